"""What the page keeps for all boards: paths, and pieces drawn once. Few, shared, and thrown away when long unused.

Nothing is closed at once: a draw on its way may still name it, and a name that the page does not know would end all
drawing there.
"""

from __future__ import annotations

import itertools
import math
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from ipycanvas import Canvas, Path2D
from ipywidgets import Layout, Widget

from tabletop_kernel.board.painter import SCALE, Pen, reach, stamp
from tabletop_kernel.scene.shapes import Art

K = TypeVar("K", bound=Hashable)
W = TypeVar("W", bound=Widget)

PATHS = 512
PIXELS = 12_000_000
"""How many paths, and pixels of pieces (four bytes each), a page keeps."""

REST = 5.0
"""Seconds that a widget lies unused before it is closed."""

_layout: Layout | None = None
_resting: deque[tuple[float, Widget]] = deque()


class Shelf(Generic[K, W]):
    """Widgets by what they show, made on first need; above `limit` those unused for longest go."""

    def __init__(self, make: Callable[[K], W], limit: int, weight: Callable[[K], int] = lambda key: 1) -> None:
        self._make, self._limit, self._weight = make, limit, weight
        self._kept: OrderedDict[K, W] = OrderedDict()
        self._load = 0

    def __getitem__(self, key: K) -> W:
        if key in self._kept and self._kept[key].comm is None:  # somebody may have closed all widgets
            self._take(key)
        if key not in self._kept:
            self._kept[key] = self._make(key)
            self._load += self._weight(key)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _take(self, key: K) -> W:
        self._load -= self._weight(key)
        return self._kept.pop(key)

    def tidy(self) -> None:
        """Take out what is too much; between two draws, never in the middle of one."""
        while self._load > self._limit and len(self._kept) > 1:
            rest(self._take(next(iter(self._kept))))

    def __len__(self) -> int:
        return len(self._kept)


def rest(widget: Widget) -> None:
    """Close the widget, but not yet."""
    _resting.append((time.monotonic() + REST, widget))


_page = secrets.token_urlsafe(3)
_count = itertools.count()


def name(widget: Widget) -> str:
    """How commands name a widget of the page."""
    return f"IPY_MODEL_{widget.model_id}"


def _sheet(key: tuple[Art, float]) -> Canvas:
    global _layout
    if _layout is None or _layout.comm is None:
        _layout = Layout()  # one for all, since every layout is a message of its own
    wide, id = side(*key), f"{_page}{next(_count):x}"  # each placed piece is named: the usual ids have 32 letters
    return Canvas(width=wide, height=wide, layout=_layout, model_id=id, _send_client_ready_event=False)


def side(art: Art, pixels: float) -> int:
    """Pixels, an even number, that hold the whole piece whose box is `pixels` wide."""
    return 2 * math.ceil(max(reach(art), 1) * pixels / 64 + 1)


paths: Shelf[str, Path2D] = Shelf(Path2D, PATHS)
pieces: Shelf[tuple[Art, float], Canvas] = Shelf(_sheet, PIXELS, lambda key: side(*key) ** 2)
_drawn: set[str] = set()


def forget() -> None:
    """A page has come that holds the pieces' canvases but not what was drawn on them."""
    _drawn.clear()


class Stock:
    """The store as one draw sees it: pieces not yet drawn are gathered and drawn before the picture."""

    def __init__(self, scale: int = SCALE) -> None:
        self._scale = scale
        self._fresh: dict[str, tuple[Art, float]] = {}

    def path(self, d: str) -> str:
        return name(paths[d])

    def stamp(self, art: Art, size: float) -> tuple[str, int]:
        key = art, round(size * self._scale, 2)
        canvas = name(pieces[key])
        if canvas not in _drawn:
            self._fresh[canvas] = key
        return canvas, side(*key)

    def pen(self) -> Pen:
        return Pen(self.path, self.stamp, self._scale)

    def before(self, picture: Pen) -> Pen:
        """The commands that draw the missing pieces, and then the picture's own."""
        whole = self.pen()
        for canvas, (art, pixels) in self._fresh.items():
            stamp(whole, canvas, art, pixels, side(art, pixels))
        whole.commands += picture.commands
        whole.buffers += picture.buffers
        return whole

    def sent(self) -> None:
        """The page has all of it now."""
        _drawn.update(self._fresh)
        paths.tidy()
        pieces.tidy()
        while _resting and _resting[0][0] <= time.monotonic():
            _resting.popleft()[1].close()
