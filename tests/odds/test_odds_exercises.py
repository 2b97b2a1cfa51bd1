"""The twelve exercises: printed answers of the class's set, variants checked apart from them, answers read as typed."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_kernel.odds.combat import Side
from tabletop_kernel.odds.equilibrium import solve
from tabletop_kernel.odds.exercises import Part, exercise, exercises, read_number, reply

PRINTED = {
    1: "1/6 5/12",
    2: "7/12 5/36 5/18",
    3: "11/12 1/18 1/36 1/6 1/9 13/18",
    4: "5/36 1/4 1/36 1/36",
    5: "5/6 1/12 1/12 1",
    6: "4 5",
    7: "1/6 6 11/36 91/216 7",
    8: "49/216 16807/46656 2/7",
    9: "1/3 11/36 2/3",
    10: "25 45 50 5515/64 715/64",
    11: "3/50 47/50 47/50 3/50 2609/9000",
    12: "2/5 3/5 223/300",
}


@pytest.mark.parametrize("number", PRINTED)
def test_answers_of_the_set_for_the_class(number):
    answers = PRINTED[number].split()
    found = exercise(number)
    assert [part.answer for part in found.parts] == [Fraction(answer) for answer in answers]
    assert {said.kind for said in found.check(answers)} == {"solved"}


@pytest.mark.parametrize("seed", range(12))
def test_every_variant_is_whole(seed):
    for found in exercises(seed):
        assert found.title
        assert found.hint
        assert found.why
        assert len({part.label for part in found.parts}) == len(found.parts)
        assert all(trap != part.answer for part in found.parts for trap, _ in part.traps)
        assert [part.answer for part in exercise(found.number, seed).parts] == [part.answer for part in found.parts]


def test_seeds_change_the_numbers():
    for number in range(1, 13):
        assert len({tuple(part.answer for part in exercise(number, seed).parts) for seed in range(12)}) > 2


@pytest.mark.parametrize("seed", range(8))
def test_variants_of_the_hidden_choice_have_one_solution(seed):
    """Every other choice is strictly worse, so the mix of the two is the only equilibrium."""
    found = exercise(11, seed)
    for n in (55, 60, 63, 70, 72, 75):
        game = solve(Side(1, 1), Side(1, 1), Fraction(n, 180))
        assert set(game.attacker) == set(game.defender) == {(0, 0), (1, 1)}
        proof = game.certificate
        assert all(proof.attacker[use] < proof.value < proof.defender[use] for use in ((0, 1), (1, 0)))
    assert 0 < found.parts[0].answer < 1


@pytest.mark.parametrize("seed", range(6))
def test_dice_variants_by_counting_rolls(seed):
    parts = exercise(1, seed).parts
    counts = {j: sum(a - b == j for a, b in product(range(1, 7), repeat=2)) for j in range(6)}
    exact = {j: Fraction(counts[j], 36) for j in counts}
    more = {j: sum((exact[i] for i in counts if i > j), Fraction(0)) for j in counts}
    assert (parts[0].answer, parts[1].answer) in [(exact[j], more[j]) for j in counts]


@pytest.mark.parametrize("seed", range(4))
def test_flight_variants_by_simulation(seed):
    """The chance within three turns, flown 20,000 times: 5 sigma, wrong once in about two million seeds."""
    found = exercise(7, seed)
    distance = int("".join(filter(str.isdigit, found.prompt)))
    rng, landed, flights = Random(seed), 0, 20_000
    for _ in range(flights):
        at = distance
        for _ in range(3):
            at = abs(at - rng.randint(1, 6))
            if not at:
                landed += 1
                break
    p = float(found.parts[3].answer)
    assert abs(landed / flights - p) < 5 * (p * (1 - p) / flights) ** 0.5


@given(st.fractions(-99, 99, max_denominator=999))
def test_fractions_are_read_back(number):
    assert read_number(str(number)) == number
    assert read_number(f" {number.numerator} / {number.denominator} ") == number


@pytest.mark.parametrize(("typed", "number"), [
    ("0,583", Fraction(583, 1000)), ("58.25 %", Fraction(233, 400)), ("\N{MINUS SIGN}1/2", Fraction(-1, 2)),
    ("1/0", None), ("", None), ("seven", None), ("1e9", None), ("1/2/3", None), ("9" * 99, None),
])  # fmt: skip
def test_numbers_as_people_type_them(typed, number):
    assert read_number(typed) == number


def test_replies():
    part = Part("x", Fraction(7, 12), ((Fraction(5, 12), "a trap"),))
    kinds = [reply(part, typed).kind for typed in ("7/12", "14/24", "0.5833", "5/12", "1/2", "?")]
    assert kinds == ["solved", "solved", "close", "wrong", "wrong", "unread"]
    assert reply(part, "5/12").words == "a trap"


def test_bad_questions_are_refused():
    with pytest.raises(ValueError, match="exercises 1 to 12"):
        exercise(13)
    with pytest.raises(ValueError, match="asks for 2 numbers"):
        exercise(1).check(["1"])


def test_the_odds_load_nothing_heavy():
    code = (
        "import sys; from tabletop_kernel.odds import combat, dice, equilibrium, exercises, landing, routes; "
        "combat.outcome(combat.Side(1, 0), combat.Side(0, 1)); exercises.exercise(7); "
        "print([m for m in ('numpy', 'scipy', 'sympy', 'ipywidgets', 'msgspec') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
