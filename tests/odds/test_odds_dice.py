"""Distributions: hand-counted cases, an outside referee, and what must hold for all of them."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_kernel.odds.dice import D6, Distribution, die, uniform

F = Fraction

small = st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=6).map(Distribution)


def test_the_difference_of_two_dice_is_a_triangle():
    assert (D6 - D6).chances() == {j: F(6 - abs(j), 36) for j in range(-5, 6)}


def test_mean_and_variance_of_a_die():
    assert (D6.mean(), D6.variance()) == (F(7, 2), F(35, 12))


def test_two_dice_compared():
    assert D6.against(D6) == (F(15, 36), F(6, 36), F(15, 36))


@pytest.mark.parametrize(("rolls", "keep", "mean"), [(4, 3, F(5515, 64)), (3, 3, F(75)), (1, 1, F(25))])
def test_the_best_trophies_of_a_bag(rolls, keep, mean):
    assert uniform([10, 20, 30, 40]).highest(rolls, keep).mean() == mean


def test_weights_are_kept_as_they_are():
    assert (D6 + D6).weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert Distribution({0: 1}) == 0 @ D6


def test_equal_chances_are_equal_whatever_the_weights():
    double = uniform([1, 1, 2, 2])
    assert double == uniform([1, 2])
    assert hash(double) == hash(uniform([1, 2]))
    assert double != uniform([1, 1, 2])


@given(small, small)
@settings(max_examples=60, deadline=None)
def test_sums_and_comparisons(a, b):
    assert sum((a + b).chances().values()) == 1
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a - b).variance() == a.variance() + b.variance()
    odds = a.against(b)
    assert sum(odds) == 1
    assert odds.win == (a - b).at_least(1)
    assert odds.tie == (a - b).chance(0)
    assert odds == b.against(a)[::-1]


@given(small, st.integers(0, 9))
@settings(max_examples=40, deadline=None)
def test_n_rolls_are_n_sums(a, n):
    one_by_one = sum([a] * n, Distribution({0: 1}))
    assert n @ a == one_by_one


@pytest.mark.parametrize("bad", [{}, {1: 0}, {1: -1}, {1.5: 1}, {1: 0.5}, {1: True}])
def test_bad_weights_are_refused(bad):
    with pytest.raises(ValueError, match=r"weight|whole"):
        Distribution(bad)


@pytest.mark.parametrize("ask", [lambda: die(0), lambda: die(2.5), lambda: -1 @ D6, lambda: D6.highest(3, 4)])
def test_bad_questions_are_refused(ask):
    with pytest.raises(ValueError, match=r"not|keep"):
        ask()


def test_draws_follow_the_weights():
    rolls = Distribution({1: 1, 2: 3}).draw(Random(5), 8000)
    assert abs(rolls.count(2) - 6000) < 5 * (8000 * 3 / 16) ** 0.5  # 5 sigma: fails once in two million seeds


@pytest.mark.referee
def test_icepool_agrees():
    icepool = pytest.importorskip("icepool", reason="the outside referee for dice is not installed")
    theirs = 20 @ icepool.d6
    ours = 20 @ D6
    assert ours.chances() == {value: theirs.probability(value) for value in theirs.outcomes()}
    low = 3 @ icepool.d(4) - 2 @ icepool.d6
    assert (3 @ die(4) - 2 @ D6).chances() == {v: low.probability(v) for v in low.outcomes()}
    best = icepool.d6.highest(4, 3)
    assert D6.highest(4, 3).chances() == {v: best.probability(v) for v in best.outcomes()}
