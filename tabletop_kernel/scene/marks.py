"""What the table draws on a picture: what may be pressed, what is chosen, refused, or was changed last.

Each mark is made from the hotspot's own shape and has ids of its own ("ring:..."), so it can be added to any scene.
A round piece (a sprite) is marked by a disc that lies under it; everything else by its outline.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TypeAlias

from msgspec.structs import replace

from tabletop_kernel.scene.icons import CROSS
from tabletop_kernel.scene.shapes import Art, Circle, Drawn, Layer, Line, Path, Rect, Spot, Sprite
from tabletop_kernel.scene.style import CLICK, CLICK_PALE, INK, RAISED

Outline: TypeAlias = Rect | Circle | Line
Marks: TypeAlias = tuple[Drawn, ...]

_THIN = 24  # an outline narrower than this is an edge or a wall, not a place


def ring(shape: Drawn) -> Marks:
    """It can be pressed: 3 px of yellow with an ink edge, a thin yellow wash inside (an edge target: filled pale).

    Rings of places that are alike are one piece, stamped as often as needed: a robot may walk to forty tiles.
    """
    outline = _outline(shape)
    layer = _layer(shape, outline, Layer.RING)
    if not isinstance(outline, Rect):
        return tuple(replace(part, id=f"ring:{shape.id}{part.id}", layer=layer) for part in _ring(outline))
    x, y = outline.x + outline.width / 2, outline.y + outline.height / 2
    art = _ring_art(*(round(size, 2) for size in (outline.width, outline.height, outline.radius)))
    return (Sprite(id=f"ring:{shape.id}", x=x, y=y, size=64, art=art, layer=layer),)


def _ring(outline: Outline) -> tuple[Outline, ...]:
    thin = _narrow(outline)
    return (
        *([] if thin else [replace(outline, id=":wash", fill=CLICK, opacity=0.16)]),
        replace(outline, id=":edge", stroke=INK, line=5),
        replace(outline, stroke=CLICK, line=3, fill=CLICK_PALE if thin else None),
    )


@cache
def _ring_art(width: float, height: float, radius: float) -> Art:
    """A ring as large as it is shown; it may be wider than the box that pieces are drawn in."""
    outline = _rect(-width / 2, -height / 2, width / 2, height / 2, radius)
    return Art(f"ring-{width:g}-{height:g}-{radius:g}", _ring(outline))


def focus(shape: Drawn) -> Marks:
    """It can be pressed and the keyboard stands on it: a ring with a soft glow."""
    outline = _outline(shape)
    layer = _layer(shape, outline, Layer.RING)
    glow = _grown(outline, 3)
    soft = (
        replace(glow, id=f"focus:{shape.id}:{line}", layer=layer, stroke=CLICK, line=line, opacity=0.2)
        for line in (22, 17, 12, 8)
    )
    return (*soft, *ring(shape))


def pointed(shape: Drawn) -> Marks:
    """Look here: four corners round it, ink on white, as in a viewfinder. It says nothing of pressing."""
    left, top, right, bottom = _grown(_outline(shape), 3).box
    arm = min(16, 0.35 * min(right - left, bottom - top))
    corners = ((left, top, arm, arm), (right, top, -arm, arm), (right, bottom, -arm, -arm), (left, bottom, arm, -arm))
    return tuple(
        Line(id=f"pointed:{shape.id}:{n}{name}", layer=Layer.CHANGE, stroke=stroke, line=line,
             points=((x, y + down), (x, y), (x + along, y)))
        for name, stroke, line in ((":white", RAISED, 8), ("", INK, 4))
        for n, (x, y, along, down) in enumerate(corners)
    )  # fmt: skip


def chosen(shape: Drawn) -> Marks:
    """Half a move is made with it: a yellow disc under a piece, a ring filled with yellow elsewhere."""
    outline = _outline(shape)
    if isinstance(shape, Sprite):
        disc = _grown(outline, 1)
        return (replace(disc, id=f"chosen:{shape.id}", layer=Layer.CHOSEN, fill=CLICK, stroke=INK),)
    layer = _layer(shape, outline, Layer.CHOSEN)
    wash = 1 if _narrow(outline) else 0.25  # what lies below keeps its colour
    return (
        replace(outline, id=f"chosen:{shape.id}:wash", layer=layer, fill=CLICK, opacity=wash),
        replace(outline, id=f"chosen:{shape.id}:edge", layer=layer, stroke=INK, line=7),
        replace(outline, id=f"chosen:{shape.id}", layer=layer, stroke=CLICK, line=5),
    )


def changed(shape: Drawn) -> Marks:
    """It was changed by the last step: an ink dash on white round it."""
    outline = _grown(_outline(shape), 2 if isinstance(shape, Sprite) else 5)
    layer = _layer(shape, outline, Layer.CHANGE)
    return (
        replace(outline, id=f"changed:{shape.id}:white", layer=layer, stroke=RAISED, line=4),
        replace(outline, id=f"changed:{shape.id}", layer=layer, stroke=INK, line=2.5, dash=(9, 6)),
    )


def refused(shape: Drawn) -> Marks:
    """It was pressed and may not be: an ink hatch and a red cross, where the press was."""
    outline = _outline(shape)
    left, top, right, bottom = outline.box
    thin = _narrow(outline)
    if thin:  # a little bigger than the ring that would invite a press there
        outline = _grown(outline, 1.5)
    name = f"refused:{shape.id}"
    hatch = _hatch(_grown(outline, -1.5), f"{name}:hatch", line=3 if thin else 1.4, step=7 if thin else 10)
    size = 27 if min(right - left, bottom - top) < 60 else 30
    x, y = ((left + right) / 2, (top + bottom) / 2) if thin else (right - 0.55 * size, top + 0.55 * size)
    rim = replace(outline, id=f"{name}:rim", layer=Layer.REFUSED, fill=RAISED, stroke=RAISED, line=5)
    return (
        *([rim] if thin else []),
        hatch,
        replace(outline, id=f"{name}:edge", layer=Layer.REFUSED, stroke=INK, line=2),
        Circle(id=f"{name}:disc", x=x, y=y, r=size / 2, fill=RAISED, layer=Layer.REFUSED),
        Sprite(id=f"{name}:cross", x=x, y=y, size=size, art=CROSS, layer=Layer.REFUSED),
    )


def _outline(shape: Drawn) -> Outline:
    """The line that a ring follows: the spot's own ring, just inside a tile, just round a piece."""
    match shape:
        case Spot(ring=box, radius=radius):
            left, top, right, bottom = box or shape.box
            short = min(right - left, bottom - top)
            return _rect(left, top, right, bottom, min(radius, short / 2))
        case Circle(x=x, y=y, r=r):
            return Circle(id="", x=x, y=y, r=r + 2)
        case Sprite(x=x, y=y, size=size):
            return Circle(id="", x=x, y=y, r=size / 2)
        case Line(points=points, closed=True):
            return Line(id="", points=points, closed=True)
        case Rect(radius=radius):
            inset = 2 if min(shape.width, shape.height) >= _THIN else 0
            left, top, right, bottom = shape.box
            return _rect(left + inset, top + inset, right - inset, bottom - inset, max(0, radius - 1))
    left, top, right, bottom = shape.box
    return _rect(left - 3, top - 3, right + 3, bottom + 3, 6)


def _rect(left: float, top: float, right: float, bottom: float, radius: float) -> Rect:
    return Rect(id="", x=left, y=top, width=right - left, height=bottom - top, radius=radius)


def _narrow(outline: Outline) -> bool:
    left, top, right, bottom = outline.box
    return isinstance(outline, Rect) and min(right - left, bottom - top) < _THIN


def _layer(shape: Drawn, outline: Outline, usual: int) -> int:
    """A mark lies where its layer says, but never under the flat thing that it marks."""
    if isinstance(shape, Sprite):
        return usual
    if isinstance(shape, Spot):
        return shape.ring_layer if usual == Layer.RING or _narrow(outline) else usual
    return max(usual, shape.layer)


def _grown(outline: Outline, by: float) -> Outline:
    match outline:
        case Circle(r=r):
            return replace(outline, r=r + by)
        case Rect(radius=radius):
            left, top, right, bottom = outline.box
            return _rect(left - by, top - by, right + by, bottom + by, max(0, radius + 0.6 * by))
        case Line(points=points):
            x, y = (sum(along) / len(points) for along in zip(*points, strict=True))
            reach = max(math.hypot(px - x, py - y) for px, py in points) or 1
            k = 1 + by / reach
            return replace(outline, points=tuple((x + k * (px - x), y + k * (py - y)) for px, py in points))


def _hatch(outline: Outline, id: str, *, line: float, step: float) -> Path:
    """Slanted lines across the outline, cut at it, so that no painter needs to clip."""
    corners = _corners(outline)
    left, top, right, bottom = outline.box
    strokes = []
    shift = left + top + step / 2  # on one stroke x + y stays the same
    while shift < right + bottom:
        cuts = sorted(_cuts(corners, shift))
        strokes += [f"M{a:g} {shift - a:g}L{b:g} {shift - b:g}" for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
        shift += step * 2**0.5
    return Path(id=id, d="".join(strokes) or "M0 0", bounds=outline.box, stroke=INK, line=line, layer=Layer.REFUSED)


def _cuts(corners: list[tuple[float, float]], shift: float) -> list[float]:
    """Where the line x + y = shift crosses the polygon, as x."""
    found = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        a, b = ax + ay - shift, bx + by - shift
        if (a < 0) != (b < 0):
            found.append(round(ax + (bx - ax) * a / (a - b), 1))
    return found


def _corners(outline: Outline) -> list[tuple[float, float]]:
    match outline:
        case Line(points=points):
            return list(points)
        case Circle(x=x, y=y, r=r):
            return [(x + r * c, y + r * s) for c, s in _ROUND]
    left, top, right, bottom = outline.box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


_ROUND = [(math.cos(n * math.tau / 16), math.sin(n * math.tau / 16)) for n in range(16)]
