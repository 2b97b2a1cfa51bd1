"""The hidden choice: worked cases, certificates rebuilt by hand, an outside referee, and its own laws."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_kernel.odds import saddle
from tabletop_kernel.odds.combat import Side, margin, outcome, outcome_at, uses
from tabletop_kernel.odds.equilibrium import in_credits, payoff_matrix, solve

F = Fraction

CASES = json.loads((Path(__file__).parents[1] / "data" / "odyssey_equilibria.json").read_text())["cases"]

stocks = st.builds(Side, st.integers(0, 4), st.integers(0, 4), st.booleans(), st.booleans())
costs = st.fractions(0, 1, max_denominator=40)
readings = st.sampled_from(["always", "defending"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_cases(case):
    attacker, defender, cost = Side(**case["attacker"]), Side(**case["defender"]), F(case["cost_per_item"])
    found = solve(attacker, defender, cost)
    assert found.value == F(case["value_of_zero_sum_equivalent"])
    low, high = case["win_minus_loss_range_over_all_equilibria_float"]
    assert low - 1e-8 <= found.outcome.lead <= high + 1e-8
    told = case["one_equilibrium"]
    for mix, unique, name in (
        (found.attacker, case["attacker_strategy_unique"], "attacker"),
        (found.defender, case["defender_strategy_unique"], "defender"),
    ):
        if unique:
            assert mix == {tuple(map(int, use.split(","))): F(p) for use, p in told[name].items()}
    if case["attacker_strategy_unique"] and case["defender_strategy_unique"]:
        assert found.attacker_gets == F(told["net_payoff_attacker"])
        assert found.defender_gets == F(told["net_payoff_defender"])


@pytest.mark.parametrize("case", [c for c in CASES if "win_minus_loss_matrix" in c], ids=lambda case: case["id"])
def test_worked_matrices(case):
    attacker, defender = Side(**case["attacker"]), Side(**case["defender"])
    assert [list(use) for use in uses(attacker)] == case["attacker_actions"]
    assert payoff_matrix(attacker, defender) == [[F(x) for x in row] for row in case["win_minus_loss_matrix"]]
    equivalent = case["zero_sum_equivalent_matrix"]
    if isinstance(equivalent, list):
        expected = [[F(x) for x in row] for row in equivalent]
        assert payoff_matrix(attacker, defender, F(case["cost_per_item"])) == expected


def worth(attacker, mine, defender, theirs, cost, reading):
    """One cell written out from the rules, apart from the solver."""
    odds = outcome(attacker.using(*mine), defender.using(*theirs), shield_officer_when=reading)
    return odds.win - odds.loss - cost * sum(mine) + cost * sum(theirs)


@given(stocks, stocks, costs, readings)
@settings(max_examples=40, deadline=None)
def test_every_row_and_column_inequality_holds(attacker, defender, cost, reading):
    found = solve(attacker, defender, cost, shield_officer_when=reading)
    assert found.certificate.holds
    assert sum(found.attacker.values()) == sum(found.defender.values()) == 1
    assert min(*found.attacker.values(), *found.defender.values()) > 0
    for mine in uses(attacker):
        gain = sum(q * worth(attacker, mine, defender, b, cost, reading) for b, q in found.defender.items())
        assert gain <= found.value
        assert gain == F(found.certificate.attacker[mine], found.certificate.denominator)
    for theirs in uses(defender):
        gives = sum(p * worth(attacker, a, defender, theirs, cost, reading) for a, p in found.attacker.items())
        assert gives >= found.value
        assert gives == F(found.certificate.defender[theirs], found.certificate.denominator)
    assert found.attacker_gets + found.defender_gets == -found.attacker_pays - found.defender_pays
    assert found.value == found.outcome.lead - found.attacker_pays + found.defender_pays


@given(stocks, stocks, readings)
@settings(max_examples=40, deadline=None)
def test_without_a_price_using_everything_is_best(attacker, defender, reading):
    found = solve(attacker, defender, shield_officer_when=reading)
    assert found.attacker == {(attacker.lasers, attacker.shields): 1}
    assert found.defender == {(defender.lasers, defender.shields): 1}
    assert found.value == outcome_at(margin(attacker, defender, shield_officer_when=reading)).lead


@given(stocks, stocks, costs)
@settings(max_examples=30, deadline=None)
def test_more_aboard_never_lowers_the_value(attacker, defender, cost):
    more = Side(attacker.lasers + 1, attacker.shields, attacker.weapon_officer, attacker.shield_officer)
    assert solve(more, defender, cost).value >= solve(attacker, defender, cost).value
    assert solve(defender, more, cost).value <= solve(defender, attacker, cost).value


def test_a_dear_piece_is_never_used():
    found = solve(Side(3, 3), Side(3, 3), 2)
    assert found.attacker == found.defender == {(0, 0): 1}
    assert found.value == F(11, 36)


def test_in_credits_is_the_same_game_in_another_unit():
    share, credits = solve(Side(1, 1), Side(1, 1), F(3, 10)), in_credits(Side(1, 1), Side(1, 1), 100, 30, 30)
    assert credits.equilibrium == share
    assert credits.value == 100 * share.value
    assert credits.attacker_gets == 100 * share.attacker_gets
    assert credits.defender_gets == 100 * share.defender_gets


def test_in_credits_buys_the_cheaper_kind():
    cheap_shields = in_credits(Side(3, 3), Side(1, 1), 200, 50, 10).equilibrium
    assert all(lasers <= shields for lasers, shields in cheap_shields.attacker)
    dear_shields = in_credits(Side(3, 3), Side(1, 1), 200, 10, 50).equilibrium
    assert all(lasers >= shields for lasers, shields in dear_shields.attacker)


@pytest.mark.parametrize("matrix", [
    [[0, 0], [0, 0]], [[3]], [[1, 2, 3]], [[1], [5], [2]], [[0, 1, -1], [-1, 0, 1], [1, -1, 0]],
    [[2, 2, 0], [0, 2, 2], [2, 0, 2], [1, 1, 1]], [[5, 5], [5, 5], [4, 9], [9, 4]], [[10**9, -(10**9)], [-1, 1]],
])  # fmt: skip
def test_awkward_matrices_are_solved_and_proved(matrix):
    found = saddle.saddle_point(matrix)
    assert saddle.proves(matrix, found)
    assert saddle._by_simplex(matrix).value == found.value


@given(st.integers(1, 5).flatmap(
    lambda n: st.lists(st.lists(st.integers(-9, 9), min_size=n, max_size=n), min_size=1, max_size=5)
))  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_random_matrices_are_proved(matrix):
    assert saddle.proves(matrix, saddle.saddle_point(matrix))


def test_a_false_proof_is_refused():
    pennies = [[1, -1], [-1, 1]]
    half = [F(1, 2), F(1, 2)]
    assert saddle.proves(pennies, saddle.Saddle(F(0), half, half))
    assert not saddle.proves(pennies, saddle.Saddle(F(1, 10), half, half))
    assert not saddle.proves(pennies, saddle.Saddle(F(0), [F(1), F(0)], half))
    assert not saddle.proves(pennies, saddle.Saddle(F(0), [F(3, 2), F(-1, 2)], half))
    found = solve(Side(1, 1), Side(1, 1), F(3, 10)).certificate
    assert not found._replace(value=found.value + 1).holds


def test_when_floating_point_fails_the_exact_simplex_answers(monkeypatch):
    monkeypatch.setattr(saddle, "_mixed", lambda matrix: None)
    assert solve(Side(3, 3), Side(3, 3), F(1, 5)).value == F(58741, 334800)


@pytest.mark.parametrize(
    ("cost", "error"), [(F(-1, 9), ValueError), (0.3, TypeError), ("1/2", TypeError), (True, TypeError)]
)
def test_bad_costs_are_refused_in_words(cost, error):
    with pytest.raises(error, match="cost: give"):
        solve(Side(1, 1), Side(1, 1), cost)


def test_bad_stakes_and_absurd_stocks_are_refused_in_words():
    with pytest.raises(ValueError, match="loot: give what"):
        in_credits(Side(1, 1), Side(1, 1), 0, 10, 10)
    with pytest.raises(ValueError, match="laser: give 0 or more"):
        in_credits(Side(1, 1), Side(1, 1), 10, -10, 10)
    with pytest.raises(ValueError, match="at most 20"):
        solve(Side(21, 0), Side(0, 0))
    with pytest.raises(ValueError, match="shield_officer_when"):
        solve(Side(1, 0), Side(0, 0), shield_officer_when="sometimes")


@pytest.mark.referee
@pytest.mark.parametrize("cost", [F(0), F(1, 20), F(1, 5), F(3, 10)])
def test_nashpy_agrees_on_values(cost):
    nashpy = pytest.importorskip("nashpy", reason="the outside referee for equilibria is not installed")
    import numpy as np

    for attacker, defender in [(Side(2, 1), Side(1, 2)), (Side(3, 3), Side(1, 1)), (Side(2, 2, True), Side(2, 2)),
                               (Side(3, 2), Side(3, 3, shield_officer=True))]:  # fmt: skip
        matrix = np.array(payoff_matrix(attacker, defender, cost), dtype=float)
        row, column = nashpy.Game(matrix).linear_program()
        assert float(solve(attacker, defender, cost).value) == pytest.approx(row @ matrix @ column, abs=1e-9)
