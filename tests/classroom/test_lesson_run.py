"""The lesson engine on Nim: every kind of part, right and wrong answers, hints, solutions, broken parts, progress."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tabletop_kernel import IllegalMove
from tabletop_kernel.classroom.lesson.parts import (
    Again,
    Amount,
    Chapter,
    Choose,
    Do,
    Option,
    Predict,
    Question,
    Say,
    Show,
    WhyNot,
    as_number,
    changed,
)
from tabletop_kernel.classroom.lesson.progress import Mark, Progress
from tabletop_kernel.classroom.lesson.run import BrokenPart, Run
from tabletop_kernel.core.errors import CannotSave, DamagedRecord, NotNow
from tests.core.tiny import Heaps, Nim, Take


class ReadNim(Nim):
    """Nim with a position text: the heaps as numbers."""

    name = "read_nim"

    def read(self, drawing):
        return Heaps(tuple(map(int, drawing.split())))


def two_left(h):
    return None if sum(h.after.heaps) == 2 else "Two matches must be left."


HEAPS = Choose((Option("any", "From one heap only."), Option("one", "Right: one.", right=True)))
PARTS = (
    Say(text="Three heaps.", rules="NIM-1", look=("m0.0",)),
    Show(text="Blue takes three.", rules="NIM-1", steps=(Take(0, 3), Take(1, 4))),
    Do(
        text="Leave two.", rules="NIM-1", goal=two_left, solution=(Take(2, 3),), hints=("Look.", "Take 3."), why="Even."
    ),
    WhyNot(text="Take three of two.", rules="NIM-1", at="0 2 2", attempt=Take(1, 3), refused="NIM-1", why="Only two."),
    Question(text="From how many heaps?", rules="NIM-1", answer=HEAPS, hints=("Read the rule.",)),
    Predict(
        text="Sum?", rules="NIM-2", at="1 2 0", answer=Amount((2,), replies={"3": "One goes."}), reveal=(Take(0, 1),)
    ),
)
CHAPTER = Chapter(key="nim/1", title="Nim", aim="Win.", minutes=5, game="read_nim", parts=PARTS)


@pytest.fixture
def run():
    return Run(CHAPTER)


def at(n, **fields):
    parts = list(PARTS)
    parts[n] = changed(parts[n], **fields)
    run = Run(Chapter(key="x", title="", aim="", minutes=1, game="read_nim", parts=tuple(parts)))
    run.go(n)
    return run


def test_a_say_part_is_done_when_it_is_left(run):
    run.go(1)
    assert run.marks[0] == Mark(solved=True)


def test_a_show_part_is_stepped_through(run):
    run.go(1)
    assert run.advance()
    assert run.match.state.heaps == (0, 4, 5)
    assert not run.advance()
    assert run.solved
    assert not run.advance()


def test_each_step_of_a_show_part_may_have_a_note_and_then_all_have_one():
    assert at(1, notes=("Three are gone.", "")).part.notes == ("Three are gone.", "")
    with pytest.raises(ValueError, match="1 notes, 2 steps"):
        changed(PARTS[1], notes=("Three are gone.",))


def test_a_goal_is_judged_on_what_happened(run):
    run.go(2)
    assert run.match.state.heaps == (0, 0, 5), "it begins where the part before ended"
    assert run.play(Take(2, 3)).text == "Even."
    assert run.solved
    assert run.ended == "solved"


def test_a_step_that_helps_is_a_step_on_the_way():
    """The part's own solution passes the turn on, so Blue may take one and Orange two just as well."""
    run = at(2, solution=(Take(2, 2), Take(2, 1)))
    step = run.play(Take(2, 1))
    assert (step.tone, step.text, run.ended) == ("on the way", "Two matches must be left.", "")
    assert run.play(Take(2, 2)).right


def test_when_the_turn_is_over_without_the_goal_the_try_is_over(run):
    run.go(2)
    reply = run.play(Take(2, 1))
    assert (reply.tone, run.ended) == ("not yet", "lost")
    assert reply.text == "Your turn is over. Press Start again. Two matches must be left."
    run.restart()
    assert run.ended == ""
    assert run.play(Take(2, 3)).right


def test_where_no_way_leads_to_the_goal_any_more_that_is_said():
    """Whoever has left one match only cannot leave two: there is but one move, and it takes that match."""
    run = at(2, solution=(Take(2, 2), Take(2, 1)))
    reply = run.play(Take(2, 4))
    assert reply.text == "From here that cannot be done any more. Press Start again."
    assert run.ended == "lost"
    run = at(2, solution=(Take(2, 2), Take(2, 1)))
    assert run.play(Take(2, 5)).text.startswith("The game is over.")


def test_a_goal_that_wants_a_new_start_is_not_yet_it_and_says_all():
    run = at(2, solution=(Take(2, 2), Take(2, 1)), goal=lambda h: two_left(h) and Again("Two at once. Start again."))
    reply = run.play(Take(2, 1))
    assert (reply.tone, reply.text, run.ended) == ("not yet", "Two at once. Start again.", "")
    reply = run.play(Take(2, 3))
    assert (reply.tone, reply.text, run.ended) == ("not yet", "Two at once. Start again.", "lost")


def test_a_task_of_several_rounds_goes_on_in_the_turns_of_others():
    run = at(2, rounds=True)
    assert run.play(Take(2, 1)).tone == "on the way"
    assert run.play(Take(2, 2)).right


def test_the_look_ahead_gives_up_where_there_are_too_many_ways_and_where_a_goal_cannot_judge():
    def picky(h):
        assert sum(h.after.heaps) > 1, "not meant for so few"
        return two_left(h)

    ones = (Take(0, 1),) * 3
    many = at(2, at="9 9 9", goal=lambda h: None if h.steps == ones else "One by one.", solution=ones)
    assert many.play(Take(0, 2)).tone == "on the way", "lost, but that is not seen"
    run = at(2, solution=(Take(2, 2), Take(2, 1)), goal=picky)
    assert run.match.state.heaps == (0, 0, 5)
    assert run.play(Take(2, 1)).tone == "on the way"


def test_nothing_is_lost_while_trying_things_out(run):
    run.go(2)
    run.explore()
    assert run.play(Take(2, 1)).text == ""
    assert run.ended == ""


def test_a_refused_move_in_a_do_part_changes_nothing(run):
    run.go(2)
    with pytest.raises(IllegalMove):
        run.play(Take(2, 9))
    assert run.match.at == 0


def test_why_not_wants_the_refusal_and_never_plays(run):
    run.go(3)
    allowed = run.play(Take(1, 1))
    assert not allowed.right
    assert "allowed" in allowed.text
    assert run.match.at == 0
    tried = run.play(Take(2, 3))
    assert (tried.right, tried.text, tried.refusal.rule) == (True, "Only two.", "NIM-1")


def test_another_refusal_is_not_the_one():
    run = Run(Chapter(key="x", title="", aim="", minutes=1, game="read_nim", parts=(PARTS[3],)))
    run.chapter = Chapter(
        key="x", title="", aim="", minutes=1, game="read_nim", parts=(changed(PARTS[3], refused="NIM-2"),)
    )
    reply = run.play(Take(1, 3))
    assert not reply.right
    assert "another rule" in reply.text


def test_every_answer_gets_an_answer(run):
    run.go(4)
    assert run.answer(0).text == "From one heap only."
    assert not run.solved
    assert run.answer("nonsense").text == "Choose one of the answers."
    assert run.answer(1).text == "Right: one."
    assert run.marks[4].tries == 2, "what was no answer is no try"


def test_a_prediction_is_revealed_after_any_answer(run):
    run.go(5)
    reply = run.answer("3")
    assert (reply.tone, reply.text.splitlines()[:2]) == ("told", ["One goes.", "The answer: 2."])
    assert run.match.state.heaps == (0, 2, 0)
    assert (run.solved, run.marks[5].seen) == (True, True), "not solved alone: the answer was told"
    run.go(5)
    assert run.answer("2,0").right, "a decimal comma is a decimal point"


def test_a_prediction_of_several_numbers_may_be_mended_once():
    answer = Amount((2, 3, 4), labels=("red", "green", "blue"), replies={"5": "Too many."})
    run = at(5, answer=answer)
    reply = run.answer(("2", "5", "9"))
    assert (reply.tone, run.fits, run.ended) == ("not yet", (True, False, False), "")
    assert reply.text == "1 of 3 is right. Look again at “green”: Too many. Mend it, then check again."
    assert run.match.at == 0, "nothing is shown yet"
    last = run.answer(("2", "3", "9"))
    assert last.text.startswith("2 of 3 are right. Look again at “blue”: Count once more")
    assert last.text.endswith("The answer: 2, 3, 4.")
    assert run.ended == "solved"
    run.restart()
    assert run.answer(("1", "1", "1")).text.startswith("Look again at “red”:")
    assert run.answer(("2", "3", "4")).right


def test_a_question_with_several_numbers_may_be_mended_as_often_as_one_likes():
    run = at(4, answer=Amount((2, 3), labels=("red", "green")))
    for _ in range(3):
        assert run.answer(("2", "4")).text.startswith("1 of 2 is right. Look again at “green”:")
    assert run.ended == ""
    assert run.answer(("2", "3")).right


def test_a_slip_is_known_however_it_is_typed():
    assert Amount((2,), replies={"0.5": "Half?"}).judge("1/2") == (False, "Half?")


@pytest.mark.parametrize(
    ("typed", "said"), [("two", "in digits"), ("", "Type a number"), ("1/0", "no number"), (("1", "2"), "every box")]
)
def test_what_is_no_number_is_said_so(run, typed, said):
    run.go(5)
    assert said in run.answer(typed).text


def test_amounts_know_fractions_and_tolerance():
    assert Amount((Fraction(2, 3),)).judge("4/6")[0]
    assert not Amount((Fraction(2, 3),)).judge("0.667")[0]
    assert Amount((13.85,), unit="g", tolerance=0.14).judge("13,9")[0]
    assert not Amount((13.85,), unit="g", tolerance=0.14).judge("14")[0]
    assert Amount((13.85,), unit="g").said() == "13.85\N{NO-BREAK SPACE}g"


def test_two_hints_then_the_solution(run):
    run.go(2)
    assert [run.hint().text, run.hint().text] == ["Look.", "Take 3."]
    with pytest.raises(NotNow, match="no further hint"):
        run.hint()
    assert run.show_solution().text == "Even."
    assert run.match.state.heaps == (0, 0, 2)
    assert run.marks[2] == Mark(solved=True, seen=True, hints=2)


@pytest.mark.parametrize("n", range(len(PARTS)))
def test_every_solution_solves_its_part(run, n):
    run.go(n)
    if not isinstance(run.part, Say):
        run.show_solution()
        assert run.solved


def test_exploring_counts_for_nothing_and_can_be_put_back(run):
    run.go(2)
    run.explore()
    run.play(Take(2, 3))
    assert not run.solved
    run.restart()
    assert run.match.state.heaps == (0, 0, 5)


def test_the_next_part_goes_on_from_the_pupils_own_end_if_it_can():
    parts = (
        Do(text="Take one.", at="2 2 2", goal=lambda h: None, solution=(Take(0, 1),)),
        Do(text="Take two from the last heap.", goal=lambda h: None, solution=(Take(2, 2),)),
    )
    chapter = Chapter(key="x", title="", aim="", minutes=1, game="read_nim", parts=parts)
    other, spoilt = Run(chapter), Run(chapter)
    other.play(Take(1, 1))
    other.go(1)
    assert other.match.state.heaps == (2, 1, 2)
    spoilt.play(Take(2, 1))
    spoilt.go(1)
    assert spoilt.match.state.heaps == (1, 2, 2), "its own end would make the next part unsolvable"


@pytest.mark.parametrize(
    ("n", "fields", "said"),
    [
        (1, {"steps": (Take(0, 9),)}, "Part 2 of this chapter is broken"),
        (2, {"solution": (Take(2, 1),)}, "Two matches must be left"),
        (2, {"solution": (Take(2, 1),)}, "its solution does not reach the goal"),
        (3, {"attempt": Take(1, 1)}, "its attempt is allowed"),
        (3, {"refused": "NIM-2"}, "its attempt is refused by NIM-1"),
        (4, {"rules": "NIM-1 NIM-9"}, "there is no rule NIM-9"),
        (4, {"look": ("m9.9",)}, "there is no place 'm9.9' to look at"),
        (2, {"dice": (Take(0, 2),)}, "its solution never comes to Take"),
    ],
)
def test_a_broken_part_says_which_and_why(n, fields, said):
    with pytest.raises(BrokenPart, match=said):
        at(n, **fields)


def test_no_part_lies_beyond_the_chapter(run):
    with pytest.raises(NotNow, match="parts 1 to 6"):
        run.go(6)
    with pytest.raises(NotNow, match="nothing to answer"):
        run.answer(1)


# -- progress


def test_a_code_and_a_file_restore_everything(run, tmp_path):
    for n in range(len(PARTS)):
        run.go(n)
        if not isinstance(run.part, Say):
            run.show_solution()
    progress = Progress(nickname="Žofka").with_chapter(CHAPTER.key, tuple(run.marks))
    assert Progress.from_code(progress.code()) == progress
    progress.save(tmp_path / "progress.json")
    assert Progress.load(tmp_path / "progress.json") == progress
    assert Run(CHAPTER, progress.of("nim/1")).marks == run.marks


def test_a_reload_goes_on_at_the_first_part_not_yet_solved(run):
    run.go(1)
    assert Run(CHAPTER, tuple(run.marks)).at == 1
    assert Run(CHAPTER, tuple(run.marks[:1])).at == 1


def test_a_whole_games_progress_is_a_short_code():
    marks = tuple(Mark(solved=n % 5 > 0, tries=n % 3, hints=n % 2) for n in range(13))
    progress = Progress({f"forgotten_planet/{n}": marks for n in range(7)})
    assert len(progress.code()) < 300


def test_a_mistyped_progress_code_is_refused():
    code, rng = Progress({"nim/1": (Mark(True),) * 6}).code(), random.Random(3)
    for _ in range(300):
        spot = rng.randrange(len(code))
        wrong = code[:spot] + rng.choice("ABCxyz019_-!.") + code[spot + 1 :]
        try:
            assert Progress.from_code(wrong) == Progress.from_code(code)
        except DamagedRecord:
            continue
    for cut in ("", "TTL.", code[:9]):
        with pytest.raises(DamagedRecord, match="slip"):
            Progress.from_code(cut)


def test_a_damaged_progress_file_is_said_so_and_kept(tmp_path):
    path = tmp_path / "progress.json"
    path.write_text('{"chapters": {"a": [[true')
    with pytest.raises(DamagedRecord, match="holds no progress"):
        Progress.load(path)
    assert path.read_text().startswith('{"chapters"')
    assert Progress.load(tmp_path / "none.json") == Progress()
    with pytest.raises(CannotSave, match="could not be written"):
        Progress().save(tmp_path / "no folder" / "p.json")


def test_a_code_never_takes_anything_away():
    here = Progress({"a": (Mark(True), Mark()), "b": (Mark(),)}, "Me")
    there = Progress({"a": (Mark(), Mark(True, True), Mark(True))})
    both = Progress({"a": (Mark(True), Mark(True, True), Mark(True)), "b": (Mark(),)}, "Me")
    assert here.merged(there) == both


# -- lessons with slips in them


@pytest.mark.parametrize("parts", [(), "hello", None, ("hello",), (Say(text="Yes."), 3), Say(text="Alone.")])
def test_a_chapter_has_parts(parts):
    with pytest.raises(ValueError, match="part"):
        Chapter(key="x", title="", aim="", minutes=1, game="read_nim", parts=parts)


def test_a_question_has_an_answer():
    with pytest.raises(ValueError, match="must be right"):
        Choose((Option("any", "No."), Option("other", "No.")))
    for answers, labels in (((), ("",)), ((), ()), ((1, 2), ("",))):
        with pytest.raises(ValueError, match=r"as many labels as answers|one number to four"):
            Amount(answers, labels)


@pytest.mark.parametrize("typed", ["1e99999999", "1e-99999999", "9" * 5000, "1/0", "1..2", "3 x"])
def test_what_is_no_number_is_said_at_once(typed):
    right, said = Amount((3,)).judge(typed)
    assert not right
    assert "is no number" in said


@pytest.mark.parametrize(
    ("typed", "number"),
    [("2e-5", Fraction(1, 50_000)), ("+3", 3), ("1 000,5", Fraction(2001, 2)), ("−2/3", -Fraction(2, 3))],
)
def test_numbers_as_pupils_type_them(typed, number):
    assert as_number(typed) == number
