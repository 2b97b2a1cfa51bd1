"""A scenario as text to keep: TOML with the names that `data/scenarios.toml` has."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator

import msgspec

from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.games.forgotten_planet.setup import Name, Pieces, Scenario
from tabletop_kernel.language import text


def write(scenario: Scenario) -> str:
    """The text that `read` takes; what is as usual is left out."""
    return "".join(f"{line}\n" for line in _lines(scenario))


def _lines(scenario: Scenario) -> Iterator[str]:
    if scenario.id:
        yield f"id = {_quoted(scenario.id)}"
    if scenario.name != Name():
        names = msgspec.structs.asdict(scenario.name)
        yield f"name = {{ {', '.join(f'{code} = {_quoted(said)}' for code, said in names.items() if said)} }}"
    yield f"players = {scenario.players}"
    yield f"slabs = {scenario.slabs}"
    if scenario.free:
        yield "free = true"
    yield "outline = ["
    yield from (f"  {_quoted(row)}," for row in scenario.outline)
    yield "]"
    yield f"bases = {_places(scenario.bases)}"
    yield f"special_mines = {_places(scenario.special_mines)}"
    yield f"obstacles = {_places(scenario.obstacles)}"
    if scenario.pieces != Pieces():
        yield "[pieces]"
        counts = msgspec.structs.asdict(scenario.pieces).items()
        yield from (f"{kind} = {list(n) if isinstance(n, tuple) else n}" for kind, n in counts)


def _places(places: Iterable[tuple[int, int]]) -> str:
    return f"[{', '.join(f'[{x}, {y}]' for x, y in places)}]"


def _quoted(said: str) -> str:
    return json.dumps(said, ensure_ascii=False)


def read(toml: str) -> Scenario:
    """The scenario that a text describes, playable or not; BadSetup in words where it describes none."""
    try:
        return msgspec.convert(tomllib.loads(toml), Scenario)
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(text("This text cannot be read: {error}", error=str(error))) from None
    except msgspec.ValidationError as error:
        raise BadSetup(text("This text describes no scenario: {error}", error=str(error))) from None
