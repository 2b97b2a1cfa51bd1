"""A scene as SVG text: for paper, for pages without a kernel, for the panel's small pictures, and for tests.

The canvas painter draws the same picture; what both agree on is said here: round ends and joints (dashes end square),
opacity of fill and stroke apart, the baseline of a text 0.35 of its size under the middle of its line.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape  # not xml.sax: that brings urllib and many imports with it
from typing import Final
from zlib import crc32

from tabletop_kernel.scene.shapes import Art, Box, Circle, Drawn, Line, Paper, Path, Rect, Spot, Sprite, Text, in_order
from tabletop_kernel.scene.shapes import sheet as _sheet

FONT: Final = "system-ui, sans-serif"
BASELINE: Final = 0.35


def svg(shapes: Iterable[object], *, title: str = "", description: str = "", width: float | None = None) -> str:
    """The whole scene as one standalone SVG document; parts that belong to the panel are passed over.

    `title` and `description` are what a screen reader says; `width` is the width on the page in CSS pixels (the
    picture's own without it), the height follows.
    """
    drawn = in_order(shapes)
    return _document(drawn, _sheet(drawn), title, description, width)


def art_svg(art: Art, *, size: float = 24, title: str = "") -> str:
    """One piece alone as an SVG document, `size` CSS pixels wide and high; without a title it is decoration."""
    return _document([Sprite(id=art.name, x=0, y=0, size=64, art=art)], (-32, -32, 32, 32), title, "", size)


def _document(shapes: list[Drawn], box: Box, title: str, description: str, width: float | None) -> str:
    body = "\n".join(filter(None, map(_element, shapes)))
    arts = {shape.art.name: shape.art for shape in shapes if isinstance(shape, Sprite)}
    defs = "".join(map(_symbol, arts.values()))
    left, top, wide, high = box[0], box[1], box[2] - box[0], box[3] - box[1]
    across = wide if width is None else width
    key = f"{crc32((title + description + body).encode()):08x}"  # several pictures on one page: ids must not meet
    words = {f"{tag}-{key}": (tag, said) for tag, said in (("title", title), ("desc", description)) if said}
    told = "".join(f'<{tag} id="{id}">{escape(said)}</{tag}>' for id, (tag, said) in words.items())
    names = " ".join(words)
    role = f'role="img" aria-labelledby="{names}"' if names else 'role="img" aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(across)}" height="{_n(across * high / wide)}" '
        f'viewBox="{_n(left)} {_n(top)} {_n(wide)} {_n(high)}" {role} fill="none" stroke-linecap="round" '
        f'stroke-linejoin="round" font-family="{FONT}">\n{told}{f"<defs>{defs}</defs>" if defs else ""}\n{body}\n</svg>'
    )


def _symbol(art: Art) -> str:
    parts = "".join(filter(None, map(_element, art.parts)))
    return f'<symbol id={_quoted(_name(art))} viewBox="-32 -32 64 64" overflow="visible">{parts}</symbol>'


def _name(art: Art) -> str:
    return "art-" + "".join(c if c.isalnum() and c.isascii() else "-" for c in art.name)


def _element(shape: Drawn) -> str:
    """One element; nothing for a shape that is not seen."""
    match shape:
        case Sprite(x=x, y=y, size=size, art=art, turn=turn):
            spin = f' transform="rotate({_n(turn)} {_n(x)} {_n(y)})"' if turn else ""
            fade = "" if shape.opacity == 1 else f' opacity="{_n(shape.opacity)}"'
            place = _attributes(x=x - size / 2, y=y - size / 2, width=size, height=size)
            return f"<use href={_quoted('#' + _name(art))}{place}{spin}{fade}/>"
        case Spot():
            return ""
    ink = _ink(shape)
    if not ink:
        return ""
    match shape:
        case Paper(width=width, height=height):
            return f"<rect{_attributes(width=width, height=height)}{ink}/>"
        case Rect(x=x, y=y, width=width, height=height):
            radius = min(shape.radius, width / 2, height / 2)
            return f"<rect{_attributes(x=x, y=y, width=width, height=height, rx=radius)}{ink}/>"
        case Circle(x=x, y=y, r=r):
            return f"<circle{_attributes(cx=x, cy=y, r=r)}{ink}/>"
        case Line(points=points, closed=closed):
            through = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
            return f'<{"polygon" if closed else "polyline"} points="{through}"{ink}/>'
        case Path(d=d, x=x, y=y, scale=scale):
            move = f"translate({_n(x)} {_n(y)})" if x or y else ""
            move += f" scale({_n(scale, 4)})" if scale != 1 else ""
            transform = f' transform="{move.strip()}"' if move else ""
            return f"<path d={_quoted(d)}{transform}{ink}/>"
        case Text(x=x, y=y, text=said, size=size, weight=weight, anchor=anchor):
            heavy = f' font-weight="{weight}"' if weight != 400 else ""
            where = "" if anchor == "start" else f' text-anchor="{anchor}"'
            place = _attributes(x=x, y=y + BASELINE * size) + f' font-size="{_n(size)}"'
            return f"<text{place}{heavy}{where}{ink}>{escape(said)}</text>"


def _ink(shape: Drawn) -> str:
    """How the shape is filled and stroked; empty if neither."""
    scale = shape.scale if isinstance(shape, Path) else 1
    fade = f'-opacity="{_n(shape.opacity)}"' if shape.opacity != 1 else ""
    ink = ""
    if shape.fill is not None and not (isinstance(shape, Line) and not shape.closed):
        ink += f" fill={_quoted(shape.fill)}" + (f" fill{fade}" if fade else "")
    if shape.stroke is not None:
        ink += f' stroke={_quoted(shape.stroke)} stroke-width="{_n(shape.line / scale)}"'
        ink += f" stroke{fade}" if fade else ""
        if shape.dash:
            dashes = " ".join(_n(length / scale) for length in shape.dash)
            ink += f' stroke-dasharray="{dashes}" stroke-linecap="butt"'
    return ink


def _attributes(**values: float) -> str:
    return "".join(f' {name}="{_n(value)}"' for name, value in values.items() if value or name not in ("rx",))


def _n(value: float, digits: int = 2) -> str:
    """A number in as few characters as two decimals need."""
    said = f"{value:.{digits}f}".rstrip("0").rstrip(".") if value != int(value) else str(int(value))
    return "0" if said in ("-0", "") else said


def symbols(arts: Iterable[Art]) -> str:
    """Pieces to be shown by `use` anywhere on the same page; itself not seen."""
    body = "".join(_symbol(art) for art in arts)
    hidden = 'width="0" height="0" aria-hidden="true" style="position:absolute"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}>{body}</svg>'


def use(art: Art, size: float) -> str:
    """A piece of `symbols` as a small picture in a line of HTML; decoration, since words stand beside it."""
    return (
        f'<svg width="{_n(size)}" height="{_n(size)}" fill="none" stroke-linecap="round" stroke-linejoin="round" '
        f'aria-hidden="true"><use href={_quoted("#" + _name(art))}/></svg>'
    )


def _quoted(value: str) -> str:
    """An attribute's value in quotation marks."""
    return f'"{escape(value)}"'
