"""The course of a turn: phases, energy, which robots are on, storing."""

from __future__ import annotations

import pytest

from tabletop_kernel import Match
from tabletop_kernel.games.forgotten_planet import Phase
from tabletop_kernel.games.forgotten_planet.moves import (
    Check,
    Concentrate,
    Die,
    EndActions,
    EndTurn,
    GiveTile,
    Produce,
    Sell,
    Store,
    TakeCube,
    Territory,
)
from tests.forgotten_planet.playing import On


@pytest.mark.rule("FP-P01", "FP-S05", "FP-A01")
def test_four_phases_follow_each_other_and_then_the_next_player_clockwise():
    match = Match.new("forgotten_planet", players=3, first=2, seed=1)
    assert [type(entry.step) for entry in match.history] == [Check]
    for player in (2, 0, 1):
        assert match.to_move == player
        match.play(EndActions())
        turn = [type(entry.step) for entry in match.history[-5:]]
        assert turn == [EndActions, Territory, Produce, EndTurn, Check]
    assert match.state.turn == 4


@pytest.mark.rule("FP-P01")
def test_a_move_of_another_phase_is_refused():
    on = On("energy: 3\n\n1+1 . 2")
    assert on.why(TakeCube(0, "blue")) == "FP-P01"
    assert on.why(Die(3)) == "FP-P01"
    assert on.why(GiveTile(0, 0)) == "FP-G06"
    on.play(EndActions())
    assert on.why(Sell()) == "FP-P01"


@pytest.mark.rule("FP-E01", "FP-AMB01")  # worked case FP-TC01
@pytest.mark.parametrize("stored", [0, 2])
@pytest.mark.parametrize(("tiles", "energy"), [(6, 3), (7, 4), (13, 4), (14, 5), (21, 6)])
def test_energy_is_three_and_one_for_every_full_seven_tiles_and_what_was_stored(tiles, energy, stored):
    """Any tile counts: the base and a mine are among them."""
    on = On(f"phase: check\nstored: {stored} 0\n\n1+1 s b {'s ' * (tiles - 3)}")
    assert on.s.control.count("1") == tiles
    on.play(Check())
    assert on.s.energy == energy + stored
    assert on.s.stored == (0, 0)


@pytest.mark.rule("FP-R01", "FP-R02", "FP-R03", "FP-AMB03")  # worked case FP-TC11
def test_a_robot_goes_off_only_in_its_owners_phase_1():
    """Orange has x = 0 to 2, Green 3 to 5. The robot walks to Green's ground, builds there, and is off next."""
    on = On("energy: 3\n\n1+1 s s s s 2+2\n. . . . . .")
    assert on.control()[0] == "111222"
    on.play(on.walk((0, 0), (3, 0)), on.slab(3, 1), EndActions()).go_on()
    assert on.s.on[0] == (3,)  # in Green's turn it still stands
    on.play(EndActions()).go_on()
    assert (on.s.on[0], on.s.off[0]) == ((), (3,))
    assert on.why(on.walk((3, 0), (2, 0))) == "FP-R02"
    assert on.why(on.slab(2, 1)) is not None


@pytest.mark.rule("FP-AMB03")  # worked case FP-TC11
def test_a_robot_on_nobodys_ground_is_off():
    on = On("phase: check\n\n1+1 s s+1 s 2").play(Check())
    assert on.control() == ["11022"]
    assert (on.s.on[0], on.s.off[0]) == ((0,), (2,))
    assert "FP-AMB03" in on.rules()
    assert on.why(on.walk((2, 0), (1, 0))) == "FP-AMB03"


@pytest.mark.rule("FP-R01", "FP-R03")
def test_a_robot_that_lay_is_on_again_on_own_ground():
    on = On("phase: check\n\n1-1 s . s 2+2").play(Check())
    assert on.s.on == ((0,), (4,))
    assert on.rules() == ["FP-E01", "FP-R01"]
    lying = On("energy: 2\n\n1-1 s . s 2")
    assert lying.why(lying.walk((0, 0), (1, 0))) == "FP-R03"  # nothing but phase 1 puts it on


@pytest.mark.rule("FP-A02")
def test_bases_act_with_all_robots_off_and_robots_do_not():
    on = On("energy: 4\ncubes: 1 1 1  0 0 0\n\n1-1 . 2")
    assert on.why(on.slab(1, 0)) is not None
    assert on.why(on.walk((1, 0), (0, 0))) == "FP-A02"
    on.play(on.robot(0, 0, "blue", "white"))
    assert on.s.on[0] == (0,)
    assert on.why(on.slab(1, 0)) is None  # the new robot is on


@pytest.mark.rule("FP-A02")
def test_a_player_without_a_base_takes_no_base_action():
    on = On("energy: 4\ncubes: 1 1 1  0 0 0\n\ns+1 . 2")
    for move in (Sell(), Concentrate("blue"), Store(1)):
        assert on.why(move) == "FP-A02"


@pytest.mark.rule("FP-F04", "FP-AMB19")  # worked case FP-TC02
def test_three_energy_can_be_stored_in_all():
    drawing = "energy: 5\n\n1+1 s s 1 . 2"
    on = On(drawing)
    assert on.why(Store(4)) == "FP-F04"
    on.play(Store(3))
    assert (on.s.energy, on.s.stored) == (2, (3, 0))
    assert on.why(Store(1)) == "FP-AMB19"  # two bases, but 3 in all
    on.play(EndActions())
    assert on.s.energy == 0
    assert on.rules() == ["FP-AMB19"]
    on.go_on().play(EndActions()).go_on()
    assert (on.s.energy, on.s.stored) == (6, (0, 0))
    on.play(Store(2), Store(1))  # what was stored can be stored again, in parts
    assert on.why(Store(1)) == "FP-AMB19"
    assert On("energy: 1\n\n1 . 2").why(Store(2)) == "FP-F04"
    assert On("energy: 1\n\n1 . 2").why(Store(0)) == "FP-F04"


@pytest.mark.rule("FP-AMB19")
def test_storing_is_free_and_what_is_not_stored_lapses():
    on = On("energy: 2\n\n1+1 . 2").play(Store(1), EndActions()).go_on().play(EndActions()).go_on()
    assert on.s.energy == 3 + 1
    assert on.s.phase is Phase.ACTIONS
