"""From presses to moves: no widget needed, so mouse, touch, keys and tests all go through here.

A move is a sequence of hotspots. A press gives all hotspots under the pointer, the topmost first; the first that
continues a legal move counts, else the first that continues an attempt, whose refusal is then shown (where several
attempts go on from there with different refusals, once the place is pressed that tells which). A move is played
by its last press, never before. The first hotspot again, or `cancel`, takes a begun sequence back; the last one again
takes back only itself. A press that does not go on from there changes the choice: it goes on from as much of what was
begun as it can, and where that is nothing it begins anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from tabletop_kernel.core.game import Game, Refusal
from tabletop_kernel.core.mistakes import several


class Press(Struct, frozen=True):
    """What a press did. `played` and `refused` name the move, `refused` and `begun` the hotspot that counted."""

    what: Literal["played", "begun", "refused", "taken back", "nothing"]
    spot: str = ""
    move: Any = None
    refusal: Refusal | None = None


Pressed: TypeAlias = list[tuple[tuple[str, ...], Any]]
"""Moves, each behind the hotspots that a person presses for it."""


class Clicks:
    """The half-made move of one position: which hotspots have been pressed, and which may come next."""

    def __init__(self, game: Game[Any, Any, Any], state: Any, legal: Iterable[Any] | None = None) -> None:
        """`state` is a state or a view; `legal` saves finding the legal moves once more."""
        self.game, self.state = game, state
        self.begun: tuple[str, ...] = ()
        self._legal = self._pressed_for(game.legal(state) if legal is None else legal)

    @property
    def next(self) -> tuple[str, ...]:
        """The hotspots that continue a legal move, in order of the moves."""
        return self._coming(self._legal)

    @property
    def forbidden(self) -> tuple[str, ...]:
        """The hotspots that continue only attempts: pressing one shows why not."""
        allowed = set(self.next)
        return tuple(spot for spot in self._coming(self._attempts) if spot not in allowed)

    def ends_move(self, spot: str) -> Any:
        """The legal move that a press on `spot` would play now, or None."""
        whole = (*self.begun, spot)
        return next((move for spots, move in self._legal if spots == whole), None)

    def press(self, under: Sequence[str] | str) -> Press:
        """A press on a hotspot, or on several that lie over each other, the topmost first."""
        under = (under,) if isinstance(under, str) else tuple(under)
        if press := self._continue(under) or self._take_back(under):
            return press
        kept = self.begun
        for n in reversed(range(len(kept) + 1)):
            self.begun = kept[:n]
            if press := self._continue(under) or self._refuse(under):
                self.begun = kept if press.what == "refused" else self.begun
                return press
        self.begun = kept
        return Press("nothing")

    def cancel(self) -> None:
        """Take back a begun sequence."""
        self.begun = ()

    def _continue(self, under: tuple[str, ...]) -> Press | None:
        """The first hotspot that goes on with a legal move."""
        allowed = set(self.next)
        spot = next((spot for spot in under if spot in allowed), None)
        if spot is None:
            return None
        if (move := self.ends_move(spot)) is not None:
            self.begun = ()
            return Press("played", spot=spot, move=move)
        self.begun = (*self.begun, spot)
        return Press("begun", spot=spot)

    def _take_back(self, under: tuple[str, ...]) -> Press | None:
        for kept, spot in ((0, self.begun[:1]), (-1, self.begun[-1:])):
            if spot and spot[0] in under:
                self.begun = self.begun[:kept]
                return Press("taken back", spot=spot[0])
        return None

    def _refuse(self, under: tuple[str, ...]) -> Press | None:
        return next(filter(None, map(self._refuse_one, under)), None)

    def _refuse_one(self, spot: str) -> Press | None:
        """The refusal of the attempts that go on with `spot`. Where they differ and none ends here, the press only
        begins, so that the person can point on and read the reason for that very place."""
        whole = (*self.begun, spot)
        going_on = [(spots, move) for spots, move in self._attempts if spots[: len(whole)] == whole]
        going_on.sort(key=lambda attempt: len(attempt[0]))
        refused = [(move, refusal) for _, move in going_on if (refusal := self.game.refusal(self.state, move))]
        if not refused:
            return None
        if len(going_on[0][0]) > len(whole) and any(refusal != refused[0][1] for _, refusal in refused):
            self.begun = whole
            return Press("begun", spot=spot)
        move, refusal = refused[0]
        return Press("refused", spot=spot, move=move, refusal=refusal)

    @cached_property
    def _attempts(self) -> Pressed:
        return self._pressed_for(self.game.attempts(self.state))

    def _pressed_for(self, moves: Iterable[Any]) -> Pressed:
        """Moves with their hotspots; a game that gives one alone, as a string, means just that one."""
        found = ((several(self.game, "clicks", self.game.clicks(self.state, move)), move) for move in moves)
        return [((spots,) if isinstance(spots, str) else tuple(spots), move) for spots, move in found]

    def _coming(self, moves: Pressed) -> tuple[str, ...]:
        """The hotspots that continue what was begun, each once."""
        n = len(self.begun)
        return tuple(dict.fromkeys(spots[n] for spots, _ in moves if len(spots) > n and spots[:n] == self.begun))
