"""Small widgets that the labs are made of: knobs, pictures, buttons, and a guard round every handler."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Any, Final

import ipywidgets as w

from tabletop_kernel.board.guard import guard
from tabletop_kernel.classroom.displayed import Kept
from tabletop_kernel.language import language, use
from tabletop_kernel.odds.dice import Outcome
from tabletop_kernel.scene.style import HAIRLINE, INK, PAPER, RAISED, RIGHT, SOFT

STYLE: Final = f"""<style>
.ttk-chance {{ background: {PAPER}; color: {INK}; padding: 12px; border-radius: 10px;
  font: 14px/1.4 system-ui, sans-serif }}
.ttk-chance .ttk-beside {{ display: flex; flex-flow: row wrap; gap: 8px 24px; align-items: flex-start }}
.ttk-chance .ttk-level {{ align-items: center }}
.ttk-chance .ttk-tight {{ gap: 6px }}
.ttk-chance .ttk-knobs {{ flex: 1 1 300px; max-width: 560px; gap: 4px 16px }}
.ttk-chance .ttk-knobs > * {{ flex: 1 1 220px; max-width: 300px; margin: 0 }}
.ttk-chance .widget-readout {{ min-width: 40px; max-width: 56px }}
.ttk-chance .widget-toggle-button {{ background: {RAISED}; border: 1px solid {HAIRLINE}; padding: 0; margin: 0 }}
.ttk-chance .widget-toggle-button.mod-active {{ background: #F0B400; border: 2px solid {INK}; font-weight: 700 }}
.ttk-chance .widget-toggle-button.mod-active::before {{ content: "✓ " }}
.ttk-chance .widget-html-content {{ line-height: 1.45; font-size: 14px; color: {INK} }}
.ttk-chance .widget-label, .ttk-chance label {{ color: {INK}; font-size: 14px }}
.ttk-chance .jupyter-button {{ height: 40px; min-width: 88px; border-radius: 8px; font-size: 14px }}
.ttk-chance .widget-hslider, .ttk-chance .widget-checkbox, .ttk-chance .widget-dropdown, .ttk-chance .widget-text
  {{ min-height: 40px; align-items: center }}
.ttk-chance .widget-html {{ margin: 2px 0; height: auto }}
.ttk-chance .widget-dropdown select, .ttk-chance .widget-text input {{ height: 36px; font-size: 14px }}
.ttk-chance svg {{ max-width: 100%; height: auto; display: block }}
.ttk-card {{ background: {RAISED}; border: 1px solid {HAIRLINE}; border-radius: 10px; padding: 10px 14px }}
.ttk-card b.good {{ color: {RIGHT} }} .ttk-card .soft, .ttk-soft {{ color: {SOFT} }}
.ttk-card h4 {{ margin: 0 0 4px; font-size: 16px }}
</style>"""


WIDE: Final = "auto"
"""The width of a knob: that of its column."""
NAMED: Final = {"description_width": "84px"}


class Lab(Kept):
    """A panel of knobs beside pictures. `paint` is called when a knob moves; an exception in it is shown in words.

    The language is the one spoken when the lab was made.
    """

    def __init__(self) -> None:
        self._language = language()
        self.trouble = w.HTML()
        self.widget = w.VBox()
        self.widget.add_class("ttk-chance")

    def lay_out(self, *rows: w.Widget) -> None:
        """Show these rows, one below the other, with the line for trouble last."""
        self.widget.children = (w.HTML(STYLE, layout=w.Layout(display="none")), *rows, self.trouble)

    def guarded(self, handler: Callable[..., object]) -> Callable[..., object]:
        """`handler` in the lab's language; what it throws is shown under the lab, the next success takes it away."""

        def speak(*args: Any) -> None:
            with use(self._language):
                handler(*args)
                if self.trouble.value:
                    self.trouble.value = ""

        def complain(html: str) -> None:
            self.trouble.value = html

        def in_language(*args: Any) -> None:
            with use(self._language):
                guard(speak, complain)(*args)

        return in_language

    def on_change(self, handler: Callable[[], object], *knobs: w.Widget) -> None:
        """Call `handler`, guarded, whenever the value of a knob changes."""
        safe = self.guarded(lambda change: handler())
        for knob in knobs:
            knob.observe(safe, "value")

    def button(self, words: str, handler: Callable[[], object], *, strong: bool = False) -> w.Button:
        """A button that calls `handler`, guarded."""
        made = w.Button(description=words, layout=w.Layout(width="auto", padding="0 14px"))
        if strong:
            made.style.button_color, made.style.font_weight = "#F0B400", "600"
        made.on_click(self.guarded(lambda button: handler()))
        return made


def knob(words: str, low: int, high: int, value: int, width: str = WIDE) -> w.IntSlider:
    """A slider for whole numbers."""
    return w.IntSlider(value, low, high, description=words, style=NAMED, layout=w.Layout(width=width))


def box(words: str, value: bool = False) -> w.Checkbox:
    """A yes or no."""
    return w.Checkbox(value, description=words, indent=False, layout=w.Layout(width="auto"))


def choice(words: str, options: list[tuple[str, Any]], value: Any) -> w.Dropdown:
    """One of several; without words it fills the width of its column."""
    return w.Dropdown(
        options=options,
        value=value,
        description=words,
        style=NAMED if words else {"description_width": "0px"},
        layout=w.Layout(width=WIDE),
    )


def picture() -> w.HTML:
    """A place for an SVG."""
    return w.HTML(layout=w.Layout(margin="0", max_width="100%"))


def card(*paragraphs: str) -> str:
    """Paragraphs of HTML on a raised sheet."""
    return '<div class="ttk-card">' + "".join(f"<div>{said}</div>" for said in paragraphs if said) + "</div>"


def strong(words: str) -> str:
    """Words in bold, safe in HTML."""
    return f"<b>{escape(words)}</b>"


def beside(*children: w.Widget, level: bool = False, tight: bool = False) -> w.Box:
    """Widgets in a row that wraps; `level` puts their middles on one line, `tight` leaves little between them."""
    row = w.Box(children)
    row.add_class("ttk-beside")
    if level:
        row.add_class("ttk-level")
    if tight:
        row.add_class("ttk-tight")
    return row


def knobs(*columns: w.Widget) -> w.Box:
    """Columns of knobs, side by side where there is room, that stand beside a picture or above it."""
    panel = beside(*columns)
    panel.add_class("ttk-knobs")
    return panel


def below(*children: w.Widget, width: str = "auto") -> w.VBox:
    """Widgets in a column."""
    return w.VBox(children, layout=w.Layout(width=width))


def shown(svg: str, words: str) -> w.HTML:
    """A picture to display, with a line of words under it."""
    return w.HTML(f"{svg}<div style='font-size:14px;line-height:1.4'>{words}</div>")


def plain_fractions() -> None:
    """Let this notebook's outputs show fractions as people write them: 7/12."""
    from IPython import get_ipython

    shell = get_ipython()  # type: ignore[no-untyped-call]
    if shell is not None:
        plain = shell.display_formatter.formatters["text/plain"]
        plain.for_type(Fraction, lambda fraction, page, cycle: page.text(str(fraction)))
        said = "win {0.win}, tie {0.tie}, loss {0.loss}"
        plain.for_type(Outcome, lambda odds, page, cycle: page.text(said.format(odds)))
