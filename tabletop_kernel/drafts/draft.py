"""What the board editor draws on: a value that each change makes anew, so that nothing is lost and all can be undone.

`Position` serves every game that has a position text. A game whose pieces can be put down by hand names an extension
of it as its `Draft`; other drafts, as a scenario, are offered through `becomes`. Words are in the language spoken now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.core.forms import Number, Pick, Words
from tabletop_kernel.core.game import Event, Game
from tabletop_kernel.core.match import Match
from tabletop_kernel.language import mark, text
from tabletop_kernel.scene import Art, Drawn

Under: TypeAlias = Sequence[str]
"""The hotspots under a press, the topmost first."""

ERASER: Final = "eraser"
"""The piece that takes away; every draft with a palette knows it."""


class Piece(Struct, frozen=True):
    """Something to put on the board, what it is called, and in which row of the tray it lies."""

    id: str
    label: str
    art: Art
    group: str = ""


class Count(Struct, frozen=True):
    """What belongs to the drawing and lies beside the board: a number, a choice, a name. `group`: whose it is."""

    field: Number | Pick | Words
    value: int | str
    group: str = ""


class Draft(Struct, frozen=True):
    """A drawing for a game. `place`, `set` and `read` give another one, or a TableError in words."""

    game: Any

    title: ClassVar[str]
    begin: ClassVar[str]
    """What the button says that begins a match from the drawing."""
    good: ClassVar[str]
    """What is said of a drawing without faults."""
    suffix: ClassVar[str] = ".txt"
    """Of a file that keeps the text."""

    @property
    def name(self) -> str:
        """What to call a file that keeps it."""
        return str(self.game.name)

    def scene(self) -> Sequence[Drawn]:
        """The board, with a hotspot for whatever can be pressed."""
        raise NotImplementedError

    def palette(self) -> Sequence[Piece]:
        """What can be put on the board besides the eraser; none: the text alone can be changed."""
        return ()

    def places(self, piece: str) -> Sequence[str]:
        """The hotspots where a piece may be put, or where the eraser finds something."""
        return ()

    def place(self, piece: str, under: Under) -> Self:
        """With a piece of the palette where the press was; the eraser takes away what lies topmost."""
        raise BadPosition(text("Nothing can be put on this board. Change the text."))

    def take(self, under: Under) -> tuple[str, Self]:
        """What lies topmost under a press, and the drawing without it."""
        raise BadPosition(text("Nothing can be moved on this board. Change the text."))

    def counts(self) -> Sequence[Count]:
        return ()

    def set(self, name: str, value: Any) -> Self:
        """With another value of the count of that name."""
        raise BadPosition(text("There is no count {name} here.", name=repr(name)))

    def write(self) -> str:
        """The drawing as a text that `read` takes."""
        raise NotImplementedError

    def read(self, drawing: str) -> Self:
        raise NotImplementedError

    def faults(self) -> Sequence[Event]:
        """Why no match can begin so: by which rule, and at which hotspots."""
        return ()

    def advice(self) -> Sequence[Event]:
        """What is unwise in a drawing without faults; it can be played."""
        return ()

    def play(self, seed: int | None = None) -> Match:
        """A match that begins so; TableError where it cannot."""
        raise NotImplementedError

    def becomes(self) -> Mapping[str, Callable[[], Draft]]:
        """What else can be made of the drawing, by what its button says; TableError where it cannot."""
        return {}

    def count(self, name: str, value: Any) -> int | str:
        """`value` as the count of that name allows it; NotNow in words."""
        for count in self.counts():
            if count.field.name == name:
                checked: int | str = count.field.check(value)  # type: ignore[assignment]
                return checked
        raise BadPosition(text("There is no count {name} here.", name=repr(name)))


class Position(Draft, frozen=True):
    """A game's position. This one has no pieces to move, only the text."""

    state: Any

    title = mark("Set up a position")
    begin = mark("Play on from here")
    good = mark("This position can be played.")

    @classmethod
    def of(cls, game: Game[Any, Any, Any], state: Any) -> Position:
        """The position as the editor draws it in this game."""
        draft: type[Position] = game.Draft or cls
        return draft(game, state)

    def scene(self) -> Sequence[Drawn]:
        parts = self.game.scene(self.game.observe(self.state, None))
        return [part for part in parts if isinstance(part, Drawn)]

    def write(self) -> str:
        return str(self.game.write(self.state))

    def read(self, drawing: str) -> Self:
        return replace(self, state=self.game.read(drawing))

    def faults(self) -> Sequence[Event]:
        faults = self.game.faults(self.state)
        return [Event(fault.rule, fault.why, fault.slots, self.spots(fault.slots)) for fault in faults]

    def spots(self, slots: Mapping[str, int | str]) -> tuple[str, ...]:
        """The hotspots that a fault's slots name."""
        return ()

    def play(self, seed: int | None = None) -> Match:
        return Match.at_position(self.game, self.state, seed=0 if seed is None else seed)
