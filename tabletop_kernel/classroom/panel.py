"""The table's widgets. They are made once and re-labelled; what has not changed is not sent."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from html import escape
from importlib.resources import files
from itertools import count
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Box, Button, Dropdown, IntSlider, Text, ToggleButtons

from tabletop_kernel.board import Board
from tabletop_kernel.board.guard import guard
from tabletop_kernel.board.motion import middle
from tabletop_kernel.classroom import paint
from tabletop_kernel.classroom.dialogs import Desks, FormBox, button, dressed, line, put, shown
from tabletop_kernel.classroom.drawer import SECTIONS, Drawer
from tabletop_kernel.classroom.face import POOL, Card, Face
from tabletop_kernel.language import LANGUAGES, text
from tabletop_kernel.scene import Art, Drawn, sheet
from tabletop_kernel.scene.svg import symbols

if TYPE_CHECKING:
    from tabletop_kernel.classroom.editor import Editor
    from tabletop_kernel.classroom.table import Table

WIDEST, HIGHEST, LARGEST = 760, 680, 1.8
"""CSS pixels that a board may take, and how much a small one is enlarged."""
HOP, LONGEST_GLIDE = 80, 240
"""Milliseconds in which a piece glides from one place to the next, and at most in all: each frame is sent."""
_style: HTML | None = None
_numbers = count(1)


def style() -> HTML:
    """The style sheet and the page's manners: one widget for all tables of a kernel."""
    global _style
    if _style is None or _style.comm is None:
        here = files("tabletop_kernel.classroom")
        looks, manners = (here.joinpath(name).read_text(encoding="utf-8") for name in ("style.css", "manners.js"))
        gone = text("Python was restarted. Run this cell again: click it, then press Shift and Enter.")
        quoted = json.dumps(gone, ensure_ascii=False)
        looks += f".ttk-table.jupyter-widgets-disconnected::before {{ content: {quoted} !important }}"
        _style = HTML(f'<style>{looks}</style><img hidden src="data:," alt="" onerror="{escape(manners)}">')
        _style.add_class("ttk-unseen")
    return _style


def fitting(picture: list[Drawn]) -> int:
    """The width in CSS pixels at which a board is shown: as large as there is room for."""
    left, top, right, bottom = sheet(picture)
    wide, high = right - left, bottom - top
    grown = min(WIDEST / wide, HIGHEST / high, LARGEST)
    return round(wide * max(grown, min(1.0, WIDEST / wide)))


class Screen:
    """One table on the page."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._arts: dict[str, Art] = {}
        self._number = next(_numbers)
        self._painting = False
        self._symbols, self._head, self._faces = HTML(), HTML(), HTML()
        self._card, self._ticks = HTML(), HTML()
        self._symbols.add_class("ttk-unseen")
        self._head.add_class("ttk-head")
        self._card.add_class("ttk-cardbox")
        self.board = self._board(table.picture)
        self.drawer = Drawer(table)
        self.form = FormBox(lambda values: self._do("fill", lambda: table.fill(values)), table.cancel)
        self.desks = Desks(lambda group: self._do("fold", lambda: table.unfold(group)), self._pick)
        boardside = boxed("ttk-boardside", self.board.widget)
        parts = (self._head, self._acts(), self._card, self._past(), self._foot(), self.drawer.box)
        self.panel = boxed("ttk-panel", *parts)
        self._main = boxed("ttk-main", boardside, self.panel)
        self.widget = boxed("ttk-table", style(), self._symbols, self._main)

    # -- made once

    def _board(self, picture: list[Drawn]) -> Board:
        return Board(picture, on_press=self._pressed, width=fitting(picture))

    def _acts(self) -> Box:
        """Tabs, the pool of buttons over their looks, the list, the roll, the form."""
        table = self.table
        self._tabs = ToggleButtons(options=[])
        for name in ("ttk-tabs", "ttk-unlabelled"):
            self._tabs.add_class(name)
        self._tabs.observe(self._tab_changed, "index")
        self.buttons = tuple(Button() for _ in range(POOL))
        for n, made in enumerate(self.buttons):
            made.on_click(lambda _, n=n: self._chosen(n))
        self._pool = boxed("ttk-pool", *self.buttons)
        self._choices = boxed("ttk-choices", self._faces, self._pool)
        self.places = Dropdown(options=[])
        self.places.add_class("ttk-unlabelled")
        self.press = button("", self._press_place)
        self._more = line(self.places, self.press)
        self.go = button("", lambda: self._do("go", table.go_on), "ttk-go")
        self.typed = Text(continuous_update=False)
        self.typed.add_class("ttk-stack")
        self.typed.observe(self._typed, "value")
        self._roll = line(self.go, self.typed)
        self._keys: tuple[str, ...] = ()
        self._spots: tuple[str, ...] = ()
        self.cancel = button("", table.cancel, "ttk-cancel", "ttk-said")
        self.cancel.tabbable = False  # the Esc key presses it
        mine = (self.cancel, self._roll, self._tabs, self._choices, self._more)
        return boxed("ttk-acts", *mine, self.desks.box, self.form.box)

    def _past(self) -> Box:
        table = self.table
        self.back = button("", lambda: table.go(table.match.at - 1), "ttk-icon", "ttk-back")
        self.forth = button("", lambda: table.go(table.match.at + 1), "ttk-icon", "ttk-forth")
        self.slider = IntSlider(min=0, max=1, readout=False, continuous_update=False)
        for name in ("ttk-slider", "ttk-unlabelled"):
            self.slider.add_class(name)
        self.slider.observe(self._slid, "value")
        self.undo, self.redo = button("", table.undo), button("", table.redo)
        track = boxed("ttk-track", self._ticks, self.slider)
        self._again = line(self.undo, self.redo)
        self._again.add_class("ttk-pastmore")
        return boxed("ttk-past", self.back, track, self.forth, boxed("ttk-wide", self._again))

    def _foot(self) -> Box:
        self.files = {name: button("", lambda name=name: self.drawer.toggle(name), f"ttk-{name}") for name in SECTIONS}
        self.language = Dropdown(options=[(name, code) for code, name in LANGUAGES.items()], value=self.table.language)
        self.language.add_class("ttk-unlabelled")
        self.language.observe(self._spoken, "value")
        self.plain = button("", lambda: self.table.set_presenter(False), "ttk-plain")
        foot = boxed("ttk-foot", self.files["save"], self.files["share"], self.language, self.files["more"])
        return boxed("ttk-footside", foot, self.plain)

    # -- brought up to date

    def show(self, face: Face, picture: list[Drawn]) -> None:
        """The whole table as it stands."""
        self._painting = True
        try:
            if face.mode == "hand over" and "ttk-hand-over" not in self.widget._dom_classes:
                self.drawer.shut()
            self._glide(picture)
            self.board.show(picture)
            self.board.say(face.said)
            self._know(paint.arts(face))
            put(self._head, value=self._own(paint.head(face)))
            put(self._card, value=self._own(paint.card(face.card, face.die)))
            self._show_choices(face)
            self._show_past(face)
            self._show_words(face)
            alone = len(face.buttons) + len(face.more) + len(face.desks) < 2
            if face.mode == "hand over":
                self._forget()
            self.desks.show(face.desks)
            self.form.show(face.form, self.table.language, self.table.point, alone)
            self.drawer.show()
        finally:
            self._painting = False

    def _glide(self, picture: list[Drawn]) -> None:
        """Let what has just moved go its way on the old picture; not where another of its kind stays behind."""
        trail, self.table.trail = self.table.trail, ()
        old = {shape.id: shape for shape in self.board.shapes}
        if len(trail) < 3 or any(id not in old for id in trail):
            return
        piece, start = old[trail[0]], middle(old[trail[1]])
        if any(shape.id == piece.id and middle(shape) == middle(piece) for shape in picture):
            return
        dx, dy = (a - b for a, b in zip(middle(piece), start, strict=True))
        way = [(x + dx, y + dy) for x, y in (middle(old[id]) for id in trail[2:])]
        self.board.move(piece.id, way, ms=min(HOP * len(way), LONGEST_GLIDE))

    def _forget(self) -> None:
        """Take what the last player could choose, chose or typed off the page, and not only out of sight."""
        for made in self.buttons:
            put(made, description=" ")  # an empty one would leave the old words on the page
        put(self.places, options=())
        self.form.forget()

    def _own(self, html: str) -> str:
        """With small pictures of this table's own: those of another one may have left the page."""
        return re.sub(r'(["#])art-', rf"\1art{self._number}-", html)

    def _know(self, arts: Iterable[Art]) -> None:
        """Give the page the small pictures that it does not have yet."""
        new = {art.name: art for art in arts if art.name not in self._arts}
        if new:
            self._arts |= new
            self._symbols.value = self._own(symbols(self._arts.values()))

    def _show_choices(self, face: Face) -> None:
        shown(self._tabs, len(face.tabs) > 1)
        if face.tabs:
            if tuple(self._tabs.options) != face.tabs:
                self._tabs.options = face.tabs
            put(self._tabs, index=face.tab)
        shown(self._choices, bool(face.buttons))
        put(self._faces, value=self._own(paint.faces(face.buttons)))
        self._keys = tuple(button.key for button in face.buttons)
        for n, made in enumerate(self.buttons):
            if n < len(face.buttons):
                put(made, True, description=face.buttons[n].name)
            else:
                put(made, False)
        shown(self._more, bool(face.more))
        self._spots = tuple(key for _, key in face.more)
        if face.more:
            listed = (face.listed, *(label for label, _ in face.more))
            if tuple(self.places.options) != listed:
                with self.places.hold_sync():
                    self.places.options = listed
                    self.places.index = 0
        put(self.go, bool(face.go), description=face.go)
        put(self.typed, bool(face.typed), description=face.typed)
        shown(self._roll, bool(face.go))

    def _show_past(self, face: Face) -> None:
        past = face.past
        put(self._ticks, value=self._own(paint.past(past)))
        least, most = past.least, max(past.last, past.least + 1)
        with self.slider.hold_sync():
            if least > self.slider.max:
                self.slider.max = most
            put(self.slider, min=least, max=most, value=past.at)
        put(self.slider, disabled=past.last <= past.least)
        for made, on in ((self.back, past.at > past.least), (self.forth, past.at < past.last)):
            put(made, disabled=not on)
        put(self.undo, disabled=not past.decided)
        put(self.redo, disabled=past.at >= past.last)

    def _show_words(self, face: Face) -> None:
        """The texts of the controls, which change with the language only."""
        put(self.back, description=text("Step back"), tooltip=text("Step back"))
        put(self.forth, description=text("Step forward"), tooltip=text("Step forward"))
        put(self.undo, description=text("Undo"))
        put(self.redo, description=text("Redo"))
        put(self.press, description=text("Use this"))
        put(self.places, description=text("What can be pressed"))
        put(self._tabs, description=text("Actions of"))
        put(self.slider, description=text("History"))
        put(self.cancel, description=text("Cancel"))
        put(self.language, description=text("Language"), value=self.table.language)
        put(self.plain, description=text("Leave the presenter view"))
        for name, said in (("save", text("Save")), ("share", text("Share")), ("more", text("More"))):
            put(self.files[name], description=said)
            _dress(self.files[name], "ttk-shown", self.drawer.open == name)
        _dress(self.widget, "ttk-presenter", self.table.presenter)
        _dress(self.widget, "ttk-hand-over", face.mode == "hand over")

    def edit(self, editor: Editor | None) -> None:
        """Show the board editor instead of the table, or the table again."""
        shown(self._main, editor is None)
        here = (style(), self._symbols, self._main)
        self.widget.children = here if editor is None else (*here, editor.widget)

    def trouble(self, sentence: str, detail: str) -> None:
        """Say on the card why nothing could be painted."""
        with_words = Card("error", text("The table could not be painted"), (sentence,), sentence=detail)
        self._know(paint.arts_always())
        put(self._card, value=self._own(paint.card(with_words)))

    def close(self) -> None:
        """Take the table off the page and out of the kernel's memory."""
        self.board.close()
        _close(self.widget)

    def retire(self, face: Face) -> None:
        """Say that play goes on elsewhere, and take no more presses."""
        self.edit(None)
        put(self._card, value=self._own(paint.card(face.card)))
        for made in (*self.buttons, self.press, self.go, self.back, self.forth, self.undo, self.redo):
            put(made, disabled=True)

    # -- heard from the page

    def _do(self, key: str, act: Callable[[], object]) -> None:
        guard(lambda: self.table.touch(key, act), self.board.complain)()

    def _pressed(self, under: tuple[str, ...], x: float, y: float) -> None:
        where = under[0] if under else f"{x:.0f},{y:.0f}"
        self._do(f"board {where}", lambda: self.table.press(under, (x, y)))

    def _chosen(self, n: int) -> None:
        if n < len(self._keys):
            self._do(f"button {n}", lambda: self.table.choose(self._keys[n]))

    def _pick(self, key: str) -> None:
        self._do(f"button {key}", lambda: self.table.choose(key))

    def _press_place(self) -> None:
        n = (self.places.index or 0) - 1  # the first line only says what the list is
        if 0 <= n < len(self._spots):
            self._do("place", lambda: self.table.choose(self._spots[n]))

    def _tab_changed(self, change: Any) -> None:
        if not self._painting and change["new"] is not None:
            self._do(f"tab {change['new']}", lambda: self.table.set_tab(self._tabs.options[change["new"]]))

    def _typed(self, change: Any) -> None:
        if change["new"].strip():
            typed, self.typed.value = change["new"], ""
            self._do(f"typed {typed}", lambda: self.table.enter(typed))

    def _slid(self, change: Any) -> None:
        if not self._painting and change["new"] != self.table.match.at:
            self._do(f"slider {change['new']}", lambda: self.table.go(change["new"]))

    def _spoken(self, change: Any) -> None:
        if not self._painting and change["new"] != self.table.language:
            self._do(f"language {change['new']}", lambda: self.table.speak(change["new"]))


def boxed(name: str, *children: Any) -> Box:
    box = Box(children)
    box.add_class(name)
    return box


def _close(widget: Any) -> None:
    for child in getattr(widget, "children", ()):
        if child is not _style:  # other tables have it too
            _close(child)
    widget.close()


def _dress(widget: Any, name: str, on: bool) -> None:
    put(widget, _dom_classes=dressed(widget, name, on))
