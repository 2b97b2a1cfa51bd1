"""What stands beside the board: whose turn, what is left of it, everybody's ground, and what can be chosen there.

Two tabs hold the actions of robots and of bases; a walk needs no button. What an action asks for next (a cube to pay
with, how much to store) has no tab: the table shows it when it can be pressed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from tabletop_kernel.games.forgotten_planet import art, scoring
from tabletop_kernel.games.forgotten_planet.opening import least_bid
from tabletop_kernel.games.forgotten_planet.state import BASES, COLOURS, Phase, State
from tabletop_kernel.language import counted, mark, text
from tabletop_kernel.scene import Art, Choice, Heading, Item, PanelPart, Row, Stage
from tabletop_kernel.scene.icons import BOLT, BOLT_OFF, DICE, STAR
from tabletop_kernel.scene.style import MARKS

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

MOST_PIPS: Final = 8
STAGES: Final = (mark("Checks"), mark("Actions"), mark("Territory"), mark("Production"))
ROBOTS: Final = mark("Your robots")
BASES_TAB: Final = mark("Your bases")
COLOUR_WORDS: Final = {"blue": mark("blue"), "brown": mark("brown"), "white": mark("white")}


def owner(s: State, cell: int) -> int | None:
    """Whose tile it was at the last check of territory; a base is its builder's."""
    for kind in (s.land[cell], s.control[cell]):
        if kind in BASES:
            return int(kind) - 1
    return None


def tiles(s: State, player: int) -> int:
    """How many tiles a player controls."""
    return s.control.count(BASES[player])


def robots(s: State, player: int) -> int:
    return len(s.on[player]) + len(s.off[player])


def parts(game: ForgottenPlanet, s: State) -> Iterator[PanelPart]:
    """The panel from top to bottom."""
    yield _heading(game, s)
    if s.phase is Phase.OVER:
        yield from _scores(game, s)
        return
    if s.phase >= Phase.CHECK:
        yield Stage(tuple(map(text, STAGES)), min(s.phase, Phase.PRODUCTION) - 1)
        if s.phase is Phase.ACTIONS:
            yield _energy(s)
        yield _purse(game, s)
        yield from _question(game, s)
    for player in range(game.players):
        yield _player(game, s, player)
    yield from _choices(game, s)


def _heading(game: ForgottenPlanet, s: State) -> Heading:
    player = game.turn(s)
    if s.phase is Phase.OVER:
        return Heading(None, "", text("turn {n}", n=s.turn))
    if s.phase >= Phase.CHECK:
        said = text("{player}'s turn", player=game.seat(s.player))
        return Heading(s.player if player is None else player, said, text("turn {n}", n=s.turn))
    if player is None:
        return Heading(None, text("Setting up"))
    if s.phase is Phase.PLACING:
        return Heading(player, text("{player} places a tile", player=game.seat(player)))
    bid = s.auction.bid if s.auction else 0
    return Heading(player, text("{player} bids", player=game.seat(player)), text("bid: {n}", n=bid) if bid else "")


def _energy(s: State) -> Row:
    whole = max(3 + tiles(s, s.player) // 7, s.energy)
    if whole <= MOST_PIPS:
        pips = (Item(art=BOLT),) * s.energy + (Item(art=BOLT_OFF),) * (whole - s.energy)
    else:
        pips = (Item(str(s.energy), BOLT),)
    return Row("energy", text("Energy"), pips, text("{n} of {whole}", n=s.energy, whole=whole))


def _question(game: ForgottenPlanet, s: State) -> Iterator[Row]:
    """What is to be chosen in the middle of a turn, and for which place."""
    if s.six:
        x, y = game.board.xy(s.site)
        asked = Item(text("a mine for {x},{y}", x=x, y=y), DICE[5])
    elif s.asked and s.phase is Phase.TERRITORY:
        x, y = game.board.xy(s.asked[0])
        asked = Item(text("whose is {x},{y}?", x=x, y=y), art.SLAB)
    elif s.asked and s.phase is Phase.PRODUCTION:
        x, y = game.board.xy(s.asked[0])
        asked = Item(text("a cube of the mine {x},{y}", x=x, y=y), art.SPECIAL_MINE)
    else:
        return
    yield Row("question", text("Choose"), (asked,))


def _purse(game: ForgottenPlanet, s: State) -> Row:
    cubes = s.cubes[game.purse(s.player)]
    items = (
        Item(str(n), piece, f"{n} {text(COLOUR_WORDS[colour])}")
        for n, piece, colour in zip(cubes, art.CUBES, COLOURS, strict=True)
    )
    return Row("cubes", text("Cubes"), tuple(items))


def _player(game: ForgottenPlanet, s: State, player: int) -> Row:
    ground, team, points = tiles(s, player), robots(s, player), s.points[player]
    items = [
        Item(str(ground), art.SLABS[game.colour(player)], counted("{n} tile", "{n} tiles", ground)),
        Item(str(team), art.ROBOT_ON[game.colour(player)], counted("{n} robot", "{n} robots", team)),
        Item(str(points), STAR, counted("{n} victory point", "{n} victory points", points)),
    ]
    if stored := s.stored[player]:
        items.append(Item(f"+{stored}", BOLT, text("{n} energy stored", n=stored)))
    return Row(f"player:{player}", game.seat(player), tuple(items), player=player)


# -- what can be chosen


def _energy_cost(n: int) -> Item:
    return Item(str(n), BOLT, text("{n} energy", n=n))


def _button(id: str, label: str, group: str, energy: int, *more: Item) -> Choice:
    return Choice(id, text(label), (_energy_cost(energy), *more) if energy else more, text(group))


def _choices(game: ForgottenPlanet, s: State) -> Iterator[Choice]:
    if s.phase is Phase.ACTIONS and not s.six:
        yield from _actions()
        yield Choice("do:end", text("End turn"), strong=True)
        yield from _cubes()
        yield from _pairs()
        for n in range(1, max(s.energy, 1) + 1):
            yield Choice(f"n:{n}", str(n), (Item(art=BOLT),), later=True, say=text("store {n} energy", n=n))
    elif s.six:
        yield from _mines(game)
    elif s.phase is Phase.PRODUCTION and s.asked:
        yield from _cubes()
    elif s.phase is Phase.TERRITORY and s.asked:
        for player in game.tying(s, s.asked[0]):
            yield Choice(f"seat:{player}", game.seat(player), (Item(art=MARKS[game.colour(player)]),))
    elif s.phase is Phase.ASSIGNING and s.auction is not None:
        least = least_bid(s)
        yield Choice(f"n:{least}", text("Bid {n}", n=least))
        yield Choice("do:pass", text("Bid no more"))


def _actions() -> Iterator[Choice]:
    die = Item(art=DICE[4], say=text("then the die is rolled"))
    one = Item(art=art.CUBE_ANY, say=text("a cube of any colour"))
    each = tuple(
        Item(art=piece, say=text("cube: {colour}", colour=text(COLOUR_WORDS[colour])))
        for piece, colour in zip(art.CUBES, COLOURS, strict=True)
    )
    yield _button("do:slab", mark("Slab"), ROBOTS, 1)
    yield _button("do:mine", mark("Mine"), ROBOTS, 1, die)
    yield _button("do:wall", mark("Wall"), ROBOTS, 1, one)
    yield _button("do:push", mark("Push wall"), ROBOTS, 2)
    yield _button("do:blast", mark("Self-destruct"), ROBOTS, 2)
    yield _button("do:base", mark("Base"), ROBOTS, 3, *each)
    yield _button("do:robot", mark("Robot"), BASES_TAB, 2, one, one)
    yield _button("do:sell", mark("Sell"), BASES_TAB, 1, *each)
    yield _button("do:concentrate", mark("Concentrate"), BASES_TAB, 4)
    yield _button("do:store", mark("Store energy"), BASES_TAB, 0)
    yield _button("do:metal", mark("Process metal"), BASES_TAB, 1, Item(art=art.SLAB, say=text("a slab of the supply")))


def _cubes() -> Iterator[Choice]:
    for colour, piece in zip(COLOURS, art.CUBES, strict=True):
        name = text(COLOUR_WORDS[colour])
        yield Choice(f"cube:{colour}", name, (Item(art=piece),), later=True, say=text("cube: {colour}", colour=name))


def _pairs() -> Iterator[Choice]:
    """The two cubes that pay for a robot, in one press."""
    for one, other in combinations_with_replacement(range(3), 2):
        names = [text(COLOUR_WORDS[COLOURS[n]]) for n in (one, other)]
        said = text("cubes: {one} and {other}", one=names[0], other=names[1])
        pieces = Item(art=art.CUBES[one]), Item(art=art.CUBES[other])
        yield Choice(f"cubes:{COLOURS[one]}+{COLOURS[other]}", " + ".join(names), pieces, later=True, say=said)


def _mines(game: ForgottenPlanet) -> Iterator[Choice]:
    names = (mark("blue mine"), mark("brown mine"), mark("white mine"))
    for colour, name, piece in zip(COLOURS, names, art.MINES, strict=True):
        yield Choice(f"mine:{colour}", text(name), (Item(art=piece),))
    if game.readings.six_allows_slab:
        yield Choice("mine:slab", text("slab"), (Item(art=art.SLAB),))


# -- what is left beside the board

SUPPLY_NAMES: Final = {(0, 0): mark("slabs"), (1, 1): mark("walls"), (2, 4): mark("mines"), (5, 5): mark("bases")}
"""What the kinds of `supply` are called, from one to another of them."""


def supply(game: ForgottenPlanet, s: State) -> list[tuple[str, Art, int, str]]:
    """What is left of slabs, walls, mines and bases: name, picture, number, and that in words."""
    left = game.supply(s)
    blue, brown, white = left.mines
    bases = left.bases[s.player]
    return [
        ("slabs", art.SLAB, left.slabs, counted("{n} slab", "{n} slabs", left.slabs)),
        ("walls", art.WALL_ICON, left.walls, counted("{n} wall", "{n} walls", left.walls)),
        ("blue", art.MINES[0], blue, counted("{n} blue mine", "{n} blue mines", blue)),
        ("brown", art.MINES[1], brown, counted("{n} brown mine", "{n} brown mines", brown)),
        ("white", art.MINES[2], white, counted("{n} white mine", "{n} white mines", white)),
        ("bases", art.BASE_FREE, bases, counted("{n} base", "{n} bases", bases)),
    ]


# -- the end

_ITEMS: Final = {
    "tiles": mark("Tiles"), "special_mines": mark("Special mines"), "sales": mark("Sales"), "mines": mark("Most mines"),
    "robots": mark("Most robots"), "bases": mark("Most bases"),
}  # fmt: skip


def _scores(game: ForgottenPlanet, s: State) -> Iterator[Row]:
    """How the points came about: a row for each kind of point, a column for each player."""

    def row(id: str, label: str, points: Sequence[int]) -> Row:
        items = (
            Item(str(n), MARKS[game.colour(player)], text("{player}: {n}", player=game.seat(player), n=n))
            for player, n in enumerate(points)
        )
        return Row(f"score:{id}", text(label), tuple(items))

    each = scoring.scores(game, s)
    for id, label in _ITEMS.items():
        yield row(id, label, [getattr(score, id) for score in each])
    result = scoring.result(game, s)
    yield row("total", mark("Victory points"), result.scores)
    if len([n for n in result.scores if n == max(result.scores)]) > 1:
        yield row("cubes", mark("Cubes"), [sum(s.cubes[game.purse(player)]) for player in range(game.players)])
