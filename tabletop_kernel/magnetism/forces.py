"""Force and torque between discs, and the energy of their fields.

A disc that is magnetised evenly along its axis carries magnetic charge on its two flat faces alone. So the force on it
is M (integral of B over the white face - integral over the black one), and its torque the same with (r - p) x B:
exact for any pose. The integrals are Gauss-Legendre along the radius times the trapezoid rule round the circle, which
gain digits in proportion to the nodes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from scipy.special import ellipe, ellipkm1, j1

from tabletop_kernel.magnetism.contact import overlap
from tabletop_kernel.magnetism.disc import MU0, Array, Disc, Placed, Pose, a_disc, all_posed, number, posed, vector
from tabletop_kernel.magnetism.fields import raw_field

ORDERS = (8, 12, 18, 27, 40, 60, 90, 135, 200)
"""Nodes along the radius, twice as many round the circle; the next order is used until two agree."""


class Error(NamedTuple):
    """The estimated absolute error of a wrench: force in N, torque in N m."""

    force_N: float
    torque_Nm: float


@dataclass(frozen=True, eq=False)
class Wrench:
    """What a disc feels: force (3,) in N, torque (3,) in N m about the point `about_m`, and their error."""

    force_N: Array
    torque_Nm: Array
    error: Error
    about_m: Array


def wrench(discs: Sequence[Placed], disc: Disc, pose: Pose, about: object = None, *, digits: float = 9.0) -> Wrench:
    """Force and torque that `discs` exert on `disc`, its own weight left out.

    `about` is the point in m that the torque is taken about (default: the disc's centre). The error is the difference
    between the last two orders of integration; orders rise until it is below 10^-digits of the result, or, for discs
    that all but touch along an edge, until the last order: then `.error` says how much is known.
    ValueError if the disc overlaps one of the others.
    """
    discs, (disc, pose) = all_posed(discs), posed(disc, pose)
    for n, other in enumerate(discs):
        if overlap(other, (disc, pose)):
            raise ValueError(f"the disc overlaps disc {n + 1}: move it away, rigid discs cannot share a place")
    point = pose.centre if about is None else vector(about, "about")
    goal = 10.0**-digits
    before = None
    for order in ORDERS:
        force, torque, floor = (v[0] for v in wrenches(discs, disc, [pose], point, order))
        reach = disc.radius_m + math.sqrt(float(((pose.centre - point) ** 2).sum()))
        least = Error(float(floor), float(floor) * reach)
        if before is not None:
            error = Error(_length(force - before[0]), _length(torque - before[1]))
            if error.force_N <= max(goal * _length(force), least.force_N) and error.torque_Nm <= max(
                goal * _length(torque), least.torque_Nm
            ):
                break
        before = force, torque
    return Wrench(force, torque, Error(max(error.force_N, least.force_N), max(error.torque_Nm, least.torque_Nm)), point)


def wrenches(
    discs: Sequence[Placed], disc: Disc, poses: Sequence[Pose], about: Array, order: int = 16
) -> tuple[Array, Array, Array]:
    """Forces (n, 3) in N and torques (n, 3) in N m on a disc in n poses at once, at one fixed order.

    `about` is a point (3,) or one for each pose (n, 3). The third array (n,) is the force that rounding may hide.
    No checks: for curves and pictures.
    """
    centres = np.array([pose.position_m for pose in poses])
    normals = np.array([pose.axis for pose in poses])
    offsets, weights = face_nodes(order)
    at = disc.radius_m * (offsets @ _frames(normals))  # (n, nodes, 3), from the face's middle
    lift = disc.height_m / 2 * normals[:, None, :]
    both = np.concatenate((at + lift, at - lift), axis=1) + centres[:, None, :]
    field = np.zeros((both.shape[0] * both.shape[1], 3))
    for other, pose in discs:
        field += raw_field(other, pose.centre, pose.normal, both.reshape(-1, 3))
    charge = disc.magnetisation_A_per_m * disc.radius_m**2 * np.concatenate((weights, -weights))
    pushes = field.reshape(both.shape) * charge[:, None]
    arms = both - np.broadcast_to(about, centres.shape)[:, None, :]
    floor = 8 * np.finfo(float).eps * np.abs(pushes).sum(axis=(1, 2))
    return pushes.sum(axis=1), np.cross(arms, pushes).sum(axis=1), floor


def energy_J(discs: Sequence[Placed], disc: Disc, pose: Pose, *, order: int = 24) -> float:
    """The energy in J of a disc in the field of others: -M times the integral of B along its axis; 0 far away.

    Gauss-Legendre also through the thickness. Good to about 12 digits when the discs are a radius apart.
    """
    discs, (disc, pose) = all_posed(discs), posed(disc, pose)
    offsets, weights = face_nodes(order)
    heights, shares = _gauss(max(6, order // 3))
    face = disc.radius_m * (offsets @ _frames(pose.normal[None])[0])
    layers = (heights - 0.5)[:, None, None] * disc.height_m * pose.normal
    at = (face[None] + layers + pose.centre).reshape(-1, 3)
    along = np.zeros(len(at))
    for other, other_pose in discs:
        along += raw_field(other, other_pose.centre, other_pose.normal, at) @ pose.normal
    total = shares @ (along.reshape(len(heights), -1) @ weights)
    return -disc.magnetisation_A_per_m * disc.radius_m**2 * disc.height_m * float(total)


def coaxial_force_N(one: Disc, two: Disc, gap_m: float) -> float:
    """The force in N along the common axis of two discs of one radius, same way up; below 0 they attract.

    Vokoun et al., J. Magn. Magn. Mater. 321 (2009) 3758. `gap_m` is the distance between faces, 0 when they touch.
    """
    if not math.isclose(a_disc(one, "one").radius_m, a_disc(two, "two").radius_m, rel_tol=1e-12):
        raise ValueError("the closed form needs two discs of the same radius; use wrench for others")
    gap_m = number(gap_m, "gap_m", 0)
    r = one.radius_m
    gap, t1, t2 = gap_m / r, one.height_m / r, two.height_m / r
    if gap < 1:
        ends = ((gap, 1), (gap + t1, -1), (gap + t2, -1), (gap + t1 + t2, 1))
        total = sum(sign * _rims(z) for z, sign in ends)
    else:  # the four terms nearly cancel: integrate their sum, which has fallen to nothing where e^(-q gap) has
        nodes, weights = _gauss(120)
        q, weights = nodes * (38 / gap), weights * (38 / gap)
        total = float(weights @ (j1(q) ** 2 / q * np.exp(-q * gap) * np.expm1(-q * t1) * np.expm1(-q * t2)))
    return -math.pi * MU0 * one.magnetisation_A_per_m * two.magnetisation_A_per_m * r * r * total


def _rims(zeta: float) -> float:
    """The integral of J1(q)^2 / q e^(-q zeta) over q > 0: by Neumann's integral for J1^2 and one step by parts."""
    if zeta == 0:
        return 0.5
    s2 = zeta * zeta + 4
    return 0.5 - zeta * math.sqrt(s2) / (2 * math.pi) * float(ellipkm1(zeta * zeta / s2) - ellipe(4 / s2))


def dipole_wrench(one: Placed, two: Placed, about: object = None) -> tuple[Array, Array]:
    """Force (3,) in N and torque (3,) in N m on `two` if both discs were point magnets."""
    (a, pose_a), (b, pose_b) = all_posed((one, two))
    m1, m2 = a.moment_Am2 * pose_a.normal, b.moment_Am2 * pose_b.normal
    off = pose_b.centre - pose_a.centre
    r = _length(off)
    if r == 0:
        raise ValueError("two dipoles in one place: their force has no value")
    u = off / r
    spread = (m1 @ u) * m2 + (m2 @ u) * m1 + (m1 @ m2) * u - 5 * (m1 @ u) * (m2 @ u) * u
    force = 3 * MU0 / (4 * math.pi * r**4) * spread
    torque = np.cross(m2, MU0 / (4 * math.pi * r**3) * (3 * u * (m1 @ u) - m1))
    point = pose_b.centre if about is None else vector(about, "about")
    return force, torque + np.cross(pose_b.centre - point, force)


@cache
def face_nodes(order: int) -> tuple[Array, Array]:
    """Nodes (n, 2) on the unit disc and their weights (n,), which add up to pi."""
    radii, shares = _gauss(order)
    angles = 2 * math.pi * (np.arange(2 * order) + 0.5) / (2 * order)
    x, y = np.outer(radii, np.cos(angles)), np.outer(radii, np.sin(angles))
    weights = np.repeat(shares * radii * math.pi / order, 2 * order)
    return np.stack((x.ravel(), y.ravel()), axis=1), weights


@cache
def _gauss(order: int) -> tuple[Array, Array]:
    """Gauss-Legendre nodes and weights on 0..1."""
    nodes, weights = np.polynomial.legendre.leggauss(order)
    return (nodes + 1) / 2, weights / 2


def _frames(normals: Array) -> Array:
    """Two unit vectors (n, 2, 3) that span the faces of discs with these normals (n, 3)."""
    helper = np.where(np.abs(normals[:, :1]) < 0.6, [[1.0, 0.0, 0.0]], [[0.0, 1.0, 0.0]])
    first = np.cross(normals, helper)
    first /= np.sqrt((first * first).sum(axis=1))[:, None]
    return np.stack((first, np.cross(normals, first)), axis=1)


def _length(v: Array) -> float:
    return math.sqrt(float(v @ v))
