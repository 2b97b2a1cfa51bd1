"""Finite distributions over whole numbers, held as whole-number weights; Fractions are made when somebody looks."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import NamedTuple

from tabletop_kernel.odds.asked import number, of_kind, whole

MOST_SIDES, MOST_ROLLS, MOST_KEPT = 1000, 1000, 30
"""What the kit computes with: sides of a die, rolls added up, and rolls of which the highest are kept."""


class Outcome(NamedTuple):
    """The chances to win, to tie and to lose; they sum to 1."""

    win: Fraction
    tie: Fraction
    loss: Fraction

    @property
    def lead(self) -> Fraction:
        """P(win) - P(loss), from -1 to 1."""
        return self.win - self.loss


class Distribution:
    """A finite distribution: whole-number values, each with a whole-number weight above 0.

    The chance of a value is its weight out of `total`. Distributions are never changed and are taken as independent:
    `a + b`, `a - b` and `n @ a` (the sum of n rolls of `a`) are distributions again.
    """

    __slots__ = ("total", "values", "weights")

    values: tuple[int, ...]
    weights: tuple[int, ...]
    total: int

    def __init__(self, weights: Mapping[int, int]) -> None:
        for value, weight in of_kind(Mapping, weights, "weights", "them as {1: 1, 2: 3}").items():
            if type(value) is not int or type(weight) is not int or weight < 0:
                raise ValueError(f"values are whole numbers, weights too and not below 0; not {value!r}: {weight!r}")
        kept = {value: weights[value] for value in sorted(weights) if weights[value]}
        if not kept:
            raise ValueError("a distribution needs at least one value with a weight above 0")
        self._hold(kept)

    def _hold(self, weights: Mapping[int, int]) -> None:
        """Take weights above 0, in rising order of the values."""
        self.values, self.weights = tuple(weights), tuple(weights.values())
        self.total = sum(self.weights)

    def __repr__(self) -> str:
        return f"Distribution({dict(zip(self.values, self.weights, strict=True))})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.chances() == other.chances()

    def __hash__(self) -> int:
        return hash(tuple(self.chances().items()))

    def chances(self) -> dict[int, Fraction]:
        """Every value with its chance, in rising order of the values."""
        return {value: Fraction(weight, self.total) for value, weight in zip(self.values, self.weights, strict=True)}

    def chance(self, value: int) -> Fraction:
        """P(the roll is `value`)."""
        at = bisect_left(self.values, number("value", value))
        hit = at < len(self.values) and self.values[at] == value
        return Fraction(self.weights[at], self.total) if hit else Fraction(0)

    def at_least(self, value: int) -> Fraction:
        """P(the roll is `value` or more)."""
        return Fraction(sum(self.weights[bisect_left(self.values, number("value", value)) :]), self.total)

    def mean(self) -> Fraction:
        """The expected value."""
        return Fraction(sum(v * w for v, w in zip(self.values, self.weights, strict=True)), self.total)

    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        square = sum(v * v * w for v, w in zip(self.values, self.weights, strict=True))
        return Fraction(square, self.total) - self.mean() ** 2

    def __neg__(self) -> Distribution:
        return Distribution({-v: w for v, w in zip(self.values, self.weights, strict=True)})

    def __add__(self, other: Distribution | int) -> Distribution:
        if isinstance(other, int):
            return Distribution({v + other: w for v, w in zip(self.values, self.weights, strict=True)})
        if not isinstance(other, Distribution):
            return NotImplemented
        sums: defaultdict[int, int] = defaultdict(int)
        pairs = list(zip(other.values, other.weights, strict=True))
        for v, w in zip(self.values, self.weights, strict=True):
            for u, x in pairs:
                sums[v + u] += w * x
        found = Distribution.__new__(Distribution)
        found._hold({value: sums[value] for value in sorted(sums)})
        return found

    __radd__ = __add__

    def __sub__(self, other: Distribution | int) -> Distribution:
        return self + -other if isinstance(other, Distribution | int) else NotImplemented

    def __rmatmul__(self, rolls: int) -> Distribution:
        """`20 @ D6`: the sum of 20 independent rolls (by repeated doubling)."""
        if whole("rolls", rolls, 0, MOST_ROLLS) < 2:
            return self if rolls else Distribution({0: 1})
        half = (rolls // 2) @ self
        return half + half + self if rolls % 2 else half + half

    def against(self, other: Distribution) -> Outcome:
        """The chances that a roll of this is higher than, equal to or lower than a roll of `other`."""
        below = (0, *accumulate(of_kind(Distribution, other, "against", "another distribution, as D6").weights))
        win = tie = 0
        for value, weight in zip(self.values, self.weights, strict=True):
            at = bisect_left(other.values, value)
            win += weight * below[at]
            if at < len(other.values) and other.values[at] == value:
                tie += weight * other.weights[at]
        whole = self.total * other.total
        return Outcome(Fraction(win, whole), Fraction(tie, whole), Fraction(whole - win - tie, whole))

    def highest(self, rolls: int, keep: int) -> Distribution:
        """The sum of the `keep` highest of `rolls` independent rolls; for small numbers of rolls and values."""
        whole("keep", keep, 0, whole("rolls", rolls, 0, MOST_KEPT))
        weight_of = dict(zip(self.values, self.weights, strict=True))
        sums: defaultdict[int, int] = defaultdict(int)
        for shown in combinations_with_replacement(self.values, rolls):
            orders = factorial(rolls) // prod(factorial(n) for n in Counter(shown).values())
            sums[sum(shown[rolls - keep :])] += orders * prod(weight_of[v] for v in shown)
        return Distribution(sums)

    def draw(self, rng: Random, n: int = 1) -> list[int]:
        """`n` independent rolls by `rng`."""
        return of_kind(Random, rng, "rng", "Random(7)").choices(self.values, self.weights, k=whole("n", n))


def uniform(values: Iterable[int]) -> Distribution:
    """Each of `values` equally likely (a value named twice counts twice)."""
    return Distribution(Counter(of_kind(Iterable, values, "values", "a list, as [1, 2, 2]")))


def die(sides: int = 6) -> Distribution:
    """A fair die with the numbers 1 to `sides`."""
    return uniform(range(1, whole("sides", sides, 1, MOST_SIDES) + 1))


D6 = die()
"""The fair die of the game."""
