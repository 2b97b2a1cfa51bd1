"""A small plot as scene shapes: a frame that turns numbers into board units, axes, curves, and labels with a halo."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

import numpy as np

from tabletop_kernel.language import number
from tabletop_kernel.magnetism.disc import Array
from tabletop_kernel.scene import Circle, Drawn, Line, Rect, Text
from tabletop_kernel.scene.style import HAIRLINE, INK, PAPER, RAISED, SOFT

TEXT = 16.0
SMALL = 15.4
"""Sizes that are still 12 pixels where a picture of 720 units is shown 564 pixels wide."""
FIELD = "#0F5C66"
LIFT = "#EEEAE0"
Anchor: TypeAlias = Literal["start", "middle", "end"]
N = TypeVar("N", float, Array)


@dataclass(frozen=True)
class Frame:
    """Where a plot lies on the sheet (board units), and which numbers its edges stand for."""

    left: float
    top: float
    width: float
    height: float
    x: tuple[float, float]
    y: tuple[float, float]
    name: str = "plot"

    def px(self, x: N) -> N:
        return self.left + (x - self.x[0]) / (self.x[1] - self.x[0]) * self.width

    def py(self, y: N) -> N:
        return self.top + (self.y[1] - y) / (self.y[1] - self.y[0]) * self.height

    def at(self, x: N, y: N) -> tuple[N, N]:
        return self.px(x), self.py(y)

    def back(self, px: float, py: float) -> tuple[float, float]:
        """The numbers at a place of the sheet."""
        x = self.x[0] + (px - self.left) / self.width * (self.x[1] - self.x[0])
        return x, self.y[1] - (py - self.top) / self.height * (self.y[1] - self.y[0])

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


def label(
    id: str, x: float, y: float, said: str, *, size: float = TEXT, fill: str = INK, weight: int = 400,
    anchor: Anchor = "middle", halo: str | None = PAPER, layer: int = 90,
) -> Iterator[Drawn]:  # fmt: skip
    """A text with a halo, so that it can be read on lines and tints."""
    if halo:
        yield Text(
            id=f"{id}.halo", x=x, y=y, text=said, size=size, weight=weight, anchor=anchor,
            stroke=halo, line=4, layer=layer,
        )  # fmt: skip
    yield Text(id=id, x=x, y=y, text=said, size=size, weight=weight, anchor=anchor, fill=fill, layer=layer)


def axes(
    frame: Frame, x_ticks: Sequence[float], y_ticks: Sequence[float], x_label: str, y_label: str, *,
    digits: tuple[int, int] = (0, 0), x_names: Sequence[str] = (), grid: bool = True, ground: str | None = RAISED,
) -> Iterator[Drawn]:  # fmt: skip
    """Ground, grid, ticks with their numbers, and labels; the label of y stands above the frame, upright."""
    n = frame.name
    if ground:
        yield Rect(id=f"{n}.ground", x=frame.left, y=frame.top, width=frame.width, height=frame.height, fill=ground)
    for i, v in enumerate(y_ticks):
        y = frame.py(v)
        if grid:
            yield Line(id=f"{n}.gy{i}", points=((frame.left, y), (frame.right, y)), stroke=HAIRLINE, line=1, layer=2)
        yield Line(id=f"{n}.ty{i}", points=((frame.left - 5, y), (frame.left, y)), stroke=SOFT, line=1, layer=60)
        said = number(float(v), digits[1])
        yield Text(
            id=f"{n}.y{i}", x=frame.left - 8, y=y, text=minus(said), size=SMALL, anchor="end", fill=SOFT, layer=60
        )
    names = x_names or [minus(number(float(v), digits[0])) for v in x_ticks]
    for i, (v, said) in enumerate(zip(x_ticks, names, strict=True)):
        x = frame.px(v)
        yield Line(id=f"{n}.tx{i}", points=((x, frame.bottom), (x, frame.bottom + 5)), stroke=SOFT, line=1, layer=60)
        yield Text(id=f"{n}.x{i}", x=x, y=frame.bottom + 16, text=said, size=SMALL, fill=SOFT, layer=60)
    yield Text(id=f"{n}.xl", x=frame.left + frame.width / 2, y=frame.bottom + 36, text=x_label, size=TEXT, fill=INK)
    yield Text(id=f"{n}.yl", x=frame.left - 8, y=frame.top - 14, text=y_label, size=TEXT, anchor="start", fill=INK)
    yield Rect(
        id=f"{n}.edge", x=frame.left, y=frame.top, width=frame.width, height=frame.height, stroke=INK, line=1, layer=70
    )


def minus(said: str) -> str:
    """A number with the true minus sign."""
    return said.replace("-", "\N{MINUS SIGN}")


def curve(
    frame: Frame, id: str, x: Iterable[float], y: Iterable[float], *, stroke: str = INK, line: float = 2.5,
    dash: tuple[float, ...] = (), layer: int = 40,
) -> Iterator[Drawn]:  # fmt: skip
    """A curve cut at the frame's top and bottom: pieces where it leaves the frame, broken at NaN."""
    pieces: list[list[tuple[float, float]]] = [[]]
    last: tuple[float, float] | None = None
    low, high = frame.y
    for a, b in zip(map(float, x), map(float, y), strict=True):
        if not (math.isfinite(a) and math.isfinite(b)):
            last = None
            pieces.append([])
            continue
        if last is not None and (low <= b <= high) != (low <= last[1] <= high):
            edge = high if max(b, last[1]) > high else low
            part = (edge - last[1]) / (b - last[1])
            pieces[-1].append((last[0] + part * (a - last[0]), edge))
            if not low <= b <= high:
                pieces.append([])
        if low <= b <= high:
            pieces[-1].append((a, b))
        last = (a, b)
    for n, piece in enumerate(p for p in pieces if len(p) > 1):
        points = tuple(frame.at(a, b) for a, b in piece)
        yield Line(id=f"{id}.{n}", points=points, stroke=stroke, line=line, dash=dash, layer=layer)


def arrow(
    id: str, start: tuple[float, float], end: tuple[float, float], *, stroke: str = INK, line: float = 2.5,
    head: float = 9, layer: int = 80,
) -> Iterator[Drawn]:  # fmt: skip
    """A straight arrow; nothing if it has no length."""
    length = math.dist(start, end)
    if length < 1e-9:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(head, length)
    neck = end[0] - head * ux, end[1] - head * uy
    if length > head:
        yield Line(id=f"{id}.shaft", points=(start, neck), stroke=stroke, line=line, layer=layer)
    side = 0.45 * head
    corners = (end, (neck[0] - side * uy, neck[1] + side * ux), (neck[0] + side * uy, neck[1] - side * ux))
    yield Line(id=f"{id}.head", points=corners, closed=True, fill=stroke, stroke=stroke, line=1, layer=layer)


def ring(
    id: str, x: float, y: float, r: float, *, fill: str, stroke: str = INK, line: float = 2, layer: int = 85
) -> Circle:
    """A point of a plot."""
    return Circle(id=id, x=x, y=y, r=r, fill=fill, stroke=stroke, line=line, layer=layer)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers between two ends, `about` that many."""
    rough = (high - low) / max(about, 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(k * power for k in (1, 2, 2.5, 5, 10) if k * power >= rough * 0.999)
    return [round(float(v), 12) + 0.0 for v in np.arange(math.ceil(low / step - 1e-9) * step, high + step * 1e-9, step)]
