"""Trips for trophies: out to planets, home to a station to sell. Exact turns of a trip, exact trips of a day.

A place of a trip is (trophies aboard, field). A ship flies the path with the fewest expected turns to the next planet
of its list; with all its trophies, to the next station of its list. What other fields and ships do to it is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from random import Random
from typing import Final, TypeAlias

from tabletop_kernel.odds.asked import of_kind, whole
from tabletop_kernel.odds.landing import FARTHEST, Chain, landing_turn
from tabletop_kernel.odds.routes import Graph, Routes, best_routes, paths, stops

HOME: Final = "home"
"""The end of every trip: the trophies are sold."""
Trip: TypeAlias = dict[tuple[int, str], Counter[tuple[int, str] | str]]


def trip(
    near: Graph, planets: Collection[str], stations: Collection[str], trophies: int, wormholes: Collection[str] = ()
) -> Trip:
    """The chain of a trip for so many trophies: where a turn leads from every place; it ends in `HOME`.

    Trophies come from any of `planets`, one for each stop, and are sold at any of `stations`.
    """
    whole("trophies", trophies, 1, 3)
    out, back = (best_routes(near, tuple(goal), wormholes=wormholes) for goal in (planets, stations))
    chain: Trip = {}
    for aboard in range(trophies + 1):
        plan, goals = (out, planets) if aboard < trophies else (back, stations)
        for field in near:
            ends = [jump(end, plan, wormholes, goals) for end in stops(_path(near, plan, field, wormholes))]
            chain[aboard, field] = Counter(_after(end, aboard, trophies, goals) for end in ends)
    return chain


def jump(end: str, plan: Routes, wormholes: Collection[str], goals: Collection[str] = ()) -> str:
    """Where a ship that has stopped on `end` goes on to: from a wormhole to the best one, unless `end` is the goal."""
    if end in goals or end not in wormholes:
        return end
    return min(wormholes, key=lambda hole: (plan.turns[hole], hole != end))


def _path(near: Graph, plan: Routes, field: str, wormholes: Collection[str]) -> tuple[str, ...]:
    """The path to announce; a ship on a goal has landed there, so it leaves, by the path that is soonest on a goal."""
    if field in plan.paths:
        return plan.paths[field]
    return min(paths(near, field), key=lambda path: sum(plan.turns[jump(end, plan, wormholes)] for end in stops(path)))


def _after(end: str, aboard: int, trophies: int, goals: Collection[str]) -> tuple[int, str] | str:
    if end not in goals:
        return aboard, end
    return (aboard + 1, end) if aboard < trophies else HOME


def sales(chain: Chain, start: tuple[int, str], rounds: int) -> dict[int, Fraction]:
    """P(so many trips are over after `rounds` turns), when each trip begins at `start` again.

    Trips are independent, so their numbers of turns add up: renewal, turn by turn.
    """
    once = landing_turn(chain, start, rounds, HOME)
    ends = [Fraction(1)] + [Fraction(0)] * rounds  # P(the n-th trip ends in turn t)
    found: dict[int, Fraction] = {}
    n, left = 0, Fraction(1)
    while left:
        after = [
            sum((ends[t - length] * once[length - 1] for length in range(1, t + 1)), Fraction(0))
            for t in range(rounds + 1)
        ]
        more = sum(after, Fraction(0))
        found[n] = left - more
        n, left, ends = n + 1, more, after
    return found


def mean_sales(chain: Chain, start: tuple[int, str], rounds: int) -> Fraction:
    """The expected number of trips that are over after `rounds` turns."""
    return sum((n * chance for n, chance in sales(chain, start, rounds).items()), Fraction(0))


def simulate_sales(chain: Chain, start: tuple[int, str], rounds: int, days: int, rng: Random) -> list[int]:
    """Fly `days` days of `rounds` turns; how many trips each day brought home."""
    of_kind(Random, rng, "rng", "Random(7)")
    whole("rounds", rounds, 0, FARTHEST), whole("days", days)
    if start not in of_kind(Mapping, chain, "the chain", "trip(...)"):
        raise ValueError(f"the chain does not say where a turn leads from {start!r}")
    roads: Mapping[object, tuple[list[object], list[int]]] = {
        place: (list(after), list(after.values())) for place, after in chain.items()
    }
    found = []
    for _ in range(days):
        place: object = start
        n = 0
        for _ in range(rounds):
            after, weights = roads[place]
            (place,) = rng.choices(after, weights)
            if place == HOME:
                n, place = n + 1, start
        found.append(n)
    return found
