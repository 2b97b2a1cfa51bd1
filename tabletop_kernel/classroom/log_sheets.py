"""A table's sheets below it, to see and to print: the logs that carry over to the next day of Space Odyssey."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Box

from tabletop_kernel.classroom import files
from tabletop_kernel.classroom.dialogs import button, line, put
from tabletop_kernel.classroom.displayed import Kept
from tabletop_kernel.classroom.new_match import NewMatch
from tabletop_kernel.classroom.panel import style
from tabletop_kernel.classroom.table import Table
from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.core.game import Game
from tabletop_kernel.language import text, use
from tabletop_kernel.scene import svg

FIT = "<style>.ttk-sheets svg { max-width: 100%; height: auto; display: block }</style>"
PAGE = """<!doctype html><html lang="{code}"><meta charset="utf-8"><title>{title}</title>
<style>svg {{ width: 100%; height: auto; break-inside: avoid; margin: 0 0 8mm }} @page {{ margin: 12mm }}</style>
<body onload="print()">{sheets}</body></html>"""
"""Opened in a browser it asks for the printer at once."""


class LogSheets(Kept):
    """A button that shows every sheet of the game (`Game.sheets`) as the match stands, and a page of them to print.

    `of` is a table, or a `NewMatch` whose table it takes once a match has begun.
    """

    def __init__(self, of: Table | NewMatch) -> None:
        if not isinstance(of, Table | NewMatch) or _game(of).sheets is Game.sheets:
            raise BadSetup(text("Log sheets belong to a table of Space Odyssey: LogSheets(table)."))
        self.of = of
        with use(of.language):
            self._show = button(text("Show the log sheets"), self.show, "ttk-go")
        self._said, self._sheets = HTML(), HTML()
        self._sheets.add_class("ttk-sheets")
        self.widget = Box((style(), line(self._show), self._said, self._sheets))
        self.widget.add_class("ttk-table")
        self.widget.add_class("ttk-setup")

    def pictures(self) -> list[str]:
        """Every sheet as an SVG; none while no match has begun. They hold what everybody may know, nothing secret."""
        table = self.of if isinstance(self.of, Table) else self.of.table
        if table is None:
            return []
        view = table.game.observe(table.match.state, None)
        with use(table.language):
            return [svg(shapes, title=name) for name, shapes in table.game.sheets(view)]

    def page(self) -> str:
        """One HTML page with all sheets."""
        with use(self.of.language):
            return PAGE.format(code=self.of.language, title=text("Log sheets"), sheets="\n".join(self.pictures()))

    def show(self) -> None:
        """Show the sheets as they are now, and the link to the page."""
        sheets = self.pictures()
        with use(self.of.language):
            if sheets:
                said = text("Download this page and open it: it prints.")
                said += " " + files.link("log_sheets.html", "text/html", self.page().encode())
            else:
                said = text("First start the match above.")
            put(self._show, description=text("Show the log sheets"))
        put(self._said, value=f'<p role="status">{said}</p>')
        put(self._sheets, value=FIT + "".join(sheets))


def _game(of: Table | NewMatch) -> type[Any]:
    return of.game if isinstance(of, NewMatch) else type(of.game)
