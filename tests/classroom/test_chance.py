"""The labs on chance: what they show, that they speak, that a broken handler says so."""

from __future__ import annotations

import re
from fractions import Fraction

import ipywidgets
import pytest

from tabletop_kernel.classroom import chance
from tabletop_kernel.classroom.chance import duels, fights, flights
from tabletop_kernel.language import LANGUAGES, use
from tabletop_kernel.odds.combat import Side, outcome_at
from tabletop_kernel.odds.equilibrium import solve
from tabletop_kernel.odds.landing import expected_turns, landing_turn, line
from tabletop_kernel.scene.shapes import Circle, Line, Paper, Rect, Text

DEAR = Fraction(3, 10)
FIGURES = {
    **{f"grid {k}": lambda k=k: fights.grid(k) for k in (-6, -1, 0, 1, 6)},
    "heat": lambda: fights.heat_map([outcome_at(k) for k in range(36)], 6, "lead", "P(win) - P(loss)"),
    "closing in": lambda: fights.closing_in([(6, 2, 2), (60, 20, 20), (590, 130, 280)], outcome_at(1)),
    "closing in, empty": lambda: fights.closing_in([], outcome_at(1)),
    "mixes": lambda: duels.mixes(solve(Side(3, 3), Side(3, 3), Fraction(1, 5))),
    "worths": lambda: duels.worths(solve(Side(3, 3), Side(3, 3), Fraction(1, 5))),
    "worths of nothing": lambda: duels.worths(solve(Side(0, 0), Side(0, 0))),
    "turns": lambda: flights.turns_chart(landing_turn(line(20), 20, 20), expected_turns(line(20), 20), [3, 9, 9]),
    "strip": lambda: flights.strip({3, 5}, {4, 5}),
    "strip, all full": lambda: flights.strip(set(), set(range(1, 10))),
}
LABS = {
    "fight": chance.FightLab,
    "heat": chance.HeatLab,
    "many": chance.ManyFights,
    "choice": chance.ChoiceLab,
    "spinner": chance.SpinnerGame,
    "flight": chance.FlightLab,
    "place": chance.PlaceLab,
}


def words(svg: str) -> str:
    return re.sub(r"<[^>]+>", " ", svg)


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_figures_keep_their_words_on_the_sheet_and_readable(name, code):
    with use(code):
        shapes = FIGURES[name]().shapes
    (paper,) = (shape for shape in shapes if isinstance(shape, Paper))
    for shape in shapes:
        if isinstance(shape, Text):
            assert shape.size >= 12
            left, right = shape.box[0], shape.box[2]
            wide = 0.87 * (right - left)  # the box takes 0.6 em a letter; in the fonts used it is 0.52 on average
            start = {"start": left, "middle": (left + right - wide) / 2, "end": right - wide}[shape.anchor]
            assert start >= -2, shape.text
            assert start + wide <= paper.width + 2, shape.text
            assert -1 <= shape.box[1] <= shape.box[3] <= paper.height + 1, shape.text


@pytest.mark.parametrize("k", range(-7, 8))
def test_the_grid_marks_all_36_rolls_as_counted_by_hand(k):
    shapes = fights.grid(k).shapes
    inside = [
        s for s in shapes if not isinstance(s, Paper) and s.box[0] > 60 and s.box[2] < 305 and 70 < s.box[1] < 310
    ]
    circles = sum(isinstance(s, Circle) for s in inside)
    triangles = sum(isinstance(s, Line) and s.closed for s in inside)
    strokes = sum(isinstance(s, Line) and not s.closed for s in inside)
    rolls = [a + k - b for a in range(1, 7) for b in range(1, 7)]
    assert (circles, strokes / 2, triangles) == (
        sum(d > 0 for d in rolls), sum(d == 0 for d in rolls), sum(d < 0 for d in rolls)
    )  # fmt: skip
    assert sum(isinstance(s, Rect) for s in inside) == 36


@pytest.mark.parametrize("name", LABS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_labs_have_pictures_with_words_for_those_who_do_not_see_them(name, code):
    with use(code):
        lab = LABS[name]()
    for svg in (lab.figure.value, *([lab.proof.value] if name == "choice" else [])):
        assert 'role="img"' in svg
        assert re.search(r"<title [^>]*>[^<]+</title>", svg)
        assert re.search(r"<desc [^>]*>[^<]+</desc>", svg)
    assert lab.trouble.value == ""


def test_a_knob_repaints_the_fight():
    lab = chance.FightLab()
    assert "7/12" in words(lab.figure.value)
    lasers, _, officer, _ = lab.knobs[0]
    lasers.value = 2
    assert "5/6" in words(lab.figure.value)
    officer.value = True
    assert "35/36" in words(lab.figure.value)
    assert "die + 4" in lab.words.value


def test_the_reading_of_the_shield_officer_can_be_chosen():
    lab = chance.FightLab(Side(0, 2, shield_officer=True), Side(0, 0))
    assert "35/36" in words(lab.figure.value)
    lab.reading.value = "defending"
    assert "5/6" in words(lab.figure.value)


def test_simulated_fights_add_up_and_start_again():
    lab = chance.ManyFights(1, seed=3)
    lab.roll(100)
    lab.roll(1000)
    assert sum(lab.counts) == 1100
    assert "7/12" in lab.words.value
    lab.margin.value = 2
    assert sum(lab.counts) == 0
    assert "13/18" in words(lab.figure.value)


def test_the_choice_lab_shows_the_exact_mix_and_its_proof():
    lab = chance.ChoiceLab()
    assert "47/50" in words(lab.figure.value)
    assert "2609/9000" in lab.words.value
    lab.cost.value = Fraction(0)
    assert "11/36" in lab.words.value


def test_the_spinner_pays_as_the_rules_say():
    game = chance.SpinnerGame(opponent={(0, 0): Fraction(1)}, seed=2)
    for _ in range(10):
        game.play((1, 1))
    for use_, theirs, mine, other, credits in game.rounds:
        lead = mine + 4 - other
        assert theirs == (0, 0)
        assert credits == 100 * ((lead > 0) - (lead < 0)) - 60
        assert use_ == (1, 1)
    best, worth = duels.best_replies(Side(1, 1), Side(1, 1), game.opponent, DEAR)
    assert best == [(0, 0)]
    assert worth == Fraction(11, 36)
    assert "30.6" in game.words.value
    game.reset()
    assert game.rounds == []


def test_against_the_best_mix_both_choices_are_equally_good():
    best, worth = duels.best_replies(Side(1, 1), Side(1, 1), solve(Side(1, 1), Side(1, 1), DEAR).defender, DEAR)
    assert best == [(0, 0), (1, 1)]
    assert worth == Fraction(2609, 9000) - DEAR * 2 * Fraction(3, 50)


def test_a_wrong_spinner_is_refused():
    with pytest.raises(ValueError, match="sum to 1"):
        chance.SpinnerGame(opponent={(0, 0): Fraction(1, 2)})


def test_flights_and_help_aboard():
    lab = chance.FlightLab(6)
    assert "<b>Expected turns: 6</b>" in lab.words.value
    lab.thrusters.value = True
    assert "1/3" in lab.words.value
    lab.fly()
    assert "500 flights" in lab.words.value
    lab.shape.value = "loop"
    lab.length.value, lab.distance.value = 10, 20
    assert lab.start == 10
    assert "<b>Expected turns: 10</b>" in lab.words.value
    assert lab.flown == []


def test_planets_and_full_fields():
    lab = chance.PlaceLab((1, 2, 6))
    assert "1/2" in lab.words.value
    lab.full[0].value = True
    assert "1/2" in lab.words.value  # rolls 1 and 2 end on field 2, roll 6 on field 6
    lab.full[1].value = True
    assert "1/6" in lab.words.value


def test_a_prediction_comes_before_the_answer():
    lab = chance.Prediction("How likely?", chance.FightLab(), answer="7/12")
    assert "7/12" not in lab.said.value
    assert len(lab.widget.children) == 4
    lab.predict()
    assert "First type" in lab.said.value
    assert "1/2" not in lab.said.value
    lab.entry.value = "about half"
    lab.predict()
    assert "for example 1/2" in lab.said.value
    assert "7/12" not in lab.said.value
    lab.entry.value = "1/2"
    lab.predict()
    assert "Your prediction: 1/2." in lab.said.value
    assert "7/12" in lab.said.value


def test_a_question_for_a_number_of_things_has_a_whole_number_for_an_example():
    lab = chance.Prediction("How many of 100?", answer="58 or 59", example="40")
    assert lab.entry.placeholder == "for example 40"
    lab.entry.value = "many"
    lab.predict()
    assert "for example 40" in lab.said.value


def test_what_a_person_types_cannot_become_html():
    lab = chance.Prediction("Which?", options=["<b>a</b>", "b"])
    lab.entry.value = "<b>a</b>"
    lab.predict()
    assert "&lt;b&gt;a&lt;/b&gt;" in lab.said.value


def test_exercises_are_checked_and_counted():
    lab = chance.Exercises(2, 7)
    for entry, answer in zip(lab.entries, ("7/12", "0.139", "?"), strict=True):
        entry.value = answer
    lab.check()
    assert ["✓" in lab.marks[0].value, "≈" in lab.marks[1].value, "?" in lab.marks[2].value] == [True] * 3
    lab.entries[1].value, lab.entries[2].value = "5/36", "10/36"
    lab.check()
    assert "Solved: 1 of 2" in lab.progress.value
    lab.hint()
    assert "margin" in lab.reply.value
    lab.other()
    assert lab.exercise.prompt.startswith("The margin")
    lab.which.value = 7
    assert len(lab.entries) == 5
    lab.solution()
    assert "91/216" in lab.reply.value or "11/36" in lab.reply.value


def test_an_exception_in_a_handler_is_shown_in_words(monkeypatch):
    lab = chance.FightLab()
    monkeypatch.setattr(fights, "grid", lambda k: 1 / 0)
    lab.knobs[0][0].value = 3
    assert "ZeroDivisionError" in lab.trouble.value
    monkeypatch.undo()
    lab.knobs[0][0].value = 4
    assert lab.trouble.value == ""


@pytest.mark.parametrize(("code", "said"), [("cs", "Kometa vyhraje"), ("pl", "Kometa")])
def test_a_lab_keeps_the_language_it_was_made_in(code, said):
    with use(code):
        lab = chance.FightLab()
    lab.knobs[0][0].value = 1
    assert "Comet" not in lab.words.value
    assert said.split()[0] in words(lab.figure.value)


def test_charts_to_display():
    bounds = [(1, -0.2, 0.6), (10, 0.1, 0.4), (100, 0.25, 0.3)]
    for chart in (chance.margin_chart(), chance.distance_chart(), chance.matching_chart(bounds, Fraction(2609, 9000))):
        assert isinstance(chart, ipywidgets.HTML)
        assert "<desc" in chart.value
