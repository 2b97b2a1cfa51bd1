"""Trips for trophies: exact turns and sales against hand reckoning, value iteration, all rolls, and simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from statistics import fmean, stdev

import pytest

from tabletop_kernel.odds.landing import expected_turns, line
from tabletop_kernel.odds.routes import Routes, best_routes, paths, ring, stops, straight
from tabletop_kernel.odds.trips import HOME, jump, mean_sales, sales, simulate_sales, trip

NEAR = ring(9)


def value_iteration(near, targets, wormholes=()):
    """The least expected turns to any target, by repeated sweeps over all paths: an independent count in floats."""
    turns = dict.fromkeys(near, 0.0)
    ways = {field: {tuple(stops(path)) for path in paths(near, field)} for field in near if field not in targets}
    for _ in range(400):
        worth = {
            field: min(turns[hole] for hole in wormholes) if field in wormholes else turns[field] for field in near
        }
        turns |= {field: 1 + min(sum(worth[end] for end in way) for way in some) / 6 for field, some in ways.items()}
    return turns


@pytest.mark.parametrize("targets", [("0",), ("0", "4"), ("1", "2", "7")])
def test_several_targets_agree_with_value_iteration(targets):
    near = {**NEAR, "0": (*NEAR["0"], "5"), "5": (*NEAR["5"], "0")}
    exact = best_routes(near, targets).turns
    assert exact == pytest.approx(value_iteration(near, targets), rel=1e-9)
    assert exact == pytest.approx(best_routes(near, tuple(reversed(targets))).turns)


def test_wormholes_and_several_targets():
    exact = best_routes(NEAR, ("0", "4"), wormholes=("2", "6", "8")).turns
    assert exact == pytest.approx(value_iteration(NEAR, ("0", "4"), ("2", "6", "8")), rel=1e-9)


def test_somewhere_to_stop_must_be_named():
    with pytest.raises(ValueError, match="name a field"):
        best_routes(NEAR, ())


def test_one_planet_and_one_station_are_two_landings():
    """There and back on a long line, 6 turns for each landing (odds.landing)."""
    chain = trip(straight(40), ("22",), ("18",), 1)
    assert expected_turns(chain, (0, "18"), HOME) == 2 * expected_turns(line(4), 4) == 12


def test_a_second_trophy_at_the_same_planet_takes_a_way_round():
    """On a loop of 9, one way: back where one stands after 9 turns (odds.landing); free to turn, no more."""
    one, two = (expected_turns(trip(NEAR, ("0",), ("4",), n), (0, "4"), HOME) for n in (1, 2))
    assert 1 < two - one <= 9


def test_sales_of_a_short_day_by_all_rolls():
    """Three rounds on a loop with planets and a station: every one of the 216 rolls is flown."""
    chain, start = trip(NEAR, ("0", "2", "5"), ("4", "7"), 1), (0, "4")
    roads = {place: sorted(after.elements(), key=str) for place, after in chain.items()}
    found = {}
    for rolls in product(range(6), repeat=3):
        place, n = start, 0
        for roll in rolls:
            place = roads[place][roll]
            if place == HOME:
                place, n = start, n + 1
        found[n] = found.get(n, Fraction(0)) + Fraction(1, 216)
    assert {n: chance for n, chance in sales(chain, start, 3).items() if chance} == found
    assert mean_sales(chain, start, 3) == sum(n * chance for n, chance in found.items())


def test_no_trip_is_over_before_its_trophies_are_aboard():
    chain = trip(NEAR, ("0", "2"), ("4",), 3)
    assert sales(chain, (0, "4"), 3) == {0: 1}
    assert sum(sales(chain, (0, "4"), 12).values()) == 1


def test_simulated_days_agree():
    chain, start = trip(NEAR, ("0", "2", "5"), ("4", "7"), 2), (0, "4")
    flown = simulate_sales(chain, start, 12, 4000, Random(3))
    assert abs(fmean(flown) - mean_sales(chain, start, 12)) < 5 * stdev(flown) / len(flown) ** 0.5


def test_a_ship_on_a_wormhole_goes_on_to_the_best_one_unless_it_is_there():
    plan = Routes({"2": Fraction(4), "3": Fraction(1), "5": Fraction(2), "7": Fraction(2)}, {})
    holes = ("2", "5", "7")
    assert [jump(end, plan, holes) for end in ("2", "3", "5", "7")] == ["5", "3", "5", "7"]
    assert jump("2", plan, holes, goals=("2",)) == "2"


@pytest.mark.parametrize("trophies", [0, 4, 1.0])
def test_a_hold_of_three(trophies):
    with pytest.raises(ValueError, match="trophies: give a whole number from 1 to 3"):
        trip(NEAR, ("0",), ("4",), trophies)
