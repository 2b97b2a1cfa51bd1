"""Why a disc leans: the tilts at which a disc on its rim balances beside a base disc, and which of them last.

The base lies flat on the mat (z = 0), its axis is the z axis, its white face up. The leaner's foot, the point of its
lower rim that is farthest from the base, stands at (foot_m, 0, 0); the edge near the base is raised by the tilt.
Torques are about the foot, above zero where they lift that edge. The foot does not slide in any of this: whether the
mat can hold it is a question of friction, answered beside. Rolling sideways is left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.optimize import brentq, minimize_scalar

from tabletop_kernel.magnetism.contact import check_apart
from tabletop_kernel.magnetism.disc import Array, Disc, Placed, Pose, a_disc, all_posed, number, tower
from tabletop_kernel.magnetism.forces import dipole_wrench, energy_J, wrench, wrenches

CURVE_DEG = np.linspace(0.0, 90.0, 121)
"""The tilts among which changes of sign are looked for."""


class Equilibrium(NamedTuple):
    """A tilt in degrees where the torques cancel; `stable` if the disc comes back to it when pushed a little."""

    tilt_deg: float
    stable: bool


@dataclass(frozen=True)
class Forces:
    """What acts on a leaner at one tilt: forces in mN, torques about the foot in mN m (those of the field lift)."""

    push_mN: tuple[float, float, float]
    weight_mN: float
    twist_mNm: float
    push_torque_mNm: float
    weight_torque_mNm: float

    @property
    def mat_mN(self) -> float:
        """How hard the mat carries the foot."""
        return self.weight_mN - self.push_mN[2]

    @property
    def friction_needed(self) -> float:
        """The least coefficient of friction with which the foot stays; infinite if the disc would float off."""
        return math.hypot(*self.push_mN[:2]) / self.mat_mN if self.mat_mN > 0 else math.inf


@dataclass(frozen=True)
class Lean:
    """A disc on its foot in the field of others: `sources` in m, the foot at (foot_m, 0, 0)."""

    sources: tuple[Placed, ...]
    disc: Disc
    foot_m: float

    def pose(self, tilt_deg: float) -> Pose:
        """The disc's pose at a tilt."""
        t, r, h = math.radians(tilt_deg), self.disc.radius_m, self.disc.height_m
        s, c = math.sin(t), math.cos(t)
        return Pose((self.foot_m - r * c + h / 2 * s, 0.0, r * s + h / 2 * c), (s, 0.0, c))

    def weight_torque(self, tilt_deg: Array | float) -> Array:
        """The torque in N m with which the weight lays the disc down, at tilts (n,)."""
        t, d = np.radians(tilt_deg), self.disc
        return d.weight_N * (d.radius_m * np.cos(t) - d.height_m / 2 * np.sin(t))

    def torque(self, tilt_deg: Array | float, order: int = 32) -> Array:
        """The net torque in N m about the foot at tilts (n,): the field's minus the weight's."""
        tilts = np.atleast_1d(np.asarray(tilt_deg, dtype=float))
        foot = np.array([self.foot_m, 0.0, 0.0])
        _, torques, _ = wrenches(self.sources, self.disc, [self.pose(t) for t in tilts], foot, order)
        return torques[:, 1] - self.weight_torque(tilts)

    def dipole_torque(self, tilt_deg: Array | float) -> Array:
        """The net torque in N m at tilts (n,) if every disc were a point magnet."""
        tilts = np.atleast_1d(np.asarray(tilt_deg, dtype=float))
        found = np.zeros_like(tilts)
        for n, tilt in enumerate(tilts):
            here = (self.disc, self.pose(tilt))
            found[n] = sum(dipole_wrench(s, here, (self.foot_m, 0, 0))[1][1] for s in self.sources)
        return found - self.weight_torque(tilts)

    def forces(self, tilt_deg: float) -> Forces:
        """Push, weight and their torques at one tilt."""
        pose = self.pose(tilt_deg)
        felt = wrench(self.sources, self.disc, pose)
        arm = pose.centre - np.array([self.foot_m, 0.0, 0.0])
        push = float(np.cross(arm, felt.force_N)[1])
        weight = float(self.weight_torque(np.array([tilt_deg]))[0])
        x, y, z = (1e3 * float(v) for v in felt.force_N)
        return Forces((x, y, z), 1e3 * self.disc.weight_N, 1e3 * float(felt.torque_Nm[1]), 1e3 * push, 1e3 * weight)

    def energy_J(self, tilt_deg: Array | float, order: int = 16) -> Array:
        """Magnetic energy plus weight times height, in J, at tilts (n,); its slope is minus the net torque."""
        found = []
        for tilt in np.atleast_1d(np.asarray(tilt_deg, dtype=float)):
            pose = self.pose(float(tilt))
            found.append(energy_J(self.sources, self.disc, pose, order=order) + self.disc.weight_N * pose.centre[2])
        return np.array(found)

    @cached_property
    def free_from_deg(self) -> float:
        """The least tilt at which the leaner clears the pile at the origin; 0 unless the foot is near."""
        return _first_clear(self)

    @cached_property
    def curve(self) -> tuple[Array, Array]:
        """Tilts in degrees and net torques in N m, where the leaner clears the base."""
        tilts = CURVE_DEG[self.free_from_deg <= CURVE_DEG]
        return tilts, self.torque(tilts, order=12)

    @cached_property
    def equilibria(self) -> tuple[Equilibrium, ...]:
        """Every tilt between 0 and 90 degrees at which the torques cancel, from the lowest up."""
        return roots(self.torque, *self.curve)


def roots(torque: Callable[[Array], Array], tilts: Array, values: Array) -> tuple[Equilibrium, ...]:
    """The zeros of a torque curve, given as samples (n,) and refined by `torque` itself.

    Where the samples have a peak below zero or a dip above it, it is looked at closely: two roots may hide there.
    """

    def net(tilt: float) -> float:
        return float(torque(np.array([tilt]))[0])

    at, heights = list(map(float, tilts)), list(map(float, values))
    for n in range(len(heights) - 2, 0, -1):
        before, here, after = heights[n - 1 : n + 2]
        if here * before > 0 and here * after > 0 and abs(here) <= min(abs(before), abs(after)):
            sign = math.copysign(1.0, here)
            near = minimize_scalar(lambda t, s=sign: s * net(t), bounds=(at[n - 1], at[n + 1]), method="bounded")
            if near.fun < 0:
                place = n if near.x < at[n] else n + 1
                at.insert(place, float(near.x))
                heights.insert(place, sign * float(near.fun))
    found = []
    coarse = CubicSpline(at, heights)
    for low, high, first, last in zip(at[:-1], at[1:], heights[:-1], heights[1:], strict=True):
        if first * last < 0 or last == 0:
            guess = float(brentq(coarse, low, high)) if last else high
            low, high = _bracket(net, max(low, guess - 1e-3), min(high, guess + 1e-3), first)
            found.append(Equilibrium(float(brentq(net, low, high, xtol=1e-11)), first > 0))
    return tuple(found)


def _bracket(net: Callable[[float], float], low: float, high: float, first: float) -> tuple[float, float]:
    """The bracket of a root seen in coarse samples, widened while the exact curve does not change sign in it."""
    wide = high - low + 1e-6
    for _ in range(40):
        a, b = net(low), net(high)
        if a * b <= 0:
            return low, high
        if a * first <= 0:
            low -= wide
        else:
            high += wide
        wide *= 1.5
    raise ArithmeticError("the torque curve is too rough to solve")


@dataclass(frozen=True)
class Balance:
    """How a disc leans beside a base: angles in degrees, None where there is no such balance.

    Below `falls_below_deg` it falls flat, at `stable_deg` it rests, above `topples_above_deg` it topples backwards.
    `stiffness_Nm_per_rad` is the torque that brings it back, for each radian of push. `friction_needed` is what the
    foot asks of the mat at rest, `base_friction_needed` what the base asks. Angles hold to about 1e-8 degrees.
    """

    lean: Lean
    falls_below_deg: float | None
    stable_deg: float | None
    topples_above_deg: float | None
    stiffness_Nm_per_rad: float | None
    friction_needed: float | None
    base_friction_needed: float | None

    @property
    def equilibria(self) -> tuple[Equilibrium, ...]:
        return self.lean.equilibria

    def stands(self, friction: float = 0.5) -> bool:
        """Whether it rests at `stable_deg` on a mat with this coefficient of friction, and its base too."""
        friction = number(friction, "friction", 0)
        needs = (self.friction_needed, self.base_friction_needed)
        return all(need is not None and need <= friction for need in needs)


def leaner(
    base: Disc | Sequence[Disc],
    disc: Disc,
    foot_m: float,
    *,
    others: Sequence[Placed] = (),
    hand_gap_m: float | None = None,
) -> Balance:
    """The balance of `disc` with its foot `foot_m` from the axis of `base` (a disc, or a tower from the bottom up).

    `others` are further discs in the base's frame. `hand_gap_m` holds a disc like `disc`, white face up, flat over
    the pile at that distance between faces: a conversion. ValueError for a foot within the base or discs that overlap.
    """
    lean = situation(base, disc, foot_m, others=others, hand_gap_m=hand_gap_m)
    stable = _main_root(lean)
    if stable is None:
        below, above = _thresholds(lean, None)
        return Balance(lean, below, None, above, None, None, None)
    step = 1e-3
    low, high = lean.torque(np.array([stable - step, stable + step]), order=24)
    stiffness = (low - high) / (2 * math.radians(step))
    pile = [base] if isinstance(base, Disc) else list(base)
    below, above = _thresholds(lean, stable)
    here = (disc, lean.pose(stable))
    return Balance(
        lean, below, stable, above, float(stiffness), lean.forces(stable).friction_needed,
        _pile_friction(lean, len(pile), here),
    )  # fmt: skip


def situation(
    base: Disc | Sequence[Disc],
    disc: Disc,
    foot_m: float,
    *,
    others: Sequence[Placed] = (),
    hand_gap_m: float | None = None,
) -> Lean:
    """The `Lean` that `leaner` solves: checked, not yet solved."""
    pile = tower([base] if isinstance(base, Disc) else base)
    a_disc(disc)
    if not pile:
        raise ValueError("a tower needs at least one disc")
    widest = max(d.radius_m for d, _ in pile)
    if not (isinstance(foot_m, (int, float, np.number)) and math.isfinite(foot_m) and foot_m > widest):
        raise ValueError(f"the foot must stand outside the base: foot_m above {widest:g}, not {foot_m!r}")
    sources = [*pile, *all_posed(others)]
    if hand_gap_m is not None:
        sources.append(held_over(pile, disc, number(hand_gap_m, "hand_gap_m", 0)))
    check_apart(sources)
    return Lean(tuple(sources), disc, float(foot_m))


def held_over(pile: Sequence[Placed], disc: Disc, gap_m: float) -> Placed:
    """A disc held flat over a pile, white face up, `gap_m` between the faces."""
    top, pose = pile[-1]
    x, y, z = pose.position_m
    return disc, Pose((x, y, z + top.height_m / 2 + gap_m + disc.height_m / 2))


def pile_size(lean: Lean) -> int:
    """How many of the sources, from the first, make the pile that is leaned on."""
    count, top = 0, 0.0
    for disc, pose in lean.sources:
        x, y, z = pose.position_m
        if (x, y) != (0, 0) or abs(z - disc.height_m / 2 - top) > 1e-9:
            break
        top, count = z + disc.height_m / 2, count + 1
    return count


def _main_root(lean: Lean) -> float | None:
    """The stable tilt that a disc lowered from above comes to first: the highest one."""
    stable = [e.tilt_deg for e in lean.equilibria if e.stable]
    return stable[-1] if stable else None


def _thresholds(lean: Lean, stable: float | None) -> tuple[float | None, float | None]:
    unstable = [e.tilt_deg for e in lean.equilibria if not e.stable]
    if stable is None:  # one unstable tilt alone divides falling from toppling
        return (unstable[0], unstable[-1]) if unstable else (None, None)
    below = [t for t in unstable if t < stable]
    above = [t for t in unstable if t > stable]
    return (below[-1] if below else None), (above[0] if above else None)


def _pile_friction(lean: Lean, count: int, leaning: Placed) -> float:
    """The friction that the pile under the leaner asks of the mat: what pulls it sideways over what presses it down."""
    total, weight = np.zeros(3), 0.0
    around = [*lean.sources[count:], leaning]
    for disc, pose in lean.sources[:count]:
        total += wrench(around, disc, pose).force_N
        weight += disc.weight_N
    press = weight - total[2]
    return float(math.hypot(total[0], total[1]) / press) if press > 0 else math.inf


def _first_clear(lean: Lean) -> float:
    """From which of the sampled tilts on the leaner's cut (a rectangle) stays clear of the pile's cut."""
    pile = lean.sources[: pile_size(lean)]
    if not pile:
        return 0.0
    wide = max(d.radius_m for d, _ in pile)
    high = pile[-1][1].position_m[2] + pile[-1][0].height_m / 2
    base = np.array([[-wide, 0], [wide, 0], [wide, high], [-wide, high]])
    r, h = lean.disc.radius_m, lean.disc.height_m
    clear = 0.0
    for tilt in CURVE_DEG:
        t = math.radians(tilt)
        along, up = np.array([-math.cos(t), math.sin(t)]), np.array([math.sin(t), math.cos(t)])
        foot = np.array([lean.foot_m, 0.0])
        disc = np.array([foot, foot + 2 * r * along, foot + 2 * r * along + h * up, foot + h * up])
        axes = (np.array([1.0, 0.0]), np.array([0.0, 1.0]), along, up)
        if all(_cross(base @ a, disc @ a) for a in axes):
            clear = tilt + CURVE_DEG[1]
    return clear


def _cross(one: Array, two: Array) -> bool:
    return bool(one.max() > two.min() + 1e-9 and two.max() > one.min() + 1e-9)
