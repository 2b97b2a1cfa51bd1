"""Forces and torques: checked numbers, closed form, energy, Newton's third law, magpylib's getFT, bad input."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.special import j1

from tabletop_kernel.magnetism import (
    MU0,
    SET_A,
    SET_B,
    Pose,
    coaxial_force_N,
    dipole_wrench,
    energy_J,
    ferrite,
    wrench,
)
from tabletop_kernel.magnetism.contact import check_apart, gap_m, overlap
from tabletop_kernel.magnetism.forces import face_nodes

FLAT = Pose((0, 0, 0))


def leaning(disc, foot, degrees):
    """The pose of a leaner, straight from the drawing: foot on the far side, near edge raised."""
    t, r, h = math.radians(degrees), disc.radius_m, disc.height_m
    s, c = math.sin(t), math.cos(t)
    return Pose((foot - r * c + h / 2 * s, 0, r * s + h / 2 * c), (s, 0, c))


@pytest.mark.parametrize(
    ("disc", "ratio", "torque", "fx", "fz"),
    [
        (SET_B, 3.5, 9.073506056e-4, -2.396708576e-2, 4.956652559e-2),
        (SET_A, 4.0, 9.29682153570832e-4, -8.15210927692e-3, 4.53122757872e-2),
    ],
)
def test_the_checked_leaners(disc, ratio, torque, fx, fz):
    foot = ratio * disc.radius_m
    base = (disc, Pose((0, 0, disc.height_m / 2)))
    felt = wrench([base], disc, leaning(disc, foot, 45), (foot, 0, 0))
    assert felt.torque_Nm == pytest.approx([0, torque, 0], rel=6e-10, abs=1e-15)
    assert felt.force_N == pytest.approx([fx, 0, fz], rel=6e-10, abs=1e-15)
    assert felt.error.force_N < 1e-9 * np.linalg.norm(felt.force_N)
    assert felt.error.torque_Nm < 1e-9 * torque


def test_the_checked_attraction():
    assert coaxial_force_N(SET_A, SET_A, 0.005) == pytest.approx(-2.722376917, abs=5e-10)
    assert coaxial_force_N(SET_A, SET_A, 0.020) == pytest.approx(-0.384770981, abs=5e-10)
    assert coaxial_force_N(SET_B, SET_B, 0) == pytest.approx(-9.1, abs=0.05)
    assert coaxial_force_N(SET_A, SET_A, 0) == pytest.approx(-9.5, abs=0.05)
    assert -coaxial_force_N(SET_A, SET_A, 0.020) / SET_A.weight_N == pytest.approx(3.16, abs=5e-3)


def test_closed_form_is_the_integral_of_the_paper():
    """Vokoun's integral by plain quadrature, from touching to forty radii."""
    r, m = SET_A.radius_m, SET_A.magnetisation_A_per_m
    thin = SET_A.but(height_m=0.001)
    nodes, weights = np.polynomial.legendre.leggauss(60)
    for gap in (0.004, 0.0126, 0.0128, 0.05, 0.5):
        ends = np.linspace(0, 60 / (gap / r), 40)
        total = 0.0
        for low, high in pairwise(ends):
            q = (low + high) / 2 + (high - low) / 2 * nodes
            f = j1(q) ** 2 / q * np.exp(-q * gap / r) * np.expm1(-q * 0.001 / r) * np.expm1(-q * SET_A.height_m / r)
            total += (high - low) / 2 * float(weights @ f)
        expected = -math.pi * MU0 * m * m * r * r * total
        assert coaxial_force_N(thin, SET_A, gap) == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("gap", [0.0, 1e-4, 0.001, 0.005, 0.02, 0.1])
def test_quadrature_meets_the_closed_form(gap):
    other = SET_A.but(height_m=0.003, remanence_T=0.3)
    pose = Pose((0, 0, SET_A.height_m / 2 + gap + other.height_m / 2))
    felt = wrench([(SET_A, FLAT)], other, pose, digits=11)
    expected = coaxial_force_N(SET_A, other, gap)
    assert felt.force_N[2] == pytest.approx(expected, rel=1e-10)
    assert abs(felt.force_N[2] - expected) <= max(felt.error.force_N, 1e-13 * abs(expected))
    assert np.abs(felt.force_N[:2]).max() < 1e-12 * abs(expected)
    assert np.abs(felt.torque_Nm).max() < 1e-12 * abs(expected) * other.radius_m


places = st.tuples(*[st.floats(-0.05, 0.05)] * 3)
axes = st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(0.1, 1))


@settings(max_examples=25, deadline=None)
@given(places, axes, st.booleans())
def test_newtons_third_law(place, axis, over):
    one, two = (SET_A, FLAT), (SET_B, Pose(place, tuple(-v if over else v for v in axis)))
    assume(gap_m(one, two) > 0.002)
    point = (0.01, -0.02, 0.005)
    act, react = wrench([one], *two, point), wrench([two], *one, point)
    size, reach = np.linalg.norm(act.force_N), 0.05
    assert np.abs(act.force_N + react.force_N).max() <= 4 * (act.error.force_N + react.error.force_N) + 1e-13 * size
    slack = 4 * (act.error.torque_Nm + react.error.torque_Nm) + 1e-12 * size * reach
    assert np.abs(act.torque_Nm + react.torque_Nm).max() <= slack
    assert np.abs(act.force_N + react.force_N).max() < 1e-8 * size


def test_force_and_torque_are_the_slope_of_the_energy():
    base, foot = (SET_B, Pose((0, 0, SET_B.height_m / 2))), 3.5 * SET_B.radius_m
    pose = leaning(SET_B, foot, 40)
    felt, step = wrench([base], SET_B, pose, (foot, 0, 0)), 2e-5
    for axis, way in enumerate(np.eye(3)):
        up, down = (energy_J([base], SET_B, pose.moved(*(k * step * way))) for k in (1, -1))
        far_up, far_down = (energy_J([base], SET_B, pose.moved(*(2 * k * step * way))) for k in (1, -1))
        slope = (8 * (up - down) - (far_up - far_down)) / (12 * step)
        assert felt.force_N[axis] == pytest.approx(-slope, rel=1e-7, abs=1e-10)
    turn = 0.02
    up, down, far_up, far_down = (energy_J([base], SET_B, leaning(SET_B, foot, 40 + k * turn)) for k in (1, -1, 2, -2))
    slope = (8 * (up - down) - (far_up - far_down)) / (12 * math.radians(turn))
    assert felt.torque_Nm[1] == pytest.approx(-slope, rel=1e-7)


def test_the_work_of_pulling_apart_is_the_energy():
    """The integral of the closed-form force from a gap to far away is minus the energy."""
    nodes, weights = np.polynomial.legendre.leggauss(80)
    x = (nodes + 1) / 2  # gap = 0.01 / x**2: dense near, far at the end
    gaps, measure = 0.01 / x**2, 0.01 * 2 / x**3 * weights / 2
    work = sum(-coaxial_force_N(SET_B, SET_B, float(g)) * m for g, m in zip(gaps, measure, strict=True) if g < 30)
    held = energy_J([(SET_B, FLAT)], SET_B, Pose((0, 0, 0.01 + SET_B.height_m)))
    assert held == pytest.approx(-work, rel=1e-7)


def test_forces_add_up_and_a_split_disc_is_the_whole():
    pose = leaning(SET_B, 0.0525, 38)
    one, two = (SET_B, Pose((0, 0, 0.002))), (SET_A, Pose((0.01, 0.06, 0.0025)))
    both, first, second = wrench([one, two], SET_B, pose), wrench([one], SET_B, pose), wrench([two], SET_B, pose)
    assert both.force_N == pytest.approx(first.force_N + second.force_N, rel=1e-9, abs=1e-13)
    half = SET_B.but(height_m=0.002)
    parts = [(half, Pose((0, 0, 0.001))), (half, Pose((0, 0, 0.003)))]
    split = wrench(parts, SET_B, pose)
    assert split.force_N == pytest.approx(first.force_N, rel=1e-9, abs=1e-12)
    assert split.torque_Nm == pytest.approx(first.torque_Nm, rel=1e-9, abs=1e-14)


def test_far_apart_they_are_dipoles():
    one, two = (SET_B, FLAT), (SET_B, Pose((0.9, 0.3, 0.7), (0.2, -0.5, 0.8)))
    felt = wrench([one], *two)
    force, torque = dipole_wrench(one, two)
    assert felt.force_N == pytest.approx(force, rel=2e-3, abs=1e-3 * np.linalg.norm(force))
    assert felt.torque_Nm == pytest.approx(torque, rel=2e-3, abs=1e-3 * np.linalg.norm(torque))
    near, far = (np.linalg.norm(wrench([one], SET_B, Pose((0, 0, z))).force_N) for z in (2.0, 4.0))
    assert near / far == pytest.approx(16, rel=1e-3)


def test_on_top_or_beside():
    """Two equal dipoles the same way up: on one axis they attract, side by side they repel, two to one."""
    above = dipole_wrench((SET_B, FLAT), (SET_B, Pose((0, 0, 0.06))))[0]
    beside = dipole_wrench((SET_B, FLAT), (SET_B, Pose((0.06, 0, 0))))[0]
    assert above[2] < 0 < beside[0]
    assert -above[2] / beside[0] == pytest.approx(2, rel=1e-12)


def test_nothing_near_means_no_force():
    felt = wrench([], SET_B, FLAT)
    assert not felt.force_N.any()
    assert not felt.torque_Nm.any()
    assert felt.error.force_N == 0


def test_the_error_is_honest_where_discs_all_but_touch():
    """Rim to rim at a hundredth of a millimetre: the stated error covers the true one (a much finer sum)."""
    other = (SET_A, Pose((2 * SET_A.radius_m + 1e-5, 0, 0.001)))
    felt = wrench([other], SET_A, FLAT, digits=5)
    best = wrench([other], SET_A, FLAT, digits=14)
    assert np.linalg.norm(felt.force_N - best.force_N) <= felt.error.force_N
    assert best.error.force_N < 1e-6 * np.linalg.norm(best.force_N)


def test_face_nodes_integrate_polynomials():
    at, weights = face_nodes(8)
    assert weights.sum() == pytest.approx(math.pi, rel=1e-14)
    assert weights @ (at[:, 0] ** 2) == pytest.approx(math.pi / 4, rel=1e-13)
    assert weights @ (at[:, 0] ** 4 * at[:, 1] ** 2) == pytest.approx(math.pi / 64, rel=1e-12)


class TestOverlap:
    def test_clear_touching_and_overlapping(self):
        base = (SET_B, FLAT)
        assert gap_m(base, (SET_B, Pose((0.031, 0, 0)))) == pytest.approx(0.001, rel=1e-2)
        assert gap_m(base, (SET_B, Pose((0, 0, 0.006)))) == pytest.approx(0.002, rel=1e-9)
        assert not overlap(base, (SET_B, Pose((0.030, 0, 0))))
        assert not overlap(base, (SET_B, Pose((0, 0, 0.004))))
        assert overlap(base, (SET_B, Pose((0.0299, 0, 0))))
        assert overlap(base, (SET_B, Pose((0, 0, 0.0039))))
        assert overlap(base, (SET_B, Pose((0, 0, 0), (1, 0, 0.3))))

    @settings(max_examples=60, deadline=None)
    @given(places, axes)
    def test_against_a_cloud_of_points(self, place, axis):
        """Overlapping discs share points of a fine cloud; the gap is never more than that of the nearest points."""
        other = (SET_A, Pose(place, axis))
        rng = np.random.default_rng(8)
        rho, turn = np.sqrt(rng.uniform(0, 1, 4000)), rng.uniform(0, 2 * math.pi, 4000)
        flat = SET_A.radius_m * np.stack((rho * np.cos(turn), rho * np.sin(turn)), axis=1)
        u = np.cross(other[1].normal, (0, 0, 1) if abs(other[1].axis[2]) < 0.9 else (1, 0, 0))
        u /= np.linalg.norm(u)
        frame = np.stack((u, np.cross(other[1].normal, u)))
        deep = rng.uniform(-0.5, 0.5, (4000, 1)) * SET_A.height_m
        cloud = flat @ frame + deep * other[1].normal + other[1].centre
        off = np.maximum(np.hypot(cloud[:, 0], cloud[:, 1]) - SET_B.radius_m, 0)
        high = np.maximum(np.abs(cloud[:, 2]) - SET_B.height_m / 2, 0)
        nearest = np.hypot(off, high).min()
        if nearest == 0:
            assert overlap((SET_B, FLAT), other) or gap_m((SET_B, FLAT), other) < 1e-9
        else:
            assert gap_m((SET_B, FLAT), other) <= nearest
            assert gap_m((SET_B, FLAT), other) > nearest - 0.002

    def test_overlaps_are_refused_in_words(self):
        with pytest.raises(ValueError, match="the disc overlaps disc 1: move it away"):
            wrench([(SET_B, FLAT)], SET_B, Pose((0.01, 0, 0.001)))
        with pytest.raises(ValueError, match="discs 1 and 3 overlap"):
            check_apart([(SET_B, FLAT), (SET_B, Pose((0.1, 0, 0))), (SET_B, Pose((0, 0.02, 0)))])


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: wrench([], SET_B, FLAT, (0, 0)), "about must be three finite numbers"),
        (lambda: wrench([], SET_B, FLAT, (0, 0, math.nan)), "about"),
        (lambda: coaxial_force_N(SET_A, SET_B, 0.01), "same radius"),
        (lambda: coaxial_force_N(SET_A, SET_A, -0.01), "gap_m must be 0 or more"),
        (lambda: coaxial_force_N(SET_A, SET_A, "near"), "gap_m must be 0 or more"),
        (lambda: dipole_wrench((SET_B, FLAT), (SET_B, FLAT)), "in one place"),
    ],
)
def test_bad_input_is_refused_in_words(call, says):
    with pytest.raises(ValueError, match=says):
        call()


@pytest.mark.referee
class TestMagpylib:
    magpylib = pytest.importorskip("magpylib", reason="magpylib is an outside referee: extra `referees`")

    def cylinder(self, disc, pose):
        from scipy.spatial.transform import Rotation

        return self.magpylib.magnet.Cylinder(
            polarization=(0, 0, disc.remanence_T),
            dimension=(2 * disc.radius_m, disc.height_m),
            position=pose.position_m,
            orientation=Rotation.align_vectors([pose.axis], [[0, 0, 1]])[0],
        )

    @pytest.mark.parametrize(("disc", "ratio", "degrees"), [(SET_B, 3.5, 45), (SET_A, 4.0, 20), (SET_B, 3.2, 70)])
    def test_wrench_within_its_own_error(self, disc, ratio, degrees):
        """getFT sums over cells; its error is taken from two meshes."""
        foot = ratio * disc.radius_m
        base, pose = (disc, Pose((0, 0, disc.height_m / 2))), leaning(disc, foot, degrees)
        felt = wrench([base], disc, pose, (foot, 0, 0))
        source, target = self.cylinder(*base), self.cylinder(disc, pose)
        (f1, t1), (f2, t2) = (
            self.magpylib.getFT(source, target, pivot=(foot, 0, 0), meshing=cells) for cells in (3000, 30000)
        )
        assert np.linalg.norm(felt.force_N - f2) < np.linalg.norm(f2 - f1)
        assert np.linalg.norm(felt.torque_Nm - t2) < np.linalg.norm(t2 - t1)
        assert np.linalg.norm(felt.force_N - f2) < 3e-5 * np.linalg.norm(f2)

    def test_a_strange_pose(self):
        disc, other = ferrite(0.01, 0.006, 0.4), (SET_A, Pose((0.02, -0.015, 0.02), (0.3, -0.7, 0.5)))
        felt = wrench([(disc, FLAT)], *other, (0, 0, 0))
        force, torque = self.magpylib.getFT(
            self.cylinder(disc, FLAT), self.cylinder(*other), pivot=(0, 0, 0), meshing=30000
        )
        assert felt.force_N == pytest.approx(force, rel=1e-4, abs=1e-5 * np.linalg.norm(force))
        assert felt.torque_Nm == pytest.approx(torque, rel=1e-4, abs=1e-5 * np.linalg.norm(torque))
