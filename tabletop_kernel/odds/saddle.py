"""Matrix games solved exactly: floating point finds who is in the mix, whole numbers find the mix and prove it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from tabletop_kernel.odds.exact import solve_exactly

TIGHT: Final = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
"""HiGHS at its most careful, so that what is in the mix can be told from what is almost in it."""
Matrix = Sequence[Sequence[int]]


class Saddle(NamedTuple):
    """Best mixes of both players and the value, which is what the row player gets on average."""

    value: Fraction
    rows: list[Fraction]
    columns: list[Fraction]


def whole(matrix: Sequence[Sequence[Fraction | int]]) -> tuple[list[list[int]], int]:
    """The matrix in whole numbers, and the scale it was multiplied by."""
    scale = math.lcm(*(Fraction(entry).denominator for row in matrix for entry in row))
    return [[int(entry * scale) for entry in row] for row in matrix], scale


def payoffs(matrix: Matrix, mix: Sequence[Fraction]) -> tuple[list[int], int]:
    """What each row gets against a mix of the columns, as whole numbers over the mix's common denominator."""
    below = math.lcm(*(p.denominator for p in mix))
    parts = [(j, p.numerator * (below // p.denominator)) for j, p in enumerate(mix) if p]
    return [sum(row[j] * part for j, part in parts) for row in matrix], below


def proves(matrix: Matrix, saddle: Saddle) -> bool:
    """Whether the mixes are a saddle point: no row gets more than the value, no column gives less. Exact."""
    if min(*saddle.rows, *saddle.columns) < 0 or sum(saddle.rows) != 1 or sum(saddle.columns) != 1:
        return False
    gains, below = payoffs(matrix, saddle.columns)
    losses, beside = payoffs(list(zip(*matrix, strict=True)), saddle.rows)
    return max(gains) <= saddle.value * below and min(losses) >= saddle.value * beside


def saddle_point(matrix: Matrix) -> Saddle:
    """The exact solution of a matrix game in whole numbers, proved before it is returned."""
    found = _pure(matrix) or _mixed(matrix)
    if found is None or not proves(matrix, found):
        found = _by_simplex(matrix)
    return found


def _pure(matrix: Matrix) -> Saddle | None:
    """A cell that is the least of its row and the greatest of its column."""
    least, most = [min(row) for row in matrix], [max(column) for column in zip(*matrix, strict=True)]
    if max(least) != min(most):
        return None
    i, j = least.index(max(least)), most.index(min(most))
    rows, columns = [Fraction(0)] * len(least), [Fraction(0)] * len(most)
    rows[i] = columns[j] = Fraction(1)
    return Saddle(Fraction(matrix[i][j]), rows, columns)


def _mixed(matrix: Matrix) -> Saddle | None:
    """Ask HiGHS for a vertex of the linear programme, then solve the equations that hold there in whole numbers."""
    import numpy as np
    from scipy.optimize import linprog

    size = max(abs(entry) for row in matrix for entry in row) or 1
    payoff = np.array(matrix, dtype=float) / size
    m, n = payoff.shape
    found = linprog(
        np.r_[np.zeros(m), -1.0],
        A_ub=np.c_[-payoff.T, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=np.r_[np.ones(m), 0.0][None],
        b_eq=[1.0],
        bounds=[(0, None)] * m + [(None, None)],
        method="highs",
        options=TIGHT,
    )
    if not found.success:
        return None
    mix, against, value = found.x[:m], -found.ineqlin.marginals, found.x[m]
    rows = _exact_mix(list(zip(*matrix, strict=True)), mix, payoff.T @ mix - value)
    columns = _exact_mix(matrix, against, payoff @ against - value)
    if rows is None or columns is None or rows[1] != columns[1]:
        return None
    return Saddle(rows[1], rows[0], columns[0])


def _exact_mix(lines: Matrix, mix: Sequence[float], slack: Sequence[float]) -> tuple[list[Fraction], Fraction] | None:
    """The mix with the same support that makes all tight `lines` worth the same, and that worth."""
    support = [j for j, chance in enumerate(mix) if chance > 2e-10]
    tight = [line for line, spare in zip(lines, slack, strict=True) if abs(spare) < 2e-10]
    equations = [[*(line[j] for j in support), -1, 0] for line in tight]
    solution = solve_exactly([*equations, [1] * len(support) + [0, 1]])
    if solution is None:
        return None
    exact = [Fraction(0)] * len(mix)
    for j, chance in zip(support, solution, strict=False):
        exact[j] = chance
    return exact, solution[-1]


def _by_simplex(matrix: Matrix) -> Saddle:
    """The slow sure way, for matrices on which floating point cannot tell the support: sympy's exact simplex."""
    from sympy import Rational
    from sympy.solvers.simplex import linprog

    def best(lines: Matrix) -> tuple[Fraction, list[Fraction]]:
        """The mix of the columns that keeps the greatest line lowest (payoffs shifted above 0)."""
        lift = 1 - min(map(min, lines))
        lifted = [[entry + lift for entry in line] for line in lines]
        least, mix = linprog([-1] * len(lines[0]), A=lifted, b=[1] * len(lines))
        total = -Fraction(int(Rational(least).p), int(Rational(least).q))
        return 1 / total - lift, [Fraction(int(Rational(x).p), int(Rational(x).q)) / total for x in mix]

    value, columns = best(matrix)
    _, rows = best([[-entry for entry in column] for column in zip(*matrix, strict=True)])
    return Saddle(value, rows, columns)
