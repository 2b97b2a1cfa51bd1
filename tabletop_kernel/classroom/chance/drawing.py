"""A sheet to draw figures on: shapes of a scene with ids of their own, and plots with axes in the data's units."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, Literal

from tabletop_kernel.language import number
from tabletop_kernel.scene.icons import DICE
from tabletop_kernel.scene.shapes import Art, Circle, Drawn, Line, Paper, Path, Rect, Sprite, Text
from tabletop_kernel.scene.style import HAIRLINE, INK, PAPER, PLAYERS, RAISED, SOFT, sign
from tabletop_kernel.scene.svg import svg

COMET: Final = PLAYERS[0]
"""The attacker of the notebooks: the pupil's ship, blue, a circle."""
METEOR: Final = PLAYERS[1]
"""The defender: orange, a triangle."""


def share(chance: Fraction) -> str:
    """A chance as people read it: 7/12."""
    return str(chance)


def decimal(value: Fraction | float, digits: int = 3) -> str:
    """A number in decimals, with the point or comma of the language."""
    return number(float(value), digits)


class Drawing:
    """Shapes that come one after the other; (0, 0) is the top left corner, lengths are CSS pixels."""

    def __init__(self, width: float, height: float) -> None:
        self.shapes: list[Drawn] = [Paper(width=width, height=height, fill=PAPER)]

    def svg(self, title: str, description: str) -> str:
        """The drawing as an SVG document with what a screen reader says."""
        return svg(self.shapes, title=title, description=description)

    def _id(self) -> str:
        return f"s{len(self.shapes)}"

    def rect(self, x: float, y: float, width: float, height: float, **ink: Any) -> None:
        self.shapes.append(Rect(id=self._id(), x=x, y=y, width=width, height=height, **ink))

    def circle(self, x: float, y: float, r: float, **ink: Any) -> None:
        self.shapes.append(Circle(id=self._id(), x=x, y=y, r=r, **ink))

    def line(self, *points: tuple[float, float], closed: bool = False, **ink: Any) -> None:
        self.shapes.append(Line(id=self._id(), points=points, closed=closed, **{"stroke": INK} | ink))

    def path(self, d: str, bounds: tuple[float, float, float, float], **ink: Any) -> None:
        self.shapes.append(Path(id=self._id(), d=d, bounds=bounds, **ink))

    def art(self, art: Art, x: float, y: float, size: float) -> None:
        self.shapes.append(Sprite(id=self._id(), x=x, y=y, size=size, art=art))

    def die(self, face: int, x: float, y: float, size: float = 26) -> None:
        self.art(DICE[face - 1], x, y, size)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        anchor: Literal["start", "middle", "end"] = "middle",
        weight: int = 400,
        fill: str = INK,
    ) -> None:
        """One line of words; (x, y) is the middle of its height."""
        self.shapes.append(
            Text(id=self._id(), x=x, y=y, text=words, size=size, anchor=anchor, weight=weight, fill=fill)
        )

    def mark(self, kind: Literal["win", "tie", "loss"], x: float, y: float, r: float = 6) -> None:
        """The mark of an outcome: the attacker's circle, two strokes for a tie, the defender's triangle."""
        if kind == "tie":
            for dy in (-r / 2, r / 2):
                self.line((x - r, y + dy), (x + r, y + dy), line=2)
        else:
            player = COMET if kind == "win" else METEOR
            self.shapes.append(sign(player.sign, self._id(), x, y, r, fill=player.colour))


TINT: Final = {"win": COMET.tint, "tie": RAISED, "loss": METEOR.tint}
"""The ground on which an outcome's mark stands."""


class Plot:
    """A frame with axes on a drawing: data in, pixels out. `log` makes the axis across logarithmic."""

    def __init__(
        self,
        drawing: Drawing,
        box: tuple[float, float, float, float],
        across: tuple[float, float],
        up: tuple[float, float],
        *,
        log: bool = False,
    ) -> None:
        self.drawing, self.box, self.across, self.up, self.log = drawing, box, across, up, log
        left, top, right, bottom = box
        drawing.rect(left, top, right - left, bottom - top, fill=RAISED, stroke=HAIRLINE, line=1)

    def x(self, value: float) -> float:
        first, last = self.across
        part = math.log(value / first) / math.log(last / first) if self.log else (value - first) / (last - first)
        return self.box[0] + part * (self.box[2] - self.box[0])

    def y(self, value: float) -> float:
        low, high = self.up
        return self.box[3] - (value - low) / (high - low) * (self.box[3] - self.box[1])

    def axes(self, xs: Sequence[tuple[float, str]], ys: Sequence[tuple[float, str]], x_name: str, y_name: str) -> None:
        """Ticks with their words, and the names of both axes with their units."""
        left, top, right, bottom = self.box
        for value, words in xs:
            self.drawing.line((self.x(value), bottom), (self.x(value), bottom + 5), stroke=SOFT, line=1)
            self.drawing.write(self.x(value), bottom + 15, words, 12)
        for value, words in ys:
            self.drawing.line((left, self.y(value)), (right, self.y(value)), stroke=HAIRLINE, line=1)
            self.drawing.write(left - 8, self.y(value), words, 12, "end")
        self.drawing.write((left + right) / 2, bottom + 34, x_name, 13, fill=SOFT)
        self.drawing.write(left - 40, top - 16, y_name, 13, "start", fill=SOFT)

    def curve(self, points: Sequence[tuple[float, float]], **ink: Any) -> None:
        """A line through data points."""
        if len(points) > 1:
            self.drawing.line(*((self.x(a), self.y(b)) for a, b in points), **ink)

    def band(self, low: Sequence[tuple[float, float]], high: Sequence[tuple[float, float]], **ink: Any) -> None:
        """The ground between two lines."""
        corners = [*low, *reversed(high)]
        if len(corners) > 2:
            around = ((self.x(a), self.y(b)) for a, b in corners)
            self.drawing.line(*around, closed=True, **{"stroke": None} | ink)

    def level(self, value: float, words: str = "", **ink: Any) -> None:
        """A straight line across, with words at its right end, above it."""
        self.drawing.line((self.box[0], self.y(value)), (self.box[2], self.y(value)), **ink)
        if words:
            self.drawing.write(self.box[2] - 6, self.y(value) - 10, words, 12, "end", 600)


def tenths() -> list[tuple[float, str]]:
    """Ticks of a chance: 0, 0.2, ... 1."""
    return [(n / 5, number(n / 5, 1)) for n in range(6)]
