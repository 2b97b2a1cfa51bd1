"""Random play of Space Odyssey on the lesson map: whole turns in a second, and legal moves in rich positions."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.moves import EndTurn
from tests.core.properties import play_out
from tests.space_odyssey.test_odyssey_properties import busy, rich

TURNS = 3 * 15 * 3


def whole_game(game: SpaceOdyssey, seed: int) -> int:
    """Play three days of 15 rounds with three groups at random; the number of turns."""
    rng, s, turns = random.Random(seed), game.initial(), 0
    while game.result(s) is None:
        chance = game.chance(s)
        step = rng.choice(game.legal(s)) if chance is None else chance.draw(rng)
        turns += type(step) is EndTurn
        s, _ = game.apply(s, step)
    return turns


def test_random_whole_turns(benchmark):
    game = SpaceOdyssey(map="little_wheel", players=3)
    benchmark.extra_info.update(
        row="Space Odyssey at random, lesson map", unit="whole turns", units=TURNS, at_least=5_000
    )
    assert benchmark(whole_game, game, 1) == TURNS


@pytest.fixture(scope="module")
def rich_positions():
    """200 positions with 60 moves and more: well-stocked ships at stations of groups that can pay for everything."""
    game, found = rich().game, []
    for seed in range(200):
        match = play_out(rich(seed), random.Random(seed), limit=100, player=busy)
        states = (replace(match.go(n).state, credits=(2_000,) * 3) for n in range(len(match.history)))
        found += [s for s in states if not s.tasks and len(game.legal(s)) >= 60]
        if len(found) >= 200:
            break
    assert len(found) >= 200
    return game, found[:200]


def test_legal_moves_of_rich_positions(benchmark, rich_positions):
    game, positions = rich_positions
    benchmark.extra_info.update(
        row="legal moves of a rich position of Space Odyssey", units=len(positions), at_most=100e-6
    )
    benchmark(lambda: [game.legal(s) for s in positions])
