"""What holds in every game, whoever plays and whatever was agreed."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import msgspec
import pytest

from tabletop_kernel import Match
from tabletop_kernel.core.errors import DamagedRecord
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.state import State
from tests.core.properties import (
    check_explain_is_total,
    check_legal_is_filtered,
    check_replay,
    play_out,
    step_types,
    wild,
)
from tests.forgotten_planet.playing import SETUPS, walk_through

CI = bool(os.environ.get("CI"))
WILD_STEPS = 100_000 if CI else 2_000
CHANGES = 10_000 if CI else 300

GAMES = [ForgottenPlanet(**options) for options in SETUPS]
each_game = pytest.mark.parametrize("game", GAMES, ids=[", ".join(map(str, options.items())) for options in SETUPS])
keen_or_not = pytest.mark.parametrize("keen", [False, True], ids=["any move", "keen"])


@each_game
@keen_or_not
def test_legal_moves_are_the_attempts_that_pass(game, keen):
    for s, _, _ in walk_through(game, 5, keen=keen, most=300):
        legal = game.legal(s)
        assert len(set(legal)) == len(legal)
        if not game.chance(s):
            assert set(legal) == {move for move in game.attempts(s) if game.explain(s, move) is None}


@each_game
@keen_or_not
def test_no_game_reaches_an_impossible_position(game, keen):
    for _, _, after in walk_through(game, 6, keen=keen):
        assert game.faults(after) == ()


@each_game
def test_a_position_survives_text_json_and_back(game):
    for _, _, after in walk_through(game, 7, keen=True, most=400):
        assert game.read(game.write(after)) == after
        assert msgspec.json.decode(msgspec.json.encode(after), type=State) == after


@pytest.mark.rule("FP-C06", "FP-AMB25")
@each_game
@keen_or_not
def test_pieces_are_conserved(game, keen):
    """Whatever leaves the supply lies on the board or before a player; only slabs leave the game."""
    for s, step, after in walk_through(game, 8, keen=keen):
        left = game.supply(after)
        in_supply = (*left.mines, *left.cubes, *left.bases, *left.robots, left.walls, left.slabs)
        assert min(in_supply) >= 0
        scrapped = int(type(step).__name__ == "ProcessMetal")
        placed = int(getattr(step, "tile", "") == "slab")
        laid = after.land.count("s") - s.land.count("s")
        assert s.slabs - after.slabs == scrapped + laid
        assert placed <= laid <= 1
        assert len(after.walls - s.walls) <= 1
        for cell, (was, now) in enumerate(zip(s.land, after.land, strict=True)):
            assert was == now or was in ".?0" or type(step).__name__ == "StartAgain", cell


@each_game
def test_any_well_typed_step_is_judged(game):
    """None or a refusal with a rule of the book, never an exception; and what is not refused is listed."""
    rng = random.Random(9)
    positions = [s for s, _, _ in walk_through(game, 10, keen=True, most=400)]
    check_explain_is_total(game, positions, rng, WILD_STEPS // len(GAMES))
    for _ in range(WILD_STEPS // len(GAMES)):
        s, step = rng.choice(positions), wild(rng.choice(step_types(game)), rng)
        if game.explain(s, step) is None and not game.forms(s):
            assert step in game.legal(s)


@each_game
def test_every_event_can_be_said(game):
    s = game.initial()
    for before, step, _ in walk_through(game, 11, keen=True, most=600):
        s, events = game.apply(before, step)
        for event in events:
            assert event.rule in game.rules
            assert game.say(event)
    result = game.result(s)
    for event in result.why if result else ():
        assert game.say(event)


def test_rich_positions_are_possible_and_their_legal_moves_are_the_attempts_that_pass():
    """Stored positions with 60 moves or more, wide ones that random play hardly meets."""
    stored = json.loads((Path(__file__).parents[1] / "data/forgotten_planet/rich_positions.json").read_text("utf-8"))
    games = {players: ForgottenPlanet(players=players) for players in (2, 3, 4)}
    assert len(stored["positions"]) == 200
    for entry in stored["positions"]:
        game, s = games[entry["players"]], msgspec.convert(entry["state"], State)
        assert game.faults(s) == ()
        assert len(game.legal(s)) >= 60
        check_legal_is_filtered(game, s)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_replay_undo_redo_go_branch_and_codes_are_exact(options):
    match = Match.new(ForgottenPlanet, seed=3, **options)
    check_replay(play_out(match, random.Random(4), limit=150), random.Random(5))


def test_a_changed_byte_of_a_save_file_is_noticed_or_harmless(tmp_path):
    match = play_out(Match.new("forgotten_planet", seed=3), random.Random(6), limit=40)
    whole, rng = match.save(tmp_path / "m.json").read_bytes(), random.Random(7)
    path, noticed, said = tmp_path / "changed.json", 0, set[str]()
    for _ in range(CHANGES):
        spot = rng.randrange(len(whole))
        path.write_bytes(whole[:spot] + bytes([rng.randrange(256)]) + whole[spot + 1 :])
        try:
            back = Match.load(path)
        except DamagedRecord as error:
            said.add(str(error))
            noticed += 1
        else:
            assert (back.history, back.state) == (match.history, match.state)
    assert noticed > CHANGES / 2
    assert min(map(len, said)) > 20  # a sentence, whatever is wrong
