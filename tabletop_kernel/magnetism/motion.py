"""A leaner let go: how it swings about its foot, how fast it falls or rocks, and how quickly a base jumps to a hand.

The foot is a hinge here and only a damping that one may set takes energy away: real cloth and air damp more. Torques
are splines through the exact ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline
from scipy.optimize import brentq

from tabletop_kernel.magnetism.balance import Balance, Lean
from tabletop_kernel.magnetism.disc import GRAVITY, Array, Disc, a_disc, number
from tabletop_kernel.magnetism.forces import coaxial_force_N

End = Literal["rests", "falls flat", "topples", "still moving"]


@dataclass(frozen=True)
class Swing:
    """Times (n,) in s, tilts (n,) in degrees, and how it ended."""

    times_s: Array
    tilts_deg: Array
    end: End


def torque_spline(lean: Lean) -> CubicSpline:
    """Net torque in N m as a function of the tilt in radians."""
    tilts, _ = lean.curve
    fine = np.linspace(tilts[0], tilts[-1], 361)
    return CubicSpline(np.radians(fine), lean.torque(fine, order=16))


def let_go(lean: Lean, from_deg: float, *, seconds: float = 2.0, damping_Nms: float = 0.0) -> Swing:
    """The disc let go at rest at a tilt: its path until it lies, topples past 90 degrees or `seconds` are over.

    `damping_Nms` is a torque against the motion for each radian a second. ValueError for what is no such number.
    """
    if not isinstance(lean, Lean):
        raise ValueError(f"lean must be a situation, as leaner(SET_B, SET_B, 0.0525).lean, not {lean!r}")
    start = math.radians(number(from_deg, "from_deg", 0, 90))
    seconds, damping_Nms = number(seconds, "seconds", 1e-3, 60), number(damping_Nms, "damping_Nms", 0, 0.01)
    torque, inertia = torque_spline(lean), lean.disc.inertia_about_foot_kgm2

    def motion(_: float, y: Array) -> tuple[float, float]:
        return float(y[1]), (float(torque(y[0])) - damping_Nms * float(y[1])) / inertia

    def flat(_: float, y: Array) -> float:
        return float(y[0]) - math.radians(lean.free_from_deg)

    def upright(_: float, y: Array) -> float:
        return float(y[0]) - math.pi / 2

    flat.terminal = upright.terminal = True  # type: ignore[attr-defined]
    flat.direction, upright.direction = -1, 1  # type: ignore[attr-defined]
    run = solve_ivp(motion, (0, seconds), (start, 0.0), events=(flat, upright), rtol=1e-9, atol=1e-11)
    end: End = "still moving"
    if len(run.t_events[0]):
        end = "falls flat"
    elif len(run.t_events[1]):
        end = "topples"
    else:
        last = run.y[0][run.t > run.t[-1] * 0.8]
        if np.ptp(last) < math.radians(0.5):
            end = "rests"
    return Swing(run.t, np.degrees(run.y[0]), end)


def fall_time_s(lean: Lean, from_deg: float) -> float | None:
    """The seconds from rest at a tilt to lying flat; None if it does not fall that way."""
    swing = let_go(lean, from_deg, seconds=10.0)
    return float(swing.times_s[-1]) if swing.end == "falls flat" else None


def rocking_Hz(balance: Balance) -> float | None:
    """How often a second the disc rocks about its stable tilt when pushed a little; None if it has none."""
    if balance.stiffness_Nm_per_rad is None:
        return None
    return math.sqrt(balance.stiffness_Nm_per_rad / balance.lean.disc.inertia_about_foot_kgm2) / (2 * math.pi)


def swing_band_deg(balance: Balance) -> tuple[float, float] | None:
    """The tilts from which the disc, let go at rest and undamped, comes back to its stable one; None if it has none.

    Between the unstable tilts the energy has two walls; a start above the height of the lower wall is thrown over it.
    """
    stable, below, above = balance.stable_deg, balance.falls_below_deg, balance.topples_above_deg
    if stable is None:
        return None
    walls = [w for w in (below, above) if w is not None]
    torque = torque_spline(balance.lean)
    work = torque.antiderivative()

    def energy(tilt: float) -> float:
        return -float(work(math.radians(tilt)))

    if not walls:
        return float(balance.lean.free_from_deg), 90.0
    wall = min(energy(w) for w in walls)
    ends = []
    for edge, limit in ((below, balance.lean.free_from_deg), (above, 90.0)):
        out = limit if edge is None else edge
        inside = energy(out) > wall + 1e-15
        ends.append(brentq(lambda t: energy(t) - wall, *sorted((out, stable))) if inside else out)
    return float(ends[0]), float(ends[1])


def jump_time_s(disc: Disc, gap_m: float, *, hand_leaves_s: float = math.inf, hand_speed: float = 0.5) -> float | None:
    """The seconds until a disc lying under a like disc in the hand, both white up, has jumped to it; None: it does not.

    The hand rests, then from `hand_leaves_s` on goes straight up with `hand_speed` in m/s.
    """
    gap_m, hand_speed = number(gap_m, "gap_m", 0), number(hand_speed, "hand_speed", 0)
    if not (isinstance(hand_leaves_s, (int, float, np.number)) and hand_leaves_s >= 0):  # may be inf: never
        raise ValueError(f"hand_leaves_s must be 0 or more, not {hand_leaves_s!r}")
    table = np.concatenate((np.linspace(0, 2, 81), np.linspace(2.1, 12, 100))) * a_disc(disc).radius_m
    pull = CubicSpline(table, [-coaxial_force_N(disc, disc, float(g)) for g in table])

    def gap(t: float, y: Array) -> float:
        return gap_m + hand_speed * max(0.0, t - hand_leaves_s) - float(y[0])

    def motion(t: float, y: Array) -> tuple[float, float]:
        g = gap(t, y)
        lift = float(pull(min(max(g, 0.0), table[-1]))) / disc.mass_kg - GRAVITY
        return float(y[1]), lift if y[0] > 0 or lift > 0 else 0.0

    def caught(t: float, y: Array) -> float:
        return gap(t, y)

    caught.terminal = True  # type: ignore[attr-defined]
    run = solve_ivp(motion, (0, 1.0), (0.0, 0.0), events=caught, rtol=1e-8, atol=1e-10, max_step=2e-3)
    return float(run.t_events[0][0]) if len(run.t_events[0]) else None
