"""What a position is: groups with credits, ships with crew, equipment and trophies, and what is due next.

Field names, crew cards and trophies are those of the scenario: a field by its id, a crew card and a kind of trophy by
its number in the cards file. `tasks` is the agenda: its first entry is what must happen next; with none, the group
whose turn it is acts as it likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tabletop_kernel.games.space_odyssey.scenario import Effect

GEAR: Final = (
    "laser", "shield", "engine", "thrusters", "half_engine", "half_thrusters", "warm_engine", "warm_thrusters",
)  # fmt: skip
"""Pieces of equipment. *half*: used once, by a pilot; *warm*: the same, used in this very round, not usable before the
next. A ship's `gear` counts its pieces in this order."""
LASER, SHIELD, ENGINE, THRUSTERS, HALF_ENGINE, HALF_THRUSTERS, WARM_ENGINE, WARM_THRUSTERS = range(8)
BOUGHT: Final = GEAR[:4]
NO_GEAR: Final = (0,) * len(GEAR)
HIDDEN: Final = -1
"""What a view shows in place of a trophy or a number that its viewer may not know."""

How: TypeAlias = Literal["roll", "burn", "thrusters", "again"]
"""Why a ship moves: its standard move, an engine, thrusters, or one more move by an event."""
Kind: TypeAlias = Literal[
    "laser", "shield", "engine", "thrusters", "half_engine", "half_thrusters", "warm_engine", "warm_thrusters",
    "crew", "trophy",
]  # fmt: skip
Use: TypeAlias = tuple[int, int]
"""Lasers and shields used in a fight."""


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing aboard a ship; `n` is the crew card's or the trophy's number."""

    kind: Kind
    n: int = 0


class Ship(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship: whose, where, what it carries, and what it has done in this turn (VO-DEF-04, VO-DEF-05, VO-EQ-05).

    `fresh`: crew who came aboard since the group's last turn began, `raw`: trophies of which the same is true (only
    under the reading `examined`). `moved`: the standard move is made; `flown`: some move with a die is
    made; `stirred`: it has left its field this turn;
    `guest`: it stood on a planet when the turn began and has not left; `held`: turns, this one too, in which it may not
    move.
    """

    group: int
    at: str = ""
    gear: tuple[int, ...] = NO_GEAR
    crew: tuple[int, ...] = ()
    trophies: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    raw: tuple[int, ...] = ()
    moved: bool = False
    flown: bool = False
    burned: bool = False
    thrust: bool = False
    stirred: bool = False
    guest: bool = False
    held: int = 0


class Task(Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is due."""


class Morning(Task, frozen=True, tag="morning"):
    """Prices are announced; the day may begin."""


class Ordering(Task, frozen=True, tag="ordering"):
    """Dice for the day's order."""


class Placing(Task, frozen=True, tag="placing"):
    """A ship's first station; `bought`: a new one's, where the limit of two does not hold."""

    ship: int
    bought: bool = False


class Plotting(Task, frozen=True, tag="plotting"):
    """A path being announced; it begins with the field where the ship stands."""

    ship: int
    how: How
    path: tuple[str, ...]


class Flying(Task, frozen=True, tag="flying"):
    """The path is announced, the die is due."""

    ship: int
    path: tuple[str, ...]


class Drawing(Task, frozen=True, tag="drawing"):
    """A trophy out of the bag, of one category or of any."""

    ship: int
    category: str = ""


class Keeping(Task, frozen=True, tag="keeping"):
    """A fourth trophy: three of the four stay."""

    ship: int
    trophy: int


class Tabling(Task, frozen=True, tag="tabling"):
    """A die on a table of events; the ship stands on field `n` of its path."""

    ship: int
    table: Literal["space_events", "encounters"]
    path: tuple[str, ...]
    n: int


class Choosing(Task, frozen=True, tag="choosing"):
    """One of several lists of effects."""

    ship: int
    options: tuple[tuple[Effect, ...], ...]
    path: tuple[str, ...]
    n: int


class Effecting(Task, frozen=True, tag="effecting"):
    """What is left of a list of effects, done as soon as nothing else comes first."""

    ship: int
    effects: tuple[Effect, ...]
    path: tuple[str, ...]
    n: int


class Losing(Task, frozen=True, tag="losing"):
    """One thing to give up, the owner chooses."""

    ship: int
    what: Literal["trophy", "gear", "crew"]


class Tunnel(Task, frozen=True, tag="tunnel"):
    """A ship has stopped on a wormhole and may teleport."""

    ship: int


class Meeting(Task, frozen=True, tag="meeting"):
    """Two hostile ships on a grey field, and the arriving group may choose (only under a reading)."""

    attacker: int
    defender: int


class Arming(Task, frozen=True, tag="arming"):
    """The secret choice of lasers and shields: the attacker's first, then the defender's."""

    attacker: int
    defender: int
    used: Use | None = None


class Battle(Task, frozen=True, tag="battle"):
    """Both choices are laid out, the dice are due: the attacker's (`die` still 0), then the defender's."""

    attacker: int
    defender: int
    attack: Use
    defence: Use
    die: int = 0


class Looting(Task, frozen=True, tag="looting"):
    """The winner may take one thing; `attacked`: the winner was the attacker."""

    winner: int
    loser: int
    attacked: bool


class Tied(Task, frozen=True, tag="tied"):
    """After a tie each side picks one thing, the attacker first (`picked`: done); both are exchanged at once."""

    attacker: int
    defender: int
    picked: bool = False
    pick: Item | None = None


class Sparing(Task, frozen=True, tag="sparing"):
    """A taken crew member whose speciality is aboard already: one of the two goes to the bank."""

    ship: int
    card: int


class Telling(Task, frozen=True, tag="telling"):
    """The organiser announces the end of the day."""


class Dusk(Task, frozen=True, tag="dusk"):
    """The last turn is over: trophies are forfeited, ships withdraw."""


class Retreat(Task, frozen=True, tag="retreat"):
    """A ship with several nearest stations: its group chooses."""

    ship: int


class Over(Task, frozen=True, tag="over"):
    """The game has ended."""


AnyTask: TypeAlias = (
    Morning | Ordering | Placing | Plotting | Flying | Drawing | Keeping | Tabling | Choosing | Effecting | Losing
    | Tunnel | Meeting | Arming | Battle | Looting | Tied | Sparing | Telling | Dusk | Retreat | Over
)  # fmt: skip


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a state and a view have in common. `order` holds the groups as they play today, `now` counts along it.

    `last` is the day's last round, `told` whether its end was announced; `prices` are today's, in the order of
    `BOUGHT`; `bag` counts the trophies of each kind that lie in the bag.
    """

    credits: tuple[int, ...]
    ships: tuple[Ship, ...]
    bag: tuple[int, ...]
    prices: tuple[int, int, int, int]
    last: int
    day: int = 1
    round: int = 0
    told: bool = False
    order: tuple[int, ...] = ()
    now: int = 0
    rolls: tuple[tuple[int, ...], ...] = ()
    tasks: tuple[AnyTask, ...] = ()


class State(Position, frozen=True):
    """A position with everything in it, turn by turn and round by round (VO-DEF-01, VO-DEF-03)."""


class View(Position, frozen=True):
    """A position as `viewer` (None: the public) may know it: others' trophies and secret choices are `HIDDEN`, and
    `bag` counts the hidden trophies too, so that nothing can be reckoned from what is missing."""

    viewer: int | None = None


class Log(Struct, frozen=True, forbid_unknown_fields=True):
    """What carries over to game day `day` (VO-EOD-03): credits by group, ships with crew, equipment and station."""

    day: int
    credits: tuple[int, ...]
    ships: tuple[Ship, ...]


# -- looking


def acting(s: Position) -> int:
    """The group whose turn it is."""
    return s.order[s.now]


def fleet(s: Position, group: int) -> Iterator[tuple[int, Ship]]:
    """A group's ships with their numbers."""
    return ((i, ship) for i, ship in enumerate(s.ships) if ship.group == group)


def number(s: Position, i: int) -> int:
    """What ship `i` is called in its group: its first ship, its second."""
    return 1 + sum(ship.group == s.ships[i].group for ship in s.ships[:i])


def crowd(s: Position, field: str, but: int) -> int:
    """How many ships stand on a field, ship `but` not counted (VO-MOVE-04)."""
    return sum(ship.at == field and i != but for i, ship in enumerate(s.ships))


def full(s: Position, field: str, but: int) -> bool:
    """Whether ship `but` finds two others on a field."""
    return crowd(s, field, but) >= 2


def cargo(ship: Ship) -> Iterator[Item]:
    """Everything aboard, equal things once."""
    for kind, count in zip(GEAR, ship.gear, strict=True):
        if count:
            yield Item(kind)  # type: ignore[arg-type]
    for card in ship.crew:
        yield Item("crew", card)
    for trophy in dict.fromkeys(ship.trophies):
        yield Item("trophy", trophy)


def aboard(ship: Ship, item: Item) -> bool:
    """Whether a ship carries an item."""
    if item.kind == "crew":
        return item.n in ship.crew
    if item.kind == "trophy":
        return item.n in ship.trophies
    return item.n == 0 and ship.gear[GEAR.index(item.kind)] > 0


# -- changing


def with_ship(s: State, i: int, **changes: Any) -> State:
    """The state with something changed about ship `i`."""
    return replace(s, ships=(*s.ships[:i], replace(s.ships[i], **changes), *s.ships[i + 1 :]))


def pay(s: State, group: int, amount: int) -> State:
    """A group's credits changed by `amount`; they never fall below 0."""
    credits = s.credits
    return replace(s, credits=(*credits[:group], max(0, credits[group] + amount), *credits[group + 1 :]))


def done(s: State, *then: AnyTask) -> State:
    """The first task struck off, others put in its place."""
    return replace(s, tasks=(*then, *s.tasks[1:]))


def put_on(s: State, *first: AnyTask) -> State:
    """Tasks put on top of the agenda."""
    return replace(s, tasks=(*first, *s.tasks))


def counted(gear: tuple[int, ...], n: int, by: int) -> tuple[int, ...]:
    """Counts with entry `n` changed."""
    return (*gear[:n], gear[n] + by, *gear[n + 1 :])


def without(some: tuple[int, ...], one: int) -> tuple[int, ...]:
    """A sorted tuple with one such entry left out, if there is any."""
    if one not in some:
        return some
    n = some.index(one)
    return some[:n] + some[n + 1 :]


def with_one(some: tuple[int, ...], one: int) -> tuple[int, ...]:
    """A sorted tuple with one entry more."""
    return tuple(sorted((*some, one)))
