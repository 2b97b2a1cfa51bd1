"""The same odds as sympy expressions, for notebooks that derive them step by step."""

from __future__ import annotations

import sympy as sp
from sympy import Rational

from tabletop_kernel.odds.landing import Chain, Place, expected_turns

k = sp.Symbol("k", integer=True)
j = sp.Symbol("j", integer=True)


def difference_cases(difference: sp.Expr) -> sp.Expr:
    """In how many of 36 rolls the dice differ by `difference` (from -6 to 6): the triangular law."""
    return 6 - sp.Abs(difference)


def win_chance(margin: sp.Expr = k) -> sp.Expr:
    """P(win) at a margin, as a piecewise polynomial: sums of the triangular law above -k."""
    rising = sp.summation(6 - j, (j, 1 - k, 5))
    falling = 36 - sp.summation(6 - j, (j, k, 5))
    pieces = sp.Piecewise((0, k <= -6), (rising / 36, k <= 0), (falling / 36, k <= 6), (1, True))
    return pieces.subs(k, margin)


def tie_chance(margin: sp.Expr = k) -> sp.Expr:
    """P(tie) at a margin: the dice differ by exactly -k."""
    return sp.Piecewise((difference_cases(k) / 36, sp.Abs(k) <= 6), (0, True)).subs(k, margin)


def loss_chance(margin: sp.Expr = k) -> sp.Expr:
    """P(loss) at a margin: what a win would be if the margin were turned round."""
    return win_chance(-margin)


def turn_equations(chain: Chain, start: Place, target: Place = 0) -> list[sp.Eq]:
    """The first-step equations E(place) = 1 + sum of p E(next) of all places on the way, as sympy equations."""
    expected_turns(chain, start, target)  # refuses a target that is never reached
    places, waiting = {start: None}, [start]
    for place in waiting:
        new = [after for after in chain[place] if after != target and after not in places]
        places |= dict.fromkeys(new)
        waiting += new
    unknown = {place: sp.Symbol(f"E_{place}") for place in places}
    equations = []
    for place in places:
        whole = sum(chain[place].values())
        later = [Rational(n, whole) * unknown[after] for after, n in chain[place].items() if after != target]
        equations.append(sp.Eq(unknown[place], 1 + sp.Add(*later)))
    return equations
