"""A picture as plain data: shapes that every painter (canvas, SVG, spoken text) reads in the same way.

Lengths are in board units (CSS pixels at 100 %), x to the right, y down, angles in degrees clockwise. A shape that has
a spoken label (`say`) is a hotspot: it can be pressed, and clicks name it by its `id`. Ids are unique in a scene.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import IntEnum
from typing import Literal, TypeAlias

from msgspec import Struct

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Layer(IntEnum):
    """What lies above what. Rings, refusals and the like are the table's; a game uses the others."""

    GROUND = 0
    TILE = 10
    STRUCTURE = 20
    CHANGE = 30
    MARK = 40
    RING = 50
    WALL = 60
    CHOSEN = 70
    PIECE = 80
    BADGE = 90
    EDGE = 100
    REFUSED = 110
    LABEL = 120


class Shape(Struct, frozen=True, kw_only=True):
    """What all shapes share. `fill` and `stroke` are CSS colours (None: not painted), `line` the stroke's width."""

    layer: int = 0
    say: str = ""
    fill: str | None = None
    stroke: str | None = None
    line: float = 1.5
    dash: tuple[float, ...] = ()
    opacity: float = 1.0

    @property
    def box(self) -> Box:
        raise NotImplementedError


class Paper(Shape, frozen=True, tag="paper"):
    """The sheet the scene is drawn on; without one a painter takes the box of all shapes. At most one in a scene."""

    width: float
    height: float
    id: str = "paper"

    @property
    def box(self) -> Box:
        return 0, 0, self.width, self.height


class Rect(Shape, frozen=True, tag="rect"):
    """A rectangle from its top left corner, with rounded corners of `radius`."""

    id: str
    x: float
    y: float
    width: float
    height: float
    radius: float = 0

    @property
    def box(self) -> Box:
        return self.x, self.y, self.x + self.width, self.y + self.height


class Circle(Shape, frozen=True, tag="circle"):
    """A circle round (x, y)."""

    id: str
    x: float
    y: float
    r: float

    @property
    def box(self) -> Box:
        return self.x - self.r, self.y - self.r, self.x + self.r, self.y + self.r


class Line(Shape, frozen=True, tag="line"):
    """Straight pieces through `points`; closed and filled when `closed`. Ends and joints are round."""

    id: str
    points: tuple[tuple[float, float], ...]
    closed: bool = False

    @property
    def box(self) -> Box:
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        return min(xs), min(ys), max(xs), max(ys)


class Path(Shape, frozen=True, tag="path"):
    """An SVG path (`d`, absolute or relative commands) scaled, then moved to (x, y); `bounds` is its box before that.

    The stroke is not scaled: `line` stays in board units.
    """

    id: str
    d: str
    bounds: Box
    x: float = 0
    y: float = 0
    scale: float = 1

    @property
    def box(self) -> Box:
        x, y, k = self.x, self.y, self.scale
        left, top, right, bottom = self.bounds
        return x + k * left, y + k * top, x + k * right, y + k * bottom


class Text(Shape, frozen=True, tag="text"):
    """One line of text: (x, y) is the middle of the line's height, at its start, middle or end by `anchor`."""

    id: str
    x: float
    y: float
    text: str
    size: float = 14
    weight: int = 400
    anchor: Literal["start", "middle", "end"] = "middle"

    @property
    def box(self) -> Box:
        width = 0.6 * self.size * len(self.text)
        left = self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * width
        return left, self.y - 0.6 * self.size, left + width, self.y + 0.6 * self.size


class Art(Struct, frozen=True):
    """A piece's silhouette, drawn in a box of 64 x 64 units with (0, 0) in its middle; `name` is unique in the kit.

    Parts are painted in their order; their layers and labels count for nothing.
    """

    name: str
    parts: tuple[Rect | Circle | Line | Path | Text, ...]


class Sprite(Shape, frozen=True, tag="sprite"):
    """A piece: `art` with its middle at (x, y), `size` units wide and high, turned by `turn` degrees clockwise."""

    id: str
    x: float
    y: float
    size: float
    art: Art
    turn: float = 0

    @property
    def box(self) -> Box:
        half = self.size / 2
        return self.x - half, self.y - half, self.x + half, self.y + half


class Spot(Shape, frozen=True, tag="spot"):
    """A place that can be pressed and is not seen; `ring` is the smaller box that lights up when it may be pressed."""

    id: str
    x: float
    y: float
    width: float
    height: float
    ring: Box | None = None
    radius: float = 8
    ring_layer: int = Layer.RING

    @property
    def box(self) -> Box:
        return self.x, self.y, self.x + self.width, self.y + self.height


Drawn: TypeAlias = Paper | Rect | Circle | Line | Path | Text | Sprite | Spot


def contains(shape: Drawn, x: float, y: float) -> bool:
    """Whether a press at (x, y) meets the shape: circles by distance, all else by box."""
    if isinstance(shape, Circle):
        return math.hypot(x - shape.x, y - shape.y) <= shape.r
    left, top, right, bottom = shape.box
    return left <= x <= right and top <= y <= bottom


def hotspots(shapes: Iterable[object], x: float, y: float) -> tuple[str, ...]:
    """Ids of all hotspots under (x, y), the topmost first; parts of the panel have no place and are passed over."""
    under = [
        (shape.layer, n, shape.id)
        for n, shape in enumerate(shapes)
        if isinstance(shape, Drawn) and shape.say and contains(shape, x, y)
    ]
    return tuple(id for _, _, id in sorted(under, reverse=True))


def in_order(parts: Iterable[object]) -> list[Drawn]:
    """The shapes of a scene as they are painted: lowest layer first, what is said to the panel left out.

    ValueError if two shapes have one id: a click could not tell which of them was meant.
    """
    shapes = [part for part in parts if isinstance(part, Drawn)]
    seen: set[str] = set()
    for shape in shapes:
        if shape.id in seen:
            raise ValueError(f"two shapes of the scene have the id {shape.id!r}; give each its own")
        seen.add(shape.id)
    return sorted(shapes, key=lambda shape: shape.layer)


def sheet(shapes: Iterable[Drawn]) -> Box:
    """The part of the plane that a picture shows: its paper, else the box round all its shapes."""
    boxes = []
    for shape in shapes:
        if isinstance(shape, Paper):
            return shape.box
        boxes.append(shape.box)
    if not boxes:
        return 0, 0, 1, 1
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
