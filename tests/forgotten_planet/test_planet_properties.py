"""What holds in every game, whoever plays and whatever was agreed."""

from __future__ import annotations

import os
import random

import msgspec
import pytest
from playing import SETUPS, walk_through

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.moves import AnyStep
from tabletop_kernel.games.forgotten_planet.state import State

MANY = int(os.environ.get("PROPERTY_EXAMPLES", "2000"))
"""Wild steps in all; CI asks for more."""

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


def wild(rng: random.Random) -> AnyStep:
    """Some well-typed step with wild numbers."""
    kind = rng.choice(AnyStep.__args__)
    fields = {}
    for field in msgspec.structs.fields(kind):
        if field.name in ("cube", "colour"):
            fields[field.name] = rng.choice(["blue", "brown", "white"])
        elif field.name == "cubes":
            fields[field.name] = (rng.choice(["blue", "white"]), rng.choice(["brown", "white"]))
        elif field.name == "tile":
            fields[field.name] = rng.choice(["base", "slab", "special mine"])
        elif field.name == "players":
            fields[field.name] = tuple(rng.choices(range(4), k=rng.randrange(6)))
        elif field.name == "player":
            fields[field.name] = rng.randrange(4)
        elif field.name == "face":
            fields[field.name] = rng.randint(1, 6)
        else:
            fields[field.name] = rng.choice([rng.randrange(4), rng.randrange(90), rng.randrange(200), 2**60, 10**30])
    return kind(**fields)


@each_game
def test_any_well_typed_step_is_judged(game):
    """None or a refusal with a rule of the book, never an exception; and what is not refused is listed."""
    rng = random.Random(9)
    positions = [s for s, _, _ in walk_through(game, 10, keen=True, most=400)]
    for _ in range(max(1, MANY // len(GAMES))):
        s, step = rng.choice(positions), wild(rng)
        refusal = game.explain(s, step)
        if refusal is None and not game.forms(s):
            assert step in game.legal(s)
        if refusal is not None:
            assert refusal.rule in game.rules
            assert game.say(refusal)
