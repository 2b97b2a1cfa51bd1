"""How fast the odds are, beside icepool and bare HiGHS on the same questions in the same run.

python -m pytest tests/benchmarks/test_bench_odds.py --benchmark-only --benchmark-group-by=group
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop_kernel.odds.combat import Side, outcome, strength, uses
from tabletop_kernel.odds.dice import D6
from tabletop_kernel.odds.equilibrium import payoff_matrix, solve
from tabletop_kernel.odds.landing import expected_turns, loop
from tabletop_kernel.odds.routes import best_routes, ring

ATTACKER, DEFENDER = Side(2, 1, weapon_officer=True), Side(1, 2)
GAMES = {  # name: stocks of both, cost, how many choices are mixed
    "support 2": (Side(1, 1), Side(1, 1), Fraction(3, 10), 2),
    "support 4": (Side(3, 3), Side(3, 3), Fraction(1, 5), 4),
    "support 10": (Side(12, 12, True, True), Side(12, 12, True, True), Fraction(1, 20), 10),
    "support 19": (Side(20, 20), Side(20, 20), Fraction(1, 20), 19),
    "support 34": (Side(20, 20, True, True), Side(20, 20, True, True), Fraction(1, 20), 34),
}


def cheapest(stock):
    """Which uses of a stock are the cheapest of their strength, as positions in `uses`."""
    best = {}
    for at, use in enumerate(uses(stock)):
        best.setdefault(strength(stock.using(*use)), []).append((sum(use), at))
    return [min(found)[1] for found in best.values()]


@pytest.mark.benchmark(group="odds of one fight")
def test_outcome(benchmark):
    benchmark.extra_info.update(row="odds of one fight, beside icepool", times=1)
    assert benchmark(outcome, ATTACKER, DEFENDER).win == Fraction(5, 6)


@pytest.mark.benchmark(group="odds of one fight")
@pytest.mark.referee
def test_outcome_icepool(benchmark):
    icepool = pytest.importorskip("icepool", reason="the peer for dice is not installed")
    die = icepool.d6

    def ask():
        gap = (die + 2 * 2 - 2 + 1 + 1) - (die + 1 - 1 + 1)
        return gap.probability(">", 0), gap.probability("==", 0), gap.probability("<", 0)

    benchmark.extra_info.update(row="icepool's odds of one fight", peer=True)
    assert benchmark(ask)[0] == Fraction(5, 6)


@pytest.mark.benchmark(group="20d6 against 20d6")
def test_twenty_dice(benchmark):
    benchmark.extra_info.update(row="20 dice against 20, beside icepool", times=1)
    odds = benchmark(lambda: (20 @ D6).against(20 @ D6))
    assert odds.win == odds.loss


@pytest.mark.benchmark(group="20d6 against 20d6")
@pytest.mark.referee
def test_twenty_dice_icepool(benchmark):
    icepool = pytest.importorskip("icepool", reason="the peer for dice is not installed")
    benchmark.extra_info.update(row="icepool's 20 dice against 20", peer=True)
    benchmark(lambda: (20 @ icepool.d6 - 20 @ icepool.d6).probability(">", 0))


@pytest.mark.parametrize("game", GAMES)
def test_hidden_choice(benchmark, game):
    attacker, defender, cost, support = GAMES[game]
    benchmark.group = f"hidden choice, {game}"
    benchmark.extra_info.update(row=f"hidden choice solved and proved, {game}")
    solve(attacker, defender, cost)  # loads scipy before the clock runs
    found = benchmark(solve, attacker, defender, cost)
    assert found.certificate.holds
    assert len(found.attacker) == support


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("matrix", ["all choices", "cheapest of each strength"])
def test_hidden_choice_bare_linprog(benchmark, game, matrix):
    """The peer: the same linear programme in floating point, neither exact nor proved, its arrays ready made."""
    import numpy as np
    from scipy.optimize import linprog

    attacker, defender, cost, _ = GAMES[game]
    benchmark.group = f"hidden choice, {game}"
    benchmark.extra_info.update(row=f"bare linprog, {game}, {matrix}")
    payoff = np.array(payoff_matrix(attacker, defender, cost), dtype=float)
    if matrix != "all choices":
        payoff = payoff[np.ix_(cheapest(attacker), cheapest(defender))]
    m, n = payoff.shape
    problem = {
        "c": np.r_[np.zeros(m), -1.0],
        "A_ub": np.c_[-payoff.T, np.ones(n)],
        "b_ub": np.zeros(n),
        "A_eq": np.r_[np.ones(m), 0.0][None],
        "b_eq": [1.0],
        "bounds": [(0, None)] * m + [(None, None)],
        "method": "highs",
    }
    assert benchmark(lambda: linprog(**problem)).success


@pytest.mark.benchmark(group="landing")
def test_expected_turns_on_a_loop_of_20(benchmark):
    benchmark.extra_info.update(row="turns to land on a loop of 20")
    assert benchmark(lambda: expected_turns(loop(20), 20)) == 20


@pytest.mark.benchmark(group="landing")
def test_best_routes_on_a_ring_of_20(benchmark):
    benchmark.extra_info.update(row="best routes on a ring of 20")
    assert benchmark(lambda: best_routes(ring(20), "0")).turns["10"] == Fraction(1639, 216)
