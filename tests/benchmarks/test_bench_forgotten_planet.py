"""The Forgotten Planet's speed, beside other programs that list all legal moves in Python, in the same run.

A ply is one step: a decision, a die or a phase. Every decision is drawn from the whole list of legal moves.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletop_kernel import Match
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, State
from tabletop_kernel.games.forgotten_planet.moves import EndActions, ProcessMetal
from tabletop_kernel.games.forgotten_planet.territory import survey

PLIES = 5_000
RICH = Path(__file__).parents[1] / "data/forgotten_planet/rich_positions.json"


def planet_plies(game: ForgottenPlanet) -> int:
    """Random games, one after the other, until PLIES plies are played."""
    rng, s, n = random.Random(1), game.initial(), 0
    while n < PLIES:
        chance = game.chance(s)
        if chance is not None:
            step: Any = chance.outcomes[0] if chance.forced else chance.draw(rng)
        else:
            step = rng.choice(game.legal(s))
        s, _ = game.apply(s, step)
        if game.result(s) is not None:
            s = game.initial()
        n += 1
    return n


@pytest.mark.parametrize(("players", "words"), [(2, "7x7, 2 players"), (4, "9x9, 4 players")])
def test_random_play(benchmark, players, words):
    benchmark.extra_info.update(
        row=f"Forgotten Planet, random play, {words}", unit="plies", units=PLIES, at_least=50_000
    )
    assert benchmark(planet_plies, ForgottenPlanet(players=players)) == PLIES


@pytest.fixture(scope="module")
def rich() -> list[tuple[ForgottenPlanet, State]]:
    games = {players: ForgottenPlanet(players=players) for players in (2, 3, 4)}
    stored = json.loads(RICH.read_text("utf-8"))["positions"]
    return [(games[entry["players"]], msgspec.convert(entry["state"], State)) for entry in stored]


def test_legal_moves_of_rich_positions(benchmark, rich):
    def fresh() -> tuple[tuple[()], dict[str, Any]]:
        survey.cache_clear()
        for game, _ in rich:
            game.ways.cache_clear()
        return (), {}

    def all_lists() -> int:
        return sum(len(game.legal(s)) for game, s in rich)

    benchmark.extra_info.update(
        row=f"Forgotten Planet, legal on {len(rich)} rich positions, each", units=len(rich), at_most=100e-6
    )
    moves = benchmark.pedantic(all_lists, setup=fresh, rounds=60, warmup_rounds=2)
    assert moves >= 60 * len(rich)


def test_territory_of_9_by_9_cells(benchmark, rich):
    """The board full of slabs, as late as it gets, and the territories of the rich positions' walls and bases."""
    full = [(game, msgspec.structs.replace(s, land=s.land.replace(".", "s"))) for game, s in rich if game.players == 4]

    def all_territories() -> int:
        return sum(len(game.territory(s)[0]) for game, s in full)

    benchmark.extra_info.update(row="Forgotten Planet, territory of a full 9x9 board", units=len(full), at_most=60e-6)
    assert benchmark(all_territories) == 81 * len(full)


def test_load_and_check_a_thousand_steps(benchmark, tmp_path):
    match, rng = Match.new("forgotten_planet", players=4, seed=1), random.Random(1)
    while len(match.history) < 1000:
        moves = match.legal_moves()
        keen = [move for move in moves if not isinstance(move, ProcessMetal | EndActions)]
        match.roll() if match.chance else match.play(rng.choice(keen or moves))
    path = match.save(tmp_path / "long.json")
    benchmark.extra_info.update(row="load and check a record of 1,000 steps (Forgotten Planet)", at_most=0.050)
    assert len(benchmark(Match.load, path).history) >= 1000


# -- peers


def openspiel_plies(game: Any) -> int:
    rng, n = random.Random(1), 0
    for state in iter(game.new_initial_state, None):
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            n += 1
            if n == PLIES:
                return n
    return n


@pytest.mark.referee
@pytest.mark.parametrize("name", ["python_tic_tac_toe", "python_block_dominoes"])
def test_peer_openspiel(benchmark, name):
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("open_spiel.python.games")
    benchmark.extra_info.update(row=f"peer: OpenSpiel {name}, random play", unit="plies", units=PLIES)
    assert benchmark(openspiel_plies, pyspiel.load_game(name)) == PLIES


@pytest.mark.referee
def test_peer_python_chess(benchmark):
    chess = pytest.importorskip("chess")

    def plies() -> int:
        rng, board = random.Random(1), chess.Board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock > 100:
                board.reset()
                moves = list(board.legal_moves)
            board.push(rng.choice(moves))
        return PLIES

    benchmark.extra_info.update(row="peer: python-chess, random play", unit="plies", units=PLIES)
    assert benchmark(plies) == PLIES
