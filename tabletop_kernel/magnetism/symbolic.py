"""What a class can derive about magnet discs by itself, in sympy.

Every function is a short derivation, from its first line to its result. Symbols: J remanence, R radius, h thickness,
z distance along the axis from the middle, m magnetic moment, mu0 magnetic constant; theta the tilt of a leaner,
f the distance of its foot from the base's axis, W its weight. Lengths in m, J in T, m in A m2, W in N.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

x, y = sp.symbols("x y", real=True)
z, rho, R, h, J, m, mu0, f, W, r, d = sp.symbols("z rho R h J m mu0 f W r d", positive=True)
theta = sp.symbols("theta", real=True)


def dipole_potential() -> sp.Expr:
    """Two magnetic charges of +-m/d, a distance d apart, seen from afar: the potential as d goes to zero."""
    charge = m / d
    upper = charge / (4 * sp.pi * sp.sqrt(x**2 + y**2 + (z - d / 2) ** 2))
    lower = -charge / (4 * sp.pi * sp.sqrt(x**2 + y**2 + (z + d / 2) ** 2))
    return sp.simplify(sp.limit(upper + lower, d, 0))


def dipole_field() -> sp.Matrix:
    """B is minus mu0 times the slope of the potential: its three components at (x, y, z), the moment along z."""
    potential = dipole_potential()
    return -mu0 * sp.Matrix([sp.simplify(sp.diff(potential, v)) for v in (x, y, z)])


def face_field(distance: sp.Expr) -> sp.Expr:
    """B_z on the axis from a face with charge J / mu0 on each square metre: rings of radius rho added up.

    `distance` is measured from the face, above zero where the field points away from it.
    """
    ring = J * 2 * sp.pi * rho / (4 * sp.pi) * distance / (rho**2 + distance**2) ** sp.Rational(3, 2)
    return sp.simplify(sp.integrate(ring, (rho, 0, R)))


def axis_field() -> sp.Expr:
    """B_z on the axis above a disc: the white face's field minus that of the black face, which is h farther off."""
    gap = sp.symbols("gap", positive=True)  # from the white face
    white = face_field(gap)
    return (white - white.subs(gap, gap + h)).subs(gap, z - h / 2)


def far_series(terms: int = 3) -> sp.Expr:
    """The exact field on the axis in powers of 1 / z: the dipole first, then what it leaves out."""
    u, a = sp.symbols("u a", positive=True)  # u = 1 / z
    face = (1 + a * u) / sp.sqrt((1 + a * u) ** 2 + R**2 * u**2)
    powers = sp.series(face, u, 0, 2 * terms + 2).removeO()
    both = J / 2 * (powers.subs(a, h / 2) - powers.subs(a, -h / 2))
    return sp.expand(both).subs(u, 1 / z)


def dipole_error() -> sp.Expr:
    """By which share the dipole exceeds the exact field on the axis, to first order in 1 / z^2."""
    first, second = (far_series(2).expand().coeff(z, -n) for n in (3, 5))
    return sp.simplify(-second / first / z**2)


def dipole_force(beside: bool) -> sp.Expr:
    """The force between two equal dipoles a distance r apart, both upright: the slope of their energy, minus.

    On one axis below zero (they attract), side by side above zero (they repel).
    """
    field = dipole_field()[2].subs({x: r, y: 0, z: 0} if beside else {x: 0, y: 0, z: r})
    return sp.simplify(-sp.diff(-m * field, r))


def leaner_torque() -> sp.Expr:
    """The net torque about the foot of a leaner, both discs taken as dipoles: minus the slope of the energy.

    Energy: -m.B for the tilted moment in the base's field, and weight times the height of the centre.
    """
    centre_x = f - R * sp.cos(theta) + h / 2 * sp.sin(theta)
    centre_z = R * sp.sin(theta) + h / 2 * sp.cos(theta)
    field = dipole_field().subs(y, 0)
    here = {x: centre_x, z: centre_z - h / 2}
    along = field[0].subs(here) * sp.sin(theta) + field[2].subs(here) * sp.cos(theta)
    return sp.diff(m * along - W * centre_z, theta)


def leaner_curve(
    radius_m: float, height_m: float, moment: float, weight_N: float, foot_m: float
) -> Callable[..., object]:
    """`leaner_torque` with numbers put in: a function of the tilt in radians (numpy arrays too), in N m."""
    values = {R: radius_m, h: height_m, m: moment, W: weight_N, f: foot_m, mu0: 4e-7 * sp.pi.evalf()}
    curve: Callable[..., object] = sp.lambdify(theta, leaner_torque().subs(values), "numpy")
    return curve


def weight_torque() -> sp.Expr:
    """The weight's torque about the foot: the slope of weight times height."""
    return sp.diff(W * (R * sp.sin(theta) + h / 2 * sp.cos(theta)), theta)
