"""The position: what lies on the planet, who controls it, what everybody has, and what is decided next.

A cell is a number, x + width * y in the scenario's bounding grid; an edge is a number too (see `board.py`). Players
are 0 to 3 in clockwise order. One character says what lies on a cell:

    .  empty ground       s  slab              0  base that has no owner yet     ~  outside the outline
    x  obstacle           *  special mine      1 to 4  base of player 0 to 3     ?  tile that lies face down
    b  n  w  blue, brown, white mine (FP-C04)

Whatever the position tells by itself is not stored again: walls, cubes, mines, bases and robots left in the supply
are what the scenario gives less what is in play (`ForgottenPlanet.supply`). Only slabs leave the game for good.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

Colour: TypeAlias = Literal["blue", "brown", "white"]
COLOURS: Final[tuple[Colour, Colour, Colour]] = ("blue", "brown", "white")

EMPTY: Final = "."
OUTSIDE: Final = "~"
OBSTACLE: Final = "x"
SLAB: Final = "s"
SPECIAL: Final = "*"
MINES: Final = "bnw"
NEW_BASE: Final = "0"
BASES: Final = "1234"
FACE_DOWN: Final = "?"

TILES: Final = SLAB + SPECIAL + MINES + NEW_BASE + BASES
"""What counts as a tile (FP-AMB01)."""

NOBODY: Final = "0"
"""In `State.control`; a player's own tiles bear the character of that player's bases."""

Triple: TypeAlias = tuple[int, int, int]
"""Three counts: blue, brown, white."""


class Phase(IntEnum):
    """Where a turn stands; the set-up comes before the first one."""

    PLACING = -3
    """Random set-up: tiles are placed face down (FP-U05)."""
    TURNING_UP = -2
    ASSIGNING = -1
    """Starting bases are drawn or auctioned (FP-S01, FP-U06)."""
    CHECK = 1
    ACTIONS = 2
    TERRITORY = 3
    PRODUCTION = 4
    TURN_END = 5
    OVER = 6


class Auction(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Bidding for the first base without an owner, in reading order. `leader` is -1 before the first bid."""

    bidder: int
    leader: int = -1
    bid: int = 0
    passed: tuple[int, ...] = ()


class State(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A position. `land` and `control` hold one character a cell."""

    phase: Phase
    player: int
    """Whose turn it is."""
    turn: int
    """Number of this turn, from 1; 0 in the set-up."""
    energy: int
    slabs: int
    """Slabs left in the supply."""
    land: str
    control: str
    """Whose each tile was at the last phase 3; nothing in phase 2 changes it (FP-AMB04)."""
    walls: frozenset[int]
    """Edges that carry a wall."""
    on: tuple[tuple[int, ...], ...]
    """Cells of each player's robots that are on, in order; two robots on a tile give it twice."""
    off: tuple[tuple[int, ...], ...]
    cubes: tuple[Triple, ...]
    """Cubes of each purse: one for a player, or one for a team (FP-G03)."""
    stored: tuple[int, ...]
    """Energy each player has stored for the next turn."""
    points: tuple[int, ...]
    """Victory points from sales, less what was bid."""
    site: int = -1
    """Cell for which the mine die is rolled, -1 for none."""
    six: bool = False
    """The die showed a six: a mine for `site` is to be chosen."""
    asked: tuple[int, ...] = ()
    """Cells that wait for a choice, the first of them now: tied tiles of a team, or special mines (phases 3 and 4)."""
    given: tuple[int, ...] = ()
    """Tied tiles of teams that were marked in this phase 3 (FP-G06)."""
    steps: int = 0
    """Steps paid for and not yet walked; only in the reading `shared_steps` (FP-AMB07)."""
    auction: Auction | None = None


class Supply(Struct, frozen=True):
    """What is left beside the board (FP-C05); robots by player."""

    slabs: int
    mines: Triple
    walls: int
    cubes: Triple
    bases: tuple[int, ...]
    """Bases that each player may still build: the common pool's number, or what is left of each one's own."""
    robots: tuple[int, ...]
