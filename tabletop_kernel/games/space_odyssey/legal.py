"""Every move that can be listed: the legal ones straight away, and wider attempts whose refusals a table can show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tabletop_kernel.games.space_odyssey import events, fight, flight, trade
from tabletop_kernel.games.space_odyssey.day import homes
from tabletop_kernel.games.space_odyssey.moves import (
    AnyStep,
    Arm,
    Attack,
    Buy,
    BuyShip,
    Choose,
    Dawn,
    Decline,
    EndTurn,
    Give,
    Hand,
    Hire,
    Jump,
    Path,
    Roll,
    Sell,
    SellShip,
    Start,
    Take,
    Withdraw,
)
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    BOUGHT,
    LASER,
    SHIELD,
    Arming,
    Choosing,
    How,
    Keeping,
    Looting,
    Losing,
    Meeting,
    Morning,
    Placing,
    Plotting,
    Position,
    Retreat,
    Ship,
    Sparing,
    Tied,
    Tunnel,
    acting,
    cargo,
    fleet,
    full,
)
from tabletop_kernel.games.space_odyssey.stow import supply

HOWS: tuple[How, ...] = ("roll", "burn", "thrusters")


# -- attempts


def attempts(space: Space, s: Position) -> Iterator[AnyStep]:
    """Well-formed moves of the kind that is due, legal or not."""
    if not s.tasks:
        yield from _acts(space, s)
        return
    task = s.tasks[0]
    if isinstance(task, Plotting):
        yield from (Path(task.ship, task.how, field) for field in space.kind)
        yield Roll()
        yield Decline()
    elif isinstance(task, Placing | Retreat):
        yield from ((Start if isinstance(task, Placing) else Withdraw)(station) for station in space.stations)
    elif isinstance(task, Tunnel):
        yield from (Jump(hole) for hole in space.wormholes)
        yield Decline()
    elif isinstance(task, Looting | Tied):
        yield from (Take(item) for item in cargo(s.ships[fight.sides(s)[1]]))
        yield Decline()
    elif isinstance(task, Losing):
        yield from (Give(item) for item in cargo(s.ships[task.ship]))
    else:
        yield from _answers(space, s)


def _acts(space: Space, s: Position) -> Iterator[AnyStep]:
    own = list(fleet(s, acting(s)))
    for i, ship in own:
        yield from (Path(i, "roll", field) for field in space.kind)
        yield from (Path(i, how, field) for how in HOWS[1:] for field in space.neighbours[ship.at])
        yield from (Buy(i, piece) for piece in BOUGHT)
        yield from (Hire(i, card) for card in range(len(space.speciality)))
        yield from (Sell(i, item) for item in cargo(ship))
        yield SellShip(i)
        yield from (hand for j, other in own if j != i for hand in _hands(space, i, ship, j, other))
    yield BuyShip()
    yield Roll()
    yield EndTurn()


def _hands(space: Space, i: int, giver: Ship, j: int, taker: Ship) -> Iterator[Hand]:
    """Gifts of each thing; and exchanges where a full hold or a double speciality asks for one, in one order."""
    for item in cargo(giver):
        yield Hand(i, j, item)
        if i > j or item.kind not in ("crew", "trophy"):
            continue
        for back in cargo(taker):
            if back.kind != item.kind or back == item:
                continue
            if item.kind == "crew" and space.speciality[item.n] == space.speciality[back.n]:
                yield Hand(i, j, item, back)
            if item.kind == "trophy" and space.cards.hold in (len(giver.trophies), len(taker.trophies)):
                yield Hand(i, j, item, back)


# -- legal moves


def moves(space: Space, s: Position) -> Iterator[AnyStep]:
    """The attempts that the rules let pass, found without trying the others."""
    if not s.tasks:
        yield from _legal_acts(space, s)
        return
    task = s.tasks[0]
    if isinstance(task, Plotting):
        first = len(task.path) == 1
        if not first or task.how != "again" or not s.ships[task.ship].held:
            yield from (Path(task.ship, task.how, field) for field in flight.onward(space, task.path))
        if first and task.how == "again":
            yield Decline()
    elif isinstance(task, Placing):
        wide = task.bought or space.readings.stations == "never"
        yield from (Start(to) for to in space.stations if wide or not full(s, to, task.ship))
    elif isinstance(task, Tunnel):
        yield from (Jump(hole) for hole in flight.exits(space, s, task.ship))
        yield Decline()
    else:
        yield from _answers(space, s)


def _answers(space: Space, s: Position) -> Iterator[AnyStep]:
    task = s.tasks[0]
    if isinstance(task, Keeping | Sparing | Losing):
        yield from (Give(item) for item in events.offers(space, s))
    elif isinstance(task, Looting | Tied):
        yield from (Take(item) for item in fight.lootable(space, s, task))
        yield Decline()
    elif isinstance(task, Arming):
        gear = s.ships[fight.arming(s)].gear
        yield from (Arm(a, b) for a, b in product(range(gear[LASER] + 1), range(gear[SHIELD] + 1)))
    elif isinstance(task, Choosing):
        yield from (Choose(n) for n in range(len(task.options)))
    elif isinstance(task, Retreat):
        yield from (Withdraw(to) for to in homes(space, s, task.ship))
    elif isinstance(task, Meeting):
        yield Attack()
        yield Decline()
    elif isinstance(task, Morning):
        yield Dawn()


def _legal_acts(space: Space, s: Position) -> Iterator[AnyStep]:
    own = list(fleet(s, acting(s)))
    for i, ship in own:
        neighbours = space.neighbours[ship.at]
        if flight.cannot_move(space, ship, "roll") is None:
            yield from (Path(i, "roll", field) for field in neighbours)
        for how in HOWS[1:]:
            if any(ship.gear[2:]) and flight.cannot_move(space, ship, how) is None:
                yield from (Path(i, how, field) for field in neighbours)
        if space.kind[ship.at] == "station":
            yield from _deals(space, s, i, ship, len(own))
        for j, other in own:
            if j != i and other.at == ship.at:
                hands = _hands(space, i, ship, j, other)
                yield from (hand for hand in hands if trade.explain_hand(space, s, hand) is None)
    if trade.explain_buy_ship(space, s, BuyShip()) is None:
        yield BuyShip()
    if flight.overstays(space, s) is None:
        yield EndTurn()


def _deals(space: Space, s: Position, i: int, ship: Ship, ships: int) -> Iterator[AnyStep]:
    credits = s.credits[acting(s)]
    for piece, price in zip(BOUGHT, s.prices, strict=True):
        if price <= credits:
            yield Buy(i, piece)  # type: ignore[arg-type]
    crew, jobs = space.cards.crew, {space.speciality[card] for card in ship.crew}
    for card in supply(space, s):
        if crew[card].price <= credits and space.speciality[card] not in jobs:
            yield Hire(i, card)
    for item in cargo(ship):
        if item.kind[:4] not in ("half", "warm") or space.readings.sell_half_used:
            yield Sell(i, item)
    if ships > 1:
        yield SellShip(i)
