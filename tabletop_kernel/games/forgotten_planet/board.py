"""The scenario's grid: cells, edges and their names, made once, and sets of cells as bits of one whole number.

Cell c = x + width * y is bit 1 << c. Edge 2 c lies between c and the cell to its right, edge 2 c + 1 between c and the
cell below it; only where both cells belong to the area is there an edge that can carry a wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from tabletop_kernel.games.forgotten_planet.state import OBSTACLE, OUTSIDE

Cells: TypeAlias = int
"""A set of cells as bits."""


class Ways(NamedTuple):
    """Where one may pass: the cells that have a way to the right, to the left, down, up; and the cells with one way."""

    right: Cells
    left: Cells
    down: Cells
    up: Cells
    one: Cells


class Ahead(NamedTuple):
    """Straight on from a cell across one of its edges: the next cell, the edge beyond it and the cell beyond that."""

    cell: int
    edge: int
    beyond: int


class Board:
    """Tables of one scenario. `ground` has one character a cell, as in `State.land` but without tiles."""

    def __init__(self, width: int, ground: str) -> None:
        self.width, self.height, self.size = width, len(ground) // width, len(ground)
        self.ground: Final = ground
        self.inside: Final[Cells] = mask(c for c, kind in enumerate(ground) if kind not in (OUTSIDE, OBSTACLE))
        """The area: cells that a tile may fill (FP-D02, FP-AMB21)."""
        self.area: Final[tuple[int, ...]] = tuple(cells(self.inside))
        self.around: Final = tuple(map(self._around, range(self.size)))
        """For each cell its edges and the cells beyond them: (edge, neighbour), right, left, down, up."""
        self.near: Final[tuple[Cells, ...]] = tuple(mask(d for _, d in pairs) for pairs in self.around)
        """The cells adjacent to each cell; walls play no part (FP-AMB13)."""
        self.inner: Final[Cells] = mask(c for c in self.area if len(self.around[c]) == 4)
        """The cells whose four edges can all carry walls."""
        pairs = sorted((edge, c, d) for c in self.area for edge, d in self.around[c] if d > c)
        self.ends: Final[dict[int, tuple[int, int]]] = {edge: (c, d) for edge, c, d in pairs}
        """Every edge with its two cells, the first in reading order first."""
        self.ahead: Final = {(c, edge): self._ahead(c, d) for c in self.area for edge, d in self.around[c]}
        beside, below = ([ends for edge, ends in self.ends.items() if edge & 1 == down] for down in (0, 1))
        self._every_way: Final = tuple(mask(ends[i] for ends in pairs) for pairs in (beside, below) for i in (0, 1))
        self.open: Final = self.ways(())
        """The ways without any wall."""
        self.cell_names: Final = tuple(f"cell:{x},{y}" for x, y in map(self.xy, range(self.size)))
        self.base_names: Final = tuple(f"base:{x},{y}" for x, y in map(self.xy, range(self.size)))
        self.edge_names: Final = {edge: self._edge_name(a, b) for edge, (a, b) in self.ends.items()}

    def xy(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def cell(self, x: int, y: int) -> int:
        """The cell at (x, y); -1 beyond the grid."""
        return x + self.width * y if 0 <= x < self.width and 0 <= y < self.height else -1

    def edge(self, a: int, b: int) -> int:
        """The edge between two cells; -1 where they share none that can carry a wall."""
        return next((edge for edge, d in self.around[a] if d == b), -1) if 0 <= a < self.size else -1

    def robot_name(self, cell: int, player: int) -> str:
        x, y = self.xy(cell)
        return f"robot:{x},{y}:{player}"

    def gap(self, a: int, b: int, *, strict: bool) -> bool:
        """Whether at least two free cells lie between two cells: in a straight line, or on some way (FP-AMB24)."""
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        dx, dy = abs(ax - bx), abs(ay - by)
        return (max(dx, dy) if strict else dx + dy) >= 3

    def ways(self, walls: Iterable[int]) -> Ways:
        """The ways that walls leave."""
        right, left, down, up = self._every_way
        for edge in walls:
            a, b = self.ends[edge]
            if edge & 1:
                down, up = down & ~(1 << a), up & ~(1 << b)
            else:
                right, left = right & ~(1 << a), left & ~(1 << b)
        some, two = right | left, right & left
        some, two = some | down, two | some & down
        some, two = some | up, two | some & up
        return Ways(right, left, down, up, some & ~two)

    def spread(self, of: Cells, ways: Ways) -> Cells:
        """The cells one step away from some cell of `of`."""
        right, left, down, up, _ = ways
        return (of & right) << 1 | (of & left) >> 1 | (of & down) << self.width | (of & up) >> self.width

    def within(self, start: Cells, through: Cells, ways: Ways, steps: int) -> Cells:
        """The cells of `through` that can be reached from `start` in 1 to `steps` steps without leaving `through`."""
        seen = front = start
        while front and steps > 0:
            front = self.spread(front, ways) & through & ~seen
            seen, steps = seen | front, steps - 1
        return seen & ~start

    def steps(self, start: int, to: int, through: Cells, ways: Ways) -> int:
        """The length of a shortest way through cells of `through`; -1 where there is none."""
        goal, front, n = 1 << to, 1 << start, 0
        seen = front
        while front:
            if front & goal:
                return n
            front, n = self.spread(front, ways) & through & ~seen, n + 1
            seen |= front
        return -1

    def way(self, start: int, to: int, through: Cells, ways: Ways) -> tuple[int, ...]:
        """The cells of some shortest way, its ends included; empty where there is none."""
        fronts, seen = [1 << start], 1 << start
        while not fronts[-1] >> to & 1:
            fronts.append(self.spread(fronts[-1], ways) & through & ~seen)
            seen |= fronts[-1]
            if not fronts[-1]:
                return ()
        found = [to]
        for front in reversed(fronts[:-1]):
            found.append(next(cells(self.spread(1 << found[-1], ways) & front)))
        return tuple(reversed(found))

    def _around(self, c: int) -> tuple[tuple[int, int], ...]:
        if not self.inside >> c & 1:
            return ()
        x, y = self.xy(c)
        near = ((2 * c, self.cell(x + 1, y)), (2 * c - 2, self.cell(x - 1, y)),
                (2 * c + 1, self.cell(x, y + 1)), (2 * (c - self.width) + 1, self.cell(x, y - 1)))  # fmt: skip
        return tuple((edge, d) for edge, d in near if d >= 0 and self.inside >> d & 1)

    def _ahead(self, c: int, d: int) -> Ahead:
        (cx, cy), (dx, dy) = self.xy(c), self.xy(d)
        beyond = self.cell(2 * dx - cx, 2 * dy - cy)
        edge = self.edge(d, beyond)
        return Ahead(d, edge, beyond if edge >= 0 else -1)

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
