"""Room for a disc in the cut: where it goes when it would stand in another one."""

from __future__ import annotations

import math

import numpy as np

from tabletop_kernel.magnetism import Disc
from tabletop_kernel.magnetism.figures.cut import FRAME

SPARE_MM = 1e-4
"""What is left between two discs that have been moved apart: nothing to be seen, and more than rounding."""
EDGE_MM = 2.0
"""How near the middle of a disc may come to the frame."""

Place = tuple[float, float, float]
"""Millimetres along, millimetres up, degrees turned clockwise."""


def inside(x: float, z: float) -> tuple[float, float]:
    """The nearest point at which the middle of a disc may stand, in mm."""
    (left, right), (low, high) = FRAME.x, FRAME.y
    return min(max(x, left + EDGE_MM), right - EDGE_MM), min(max(z, low + EDGE_MM), high - EDGE_MM)


def beside(disc: Disc, place: Place, other: Place) -> Place:
    """`place`, moved as little as it takes (to a degree of direction) to stand clear of a like disc at `other`.

    In the cut both are rectangles, and these are apart as soon as their shadows on one of their four sides' normals
    are. So along every ray it is known where the disc comes free. One of the rays ends inside the frame, for from any
    point there the farthest corner is farther than two of the thickest discs need.
    """
    x, z, turn = place
    off = np.array([x - other[0], z - other[1]])
    rays = np.radians(np.arange(360.0))
    ways = np.stack((np.sin(rays), np.cos(rays)), axis=1)
    free = np.full(360, math.inf)
    for angle in (turn, turn + 90, other[2], other[2] + 90):
        normal = np.array([math.sin(math.radians(angle)), math.cos(math.radians(angle))])
        needed = SPARE_MM + sum(half_shadow_mm(disc, angle - own) for own in (turn, other[2]))
        runs = ways @ normal
        runs = np.where(np.abs(runs) < 1e-9, 1e-9, runs)  # a ray beside the shadow never leaves it
        free = np.minimum(free, needed / np.abs(runs) - float(off @ normal) / runs)
    ends = [(t, x + t * dx, z + t * dz) for t, (dx, dz) in zip(free.tolist(), ways.tolist(), strict=True)]
    _, x, z = min(end for end in ends if inside(*end[1:]) == end[1:])
    return x, z, turn


def half_shadow_mm(disc: Disc, slant_deg: float) -> float:
    """Half the length of a disc's shadow in the cut on a line so many degrees off its axis, in mm."""
    slant = math.radians(slant_deg)
    return 500 * disc.height_m * abs(math.cos(slant)) + 1000 * disc.radius_m * abs(math.sin(slant))
