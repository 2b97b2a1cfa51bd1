"""What a pupil, a teacher or a second window does by mistake in a lesson costs nothing."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from sympy import Rational

from tabletop_kernel.classroom import Lesson
from tabletop_kernel.classroom.describe import Refused
from tabletop_kernel.classroom.lesson.parts import (
    Again,
    Amount,
    Choose,
    Do,
    Exercise,
    Option,
    Part,
    Predict,
    Question,
    Say,
    Show,
    WhyNot,
    changed,
)
from tabletop_kernel.classroom.lesson.run import BrokenPart, Run
from tabletop_kernel.classroom.tours.forgotten_planet import CHAPTERS

FIRST = CHAPTERS[0]
KINDS = (Do, WhyNot, Question, Predict, Show)
PARTS = {kind: next(part for part in FIRST.parts if isinstance(part, kind)) for kind in KINDS}
RIGHT = Option("Yes", "So it is.", right=True)


@pytest.fixture
def lesson(tmp_path):
    return Lesson(FIRST, progress=tmp_path / "progress.json")


def test_the_enter_key_checks_a_number(lesson):
    lesson.visit(2)
    screen = lesson._shown
    screen.boxes[0].value = "3"
    screen.boxes[0]._handle_custom_msg({"event": "submit"}, [])
    assert lesson.run.solved


def test_a_double_click_on_next_part_skips_nothing(lesson, monkeypatch):
    screen, clock = lesson._shown, [100.0]
    monkeypatch.setattr("tabletop_kernel.classroom.lesson.view.time.monotonic", lambda: clock[0])
    screen.next.click()
    clock[0] += 0.3
    screen.next.click()
    assert (lesson.run.at, screen.next.description) == (1, "Skip this part")
    clock[0] += 1
    screen.next.click()
    assert lesson.run.at == 2


def test_a_told_prediction_ticks_the_right_answer(lesson):
    lesson.visit(9)
    screen = lesson._shown
    assert not any("\N{CHECK MARK}" in name for name, _ in screen.options.options)
    lesson.answer(1)
    assert lesson.answers[0] == "told"
    ticked = [n for name, n in screen.options.options if name.endswith(" \N{CHECK MARK}")]
    assert ticked == [0]
    assert screen.options.value is None, "nothing was chosen on the page"


def test_two_lessons_that_write_the_same_file_lose_nothing(tmp_path):
    one, two = (Lesson(FIRST, progress=tmp_path / "progress.json") for _ in range(2))
    one.visit(2)
    one.answer("3")
    two.visit(9)
    two.answer(0)
    one.visit(3)
    solved = [n for n, done in enumerate(Lesson(FIRST, progress=tmp_path / "progress.json").run.marks) if done.solved]
    assert {2, 9} <= set(solved)


def test_the_solution_of_a_why_not_part_is_seen_not_solved_alone(lesson):
    lesson.visit(6)
    lesson.solution()
    assert (lesson.run.marks[6].solved, lesson.run.marks[6].seen) == (True, True)
    assert isinstance(lesson.word, Refused)


def test_a_broken_part_shuts_nobody_out(tmp_path):
    broken = changed(FIRST, parts=(FIRST.parts[0], changed(FIRST.parts[2], at="blah"), FIRST.parts[2]))
    lesson = Lesson(broken, progress=tmp_path / "progress.json")
    assert lesson.word is None
    lesson.visit(2)
    lesson.visit(1)
    assert (lesson.run.at, lesson.face.card.kind) == (2, "error")
    lesson = Lesson(broken, progress=tmp_path / "progress.json")
    assert lesson.run.at == 2, "the next part that works"
    assert "Part 2 of this chapter is broken: " in lesson.word.sentence


def test_options_without_a_position_are_refused_where_the_part_before_gives_the_game():
    changed(FIRST, parts=(changed(PARTS[Do], at=None, options={}),))
    with pytest.raises(ValueError, match="give at"):
        changed(FIRST, parts=(PARTS[Do], changed(PARTS[Do], at=None, options={})))


def test_what_was_tried_out_is_not_where_the_next_part_begins(lesson):
    lesson.visit(2)
    lesson.explore()
    lesson.press("do:slab")
    lesson.press("cell:0,1")
    lesson.answer("3")
    lesson.visit(3)
    assert lesson.match.state == Run(FIRST).solution_end(2)


def test_a_forbidden_try_lets_go_of_what_was_begun(lesson):
    lesson.visit(6)
    lesson.press("do:wall")
    lesson.press("edge:0,2|0,3")
    lesson.press("cube:blue")
    assert lesson.clicks.begun == ()


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        *((Do, field, value) for field, value in {
            "goal": "done", "hints": "one", "actions": "do:slab", "look": None, "rules": ("FP-D01",), "text": 5,
            "slots": "n", "dice": "5", "solution": ("walk",), "options": 3, "why": None,
        }.items()),
        (Do, "hints", ("one", "two", "three")),
        (Do, "text", " "),
        (Do, "solution", ()),
        (Do, "rounds", "yes"),
        (Do, "slots", {"n": [1]}),
        (Question, "answer", Choose),
        (WhyNot, "attempt", None),
        (WhyNot, "refused", 3),
        (Question, "answer", 3),
        (Show, "steps", ("walk",)),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_what_it_is_is_refused_where_it_is_written(kind, field, value):
    with pytest.raises(ValueError, match=rf"{kind.__name__}: {field} must be .* not "):
        changed(PARTS[kind], **{field: value})


@pytest.mark.parametrize("field", ["text", "why", "hints"])
def test_a_slot_that_nothing_fills_is_refused(field):
    said = "Take {n}."
    with pytest.raises(ValueError, match=r"nothing fills \{n\}"):
        changed(PARTS[Do], **{field: (said,) if field == "hints" else said})
    changed(PARTS[Do], slots={"n": 3}, **{field: (said,) if field == "hints" else said})


@pytest.mark.parametrize("said", ["Take {n:zz}.", "Take {n.x}.", "Take {} of {n}.", "Either {1, 2}.", "Take { now."])
def test_braces_beside_slots_are_refused(said):
    with pytest.raises(ValueError, match=r"a brace beside slots is written twice|nothing fills"):
        changed(PARTS[Do], text=said, slots={"n": 3})
    changed(PARTS[Do], text="Either {{1, 2}} or {n}.", slots={"n": 3})


@pytest.mark.parametrize("part", [Part(text="Look."), Say, "Look.", None])
def test_a_chapter_of_what_is_no_part_is_refused(part):
    with pytest.raises(ValueError, match="the parts of a chapter are Say, Show, Do"):
        changed(FIRST, parts=(part,))


@pytest.mark.parametrize(("field", "value"), [("key", ""), ("minutes", 0), ("rows", "yes"), ("forms", None)])
def test_a_chapter_that_cannot_be_is_refused(field, value):
    with pytest.raises(ValueError, match=f"Chapter: {field} must be .* not "):
        changed(FIRST, **{field: value})


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"answers": (1e300,)}, "nobody can type"),
        ({"answers": (Decimal("0.1"),)}, "answers must be"),
        ({"answers": (1, 2, 3, 4, 5), "labels": tuple("abcde")}, "answers must be one number to four"),
        ({"answers": 3}, "answers must be"),
        ({"answers": ("three",)}, "answers must be"),
        ({"answers": (float("nan"),)}, "answers must be"),
        ({"answers": (True,)}, "answers must be"),
        ({"answers": (1,), "tolerance": float("inf")}, "tolerance must be"),
        ({"answers": (1,), "tolerance": -1}, "tolerance must be"),
        ({"answers": (1,), "replies": {"many": "No."}}, "named by the number typed"),
        ({"answers": (1,), "replies": {"2": 3}}, "replies must be"),
        ({"answers": (1,), "labels": ("a", "b")}, "as many labels"),
    ],
)
def test_an_amount_that_nobody_could_give_is_refused(fields, said):
    with pytest.raises(ValueError, match=said):
        Amount(**fields)


@pytest.mark.parametrize("options", [RIGHT, ("a", "b"), (RIGHT,), (), (Option("a", "b"), Option("c", "d"))])
def test_a_choice_that_is_none_is_refused(options):
    with pytest.raises(ValueError, match=r"answers? (or more|to choose)"):
        Choose(options)


def test_numbers_are_what_they_are_written_as():
    assert Amount((0.1,)).judge("0,1")[0]
    assert Amount((1 / 3,)).judge("1/3")[0]
    assert not Amount((0.1,)).judge("0.1001")[0]
    assert Amount((0.1 + 0.2,)).said() == "0.3"
    assert Amount((Fraction(2000),)).said() == Amount((2000,)).said()
    assert Amount((Rational(1, 3),)).said() == "1/3"
    assert Amount((Rational(1, 3),)).judge("2/6")[0]
    for space in ("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}", " "):
        assert Amount((1000,)).judge(f"1{space}000")[0]


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (lambda h: True, "must give None or a sentence, not True"),
        (lambda h: "", "must give None or a sentence, not ''"),
        (lambda h: 1 / 0, "stops with ZeroDivisionError"),
        (lambda: None, "stops with TypeError"),
    ],
)
def test_a_goal_that_says_nothing_is_reported_and_shuts_nobody_out(goal, said):
    lesson = Lesson(
        changed(FIRST, parts=(FIRST.parts[0], changed(PARTS[Do], goal=goal), FIRST.parts[2])), progress=None
    )
    lesson.visit(1)
    assert lesson.face.card.kind == "error"
    assert "Part 2 of this chapter is broken: its goal" in str(lesson.word)
    assert said in str(lesson.word)
    lesson.visit(2)
    assert lesson.run.at == 2


def test_a_button_that_a_task_needs_is_not_left_out():
    part = changed(PARTS[Do], actions=("do:fly",))
    with pytest.raises(BrokenPart, match="its solution needs the button 'do:slab', which its actions leave out"):
        Lesson(changed(FIRST, parts=(part,)), progress=None)


def test_next_part_goes_past_broken_ones_and_says_which():
    broken = (changed(PARTS[Do], at="blah"), changed(PARTS[Question], rules="FP-X99"))
    lesson = Lesson(changed(FIRST, parts=(FIRST.parts[0], *broken, FIRST.parts[2])), progress=None)
    lesson._shown.next.click()
    assert lesson.run.at == 3
    assert lesson.face.card.kind == "error"
    assert "Part 2 of this chapter is broken" in lesson.word.sentence
    lesson.visit(2)
    assert lesson.run.at == 3
    assert "Part 3 of this chapter is broken: there is no rule FP-X99" in lesson.word.sentence
    lesson.visit(0)
    assert (lesson.run.at, lesson.word) == (0, None)


def test_next_part_stays_where_nothing_behind_works():
    lesson = Lesson(changed(FIRST, parts=(FIRST.parts[0], changed(PARTS[Do], at="blah"))), progress=None)
    lesson.visit(1)
    assert lesson.run.at == 0
    assert "Part 2 of this chapter is broken" in lesson.word.sentence


def test_an_exercise_that_makes_no_part_is_refused():
    with pytest.raises(ValueError, match="the exercise 'sums' makes a part, as Question"):
        Exercise("sums", "Sums", lambda rng: None).part(1)


def test_a_goal_that_stops_only_for_what_a_pupil_does_says_so_and_lets_go_on():
    part = PARTS[Do]
    part = changed(part, goal=lambda h: None if h.steps == part.solution else 1 / 0)
    lesson = Lesson(changed(FIRST, parts=(part, FIRST.parts[2])), progress=None)
    other = next(move for move in lesson.match.legal_moves() if move != part.solution[0])
    lesson._play(other)
    assert lesson.answers[0] == "not yet"
    assert "Part 1 of this chapter is broken: its goal stops" in lesson.answers[1]
    lesson.visit(1)
    assert lesson.run.at == 1


def test_a_reply_is_said_again_in_another_language(lesson):
    lesson.visit(2)
    lesson.answer("9")
    english = lesson.answers
    lesson.speak("cs")
    assert lesson.answers[0] == english[0]
    assert lesson.answers[1] != english[1]
    lesson.speak("en")
    assert lesson.answers == english


@pytest.mark.parametrize(("said", "tone"), [(Again("Zkus to znovu."), "not yet"), ("Start again?", "on the way")])
def test_a_goal_asks_for_a_new_start_in_the_words_of_its_author(said, tone):
    part = changed(PARTS[Do], goal=lambda h: None if h.steps == PARTS[Do].solution else said)
    lesson = Lesson(changed(FIRST, parts=(part,)), progress=None)
    lesson._play(next(move for move in lesson.match.legal_moves() if move != PARTS[Do].solution[0]))
    assert lesson.answers == (tone, said)
    assert lesson.spent == (tone == "not yet")


def test_why_is_said_after_a_right_choice_too():
    answer = Choose((RIGHT, Option("No", "It will.")))
    part = changed(PARTS[Predict], answer=answer, why="That is the rule.")
    lesson = Lesson(changed(FIRST, parts=(part,)), progress=None)
    lesson.answer(0)
    assert lesson.answers == ("right", "So it is.\nThat is the rule.")
