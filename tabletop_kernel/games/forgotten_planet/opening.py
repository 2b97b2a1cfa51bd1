"""Before the first turn: the position that a set-up begins with, the random set-up, and who gets which base.

The rulebook says of an auction only that bids are paid as negative victory points (FP-U06). Here it goes base by base
in reading order: clockwise from the first player, each player without a base bids higher or passes, the last one in
gets the base, and the last player the last base for nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.core.game import Event
from tabletop_kernel.games.forgotten_planet.effects import After
from tabletop_kernel.games.forgotten_planet.moves import Bid, DrawBases, Pass, PlaceTile, StartAgain, TurnUp
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    FACE_DOWN,
    NEW_BASE,
    NOBODY,
    SLAB,
    SPECIAL,
    Auction,
    Phase,
    State,
)
from tabletop_kernel.language import mark, text

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

Kind: TypeAlias = Literal["base", "special mine", "slab"]

HIGHEST_BID: Final = 99
TURNED: Final[dict[Kind, str]] = {"base": NEW_BASE, "special mine": SPECIAL, "slab": SLAB}


def first_position(g: ForgottenPlanet) -> State:
    """FP-S02 to FP-S04, FP-S07: bases, special mines, a robot on each base, a cube of each colour for each player."""
    players, scenario = g.players, g.scenario
    if not (scenario.bases or g.setup.random):
        raise BadSetup(text("This planet has no starting bases: add them, or set up a position on it."))
    land = list(g.board.ground)
    if not g.setup.random:
        for x, y in scenario.special_mines:
            land[g.board.cell(x, y)] = SPECIAL
        for n, (x, y) in enumerate(scenario.bases):
            land[g.board.cell(x, y)] = BASES[n] if g.setup.bases == "by seat" else NEW_BASE
    purses = 2 if g.teams else players
    each = players // purses
    s = State(
        phase=Phase.PLACING, player=g.setup.first, turn=0, energy=0, slabs=scenario.slabs, land="".join(land),
        control=NOBODY * g.board.size, walls=frozenset(), on=((),) * players, off=((),) * players,
        cubes=((each, each, each),) * purses, stored=(0,) * players, points=(0,) * players,
    )  # fmt: skip
    return s if g.setup.random else assigning(g, s)


# -- random set-up (FP-U05)


def placer(g: ForgottenPlanet, n: int) -> int:
    """Who places the n-th tile, from 0: one at a time in turn."""
    return int(g.setup.first + n) % g.players


def two_gaps(g: ForgottenPlanet, a: int, b: int) -> bool:
    """FP-AMB24: two free cells between, in a straight line; or, leniently, on any way."""
    return g.board.gap(a, b, strict=g.readings.strict_gaps)


def free_places(g: ForgottenPlanet, s: State) -> list[int]:
    """Where the next tile may be placed."""
    return [cell for cell in g.board.area if all(two_gaps(g, cell, other) for other in s.asked)]


def place_tile(g: ForgottenPlanet, s: State, m: PlaceTile) -> After:
    asked = (*s.asked, m.cell)
    phase = Phase.TURNING_UP if len(asked) == 3 * g.players else Phase.PLACING
    land = s.land[: m.cell] + FACE_DOWN + s.land[m.cell + 1 :]
    slots = {"player": placer(g, len(s.asked)), **g.spots[m.cell]}
    event = Event(
        "FP-U05", mark("{player} places a tile face down on ({x},{y})."), slots, (g.board.cell_names[m.cell],)
    )
    return replace(s, land=land, asked=asked, phase=phase), (event,)


def start_again(g: ForgottenPlanet, s: State, _: StartAgain) -> After:
    what = mark("No cell is left that keeps the distance: all tiles are picked up and placed anew.")
    return replace(s, land=g.board.ground, asked=()), (Event("FP-U05", what),)


def still_face_down(g: ForgottenPlanet, s: State) -> list[Kind]:
    """What the next tile can be: its placer held one of each kind, shuffled."""
    n = len(s.asked) - s.land.count(FACE_DOWN)
    shown = {s.land[s.asked[i]] for i in range(n % g.players, n, g.players)}
    return [kind for kind, tile in TURNED.items() if tile not in shown]


def turn_up(g: ForgottenPlanet, s: State, m: TurnUp) -> After:
    """FP-U05: a slab turned up is one of the scenario's slabs."""
    cell = s.asked[len(s.asked) - s.land.count(FACE_DOWN)]
    land = s.land[:cell] + TURNED[m.tile] + s.land[cell + 1 :]
    s = replace(s, land=land, slabs=s.slabs - (m.tile == "slab"))
    what = {"base": mark("A base is turned up on ({x},{y})."), "slab": mark("A slab is turned up on ({x},{y})."),
            "special mine": mark("A special mine is turned up on ({x},{y}).")}[m.tile]  # fmt: skip
    event = Event("FP-U05", what, g.spots[cell], (g.board.cell_names[cell],))
    if FACE_DOWN not in land:
        s = assigning(g, replace(s, asked=()))
    return s, (event,)


# -- who gets which base (FP-S01, FP-U06)


def assigning(g: ForgottenPlanet, s: State) -> State:
    """On to the draw or the auction; bases that go by seat have their owners, or get them in reading order."""
    if g.setup.bases == "by seat":
        return begin(g, owned(s, range(g.players)))
    s = replace(s, phase=Phase.ASSIGNING)
    return next_lot(g, s) if g.setup.bases == "auction" else s


def owned(s: State, owners: Any) -> State:
    """Bases without an owner get owners in reading order."""
    land = s.land
    for owner in owners:
        land = land.replace(NEW_BASE, BASES[owner], 1)
    return replace(s, land=land)


def draw_bases(g: ForgottenPlanet, s: State, m: DrawBases) -> After:
    what = mark("The starting bases are drawn.")
    return begin(g, owned(s, m.players)), (Event("FP-S01", what, {}, new_bases(g, s)),)


def new_bases(g: ForgottenPlanet, s: State) -> tuple[str, ...]:
    return tuple(g.board.cell_names[cell] for cell, kind in enumerate(s.land) if kind == NEW_BASE)


def begin(g: ForgottenPlanet, s: State) -> State:
    """FP-S04: a robot on each starting base; the first turn begins."""
    on = tuple((s.land.index(BASES[player]),) for player in range(g.players))
    control = "".join(kind if kind in BASES else NOBODY for kind in s.land)
    return replace(s, phase=Phase.CHECK, turn=1, on=on, control=control, auction=None)


def bidders(g: ForgottenPlanet, s: State) -> list[int]:
    """Players without a base, clockwise from the first player."""
    seats = [(g.setup.first + n) % g.players for n in range(g.players)]
    return [player for player in seats if BASES[player] not in s.land]


def next_lot(g: ForgottenPlanet, s: State) -> State:
    waiting = bidders(g, s)
    if len(waiting) == 1:
        return begin(g, owned(s, waiting))
    return replace(s, auction=Auction(bidder=waiting[0]))


def next_bidder(g: ForgottenPlanet, s: State, auction: Auction) -> int:
    """The next player clockwise who is still in."""
    still = [player for player in bidders(g, s) if player not in auction.passed]
    return min(still, key=lambda player: (player - auction.bidder - 1) % g.players)


def least_bid(s: State) -> int:
    """The first bid may be 0; each further one is higher."""
    return 0 if s.auction is None or s.auction.leader < 0 else s.auction.bid + 1


def bid(g: ForgottenPlanet, s: State, m: Bid) -> After:
    auction = s.auction
    assert auction is not None
    auction = replace(auction, leader=auction.bidder, bid=m.points)
    event = Event("FP-U06", mark("{player} bids {n}."), {"player": auction.bidder, "n": m.points}, lot(g, s))
    return replace(s, auction=replace(auction, bidder=next_bidder(g, s, auction))), (event,)


def pass_bid(g: ForgottenPlanet, s: State, _: Pass) -> After:
    auction = s.auction
    assert auction is not None
    passes = Event("FP-U06", mark("{player} passes."), {"player": auction.bidder}, lot(g, s))
    auction = replace(auction, passed=(*auction.passed, auction.bidder))
    auction = replace(auction, bidder=next_bidder(g, s, auction))
    if len(auction.passed) < len(bidders(g, s)) - 1:
        return replace(s, auction=auction), (passes,)
    return sold(g, s, auction.bidder, auction.bid if auction.leader == auction.bidder else 0, passes)


def sold(g: ForgottenPlanet, s: State, player: int, price: int, *before: Event) -> After:
    """FP-U06: the bid is paid with victory points, which may become negative (FP-AMB25)."""
    points = (*s.points[:player], s.points[player] - price, *s.points[player + 1 :])
    what = mark("{player} gets the base on ({x},{y}). Points: -{n}.")
    event = Event("FP-U06", what, {"player": player, **g.spots[s.land.index(NEW_BASE)], "n": price}, lot(g, s))
    return next_lot(g, owned(replace(s, points=points), [player])), (*before, event)


def lot(g: ForgottenPlanet, s: State) -> tuple[str, ...]:
    return new_bases(g, s)[:1]


EFFECTS: Final[dict[type[Any], Callable[[ForgottenPlanet, State, Any], After]]] = {
    PlaceTile: place_tile,
    StartAgain: start_again,
    TurnUp: turn_up,
    DrawBases: draw_bases,
    Bid: bid,
    Pass: pass_bid,
}
