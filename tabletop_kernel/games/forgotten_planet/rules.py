"""The rules of The Forgotten Planet, by the numbers of its rule book (`data/rules.toml`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from tabletop_kernel.core.game import SEATS, Game
from tabletop_kernel.core.rulebook import PRESETS, RuleBook
from tabletop_kernel.games.forgotten_planet import picture
from tabletop_kernel.games.forgotten_planet import setup as _setup
from tabletop_kernel.games.forgotten_planet.moves import AnyStep
from tabletop_kernel.games.forgotten_planet.setup import DATA, Pieces, Readings, Setup
from tabletop_kernel.games.forgotten_planet.state import BASES, MINES, NEW_BASE, SPECIAL, Phase, State, Supply
from tabletop_kernel.language import mark
from tabletop_kernel.scene import Drawn, PanelPart

Position: TypeAlias = State
"""`State` by another name: inside the class that name is the protocol's."""


class ForgottenPlanet(Game[State, AnyStep, State]):
    """Robots lay slabs, build mines, walls and bases, and win ground on a forgotten planet."""

    name = "forgotten_planet"
    title = mark("The Forgotten Planet")
    rules = RuleBook.file(DATA / "rules.toml")
    Setup, State, Steps = Setup, State, AnyStep

    @classmethod
    def choose(cls, options: Mapping[str, Any]) -> Any:
        """As for every game; `readings` may name a preset ("recommended", "printed")."""
        if options.get("readings") in PRESETS:
            preset = cls.rules.preset(options["readings"])
            options = {**options, "readings": msgspec.convert(preset, Readings)}
        return super().choose(options)

    def prepare(self) -> None:
        self.scenario = _setup.chosen(self.setup)
        self.board = self.scenario.board()
        self.pieces: Pieces = self.scenario.pieces
        self.readings: Readings = self.setup.readings

    @property
    def players(self) -> int:
        return self.scenario.players

    @property
    def seats(self) -> Sequence[str]:
        return self.setup.seats or SEATS[: self.players]

    def scene(self, view: Position) -> Iterable[Drawn | PanelPart]:
        return picture.scene(self, view)

    def clicks(self, s: Position, move: AnyStep) -> tuple[str, ...]:
        return picture.clicks(self, s, move)

    def purse(self, player: int) -> int:
        """Whose cubes a player pays with: an index into `State.cubes` (FP-G03)."""
        return player % 2 if self.setup.teams else player

    def supply(self, s: Position) -> Supply:
        """What is left beside the board: what the scenario gives less what is in play (FP-C05, FP-C06)."""
        box, land = self.pieces, s.land
        mines = [n - land.count(kind) for n, kind in zip(box.mines, MINES, strict=True)]
        cubes = [n - sum(purse[i] for purse in s.cubes) for i, n in enumerate(box.cubes)]
        built = [land.count(base) for base in BASES[: self.players]]
        own = self.readings.bases_per_player
        bases = [own - n for n in built] if own else [4 * self.players - sum(built) - land.count(NEW_BASE)] * len(built)
        robots = [box.robots - len(on) - len(off) for on, off in zip(s.on, s.off, strict=True)]
        return Supply(
            s.slabs, (mines[0], mines[1], mines[2]), box.walls - len(s.walls), (cubes[0], cubes[1], cubes[2]),
            tuple(bases), tuple(robots),
        )  # fmt: skip

    def initial(self) -> Position:
        players, scenario = self.players, self.scenario
        land = list(self.board.ground)
        for x, y in scenario.special_mines:
            land[self.board.cell(x, y)] = SPECIAL
        owners = BASES if self.setup.bases == "by seat" else NEW_BASE * players
        for owner, (x, y) in zip(owners, scenario.bases, strict=False):
            land[self.board.cell(x, y)] = owner
        purses = 2 if self.setup.teams else players
        each = players // purses
        start = tuple((self.board.cell(x, y),) for x, y in scenario.bases)
        return State(
            phase=Phase.CHECK, player=self.setup.first, turn=1, energy=0, slabs=scenario.slabs, land="".join(land),
            control="".join(kind if kind in BASES else "0" for kind in land), walls=frozenset(), on=start,
            off=((),) * players, cubes=((each, each, each),) * purses, stored=(0,) * players, points=(0,) * players,
        )  # fmt: skip

    def turn(self, s: Position) -> int | None:
        return s.player if s.phase is Phase.ACTIONS else None
