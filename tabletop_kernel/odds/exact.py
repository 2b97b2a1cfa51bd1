"""Linear equations in whole numbers, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def solve_exactly(equations: Sequence[Sequence[int]]) -> list[Fraction] | None:
    """The only solution of linear equations in whole numbers; None when there is none, or more than one.

    Each equation lists its coefficients, then the right side; there may be more equations than unknowns. Elimination
    without fractions (Bareiss 1968, in its Gauss-Jordan form): every division comes out whole, so numbers stay short.
    """
    rows = [list(row) for row in equations]
    unknowns = len(rows[0]) - 1
    if len(rows) < unknowns:
        return None
    previous = 1
    for at in range(unknowns):
        found = next((r for r in range(at, len(rows)) if rows[r][at]), None)
        if found is None:
            return None
        rows[at], rows[found] = rows[found], rows[at]
        top = rows[at]
        pivot, tail = top[at], top[at + 1 :]
        for r, row in enumerate(rows):
            if r != at:
                factor = row[at]
                row[at] = 0
                row[at + 1 :] = [(pivot * a - factor * b) // previous for a, b in zip(row[at + 1 :], tail, strict=True)]
        previous = pivot
    if any(row[-1] for row in rows[unknowns:]):
        return None
    return [Fraction(row[-1], previous) for row in rows[:unknowns]]
