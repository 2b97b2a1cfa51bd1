"""How near two discs are, and whether they overlap: discs are rigid."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np

from tabletop_kernel.magnetism.disc import Array, Disc, Placed, Pose

TOUCH_M = 1e-9
"""Discs that overlap by less than this count as touching: rounding, not a mistake."""


def gap_m(one: Placed, two: Placed) -> float:
    """The least distance between two discs in m, 0 when they touch; below 0 (by no set amount) when they overlap.

    Nearest points are found by projecting to and fro; the answer is a proven lower bound, within a part in a
    thousand of the distance.
    """
    (a, pose_a), (b, pose_b) = one, two
    line = pose_b.centre - pose_a.centre
    best = -math.inf
    for axis in _likely_axes(pose_a, pose_b, line):
        best = max(best, _separation(a, pose_a, b, pose_b, line, axis))
    point = pose_b.centre
    for _ in range(300):
        near_a = _nearest(a, pose_a, point)
        point = _nearest(b, pose_b, near_a)
        apart = point - near_a
        distance = math.sqrt(apart @ apart)
        if distance < 1e-12:
            break
        best = max(best, _separation(a, pose_a, b, pose_b, line, apart / distance))
        if best >= 0.999 * distance:
            break
    return best


def check_apart(discs: list[Placed]) -> None:
    """ValueError if any two of the discs overlap by more than rounding."""
    for (i, one), (j, two) in combinations(enumerate(discs), 2):
        if overlap(one, two):
            raise ValueError(f"discs {i + 1} and {j + 1} overlap: move them apart, rigid discs cannot share a place")


def overlap(one: Placed, two: Placed) -> bool:
    """Whether two discs share more than their skins."""
    (a, pose_a), (b, pose_b) = one, two
    off = pose_b.centre - pose_a.centre
    if math.sqrt(off @ off) > _ball(a) + _ball(b):
        return False
    return gap_m(one, two) < -TOUCH_M


def _ball(disc: Disc) -> float:
    return math.hypot(disc.radius_m, disc.height_m / 2)


def _likely_axes(pose_a: Pose, pose_b: Pose, line: Array) -> list[Array]:
    """Directions along which discs are most often apart: faces, sides towards each other, the line of centres."""
    u, v = pose_a.normal, pose_b.normal
    tries = [u, v, line - (line @ u) * u, line - (line @ v) * v, line]
    sizes = [math.sqrt(t @ t) for t in tries]
    return [t / size for t, size in zip(tries, sizes, strict=True) if size > 1e-12]


def _separation(a: Disc, pose_a: Pose, b: Disc, pose_b: Pose, line: Array, axis: Array) -> float:
    """How far apart the shadows of two discs on an axis are."""
    return abs(float(line @ axis)) - _half_shadow(a, pose_a, axis) - _half_shadow(b, pose_b, axis)


def _half_shadow(disc: Disc, pose: Pose, axis: Array) -> float:
    slant = float(pose.normal @ axis)
    return disc.height_m / 2 * abs(slant) + disc.radius_m * math.sqrt(max(0.0, 1 - slant * slant))


def _nearest(disc: Disc, pose: Pose, point: Array) -> Array:
    """The point of a disc nearest to a point."""
    off = point - pose.centre
    z = float(off @ pose.normal)
    flat = off - z * pose.normal
    rho = math.sqrt(flat @ flat)
    if rho > disc.radius_m:
        flat = flat * (disc.radius_m / rho)
    half = disc.height_m / 2
    return pose.centre + flat + min(max(z, -half), half) * pose.normal


def lowest_m(disc: Disc, pose: Pose) -> float:
    """The height in m of the disc's lowest point above the mat (z = 0)."""
    up = np.array([0.0, 0.0, 1.0])
    return float(pose.centre[2]) - _half_shadow(disc, pose, up)
