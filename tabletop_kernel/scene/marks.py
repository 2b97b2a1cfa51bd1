"""What the table draws on a picture: what may be pressed, what is chosen, refused, or was changed last.

Each mark is made from the hotspot's own shape and has ids of its own ("ring:..."), so it can be added to any scene.
A round piece (a sprite) is marked by a disc that lies under it; everything else by its outline.
"""

from __future__ import annotations

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
        *(() if thin else (_draw(outline, ":wash", 0, fill=CLICK, opacity=0.16),)),
        _draw(outline, ":edge", 0, stroke=INK, line=5),
        _draw(outline, "", 0, stroke=CLICK, line=3, fill=CLICK_PALE if thin else None),
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
    soft = tuple(
        _draw(glow, f"focus:{shape.id}:{line}", layer, stroke=CLICK, line=line, opacity=0.2) for line in (22, 17, 12, 8)
    )
    return (*soft, *ring(shape))


def chosen(shape: Drawn) -> Marks:
    """Half a move is made with it: a yellow disc under a piece, a ring filled with yellow elsewhere."""
    outline = _outline(shape)
    if isinstance(shape, Sprite):
        disc = Circle(id="", x=shape.x, y=shape.y, r=shape.size / 2 + 1)
        return (_draw(disc, f"chosen:{shape.id}", Layer.CHOSEN, fill=CLICK, stroke=INK, line=1.5),)
    layer = _layer(shape, outline, Layer.CHOSEN)
    wash = 1 if _narrow(outline) else 0.25  # what lies below keeps its colour
    return (
        _draw(outline, f"chosen:{shape.id}:wash", layer, fill=CLICK, opacity=wash),
        _draw(outline, f"chosen:{shape.id}:edge", layer, stroke=INK, line=7),
        _draw(outline, f"chosen:{shape.id}", layer, stroke=CLICK, line=5),
    )


def changed(shape: Drawn) -> Marks:
    """It was changed by the last step: an ink dash on white round it."""
    outline = _grown(_outline(shape), 2 if isinstance(shape, Sprite) else 5)
    layer = _layer(shape, outline, Layer.CHANGE)
    return (
        _draw(outline, f"changed:{shape.id}:white", layer, stroke=RAISED, line=4),
        _draw(outline, f"changed:{shape.id}", layer, stroke=INK, line=2.5, dash=(9, 6)),
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
    under: Marks = (_draw(outline, f"{name}:rim", Layer.REFUSED, fill=RAISED, stroke=RAISED, line=5),) if thin else ()
    return (
        *under,
        hatch,
        _draw(outline, f"{name}:edge", Layer.REFUSED, stroke=INK, line=2),
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
        case Rect():
            return replace(
                outline,
                x=outline.x - by,
                y=outline.y - by,
                width=outline.width + 2 * by,
                height=outline.height + 2 * by,
                radius=max(0, outline.radius + 0.6 * by),
            )
        case Line(points=points):
            x, y = _middle(points)
            reach = max(((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in points) or 1
            k = 1 + by / reach
            return replace(outline, points=tuple((x + k * (px - x), y + k * (py - y)) for px, py in points))


def _middle(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def _draw(
    outline: Outline,
    id: str,
    layer: int,
    *,
    fill: str | None = None,
    stroke: str | None = None,
    line: float = 1.5,
    dash: tuple[float, ...] = (),
    opacity: float = 1,
) -> Outline:
    return replace(outline, id=id, layer=layer, fill=fill, stroke=stroke, line=line, dash=dash, opacity=opacity)


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


_ROUND = [(1, 0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924), (0, 1), (-0.383, 0.924), (-0.707, 0.707),
          (-0.924, 0.383), (-1, 0), (-0.924, -0.383), (-0.707, -0.707), (-0.383, -0.924), (0, -1), (0.383, -0.924),
          (0.707, -0.707), (0.924, -0.383)]  # fmt: skip
