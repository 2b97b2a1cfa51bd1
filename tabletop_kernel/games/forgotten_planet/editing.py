"""A position set up by hand: pieces put on cells and edges, moved, taken away; what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec.structs import replace

from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.core.forms import Number, Pick
from tabletop_kernel.drafts.draft import ERASER, Count, Draft, Piece, Position, Under
from tabletop_kernel.games.forgotten_planet import art
from tabletop_kernel.games.forgotten_planet.effects import put
from tabletop_kernel.games.forgotten_planet.panel import STAGES
from tabletop_kernel.games.forgotten_planet.rules import MOST_STORED
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    EMPTY,
    MINES,
    NOBODY,
    OBSTACLE,
    OUTSIDE,
    SLAB,
    SPECIAL,
    Phase,
    State,
)
from tabletop_kernel.language import mark, text

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

PHASES: Final = dict(zip((Phase.CHECK, Phase.ACTIONS, Phase.TERRITORY, Phase.PRODUCTION), STAGES, strict=True))
CUBES: Final = (mark("Blue cubes"), mark("Brown cubes"), mark("White cubes"))
MARKED: Final = SLAB + SPECIAL + MINES
"""Tiles on which a territory marker can lie: a base belongs to its owner."""
MOST: Final = 999
"""Of turns and points: more than any game sees."""


class PlanetPosition(Position, frozen=True):
    """Pieces are `tile:s` (what stands for it in `State.land`), `on:0`, `off:0` (a player's robots) and `wall`.

    What is put down or taken away leaves nothing to be decided in the middle of a turn. Who controls what follows from
    bases and walls, unless the position says otherwise, by a territory marker (`marker:1`, what stands for its owner in
    `State.control`) or in its text. Slabs come from the supply and go back to it.
    """

    def palette(self) -> Sequence[Piece]:
        return [*self._neutral(), *(piece for player in range(self.game.players) for piece in self._of(player))]

    def _neutral(self) -> Iterator[Piece]:
        group = text("Planet")
        yield Piece(f"tile:{SLAB}", text("slab"), art.SLAB, group)
        for kind, piece, name in zip(MINES, art.MINES, ("blue mine", "brown mine", "white mine"), strict=True):
            yield Piece(f"tile:{kind}", text(name), piece, group)
        yield Piece(f"tile:{SPECIAL}", text("special mine"), art.SPECIAL_MINE, group)
        yield Piece("wall", text("wall"), art.WALL_ICON, group)

    def _of(self, player: int) -> Iterator[Piece]:
        colour, seat = self.game.colour(player), self.game.seat(player)
        yield Piece(f"tile:{BASES[player]}", text("base ({player})", player=seat), art.BASES[colour], seat)
        yield Piece(f"on:{player}", text("robot, on ({player})", player=seat), art.ROBOT_ON[colour], seat)
        yield Piece(f"off:{player}", text("robot, off ({player})", player=seat), art.ROBOT_OFF[colour], seat)
        yield Piece(
            f"marker:{BASES[player]}", text("territory marker ({player})", player=seat), art.SLABS[colour], seat
        )

    # -- pieces

    def places(self, piece: str) -> Sequence[str]:
        g, s = self.game, self.state
        if piece == "wall":
            return [name for edge, name in g.board.edge_names.items() if edge not in s.walls]
        if piece.startswith("marker"):
            return [g.board.cell_names[cell] for cell in g.board.area if s.land[cell] in MARKED]
        if piece != ERASER:
            return [g.board.cell_names[cell] for cell in g.board.area]
        robots = [{*on, *off} for on, off in zip(s.on, s.off, strict=True)]
        return [
            *(g.board.cell_names[cell] for cell in g.board.area if s.land[cell] != EMPTY),
            *(g.board.robot_name(cell, player) for player, cells in enumerate(robots) for cell in sorted(cells)),
            *(name for edge, name in g.board.edge_names.items() if edge in s.walls),
        ]

    def place(self, piece: str, under: Under) -> Self:
        if piece == ERASER:
            return self.take(under)[1]
        kind, _, which = piece.partition(":")
        if kind == "wall":
            return self._with(walls=self.state.walls | {self._edge(under)})
        cell = self._cell(under)
        if self.game.board.ground[cell] != EMPTY:
            x, y = self.game.board.xy(cell)
            raise BadPosition(text("({x},{y}) lies outside the area.", x=x, y=y))
        if kind == "tile":
            return self._laid(cell, which)
        if kind == "marker":
            return self._marked(cell, which)
        player, now = int(which), getattr(self.state, kind)
        return self._with(**{kind: put(now, player, tuple(sorted((*now[player], cell))))})

    def take(self, under: Under) -> tuple[str, Self]:
        for spot in under:
            if found := self._taken(spot):
                return found
        raise BadPosition(text("Nothing lies there that could be taken."))

    def _taken(self, spot: str) -> tuple[str, Self] | None:
        """The piece that a hotspot stands for, and the position without it."""
        s, board = self.state, self.game.board
        kind, _, where = spot.partition(":")
        if kind == "edge":
            edge = next((edge for edge in s.walls if board.edge_names.get(edge) == spot), None)
            return None if edge is None else ("wall", self._with(walls=s.walls - {edge}))
        if kind == "robot":
            cell, player = self._cell((spot,)), int(where.rpartition(":")[2])
            side = "on" if cell in s.on[player] else "off"
            robots = list(getattr(s, side)[player])
            if cell not in robots:
                return None
            robots.remove(cell)
            return f"{side}:{player}", self._with(**{side: put(getattr(s, side), player, tuple(robots))})
        if kind in ("cell", "base") and (tile := s.land[self._cell((spot,))]) not in EMPTY + OUTSIDE + OBSTACLE:
            return f"tile:{tile}", self._laid(self._cell((spot,)), EMPTY)
        return None

    def _cell(self, under: Under) -> int:
        for spot in under:
            kind, _, where = spot.partition(":")
            if kind in ("cell", "base", "robot"):
                x, y = map(int, where.partition(":")[0].split(","))
                if (cell := self.game.board.cell(x, y)) >= 0:
                    return int(cell)
        raise BadPosition(text("Press a cell of the area."))

    def _edge(self, under: Under) -> int:
        edges = {name: edge for edge, name in self.game.board.edge_names.items()}
        for spot in under:
            if spot in edges:
                return int(edges[spot])
        raise BadPosition(text("A wall stands between two cells: press the gap between them."))

    def _laid(self, cell: int, kind: str) -> Self:
        """With another tile on a cell; slabs go to the supply or come from there, as far as they reach."""
        s: State = self.state
        land = s.land[:cell] + kind + s.land[cell + 1 :]
        laid, before = land.count(SLAB), s.land.count(SLAB)
        slabs = s.slabs if laid == before else max(0, min(s.slabs + before - laid, self.game.scenario.slabs - laid))
        return self._with(land=land, slabs=slabs)

    def _marked(self, cell: int, owner: str) -> Self:
        """With a territory marker on a tile, or, where one of that owner lies, without it."""
        if self.state.land[cell] not in MARKED:
            raise BadPosition(text("A territory marker lies on a tile that is no base."))
        after, owner = self._with(), NOBODY if self.state.control[cell] == owner else owner
        control = after.state.control[:cell] + owner + after.state.control[cell + 1 :]
        return replace(after, state=replace(after.state, control=control))

    def _with(self, **changes: Any) -> Self:
        """With these pieces, and nothing due in the middle of a turn."""
        g, s = self.game, self.state
        walls = frozenset(changes.get("walls", s.walls) & g.board.ends.keys())
        phase = s.phase if s.phase in PHASES else Phase.ACTIONS
        free = {"site": -1, "six": False, "asked": (), "given": (), "steps": 0, "auction": None}
        after = replace(s, **{**free, "phase": phase, "turn": max(1, s.turn), **changes, "walls": walls})
        return replace(self, state=replace(after, control=_control(g, s, after)))

    # -- counts

    def counts(self) -> Sequence[Count]:
        return [*self._turn(), *self._purses(), *self._players()]

    def _turn(self) -> Iterator[Count]:
        s, seats = self.state, tuple(self.game.seats)
        group = text("Turn")
        phases = tuple(PHASES.values()) if s.phase in PHASES else ("", *PHASES.values())
        yield Count(Pick("player", mark("Whose turn"), seats), seats[s.player], group)
        yield Count(Pick("phase", mark("Phase"), phases), PHASES.get(s.phase, ""), group)
        yield Count(Number("turn", mark("Number of the turn"), 1, MOST), max(1, s.turn), group)
        yield Count(Number("energy", mark("Energy"), 0, 99), s.energy, group)
        most = self.game.scenario.slabs
        yield Count(Number("slabs", mark("Slabs in the supply"), 0, most), s.slabs, group)

    def _purses(self) -> Iterator[Count]:
        g = self.game
        for purse, cubes in enumerate(self.state.cubes):
            group = ", ".join(g.seat(player) for player in g.friends(purse))
            for colour, (label, n) in enumerate(zip(CUBES, cubes, strict=True)):
                yield Count(Number(f"cubes:{purse}:{colour}", label, 0, g.pieces.cubes[colour]), n, group)

    def _players(self) -> Iterator[Count]:
        for player in range(self.game.players):
            stored, points, group = self.state.stored[player], self.state.points[player], self.game.seat(player)
            yield Count(Number(f"stored:{player}", mark("Stored energy"), 0, MOST_STORED), stored, group)
            yield Count(Number(f"points:{player}", mark("Victory points"), -MOST, MOST), points, group)

    def set(self, name: str, value: Any) -> Self:
        s, checked = self.state, self.count(name, value)
        kind, _, where = name.partition(":")
        if kind == "player":
            return self._with(player=list(self.game.seats).index(checked))
        if kind == "phase":
            return self._with(phase=next((phase for phase, said in PHASES.items() if said == checked), s.phase))
        if kind in ("stored", "points"):
            return replace(self, state=replace(s, **{kind: put(getattr(s, kind), int(where), checked)}))
        if kind == "cubes":
            purse, colour = map(int, where.split(":"))
            purses = put(s.cubes, purse, put(s.cubes[purse], colour, checked))
            return replace(self, state=replace(s, cubes=purses))
        return replace(self, state=replace(s, **{kind: checked}))

    # -- what is wrong, and what else it may become

    def spots(self, slots: Mapping[str, int | str]) -> tuple[str, ...]:
        return cells_in(slots)

    def becomes(self) -> Mapping[str, Callable[[], Draft]]:
        from tabletop_kernel.games.forgotten_planet.maker import PlanetScenario

        return {text("Make a scenario of it"): lambda: PlanetScenario.of(self.game, self.state)}


def cells_in(slots: Mapping[str, int | str]) -> tuple[str, ...]:
    """The hotspots of the cells that a sentence names."""
    pairs = (("x", "y"), ("nx", "ny"), ("ax", "ay"), ("bx", "by"))
    return tuple(f"cell:{slots[x]},{slots[y]}" for x, y in pairs if x in slots)


def _control(g: ForgottenPlanet, before: State, after: State) -> str:
    """Who controls what after a change: as bases and walls give it, or as it was, where a position said otherwise."""
    given = g.territory(after)[0]
    if before.walls - g.board.ends.keys() or before.control in (g.territory(before)[0], NOBODY * g.board.size):
        return given
    kept = zip(before.land, after.land, before.control, given, strict=True)
    return "".join(owner if was == now else new for was, now, owner, new in kept)
