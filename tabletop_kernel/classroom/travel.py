"""How a table moves along what was played, step by step, to the start, and from one line of play to another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tabletop_kernel.classroom.describe import Told
from tabletop_kernel.classroom.handler import handler
from tabletop_kernel.core.errors import NotNow
from tabletop_kernel.language import mark, text

if TYPE_CHECKING:
    from tabletop_kernel.classroom.table import Table


class Travel:
    """The way through a match, to be inherited by a table."""

    @handler
    def undo(self: Table) -> None:
        self._travel(self.match.undo)

    @handler
    def redo(self: Table) -> None:
        self._travel(self.match.redo)

    @handler
    def go(self: Table, n: int) -> None:
        """To the position after n steps."""
        self._travel(lambda: self.match.go(n))

    @handler
    def reset(self: Table) -> None:
        """To the start; what was played stays ahead on the slider until somebody plays on."""
        decided = next((n for n, entry in enumerate(self.match.history) if not entry.forced), len(self.match.history))
        self.match.go(decided)
        self._sit_down(self.match)
        self.word = Told(mark("Back at the start. Redo brings the moves back."))

    def _travel(self: Table, move: Callable[[], object]) -> None:
        if self.hand_over_due:
            raise NotNow(text("First hand the screen over."))
        self.word, before = None, self.match.at
        with self._watched():
            move()
            if self.match.at < self.floor:
                self.match.go(before)
                raise NotNow(text("What came before the screen was handed over stays closed."))
            self._look()

    @contextmanager
    def _watched(self: Table) -> Iterator[None]:
        """What one step moves inside glides: nobody has pressed the place where it goes."""
        match, at, state = self.match, self.match.at, self.match.state
        yield
        steps = match.history[at : match.at] if match is self.match else ()
        if steps and all(entry.forced for entry in steps[1:]) and not self.hand_over_due:
            self.trail = self.game.trail(state, steps[0].step)

    @handler
    def branch(self: Table) -> None:
        """Go on from here in a line of its own; the line so far is kept."""
        self.lines.append(self.match.branch())
        self.match = self.lines[-1]
        self._look()
        self.word = Told(mark("This is line {n}. The line before is kept."), {"n": len(self.lines)})

    @handler
    def show_line(self: Table, n: int) -> None:
        """Change to another line of play."""
        line, self.word = self.lines[n], None
        if line.game is not self.game:
            self._sit_down(line)
        else:
            self.match = line
            self._look()
