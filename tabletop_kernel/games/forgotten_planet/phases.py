"""What the rules do by themselves, phase by phase, and the choices that come with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from tabletop_kernel.core.game import Event
from tabletop_kernel.games.forgotten_planet.board import cells
from tabletop_kernel.games.forgotten_planet.effects import After, at, full, gained, laid, on_cell, put, triple
from tabletop_kernel.games.forgotten_planet.moves import (
    Check,
    EndTurn,
    GiveTile,
    Produce,
    TakeCube,
    Territory,
)
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    COLOURS,
    MINES,
    NOBODY,
    SPECIAL,
    Phase,
    State,
)
from tabletop_kernel.games.forgotten_planet.territory import count
from tabletop_kernel.language import mark

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

MINE_YIELDS: Final = (
    mark("The blue mine on ({x},{y}) yields a blue cube to {player}."),
    mark("The brown mine on ({x},{y}) yields a brown cube to {player}."),
    mark("The white mine on ({x},{y}) yields a white cube to {player}."),
)
SPECIAL_YIELDS: Final = (
    mark("The special mine on ({x},{y}) yields a blue cube to {player}."),
    mark("The special mine on ({x},{y}) yields a brown cube to {player}."),
    mark("The special mine on ({x},{y}) yields a white cube to {player}."),
)

# -- phase 1: check


def check(g: ForgottenPlanet, s: State, _: Check) -> After:
    """FP-E01: energy is 3, and 1 for every full seven tiles, and what was stored; FP-R01, FP-R02: robots on or off.

    FP-G02: on also on a partner's ground.
    """
    player, tiles = s.player, count(s.control, s.player)
    energy = 3 + tiles // 7 + s.stored[player]
    own = [BASES[friend] for friend in g.friends(player)]
    robots = sorted(s.on[player] + s.off[player])
    on = tuple(cell for cell in robots if s.control[cell] in own)
    off = tuple(cell for cell in robots if s.control[cell] not in own)
    slots = {"player": player, "n": energy, "share": tiles // 7, "stored": s.stored[player]}
    events = [Event("FP-E01", mark("{player} has {n} energy: 3 + {share} + {stored}."), slots)]
    for cell in sorted(set(on) - set(s.on[player])):
        what = mark("The robot of {player} on ({x},{y}) is on.")
        events.append(Event("FP-R01", what, {"player": player, **g.spots[cell]}, (g.board.robot_name(cell, player),)))
    for cell in sorted(set(off) - set(s.off[player])):
        what = mark("The robot of {player} on ({x},{y}) is off.")
        rule = "FP-AMB03" if s.control[cell] == NOBODY else "FP-R02"
        events.append(Event(rule, what, {"player": player, **g.spots[cell]}, (g.board.robot_name(cell, player),)))
    after = replace(
        s, phase=Phase.ACTIONS, energy=energy, steps=0, on=put(s.on, player, on), off=put(s.off, player, off),
        stored=put(s.stored, player, 0),
    )  # fmt: skip
    return after, tuple(events)


# -- phase 3: territory


def mark_territory(g: ForgottenPlanet, s: State, _: Territory) -> After:
    """FP-T01 to FP-T05; FP-G05, FP-G06: what partners must agree on waits for their choice."""
    control, tied = g.territory(s)
    asked: tuple[int, ...] = ()
    if tied:
        control, asked = kept(g, s, control, tuple(cells(tied)))
    phase = Phase.TERRITORY if asked else Phase.PRODUCTION
    return replace(s, control=control, phase=phase, asked=asked, given=()), tuple(changes(g, s.control, control))


def kept(g: ForgottenPlanet, s: State, control: str, tied: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """A tied tile stays with the partner who has it, and may be marked anew only where a neighbour changed (FP-G06)."""
    for cell in tied:
        if s.control[cell] in [BASES[player] for player in g.tying(s, cell)]:
            control = laid(control, cell, s.control[cell])
    changed = {cell for cell, (old, new) in enumerate(zip(s.control, control, strict=True)) if old != new}
    near = {cell for cell in tied if any(d in changed for _, d in g.board.around[cell])}
    return control, tuple(cell for cell in tied if control[cell] == NOBODY or cell in near)


def give_tile(g: ForgottenPlanet, s: State, m: GiveTile) -> After:
    """FP-G05; a tile that changes hands lets its tied neighbours be marked anew (FP-G06)."""
    asked, given = s.asked[1:], (*s.given, m.cell)
    if s.control[m.cell] != BASES[m.player]:
        tied = g.territory(s)[1]
        near = (d for _, d in g.board.around[m.cell])
        asked += tuple(d for d in near if tied >> d & 1 and d not in asked and d not in given)
    phase = Phase.TERRITORY if asked else Phase.PRODUCTION
    after = replace(
        s, control=laid(s.control, m.cell, BASES[m.player]), asked=asked, given=given if asked else (), phase=phase
    )
    what = mark("({x},{y}) is equally near to both partners: it goes to {player}.")
    return after, (Event("FP-G05", what, {**g.spots[m.cell], "player": m.player}, at(g, m.cell)),)


def changes(g: ForgottenPlanet, old: str, new: str) -> Iterable[Event]:
    """FP-T05: whose number of tiles changed, and where."""
    if old == new:
        yield Event("FP-T05", mark("Nobody's territory changes."))
        return
    differ = [cell for cell in range(len(new)) if old[cell] != new[cell]]
    names = g.board.cell_names
    for player in range(g.players):
        base = BASES[player]
        won = tuple(names[cell] for cell in differ if new[cell] == base)
        if won or any(old[cell] == base for cell in differ):
            slots = {"player": player, "n": count(new, player)}
            yield Event("FP-T01", mark("Tiles controlled by {player}: {n}."), slots, won)
    if lost := tuple(names[cell] for cell in differ if new[cell] == NOBODY):
        yield Event("FP-T03", mark("Tiles that nobody controls any more: {n}."), {"n": len(lost)}, lost)


# -- phase 4: production


def produce(g: ForgottenPlanet, s: State, _: Produce) -> After:
    """FP-O01: a cube for each mine with a robot that is on, on own ground (a partner's too, FP-G01)."""
    player, events, own = s.player, list[Event](), [BASES[friend] for friend in g.friends(s.player)]
    have, left = list(g.cubes(s)), list(g.cubes_left(s))
    worked = [cell for cell in sorted(set(s.on[player])) if s.control[cell] in own]
    for cell in worked:
        if s.land[cell] in MINES:
            colour = MINES.index(s.land[cell])
            if left[colour]:
                have[colour], left[colour] = have[colour] + 1, left[colour] - 1
                events.append(Event("FP-O01", MINE_YIELDS[colour], on_cell(g, s, cell), at(g, cell)))
            else:
                what = mark("The mine on ({x},{y}) yields nothing: no cube of its colour is left.")
                events.append(Event("FP-AMB29", what, g.spots[cell], at(g, cell)))
    asked = special_mines(g, s, worked) if any(left) else ()
    cubes = put(s.cubes, g.purse(player), (have[0], have[1], have[2]))
    phase = Phase.PRODUCTION if asked else Phase.TURN_END
    nothing = Event("FP-O01", mark("No mine yields a cube to {player}."), {"player": player})
    return replace(s, cubes=cubes, asked=asked, phase=phase), tuple(events) if events or asked else (nothing,)


def special_mines(g: ForgottenPlanet, s: State, worked: list[int]) -> tuple[int, ...]:
    """FP-O02; FP-AMB06: a robot is needed, as on every mine (else control alone is enough)."""
    special = [cell for cell in worked if s.land[cell] == SPECIAL]
    if not g.readings.special_needs_robot:
        own = BASES[s.player]
        special += [c for c, kind in enumerate(s.land) if kind == SPECIAL and s.control[c] == own and c not in special]
    return tuple(sorted(special))


def take_cube(g: ForgottenPlanet, s: State, m: TakeCube) -> After:
    """FP-O02: the colour is the player's choice."""
    after = replace(s, cubes=gained(g, s, triple(m.colour)), asked=s.asked[1:])
    if not (after.asked and any(g.cubes_left(after))):
        after = replace(after, asked=(), phase=Phase.TURN_END)
    event = Event("FP-O02", SPECIAL_YIELDS[COLOURS.index(m.colour)], on_cell(g, s, m.cell), at(g, m.cell))
    return after, (event,)


# -- the end of a turn


def end_turn(g: ForgottenPlanet, s: State, _: EndTurn) -> After:
    """FP-Z01, FP-Z02: the game ends with this turn; FP-P01: or the next player's turn begins, clockwise (FP-S05)."""
    limit = g.setup.round_limit
    if full(g, s):
        over = Event("FP-Z01", mark("The area is full: the game is over."))
    elif s.slabs == 0:
        over = Event("FP-Z02", mark("The last slab has left the supply: the game is over."))
    elif limit is not None and s.turn >= limit * g.players:
        over = Event("FP-L01", mark("The agreed round was the last: the game is over."))
    else:
        player = (s.player + 1) % g.players
        after = replace(s, phase=Phase.CHECK, player=player, turn=s.turn + 1)
        return after, (Event("FP-S05", mark("The turn of {player} begins."), {"player": player}),)
    return replace(s, phase=Phase.OVER), (over,)


EFFECTS: Final[dict[type[Any], Callable[[ForgottenPlanet, State, Any], After]]] = {
    Check: check,
    Territory: mark_territory,
    GiveTile: give_tile,
    Produce: produce,
    TakeCube: take_cube,
    EndTurn: end_turn,
}
