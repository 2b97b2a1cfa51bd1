"""Shapes to canvas commands: pure lists, sent by `send` in one message, so that an error half-way paints nothing.

A command is what ipycanvas's page side reads, `[number, arguments, buffers]`. All lengths are board units; the
transform set first makes them pixels.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache

import msgspec
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS

from tabletop_kernel.scene.shapes import Art, Box, Circle, Drawn, Line, Paper, Path, Rect, Spot, Sprite, Text
from tabletop_kernel.scene.svg import BASELINE, FONT

SCALE = 2
"""Canvas pixels for one pixel of the page, so that texts are crisp on dense screens."""

_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_MANY = 6  # a line of more points than this travels as a buffer


class Pen:
    """The commands of one draw as they are gathered; a style is sent only where it changes.

    `path` and `stamp` give the page's names of a path and of a piece drawn beforehand (with its side in pixels);
    `scale` is how many canvas pixels a board unit has.
    """

    def __init__(
        self, path: Callable[[str], str], stamp: Callable[[Art, float], tuple[str, int]], scale: int = SCALE
    ) -> None:
        self.commands: list[list[object]] = []
        self.buffers: list[memoryview] = []
        self.scale = scale
        self._path, self._stamp = path, stamp
        self._style: dict[str, object] = {}
        self._kept: list[dict[str, object]] = []

    def do(self, name: str, *args: object) -> None:
        self.commands.append([COMMANDS[name], args] if args else [COMMANDS[name]])

    def switch(self, canvas: str) -> None:
        """Draw on the canvas of that name from now on."""
        self.do("switchCanvas", canvas)
        self._style = {}

    def save(self) -> None:
        self.do("save")
        self._kept.append(dict(self._style))

    def restore(self) -> None:
        self.do("restore")
        self._style = self._kept.pop()

    def style(self, **values: object) -> None:
        for name, value in values.items():
            if self._style.get(name) != value:
                self._style[name] = value
                if name == "dash":
                    self.do("setLineDash", value)
                else:
                    self.do("set", Canvas.ATTRS[name], value)

    def draw(self, shape: Drawn) -> None:
        match shape:
            case Spot():
                return
            case Sprite():
                self._sprite(shape)
            case Text(fill=fill, text=said) if fill is not None or shape.stroke is not None:
                self._text(shape, said)
            case Path() if seen(shape):
                self._drawn_path(shape)
            case Line(points=points) if len(points) > _MANY and seen(shape):
                self._long_line(shape)
            case _ if seen(shape):
                self.do("beginPath")
                self._trace(shape)
                self._ink(shape, lambda: self.do("fill"), lambda: self.do("stroke"))

    def _trace(self, shape: Drawn) -> None:
        match shape:
            case Circle(x=x, y=y, r=r):
                self.do("arc", _n(x), _n(y), _n(max(r, 0)), 0, 6.2832)  # a negative radius would stop the page
            case Line(points=points, closed=closed):
                for n, (x, y) in enumerate(points):
                    self.do("lineTo" if n else "moveTo", _n(x), _n(y))
                if closed:
                    self.do("closePath")
            case Rect(radius=radius) if radius > 0:
                self._round_rect(*shape.box, min(radius, shape.width / 2, shape.height / 2))
            case _:
                left, top, right, bottom = shape.box
                self.do("rect", _n(left), _n(top), _n(right - left), _n(bottom - top))

    def _round_rect(self, left: float, top: float, right: float, bottom: float, radius: float) -> None:
        left, top, right, bottom, r = _n(left), _n(top), _n(right), _n(bottom), _n(max(radius, 0))
        self.do("moveTo", _n(left + r), top)
        self.do("arcTo", right, top, right, bottom, r)
        self.do("arcTo", right, bottom, left, bottom, r)
        self.do("arcTo", left, bottom, left, top, r)
        self.do("arcTo", left, top, right, top, r)
        self.do("closePath")

    def _ink(self, shape: Drawn, fill: Callable[[], None], stroke: Callable[[], None], scale: float = 1) -> None:
        self.style(global_alpha=_n(shape.opacity))
        if shape.fill is not None and not (isinstance(shape, Line) and not shape.closed):
            self.style(fill_style=shape.fill)
            fill()
        if shape.stroke is not None:
            self.style(stroke_style=shape.stroke, line_width=_n(shape.line / scale), line_join="round")
            dash = [_n(length / scale) for length in shape.dash]
            self.style(dash=dash + dash if len(dash) % 2 else dash, line_cap="butt" if dash else "round")
            stroke()

    def _drawn_path(self, shape: Path) -> None:
        name, moved = self._path(shape.d), (shape.x, shape.y, shape.scale) != (0, 0, 1)
        if moved:
            self.save()
            self.do("transform", shape.scale, 0, 0, shape.scale, _n(shape.x), _n(shape.y))
        self._ink(shape, lambda: self.do("fillPath", name), lambda: self.do("strokePath", name), shape.scale)
        if moved:
            self.restore()

    def _long_line(self, shape: Line) -> None:
        numbers = array("f", [value for point in shape.points for value in point])

        def send(command: str) -> None:
            self.buffers.append(memoryview(numbers).cast("B"))
            args = [{"shape": [len(numbers)], "dtype": "float32", "idx": 0}]
            self.commands.append([COMMANDS[command], args, 1])

        stroke = "strokePolygon" if shape.closed else "strokeLines"
        self._ink(shape, lambda: send("fillPolygon"), lambda: send(stroke))

    def _text(self, shape: Text, said: str) -> None:
        self.style(font=f"{shape.weight} {_n(shape.size)}px {FONT}", text_align=_ALIGN[shape.anchor])
        place = said, _n(shape.x), _n(shape.y + BASELINE * shape.size)
        self._ink(shape, lambda: self.do("fillText", *place), lambda: self.do("strokeText", *place))

    def _sprite(self, shape: Sprite) -> None:
        name, side = self._stamp(shape.art, shape.size)
        half = side / 2 / self.scale
        self.style(global_alpha=_n(shape.opacity))
        if shape.turn % 360:
            self.save()
            self.do("translate", _n(shape.x), _n(shape.y))
            self.do("rotate", round(math.radians(shape.turn), 4))
            self.do("drawImage", name, *(_n(value, 4) for value in (-half, -half, 2 * half, 2 * half)))
            self.restore()
        else:  # whole pixels, so that the piece stays crisp
            left, top = (round((middle - half) * self.scale) / self.scale for middle in (shape.x, shape.y))
            self.do("drawImage", name, *(_n(value, 4) for value in (left, top, 2 * half, 2 * half)))


def stamp(pen: Pen, canvas: str, art: Art, pixels: float, side: int) -> None:
    """Draw a piece whose box is `pixels` wide once on a canvas of its own, `side` pixels wide and high."""
    k = round(pixels / 64, 4)
    pen.switch(canvas)
    pen.do("setTransform", 1, 0, 0, 1, 0, 0)
    pen.do("clearRect", 0, 0, side, side)
    pen.do("setTransform", k, 0, 0, k, side / 2, side / 2)
    for part in art.parts:
        pen.draw(part)


def seen(shape: Drawn) -> bool:
    """Whether the shape leaves any mark on the canvas."""
    return isinstance(shape, Sprite) or (not isinstance(shape, Spot) and (shape.fill or shape.stroke) is not None)


@lru_cache(maxsize=1024)
def reach(art: Art) -> float:
    """How far a piece goes from its middle, in its own units (32 for one that just fills its box)."""
    return max((max(map(abs, extent(part))) for part in art.parts), default=32)


def extent(shape: Drawn) -> Box:
    """All that the shape's ink can touch, its stroke and a pixel of smoothing included."""
    if isinstance(shape, Sprite):
        around = reach(shape.art) * shape.size / 64 * (math.sqrt(2) if shape.turn % 90 else 1) + 1
        return shape.x - around, shape.y - around, shape.x + around, shape.y + around
    left, top, right, bottom = shape.box
    more = 1 + (shape.line / 2 if shape.stroke is not None else 0)
    wide = 0.25 * (right - left) if isinstance(shape, Text) else 0  # how wide a text really is only the page knows
    return left - more - wide, top - more, right + more + wide, bottom + more


def difference(old: list[Drawn], new: list[Drawn]) -> list[Box] | None:
    """The boxes, in whole units, outside of which two pictures are alike; None if all may differ."""
    before = {shape.id: shape for shape in old if seen(shape)}
    after = {shape.id: shape for shape in new if seen(shape)}
    changed = [shape for id, shape in before.items() if after.get(id) != shape]
    changed += [shape for id, shape in after.items() if before.get(id) != shape]
    if any(isinstance(shape, Paper) for shape in changed):
        return None
    kept = [id for id, shape in before.items() if after.get(id) == shape]
    still = [id for id, shape in after.items() if before.get(id) == shape]
    changed += [before[id] for pair in zip(kept, still, strict=True) if pair[0] != pair[1] for id in pair]
    return _merged(extent(shape) for shape in changed)


def _merged(boxes: Iterable[Box]) -> list[Box]:
    """The boxes in whole units without those that lie in another one."""
    whole = {(math.floor(a), math.floor(b), math.ceil(c), math.ceil(d)) for a, b, c, d in boxes}
    kept: list[Box] = []
    for box in sorted(whole, key=lambda b: (b[0] - b[2]) * (b[3] - b[1])):  # the largest first
        if not any(k[0] <= box[0] and k[1] <= box[1] and k[2] >= box[2] and k[3] >= box[3] for k in kept):
            kept.append(box)
    return kept


def touches(box: Box, others: Iterable[Box]) -> bool:
    left, top, right, bottom = box
    return any(left < r and right > l and top < b and bottom > t for l, t, r, b in others)  # noqa: E741


def send(pen: Pen) -> None:
    """All of the pen's commands in one message.

    Past ipycanvas's own holding, which is left as it was found: what another drawer holds back goes first, and no one
    may think that the page still draws on their canvas.
    """
    manager = _CANVAS_MANAGER
    manager.flush()
    data = msgspec.json.encode(pen.commands)
    manager.send({"shape": [len(data)], "dtype": "uint8"}, buffers=[memoryview(data), *pen.buffers])
    manager._current_canvas = None


def _n(value: float, digits: int = 2) -> float:
    """A number as short as a few decimals allow."""
    rounded = round(value, digits)
    return int(rounded) if rounded == int(rounded) else rounded
