"""Secrets at the table: the screen is handed over, and until it is nothing of the last secret step is shown."""

from __future__ import annotations

import random

import pytest

from tabletop_kernel.classroom import Table
from tabletop_kernel.classroom.describe import Trouble
from tabletop_kernel.core.match import Match
from tests.core.probes import Duel


def duel():
    """Both have drawn, so Blue is to choose in secret."""
    table = Table(Match.new(Duel, seed=3))
    while table.face.mode == "roll":
        table.go_on()
    return table


def test_the_screen_is_handed_over_before_anything_is_shown():
    table = duel()
    face = table.face
    assert face.mode == "hand over"
    assert face.go == "I am Blue: show my view"
    assert (face.buttons, face.more, table.view.hand) == ((), (), None)
    table.go_on()
    assert table.view.hand == table.match.state.hands[0]
    assert [b.label for b in table.face.buttons] == ["Risk 0", "Risk 1", "Risk 2"]


def test_nothing_of_the_secret_step_is_shown_until_the_screen_was_passed():
    told = set()
    for risk in (0, 1):
        table = duel()
        table.go_on()
        table.choose(f"risk:{risk}")
        assert table.face.mode == "hand over"
        assert table.view.chosen == -1
        told.add((table.face.said, repr(table.picture), repr(table.face)))
        table.go_on()
        told.add((table.face.said, repr(table.picture), repr(table.face)))
    assert len(told) == 2  # before and after the hand-over, alike for both choices


def test_undo_and_slider_stop_where_the_screen_was_passed():
    table = duel()
    table.go_on()
    table.choose("risk:1")
    table.go_on()
    at = table.match.at
    for act in (table.undo, lambda: table.go(at - 1)):
        act()
        assert table.match.at == at
        assert isinstance(table.word, Trouble)
    assert table.face.past.least == at


def test_a_press_does_nothing_while_the_screen_waits():
    table = duel()
    table.press("risk:0")
    table.choose("risk:0")
    assert table.match.state.chosen == (-1, -1)


def test_nobody_looks_around_before_the_screen_is_passed():
    table = duel()
    table.go_on()
    table.choose("risk:1")
    at = table.match.at
    for act in (table.undo, table.redo, lambda: table.go(0)):
        act()
        assert (table.match.at, table.mode) == (at, "hand over")
    assert (table.face.past.least, table.face.past.last) == (at, at)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_player_sees_does_not_depend_on_what_is_hidden(seed):
    rng, match = random.Random(seed), Match.new(Duel, seed=seed)
    for _ in range(seed % 9):
        match.roll() if match.chance else match.play(rng.choice(match.legal_moves()))
    while match.chance:
        match.roll()
    if match.result:
        return
    game, player = match.game, match.to_move
    seen = set()
    for n in range(6):
        state = match.state if n == 0 else game.imagine(game.observe(match.state, player), player, rng)
        table = Table(Match.at_position(game, state))
        for passed in (False, True):
            seen.add((passed, repr(table.face), repr(table.picture), table.svg()))
            table.go_on()
    assert len(seen) == 2


def test_an_open_table_hands_nothing_over():
    table = duel()
    table.set_open(True)
    assert table.face.mode == "play"
    table.choose("risk:0")
    assert table.face.mode == "play"
    table.undo()
    assert table.match.state.chosen == (-1, -1)


def test_odds_that_would_tell_a_secret_are_not_shown():
    table = Table(Match.new(Duel, seed=3))
    first = "player: 0, gold: False: 4/7, player: 0, gold: True: 3/7"  # nothing is hidden before the first draw
    assert table.face.odds == first
    table.go_on()  # now one hidden token is gone from the bag
    assert (table.face.mode, table.face.odds, table.face.buttons) == ("roll", "", ())
