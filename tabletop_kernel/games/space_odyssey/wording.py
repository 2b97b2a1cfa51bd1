"""A position as text, written by hand in lessons and tests.

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
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.drafts import position
from tabletop_kernel.drafts.position import Drawing
from tabletop_kernel.games.space_odyssey.faults import faults
from tabletop_kernel.games.space_odyssey.setup import Space, is_stretch
from tabletop_kernel.games.space_odyssey.state import (
    GEAR,
    AnyTask,
    Ship,
    State,
    counted,
)
from tabletop_kernel.language import mark, text

KEYS: Final = ("day", "round", "last", "told", "turn", "order", "credits", "prices", "bag", "rolls", "due")
MOST_SHIPS: Final = 20
FLAGS: Final = ("moved", "flown", "burned", "thrust", "stirred", "guest")

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
