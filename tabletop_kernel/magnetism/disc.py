"""What a magnet disc is and where it lies. SI units: metres, tesla, kilograms.

A disc is a cylinder, magnetised evenly along its axis from the black face to the white one. Its size, strength and
mass are assumptions about the real game until a class measures its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

MU0: Final = 4e-7 * math.pi
"""Magnetic constant in T m/A, in the rounded form that school books use."""
GRAVITY: Final = 9.81
"""Acceleration of free fall in m/s2."""


@dataclass(frozen=True)
class Disc:
    """A magnet disc: radius and height in m, remanence (the polarisation J) in T, mass in kg, all above zero."""

    radius_m: float
    height_m: float
    remanence_T: float
    mass_kg: float

    def __post_init__(self) -> None:
        for name in ("radius_m", "height_m", "remanence_T", "mass_kg"):
            value = getattr(self, name)
            if not (isinstance(value, (int, float, np.number)) and math.isfinite(value) and value > 0):
                raise ValueError(f"a disc's {name} must be a number above zero, not {value!r}")
            object.__setattr__(self, name, float(value))

    @property
    def magnetisation_A_per_m(self) -> float:
        """M = J / mu0, also the magnetic charge on a square metre of the white face."""
        return self.remanence_T / MU0

    @property
    def volume_m3(self) -> float:
        return math.pi * self.radius_m**2 * self.height_m

    @property
    def moment_Am2(self) -> float:
        """The magnetic moment: magnetisation times volume."""
        return self.magnetisation_A_per_m * self.volume_m3

    @property
    def weight_N(self) -> float:
        return self.mass_kg * GRAVITY

    @property
    def inertia_about_foot_kgm2(self) -> float:
        """Moment of inertia about a tangent of the lower rim: the line a leaner rocks about."""
        r2, h2 = self.radius_m**2, self.height_m**2
        return self.mass_kg * (r2 / 4 + h2 / 12 + r2 + h2 / 4)

    def but(self, **changes: float) -> Disc:
        """The same disc with some values changed: `SET_B.but(remanence_T=0.4)`."""
        return replace(self, **changes)


FERRITE_KG_PER_M3: Final = 4900.0


def ferrite(radius_m: float, height_m: float, remanence_T: float) -> Disc:
    """A disc of this size with the mass of ferrite."""
    size = Disc(radius_m, height_m, remanence_T, mass_kg=1)
    return size.but(mass_kg=FERRITE_KG_PER_M3 * size.volume_m3)


SET_A: Final = ferrite(0.0127, 0.005, 0.385)
"""A common one-inch ferrite disc, 12.41 g. Rests near 45 degrees, but topples on towers."""
SET_B: Final = ferrite(0.015, 0.004, 0.38)
"""The default of the notebooks, 13.85 g. Stands beside a base disc and beside a tower of two."""


@dataclass(frozen=True)
class Pose:
    """Where a disc is: its centre in m, and the direction out of its white face (brought to length one)."""

    position_m: tuple[float, float, float]
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)

    def __post_init__(self) -> None:
        centre, axis = vector(self.position_m, "position_m"), vector(self.axis, "axis")
        length = math.hypot(*axis)
        if not length > 0:
            raise ValueError("an axis must point somewhere: (0, 0, 0) has no direction")
        object.__setattr__(self, "position_m", tuple(float(v) for v in centre))
        object.__setattr__(self, "axis", tuple(float(v / length) for v in axis))

    @cached_property
    def centre(self) -> Array:
        """`position_m` as an array (3,)."""
        return np.array(self.position_m)

    @cached_property
    def normal(self) -> Array:
        """`axis` as an array (3,)."""
        return np.array(self.axis)

    def moved(self, dx: float = 0.0, dy: float = 0.0, dz: float = 0.0) -> Pose:
        """The same pose shifted by so many metres."""
        x, y, z = self.position_m
        return Pose((x + number(dx, "dx"), y + number(dy, "dy"), z + number(dz, "dz")), self.axis)


Placed: TypeAlias = tuple[Disc, Pose]


def number(value: object, name: str, least: float = -math.inf, most: float = math.inf) -> float:
    """`value` as a finite number from `least` to `most`, or a ValueError that names it."""
    if not (isinstance(value, (int, float, np.number)) and math.isfinite(value) and least <= value <= most):
        bounds = f"{least:g} or more" if most == math.inf else f"a number from {least:g} to {most:g}"
        raise ValueError(f"{name} must be {bounds if least > -math.inf else 'a finite number'}, not {value!r}")
    return float(value)


def a_disc(value: object, name: str = "disc") -> Disc:
    """`value` as a disc, or a ValueError that shows how one is written."""
    if not isinstance(value, Disc):
        raise ValueError(f"{name} must be a disc, as SET_B, not {value!r}")
    return value


def posed(disc: object, pose: object) -> Placed:
    """A disc and its pose, or a ValueError that shows how they are written."""
    if not isinstance(pose, Pose):
        raise ValueError(f"pose must be a pose, as Pose((0, 0, 0)), not {pose!r}")
    return a_disc(disc), pose


def all_posed(discs: object) -> list[Placed]:
    """`discs` as pairs of a disc and its pose, or a ValueError that shows how they are written."""
    if not isinstance(discs, Iterable):
        raise ValueError(f"discs must be a list, as [(SET_B, Pose((0, 0, 0)))], not {discs!r}")
    pairs = list(discs)
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise ValueError(f"each of the discs must be a pair, as (SET_B, Pose((0, 0, 0))), not {pair!r}")
        posed(*pair)
    return pairs


def vector(value: object, name: str) -> Array:
    """`value` as three finite numbers, or a ValueError that names it."""
    try:
        got = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be three numbers, not {value!r}") from None
    if got.shape != (3,) or not np.isfinite(got).all():
        raise ValueError(f"{name} must be three finite numbers, not {value!r}")
    return got


def points(value: object, name: str = "points_m") -> Array:
    """`value` as an array (n, 3) of finite numbers, or a ValueError that says what is wrong."""
    try:
        got = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be rows of three numbers") from None
    if got.ndim == 1 and got.shape == (3,):
        raise ValueError(f"{name} must be rows of three numbers: write [[x, y, z]] for a single point")
    if got.ndim != 2 or got.shape[1] != 3:
        raise ValueError(f"{name} must have the shape (n, 3), not {got.shape}")
    if not np.isfinite(got).all():
        raise ValueError(f"{name} must be finite: row {int(np.argmin(np.isfinite(got).all(1)))} is not")
    return got


def tower(discs: Sequence[Disc], x: float = 0.0, y: float = 0.0) -> list[Placed]:
    """Discs stacked on the mat (z = 0), the first at the bottom, white faces up."""
    if not isinstance(discs, Iterable):
        raise ValueError(f"discs must be a list, as [SET_B, SET_B], not {discs!r}")
    placed: list[Placed] = []
    z = 0.0
    for disc in map(a_disc, discs):
        placed.append((disc, Pose((x, y, z + disc.height_m / 2))))
        z += disc.height_m
    return placed
