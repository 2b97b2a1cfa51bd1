"""Landing exactly: worked Markov answers, maps, simulation with stated confidence, and errors in words."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_kernel.odds.dice import uniform
from tabletop_kernel.odds.exact import solve_exactly
from tabletop_kernel.odds.landing import (
    chance_on,
    chance_within,
    ever,
    expected_turns,
    landing_turn,
    line,
    loop,
    lost_rolls,
    simulate,
    stop,
    this_turn,
)
from tabletop_kernel.odds.routes import best_routes, graph, paths, ring, stops, straight

F = Fraction

CASES = json.loads((Path(__file__).parents[1] / "data" / "odyssey_landing.json").read_text())["cases"]
BAG = uniform([10, 20, 30, 40])


def free_path(d):
    """Least expected turns, d ahead, when a path may turn back at every step; a long line with the target inside."""
    return best_routes(straight(2 * d + 20), str(d + 9), reverse=True).turns["9"]


def once(d):
    """The greatest chance to hit in one turn when a path may turn back."""
    near = straight(2 * d + 16)
    return max(F(stops(path).count(str(d + 7)), 6) for path in paths(near, "7", reverse=True))


ANSWERS = {
    "VO-MK-M1-E": lambda d: expected_turns(line(d), d),
    "VO-MK-M1-P": lambda d, t: chance_within(line(d), d, t),
    "VO-MK-M2-E": lambda n, d: expected_turns(loop(n), d),
    "VO-MK-M2-R": lambda n: expected_turns(loop(n), n),
    "VO-MK-M3-E": lambda d: expected_turns(lost_rolls(d), d),
    "VO-MK-M4-E": lambda d, **_: free_path(d),
    "VO-MK-M4-P1": once,
    "VO-MK-M5-E": lambda n, d, **_: best_routes(ring(n), "0").turns[str(d)],
    "VO-MK-M6-U": lambda d: ever(d),
    "VO-MK-M7-T": lambda d: this_turn(d, thrusters=True),
    "VO-MK-M7-M": lambda d: this_turn(d, engine=True),
    "VO-MK-M7-B": lambda d: this_turn(d, thrusters=True, engine=True),
    "VO-MK-M8-P": lambda d: chance_on([d + 1], full=[d]),
    "VO-MK-M9-P": lambda m: chance_on(range(2, 2 + m)),
    "VO-MK-M10-P": lambda L, t: chance_within(line(L), L, t),
    "VO-MK-M10-E": lambda L: 2 * expected_turns(line(L), L),
    "VO-MK-M11-TOP3": lambda: BAG.highest(4, 3).mean(),
    "VO-MK-M11-times2": lambda expert: 2 * BAG.mean(),
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_cases(case):
    answer = next(found for name, found in ANSWERS.items() if case["id"].startswith(name))
    assert answer(**case["params"]) == F(case["answer"])


@pytest.mark.rule("VO-MOVE-03")
def test_every_distance_up_to_six_takes_six_turns():
    assert [expected_turns(line(d), d) for d in range(1, 9)] == [6, 6, 6, 6, 6, 6, 7, F(43, 6)]
    assert [expected_turns(loop(7), d) for d in range(1, 8)] == [6, 6, 6, 6, 6, 6, 7]
    assert expected_turns(loop(8), 1) == F(205886, 30025)


def test_paths_that_turn_back_freely():
    """Printed in section 16 of the rules: 2, 2, 7/3, 43/18, 301/108, 1891/648."""
    expected = [F(2), F(2), F(7, 3), F(43, 18), F(301, 108), F(1891, 648)]
    assert [free_path(d) for d in range(1, 7)] == expected


def test_help_aboard_and_ships_in_the_way():
    assert [this_turn(d, thrusters=True) for d in range(1, 8)] == [1, *[F(1, 2)] * 4, F(1, 3), F(1, 6)]
    assert {this_turn(d, engine=True) for d in range(1, 7)} == {F(11, 36)}
    assert this_turn(2, thrusters=True, engine=True) == F(3, 4)
    assert [chance_on([d + 1], full=[d]) for d in range(1, 7)] == [F(1, 3)] * 5 + [F(1, 6)]
    assert [ever(d) for d in (1, 2, 3, 4, 5)] == [F(1, 6), F(7, 36), F(49, 216), F(343, 1296), F(2401, 7776)]


@pytest.mark.rule("VO-MOVE-05", "VO-MOVE-07")
def test_a_full_field_pushes_on_and_on():
    assert [stop(roll, full=(4, 5)) for roll in range(1, 7)] == [1, 2, 3, 6, 6, 6]
    assert chance_on([6], full=(4, 5)) == F(1, 2)
    assert stops(("a", "b", "c", "d", "e", "f", "g", "h"), full=("f", "g")) == ["a", "b", "c", "d", "e", "h"]


@pytest.mark.rule("VO-MOVE-06", "VO-MOVE-08")
def test_announced_paths():
    near = straight(20)
    assert set(paths(near, "9")) == {tuple(map(str, range(10, 16))), tuple(map(str, range(8, 2, -1)))}
    assert ("10", "11", "12", "13", "14", "15", "16", "17") in set(paths(near, "9", full=("15", "16")))
    assert len(set(paths(near, "9", reverse=True))) == 2**6
    assert ("1", "0", "1", "2", "3", "4") in set(paths(near, "2"))  # round at the dead end


@given(st.integers(1, 30), st.integers(0, 8))
@settings(max_examples=30, deadline=None)
def test_chances_are_chances(d, turns):
    chances = landing_turn(line(d), d, turns)
    assert len(chances) == turns
    assert all(0 <= p <= 1 for p in chances)
    assert sum(chances) == chance_within(line(d), d, turns) <= chance_within(line(d), d, turns + 1) <= 1


def test_near_by_the_turn_of_the_landing_is_geometric():
    assert landing_turn(line(4), 4, 5) == [F(5**n, 6 ** (n + 1)) for n in range(5)]


@pytest.mark.parametrize("n", [2, 3, 5, 9, 13])
def test_mean_return_time_is_the_length_of_the_loop(n):
    assert expected_turns(loop(n), n) == n


@pytest.mark.parametrize(("chain", "start"), [(line(10), 10), (loop(12), 5), (lost_rolls(9), 9)])
def test_simulated_flights_hold_the_expected_turns(chain, start):
    flights = simulate(chain, start, 6000, Random(11))
    off = abs(fmean(flights) - float(expected_turns(chain, start)))
    assert off < 5 * stdev(flights) / math.sqrt(len(flights))  # 5 sigma: wrong once in about two million seeds
    within = sum(n <= 3 for n in flights) / len(flights)
    exact = float(chance_within(chain, start, 3))
    assert abs(within - exact) < 5 * math.sqrt(exact * (1 - exact) / len(flights))


def test_a_line_as_a_map_is_the_same_line():
    turns = best_routes(straight(40), "25").turns
    assert [turns[str(25 - d)] for d in range(1, 16)] == [expected_turns(line(d), d) for d in range(1, 16)]


@pytest.mark.parametrize(("near", "full"), [
    (ring(9), ()), (ring(9), ("3", "4")), (straight(12), ("6",)),
    (graph([(a, b) for a, b in zip("abcdef", "bcdefa", strict=True)] + [("a", "x"), ("x", "y"), ("y", "d")]), ("c",)),
])  # fmt: skip
def test_no_announced_path_is_better_than_the_route_found(near, full):
    target = next(iter(near))
    turns, chosen = best_routes(near, target, full=full)
    for field in near:
        if field != target:
            ways = [1 + sum((turns[end] for end in stops(p, full)), F(0)) / 6 for p in paths(near, field, full=full)]
            assert turns[field] == min(ways)
            assert turns[field] == 1 + sum((turns[end] for end in stops(chosen[field], full)), F(0)) / 6


def test_a_ship_that_flies_the_best_route_needs_the_turns_promised():
    near = graph([*[(str(n), str((n + 1) % 9)) for n in range(9)], ("0", "x"), ("x", "y"), ("y", "4")])
    turns, chosen = best_routes(near, "y")
    rng, flights = Random(3), []
    for _ in range(4000):
        at, n = "2", 0
        while at != "y":
            at, n = chosen[at][rng.randrange(6)], n + 1
        flights.append(n)
    assert abs(fmean(flights) - float(turns["2"])) < 5 * stdev(flights) / math.sqrt(len(flights))


def test_wormholes_only_ever_help():
    near = straight(40)
    plain, holes = best_routes(near, "3").turns, best_routes(near, "3", wormholes=("5", "33")).turns
    assert all(holes[field] <= plain[field] for field in near)
    assert holes["33"] < plain["33"]
    assert best_routes(near, "5", wormholes=("5", "33")).turns["32"] == 6  # to stop on one is to be at the other


@pytest.mark.parametrize(("ask", "words"), [
    (lambda: line(0), "fields: give a whole number"),
    (lambda: line(2.5), "fields: give a whole number"),
    (lambda: loop(10**6), "fields: give a whole number"),
    (lambda: ever(-1), "fields: give a whole number"),
    (lambda: landing_turn(line(3), 3, -1), "turns: give"),
    (lambda: expected_turns(line(3), 30), "does not say where a turn leads from 30"),
    (lambda: expected_turns({"a": {"b": 1}, "b": {"a": 1}}, "a", "c"), "never reached from"),
    (lambda: expected_turns({"a": {"b": 1, "c": 1}, "b": {"b": 1}}, "a", "c"), "never reached from 'b'"),
    (lambda: simulate({"a": {"b": 1}, "b": {"a": 1}}, "a", 5, Random(1), "c"), "never reached from"),
    (lambda: expected_turns({1: {0: -1, 1: 2}}, 1), "weights from 1 must be whole numbers"),
    (lambda: expected_turns({1: {0: 0}}, 1), "weights from 1 must be .* not all 0"),
    (lambda: landing_turn({1: {0: 0}}, 1, 3), "weights from 1"),
    (lambda: expected_turns({1: {0: 0.5, 1: 0.5}}, 1), "weights from 1"),
    (lambda: expected_turns({1: {0: 0, 1: 1}}, 1), "never reached from 1"),
    (lambda: best_routes(straight(9), "12"), "no field '12'"),
    (lambda: best_routes(straight(9), "3", full=("3",)), "nobody can stop"),
    (lambda: best_routes(graph([("a", "b"), ("x", "y")]), "a"), "never reached"),
    (lambda: best_routes({"a": ("b",), "b": ()}, "a"), "needs neighbours"),
])  # fmt: skip
def test_bad_questions_are_refused_in_words(ask, words):
    with pytest.raises(ValueError, match=words):
        ask()


@given(st.lists(st.lists(st.integers(-9, 9), min_size=4, max_size=4), min_size=3, max_size=4))
@settings(max_examples=80, deadline=None)
def test_equations_are_solved_as_sympy_solves_them(equations):
    import sympy

    a = sympy.Matrix([row[:-1] for row in equations])
    b = sympy.Matrix([row[-1] for row in equations])
    found = solve_exactly(equations)
    unique = a.rank() == 3 == a.row_join(b).rank()
    assert (found is not None) == unique
    if found is not None:
        assert all(sum(x * y for x, y in zip(row, found, strict=False)) == row[-1] for row in equations)
