"""A whole position: many discs on the mat, and which of them stay put under Coulomb friction.

Discs that touch are one rigid body. Lying bodies press the mat along the rim of their lowest discs, a leaner with a
small patch about its foot; every point of contact pushes up and holds sideways by at most friction times its push. A
body stays if some such pushes balance the field and the weight (a linear programme). Leaners first turn about their
foot and sink or rise to where they balance. What happens after something moves is mechanics and not told here: where
a leaner falls or topples, the other verdicts are for the moment it is let go.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.optimize import brentq, linprog

from tabletop_kernel.magnetism.contact import check_apart, gap_m, lowest_m
from tabletop_kernel.magnetism.disc import Array, Disc, Placed, Pose, all_posed, number
from tabletop_kernel.magnetism.forces import wrench, wrenches

State = Literal["stays", "slides", "tips", "lifts", "falls flat", "topples", "rolls"]
UP = np.array([0.0, 0.0, 1.0])
JOINED_M = 1e-6
FLAT = math.cos(math.radians(0.05))
PATCH_M = 0.002
"""Half the width of a leaner's foot on the cloth: an assumption, it is what stops a disc from rolling at a breath."""


@dataclass(frozen=True)
class Verdict:
    """What one disc does: its state, its tilt at rest in degrees (0 when flat) and the friction its body needs.

    "slides": the mat is too smooth; "tips": the push is outside the rim it rests on; "lifts": the field carries it off
    to another disc; "falls flat", "topples" (and shows the other face) and "rolls" (sideways) are for leaners.
    """

    state: State
    tilt_deg: float
    friction_needed: float | None

    @property
    def stays(self) -> bool:
        return self.state == "stays"


@dataclass(frozen=True)
class Settled:
    """Every disc where it comes to rest (leaners at their balance), and a verdict for each in the given order."""

    discs: tuple[Placed, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def stays(self) -> bool:
        """Whether the whole position stays as it is."""
        return all(v.stays for v in self.verdicts)


def leaning(
    disc: Disc, foot_m: tuple[float, float], towards_deg: float, tilt_deg: float, *, white_up: bool = True
) -> Pose:
    """A leaner's pose: foot (x, y) in m, its raised edge towards a direction in degrees from the x axis."""
    t, a = math.radians(tilt_deg), math.radians(towards_deg)
    r, h = disc.radius_m, disc.height_m
    ahead = np.array([math.cos(a), math.sin(a), 0.0])
    up = math.cos(t) * UP - math.sin(t) * ahead
    rim = math.cos(t) * ahead + math.sin(t) * UP
    centre = np.array([*foot_m, 0.0]) + r * rim + h / 2 * up
    axis = up if white_up else -up
    return Pose(tuple(centre), tuple(axis))


def settle(discs: Sequence[Placed], friction: float = 0.5, *, patch_m: float = PATCH_M) -> Settled:
    """Which discs of a position stay put on a mat with this coefficient of friction.

    ValueError for discs that overlap, hang in the air or reach below the mat (z = 0), or a friction below 0.
    """
    number(friction, "friction", 0)
    discs = all_posed(discs)
    check_apart(discs)
    bodies = _bodies(discs)
    for body in bodies:
        lowest = min(lowest_m(*discs[n]) for n in body)
        if abs(lowest) > 1e-5:
            where = "hangs above" if lowest > 0 else "reaches below"
            raise ValueError(f"disc {body[0] + 1} {where} the mat by {abs(lowest) * 1e3:.2f} mm")
    placed, ends = _relax(list(discs), [b[0] for b in bodies if len(b) == 1 and _tilt(discs[b[0]][1]) > 0])
    verdicts: dict[int, Verdict] = {}
    for body in bodies:
        state, needed = ends.get(body[0]), None
        if state is None:
            state, needed = _judge(placed, body, friction, patch_m)
        for n in body:
            verdicts[n] = Verdict(state, _tilt(placed[n][1]), needed)
    return Settled(tuple(placed), tuple(verdicts[n] for n in range(len(placed))))


def _tilt(pose: Pose) -> float:
    """The angle in degrees between the disc and the mat; 0 if it lies flat, whichever face is up."""
    upright = abs(pose.axis[2])
    return 0.0 if upright >= FLAT else math.degrees(math.acos(upright))


def _bodies(discs: Sequence[Placed]) -> list[list[int]]:
    """The discs grouped by touching."""
    group = list(range(len(discs)))
    for i in range(len(discs)):
        for j in range(i):
            off = discs[i][1].centre - discs[j][1].centre
            reach = sum(math.hypot(d.radius_m, d.height_m / 2) for d in (discs[i][0], discs[j][0]))
            if group[i] != group[j] and off @ off < reach * reach and gap_m(discs[i], discs[j]) < JOINED_M:
                old, new = group[i], group[j]
                group = [new if g == old else g for g in group]
    return [[n for n in range(len(discs)) if group[n] == g] for g in sorted(set(group))]


def _relax(placed: list[Placed], leaners: list[int]) -> tuple[list[Placed], dict[int, State]]:
    """Leaners brought to their balance by turns, as each bends the others' field; and the ends of those without one."""
    ends: dict[int, State] = {}
    for _ in range(12):
        shift = 0.0
        for n in [n for n in leaners if n not in ends]:
            others = [p for i, p in enumerate(placed) if i != n]
            pose, end = _balance_near(others, *placed[n])
            if end is not None:
                ends[n] = end
                continue
            shift = max(shift, float(np.abs(pose.normal - placed[n][1].normal).max()))
            placed[n] = placed[n][0], pose
        if shift < 1e-9:
            break
    return placed, ends


@dataclass(frozen=True)
class _Foot:
    """A leaner held at its foot, free to tilt and to turn about it, in the field of others."""

    others: tuple[Placed, ...]
    disc: Disc
    foot: Array
    white_up: bool

    def pose(self, towards: float, tilt: float) -> Pose:
        return leaning(self.disc, (self.foot[0], self.foot[1]), towards, tilt, white_up=self.white_up)

    def lift(self, towards: float, tilts: Array, order: int = 24) -> Array:
        """The net torque in N m that raises the edge, at tilts (n,)."""
        a, slope = math.radians(towards), np.radians(tilts)
        poses = [self.pose(towards, float(t)) for t in tilts]
        torque = wrenches(self.others, self.disc, poses, self.foot, order)[1] @ [math.sin(a), -math.cos(a), 0.0]
        r, h = self.disc.radius_m, self.disc.height_m
        return torque - self.disc.weight_N * (r * np.cos(slope) - h / 2 * np.sin(slope))

    def turn(self, headings: Array, tilt: float, order: int = 24) -> Array:
        """The torque in N m that turns the leaner left about its foot, at headings (n,) in degrees."""
        poses = [self.pose(float(a), tilt) for a in headings]
        return wrenches(self.others, self.disc, poses, self.foot, order)[1][:, 2]


def _balance_near(others: list[Placed], disc: Disc, pose: Pose) -> tuple[Pose, State | None]:
    """Where a leaner drifts to, its foot held: it turns to where nothing turns it, then sinks or rises; or its end."""
    out = pose.normal if pose.axis[2] > 0 else -pose.normal
    towards = math.degrees(math.atan2(-out[1], -out[0]))
    tilt = _tilt(pose)
    foot = _Foot(tuple(others), disc, _foot_of(disc, pose), pose.axis[2] > 0)
    turned = _drift(lambda a, order: foot.turn(a, tilt, order), towards, towards - 90, towards + 90)
    towards = towards if turned is None else turned
    rest = _drift(lambda t, order: foot.lift(towards, t, order), tilt, 0.0, 90.0)
    if rest is None:
        rising = float(foot.lift(towards, np.array([tilt]))[0]) > 0
        return foot.pose(towards, tilt), "topples" if rising else "falls flat"
    return foot.pose(towards, rest), None


def _drift(torque: Callable[[Array, int], Array], start: float, low: float, high: float) -> float | None:
    """Where something comes to rest that moves the way a torque points, from `start`; None: not within the bounds."""

    def exact(x: float) -> float:
        return float(torque(np.array([x]), 24)[0])

    rising = exact(start) > 0
    path = np.linspace(start, high if rising else low, 61)
    values = torque(path, 10)
    past = [n for n in range(1, len(path)) if (values[n] <= 0) == rising]
    if not past:
        return None
    a, b = float(path[past[0] - 1]), float(path[past[0]])
    if exact(a) * exact(b) > 0:  # one end is the balance itself, to within rounding
        return min(a, b, key=lambda x: abs(exact(x)))
    return float(brentq(exact, a, b, xtol=1e-10))


def _foot_of(disc: Disc, pose: Pose) -> Array:
    """The point (3,) of a tilted disc's rim that touches the mat."""
    out = pose.normal if pose.axis[2] > 0 else -pose.normal
    flat = math.hypot(out[0], out[1])
    rim = np.array([-out[0] * out[2] / flat, -out[1] * out[2] / flat, flat])
    return pose.centre - disc.radius_m * rim - disc.height_m / 2 * out


def _judge(placed: Sequence[Placed], body: Sequence[int], friction: float, patch: float) -> tuple[State, float | None]:
    """Whether a body at rest stays, and the least friction with which it would (None if none would)."""
    outside = [p for i, p in enumerate(placed) if i not in body]
    inside = [placed[n] for n in body]
    contacts = np.concatenate([_contacts(p, patch) for p in inside if lowest_m(*p) < 1e-5])
    middle = contacts.mean(axis=0)
    force, torque = np.zeros(3), np.zeros(3)
    for disc, pose in inside:
        felt = wrench(outside, disc, pose, middle)
        force += felt.force_N - disc.weight_N * UP
        torque += felt.torque_Nm + np.cross(pose.centre - middle, -disc.weight_N * UP)
    if force[2] >= 0:
        return "lifts", None
    needed = float(math.hypot(*force[:2]) / -force[2])
    weight = sum(disc.weight_N for disc, _ in inside)
    size = max(disc.radius_m for disc, _ in inside)
    load = np.concatenate((force / weight, torque / (weight * size)))
    arms = (contacts - middle) / size
    if _holds(arms, load, friction):
        return "stays", needed
    lean = len(inside) == 1 and _tilt(inside[0][1]) > 0
    if needed > friction:
        return "slides", needed
    return ("rolls" if lean else "tips" if not _holds(arms, load, 1e3) else "slides"), needed


def _contacts(placed: Placed, patch: float) -> Array:
    """The points (n, 3) where a disc touches the mat: its lower rim, or a patch about a leaner's foot."""
    disc, pose = placed
    if _tilt(pose) == 0:
        angles = np.arange(24) * (2 * math.pi / 24)
        ring = disc.radius_m * np.stack((np.cos(angles), np.sin(angles), np.zeros(24)), axis=1)
        return ring + pose.centre - (disc.height_m / 2) * UP
    out = pose.normal if pose.axis[2] > 0 else -pose.normal
    ahead = np.array([-out[0], -out[1], 0.0]) / math.hypot(out[0], out[1])
    foot, side = _foot_of(disc, pose), np.cross(UP, ahead)
    return np.array([foot + patch * (a * side + b * ahead / 50) for a in (-1, 1) for b in (-1, 1)])


def _holds(arms: Array, load: Array, friction: float) -> bool:
    """Whether pushes at contacts `arms` (n, 3) within the friction cones (16 sides) balance a load (6,).

    Force in units of the weight, torque about the contacts' middle in units of weight times radius.
    """
    angles = np.arange(16) * (2 * math.pi / 16)
    cone = np.stack((friction * np.cos(angles), friction * np.sin(angles), np.ones(16)), axis=1)
    rays = np.tile(cone, (len(arms), 1))
    turns = np.cross(np.repeat(arms, 16, axis=0), rays)
    found = linprog(
        np.zeros(len(rays)), A_eq=np.concatenate((rays, turns), axis=1).T, b_eq=-load, bounds=(0, None), method="highs"
    )
    return bool(found.status == 0)
