"""A lesson in the kernel: what is pressed, said, kept and brought back, on every kind of part."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from tabletop_kernel.classroom import Lesson
from tabletop_kernel.classroom.describe import Refused, Told
from tabletop_kernel.classroom.lesson.parts import changed
from tabletop_kernel.classroom.lesson.progress import Mark
from tabletop_kernel.classroom.tours import space_odyssey
from tabletop_kernel.classroom.tours.forgotten_planet import CHAPTERS

FIRST = CHAPTERS[0]


@pytest.fixture
def lesson(tmp_path):
    return Lesson(FIRST, progress=tmp_path / "progress.json")


def seen(widget):
    return "ttk-off" not in widget._dom_classes


def test_a_do_part_is_solved_by_presses(lesson):
    lesson.visit(5)
    lesson.press("do:slab")
    lesson.press("cell:0,1")
    assert lesson.answers[0] == "on the way"
    lesson.press("do:slab")
    lesson.press("cell:1,2")
    assert lesson.answers[0] == "right"
    assert lesson.run.solved
    lesson.start_again()
    assert lesson.match.at == 0
    assert lesson.run.solved, "what was solved stays so"


def test_a_why_not_part_is_solved_by_the_refusal(lesson):
    lesson.visit(6)
    lesson.press("do:slab")
    lesson.press("cell:1,1")
    assert isinstance(lesson.word, Refused)
    assert lesson.word.refusal.rule == "FP-D01"
    assert lesson.answers[0] == "forbidden"
    assert lesson.face.card.kind == "refused"
    assert lesson.match.at == 0


def test_a_why_not_part_never_plays(lesson):
    lesson.visit(6)
    before = lesson.match.state
    lesson.press("do:wall")
    lesson.press("edge:0,2|0,3")
    lesson.press("cube:blue")
    assert lesson.answers[0] == "not yet"
    assert lesson.match.state == before


def test_the_board_of_a_question_is_not_played_on_but_may_be_explored(lesson):
    lesson.visit(2)
    lesson.press("do:slab")
    assert isinstance(lesson.word, Told)
    assert lesson.match.at == 0
    lesson.explore()
    lesson.press("do:slab")
    lesson.press("cell:1,2")
    assert lesson.match.at == 1
    assert not lesson.run.solved
    lesson.start_again()
    assert lesson.match.at == 0


def test_an_answer_is_checked_on_the_screen(lesson):
    lesson.visit(2)
    screen = lesson._shown
    assert seen(screen.check)
    assert seen(screen.boxes[0])
    assert not seen(screen.boxes[1])
    screen.boxes[0].value = "4"
    screen.check.click()
    assert "no full seven" in screen._reply.value
    lesson._touched = ("", 0.0)
    screen.boxes[0].value = "3"
    screen.check.click()
    assert "ttk-tone-right" in screen._reply.value
    assert lesson.run.solved


def test_a_choice_is_checked_on_the_screen(lesson):
    lesson.visit(9)
    screen = lesson._shown
    assert seen(screen.options)
    assert len(screen.options.options) == 3
    screen.check.click()
    assert "Choose one" in screen._reply.value
    lesson._touched = ("", 0.0)
    screen.options.value = 0
    screen.check.click()
    assert lesson.run.solved


def test_the_rules_of_a_part_unfold_under_their_names(lesson):
    screen = lesson._shown

    def folded():
        name, said = re.search("<summary>(.*)</summary>(.*)</details>", screen._words.value).groups()
        return [re.sub("<.*?>", "", part) for part in (name, *said.split("</p><p>"))]

    rules = lesson.game.rules
    several = [f"{rule} {rules[rule].en}" for rule in ("FP-S07", "FP-S02", "FP-S04")]
    assert folded() == ["Rules FP-S07, FP-S02, FP-S04", *several]
    lesson.visit(5)
    assert folded() == ["Rule FP-D01", rules["FP-D01"].en]
    lesson.speak("pl")
    assert folded() == ["Zasada FP-D01", rules["FP-D01"].pl]


def test_progress_and_language_are_folded_away_under_a_button(lesson):
    screen = lesson._shown
    assert screen.fold.description == "Progress, parts, language"
    for opened in (True, False):
        screen.fold.click()
        assert seen(screen._kept) is opened
        assert ("ttk-shown" in screen.fold._dom_classes) is opened


def test_what_is_shown_goes_on_step_by_step(lesson):
    lesson.visit(1)
    screen = lesson._shown
    for n in range(6):
        assert seen(screen.step)
        lesson.advance()
        assert lesson.match.at == n + 1
    assert not seen(screen.step)
    assert lesson.run.solved


def test_the_steps_of_a_show_part_are_counted_and_their_notes_stay(tmp_path):
    show = changed(FIRST.parts[1], notes=("One.", "", "Three.", "", "", "Last."))
    chapter = changed(FIRST, parts=(FIRST.parts[0], show))
    lesson = Lesson(chapter, progress=tmp_path / "progress.json")
    lesson.visit(1)
    words = lesson._shown._reply
    assert "ttk-count" not in words.value
    lesson.advance()
    lesson.advance()
    assert "Step 2 of 6" in words.value
    assert "<li>One.</li></ul>" in words.value
    lesson.advance()
    assert "<li>One.</li><li>Three.</li></ul>" in words.value
    assert "Last." not in words.value
    lesson.explore()
    assert "ttk-count" not in words.value


def test_hints_come_first_and_then_the_solution(lesson):
    lesson.visit(5)
    screen = lesson._shown
    assert not seen(screen.solution)
    lesson.hint()
    assert lesson.answers == ("hint", "Press Slab, then a yellow place.")
    lesson.hint()
    assert seen(screen.solution)
    assert not seen(screen.hint)
    lesson.solution()
    assert lesson.match.at == 1
    assert lesson.run.marks[5] == Mark(solved=True, seen=True, hints=2)


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_every_part_can_be_shown_in_every_language(tmp_path, code):
    for chapter in CHAPTERS:
        lesson = Lesson(chapter, progress=None, language=code)
        screen = lesson._shown
        for n in range(len(chapter.parts)):
            lesson.visit(n)
            assert lesson.word is None
            assert f"<b>{n + 1}</b>" in screen._words.value
            assert lesson.picture


def test_another_planet_gets_another_board():
    lesson = Lesson(CHAPTERS[1], progress=None)
    screen = lesson._shown
    first = screen.board
    lesson.visit(2)
    assert screen.board is not first
    assert screen.board.widget in screen._sides.children


def test_a_chapter_may_leave_out_forms_and_show_what_everybody_has(tmp_path):
    chapter = space_odyssey.CHAPTERS[0]
    lesson = Lesson(chapter, progress=None)
    lesson.visit(2)
    assert lesson.game.forms(lesson.view)
    assert not lesson.forms, "no organiser's desk in a lesson"
    assert len(lesson._shown._sides.children) == 2
    lesson.visit(3)
    assert len(lesson._shown._sides.children) == 2, "kept with another board"
    assert len(Lesson(changed(CHAPTERS[6], rows=False), progress=None)._shown._sides.children) == 1


def test_the_pupil_plays_every_seat_and_sees_their_own_trophies_at_all_times():
    lesson = Lesson(space_odyssey.CHAPTERS[4], progress=None)
    lesson.visit(1)
    for spot in ("lasers:1", "shields:0", "lasers:0", "shields:1"):
        assert not lesson.hand_over_due
        lesson.press(spot)
    assert lesson.run.solved
    assert lesson.match.to_move is None
    assert lesson.viewer == 0


@pytest.mark.parametrize("given", [None, "one", CHAPTERS])
def test_what_is_no_chapter_is_refused_in_words(given):
    with pytest.raises(ValueError, match="a lesson wants a chapter"):
        Lesson(given)


# -- when a try is over


def test_a_turn_ended_too_early_stops_the_board_and_asks_for_start_again(lesson):
    lesson.visit(5)
    screen = lesson._shown
    lesson.press("do:end")
    assert lesson.answers[0] == "not yet"
    assert lesson.answers[1].startswith("Your turn is over. Press Start again.")
    assert lesson.match.to_move == 1, "Green would be next"
    assert not seen(screen._acting)
    assert "ttk-go" in screen.again._dom_classes
    before = lesson.match.state
    for spot in ("do:slab", "robot:4,2:1", "cell:3,2"):
        lesson.press(spot)
    assert lesson.match.state == before
    assert "Start again" in lesson.word.message
    lesson.explore()
    assert "ttk-go" not in screen.again._dom_classes
    lesson.press("do:slab")
    lesson.press("cell:3,2")
    assert lesson.match.state != before, "whoever tries things out may play on as Green"
    lesson.start_again()
    assert not lesson.run.ended
    assert seen(screen._acting)


def test_with_no_energy_left_nothing_can_be_mended(lesson):
    """Two slabs and a walk for the 3 energy, and nothing on the way to the mine: only ending the turn is left."""
    lesson.visit(5)
    for spot in ("cell:0,1", "cell:0,3"):
        lesson.press("do:slab")
        lesson.press(spot)
        assert lesson.answers[0] == "on the way"
    lesson.press("robot:0,2:0")
    lesson.press("cell:0,1")
    assert lesson.answers[1].startswith("From here that cannot be done any more.")
    assert not lesson.on_board


def test_in_a_part_with_pauses_the_try_is_over_as_soon_as_it_is_lost(lesson):
    lesson.visit(10)
    lesson.press("do:end")
    assert lesson.match.chance.forced, "phase 3 has not begun yet"
    assert lesson.answers[0] == "not yet"
    assert lesson.run.ended == "lost"
    assert lesson.face.card.instead == ""


def test_a_solved_part_is_not_played_on(lesson):
    lesson.visit(5)
    screen = lesson._shown
    assert screen.next.description == "Skip this part"
    lesson.press("do:slab")
    lesson.press("cell:1,2")
    assert (screen.next.description, screen.prior.description) == ("Next part", "Previous part")
    lesson.press("do:slab")
    assert lesson.word == Told("Solved. Press Next part.")
    assert lesson.match.at == 1
    assert not lesson.clicks.next
    lesson.visit(13)
    assert (screen.next.description, screen.next.disabled) == ("Last part", True), "there is none behind it"
    lesson.solution()
    lesson.press("do:slab")
    assert lesson.word == Told("Solved. This was the last part.")


def test_a_refusal_that_was_asked_for_says_no_more_what_could_be_pressed(lesson):
    def glows():
        return any(shape.id.startswith("pointed:") for shape in lesson.picture)

    lesson.visit(6)
    assert glows()
    lesson.press("do:slab")
    assert "yellow" in lesson.face.card.lines[0]
    lesson.press("cell:1,1")
    card = lesson.face.card
    assert (card.kind, card.rule, card.instead) == ("refused", "FP-D01", "")
    assert not lesson.clicks.begun
    assert not glows(), "there is nothing left to press"
    lesson.press("cell:0,1")
    assert lesson.face.card == card, "a press too many does not take the refusal away"
    lesson.start_again()
    assert lesson.on_board


def test_where_the_rules_go_on_nothing_else_is_called_next(lesson):
    lesson.visit(10)
    for spot in ("do:slab", "cell:2,1", "do:end"):
        lesson.press(spot)
    screen = lesson._shown
    assert not seen(screen._acting), "the part is solved, so the rules need not go on"
    lesson.explore()
    assert lesson.face.go == "Let the rules go on"
    assert seen(screen._acting)
    labels = [button.description for button in (screen.go, screen.next, screen.step)]
    assert len(set(labels)) == 3


def test_what_is_right_is_ticked_and_kept_and_check_goes_when_all_is_right(lesson):
    lesson.visit(3)
    screen = lesson._shown
    for box, word in zip(screen.boxes, ("3", "4", "5", "5"), strict=True):
        box.value = word
    screen.check.click()
    assert [box.disabled for box in screen.boxes] == [True, True, False, True]
    assert [box.description for box in screen.boxes] == ["6 tiles ✓", "7 tiles ✓", "13 tiles", "14 tiles ✓"]
    assert [box.value for box in screen.boxes] == ["3", "4", "5", "5"]
    assert "3 of 4 are right. Look again at “13 tiles”" in screen._reply.value
    lesson.speak("cs")
    assert [box.value for box in screen.boxes] == ["3", "4", "5", "5"], "another language takes nothing away"
    lesson.speak("en")
    lesson._touched = ("", 0.0)
    screen.boxes[2].value = "4"
    screen.check.click()
    assert "ttk-tone-right" in screen._reply.value
    assert not seen(screen.check)
    assert all(box.disabled for box in screen.boxes)
    lesson.start_again()
    assert seen(screen.check)
    assert [box.value for box in screen.boxes] == [""] * 4
    assert not any(box.disabled for box in screen.boxes)


def test_a_pale_button_that_is_to_be_tried_may_be_pressed():
    lesson = Lesson(CHAPTERS[4], progress=None)
    lesson.visit(2)
    screen = lesson._shown
    assert "do:slab" not in lesson.starts
    assert "A grey button can be pressed too." in screen._words.value
    lesson.press("do:slab")
    assert "A grey button" not in screen._words.value
    assert lesson.face.card.lines == ("This is not allowed now. Press the place you meant to read why.",)


# -- buttons not met yet


def test_a_chapter_offers_the_buttons_that_have_been_met(tmp_path):
    chapter = changed_chapter(actions=("do:slab", "do:end"))
    lesson = Lesson(chapter, progress=None)
    lesson.visit(5)
    assert [button.key for button in lesson.face.buttons] == ["do:slab", "do:end"]
    assert not lesson.face.tabs or lesson.face.tabs == ("Your robots",)
    assert "do:wall" not in lesson.clicks.next
    assert not any("wall" in key for _, key in lesson.face.more)
    lesson.press("do:wall")
    assert not lesson.clicks.begun
    lesson.press("robot:0,2:0")
    assert lesson.clicks.begun, "a walk needs no button"
    lesson.explore()
    assert len(lesson.face.buttons) > 2, "who tries things out may try all"


def test_a_part_may_offer_buttons_of_its_own_and_always_those_that_it_wants_tried():
    parts = (changed(FIRST.parts[5], actions=("do:slab", "do:wall")), FIRST.parts[6])
    lesson = Lesson(changed_chapter(parts=parts, actions=("do:end",)), progress=None)
    assert {button.key for button in lesson.face.buttons} == {"do:slab", "do:wall"}
    lesson.visit(1)
    assert {button.key for button in lesson.face.buttons} == {"do:slab", "do:end"}
    lesson.press("do:slab")
    lesson.press("cell:1,1")
    assert lesson.run.solved


def changed_chapter(**fields):
    return structs.replace(FIRST, **fields)


def test_the_place_that_an_answer_names_is_pointed_at(lesson):
    def pointed():
        return {shape.id.split(":", 1)[1] for shape in lesson.picture if shape.id.startswith("pointed:")}

    lesson.visit(11)
    assert any(mark.startswith("cell:2,2") for mark in pointed())
    assert not any(mark.startswith("cell:3,2") for mark in pointed())
    lesson.answer(1)  # "Nobody's": the answer speaks of the bare cell (3,2)
    assert any(mark.startswith("cell:3,2") for mark in pointed())
    assert not any(mark.startswith("cell:2,2") for mark in pointed()), "that was the question"
    lesson.explore()
    assert not pointed()
