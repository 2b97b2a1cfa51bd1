"""What is chosen before a game: groups, map, tables, cards, calendar, readings; and the tables made of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import Struct

from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.games.space_odyssey import places, scenario
from tabletop_kernel.games.space_odyssey.scenario import CATEGORIES, Cards, Field, Said, StarMap, Tables
from tabletop_kernel.games.space_odyssey.state import Log
from tabletop_kernel.language import mark, text

DATA: Final = Path(__file__).parent / "data"
GROUPS: Final = (mark("Comet"), mark("Meteor"), mark("Nebula"), mark("Quasar"), mark("Pulsar"), mark("Aurora"))
TOKENS: Final = {"g": "grey", "P": "planet", "S": "station", "U": "saucer", "A": "asteroids", "W": "wormhole"}
MARGIN: Final = 9
"""Grey fields before and behind a drawn stretch: more than any path of a turn needs."""


class Readings(Struct, frozen=True, forbid_unknown_fields=True):
    """How the unclear rules are read; `data/rules.toml` explains each."""

    stations: Literal["start", "always", "never"] = "start"
    turning: Literal["never", "free", "stop"] = "never"
    station_trophies: bool = True
    must_fight: bool = True
    attack_officer: bool = True
    diplomat_always: bool = False
    engine_like_thrusters: bool = False
    sell_half_used: bool = False
    full_price: bool = False
    examined: bool = False
    group_expert: bool = False
    any_move_burns: bool = False


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Groups (1 to 6), scenario, calendar, readings.

    `map`: the name of a shipped map, a drawn stretch ("g g P g S g g", fields 1, 2, 3 ... ahead of field 0), or a
    whole `StarMap`; `tables`, `cards` likewise. A name that ends in .toml is a file of one's own. `log`: what carries
    over from the day before, by which a later day is opened.
    """

    players: int = 2
    map: str | StarMap = "spiral"
    tables: str | Tables = "sample"
    cards: str | Cards = "sample"
    days: int = 3
    rounds: int = 15
    log: Log | None = None
    readings: Readings = Readings()


def files(options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with the contents of the files that they name in place of their names."""
    given = dict(options)
    for key, kind in (("map", StarMap), ("tables", Tables), ("cards", Cards)):
        if isinstance(given.get(key), (str, Path)) and str(given[key]).endswith(".toml"):
            given[key] = scenario.read(given[key], kind)  # type: ignore[type-var]
    return given


@cache
def _shipped(part: str, name: str) -> StarMap | Tables | Cards:
    kinds: dict[str, Any] = {"map": StarMap, "tables": Tables, "cards": Cards}
    known = {path.stem.removeprefix(f"{part}_"): path for path in sorted(DATA.glob(f"{part}_*.toml"))}
    if name not in known:
        names, shown = ", ".join(known), repr(name if len(name) < 40 else name[:40] + "...")
        raise BadSetup(text("{part}: {name} is not known; there are {names}.", part=part, name=shown, names=names))
    found: StarMap | Tables | Cards = scenario.read(known[name], kinds[part])
    return found


def maps() -> dict[str, Said]:
    """The shipped maps by name, with their titles."""
    names = sorted((path.stem.removeprefix("map_") for path in DATA.glob("map_*.toml")), reverse=True)
    return {name: _shipped("map", name).title for name in names}  # type: ignore[union-attr]


ROW: Final = 12
"""Fields in a row of a drawn stretch."""
BEHIND: Final = 2
"""So many of the fields behind field 0 stand in its row."""


@cache
def stretch(drawn: str) -> StarMap:
    """A straight map from a drawn stretch: field 0, the drawn fields 1, 2, 3 ... ahead, grey ones before and behind.

    The stations, planets, wormholes and other fields that a map must have and the drawing has not lie far behind.
    """
    tokens = drawn.split()
    ahead = [TOKENS[token] for token in tokens] + ["grey"] * MARGIN
    wanted = ["station"] * 3 + ["planet"] * 4 + ["wormhole"] * 3 + ["saucer", "asteroids"]
    for kind in ahead:
        if kind in wanted:
            wanted.remove(kind)
    kinds = [*wanted, *["grey"] * (MARGIN + 1), *ahead]
    first = -len(wanted) - MARGIN
    names = dict(enumerate(kinds, first))
    order = [i for i in names if i > 0] + [i for i in names if i <= 0]  # drawn stations are Alfa, Beta ... first
    called = dict(zip((i for i in order if names[i] == "station"), scenario.STATIONS, strict=False))
    places = _rows(first, len(ahead))
    fields = tuple(
        Field(str(i), kind, *places[i], Said(called[i]) if i in called else None, (0, 58, "middle"))
        for i, kind in names.items()
    )
    lanes = tuple((str(i), str(i + 1), 0.0) for i in list(names)[:-1])
    return StarMap(drawn, fields, lanes, size=(1000, 90 + max(y for _, y in places.values())))


def _rows(first: int, last: int) -> dict[int, tuple[float, float]]:
    """Places for the fields `first` (below 0) to `last`: rows that wind to and fro, one of them holds field 0."""
    up = (last + BEHIND) // ROW
    found: dict[int, tuple[float, float]] = {}
    for i in range(first, last + 1):
        n = i + BEHIND
        row, n = divmod(n, ROW) if n >= 0 else divmod(-1 - n, ROW)
        across = n if row % 2 == 0 else ROW - 1 - n
        found[i] = 70 + across * 860 / (ROW - 1), 80 + 124 * (up - row if i >= -BEHIND else up + 1 + row)
    return found


def _room(places: dict[str, tuple[float, float]]) -> dict[str, float]:
    """Half the side of the largest squares round all fields that do not overlap."""
    return {
        a: min(max(abs(x - tx), abs(y - ty)) for b, (tx, ty) in places.items() if b != a) / 2
        for a, (x, y) in places.items()
    }


def is_stretch(name: str) -> bool:
    return bool(name.split()) and all(token in TOKENS for token in name.split())


class Space:
    """The tables that the rules look things up in; they depend on the set-up alone."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.readings, self.players = setup, setup.readings, setup.players
        self.map: StarMap = self._part("map", setup.map)
        self.tables: Tables = self._part("tables", setup.tables)
        self.cards: Cards = self._part("cards", setup.cards)
        self._check_calendar()
        self.said = self._said()
        self.neighbours = scenario.links(self.map)
        self.kind = {field.id: field.kind for field in self.map.fields}
        self.names = {field.id: field.name.en if field.name else field.id for field in self.map.fields}
        self.places = {field.id: (field.x, field.y) for field in self.map.fields}
        self.room = _room(self.places)
        self.bends = {(a, b): bend for a, b, bend in self.map.lanes} | {(b, a): -bend for a, b, bend in self.map.lanes}
        self.stations = tuple(field.id for field in self.map.fields if field.kind == "station")
        self.wormholes = tuple(field.id for field in self.map.fields if field.kind == "wormhole")
        self.far = {station: scenario.distances(self.neighbours, station) for station in self.stations}
        self.card = {card.name: n for n, card in enumerate(self.cards.crew)}
        self.speciality = tuple(card.speciality for card in self.cards.crew)
        self.category = tuple(trophy.category for trophy in self.cards.trophies)
        self.value: tuple[int, ...] = tuple(trophy.value for trophy in self.cards.trophies)
        self.expert = tuple(CATEGORIES[category] for category in self.category)
        self.rows = {
            name: {row.die: row for row in getattr(self.tables, name)} for name in ("space_events", "encounters")
        }

    @cached_property
    def codes(self) -> dict[str, tuple[float, float]]:
        """Where on the map the codes of fields without a name stand."""
        return places.codes(self.map)

    def _part(self, part: str, given: str | StarMap | Tables | Cards) -> Any:
        if not isinstance(given, str):
            scenario.check(given, part)
            return given
        if part == "map" and is_stretch(given):
            found = stretch(" ".join(given.split()))
            scenario.check(found, text("The stretch {drawn}", drawn=repr(given)))
            return found
        return _shipped(part, given)

    def _said(self) -> dict[str, Said]:
        """What the scenario's files say in three languages, by the English of it."""
        named = [field.name for field in self.map.fields if field.name is not None]
        named += [trophy.name for trophy in self.cards.trophies]
        named += [row.title for row in (*self.tables.space_events, *self.tables.encounters)]
        return {said.en: said for said in named}

    def _check_calendar(self) -> None:
        setup = self.setup
        if not 1 <= setup.players <= len(GROUPS):
            raise BadSetup(text("[VO-SC-16] 1 to {most} groups can play, not {n}.", most=len(GROUPS), n=setup.players))
        if setup.days < 1 or setup.rounds < 1:
            raise BadSetup(text("[VO-SC-15] A game has at least one day, a day at least one round."))
        if setup.days > len(self.cards.days):
            said = mark("[VO-SC-11] Days that have prices: {n}; the game asks for {days}.")
            raise BadSetup(text(said, n=len(self.cards.days), days=setup.days))
        if setup.log is not None:
            self._check_log(setup.log)

    def _check_log(self, log: Log) -> None:
        crew = [card for ship in log.ships for card in ship.crew]
        stations = {field.id for field in self.map.fields if field.kind == "station"}
        if not (
            1 <= log.day <= self.setup.days
            and len(log.credits) == self.setup.players
            and {ship.group for ship in log.ships} == set(range(self.setup.players))
            and all(ship.at in stations and not ship.trophies for ship in log.ships)
            and len(set(crew)) == len(crew)
            and all(0 <= card < len(self.cards.crew) for card in crew)
        ):
            raise BadSetup(text("[VO-EOD-03] This log does not fit: day, groups, stations or crew cards are others."))
