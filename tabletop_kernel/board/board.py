"""A scene on a canvas that can be pressed: crisp, quick, and not undone by a reload, a second view or an error."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import TypeAlias

from ipycanvas import Canvas
from ipywidgets import HTML, Layout, VBox

from tabletop_kernel.board import motion, store
from tabletop_kernel.board.guard import guard
from tabletop_kernel.board.painter import SCALE, Pen, difference, extent, send, touches
from tabletop_kernel.language import text
from tabletop_kernel.scene.shapes import Box, Drawn, hotspots, in_order, sheet

Point: TypeAlias = tuple[float, float]
Press: TypeAlias = Callable[[tuple[str, ...], float, float], object]
Pull: TypeAlias = Callable[[Point, Point], object]
Drag: TypeAlias = Callable[[tuple[str, ...], tuple[str, ...], Point, Point], object]

SLIP = 12
"""Board units that a press may slide and still be a press."""

SMALLEST = 560
"""CSS pixels under which a board does not shrink, so that its texts stay readable; the page scrolls instead."""


class Board:
    """A picture of shapes to look at and to press.

    `on_press(hotspots, x, y)` hears a press: the ids of all hotspots under it, top first, and where it was in board
    units. `on_drag(from, to, start, end)` hears a drag's two ends; without it a drag from one hotspot to another is a
    press on each. `on_pull(start, now)` hears each step of a drag while it lasts, `on_move(hotspots, x, y)` every
    motion of the mouse: both must be cheap. An exception in any of them is shown under the board. `width` is the
    board's width in CSS pixels where there is room for it. `still` is whether the person's system asks for less
    motion; the page says so.
    """

    def __init__(
        self,
        shapes: Iterable[object] = (),
        *,
        on_press: Press | None = None,
        on_drag: Drag | None = None,
        on_move: Press | None = None,
        on_pull: Pull | None = None,
        width: float | None = None,
        title: str = "",
    ) -> None:
        self.on_press, self.on_drag, self.on_move, self.on_pull = on_press, on_drag, on_move, on_pull
        self._width = width
        self._shapes: list[Drawn] = []
        self._sheet: Box = (0, 0, 0, 0)
        self._start: Point | None = None
        self._at: Point = (0, 0)
        self._words, self._trouble = HTML(), HTML()
        self._words.add_class("tabletop-words")
        self._canvas: Canvas | None = None
        self._backdrop: Canvas | None = None  # a copy of the picture, while something moves before it
        self.still = False
        self.widget = VBox(layout=Layout(overflow="auto", flex="0 1 auto"))
        self.widget.add_class("tabletop-board")
        for wanted, name in ((on_drag or on_pull, "drags"), (on_move or on_pull, "follows"), (on_move, "hovers")):
            if wanted:
                self.widget.add_class(f"tabletop-{name}")
        self._manners = HTML(_manners(title or text("Board")), layout=Layout(display="none"))
        self.show(shapes)

    @property
    def shapes(self) -> tuple[Drawn, ...]:
        """What is shown, in painting order."""
        return tuple(self._shapes)

    def show(self, shapes: Iterable[object]) -> None:
        """Paint `shapes` instead of what was shown; only where the two differ. Wrong shapes change nothing."""
        new = in_order(shapes)
        box = _whole(sheet(new))
        if self._canvas is not None and box == self._sheet:
            self._paint(self._canvas, new, box, difference(self._shapes, new))
        else:
            canvas = self._new_canvas(box)
            self._paint(canvas, new, box, None)
            for old in filter(None, (self._canvas, self._backdrop)):
                store.rest(old)
            self._canvas, self._backdrop, self._sheet = canvas, None, box
            self.widget.children = (canvas, self._trouble, self._words, self._manners)
        self._shapes = new

    def move(self, id: str, path: Sequence[Point], ms: int = 200) -> None:
        """Let the shape with that id glide along `path` (where its middle goes, in board units) in `ms` milliseconds.

        Only to show what moved: what is shown afterwards is for `show`. Nothing moves where the person's system asks
        for less motion. KeyError if no such shape is shown.
        """
        shape = {shape.id: shape for shape in self._shapes}[id]
        if self.still or not path:
            return
        if self._backdrop is None:
            self._backdrop = Canvas(
                width=self._canvas.width, height=self._canvas.height, _send_client_ready_event=False
            )
        places = [
            motion.moved(shape, at) for at in motion.along([motion.middle(shape), *path], max(2, ms // motion.FRAME))
        ]
        rest = [other for other in self._shapes if other is not shape]
        stock = store.Stock(_scale(self._canvas, self._sheet))
        pen = stock.pen()
        self._draw(pen, self._canvas, rest, self._sheet, difference(self._shapes, rest))
        motion.glide(pen, store.name(self._canvas), store.name(self._backdrop), self._sheet, places)
        self._send(stock, pen)
        self._shapes = [*rest, places[-1]]

    def say(self, words: str) -> None:
        """Tell a screen reader what the board shows now, or what has just happened on it."""
        self._words.value = escape(words)

    def complain(self, html: str) -> None:
        """Show the trouble that a handler met; an empty text takes it away."""
        self._trouble.value = html

    def close(self) -> None:
        """Take the board off the page and out of the kernel's memory."""
        parts = (self.widget, self._canvas, self._backdrop, self._words, self._trouble, self._manners)
        for widget in filter(None, parts):
            store.rest(widget) if isinstance(widget, Canvas) else widget.close()

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.widget)

    def press(self, x: float, y: float) -> None:
        """A press at (x, y) in board units, as if a person had made it."""
        self._down(x, y)
        self._up(x, y)

    def drag(self, start: Point, end: Point) -> None:
        """A drag from `start` to `end` in board units, as if a person had made it."""
        self._down(*start)
        self._up(*end)

    # painting

    def _new_canvas(self, box: Box) -> Canvas:
        wide, high = box[2] - box[0], box[3] - box[1]
        width = self._width or wide
        layout = Layout(width=f"{width:g}px", max_width="100%", min_width=f"{min(width, SMALLEST):g}px", height="auto")
        scale = min(max(SCALE, math.ceil(SCALE * width / wide - 0.4)), 2 * SCALE)  # whole, so that cuts leave no seam
        canvas = Canvas(width=scale * wide, height=scale * high, layout=layout)
        canvas.add_class("tabletop-canvas")
        canvas.add_class(f"tabletop-wide-{wide:g}")  # what a unit is, for whoever looks at the page
        canvas.on_client_ready(self._redraw)
        canvas.on_mouse_down(self._board_point(self._down))
        canvas.on_mouse_up(self._board_point(self._up))
        canvas.on_mouse_out(lambda x, y: self._cancel())
        canvas.on_touch_start(self._touched)
        canvas.on_touch_move(self._slid)
        canvas.on_touch_end(self._lifted)
        canvas.on_touch_cancel(lambda points: self._cancel())
        canvas.on_mouse_move(self._board_point(self._moved))
        canvas.on_key_down(self._key)
        return canvas

    def _key(self, key: str, *modifiers: bool) -> None:
        """A key, which comes here only where the manners cannot run, or what they have to tell."""
        match key.removeprefix("board:").split():
            case ["press", *pixels]:
                x0, y0, x1, y1 = map(float, pixels)
                self._down(*self._units(x0, y0))
                self._up(*self._units(x1, y1))
            case ["motion", wish]:
                self.still = wish == "less"
            case ["Tab"]:
                self._canvas.blur()

    def _redraw(self) -> None:
        """A page has come that has the canvas and nothing on it: a reload, a second window."""
        store.forget()
        if self._canvas is not None:
            self._paint(self._canvas, self._shapes, self._sheet, None)

    def _paint(self, canvas: Canvas, shapes: list[Drawn], box: Box, dirty: list[Box] | None) -> None:
        if dirty != []:
            stock = store.Stock(_scale(canvas, box))
            pen = stock.pen()
            self._draw(pen, canvas, shapes, box, dirty)
            self._send(stock, pen)

    def _draw(self, pen: Pen, canvas: Canvas, shapes: list[Drawn], box: Box, dirty: list[Box] | None) -> None:
        """Draw the shapes on the canvas, or only what lies in the `dirty` boxes."""
        if dirty and 2 * sum((r - left) * (b - t) for left, t, r, b in dirty) > (box[2] - box[0]) * (box[3] - box[1]):
            dirty = [_round(dirty)]  # much is new: one box is quicker than many
        pen.switch(store.name(canvas))
        pen.save()
        k = pen.scale
        pen.do("setTransform", k, 0, 0, k, -k * box[0], -k * box[1])
        if dirty:
            _clip(pen, dirty)
            box = _round(dirty)
        pen.do("clearRect", box[0], box[1], box[2] - box[0], box[3] - box[1])
        for shape in shapes:
            if dirty is None or touches(extent(shape), dirty):
                pen.draw(shape)
        pen.restore()

    def _send(self, stock: store.Stock, pen: Pen) -> None:
        send(stock.before(pen))
        stock.sent()

    # pressing

    def _board_point(self, handler: Callable[[float, float], None]) -> Callable[[float, float], None]:
        return lambda x, y: handler(*self._units(x, y))

    def _units(self, x: float, y: float) -> Point:
        scale = _scale(self._canvas, self._sheet)
        return x / scale + self._sheet[0], y / scale + self._sheet[1]

    def _touched(self, points: list[Point]) -> None:
        self._start = None  # a second finger makes no press
        if len(points) == 1:
            self._down(*self._units(*points[0]))

    def _slid(self, points: list[Point]) -> None:
        if len(points) == 1:
            self._pulled(*self._units(*points[0]))

    def _lifted(self, points: list[Point]) -> None:
        if not points:  # the page says which fingers are still there, not where the last one was
            self._up(*self._at)

    def _cancel(self) -> None:
        self._start = None

    def _down(self, x: float, y: float) -> None:
        self._start = self._at = x, y

    def _up(self, x: float, y: float) -> None:
        start, self._start = self._start, None
        if start is None:
            return
        self.complain("")
        taken, dropped = hotspots(self._shapes, *start), hotspots(self._shapes, x, y)
        slipped = math.dist(start, (x, y)) <= SLIP or taken[:1] == dropped[:1]
        if self.on_drag is not None and not slipped:
            guard(self.on_drag, self.complain)(taken, dropped, start, (x, y))
        elif self.on_press is not None:
            guard(self.on_press, self.complain)(taken, *start)
            if not slipped:
                guard(self.on_press, self.complain)(dropped, x, y)

    def _pulled(self, x: float, y: float) -> None:
        self._at = x, y
        if self.on_pull is not None and self._start is not None:
            guard(self.on_pull, self.complain)(self._start, (x, y))

    def _moved(self, x: float, y: float) -> None:
        self._pulled(x, y)
        if self.on_move is not None:
            guard(self.on_move, self.complain)(hotspots(self._shapes, x, y), x, y)


def _scale(canvas: Canvas, box: Box) -> int:
    """Canvas pixels for a board unit."""
    return canvas.width // int(box[2] - box[0])


def _whole(box: Box) -> Box:
    return math.floor(box[0]), math.floor(box[1]), math.ceil(box[2]), math.ceil(box[3])


def _round(boxes: list[Box]) -> Box:
    """The box round several."""
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _clip(pen: Pen, boxes: list[Box]) -> None:
    pen.do("beginPath")
    for left, top, right, bottom in boxes:
        pen.do("rect", left, top, right - left, bottom - top)
    pen.do("clip")


_STYLE = """<style>
.tabletop-board > canvas { touch-action: manipulation }
.tabletop-board > canvas[tabindex="-1"] { outline: none }
.tabletop-board .tabletop-words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
</style>"""


def _manners(title: str) -> str:
    """The page's side of the board: the script that `manners.js` explains, brought in by an image that cannot load."""
    script = files("tabletop_kernel.board").joinpath("manners.js").read_text(encoding="utf-8")
    return f'{_STYLE}<img hidden src="data:," alt="{escape(title)}" onerror="{escape(script)}">'
