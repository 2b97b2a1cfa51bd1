"""Whole positions: which discs stay put, hand checks of friction and of tipping, bad input."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tabletop_kernel.magnetism import SET_B, Pose, energy_J, tower, wrench
from tabletop_kernel.magnetism.balance import leaner
from tabletop_kernel.magnetism.position import leaning, settle

R, H = SET_B.radius_m, SET_B.height_m
BASE = (SET_B, Pose((0, 0, H / 2)))


def lies(x, y, z=H / 2, up=1):
    return SET_B, Pose((x, y, z), (0, 0, up))


def leans(foot, towards, tilt, **more):
    return SET_B, leaning(SET_B, foot, towards, tilt, **more)


def test_one_disc_alone_stays_and_needs_no_friction():
    (told,) = settle([BASE], 0.0).verdicts
    assert told.stays
    assert told.friction_needed == 0


@pytest.mark.parametrize("way", [0, 90, 200])
def test_a_leaner_finds_the_balance_of_theory(way):
    foot = (3.5 * R * math.cos(math.radians(way)), 3.5 * R * math.sin(math.radians(way)))
    alone = leaner(SET_B, SET_B, 3.5 * R)
    told = settle([BASE, leans(foot, way + 180, 45)])
    assert told.stays
    assert told.verdicts[1].tilt_deg == pytest.approx(alone.stable_deg, abs=1e-6)
    assert told.verdicts[1].friction_needed == pytest.approx(alone.friction_needed, abs=1e-6)
    assert told.verdicts[0].friction_needed == pytest.approx(alone.base_friction_needed, abs=1e-6)


def test_black_leans_on_black_as_white_on_white():
    told = settle([lies(0, 0, up=-1), leans((3.5 * R, 0), 180, 45, white_up=False)])
    assert told.stays
    assert told.verdicts[1].tilt_deg == pytest.approx(37.724647, abs=1e-5)
    assert told.discs[1][1].axis[2] < 0


def test_a_leaner_turns_to_face_its_base():
    told = settle([BASE, leans((3.5 * R, 0), 165, 40)])
    assert told.stays
    assert told.discs[1][1].axis[1] == pytest.approx(0, abs=1e-8)


def test_the_turn_and_the_tilt_are_a_minimum_of_energy():
    told = settle([BASE, lies(-0.055, 0.02), leans((3.5 * R, 0), 175, 40)])
    others, (disc, pose) = told.discs[:2], told.discs[2]

    def total(towards, tilt):
        here = leaning(disc, (3.5 * R, 0), towards, tilt)
        return energy_J(others, disc, here) + disc.weight_N * here.centre[2]

    towards = math.degrees(math.atan2(-pose.axis[1], -pose.axis[0]))
    tilt = told.verdicts[2].tilt_deg
    rest = total(towards, tilt)
    for turn, rise in ((2, 0), (-2, 0), (0, 2), (0, -2)):
        assert total(towards + turn, tilt + rise) > rest


def test_smooth_mat_lets_the_foot_slide():
    position = [BASE, leans((3.5 * R, 0), 180, 40)]
    assert settle(position, 0.28).verdicts[1].state == "stays"
    assert settle(position, 0.27).verdicts[1].state == "slides"


@pytest.mark.parametrize(("tilt", "state"), [(1.0, "falls flat"), (3.0, "stays"), (81.0, "stays"), (82.0, "topples")])
def test_where_it_is_let_go_decides(tilt, state):
    assert settle([BASE, leans((3.5 * R, 0), 180, tilt)]).verdicts[1].state == state


def test_two_bases_side_by_side_by_hand():
    """What slides is found from the push and the weight alone: mu (mg - Fz) against Fx."""
    for apart in (0.032, 0.040, 0.050):
        push = wrench([BASE], SET_B, Pose((apart, 0, H / 2))).force_N
        needed = push[0] / (SET_B.weight_N - push[2])
        pair = [BASE, lies(apart, 0)]
        assert settle(pair, needed * 1.03).stays
        told = settle(pair, needed * 0.97)
        assert [v.state for v in told.verdicts] == ["slides", "slides"]
        assert told.verdicts[0].friction_needed == pytest.approx(needed, rel=1e-7)


def test_towers_are_one_body():
    told = settle([*tower([SET_B, SET_B]), leans((4 * R, 0), 180, 50)])
    assert told.stays
    assert told.verdicts[2].tilt_deg == pytest.approx(57.5, abs=0.05)
    assert told.verdicts[0] == told.verdicts[1]


def test_a_tower_tips_when_pushed_high():
    """A tall narrow tower beside a strong flat disc: enough friction to stay, yet it tips about its rim."""
    slim = SET_B.but(radius_m=0.004, height_m=0.012, mass_kg=0.003, remanence_T=0.6)
    strong = SET_B.but(remanence_T=1.3)
    told = settle([*tower([slim, slim]), (strong, Pose((0.024, 0, H / 2)))], 50.0)
    assert told.verdicts[0].state in ("tips", "lifts")
    push, turn = np.zeros(3), 0.0
    for disc, pose in told.discs[:2]:
        felt = wrench(told.discs[2:], disc, pose, (0, 0, 0))
        push, turn = push + felt.force_N, turn + felt.torque_Nm[1]
    press = 2 * slim.weight_N - push[2]
    assert press <= 0 or abs(turn / press) > slim.radius_m


def test_ten_bases_far_apart_all_stay():
    ten = [lies(0.06 * i, 0.07 * j, up=1 if (i + j) % 2 else -1) for i in range(5) for j in range(2)]
    assert settle(ten).stays


def test_two_leaners_bend_each_other():
    """Both end where neither moves: a second look changes nothing."""
    told = settle([BASE, leans((3.5 * R, 0), 180, 40), leans((-3.6 * R, 0), 0, 40)])
    assert told.stays
    again = settle(told.discs)
    assert [v.tilt_deg for v in again.verdicts] == pytest.approx([v.tilt_deg for v in told.verdicts], abs=1e-6)
    assert told.verdicts[1].tilt_deg != pytest.approx(37.724647, abs=1e-3)


@pytest.mark.parametrize(
    ("discs", "friction", "says"),
    [
        ([BASE, lies(0.02, 0)], 0.5, "discs 1 and 2 overlap"),
        ([lies(0, 0, 0.010)], 0.5, "disc 1 hangs above the mat by 8.00 mm"),
        ([lies(0, 0, 0.001)], 0.5, "disc 1 reaches below the mat by 1.00 mm"),
        ([BASE], -1, "friction must be 0 or more"),
        ([BASE], math.nan, "friction must be 0 or more"),
    ],
)
def test_bad_positions_are_refused_in_words(discs, friction, says):
    with pytest.raises(ValueError, match=says):
        settle(discs, friction)
