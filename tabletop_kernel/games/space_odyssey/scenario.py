"""What the printed game shows in pictures: star map, event tables, cards. Data from files, checked rule by rule.

`StarMap`, `Tables` and `Cards` are read from TOML (`read`); `faults` lists what breaks VO-SC-01 to VO-SC-14. The
files in `data/` are samples of our own; a class that owns the game writes its own.
"""

from __future__ import annotations

import tomllib
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.core.game import Refusal
from tabletop_kernel.language import language, mark, text

KINDS: Final = ("station", "planet", "saucer", "asteroids", "wormhole", "grey")
STATIONS: Final = ("Alfa", "Beta", "Gama")
"""VO-FIELD-ST-01."""
HELPERS: Final = {
    "space_events": ("biologist", "engineer", "archaeologist", "weapon_officer", "shield_officer", "pilot"),
    "encounters": ("biologist", "weapon_officer", "shield_officer", "diplomat"),
}
"""Who helps in which table (VO-SC-06, VO-SC-08)."""
SPECIALITIES: Final = (*HELPERS["space_events"], "diplomat")
"""VO-DEF-06."""
CATEGORIES: Final = {"creature": "biologist", "invention": "engineer", "artefact": "archaeologist"}
"""The categories of trophies (VO-TROPHY-02) and their experts: VO-CREW-BI, VO-CREW-EN, VO-CREW-AR."""
VALUES: Final = (10, 20, 30, 40)
"""VO-TROPHY-03."""
BONUSES: Final = {"weapon_officer": "laser2", "shield_officer": "shield2", "pilot": "twice", "diplomat": "keeps_crew"}


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in three languages; what is missing is said in English."""

    en: str
    cs: str = ""
    pl: str = ""

    def __str__(self) -> str:
        return str(getattr(self, language()) or self.en)


Anchor: TypeAlias = Literal["start", "middle", "end"]


class Field(Struct, frozen=True, forbid_unknown_fields=True):
    """A field of the map: its kind and the middle of its place, `label` where its name stands from there."""

    id: str
    kind: str
    x: float = 0
    y: float = 0
    name: Said | None = None
    label: tuple[float, float, Anchor] | None = None


class StarMap(Struct, frozen=True, forbid_unknown_fields=True):
    """Fields and the lanes between them (both ways; the third entry bends the drawn line)."""

    id: str
    fields: tuple[Field, ...]
    lanes: tuple[tuple[str, str, float], ...]
    title: Said = Said("")
    sample: bool = False
    size: tuple[float, float] = (1000, 700)


Do: TypeAlias = Literal[
    "credits", "trophy", "lose_trophy", "lose_equipment", "lose_crew", "move", "again", "skip", "choose"
]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One effect of an event, as explained at the head of the tables file."""

    do: Do
    n: int = 0
    category: str = ""
    turns: int = 0
    options: tuple[tuple[Effect, ...], ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """What a row does with one of `crew` aboard, or (none named) with nobody who helps."""

    text: Said
    effects: tuple[Effect, ...]
    crew: tuple[str, ...] = ()


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a table of events."""

    die: int
    title: Said
    branches: tuple[Branch, ...]
    text: Said = Said("")


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Both tables of events."""

    space_events: tuple[Row, ...]
    encounters: tuple[Row, ...]
    sample: bool = False


class Speciality(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Said
    pictogram: str = ""
    category: str = ""


class Race(Struct, frozen=True, forbid_unknown_fields=True):
    """Looks only (VO-CREW-03)."""

    id: str
    name: Said
    looks: Said = Said("")


class CrewCard(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices of crew, trophies and ships are in this file and never change (VO-SETUP-09)."""

    name: str
    speciality: str
    bonus: str
    price: int
    race: str = ""


class Category(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Said
    pictogram: str = ""


class Trophy(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of trophy, and how many of it the bag holds: as the file likes (VO-TROPHY-08)."""

    category: str
    value: int
    count: int
    name: Said


class Resale(Struct, frozen=True, forbid_unknown_fields=True):
    """Credits less than the price when sold back."""

    equipment: int = 10
    crew: int = 10
    ship: int = 50


class Day(Struct, frozen=True, forbid_unknown_fields=True):
    """Prices of equipment on a game day."""

    day: int
    laser: int
    shield: int
    engine: int
    thrusters: int
    news: Said = Said("")

    @property
    def prices(self) -> tuple[int, int, int, int]:
        return self.laser, self.shield, self.engine, self.thrusters


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """Crew supply, trophy bag, prices, and the fixed numbers of the rules."""

    crew: tuple[CrewCard, ...]
    trophies: tuple[Trophy, ...]
    days: tuple[Day, ...]
    specialities: tuple[Speciality, ...] = ()
    categories: tuple[Category, ...] = ()
    races: tuple[Race, ...] = ()
    sample: bool = False
    start_credits: int = 100
    ship_price: int = 200
    resale_less: Resale = Resale()
    hold: int = 3


PartT = TypeVar("PartT", StarMap, Tables, Cards)


def read(path: str | Path, kind: type[PartT]) -> PartT:
    """A scenario file; BadSetup says what is wrong in it, by rule."""
    try:
        part = msgspec.convert(tomllib.loads(Path(path).read_text("utf-8")), kind)
    except OSError as error:
        said = text("{path} cannot be read: {error}", path=str(path), error=error.strerror)
        raise BadSetup(said) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadSetup(text("{path} is no file of this kind: {error}", path=str(path), error=str(error))) from None
    check(part, str(path))
    return part


def check(part: StarMap | Tables | Cards, name: str) -> None:
    """BadSetup with every constraint that `part` breaks."""
    if broken := list(faults(part)):
        listed = " ".join(f"[{fault.rule}] {text(fault.why, **fault.slots)}" for fault in broken)
        raise BadSetup(text("{name} cannot be played:", name=name) + " " + listed)


def faults(part: StarMap | Tables | Cards) -> Iterator[Refusal]:
    """What breaks the constraints, each with its rule."""
    if isinstance(part, StarMap):
        yield from _map_faults(part)
    elif isinstance(part, Tables):
        yield from _table_faults(part, "space_events", "VO-SC-05", "VO-SC-06")
        yield from _table_faults(part, "encounters", "VO-SC-07", "VO-SC-08")
    else:
        yield from _card_faults(part)


# -- the map


def links(chart: StarMap) -> dict[str, tuple[str, ...]]:
    """The neighbours of every field, in the order of the lanes."""
    found: dict[str, list[str]] = {field.id: [] for field in chart.fields}
    for a, b, _ in chart.lanes:
        found[a].append(b)
        found[b].append(a)
    return {field: tuple(dict.fromkeys(others)) for field, others in found.items()}


def distances(neighbours: Mapping[str, tuple[str, ...]], start: str) -> dict[str, int]:
    """Steps along the lanes from `start` to every field that can be reached; wormholes do not shorten them."""
    far, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for field in neighbours[here]:
            if field not in far:
                far[field] = far[here] + 1
                queue.append(field)
    return far


def _map_faults(chart: StarMap) -> Iterator[Refusal]:
    ids = [field.id for field in chart.fields]
    for name, times in Counter(ids).items():
        if times > 1 or not name.strip():
            yield Refusal("VO-SC-01", mark("The field name {name} must stand there once."), {"name": repr(name)})
    for field in chart.fields:
        if field.kind not in KINDS:
            why = mark("Field {name} is of the unknown kind {kind}.")
            yield Refusal("VO-SC-01", why, {"name": field.id, "kind": field.kind})
    yield from _kind_faults(chart)
    astray = [(a, b) for a, b, _ in chart.lanes if a not in ids or b not in ids or a == b]
    for a, b in astray:
        why = mark("The lane {a} to {b} must join two different fields of the map.")
        yield Refusal("VO-SC-04", why, {"a": a, "b": b})
    if ids and not astray and len(set(ids)) == len(ids):
        far = distances(links(chart), ids[0])
        if lost := [name for name in ids if name not in far]:
            why = mark("The map must hang together by its lanes; these fields are cut off: {names}.")
            yield Refusal("VO-SC-04", why, {"names": ", ".join(lost)})


def _kind_faults(chart: StarMap) -> Iterator[Refusal]:
    count = Counter(field.kind for field in chart.fields)
    named = sorted(field.name.en if field.name else field.id for field in chart.fields if field.kind == "station")
    if named != list(STATIONS):
        why = mark("The stations must be Alfa, Beta and Gama, not {names}.")
        yield Refusal("VO-SC-02", why, {"names": ", ".join(named) or "-"})
    if count["planet"] != 4:
        yield Refusal("VO-SC-02", mark("There must be 4 planets, not {n}."), {"n": count["planet"]})
    if count["wormhole"] != 3:
        yield Refusal("VO-SC-02", mark("There must be 3 wormholes, not {n}."), {"n": count["wormhole"]})
    for kind in ("saucer", "asteroids", "grey"):
        if not count[kind]:
            yield Refusal("VO-SC-03", mark("There must be at least one field of the kind {kind}."), {"kind": kind})


# -- the tables of events


TableName: TypeAlias = Literal["space_events", "encounters"]


def _effects(branch: Branch) -> Iterator[Effect]:
    todo = list(branch.effects)
    while todo:
        effect = todo.pop()
        yield effect
        todo += effect.otherwise
        todo += [inner for option in effect.options for inner in option]


def _table_faults(tables: Tables, name: TableName, six: str, helps: str) -> Iterator[Refusal]:
    rows: tuple[Row, ...] = getattr(tables, name)
    here: dict[str, int | str] = {"table": name}
    if sorted(row.die for row in rows) != [1, 2, 3, 4, 5, 6]:
        shown = ", ".join(str(row.die) for row in rows)
        why = mark("{table} needs one row for each number of the die; it has {rows}.")
        yield Refusal(six, why, here | {"rows": shown})
    for row in rows:
        if sum(not branch.crew for branch in row.branches) != 1:
            why = mark("{table}, row {row}: exactly one branch must need no crew.")
            yield Refusal(six, why, here | {"row": row.die})
    named = {person for row in rows for branch in row.branches for person in branch.crew}
    for person in SPECIALITIES:
        if (person in HELPERS[name]) != (person in named):
            helper = person in HELPERS[name]
            why = mark("{table}: {person} must help.") if helper else mark("{table}: {person} must not help.")
            yield Refusal(helps, why, here | {"person": person})
    for person in sorted(named - set(SPECIALITIES)):
        yield Refusal(helps, mark("{table}: nobody is called {person}."), here | {"person": person})
    every = [effect for row in rows for branch in row.branches for effect in _effects(branch)]
    if not any(effect.do == "trophy" for effect in every):
        yield Refusal("VO-SC-09", mark("{table}: at least one row must give a trophy."), here)
    for effect in every:
        yield from _effect_faults(effect, here)


def _effect_faults(effect: Effect, here: dict[str, int | str]) -> Iterator[Refusal]:
    if effect.category and effect.category not in CATEGORIES:
        why = mark("{table}: there is no category {name}.")
        yield Refusal("VO-SC-09", why, here | {"name": effect.category})
    if effect.do == "choose" and not effect.options:
        yield Refusal("VO-SC-09", mark("{table}: a choice needs options."), here)
    if effect.do == "skip" and effect.turns < 1:
        yield Refusal("VO-SC-09", mark("{table}: a pause lasts at least one turn."), here)
    for option in effect.options:
        if any(inner.do not in ("credits", "lose_trophy", "lose_equipment", "lose_crew", "skip") for inner in option):
            why = mark("{table}: an option may cost credits, a thing aboard or turns, nothing else.")
            yield Refusal("VO-SC-09", why, here)


# -- the cards


def _card_faults(cards: Cards) -> Iterator[Refusal]:
    yield from _price_faults(cards)
    for trophy in cards.trophies:
        if trophy.category not in CATEGORIES or trophy.value not in VALUES or trophy.count < 0:
            why = mark("Trophy {name}: category, value (10, 20, 30 or 40) or count is wrong.")
            yield Refusal("VO-SC-12", why, {"name": trophy.name.en})
    for category in CATEGORIES:
        if not any(trophy.count > 0 for trophy in cards.trophies if trophy.category == category):
            yield Refusal("VO-SC-12", mark("The bag holds no trophy of the category {name}."), {"name": category})
    yield from _crew_faults(cards)
    fixed = (cards.start_credits, cards.ship_price - cards.resale_less.ship, cards.hold - 1, *_less(cards))
    if min(fixed) < 0:
        yield Refusal("VO-SC-14", mark("The fixed numbers (credits, ship, resale, hold) must not be negative."))


def _less(cards: Cards) -> tuple[int, int, int]:
    return cards.resale_less.equipment, cards.resale_less.crew, cards.resale_less.ship


def _price_faults(cards: Cards) -> Iterator[Refusal]:
    if [day.day for day in cards.days] != list(range(1, len(cards.days) + 1)) or not cards.days:
        yield Refusal("VO-SC-11", mark("The days must be numbered 1, 2, 3 and so on."))
    for day in cards.days:
        yield from price_faults(day.prices, day.day, cards.resale_less.equipment)


def price_faults(prices: tuple[int, ...], day: int, less: int) -> Iterator[Refusal]:
    """What is wrong with a day's prices of equipment: four, each at least what a resale takes off."""
    if len(prices) != 4 or min(prices) < least_price(less):
        why = mark("Day {day}: laser, shield, engine and thrusters need a price of at least {n} each.")
        yield Refusal("VO-SC-11", why, {"day": day, "n": least_price(less)})


def least_price(less: int) -> int:
    """The lowest price of a piece whose resale takes off `less`."""
    return max(1, less)


def _crew_faults(cards: Cards) -> Iterator[Refusal]:
    for card in cards.crew:
        fits = ("plus20", "double") if card.speciality in CATEGORIES.values() else (BONUSES.get(card.speciality),)
        if card.speciality not in SPECIALITIES or card.bonus not in fits or card.price < max(1, cards.resale_less.crew):
            why = mark("Crew card {name}: speciality, bonus or price is wrong.")
            yield Refusal("VO-SC-13", why, {"name": card.name})
    there = {(card.speciality, card.bonus) for card in cards.crew}
    experts = product(CATEGORIES.values(), ("plus20", "double"))
    for person, bonus in [*experts, *BONUSES.items()]:
        if (person, bonus) not in there:
            why = mark("The supply needs a card {person} with the bonus {bonus}.")
            yield Refusal("VO-SC-13", why, {"person": person, "bonus": bonus})
