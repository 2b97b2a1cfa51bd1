"""Pictures of a leaner: its torque curve with the balances, the disc from the side, windows, conversion, measurements.

Plain scene shapes on sheets 720 board units wide. Thick green: stands. Dotted: an unsteady balance. Dashed: the mat
cannot hold the foot. So the pictures are read without colour too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from tabletop_kernel.language import number, text
from tabletop_kernel.magnetism.balance import Balance, Lean, pile_size
from tabletop_kernel.magnetism.disc import Array, Disc, Pose
from tabletop_kernel.magnetism.figures.cut import disc_seen
from tabletop_kernel.magnetism.figures.plot import (
    FIELD,
    LIFT,
    SMALL,
    TEXT,
    Anchor,
    Frame,
    arrow,
    axes,
    curve,
    label,
    minus,
    ring,
    ticks,
)
from tabletop_kernel.magnetism.window import TiltMap
from tabletop_kernel.scene import Circle, Drawn, Line, Paper, Rect
from tabletop_kernel.scene.style import CLICK, INK, PAPER, RAISED, RIGHT, SOFT, WRONG

WIDTH = 720.0
MAT = 20.0  # how thick the mat is drawn; the weight is named in it
DOTS = (2.0, 5.0)
DASHES = (9.0, 6.0)
NBSP = "\N{NO-BREAK SPACE}"


def degrees(value: float, digits: int = 1) -> str:
    return f"{minus(number(value, digits))}°"


def torque_picture(balance: Balance, *, dipole: bool = True) -> list[Drawn]:
    """The net torque about the foot over the tilt: 720 x 430."""
    lean = balance.lean
    tilts, torques = lean.curve
    scale = 1e3 * lean.disc.weight_N * lean.disc.radius_m
    frame = Frame(64, 34, 626, 330, (0, 90), (-1.1 * scale, 0.65 * scale), "torque")
    shapes: list[Drawn] = [Paper(width=WIDTH, height=440, fill=PAPER)]
    shapes += axes(
        frame, [0, 15, 30, 45, 60, 75, 90], ticks(*frame.y, 7), text("tilt θ of the disc"),
        text("net torque about the foot, mN m"), digits=(0, 1 if scale > 0.8 else 2),
        x_names=[degrees(v, 0) for v in (0, 15, 30, 45, 60, 75, 90)],
    )  # fmt: skip
    zero = frame.py(0)
    lifted = Rect(id="lifts", x=frame.left, y=frame.top, width=frame.width, height=zero - frame.top, fill=LIFT, layer=1)
    shapes.append(lifted)
    shapes.append(Line(id="zero", points=((frame.left, zero), (frame.right, zero)), stroke=INK, line=1.5, layer=30))
    if dipole:
        point = 1e3 * lean.dipole_torque(tilts)
        shapes += curve(frame, "dipole", tilts, point, stroke=SOFT, line=2, dash=DASHES)
    shapes += curve(frame, "exact", tilts, 1e3 * torques, line=3.5)
    shapes += _drift(balance, frame, zero)
    shapes += _roots(balance, frame, zero)
    shapes += label("up", frame.right - 10, frame.top + 16, text("lifts: the raised edge goes up"), size=SMALL,
                    fill=RIGHT, anchor="end", halo=LIFT)  # fmt: skip
    shapes += label("down", frame.right - 10, frame.bottom - 16, text("below zero it sinks: weight wins"), size=SMALL,
                    fill=SOFT, anchor="end", halo=RAISED)  # fmt: skip
    legend = text("thick: exact · dashed: dipoles") if dipole else text("thick: exact")
    shapes += label("legend", frame.left + 10, frame.bottom - 16, legend, size=SMALL, fill=SOFT, anchor="start",
                    halo=RAISED)  # fmt: skip
    return shapes


def _drift(balance: Balance, frame: Frame, zero: float) -> Iterator[Drawn]:
    """Arrows on the zero line: which way the disc goes between its balances."""
    ends = [float(balance.lean.curve[0][0]), *(e.tilt_deg for e in balance.equilibria), 90.0]
    for n, (low, high) in enumerate(pairwise(ends)):
        if high - low < 8:
            continue
        way = 1 if balance.lean.torque((low + high) / 2, order=10)[0] > 0 else -1
        for m, tilt in enumerate(np.arange(low + 5, high - 2, 10)):
            x = frame.px(float(tilt))
            yield from arrow(f"drift{n}.{m}", (x - 11 * way, zero), (x + 11 * way, zero), line=3, layer=45)


def _roots(balance: Balance, frame: Frame, zero: float) -> Iterator[Drawn]:
    for n, root in enumerate(balance.equilibria):
        x = frame.px(root.tilt_deg)
        yield ring(f"root{n}", x, zero, 9, fill=RIGHT if root.stable else RAISED, stroke=RAISED if root.stable else INK)
        anchor: Anchor = "start"
        left, middle = x + 16, zero - 52
        if root.stable:
            yield Line(id=f"tick{n}", points=((x - 4, zero), (x - 1, zero + 4), (x + 5, zero - 4)), stroke=RAISED,
                       line=2, layer=86)  # fmt: skip
            head, note, fill = text("θ* = {tilt}", tilt=degrees(root.tilt_deg)), text("stands"), RIGHT
        elif root.tilt_deg == balance.topples_above_deg and (balance.stable_deg is not None or root.tilt_deg > 45):
            head, note, fill = text("θ₂ = {tilt}", tilt=degrees(root.tilt_deg)), text("above: topples over"), INK
            left, anchor = min(x + 12, frame.right - 8), "end"
        else:
            head, note, fill = text("θ₁ = {tilt}", tilt=degrees(root.tilt_deg)), text("below: falls flat"), INK
            middle = zero + 30
        yield from label(f"root{n}.head", left, middle, head, weight=700, fill=fill, anchor=anchor)
        yield from label(f"root{n}.note", left, middle + 19, note, size=SMALL, fill=fill, anchor=anchor)
        if middle < zero:
            yield Line(id=f"root{n}.lead", points=((x, zero - 11), (x, zero - 26)), stroke=fill, line=1, layer=84)


def side_picture(balance: Balance, friction: float, *, tilt_deg: float | None = None) -> list[Drawn]:
    """The disc from the side at its balance (or at `tilt_deg`), with the forces on it in mN: 720 x 330."""
    lean = balance.lean
    wide = max(150.0, 1e3 * lean.foot_m + 60)
    left = -1e3 * max(d.radius_m for d, _ in lean.sources) - 14
    frame = Frame(0, 0, WIDTH, 330, (left, left + wide), (-0.075 * wide, 0.3833 * wide), "side")
    shapes: list[Drawn] = [Paper(width=WIDTH, height=330, fill=PAPER)]
    ground = frame.py(0)
    shapes.append(Rect(id="mat", x=0, y=ground, width=WIDTH, height=MAT, fill="#CFCABB", layer=1))
    shapes.append(Line(id="mat.edge", points=((0, ground), (WIDTH, ground)), stroke=INK, line=1.5, layer=2))
    for n, (disc, pose) in enumerate(lean.sources):
        shapes += disc_seen(frame, f"source{n}", disc, pose)
    count = pile_size(lean)
    shapes += label("base", frame.px(0), ground + 37, text("base disc") if count == 1 else text("tower"), size=SMALL)
    if len(lean.sources) > count:
        disc, pose = lean.sources[count]
        shapes += label("hand", frame.px(0), frame.py(1e3 * pose.position_m[2]) - 20, text("disc in the hand"),
                        size=SMALL)  # fmt: skip
    here = balance.stable_deg if tilt_deg is None else tilt_deg
    for n, root in enumerate(balance.equilibria):
        if not root.stable:
            shapes += _ghost(frame, f"ghost{n}", lean.disc, lean.pose(root.tilt_deg), text("θ₁") if root.tilt_deg <
                             (balance.stable_deg or 45) else text("θ₂"))  # fmt: skip
    if here is None:
        falls = lean.torque(45.0, order=10)[0] < 0
        words = text("no tilt lasts here: it falls flat") if falls else text("no tilt lasts here: it topples over")
        shapes += label("none", WIDTH / 2, 28, words, weight=700, fill=WRONG)
        if falls:
            shapes += disc_seen(frame, "leaner", lean.disc, lean.pose(0.0))
        shapes += _foot(frame, lean)
        return shapes
    pose = lean.pose(here)
    shapes += disc_seen(frame, "leaner", lean.disc, pose)
    shapes += _foot(frame, lean)
    shapes += _forces(frame, balance, here, friction)
    return shapes


def _foot(frame: Frame, lean: Lean) -> Iterator[Drawn]:
    x, y = frame.at(1e3 * lean.foot_m, 0)
    yield Circle(id="foot", x=x, y=y, r=6, fill=CLICK, stroke=INK, line=1.5, layer=88)
    said = text("foot {mm} mm from the middle", mm=number(1e3 * lean.foot_m, 1))
    yield from label("foot.t", x, y + 37, said, size=SMALL)


def _ghost(frame: Frame, id: str, disc: Disc, pose: Pose, name: str) -> Iterator[Drawn]:
    """The outline of the disc at an unsteady balance."""
    r, h = 1e3 * disc.radius_m, 1e3 * disc.height_m / 2
    x, z, nx, nz = 1e3 * pose.position_m[0], 1e3 * pose.position_m[2], pose.axis[0], pose.axis[2]
    corners = [(-r, -h), (r, -h), (r, h), (-r, h)]
    points = tuple(frame.at(x + a * nz + b * nx, z - a * nx + b * nz) for a, b in corners)
    yield Line(id=id, points=points, closed=True, stroke=SOFT, line=1.5, dash=DOTS, layer=10)
    left, top = points[3]  # of the raised edge
    right, up = (8, 12) if nz > 0.7 else (14, 4)
    yield from label(f"{id}.t", left + right, top - up, name, size=SMALL, fill=SOFT, anchor="start")


def _forces(frame: Frame, balance: Balance, tilt: float, friction: float) -> Iterator[Drawn]:
    """Arrows: the field's push and the weight at the centre, what the mat gives at the foot."""
    force, pose = balance.lean.forces(tilt), balance.lean.pose(tilt)
    cx, cy = frame.at(1e3 * pose.position_m[0], 1e3 * pose.position_m[2])
    scale = min(80, frame.py(0) - cy + MAT + 4) / force.weight_mN  # the weight's arrow ends above the words
    fx, fy = frame.at(1e3 * balance.lean.foot_m, 0)
    px, pz = force.push_mN[0], force.push_mN[2]
    long = min(1.0, 120 / max(1e-9, scale * math.hypot(px, pz)))
    tip = cx + long * scale * px, cy - long * scale * pz
    yield from arrow("push", (cx, cy), tip, stroke=FIELD, line=4, layer=81)
    way = text("inwards") if px < 0 else text("outwards")
    said = text("field: {up} up, {side} {way}", up=minus(number(pz, 1)), side=number(abs(px), 1), way=way)
    top = min(tip[1], frame.py(1e3 * 2 * balance.lean.disc.radius_m * math.sin(math.radians(tilt)))) - 26
    yield Line(id="push.lead", points=((tip[0], tip[1] - 4), (tip[0], top + 10)), stroke=FIELD, line=1, layer=80)
    left = max(tip[0] - 4, 10 + 0.62 * SMALL * len(said))
    yield from label("push.t", left, top, said, size=SMALL, fill=FIELD, weight=700, anchor="end")
    yield from arrow("weight", (cx, cy), (cx, cy + scale * force.weight_mN), line=4, layer=81)
    heavy = text("weight {n}", n=number(force.weight_mN, 1))
    yield from label("weight.t", cx - 10, frame.py(0) + MAT / 2, heavy, size=SMALL, anchor="end", halo=None)
    if force.mat_mN > 0:
        yield from arrow("mat.n", (fx + 22, fy), (fx + 22, fy - scale * force.mat_mN), stroke=SOFT, line=4, layer=81)
        yield from label("mat.t", fx + 32, fy - scale * force.mat_mN, text("mat {n}", n=number(force.mat_mN, 1)),
                         size=SMALL, fill=SOFT, anchor="start")  # fmt: skip
    holds = force.friction_needed <= friction
    grip = (1 if px < 0 else -1) * max(12.0, scale * abs(px))
    yield from arrow("grip", (fx, fy + 8), (fx + grip, fy + 8), stroke=SOFT if holds else WRONG, line=4, layer=87)
    need = text("grip needed μ = {need}: the mat gives {has}", need=_mu(force.friction_needed), has=number(friction, 2))
    verdict = text("the foot holds") if holds else text("the foot slips")
    if force.mat_mN <= 0:
        verdict = text("the field lifts it off: it jumps")
    yield from label("grip.t", WIDTH - 12, 24, f"{need}", size=SMALL, anchor="end")
    yield from label("grip.v", WIDTH - 12, 44, verdict, weight=700, fill=RIGHT if holds else WRONG, anchor="end")
    yield from label("unit", 12, 24, text("θ = {tilt}, forces in mN", tilt=degrees(tilt)), size=SMALL, anchor="start")


def _mu(value: float) -> str:
    return number(value, 2) if math.isfinite(value) else "∞"


def window_picture(
    map: TiltMap, disc: Disc, friction: float, bands_m: Sequence[tuple[float, float]], *, mark_m: float | None = None
) -> list[Drawn]:
    """Tilts of balance over the distance of the foot in radii: 720 x 430. `bands_m` is shaded: there it stands."""
    r = disc.radius_m
    low, high = float(map.feet_m[0]) / r, float(map.feet_m[-1]) / r
    frame = Frame(64, 34, 626, 330, (low, high), (0, 90), "window")
    marks = ticks(low, high, 5)
    shapes: list[Drawn] = [Paper(width=WIDTH, height=440, fill=PAPER)]
    names = [text("{n} R", n=number(v, 1 if v % 1 else 0)) for v in marks]
    shapes += axes(frame, marks, [0, 15, 30, 45, 60, 75, 90], text("foot to the middle of the base (1 R = {mm} mm)",
                   mm=number(1e3 * r, 1)), text("tilt θ, degrees"), x_names=names)  # fmt: skip
    for n, (a, b) in enumerate(bands_m):
        left, right = frame.px(max(a / r, low)), frame.px(min(b / r, high))
        shapes.append(Rect(id=f"band{n}", x=left, y=frame.top, width=right - left, height=frame.height, fill=RIGHT,
                           opacity=0.16, layer=5))  # fmt: skip
        said = text("stands {a} to {b} R", a=number(a / r, 2), b=number(b / r, 2))
        middle = min(max((left + right) / 2, frame.left + 80), frame.right - 80)
        shapes += label(f"band{n}.t", middle, frame.top + 16 + 20 * (n % 2), said, size=SMALL, fill=RIGHT, weight=700)
    for n, (kind, points) in enumerate(_branches(map)):
        x = [f / r for f, _, _ in points]
        y = [t for _, t, _ in points]
        if kind == "unstable":
            shapes += curve(frame, f"u{n}", x, y, stroke=INK, line=3, dash=DOTS)
            continue
        firm = [g <= friction for _, _, g in points]
        shapes += curve(frame, f"d{n}", x, y, stroke=INK, line=2.5, dash=DASHES)
        good = [v if ok else math.nan for v, ok in zip(y, firm, strict=True)]
        shapes += curve(frame, f"s{n}", x, good, stroke=RIGHT, line=6, layer=41)
    if mark_m is not None and low <= mark_m / r <= high:
        ends = frame.at(mark_m / r, frame.y[0]), frame.at(mark_m / r, frame.y[1])
        shapes.append(Line(id="here", points=ends, stroke=INK, line=1.5, dash=(3, 4), layer=44))
    legend = text("thick: stands · dashed: the foot slips · dotted: unsteady")
    shapes += label("legend", frame.left + frame.width / 2, frame.bottom + 58, legend, size=SMALL, fill=SOFT)
    return shapes


def _branches(map: TiltMap) -> list[tuple[str, list[tuple[float, float, float]]]]:
    """The balances of a map joined into curves of (foot, tilt, friction needed)."""
    done: list[tuple[str, list[tuple[float, float, float]]]] = []
    open_: list[tuple[str, list[tuple[float, float, float]]]] = []
    step = float(map.feet_m[1] - map.feet_m[0])
    for foot, row in zip(map.feet_m, map.roots(), strict=True):
        free = list(open_)
        for tilt, stable, grip in row:
            kind = "stable" if stable else "unstable"
            fits = [
                b for b in free if b[0] == kind and abs(b[1][-1][1] - tilt) < 14 and foot - b[1][-1][0] < 1.5 * step
            ]
            if fits:
                best = fits[int(np.argmin([abs(b[1][-1][1] - tilt) for b in fits]))]
                free.remove(best)
                best[1].append((float(foot), tilt, grip))
            else:
                fresh = (kind, [(float(foot), tilt, grip)])
                open_.append(fresh)
        done += [b for b in open_ if foot - b[1][-1][0] > 1.5 * step]
        open_ = [b for b in open_ if foot - b[1][-1][0] <= 1.5 * step]
    return done + open_


def conversion_picture(
    gaps_mm: Array, tilts: Sequence[tuple[float | None, float | None, float]], friction: float,
    marks: Sequence[tuple[float, str]] = (), *, now: tuple[float, float | None] | None = None,
) -> list[Drawn]:  # fmt: skip
    """The leaner's tilt while a hand disc comes down: (stable, lower unstable, friction needed); 720 x 440.

    `now` is where the hand is: gap in mm and tilt.
    """
    top = 10 * math.ceil((max((s for s, _, _ in tilts if s is not None), default=40) + 4) / 10)
    frame = Frame(64, 34, 626, 330, (float(gaps_mm[0]), float(gaps_mm[-1])), (0, top), "conversion")
    shapes: list[Drawn] = [Paper(width=WIDTH, height=440, fill=PAPER)]
    low, high = sorted(frame.x)
    shapes += axes(frame, [v for v in range(20, 140, 20) if low <= v <= high], ticks(0, top, 5),
                   text("gap from the hand's disc to the base, mm: the hand comes down →"),
                   text("tilt θ, degrees"))  # fmt: skip
    stable = [s if s is not None else math.nan for s, _, _ in tilts]
    lower = [u if u is not None else math.nan for _, u, _ in tilts]
    firm = [s if g <= friction else math.nan for s, (_, _, g) in zip(stable, tilts, strict=True)]
    shapes += curve(frame, "low", gaps_mm, lower, stroke=INK, line=3, dash=DOTS)
    shapes += curve(frame, "held", gaps_mm, stable, stroke=INK, line=2.5, dash=DASHES)
    shapes += curve(frame, "stands", gaps_mm, firm, stroke=RIGHT, line=6, layer=41)
    for n, (gap, said) in enumerate(marks):
        x = frame.px(gap)
        ends = ((x, frame.top + 12 + 22 * n), (x, frame.bottom))
        shapes.append(Line(id=f"mark{n}", points=ends, stroke=INK, line=1.5, dash=(3, 4), layer=44))
        shapes += label(f"mark{n}.t", x - 8, frame.top + 14 + 22 * n, said, size=SMALL, anchor="end")
    if now is not None and now[1] is not None:
        shapes.append(ring("now", *frame.at(now[0], now[1]), 9, fill=CLICK))
    legend = text("thick: stands · dashed: the foot slips · dotted: below it the disc falls flat")
    shapes += label("legend", frame.left + frame.width / 2, frame.bottom + 58, legend, size=SMALL, fill=SOFT)
    return shapes


def measured_picture(
    feet_mm: Array, model_deg: Array, band_deg: tuple[Array, Array], points: Sequence[tuple[float, float, float, float]]
) -> list[Drawn]:
    """The model's tilt over the distance, its band, and measured points (mm, +-mm, degrees, +-degrees): 720 x 430."""
    frame = Frame(64, 34, 626, 330, (float(feet_mm[0]), float(feet_mm[-1])), (0, 90), "measured")
    shapes: list[Drawn] = [Paper(width=WIDTH, height=440, fill=PAPER)]
    shapes += axes(frame, ticks(*frame.x, 7), [0, 15, 30, 45, 60, 75, 90],
                   text("foot to the middle of the base, mm"), text("tilt θ, degrees"))  # fmt: skip
    low, high = band_deg
    known = np.isfinite(low) & np.isfinite(high)
    edge = [frame.at(float(a), float(b)) for a, b in zip(feet_mm[known], high[known], strict=True)]
    back = [frame.at(float(a), float(b)) for a, b in zip(feet_mm[known], low[known], strict=True)]
    if len(edge) > 1:
        shapes.append(
            Line(id="model.band", points=(*edge, *reversed(back)), closed=True, fill=RIGHT, opacity=0.16, layer=5)
        )
    shapes += curve(frame, "model", feet_mm, model_deg, stroke=RIGHT, line=4)
    for n, (x, dx, y, dy) in enumerate(points):
        shapes += _error_bars(frame, f"p{n}", x, dx, y, dy)
    return shapes


def _error_bars(frame: Frame, id: str, x: float, dx: float, y: float, dy: float) -> Iterator[Drawn]:
    if not (frame.x[0] <= x <= frame.x[1] and 0 <= y <= 90):
        return
    left, right = (frame.px(min(max(v, frame.x[0]), frame.x[1])) for v in (x - dx, x + dx))
    low, high = (frame.py(min(max(v, 0), 90)) for v in (y - dy, y + dy))
    px, py = frame.at(x, y)
    for name, a, b, cap in (("h", (left, py), (right, py), (0, 5)), ("v", (px, low), (px, high), (5, 0))):
        yield Line(id=f"{id}.{name}", points=(a, b), stroke=INK, line=2, layer=50)
        for m, end in enumerate((a, b)):
            points = ((end[0] - cap[0], end[1] - cap[1]), (end[0] + cap[0], end[1] + cap[1]))
            yield Line(id=f"{id}.{name}{m}", points=points, stroke=INK, line=2, layer=50)
    yield ring(id, px, py, 6, fill=CLICK, layer=55)


def described(balance: Balance, friction: float) -> str:
    """A balance in words."""
    if balance.stable_deg is None:
        return text(
            "No tilt lasts at {mm} mm: the disc falls flat or topples.", mm=number(1e3 * balance.lean.foot_m, 1)
        )
    said = [text("It stands at {tilt}.", tilt=degrees(balance.stable_deg))]
    if balance.falls_below_deg is not None:
        said.append(text("Let go below {tilt} it falls flat.", tilt=degrees(balance.falls_below_deg)))
    if balance.topples_above_deg is not None:
        said.append(text("Let go above {tilt} it topples over.", tilt=degrees(balance.topples_above_deg)))
    need = balance.friction_needed if balance.friction_needed is not None else math.inf
    if need <= friction:
        said.append(
            text("The foot needs a grip of {need}; the mat gives {has}.", need=_mu(need), has=number(friction, 2))
        )
    else:
        said.append(
            text(
                "The foot slips: it needs a grip of {need}, the mat gives {has}.",
                need=_mu(need),
                has=number(friction, 2),
            )
        )
    return " ".join(said)


__all__ = [
    "TEXT", "conversion_picture", "described", "measured_picture", "side_picture", "torque_picture", "window_picture",
]  # fmt: skip
