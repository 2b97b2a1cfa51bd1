"""What the page keeps for all boards: paths, and pieces drawn once. Few, shared, and thrown away when long unused."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from ipycanvas import Canvas, Path2D
from ipywidgets import Layout, Widget

from tabletop_kernel.board.painter import SCALE, Pen, reach, stamp
from tabletop_kernel.scene.shapes import Art

K = TypeVar("K", bound=Hashable)
W = TypeVar("W", bound=Widget)

LIMIT = 512
_layout: Layout | None = None


class Shelf(Generic[K, W]):
    """Widgets by what they show, made on first need; above `limit` the one unused for longest is closed."""

    def __init__(self, make: Callable[[K], W], limit: int = LIMIT) -> None:
        self._make, self._limit = make, limit
        self._kept: OrderedDict[K, W] = OrderedDict()

    def __getitem__(self, key: K) -> W:
        if key not in self._kept or self._kept[key].comm is None:  # somebody may have closed all widgets
            self._kept[key] = self._make(key)
        self._kept.move_to_end(key)
        return self._kept[key]

    def tidy(self) -> None:
        """Close what is too much; between two draws, never in the middle of one."""
        while len(self._kept) > self._limit:
            self._kept.popitem(last=False)[1].close()

    def __len__(self) -> int:
        return len(self._kept)


def name(widget: Widget) -> str:
    """How commands name a widget of the page."""
    return f"IPY_MODEL_{widget.model_id}"


def _sheet(key: tuple[Art, float]) -> Canvas:
    global _layout
    if _layout is None or _layout.comm is None:
        _layout = Layout()  # one for all, since every layout is a message of its own
    return Canvas(width=side(*key), height=side(*key), layout=_layout, _send_client_ready_event=False)


def side(art: Art, size: float) -> int:
    """Pixels, an even number, that hold the whole piece at that size."""
    return 2 * math.ceil(max(reach(art), 1) * size * SCALE / 64 + 1)


paths: Shelf[str, Path2D] = Shelf(Path2D)
pieces: Shelf[tuple[Art, float], Canvas] = Shelf(_sheet)
_drawn: set[str] = set()


def forget() -> None:
    """A page has come that holds the pieces' canvases but not what was drawn on them."""
    _drawn.clear()


class Stock:
    """The store as one draw sees it: pieces not yet drawn are gathered and drawn before the picture."""

    def __init__(self) -> None:
        self.fresh: dict[str, tuple[Art, float]] = {}

    def path(self, d: str) -> str:
        return name(paths[d])

    def stamp(self, art: Art, size: float) -> tuple[str, int]:
        canvas = name(pieces[art, size])
        if canvas not in _drawn:
            self.fresh[canvas] = art, size
        return canvas, side(art, size)

    def pen(self) -> Pen:
        return Pen(self.path, self.stamp)

    def before(self, picture: Pen) -> Pen:
        """The commands that draw the missing pieces, and then the picture's own."""
        whole = self.pen()
        for canvas, (art, size) in self.fresh.items():
            stamp(whole, canvas, art, size, side(art, size))
        whole.commands += picture.commands
        whole.buffers += picture.buffers
        return whole

    def sent(self) -> None:
        """The page has all of it now."""
        _drawn.update(self.fresh)
        paths.tidy()
        pieces.tidy()
