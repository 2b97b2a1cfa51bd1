"""Every step of the game: moves in the order of the rules, then what the die, chance and the rules bring.

Moves with equal effect are one move: a slab is laid on a cell, whichever robot stands beside it; energy is stored
without naming a base; two cubes are named in the order blue, brown, white.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tabletop_kernel.core.game import Step
from tabletop_kernel.games.forgotten_planet.state import Colour

Cell: TypeAlias = Annotated[int, Meta(ge=0)]
Edge: TypeAlias = Annotated[int, Meta(ge=0)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


# -- before the first turn


class PlaceTile(Step, frozen=True, tag="place"):
    """Random set-up: lay the next tile of your hand face down (FP-U05)."""

    cell: Cell


class Bid(Step, frozen=True, tag="bid"):
    """Bid victory points for the starting base that is up (FP-U06)."""

    points: Count


class Pass(Step, frozen=True, tag="pass"):
    """Bid no more for this base."""


# -- actions of robots


class Walk(Step, frozen=True, tag="walk"):
    """Move a robot that is on to another tile, by a shortest way (FP-M01)."""

    start: Cell
    to: Cell


class BuildBase(Step, frozen=True, tag="base"):
    """Build a base on an empty cell beside a robot (FP-B01)."""

    cell: Cell


class LaySlab(Step, frozen=True, tag="slab"):
    """Lay a slab on an empty cell beside a robot (FP-D01)."""

    cell: Cell


class TryMine(Step, frozen=True, tag="mine"):
    """Choose an empty cell beside a robot, then roll for a mine (FP-N01)."""

    cell: Cell


class ChooseMine(Step, frozen=True, tag="choose_mine"):
    """After a six: build a mine of this colour (FP-N02); a special mine is never built (FP-N04)."""

    colour: Colour


class ChooseSlab(Step, frozen=True, tag="choose_slab"):
    """After a six: build a plain slab; only in the reading `six_allows_slab` (FP-AMB12)."""


class BuildWall(Step, frozen=True, tag="wall"):
    """Build a wall on an edge of a robot's tile, paid with a cube (FP-W01)."""

    edge: Edge
    cube: Colour


class PushWall(Step, frozen=True, tag="push"):
    """The robot on `cell` pushes the wall on `edge` one tile straight ahead and follows (FP-X01)."""

    cell: Cell
    edge: Edge


class BlastTile(Step, frozen=True, tag="blast_tile"):
    """A robot destroys itself and all other robots of its tile (FP-K01)."""

    cell: Cell


class BlastWall(Step, frozen=True, tag="blast_wall"):
    """A robot destroys itself and a wall of its tile (FP-K02)."""

    cell: Cell
    edge: Edge


# -- actions of bases


class MakeRobot(Step, frozen=True, tag="robot"):
    """Produce a robot on the base at `cell`, paid with two cubes (FP-F01)."""

    cell: Cell
    cubes: tuple[Colour, Colour]


class Sell(Step, frozen=True, tag="sell"):
    """Sell one cube of each colour (FP-F02)."""


class Concentrate(Step, frozen=True, tag="concentrate"):
    """Turn energy into a cube (FP-F03)."""

    colour: Colour


class Store(Step, frozen=True, tag="store"):
    """Keep energy for the next turn (FP-F04)."""

    energy: Count


class ProcessMetal(Step, frozen=True, tag="metal"):
    """Remove one slab of the supply from the game (FP-F05)."""


class EndActions(Step, frozen=True, tag="end_actions"):
    """End phase 2."""


# -- choices in phases 3 and 4


class GiveTile(Step, frozen=True, tag="give"):
    """Partners agree whose a tile is that is equally near to both (FP-G05)."""

    cell: Cell
    player: Seat


class TakeCube(Step, frozen=True, tag="take"):
    """Choose the colour that the special mine on `cell` yields (FP-O02)."""

    cell: Cell
    colour: Colour


# -- outcomes: what chance brings, and what the rules do by themselves


class StartAgain(Step, frozen=True, tag="start_again"):
    """Random set-up: no cell is left that keeps the distance; all tiles are picked up (FP-U05)."""


class TurnUp(Step, frozen=True, tag="turn_up"):
    """Random set-up: the next tile is turned up (FP-U05)."""

    tile: Literal["base", "special mine", "slab"]


class DrawBases(Step, frozen=True, tag="draw"):
    """Who gets which starting base, in reading order (FP-S01)."""

    players: tuple[Seat, ...]


class Check(Step, frozen=True, tag="check"):
    """Phase 1: energy, and which robots are on."""


class Die(Step, frozen=True, tag="die"):
    """The mine die (FP-N02)."""

    face: Annotated[int, Meta(ge=1, le=6)]


class Territory(Step, frozen=True, tag="territory"):
    """Phase 3: whose each tile is."""


class Produce(Step, frozen=True, tag="produce"):
    """Phase 4: ordinary mines yield their cubes."""


class EndTurn(Step, frozen=True, tag="end_turn"):
    """The game ends, or the next player's turn begins."""


SetupMove: TypeAlias = PlaceTile | Bid | Pass
RobotAction: TypeAlias = (
    Walk | BuildBase | LaySlab | TryMine | ChooseMine | ChooseSlab | BuildWall | PushWall | BlastTile | BlastWall
)
BaseAction: TypeAlias = MakeRobot | Sell | Concentrate | Store | ProcessMetal
Move: TypeAlias = SetupMove | RobotAction | BaseAction | EndActions | GiveTile | TakeCube
Outcome: TypeAlias = StartAgain | TurnUp | DrawBases | Check | Die | Territory | Produce | EndTurn
AnyStep: TypeAlias = Move | Outcome
