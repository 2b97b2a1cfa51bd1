"""Landing exactly: how long until a ship stops on the field it wants (rules VO-MOVE-01 to 08).

One fair die a turn; only the field where the move ends counts. A field is named by its distance in steps, the target
is 0. A chain gives, for every place, where one turn leads, in whole-number weights. Maps come in `odds.routes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from tabletop_kernel.odds.asked import of_kind, whole
from tabletop_kernel.odds.exact import solve_exactly

Place: TypeAlias = Hashable
Chain: TypeAlias = Mapping[Any, Mapping[Any, int]]
"""Place -> where one turn leads, with whole-number weights. The target needs no row."""

DIE: Final = range(1, 7)
FARTHEST: Final = 400
"""The longest line and loop, and the most turns, that the kit computes with."""


def line(distance: int) -> dict[int, Counter[int]]:
    """Straight at a target `distance` fields ahead and past it; after an overshoot the ship turns round next turn.

    Needs five free fields behind the target, or a dead end there, where the path comes back.
    """
    return {d: Counter(abs(d - r) for r in DIE) for d in range(1, max(_steps(distance), 5) + 1)}


def loop(length: int) -> dict[int, Counter[int]]:
    """Round and round a loop of `length` fields, one way only; on the target a ship is `length` steps from it."""
    return {d: Counter((d - r) % length for r in DIE) for d in range(1, _steps(length) + 1)}


def lost_rolls(distance: int) -> dict[int, Counter[int]]:
    """Not a rule of this game, for comparison: a roll that would overshoot is lost, as in Ludo."""
    return {d: Counter(d - r if r <= d else d for r in DIE) for d in range(1, _steps(distance) + 1)}


def expected_turns(chain: Chain, start: Place, target: Place = 0) -> Fraction:
    """The expected number of turns until the ship stops on the target.

    First-step equations E(place) = 1 + sum of p E(next), solved exactly. ValueError when it may never get there.
    """
    reached = _reached(chain, start, target)
    _refuse_lost(chain, reached, target)
    places = [place for place in reached if place != target]
    if not places:
        return Fraction(0)
    column = {place: n for n, place in enumerate(places)}
    equations = []
    for place in places:
        whole = sum(chain[place].values())
        row = [0] * len(places) + [whole]
        row[column[place]] += whole
        for after, weight in chain[place].items():
            if after != target:
                row[column[after]] -= weight
        equations.append(row)
    solution = solve_exactly(equations)
    assert solution is not None  # every place leads to the target, so the equations have exactly one solution
    return solution[column[start]]


def landing_turn(chain: Chain, start: Place, turns: int, target: Place = 0) -> list[Fraction]:
    """The chances to stop on the target for the first time in turn 1, 2, ..., `turns`."""
    whole("turns", turns, 0, FARTHEST)
    if start == target:
        raise ValueError(f"the ship stands on its target {target!r} already: name another start")
    _reached(chain, start, target)
    now: dict[Place, Fraction] = {start: Fraction(1)}
    chances = []
    for _ in range(turns):
        after: dict[Place, Fraction] = {}
        for place, chance in now.items():
            total = sum(chain[place].values())
            for end, weight in chain[place].items():
                after[end] = after.get(end, Fraction(0)) + chance * weight / total
        chances.append(after.pop(target, Fraction(0)))
        now = after
    return chances


def chance_within(chain: Chain, start: Place, turns: int, target: Place = 0) -> Fraction:
    """P(the ship stops on the target within `turns` turns)."""
    return sum(landing_turn(chain, start, turns, target), Fraction(0))


def ever(distance: int) -> Fraction:
    """P(a ship that never turns stops on the field `distance` ahead, some day); near 2/7 far ahead."""
    chances = [Fraction(1)]
    for _ in range(_steps(distance)):
        chances.append(sum(chances[-6:], Fraction(0)) / 6)
    return chances[distance]


def stop(roll: int, full: Collection[int] = ()) -> int:
    """Where a roll ends on a straight path: a ship that would enter a full field is pushed one further, and again."""
    whole("roll", roll)
    while roll in full:
        roll += 1
    return roll


def chance_on(fields: Collection[int], full: Collection[int] = ()) -> Fraction:
    """P(one straight move ends on one of `fields`, given as distances ahead); two ships stand on each `full` one."""
    return Fraction(sum(stop(r, full) in fields for r in DIE), 6)


def this_turn(distance: int, *, thrusters: bool = False, engine: bool = False) -> Fraction:
    """P(the ship stops on a field `distance` ahead this turn), with the best use of what is aboard.

    One move; thrusters: one field either way, before or after a move; engine: one more move with its own path.
    """
    return _best_turn(_steps(distance), 2 if engine else 1, thrusters)


@cache
def _best_turn(distance: int, moves: int, thrusters: bool) -> Fraction:
    if distance == 0:
        return Fraction(1)
    plans = [Fraction(0)]
    if moves:
        plans.append(sum((_best_turn(abs(distance - r), moves - 1, thrusters) for r in DIE), Fraction(0)) / 6)
        plans.append(sum((_best_turn(distance + r, moves - 1, thrusters) for r in DIE), Fraction(0)) / 6)
    if thrusters:
        plans += [_best_turn(distance - 1, moves, False), _best_turn(distance + 1, moves, False)]
    return max(plans)


def simulate(chain: Chain, start: Place, flights: int, rng: Random, target: Place = 0) -> list[int]:
    """Fly `flights` times from `start`; how many turns each took."""
    of_kind(Random, rng, "rng", "Random(7)")
    whole("flights", flights)
    reached = _reached(chain, start, target)
    _refuse_lost(chain, reached, target)
    roads = {place: (list(chain[place]), list(chain[place].values())) for place in reached if place != target}
    turns = []
    for _ in range(flights):
        place, n = start, 0
        while place != target:
            after, weights = roads[place]
            (place,) = rng.choices(after, weights)
            n += 1
        turns.append(n)
    return turns


def _steps(number: int) -> int:
    """A distance or a length that the kit computes with."""
    return whole("fields", number, 1, FARTHEST)


def _reached(chain: Chain, start: Place, target: Place) -> list[Place]:
    """All places that a flight from `start` can come to, in the order found."""
    of_kind(Mapping, chain, "the chain", "line(6)")
    found, waiting = {start: None}, [start]
    for place in waiting:
        if place == target:
            continue
        if place not in chain:
            raise ValueError(f"the chain does not say where a turn leads from {place!r}")
        weights = chain[place].values()
        if not all(type(weight) is int and weight >= 0 for weight in weights) or not any(weights):
            raise ValueError(f"the weights from {place!r} must be whole numbers, none below 0 and not all 0")
        for after, weight in chain[place].items():
            if weight and after not in found:
                found[after] = None
                waiting.append(after)
    return list(found)


def _refuse_lost(chain: Chain, reached: Collection[Place], target: Place) -> None:
    """ValueError if the flight can come to a place from which no roll ever leads to the target."""
    good: set[Place] = {target}
    grown = True
    while grown:
        more = {p for p in reached if p not in good and any(w and after in good for after, w in chain[p].items())}
        grown = bool(more)
        good |= more
    lost = [place for place in reached if place not in good]
    if lost:
        raise ValueError(f"the target {target!r} is never reached from {lost[0]!r}: the wait has no end")
