"""Positions that several tests look at."""

from __future__ import annotations

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, State

LAND = """
. . s n s s .
. s s . s 2 .
s 1 s s s s w
n s s * . s s
s s b s s s 2
s 1 s s b s .
. s w s . . .
"""
CONTROL = """
0 0 1 2 2 2 0
0 1 1 0 2 2 0
1 1 1 1 2 2 2
1 1 1 1 0 2 2
1 1 1 1 2 2 2
1 1 1 1 0 2 0
0 1 1 1 0 0 0
"""
WALLS = (((2, 4), (3, 4)), ((3, 4), (3, 5)), ((3, 4), (4, 4)), ((4, 1), (4, 2)), ((5, 3), (6, 3)))


def mid_game(game: ForgottenPlanet) -> State:
    """Seven by seven cells, turn 9: Blue has 22 tiles and 6 robots, two of them off; Orange 14 and 5."""

    def at(*places: tuple[int, int]) -> tuple[int, ...]:
        return tuple(sorted(game.board.cell(x, y) for x, y in places))

    return State(
        phase=Phase.ACTIONS, player=0, turn=9, energy=3, slabs=7, land="".join(LAND.split()),
        control="".join(CONTROL.split()), walls=frozenset(game.board.edge(*at(*wall)) for wall in WALLS),
        on=(at((1, 1), (3, 3), (2, 4), (2, 4)), at((5, 2), (5, 4), (6, 4))),
        off=(at((4, 2), (5, 4)), at((4, 5), (1, 4))), cubes=((2, 1, 3), (1, 1, 1)), stored=(0, 0), points=(2, 4),
    )  # fmt: skip
