"""Small pictures that all games share: dice, energy, points, and the signs that the table and the editor use."""

from __future__ import annotations

from typing import Final

from tabletop_kernel.scene.shapes import Art, Circle, Path, Rect
from tabletop_kernel.scene.style import INK, RAISED, RIGHT, WRONG


def path(
    id: str,
    d: str,
    fill: str | None = None,
    stroke: str | None = None,
    line: float = 0,
    opacity: float = 1,
    x: float = -32,
    y: float = -32,
    scale: float = 1,
) -> Path:
    """A part of a piece whose path is written in a box of 64 x 64 units with (0, 0) at its top left corner."""
    return Path(
        id=id, d=d, bounds=(0, 0, 64, 64), x=x, y=y, scale=scale, fill=fill, stroke=stroke, line=line, opacity=opacity
    )


def disc(id: str, x: float, y: float, r: float, fill: str) -> Circle:
    """A filled circle, written in the same box as `path`."""
    return Circle(id=id, x=x - 32, y=y - 32, r=r, fill=fill)


_LEFT, _MIDDLE, _RIGHT = -13, 0, 13
_PIPS: Final = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    3: ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
    4: ((_LEFT, _LEFT), (_RIGHT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)),
    5: ((_LEFT, _LEFT), (_RIGHT, _LEFT), (_MIDDLE, _MIDDLE), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)),
    6: tuple((x, y) for y in (-15, 0, 15) for x in (_LEFT, _RIGHT)),
}


def _die(face: int) -> Art:
    body = Rect(id="body", x=-28, y=-28, width=56, height=56, radius=11, fill=RAISED, stroke=INK, line=3)
    pips = (Circle(id=f"pip {n}", x=x, y=y, r=5.8, fill=INK) for n, (x, y) in enumerate(_PIPS[face]))
    return Art(f"die-{face}", (body, *pips))


DICE: Final = tuple(_die(face) for face in range(1, 7))
"""The six faces: DICE[0] shows one pip."""

BOLT: Final = Art("bolt", (disc("disc", 32, 32, 29, INK), path("bolt", "M37 8L16 36H30L27 56L48 27H34Z", RAISED)))
BOLT_OFF: Final = Art(
    "bolt-off",
    (
        Circle(id="disc", x=0, y=0, r=27, fill=RAISED, stroke="#A7A395", line=3.5),
        path("bolt", "M37 10L17 36H30L27 54L47 27H34Z", "#CFCABC"),
    ),
)
_STAR_PATH: Final = (
    "M32 4L39.64 23.48L60.53 24.73L44.36 38.02L49.63 58.27L32 47L14.37 58.27L19.64 38.02L3.47 24.73L24.36 23.48Z"
)
STAR: Final = Art("star", (path("star", _STAR_PATH, INK, INK, 3),))
TICK: Final = Art("tick", (disc("disc", 32, 32, 28, RIGHT), path("tick", "M18 33L28 43L46 22", stroke=RAISED, line=8)))
CROSS: Final = Art(
    "cross", (disc("disc", 32, 32, 28, WRONG), path("cross", "M21 21L43 43M43 21L21 43", stroke=RAISED, line=8))
)
HINT: Final = Art(
    "hint",
    (
        path("bulb", "M24 44C24 36 15 33 15 23A17 17 0 0 1 49 23C49 33 40 36 40 44Z", RAISED, INK, 5),
        path("base", "M25 52H39M28 59H36", stroke=INK, line=5),
    ),
)
ARROW_RIGHT: Final = Art("arrow-right", (path("pen", "M8 32H48M33 15L50 32L33 49", stroke=INK, line=8),))
ERASER: Final = Art(
    "eraser",
    (
        path("rubber", "M24 54L8 38L36 10A5 5 0 0 1 43 10L56 23A5 5 0 0 1 56 30L32 54Z", RAISED, INK, 4),
        path("sleeve", "M21 25L43 47L56 30A5 5 0 0 0 56 23L43 10A5 5 0 0 0 36 10Z", INK, INK, 2),
        path("line", "M12 58H54", stroke=INK, line=4),
    ),
)
"""Takes away what lies there."""

MOVE: Final = Art(
    "move",
    (
        path("cross", "M32 8V56M8 32H56", stroke=INK, line=4.5),
        path("heads", "M24 16L32 7L40 16M24 48L32 57L40 48M16 24L7 32L16 40M48 24L57 32L48 40", stroke=INK, line=4.5),
    ),
)
"""Four arrows: what lies there goes elsewhere."""
