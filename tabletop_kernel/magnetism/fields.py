"""The magnetic field of discs: exact, as dipoles, and along field lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tabletop_kernel.magnetism.cylinder import CHUNK, unit_field
from tabletop_kernel.magnetism.disc import (
    MU0,
    Array,
    Disc,
    Placed,
    Pose,
    a_disc,
    all_posed,
    number,
    points,
    posed,
    vector,
)

Unit: TypeAlias = Callable[[float, Array, Array], tuple[Array, Array]]
"""The field of a disc of radius 1: `unit_field`, or something quicker and less exact."""

DRAWN: Final[Unit] = partial(unit_field, far_from=40.0)
"""For pictures: one formula up to 40 radii gives seven digits, which are enough to draw."""


def field(disc: Disc, pose: Pose, points_m: Array) -> Array:
    """The field B in T, shape (n, 3), of one disc at points (n, 3) in m, inside it and outside.

    Exact to about 13 digits of |B|, from the middle of the disc to kilometres away. On the side wall, where B jumps,
    the mean of both sides; on the two rims, where B grows without bound, NaN.
    """
    disc, pose = posed(disc, pose)
    return raw_field(disc, pose.centre, pose.normal, points(points_m))


def raw_field(disc: Disc, centre: Array, normal: Array, at: Array, unit: Unit = unit_field) -> Array:
    """`field` without its checks, for callers that made the points themselves; by chunks that fit the cache."""
    found = np.empty_like(at)
    radius, axis, middle = disc.radius_m, normal[:, None], centre[:, None]
    for n in range(0, len(at), CHUNK):
        off = at[n : n + CHUNK].T - middle  # (3, n): long rows are quick
        off /= radius
        z = normal @ off
        off -= axis * z
        across, along = unit(disc.height_m / radius, np.sqrt((off * off).sum(axis=0)), z)
        off *= across
        off += axis * along
        off *= disc.remanence_T
        found[n : n + CHUNK] = off.T
    return found


def total_field(discs: Sequence[Placed], points_m: Array) -> Array:
    """The field B in T, shape (n, 3), of several discs together: fields add up."""
    return raw_total(all_posed(discs), points(points_m))


def raw_total(discs: Sequence[Placed], at: Array, unit: Unit = unit_field) -> Array:
    """`total_field` without its checks. Discs of one shape and few points: all in one go."""
    shapes = {disc.height_m / disc.radius_m for disc, _ in discs}
    if len(discs) < 2 or len(shapes) > 1 or len(at) * len(discs) > CHUNK:
        total = np.zeros_like(at)
        for disc, pose in discs:
            total += raw_field(disc, pose.centre, pose.normal, at, unit)
        return total
    radius = np.array([disc.radius_m for disc, _ in discs])[:, None, None]
    strength = np.array([disc.remanence_T for disc, _ in discs])[:, None, None]
    axes = np.array([pose.axis for _, pose in discs])[:, :, None]
    off = (at.T[None] - np.array([pose.position_m for _, pose in discs])[:, :, None]) / radius  # (discs, 3, n)
    z = (axes * off).sum(axis=1, keepdims=True)
    off -= axes * z
    rho = np.sqrt((off * off).sum(axis=1)).ravel()
    across, along = (part.reshape(z.shape) for part in unit(shapes.pop(), rho, z.ravel()))
    off *= across
    off += axes * along
    return np.ascontiguousarray((strength * off).sum(axis=0).T)


def dipole_field(disc: Disc, pose: Pose, points_m: Array) -> Array:
    """The field in T, shape (n, 3), of a point magnet with the disc's moment; NaN in its very middle."""
    disc, pose = posed(disc, pose)
    off = points(points_m) - pose.centre
    r2 = (off * off).sum(axis=1)[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        spread = 3 * off * (off @ pose.normal)[:, None] / r2 - pose.normal
        spread *= MU0 * disc.moment_Am2 / (4 * math.pi) / (r2 * np.sqrt(r2))
    return np.asarray(spread)


def unit_dipole(height: float, rho: Array, z: Array) -> tuple[Array, Array]:
    """As `unit_field`, for a point magnet with the moment of the disc of radius 1; NaN in its very middle."""
    r2 = rho * rho + z * z
    with np.errstate(divide="ignore", invalid="ignore"):
        strength = height / 4 / (r2 * r2 * np.sqrt(r2))
        return 3 * strength * z, strength * (2 * z * z - rho * rho)


def axis_field_T(disc: Disc, distance_m: float) -> float:
    """B in T on the axis, `distance_m` from the centre, by the formula of the textbooks."""
    distance_m = number(distance_m, "distance_m")
    up, down = distance_m + a_disc(disc).height_m / 2, distance_m - disc.height_m / 2
    r2 = disc.radius_m**2
    return disc.remanence_T / 2 * (up / math.sqrt(up * up + r2) - down / math.sqrt(down * down + r2))


def dipole_reach_m(disc: Disc, error: float) -> float:
    """The distance from the centre, on the axis, where the dipole exceeds the exact field by `error` (0.1: 10 %).

    ValueError if the dipole is nowhere so wrong outside the disc.
    """
    from scipy.optimize import brentq

    def excess(z: float) -> float:
        return MU0 * disc.moment_Am2 / (2 * math.pi * z**3) / axis_field_T(disc, z) - 1 - error

    error = number(error, "error", 0)
    near, far = a_disc(disc).height_m / 2, 40 * disc.radius_m / math.sqrt(min(error, 1)) if error > 0 else math.inf
    if not (0 < error < math.inf) or excess(near) <= 0:
        raise ValueError(f"no place on the axis outside the disc where the dipole is wrong by {error:.0%}")
    return float(brentq(excess, near, far, xtol=1e-15, rtol=1e-14))


@dataclass(frozen=True)
class FieldLine:
    """Points (n, 3) in m along the field, from a start; `ends_in` is the index of the disc it enters, or None."""

    points_m: Array
    ends_in: int | None


def face_starts(disc: Disc, pose: Pose, count: int, plane: Array | None = None, *, white: bool = True) -> Array:
    """Points (count, 3) just outside the white face (or the black one), evenly spread across it.

    `plane` is a vector across which the line of points runs in the face (default: along x, or y for a disc on edge).
    """
    along = np.array([1.0, 0.0, 0.0]) if plane is None else vector(plane, "plane")
    across = along - (along @ pose.normal) * pose.normal
    if np.hypot.reduce(across) < 1e-9:
        across = np.cross(pose.normal, [0.0, 0.0, 1.0]) if abs(pose.normal[2]) < 0.9 else np.array([0.0, 1.0, 0.0])
    across /= np.sqrt(across @ across)
    place = (2 * np.arange(count) + 1 - count) / count
    lift = (disc.height_m / 2 + 1e-3 * disc.radius_m) * (1 if white else -1)
    return pose.centre + lift * pose.normal + np.outer(0.985 * disc.radius_m * place, across)


def inside(disc: Disc, pose: Pose, at: Array) -> NDArray[np.bool_]:
    """For each point (n, 3) whether it lies within the disc, as booleans (n,)."""
    off = at - pose.centre
    z = off @ pose.normal
    rho2 = (off * off).sum(axis=1) - z * z
    within: NDArray[np.bool_] = (np.abs(z) <= disc.height_m / 2) & (rho2 <= disc.radius_m**2)
    return within


def field_lines(
    discs: Sequence[Placed],
    starts_m: Array,
    *,
    bounds_m: tuple[tuple[float, float, float], tuple[float, float, float]],
    backwards: Array | None = None,
    detail: float = 1.0,
    max_steps: int = 160,
    unit: Unit = DRAWN,
) -> list[FieldLine]:
    """Lines along the field, one for each start (n, 3), until they leave the box `bounds_m` or enter a disc.

    Runge-Kutta steps of fourth order, all lines together, a quarter of the distance to the nearest rim long; a larger
    `detail` makes them shorter. Each step gives two points, its middle and its end. Lines marked in
    `backwards` (n,) run against the field. `unit` is where the field comes from.
    """
    discs, at = all_posed(discs), points(starts_m, "starts_m").copy()
    sign = np.ones((len(at), 1)) if backwards is None else np.where(backwards, -1.0, 1.0)[:, None]
    low, high = vector(bounds_m[0], "bounds_m[0]"), vector(bounds_m[1], "bounds_m[1]")
    path = np.full((2 * max_steps + 1, len(at), 3), np.nan)
    path[0] = at
    ends: list[int | None] = [None] * len(at)
    alive = np.arange(len(at))
    for n in range(1, max_steps + 1):
        if not len(alive) or not discs:
            break
        here = at[alive]
        middle, there = _step(discs, here, sign[alive] * _step_length(discs, here)[:, None] / detail, unit)
        going = np.isfinite(there).all(axis=1)
        path[2 * n - 1, alive[going]], path[2 * n, alive[going]] = middle[going], there[going]
        at[alive] = there
        going &= ((there >= low) & (there <= high)).all(axis=1)
        for index, (disc, pose) in enumerate(discs):
            caught = inside(disc, pose, there)
            for line in alive[caught]:
                ends[line] = index
            going &= ~caught
        alive = alive[going]
    kept = np.isfinite(path[:, :, 0])
    return [FieldLine(path[kept[:, n], n], ends[n]) for n in range(len(at))]


def _step(discs: Sequence[Placed], at: Array, length: Array, unit: Unit) -> tuple[Array, Array]:
    """One Runge-Kutta step along the field's direction: its middle, as directions at both ends bend it, and its end."""

    def direction(place: Array) -> Array:
        b = raw_total(discs, place, unit)
        b /= (np.sqrt((b * b).sum(axis=1)) + 1e-300)[:, None]
        return b

    one = direction(at)
    two = direction(at + length / 2 * one)
    three = direction(at + length / 2 * two)
    four = direction(at + length * three)
    there = at + length / 6 * (one + 2 * two + 2 * three + four)
    return (at + there + length / 4 * (one - four)) / 2, there


def _step_length(discs: Sequence[Placed], at: Array) -> Array:
    """A quarter of the distance to the nearest rim, for each point (n,)."""
    nearest = np.full(len(at), np.inf)
    for disc, pose in discs:
        off = at - pose.centre
        z = off @ pose.normal
        rho = np.sqrt(np.maximum((off * off).sum(axis=1) - z * z, 0))
        away = np.hypot(rho - disc.radius_m, z)
        nearest = np.minimum(nearest, np.clip(away / 4, disc.radius_m / 40, disc.radius_m / 2))
    return nearest
