"""The table: a match on the screen. It knows what was pressed and what it means; how it looks is the panel's."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, Never

from tabletop_kernel.classroom import describe, live
from tabletop_kernel.classroom.describe import Refused, Told, Trouble
from tabletop_kernel.classroom.displayed import Displayed
from tabletop_kernel.classroom.face import Face, face, mode_of
from tabletop_kernel.classroom.files import Autosave
from tabletop_kernel.classroom.handler import handler
from tabletop_kernel.classroom.picture import picture
from tabletop_kernel.classroom.settings import Settings, options
from tabletop_kernel.classroom.travel import Travel
from tabletop_kernel.core.clicks import Clicks, Press
from tabletop_kernel.core.errors import BadSetup, NotNow, shown
from tabletop_kernel.core.forms import Form
from tabletop_kernel.core.match import Match
from tabletop_kernel.core.mistakes import several
from tabletop_kernel.drafts.draft import Position
from tabletop_kernel.language import check, mark, text, use
from tabletop_kernel.scene import Box, Choice, Drawn, PanelPart

TWICE: Final = 0.3
"""Seconds within which a second press of one button or place is a double click, and counts once."""


class Table(Travel, Settings, Displayed):
    """A match with its board, its panel and its history; displays itself in a notebook.

    `autosave` is a file's name: the match is saved there after each step, and opened from there again. `teaching`
    waits for a press before each step that the rules take by themselves. `open_table` shows secrets without hand-over.
    """

    cell: tuple[str, str] = ("", "")
    """The notebook cell that made this table, and the run in which it did."""

    def __init__(
        self,
        match: Match,
        *,
        autosave: str | None = None,
        language: str | None = None,
        teaching: bool = False,
        presenter: bool = False,
        open_table: bool = False,
        **unknown: Never,
    ) -> None:
        if not isinstance(match, Match):
            raise BadSetup(text("A table wants a match: Table(Match.new(...)), not {given}.", given=shown(match)))
        options({"teaching": teaching, "presenter": presenter, "open_table": open_table, **unknown})
        self.language = check(language)
        self.teaching, self.presenter, self.open = teaching, presenter, open_table
        self.word: Refused | Trouble | Told | None = None
        self.form: Form | None = None
        self.point: tuple[float, float] | None = None
        self.tab = ""
        self.desk = ""
        self.retired = False
        self.editor: Any = None
        self._touched: tuple[str, float] = ("", 0.0)
        with use(self.language):
            self.autosave = Autosave(autosave)
            match, self.word = self.autosave.reopen(match)
            self.lines = [match]
            self._sit_down(match)
        live.replace(self)

    # -- where it stands

    def _sit_down(self, match: Match) -> None:
        """Begin with this match: nobody has been handed the screen yet."""
        self.match, self.game = match, match.game
        self.seat: int | None = None
        self.floor = 0
        self.trail: tuple[str, ...] = ()
        """What is to glide before the board is painted next, and along what."""
        self.dice: set[type[Any]] = set()
        """The types of outcome that a die has been seen to give, so that its face can be shown."""
        self.reach: Box | None = None
        self._look()

    @property
    def hand_over_due(self) -> bool:
        """Whether the next player must take the screen before anything of theirs is shown."""
        return self.secret and self.match.to_move not in (None, self.seat)

    @property
    def secret(self) -> bool:
        return self.game.secrets and not self.open

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is painted; None: the public's."""
        player = self.match.to_move
        return None if self.hand_over_due else player

    @property
    def on_board(self) -> bool:
        """Whether the board is to be played on now."""
        return True

    @property
    def by_hand(self) -> bool:
        """Whether what a real die or bag on the class's table gave may be entered."""
        return True

    @property
    def left_out(self) -> frozenset[str]:
        """Buttons that are not offered here."""
        return frozenset()

    def _look(self) -> None:
        """Take in the present position: view, picture, possible presses. Half-made moves are let go."""
        self._state, self.trail = self.match.state, ()
        self.view = self.game.observe(self._state, self.viewer)
        deciding = self.match.chance is None and self.match.result is None and not self.hand_over_due
        self.clicks = Clicks(self.game, self.view, self._offered() if deciding and self.on_board else ())
        self.starts = frozenset(self.clicks.next)
        """What may begin a move; pressed in the middle of another one it begins anew."""
        self.forms: tuple[Form, ...] = () if self.hand_over_due else tuple(self.game.forms(self.view))
        alone = [form for form in self.forms if not form.group]
        self.form = alone[0] if len(alone) == 1 and not self.clicks.next else None
        self.point = None
        if describe.is_die(self):
            self.dice.add(type(describe.odds(self)[0][0]))
        self._draw()

    def _offered(self) -> list[Any]:
        """The legal moves that need no button that is left out."""
        moves, hidden = self.game.legal(self.view), self.left_out
        return [move for move in moves if hidden.isdisjoint(self.game.clicks(self.view, move))] if hidden else moves

    def _draw(self) -> None:
        hints = {shape.id: shape for shape in self.game.hints(self.view, self.clicks.begun)}
        unseen = self.left_out.union(hints)
        shapes = several(self.game, "scene", self.game.scene(self.view))
        scene = (part for part in shapes if getattr(part, "id", "") not in unseen)
        self.parts: tuple[Drawn | PanelPart, ...] = (*scene, *hints.values())
        groups = {part.id: part.group for part in self.parts if isinstance(part, Choice) and part.group}
        open_now = [groups[spot] for spot in (*self.clicks.begun, *self.clicks.next) if spot in groups]
        if open_now and (self.tab not in open_now or self.clicks.begun):
            self.tab = open_now[0]
        self.blocked = frozenset(self.clicks.forbidden) if self.clicks.begun else frozenset()
        """What may be pressed in the middle of a move only to hear why not."""
        self.groups = tuple(dict.fromkeys(groups.values()))

    @property
    def picture(self) -> list[Drawn]:
        """The board with the table's marks on it."""
        return picture(self)

    @property
    def face(self) -> Face:
        """All that stands beside the board, as data, in the table's language."""
        with use(self.language):
            return face(self)

    # -- what a person does

    def touch(self, key: str, act: Callable[[], object]) -> None:
        """Do `act` unless it is the second half of a double click on the same `key`."""
        before, when = self._touched
        if not (key == before and time.monotonic() - when < TWICE):
            act()
        self._touched = (key, time.monotonic())

    @handler
    def press(self, under: Sequence[str] | str, point: tuple[float, float] | None = None) -> None:
        """A press on the board or on a choice: the hotspots under it, the topmost first, and where it was."""
        if self._stale() or self.hand_over_due:
            return
        if self.form is not None and point is not None and self.form_takes_point:
            self.point, self.word = point, None
            return
        if self.match.result is not None:
            self.word = Told(mark("The game is over. Step back, or reset."))
            return
        press = self.clicks.press(under)
        self.word, self.form = None, None
        match press.what:
            case "played":
                self._play(press.move)
            case "refused":
                self._refuse(press)
            case "nothing":
                self.word = Told(mark("Nothing can be done there now."), free=True)
        if press.what != "played":
            self._draw()

    def choose(self, key: str) -> None:
        """A button of the panel or a line of its list: a hotspot, an outcome, or a form."""
        kind, _, n = key.partition(":")
        if kind == "outcome" and n.isdecimal():
            self._enter_outcome(int(n))
        elif kind == "form" and n.isdecimal() and int(n) < len(self.forms):
            self.show_form(int(n))
        elif key:
            self.press(key)

    @handler
    def cancel(self) -> None:
        """Take back a half-made move or a form."""
        self.clicks.cancel()
        self.word, self.form, self.point = None, None, None
        self._touched = ("", 0.0)
        self._draw()

    @handler
    def go_on(self) -> None:
        """The one strong button: roll, the next forced step, or the screen passed on."""
        if self._stale():
            return
        self.word = None
        if self.hand_over_due:
            self._take_over()
        elif self.match.chance is None:
            raise NotNow(text("There is nothing to roll or draw now."))
        else:
            self._roll()

    @handler
    def enter(self, typed: str) -> None:
        """What a real die showed, typed in."""
        step = describe.outcome(self, str(typed))
        if step is None:
            known = ", ".join(label for _, label, _ in describe.odds(self)[:12])
            told = text("{typed} cannot come up now.", typed=repr(typed))
            raise NotNow(told + (" " + text("Possible: {outcomes}", outcomes=known) if known else ""))
        with self._watched():
            self._play(step)

    @handler
    def _enter_outcome(self, n: int) -> None:
        outcomes = describe.odds(self)
        if n < len(outcomes) and not self._stale():
            with self._watched():
                self._play(outcomes[n][0])

    @handler
    def show_form(self, n: int) -> None:
        """Open a form, or close it when it is open."""
        if n not in range(len(self.forms)):
            raise NotNow(text("There is no form {n} here.", n=n))
        form = self.forms[n]
        self.clicks.cancel()
        self.form = None if form == self.form else form
        self.point, self.word = None, None

    @handler
    def fill(self, values: dict[str, Any]) -> None:
        """Play the open form with these values; `point` may have come from a press on the board."""
        if self.form is None:
            raise NotNow(text("No form is open."))
        if self.form_takes_point and values.get("point") is None:
            values = values | {"point": self.point}
        self._play(self.form.fill(**values))

    @property
    def form_takes_point(self) -> bool:
        return self.form is not None and any(hasattr(field, "box") for field in self.form.fields)

    # -- other matches

    @handler
    def open_match(self, read: Callable[[], Match]) -> None:
        """Play on with the match that `read` gives, of this game; an error there leaves the present one as it is.

        What was played here is kept as a line of its own.
        """
        match = read()
        if match.game.name != self.game.name:
            title = describe.title(match.game)
            raise NotNow(text("This is a match of another game: {game}. Open it at a table of that game.", game=title))
        played = any(not entry.forced for entry in self.match.history)
        self.lines = [*self.lines, match] if played or len(self.lines) > 1 else [match]
        self._sit_down(match)
        told = Told(" ".join(match.notes)) if match.notes else Told(mark("The match is open. Play on."))
        self.word = self.autosave.write(match) or told

    def edit(self) -> None:
        """The board editor in the table's place, begun at the present position; the match waits as it is.

        What was drawn before is there again as long as the match stands where that drawing began.
        """
        from tabletop_kernel.classroom.editor import Editor

        if self.editor is None or self.editor.start != Position.of(self.game, self.match.state):
            seed, leave = self.match.seed, lambda: self._shown.edit(None)
            self.editor = Editor(self.match, seed=seed, on_play=self._play_drawn, on_leave=leave)
        self.editor.speak(self.language)
        self._shown.edit(self.editor)

    def _play_drawn(self, match: Match) -> None:
        self.editor = None
        self.open_match(lambda: match)
        self._shown.edit(None)

    @handler
    def tell(self, /, message: str, **slots: Any) -> None:
        """Say something of the table's own on the card."""
        self.word = Told(message, slots)

    @handler
    def refresh(self) -> None:
        """Show the match as it stands now, where a cell has played on it."""
        self.word = None
        self._look()

    @handler
    def attempt(self, act: Callable[[], None]) -> None:
        """Do something that may go wrong, and say on the card what did."""
        act()

    def retire(self, *, gone: bool = False) -> None:
        """Go quiet: another table shows this match now, or (`gone`) its cell has run again and shows another."""
        with use(self.language):
            self.word = Told(mark("This table was opened anew in another cell. Play on there."))
            if self._widget is not None:
                self._widget.retire(face(self))
        self.retired = True
        if gone and self._widget is not None:
            self._widget.close()

    # -- inside

    def _stale(self) -> bool:
        """Whether a cell has played on since the match was painted; a press on the old picture then does not count."""
        if self._state is self.match.state:
            return False
        self._look()
        self.word = Told(mark("The match has moved on. Here it is as it stands now."))
        return True

    def _take_over(self) -> None:
        self.seat, self.floor = self.match.to_move, self.match.at
        self._look()

    def _refuse(self, press: Press) -> None:
        assert press.refusal is not None
        self.word = Refused(press.refusal, press.spot)

    def _roll(self) -> None:
        with self._watched():
            self._move_on(lambda: self.match.roll(settle=not self.teaching))

    def _play(self, step: Any) -> None:
        self.word = None
        self._move_on(lambda: self.match.play(step, settle=not self.teaching))

    def _move_on(self, move: Callable[[], object]) -> None:
        move()
        self._look()
        if (trouble := self.autosave.write(self.match)) is not None:
            self.word = trouble

    # -- on the screen

    def _make(self) -> Any:
        from tabletop_kernel.classroom.panel import Screen

        return Screen(self)

    def _paint(self) -> None:
        self._widget.show(face(self), self.picture)

    def _still(self) -> str:
        return "" if self.secret and self.viewer is not None else self.svg()

    @property
    def mode(self) -> str:
        return mode_of(self)

    def svg(self) -> str:
        """The board as it stands, as one SVG document."""
        from tabletop_kernel.scene import svg

        with use(self.language):
            return svg(self.picture, title=describe.title(self.game), description=self.face.said)
