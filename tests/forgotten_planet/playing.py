"""Players for the tests: at random, and at random without the moves that end every random game early."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, State
from tabletop_kernel.games.forgotten_planet.moves import EndActions, ProcessMetal

SETUPS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "bases": "drawn"},
    {"players": 4},
    {"players": 4, "teams": True, "bases": "auction"},
    {"players": 2, "random": True, "bases": "drawn", "round_limit": 4},
    {"players": 2, "readings": "printed"},
    {"players": 3, "readings": {"shared_steps": True, "strict_gaps": False, "bases_per_player": 4}},
    {"players": 4, "teams": True, "readings": {"six_allows_slab": True, "special_replaces_tile": True}},
]


Played = tuple[State, Any, State]


def walk_through(game: ForgottenPlanet, seed: int, *, keen: bool, most: int = 2000) -> Iterator[Played]:
    """A random game as (before, step, after); a keen player scraps no metal and ends no turn while anything is left."""
    rng, s = random.Random(seed), game.initial()
    for _ in range(most):
        if game.result(s) is not None:
            return
        chance = game.chance(s)
        if chance is not None:
            step: Any = chance.draw(rng)
        elif game.forms(s):
            step = game.sample(s, rng)
        else:
            moves = game.legal(s)
            better = [move for move in moves if not isinstance(move, ProcessMetal | EndActions)]
            step = rng.choice(better if keen and better else moves)
        after, _ = game.apply(s, step)
        yield s, step, after
        s = after
