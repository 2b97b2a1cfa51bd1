"""What comes aboard a ship and what leaves it: hold of three, one of each speciality, half-used pieces and pilots."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop_kernel.core.game import Event
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    GEAR,
    HALF_ENGINE,
    HALF_THRUSTERS,
    WARM_ENGINE,
    WARM_THRUSTERS,
    Item,
    Keeping,
    Position,
    Ship,
    Sparing,
    State,
    counted,
    put_on,
    with_one,
    with_ship,
    without,
)
from tabletop_kernel.language import mark

WORDS = {
    "laser": mark("laser"),
    "shield": mark("shield"),
    "engine": mark("engine"),
    "thrusters": mark("thrusters"),
    "half_engine": mark("half-used engine"),
    "half_thrusters": mark("half-used thrusters"),
    "warm_engine": mark("half-used engine"),
    "warm_thrusters": mark("half-used thrusters"),
}
HALVES = (HALF_ENGINE, HALF_THRUSTERS, WARM_ENGINE, WARM_THRUSTERS)


def thing(space: Space, item: Item, hidden: bool = False) -> str:
    """The English name of an item; a trophy that others may not see is only called one."""
    if item.kind == "crew":
        return space.cards.crew[item.n].name
    if item.kind == "trophy":
        return mark("a trophy") if hidden else space.cards.trophies[item.n].name.en
    return WORDS[item.kind]


def has(space: Space, ship: Ship, speciality: str) -> bool:
    """Whether somebody of a speciality is aboard (one at most, VO-CREW-02)."""
    return any(space.speciality[card] == speciality for card in ship.crew)


def to_bag(s: State, trophy: int, by: int = 1) -> State:
    """Trophies given up or sold go back into the bag (VO-AMB-21); `by=-1` draws one."""
    return replace(s, bag=counted(s.bag, trophy, by))


def off(s: State, i: int, item: Item) -> State:
    """The state with an item taken off ship `i` and lying nowhere yet."""
    ship = s.ships[i]
    if item.kind == "crew":
        return with_ship(s, i, crew=without(ship.crew, item.n), fresh=without(ship.fresh, item.n))
    if item.kind == "trophy":
        left = without(ship.trophies, item.n)
        raw = ship.raw if ship.raw.count(item.n) <= left.count(item.n) else without(ship.raw, item.n)
        return with_ship(s, i, trophies=left, raw=raw)
    return with_ship(s, i, gear=counted(ship.gear, GEAR.index(item.kind), -1))


def on(space: Space, s: State, i: int, item: Item, looted: bool = False) -> State:
    """The state with an item come aboard ship `i`; a fourth trophy or a second of one speciality makes a choice due."""
    ship = s.ships[i]
    if item.kind == "trophy":
        if len(ship.trophies) >= space.cards.hold:
            return put_on(s, Keeping(i, item.n))
        return stow(space, s, i, item.n)
    if item.kind == "crew":
        if has(space, ship, space.speciality[item.n]):
            return put_on(s, Sparing(i, item.n))
        return with_ship(s, i, crew=with_one(ship.crew, item.n), fresh=with_one(ship.fresh, item.n))
    kind = GEAR.index(item.kind)
    # VO-EQ-EN-06, VO-EQ-TH-06, VO-AMB-12 for loot; VO-TRADE-OWN-02, VO-AMB-13 between own ships
    lost = looted and kind in (HALF_ENGINE, WARM_ENGINE) and not space.readings.engine_like_thrusters
    if lost or (kind in HALVES and not has(space, ship, "pilot")):
        return s
    return with_ship(s, i, gear=counted(ship.gear, kind, 1))


def stow(space: Space, s: State, i: int, trophy: int) -> State:
    """A trophy put into a hold that has room for it."""
    ship = s.ships[i]
    raw = with_one(ship.raw, trophy) if space.readings.examined else ship.raw
    return with_ship(s, i, trophies=with_one(ship.trophies, trophy), raw=raw)


def unpiloted(space: Space, s: State, i: int) -> State:
    """Half-used pieces of a ship without a pilot go to the bank (VO-EQ-EN-05, VO-EQ-TH-05)."""
    ship = s.ships[i]
    if not any(ship.gear[kind] for kind in HALVES) or has(space, ship, "pilot"):
        return s
    return with_ship(s, i, gear=(*ship.gear[:HALF_ENGINE], 0, 0, 0, 0))


def banked(before: State, after: State, item: Item, own: bool = False) -> tuple[Event, ...]:
    """Which half-used pieces went to the bank because `item` changed hands: the piece itself, or those of a lost pilot.

    `own`: it went to another ship of the same group.
    """
    lost = []
    for kind in HALVES:
        if sum(ship.gear[kind] for ship in after.ships) < sum(ship.gear[kind] for ship in before.ships):
            name = GEAR[kind]
            group = "VO-EQ-EN" if name.endswith("engine") else "VO-EQ-TH"
            rule = f"{group}-05" if item.kind == "crew" else "VO-TRADE-OWN-02" if own else f"{group}-06"
            lost.append(Event(rule, mark("To the bank: {thing}."), {"thing": WORDS[name]}))
    return tuple(lost)


def lose(space: Space, s: State, i: int, item: Item) -> State:
    """An item given up: equipment and crew go to the bank, a trophy goes to the bag."""
    s = off(s, i, item)
    if item.kind == "trophy":
        return to_bag(s, item.n)
    return unpiloted(space, s, i) if item.kind == "crew" else s


def supply(space: Space, s: Position) -> list[int]:
    """The crew cards that lie face up for hire."""
    hired = {card for ship in s.ships for card in ship.crew}
    return [card for card in range(len(space.speciality)) if card not in hired]
