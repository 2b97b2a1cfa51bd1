"""What is needed now and then: save and open, share, settings, a position of one's own. Made when first opened."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ipywidgets import HTML, Box, Checkbox, Dropdown, FileUpload, Text, Textarea

from tabletop_kernel.classroom import files
from tabletop_kernel.classroom.dialogs import button, line, put, shown
from tabletop_kernel.core.errors import DamagedRecord, TableError
from tabletop_kernel.core.match import Match
from tabletop_kernel.language import text, use
from tabletop_kernel.scene import svg

if TYPE_CHECKING:
    from tabletop_kernel.classroom.table import Table

SECTIONS: Final = ("save", "share", "more")
PNG = "this.href=this.closest('.ttk-table').querySelector('canvas').toDataURL('image/png')"
COPY = "navigator.clipboard.writeText(this.closest('.ttk-drawer').querySelectorAll('textarea')[{n}].value)"


class Drawer:
    """One section at a time, below the panel. Everything in it is made anew in another language."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.open: str | None = None
        self._made: tuple[str, str] | None = None
        self._refresh: Callable[[], None] = lambda: None
        self.box = Box()
        self.box.add_class("ttk-drawer")
        shown(self.box, False)

    def toggle(self, section: str) -> None:
        """Open a section, or close the one that is open."""
        self.open = None if self.open == section else section
        self.table.repaint()

    def shut(self) -> None:
        """Close it and forget what stands in it: codes and files hold every secret."""
        self.open = self._made = None
        self.box.children = ()

    def show(self) -> None:
        """Bring the open section up to date."""
        shown(self.box, self.open is not None)
        if self.open is None:
            return
        wanted = (self.open, self.table.language)
        if self._made != wanted:
            self._made = wanted
            self.box.children = {"save": self._save, "share": self._share, "more": self._more}[self.open]()
        self._refresh()

    # -- save and open

    def _save(self) -> tuple[Any, ...]:
        table = self.table
        name = _field(Text(value=table.game.name), text("Name of the file"))
        done, printed, kept = HTML(), HTML(), _field(Dropdown(options=[]), text("Open a saved match"))

        def save() -> None:
            path = table.match.save(files.path_for(name.value))
            data = path.read_bytes()
            done.value = text("Saved beside the notebook. Download it too:") + " " + _download(path.name, data)
            self._refresh()

        def refresh() -> None:
            known = tuple(path.name for path in sorted(Path().glob(f"*{files.SUFFIX}")) if files.is_match(path))
            put(kept, options=known)
            put(kept, index=(kept.index or 0) if known else None)
            put(printed, value=_sheets(table))

        upload = FileUpload(accept=files.SUFFIX, multiple=False, description=text("Open a file"))
        upload.add_class("ttk-button")
        upload.observe(lambda change: _uploaded(table, change["new"]), "value")
        open_kept = button(text("Open"), lambda: table.open_match(lambda: Match.load(_chosen(kept))))
        self._refresh = refresh
        secrets = _warning(table, text("The file holds the secrets of all players."))
        keep = button(text("Save"), lambda: table.attempt(save))
        heading = _title(text("Save and open"))
        return heading, line(name, keep), *secrets, done, line(kept, open_kept), line(upload), printed

    # -- share

    def _share(self) -> tuple[Any, ...]:
        table = self.table
        match_code = _field(Textarea(disabled=False, rows=3), text("Code of the whole match"))
        position = _field(Textarea(rows=2), text("Code of this position"))
        pasted = _field(Textarea(rows=2, placeholder="TTM..."), text("Paste a code"))
        pictures = HTML()

        def refresh() -> None:
            put(match_code, value=table.match.code())
            put(position, value=table.match.code("position"))
            pictures.value = _pictures(table)

        self._refresh = refresh
        go = button(text("Open"), lambda: table.open_match(lambda: files.read_code(pasted.value)))
        secrets = _warning(table, text("These codes hold the secrets of all players."))
        return (
            _title(text("Share")), *secrets, match_code, _copy(0), position, _copy(1), line(pasted, go), pictures,
        )  # fmt: skip

    # -- settings, lines, readings, position

    def _more(self) -> tuple[Any, ...]:
        table = self.table
        switches = [
            _switch(text("Teaching pace: the rules wait before each step"), table.teaching, table.set_teaching),
            _switch(text("Presenter view: large, few controls"), table.presenter, table.set_presenter),
        ]
        if table.game.secrets:
            switches.append(_switch(text("Open table: no secrets, no handing over"), table.open, table.set_open))
        lines = _field(Dropdown(options=[]), text("Line of play"))
        lines.observe(lambda change: _line(table, change["new"]), "index")

        def refresh() -> None:
            names = [text("Line {n}", n=n) for n in range(1, len(table.lines) + 1)]
            at = table.lines.index(table.match)
            if list(lines.options) != names:
                lines.options = names
            put(lines, index=at)
            shown(lines, len(names) > 1)

        self._refresh = refresh
        buttons = line(button(text("Reset"), table.reset), button(text("Branch"), table.branch), lines)
        return (_title(text("More")), *switches, buttons, *_readings(table), *self._position())

    def _position(self) -> tuple[Any, ...]:
        """The way to the board editor; a match with secrets, or a game whose positions cannot be written, has none."""
        table = self.table
        try:
            table.game.write(table.match.state)
        except TableError:
            return ()
        if table.secret:
            return ()
        said = text("Move pieces on the board or write the position down. The match stays as it is until you play on.")
        edit = button(text("Open the board editor"), lambda: table.attempt(table.edit))
        return (_title(text("Set up a position")), HTML(f"<p>{escape(said)}</p>"), line(edit))


def _title(said: str) -> HTML:
    return HTML(f"<h4>{escape(said)}</h4>")


def _warning(table: Table, said: str) -> list[HTML]:
    """What a match with secrets should say before it is given away."""
    return [HTML(f"<p>{escape(said)}</p>")] if table.game.secrets else []


def _field(widget: Any, label: str) -> Any:
    widget.description = label
    widget.add_class("ttk-stack")
    return widget


def _switch(label: str, on: bool, act: Callable[[bool], None]) -> Checkbox:
    box = Checkbox(value=on, description=label, indent=False)
    box.observe(lambda change: act(bool(change["new"])), "value")
    return box


def _copy(n: int) -> HTML:
    said = escape(text("Copy"))
    return HTML(
        f'<button class="ttk-button jupyter-button" type="button" onclick="{escape(COPY.format(n=n))}">{said}</button>'
    )


def _download(name: str, data: bytes) -> str:
    return files.link(name, "application/json", data)


def _pictures(table: Table) -> str:
    """Links that download the board: an SVG made here, a PNG made by the page from its canvas."""
    title = table.game.name
    vector = files.link(f"{title}.svg", "image/svg+xml", table.svg().encode())
    pixels = f'<a class="ttk-link" href="#" download="{title}.png" onclick="{escape(PNG)}">{title}.png</a>'
    said = escape(text("Download the board:"))
    return f"<div>{said} {vector}{pixels}</div>"


def _sheets(table: Table) -> str:
    """Links that download what the game has for printing, as pictures."""
    with use(table.language):
        links = ""
        for name, shapes in table.game.sheets(table.view):
            links += files.link(f"{name.replace(':', '')}.svg", "image/svg+xml", svg(shapes, title=name).encode())
        label = escape(text("Sheets to print:"))
        return f"<div>{label} {links}</div>" if links else ""


def _readings(table: Table) -> tuple[Any, ...]:
    """How unclear rules are read in this match, where its set-up says so."""
    known = table.game.rules.readings
    given = getattr(table.game, "readings", None) or getattr(table.game.setup, "readings", None)
    rows = [
        f"<li><b>{reading.rule}</b> {escape(reading.say())} <i>{escape(_value(getattr(given, name)))}</i></li>"
        for name, reading in known.items()
        if hasattr(given, name)
    ]
    return (_title(text("Readings in force")), HTML(f"<ul>{''.join(rows)}</ul>")) if rows else ()


def _value(value: object) -> str:
    if isinstance(value, bool):
        return text("yes") if value else text("no")
    return str(value)


def _uploaded(table: Table, value: Any) -> None:
    for item in value:
        table.open_match(lambda item=item: files.read(bytes(item["content"])))


def _chosen(kept: Dropdown) -> Path:
    if kept.value is None:
        raise DamagedRecord(text("No match has been saved here yet."))
    return Path(kept.value)


def _line(table: Table, n: int | None) -> None:
    if n is not None and n < len(table.lines) and table.lines[n] is not table.match:
        table.show_line(n)
