"""Cells of the notebooks on chance that compute for themselves: they must agree with the kit."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import nbformat
import numpy as np
import pytest

from tabletop_kernel.odds.combat import Side
from tabletop_kernel.odds.equilibrium import payoff_matrix, solve
from tabletop_kernel.odds.landing import ever, expected_turns, line

NOTEBOOKS = Path(__file__).parents[2] / "notebooks" / "space_odyssey"


def cells(name: str, *starts: str) -> dict:
    """What the code cells of a notebook define that begin with these words."""
    found = [cell.source for cell in nbformat.read(NOTEBOOKS / name, 4).cells if cell.cell_type == "code"]
    space: dict = {"Fraction": Fraction}
    for start in starts:
        (source,) = (source for source in found if source.startswith(start))
        exec(source, space)
    return space


@pytest.mark.parametrize(
    ("attacker", "defender", "cost"),
    [
        (Side(1, 1), Side(1, 1), Fraction(3, 10)),
        (Side(3, 3), Side(1, 1), Fraction(1, 20)),
        (Side(3, 3), Side(3, 3), Fraction(1, 5)),
        (Side(2, 1), Side(1, 2), Fraction(0)),
    ],
)
def test_regret_matching_closes_in_on_the_exact_value_from_both_sides(attacker, defender, cost):
    matching = cells("05_hidden_choice.ipynb", "import numpy", "def regret_matching")["regret_matching"]
    exact = float(solve(attacker, defender, cost).value)
    matrix = np.array(payoff_matrix(attacker, defender, cost), dtype=float)
    bounds = list(matching(matrix, 4000))
    assert all(low - 1e-9 <= exact <= high + 1e-9 for _, low, high in bounds)
    assert bounds[-1][2] - bounds[-1][1] < 0.02
    assert bounds[-1][2] - bounds[-1][1] < (bounds[9][2] - bounds[9][1]) / 4


def test_the_regret_cell_has_ten_lines():
    source = next(
        cell.source
        for cell in nbformat.read(NOTEBOOKS / "05_hidden_choice.ipynb", 4).cells
        if cell.source.startswith("def regret_matching")
    )
    assert len(source.splitlines()) == 10


def test_the_formula_derived_in_sympy_is_the_kits():
    from tabletop_kernel.odds.combat import outcome_at

    space = cells("04_combat_odds.ipynb", "import sympy", "high =", "win =")
    for k in range(-6, 7):
        assert space["win"].subs(space["k"], k) == outcome_at(k).win


def test_waiting_as_equations_gives_six_turns():
    space = cells("06_landing_exactly.ipynb", "import sympy")
    solved = space["sp"].solve(space["equations"], space["E"])
    assert [solved[E] for E in space["E"]] == [expected_turns(line(d), d) for d in range(1, 7)]


def test_the_recurrence_is_the_kits():
    chances = cells("06_landing_exactly.ipynb", "def chances")["chances"](30)
    assert chances[1:] == [ever(d) for d in range(1, 31)]


def test_use_everything_stops_at_seven_twenty_fourths():
    """The answer that the notebook gives: using everything is an equilibrium there, and for no greater price."""
    both, last = Side(1, 1), Fraction(7, 24)

    def holds(cost: Fraction) -> bool:
        matrix = payoff_matrix(both, both, cost)
        return max(row[-1] for row in matrix) == matrix[-1][-1] == min(matrix[-1])

    assert holds(last)
    assert solve(both, both, last).value == payoff_matrix(both, both, last)[-1][-1]
    assert not holds(last + Fraction(1, 10**9))
    assert len(solve(both, both, last + Fraction(1, 10_000)).attacker) == 2
