"""Positions that several tests look at."""

from __future__ import annotations

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, State

MID_GAME = """
player: Blue
turn: 9
energy: 3
slabs: 7
cubes: 2 1 3  1 1 1
points: 2 4

.    .    s      n    s      s      .
.    s+1  s      .    s      2      .
                      -----
s    1    s      s    s-1    s+2    w
n    s    s      *+1  .      s    | s
s    s-2  b+1+1 | s | s      s-1+2  2+2
                 ---
s    1    s      s    b-2    s      .
.    s    w      s    .      .      .
"""


def mid_game(game: ForgottenPlanet) -> State:
    """Seven by seven cells, turn 9: Blue has 22 tiles and 6 robots, two of them off; Orange 14 and 5."""
    return game.read(MID_GAME)
