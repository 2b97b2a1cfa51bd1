"""Order of play, turns and rounds, the day's end, the night, the final account (VO-SETUP, VO-TURN, VO-EOD, VO-END)."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop_kernel.core.game import Event, Refusal, Result
from tabletop_kernel.games.space_odyssey import scenario
from tabletop_kernel.games.space_odyssey.flight import Done, overstays
from tabletop_kernel.games.space_odyssey.moves import Dawn, EndTurn, Start, Withdraw
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    GEAR,
    HALF_ENGINE,
    HALF_THRUSTERS,
    WARM_ENGINE,
    WARM_THRUSTERS,
    Dusk,
    Log,
    Morning,
    Ordering,
    Over,
    Placing,
    Position,
    Retreat,
    Ship,
    State,
    Telling,
    acting,
    counted,
    crowd,
    done,
    full,
    put_on,
    with_ship,
)
from tabletop_kernel.games.space_odyssey.trade import price
from tabletop_kernel.language import mark

NOTICE = 3
"""Rounds that are still to be played when the end of the day is announced (VO-EOD-01)."""

# -- morning


def first(space: Space) -> State:
    """The position before the first day (VO-SETUP-05), or before the day that a log opens (VO-SETUP-07)."""
    setup, bag = space.setup, tuple(trophy.count for trophy in space.cards.trophies)
    prices = space.cards.days[0].prices
    if (log := setup.log) is not None:
        return State(log.credits, log.ships, bag, space.cards.days[log.day - 1].prices, setup.rounds, log.day,
                     tasks=(Morning(),))  # fmt: skip
    ships = tuple(Ship(group) for group in range(setup.players))
    return State((space.cards.start_credits,) * setup.players, ships, bag, prices, setup.rounds, tasks=(Morning(),))


def dawn(space: Space, s: State, m: Dawn) -> Done:
    """Prices are announced, the order of this day is to be rolled."""
    prices = dict(zip(("a", "b", "c", "d"), s.prices, strict=True))
    what = mark("Day {n}: laser {a}, shield {b}, engine {c}, thrusters {d} credits.")
    event = Event("VO-SETUP-08", what, {"n": s.day, **prices})
    return ranked(space, done(replace(s, rolls=((),) * len(s.credits)), Ordering()), (event,))


def to_roll(rolls: tuple[tuple[int, ...], ...]) -> int | None:
    """The group whose die is due: its dice do not yet tell it from another (VO-AMB-28); fewest dice first."""

    def tied(group: int) -> bool:
        mine = rolls[group]
        return any(other[: len(mine)] == mine for i, other in enumerate(rolls) if i != group)

    return min((group for group in range(len(rolls)) if tied(group)), key=lambda i: (len(rolls[i]), i), default=None)


def roll_order(space: Space, s: State, face: int) -> Done:
    group = to_roll(s.rolls)
    assert group is not None
    rolls = (*s.rolls[:group], (*s.rolls[group], face), *s.rolls[group + 1 :])
    rolled = Event("VO-SETUP-04", mark("{player} rolls {n} for the order."), {"player": group, "n": face})
    events: tuple[Event, ...] = (rolled,)
    again = to_roll(rolls)
    if again is not None and len(rolls[again]) >= len(rolls[group]):  # everybody has rolled
        events += (Event("VO-AMB-28", mark("Equal numbers: these groups roll again.")),)
    return ranked(space, replace(s, rolls=rolls), events)


def ranked(space: Space, s: State, events: tuple[Event, ...]) -> Done:
    """Once no dice are due, the highest starts; ships that stand nowhere choose their stations in that order."""
    if to_roll(s.rolls) is not None:
        return s, events
    order = tuple(sorted(range(len(s.rolls)), key=lambda group: s.rolls[group], reverse=True))
    waiting = tuple(Placing(i) for group in order for i, ship in enumerate(s.ships)
                    if ship.group == group and not ship.at)  # fmt: skip
    s = done(replace(s, order=order, now=0, rolls=(), round=0), *waiting)
    return (s, events) if waiting else _next_round(space, s, events)


def explain_start(space: Space, s: Position, m: Start) -> Refusal | None:
    task = s.tasks[0]
    assert isinstance(task, Placing)
    if m.to not in space.stations:
        return Refusal("VO-TRADE-SHIP-02" if task.bought else "VO-SETUP-06", mark("ships start from a station"))
    if not task.bought and space.readings.stations != "never" and full(s, m.to, task.ship):
        return Refusal("VO-AMB-01", mark("two ships stand there"))
    return None


def start(space: Space, s: State, m: Start) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Placing)
    s = with_ship(done(s), task.ship, at=m.to)
    said: dict[str, int | str] = {"player": s.ships[task.ship].group, "field": space.names[m.to]}
    rule = "VO-TRADE-SHIP-02" if task.bought else "VO-SETUP-06"
    event = Event(rule, mark("{player} starts from {field}."), said, (f"ship:{task.ship}", f"field:{m.to}"))
    return (s, (event,)) if task.bought or s.tasks else _next_round(space, s, (event,))


# -- turns and rounds


def explain_end(space: Space, s: Position, m: EndTurn) -> Refusal | None:
    return overstays(space, s)


def end_turn(space: Space, s: State, m: EndTurn | None = None) -> Done:
    """The next group's turn; after the last group the next round, after the last round the night."""
    event = Event("VO-TURN-04", mark("{player} ends the turn."), {"player": acting(s)})
    if s.now + 1 < len(s.order):
        return _begin(space, replace(s, now=s.now + 1)), (event,)
    s = replace(s, now=0, ships=tuple(_cooled(ship) for ship in s.ships))
    if s.round >= s.last:
        return put_on(s, Dusk()), (event,)
    return _next_round(space, s, (event,))


def _next_round(space: Space, s: State, events: tuple[Event, ...]) -> Done:
    s = _begin(space, replace(s, round=s.round + 1))
    if not s.told and s.last - s.round < NOTICE:
        s = put_on(s, Telling())
    return s, (*events, Event("VO-DEF-02", mark("Round {n}."), {"n": s.round}))


def _cooled(ship: Ship) -> Ship:
    """At the round's end pieces used in it become usable again, half used."""
    if not (ship.gear[WARM_ENGINE] or ship.gear[WARM_THRUSTERS]):
        return ship
    gear = counted(ship.gear, HALF_ENGINE, ship.gear[WARM_ENGINE])
    return replace(ship, gear=(*counted(gear, HALF_THRUSTERS, ship.gear[WARM_THRUSTERS])[:WARM_ENGINE], 0, 0))


def _begin(space: Space, s: State) -> State:
    """Begin the turn of the group that is next: its ships may move again."""
    group = acting(s)
    return replace(s, ships=tuple(_ready(space, ship) if ship.group == group else ship for ship in s.ships))


def _ready(space: Space, ship: Ship) -> Ship:
    return Ship(
        ship.group, ship.at, ship.gear, ship.crew, ship.trophies,
        guest=space.kind[ship.at] == "planet", held=max(0, ship.held - 1),
    )  # fmt: skip


def tell(space: Space, s: State) -> Done:
    left = s.last - s.round + 1
    return done(replace(s, told=True)), (Event("VO-EOD-01", mark("Rounds to the end of the day: {n}."), {"n": left}),)


# -- the end of the day


def nightfall(space: Space, s: State) -> Done:
    """Trophies go back into the bag (VO-TROPHY-09), each ship withdraws to the nearest station."""
    bag, events = s.bag, []
    for i, ship in enumerate(s.ships):
        for trophy in ship.trophies:
            bag = counted(bag, trophy, 1)
        if ship.trophies:
            said = {"player": ship.group, "n": len(ship.trophies)}
            events.append(Event("VO-EOD-04", mark("{player} forfeits trophies: {n}."), said, (f"ship:{i}",)))
    ships = tuple(Ship(ship.group, ship.at, ship.gear, ship.crew) for ship in s.ships)
    home = [ship.at in space.stations for ship in ships]
    order = sorted(range(len(ships)), key=lambda i: (not home[i], s.order.index(ships[i].group), i))
    s = done(replace(s, ships=ships, bag=bag), *(Retreat(i) for i in order))
    return _go_home(space, s, tuple(events))


def homes(space: Space, s: Position, i: int) -> list[str]:
    """The stations to which ship `i` may withdraw: the nearest ones along the lanes (VO-AMB-17)."""
    at = s.ships[i].at
    open_to = space.stations
    if space.readings.stations == "always" and at not in space.stations:
        open_to = tuple(station for station in open_to if crowd(s, station, i) < 2) or open_to
    nearest = min(space.far[station][at] for station in open_to)
    return [station for station in open_to if space.far[station][at] == nearest]


def _go_home(space: Space, s: State, events: tuple[Event, ...]) -> Done:
    """Withdraw ship after ship until one has a choice, or all are home."""
    while s.tasks and isinstance(task := s.tasks[0], Retreat):
        found = homes(space, s, task.ship)
        if len(found) > 1:
            return s, events
        s, event = _withdraw(space, s, task.ship, found[0])
        events += (event,)
    s, more = _night(space, s)
    return s, events + more


def _withdraw(space: Space, s: State, i: int, to: str) -> tuple[State, Event]:
    said: dict[str, int | str] = {"player": s.ships[i].group, "field": space.names[to]}
    event = Event("VO-EOD-05", mark("{player} withdraws to {field}."), said, (f"ship:{i}", f"field:{to}"))
    return with_ship(done(s), i, at=to), event


def explain_withdraw(space: Space, s: Position, m: Withdraw) -> Refusal | None:
    task = s.tasks[0]
    assert isinstance(task, Retreat)
    if m.to not in homes(space, s, task.ship):
        return Refusal("VO-EOD-05", mark("this is not one of the nearest stations"))
    return None


def withdraw(space: Space, s: State, m: Withdraw) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Retreat)
    s, event = _withdraw(space, s, task.ship, m.to)
    return _go_home(space, s, (event,))


def _night(space: Space, s: State) -> Done:
    """The log is written; another day begins with its own prices, or the game is over."""
    event = Event("VO-EOD-02", mark("Day {n} is over; crew, equipment and stations are written down."), {"n": s.day})
    setup = space.setup
    if s.day >= setup.days:
        return replace(s, tasks=(Over(),)), (event,)
    prices = space.cards.days[s.day].prices
    fresh = State(s.credits, s.ships, s.bag, prices, setup.rounds, s.day + 1, tasks=(Morning(),))
    return fresh, (event,)


def log(s: State) -> Log | None:
    """What carries over to the coming day, in the night before it; None at any other time."""
    return Log(s.day, s.credits, s.ships) if s.tasks and isinstance(s.tasks[0], Morning) and s.day > 1 else None


# -- the end of the game


def account(space: Space, s: Position, group: int) -> dict[str, int]:
    """A group's final account: credits, ships, crew and equipment at their resale prices (VO-END-02, VO-AMB-18).

    Trophies bring nothing (VO-END-03). Under the reading `full_price` nothing is taken off.
    """
    off = scenario.Resale(0, 0, 0) if space.readings.full_price else space.cards.resale_less
    ships = [ship for ship in s.ships if ship.group == group]
    crew = sum(space.cards.crew[card].price - off.crew for ship in ships for card in ship.crew)
    equipment = sum(count * price(space, s, kind, off.equipment) for ship in ships
                    for kind, count in zip(GEAR, ship.gear, strict=True))  # fmt: skip
    hulls = len(ships) * (space.cards.ship_price - off.ship)
    return {"credits": s.credits[group], "ships": hulls, "crew": crew, "equipment": equipment}


def result(space: Space, s: Position) -> Result | None:
    """Once the last day is over: everything is sold, the most credits win (VO-GOAL-01), equal credits share."""
    if not (s.tasks and isinstance(s.tasks[0], Over)):
        return None
    accounts = [account(space, s, group) for group in range(len(s.credits))]
    scores = tuple(sum(parts.values()) for parts in accounts)
    what = mark("{player}: credits {credits}, ships {ships}, crew {crew}, equipment {equipment}; together {total}.")
    why = tuple(
        Event("VO-END-01", what, {"player": group, **parts, "total": scores[group]})
        for group, parts in enumerate(accounts)
    )
    return Result(tuple(group for group, score in enumerate(scores) if score == max(scores)), scores, why)
