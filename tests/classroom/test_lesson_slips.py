"""What a pupil, a teacher or a second window does by mistake in a lesson costs nothing."""

from __future__ import annotations

import pytest

from tabletop_kernel.classroom import Lesson
from tabletop_kernel.classroom.describe import Refused
from tabletop_kernel.classroom.lesson.parts import changed
from tabletop_kernel.classroom.lesson.run import Run
from tabletop_kernel.classroom.tours.forgotten_planet import CHAPTERS

FIRST = CHAPTERS[0]


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
    lesson.visit(2)
    lesson.visit(1)
    assert (lesson.run.at, lesson.face.card.kind) == (2, "error")
    assert Lesson(broken, progress=tmp_path / "progress.json").run.at == 2, "the next part that works"


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
