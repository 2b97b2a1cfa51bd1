"""Moving: the announced path, the die, the push, what the field does (VO-MOVE, VO-FIELD, VO-EQ-EN, VO-EQ-TH)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tabletop_kernel.core.game import Event, Refusal
from tabletop_kernel.games.space_odyssey.moves import Decline, Jump, Path
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    ENGINE,
    HALF_ENGINE,
    HALF_THRUSTERS,
    THRUSTERS,
    WARM_ENGINE,
    WARM_THRUSTERS,
    AnyTask,
    Arming,
    Drawing,
    Flying,
    How,
    Meeting,
    Plotting,
    Position,
    Ship,
    State,
    Tabling,
    Tunnel,
    acting,
    counted,
    done,
    fleet,
    full,
    number,
    put_on,
    with_ship,
)
from tabletop_kernel.games.space_odyssey.stow import has
from tabletop_kernel.language import mark

Done = tuple[State, tuple[Event, ...]]
LONGEST_ROLL = 6
"""One die; with the push, VO-MOVE-06 asks for one field more."""


# -- may it move at all


def not_mine(s: Position, i: int) -> Refusal | None:
    """Each action is of one ship of the group whose turn it is."""
    if not 0 <= i < len(s.ships) or s.ships[i].group != acting(s):
        return Refusal("VO-TURN-02", mark("this is no ship of the group whose turn it is"))
    return None


def cannot_move(space: Space, ship: Ship, how: How) -> Refusal | None:
    """Why a ship may not begin such a move now (VO-AMB-33: what opens an engine)."""
    if ship.held:
        rule = "VO-FIELD-UF-01" if space.kind.get(ship.at) == "saucer" else "VO-FIELD-AS-01"
        return Refusal(rule, mark("an event holds this ship here"))
    if how == "roll":  # VO-AMB-02
        return Refusal("VO-TURN-05", mark("this ship has made its standard move")) if ship.moved else None
    if how == "burn":
        return _no_burn(space, ship)
    if how == "thrusters":
        return _no_thrust(ship)
    return Refusal("VO-TURN-05", mark("only an event gives one more move"))


def _no_burn(space: Space, ship: Ship) -> Refusal | None:
    ready = ship.gear[ENGINE] or ship.gear[HALF_ENGINE]
    if not ready and ship.gear[WARM_ENGINE]:
        return Refusal("VO-EQ-EN-04", mark("the second use comes in a later round"))
    if ship.burned:
        return Refusal("VO-EQ-EN-02", mark("this ship has used an engine in this round"))
    if not ready:
        return Refusal("VO-EQ-EN-01", mark("there is no engine aboard"))
    if not (ship.flown or (space.readings.any_move_burns and ship.stirred)):
        return Refusal("VO-EQ-EN-01", mark("an engine burns after a move, not before"))
    return None


def _no_thrust(ship: Ship) -> Refusal | None:
    ready = ship.gear[THRUSTERS] or ship.gear[HALF_THRUSTERS]
    if not ready and ship.gear[WARM_THRUSTERS]:
        return Refusal("VO-EQ-TH-04", mark("the second use comes in a later round"))
    if ship.thrust:
        return Refusal("VO-EQ-TH-02", mark("this ship has used thrusters in this round"))
    return None if ready else Refusal("VO-EQ-TH-01", mark("there are no thrusters aboard"))


# -- the path


def explain_path(space: Space, s: Position, m: Path) -> Refusal | None:
    """May this field be the next of that ship's path?"""
    if (refusal := not_mine(s, m.ship)) is not None:
        return refusal
    task = s.tasks[0] if s.tasks else None
    if not isinstance(task, Plotting):
        refusal = cannot_move(space, s.ships[m.ship], m.how)
        return refusal or _cannot_go(space, (s.ships[m.ship].at,), m.to, m.how)
    if (task.ship, task.how) != (m.ship, m.how):
        return Refusal("VO-MOVE-01", mark("another path is being announced"))
    return _cannot_go(space, task.path, m.to, m.how)


def _cannot_go(space: Space, path: tuple[str, ...], to: str, how: How) -> Refusal | None:
    if to not in space.neighbours.get(path[-1], ()):
        rule = "VO-EQ-TH-01" if how == "thrusters" else "VO-MOVE-01"
        return Refusal(rule, mark("no lane leads there from the field before"))
    if to not in onward(space, path):
        return Refusal("VO-MOVE-08", mark("the path may not turn back at once"))
    return None


def onward(space: Space, path: tuple[str, ...]) -> tuple[str, ...]:
    """The fields by which a path may go on; at a dead end it turns round (VO-AMB-04)."""
    fields = space.neighbours[path[-1]]
    if len(path) == 1 or len(fields) == 1 or space.readings.turning == "free":
        return fields
    return tuple(field for field in fields if field != path[-2])


def whole(space: Space, s: Position, i: int, how: How, path: tuple[str, ...]) -> bool:
    """Whether a path says where the ship stops for every roll: it is long enough, and its last field has room."""
    if space.readings.turning == "stop" and len(path) > 1 and len(space.neighbours[path[-1]]) == 1:
        return True
    least = 1 if how == "thrusters" else LONGEST_ROLL + 1
    return len(path) > least and not full(s, path[-1], i)


def go_on(space: Space, s: State, m: Path) -> Done:
    """Name one field more; a whole path makes the die due, thrusters move at once."""
    task = s.tasks[0] if s.tasks else None
    if isinstance(task, Plotting):
        path, rest = (*task.path, m.to), s.tasks[1:]
    else:
        path, rest = (s.ships[m.ship].at, m.to), s.tasks
    said: dict[str, int | str] = {"player": acting(s), "field": space.names[m.to]}
    named = Event("VO-MOVE-01", mark("{player} names: {field}."), said, (f"ship:{m.ship}", f"field:{m.to}"))
    if not whole(space, s, m.ship, m.how, path):
        return replace(s, tasks=(Plotting(m.ship, m.how, path), *rest)), (named,)
    s = replace(s, tasks=rest)
    if m.how == "thrusters":
        s, used = _spend(space, s, m.ship, THRUSTERS)
        s, events = arrive(space, s, m.ship, path, stop(s, m.ship, path, 1))
        return s, (used, *events)
    if m.how == "roll":
        return put_on(with_ship(s, m.ship, moved=True), Flying(m.ship, path)), (named,)
    if m.how == "burn":
        s, used = _spend(space, s, m.ship, ENGINE)
        return put_on(s, Flying(m.ship, path)), (named, used)
    return put_on(s, Flying(m.ship, path)), (named,)


def _spend(space: Space, s: State, i: int, kind: int) -> tuple[State, Event]:
    """Use an engine or thrusters: a half-used piece first (to the bank); with a pilot a new one stays half used.

    VO-CREW-PI; once for each ship and kind in a round (VO-AMB-11), never within a roll (VO-AMB-29).
    """
    ship, engine = s.ships[i], kind == ENGINE
    half, warm = (HALF_ENGINE, WARM_ENGINE) if engine else (HALF_THRUSTERS, WARM_THRUSTERS)
    rule = "VO-EQ-EN-03" if engine else "VO-EQ-TH-03"
    said = mark("{player} uses an engine: to the bank.") if engine else mark("{player} uses thrusters: to the bank.")
    if ship.gear[half]:
        gear = counted(ship.gear, half, -1)
    elif has(space, ship, "pilot"):
        gear = counted(counted(ship.gear, kind, -1), warm, 1)
        rule = "VO-EQ-EN-04" if engine else "VO-EQ-TH-04"
        said = mark("{player} uses an engine: half used.") if engine else mark("{player} uses thrusters: half used.")
    else:
        gear = counted(ship.gear, kind, -1)
    s = with_ship(s, i, gear=gear, **{"burned" if engine else "thrust": True})
    return s, Event(rule, said, {"player": ship.group}, (f"ship:{i}",))


# -- where it stops


def stop(s: Position, i: int, path: tuple[str, ...], n: int, by: int = 1) -> int:
    """The number along `path` at which ship `i` stops, pushed on from full fields in the direction `by` (VO-AMB-03).

    Where the path ends first (a dead end, an event's move), it is the last field on the way that has room.
    """
    n = max(0, min(n, len(path) - 1))
    ahead = n
    while 0 <= ahead < len(path):
        if not full(s, path[ahead], i):
            return ahead
        ahead += by
    while 0 <= n < len(path) and full(s, path[n], i):
        n -= by
    return max(0, min(n, len(path) - 1))


def landings(s: Position, i: int, path: tuple[str, ...]) -> tuple[str, ...]:
    """The fields to which the rolls from 1 to 6 would take ship `i` along a whole path."""
    return tuple(path[stop(s, i, path, roll)] for roll in range(1, LONGEST_ROLL + 1))


def fly(space: Space, s: State, task: Flying, face: int) -> Done:
    """The die is rolled: the ship moves that many fields along its path."""
    s = with_ship(done(s), task.ship, flown=True)
    rolled = {"player": s.ships[task.ship].group, "n": face}
    n = stop(s, task.ship, task.path, face)
    s, events = arrive(space, s, task.ship, task.path, n)
    first = Event("VO-MOVE-02", mark("{player} rolls {n}."), rolled, (f"ship:{task.ship}",))
    if n == face:
        return s, (first, *events)
    if face < len(task.path):
        full_field = (f"field:{task.path[face]}",)
        pushed = Event("VO-MOVE-05", mark("The field is full: {player} is pushed on."), rolled, full_field)
    else:
        pushed = Event("VO-AMB-04", mark("The dead end stops {player}."), rolled)
    return s, (first, pushed, *events)


def arrive(space: Space, s: State, i: int, path: tuple[str, ...], n: int) -> Done:
    """The ship stops on field `n` of its path, pushed or not, and that field takes effect (VO-MOVE-03, VO-MOVE-07).

    A planet gives a new trophy each time (VO-FIELD-PL-03, VO-AMB-25); a ship that only stays is not here (VO-AMB-23).
    """
    field, mine = path[n], {"player": s.ships[i].group}
    if n == 0:  # a full dead end ahead, where paths may not turn
        return with_ship(s, i, guest=False), (Event("VO-AMB-04", mark("{player} stays."), mine, (f"ship:{i}",)),)
    s = with_ship(s, i, at=field, stirred=True, guest=False)
    due, rule = effect(space, s, i, path, n)
    said = {**mine, "field": space.names[field]}
    event = Event(rule, _STOPS[rule], said, (f"ship:{i}", f"field:{field}"))
    return (put_on(s, due) if due is not None else s), (event,)


_STOPS = {
    "VO-FIELD-ST-02": mark("{player} docks at {field}."),
    "VO-FIELD-PL-01": mark("{player} lands on planet {field}."),
    "VO-FIELD-UF-01": mark("{player} meets a flying saucer on field {field}."),
    "VO-FIELD-AS-01": mark("{player} is among asteroids on field {field}."),
    "VO-FIELD-WH-01": mark("{player} stops on the wormhole {field}."),
    "VO-FIELD-GR-01": mark("{player} stops on field {field}."),
    "VO-FIGHT-01": mark("{player} attacks on field {field}."),
}


def effect(space: Space, s: State, i: int, path: tuple[str, ...], n: int) -> tuple[AnyTask | None, str]:
    """What stopping on a field makes due, and by which rule.

    Fights begin on grey alone (VO-FIELD-GR-02, so VO-FIELD-ST-03, VO-FIELD-PL-02), of the arriving ship with the one
    that stands there (VO-AMB-07, VO-AMB-31).
    """
    kind = space.kind[path[n]]
    if kind == "station":
        return None, "VO-FIELD-ST-02"
    if kind == "planet":
        return (Drawing(i) if any(s.bag) else None), "VO-FIELD-PL-01"
    if kind == "saucer":
        return Tabling(i, "encounters", path, n), "VO-FIELD-UF-01"
    if kind == "asteroids":
        return Tabling(i, "space_events", path, n), "VO-FIELD-AS-01"
    if kind == "wormhole":
        return (Tunnel(i) if any(exits(space, s, i)) else None), "VO-FIELD-WH-01"
    for other, ship in enumerate(s.ships):
        if ship.at == path[n] and ship.group != s.ships[i].group:
            return (Arming if space.readings.must_fight else Meeting)(i, other), "VO-FIGHT-01"
    return None, "VO-FIELD-GR-01"


# -- wormholes


def exits(space: Space, s: Position, i: int) -> Iterator[str]:
    """The wormholes to which a ship may teleport: the others, where there is room (VO-AMB-22: on arrival only)."""
    return (hole for hole in space.wormholes if hole != s.ships[i].at and not full(s, hole, i))


def explain_jump(space: Space, s: Position, m: Jump) -> Refusal | None:
    task = s.tasks[0]
    assert isinstance(task, Tunnel)
    if m.to not in space.wormholes or m.to == s.ships[task.ship].at:
        return Refusal("VO-FIELD-WH-01", mark("this is not another wormhole"))
    if full(s, m.to, task.ship):
        return Refusal("VO-MOVE-04", mark("two ships stand there"))
    return None


def jump(space: Space, s: State, m: Jump) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Tunnel)
    said: dict[str, int | str] = {"player": s.ships[task.ship].group, "field": space.names[m.to]}
    at = (f"ship:{task.ship}", f"field:{m.to}")
    event = Event("VO-FIELD-WH-01", mark("{player} teleports to {field}."), said, at)
    return with_ship(done(s), task.ship, at=m.to), (event,)


def explain_stay(space: Space, s: Position, m: Decline) -> Refusal | None:
    """A further move by an event may be left; a path once begun is announced to its end."""
    task = s.tasks[0]
    if isinstance(task, Plotting) and (task.how != "again" or len(task.path) > 1):
        return Refusal("VO-MOVE-01", mark("the path is being announced"))
    return None


def stay(space: Space, s: State, m: Decline) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Tunnel | Plotting)
    rule = "VO-FIELD-WH-02" if isinstance(task, Tunnel) else "VO-TURN-04"
    event = Event(rule, mark("{player} stays."), {"player": s.ships[task.ship].group}, (f"ship:{task.ship}",))
    return done(s), (event,)


# -- planets must be left


def overstays(space: Space, s: Position) -> Refusal | None:
    """A ship that stood on a planet when its group's turn began must have left it, if it may move at all.

    Everywhere else ships may stay (VO-AMB-24), and a turn may end early (VO-TURN-03).
    """
    for i, ship in fleet(s, acting(s)):
        if ship.guest and not ship.held:
            return Refusal("VO-FIELD-PL-04", mark("ship {n} must leave its planet"), {"n": number(s, i)})
    return None
