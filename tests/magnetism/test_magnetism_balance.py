"""Why a disc leans: checked balances, what players report, windows, towers, conversion, motion, bad input."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tabletop_kernel.magnetism import SET_A, SET_B, Pose, balance, coaxial_force_N, ferrite, tower, wrench
from tabletop_kernel.magnetism.balance import Lean, held_over, leaner, situation
from tabletop_kernel.magnetism.motion import fall_time_s, jump_time_s, let_go, rocking_Hz, swing_band_deg
from tabletop_kernel.magnetism.window import bands, base_press_N, conversion, tilt_map

R = SET_B.radius_m
CHECKED = [
    (SET_B, 3.5, (2.187035870, 37.724647001, 81.435580025), 3.711953e-3, 0.274),
    (SET_A, 4.0, (5.381732821, 47.545180885, 70.029557805), 1.009624e-3, 0.126),
]


@pytest.fixture(scope="module")
def found():
    return leaner(SET_B, SET_B, 3.5 * R)


@pytest.mark.parametrize(("disc", "ratio", "angles", "stiffness", "friction"), CHECKED)
def test_the_checked_balances(disc, ratio, angles, stiffness, friction):
    here = leaner(disc, disc, ratio * disc.radius_m)
    assert (here.falls_below_deg, here.stable_deg, here.topples_above_deg) == pytest.approx(angles, abs=2e-9)
    assert here.stiffness_Nm_per_rad == pytest.approx(stiffness, abs=5e-10)
    assert here.friction_needed == pytest.approx(friction, abs=5e-4)
    assert [e.stable for e in here.equilibria] == [False, True, False]
    assert here.stands(0.5)
    assert not here.stands(friction - 0.001)


def test_torque_is_the_slope_of_the_energy(found):
    lean, tilts = found.lean, np.array([10.0, 30.0, 60.0, 85.0])
    step = 0.01
    energies = [lean.energy_J(tilts + k * step, order=24) for k in (2, 1, -1, -2)]
    slope = (8 * (energies[1] - energies[2]) - (energies[0] - energies[3])) / (12 * math.radians(step))
    assert lean.torque(tilts) == pytest.approx(-slope, rel=1e-6, abs=1e-10)


def test_energies_of_the_two_walls(found):
    """From the lower unstable tilt it drops 982 microjoules; 244 are the wall to the upper one."""
    angles = np.array([found.falls_below_deg, found.stable_deg, found.topples_above_deg])
    low, rest, high = 1e6 * found.lean.energy_J(angles, order=24)
    assert low - rest == pytest.approx(982, abs=0.6)
    assert high - rest == pytest.approx(244, abs=0.6)


def test_forces_at_rest(found):
    here = found.lean.forces(found.stable_deg)
    assert here.push_mN == pytest.approx((-19.65, 0, 64.12), abs=0.01)
    assert (here.weight_mN, here.mat_mN) == pytest.approx((135.91, 71.79), abs=0.01)
    assert (here.twist_mNm, here.push_torque_mNm) == pytest.approx((0.975, 0.471), abs=6e-4)
    assert here.twist_mNm + here.push_torque_mNm == pytest.approx(here.weight_torque_mNm, rel=1e-8)
    assert here.twist_mNm / here.weight_torque_mNm == pytest.approx(2 / 3, abs=0.02)


def test_exercise_eight_up_or_down_at_45():
    for disc, ratio, net in ((SET_B, 3.5, -3.420e-4), (SET_A, 4.0, 5.13e-5)):
        lean = situation(disc, disc, ratio * disc.radius_m)
        assert lean.torque(45.0)[0] == pytest.approx(net, abs=6e-8)
    assert situation(SET_B, SET_B, 3.5 * R).forces(45).friction_needed == pytest.approx(0.2776, abs=5e-5)


def test_the_dipole_model_is_not_good_enough():
    lean = situation(SET_B, SET_B, 3.5 * R)
    tilts = np.linspace(1, 89, 881)
    torque = lean.dipole_torque(tilts)
    turned = tilts[:-1][np.sign(torque[:-1]) != np.sign(torque[1:])]
    assert turned == pytest.approx([15.6, 48.5, 77.0], abs=0.2)
    lean = situation(SET_A, SET_A, 4.0 * SET_A.radius_m)
    falling = np.diff(np.sign(lean.dipole_torque(tilts)))
    assert not (falling < 0).any()  # no stable lean at all


class TestWhatPlayersReport:
    def test_the_foot_is_away_from_the_base_the_near_side_never_stands(self, found):
        """The mirror image, foot near and far edge raised, is a leaner whose base lies behind its raised edge."""
        for foot in np.linspace(1.3, 4, 12) * R:
            t = np.radians(np.arange(0.5, 90, 1.5))
            net = []
            for tilt in t:
                s, c = math.sin(tilt), math.cos(tilt)
                pose = Pose((foot + R * c - 0.002 * s, 0, R * s + 0.002 * c), (-s, 0, c))
                lift = -wrench([(SET_B, Pose((0, 0, 0.002)))], SET_B, pose, (foot, 0, 0), digits=4).torque_Nm[1]
                net.append(lift - SET_B.weight_N * (R * c - 0.002 * s))
            net = np.array(net)
            assert not ((net[:-1] > 0) & (net[1:] < 0)).any()

    def test_on_a_tower_the_lean_is_steeper_and_the_foot_farther(self, found):
        high = leaner([SET_B, SET_B], SET_B, 4.0 * R)
        assert high.stable_deg == pytest.approx(57.5, abs=0.05)
        assert leaner([SET_B, SET_B], SET_B, 4.25 * R).stable_deg == pytest.approx(48.2, abs=0.05)
        assert high.stable_deg > found.stable_deg
        assert leaner(SET_B, SET_B, 4.25 * R).stable_deg is None

    def test_far_from_the_base_it_falls_flat(self):
        far = leaner(SET_B, SET_B, 4.3 * R)
        assert far.stable_deg is far.stiffness_Nm_per_rad is far.friction_needed is None
        assert not far.stands()
        assert let_go(far.lean, 45).end == "falls flat"

    def test_a_disc_lowered_over_the_base_makes_the_leaner_sink(self):
        tilts = [leaner(SET_B, SET_B, 3.5 * R, hand_gap_m=g).stable_deg for g in (0.1, 0.06, 0.04, 0.026)]
        assert tilts[:3] == pytest.approx([35.9, 31.54, 26.0], abs=0.05)
        assert tilts == sorted(tilts, reverse=True)
        assert leaner(SET_B, SET_B, 3.5 * R, hand_gap_m=0.018).stable_deg is None

    def test_it_can_roll_round_its_base(self):
        """The field of a base is the same all round: the same balance, turned by any angle."""
        base = (SET_B, Pose((0, 0, 0.002)))
        for turn in (0.3, 1.9, 4.0):
            c, s, t = math.cos(turn), math.sin(turn), math.radians(37.724647)
            reach = 3.5 * R - R * math.cos(t) + 0.002 * math.sin(t)
            pose = Pose(
                (c * reach, s * reach, R * math.sin(t) + 0.002 * math.cos(t)),
                (c * math.sin(t), s * math.sin(t), math.cos(t)),
            )
            felt = wrench([base], SET_B, pose, (c * 3.5 * R, s * 3.5 * R, 0))
            weight = SET_B.weight_N * (R * math.cos(t) - 0.002 * math.sin(t))
            assert felt.torque_Nm == pytest.approx([-s * weight, c * weight, 0], rel=1e-6, abs=1e-10)

    def test_neodymium_of_20_by_2_never_leans(self):
        strong = ferrite(0.010, 0.002, 1.2).but(mass_kg=7500 * math.pi * 0.010**2 * 0.002)
        assert bands(strong, strong, 1.0, samples=25, search_m=(0.025, 0.09)) == []

    def test_a_thin_wide_one_does_in_a_narrow_band(self):
        thin = ferrite(0.015, 0.002, 1.2).but(mass_kg=7500 * math.pi * 0.015**2 * 0.002)
        assert leaner(thin, thin, 4.7 * 0.015).stable_deg is not None
        assert leaner(thin, thin, 3.9 * 0.015).stable_deg is None
        assert leaner(thin, thin, 5.5 * 0.015).stable_deg is None

    def test_two_joined_discs_hold(self):
        assert coaxial_force_N(SET_B, SET_B, 0) == pytest.approx(-9.1, abs=0.05)

    def test_held_over_its_own_centre_the_hand_lifts_the_leaner(self, found):
        x = found.lean.pose(found.stable_deg).position_m[0]
        hand = (SET_B, Pose((x, 0, 0.050)))
        felt = wrench([*found.lean.sources, hand], SET_B, found.lean.pose(found.stable_deg))
        assert felt.force_N[2] / SET_B.weight_N == pytest.approx(1.2, abs=0.05)


class TestWindows:
    @pytest.mark.parametrize(("disc", "inner", "outer"), [(SET_B, 3.35564, 3.99618), (SET_A, 3.52696, 4.43214)])
    def test_the_checked_windows(self, disc, inner, outer):
        (band,) = bands(disc, disc, samples=13, exact_m=2e-8, search_m=(3 * disc.radius_m, 4.8 * disc.radius_m))
        assert band.inner_m / disc.radius_m == pytest.approx(inner, abs=6e-6)
        assert band.outer_m / disc.radius_m == pytest.approx(outer, abs=6e-6)

    def test_a_tower_of_two_has_two_bands(self):
        """Between them no tilt balances: it topples."""
        found = bands([SET_B, SET_B], SET_B, samples=25, exact_m=2e-5, search_m=(3.4 * R, 4.7 * R))
        ends = [v / R for band in found for v in (band.inner_m, band.outer_m)]
        assert ends == pytest.approx([3.51, 3.66, 3.75, 4.54], abs=0.025)
        between = leaner([SET_B, SET_B], SET_B, 3.7 * R)
        assert between.stable_deg is None
        assert let_go(between.lean, 60).end == "topples"

    def test_set_a_never_stands_beside_a_tower(self):
        assert bands([SET_A, SET_A], SET_A, samples=33) == []

    def test_the_pull_changes_its_sign_within_the_window(self):
        for disc, ratio in ((SET_B, 3.7617), (SET_A, 4.2107)):
            pulls = []
            for k in (ratio - 1e-4, ratio + 1e-4):
                here = leaner(disc, disc, k * disc.radius_m)
                pulls.append(here.lean.forces(here.stable_deg).push_mN[0])
            assert pulls[0] < 0 < pulls[1]

    def test_neighbours_bend_the_window(self):
        behind, abreast = (
            leaner(SET_B, SET_B, 3.5 * R, others=[(SET_B, Pose((*at, 0.002)))]).stable_deg
            for at in ((-0.06, 0), (0, 0.06))
        )
        alone = 37.724647
        assert (behind - alone, abreast - alone) == pytest.approx((1.5, 4.5), abs=0.05)

    def test_the_map_agrees_with_the_exact_balance(self, found):
        grid = tilt_map(SET_B, SET_B, np.array([3.5 * R, 4.3 * R]), np.linspace(0, 90, 181))
        near, far = grid.roots()
        assert [t for t, _, _ in near] == pytest.approx([2.187, 37.725, 81.436], abs=0.03)
        assert [s for _, s, _ in near] == [False, True, False]
        assert near[1][2] == pytest.approx(found.friction_needed, abs=2e-3)
        assert not any(s for _, s, _ in far)


class TestConversion:
    def test_what_gives_way_and_when(self):
        told = conversion(SET_B, SET_B, 3.5 * R, 0.5, from_m=0.03)
        assert 1e3 * told.foot_slips_m == pytest.approx(24.9, abs=0.05)
        assert 1e3 * told.base_jumps_m == pytest.approx(24.4, abs=0.05)
        assert 1e3 * told.drops_m == pytest.approx(18.5, abs=0.05)
        # the base, half lifted by the hand, is the first to slide: between the hand's pull and the foot's slip
        assert told.foot_slips_m < told.base_slips_m < 0.030

    def test_the_leaner_presses_its_base_down(self, found):
        assert base_press_N(found) / SET_B.weight_N == pytest.approx(1 + 64.12 / 135.91, abs=1e-3)
        near = leaner(SET_B, SET_B, 3.5 * R, hand_gap_m=0.0249)
        hand = -coaxial_force_N(SET_B, SET_B, 0.0249)
        pressed = base_press_N(near) - SET_B.weight_N + hand
        assert pressed / SET_B.weight_N == pytest.approx(0.92, abs=0.01)

    def test_once_flat_the_hand_takes_the_base(self):
        assert -coaxial_force_N(SET_B, SET_B, 0.0249) / SET_B.weight_N == pytest.approx(1.84, abs=5e-3)
        assert -coaxial_force_N(SET_B, SET_B, 0.0319) / SET_B.weight_N == pytest.approx(1.0, abs=5e-3)
        assert jump_time_s(SET_B, 0.0249) == pytest.approx(0.055, abs=0.002)
        assert jump_time_s(SET_B, 0.0249, hand_leaves_s=0.019) is None
        assert jump_time_s(SET_B, 0.0249, hand_leaves_s=0.030) is not None
        assert jump_time_s(SET_B, 0.040) is None


class TestMotion:
    def test_thrown_over_or_back(self, found):
        low, high = swing_band_deg(found)
        assert (low, high) == pytest.approx((20.9, 81.4), abs=0.05)
        ends = [let_go(found.lean, tilt).end for tilt in (1.5, 20.5, 21.2, 60.0, 82.0)]
        assert ends == ["falls flat", "topples", "still moving", "still moving", "topples"]

    def test_damped_it_comes_to_rest_at_its_balance(self, found):
        swing = let_go(found.lean, 50, seconds=3, damping_Nms=2e-5)
        assert swing.end == "rests"
        assert swing.tilts_deg[-1] == pytest.approx(found.stable_deg, abs=0.1)

    def test_small_swings_have_the_rocking_frequency(self, found):
        swing = let_go(found.lean, found.stable_deg + 0.2, seconds=1)
        above = swing.tilts_deg > found.stable_deg
        down = swing.times_s[:-1][above[:-1] & ~above[1:]]
        period = np.diff(down).mean()
        assert 1 / period == pytest.approx(rocking_Hz(found), rel=0.02)

    def test_undamped_motion_keeps_its_energy(self, found):
        swing = let_go(found.lean, 60, seconds=0.5)
        lowest = swing.tilts_deg.min()
        ends = found.lean.energy_J(np.array([60.0, lowest]), order=24)
        assert ends[0] == pytest.approx(ends[1], rel=2e-3)

    def test_a_fall_far_from_magnets_is_a_falling_door(self):
        """No field: time by the energy of a hinged disc, its integral done here."""
        lean = Lean((), SET_B, 1.0)
        start = math.radians(60)

        def height(t):
            return R * np.sin(t) + SET_B.height_m / 2 * np.cos(t)

        u = (np.arange(200000) + 0.5) / 200000  # tilt = start (1 - u^2): no infinite speed at the start
        t = start * (1 - u * u)
        speed = np.sqrt(2 * SET_B.weight_N * (height(start) - height(t)) / SET_B.inertia_about_foot_kgm2)
        expected = float((start * 2 * u / speed).mean())
        assert fall_time_s(lean, 60) == pytest.approx(expected, rel=1e-4)
        assert fall_time_s(leaner(SET_B, SET_B, 3.5 * R).lean, 45) is None


class TestPlaces:
    def test_a_tower_stands_on_the_mat(self):
        low, high = tower([SET_A, SET_B], x=0.1)
        assert low[1].position_m == pytest.approx((0.1, 0, 0.0025))
        assert high[1].position_m == pytest.approx((0.1, 0, 0.007))
        assert held_over([low, high], SET_B, 0.01)[1].position_m == pytest.approx((0.1, 0, 0.021))

    def test_a_near_foot_leaves_only_the_tilts_that_clear_the_base(self):
        """At 2.5 R the raised disc must clear the base's edge: by the drawing above about 8 degrees."""
        lean = situation(SET_B, SET_B, 2.5 * R)
        far_edge = lean.pose(lean.free_from_deg).centre
        assert 5 < lean.free_from_deg < 25
        assert far_edge[2] > SET_B.height_m / 2
        assert lean.curve[0][0] == pytest.approx(lean.free_from_deg)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: leaner(SET_B, SET_B, 0.010), "the foot must stand outside the base"),
        (lambda: leaner(SET_B, SET_B, math.nan), "outside the base"),
        (lambda: leaner([], SET_B, 0.05), "a tower needs at least one disc"),
        (lambda: leaner(SET_B, SET_B, 0.05, hand_gap_m=-0.01), "hand_gap_m must be 0 or more"),
        (lambda: leaner(SET_B, SET_B, 0.05, others=[(SET_B, Pose((0.02, 0, 0.002)))]), "discs 1 and 2 overlap"),
        (lambda: leaner(SET_B, SET_B, 0.0525, others=[(SET_B, Pose((0.06, 0, 0.002)))]), "overlaps disc 2"),
        (lambda: bands(SET_B, SET_B, -0.1), "friction must be 0 or more"),
        (lambda: let_go(situation(SET_B, SET_B, 0.0525), 95), "from_deg must be a number from 0 to 90"),
        (lambda: let_go(situation(SET_B, SET_B, 0.0525), "50"), "from_deg must be"),
        (lambda: let_go(situation(SET_B, SET_B, 0.0525), 50, seconds=math.nan), "seconds must be a number from 0.001"),
        (lambda: let_go(situation(SET_B, SET_B, 0.0525), 50, seconds=1e9), "seconds must be"),
        (lambda: let_go(situation(SET_B, SET_B, 0.0525), 50, damping_Nms=-1), "damping_Nms must be a number from 0"),
        (lambda: jump_time_s(SET_B, math.nan), "gap_m must be 0 or more"),
        (lambda: jump_time_s(SET_B, 0.02, hand_leaves_s=math.nan), "hand_leaves_s must be 0 or more"),
        (lambda: leaner(SET_B, SET_B, 0.0525).stands(math.nan), "friction must be 0 or more"),
        (lambda: leaner(SET_B, SET_B, 0.0525).stands(-0.1), "friction must be 0 or more"),
        (lambda: leaner(SET_B, SET_B, 0.05, hand_gap_m="x"), "hand_gap_m must be 0 or more"),
    ],
)
def test_bad_input_is_refused_in_words(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_the_module_is_reached_as_promised():
    assert balance.leaner is leaner
