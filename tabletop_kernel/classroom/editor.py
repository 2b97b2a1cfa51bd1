"""The board editor: a position or a scenario drawn by hand, judged while it is drawn, and played on from."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec

from msgspec import Struct

from tabletop_kernel.classroom import settings
from tabletop_kernel.classroom.describe import Told, Trouble
from tabletop_kernel.classroom.displayed import Displayed
from tabletop_kernel.core.errors import BadPosition, NotNow, TableError
from tabletop_kernel.core.game import Event, Game
from tabletop_kernel.core.match import Match
from tabletop_kernel.core.registry import find
from tabletop_kernel.drafts.draft import ERASER, Draft, Position
from tabletop_kernel.language import check, mark, text, use
from tabletop_kernel.scene import Drawn, svg
from tabletop_kernel.scene.marks import chosen, refused

P = ParamSpec("P")


MOVE: Final = "move"
"""In hand: what is pressed on the board is lifted, and put down by the next press."""


class Kept(Struct, frozen=True):
    """A drawing as it once stood; `typed` is its text as somebody typed it, readable or not."""

    draft: Draft
    typed: str | None = None


def _act(act: Callable[Concatenate[Editor, P], None]) -> Callable[Concatenate[Editor, P], None]:
    """What a person does: in the editor's language, errors said in words, the drawing then as it was; a repaint."""

    @wraps(act)
    def acted(self: Editor, /, *args: P.args, **kwargs: P.kwargs) -> None:
        self.word = None
        with use(self.language):
            try:
                act(self, *args, **kwargs)
            except TableError as error:
                self.word = Trouble(str(error))
            except Exception as error:
                self.word = Trouble(f"{type(error).__name__}: {error}", traceback.format_exc(limit=-4))
        self.repaint()

    return acted


class Editor(Displayed):
    """A board, a tray of pieces, counts and text; displays itself in a notebook.

        Editor("forgotten_planet", players=3)      # a game with the options of its set-up
        Editor(match)                              # the position of a match, which stays as it is
        Editor("forgotten_planet").turn()          # draw a scenario

    `draft` is what is drawn. *Play on* opens a table below, or gives the match to `on_play`; `match` is the last one.
    """

    def __init__(
        self,
        what: str | type[Game[Any, Any, Any]] | Match | Draft,
        *,
        language: str | None = None,
        seed: int | None = None,
        on_play: Callable[[Match], object] | None = None,
        on_leave: Callable[[], object] | None = None,
        table: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.language = check(language)
        self.seed, self.on_play, self.on_leave, self.options = seed, on_play, on_leave, settings.options(table)
        self.hand: str | None = None
        """What a press does: put down that piece of the tray, take away (ERASER), or move (MOVE)."""
        self.lifted: tuple[str, ...] = ()
        """Where the piece was pressed that is being moved."""
        self.word: Trouble | Told | None = None
        self.match: Match | None = None
        self.table: Any = None
        with use(self.language):
            draft = _begun(what, options)
            draft.write()  # BadPosition where the game has no editor
        self._kept, self._at = [Kept(draft)], 0

    # -- where it stands

    @property
    def draft(self) -> Draft:
        """The last drawing that made sense."""
        return self._kept[self._at].draft

    @property
    def start(self) -> Draft:
        """What it was begun with."""
        return self._kept[0].draft

    @property
    def text(self) -> str:
        """What stands beside the board: as it was typed, or as the drawing is written."""
        typed = self._kept[self._at].typed
        return self.draft.write() if typed is None else typed

    @property
    def unread(self) -> str:
        """Why the typed text makes no sense; empty where it does."""
        if (typed := self._kept[self._at].typed) is not None:
            try:
                self.draft.read(typed)
            except TableError as error:
                return str(error)
        return ""

    @property
    def faults(self) -> Sequence[Event]:
        return self.draft.faults()

    @property
    def advice(self) -> Sequence[Event]:
        """What is unwise; nothing is said of it while something is wrong."""
        return () if self.faults else self.draft.advice()

    @property
    def picture(self) -> list[Drawn]:
        """The board, its faulty places marked."""
        shapes = list(self.draft.scene())
        by_id = {shape.id: shape for shape in shapes}
        wrong = dict.fromkeys(spot for finding in self.faults for spot in finding.at if spot in by_id)
        lifted = next((by_id[spot] for spot in self.lifted if spot in by_id), None)
        return [
            *shapes,
            *(part for spot in wrong for part in refused(by_id[spot])),
            *(chosen(lifted) if lifted is not None else ()),
        ]

    @property
    def tools(self) -> tuple[str, ...]:
        """What can be taken in hand."""
        pieces = self.draft.palette()
        return (MOVE, ERASER, *(piece.id for piece in pieces)) if pieces else ()

    @property
    def places(self) -> Sequence[str]:
        """Where a press does something with what is in hand."""
        if self.hand is None:
            return ()
        if self.hand != MOVE:
            return self.draft.places(self.hand)
        return self.draft.places(self.draft.take(self.lifted)[0] if self.lifted else ERASER)

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._kept) - 1

    # -- what a person does

    @_act
    def hold(self, piece: str | None) -> None:
        """Choose the piece that the next presses put down; the same once more lets go of it."""
        if piece is not None and piece not in self.tools:
            known = ", ".join(self.tools)
            raise NotNow(text("There is no piece {piece} here. Known: {names}.", piece=repr(piece), names=known))
        self.hand, self.lifted = None if piece == self.hand else piece, ()

    @_act
    def press(self, under: Sequence[str] | str) -> None:
        """A press on the board, by the hotspots under it, the topmost first: the chosen piece is put there."""
        under = (under,) if isinstance(under, str) else tuple(under)
        if self.hand is None:
            self.word = Told(mark("Choose a piece of the tray, then press a place. Or drag a piece on the board."))
        elif self.hand != MOVE:
            self._keep(Kept(self.draft.place(self.hand, under)))
        elif self.lifted:
            taken, self.lifted = self.lifted, ()
            self._move(taken, under)
        else:
            self.draft.take(under)  # a refusal in words where nothing lies
            self.lifted = under

    @_act
    def drag(self, taken: Sequence[str] | str, dropped: Sequence[str] | str) -> None:
        """A piece of the board moved from one place to another; dropped beside the board it is taken away."""
        taken, dropped = ((spot,) if isinstance(spot, str) else tuple(spot) for spot in (taken, dropped))
        self.lifted = ()
        self._move(taken, dropped)

    @_act
    def set(self, name: str, value: Any) -> None:
        """Another value of a count."""
        self._keep(Kept(self.draft.set(name, value)))

    @_act
    def type(self, typed: str) -> None:
        """Another text. While it makes no sense the board stays as it was, and the text as it is."""
        if typed == self.text:
            return
        back = self._kept[self._at].typed is not None  # letter by letter is one change
        before = self._kept[self._at - back].draft
        try:
            kept = Kept(before.read(typed), typed)
        except TableError:  # said by `unread` as long as it stands there
            kept = Kept(before, typed)
        self._at -= back
        self._keep(kept)

    @_act
    def undo(self) -> None:
        self._at = max(0, self._at - 1)
        self._let_go()

    @_act
    def redo(self) -> None:
        self._at = min(self._at + 1, len(self._kept) - 1)
        self._let_go()

    def turn(self, n: int = 0) -> Editor:
        """Make something else of the drawing: of a position a scenario. Undo leads back."""
        self._turn(n)
        return self

    @_act
    def _turn(self, n: int) -> None:
        self._readable()
        self._keep(Kept(list(self.draft.becomes().values())[n]()))
        self._let_go()

    @_act
    def play_on(self) -> None:
        """Begin a match from the drawing; refused in words where that cannot be."""
        self._readable()
        match = self.draft.play(self.seed)
        if self.on_play is not None:
            self.on_play(match)
        else:
            self._open(match)
        self.match = match

    @_act
    def leave(self) -> None:
        """Back to where the editor was opened from; the drawing stays here."""
        if self.on_leave is not None:
            self.on_leave()

    def speak(self, code: str) -> None:
        """Change the language of the editor."""
        self.language, self.word = check(code), None
        self.repaint()

    # -- inside

    def _keep(self, kept: Kept) -> None:
        self._kept[self._at + 1 :] = [kept]
        self._at += 1

    def _let_go(self) -> None:
        """Nothing is lifted, and nothing in hand that this drawing does not know."""
        self.lifted = ()
        if self.hand not in self.tools:
            self.hand = None

    def _move(self, taken: tuple[str, ...], dropped: tuple[str, ...]) -> None:
        piece, without = self.draft.take(taken)
        self._keep(Kept(without.place(piece, dropped) if dropped else without))

    def _readable(self) -> None:
        if self.unread:
            raise BadPosition(self.unread)

    def _open(self, match: Match) -> None:
        from tabletop_kernel.classroom.table import Table

        table = Table(match, **{"language": self.language, **self.options})
        if self.table is not None:
            self.table.retire()
        self.table = table
        self.word = Told(mark("The match is open below. The drawing stays here."))

    # -- on the screen

    def _make(self) -> Any:
        from tabletop_kernel.classroom.editor_panel import Screen

        return Screen(self)

    def _paint(self) -> None:
        self._widget.show()

    def _still(self) -> str:
        return svg(self.picture)


def _begun(what: str | type[Game[Any, Any, Any]] | Match | Draft, options: Mapping[str, Any]) -> Draft:
    if isinstance(what, Draft):
        return what
    if isinstance(what, Match):
        return Position.of(what.game, what.state)
    game = find(what)(**options)
    return Position.of(game, game.initial())
