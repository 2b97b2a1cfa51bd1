"""Phase 2: walking, walls, pushing and self-destruction, in the order of the rules."""

from __future__ import annotations

import pytest

from tabletop_kernel.games.forgotten_planet.moves import BuildWall, PushWall
from tests.forgotten_planet.playing import On

# -- movement


@pytest.mark.rule("FP-M01", "FP-AMB07")  # worked case FP-TC03
def test_a_walk_costs_1_energy_for_every_started_three_steps():
    corridor = "energy: 4\n\n1+1 s+1 s s s s s s . 2"
    for steps, price in ((1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3)):
        on = On(corridor)
        assert on.play(on.walk((0, 0), (steps, 0))).s.energy == 4 - price, steps
    on = On(corridor)
    on.play(on.walk((0, 0), (1, 0)), on.walk((1, 0), (2, 0)))
    assert on.s.energy == 2  # two robots, or two walks, one step each: 2 energy
    on = On("energy: 3\n\n1+1 s s s . .")
    on.play(on.walk((0, 0), (3, 0)), on.slab(4, 0), on.walk((3, 0), (4, 0)))
    assert on.s.energy == 0  # 1 + 1 + 1
    short = On("energy: 1\n\n1+1 s s s s")
    assert short.why(short.walk((0, 0), (4, 0))) == "FP-M01"
    broke = On("energy: 0\n\n1+1 s")
    assert broke.why(broke.walk((0, 0), (1, 0))) == "FP-M01"
    assert short.why(short.walk((0, 0), (0, 0))) == "FP-M01"  # standing still is no walk


@pytest.mark.rule("FP-M02", "FP-M03", "FP-M04", "FP-AMB26")  # worked case FP-TC04
def test_a_walk_goes_round_walls_and_never_on_to_another_players_base():
    on = On("""
        energy: 3

        s+1 | s
        s     s
        """)
    on.play(on.walk((0, 0), (1, 0)))
    assert on.s.energy == 2  # three steps round the wall
    on = On("""
        energy: 3

        s+1 | s
        2     s
        """)
    assert on.why(on.walk((0, 0), (1, 0))) == "FP-M03"
    assert on.why(on.walk((0, 0), (0, 1))) == "FP-AMB26"
    assert on.why(on.walk((0, 0), (1, 1))) is not None
    diagonal = On("energy: 3\n\ns+1 .\n. s")
    assert diagonal.why(diagonal.walk((0, 0), (1, 1))) == "FP-M02"
    assert diagonal.why(diagonal.walk((0, 0), (1, 0))) == "FP-M02"  # bare ground
    across = On("energy: 3\n\ns+1 2 s")
    assert across.why(across.walk((0, 0), (2, 0))) == "FP-M04"


@pytest.mark.rule("FP-AMB09")
def test_own_bases_are_crossed_and_a_partners_are_not():
    on = On("energy: 3\n\ns+1 1 s")
    assert on.why(on.walk((0, 0), (1, 0))) is None
    assert on.why(on.walk((0, 0), (2, 0))) is None
    team = On("energy: 3\n\ns+1 3 s", players=4, teams=True)
    assert team.why(team.walk((0, 0), (1, 0))) == "FP-AMB26"
    assert team.why(team.walk((0, 0), (2, 0))) == "FP-M04"


@pytest.mark.rule("FP-AMB08")
def test_robots_share_tiles_and_do_not_bar_the_way():
    on = On("energy: 3\n\n1+1 s+1+1-1+2-2 s . 2")
    on.play(on.walk((0, 0), (2, 0)), on.walk((1, 0), (2, 0)))
    assert on.s.on[0] == (1, 2, 2)


# -- walls

TC07 = """
    energy: 2
    cubes: 1 0 0  0 0 0

    s    s     s  s
         --
    s |  {a}   {b}  s
         --
    s    s     s  s
    """


@pytest.mark.rule("FP-W03", "FP-AMB14")  # worked case FP-TC07
def test_walls_never_close_in_a_single_tile():
    inside = On(TC07.format(a="s+1", b="s"))
    assert inside.why(inside.wall((1, 1), (2, 1))) == "FP-W03"
    beside = On(TC07.format(a="s", b="s+1"))
    assert beside.why(beside.wall((2, 1), (1, 1))) == "FP-W03"
    assert beside.why(beside.wall((2, 1), (3, 1))) is None


@pytest.mark.rule("FP-AMB14", "FP-AMB16")
def test_border_and_obstacle_close_a_tile_and_an_empty_cell_leaves_it_open():
    corner = On("energy: 2\ncubes: 1 0 0  0 0 0\n\ns+1 | s s\ns s s")
    assert corner.why(corner.wall((0, 0), (0, 1))) == "FP-W03"
    obstacle = On("energy: 2\ncubes: 1 0 0  0 0 0\n\ns s+1 s\nx s s\ns s s\n", slabs=20)
    assert obstacle.why(obstacle.wall((1, 0), (0, 0))) == "FP-W03"  # border twice, obstacle, wall
    empty = On("energy: 2\ncubes: 1 0 0  0 0 0\n\ns+1 .\n. .")
    empty.play(empty.wall((0, 0), (1, 0)))  # beside an empty cell a wall is allowed
    assert empty.why(empty.wall((0, 0), (0, 1))) is not None
    hole = On("energy: 2\ncubes: 2 0 0  0 0 0\n\ns     s   s\n      -\ns+1 | . | s\ns     s   s")
    assert hole.why(hole.wall((0, 1), (1, 1))) == "FP-AMB16"
    closed = On("energy: 2\ncubes: 2 0 0  0 0 0\n\ns   s   s\n    -\ns | . | s\ns   s+1 s")
    assert closed.why(closed.wall((1, 2), (1, 1))) is None  # an empty cell may be walled round


@pytest.mark.rule("FP-W01", "FP-AMB16", "FP-AMB25")
def test_a_wall_costs_energy_and_any_cube_and_stands_at_a_robots_tile():
    on = On("energy: 2\ncubes: 0 1 0  0 0 0\n\n1 s+1 | s s\ns s s s")
    assert on.why(on.wall((1, 0), (1, 1))) == "FP-W01"  # no blue cube
    assert on.why(on.wall((1, 0), (2, 0), "brown")) == "FP-AMB16"  # one on an edge
    assert on.why(on.wall((2, 0), (3, 0), "brown")) == "FP-W01"  # not at the robot's tile
    assert on.why(BuildWall(10**12, "brown")) == "FP-W01"
    assert on.why(BuildWall(2 * 3, "brown")) == "FP-W01"  # the border
    on.play(on.wall((1, 0), (1, 1), "brown"))
    assert (on.s.energy, on.s.cubes[0], len(on.s.walls)) == (1, (0, 0, 0), 2)
    assert on.game.supply(on.s).cubes == (20, 20, 20)
    assert on.game.supply(on.s).walls == 26
    off = On("energy: 2\ncubes: 0 1 0  0 0 0\n\n1 s-1 s s")
    assert off.why(off.wall((1, 0), (2, 0), "brown")) == "FP-R03"


@pytest.mark.rule("FP-W02")
def test_a_wall_stops_robots_building_and_control():
    on = On("energy: 2\n\n1+1 | s . 2\n.  . .  .")
    assert on.why(on.walk((0, 0), (1, 0))) == "FP-M03"
    assert on.control()[0] == "1002"
    walled = On("energy: 5\ncubes: 1 1 1  0 0 0\n\n. . s+1 | . .\n. . . . 1")
    assert {walled.why(move(3, 0)) for move in (walled.slab, walled.mine, walled.base)} == {"FP-W02"}


# -- pushing


@pytest.mark.rule("FP-X01", "FP-T01")  # worked case FP-TC09
def test_pushing_moves_wall_and_robot_one_tile_straight_ahead():
    on = On("energy: 2\n\n1 s s+1 | s s s 2")
    on.play(on.push((2, 0), (3, 0)))
    assert on.s.energy == 0
    assert on.s.walls == {on.edge((3, 0), (4, 0))}
    assert on.s.on[0] == (3,)
    assert on.control() == ["1110222"] or on.control() == ["1112222"]  # frozen until phase 3


@pytest.mark.rule("FP-X01", "FP-X02", "FP-AMB17")  # worked case FP-TC09
@pytest.mark.parametrize(
    ("corridor", "rule"),
    [
        ("1 s s+1 | s+2 s s 2", "FP-X02"),
        ("1 s s+1 | s-1 s s 2", "FP-X02"),
        ("1 s s+1 | s | s s 2\n. s s s s . .", "FP-X02"),
        ("1 s s+1 | b s s 2", "FP-X02"),
        ("1 s s+1 | * s s 2", "FP-X02"),
        ("1 s s+1 | 1 s s 2", "FP-X02"),
        ("1 s s+1 | 2 s s .", "FP-X02"),
        ("1 s s+1 | . s s 2", "FP-AMB17"),
        ("1 s s+1 s s s 2", "FP-X01"),
        ("1 s s-1 | s s s 2", "FP-R03"),
        ("1 s s+1 | s\n. s s s", "FP-X03"),
    ],
)
def test_what_a_wall_cannot_be_pushed_over_or_on_to(corridor, rule):
    on = On("energy: 2\n\n" + corridor)
    assert on.why(on.push((2, 0), (3, 0))) == rule


@pytest.mark.rule("FP-X02")  # worked case FP-TC09
def test_a_wall_already_beyond_the_tile_ahead_stops_a_push_in_a_corridor_too():
    on = On("energy: 2\n\n1 s s+1 | s | s s 2", possible=False)  # by FP-W03 that tile could not be so
    assert on.why(on.push((2, 0), (3, 0))) == "FP-X02"


@pytest.mark.rule("FP-X01", "FP-AMB17")
def test_pushing_needs_a_wall_of_the_robots_own_tile_and_2_energy():
    on = On("energy: 2\n\n1+1 s+1 s | s s s 2")
    assert on.why(on.push((1, 0), (2, 0))) == "FP-X01"  # no wall there
    assert on.why(PushWall(1, on.edge((2, 0), (3, 0)))) == "FP-X01"  # not its edge
    assert on.why(PushWall(1, 10**9)) == "FP-X01"
    poor = On("energy: 1\n\n1 s s+1 | s s s 2")
    assert poor.why(poor.push((2, 0), (3, 0))) == "FP-X01"
    start = On("energy: 2\n\n. n+1 | s s . 2")  # the start may be a mine
    assert start.why(start.push((1, 0), (2, 0))) is None
    empty = On("energy: 2\n\n. s+1 | s . . 2")  # and beyond may be empty ground
    assert empty.why(empty.push((1, 0), (2, 0))) is None


@pytest.mark.rule("FP-X03")
def test_a_pushed_wall_may_not_close_in_a_single_tile():
    on = On("""
        energy: 2

        s    s   s    s
                 --
        s+1 | s  s |  s
                 --
        s    s   s    s
        """)
    assert on.why(on.push((0, 1), (1, 1))) == "FP-X03"
    open_ = On("""
        energy: 2

        s    s   s    s
                 --
        s+1 | s  s    s
                 --
        s    s   s    s
        """)
    assert open_.why(open_.push((0, 1), (1, 1))) is None


# -- self-destruction


@pytest.mark.rule("FP-K01", "FP-AMB18")
def test_self_destruction_takes_every_robot_of_the_tile():
    on = On("energy: 2\n\n1+1 s+1-1+2 s 2")
    on.play(on.blast((1, 0)))
    assert (on.s.on, on.s.off) == (((0,), ()), ((), ()))
    assert on.s.energy == 0
    assert on.game.supply(on.s).robots == (6, 7)  # they can be produced again
    off = On("energy: 2\n\n1+1 s-1 s 2")
    assert off.why(off.blast((1, 0))) == "FP-R03"
    assert off.why(off.blast((2, 0))) == "FP-A02"


@pytest.mark.rule("FP-K02", "FP-AMB18")
def test_or_it_takes_one_wall_and_only_itself():
    on = On("energy: 2\n\n1+1 s+1+1+2 | s 2")
    assert on.why(on.blast((1, 0), (0, 0))) == "FP-K02"
    on.play(on.blast((1, 0), (2, 0)))
    assert on.s.walls == frozenset()
    assert on.s.on == ((0, 1), (1,))
    assert on.game.supply(on.s).walls == 28
    poor = On("energy: 1\n\n1+1 s | s 2")
    assert poor.why(poor.blast((0, 0))) == "FP-K01"
    assert poor.why(poor.blast((0, 0), (1, 0))) == "FP-K02"
