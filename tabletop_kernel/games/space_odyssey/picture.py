"""The star map with its ships, what can be pressed on it, and which presses make a move.

Presses of a move, in order; N and M are ships' numbers from 0, F a field's id:

    a path's first field   field:F (in a group of several ships ship:N field:F)
    of an engine, of thrusters                     do:burn:N field:F           do:thrusters:N field:F
    its other fields       field:F                 do:roll (to hear why not)   do:leave
    stations, wormholes    field:F                 do:leave
    market                 do:buy:N piece:laser    do:hire:N card:12           do:sell:N item:crew:12
                           do:sell_ship:N          do:ship
    exchange               do:hand:N:M item:laser  do:swap:N:M item:trophy:3 for:trophy:1
    fights                 lasers:2 shields:1      item:trophy:3 (loot)     do:attack  do:leave
    events                 way:1                   item:laser (to give up)
    turn and day           do:end   do:dawn

So nothing is a prefix of anything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from tabletop_kernel.core.game import Step
from tabletop_kernel.games.space_odyssey import art, flight, moves, names, panel, places
from tabletop_kernel.games.space_odyssey.duel import duel
from tabletop_kernel.games.space_odyssey.places import FONT, radius
from tabletop_kernel.games.space_odyssey.scenario import Anchor, Field
from tabletop_kernel.games.space_odyssey.setup import is_stretch
from tabletop_kernel.games.space_odyssey.state import (
    Battle,
    Flying,
    Item,
    Plotting,
    Position,
    State,
    View,
    acting,
    fleet,
    number,
)
from tabletop_kernel.language import mark, text
from tabletop_kernel.scene import Box, Circle, Drawn, Layer, Line, PanelPart, Paper, Path, Rect, Spot, Sprite, Text
from tabletop_kernel.scene.icons import DICE
from tabletop_kernel.scene.style import CLICK, GROUND, HAIRLINE, INK, PAPER, RAISED, SEATS, SOFT, STONE_EDGE

if TYPE_CHECKING:
    from tabletop_kernel.games.space_odyssey.game import SpaceOdyssey

REACH: Final = 29.0
"""Half a hotspot's width where fields stand close together."""
ROOMY: Final = 36.0
"""The same where there is room: 72 units of a map 1000 wide are 40 px on a board of 560."""
SHIP: Final = 30.0
"""Half the ring round a ship."""

# -- presses


def clicks(game: SpaceOdyssey, s: Position, move: Step) -> tuple[str, ...]:
    """The hotspots a person presses for a move; none for an outcome or a ruling."""
    match move:
        case moves.Path(ship=ship, how=how, to=to):
            return (*_which(s, ship, how), f"field:{to}")
        case moves.Start(to=to) | moves.Withdraw(to=to) | moves.Jump(to=to):
            return (f"field:{to}",)
        case moves.Buy(ship=ship, piece=piece):
            return f"do:buy:{ship}", f"piece:{piece}"
        case moves.Hire(ship=ship, card=card):
            return f"do:hire:{ship}", f"card:{card}"
        case moves.Sell(ship=ship, item=item):
            return f"do:sell:{ship}", _item(item)
        case moves.SellShip(ship=ship):
            return (f"do:sell_ship:{ship}",)
        case moves.Hand(ship=ship, to=to, item=item, back=None):
            return f"do:hand:{ship}:{to}", _item(item)
        case moves.Hand(ship=ship, to=to, item=item, back=Item() as back):
            return f"do:swap:{ship}:{to}", _item(item), _item(back, "for")
        case moves.Give(item=item) | moves.Take(item=item):
            return (_item(item),)
        case moves.Choose(n=n):
            return (f"way:{n}",)
        case moves.Arm(lasers=lasers, shields=shields):
            return f"lasers:{lasers}", f"shields:{shields}"
    return (_BUTTONS[type(move)],) if type(move) in _BUTTONS else ()


_BUTTONS: Final = {
    moves.Dawn: "do:dawn", moves.EndTurn: "do:end", moves.Roll: "do:roll", moves.Decline: "do:leave",
    moves.BuyShip: "do:ship", moves.Attack: "do:attack",
}  # fmt: skip


def trail(game: SpaceOdyssey, s: State, step: Any) -> tuple[str, ...]:
    """A ship and the fields it passes, where a die or thrusters move it."""
    task = s.tasks[0] if s.tasks else None
    if isinstance(step, moves.Die) and isinstance(task, Flying):
        ship, path, n = task.ship, task.path, step.face
    elif isinstance(step, moves.Path) and step.how == "thrusters":
        before = task.path if isinstance(task, Plotting) else (s.ships[step.ship].at,)
        ship, path, n = step.ship, (*before, step.to), 1
        if not flight.whole(game.space, s, ship, step.how, path):
            return ()
    else:
        return ()
    return f"hull:{ship}", *(f"field:{field}" for field in path[: flight.stop(s, ship, path, n) + 1])


def _which(s: Position, ship: int, how: str) -> tuple[str, ...]:
    """What is pressed before a path's first field."""
    if s.tasks:
        return ()
    if how == "roll":
        return (f"ship:{ship}",) if sum(1 for _ in fleet(s, acting(s))) > 1 else ()
    return (f"do:{how}:{ship}",)


def _item(item: Item, prefix: str = "item") -> str:
    return f"{prefix}:{item.kind}:{item.n}" if item.kind in ("crew", "trophy") else f"{prefix}:{item.kind}"


# -- the map


def scene(game: SpaceOdyssey, s: View) -> Iterator[Drawn | PanelPart]:
    """The map with path, fields, ships and chances, all hotspots, and the parts of the panel."""
    chart = game.space.map
    yield Paper(width=chart.size[0], height=chart.size[1], fill=PAPER)
    yield Rect(
        id="sky", x=6, y=6, width=chart.size[0] - 12, height=chart.size[1] - 12, radius=18, fill=RAISED,
        stroke=HAIRLINE, line=1.5,
    )  # fmt: skip
    yield from _lanes(game)
    yield from _announced(game, s)
    planet = 0
    for field in chart.fields:
        yield from _field(game, field, planet)
        planet += field.kind == "planet"
    yield from _ships(game, s)
    yield from _chances(game, s)
    if s.tasks and isinstance(task := s.tasks[0], Battle):
        yield from duel(game, s, task)
    yield from panel.parts(game, s)


def _curve(game: SpaceOdyssey, a: str, b: str, *, first: bool) -> str:
    """The lane from a to b as a part of a path's description."""
    (x, y), (tx, ty) = game.space.places[a], game.space.places[b]
    cx, cy = places.bent((x, y), (tx, ty), game.space.bends[a, b])
    start = f"M{x:g} {y:g}" if first else ""
    return f"{start}Q{cx:.1f} {cy:.1f} {tx:g} {ty:g}"


def _lanes(game: SpaceOdyssey) -> Iterator[Drawn]:
    chart = game.space.map
    d = "".join(_curve(game, a, b, first=True) for a, b, _ in chart.lanes)
    bounds = (0, 0, *chart.size)
    yield Path(id="lane edges", d=d, bounds=bounds, stroke=STONE_EDGE, line=8, layer=Layer.GROUND)
    yield Path(id="lanes", d=d, bounds=bounds, stroke=GROUND, line=5.5, layer=Layer.GROUND)


def _announced(game: SpaceOdyssey, s: View) -> Iterator[Drawn]:
    """The path as far as it is announced, with rings round its fields."""
    task = s.tasks[0] if s.tasks else None
    if not isinstance(task, Plotting | Flying) or len(task.path) < 2:
        return
    d = "".join(
        _curve(game, a, b, first=n == 0) for n, (a, b) in enumerate(zip(task.path, task.path[1:], strict=False))
    )
    bounds = (0, 0, *game.space.map.size)
    yield Path(id="path edge", d=d, bounds=bounds, stroke=INK, line=12, layer=Layer.GROUND)
    yield Path(id="path", d=d, bounds=bounds, stroke=CLICK, line=8.5, layer=Layer.GROUND)
    ends = flight.landings(s, task.ship, task.path) if isinstance(task, Flying) else task.path
    for field in dict.fromkeys(task.path[1:]):
        (x, y), r = game.space.places[field], radius(game.space.kind[field]) + 5
        if field not in ends:  # named for a push that does not come
            yield Circle(id=f"ring:{field}", x=x, y=y, r=r, fill=RAISED, stroke=INK, dash=(5, 5), layer=Layer.GROUND)
            continue
        yield Circle(id=f"halo:{field}", x=x, y=y, r=r, fill="#FFF6D6", stroke=INK, line=6, layer=Layer.GROUND)
        yield Circle(id=f"ring:{field}", x=x, y=y, r=r, stroke=CLICK, line=3.5, layer=Layer.GROUND)


def _field(game: SpaceOdyssey, field: Field, planet: int) -> Iterator[Drawn]:
    x, y, kind, r = field.x, field.y, field.kind, radius(field.kind)
    reach = max(REACH, r, min(ROOMY, game.space.room[field.id]))
    yield Spot(
        id=f"field:{field.id}", x=x - reach, y=y - reach, width=2 * reach, height=2 * reach, radius=r + 4,
        ring=(x - r - 4, y - r - 4, x + r + 4, y + r + 4), layer=Layer.TILE, say=said(game, field),
    )  # fmt: skip
    name = field.name.en if field.name else field.id
    if kind == "station":
        piece = art.STATIONS[name]
    else:
        piece = art.PLANET_ART[planet % 4] if kind == "planet" else art.FIELD_ART[kind]
    yield Sprite(id=f"picture:{field.id}", x=x, y=y, size=art.SIZE[kind], art=piece, layer=Layer.TILE)
    yield from _name(field.id, *_label(game, field))


def _label(game: SpaceOdyssey, field: Field) -> tuple[float, float, Anchor, str, bool]:
    """A field's name, where it stands, and whether it is a faint one: the code of a field without a name."""
    if field.name is not None:
        dx, dy, anchor = field.label or (0, -44, "middle")
        return field.x + dx, field.y + dy - FONT / 3, anchor, str(field.name), field.kind == "wormhole"
    if is_stretch(game.space.map.id):
        return field.x, field.y + radius(field.kind) + 24, "middle", field.id, True
    return *game.space.codes[field.id], "middle", field.id, True


def _name(id: str, x: float, y: float, anchor: Anchor, shown: str, faint: bool) -> Iterator[Drawn]:
    """A field's name, with a pale rim below it that keeps lanes away."""
    look: dict[str, Any] = {"x": x, "y": y, "size": FONT, "weight": 500 if faint else 600, "anchor": anchor}
    yield Text(id=f"rim:{id}", text=shown, fill=RAISED, stroke=RAISED, line=5, layer=Layer.TILE, **look)
    yield Text(id=f"name:{id}", text=shown, fill=SOFT if faint else INK, layer=Layer.LABEL, **look)


KIND_WORDS: Final = {
    "station": mark("space station"), "planet": mark("planet"), "saucer": mark("flying saucer"),
    "asteroids": mark("asteroid field"), "wormhole": mark("wormhole"), "grey": mark("grey field"),
}  # fmt: skip


def said(game: SpaceOdyssey, field: Field) -> str:
    """A field in words: name and kind."""
    name = str(field.name) if field.name is not None else field.id
    return text("{name}: {kind}", name=name, kind=text(KIND_WORDS[field.kind]))


# -- ships


def _ships(game: SpaceOdyssey, s: View) -> Iterator[Drawn]:
    """The ships beside what their fields show; of a group's several ships each wears its number."""
    standing: dict[str, list[int]] = {}
    for i, ship in enumerate(s.ships):
        if ship.at:
            standing.setdefault(ship.at, []).append(i)
    for field, ships in standing.items():
        for n, i in enumerate(ships):
            x, y = _berth(game, field, n, len(ships))
            yield Spot(
                id=f"ship:{i}", x=_reach(x, game.space.places[field][0], len(ships)), y=y - ROOMY,
                width=2 * ROOMY, height=2 * ROOMY, radius=SHIP, ring=(x - SHIP, y - SHIP, x + SHIP, y + SHIP),
                layer=Layer.PIECE, say=names.ship_words(game, s, i),
            )  # fmt: skip
            group = s.ships[i].group
            yield Sprite(id=f"hull:{i}", x=x, y=y, size=art.SHIP_SIZE, art=art.SHIPS[group], layer=Layer.PIECE)
            if len(list(fleet(s, group))) > 1:
                yield from _number(i, x + 18, y - 18, number(s, i))


def _reach(x: float, middle: float, ships: int) -> float:
    """Where a ship's hotspot begins: of two ships beside each other each has its own half of the field."""
    if ships == 1 or x == middle:
        return x - ROOMY
    return min(x - ROOMY, middle - 2 * ROOMY) if x < middle else max(x - ROOMY, middle)


def _number(i: int, x: float, y: float, n: int) -> Iterator[Drawn]:
    yield Circle(id=f"plate:{i}", x=x, y=y, r=13, fill=RAISED, stroke=INK, line=1.5, layer=Layer.BADGE)
    yield Text(id=f"number:{i}", x=x, y=y, text=str(n), size=FONT, weight=700, fill=INK, layer=Layer.BADGE)


def _berth(game: SpaceOdyssey, field: str, n: int, ships: int) -> tuple[float, float]:
    """Where the n-th of the ships on a field is drawn: beside what the field shows."""
    (x, y), kind = game.space.places[field], game.space.kind[field]
    if kind == "grey":
        return (x, y) if ships == 1 else (x + (22 if n else -22), y)
    r = radius(kind)
    beside = ((-1.4, -0.3), (1.4, -0.3), (0, 1.1), (-1.3, 0.9), (1.3, 0.9), (0, -1.2))[n % 6]
    return x + beside[0] * r, y + beside[1] * r


# -- chances before the roll


def _chances(game: SpaceOdyssey, s: View) -> Iterator[Drawn]:
    """While the die is due: how many of the six rolls end on each field; before that, the path's numbers."""
    task = s.tasks[0] if s.tasks else None
    if isinstance(task, Flying):
        ends = flight.landings(s, task.ship, task.path)
        shown = {field: (text("{n}/6", n=cases), ends.index(field) + 1) for field, cases in Counter(ends).items()}
    elif isinstance(task, Plotting):
        shown = {field: (str(n), 0) for n, field in enumerate(task.path[1:], 1)}
    else:
        return
    taken = list(_occupied(game, s))
    for field, (words, die) in shown.items():
        size = (72.0, 32.0) if die else (34.0, 30.0)
        at = game.space.places[field]
        box = places.roomiest(places.pills(game.space.map, at, radius(game.space.kind[field]), *size), taken)
        taken.append(box)
        yield from _pill(field, box, words, die)


def _occupied(game: SpaceOdyssey, s: View) -> Iterator[Box]:
    """What a chance must not cover: names, fields, ships."""
    for field in game.space.map.fields:
        x, y, anchor, shown, _ = _label(game, field)
        across = places.wide(shown)
        middle = x + {"start": 0.5, "middle": 0.0, "end": -0.5}[anchor] * across
        yield places.around((middle, y), across, FONT)
        yield places.around((field.x, field.y), 2 * radius(field.kind), 2 * radius(field.kind))
    yield from (part.box for part in _ships(game, s) if isinstance(part, Sprite))


def _pill(field: str, box: Box, words: str, die: int = 0) -> Iterator[Drawn]:
    """A small label beside a field, with the first face of the die that leads there."""
    left, top, right, bottom = box
    high, y = bottom - top, (top + bottom) / 2
    yield Rect(
        id=f"pill:{field}", x=left, y=top, width=right - left, height=high, radius=high / 2, fill=RAISED, stroke=INK,
        line=1.5, layer=Layer.BADGE,
    )  # fmt: skip
    x = (left + right) / 2 + (12 if die else 0)
    if die:
        yield Sprite(id=f"die:{field}", x=left + 18, y=y, size=23, art=DICE[die - 1], layer=Layer.BADGE)
    yield Text(id=f"chance:{field}", x=x, y=y, text=words, size=FONT, weight=700, fill=INK, layer=Layer.BADGE)


# -- what is left to say while a move is half made


def hints(game: SpaceOdyssey, s: View, begun: tuple[str, ...]) -> Iterator[Drawn]:
    """The ship that is to move is ringed once it is named."""
    if len(begun) == 1 and begun[0].startswith("ship:"):
        i = int(begun[0].removeprefix("ship:"))
        x, y = next((part.x, part.y) for part in _ships(game, s) if isinstance(part, Sprite) and part.id == f"hull:{i}")
        yield Line(
            id="named", points=((x - 24, y + 36), (x + 24, y + 36)), stroke=SEATS[s.ships[i].group].colour, line=5,
            layer=Layer.MARK,
        )  # fmt: skip
