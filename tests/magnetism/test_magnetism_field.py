"""The field of a disc: checked numbers, exact integrals, symmetry, borders, bad input."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop_kernel.magnetism import (
    SET_A,
    SET_B,
    Disc,
    Pose,
    dipole_field,
    ferrite,
    field,
    field_lines,
    total_field,
)
from tabletop_kernel.magnetism.cylinder import FAR, unit_field
from tabletop_kernel.magnetism.fields import axis_field_T, dipole_reach_m, face_starts, inside
from tabletop_kernel.magnetism.rough import rough_field

FLAT = Pose((0, 0, 0))
R, H = SET_B.radius_m, SET_B.height_m


def test_the_checked_point():
    b = field(SET_B, FLAT, [[0.020, 0, 0.005]])[0]
    assert b == pytest.approx([1.765484962629e-2, 0, -8.649539999974e-3], rel=1e-12, abs=1e-18)


def test_the_probe_of_the_printed_picture():
    """Base discs at -60 and 0 mm and the leaner at 39.2 degrees: 7.9 mT towards 176 degrees."""
    lean = math.radians(39.18599)
    n = (math.sin(lean), 0, math.cos(lean))
    leaner = Pose((0.0525 - R * math.cos(lean) + H / 2 * n[0], 0, R * math.sin(lean) + H / 2 * n[2]), n)
    discs = [(SET_B, Pose((-0.06, 0, H / 2))), (SET_B, Pose((0, 0, H / 2))), (SET_B, leaner)]
    b = 1e3 * total_field(discs, [[0.027, 0, 0.030]])[0]
    assert b == pytest.approx([-7.881, 0, 0.615], abs=6e-4)


def _by_quadrature(height, rho, z):
    """The same integrals with 40 digits, by plain quadrature of their definition."""
    with mpmath.workdps(40):
        h, rho, z = mpmath.mpf(height), mpmath.mpf(rho), mpmath.mpf(z)
        b_rho = b_z = mpmath.mpf(0)
        for sign in (1, -1):
            face = z + sign * h / 2
            s2, g = face**2 + (1 + rho) ** 2, (1 - rho) / (1 + rho)
            kc2 = (face**2 + (1 - rho) ** 2) / s2
            cuts = [mpmath.pi / 2 * n / 8 for n in range(9)]

            def root(f, kc2=kc2):
                return mpmath.sqrt(mpmath.cos(f) ** 2 + kc2 * mpmath.sin(f) ** 2)

            def radial(f, root=root):
                return mpmath.cos(2 * f) / root(f)

            def axial(f, root=root, g=g):
                c, s = mpmath.cos(f) ** 2, mpmath.sin(f) ** 2
                return (c + g * s) / ((c + g * g * s) * root(f))

            b_rho += sign * mpmath.quad(radial, cuts) / mpmath.sqrt(s2) / mpmath.pi
            b_z += sign * face / mpmath.sqrt(s2) / (1 + rho) * mpmath.quad(axial, cuts) / mpmath.pi
        return float(b_rho), float(b_z)


@pytest.mark.parametrize(
    ("rho", "z"),
    [(0.3, 0.1), (0.3, 2.0), (0.97, 0.1), (1.02, 0.2), (3.0, 0.01), (1e-6, 1.0), (5.0, 1.0),
     (4e4, 5e4), (1e-9, 66666.0)],
)  # fmt: skip
def test_the_definition_by_quadrature_near_far_and_inside(rho, z):
    height = H / R
    expected = np.array(_by_quadrature(height, rho, z))
    across, along = unit_field(height, np.array([rho]), np.array([z]))
    assert np.hypot(*(np.array([across[0] * rho, along[0]]) - expected)) < 2e-14 * np.hypot(*expected)


def test_series_and_closed_form_meet():
    for height in (0.05, H / R, 1.0, 3.0):
        border = FAR * math.sqrt(1 + height**2 / 4)
        angles = np.linspace(0.05, 3.0, 40)
        near, far = (
            unit_field(height, border * k * np.sin(angles), border * k * np.cos(angles)) for k in (1 - 1e-13, 1 + 1e-13)
        )
        size = np.hypot(near[0] * border * np.sin(angles), near[1])
        assert np.all(np.abs(near[1] - far[1]) < 3e-12 * size)
        assert np.all(np.abs(near[0] - far[0]) * border < 3e-12 * size)


def test_axis_formula_and_the_exercise_values():
    z = np.linspace(-0.2, 0.2, 81)
    on_axis = field(SET_B, FLAT, np.stack((0 * z, 0 * z, z), axis=1))
    assert on_axis[:, 2] == pytest.approx([axis_field_T(SET_B, v) for v in z], rel=1e-12)
    assert not on_axis[:, :2].any()
    assert 1e3 * axis_field_T(SET_B, H / 2) == pytest.approx(1e3 * 0.76 / math.sqrt(241), rel=1e-12)
    assert 1e3 * axis_field_T(SET_A, SET_A.height_m / 2) == pytest.approx(70.52, abs=5e-3)
    assert 1e3 * axis_field_T(SET_B, 0.030) == pytest.approx(4.556, abs=5e-4)
    assert dipole_reach_m(SET_B, 0.1) / R == pytest.approx(3.86, abs=5e-3)
    assert dipole_reach_m(SET_B, 0.01) / R == pytest.approx(12.1, abs=5e-2)


def test_side_wall_gives_the_mean_and_faces_are_continuous():
    just = 1e-7 * R
    wall, out, into = field(SET_B, FLAT, [[R, 0, 0.001], [R + just, 0, 0.001], [R - just, 0, 0.001]])
    assert into[2] - out[2] == pytest.approx(SET_B.remanence_T, rel=1e-5)
    assert wall[2] == pytest.approx((into[2] + out[2]) / 2, rel=1e-5)
    assert wall[0] == pytest.approx(out[0], rel=1e-5)
    below, face, above = field(SET_B, FLAT, [[0.01, 0, H / 2 - just], [0.01, 0, H / 2], [0.01, 0, H / 2 + just]])
    assert below == pytest.approx(face, rel=1e-5)
    assert above == pytest.approx(face, rel=1e-5)


def test_rims_are_nan_never_a_silent_zero():
    rims = [[R, 0, H / 2], [0, R, -H / 2], [-R, 0, H / 2]]
    assert np.isnan(field(SET_B, FLAT, rims)).all()
    assert np.isfinite(field(SET_B, FLAT, [[R * (1 + 1e-9), 0, H / 2]])).all()


def test_flux_through_a_closed_box_is_nothing():
    nodes, weights = np.polynomial.legendre.leggauss(40)
    u, v = (a.ravel() for a in np.meshgrid(nodes, nodes))
    w, side = np.outer(weights, weights).ravel() * 0.012**2, 0.012
    centre, total = np.array([0.017, 0.003, 0.004]), 0.0
    for axis in range(3):
        for sign in (1, -1):
            at = np.empty((len(u), 3))
            at[:, axis], at[:, axis - 1], at[:, axis - 2] = sign, u, v
            normal_b = sign * field(SET_B, Pose((0, 0, 0.05), (0.2, 0.1, 1)), centre + side * at)[:, axis]
            total += w @ normal_b
    assert abs(total) < 1e-12 * 0.01 * side**2 * 24


poses = st.builds(
    lambda a, b, c, x: Pose(tuple(x), (a, b, c)),
    st.floats(-1, 1), st.floats(-1, 1), st.floats(0.1, 1), st.lists(st.floats(-0.05, 0.05), min_size=3, max_size=3),
)  # fmt: skip
spots = st.lists(st.floats(-0.1, 0.1), min_size=3, max_size=3)


@settings(max_examples=40, deadline=None)
@given(poses, spots, st.floats(0, 6.28))
def test_turning_everything_turns_the_field(pose, spot, angle):
    c, s = math.cos(angle), math.sin(angle)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.array([[1, 0, 0], [0, c, s], [0, -s, c]])
    turned = Pose(tuple(turn @ pose.centre), tuple(turn @ pose.normal))
    here = field(SET_A, pose, [spot])[0]
    there = field(SET_A, turned, [turn @ np.array(spot)])[0]
    off = np.array(spot) - pose.centre
    rim = abs(math.hypot(*off) - SET_A.radius_m)
    if rim > 1e-4:
        assert np.allclose(there, turn @ here, rtol=0, atol=1e-10 * max(np.abs(here).max(), 1e-12))


def test_two_halves_are_a_whole():
    half = SET_B.but(height_m=H / 2, mass_kg=SET_B.mass_kg / 2)
    rng = np.random.default_rng(4)
    at = rng.uniform(-0.05, 0.05, (500, 3))
    halves = [(half, Pose((0, 0, H / 4))), (half, Pose((0, 0, -H / 4)))]
    whole = field(SET_B, FLAT, at)
    assert np.abs(total_field(halves, at) - whole).max() < 1e-13 * np.abs(whole).max()


def test_turned_over_is_the_negative():
    at = np.random.default_rng(5).uniform(-0.05, 0.05, (200, 3))
    assert np.allclose(field(SET_B, Pose((0, 0, 0), (0, 0, -1)), at), -field(SET_B, FLAT, at), rtol=1e-12, atol=1e-17)


def test_far_away_it_is_a_dipole():
    rng = np.random.default_rng(6)
    way = rng.normal(size=(300, 3))
    way /= np.linalg.norm(way, axis=1)[:, None]
    for distance, closeness in ((0.15, 0.02), (1.5, 2e-4), (1000.0, 1e-9)):
        exact, point = field(SET_B, FLAT, distance * way), dipole_field(SET_B, FLAT, distance * way)
        error = np.linalg.norm(exact - point, axis=1) / np.linalg.norm(exact, axis=1)
        assert 0 < error.max() < closeness


def test_eight_times_weaker_twice_as_far():
    far = field(SET_B, FLAT, [[300.0, 0, 400.0], [600.0, 0, 800.0]])
    assert far[0] / 8 == pytest.approx(far[1], rel=1e-9)


def test_a_thin_wide_disc_is_weak_in_its_middle():
    middle, edge = np.linalg.norm(field(SET_B, FLAT, [[0, 0, H / 2], [0.95 * R, 0, H / 2]]), axis=1)
    assert middle < edge / 3


def test_lines_leave_white_and_enter_black_and_run_along_the_field():
    disc = [(SET_B, FLAT)]
    box = ((-0.09, -0.09, -0.09), (0.09, 0.09, 0.09))
    lines = field_lines(disc, face_starts(SET_B, FLAT, 10), bounds_m=box, detail=4, max_steps=600)
    ended = [line for line in lines if line.ends_in == 0]
    assert len(ended) >= 6
    for line in ended:
        # the stream function of an axially symmetric field is constant along a line: check it by mirror symmetry
        top = line.points_m[np.argmax(np.abs(line.points_m[:, 0]))]
        assert abs(top[2]) < 2e-3
        assert line.points_m[-1][0] == pytest.approx(line.points_m[0][0], abs=4e-4)
        assert inside(SET_B, FLAT, line.points_m[-1:])[0]
        assert line.points_m[0, 2] > 0 > line.points_m[-1, 2]


@pytest.mark.parametrize("height", [1 / 30, H / R, 1.5])
def test_the_table_for_moving_pictures_is_good_to_one_per_cent(height):
    rng = np.random.default_rng(8)
    rho = np.concatenate((rng.uniform(0, 2, 20_000), rng.uniform(0, 24, 20_000), [0, 0]))
    z = np.concatenate((rng.uniform(-2, 2, 20_000), rng.uniform(-16, 16, 20_000), [0.3, -3]))
    near = (np.hypot(rho - 1, np.abs(z) - height / 2) < 0.05) | (np.abs(rho - 1) < 0.02) & (np.abs(z) < height / 2)
    found, exact = (
        np.stack((across * rho, along)) for across, along in (f(height, rho, z) for f in (rough_field, unit_field))
    )
    assert np.isfinite(found).all()
    error = np.hypot(*(found - exact)) / np.hypot(*exact)
    assert error[~near].max() < 0.01
    assert np.median(error) < 0.002


def test_lines_from_the_table_end_where_the_exact_ones_do():
    discs = [(SET_B, Pose((-0.025, 0, 0), (0.3, 0, 1))), (SET_B, Pose((0.02, 0, 0.01), (-0.6, 0, 1)))]
    starts = np.concatenate([face_starts(*placed, 8) for placed in discs])
    box = ((-0.083, -1, -0.053), (0.083, 1, 0.053))
    exact = field_lines(discs, starts, bounds_m=box, detail=4, max_steps=600)
    for ours, line in zip(field_lines(discs, starts, bounds_m=box, detail=4, unit=rough_field), exact, strict=True):
        assert ours.ends_in == line.ends_in
        assert ours.points_m[-1] == pytest.approx(line.points_m[-1], abs=2e-4)


@pytest.mark.parametrize("name", ["radius_m", "height_m", "remanence_T", "mass_kg"])
@pytest.mark.parametrize("value", [0, -1, math.nan, math.inf, "thick", None])
def test_a_disc_of_no_size_is_refused(name, value):
    with pytest.raises(ValueError, match=f"{name} must be a number above zero"):
        SET_B.but(**{name: value})


@pytest.mark.parametrize("value", [0, -1, math.nan, "thick", None])
def test_ferrite_of_no_size_is_refused(value):
    with pytest.raises(ValueError, match="radius_m must be a number above zero"):
        ferrite(value, 0.004, 0.38)
    with pytest.raises(ValueError, match="height_m must be a number above zero"):
        ferrite(0.015, value, 0.38)
    with pytest.raises(ValueError, match="remanence_T must be a number above zero"):
        ferrite(0.015, 0.004, value)


@pytest.mark.parametrize("value", [math.nan, math.inf, "far", None])
def test_a_distance_on_the_axis_is_a_finite_number(value):
    with pytest.raises(ValueError, match="distance_m must be a finite number"):
        axis_field_T(SET_B, value)
    with pytest.raises(ValueError, match="error must be 0 or more"):
        dipole_reach_m(SET_B, value)


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ([0.1, 0, 0], r"write \[\[x, y, z\]\]"),
        ([[0.1, 0]], r"shape \(n, 3\), not \(1, 2\)"),
        ([[0, 0, 0], [0, math.nan, 0]], "row 1 is not"),
        ("here", "rows of three numbers"),
        ([[[0, 0, 0]]], "shape"),
    ],
)
def test_wrong_points_are_refused(at, says):
    with pytest.raises(ValueError, match=says):
        field(SET_B, FLAT, at)


@pytest.mark.parametrize(
    ("position", "axis", "says"),
    [
        ((0, 0), (0, 0, 1), "position_m must be three finite numbers"),
        ((0, 0, math.nan), (0, 0, 1), "position_m"),
        ((0, 0, 0), (0, 0, 0), "no direction"),
        ((0, 0, 0), "up", "axis must be three numbers"),
    ],
)
def test_wrong_poses_are_refused(position, axis, says):
    with pytest.raises(ValueError, match=says):
        Pose(position, axis)


def test_no_points_give_no_field():
    assert field(SET_B, FLAT, np.empty((0, 3))).shape == (0, 3)


def test_an_axis_is_brought_to_length_one():
    assert Pose((0, 0, 0), (0, 0, 5)).axis == (0, 0, 1)


def test_the_sets_weigh_what_ferrite_weighs():
    assert SET_B.mass_kg == pytest.approx(13.854424e-3, abs=5e-10)
    assert SET_A.mass_kg == pytest.approx(12.414333e-3, abs=1e-9)
    assert SET_B.moment_Am2 == pytest.approx(0.855, rel=1e-12)
    assert SET_A.moment_Am2 == pytest.approx(0.7762, abs=5e-5)
    assert isinstance(ferrite(0.01, 0.003, 0.4), Disc)


@pytest.mark.referee
class TestMagpylib:
    magpylib = pytest.importorskip("magpylib", reason="magpylib is an outside referee: extra `referees`")

    def compare(self, disc, at, pose=FLAT):
        from scipy.spatial.transform import Rotation

        turn = Rotation.align_vectors([pose.axis], [[0, 0, 1]])[0]
        cylinder = self.magpylib.magnet.Cylinder(
            polarization=(0, 0, disc.remanence_T),
            dimension=(2 * disc.radius_m, disc.height_m),
            position=pose.position_m,
            orientation=turn,
        )
        expected = cylinder.getB(at)
        error = np.linalg.norm(field(disc, pose, at) - expected, axis=1)
        return error / np.linalg.norm(expected, axis=1)

    @pytest.mark.parametrize("disc", [SET_A, SET_B, ferrite(0.03, 0.002, 1.2)])
    def test_thousands_of_points_in_and_about(self, disc):
        rng = np.random.default_rng(1)
        assert self.compare(disc, rng.uniform(-3 * disc.radius_m, 3 * disc.radius_m, (6000, 3))).max() < 1e-12

    def test_inside_on_the_axis_and_near_the_rim(self):
        rng = np.random.default_rng(2)
        rho, turn = R * np.sqrt(rng.uniform(0, 0.999, 2000)), rng.uniform(0, 6.28, 2000)
        within = np.stack((rho * np.cos(turn), rho * np.sin(turn), rng.uniform(-0.499, 0.499, 2000) * H), axis=1)
        assert self.compare(SET_B, within).max() < 1e-12
        axis = np.zeros((1000, 3))
        axis[:, 2] = rng.uniform(-5 * R, 5 * R, 1000)
        assert self.compare(SET_B, axis).max() < 1e-12
        # nearer than 1e-3 R the rounding of x and y alone turns the field about the rim: keep to y = 0 there
        off = 10.0 ** rng.uniform(-3, -1, (2000, 1)) * R * rng.choice([-1, 1], (2000, 2))
        rim = np.stack(((R + off[:, 0]) * np.cos(turn), (R + off[:, 0]) * np.sin(turn), H / 2 + off[:, 1]), axis=1)
        assert self.compare(SET_B, rim).max() < 1e-12
        off = 10.0 ** rng.uniform(-8, -3, (2000, 1)) * R * rng.choice([-1, 1], (2000, 2))
        rim = np.stack((R + off[:, 0], 0 * off[:, 0], H / 2 + off[:, 1]), axis=1)
        assert self.compare(SET_B, rim).max() < 1e-12

    def test_any_pose(self):
        rng = np.random.default_rng(3)
        for _ in range(5):
            pose = Pose(tuple(rng.uniform(-0.02, 0.02, 3)), tuple(rng.normal(size=3)))
            assert self.compare(SET_A, rng.uniform(-0.06, 0.06, (1000, 3)), pose).max() < 1e-12

    def test_a_kilometre_away(self):
        """There the two faces cancel to all but a few digits in a closed form, magpylib's too: five digits are left."""
        way = np.random.default_rng(7).normal(size=(1000, 3))
        way *= 1000 / np.linalg.norm(way, axis=1)[:, None]
        assert self.compare(SET_B, way).max() < 1e-4
        dipole = self.magpylib.misc.Dipole(moment=(0, 0, SET_B.remanence_T * SET_B.volume_m3 / 1.25663706127e-6))
        ours, theirs = field(SET_B, FLAT, way), dipole.getB(way)
        assert (np.linalg.norm(ours - theirs, axis=1) / np.linalg.norm(theirs, axis=1)).max() < 1e-9
