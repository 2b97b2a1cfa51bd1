"""A position as text, written by hand in lessons and tests, and what makes a position impossible.

    turn: Comet
    credits: 100 60
    ship 1: Comet at 0, laser 2, half engine, pilot, biologist double new, creature 10
    ship 2: Meteor at 3

    g g P g S g g

The grid line is the drawn stretch that the map was made of; it may be left out. A ship's line names its group, its
field, and in any order: equipment with a count, crew by speciality (and bonus) or by name, trophies by category and
value or by name, `moved`, `flown`, `burned`, `thrust`, `stirred`, `guest`, `held 2`. `new` behind crew or a trophy: it
came aboard in this round. What is not said is as at the start of the acting group's turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.core.game import Refusal
from tabletop_kernel.drafts import position
from tabletop_kernel.drafts.position import Drawing
from tabletop_kernel.games.space_odyssey.setup import Space, is_stretch
from tabletop_kernel.games.space_odyssey.state import (
    GEAR,
    AnyTask,
    Morning,
    Ship,
    State,
    counted,
    crowd,
)
from tabletop_kernel.games.space_odyssey.stow import HALVES, has
from tabletop_kernel.language import mark, text

KEYS: Final = ("day", "round", "last", "told", "turn", "order", "credits", "prices", "bag", "rolls", "due")
MOST_SHIPS: Final = 20
FLAGS: Final = ("moved", "flown", "burned", "thrust", "stirred", "guest")
_TYPICAL: Final = {
    "tasks": [
        {"type": "plotting", "ship": 0, "how": "roll", "path": ["alfa", "g01"]},
        {"type": "flying", "ship": 1, "path": ["beta", "g02"]},
        {"type": "arming", "attacker": 0, "defender": 1, "used": [0, 0]},
    ],
    "steps": [
        {"type": "path", "ship": 0, "how": "roll", "to": "g01"},
        {"type": "path", "ship": 1, "how": "roll", "to": "0"},
        {"type": "die", "face": 1}, {"type": "draw", "trophy": 1}, {"type": "end"}, {"type": "start", "to": "gama"},
        {"type": "sell", "ship": 0, "item": {"kind": "trophy", "n": 1}}, {"type": "buy", "ship": 0, "piece": "laser"},
        {"type": "dawn"}, {"type": "decline"}, {"type": "arm", "lasers": 0, "shields": 0}, {"type": "notice"},
    ],
    "game": "space_odyssey", "game_version": 1,
    "setup": {
        "players": 2, "map": "g g g g g g g g", "tables": "sample", "cards": "sample", "days": 3, "rounds": 15,
        "log": None, "readings": {
            "stations": "start", "turning": "never", "station_trophies": True, "must_fight": True,
            "attack_officer": True, "diplomat_always": False, "engine_like_thrusters": False, "sell_half_used": False,
            "examined": False, "group_expert": False, "any_move_burns": False,
        },
    },
    "seed": 0,
    "state": {
        "credits": [100, 100],
        "ships": [
            {"group": 0, "at": "0", "gear": [2, 0, 0, 0, 0, 0, 0, 0], "crew": [18], "trophies": [0]},
            {"group": 1, "at": "3", "gear": [0, 0, 0, 0, 0, 0, 0, 0], "fresh": [1], "moved": True, "flown": True,
             "stirred": True, "burned": True, "thrust": True, "guest": True, "held": 1},
        ],
        "bag": [4, 4, 3, 1, 3, 4, 3, 2, 2, 4, 3, 3], "prices": [20, 20, 30, 30], "last": 15, "day": 2, "round": 1,
        "told": True, "order": [0, 1], "now": 1,
    },
}  # fmt: skip
SHORTHAND: Final = msgspec.msgpack.encode(_TYPICAL)
"""What codes often hold, as they hold it. Never change it: old codes need it."""

# -- writing


def write(space: Space, seats: Sequence[str], s: State) -> str:
    """The whole position, secrets too; `read` gives it back."""
    prices = space.cards.days[s.day - 1].prices
    plain = State(s.credits, s.ships, _bag(space, s.ships, s.tasks), prices, space.setup.rounds)
    values: dict[str, object] = {"day": s.day, "round": s.round}
    if s.last != plain.last:
        values["last"] = s.last
    if s.told != _told(s.round, s.last):
        values["told"] = "yes" if s.told else "no"
    if s.order:
        values["order"] = ", ".join(seats[group] for group in s.order)
        values["turn"] = seats[s.order[s.now]]
    values["credits"] = " ".join(map(str, s.credits))
    if s.prices != plain.prices:
        values["prices"] = " ".join(map(str, s.prices))
    if s.bag != plain.bag:
        values["bag"] = " ".join(map(str, s.bag))
    if s.rolls:
        values["rolls"] = msgspec.json.encode(s.rolls).decode()
    if s.tasks:
        values["due"] = msgspec.json.encode(s.tasks, order="deterministic").decode()
    for i, ship in enumerate(s.ships, 1):
        values[f"ship {i}"] = _write_ship(space, seats, ship)
    grid = [space.map.id] if is_stretch(space.map.id) else []
    return position.write(grid, values)


def _write_ship(space: Space, seats: Sequence[str], ship: Ship) -> str:
    said = [f"{seats[ship.group]} at {ship.at}" if ship.at else seats[ship.group]]
    for kind, count in zip(GEAR, ship.gear, strict=True):
        if count:
            said.append(kind.replace("_", " ") + (f" {count}" if count > 1 else ""))
    said += [space.cards.crew[card].name + (" new" if card in ship.fresh else "") for card in ship.crew]
    raw = list(ship.raw)
    for trophy in ship.trophies:
        new = trophy in raw
        if new:
            raw.remove(trophy)
        said.append(space.cards.trophies[trophy].name.en + (" new" if new else ""))
    said += [flag for flag in FLAGS if getattr(ship, flag)]
    return ", ".join(said + ([f"held {ship.held}"] if ship.held else []))


def _bag(space: Space, ships: Sequence[Ship], tasks: Sequence[AnyTask]) -> tuple[int, ...]:
    """The bag when nothing but what is aboard is missing from it."""
    bag = tuple(trophy.count for trophy in space.cards.trophies)
    out = [trophy for ship in ships for trophy in ship.trophies]
    for trophy in (*out, *(task.trophy for task in tasks if hasattr(task, "trophy"))):
        if 0 <= trophy < len(bag):
            bag = counted(bag, trophy, -1)
    return bag


def _told(round: int, last: int) -> bool:
    return round > 0 and last - round < 3


# -- reading


def read(space: Space, seats: Sequence[str], drawing: str) -> State:
    """The position that a text describes; BadPosition, with the line, where it makes no sense."""
    ships = tuple(f"ship {n}" for n in range(1, MOST_SHIPS + 1))
    drawn = position.parse(drawing, (*KEYS, *ships))
    for n, line in zip(drawn.at, drawn.grid, strict=True):
        if not is_stretch(line):
            stray = mark("{line} is no line of a position. Write a key, a colon and a value, as in ship 1: Comet at 0.")
            raise BadPosition(text("Line {n}: ", n=n) + text(stray, line=repr(line.strip())))
    if drawn.grid and " ".join(" ".join(drawn.grid).split()) != space.map.id:
        said = text("This game is played on another map than the drawn one: {map}.", map=space.map.id)
        raise BadPosition(text("Line {n}: ", n=drawn.at[0]) + said)
    order = _order(seats, drawn)
    turn = _group(seats, drawn, "turn", drawn.values["turn"]) if "turn" in drawn.values else order[0]
    taken: set[int] = set()
    fleet = tuple(_read_ship(space, seats, drawn, key, taken) for key in ships if key in drawn.values)
    if not fleet:
        raise BadPosition(text("A position needs ships: ship 1: Comet at 0"))
    day, round, last = (drawn.number(key, n) for key, n in (("day", 1), ("round", 1), ("last", space.setup.rounds)))
    if not 1 <= day <= len(space.cards.days):
        raise drawn.wrong("day", text("the cards have prices for the days 1 to {n}", n=len(space.cards.days)))
    tasks = _json(drawn, "due", tuple[AnyTask, ...])
    morning = bool(tasks) and type(tasks[0]).__name__ in ("Morning", "Ordering") and round == 0
    told = {"yes": True, "no": False}.get(drawn.values.get("told", ""), _told(round, last))
    state = State(
        credits=drawn.numbers("credits", (space.cards.start_credits,) * len(seats)),
        ships=tuple(ship if morning else _settled(space, ship, turn) for ship in fleet),
        bag=drawn.numbers("bag", _bag(space, fleet, tasks)),
        prices=drawn.numbers("prices", space.cards.days[day - 1].prices),  # type: ignore[arg-type]
        last=last, day=day, round=round, told=told,
        order=() if morning else order, now=0 if morning else order.index(turn),
        rolls=_json(drawn, "rolls", tuple[tuple[int, ...], ...]), tasks=tasks,
    )  # fmt: skip
    if wrong := list(faults(space, state)):
        raise BadPosition(" ".join(f"{text(fault.why, **fault.slots)} [{fault.rule}]" for fault in wrong))
    return state


def _json(drawn: Drawing, key: str, kind: Any) -> Any:
    try:
        return msgspec.json.decode(drawn.values.get(key, "[]"), type=kind)
    except msgspec.MsgspecError as error:
        raise drawn.wrong(key, str(error)) from None


def _group(seats: Sequence[str], drawn: Drawing, key: str, name: str) -> int:
    names = [seat.casefold() for seat in seats]
    if name.strip().casefold() not in names:
        raise drawn.wrong(key, text("{name} is no group here; there are {names}", name=name, names=", ".join(seats)))
    return names.index(name.strip().casefold())


def _order(seats: Sequence[str], drawn: Drawing) -> tuple[int, ...]:
    if "order" not in drawn.values:
        return tuple(range(len(seats)))
    order = tuple(_group(seats, drawn, "order", name) for name in drawn.values["order"].split(","))
    if sorted(order) != list(range(len(seats))):
        raise drawn.wrong("order", text("every group stands here once"))
    return order


def _settled(space: Space, ship: Ship, turn: int) -> Ship:
    """A ship of the acting group that stands on a planet and has not moved must leave it."""
    stays = ship.group == turn and space.kind.get(ship.at) == "planet" and not ship.stirred
    return msgspec.structs.replace(ship, guest=True) if stays else ship


def _read_ship(space: Space, seats: Sequence[str], drawn: Drawing, key: str, taken: set[int]) -> Ship:
    """One ship; `taken` are the crew cards that earlier lines have named, and gains this one's."""
    head, *rest = (part.strip() for part in drawn.values[key].split(","))
    name, _, field = head.partition(" at ")
    field = field.strip()
    if field and field not in space.kind:
        by_name = {said.casefold(): id for id, said in space.names.items()}
        if field.casefold() not in by_name:
            raise drawn.wrong(key, text("{name} is no field of this map", name=repr(field)))
        field = by_name[field.casefold()]
    found: dict[str, Any] = {"gear": (0,) * len(GEAR), "crew": [], "fresh": [], "trophies": [], "raw": []}
    for part in rest:
        _read_part(space, drawn, key, part, found, taken)
    for many in ("crew", "fresh", "trophies", "raw"):
        found[many] = tuple(sorted(found[many]))
    return Ship(_group(seats, drawn, key, name), field, **found)


def _read_part(space: Space, drawn: Drawing, key: str, said: str, found: dict[str, Any], taken: set[int]) -> None:
    new = said.endswith(" new")
    word = said.removesuffix(" new").strip()
    match = re.fullmatch(r"(.*?)(?:\s+(\d{1,9}))?", word)
    assert match is not None
    stem, number = match[1], match[2]
    if stem.replace(" ", "_") in GEAR:
        found["gear"] = counted(found["gear"], GEAR.index(stem.replace(" ", "_")), int(number or 1))
    elif word in FLAGS:
        found[word] = True
    elif stem == "held":
        found["held"] = int(number or 1)
    elif (trophy := _trophy(space, word)) is not None:
        found["trophies"].append(trophy)
        found["raw"] += [trophy] if new else []
    elif (card := _card(space, word, taken)) is not None:
        found["crew"].append(card)
        taken.add(card)
        found["fresh"] += [card] if new else []
    else:
        raise drawn.wrong(key, text("{word} is nothing that a ship carries or does", word=repr(word)))


def _trophy(space: Space, word: str) -> int | None:
    for n, trophy in enumerate(space.cards.trophies):
        if word.casefold() in (trophy.name.en.casefold(), f"{trophy.category} {trophy.value}"):
            return n
    return None


def _card(space: Space, word: str, taken: set[int]) -> int | None:
    for n, card in enumerate(space.cards.crew):
        job = card.speciality.replace("_", " ")
        if word.casefold() == card.name.casefold() or (n not in taken and word in (job, f"{job} {card.bonus}")):
            return n
    return None


# -- impossible positions


def faults(space: Space, s: State) -> Iterator[Refusal]:
    """What makes a position impossible, each with its rule."""
    groups = range(space.players)
    if len(s.credits) != space.players or min(s.credits, default=-1) < 0:
        yield Refusal("VO-DEF-04", mark("Every group needs its credits, none below 0."))
    if len(s.bag) != len(space.value) or min(s.bag, default=-1) < 0:
        yield Refusal("VO-SC-12", mark("The bag cannot hold less than nothing."))
        return
    if sorted(s.order) not in ([], list(groups)) or not 0 <= s.now < max(1, len(s.order)):
        yield Refusal("VO-SETUP-04", mark("The order names every group once."))
    if not 1 <= s.day <= space.setup.days or s.round < 0 or (s.order and s.round > s.last):
        yield Refusal("VO-SC-15", mark("There is no such day or round."))
    if min(s.prices) < space.cards.resale_less.equipment:
        yield Refusal("VO-SC-11", mark("A price is too low."))
    if {ship.group for ship in s.ships} != set(groups):
        yield Refusal("VO-DEF-04", mark("Every group owns a ship."))
    for i, ship in enumerate(s.ships):
        yield from _ship_faults(space, s, i, ship)
    yield from _agenda_faults(space, s)
    crew = [card for ship in s.ships for card in ship.crew]
    if len(set(crew)) < len(crew):
        yield Refusal("VO-CREW-01", mark("A crew card lies with two ships."))


def _ship_faults(space: Space, s: State, i: int, ship: Ship) -> Iterator[Refusal]:
    n = {"n": i + 1}
    waiting = any(type(task).__name__ in ("Morning", "Ordering", "Placing") for task in s.tasks)
    if ship.at not in space.kind and not (ship.at == "" and waiting):
        yield Refusal("VO-SC-01", mark("Ship {n} stands on no field of the map."), n)
        return
    if ship.at and space.kind[ship.at] != "station" and crowd(s, ship.at, i) > 1:
        yield Refusal("VO-MOVE-04", mark("Ship {n} stands with more than one other on its field."), n)
    if len(ship.trophies) > space.cards.hold or not all(0 <= trophy < len(s.bag) for trophy in ship.trophies):
        yield Refusal("VO-TROPHY-06", mark("Ship {n} carries too many trophies, or unknown ones."), n)
    if len(ship.gear) != len(GEAR) or min(ship.gear) < 0 or ship.held < 0:
        yield Refusal("VO-DEF-05", mark("Ship {n} carries an impossible number of pieces."), n)
        return
    if not all(0 <= card < len(space.speciality) for card in ship.crew):
        yield Refusal("VO-CREW-01", mark("Ship {n} carries an unknown crew card."), n)
        return
    aboard = [space.speciality[card] for card in ship.crew]
    if len(set(aboard)) < len(aboard):
        yield Refusal("VO-CREW-02", mark("Ship {n} carries two of one speciality."), n)
    if any(ship.gear[kind] for kind in HALVES) and not has(space, ship, "pilot"):
        yield Refusal("VO-EQ-EN-05", mark("Ship {n} carries a half-used piece but no pilot."), n)
    if not (set(ship.fresh) <= set(ship.crew) and set(ship.raw) <= set(ship.trophies)):
        yield Refusal("VO-SPEC-01", mark("Ship {n}: only what is aboard can be new."), n)


def _agenda_faults(space: Space, s: State) -> Iterator[Refusal]:
    """What is due must concern ships and fields that are there."""
    if not s.tasks and not s.order:
        yield Refusal("VO-SETUP-04", mark("Somebody must be on turn."))
    for task in s.tasks:
        named = ("ship", "attacker", "defender", "winner", "loser")
        ships = [n for name in named if (n := getattr(task, name, None)) is not None]
        path: tuple[str, ...] = getattr(task, "path", ())
        joined = all(b in space.neighbours.get(a, ()) for a, b in pairwise(path))
        if not joined or not all(0 <= n < len(s.ships) for n in ships):
            yield Refusal("VO-TURN-02", mark("What is due concerns a ship or a path that is not there."))
        elif not s.order and not isinstance(task, Morning) and type(task).__name__ != "Ordering":
            yield Refusal("VO-SETUP-04", mark("The order of play is not known yet."))
        elif len(path) == 1 and path[0] not in space.kind:
            yield Refusal("VO-SC-01", mark("What is due concerns an unknown field."))
