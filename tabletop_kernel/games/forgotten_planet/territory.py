"""Phase 3: whose each tile is, by the walking distance from the bases (FP-T01 to FP-T05, FP-W04).

All players' bases send out a wave at once, a step at a time. Whoever alone reaches a tile first controls it; a tile
that several reach first at the same time is nobody's. Waves need not run on over tiles that others reached before:
whoever comes later to a tile comes later to everything behind it (FP-AMB10).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop_kernel.games.forgotten_planet.board import Board, Cells, Ways
from tabletop_kernel.games.forgotten_planet.state import BASES, MINES, NOBODY, SLAB, SPECIAL, TILES

_KINDS: Final = {"tiles": TILES, "slabs": SLAB, "structures": MINES + SPECIAL + BASES + "0"}
_PICK: Final = {
    name: {code: "1" if chr(code) in kinds else "0" for code in range(128)} for name, kinds in _KINDS.items()
}
_OWN: Final = [{code: "1" if chr(code) == base else "0" for code in range(128)} for base in BASES]


class Land(NamedTuple):
    """What lies where, as sets of cells."""

    tiles: Cells
    slabs: Cells
    structures: Cells
    """Mines and bases."""
    bases: tuple[Cells, Cells, Cells, Cells]


@lru_cache(4096)
def survey(land: str) -> Land:
    """`State.land` as sets of cells."""
    back = land[::-1]
    tiles, slabs, structures = (int(back.translate(pick), 2) for pick in _PICK.values())
    one, two, three, four = (int(back.translate(own), 2) for own in _OWN)
    return Land(tiles, slabs, structures, (one, two, three, four))


class Claims(NamedTuple):
    """Cells that each player alone is nearest to, and those tied between the two partners of a team only."""

    own: tuple[Cells, ...]
    tied: Cells


def claims(board: Board, bases: Sequence[Cells], tiles: Cells, ways: Ways, *, teams: bool = False) -> Claims:
    """Who is nearest to which of `tiles`; `bases` by player.

    Walls are barriers and corners no way (FP-T02); where no way leads there is no claim (FP-T04).
    """
    fronts, own = list(bases), list(bases)
    seen, tied, players = 0, 0, range(len(fronts))
    for front in fronts:
        seen |= front
    while any(fronts):
        free = tiles & ~seen
        fronts = [board.spread(front, ways) & free for front in fronts]
        once = twice = 0
        for front in fronts:
            once, twice = once | front, twice | once & front
        seen |= once
        for player in players:
            own[player] |= fronts[player] & ~twice
        if teams:
            red, blue = fronts[0] & fronts[2], fronts[1] & fronts[3]
            tied |= red & ~(fronts[1] | fronts[3]) | blue & ~(fronts[0] | fronts[2])
    return Claims(tuple(own), tied)


def control(size: int, own: Sequence[Cells]) -> str:
    """Players' cells as `State.control`: one character a cell."""
    digits = sum(int(f"{cells:b}", 16) * (player + 1) for player, cells in enumerate(own))  # a hexadecimal digit a cell
    return f"{digits:0{size}x}"[::-1]


def walled_in(board: Board, tiles: Cells, ways: Ways) -> Cells:
    """Areas of several tiles that walls alone close in completely (FP-W04), bases inside or not.

    An empty cell leaves an area open, and so does a tile at the border or beside an obstacle.
    """
    closed, rest = 0, board.inside
    while rest:
        start = rest & -rest
        area = start | board.within(start, board.inside, ways, board.size)
        rest &= ~area
        if area != start and not area & ~(tiles & board.inner):
            closed |= area
    return closed


def territory(board: Board, land: str, ways: Ways, players: int, *, teams: bool, strict: bool) -> tuple[str, Cells]:
    """`State.control` by the rules of phase 3, and the cells that partners must share out (FP-G05).

    `strict`: the reading `walled_area_nobody` (FP-AMB15).
    """
    lie = survey(land)
    own, tied = claims(board, lie.bases[:players], lie.tiles, ways, teams=teams)
    if strict:
        closed = walled_in(board, lie.tiles, ways)
        own, tied = tuple(cells & ~closed for cells in own), tied & ~closed
    return control(board.size, own), tied


def count(control: str, player: int) -> int:
    """How many tiles a player controls."""
    return control.count(BASES[player])


assert NOBODY == "0"  # `control` writes it
