"""The scenario's grid: cells, edges and their names, made once, and sets of cells as bits of one whole number.

Cell c = x + width * y is bit 1 << c. Edge 2 c lies between c and the cell to its right, edge 2 c + 1 between c and the
cell below it; an edge between two cells that can never both be passed (border, obstacle) is no edge of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from tabletop_kernel.games.forgotten_planet.state import OBSTACLE, OUTSIDE

Cells: TypeAlias = int
"""A set of cells as bits."""

Ways: TypeAlias = tuple[Cells, Cells, Cells, Cells]
"""The cells that one may leave to the right, to the left, down, up."""


class Board:
    """Tables of one scenario. `ground` has one character a cell, as in `State.land` but without tiles."""

    def __init__(self, width: int, ground: str) -> None:
        self.width, self.height, self.size = width, len(ground) // width, len(ground)
        self.ground: Final = ground
        self.inside: Final[Cells] = mask(c for c, kind in enumerate(ground) if kind not in (OUTSIDE, OBSTACLE))
        """The area: cells that a tile may fill (FP-D02, FP-AMB21)."""
        self.area: Final[tuple[int, ...]] = tuple(cells(self.inside))
        self.around: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(map(self._around, range(self.size)))
        """For each cell its edges and the cells beyond them: (edge, neighbour), right, left, down, up."""
        pairs = sorted((edge, c, d) for c in self.area for edge, d in self.around[c] if d > c)
        self.ends: Final[dict[int, tuple[int, int]]] = {edge: (c, d) for edge, c, d in pairs}
        """Every edge with its two cells, the first in reading order first."""
        self.beside: Final[tuple[Cells, ...]] = tuple(mask(d for _, d in near) for near in self.around)
        """The cells adjacent to each cell, walls left out of account."""
        self.cell_names: Final = tuple(f"cell:{x},{y}" for x, y in map(self.xy, range(self.size)))
        self.base_names: Final = tuple(f"base:{x},{y}" for x, y in map(self.xy, range(self.size)))
        self.edge_names: Final = {edge: self._edge_name(a, b) for edge, (a, b) in self.ends.items()}

    def xy(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def cell(self, x: int, y: int) -> int:
        """The cell at (x, y); -1 beyond the grid."""
        return x + self.width * y if 0 <= x < self.width and 0 <= y < self.height else -1

    def edge(self, a: int, b: int) -> int:
        """The edge between two cells; -1 where they share none."""
        if 0 <= a < self.size:
            return next((edge for edge, d in self.around[a] if d == b), -1)
        return -1

    def robot_name(self, cell: int, player: int) -> str:
        x, y = self.xy(cell)
        return f"robot:{x},{y}:{player}"

    def ways(self, walls: Iterable[int]) -> Ways:
        """Where the walls leave a way from cell to cell."""
        right = left = down = up = 0
        for edge, (a, b) in self.ends.items():
            if edge in walls:
                continue
            if edge & 1:
                down, up = down | 1 << a, up | 1 << b
            else:
                right, left = right | 1 << a, left | 1 << b
        return right, left, down, up

    def spread(self, of: Cells, ways: Ways) -> Cells:
        """The cells one step away from those in `of`."""
        right, left, down, up = ways
        return (of & right) << 1 | (of & left) >> 1 | (of & down) << self.width | (of & up) >> self.width

    def _around(self, c: int) -> tuple[tuple[int, int], ...]:
        if not self.inside >> c & 1:
            return ()
        x, y = self.xy(c)
        near = ((2 * c, self.cell(x + 1, y)), (2 * c - 2, self.cell(x - 1, y)),
                (2 * c + 1, self.cell(x, y + 1)), (2 * (c - self.width) + 1, self.cell(x, y - 1)))  # fmt: skip
        return tuple((edge, d) for edge, d in near if d >= 0 and self.inside >> d & 1)

    def _edge_name(self, a: int, b: int) -> str:
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        return f"edge:{ax},{ay}|{bx},{by}"


def mask(of: Iterable[int]) -> Cells:
    """Cells as bits of one number."""
    bits = 0
    for cell in of:
        bits |= 1 << cell
    return bits


def cells(bits: Cells) -> Iterator[int]:
    """The cells of a set in reading order."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
