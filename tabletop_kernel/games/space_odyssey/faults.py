"""What makes a position impossible: asked of positions that were typed or unpacked; a match never gets there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tabletop_kernel.core.game import Refusal
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    GEAR,
    Morning,
    Ship,
    State,
    crowd,
)
from tabletop_kernel.games.space_odyssey.stow import HALVES, has
from tabletop_kernel.language import mark


def faults(space: Space, s: State) -> Iterator[Refusal]:
    """What makes a position impossible, each with its rule."""
    groups = range(space.players)
    if len(s.credits) != space.players or min(s.credits, default=-1) < 0:
        yield Refusal("VO-DEF-04", mark("Every group needs its credits, none below 0."))
    if len(s.bag) != len(space.value) or min(s.bag, default=-1) < 0:
        yield Refusal("VO-SC-12", mark("The bag cannot hold less than nothing."))
        return
    if sorted(s.order) not in ([], list(groups)) or not 0 <= s.now < max(1, len(s.order)):
        yield Refusal("VO-SETUP-04", mark("The order names every group once."))
    if not 1 <= s.day <= space.setup.days or s.round < 0 or (s.order and s.round > s.last):
        yield Refusal("VO-SC-15", mark("There is no such day or round."))
    if min(s.prices) < space.cards.resale_less.equipment:
        yield Refusal("VO-SC-11", mark("A price is too low."))
    if {ship.group for ship in s.ships} != set(groups):
        yield Refusal("VO-DEF-04", mark("Every group owns a ship."))
    for i, ship in enumerate(s.ships):
        yield from _ship_faults(space, s, i, ship)
    yield from _agenda_faults(space, s)
    crew = [card for ship in s.ships for card in ship.crew]
    if len(set(crew)) < len(crew):
        yield Refusal("VO-CREW-01", mark("A crew card lies with two ships."))


def _ship_faults(space: Space, s: State, i: int, ship: Ship) -> Iterator[Refusal]:
    n = {"n": i + 1}
    waiting = any(type(task).__name__ in ("Morning", "Ordering", "Placing") for task in s.tasks)
    if ship.at not in space.kind and not (ship.at == "" and waiting):
        yield Refusal("VO-SC-01", mark("Ship {n} stands on no field of the map."), n)
        return
    if ship.at and space.kind[ship.at] != "station" and crowd(s, ship.at, i) > 1:
        yield Refusal("VO-MOVE-04", mark("Ship {n} stands with more than one other on its field."), n)
    if len(ship.trophies) > space.cards.hold or not all(0 <= trophy < len(s.bag) for trophy in ship.trophies):
        yield Refusal("VO-TROPHY-06", mark("Ship {n} carries too many trophies, or unknown ones."), n)
    if len(ship.gear) != len(GEAR) or min(ship.gear) < 0 or ship.held < 0:
        yield Refusal("VO-DEF-05", mark("Ship {n} carries an impossible number of pieces."), n)
        return
    if not all(0 <= card < len(space.speciality) for card in ship.crew):
        yield Refusal("VO-CREW-01", mark("Ship {n} carries an unknown crew card."), n)
        return
    aboard = [space.speciality[card] for card in ship.crew]
    if len(set(aboard)) < len(aboard):
        yield Refusal("VO-CREW-02", mark("Ship {n} carries two of one speciality."), n)
    if any(ship.gear[kind] for kind in HALVES) and not has(space, ship, "pilot"):
        yield Refusal("VO-EQ-EN-05", mark("Ship {n} carries a half-used piece but no pilot."), n)
    if not (set(ship.fresh) <= set(ship.crew) and set(ship.raw) <= set(ship.trophies)):
        yield Refusal("VO-SPEC-01", mark("Ship {n}: only what is aboard can be new."), n)


def _agenda_faults(space: Space, s: State) -> Iterator[Refusal]:
    """What is due must concern ships and fields that are there."""
    if not s.tasks and not s.order:
        yield Refusal("VO-SETUP-04", mark("Somebody must be on turn."))
    for task in s.tasks:
        named = ("ship", "attacker", "defender", "winner", "loser")
        ships = [n for name in named if (n := getattr(task, name, None)) is not None]
        path: tuple[str, ...] = getattr(task, "path", ())
        joined = all(b in space.neighbours.get(a, ()) for a, b in pairwise(path))
        if not joined or not all(0 <= n < len(s.ships) for n in ships):
            yield Refusal("VO-TURN-02", mark("What is due concerns a ship or a path that is not there."))
        elif not s.order and not isinstance(task, Morning) and type(task).__name__ != "Ordering":
            yield Refusal("VO-SETUP-04", mark("The order of play is not known yet."))
        elif len(path) == 1 and path[0] not in space.kind:
            yield Refusal("VO-SC-01", mark("What is due concerns an unknown field."))
