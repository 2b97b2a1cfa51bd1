"""What the magnet views share: knobs, pictures that follow them, and errors said in words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, FloatSlider, Layout, VBox, Widget

from tabletop_kernel.board import guard
from tabletop_kernel.classroom.displayed import Kept
from tabletop_kernel.language import number, text
from tabletop_kernel.magnetism.words import KNOBS
from tabletop_kernel.scene.style import CLICK, HAIRLINE, INK, PAPER, RAISED, SOFT
from tabletop_kernel.scene.svg import svg

STYLE = f"""<style>
.tabletop-magnets {{ background:{PAPER}; color:{INK}; padding:12px; gap:12px }}
.tabletop-magnets .tabletop-magnets {{ padding:0 }}
.tabletop-magnets .widget-toggle-buttons {{ margin:0 0 10px 0 }}
.tabletop-magnets .tabletop-knob b {{ float:right; font-variant-numeric:tabular-nums }}
.tabletop-magnets .slider-container, .tabletop-magnets .widget-slider {{ min-height:40px; align-items:center }}
.tabletop-magnets .tabletop-answer {{ align-items:center; min-height:44px }}
.tabletop-magnets .widget-html-content {{ line-height:1.3; font-size:14px; color:{INK} }}
.tabletop-magnets .noUi-target {{ border-radius:4px }}
.tabletop-magnets button {{ min-height:40px; height:auto; border-radius:8px; font-size:14px }}
.tabletop-magnets button.mod-primary {{ background:{CLICK}; color:{INK}; font-weight:600 }}
.tabletop-magnets .widget-toggle-button {{ background:{RAISED}; border:1px solid {HAIRLINE}; color:{INK} }}
.tabletop-magnets .widget-toggle-button.mod-active {{ background:{CLICK}; border:2px solid {INK}; font-weight:700 }}
.tabletop-magnets .widget-text input {{ min-height:40px; font-size:14px }}
.tabletop-magnets .tabletop-said .widget-html-content {{ font-size:15px; line-height:1.4; color:{INK} }}
.tabletop-magnets .tabletop-note .widget-html-content {{ font-size:14px; line-height:1.4; color:{SOFT} }}
.tabletop-magnets label, .tabletop-magnets .widget-label-basic {{ font-size:14px; min-height:28px; color:{INK} }}
</style>"""


class Knob(VBox):
    """A slider with its name and value above it, in the language spoken now."""

    def __init__(self, name: str, *, start: float | None = None, live: bool = True) -> None:
        self.spec = KNOBS[name]
        value = self.spec.start if start is None else start
        self.slider = FloatSlider(
            value=value, min=self.spec.low, max=self.spec.high, step=self.spec.step, readout=False,
            continuous_update=live, layout=Layout(width="auto", margin="0"),
        )  # fmt: skip
        self.slider.tooltip = text(self.spec.label)
        self.words = HTML(layout=Layout(margin="0"))
        self.slider.observe(self._tell, "value")
        super().__init__((self.words, self.slider), layout=Layout(width="100%", margin="0"))
        self.add_class("tabletop-knob")
        self._tell()

    def _tell(self, _: object = None) -> None:
        unit = f"\N{NO-BREAK SPACE}{self.spec.unit}" if self.spec.unit not in ("", "°") else self.spec.unit
        said = number(self.slider.value, self.spec.digits).replace("-", "\N{MINUS SIGN}")
        self.words.value = f"{escape(text(self.spec.label))}<b>{said}{unit}</b>"

    @property
    def number(self) -> float:
        return float(self.slider.value)

    @number.setter
    def number(self, value: float) -> None:
        self.slider.value = min(max(value, self.spec.low), self.spec.high)


class Later:
    """A drawing that keeps up with a hand: many wishes, one drawing, and as fine as there is time for.

    `draw(fine)` is called soon after a wish, coarse while wishes keep coming, and once fine when none has come for
    `rest` seconds. Without a running event loop (tests, scripts) it draws at once.
    """

    def __init__(self, draw: Callable[[bool], object], complain: Callable[[str], object], *, rest: float = 0.3) -> None:
        self.draw, self.rest = guard(draw, complain), rest
        self.frames = 0
        self._next: asyncio.TimerHandle | None = None
        self._last: asyncio.TimerHandle | None = None
        self._free = 0.0

    def __call__(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._run(True)
            return
        if self._last is not None:
            self._last.cancel()
            self._last = None
        if self._next is None:
            self._next = loop.call_later(max(0, self._free - time.perf_counter()), self._coarse)

    def _coarse(self) -> None:
        self._next = None
        self._run(False)
        # from now on, not from the wish: a slow page asks again only when it has shown this picture
        self._last = asyncio.get_running_loop().call_later(self.rest, self._settle)

    def _settle(self) -> None:
        self._last = None
        self._run(True)

    def _run(self, fine: bool) -> None:
        start = time.perf_counter()
        self.draw(fine)
        self.frames += 1
        end = time.perf_counter()
        self._free = end + min(0.2, 0.4 * (end - start))  # leave the kernel time to hear the hand


class Figure(HTML):
    """A scene as SVG on the page, as wide as there is room."""

    def __init__(self) -> None:
        super().__init__(layout=Layout(width="100%", max_width="720px", margin="0"))
        self.add_class("tabletop-figure")

    def show(self, shapes: Iterable[object], title: str, description: str) -> None:
        drawn = svg(shapes, title=title, description=description)
        self.value = drawn.replace("<svg ", '<svg style="max-width:100%;height:auto;display:block" ', 1)


class View(Kept):
    """A view: `widget` is what is shown, `trouble` the line for errors; handlers go through `on`."""

    def __init__(self) -> None:
        self.trouble = HTML()
        self.style = HTML(STYLE, layout=Layout(display="none"))
        self.widget = Box(layout=Layout(width="100%"))

    def frame(self, picture: Iterable[Widget], panel: Iterable[Widget]) -> None:
        """Picture and panel side by side where there is room, the panel below where there is not."""
        left = VBox(tuple(picture), layout=Layout(flex="1 1 560px", max_width="720px", min_width="0", margin="0"))
        right = VBox(tuple(panel), layout=Layout(flex="1 1 300px", max_width="560px", min_width="0", margin="0"))
        row = Box((left, right), layout=Layout(display="flex", flex_flow="row wrap", width="100%", grid_gap="12px"))
        self.widget = VBox((self.style, row, self.trouble), layout=Layout(width="100%"))
        self.widget.add_class("tabletop-magnets")

    def complain(self, html: str) -> None:
        self.trouble.value = html

    def on(self, widget: Widget, act: Callable[[], object], name: str = "value") -> None:
        """Call `act` whenever a trait changes; whatever it throws is shown."""
        safe = guard(act, self.complain)

        def changed(_: Any) -> None:
            self.complain("")
            safe()

        widget.observe(changed, name)


def words(said: str = "", kind: str = "said") -> HTML:
    """A paragraph: "said" for what is told live, "note" for what explains."""
    box = HTML(escape(said), layout=Layout(margin="0", width="100%"))
    box.add_class(f"tabletop-{kind}")
    return box


def tell(box: HTML, said: str) -> None:
    """Show words in a paragraph."""
    box.value = f'<div role="status" aria-live="polite">{escape(said)}</div>'


def show(shapes: Iterable[object], title: str, description: str = "") -> Figure:
    """A scene to look at, as the value of a cell."""
    figure = Figure()
    figure.show(shapes, title, description)
    return figure
