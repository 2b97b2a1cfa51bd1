"""Short ways to set up positions and to play in the tests of Space Odyssey."""

from __future__ import annotations

import pytest

from tabletop_kernel import Match
from tabletop_kernel.core.errors import IllegalMove
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.moves import Arm, Decline, Die, Draw, EndTurn, Path
from tabletop_kernel.games.space_odyssey.state import GEAR, Item

CARDS = SpaceOdyssey().space.cards
LINE = "g g g g g g g g"


def position(drawing: str, **options) -> Match:
    """A match that stands at a drawn position; its grid line is the map, else `LINE` unless a map is named."""
    grid = [line.strip() for line in drawing.splitlines() if line.strip() and ":" not in line]
    options.setdefault("map", grid[0] if grid else LINE)
    options.setdefault("rounds", 15)
    game = SpaceOdyssey(**options)
    return Match.at_position(game, game.read(drawing))


def path(fields: str) -> list[str]:
    """`1-4` or `3>-3` (downwards) or names."""
    if ">" in fields:
        first, last = map(int, fields.split(">"))
        return [str(n) for n in (range(first, last + 1) if first < last else range(first, last - 1, -1))]
    return fields.split()


def announce(match: Match, fields: str, ship: int = 0, how: str = "roll") -> Match:
    for field in path(fields):
        match.play(Path(ship, how, field))
    return match


def fly(match: Match, fields: str, face: int, ship: int = 0, how: str = "roll") -> Match:
    """Announce a path and enter what the die showed."""
    return announce(match, fields, ship, how).play(Die(face))


def meeting(comet: str = "", meteor: str = "", **options) -> Match:
    """Comet has just stopped beside Meteor on the grey field 1: a fight; each with what is aboard."""
    ships = (", ".join(filter(None, said)) for said in (("Comet at 0", comet), ("Meteor at 1", meteor)))
    drawing = "\n".join(f"ship {n}: {said}" for n, said in enumerate(ships, 1))
    return fly(position(drawing, **options), "1>7", 1)


def thrust(match: Match, field: str, ship: int = 0) -> Match:
    return announce(match, field, ship, "thrusters")


def at(match: Match, ship: int = 0) -> str:
    return match.state.ships[ship].at


def gear(match: Match, kind: str, ship: int = 0) -> int:
    return match.state.ships[ship].gear[GEAR.index(kind)]


def due(match: Match) -> str:
    """What comes next, by the name of the task; empty while the group acts freely."""
    return type(match.state.tasks[0]).__name__ if match.state.tasks else ""


def trophy(words: str) -> int:
    category, value = words.split()
    return next(n for n, t in enumerate(CARDS.trophies) if (t.category, t.value) == (category, int(value)))


def card(words: str, nth: int = 0) -> int:
    found = [n for n, c in enumerate(CARDS.crew) if words in (c.speciality, f"{c.speciality} {c.bonus}")]
    return found[nth]


def thing(words: str) -> Item:
    """`laser`, `half_engine`, `creature 10`, `biologist double`, `pilot`."""
    if words in GEAR:
        return Item(words)
    if words.split()[0] in ("creature", "invention", "artefact"):
        return Item("trophy", trophy(words))
    return Item("crew", card(words))


def holds(match: Match, ship: int = 0) -> list[str]:
    """The trophies aboard, in words."""
    kinds = [CARDS.trophies[n] for n in match.state.ships[ship].trophies]
    return [f"{t.category} {t.value}" for t in kinds]


def crew(match: Match, ship: int = 0) -> list[str]:
    return [CARDS.crew[n].speciality for n in match.state.ships[ship].crew]


def draw(match: Match, words: str) -> Match:
    return match.play(Draw(trophy(words)))


def end(match: Match, times: int = 1) -> Match:
    for _ in range(times):
        match.play(EndTurn())
    return match


def fight(match: Match, attack: tuple[int, int], defence: tuple[int, int], *dice: int) -> Match:
    match.play(Arm(*attack)).play(Arm(*defence))
    for face in dice:
        match.play(Die(face))
    return match


def legal(match: Match, move) -> bool:
    """Whether a move is legal; `legal_moves` and `explain` must agree."""
    allowed = match.explain(move) is None
    assert (move in match.legal_moves()) == allowed, move
    return allowed


def refused(match: Match, move, rule: str) -> None:
    """The move is refused by this rule, is not among the legal ones, and changes nothing."""
    before = match.state
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.refusal.rule == rule, caught.value
    assert match.state == before
    assert move not in match.legal_moves()


def credits(match: Match, group: int = 0) -> int:
    return match.state.credits[group]


DECLINE = Decline()
