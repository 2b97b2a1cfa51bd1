"""Where a disc stands: the distances at which it leans for good, and how near a hand may come before it drops."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from tabletop_kernel.magnetism.balance import Balance, leaner, pile_size, situation
from tabletop_kernel.magnetism.disc import Array, Disc, Placed, a_disc, number
from tabletop_kernel.magnetism.forces import wrench, wrenches


@dataclass(frozen=True)
class Band:
    """Foot distances in m between which a disc stands; None for an end that lies outside the searched range."""

    inner_m: float | None
    outer_m: float | None


def bands(
    base: Disc | Sequence[Disc],
    disc: Disc,
    friction: float = 0.5,
    *,
    others: Sequence[Placed] = (),
    search_m: tuple[float, float] | None = None,
    samples: int = 41,
    exact_m: float = 1e-8,
) -> list[Band]:
    """The bands of foot distances where `disc` stands on a mat with this coefficient of friction, from the inside out.

    Looks at `samples` distances (default from 3 to 6 radii) and halves each change to `exact_m`; a band narrower than
    the samples are apart can be missed.
    """
    number(friction, "friction", 0)
    low, high = search_m or (3 * a_disc(disc).radius_m, 6 * disc.radius_m)

    def stands(foot_m: float) -> bool:
        return leaner(base, disc, foot_m, others=others).stands(friction)

    return [Band(*ends) for ends in _stretches(stands, np.linspace(low, high, samples), exact_m)]


def _stretches(holds: Callable[[float], bool], samples: Array, exact: float) -> list[tuple[float | None, float | None]]:
    """The stretches of a line where `holds`, their ends found by halving; None for an end beyond the samples."""
    found: list[tuple[float | None, float | None]] = []
    start: float | None = None
    before, open_ = samples[0], holds(float(samples[0]))
    for here in samples[1:]:
        now = holds(float(here))
        if now != open_:
            edge = _change(holds, float(before), float(here), open_, exact)
            if open_:
                found.append((start, edge))
            start = edge
        before, open_ = here, now
    if open_:
        found.append((start, None))
    return found


def _change(holds: Callable[[float], bool], low: float, high: float, at_low: bool, exact: float) -> float:
    while high - low > exact:
        middle = (low + high) / 2
        low, high = (middle, high) if holds(middle) == at_low else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True)
class TiltMap:
    """Net torque in N m and the friction needed, at foot distances (n,) in m and tilts (m,) in degrees: (n, m)."""

    feet_m: Array
    tilts_deg: Array
    torque_Nm: Array
    friction: Array

    def roots(self) -> list[list[tuple[float, bool, float]]]:
        """For each distance the balances between samples: tilt in degrees, stable or not, friction needed."""
        found = []
        for row, grips in zip(self.torque_Nm, self.friction, strict=True):
            here = []
            for n in np.flatnonzero(row[:-1] * row[1:] < 0):
                part = row[n] / (row[n] - row[n + 1])
                tilt = self.tilts_deg[n] + part * (self.tilts_deg[n + 1] - self.tilts_deg[n])
                grip = (1 - part) * grips[n] + part * grips[n + 1]  # infinite where one is
                here.append((float(tilt), bool(row[n] > 0), float(grip)))
            found.append(here)
        return found


def tilt_map(
    base: Disc | Sequence[Disc], disc: Disc, feet_m: Array, tilts_deg: Array, *, hand_gap_m: float | None = None
) -> TiltMap:
    """Torque and friction over a grid, for pictures: good to a tenth of a per cent beyond a millimetre of gap."""
    torques, grips = [], []
    for foot in np.asarray(feet_m, dtype=float):
        lean = situation(base, disc, float(foot), hand_gap_m=hand_gap_m)
        poses = [lean.pose(float(t)) for t in tilts_deg]
        force, torque, _ = wrenches(lean.sources, disc, poses, np.array([lean.foot_m, 0.0, 0.0]), order=8)
        torques.append(torque[:, 1] - lean.weight_torque(np.asarray(tilts_deg)))
        press = disc.weight_N - force[:, 2]
        grips.append(np.where(press > 0, np.abs(force[:, 0]) / np.maximum(press, 1e-12), np.inf))
    return TiltMap(np.asarray(feet_m, float), np.asarray(tilts_deg, float), np.array(torques), np.array(grips))


@dataclass(frozen=True)
class Conversion:
    """Gaps in m, hand disc to base, at which things happen while the hand comes down; None: not before contact.

    `foot_slips_m` the leaner's foot gives way, `base_slips_m` its base does, `drops_m` it drops even with its foot
    held, `base_jumps_m` the pull on the base exceeds what presses it down.
    """

    foot_slips_m: float | None
    base_slips_m: float | None
    drops_m: float | None
    base_jumps_m: float | None


def conversion(
    base: Disc | Sequence[Disc], disc: Disc, foot_m: float, friction: float = 0.5, *, from_m: float = 0.12
) -> Conversion:
    """A disc like the leaner is lowered flat, white face up, over the base: what gives way, and at which gap."""

    @cache
    def at(gap: float) -> Balance:
        return leaner(base, disc, foot_m, hand_gap_m=gap)

    def first(fails: Callable[[Balance], bool]) -> float | None:
        gaps = np.linspace(from_m, 0.002, 48)
        for high, low in pairwise(gaps):
            if fails(at(float(low))):
                return _change(lambda gap: fails(at(gap)), float(low), float(high), True, 1e-6)
        return None

    def foot_slips(b: Balance) -> bool:
        return b.friction_needed is None or b.friction_needed > friction

    def base_slips(b: Balance) -> bool:
        return b.base_friction_needed is None or b.base_friction_needed > friction

    def drops(b: Balance) -> bool:
        return b.stable_deg is None

    def jumps(b: Balance) -> bool:
        return b.stable_deg is not None and base_press_N(b) <= 0

    return Conversion(first(foot_slips), first(base_slips), first(drops), first(jumps))


def base_press_N(balance: Balance) -> float:
    """How hard the mat carries the pile that is leaned on, in N, the leaner at rest; below 0 the pile is pulled up."""
    lean, count = balance.lean, pile_size(balance.lean)
    around = list(lean.sources[count:])
    if balance.stable_deg is not None:
        around.append((lean.disc, lean.pose(balance.stable_deg)))
    pile = lean.sources[:count]
    return sum(d.weight_N - float(wrench(around, d, pose).force_N[2]) for d, pose in pile)


def bands_of(map: TiltMap, base: Disc | Sequence[Disc], disc: Disc, friction: float) -> list[tuple[float, float]]:
    """The bands (inner, outer) in m seen in a map, their ends found by halving to a ten-thousandth of a radius."""

    def stands(foot_m: float) -> bool:
        return leaner(base, disc, foot_m).stands(friction)

    seen = [any(s and g <= friction for _, s, g in row) for row in map.roots()]
    edges: list[float] = []
    for n in range(1, len(seen)):
        if seen[n] != seen[n - 1]:
            low, high = float(map.feet_m[n - 1]), float(map.feet_m[n])
            edges.append(_change(stands, low, high, seen[n - 1], 1e-4 * disc.radius_m))
    edges = [float(map.feet_m[0])] * seen[0] + edges + [float(map.feet_m[-1])] * seen[-1]
    return list(zip(edges[::2], edges[1::2], strict=True))


@dataclass(frozen=True)
class Sinking:
    """A leaner under a hand's disc at one gap in m: its tilts in degrees, what foot and base ask of the mat."""

    gap_m: float
    stable_deg: float | None
    falls_below_deg: float | None
    foot_friction: float
    base_friction: float
    base_press_N: float


def sinking(base: Disc | Sequence[Disc], disc: Disc, foot_m: float, gaps_m: Array) -> list[Sinking]:
    """The leaner while the hand comes down through `gaps_m`, to about a tenth of a degree: for pictures."""
    found = []
    for gap in np.asarray(gaps_m, dtype=float).tolist():
        row = tilt_map(base, disc, np.array([foot_m]), np.linspace(0, 90, 91), hand_gap_m=gap).roots()[0]
        stable = [(t, g) for t, s, g in row if s]
        lower = [t for t, s, _ in row if not s]
        if not stable:
            found.append(Sinking(gap, None, None, math.inf, math.inf, 0.0))
            continue
        tilt, grip = stable[-1]
        lean = situation(base, disc, foot_m, hand_gap_m=gap)
        count = pile_size(lean)
        around = [*lean.sources[count:], (disc, lean.pose(tilt))]
        felt = sum((wrench(around, d, pose, digits=5).force_N for d, pose in lean.sources[:count]), np.zeros(3))
        press = sum(d.weight_N for d, _ in lean.sources[:count]) - float(felt[2])
        slide = float(abs(felt[0])) / press if press > 0 else math.inf
        found.append(Sinking(gap, tilt, lower[0] if lower and lower[0] < tilt else None, grip, slide, press))
    return found


def first_gap(rows: Sequence[Sinking], fails: Callable[[Sinking], float]) -> float | None:
    """The gap in m, between samples, at which `fails` first rises above zero as the hand comes down; None: never."""
    for before, here in pairwise(rows):
        a, b = fails(before), fails(here)
        if a <= 0 < b:
            part = -a / (b - a) if math.isfinite(b) else 0.5
            return before.gap_m + part * (here.gap_m - before.gap_m)
    return None
