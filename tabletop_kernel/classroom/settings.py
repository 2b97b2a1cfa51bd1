"""What a teacher sets at a table: language, pace, view, open or with secrets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from tabletop_kernel.classroom.describe import Trouble
from tabletop_kernel.classroom.handler import handler
from tabletop_kernel.core.errors import BadSetup, meant, shown
from tabletop_kernel.language import check, text

if TYPE_CHECKING:
    from tabletop_kernel.classroom.table import Table

SWITCHES: Final = ("teaching", "presenter", "open_table")
OPTIONS: Final = ("autosave", "language", *SWITCHES)


def options(given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Settings for a table, by their names; BadSetup in words."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        example = 'table={"teaching": True}'
        raise BadSetup(text("Settings of a table have names, as {example}.", example=example))
    for name, value in given.items():
        if name not in OPTIONS:
            said = text("A table has no setting {name}.", name=shown(name))
            raise BadSetup(f"{said} {meant(str(name), OPTIONS)}")
        if name in SWITCHES and type(value) is not bool:
            raise BadSetup(text("{name} is True or False, not {given}.", name=name, given=shown(value)))
    return dict(given)


class Settings:
    """The switches of a table, to be inherited by it."""

    def speak(self: Table, code: str) -> None:
        """Change the language of the whole table."""
        self.language = check(code)
        self._speak()

    @handler
    def _speak(self: Table) -> None:
        if isinstance(self.word, Trouble):  # said in the language of before
            self.word = None
        n = self.groups.index(self.tab) if self.tab in self.groups else 0
        self._draw()
        self.tab = self.groups[n] if self.groups else ""

    @handler
    def set_open(self: Table, on: bool) -> None:
        """Open table: everybody may see everything, nobody hands over."""
        self.open, self.floor, self.seat = on, 0 if on else self.match.at, None
        self.word = None
        self._look()

    @handler
    def set_teaching(self: Table, on: bool) -> None:
        """Teaching pace: each step that the rules take by themselves waits for a press."""
        self.teaching = on

    @handler
    def set_presenter(self: Table, on: bool) -> None:
        """Presenter view: large, with few controls."""
        self.presenter = on

    @handler
    def set_tab(self: Table, group: str) -> None:
        self.tab = group

    @handler
    def unfold(self: Table, group: str) -> None:
        """Show the forms of a group, or fold them away with the one that is open."""
        filling = self.form is not None and self.form.group == group
        self.desk = "" if filling or self.desk == group else group
        if filling:
            self.form, self.point = None, None
