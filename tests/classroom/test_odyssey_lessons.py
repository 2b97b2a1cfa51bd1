"""Space Odyssey's lessons as a pupil sees them: what is theirs, what can be pressed, one thing to press for a die."""

from __future__ import annotations

from tabletop_kernel.classroom import Lesson, Table
from tabletop_kernel.classroom.face import POOL, face
from tabletop_kernel.classroom.lesson.parts import Do
from tabletop_kernel.classroom.tours.space_odyssey import CHAPTERS
from tabletop_kernel.core.match import Match
from tabletop_kernel.games.space_odyssey.moves import EndTurn


def at(chapter: int, part: int) -> Lesson:
    lesson = Lesson(CHAPTERS[chapter - 1], progress=None, language="en")
    lesson.visit(part - 1)
    return lesson


def cargo(lesson: Lesson, ship: int) -> list[str]:
    return [item.text for row in face(lesson).rows if row.id == f"cargo:{ship}" for item in row.items]


def test_the_pupil_sees_the_own_trophies_in_another_turn():
    lesson = at(4, 12)
    mine = cargo(lesson, 0)
    assert "creature: 30" in mine
    lesson.choose("do:end")
    assert lesson.match.to_move == 1
    assert cargo(lesson, 0) == mine


def test_the_pupil_does_not_see_what_the_others_found():
    lesson = at(4, 14)
    assert cargo(lesson, 1) == ["", ""]
    lesson.explore()
    lesson.choose("do:end")
    assert lesson.match.to_move == 1
    assert cargo(lesson, 1) == ["", ""]


def test_many_cards_for_hire_do_not_push_the_end_of_the_turn_into_the_list():
    lesson = at(4, 15)
    table = Table(Match(lesson.game, 0, lesson.match.state), open_table=True)
    table.choose("do:hire:0")
    shown = face(table)
    assert len(shown.buttons) == POOL
    assert shown.buttons[-1].key == "do:end"
    assert "do:end" not in {key for _, key in shown.more}


def test_where_a_part_gives_the_die_there_is_one_thing_to_press():
    for n, chapter in enumerate(CHAPTERS, 1):
        for k, part in enumerate(chapter.parts, 1):
            if isinstance(part, Do) and part.dice:
                lesson = at(n, k)
                for step in part.solution:
                    if lesson.match.chance is not None:
                        shown = face(lesson)
                        assert shown.go in ("Roll", "Draw one")
                        assert bool(shown.typed) == bool(shown.buttons) == part.own_dice
                    lesson.run.play(step)
                    lesson.refresh()


def test_whoever_tries_things_out_may_use_a_real_die():
    lesson = at(1, 6)
    assert not face(lesson).buttons
    lesson.explore()
    assert len(face(lesson).buttons) == 6
    assert face(lesson).typed


def test_the_first_flight_cannot_be_ended_by_mistake():
    lesson = at(1, 3)
    assert EndTurn() in lesson.match.legal_moves()
    assert "do:end" not in {button.key for button in face(lesson).buttons}


def test_what_was_begun_is_offered_before_what_cannot_be_done_now():
    """Two ships and 150 credits: a new ship is too dear, and there is nothing to sell."""
    lesson = at(8, 11)
    lesson.choose("do:buy:0")
    shown = [button.key for button in face(lesson).buttons]
    assert {"piece:laser", "piece:shield", "piece:engine", "piece:thrusters", "do:end"} <= set(shown)
    assert "do:ship" in {key for _, key in face(lesson).more}


def test_cards_that_may_not_be_hired_are_shown_to_hear_why():
    lesson = at(4, 7)
    lesson.choose("do:hire:0")
    assert lesson.run.part.attempt.card in {
        int(button.key.removeprefix("card:")) for button in face(lesson).buttons if button.key.startswith("card:")
    }


def test_the_heading_names_whoever_decides_in_another_turn():
    """In Comet's turn Meteor has won and takes loot: colour and words are Meteor's."""
    heading = face(at(7, 10)).heading
    assert heading.text == "Meteor decides"
    assert face(at(7, 11)).heading.text == "Comet's turn"
