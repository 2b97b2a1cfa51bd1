"""The kit's looks in one place: its colours, and what stands for each of up to six players.

Colours never speak alone: a player has a mark too, what may be clicked a ring, what is refused a hatch and a cross.
"""

from __future__ import annotations

import math
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from tabletop_kernel.language import mark as _mark
from tabletop_kernel.scene.shapes import Art, Circle, Line

PAPER: Final = "#FAF8F3"
RAISED: Final = "#FFFFFF"
HAIRLINE: Final = "#D9D4C7"
INK: Final = "#22252B"
SOFT: Final = "#5B616B"
GROUND: Final = "#F4F0E6"
STONE: Final = "#D9D3C3"
STONE_EDGE: Final = "#9C947E"
CLICK: Final = "#F0B400"
CLICK_PALE: Final = "#FFF3C9"
WRONG: Final = "#B3261E"
RIGHT: Final = "#2E7D32"

Sign: TypeAlias = Literal["circle", "triangle", "square", "diamond", "hexagon", "star"]


class Player(Struct, frozen=True):
    """How a player looks: colour, sign, and the tint and edge of what is theirs. `name` is translated where shown."""

    name: str
    sign: Sign
    colour: str
    tint: str
    edge: str


PLAYERS: Final = (
    Player(_mark("Blue"), "circle", "#0072B2", "#A9CDE6", "#4F8AB5"),
    Player(_mark("Orange"), "triangle", "#D55E00", "#FCE4D1", "#C9804F"),
    Player(_mark("Green"), "square", "#007A5A", "#C9E8DB", "#55997F"),
    Player(_mark("Purple"), "diamond", "#8E4585", "#D2B2CE", "#90608B"),
)
SEATS: Final = (
    *PLAYERS,
    Player(_mark("Grey"), "hexagon", "#4B5563", "#D6D9DE", "#7B838F"),
    Player(_mark("Brown"), "star", "#7A4A1E", "#E7D5C3", "#9C7450"),
)
"""The kit's four players, and two more for games that seat six."""


def _rays(n: int, *lengths: float) -> tuple[tuple[float, float], ...]:
    """n corners round (0, 0) from the top clockwise, their distances taken from `lengths` in turn."""
    turns = ((lengths[i % len(lengths)], i * math.tau / n) for i in range(n))
    return tuple((r * math.sin(a), -r * math.cos(a)) for r, a in turns)


def sign(
    which: Sign, id: str, x: float, y: float, r: float, *, fill: str, stroke: str | None = None, line: float = 1.5
) -> Circle | Line:
    """A player's sign round (x, y); r is the circle's radius, and the others are made to look as big."""
    if which == "circle":
        return Circle(id=id, x=x, y=y, r=r, fill=fill, stroke=stroke, line=line)
    corners = {
        "triangle": ((0, -1.09), (1.2, 1.095), (-1.2, 1.095)),
        "square": ((-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)),
        "diamond": ((0, -1.28), (1.28, 0), (0, 1.28), (-1.28, 0)),
        "hexagon": _rays(6, 1.1),
        "star": _rays(10, 1.4, 0.66),
    }[which]
    points = tuple((x + r * across, y + r * down) for across, down in corners)
    return Line(id=id, points=points, closed=True, fill=fill, stroke=stroke, line=line)


def _mark_art(player: Player) -> Art:
    rim = sign(player.sign, "rim", 0, 0, 20, fill=RAISED, stroke=RAISED, line=9)
    return Art(
        f"mark-{player.sign}", (rim, sign(player.sign, "mark", 0, 0, 20, fill=player.colour, stroke=INK, line=3))
    )


MARKS: Final = tuple(_mark_art(player) for player in SEATS)
"""Each player's mark with ink line and white rim; a sprite of size 3.2 r shows it with a circle of radius r."""


def luminance(colour: str) -> float:
    """Relative luminance of "#RRGGBB", 0 to 1 (WCAG 2.2)."""
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else math.pow((c + 0.055) / 1.055, 2.4) for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
