"""What makes a position impossible: asked of positions that were typed, drawn or unpacked; a match never gets there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop_kernel.core.game import Refusal
from tabletop_kernel.games.forgotten_planet import opening, rules
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    EMPTY,
    FACE_DOWN,
    MINES,
    NEW_BASE,
    NOBODY,
    SLAB,
    SPECIAL,
    TILES,
    Phase,
    State,
)
from tabletop_kernel.language import mark

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet


def faults(g: ForgottenPlanet, s: State) -> Iterable[Refusal]:
    """Every fault of a position, in the order of the rules; wrong sizes and wrong tiles hide all else."""
    if first := list(_shape(g, s)) or list(_tiles(g, s)):
        return first
    return [*_walls(g, s), *_robots(g, s), *_pieces(g, s), *_decision(g, s)]


def _shape(g: ForgottenPlanet, s: State) -> Iterable[Refusal]:
    """FP-DAT1: the scenario's cells and players, and no other."""
    size, players = g.board.size, g.players
    each = (s.on, s.off, s.stored, s.points)
    lengths = len(s.land) == len(s.control) == size and all(len(of) == players for of in each)
    if not (lengths and len(s.cubes) == len(g.purses) and 0 <= s.player < players and s.turn >= 0):
        yield Refusal("FP-DAT1", mark("The position does not fit the scenario's cells and players."))
    elif any(not 0 <= cell < size for robots in (*s.on, *s.off) for cell in robots):
        yield Refusal("FP-DAT1", mark("A robot stands beyond the board."))
    elif any(not 0 <= cell < size for cell in (*s.asked, *s.given)) or not -1 <= s.site < size:
        yield Refusal("FP-DAT1", mark("A choice is due for a cell beyond the board."))
    elif not s.walls <= g.board.ends.keys():
        yield Refusal("FP-W01", mark("A wall stands where no two cells of the area meet."))


def _tiles(g: ForgottenPlanet, s: State) -> Iterable[Refusal]:
    known, owners = EMPTY + FACE_DOWN + SLAB + SPECIAL + MINES + NEW_BASE + BASES[: g.players], BASES[: g.players]
    for cell, (kind, ground, owner) in enumerate(zip(s.land, g.board.ground, s.control, strict=True)):
        if kind != ground and (ground != EMPTY or kind not in known):
            yield Refusal("FP-D02", mark("What lies on ({x},{y}) cannot lie there."), g.spots[cell])
        elif owner != NOBODY and not (owner in owners and kind in TILES):
            yield Refusal("FP-T01", mark("The tile on ({x},{y}) cannot be controlled so."), g.spots[cell])
        elif kind in BASES + NEW_BASE + MINES + SPECIAL:
            rule = "FP-B03" if kind in BASES + NEW_BASE else "FP-N03"
            if refusal := rules.apart(g, s, cell, rule):
                yield Refusal(rule, _adjacent(refusal.why), refusal.slots)


def _adjacent(why: str) -> str:
    """Half a sentence of the rules as a whole one."""
    if "base on" in why:
        return mark("What lies on ({x},{y}) is adjacent to the base on ({nx},{ny}).")
    return mark("What lies on ({x},{y}) is adjacent to the mine on ({nx},{ny}).")


def _walls(g: ForgottenPlanet, s: State) -> Iterable[Refusal]:
    """FP-W03: no single tile is closed in."""
    for cell in g.board.area:
        around = g.board.around[cell]
        inner = g.readings.border_closes or len(around) == 4
        if s.land[cell] in TILES and around and inner and all(edge in s.walls for edge, _ in around):
            yield Refusal("FP-W03", mark("Walls close in the single tile on ({x},{y})."), g.spots[cell])


def _robots(g: ForgottenPlanet, s: State) -> Iterable[Refusal]:
    for player in range(g.players):
        for cell in sorted({*s.on[player], *s.off[player]}):
            slots = {"player": player, **g.spots[cell]}
            if s.land[cell] not in TILES:
                yield Refusal("FP-M02", mark("A robot of {player} stands on ({x},{y}), where no tile lies."), slots)
            elif s.land[cell] in BASES and s.land[cell] != BASES[player]:
                yield Refusal(
                    "FP-AMB26", mark("A robot of {player} stands on another player's base on ({x},{y})."), slots
                )
        if any(list(robots) != sorted(robots) for robots in (s.on[player], s.off[player])):
            yield Refusal(
                "FP-DAT1", mark("The robots of {player} are not in order of their cells."), {"player": player}
            )


def _pieces(g: ForgottenPlanet, s: State) -> Iterable[Refusal]:
    """FP-C06: no more pieces than the scenario supplies."""
    left, box = g.supply(s), g.pieces
    slabs = Refusal("FP-C06", mark("More slabs are laid and left than the scenario has."))
    if s.slabs < 0 or s.slabs + s.land.count(SLAB) > g.scenario.slabs:
        yield slabs
    if min(left.mines) < 0 or s.land.count(SPECIAL) > box.special_mines:
        yield Refusal("FP-C06", mark("More mines are built than there are."))
    if left.walls < 0:
        yield Refusal("FP-C06", mark("More walls are built than there are."))
    if min(left.bases) < 0:
        yield Refusal("FP-C02", mark("More bases are built than there are."))
    if min(left.robots) < 0:
        yield Refusal("FP-C06", mark("A player has more robots than there are."))
    if min(left.cubes) < 0 or min(n for purse in s.cubes for n in purse) < 0:
        yield Refusal("FP-C06", mark("Cubes are fewer than none or more than there are."))
    if s.energy < 0 or any(not 0 <= stored <= rules.MOST_STORED for stored in s.stored):
        yield Refusal("FP-F04", mark("Energy is 0 or more, and 0 to 3 is stored."))


def _decision(g: ForgottenPlanet, s: State) -> Iterable[Refusal]:
    """What is due must be something that can be due."""
    placing = s.phase in (Phase.PLACING, Phase.TURNING_UP)
    mine = (s.site < 0 and not s.six) or (s.site >= 0 and s.phase is Phase.ACTIONS and not rules.no_site(g, s))
    tiles = _places(g, s) if placing else FACE_DOWN not in s.land and (not (s.asked or s.given) or _choices(g, s))
    owners = (NEW_BASE in s.land) == (s.phase is Phase.ASSIGNING) or (s.phase is Phase.TURNING_UP)
    bids = bool(s.auction) == (s.phase is Phase.ASSIGNING and g.setup.bases == "auction") and not _no_auction(g, s)
    steps = s.steps == 0 or (g.readings.shared_steps and s.phase is Phase.ACTIONS and 0 < s.steps < 3)
    if not (mine and tiles and owners and bids and steps and (s.turn == 0) == (s.phase < Phase.CHECK)):
        yield Refusal("FP-P01", mark("What is to be decided next does not fit the phase."))


def _no_auction(g: ForgottenPlanet, s: State) -> bool:
    auction = s.auction
    if auction is None:
        return False
    still = [player for player in range(g.players) if BASES[player] not in s.land and player not in auction.passed]
    return (
        auction.bidder not in still or auction.leader not in (-1, *still) or not 0 <= auction.bid <= opening.HIGHEST_BID
    )


def _choices(g: ForgottenPlanet, s: State) -> bool:
    """Special mines in phase 4, tied tiles in phase 3, each once."""
    if len({*s.asked, *s.given}) < len(s.asked) + len(s.given) or not s.asked:
        return False
    if s.phase is Phase.PRODUCTION:
        return not s.given and all(s.land[cell] == SPECIAL for cell in s.asked) and any(g.supply(s).cubes)
    if s.phase is not Phase.TERRITORY:
        return False
    tied = g.territory(s)[1]
    return all(tied >> cell & 1 for cell in (*s.asked, *s.given))


def _places(g: ForgottenPlanet, s: State) -> bool:
    """The tiles of a random set-up, in the order in which they were placed."""
    down = s.land.count(FACE_DOWN)
    if len(set(s.asked)) < len(s.asked) or len(s.asked) > 3 * g.players or s.given:
        return False
    if s.phase is Phase.PLACING:
        return down == len(s.asked) < 3 * g.players and all(s.land[cell] == FACE_DOWN for cell in s.asked)
    hidden = s.asked[len(s.asked) - down :]
    return down > 0 and len(s.asked) == 3 * g.players and all(s.land[cell] == FACE_DOWN for cell in hidden)
