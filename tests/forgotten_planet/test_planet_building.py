"""Phase 2: bases, slabs and mines, and what bases make and sell, in the order of the rules."""

from __future__ import annotations

import pytest

from tabletop_kernel.games.forgotten_planet import Pieces
from tabletop_kernel.games.forgotten_planet.moves import (
    ChooseMine,
    ChooseSlab,
    Concentrate,
    Die,
    LaySlab,
    MakeRobot,
    ProcessMetal,
    Sell,
)
from tests.forgotten_planet.playing import On

# -- bases, slabs, mines

TC05 = """
    energy: 3
    cubes: {cubes}  0 0 0

    .  .  .    .     .
    .  .  .    {n}   .
    .  .  s+1  {at}  {e}
    .  .  .    .     {se}
    """


def near(n=".", at=".", e=".", se=".", cubes="1 1 1"):
    return On(TC05.format(n=n, at=at, e=e, se=se, cubes=cubes))


@pytest.mark.rule("FP-B01", "FP-B02", "FP-B03", "FP-AMB13", "FP-AMB27")  # worked case FP-TC05
def test_where_and_for_what_a_base_is_built():
    assert near(e="*").why(near().base(3, 2)) == "FP-B03"
    assert near(n="1").why(near().base(3, 2)) == "FP-B03"  # an own base forbids it too
    on = near(se="2")  # only across a corner
    on.play(on.base(3, 2))
    assert on.s.land[on.cell(3, 2)] == "1"
    assert (on.s.energy, on.s.cubes[0]) == (0, (0, 0, 0))
    assert on.game.supply(on.s).cubes == (20, 20, 20)  # paid to the supply
    assert near(cubes="2 0 1").why(near().base(3, 2)) == "FP-B01"
    assert near(at="s").why(near().base(3, 2)) == "FP-AMB27"
    assert near().why(near().base(3, 3)) == "FP-B02"  # corner
    assert near().why(near().base(0, 0)) == "FP-B02"
    behind = On(TC05.format(n=".", at=". |", e="*", se=".", cubes="1 1 1"))
    assert behind.edge((3, 2), (4, 2)) in behind.s.walls
    assert behind.why(behind.base(3, 2)) == "FP-B03"  # the wall does not help
    poor = On(TC05.format(n=".", at=".", e=".", se=".", cubes="1 1 1").replace("energy: 3", "energy: 2"))
    assert poor.why(poor.base(3, 2)) == "FP-B01"


@pytest.mark.rule("FP-D01", "FP-D02", "FP-W02")
def test_where_a_slab_is_laid():
    on = On("""
        energy: 2
        slabs: 5

        .  x  .
        1  s+1 | .
        .  .  .
        """)
    assert on.why(on.slab(1, 0)) == "FP-D02"  # an obstacle
    assert on.why(LaySlab(99)) == "FP-D02"
    assert on.why(LaySlab(10**20)) == "FP-D02"
    assert on.why(on.slab(0, 1)) == "FP-D02"  # taken
    assert on.why(on.slab(2, 1)) == "FP-W02"  # across a wall
    assert on.why(on.slab(0, 0)) == "FP-D01"  # only at a corner
    on.play(on.slab(1, 2))  # beside the own base it is allowed: slabs know no ban
    assert (on.s.energy, on.s.slabs) == (1, 4)
    assert on.why(on.slab(0, 2)) == "FP-D01"  # no robot there yet
    outside = On("energy: 2\n\n1+1 ~\n. .")
    assert outside.why(outside.slab(1, 0)) == "FP-D02"


@pytest.mark.rule("FP-D01")
def test_a_slab_needs_a_robot_that_is_on():
    on = On("energy: 2\n\n1 s-1 .\n. s+2 .")
    assert on.why(on.slab(2, 0)) == "FP-R03"
    assert on.why(on.slab(0, 1)) == "FP-D01"


TC06 = """
    energy: 2

    .  .  .    .  .
    .  .  .    .  .
    .  .  s+1  .  1
    .  .  {}    .  .
    """


@pytest.mark.rule("FP-N01", "FP-N02", "FP-N03", "FP-AMB11", "FP-D02")  # worked case FP-TC06
def test_a_place_for_a_mine_is_judged_before_the_roll():
    on = On(TC06.format("."))
    assert on.why(on.mine(3, 2)) == "FP-N03"  # beside the own base
    assert on.s.energy == 2
    assert on.why(on.mine(2, 3)) is None
    on.play(on.mine(2, 3))
    assert on.s.energy == 1
    assert on.game.turn(on.s) is None
    assert on.game.chance(on.s).odds() == {Die(face): pytest.approx(1 / 6) for face in range(1, 7)}
    obstacle = On(TC06.format("x"))
    assert obstacle.why(obstacle.mine(2, 3)) == "FP-D02"
    assert on.game.explain(on.s, on.mine(2, 1)).rule == "FP-N01"  # first the roll


@pytest.mark.rule("FP-N02", "FP-AMB12")  # worked case FP-TC06
@pytest.mark.parametrize(("face", "tile"), [(1, "s"), (2, "s"), (3, "n"), (4, "w"), (5, "b")])
def test_what_the_die_builds(face, tile):
    on = On(TC06.format("."))
    slabs = on.s.slabs
    on.play(on.mine(2, 3), Die(face))
    assert on.s.land[on.cell(2, 3)] == tile
    assert on.s.slabs == slabs - (tile == "s")
    assert on.s.site == -1


@pytest.mark.rule("FP-N02", "FP-N04", "FP-AMB12")  # worked case FP-TC06
def test_a_six_lets_the_player_choose_an_ordinary_mine():
    on = On(TC06.format("."))
    on.play(on.mine(2, 3), Die(6))
    assert set(on.game.legal(on.s)) == {ChooseMine("blue"), ChooseMine("brown"), ChooseMine("white")}
    assert on.why(ChooseSlab()) == "FP-AMB12"
    assert on.why(on.slab(2, 1)) == "FP-N01"
    on.play(ChooseMine("white"))
    assert on.s.land[on.cell(2, 3)] == "w"


@pytest.mark.rule("FP-N03", "FP-AMB13")
def test_a_mine_is_refused_beside_mines_and_bases_walls_or_not():
    on = On("""
        energy: 2

        .  .  .
        2  .  s+1
        .  .  .
        """)
    assert on.why(on.mine(1, 1)) == "FP-N03"
    on = On("""
        energy: 2

        s   .  .    .
        * | .  s+1  .
        """)
    assert on.why(on.mine(1, 1)) == "FP-N03"
    assert on.why(on.mine(2, 0)) is None
    assert on.why(on.mine(3, 0)) == "FP-N01"


@pytest.mark.rule("FP-AMB12", "FP-AMB29")
def test_a_roll_for_a_piece_that_has_run_out_builds_nothing():
    pieces = Pieces(mines=(0, 1, 0))
    on = On(TC06.format("."), pieces=pieces)
    on.play(on.mine(2, 3), Die(5))
    assert (on.s.land[on.cell(2, 3)], on.s.energy, on.s.site) == (".", 1, -1)
    on.play(on.mine(2, 3), Die(6))
    assert on.game.legal(on.s) == [ChooseMine("brown")]
    assert on.why(ChooseMine("blue")) == "FP-AMB12"
    no_slab = On("energy: 2\nslabs: 0\n" + TC06.format(".").replace("energy: 2", ""))
    no_slab.play(no_slab.mine(2, 3), Die(1))
    assert no_slab.s.land[no_slab.cell(2, 3)] == "."
    none = On("energy: 2\nslabs: 0\n" + TC06.format(".").replace("energy: 2", ""), pieces=Pieces(mines=(0, 0, 0)))
    assert none.why(none.mine(2, 3)) == "FP-AMB12"
    six = On("energy: 2\nslabs: 2\n" + TC06.format(".").replace("energy: 2", ""), pieces=Pieces(mines=(0, 0, 0)))
    six.play(six.mine(2, 3), Die(6))
    assert six.s.site == -1
    assert six.s.land[six.cell(2, 3)] == "."


# -- actions of bases


@pytest.mark.rule("FP-F01", "FP-AMB05")
def test_a_robot_costs_2_energy_and_any_two_cubes_and_is_on():
    on = On("energy: 2\ncubes: 2 0 1  0 0 0\n\n1 s 1 . 2")
    assert on.why(on.robot(2, 0, "brown", "white")) == "FP-F01"
    assert on.why(on.robot(2, 0, "white", "white")) == "FP-F01"
    assert on.why(on.robot(2, 0, "white", "blue")) == "FP-F01"  # one order only
    assert on.why(on.robot(1, 0, "blue", "blue")) == "FP-F01"
    assert on.why(on.robot(4, 0, "blue", "blue")) == "FP-F01"  # Green's base
    assert on.why(MakeRobot(10**9, ("blue", "blue"))) == "FP-F01"
    on.play(on.robot(2, 0, "blue", "blue"))
    assert (on.s.energy, on.s.cubes[0], on.s.on[0]) == (0, (0, 0, 1), (2,))
    poor = On("energy: 1\ncubes: 2 0 1  0 0 0\n\n1 s")
    assert poor.why(poor.robot(0, 0, "blue", "blue")) == "FP-F01"


@pytest.mark.rule("FP-F02", "FP-V03")
def test_three_cubes_of_three_colours_sell_for_2_points():
    on = On("energy: 1\ncubes: 1 1 2  0 0 0\n\n1 s").play(Sell())
    assert (on.s.energy, on.s.cubes[0], on.s.points) == (0, (0, 0, 1), (2, 0))
    assert on.game.supply(on.s).cubes == (20, 20, 19)
    assert On("energy: 1\ncubes: 2 0 2  0 0 0\n\n1 s").why(Sell()) == "FP-F02"
    assert On("energy: 0\ncubes: 1 1 1  0 0 0\n\n1 s").why(Sell()) == "FP-F02"


@pytest.mark.rule("FP-F03")
def test_four_energy_make_a_cube():
    on = On("energy: 4\n\n1 s").play(Concentrate("brown"))
    assert (on.s.energy, on.s.cubes[0]) == (0, (0, 1, 0))
    assert On("energy: 3\n\n1 s").why(Concentrate("brown")) == "FP-F03"


@pytest.mark.rule("FP-F05")
def test_processing_metal_takes_a_slab_from_everybody():
    on = On("energy: 1\nslabs: 3\n\n1 s").play(ProcessMetal())
    assert (on.s.energy, on.s.slabs, on.s.cubes[0]) == (0, 2, (0, 0, 0))
    assert on.why(ProcessMetal()) == "FP-F05"


@pytest.mark.rule("FP-AMB29")
def test_what_has_run_out_is_refused_without_cost():
    few = Pieces(robots=1, walls=1, cubes=(2, 2, 2))
    on = On("energy: 6\nslabs: 0\ncubes: 2 2 1  0 0 0\n\n1+1 . s | s .", pieces=few)
    assert on.why(on.slab(1, 0)) == "FP-AMB29"
    assert on.why(ProcessMetal()) == "FP-AMB29"
    assert on.why(on.robot(0, 0, "blue", "blue")) == "FP-AMB29"
    assert on.why(Concentrate("blue")) == "FP-AMB29"
    assert on.why(Concentrate("white")) is None
    other = On("energy: 6\ncubes: 2 2 1  0 0 0\n\n1 s+1 s | s . .", pieces=few)
    assert other.why(other.wall((1, 0), (0, 0))) == "FP-AMB29"
    eight = On("energy: 6\ncubes: 1 1 1  0 0 0\n\n1 s 1 s 1 s 2 s 2 s 2 s 1 s 2 s+1 . .")
    assert eight.why(eight.base(16, 0)) == "FP-AMB29"  # eight with two players (C02)
