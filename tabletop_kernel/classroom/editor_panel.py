"""The board editor's widgets: board, tray, list of places, judgement, counts and text."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from ipywidgets import HTML, Box, Button, Dropdown, IntText, Text, Textarea

from tabletop_kernel.board import Board
from tabletop_kernel.board.guard import guard
from tabletop_kernel.classroom import files
from tabletop_kernel.classroom.describe import Told, Trouble
from tabletop_kernel.classroom.dialogs import button, dressed, line, put, shown
from tabletop_kernel.classroom.editor import MOVE
from tabletop_kernel.classroom.panel import boxed, fitting, style
from tabletop_kernel.core.forms import Number, Pick
from tabletop_kernel.core.game import Event
from tabletop_kernel.drafts.draft import ERASER, Count, Piece
from tabletop_kernel.language import LANGUAGES, counted, text
from tabletop_kernel.scene import art_svg, sheet
from tabletop_kernel.scene.icons import CROSS, TICK
from tabletop_kernel.scene.icons import ERASER as ERASER_ART
from tabletop_kernel.scene.icons import MOVE as MOVE_ART

if TYPE_CHECKING:
    from tabletop_kernel.classroom.editor import Editor

TWICE: Final = 0.3
"""Seconds within which a second press of one place is a double click, and counts once."""
MOST_TURNS: Final = 2
"""How many other drafts a drawing may be made into by a button."""


class Screen:
    """One editor on the page. Widgets are made anew only where there are others to show, as in another language."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self._painting = False
        self._touched: tuple[str, float] = ("", 0.0)
        self._sheet: Any = None
        self._made_tray: Any = None
        self._made_counts: Any = None
        self._fields: dict[str, Any] = {}
        self._tools: dict[str, Button] = {}
        self._spots: tuple[str, ...] = ()
        self.board: Board | None = None
        self._boardside = boxed("ttk-boardside")
        self._head, self._looks, self._hand, self._card, self._keep = HTML(), HTML(), HTML(), HTML(), HTML()
        self._looks.add_class("ttk-unseen")
        self._tray, self._counts = boxed("ttk-tray"), boxed("ttk-counts")
        parts = (self._tools_side(), self._boardside, self._judgement(), self._paper())
        self._below = Box()
        self.widget = boxed("ttk-table", style(), self._looks, boxed("ttk-main", *parts), self._below)
        self.widget.add_class("ttk-editor")

    # -- made once

    def _tools_side(self) -> Box:
        self._places, self._put = Dropdown(options=[]), button("", self._put_there)
        self._places.add_class("ttk-unlabelled")
        self._line = line(self._places, self._put)
        return boxed("ttk-toolside", self._head, self._tray, self._hand, self._line)

    def _judgement(self) -> Box:
        editor = self.editor
        self._undo, self._redo = button("", editor.undo), button("", editor.redo)
        self._go = button("", editor.play_on, "ttk-go")
        self._turns = tuple(button("", lambda n=n: editor._turn(n)) for n in range(MOST_TURNS))
        self._leave = button("", editor.leave)
        self._menu = Dropdown(options=[(name, code) for code, name in LANGUAGES.items()], value=editor.language)
        self._menu.add_class("ttk-unlabelled")
        self._menu.observe(self._spoken, "value")
        back = line(self._undo, self._redo)
        back.add_class("ttk-pastmore")
        foot = line(*self._turns, self._leave, self._menu)
        return boxed("ttk-judgement", self._card, line(self._go), back, foot)

    def _paper(self) -> Box:
        self._area = Textarea(rows=20, continuous_update=True)
        self._area.observe(self._typed, "value")
        return boxed("ttk-sheet", self._counts, boxed("ttk-text", self._area, self._keep))

    # -- brought up to date

    def show(self) -> None:
        """The whole editor as it stands."""
        self._painting = True
        try:
            self._show_board()
            self._show_tray()
            self._show_places()
            self._show_judgement()
            self._show_counts()
            self._show_text()
            self._show_words()
        finally:
            self._painting = False

    def trouble(self, sentence: str, detail: str) -> None:
        """Say on the card why nothing could be painted."""
        self._card.value = _trouble(Trouble(sentence, detail))

    def _show_board(self) -> None:
        picture = self.editor.picture
        if self.board is None or sheet(picture) != self._sheet:
            old, self._sheet = self.board, sheet(picture)
            self.board = Board(picture, on_press=self._pressed, on_drag=self._dragged, width=fitting(picture))
            self._boardside.children = (self.board.widget,)
            if old is not None:
                old.close()
        else:
            self.board.show(picture)
        self.board.say(self._said())
        # With a finger one drags only after choosing to move things; at other times fingers scroll the page
        put(self.board.widget, _dom_classes=dressed(self.board.widget, "tabletop-drags", self.editor.hand == MOVE))

    def _said(self) -> str:
        """What a screen reader hears after each change."""
        editor = self.editor
        if editor.word is not None:
            return _sentence(editor.word)
        if editor.unread:
            return editor.unread
        if faults := editor.faults:
            return " ".join(map(editor.draft.game.say, faults))
        return text(editor.draft.good)

    def _show_tray(self) -> None:
        pieces = self.editor.draft.palette()
        made = tuple((piece.id, piece.label, piece.group) for piece in pieces)
        if self._made_tray != made:
            self._made_tray = made
            self._make_tray(pieces)
        shown(self._tray, bool(pieces))
        for id, tool in self._tools.items():
            put(tool, _dom_classes=dressed(tool, "ttk-chosen", id == self.editor.hand))
            said = tool.tooltip
            put(tool, description=text("{piece}, chosen", piece=said) if id == self.editor.hand else said)
        put(self._hand, bool(pieces), value=f"<p>{escape(self._prompt())}</p>")

    def _prompt(self) -> str:
        """What to do with what is in hand."""
        editor = self.editor
        if editor.hand == MOVE:
            return text("Press its new place.") if editor.lifted else text("Press a piece on the board, or drag it.")
        if editor.hand == ERASER:
            return text("Press what is to be taken away.")
        if editor.hand in self._tools:
            return text("In hand: {piece}. Press a place of the board.", piece=self._tools[editor.hand].tooltip)
        return text("Choose a piece and press a place, or drag what lies on the board.")

    def _make_tray(self, pieces: Iterable[Piece]) -> None:
        tools = (Piece(MOVE, text("move"), MOVE_ART), Piece(ERASER, text("take away"), ERASER_ART))
        groups: dict[str, list[Piece]] = {text("Tools"): list(tools)}
        for piece in pieces:
            groups.setdefault(piece.group, []).append(piece)
        every = [piece for group in groups.values() for piece in group]
        self._looks.value = f"<style>{''.join(map(_look, every))}</style>"
        self._tools = {piece.id: self._tool(piece) for piece in every}
        rows = []
        for group, members in groups.items():
            label = HTML(f"<span>{escape(group)}</span>")
            rows.append(boxed("ttk-group", label, *(self._tools[piece.id] for piece in members)))
        self._tray.children = tuple(rows)

    def _tool(self, piece: Piece) -> Button:
        made = button(piece.label, lambda: self.editor.hold(piece.id), "ttk-piece", _class(piece))
        made.tooltip = piece.label
        return made

    def _show_places(self) -> None:
        """Every place for the piece in hand, for whoever uses no pointer."""
        editor = self.editor
        shown(self._line, editor.hand is not None)
        if editor.hand is None or self.board is None:
            return
        called = {shape.id: shape.say for shape in self.board.shapes if shape.say}
        self._spots = tuple(spot for spot in editor.places if spot in called)
        n = len(self._spots)
        first = counted("choose the place here", "choose one of {n} places here", n) if n else text("no place for it")
        listed = (first, *(called[spot] for spot in self._spots))
        if tuple(self._places.options) != listed:
            at = self._places.index or 0
            with self._places.hold_sync():
                self._places.options = listed
                self._places.index = min(at, len(self._spots))

    def _show_judgement(self) -> None:
        put(self._card, value=_card(self.editor))
        turns = list(self.editor.draft.becomes())
        for n, made in enumerate(self._turns):
            put(made, n < len(turns), description=turns[n] if n < len(turns) else "")

    def _show_counts(self) -> None:
        counts = self.editor.draft.counts()
        made = (self.editor.language, tuple((c.field.name, c.group, getattr(c.field, "options", ())) for c in counts))
        if self._made_counts != made:
            self._made_counts = made
            self._fields = {count.field.name: self._field(count) for count in counts}
            self._counts.children = tuple(self._grouped(counts))
        kept = isinstance(self.editor.word, Trouble)  # what was typed wrong stays to be mended
        for count in counts:
            field = self._fields[count.field.name]
            put(field, description=text(count.field.label), **({} if kept else {"value": count.value}))
        shown(self._counts, bool(counts))

    def _grouped(self, counts: Iterable[Count]) -> Iterable[Any]:
        groups: dict[str, list[Any]] = {}
        for count in counts:
            groups.setdefault(count.group, []).append(self._fields[count.field.name])
        for group, fields in groups.items():
            if group:
                yield HTML(f"<h4>{escape(group)}</h4>")
            yield boxed("ttk-fields", *fields)

    def _field(self, count: Count) -> Any:
        if isinstance(count.field, Number):
            made: Any = IntText(value=count.value, step=int(count.field.step))
        elif isinstance(count.field, Pick):
            options = [(text(option), option) for option in count.field.options]
            made = Dropdown(options=options, value=count.value)
        else:
            made = Text(value=count.value, continuous_update=False)
        made.add_class("ttk-stack")
        made.observe(lambda change, name=count.field.name: self._counted(name, change["new"]), "value")
        return made

    def _show_text(self) -> None:
        editor = self.editor
        put(self._area, value=editor.text)
        name = editor.draft.name + editor.draft.suffix
        link = files.link(name, "text/plain;charset=utf-8", editor.text.encode())
        said = escape(text("Keep it:"))
        put(self._keep, value=f"<div>{said} {link}</div>")

    def _show_words(self) -> None:
        """The texts of the controls, which change with the language and the kind of drawing."""
        editor, draft = self.editor, self.editor.draft
        put(self._head, value=f"<h4>{escape(text(draft.title))}</h4>")
        put(self._go, description=text(draft.begin))
        put(self._put, description=self._act())
        put(self._places, description=text("Place on the board"))
        put(self._undo, description=text("Undo"), disabled=not editor.can_undo)
        put(self._redo, description=text("Redo"), disabled=not editor.can_redo)
        put(self._leave, editor.on_leave is not None, description=text("Back to the match"))
        put(self._menu, editor.on_leave is None, description=text("Language"), value=editor.language)
        put(self._area, description=text("The same as text"))
        below = (editor.table.widget,) if editor.table is not None else ()
        if self._below.children != below:
            self._below.children = below

    def _act(self) -> str:
        """What the button beside the list of places says."""
        if self.editor.hand == MOVE and not self.editor.lifted:
            return text("Take it up")
        return text("Take it away") if self.editor.hand == ERASER else text("Put it there")

    # -- heard from the page

    def _once(self, key: str, act: Callable[[], object]) -> None:
        """Do `act` unless it is the second half of a double click on the same `key`."""
        before, when = self._touched
        if not (key == before and time.monotonic() - when < TWICE) and self.board is not None:
            guard(act, self.board.complain)()
        self._touched = (key, time.monotonic())

    def _pressed(self, under: tuple[str, ...], x: float, y: float) -> None:
        self._once(under[0] if under else "", lambda: self.editor.press(under))

    def _dragged(self, taken: tuple[str, ...], dropped: tuple[str, ...], *ends: tuple[float, float]) -> None:
        self.editor.drag(taken, dropped)

    def _put_there(self) -> None:
        n = (self._places.index or 0) - 1  # the first line only says what the list is
        if 0 <= n < len(self._spots):
            self.editor.press(self._spots[n])

    def _counted(self, name: str, value: Any) -> None:
        if not self._painting:
            self.editor.set(name, value)

    def _typed(self, change: Any) -> None:
        if not self._painting:
            self.editor.type(change["new"])

    def _spoken(self, change: Any) -> None:
        if not self._painting:
            self.editor.speak(change["new"])


# -- as HTML


def _class(piece: Piece) -> str:
    return "ttk-art-" + "".join(c if c.isalnum() else "-" for c in piece.art.name)


def _look(piece: Piece) -> str:
    """The rule that shows a piece on its button."""
    picture = quote(art_svg(piece.art, size=34))
    return f'.ttk-table button.ttk-piece.{_class(piece)}{{background-image:url("data:image/svg+xml,{picture}")}}'


def _sentence(word: Trouble | Told) -> str:
    return word.sentence if isinstance(word, Trouble) else text(word.message, **word.slots)


def _trouble(word: Trouble) -> str:
    teacher, kept = escape(text("For the teacher")), escape(text("The drawing is as it was."))
    more = f"<summary><u>{teacher}</u></summary><pre>{escape(word.detail)}</pre>"
    fold = f"<details>{more}</details>" if word.detail else ""
    return f'<p class="ttk-wrong"><b>✕ {escape(word.sentence)}</b> {kept}</p>{fold}'


def _card(editor: Editor) -> str:
    """What did not work, then what is wrong with the drawing, or that it can be played and what would be wiser."""
    word, draft = editor.word, editor.draft
    said = ""
    if isinstance(word, Told):
        said = f'<p class="ttk-told">{escape(_sentence(word))}</p>'
    if isinstance(word, Trouble):
        said = _trouble(word)
    if editor.unread:
        title, kind = text("The text cannot be read"), "error"
        found = f"<p>{escape(editor.unread)}</p>" if editor.unread not in said else ""
        shows = escape(text("The board shows the last drawing that could be read."))
        found += f"<p>{shows}</p>"
    elif faults := editor.faults:
        title, kind = counted("{n} thing cannot be so", "{n} things cannot be so", len(faults)), "error"
        found = "".join(_found(finding, editor) for finding in faults)
    else:
        title, kind, found = text(draft.good), "end", ""
        if advice := editor.advice:
            heading = escape(text("The rules advise otherwise:"))
            found = f"<p>{heading}</p>" + "".join(_found(finding, editor) for finding in advice)
    icon = art_svg(CROSS if kind == "error" else TICK, size=24)
    label = escape(text("Judgement"))
    title = f"<h4>{icon}<span>{escape(title)}</span></h4>"
    return f'<section class="ttk-card ttk-{kind}" aria-label="{label}">{said}{title}{found}</section>'


def _found(finding: Event, editor: Editor) -> str:
    """What is wrong or unwise, with its rule, whose sentence is in a fold."""
    game = editor.draft.game
    where = f"<b>{escape(finding.rule)}</b> <span>{escape(game.rules.place(finding.rule))}</span>"
    read = escape(text("read it"))
    more = f"<summary>{where}<u>{read}</u></summary><p>{escape(game.rules.say(finding.rule))}</p>"
    return f'<div class="ttk-finding"><p>{escape(game.say(finding))}</p><details>{more}</details></div>'
