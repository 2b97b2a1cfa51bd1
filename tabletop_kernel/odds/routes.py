"""The best way to land exactly on a map given as a graph: least expected turns, exact, with the path to announce.

A path has no immediate reversal inside one move, except at a dead end; at the start of a move any direction is free
(reading VO-AMB-04 b, `reverse=True` for reading a). What fields do to a ship (events, fights) is left out.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from tabletop_kernel.odds.asked import of_kind, whole
from tabletop_kernel.odds.exact import solve_exactly
from tabletop_kernel.odds.landing import DIE, FARTHEST

Graph: TypeAlias = Mapping[str, Collection[str]]
"""Field -> its neighbours."""


Way: TypeAlias = tuple[str, ...]
"""Where the six rolls end, sorted."""


class Routes(NamedTuple):
    """For every field from which the target is reached: expected turns, and the path to announce there."""

    turns: dict[str, Fraction]
    paths: dict[str, tuple[str, ...]]


def graph(lanes: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """A map from its lanes, which are flown both ways."""
    found: dict[str, dict[str, None]] = {}
    for lane in of_kind(Iterable, lanes, "lanes", 'them as [("a", "b"), ("b", "c")]'):
        if not isinstance(lane, tuple | list) or len(lane) != 2:
            raise ValueError(f'a lane joins two fields, as ("a", "b"), not {lane!r}')
        a, b = lane
        found.setdefault(a, {})[b] = None
        found.setdefault(b, {})[a] = None
    return {field: tuple(near) for field, near in found.items()}


def straight(fields: int) -> dict[str, tuple[str, ...]]:
    """A line of `fields` fields named "0", "1", ...; both its ends are dead ends."""
    return graph((str(n), str(n + 1)) for n in range(whole("fields", fields, 2, FARTHEST) - 1))


def ring(fields: int) -> dict[str, tuple[str, ...]]:
    """A loop of `fields` fields named "0", "1", ..."""
    return graph((str(n), str((n + 1) % fields)) for n in range(whole("fields", fields, 2, FARTHEST)))


def paths(near: Graph, start: str, *, full: Collection[str] = (), reverse: bool = False) -> Iterator[tuple[str, ...]]:
    """Every path that may be announced from `start`: six fields and on to one with room (rules VO-MOVE-01, 06, 07)."""
    _known(near, start)
    waiting: list[tuple[str, ...]] = [(start,)]
    while waiting:
        path = waiting.pop()
        if len(path) > len(DIE) and path[-1] not in full:
            yield path[1:]
            continue
        if len(path) > len(DIE) + len(near):
            continue  # nothing but full fields this way
        on = near[path[-1]]
        if len(path) > 1 and not reverse and len(on) > 1:
            on = [field for field in on if field != path[-2]]
        waiting += [(*path, field) for field in on]


def stops(path: tuple[str, ...], full: Collection[str] = ()) -> list[str]:
    """Where each roll 1 to 6 ends on an announced path; a ship that would enter a full field is pushed on along it."""
    ends = []
    for roll in DIE:
        at = roll - 1
        while path[at] in full:
            at += 1
        ends.append(path[at])
    return ends


def best_routes(
    near: Graph,
    target: str | Collection[str],
    *,
    full: Collection[str] = (),
    wormholes: Collection[str] = (),
    reverse: bool = False,
) -> Routes:
    """The least expected turns to stop on `target` (or on any of several) from every field, and the path from each.

    Policy iteration: evaluate the paths chosen so far exactly, change every path that can be bettered, until none can.
    From a wormhole where it stops, a ship may go on to another one with room at once. `full` fields hold two ships.
    """
    goals = of_kind(Collection, target, "the target", 'a field\'s name, as "3"')
    targets = (goals,) if isinstance(goals, str) else tuple(dict.fromkeys(goals))
    _check(near, targets, full, wormholes)
    holes = [hole for hole in wormholes if hole not in full]
    options = {field: _options(near, field, full, reverse) for field in near if field not in targets}
    chosen, hop = _some_plan(options, targets, holes)
    while True:
        turns = _evaluate(chosen, hop, targets)
        scale = math.lcm(*(n.denominator for n in turns.values()))
        worth = {field: int(n * scale) for field, n in turns.items()}
        better_hop = {hole: min(holes, key=lambda other: (worth[other], other != hop[hole])) for hole in holes}
        value = {field: worth[better_hop.get(field, field)] for field in near}
        better = {field: min(ways, key=lambda way: _total(way, value)) for field, ways in options.items()}
        same = all(_total(chosen[field], value) == _total(better[field], value) for field in options)
        if same and better_hop == hop:
            return Routes(turns, {field: options[field][way] for field, way in chosen.items()})
        chosen, hop = better, better_hop


def _check(near: Graph, targets: tuple[str, ...], full: Collection[str], wormholes: Collection[str]) -> None:
    """A clear error for a map that is none, and for a target nobody can stop on."""
    if not targets:
        raise ValueError("name a field to stop on")
    _known(near, *targets, *full, *wormholes)
    for field, others in near.items():
        if not others or any(other not in near for other in others):
            raise ValueError(f"field {field!r} needs neighbours, all of them on the map")
    for target in targets:
        if target in full:
            raise ValueError(f"two ships stand on {target!r}: nobody can stop there")


def _known(near: Graph, *fields: str) -> None:
    """ValueError for a field that the map does not have."""
    of_kind(Mapping, near, "the map", "straight(9)")
    for name in fields:
        if not isinstance(name, str) or name not in near:
            raise ValueError(f"the map has no field {name!r}")


def _options(near: Graph, field: str, full: Collection[str], reverse: bool) -> dict[Way, tuple[str, ...]]:
    """The different ways to leave a field, by where the six rolls end, each with one path that does it."""
    return {tuple(sorted(stops(path, full))): path for path in paths(near, field, full=full, reverse=reverse)}


def _total(way: Way, value: Mapping[str, int]) -> int:
    """What is still to come after this way, summed over the six rolls."""
    return sum(value[end] for end in way)


def _some_plan(
    options: Mapping[str, Mapping[Way, object]], targets: tuple[str, ...], holes: Collection[str]
) -> tuple[dict[str, Way], dict[str, str]]:
    """A plan that gets there some day: from each field a way one of whose ends is nearer, counted in turns."""
    near = set(targets)
    plan: dict[str, Way] = {}
    exit_ = next((target for target in targets if target in holes), None)
    while len(near) < len(options) + len(targets):
        good = near | set(holes) if exit_ else near
        new = {
            field: way
            for field, ways in options.items()
            if field not in near
            for way in [next((way for way in ways if not good.isdisjoint(way)), None)]
            if way
        }
        if not new:
            lost = next(field for field in options if field not in near)
            raise ValueError(f"the target {' or '.join(map(repr, targets))} is never reached from {lost!r}")
        plan |= new
        near |= new.keys()
        exit_ = exit_ or next((hole for hole in holes if hole in near), None)
    return plan, {hole: exit_ or hole for hole in holes}


def _evaluate(plan: Mapping[str, Way], hop: Mapping[str, str], targets: tuple[str, ...]) -> dict[str, Fraction]:
    """Expected turns under a plan: E(field) = 1 + the mean of E over the six ends."""
    column = {field: n for n, field in enumerate(plan)}
    equations = []
    for field, way in plan.items():
        row = [0] * len(plan) + [len(DIE)]
        row[column[field]] += len(DIE)
        for end in way:
            after = hop.get(end, end)
            if after not in targets:
                row[column[after]] -= 1
        equations.append(row)
    solution = solve_exactly(equations) if equations else []
    assert solution is not None  # from every field the target is reached, so there is exactly one solution
    return {**dict.fromkeys(targets, Fraction(0)), **dict(zip(plan, solution, strict=True))}
