"""The derivations a class can follow, against known formulas and the exact numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp

from tabletop_kernel.magnetism import MU0, SET_A, SET_B, Pose, dipole_wrench, symbolic
from tabletop_kernel.magnetism import dipole_field as dipole_numbers
from tabletop_kernel.magnetism.balance import situation
from tabletop_kernel.magnetism.fields import axis_field_T
from tabletop_kernel.magnetism.symbolic import J, R, W, f, h, m, mu0, r, theta, x, y, z


def test_dipole_potential_and_field():
    distance = sp.sqrt(x**2 + y**2 + z**2)
    assert sp.simplify(symbolic.dipole_potential() - m * z / (4 * sp.pi * distance**3)) == 0
    known = mu0 * m / (4 * sp.pi * distance**5) * sp.Matrix([3 * x * z, 3 * y * z, 2 * z**2 - x**2 - y**2])
    assert sp.simplify(symbolic.dipole_field() - known) == sp.zeros(3, 1)


def test_dipole_field_in_numbers():
    field = sp.lambdify((x, y, z, m, mu0), symbolic.dipole_field())
    at = (0.03, -0.02, 0.05)
    expected = dipole_numbers(SET_B, Pose((0, 0, 0)), [at])[0]
    assert np.ravel(field(*at, SET_B.moment_Am2, MU0)) == pytest.approx(expected, rel=1e-12)


def test_no_charge_in_empty_space():
    """The field of a dipole has no sources away from it, and no curl."""
    b = symbolic.dipole_field()
    assert sp.simplify(sum(sp.diff(b[n], v) for n, v in enumerate((x, y, z)))) == 0
    assert sp.simplify(sp.diff(b[2], x) - sp.diff(b[0], z)) == 0


def test_axis_field():
    up, down = z + h / 2, z - h / 2
    known = J / 2 * (up / sp.sqrt(up**2 + R**2) - down / sp.sqrt(down**2 + R**2))
    assert sp.simplify(symbolic.axis_field() - known) == 0
    numbers = sp.lambdify((z, J, R, h), symbolic.axis_field())
    for disc in (SET_A, SET_B):
        got = numbers(0.03, disc.remanence_T, disc.radius_m, disc.height_m)
        assert got == pytest.approx(axis_field_T(disc, 0.03), rel=1e-12)


def test_far_series_begins_with_the_dipole():
    series = symbolic.far_series(3)
    assert sp.simplify(series.coeff(z, -3) - J * R**2 * h / 2) == 0
    assert sp.simplify(series.coeff(z, -5) - J * R**2 * h * (h**2 - 3 * R**2) / 4) == 0
    exact = symbolic.axis_field()
    values = {J: 1, R: 1, h: sp.Rational(1, 3), z: 20}
    assert float((series / exact).subs(values)) == pytest.approx(1, abs=3e-7)


def test_dipole_error_is_three_halves_of_r_over_z_squared():
    assert sp.simplify(symbolic.dipole_error() - (3 * R**2 - h**2) / (2 * z**2)) == 0


def test_forces_of_dipoles():
    above, beside = symbolic.dipole_force(beside=False), symbolic.dipole_force(beside=True)
    assert sp.simplify(above + 6 * mu0 * m**2 / (4 * sp.pi * r**4)) == 0
    assert sp.simplify(above / beside) == -2


@pytest.mark.parametrize(("disc", "ratio"), [(SET_B, 3.5), (SET_A, 4.0)])
def test_leaner_torque_is_that_of_two_dipoles(disc, ratio):
    foot = ratio * disc.radius_m
    curve = symbolic.leaner_curve(disc.radius_m, disc.height_m, disc.moment_Am2, disc.weight_N, foot)
    lean = situation(disc, disc, foot)
    for tilt in (5.0, 38.0, 80.0):
        assert float(curve(math.radians(tilt))) == pytest.approx(lean.dipole_torque(tilt)[0], rel=1e-9)
        _, torque = dipole_wrench(lean.sources[0], (disc, lean.pose(tilt)), (foot, 0, 0))
        weight = disc.weight_N * (
            disc.radius_m * math.cos(math.radians(tilt)) - disc.height_m / 2 * math.sin(math.radians(tilt))
        )
        assert float(curve(math.radians(tilt))) == pytest.approx(torque[1] - weight, rel=1e-9)


def test_where_the_dipole_goes_wrong():
    """Up to four times in the torque: beside the base at small tilts it even has the wrong sign."""
    lean = situation(SET_B, SET_B, 3.5 * SET_B.radius_m)
    tilts = np.linspace(5, 60, 12)
    lifts = lean.torque(tilts) + lean.weight_torque(tilts)
    dipoles = lean.dipole_torque(tilts) + lean.weight_torque(tilts)
    worst = (lifts / dipoles).max()
    assert 3 < worst < 5
    assert lean.torque(10.0)[0] > 0 > lean.dipole_torque(10.0)[0]


def test_weight_torque():
    assert sp.simplify(symbolic.weight_torque() - W * (R * sp.cos(theta) - h / 2 * sp.sin(theta))) == 0
    assert f in symbolic.leaner_torque().free_symbols
