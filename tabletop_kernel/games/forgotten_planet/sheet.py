"""The sheet that a planet is drawn on: sizes, ground, coordinates, and the piles of the supply above the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tabletop_kernel.games.forgotten_planet import panel
from tabletop_kernel.games.forgotten_planet.board import Board
from tabletop_kernel.games.forgotten_planet.state import EMPTY, OUTSIDE, Phase, State
from tabletop_kernel.language import text
from tabletop_kernel.scene import Art, Drawn, Layer, Path, Sprite, Text
from tabletop_kernel.scene.style import GROUND, INK, SOFT

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

GUTTER: Final = 42
HEAD: Final = 84
MARGIN: Final = 14
NARROWEST: Final = 560
"""Pixels: boards are shown as narrow as this, and no text may then be under 12 px, no target under 40."""

_CELL_SIZES: Final = {6: 108, 7: 96, 8: 86, 9: 78}


class Sheet(Struct, frozen=True, dict=True):
    """Where everything lies on the paper: the cells shown (columns and rows of the grid), and the size of one."""

    board: Board
    left: int
    top: int
    columns: int
    rows: int

    @classmethod
    def of(cls, game: ForgottenPlanet, s: State) -> Sheet:
        """The whole outline; of a free area, once its first tiles lie, what is laid and two cells round it."""
        board = game.board
        if not game.scenario.free or s.phase is Phase.PLACING:
            return cls(board, 0, 0, board.width, board.height)
        laid = [board.xy(c) for c, kind in enumerate(s.land) if kind not in (EMPTY, OUTSIDE)]
        laid = laid or [(board.width // 2, board.height // 2)]
        xs, ys = [x for x, _ in laid], [y for _, y in laid]
        left, top = max(0, min(xs) - 2), max(0, min(ys) - 2)
        return cls(board, left, top, min(board.width, max(xs) + 3) - left, min(board.height, max(ys) + 3) - top)

    @cached_property
    def cell(self) -> float:
        longest = max(self.columns, self.rows)
        return 125 if longest < 6 else _CELL_SIZES.get(longest, max(60, 702 // longest))

    @cached_property
    def k(self) -> float:
        """The looks are measured with cells of 96."""
        return self.cell / 96

    @cached_property
    def width(self) -> float:
        return max(GUTTER + self.columns * self.cell + MARGIN, 520)

    @cached_property
    def height(self) -> float:
        return HEAD + self.rows * self.cell + MARGIN

    @cached_property
    def x0(self) -> float:
        """Left side of the cells; a small board stands in the middle."""
        return GUTTER + (self.width - GUTTER - MARGIN - self.columns * self.cell) / 2

    @cached_property
    def font(self) -> float:
        return max(14, 12 * self.width / NARROWEST)

    @cached_property
    def reach(self) -> float:
        """Width of what is hit when an edge is pressed."""
        return 40 * max(1, self.width / NARROWEST)

    def at(self, cell: int) -> tuple[float, float]:
        """The top left corner of a cell."""
        x, y = self.board.xy(cell)
        return self.x0 + (x - self.left) * self.cell, HEAD + (y - self.top) * self.cell

    def shown(self) -> Iterator[int]:
        """The cells in reading order."""
        for y in range(self.top, self.top + self.rows):
            for x in range(self.left, self.left + self.columns):
                yield self.board.cell(x, y)

    def shows(self, cell: int) -> bool:
        x, y = self.board.xy(cell)
        return self.left <= x < self.left + self.columns and self.top <= y < self.top + self.rows

    def sprite(
        self, id: str, cell: int, x: float, y: float, size: float, piece: Art, layer: int, say: str = ""
    ) -> Sprite:
        """A piece in a cell; x, y and size as in a cell of 96."""
        left, top, k = *self.at(cell), self.k
        return Sprite(id=id, x=left + k * x, y=top + k * y, size=k * size, art=piece, layer=layer, say=say)


# -- ground, coordinates, supply


def ground(sheet: Sheet, land: str, *, free: bool) -> Iterator[Drawn]:
    """Ground under the whole outline, a plus where four cells meet, brackets at its corners unless the area is free."""
    inside = {sheet.board.xy(c) for c in sheet.shown() if land[c] != OUTSIDE}
    runs = "".join(_runs(sheet, inside))
    bounds = (0, 0, sheet.width, sheet.height)
    yield Path(id="ground", d=runs, bounds=bounds, fill=GROUND, layer=Layer.GROUND)
    pluses = "".join(
        f"M{x - 6:g} {y:g}h12M{x:g} {y - 6:g}v12"
        for cx, cy in sorted(inside)
        if {(cx + 1, cy), (cx, cy + 1), (cx + 1, cy + 1)} <= inside
        for x, y in [_corner(sheet, cx + 1, cy + 1)]
    )
    if pluses:
        yield Path(id="pluses", d=pluses, bounds=bounds, stroke="#B9B19D", line=2, layer=Layer.GROUND)
    if not free:
        brackets = "".join(_brackets(sheet, inside))
        yield Path(id="brackets", d=brackets, bounds=bounds, stroke=INK, line=3, layer=Layer.GROUND)


def _corner(sheet: Sheet, x: int, y: int) -> tuple[float, float]:
    """Where the cell (x, y) begins, also beyond the grid."""
    return sheet.x0 + (x - sheet.left) * sheet.cell, HEAD + (y - sheet.top) * sheet.cell


def _runs(sheet: Sheet, inside: set[tuple[int, int]]) -> Iterator[str]:
    """Rounded rectangles over every row and every column of the outline: together they round its outer corners."""
    for x, y in sorted(inside):
        for dx, dy in ((1, 0), (0, 1)):
            if (x - dx, y - dy) in inside:
                continue
            ex, ey = x, y
            while (ex + dx, ey + dy) in inside:
                ex, ey = ex + dx, ey + dy
            (left, top), (right, bottom) = _corner(sheet, x, y), _corner(sheet, ex + 1, ey + 1)
            wide, high, r = right - left + 12, bottom - top + 12, 12
            yield (
                f"M{left - 6 + r:g} {top - 6:g}h{wide - 2 * r:g}a{r} {r} 0 0 1 {r} {r}v{high - 2 * r:g}"
                f"a{r} {r} 0 0 1 {-r} {r}h{2 * r - wide:g}a{r} {r} 0 0 1 {-r} {-r}v{2 * r - high:g}"
                f"a{r} {r} 0 0 1 {r} {-r}Z"
            )


def _brackets(sheet: Sheet, inside: set[tuple[int, int]]) -> Iterator[str]:
    """The game's corner pieces, round every outer corner of the outline."""
    arm = max(10, 26 * sheet.k - 12)
    for x, y in sorted(inside):
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            if (x + dx, y) in inside or (x, y + dy) in inside:
                continue
            cx, cy = _corner(sheet, x + (dx > 0), y + (dy > 0))
            cx, cy = cx + 6 * dx, cy + 6 * dy
            yield f"M{cx:g} {cy - (12 + arm) * dy:g}v{arm * dy:g}q0 {12 * dy} {-12 * dx} {12 * dy}h{-arm * dx:g}"


def coordinates(sheet: Sheet) -> Iterator[Text]:
    def label(id: str, x: float, y: float, said: str, weight: int = 600) -> Text:
        return Text(id=id, x=x, y=y, text=said, size=sheet.font, weight=weight, fill=SOFT, layer=Layer.LABEL)

    half = sheet.cell / 2
    for n in range(sheet.columns):
        yield label(f"column:{n}", sheet.x0 + n * sheet.cell + half, HEAD - 21, str(sheet.left + n))
    for n in range(sheet.rows):
        yield label(f"row:{n}", sheet.x0 - 21, HEAD + n * sheet.cell + half, str(sheet.top + n))
    yield label("axis:x", sheet.x0 - 13, HEAD - 21, "x →", 400)
    yield label("axis:y", sheet.x0 - 21, HEAD + 9, "y ↓", 400)


def head(game: ForgottenPlanet, s: State, sheet: Sheet) -> Iterator[Drawn]:
    """Above the board: the game's name, and what is left of each kind of piece, where the piles would lie."""
    kinds, font, y, below = panel.supply(game, s), sheet.font, 17.0, 40.0
    pitch, size = 4.15 * font, 1.75 * font
    right = sheet.x0 + sheet.columns * sheet.cell + 6
    if sheet.columns * sheet.cell < len(kinds) * pitch + 5 * font:
        right = sheet.width - MARGIN + 6
    start = right - len(kinds) * pitch
    for n, (name, piece, number, _) in enumerate(kinds):
        x = start + n * pitch + 0.6 * font
        yield Sprite(id=f"pile:{name}", x=x + size / 2, y=y, size=size, art=piece, layer=Layer.LABEL)
        yield Text(
            id=f"left:{name}", x=x + size + 0.45 * font, y=y, text=str(number), size=font, weight=600, anchor="start",
            fill=INK, layer=Layer.LABEL,
        )  # fmt: skip
    for (first, last), kind in panel.SUPPLY_NAMES.items():
        name, middle = text(kind), start + ((first + last) / 2 + 0.53) * pitch
        yield Text(
            id=f"name:{kind}", x=min(middle, sheet.width - 0.3 * font * len(name)), y=below, text=name, size=font,
            fill=SOFT, layer=Layer.LABEL,
        )  # fmt: skip
    upper, lower = _in_two(text("Still in the box:"))
    said = text("Left in the supply: {pieces}", pieces=", ".join(said for *_, said in kinds))
    left = Text(id="supply", x=start, y=y, text=upper, size=font, anchor="end", fill=SOFT, layer=Layer.LABEL, say=said)
    more = Text(id="supply:2", x=start, y=below, text=lower, size=font, anchor="end", fill=SOFT, layer=Layer.LABEL)
    title = Text(
        id="title", x=sheet.x0 - 6, y=y, text=text(game.title), size=1.1 * font, weight=700, anchor="start", fill=INK,
        layer=Layer.LABEL,
    )  # fmt: skip
    yield from (left, more)
    if title.box[2] + font / 2 < min(left.box[0], more.box[0]):
        yield title


def _in_two(words: str) -> tuple[str, str]:
    """A few words on two lines, as equally long as can be."""
    parted = words.split(" ")
    ways = [(" ".join(parted[:n]), " ".join(parted[n:])) for n in range(1, len(parted))] or [(words, "")]
    return min(ways, key=lambda lines: max(map(len, lines)))
