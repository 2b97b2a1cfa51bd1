"""Numbers of legal moves, counted by hand."""

from __future__ import annotations

from collections import Counter

from tabletop_kernel import Match
from tests.forgotten_planet.playing import On


def counts(match: Match) -> tuple[int, int]:
    """Legal moves now, and after each of them (the next player's after the end of the actions), added up."""
    moves = match.legal_moves()
    return len(moves), sum(len(match.branch().play(move).legal_moves()) for move in moves)


def test_the_first_turn_on_two_shores():
    """Base and robot on (1,2) with four empty cells around; 3 energy, cubes 1 1 1.

    Now: 4 slabs, 4 edges x 3 cubes = 12 walls, 1 blast, 3 pairs of cubes for a robot, 1 sale, store 1 to 3, metal, end;
    no walk (no other tile), no base or mine (every cell touches the base): 4 + 12 + 1 + 3 + 1 + 3 + 1 + 1 = 26.

    Then, by the first move (E energy left):
      slab, E 2, 4 times     1 walk, 3 slabs, 12 walls, blast, 3 robots, sale, store 1-2, metal, end       25 x 4 = 100
      wall, E 2, 12 times    3 slabs, 3 edges x 2 cubes, both blasts, 1 robot, store 1-2, metal, end      16 x 12 = 192
      blast, E 1             sale, store 1, metal, end                                                                4
      robot, E 1, 3 times    4 slabs, 4 walls with the cube left, store 1, metal, end                       11 x 3 = 33
      sale, E 2              4 slabs, blast, store 1-2, metal, end                                                    9
      store 1, E 2           4 slabs, 12 walls, blast, 3 robots, sale, store 1-2, metal, end                         25
      store 2, E 1           4 slabs, 12 walls, sale, store 1, metal, end                                            20
      store 3, E 0           end                                                                                      1
      metal, E 2             as after store 1                                                                        25
      end                    the other player begins alike                                                           26
    """
    match = Match.new("forgotten_planet", players=2, seed=1)
    assert counts(match) == (26, 100 + 192 + 4 + 33 + 9 + 25 + 20 + 1 + 25 + 26)


def test_the_first_turn_on_the_compass_rose():
    """Base and robot on (4,0) at the border, three empty cells around: 3 + 9 + 1 + 3 + 1 + 3 + 1 + 1 = 22.

    Then: slab 3 x (1 walk + 2 slabs + 9 walls + 1 + 3 + 1 + 2 + 1 + 1 = 21) = 63; wall 9 x (2 + 2 x 2 + 1 + 1 + 1 + 2
    + 1 + 1 = 13) = 117; blast 4; robot 3 x (3 + 3 + 1 + 1 + 1 = 9) = 27; sale 3 + 1 + 2 + 1 + 1 = 8; store 1: 21, store
    2: 3 + 9 + 1 + 1 + 1 + 1 = 16, store 3: 1; metal 21; end 22.
    """
    match = Match.new("forgotten_planet", players=4, seed=1)
    assert counts(match) == (22, 63 + 117 + 4 + 27 + 8 + 21 + 16 + 1 + 21 + 22)


def test_a_position_with_a_wall_to_push():
    """1 walk (to the base), 2 slabs and 2 mines (above, below), 3 walls with the one cube, the push, both blasts,
    store 1 or 2, metal, end; a base is too dear, a robot needs a second cube."""
    on = On("""
        energy: 2
        cubes: 1 0 0  0 0 0

        .  .       .  .
        1  s+1  |  s  .
        .  .       .  .
        """)
    kinds = Counter(type(move).__name__ for move in on.game.legal(on.s))
    assert kinds == {
        "Walk": 1, "LaySlab": 2, "TryMine": 2, "BuildWall": 3, "PushWall": 1, "BlastTile": 1, "BlastWall": 1,
        "Store": 2, "ProcessMetal": 1, "EndActions": 1,
    }  # fmt: skip
