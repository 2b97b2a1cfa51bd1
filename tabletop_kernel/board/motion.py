"""A piece that glides: which places it passes, and the commands that show it there."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from tabletop_kernel.board.painter import Pen, extent
from tabletop_kernel.scene.shapes import Box, Drawn, Line

Point: TypeAlias = tuple[float, float]

FRAME = 30
"""Milliseconds that each place is shown."""


def middle(shape: Drawn) -> Point:
    left, top, right, bottom = shape.box
    return (left + right) / 2, (top + bottom) / 2


def moved(shape: Drawn, to: Point) -> Drawn:
    """The shape with its middle at `to`."""
    x, y = middle(shape)
    dx, dy = to[0] - x, to[1] - y
    if isinstance(shape, Line):
        return replace(shape, points=tuple((px + dx, py + dy) for px, py in shape.points))
    return replace(shape, x=shape.x + dx, y=shape.y + dy)


def along(path: Sequence[Point], steps: int) -> list[Point]:
    """`steps` points on the path, at equal distances, without its start and with its end."""
    pieces = [(a, b, math.dist(a, b)) for a, b in itertools.pairwise(path)]
    whole = sum(length for *_, length in pieces)
    found, gone = [], 0.0
    for n in range(1, steps):
        at = whole * n / steps
        while pieces[1:] and gone + pieces[0][2] < at:
            gone += pieces.pop(0)[2]
        (ax, ay), (bx, by), length = pieces[0]
        part = (at - gone) / length if length else 1
        found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return [*found, path[-1]]


def glide(pen: Pen, canvas: str, backdrop: str, sheet: Box, places: Sequence[Drawn]) -> None:
    """Show the shape at one place after the other on the canvas, before a backdrop of the same size and scale."""
    left, top, right, bottom = sheet
    pen.switch(backdrop)
    pen.do("setTransform", 1, 0, 0, 1, 0, 0)
    pen.do("clearRect", 0, 0, pen.scale * (right - left), pen.scale * (bottom - top))
    pen.do("drawImage", canvas, 0, 0)
    pen.switch(canvas)
    pen.save()
    pen.do("setTransform", pen.scale, 0, 0, pen.scale, -pen.scale * left, -pen.scale * top)
    last: Box | None = None
    for place in places:
        pen.save()
        pen.do("beginPath")
        for a, b, c, d in filter(None, (last, extent(place))):
            pen.do("rect", math.floor(a), math.floor(b), math.ceil(c) - math.floor(a), math.ceil(d) - math.floor(b))
        pen.do("clip")
        pen.do("clearRect", left, top, right - left, bottom - top)
        pen.do("drawImage", backdrop, left, top, right - left, bottom - top)
        pen.draw(place)
        pen.restore()
        pen.do("sleep", FRAME)
        last = extent(place)
    pen.restore()
