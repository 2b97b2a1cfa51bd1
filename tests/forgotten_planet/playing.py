"""Players for the tests (at random, with or without the moves that end a random game early), and drawn positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop_kernel.core.game import Event
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, State, planet
from tabletop_kernel.games.forgotten_planet.moves import (
    BlastTile,
    BlastWall,
    BuildBase,
    BuildWall,
    EndActions,
    LaySlab,
    MakeRobot,
    ProcessMetal,
    PushWall,
    TryMine,
    Walk,
)
from tabletop_kernel.games.forgotten_planet.state import Colour

SETUPS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "bases": "drawn"},
    {"players": 4},
    {"players": 4, "teams": True, "bases": "auction"},
    {"players": 2, "random": True, "bases": "drawn", "round_limit": 4},
    {"players": 2, "readings": "printed"},
    {"players": 3, "readings": {"shared_steps": True, "strict_gaps": False, "bases_per_player": 4}},
    {"players": 4, "teams": True, "readings": {"six_allows_slab": True, "special_replaces_tile": True}},
]


Played = tuple[State, Any, State]


def walk_through(game: ForgottenPlanet, seed: int, *, keen: bool, most: int = 2000) -> Iterator[Played]:
    """A random game as (before, step, after); a keen player scraps no metal and ends no turn while anything is left."""
    rng, s = random.Random(seed), game.initial()
    for _ in range(most):
        if game.result(s) is not None:
            return
        chance = game.chance(s)
        if chance is not None:
            step: Any = chance.draw(rng)
        elif game.forms(s):
            step = game.sample(s, rng)
        else:
            moves = game.legal(s)
            better = [move for move in moves if not isinstance(move, ProcessMetal | EndActions)]
            step = rng.choice(better if keen and better else moves)
        after, _ = game.apply(s, step)
        yield s, step, after
        s = after


class On:
    """A drawn position to play on: `on.play(...)` goes through the rules, `on.why(...)` names the rule that refuses.

    `possible=False` lets a position stand that no match could reach.
    """

    def __init__(self, drawing: str, *, possible: bool = True, **options: Any) -> None:
        self.game, self.s = planet(drawing, **options)
        faults = self.game.faults(self.s)
        assert possible == (not faults), [self.game.say(fault) for fault in faults]
        self.events: tuple[Event, ...] = ()

    def cell(self, x: int, y: int) -> int:
        return self.game.board.cell(x, y)

    def edge(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        return self.game.board.edge(self.cell(*a), self.cell(*b))

    def why(self, move: Any) -> str | None:
        """The rule that refuses `move`; its reason must be a sentence that can be said, and its rule in the book."""
        refusal = self.game.explain(self.s, move)
        assert (refusal is None) == (move in self.game.legal(self.s))
        if refusal is None:
            return None
        assert refusal.rule in self.game.rules
        assert "{" not in self.game.say(refusal)
        return refusal.rule

    def play(self, *steps: Any) -> On:
        """Play legal moves, and outcomes that can happen."""
        for step in steps:
            chance = self.game.chance(self.s)
            if chance is None:
                assert self.game.explain(self.s, step) is None, self.game.explain(self.s, step)
            else:
                assert chance.allows(step)
            self.s, self.events = self.game.apply(self.s, step)
            assert not self.game.faults(self.s)
        return self

    def go_on(self) -> On:
        """What the rules do by themselves, up to the next decision, die or draw."""
        while (chance := self.game.chance(self.s)) is not None and chance.forced:
            self.play(chance.outcomes[0])
        return self

    def rules(self) -> list[str]:
        """The rules of what the last step did."""
        return [event.rule for event in self.events]

    def control(self) -> list[str]:
        """Whose each tile is, row by row."""
        wide = self.game.board.width
        return [self.s.control[start : start + wide] for start in range(0, len(self.s.control), wide)]

    def walk(self, a: tuple[int, int], b: tuple[int, int]) -> Walk:
        return Walk(self.cell(*a), self.cell(*b))

    def slab(self, x: int, y: int) -> LaySlab:
        return LaySlab(self.cell(x, y))

    def mine(self, x: int, y: int) -> TryMine:
        return TryMine(self.cell(x, y))

    def base(self, x: int, y: int) -> BuildBase:
        return BuildBase(self.cell(x, y))

    def wall(self, a: tuple[int, int], b: tuple[int, int], cube: Colour = "blue") -> BuildWall:
        return BuildWall(self.edge(a, b), cube)

    def push(self, a: tuple[int, int], b: tuple[int, int]) -> PushWall:
        return PushWall(self.cell(*a), self.edge(a, b))

    def blast(self, a: tuple[int, int], b: tuple[int, int] | None = None) -> BlastTile | BlastWall:
        return BlastTile(self.cell(*a)) if b is None else BlastWall(self.cell(*a), self.edge(a, b))

    def robot(self, x: int, y: int, first: Colour, second: Colour) -> MakeRobot:
        return MakeRobot(self.cell(x, y), (first, second))
