"""The odds of fights against the rules' table, worked cases, an outside referee, and their own laws."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_kernel.odds.combat import (
    Side,
    cases,
    margin,
    outcome,
    outcome_at,
    simulate,
    strength,
    table,
    uses,
)
from tabletop_kernel.odds.dice import D6
from tabletop_kernel.odds.sampling import band

F = Fraction

CASES = json.loads((Path(__file__).parents[1] / "data" / "odyssey_combat.json").read_text())["cases"]
WIN = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]
TIE = [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0]
READINGS = {"always": None, "defending": "officer_doubles_only_when_defending"}

stocks = st.builds(Side, st.integers(0, 9), st.integers(0, 9), st.booleans(), st.booleans())
readings = st.sampled_from(["always", "defending"])


def side(told: dict) -> Side:
    return Side(told["lasers_used"], told["shields_used"], told["weapon_officer"], told["shield_officer"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
@pytest.mark.parametrize("reading", READINGS)
def test_worked_cases(case, reading):
    attacker, defender = side(case["attacker"]), side(case["defender"])
    expected = case["other_readings_that_differ"].get(READINGS[reading], case)
    odds = outcome(attacker, defender, shield_officer_when=reading)
    assert odds == (F(expected["win"]), F(expected["tie"]), F(expected["loss"]))
    if expected is case:
        assert margin(attacker, defender, shield_officer_when=reading) == case["margin"]
        assert odds.lead == F(case["win_minus_loss"])


@pytest.mark.rule("VO-FIGHT-08", "VO-FIGHT-12")
def test_the_table_of_margins():
    assert [cases(k) for k in range(-6, 7)] == [(w, t, 36 - w - t) for w, t in zip(WIN, TIE, strict=True)]
    assert cases(-40) == (0, 0, 36)
    assert cases(40) == (36, 0, 0)


def test_the_closed_form_is_the_count_of_all_rolls():
    for k in range(-8, 9):
        assert outcome_at(k) == (D6 + k).against(D6)


@pytest.mark.rule("VO-FIGHT-03", "VO-FIGHT-04", "VO-FIGHT-05", "VO-FIGHT-06", "VO-FIGHT-07", "VO-FIGHT-15")
def test_margin_is_the_sum_of_the_printed_results():
    """Results written out as the rulebook does, one term after the other, for many fights and all dice."""
    for a, b, c, d in product(range(3), repeat=4):
        for w, s, x, y in product((False, True), repeat=4):
            attacker, defender = Side(a, b, w, s), Side(c, d, x, y)
            for die, other in ((1, 6), (4, 4), (6, 2)):
                first = die + a * (1 + w) - d * (1 + y) + 1 + (1 if a and b else 0)
                second = other + c * (1 + x) - b * (1 + s) + (1 if c and d else 0)
                assert first - second == die - other + margin(attacker, defender)


@given(stocks, stocks, readings)
@settings(max_examples=100, deadline=None)
def test_odds_sum_to_one_and_turn_round_up_to_the_attack_bonus(attacker, defender, reading):
    odds = outcome(attacker, defender, shield_officer_when="always")
    assert sum(odds) == 1
    k = margin(attacker, defender)
    assert outcome(defender, attacker) == outcome_at(2 - k)
    assert outcome_at(k) == outcome_at(-k)[::-1]
    assert sum(outcome(attacker, defender, shield_officer_when=reading)) == 1


@given(stocks, stocks, readings, st.sampled_from(["lasers", "shields"]))
@settings(max_examples=100, deadline=None)
def test_no_piece_ever_hurts_its_user(attacker, defender, reading, kind):
    more = Side(attacker.lasers + (kind == "lasers"), attacker.shields + (kind == "shields"),
                attacker.weapon_officer, attacker.shield_officer)  # fmt: skip
    old, new = (outcome(a, defender, shield_officer_when=reading) for a in (attacker, more))
    assert new.win >= old.win
    assert new.loss <= old.loss
    assert strength(more, attacks=True, shield_officer_when=reading) > strength(
        attacker, attacks=True, shield_officer_when=reading
    )
    assert outcome(defender, more).win <= outcome(defender, attacker).win


@given(stocks, stocks)
@settings(max_examples=60, deadline=None)
def test_officers_never_hurt_and_a_weapon_officer_is_worth_the_lasers_used(attacker, defender):
    plain = Side(attacker.lasers, attacker.shields)
    armed = Side(attacker.lasers, attacker.shields, weapon_officer=True)
    assert strength(armed) == strength(plain) + plain.lasers
    assert outcome(armed, defender).win >= outcome(plain, defender).win


def test_the_attackers_shield_officer_depends_on_the_reading():
    attacker, defender = Side(0, 3, shield_officer=True), Side(0, 0)
    assert margin(attacker, defender) == 7
    assert margin(attacker, defender, shield_officer_when="defending") == 4
    assert margin(defender, attacker, shield_officer_when="defending") == -5


def test_a_table_is_made_of_outcomes():
    stock, other = Side(2, 1, weapon_officer=True, shield_officer=True), Side(1, 2)
    rows, columns = [stock.using(*use) for use in uses(stock)], [other.using(*use) for use in uses(other)]
    for reading in READINGS:
        whole = table(rows, columns, shield_officer_when=reading)
        assert whole == [[outcome(a, d, shield_officer_when=reading) for d in columns] for a in rows]


@pytest.mark.parametrize("bad", [-1, 2.0, 1.5, F(1), True, 100, 10**9, "3", None])
@pytest.mark.parametrize("kind", ["lasers", "shields"])
def test_bad_stocks_are_refused_in_words(bad, kind):
    with pytest.raises(ValueError, match=f"{kind}: give a whole number from 0 to 99"):
        Side(**{"lasers": 0, "shields": 0, kind: bad})


@pytest.mark.parametrize("bad", [1, "no", None])
@pytest.mark.parametrize("kind", ["weapon_officer", "shield_officer"])
def test_an_officer_is_there_or_not(bad, kind):
    with pytest.raises(ValueError, match=f"{kind}: give True or False"):
        Side(1, 1, **{kind: bad})


@pytest.mark.parametrize("bad", [2.5, math.nan, "3", None])
def test_a_margin_is_a_whole_number(bad):
    for ask in (cases, outcome_at):
        with pytest.raises(ValueError, match="a margin is a whole number"):
            ask(bad)


def test_unknown_readings_and_too_many_pieces_are_refused():
    with pytest.raises(ValueError, match="shield_officer_when"):
        outcome(Side(0, 0), Side(0, 0), shield_officer_when="never")
    with pytest.raises(ValueError, match="aboard are 1 lasers"):
        Side(1, 1).using(2, 0)
    with pytest.raises(ValueError, match="lasers: give"):
        Side(1, 1).using("1", 0)


@pytest.mark.parametrize("k", [-3, 0, 1, 4])
def test_simulated_fights_hold_the_exact_odds(k):
    fights = 20_000
    for hits, exact in zip(simulate(k, fights, Random(k)), outcome_at(k), strict=True):
        low, high = band(hits, fights, sigmas=5)
        assert low <= exact <= high


def test_the_error_band_shrinks_with_the_root_of_the_fights():
    narrow, wide = band(5000, 10_000), band(50, 100)
    assert (wide[1] - wide[0]) / (narrow[1] - narrow[0]) == pytest.approx(10, rel=0.02)
    assert band(0, 10)[0] == 0
    with pytest.raises(ValueError, match="hits: give a whole number from 0 to 2, not 3"):
        band(3, 2)


@pytest.mark.referee
def test_icepool_agrees_on_a_full_grid():
    icepool = pytest.importorskip("icepool", reason="the outside referee for dice is not installed")
    die = icepool.d6
    for a, b, c, d in product(range(3), repeat=4):
        for w, s, x, y in product((False, True), repeat=4):
            first = die + a * (1 + w) - d * (1 + y) + 1 + (a > 0 < b)
            second = die + c * (1 + x) - b * (1 + s) + (c > 0 < d)
            gap = first - second
            theirs = tuple(gap.probability(sign, 0) for sign in (">", "==", "<"))
            assert outcome(Side(a, b, w, s), Side(c, d, x, y)) == theirs


MISREADINGS = {
    "the defender gets the bonus for attacking": lambda a, d: -1 + strength(a) - strength(d),
    "nobody gets it": lambda a, d: strength(a) - strength(d),
    "both kinds bring nothing more": lambda a, d: margin(a, d) - (a.lasers > 0 < a.shields),
    "both kinds help the attacker only": lambda a, d: margin(a, d) + (d.lasers > 0 < d.shields),
    "shields help their own result twice": lambda a, d: margin(a, d) + a.shields - d.shields,
    "an officer adds 2 once": lambda a, d: margin(a, d) - max(0, a.lasers - 2) * a.weapon_officer,
    "the weapon officer doubles shields": lambda a, d: margin(a, d) + a.shields * a.weapon_officer,
    "the shield officer helps the attacker never": lambda a, d: margin(a, d) - a.shields * a.shield_officer,
    "the shield officer subtracts minus": lambda a, d: margin(a, d) + 2 * strength(Side(0, d.shields, False, True)),
}


@pytest.mark.parametrize("wrong", MISREADINGS.values(), ids=MISREADINGS)
def test_planted_misreadings_are_refused_by_the_worked_cases(wrong):
    sides = [(side(case["attacker"]), side(case["defender"]), case["margin"]) for case in CASES]
    sides.append((Side(3, 0, weapon_officer=True), Side(0, 0), 7))  # three lasers with an officer give +6
    assert any(wrong(attacker, defender) != k for attacker, defender, k in sides)
