"""Beginning a match: a game's set-up as lists to choose from, and the table below them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from ipywidgets import HTML, Box, Dropdown, Text

from tabletop_kernel.classroom import describe
from tabletop_kernel.classroom.dialogs import button, line, put, shown
from tabletop_kernel.classroom.displayed import Kept
from tabletop_kernel.classroom.panel import style
from tabletop_kernel.classroom.settings import options
from tabletop_kernel.classroom.table import Table
from tabletop_kernel.core.errors import BadSetup, TableError
from tabletop_kernel.core.game import Game
from tabletop_kernel.core.match import Match
from tabletop_kernel.core.registry import find
from tabletop_kernel.core.rulebook import PRESETS
from tabletop_kernel.language import LANGUAGES, check, counted, mark, text, use

LABELS: Final = {
    "players": mark("Number of players"),
    "scenario": mark("Scenario"),
    "bases": mark("Starting bases"),
    "random": mark("Random set-up"),
    "teams": mark("Teams"),
    "first": mark("First player"),
    "map": mark("Map"),
    "days": mark("Game days"),
    "rounds": mark("Rounds a day"),
}
WORDS: Final = (mark("by seat"), mark("drawn"), mark("auction"), mark("recommended"), mark("printed"))


class NewMatch(Kept):
    """Lists for the options named, each with its choices, a Start button, and then the table.

        NewMatch("forgotten_planet", players=(2, 3, 4), bases=("by seat", "drawn"))

    Choices are values, or a mapping from values to what they are called. A game with readings of unclear rules offers
    their presets and each of them. Other keywords go to the table with `table={"teaching": True}`.
    """

    def __init__(
        self, game: str | type[Game[Any, Any, Any]], *, table: Mapping[str, Any] | None = None, **choices: Iterable[Any]
    ) -> None:
        self.game = find(game)
        self.game.check_names(choices)
        self.choices = {name: _choices(given) for name, given in choices.items()}
        self.options = options(table)
        self.table: Table | None = None
        self.language = check(self.options.get("language"))
        self._fields = {name: Dropdown() for name in self.choices}
        self._preset = Dropdown(options=[("", name) for name in PRESETS])
        self._readings = {name: Dropdown() for name in self.game.rules.readings}
        self._seed = Text(placeholder="7")
        self._labelling = False
        self._say = HTML()
        self._menu = Dropdown(options=[(name, code) for code, name in LANGUAGES.items()], value=self.language)
        self.widget = self._build()

    def _build(self) -> Box:
        for widget in (*self._fields.values(), *self._readings.values(), self._preset, self._seed, self._menu):
            widget.add_class("ttk-stack")
        self._start = button("", self.start, "ttk-go")
        self._more = button("", lambda: self._unfold(self._one_by_one))
        self._one_by_one = line(*self._readings.values(), off=True)
        self._title = HTML()
        self._preset.observe(lambda change: self._follow(change["new"]), "value")
        self._menu.observe(lambda change: self.speak(change["new"]), "value")
        has = bool(self._readings)
        rows = (
            self._title,
            line(*self._fields.values(), *[self._preset] * has, self._seed, self._menu),
            *[line(self._more)] * has,
            self._one_by_one,
            line(self._start),
            self._say,
        )
        box = Box(rows)
        box.add_class("ttk-drawer")
        self._below = Box()
        self._label()
        self._follow(PRESETS[0])
        whole = Box((style(), box, self._below))
        for name in ("ttk-table", "ttk-setup"):
            whole.add_class(name)
        return whole

    def _label(self) -> None:
        """Every text in the language spoken here; what is chosen stays chosen."""
        self._labelling = True
        with use(self.language):
            put(self._title, value=f"<h4>{escape(describe.title(self.game))}</h4>")
            for name, field in self._fields.items():
                choices = [(_called(called), value) for value, called in self.choices[name].items()]
                self._relabel(field, text(LABELS.get(name, name)), choices)
            self._relabel(self._preset, text("Readings of unclear rules"), [(text(name), name) for name in PRESETS])
            for name, reading in self.game.rules.readings.items():
                label = f"{reading.say()} [{reading.rule}]"
                self._relabel(self._readings[name], label, [(_called(c), c) for c in reading.choices])
            put(self._seed, description=text("Seed of the dice (may stay empty)"))
            put(self._menu, description=text("Language"))
            put(self._start, description=text("Start"))
            put(self._more, description=text("Readings one by one"))
        self._labelling = False

    def _relabel(self, field: Dropdown, label: str, options: list[tuple[str, Any]]) -> None:
        n = field.index or 0
        put(field, description=label)
        if list(field.options) != options:
            field.options = options
            field.index = n

    def _follow(self, preset: str | None) -> None:
        if preset is not None and not self._labelling:
            for name, value in self.game.rules.preset(preset).items():
                put(self._readings[name], value=value)

    def _unfold(self, box: Box) -> None:
        shown(box, "ttk-off" in box._dom_classes)

    # -- what a person does

    def speak(self, code: str) -> None:
        """Change the language here and at the table."""
        self.language = check(code)
        self._label()
        if self.table is not None:
            self.table.speak(code)

    def start(self) -> None:
        """Begin the match that is set; what cannot be played is said in words."""
        with use(self.language):
            try:
                match = Match.new(self.game, seed=self._seed_typed(), **self.setup())
                table = Table(match, **{**self.options, "language": self.language})
                self._below.children = (table.widget,)
            except TableError as error:
                put(self._say, value=f'<p role="alert"><b>✕</b> {escape(str(error))}</p>')
                return
        if self.table is not None:
            self.table.retire()
        self.table = table
        put(self._say, value="")

    def setup(self) -> dict[str, Any]:
        """The options as they are set."""
        chosen = {name: field.value for name, field in self._fields.items()}
        if self._readings:
            chosen["readings"] = {name: field.value for name, field in self._readings.items()}
        return chosen

    def _seed_typed(self) -> int | None:
        typed = self._seed.value.strip()
        if typed and not typed.isdecimal():
            raise BadSetup(text("The seed is a whole number, not {typed}.", typed=repr(typed)))
        return int(typed) if typed else None


def _choices(given: Any) -> dict[Any, Any]:
    """Values to choose from and what each is called; one value alone, a word or a number, is the only choice."""
    if isinstance(given, Mapping):
        return dict(given)
    several = isinstance(given, Iterable) and not isinstance(given, str)
    return {value: value for value in (given if several else [given])}


def _called(choice: Any) -> str:
    """A choice in the language spoken now."""
    if isinstance(choice, bool):
        return text("yes") if choice else text("no")
    if hasattr(choice, "name") and hasattr(choice, "players"):
        players = counted("{n} player", "{n} players", choice.players)
        return text("{name} ({players})", name=choice.name, players=players)
    return text(choice) if isinstance(choice, str) else str(choice)
