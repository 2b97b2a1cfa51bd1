"""What a game wants said beside its board: whose turn, the rows of the summary, and what can be chosen there.

Yielded by `Game.scene` among the shapes, so that one view gives the whole picture; painters of boards pass over them.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from tabletop_kernel.scene.shapes import Art


class Item(Struct, frozen=True):
    """A small picture with a text beside it, as "cube, 2"; `say` is what is read aloud instead."""

    text: str = ""
    art: Art | None = None
    say: str = ""


class Heading(Struct, frozen=True):
    """The panel's head: whose turn (a seat, None for nobody's), what to read there, a short note ("turn 9")."""

    player: int | None
    text: str
    note: str = ""


class Stage(Struct, frozen=True):
    """The parts of a turn in their order, and which one is played now."""

    names: tuple[str, ...]
    at: int


class Row(Struct, frozen=True):
    """A line of the summary: a label, or a player's mark and name; items; a note at the end ("3 of 6").

    Rows with an id in "score:" say at the end how the points came about, so that the rule card need not.
    """

    id: str
    label: str
    items: tuple[Item, ...] = ()
    note: str = ""
    player: int | None = None


class Choice(Struct, frozen=True):
    """A hotspot without a place on the board: a button of the panel. Those of one `group` share a tab.

    `strong` is the one that ends a turn; `later` ones (a cube to pay with) are seen only while they can be pressed.
    """

    id: str
    label: str
    cost: tuple[Item, ...] = ()
    group: str = ""
    strong: bool = False
    later: bool = False
    say: str = ""


PanelPart: TypeAlias = Heading | Stage | Row | Choice
