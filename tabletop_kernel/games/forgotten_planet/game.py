"""The Forgotten Planet as the kit plays it: the protocol's questions, and the words that the rules are written in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import permutations
from random import Random
from typing import Any, Final, TypeAlias

from tabletop_kernel.core.forms import Form, Number
from tabletop_kernel.core.game import SEATS, Chance, Event, Game, Refusal, Result
from tabletop_kernel.core.rulebook import RuleBook
from tabletop_kernel.games.forgotten_planet import (
    drawing,
    effects,
    faults,
    legal,
    opening,
    phases,
    picture,
    planets,
    rules,
    scoring,
)
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet import setup as agreed
from tabletop_kernel.games.forgotten_planet.board import Cells, Ways
from tabletop_kernel.games.forgotten_planet.editing import PlanetPosition
from tabletop_kernel.games.forgotten_planet.setup import DATA, Pieces, Readings, Setup
from tabletop_kernel.games.forgotten_planet.shorthand import SHORTHAND
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    MINES,
    NEW_BASE,
    Phase,
    State,
    Supply,
    Triple,
)
from tabletop_kernel.games.forgotten_planet.territory import Land, survey, territory
from tabletop_kernel.language import mark
from tabletop_kernel.scene import Drawn, PanelPart

Position: TypeAlias = State
"""`State` by another name: inside the class that name is the protocol's."""

ACTIONS: Final = (
    *(m.Walk, m.BuildBase, m.LaySlab, m.TryMine, m.BuildWall, m.PushWall, m.BlastTile, m.BlastWall),
    *(m.MakeRobot, m.Sell, m.Concentrate, m.Store, m.ProcessMetal, m.EndActions),
)

BY_THEMSELVES: Final = {
    phase: Chance(outcomes=(step,), weights=(1,))
    for phase, step in {
        Phase.CHECK: m.Check(),
        Phase.TERRITORY: m.Territory(),
        Phase.PRODUCTION: m.Produce(),
        Phase.TURN_END: m.EndTurn(),
        Phase.PLACING: m.StartAgain(),
    }.items()
}
EFFECTS: Final = {**opening.EFFECTS, **phases.EFFECTS, **effects.EFFECTS}
DIE: Final = Chance(outcomes=tuple(map(m.Die, range(1, 7))), weights=(1,) * 6)


class ForgottenPlanet(Game[State, m.AnyStep, State]):
    """Robots lay slabs, build mines, walls and bases, and win ground on a forgotten planet."""

    name = "forgotten_planet"
    title = mark("The Forgotten Planet")
    rules = RuleBook(DATA / "rules.toml")
    Setup, State, Steps, Draft = Setup, State, m.AnyStep, PlanetPosition
    shorthand = SHORTHAND

    @classmethod
    def choose(cls, options: Mapping[str, Any]) -> Any:
        """As for every game; `scenario` may be the text of one."""
        if isinstance(scenario := options.get("scenario"), str) and "\n" in scenario:
            options = {**options, "scenario": planets.read(scenario)}
        return super().choose(options)

    def prepare(self) -> None:
        self.scenario = agreed.chosen(self.setup)
        self.board = self.scenario.board()
        self.pieces: Pieces = self.scenario.pieces
        self.readings: Readings = self.setup.readings
        self.teams: bool = self.setup.teams
        self.ways: Callable[[frozenset[int]], Ways] = lru_cache(2048)(self.board.ways)
        """The ways between cells that a set of walls leaves."""
        self.menu = legal.Menu(self.board)

    @property
    def players(self) -> int:
        return self.scenario.players

    @property
    def seats(self) -> Sequence[str]:
        return self.setup.seats or SEATS[: self.players]

    # -- the rules, in reading order

    def initial(self) -> Position:
        return opening.first_position(self)

    def turn(self, s: Position) -> int | None:
        if not self.decisions(s):
            return None
        if s.phase is Phase.ASSIGNING and s.auction:
            return s.auction.bidder
        if s.phase is Phase.PLACING:
            return opening.placer(self, len(s.asked))
        if s.phase is Phase.TERRITORY and s.asked:
            return min(self.tying(s, s.asked[0]), key=lambda player: (player - s.player) % 4)
        return s.player

    def turn_of(self, s: Position) -> int | None:
        return s.player if Phase.CHECK <= s.phase <= Phase.TURN_END else self.turn(s)

    def decisions(self, s: Position) -> tuple[type[Any], ...]:
        """The types of move that are due now; none while chance or the rules go on, and after the end."""
        match s.phase:
            case Phase.ACTIONS if s.six:
                return (m.ChooseMine, m.ChooseSlab)
            case Phase.ACTIONS if s.site < 0:
                return ACTIONS
            case Phase.TERRITORY if s.asked:
                return (m.GiveTile,)
            case Phase.PRODUCTION if s.asked:
                return (m.TakeCube,)
            case Phase.PLACING if opening.free_places(self, s):
                return (m.PlaceTile,)
            case Phase.ASSIGNING if s.auction:
                return (m.Bid, m.Pass)
        return ()

    def attempts(self, s: Position) -> Iterable[m.AnyStep]:
        return legal.attempts(self, s)

    def explain(self, s: Position, move: m.AnyStep) -> Refusal | None:
        return rules.explain(self, s, move)

    def apply(self, s: Position, step: m.AnyStep) -> tuple[Position, tuple[Event, ...]]:
        return EFFECTS[type(step)](self, s, step)

    def result(self, s: Position) -> Result | None:
        return scoring.result(self, s) if s.phase is Phase.OVER else None

    # -- what only some games need

    def legal(self, s: Position) -> list[m.AnyStep]:
        return legal.moves(self, s)

    def forms(self, s: Position) -> tuple[Form, ...]:
        if m.Bid not in self.decisions(s):
            return ()
        bounds = opening.least_bid(s), opening.HIGHEST_BID
        return (Form(m.Bid, mark("Bid"), (Number("points", mark("Victory points"), *bounds),)),)

    def sample(self, s: Position, rng: Random) -> m.AnyStep:
        least, most = opening.least_bid(s), opening.HIGHEST_BID
        if m.Bid in self.decisions(s) and rng.random() < 0.5 and least <= most:
            return m.Bid(rng.randint(least, min(most, least + 2)))
        return rng.choice(self.legal(s))

    def chance(self, s: Position) -> Chance | None:
        if s.phase is Phase.OVER or self.decisions(s):
            return None
        if s.phase is Phase.ACTIONS:
            return DIE
        if s.phase is Phase.TURNING_UP:
            outcomes = tuple(map(m.TurnUp, opening.still_face_down(self, s)))
            return Chance(outcomes=outcomes, weights=(1,) * len(outcomes))
        if s.phase is Phase.ASSIGNING:
            draws = tuple(map(m.DrawBases, permutations(range(self.players))))
            return Chance(outcomes=draws, weights=(1,) * len(draws))
        return BY_THEMSELVES[s.phase]

    def faults(self, s: Position) -> tuple[Refusal, ...]:
        return tuple(faults.faults(self, s))

    # -- the picture

    def scene(self, view: Position) -> Iterable[Drawn | PanelPart]:
        return picture.scene(self, view)

    def clicks(self, s: Position, move: m.AnyStep) -> tuple[str, ...]:
        return picture.clicks(self, s, move)

    def trail(self, s: Position, step: m.AnyStep) -> tuple[str, ...]:
        return picture.trail(self, s, step)

    def hints(self, view: Position, begun: tuple[str, ...]) -> Iterable[Drawn]:
        return picture.hints(self, view, begun)

    # -- the position as text

    def write(self, s: Position) -> str:
        return drawing.write(self, s)

    def read(self, text: str) -> Position:
        return drawing.read(self, text)

    # -- words the rules are written in

    @property
    def purses(self) -> range:
        return range(2 if self.teams else self.players)

    def purse(self, player: int) -> int:
        """Whose cubes a player pays with: an index into `State.cubes` (FP-G03)."""
        return player % 2 if self.teams else player

    def friends(self, player: int) -> tuple[int, ...]:
        """The player, and the partner in team play (FP-G01)."""
        return (player, (player + 2) % 4) if self.teams else (player,)

    def cubes(self, s: Position) -> tuple[int, int, int]:
        """The cubes that the player whose turn it is can pay with."""
        return s.cubes[self.purse(s.player)]

    def supply(self, s: Position) -> Supply:
        """What is left beside the board: what the scenario gives less what is in play (FP-C05, FP-C06)."""
        blue, brown, white = (n - s.land.count(kind) for n, kind in zip(self.pieces.mines, MINES, strict=True))
        robots = (self.pieces.robots - len(on) - len(off) for on, off in zip(s.on, s.off, strict=True))
        return Supply(
            s.slabs, (blue, brown, white), self.pieces.walls - len(s.walls), self.cubes_left(s),
            tuple(self.bases_left(s, player) for player in range(self.players)), tuple(robots),
        )  # fmt: skip

    def cubes_left(self, s: Position) -> Triple:
        blue, brown, white = self.pieces.cubes
        for purse in s.cubes:
            blue, brown, white = blue - purse[0], brown - purse[1], white - purse[2]
        return blue, brown, white

    def bases_left(self, s: Position, player: int) -> int:
        """Bases that a player may still build: of the common pool, or of four of one's own (FP-C02, FP-AMB20)."""
        if self.readings.bases_per_player:
            return self.readings.bases_per_player - s.land.count(BASES[player])
        return 4 * self.players - sum(map(s.land.count, NEW_BASE + BASES))

    def walkable(self, s: Position, player: int) -> Cells:
        """The tiles a player's robots may enter: all but others' bases (FP-M02, FP-M04, FP-AMB09, FP-AMB26).

        Robots bar no way and fill no tile (FP-AMB08).
        """
        lie = survey(s.land)
        return lie.tiles & ~sum(bases for owner, bases in enumerate(lie.bases) if owner != player)

    def price(self, s: Position, steps: int) -> int:
        """Energy for a walk: 1 for every started three steps (FP-M01); see FP-AMB07 for steps already paid."""
        return -(-max(0, steps - s.steps) // 3)

    def closes(self, s: Position, edge: int, walls: frozenset[int]) -> int:
        """The tile that a wall on `edge`, added to `walls`, would close in completely (FP-W03, FP-AMB14); -1: none."""
        closing = self.closing(survey(s.land), self.ways(walls))
        return next((cell for cell in self.board.ends[edge] if closing >> cell & 1), -1)

    def closing(self, lie: Land, ways: Ways) -> Cells:
        """The tiles that one more wall would close in: one way is left; with four walls only, or border and walls."""
        return ways.one & lie.tiles & (-1 if self.readings.border_closes else self.board.inner)

    def territory(self, s: Position) -> tuple[str, Cells]:
        """Whose each tile is by the position as it stands, and which tiles partners must share out."""
        strict = self.readings.walled_area_nobody
        return territory(self.board, s.land, self.ways(s.walls), self.players, teams=self.teams, strict=strict)

    def tying(self, s: Position, cell: int) -> tuple[int, ...]:
        """The partners to whom a tied tile is equally near (FP-G05)."""
        board, ways, lie = self.board, self.ways(s.walls), survey(s.land)
        near = {p: _nearest(board.steps, cell, lie.bases[p], lie.tiles, ways) for p in range(self.players)}
        least = min(near.values())
        return tuple(player for player, steps in near.items() if steps == least)

    @cached_property
    def spots(self) -> tuple[Mapping[str, int], ...]:
        """Every cell's coordinates as slots of a sentence."""
        return tuple({"x": x, "y": y} for x, y in map(self.board.xy, range(self.board.size)))


def _nearest(steps: Callable[..., int], cell: int, bases: Cells, tiles: Cells, ways: Ways) -> int:
    found = [steps(cell, base, tiles, ways) for base in range(bases.bit_length()) if bases >> base & 1]
    return min((n for n in found if n >= 0), default=10**6)
