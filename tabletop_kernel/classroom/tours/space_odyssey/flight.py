"""Small skies for lessons: a drawn stretch or a shipped map with ships on it, and the steps and goals of flying there.

Comet, the pupil, is the first group, Meteor the second. A stretch is drawn as the fields 1, 2, 3 ... ahead of field 0:
"g g P g" (g grey, P planet, S station, U saucer, A asteroids, W wormhole). Ships are written as in a position's text:
"Comet at 0, laser 2, pilot, creature 10".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tabletop_kernel.classroom.lesson.parts import Goal, Happened
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.setup import is_stretch
from tabletop_kernel.games.space_odyssey.state import AnyTask, Flying, How, Item, Kind, Plotting, Ship

CATEGORIES: Final = ("creature", "invention", "artefact")
BIOLOGIST, DOUBLING_BIOLOGIST, ENGINEER, PILOT, DIPLOMAT = 0, 2, 4, 18, 21
"""Numbers of crew cards: the first of each kind that a position's text takes."""
WHEEL: Final = "little_wheel"
FAR: Final = {True: "Meteor at -9", False: "Meteor at Beta"}
"""Where Meteor waits while a part is not about it: on a stretch, on a map."""


class Sky:
    """A position: the map, the ships, what is due. `values` are further lines of the position's text."""

    def __init__(self, drawn: str, *ships: str, due: AnyTask | None = None, **values: Any) -> None:
        stretch = is_stretch(drawn)
        if not any(ship.startswith("Meteor") for ship in ships):
            ships = (*ships, FAR[stretch])
        self.options: dict[str, Any] = {"players": 2, "map": drawn}
        lines = {"round": 5} | values | {f"ship {n}": said for n, said in enumerate(ships, 1)}
        if due is not None:
            lines["due"] = msgspec.json.encode((due,)).decode()
        grid = f"\n\n{drawn}" if stretch else ""
        self.text = "\n".join(f"{key}: {value}" for key, value in lines.items()) + grid

    @property
    def start(self) -> dict[str, Any]:
        """What a part needs to begin here: `Do(**sky.start, text=...)`."""
        return {"at": self.text, "options": self.options}


# -- places and things


def fields(first: int, last: int) -> tuple[str, ...]:
    """The names of a stretch's fields from one to another, forwards or back."""
    by = 1 if last >= first else -1
    return tuple(map(str, range(first, last + by, by)))


def announced(last: int = 7) -> Flying:
    """The path from field 0 straight ahead, named to its end."""
    return Flying(0, fields(0, last))


def begun(last: int) -> Plotting:
    """The same path, named as far as `last`."""
    return Plotting(0, "roll", fields(0, last))


def trophy(category: str, value: int) -> Item:
    """A trophy by category and value, as "creature", 30."""
    return Item("trophy", CATEGORIES.index(category) * 4 + value // 10 - 1)


def crew(card: int) -> Item:
    return Item("crew", card)


def piece(kind: Kind) -> Item:
    return Item(kind)


# -- steps


def path(*names: str, ship: int = 0, how: How = "roll") -> tuple[m.Path, ...]:
    """A path named field by field."""
    return tuple(m.Path(ship, how, name) for name in names)


def straight(first: int = 1, last: int = 7, *, ship: int = 0, how: How = "roll") -> tuple[m.Path, ...]:
    """A path along a stretch, from the field `first` to the field `last`."""
    return path(*fields(first, last), ship=ship, how=how)


def draw(category: str, value: int) -> m.Draw:
    return m.Draw(trophy(category, value).n)


# -- goals


def comet(check: Callable[[Ship], Any], missing: str) -> Goal:
    """`check` holds for Comet's first ship once nothing is due; until then `missing` is said."""
    return lambda h: None if not h.after.tasks and check(h.after.ships[0]) else missing


def did(h: Happened, *kinds: type[Any]) -> bool:
    """Whether a step of each kind was made."""
    return all(any(isinstance(step, kind) for step in h.steps) for kind in kinds)


def gained(h: Happened) -> int:
    """The credits that Comet has more than at the beginning."""
    return int(h.after.credits[0] - h.before.credits[0])
