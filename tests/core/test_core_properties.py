"""Every property of the protocol, over the tiny and the probe games (the real games bring their own files)."""

from __future__ import annotations

import random

import msgspec
import pytest

from tabletop_kernel import Match
from tests.core import properties as check
from tests.core.probes import Discs, Duel, Flight, Hands
from tests.core.tiny import Nim, TicTacToe

GAMES = [Nim, TicTacToe, Duel, Flight, Discs]
SEEDS = range(8)


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    return request.param()


def states_of(game, seeds=SEEDS):
    return [state for seed in seeds for state in check.walk(game, random.Random(seed))]


def test_legal_moves_are_the_attempts_that_explain_lets_pass(game):
    for state in states_of(game):
        if game.chance(state) is None:
            check.check_legal_is_filtered(game, state)


def test_explain_answers_a_hundred_thousand_wild_steps(game):
    check.check_explain_is_total(game, states_of(game), random.Random(1), 20_000)


def test_no_click_sequence_is_the_beginning_of_another(game):
    for state in states_of(game):
        if game.turn(state) is not None:
            check.check_clicks(game, state)


def test_replay_undo_redo_go_branch_and_codes_are_exact(game):
    for seed in SEEDS:
        check.check_replay(check.play_out(Match.new(type(game), seed=seed), random.Random(seed)), random.Random(seed))


def test_a_file_gives_back_the_match_it_was(game, tmp_path):
    for seed in SEEDS:
        match = check.play_out(Match.new(type(game), seed=seed), random.Random(seed), limit=9)
        match.undo()
        back = Match.load(match.save(tmp_path / "match.json"))
        assert (back.at, back.state, back.last_state, back.history) == (
            match.at, match.state, match.last_state, match.history,
        )  # fmt: skip
        assert back.game.setup == match.game.setup
        assert back.seed == match.seed


def test_no_view_leaks(game):
    for n, state in enumerate(states_of(game)):
        check.check_no_leak(game, state, random.Random(n))


def test_the_leak_check_finds_a_leak():
    class Loose(Duel):
        name = "loose_duel"

        def scene(self, view):
            yield from super().scene(view)

        def observe(self, s, player):
            view = super().observe(s, player)
            return msgspec.structs.replace(view, chosen=max(s.chosen))

    state = Hands((3, 2), ((1, 0), (0, 1)), (-1, 1), (0, 0), 0)

    def search():
        for seed in range(20):
            check.check_no_leak(Loose(), state, random.Random(seed))

    with pytest.raises(AssertionError):
        search()


def test_the_click_check_finds_a_prefix():
    class Double(Nim):
        name = "double_nim"

        def clicks(self, s, m):
            return tuple(f"m{m.heap}.{n}" for n in range(m.count))

    with pytest.raises(AssertionError, match="begins with another move"):
        check.check_clicks(Double(), Double().initial())
