"""The tours: every solution solves its part, every play rule is touched, and whatever is asked for can be pressed."""

from __future__ import annotations

import random
import re

import pytest

from tabletop_kernel.classroom import Lesson
from tabletop_kernel.classroom.face import face
from tabletop_kernel.classroom.lesson.parts import Amount, Choose, Do, Predict, Question, Say, Show, WhyNot, happened
from tabletop_kernel.classroom.lesson.run import Run
from tabletop_kernel.classroom.tours import forgotten_planet, space_odyssey
from tabletop_kernel.core.clicks import Clicks
from tabletop_kernel.core.match import Match
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.moves import EndActions
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.moves import Die, Path
from tabletop_kernel.scene import Choice

TOURS = {ForgottenPlanet: forgotten_planet.CHAPTERS, SpaceOdyssey: space_odyssey.CHAPTERS}
PARTS = [(chapter, n) for chapters in TOURS.values() for chapter in chapters for n in range(len(chapter.parts))]


@pytest.fixture(params=PARTS, ids=lambda pair: f"{pair[0].key}-{pair[1] + 1}")
def run(request):
    chapter, n = request.param
    run = Run(chapter)
    run.go(n)
    return run


def hotspots(game, state):
    parts = game.scene(game.observe(state, game.turn(state) or 0))
    return {part.id for part in parts if isinstance(part, Choice) or getattr(part, "say", "")}


def test_its_solution_solves_it(run):
    if not isinstance(run.part, Say):
        run.show_solution()
        assert run.solved


def test_it_is_not_solved_before_anything_is_done(run):
    if isinstance(run.part, Do):
        match = Match(run.game, 0, run.match.state)
        assert run.part.goal(happened(match)) is not None


def test_what_it_points_at_is_on_the_board(run):
    missing = set(run.part.look) - hotspots(run.game, run.match.state)
    assert not missing


def test_every_wrong_answer_gets_its_own_answer(run):
    part = run.part
    if not isinstance(part, Question | Predict):
        return
    if isinstance(part.answer, Choose):
        replies = [option.reply for option in part.answer.options]
        assert all(replies)
        assert len(set(replies)) == len(replies)
        assert sum(option.right for option in part.answer.options) == 1
    else:
        assert isinstance(part.answer, Amount)
        assert part.answer.judge(part.answer.solution)[0]
        assert part.answer.replies, "a well-known slip has its own reply"


def test_a_solution_can_be_played_by_presses(run):
    """Each decision of the solution has a click sequence that plays exactly it."""
    part = run.part
    if not isinstance(part, Do | Show):
        return
    match = Match(run.game, 0, run.match.state)
    for step in part.solution if isinstance(part, Do) else part.steps:
        filled_in = {form.step for form in match.game.forms(match.state)}
        if match.chance is None and type(step) not in filled_in:
            clicks, pressed = Clicks(match.game, match.state), None
            for spot in match.game.clicks(match.state, step):
                assert spot in hotspots(match.game, match.state)
                pressed = clicks.press(spot)
            assert pressed is not None
            assert (pressed.what, pressed.move) == ("played", step)
        match.play(step, settle=isinstance(part, Do) and not part.pause)


def test_rolling_as_asked_solves_it_too(run):
    """A task's dice are the outcomes of its solution, so a pupil who plays as the solution does meets the same ones."""
    if not isinstance(run.part, Do):
        return
    for step in run.part.solution:
        if run.match.chance is None:
            reply = run.play(step)
        else:
            reply = run.roll()
            assert run.match.history[run.match.at - 1].step == step or run.match.history[-1].forced
    assert reply.right


def seen(lesson):
    """The buttons under all tabs."""
    keys = set()
    for tab in face(lesson).tabs or ("",):
        lesson.tab = tab
        keys |= {button.key for button in face(lesson).buttons}
    return keys


def test_what_a_part_asks_for_is_offered_though_other_buttons_are_left_out(run):
    """With the buttons that the chapter offers, every step of the solution and every attempt can be begun."""
    part = run.part
    lesson = Lesson(run.chapter, progress=None)
    lesson.visit(run.at)
    for step in part.solution if isinstance(part, Do) else ():
        if lesson.match.chance is None and (spots := run.game.clicks(lesson.match.state, step)):
            assert spots[0] not in lesson.left_out
        lesson.run.play(step)
        lesson.refresh()
    if isinstance(part, WhyNot):
        first = run.game.clicks(lesson.view, part.attempt)[0]
        assert first not in lesson.left_out
        choices = {shape.id for shape in run.game.scene(lesson.view) if isinstance(shape, Choice)}
        assert first not in choices or first in seen(lesson)


def test_the_buttons_that_a_chapter_offers_are_buttons_of_the_game():
    for chapter in (chapter for tour in TOURS.values() for chapter in tour):
        run, buttons = Run(chapter), set()
        named = set(chapter.actions or ()).union(*(part.actions or () for part in chapter.parts))
        for n, part in enumerate(chapter.parts):
            run.go(n)
            for step in (None, *(part.solution if isinstance(part, Do) else ())):
                if step is not None:
                    run.match.play(step)
                view = run.game.observe(run.match.state, run.match.to_move or 0)
                buttons |= {shape.id for shape in run.game.scene(view) if isinstance(shape, Choice)}
        assert named <= buttons, chapter.key


def test_ending_the_turn_too_early_never_lets_the_next_player_play(run):
    """As a pupil does who presses End turn first: the part is solved by that, goes on in this turn, or is over."""
    if not isinstance(run.part, Do) or run.game.name != "forgotten_planet":
        return
    if EndActions() not in run.match.legal_moves():
        return
    reply = run.play(EndActions())
    assert run.ended or run.match.state.player == 0
    if run.ended == "lost":
        assert reply.tone == "not yet"
        assert "Start again" in reply.text
        run.restart()
        for step in run.part.solution:
            run.play(step)
        assert run.ended == "solved"


def test_a_forbidden_thing_can_be_tried_by_presses(run):
    part = run.part
    if not isinstance(part, WhyNot):
        return
    state, game = run.match.state, run.game
    clicks, pressed = Clicks(game, state), None
    for spot in game.clicks(state, part.attempt):
        assert spot in hotspots(game, state)
        pressed = clicks.press(spot)
        if pressed.what == "refused":
            break
    assert pressed is not None
    assert pressed.what == "refused"
    assert run.play(pressed.move).right


@pytest.mark.parametrize("game", TOURS, ids=lambda game: game.name)
def test_the_tour_touches_every_rule_that_is_played(game):
    touched = {rule for chapter in TOURS[game] for rule in chapter.rule_ids}
    rules = game.rules
    assert touched <= set(rules)
    played = {rule for rule in rules if rules[rule].kind == "play" and "AMB" not in rule}
    assert played - touched == set(), "a rule that no part teaches"


def test_texts_are_short():
    for chapter, n in PARTS:
        sentences = re.split(r"(?<=[.!?:])\s+", chapter.parts[n].text)
        assert len(sentences) <= 5, chapter.parts[n].text
        for sentence in sentences:
            assert len(sentence.split()) <= 18, sentence


def test_whatever_a_pupil_does_a_task_answers_in_words(run):
    """Random play, on behind the goal too: always a sentence that says what is missing, or that it is done."""
    if not isinstance(run.part, Do):
        return
    for seed in range(4):
        run.restart()
        rng = random.Random(seed)
        for _ in range(16):
            chance, legal = run.match.chance, run.match.legal_moves()
            if chance is None and not legal:
                break
            kinds = sorted({type(move).__name__ for move in legal})
            kind = rng.choice(kinds) if kinds else ""
            moves = [move for move in legal if type(move).__name__ == kind]
            assert (run.roll() if chance is not None else run.play(rng.choice(moves))).text


def test_a_chapter_can_be_solved_whole():
    """Parts to look at are solved by going on from them, so none stands at the end."""
    chapters = [chapter for tour in TOURS.values() for chapter in tour]
    assert not [chapter.key for chapter in chapters if isinstance(chapter.parts[-1], Say)]


def test_ten_fights_are_counted():
    """Margin 1: 4 to 4 is won by 1, 1 to 6 is lost, 3 to 4 is a tie."""
    run = Run(TOURS[SpaceOdyssey][4])
    run.go(11)
    for n in (4, 4, 1, 6, 3):
        run.play(Die(n))
    assert run.play(Die(4)).text == "So far: Comet has won 1, Meteor 1, ties 1. Roll on."
    for _ in range(13):
        assert not run.play(Die(1)).right
    assert run.play(Die(1)).right


def test_no_part_has_more_than_two_hints():
    assert all(len(chapter.parts[n].hints) <= 2 for chapter, n in PARTS)


def test_off_the_way_of_the_solution_a_part_rolls_by_itself():
    """Whoever flies elsewhere meets other draws than the part's dice foresee, and can still go on."""
    run = Run(TOURS[SpaceOdyssey][0])
    run.go(11)
    for field in ("g06", "a02", "mossglow", "g05", "gama", "g04", "u01"):
        run.play(Path(0, "roll", field))
    run.roll()
    assert run.match.state.ships[0].at == "a02", "the part's die"
    run.roll()
    assert run.match.at == 9, "the table of space events needs a die where the part foresaw a trophy"
