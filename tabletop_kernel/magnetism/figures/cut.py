"""A vertical cut through magnet discs as scene shapes: strength as tint, field lines, compass arrows, discs, a probe.

The cut is the plane y = 0; discs have their centres and axes in it. Plain data, no widget.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias, cast

import numpy as np
from contourpy import FillType, contour_generator
from numpy.typing import NDArray

from tabletop_kernel.language import number, text
from tabletop_kernel.magnetism.disc import Array, Disc, Placed, Pose
from tabletop_kernel.magnetism.fields import DRAWN, Unit, face_starts, field_lines, raw_total, unit_dipole
from tabletop_kernel.magnetism.figures.plot import SMALL, TEXT, Frame, arrow, axes, label, minus
from tabletop_kernel.magnetism.rough import rough_field
from tabletop_kernel.scene import Circle, Drawn, Line, Paper, Rect, Text
from tabletop_kernel.scene.style import CLICK, HAIRLINE, INK, PAPER, RAISED, SOFT

LEVELS_MT = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
TINTS = ("#FFFFFF", "#F3F6F9", "#E4ECF2", "#D2DFEA", "#BDD0E0", "#A5BFD5", "#8BABC8", "#7096B9", "#5681A9")
WIDTH, HEIGHT = 720.0, 560.0
FRAME = Frame(64, 34, 640, 400, (-80, 80), (-50, 50), "cut")
"""The frame of the picture, in millimetres: 4 board units for each."""
Filled: TypeAlias = tuple[list[Array], list[NDArray[np.uint32]]]


@dataclass(frozen=True)
class Cut:
    """What a picture of a cut shows. `probe_mm` is (x, z); without `fine` it is quick, for a hand that moves."""

    discs: tuple[Placed, ...]
    probe_mm: tuple[float, float] | None = None
    lines: bool = True
    strength: bool = True
    compasses: bool = False
    dipoles: bool = False
    fine: bool = True

    def field_mT(self, x_mm: Array, z_mm: Array, *, fine: bool = True) -> Array:
        """The field in mT, (n, 3), at places of the cut: that of the discs, or that of point magnets in their stead."""
        at = np.stack((np.ravel(x_mm), np.zeros(np.size(x_mm)), np.ravel(z_mm)), axis=1) * 1e-3
        return 1e3 * raw_total(self.discs, at, self.unit(fine))

    def unit(self, fine: bool) -> Unit:
        """Where the field comes from; tints and lines are as fine as the cut."""
        return unit_dipole if self.dipoles else DRAWN if fine else rough_field


def picture(cut: Cut) -> list[Drawn]:
    """The whole picture, on a sheet of WIDTH x HEIGHT board units."""
    shapes: list[Drawn] = [Paper(width=WIDTH, height=HEIGHT, fill=PAPER)]
    shapes += axes(
        FRAME, [-60, -40, -20, 0, 20, 40, 60], [-40, -20, 0, 20, 40],
        text("along, mm"), text("height, mm"), grid=False,
    )  # fmt: skip
    if cut.strength:
        shapes += _tint(cut)
    if cut.lines:
        shapes += _lines(cut)
    if cut.compasses:
        shapes += _compasses(cut)
    for n, (disc, pose) in enumerate(cut.discs):
        shapes += disc_seen(FRAME, f"disc{n}", disc, pose)
        shapes += _grip(f"disc{n}", disc, pose)
    if cut.probe_mm:
        shapes += _probe(cut, *cut.probe_mm)
    shapes += _legend(cut.strength)
    return shapes


def _tint(cut: Cut) -> Iterator[Drawn]:
    """Bands of strength, the weakest first: each covers what is at least as strong as its lower end."""
    across, up = (129, 81) if cut.fine else (65, 41)
    x, z = np.linspace(*FRAME.x, across), np.linspace(*FRAME.y, up)
    strength = np.linalg.norm(cut.field_mT(*np.meshgrid(x, z), fine=cut.fine), axis=1).reshape(up, across)
    strength = np.minimum(np.nan_to_num(strength, nan=1e4), 1e4)
    bands = contour_generator(*FRAME.at(x, z), np.log(strength + 1e-9), fill_type=FillType.OuterOffset)
    for n, level in enumerate(LEVELS_MT):
        polygons, offsets = cast(Filled, bands.filled(math.log(level), 20.0))
        for m, (polygon, parts) in enumerate(zip(polygons, offsets, strict=True)):
            points = joined([polygon[a:b] for a, b in pairwise(parts)])  # holes wind the other way and stay open
            yield Line(id=f"band{n}.{m}", points=points, closed=True, fill=TINTS[n + 1], layer=4)


def _lines(cut: Cut) -> Iterator[Drawn]:
    """Field lines with an arrow each: all that leave a white face, and those that come to a black one from outside."""
    if not cut.discs:
        return
    discs = [_speck(disc, pose) for disc, pose in cut.discs] if cut.dipoles else list(cut.discs)
    starts, backwards = [], []
    for (disc, pose), (speck, _) in zip(cut.discs, discs, strict=True):
        for white in (True, False):
            here = (
                _dipole_starts(speck, pose, white)
                if cut.dipoles
                else face_starts(disc, pose, 10 if cut.fine else 8, white=white)
            )
            starts.append(here)
            backwards += [not white] * len(here)
    found = field_lines(
        discs, np.concatenate(starts), bounds_m=((-0.083, -1, -0.053), (0.083, 1, 0.053)),
        backwards=np.array(backwards), detail=1.0 if cut.fine else 0.5, unit=cut.unit(cut.fine),
    )  # fmt: skip
    heads = []
    for n, (line, back) in enumerate(zip(found, backwards, strict=True)):
        if back and line.ends_in is not None:
            continue  # it comes from a white face and is drawn from there
        points = _within(1e3 * line.points_m[:, 0], 1e3 * line.points_m[:, 2])
        if len(points) > 1:
            points = points[::-1] if back else points
            yield Line(id=f"line{n}", points=plain(points), stroke=INK, line=1.4, layer=20)
            heads += _head(points)
    if heads:
        yield Line(id="heads", points=joined(heads), closed=True, fill=INK, layer=21)


def _within(x: Array, z: Array) -> Array:
    """The part of a line in mm that lies in the frame, as board units (n, 2), up to where it first leaves."""
    inside = (np.abs(x) <= FRAME.x[1]) & (np.abs(z) <= FRAME.y[1])
    last = len(x) if inside.all() else int(np.argmin(inside))
    points = np.stack(FRAME.at(x, z), axis=1)
    if 0 < last < len(x):
        points[last] = _edge(points[last - 1].tolist(), points[last].tolist())
        last += 1
    return points[:last]


def _speck(disc: Disc, pose: Pose) -> Placed:
    """A small disc of the same moment, where a point magnet's lines end: the disc hides it."""
    small = disc.but(radius_m=disc.radius_m / 4, height_m=disc.height_m / 4)
    return small.but(remanence_T=64 * disc.remanence_T), pose


def _dipole_starts(speck: Disc, pose: Pose, white: bool) -> Array:
    """Starts round a dipole on lines that reach out 12, 20, 33 ... mm: a line is r = reach times sin^2."""
    r = 1.2 * math.hypot(speck.radius_m, speck.height_m / 2)
    reach = 0.012 * 1.65 ** np.arange(6)
    sine = np.sqrt(r / reach)
    sine = np.concatenate((sine, -sine))
    up = np.sqrt(1 - sine**2) * (1 if white else -1)
    side = np.array([pose.axis[2], 0.0, -pose.axis[0]])
    return pose.centre + r * (np.outer(sine, side) + np.outer(up, pose.normal))


def _edge(inner: Sequence[float], outer: Sequence[float]) -> tuple[float, float]:
    """Where a step out of the frame crosses its edge."""
    parts = [1.0]
    for axis, (low, high) in enumerate(((FRAME.left, FRAME.right), (FRAME.top, FRAME.bottom))):
        step = outer[axis] - inner[axis]
        if step:
            parts += [(bound - inner[axis]) / step for bound in (low, high) if 0 <= (bound - inner[axis]) / step <= 1]
    part = min(parts)
    return inner[0] + part * (outer[0] - inner[0]), inner[1] + part * (outer[1] - inner[1])


def _head(points: Array) -> list[Array]:
    """An arrow head half-way along a line of points (n, 2); none on a short one."""
    steps = np.diff(points, axis=0)
    sizes = np.hypot(*steps.T)
    lengths = np.cumsum(sizes)
    if lengths[-1] < 50:
        return []
    n = int(np.searchsorted(lengths, lengths[-1] / 2))
    way = steps[n : n + 1] / sizes[n]
    return list(_arrows((points[n] + points[n + 1]) / 2 - 5 * way, way, length=10, head=10.5, width=10))


def _compasses(cut: Cut) -> Iterator[Drawn]:
    """A grid of arrows that point as a compass would, all of one length: the tint says how strong."""
    x, z = np.meshgrid(np.arange(-75, 76, 10.0), np.arange(-45, 46, 10.0))
    field = cut.field_mT(x, z, fine=cut.fine)[:, ::2] * (1, -1)  # the sheet's y runs down
    size = np.hypot(*field.T)
    shown = np.isfinite(size) & (size > 0)
    way = field[shown] / size[shown, None]
    middles = np.stack(FRAME.at(x.ravel(), z.ravel()), axis=1)[shown]
    if len(way):  # all in one shape, since many small ones are slow
        arrows = _arrows(middles - 9 * way, way, length=18, head=7.5, width=7)
        yield Line(id="compasses", points=joined(arrows), closed=True, fill=SOFT, layer=25)


def _arrows(tails: Array, ways: Array, *, length: float, head: float, width: float, shaft: float = 1.5) -> Array:
    """Outlines (n, 7, 2) of arrows of one size, from their tails (n, 2) along unit vectors (n, 2)."""
    neck = max(length - head, 0)
    along = np.array([0, neck, neck, length, neck, neck, 0])
    aside = np.array([shaft, shaft, width, 0, -width, -shaft, -shaft]) / 2
    across = ways[:, ::-1] * (-1, 1)
    return tails[:, None] + along[:, None] * ways[:, None] + aside[:, None] * across[:, None]


def joined(rings: Iterable[Array]) -> tuple[tuple[float, float], ...]:
    """Rings of points as one, joined by lines that are gone over twice and so leave no mark in a filled shape."""
    there = [np.concatenate((ring, ring[:1])) for ring in rings]
    back = [ring[:1] for ring in there[-2::-1]]
    return plain(np.concatenate((*there, *back)))


def plain(points: Array) -> tuple[tuple[float, float], ...]:
    """Points (n, 2) as a shape takes them."""
    return tuple(map(tuple, points.tolist()))


def disc_seen(frame: Frame, id: str, disc: Disc, pose: Pose, *, say: str = "", layer: int = 50) -> Iterator[Drawn]:
    """A disc from its edge: a rectangle, the half of the white face white, the other black."""
    r, h = 1e3 * disc.radius_m, 1e3 * disc.height_m / 2
    x, z = 1e3 * pose.position_m[0], 1e3 * pose.position_m[2]
    nx, nz = pose.axis[0], pose.axis[2]

    def corner(a: float, b: float) -> tuple[float, float]:
        return frame.at(x + a * nz + b * nx, z - a * nx + b * nz)

    whole = (corner(-r, -h), corner(r, -h), corner(r, h), corner(-r, h))
    yield Line(id=id, points=whole, closed=True, fill=INK, stroke=RAISED, line=4, layer=layer, say=say)
    white = (corner(-r, 0), corner(r, 0), corner(r, h), corner(-r, h))
    yield Line(id=f"{id}.white", points=white, closed=True, fill=RAISED, layer=layer)
    yield Line(id=f"{id}.edge", points=whole, closed=True, stroke=INK, line=2, layer=layer)


def grip_mm(disc: Disc, pose: Pose) -> tuple[float, float]:
    """Where the handle is that turns a disc: out of the white face, a little over a radius from the centre."""
    reach = 1e3 * (disc.height_m / 2) + 11
    return (
        1e3 * pose.position_m[0] + reach * pose.axis[0],
        1e3 * pose.position_m[2] + reach * pose.axis[2],
    )


def _grip(id: str, disc: Disc, pose: Pose) -> Iterator[Drawn]:
    x, z = grip_mm(disc, pose)
    foot = FRAME.at(1e3 * pose.position_m[0], 1e3 * pose.position_m[2])
    px, py = FRAME.at(x, z)
    yield Line(id=f"{id}.stem", points=(foot, (px, py)), stroke=INK, line=1, dash=(4, 4), layer=49)
    yield Circle(
        id=f"{id}.grip", x=px, y=py, r=9, fill=CLICK, stroke=INK, line=1.5, layer=86, say=text("turn the disc")
    )


def _probe(cut: Cut, x: float, z: float) -> Iterator[Drawn]:
    bx, _, bz = cut.field_mT(np.array([x]), np.array([z]))[0].tolist()
    px, py = FRAME.at(x, z)
    yield Circle(id="probe", x=px, y=py, r=15, fill=RAISED, stroke=INK, line=6, layer=87, say=text("probe"))
    yield Circle(id="probe.ring", x=px, y=py, r=15, stroke=CLICK, line=4, layer=88)
    size = math.hypot(bx, bz)
    if math.isfinite(size) and size > 0:
        ux, uz = bx / size, bz / size
        yield from arrow("needle", (px - 10 * ux, py + 10 * uz), (px + 10 * ux, py - 10 * uz), line=3, head=8, layer=89)
    first = text("probe ({x}, {z}) mm", x=minus(number(x, 0)), z=minus(number(z, 0)))
    second = strength_said(bx, bz)
    wide = 186.0
    left = px + 24 if px + 24 + wide < FRAME.right else px - 24 - wide
    top = min(max(py - 50, FRAME.top + 4), FRAME.bottom - 50)
    yield Rect(id="tag", x=left, y=top, width=wide, height=46, radius=4, fill=RAISED, stroke=HAIRLINE, line=1, layer=90)
    yield Text(id="tag.1", x=left + 10, y=top + 14, text=first, size=SMALL, anchor="start", fill=SOFT, layer=91)
    yield Text(
        id="tag.2", x=left + 10, y=top + 33, text=second, size=TEXT, weight=700, anchor="start", fill=INK, layer=91
    )


def strength_said(bx: float, bz: float) -> str:
    """A field in the cut as people read it: size in mT and direction in degrees from the x axis, upwards above 0."""
    size = math.hypot(bx, bz)
    if not math.isfinite(size):
        return text("no value on the rim")
    digits = 0 if size >= 100 else 1 if size >= 10 else 2
    angle = math.degrees(math.atan2(bz, bx))
    return text("{b} mT, {angle}°", b=number(size, digits), angle=minus(number(round(angle) + 0.0, 0)))


def _legend(strength: bool) -> Iterator[Drawn]:
    y = FRAME.bottom + 62
    if not strength:
        return
    yield Text(id="key", x=FRAME.left, y=y + 9, text=text("strength |B|, mT"), size=TEXT, anchor="start", fill=INK)
    left, step = FRAME.left + 160, 48.0
    for n, tint in enumerate(TINTS):
        yield Rect(id=f"key{n}", x=left + n * step, y=y, width=step, height=18, fill=tint, stroke=SOFT, line=0.8)
        said = number(0, 0) if n == 0 else number(LEVELS_MT[n - 1], 1 if LEVELS_MT[n - 1] < 1 else 0)
        yield Text(id=f"key{n}.t", x=left + n * step, y=y + 32, text=said, size=SMALL, fill=SOFT)


def described(cut: Cut) -> str:
    """The picture in words, for whoever does not see it."""
    parts = []
    for n, (_, pose) in enumerate(cut.discs):
        tilt = math.degrees(math.atan2(pose.axis[0], pose.axis[2]))
        parts.append(
            text(
                "Disc {n}: middle at {x} mm along, {z} mm high, white face turned {tilt}° from straight up.",
                n=n + 1,
                x=minus(number(1e3 * pose.position_m[0], 0)),
                z=minus(number(1e3 * pose.position_m[2], 0)),
                tilt=minus(number(round(tilt) + 0.0, 0)),
            )
        )
    if cut.probe_mm:
        bx, _, bz = cut.field_mT(np.array([cut.probe_mm[0]]), np.array([cut.probe_mm[1]]))[0].tolist()
        parts.append(
            text(
                "Probe at {x} mm along, {z} mm high: {field}.",
                x=minus(number(cut.probe_mm[0], 0)),
                z=minus(number(cut.probe_mm[1], 0)),
                field=strength_said(bx, bz),
            )
        )
    return " ".join(parts)


__all__ = ["FRAME", "HEIGHT", "WIDTH", "Cut", "described", "disc_seen", "grip_mm", "label", "picture"]
