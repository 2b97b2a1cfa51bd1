"""The scenario maker: a planet drawn cell by cell, with its obstacles, starting bases, special mines and slabs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec.structs import asdict, replace

from tabletop_kernel.core.errors import BadPosition, BadSetup
from tabletop_kernel.core.forms import Number, Pick, Words
from tabletop_kernel.core.game import SEATS, Event
from tabletop_kernel.core.match import Match
from tabletop_kernel.drafts.draft import ERASER, Count, Draft, Piece, Position, Under
from tabletop_kernel.games.forgotten_planet import art, picture, planets
from tabletop_kernel.games.forgotten_planet import setup as agreed
from tabletop_kernel.games.forgotten_planet.board import Board
from tabletop_kernel.games.forgotten_planet.drawing import as_scenario
from tabletop_kernel.games.forgotten_planet.editing import cells_in
from tabletop_kernel.games.forgotten_planet.setup import LONGEST_SIDE, Name, Pieces, Scenario, Setup
from tabletop_kernel.games.forgotten_planet.sheet import Sheet, coordinates, ground
from tabletop_kernel.games.forgotten_planet.state import BASES, EMPTY, OBSTACLE, OUTSIDE, SPECIAL, State
from tabletop_kernel.language import counted, mark, text
from tabletop_kernel.scene import Drawn, Layer, Paper, Rect, Spot, Text
from tabletop_kernel.scene.style import GROUND, HAIRLINE, INK, PAPER, SOFT

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

AREA: Final = "area"
BORDERS: Final = (mark("bounded"), mark("free"))
WORDS: Final = {
    EMPTY: mark("ground of the area"), OUTSIDE: mark("outside the area"), OBSTACLE: mark("impassable ground"),
    SPECIAL: mark("special mine"),
}  # fmt: skip


class PlanetScenario(Draft, frozen=True):
    """A planet in the making. `land` has a character for each cell, as in `State.land`, `width` cells a row.

    `game` is the one that it was begun from: it gives the rules, and the readings that it will be played with.
    """

    land: str
    width: int
    players: int
    slabs: int
    free: bool = False
    named: Name = Name()
    pieces: Pieces = Pieces()

    title = mark("Make a scenario")
    begin = mark("Play this planet")
    good = mark("This planet can be played.")
    suffix = ".toml"

    @classmethod
    def of(cls, game: ForgottenPlanet, s: State) -> PlanetScenario:
        """The planet that a position would make: its ground, bases and special mines, and all its slabs."""
        kept = EMPTY + OUTSIDE + OBSTACLE + SPECIAL + BASES
        land = "".join(kind if kind in kept else EMPTY for kind in s.land)
        slabs = as_scenario(game, s).slabs
        return cls(game, land, game.board.width, game.players, slabs, game.scenario.free, pieces=game.pieces)

    @classmethod
    def _from(cls, game: ForgottenPlanet, scenario: Scenario) -> PlanetScenario:
        if wrong := list(agreed.shape_faults(scenario)):
            raise BadSetup(" ".join(text(fault.what, **fault.slots) for fault in wrong))
        if len(scenario.bases) > len(BASES):
            raise BadSetup(text("A planet has {n} starting bases at most.", n=len(BASES)))
        width, height = len(scenario.outline[0]), len(scenario.outline)
        land = list("".join(scenario.outline).replace(".", OUTSIDE).replace("#", EMPTY))
        structures = [*zip(BASES, scenario.bases, strict=False), *((SPECIAL, at) for at in scenario.special_mines)]
        for kind, (x, y) in [*structures, *((OBSTACLE, at) for at in scenario.obstacles)]:
            if not (0 <= x < width and 0 <= y < height and land[x + width * y] == EMPTY):
                raise BadSetup(text("Nothing more can lie on ({x},{y}).", x=x, y=y))
            land[x + width * y] = kind
        return cls(game, "".join(land), width, scenario.players, scenario.slabs, scenario.free, scenario.name,
                   scenario.pieces)  # fmt: skip

    @property
    def scenario(self) -> Scenario:
        """What `Match.new("forgotten_planet", scenario=...)` plays."""
        rows = [self.land[at : at + self.width] for at in range(0, len(self.land), self.width)]
        return Scenario(
            players=self.players, slabs=self.slabs, free=self.free, name=self.named, pieces=self.pieces,
            outline=tuple("".join("." if kind == OUTSIDE else "#" for kind in row) for row in rows),
            bases=tuple(at for base in BASES for at in self._at(base)), special_mines=self._at(SPECIAL),
            obstacles=self._at(OBSTACLE),
        )  # fmt: skip

    def _at(self, kind: str) -> tuple[tuple[int, int], ...]:
        return tuple((n % self.width, n // self.width) for n, lies in enumerate(self.land) if lies == kind)

    @property
    def name(self) -> str:
        return str(self.named) or text("planet")

    def _colour(self, player: int) -> int:
        return int(self.game.colour(player)) if player < self.game.players else player

    def _seat(self, player: int) -> str:
        return str(self.game.seat(player)) if player < self.game.players else text(SEATS[player])

    # -- the picture

    def scene(self) -> Sequence[Drawn]:
        board = Board(self.width, self.land.translate({ord(kind): EMPTY for kind in BASES + SPECIAL}))
        sheet = Sheet(board, 0, 0, board.width, board.height)
        return [
            Paper(width=sheet.width, height=sheet.height, fill=PAPER), self._head(sheet),
            *ground(sheet, self.land, free=self.free), *coordinates(sheet),
            *(part for cell in range(board.size) for part in self._cell(sheet, cell)),
        ]  # fmt: skip

    def _head(self, sheet: Sheet) -> Text:
        cells, advised = self.scenario.cells, agreed.advised_slabs(self.scenario.cells)
        said = counted("{n} cell, about {slabs} slabs advised", "{n} cells, about {slabs} slabs advised", cells,
                       slabs=advised)  # fmt: skip
        return Text(id="head", x=sheet.x0 - 6, y=17, text=said, size=1.15 * sheet.font, weight=700, anchor="start",
                    fill=INK, layer=Layer.LABEL)  # fmt: skip

    def _cell(self, sheet: Sheet, cell: int) -> Iterator[Drawn]:
        kind, (left, top), k = self.land[cell], sheet.at(cell), sheet.k
        x, y = sheet.board.xy(cell)
        what = text("base ({player})", player=self._seat(int(kind) - 1)) if kind in BASES else text(WORDS[kind])
        spot, inner, wide = sheet.board.cell_names[cell], 8 * k, 80 * k
        yield Spot(
            id=spot, x=left, y=top, width=sheet.cell, height=sheet.cell, radius=inner, layer=Layer.TILE,
            ring=(left + inner, top + inner, left + inner + wide, top + inner + wide),
            say=text("{x},{y}: {what}", x=x, y=y, what=what),
        )  # fmt: skip
        outside = kind == OUTSIDE
        yield Rect(
            id=f"ground:{spot}", x=left + inner, y=top + inner, width=wide, height=wide, radius=inner,
            fill=None if outside else GROUND, stroke=HAIRLINE if outside else SOFT, line=1.2 if outside else 1,
            dash=(4, 5) if outside else (), opacity=1 if outside else 0.6, layer=Layer.GROUND,
        )  # fmt: skip
        if not outside:
            yield from picture.land(sheet, cell, kind, None, self._colour)

    # -- pieces

    def palette(self) -> Sequence[Piece]:
        group = text("Planet")
        bases = (
            Piece(base, text("base ({player})", player=self._seat(n)), art.BASES[self._colour(n)], text("Bases"))
            for n, base in enumerate(BASES[: self.players])
        )
        return [
            Piece(AREA, text("area: in or out"), art.AREA, group),
            Piece(OBSTACLE, text("impassable ground"), art.OBSTACLE, group),
            Piece(SPECIAL, text("special mine"), art.SPECIAL_MINE, group), *bases,
        ]  # fmt: skip

    def places(self, piece: str) -> Sequence[str]:
        here = {AREA: EMPTY + OUTSIDE, ERASER: OBSTACLE + SPECIAL + BASES}.get(piece, EMPTY)
        return [f"cell:{n % self.width},{n // self.width}" for n, kind in enumerate(self.land) if kind in here]

    def place(self, piece: str, under: Under) -> Self:
        if piece == ERASER:
            return self.take(under)[1]
        cell = self._under(under)
        x, y, lies = cell % self.width, cell // self.width, self.land[cell]
        if piece == AREA:
            if lies not in EMPTY + OUTSIDE:
                raise BadPosition(text("First take away what lies on ({x},{y}).", x=x, y=y))
            return self._put(cell, EMPTY if lies == OUTSIDE else OUTSIDE)
        if lies == OUTSIDE:
            raise BadPosition(text("({x},{y}) lies outside the area.", x=x, y=y))
        moved = replace(self, land=self.land.replace(piece, EMPTY)) if piece in BASES else self
        return moved._put(cell, piece)

    def take(self, under: Under) -> tuple[str, Self]:
        cell = self._under(under)
        if (lies := self.land[cell]) in EMPTY + OUTSIDE:
            raise BadPosition(text("Nothing lies there that could be taken."))
        return lies, self._put(cell, EMPTY)

    def _put(self, cell: int, kind: str) -> Self:
        return replace(self, land=self.land[:cell] + kind + self.land[cell + 1 :])

    def _under(self, under: Under) -> int:
        for spot in under:
            if spot.startswith("cell:"):
                x, y = map(int, spot.removeprefix("cell:").split(","))
                if x < self.width and y < len(self.land) // self.width:
                    return x + self.width * y
        raise BadPosition(text("Press a cell of the board."))

    # -- counts

    def counts(self) -> Sequence[Count]:
        advised = agreed.advised_slabs(self.scenario.cells)
        return [
            Count(Words("name", mark("Name"), 60), str(self.named)),
            Count(Number("players", mark("Players"), 2, 4), self.players),
            Count(Number("slabs", text("Slabs (about {n} advised)", n=advised), 1, self.pieces.slabs), self.slabs),
            Count(Number("columns", mark("Columns"), 1, LONGEST_SIDE), self.width),
            Count(Number("rows", mark("Rows"), 1, LONGEST_SIDE), len(self.land) // self.width),
            Count(Pick("free", mark("Border"), BORDERS), BORDERS[self.free]),
        ]

    def set(self, name: str, value: Any) -> Self:
        checked = self.count(name, value)
        match name, checked:
            case "name", str():
                return replace(self, named=Name(en=checked.strip()))
            case "columns" | "rows", int():
                return self._sized(name, checked)
            case "free", _:
                return replace(self, free=checked == BORDERS[True])
        return replace(self, **{name: checked})

    def _sized(self, which: str, n: int) -> Self:
        """Wider or higher by empty ground, or cut at the right or the bottom."""
        rows = [self.land[at : at + self.width] for at in range(0, len(self.land), self.width)]
        if which == "columns":
            return replace(self, width=n, land="".join(row[:n].ljust(n, EMPTY) for row in rows))
        return replace(self, land="".join([*rows, *[EMPTY * self.width] * n][:n]))

    # -- text, judgement, play

    def write(self) -> str:
        return planets.write(self.scenario)

    def read(self, drawing: str) -> Self:
        return type(self)._from(self.game, planets.read(drawing))  # type: ignore[return-value]

    def faults(self) -> Sequence[Event]:
        found = agreed.faults(self.scenario)
        if not found and not self.scenario.bases:
            said = mark("{n} players need {n} starting bases, one each; here are {bases}.")
            found = [Event("FP-DAT1", said, {"n": self.players, "bases": 0})]
        return list(map(_placed, found))

    def advice(self) -> Sequence[Event]:
        return list(map(_placed, agreed.advice(self.scenario)))

    def play(self, seed: int | None = None) -> Match:
        return Match.new(type(self.game), seed=seed, **asdict(self._setup()))

    def _setup(self) -> Setup:
        """As the game was set up; what only another number of players can have is dropped."""
        old: Setup = replace(self.game.setup, scenario=self.scenario, random=False)
        if self.players == self.game.players:
            return old
        return replace(old, players=0, first=0, teams=False, seats=())

    def becomes(self) -> Mapping[str, Callable[[], Draft]]:
        return {text("Set up a position on it"): self._position}

    def _position(self) -> Draft:
        game = type(self.game)(self._setup())
        return Position.of(game, game.initial())


def _placed(event: Event) -> Event:
    """The event at the cells that its sentence names."""
    return replace(event, at=cells_in(event.slots))
