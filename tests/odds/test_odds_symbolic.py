"""The expressions of the notebooks say the same as the numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp

from tabletop_kernel.odds import symbolic
from tabletop_kernel.odds.combat import outcome_at
from tabletop_kernel.odds.landing import expected_turns, line, loop


@pytest.mark.parametrize("k", range(-9, 10))
def test_piecewise_odds(k):
    odds = [f(sp.Integer(k)) for f in (symbolic.win_chance, symbolic.tie_chance, symbolic.loss_chance)]
    assert [Fraction(int(p.p), int(p.q)) for p in odds] == list(outcome_at(k))


def test_the_middle_pieces_are_parabolas():
    k = symbolic.k
    middle = symbolic.win_chance().args[1].expr
    assert sp.expand(72 * middle - (k + 5) * (k + 6)) == 0


@pytest.mark.parametrize(("chain", "start"), [(line(3), 3), (line(8), 8), (loop(6), 2)])
def test_first_step_equations(chain, start):
    equations = symbolic.turn_equations(chain, start)
    solved = sp.solve(equations)
    assert solved[sp.Symbol(f"E_{start}")] == sp.Rational(str(expected_turns(chain, start)))


def test_an_endless_wait_is_refused():
    with pytest.raises(ValueError, match="never reached"):
        symbolic.turn_equations({1: {2: 1}, 2: {1: 1}}, 1)
