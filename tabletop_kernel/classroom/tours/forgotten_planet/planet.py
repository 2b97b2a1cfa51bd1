"""Small planets for lessons: drawn as rows, with the steps and the goals of that planet by (x, y).

Orange, the pupil, is the first seat, Green the second; with four, Blue is Orange's partner and Purple Green's. A row
has one character a cell, those of a position: "." empty, "s" slab, "1" to "4" bases, "b" "n" "w" blue, brown and
white mine, "*" special mine, "x" obstacle.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from tabletop_kernel.classroom.lesson.parts import Goal, Happened
from tabletop_kernel.core.game import Step
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    NOBODY,
    OBSTACLE,
    OUTSIDE,
    SLAB,
    SPECIAL,
    Colour,
    Phase,
    State,
)
from tabletop_kernel.language import mark

XY = tuple[int, int]
SEATS = ("Orange", "Green", "Blue", "Purple")


class Planet:
    """A position. Robots, walls and their like are written as in the rules: "0,2 3,1" and "0,0|1,0 2,1|2,2"."""

    def __init__(
        self,
        rows: str,
        *,
        orange: str = "",
        green: str = "",
        blue: str = "",
        purple: str = "",
        off: str = "",
        walls: str = "",
        energy: int = 3,
        cubes: tuple[int, int, int] = (1, 1, 1),
        other_cubes: tuple[int, int, int] = (1, 1, 1),
        slabs: int | None = None,
        stored: int = 0,
        phase: Phase = Phase.ACTIONS,
        player: int = 0,
        points: tuple[int, ...] = (),
        marked: bool = True,
        free: bool = False,
        turn: int = 0,
        **setup: Any,
    ) -> None:
        """`turn`, 0 to 7, shows the same planet mirrored (odd) and turned by quarters; all (x, y) are as drawn.

        `slabs` are those left in the supply.
        """
        drawn = tuple(rows.split())
        self._turn, self._drawn = turn, (len(drawn[0]), len(drawn))
        self.width = self._drawn[turn // 2 % 2]
        self.rows = self._turned(drawn)
        self.players = sum(base in rows for base in BASES)
        self._on, self._off = (orange, green, blue, purple)[: self.players], (off, "", "", "")[: self.players]
        self._walls, self._setup, self._marked, self._free = walls, setup, marked, free
        self._slabs = _left("".join(drawn)) if slabs is None else slabs
        purses = 2 if setup.get("teams") else self.players
        self._fields = {
            "energy": energy, "slabs": self._slabs, "phase": phase, "player": player,
            "points": points or (0,) * self.players,
            "cubes": (cubes, *[other_cubes] * (purses - 1)), "stored": (stored, *[0] * (self.players - 1)),
        }  # fmt: skip

    @property
    def start(self) -> dict[str, Any]:
        """What a part needs to begin here: `Do(**planet.start, text=...)`."""
        return {"at": self.state, "options": self.options}

    def later(self, *steps: Step) -> dict[str, Any]:
        """What a part needs to begin here when these steps have been taken."""
        state = self.state
        for step in steps:
            state, _ = self.game.apply(state, step)
        return {"at": state, "options": self.options}

    @cached_property
    def options(self) -> dict[str, Any]:
        """The set-up: the drawn area as a scenario of its own."""
        land = "".join(self.rows)
        places = [(n % self.width, n // self.width) for n in range(len(land))]
        bases = [
            next(xy for xy, kind in zip(places, land, strict=True) if kind == base) for base in BASES[: self.players]
        ]
        found = {kind: [xy for xy, at in zip(places, land, strict=True) if at == kind] for kind in (SPECIAL, OBSTACLE)}
        outline = ["".join("." if kind == OUTSIDE else "#" for kind in row) for row in self.rows]
        scenario = {
            "players": self.players, "slabs": self._slabs + land.count(SLAB), "outline": outline, "bases": bases,
            "special_mines": found[SPECIAL], "obstacles": found[OBSTACLE],
            "free": self._free,
        }  # fmt: skip
        return {"players": self.players, "scenario": scenario, "seats": SEATS[: self.players]} | self._setup

    @cached_property
    def game(self) -> ForgottenPlanet:
        return ForgottenPlanet(**self.options)

    @cached_property
    def state(self) -> State:
        land = "".join(self.rows)
        on, off = (tuple(tuple(sorted(map(self._at, said.split()))) for said in all) for all in (self._on, self._off))
        walls = frozenset(self.edge_of(said) for said in self._walls.split())
        bare = "".join(kind if kind in BASES else NOBODY for kind in land)
        fields = self._fields | {"land": land, "on": on, "off": off, "walls": walls, "control": bare}
        state: State = msgspec.structs.replace(self.game.initial(), **fields)
        return msgspec.structs.replace(state, control=self.game.territory(state)[0]) if self._marked else state

    # -- names of places

    def xy(self, x: int, y: int) -> XY:
        """Where the drawn (x, y) lies on the planet as it is shown."""
        width, height = self._drawn
        if self._turn % 2:
            x = width - 1 - x
        for _ in range(self._turn // 2):
            x, y, width, height = height - 1 - y, x, height, width
        return x, y

    def named(self, x: int, y: int) -> str:
        """A drawn place in words for a text, "(2,1)"."""
        return "({},{})".format(*self.xy(x, y))

    def cell(self, x: int, y: int) -> int:
        x, y = self.xy(x, y)
        return x + self.width * y

    def _turned(self, drawn: tuple[str, ...]) -> tuple[str, ...]:
        width, height = self._drawn
        cells = {self.xy(x, y): drawn[y][x] for y in range(height) for x in range(width)}
        return tuple("".join(kind for (x, y), kind in sorted(cells.items()) if y == row) for row in self._rows())

    def _rows(self) -> range:
        return range(self._drawn[1 - self._turn // 2 % 2])

    def _at(self, said: str) -> int:
        x, y = said.split(",")
        return self.cell(int(x), int(y))

    def edge_of(self, said: str) -> int:
        a, b = map(self._at, said.split("|"))
        edge = self.game.board.edge(a, b)
        if edge < 0:
            raise ValueError(f"there is no edge {said}")
        return edge

    # -- steps

    def slab(self, x: int, y: int) -> m.LaySlab:
        return m.LaySlab(self.cell(x, y))

    def walk(self, start: XY, to: XY) -> m.Walk:
        return m.Walk(self.cell(*start), self.cell(*to))

    def mine(self, x: int, y: int) -> m.TryMine:
        return m.TryMine(self.cell(x, y))

    def base(self, x: int, y: int) -> m.BuildBase:
        return m.BuildBase(self.cell(x, y))

    def wall(self, edge: str, cube: Colour = "blue") -> m.BuildWall:
        return m.BuildWall(self.edge_of(edge), cube)

    def push(self, x: int, y: int, edge: str) -> m.PushWall:
        return m.PushWall(self.cell(x, y), self.edge_of(edge))

    def blast(self, x: int, y: int) -> m.BlastTile:
        return m.BlastTile(self.cell(x, y))

    def blast_wall(self, x: int, y: int, edge: str) -> m.BlastWall:
        return m.BlastWall(self.cell(x, y), self.edge_of(edge))

    def robot(self, x: int, y: int, *cubes: Colour) -> m.MakeRobot:
        first, second = cubes
        return m.MakeRobot(self.cell(x, y), (first, second))

    def take(self, x: int, y: int, colour: Colour) -> m.TakeCube:
        return m.TakeCube(self.cell(x, y), colour)

    # -- goals

    def lies(self, x: int, y: int, kinds: str, missing: str) -> Goal:
        """Something of `kinds` lies on (x, y)."""
        return lambda h: None if h.after.land[self.cell(x, y)] in kinds else missing

    def stands(self, x: int, y: int, missing: str) -> Goal:
        """A robot of Orange that is on stands on (x, y)."""
        return lambda h: None if self.cell(x, y) in h.after.on[0] else missing

    def walled(self, edge: str, missing: str) -> Goal:
        return lambda h: None if self.edge_of(edge) in h.after.walls else missing


def at_the_start(players: int, **options: Any) -> dict[str, Any]:
    """What a part needs to begin on one of the kit's own planets as it lies at the start."""
    setup = {"players": players, "seats": SEATS[:players]} | options
    return {"at": ForgottenPlanet(**setup).initial(), "options": setup}


def _left(land: str) -> int:
    """Slabs left where there were enough for two thirds of the cells (FP-U03) and these lie already."""
    cells = sum(kind not in (OBSTACLE, OUTSIDE) for kind in land)
    return max(0, round(2 * cells / 3) - land.count(SLAB))


END = (m.EndActions(), m.Territory())
"""Phase 2 ends, and phase 3 shows whose each tile is."""
TO_THE_END = (*END, m.Produce(), m.EndTurn())


def both(*goals: Goal) -> Goal:
    """All of these; what is missing first is said."""
    return lambda h: next((missing for goal in goals if (missing := goal(h)) is not None), None)


def counted_up(h: Happened) -> bool:
    """Whether Orange's phase 3 is over."""
    return any(isinstance(step, m.Territory) for step in h.steps)


def short_of(h: Happened, energy: int) -> bool:
    """Whether less energy is left for Orange's actions; when they are over the lesson says that by itself."""
    acting = h.after.phase is Phase.ACTIONS and h.after.player == h.before.player
    return acting and h.after.energy < energy


ROLL = mark("The cell is chosen. Now press Roll.")


def after_phase_3(check: Callable[[State], bool], missing: str, before: str) -> Goal:
    """`check` holds once control has been marked; until then `before` is said."""
    return lambda h: (None if check(h.after) else missing) if counted_up(h) else before


def tiles(s: State, player: int) -> int:
    """How many tiles a player controls."""
    return s.control.count(BASES[player])
