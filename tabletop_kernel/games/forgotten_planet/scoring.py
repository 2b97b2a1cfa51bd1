"""The count at the end (FP-V01 to FP-V06, FP-G04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from tabletop_kernel.core.game import Event, Result
from tabletop_kernel.games.forgotten_planet.state import BASES, MINES, SPECIAL, State
from tabletop_kernel.games.forgotten_planet.territory import count
from tabletop_kernel.language import mark

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet


class Score(Struct, frozen=True):
    """One player's victory points, item by item."""

    tiles: int
    special_mines: int
    sales: int
    """Less what was bid for the starting base; may be negative (FP-AMB25)."""
    mines: int
    robots: int
    bases: int

    @property
    def total(self) -> int:
        return self.tiles + self.special_mines + self.sales + self.mines + self.robots + self.bases


def shares(counts: Sequence[int]) -> list[int]:
    """FP-V04, FP-V05: 3 points for the most; those who tie share them, rounded down. Nought can tie too (FP-AMB23)."""
    most = max(counts)
    return [3 // counts.count(most) if n == most else 0 for n in counts]


def scores(g: ForgottenPlanet, s: State) -> tuple[Score, ...]:
    """Every player's count as the position stands, in a match going on too."""
    players = range(g.players)
    special = [controlled(s, player, SPECIAL) for player in players]
    mines = shares([controlled(s, player, MINES) for player in players])
    robots = shares([len(s.on[player]) + len(s.off[player]) for player in players])
    bases = shares([s.land.count(BASES[player]) for player in players])
    replaced = g.readings.special_replaces_tile  # FP-AMB02
    return tuple(
        Score(
            tiles=count(s.control, p) - special[p] * replaced,
            special_mines=3 * special[p],
            sales=s.points[p],
            mines=mines[p],
            robots=robots[p],
            bases=bases[p],
        )
        for p in players
    )


def controlled(s: State, player: int, kinds: str) -> int:
    """FP-AMB28: mines on the player's tiles, with or without a robot."""
    own = BASES[player]
    return sum(owner == own and kind in kinds for owner, kind in zip(s.control, s.land, strict=True))


def result(g: ForgottenPlanet, s: State) -> Result:
    """FP-V06: most points win; then more cubes; then the win is shared. FP-G04: partners' points are added together."""
    each = scores(g, s)
    totals = tuple(sum(each[friend].total for friend in g.friends(player)) for player in range(g.players))
    ranks = [(totals[player], sum(s.cubes[g.purse(player)])) for player in range(g.players)]
    winners = tuple(player for player, rank in enumerate(ranks) if rank == max(ranks))
    return Result(winners, totals, tuple(reasons(g, s, each, totals, winners)))


ITEMS = {
    "tiles": ("FP-V01", mark("{player}: {n} for tiles.")),
    "special_mines": ("FP-V02", mark("{player}: {n} for special mines.")),
    "sales": ("FP-V03", mark("{player}: {n} from sales and bids.")),
    "mines": ("FP-V04", mark("{player}: {n} for ordinary mines.")),
    "robots": ("FP-V04", mark("{player}: {n} for robots.")),
    "bases": ("FP-V04", mark("{player}: {n} for bases.")),
}


def reasons(
    g: ForgottenPlanet, s: State, each: Sequence[Score], totals: Sequence[int], winners: Sequence[int]
) -> list[Event]:
    """How the totals came about."""
    said = [
        Event(rule, what, {"player": player, "n": points})
        for player, score in enumerate(each)
        for item, (rule, what) in ITEMS.items()
        if (points := getattr(score, item))
    ]
    if g.teams:
        for one, other in ((0, 2), (1, 3)):
            slots = {
                "player": one,
                "other_player": other,
                "a": each[one].total,
                "b": each[other].total,
                "n": totals[one],
            }
            said.append(Event("FP-G04", mark("{player} and {other_player} together: {a} + {b} = {n}."), slots))
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    if len(best) > len(winners):
        said.append(Event("FP-V06", mark("Points are equal: more cubes decide.")))
    if len({g.purse(player) for player in winners}) > 1:
        said.append(Event("FP-V06", mark("Points and cubes are equal: the win is shared.")))
    return said
