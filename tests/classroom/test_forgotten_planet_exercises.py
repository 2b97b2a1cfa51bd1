"""The exercises: solvable with every seed, different for neighbours, and with one solution only, proved by search."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop_kernel.classroom.lesson.parts import Amount, Choose, Do, Happened, Question, sheet
from tabletop_kernel.classroom.lesson.run import Run
from tabletop_kernel.classroom.tours.forgotten_planet.exercises import EXERCISES
from tabletop_kernel.core.match import Entry
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import Phase

SEEDS = range(8)
KEYS = [exercise.key for exercise in EXERCISES]


def chapter(seed):
    return sheet(EXERCISES, key="forgotten_planet/exercises", title="Exercises", game="forgotten_planet", seed=seed)


def begun(key, seed):
    run = Run(chapter(seed))
    run.go(KEYS.index(key))
    return run


def every_play(game, start):
    """All that a pupil could do in this turn, each position once: the steps, and the position behind them."""
    seen, todo = {start}, [(start, ())]
    while todo:
        state, steps = todo.pop()
        yield state, steps
        if state.phase is Phase.OVER or state.player != start.player:
            continue
        chance = game.chance(state)
        for step in chance.outcomes if chance else game.legal(state):
            after, _ = game.apply(state, step)
            if after not in seen:
                seen.add(after)
                todo.append((after, (*steps, step)))


def solutions(run):
    """Every set of steps, the rules' own and chance left out, by which the goal is first reached."""
    game, start, part = run.game, run.match.state, run.part
    found = set()
    for state, steps in every_play(game, start):
        entries = tuple(Entry(n, step, None, (), False) for n, step in enumerate(steps, 1))
        if part.goal(Happened(game, start, state, entries)) is None:
            found.add(frozenset(step for step in steps if not isinstance(step, m.Territory | m.Produce | m.EndTurn)))
    return {way for way in found if not any(other < way for other in found)}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", KEYS)
def test_the_solution_solves_it(key, seed):
    run = begun(key, seed)
    run.show_solution()
    assert run.solved


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", [e.key for e in EXERCISES if isinstance(e.part(0), Do)])
def test_there_is_one_solution_only(key, seed):
    run = begun(key, seed)
    assert solutions(run) == {frozenset(run.part.solution)}


@pytest.mark.parametrize("key", [e.key for e in EXERCISES if e.key not in ("push", "closed")])
def test_neighbours_get_different_numbers(key):
    exercise = EXERCISES[KEYS.index(key)]
    texts = [repr((p.slots, getattr(p, "at", None), getattr(p, "answer", None))) for p in map(exercise.part, range(12))]
    assert len(set(texts)) > 1
    if key in ("energy", "count"):
        assert all(one != other for one, other in pairwise(texts))


def test_the_same_seed_gives_the_same_sheet():
    one, other = Run(chapter(5)), Run(chapter(5))
    for n in range(len(EXERCISES)):
        one.go(n), other.go(n)
        assert one.match.state == other.match.state
        assert (one.part.text, one.part.slots) == (other.part.text, other.part.slots)


def test_energy_by_hand():
    """FP-E01, FP-F04: 20 tiles and 1 stored give 3 + 2 + 1."""
    parts = [EXERCISES[0].part(seed) for seed in range(60)]
    for part in parts:
        held, stored = part.slots["held"], part.slots["stored"]
        sevens = len([n for n in range(1, held + 1) if n % 7 == 0])
        assert part.answer.judge(str(3 + sevens + stored))[0]
        assert not part.answer.judge(str(3 + (held + stored + 6) // 7 + stored + 1))[0]


def test_slips_of_energy_are_answered():
    """30 tiles and 2 stored give 3 + 4 + 2 = 9. Without the stored 7, without the 3 it is 6, rounded up 10."""
    part = EXERCISES[0].make(Told([30, 2]))
    assert part.answer.answers == (9,)
    for typed, words in (("7", "makes no sevens"), ("6", "always get"), ("10", "Only full sevens")):
        right, reply = part.answer.judge(typed)
        assert not right
        assert words in reply


class Told:
    """A random source that deals out what is told."""

    def __init__(self, numbers):
        self.numbers = iter(numbers)

    def randint(self, low, high):
        return next(self.numbers)


def test_the_last_count_by_hand():
    """B1.10 of the plan: tiles 9/11/10, sales 0/0/1, mines 1/2/2, robots 3/3/3, bases 2/1/1 give 13, 13, 14."""

    part = EXERCISES[KEYS.index("count")].make(Told([9, 11, 10, 0, 0, 1, 1, 2, 2, 3, 3, 3, 2, 1, 1]))
    assert part.answer.answers == (13, 13, 14)
    assert "rounded down" in part.answer.judge(("15", "13", "14"))[1], "9 + 3 + 3: robots are shared by three"
    assert "bonuses" in part.answer.judge(("9", "13", "14"))[1], "tiles and sales alone"


def test_every_question_has_an_answer_that_counts():
    for seed in SEEDS:
        for part in chapter(seed).parts:
            if isinstance(part, Question):
                assert part.answer.judge(part.answer.solution)[0]
                assert isinstance(part.answer, Choose | Amount)
