"""Buying, hiring, selling at stations; exchange between own ships (VO-TRADE, VO-EQ-01, VO-CREW, VO-SPEC-01)."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop_kernel.core.game import Event, Refusal
from tabletop_kernel.games.space_odyssey.fight import exchange
from tabletop_kernel.games.space_odyssey.flight import Done, not_mine
from tabletop_kernel.games.space_odyssey.moves import Buy, BuyShip, Hand, Hire, Sell, SellShip
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    BOUGHT,
    GEAR,
    Item,
    Placing,
    Position,
    Ship,
    State,
    aboard,
    acting,
    counted,
    fleet,
    number,
    pay,
    put_on,
    with_ship,
)
from tabletop_kernel.games.space_odyssey.stow import HALVES, WORDS, banked, has, lose, on, supply, thing
from tabletop_kernel.language import mark

EXCHANGE = ("station", "planet", "grey")
_NO_EXCHANGE = {"saucer": "VO-FIELD-UF-02", "asteroids": "VO-FIELD-AS-02", "wormhole": "VO-FIELD-WH-03"}


def _docked(space: Space, s: Position, i: int, rule: str) -> Refusal | None:
    if (refusal := not_mine(s, i)) is not None:
        return refusal
    if space.kind.get(s.ships[i].at) != "station":
        return Refusal(rule, mark("this ship is at no station"))
    return None


def _short(s: Position, price: int, rule: str) -> Refusal | None:
    if s.credits[acting(s)] < price:
        return Refusal(rule, mark("it costs {n} credits"), {"n": price})
    return None


# -- prices


def worth(space: Space, s: Position, i: int, item: Item) -> int:
    """What an item aboard ship `i` brings at a station now, or at the end of the game.

    Crew 10 less than their price (VO-TRADE-SELL-03), equipment 10 less than today's (VO-AMB-14).
    """
    if item.kind == "trophy":
        return appraised(space, s, i, item.n)
    if item.kind == "crew":
        return int(space.cards.crew[item.n].price - space.cards.resale_less.crew)
    return price(space, s, item.kind, space.cards.resale_less.equipment)


def price(space: Space, s: Position, kind: str, less: int) -> int:
    """What a piece of equipment brings today when `less` is taken off; half-used ones only under a reading."""
    if GEAR.index(kind) in HALVES and not space.readings.sell_half_used:  # VO-AMB-15, VO-AMB-18
        return 0
    return s.prices[BOUGHT.index(_whole(kind))] - less


def _whole(kind: str) -> str:
    return kind.removeprefix("half_").removeprefix("warm_")


def appraised(space: Space, s: Position, i: int, trophy: int) -> int:
    """A trophy's price: its value, raised by a fitting expert (VO-TROPHY-05, VO-CREW-04, VO-AMB-32).

    The expert must have been aboard for a round (VO-SPEC-01, VO-AMB-16).
    """
    ship, value = s.ships[i], space.value[trophy]
    if space.readings.examined and ship.raw.count(trophy) >= ship.trophies.count(trophy):
        return value
    crews = [other for _, other in fleet(s, ship.group)] if space.readings.group_expert else [ship]
    prices = [value]
    for other in crews:
        for card in other.crew:
            if space.speciality[card] == space.expert[trophy] and card not in other.fresh:
                prices.append(value + 20 if space.cards.crew[card].bonus == "plus20" else 2 * value)
    return max(prices)


# -- buying


def explain_buy(space: Space, s: Position, m: Buy) -> Refusal | None:
    return _docked(space, s, m.ship, "VO-EQ-01") or _short(s, s.prices[BOUGHT.index(m.piece)], "VO-EQ-02")


def buy(space: Space, s: State, m: Buy) -> Done:
    """Any number of pieces may be aboard (VO-EQ-04)."""
    kind, group = BOUGHT.index(m.piece), acting(s)
    s = with_ship(pay(s, group, -s.prices[kind]), m.ship, gear=counted(s.ships[m.ship].gear, kind, 1))
    said: dict[str, int | str] = {"player": group, "piece": WORDS[m.piece], "n": s.prices[kind]}
    return s, (Event("VO-EQ-01", mark("{player} buys for {n} credits: {piece}."), said, (f"ship:{m.ship}",)),)


def explain_hire(space: Space, s: Position, m: Hire) -> Refusal | None:
    if (refusal := _docked(space, s, m.ship, "VO-CREW-01")) is not None:
        return refusal
    if m.card not in supply(space, s):
        return Refusal("VO-AMB-30", mark("this card is not in the supply"))
    if has(space, s.ships[m.ship], space.speciality[m.card]):
        return Refusal("VO-CREW-02", mark("one of this speciality is aboard already"))
    return _short(s, space.cards.crew[m.card].price, "VO-CREW-01")


def hire(space: Space, s: State, m: Hire) -> Done:
    card, group = space.cards.crew[m.card], acting(s)
    s = on(space, pay(s, group, -card.price), m.ship, Item("crew", m.card))
    said: dict[str, int | str] = {"player": group, "name": card.name, "n": card.price}
    return s, (Event("VO-CREW-01", mark("{player} hires for {n} credits: {name}."), said, (f"ship:{m.ship}",)),)


def explain_buy_ship(space: Space, s: Position, m: BuyShip) -> Refusal | None:
    if not any(space.kind[ship.at] == "station" for _, ship in fleet(s, acting(s))):
        return Refusal("VO-TRADE-SHIP-01", mark("no ship of the group is at a station"))
    return _short(s, space.cards.ship_price, "VO-TRADE-SHIP-01")


def buy_ship(space: Space, s: State, m: BuyShip) -> Done:
    """An empty ship, which may act at once (VO-AMB-26); a third at its station is allowed now (VO-TRADE-SHIP-03)."""
    group = acting(s)
    s = pay(s, group, -space.cards.ship_price)
    s = put_on(replace(s, ships=(*s.ships, Ship(group))), Placing(len(s.ships), bought=True))
    return s, (Event("VO-TRADE-SHIP-01", mark("{player} buys a ship."), {"player": group}),)


# -- selling


def explain_sell(space: Space, s: Position, m: Sell) -> Refusal | None:
    rule = "VO-TROPHY-04" if m.item.kind == "trophy" else "VO-TRADE-SELL-01"
    if (refusal := _docked(space, s, m.ship, rule)) is not None:
        return refusal
    if not aboard(s.ships[m.ship], m.item):
        return Refusal(rule, mark("this is not aboard"))
    if m.item.kind not in ("crew", "trophy") and GEAR.index(m.item.kind) in HALVES:
        return None if space.readings.sell_half_used else Refusal("VO-AMB-15", mark("half-used pieces are not sold"))
    return None


def sell(space: Space, s: State, m: Sell) -> Done:
    price, group = worth(space, s, m.ship, m.item), acting(s)
    before, s = s, lose(space, pay(s, group, price), m.ship, m.item)
    what: dict[str, int | str] = {"player": group, "n": price, "thing": thing(space, m.item)}
    rule = "VO-TROPHY-04" if m.item.kind == "trophy" else "VO-TRADE-SELL-01"
    event = Event(rule, mark("{player} sells for {n} credits: {thing}."), what, (f"ship:{m.ship}",))
    return s, (event, *(banked(before, s, m.item) if m.item.kind == "crew" else ()))


def explain_sell_ship(space: Space, s: Position, m: SellShip) -> Refusal | None:
    if (refusal := _docked(space, s, m.ship, "VO-TRADE-SELL-02")) is not None:
        return refusal
    if len(list(fleet(s, acting(s)))) == 1:
        return Refusal("VO-AMB-27", mark("the last ship is not sold during play"))
    return None


def sell_ship(space: Space, s: State, m: SellShip) -> Done:
    """The ship goes, with everything still aboard: crew and equipment to the bank, trophies into the bag."""
    group, price = acting(s), space.cards.ship_price - space.cards.resale_less.ship
    bag = s.bag
    for trophy in s.ships[m.ship].trophies:
        bag = counted(bag, trophy, 1)
    s = replace(pay(s, group, price), ships=(*s.ships[: m.ship], *s.ships[m.ship + 1 :]), bag=bag)
    said = {"player": group, "n": price}
    return s, (Event("VO-TRADE-SELL-02", mark("{player} sells a ship for {n} credits."), said),)


# -- exchange between own ships


def explain_hand(space: Space, s: Position, m: Hand) -> Refusal | None:
    refusal = not_mine(s, m.ship) or not_mine(s, m.to)
    if refusal is not None:
        return refusal
    giver, taker = s.ships[m.ship], s.ships[m.to]
    if m.ship == m.to or giver.at != taker.at:
        return Refusal("VO-TRADE-OWN-01", mark("two own ships must stand on one field"))
    kind = space.kind[giver.at]
    if kind not in EXCHANGE:
        return Refusal(_NO_EXCHANGE[kind], mark("own ships exchange nothing on such a field"))
    if not aboard(giver, m.item) or (m.back is not None and not aboard(taker, m.back)):
        return Refusal("VO-TRADE-OWN-01", mark("this is not aboard"))
    items = (m.item,) if m.back is None else (m.item, m.back)
    if kind == "station" and not space.readings.station_trophies and any(item.kind == "trophy" for item in items):
        # VO-AMB-05
        return Refusal("VO-FIELD-ST-04", mark("at a station own ships exchange equipment and crew only"))
    return _two_alike(space, taker, m.item, m.back) or (_two_alike(space, giver, m.back, m.item) if m.back else None)


def _two_alike(space: Space, taker: Ship, item: Item, gone: Item | None) -> Refusal | None:
    """A second crew member of a speciality may come only in exchange for the first."""
    if item.kind != "crew":
        return None
    same = [card for card in taker.crew if space.speciality[card] == space.speciality[item.n]]
    if same and gone != Item("crew", same[0]):
        return Refusal("VO-CREW-02", mark("one of this speciality is aboard already"))
    return None


def hand(space: Space, s: State, m: Hand) -> Done:
    moved = [(m.ship, m.to, m.item)] + ([(m.to, m.ship, m.back)] if m.back is not None else [])
    before, s = s, exchange(space, s, tuple(moved))
    said: dict[str, int | str] = {"player": acting(s), "a": number(s, m.ship), "b": number(s, m.to)}
    said |= {"thing": thing(space, m.item, hidden=True)}
    what = mark("{player}, ship {a} gives to ship {b}: {thing}.")
    if m.back is not None:
        said |= {"other": thing(space, m.back, hidden=True)}
        what = mark("{player}, ships {a} and {b} swap: {thing}, {other}.")
    event = Event("VO-TRADE-OWN-01", what, said, (f"ship:{m.ship}", f"ship:{m.to}"))
    return s, (event, *(lost for _, _, item in moved for lost in banked(before, s, item, own=True)))
