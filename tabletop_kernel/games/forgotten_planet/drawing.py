"""The position as text, comfortable to write by hand.

    player: Orange
    energy: 4
    cubes: 1 1 1  0 2 0

    1+1  s  | *   s+2+2
             --
    .    b+1  .   2-2

A token a cell: what lies there (`.` empty, `s` slab, `b` `n` `w` blue, brown, white mine, `*` special mine, `1` to `4`
base of the first to fourth seat, `x` obstacle, `~` outside), then the robots on it, `+2` on and `-2` off, of the seat
with that number. A wall is `|` between two cells of a row, or dashes under a cell. Keys that are left out mean: phase 2
of the first seat, no energy, cubes or points, all other slabs in the supply, territory as the walls and bases give it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.drafts import position
from tabletop_kernel.drafts.position import Drawing
from tabletop_kernel.games.forgotten_planet.board import Board
from tabletop_kernel.games.forgotten_planet.setup import Name, Scenario, advised_slabs
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    EMPTY,
    FACE_DOWN,
    NOBODY,
    OBSTACLE,
    OUTSIDE,
    SLAB,
    SPECIAL,
    TILES,
    Auction,
    Phase,
    State,
)
from tabletop_kernel.language import text

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

PHASES: Final = {phase.name.lower().replace("_", " "): phase for phase in Phase}
KEYS: Final = ("phase", "player", "turn", "energy", "slabs", "cubes", "stored", "points", "control", "mine", "six",
               "asked", "given", "steps", "auction")  # fmt: skip
_TOKEN: Final = re.compile(r"\||[^\s|]+")
_CELL: Final = re.compile(rf"([{re.escape(EMPTY + OUTSIDE + OBSTACLE + FACE_DOWN + TILES)}])((?:[+-][1-4])*)")


# -- writing


def write(g: ForgottenPlanet, s: State) -> str:
    values: dict[str, object] = {
        "phase": s.phase.name.lower().replace("_", " "),
        "player": g.seats[s.player],
        "turn": s.turn,
        "energy": s.energy,
        "slabs": s.slabs,
        "cubes": "  ".join(" ".join(map(str, purse)) for purse in s.cubes),
        "stored": " ".join(map(str, s.stored)),
        "points": " ".join(map(str, s.points)),
    }
    if s.control != g.territory(s)[0]:
        values["control"] = " ".join(_rows(g.board, s.control.replace(NOBODY, EMPTY)))
    if s.site >= 0:
        values["mine"] = _places(g.board, [s.site])
    values |= {key: _places(g.board, cells) for key, cells in (("asked", s.asked), ("given", s.given)) if cells}
    values |= {key: int(value) for key, value in (("six", s.six), ("steps", s.steps)) if value}
    if s.auction:
        auction = s.auction
        values["auction"] = " ".join(map(str, (auction.bidder, auction.leader, auction.bid, *auction.passed)))
    return position.write(_grid(g, s), values)


def _rows(board: Board, of: str) -> list[str]:
    return [of[start : start + board.width] for start in range(0, board.size, board.width)]


def _places(board: Board, cells: Iterable[int]) -> str:
    return "  ".join(f"{x} {y}" for x, y in map(board.xy, cells))


def _grid(g: ForgottenPlanet, s: State) -> Iterable[str]:
    board, tokens = g.board, [_token(s, cell) for cell in range(g.board.size)]
    wide = max(map(len, tokens))
    for y in range(board.height):
        row = range(y * board.width, (y + 1) * board.width)
        gaps = [" | " if 2 * cell in s.walls else "   " for cell in row]
        yield "".join(f"{tokens[cell]:{wide}}{gap}" for cell, gap in zip(row, gaps, strict=True)).rstrip()
        below = "".join(f"{'-' * wide if 2 * cell + 1 in s.walls else '':{wide}}   " for cell in row)
        if below.strip():
            yield below.rstrip()


def _token(s: State, cell: int) -> str:
    robots = [
        f"{sign}{player + 1}" * side[player].count(cell)
        for player in range(len(s.on))
        for sign, side in (("+", s.on), ("-", s.off))
    ]
    return s.land[cell] + "".join(robots)


# -- reading


def read(g: ForgottenPlanet, drawing: str) -> State:
    """The position that `drawing` shows; BadPosition, with the line, where it makes no sense."""
    drawn = position.parse(drawing, KEYS)
    rows, walls = _cells_and_walls(drawn)
    if len(rows) != g.board.height or any(len(row) != g.board.width for row in rows):
        here = text("{width} x {height}", width=max(map(len, rows), default=0), height=len(rows))
        due = text("{width} x {height}", width=g.board.width, height=g.board.height)
        raise BadPosition(text("The drawing has {here} cells and the planet has {due}.", here=here, due=due))
    land = "".join(_tile(g, cell, tile) for cell, (tile, _) in enumerate(cell for row in rows for cell in row))
    robots = [robots for row in rows for _, robots in row]
    on, off = (_robots(robots, sign, g.players) for sign in "+-")
    return _with_values(g, drawn, land, frozenset(walls), on, off)


def _tile(g: ForgottenPlanet, cell: int, tile: str) -> str:
    """Empty ground may be drawn where the scenario has an obstacle or nothing."""
    return g.board.ground[cell] if tile == EMPTY else tile


def _robots(robots: list[str], sign: str, players: int) -> tuple[tuple[int, ...], ...]:
    for said in robots:
        if worst := [digit for digit in said[1::2] if int(digit) > players]:
            raise BadPosition(text("There is no seat {n}: {players} play here.", n=worst[0], players=players))
    return tuple(
        tuple(cell for cell, said in enumerate(robots) for _ in range(said.count(f"{sign}{player + 1}")))
        for player in range(players)
    )


def _with_values(g: ForgottenPlanet, drawn: Drawing, land: str, walls: frozenset[int], on: Any, off: Any) -> State:
    purses, players = len(g.purses), g.players
    cubes = drawn.numbers("cubes", (0,) * 3 * purses)
    phase = drawn.values.get("phase", "actions")
    if phase not in PHASES:
        raise drawn.wrong("phase", text("it is one of {names}", names=", ".join(PHASES)))
    site = _cells(g, drawn, "mine")
    s = State(
        phase=PHASES[phase], player=_player(g, drawn), turn=drawn.number("turn", 1), energy=drawn.number("energy", 0),
        slabs=drawn.number("slabs", max(0, g.scenario.slabs - land.count(SLAB))), land=land, control="", walls=walls,
        on=on, off=off, cubes=tuple((cubes[i], cubes[i + 1], cubes[i + 2]) for i in range(0, len(cubes), 3)),
        stored=drawn.numbers("stored", (0,) * players), points=drawn.numbers("points", (0,) * players),
        site=site[0] if site else -1, six=drawn.number("six", 0) == 1, asked=_cells(g, drawn, "asked"),
        given=_cells(g, drawn, "given"), steps=drawn.number("steps", 0), auction=_auction(drawn),
    )  # fmt: skip
    return _controlled(g, drawn, s)


def _controlled(g: ForgottenPlanet, drawn: Drawing, s: State) -> State:
    """With the territory that is drawn, or else as the bases and walls give it."""

    if "control" not in drawn.values:
        safe = not s.walls - g.board.ends.keys() and len(s.land) == g.board.size
        return replace(s, control=g.territory(s)[0] if safe else NOBODY * g.board.size)
    rows = drawn.values["control"].split()
    if [len(row) for row in rows] != [g.board.width] * g.board.height:
        raise drawn.wrong("control", text("it needs a word of {n} characters for each row", n=g.board.width))
    return replace(s, control="".join(rows).replace(EMPTY, NOBODY))


def _player(g: ForgottenPlanet, drawn: Drawing) -> int:
    said = drawn.values.get("player", "1")
    names = [seat.casefold() for seat in g.seats]
    if said.casefold() in names:
        return names.index(said.casefold())
    numbers = [str(n) for n in range(1, g.players + 1)]
    if said in numbers:
        return numbers.index(said)
    raise drawn.wrong("player", text("it is one of {names}", names=", ".join(g.seats)))


def _cells(g: ForgottenPlanet, drawn: Drawing, key: str) -> tuple[int, ...]:
    """Cells written as x y, x y."""
    numbers = drawn.integers(key)
    if numbers is None or len(numbers) % 2:
        raise drawn.wrong(key, text("here stand pairs of whole numbers, x and y"))
    found = tuple(g.board.cell(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    if -1 in found:
        raise drawn.wrong(key, text("a cell lies outside the area"))
    return found


def _auction(drawn: Drawing) -> Auction | None:
    if "auction" not in drawn.values:
        return None
    numbers = drawn.integers("auction")
    if numbers is None or len(numbers) < 3:
        raise drawn.wrong("auction", text("here stand bidder, leader, bid and who has passed, as whole numbers"))
    bidder, leader, bid, *passed = numbers
    return Auction(bidder, leader, bid, tuple(passed))


Row = list[tuple[str, str]]


Spans = list[tuple[int, int]]
"""Where on a line its cells stand."""


def _cells_and_walls(drawn: Drawing) -> tuple[list[Row], set[int]]:
    """The grid's rows as (tile, robots), and the edges that carry walls."""
    rows: list[Row] = []
    spans: list[Spans] = []
    walls: set[int] = set()
    dashes: list[tuple[int, int, str]] = []
    for n, line in zip(drawn.at, drawn.grid, strict=True):
        if set(line) <= {"-", " "}:
            dashes.append((n, len(rows) - 1, line))
            continue
        row, where, bars = _row(line, n)
        if rows and len(row) != len(rows[0]):
            slots = {"n": n, "here": len(row), "due": len(rows[0])}
            raise BadPosition(text("Line {n}: here are {here} cells, and {due} in the first row.", **slots))
        walls |= {2 * (len(rows) * len(row) + bar) for bar in bars}
        rows.append(row)
        spans.append(where)
    for n, above, line in dashes:
        walls |= {2 * (above * len(rows[0]) + column) + 1 for column in _columns(line, n, spans[max(0, above) :][:2])}
    return rows, walls


def _row(line: str, n: int) -> tuple[Row, Spans, list[int]]:
    """A row's cells, where they stand, and the columns with a wall on their right."""
    row, where, bars = list[tuple[str, str]](), list[tuple[int, int]](), list[int]()
    for token in _TOKEN.finditer(line):
        if token[0] == "|":
            bars.append(len(row) - 1)
        elif (cell := _CELL.fullmatch(token[0])) is None:
            raise BadPosition(text("Line {n}: {token} is no cell of a drawing.", n=n, token=repr(token[0])))
        else:
            row.append((cell[1], cell[2]))
            where.append(token.span())
    return row, where, bars


def _columns(line: str, n: int, rows: list[Spans]) -> Iterable[int]:
    """The columns of the cells that a line's dashes lie under, or, where none is above them, over."""
    for dashes in re.finditer("-+", line):
        touched = [_touched(dashes.span(), where) for where in rows]
        columns = next(filter(None, touched), ())
        if not columns:
            raise BadPosition(text("Line {n}: the wall in column {c} lies under no cell.", n=n, c=dashes.start() + 1))
        if any(other and other != columns for other in touched) or not _meant(dashes.span(), rows, columns):
            said = text("Line {n}: the wall in column {c} might lie under two cells. Draw it right under one, as wide "
                        "as the cell.", n=n, c=dashes.start() + 1)  # fmt: skip
            raise BadPosition(said)
        yield from columns


def _touched(dashes: tuple[int, int], row: Spans) -> tuple[int, ...]:
    return tuple(i for i, (start, end) in enumerate(row) if dashes[0] < end and start < dashes[1])


def _meant(dashes: tuple[int, int], rows: list[Spans], columns: tuple[int, ...]) -> bool:
    """Whether dashes leave no doubt: under one cell that is the nearest to them, or under the whole of several."""
    row = next(row for row in rows if _touched(dashes, row) == columns)
    if len(columns) > 1:
        return all(dashes[0] <= row[i][0] and row[i][1] <= dashes[1] for i in columns)
    far = [abs(start + end - sum(dashes)) for start, end in row]
    return far.count(min(far)) == 1 and far[columns[0]] == min(far)


# -- a planet of one's own


def planet(
    drawing: str, *, players: int = 2, slabs: int | None = None, **options: Any
) -> tuple[ForgottenPlanet, State]:
    """A game whose area is as large as `drawing`, and the position drawn; for lessons, exercises and tests.

    `slabs` is what the scenario supplies, on the board and beside it; without it, what the drawing says under `slabs`
    beside those laid, or about two thirds of the cells. Other options are those of the set-up.
    """
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

    drawn = position.parse(drawing, KEYS)
    rows, _ = _cells_and_walls(drawn)
    outline = tuple("".join("." if tile == OUTSIDE else "#" for tile, _ in row) for row in rows)
    laid = sum(tile == SLAB for row in rows for tile, _ in row)
    if slabs is None:
        inside = sum(row.count("#") for row in outline)
        slabs = laid + drawn.number("slabs", max(1, advised_slabs(inside) - laid))
    obstacles = tuple((x, y) for y, row in enumerate(rows) for x, (tile, _) in enumerate(row) if tile == OBSTACLE)
    free = bool(options.pop("free", False))
    pieces = {"pieces": options.pop("pieces")} if "pieces" in options else {}
    scenario = Scenario(players=players, slabs=max(1, slabs), outline=outline, obstacles=obstacles, free=free, **pieces)
    game = ForgottenPlanet(scenario=scenario, **options)
    return game, read(game, drawing)


def as_scenario(g: ForgottenPlanet, s: State) -> Scenario:
    """The planet that a drawn position would make: its ground, with bases and special mines as starting places.

    All slabs, laid and left, become the scenario's. `setup.faults` and `setup.advice` judge it.
    """
    at = [g.board.xy(cell) for base in BASES for cell, kind in enumerate(s.land) if kind == base]
    special = [g.board.xy(cell) for cell, kind in enumerate(s.land) if kind == SPECIAL]
    return replace(
        g.scenario,
        id="",
        name=Name(),
        bases=tuple(at),
        special_mines=tuple(special),
        slabs=s.slabs + s.land.count(SLAB),
    )
