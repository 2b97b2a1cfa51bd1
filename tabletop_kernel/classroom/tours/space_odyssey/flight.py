"""Small skies for lessons: a drawn stretch or a shipped map with ships on it, and the steps and goals of flying there.

Comet, the pupil, is the first group, Meteor the second. A stretch is drawn as the fields 1, 2, 3 ... ahead of field 0:
"g g P g" (g grey, P planet, S station, U saucer, A asteroids, W wormhole). Ships are written as in a position's text:
"Comet at 0, laser 2, pilot, creature 10".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tabletop_kernel.classroom.lesson.parts import Again, Goal, Happened
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey import state as t
from tabletop_kernel.games.space_odyssey.setup import is_stretch
from tabletop_kernel.games.space_odyssey.state import AnyTask, Flying, How, Item, Kind, Plotting, Ship
from tabletop_kernel.language import mark

CATEGORIES: Final = ("creature", "invention", "artefact")
BIOLOGIST, DOUBLING_BIOLOGIST, ENGINEER, PILOT, DIPLOMAT = 0, 2, 4, 18, 21
"""Numbers of crew cards: the first of each kind that a position's text takes."""
WHEEL: Final = "little_wheel"
FAR: Final = "Meteor at Beta"
"""Where Meteor waits while a part is not about it: on a stretch far behind."""
DUE: Final[dict[type[Any], str]] = {
    t.Plotting: mark("Press the next yellow field, until seven are named."),
    t.Flying: mark("The path is whole. Now press Roll."),
    t.Tabling: mark("This field has a table of its own. Press Roll."),
    t.Drawing: mark("Press Draw one: that draws a trophy from the bag."),
    t.Keeping: mark("Four trophies are one too many. Press the one that must go."),
    t.Choosing: mark("The table lets you choose. Press one of the ways."),
    t.Losing: mark("The table takes something. Press what you give up."),
    t.Tunnel: mark("Press another wormhole, or Stay here."),
    t.Placing: mark("Press the station where the new ship starts."),
    t.Arming: mark("Press a number of lasers, then of shields."),
    t.Battle: mark("Now the dice of the fight: press Roll."),
    t.Looting: mark("The winner may take one thing. Press it, or Take nothing."),
    t.Tied: mark("A tie: this side may take one thing. Press it, or Take nothing."),
    t.Sparing: mark("Two of one speciality are one too many. Press the one that must go."),
    t.Retreat: mark("Press the station to which the ship withdraws."),
}
"""What to press next, by what is due."""
OVER: Final = Again("Your turn is over. Press Start again.")


class Sky:
    """A position: the map, the ships, what is due. `values` are further lines of the position's text."""

    def __init__(self, drawn: str, *ships: str, due: AnyTask | tuple[AnyTask, ...] = (), **values: Any) -> None:
        if not any(ship.startswith("Meteor") for ship in ships):
            ships = (*ships, FAR)
        self.options: dict[str, Any] = {"players": 2, "map": drawn}
        lines = {"round": 5} | values | {f"ship {n}": said for n, said in enumerate(ships, 1)}
        if due:
            lines["due"] = msgspec.json.encode(due if isinstance(due, tuple) else (due,)).decode()
        grid = f"\n\n{drawn}" if is_stretch(drawn) else ""
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


def due(h: Happened) -> str | None:
    """What to press now because something is due; None while Comet acts freely."""
    return DUE.get(type(h.after.tasks[0]), OVER) if h.after.tasks else None


def ended(h: Happened) -> bool:
    """Whether Comet has ended its turn."""
    return any(entry.player == 0 and isinstance(entry.step, m.EndTurn) for entry in h.entries)


def first_field(h: Happened) -> str | None:
    """Where Comet's path begins; None while there is none."""
    return next((step.to for step in h.steps if isinstance(step, m.Path)), None)


def strayed(h: Happened) -> str | None:
    """What to say once Comet ends its turn or flies away, in a part that wants neither."""
    if any(entry.player == 0 and isinstance(entry.step, m.Path) for entry in h.entries):
        return Again("That is a path, and your ship would leave. Press Start again.")
    return OVER if ended(h) else None


def comet(check: Callable[[Ship], Any], missing: str) -> Goal:
    """`check` holds for Comet's first ship once nothing is due; until then what to press, or `missing`, is said."""

    def goal(h: Happened) -> str | None:
        if (now := due(h)) is not None:
            return now
        if check(h.after.ships[0]):
            return None
        return OVER if ended(h) else missing

    return goal


def did(h: Happened, *kinds: type[Any]) -> bool:
    """Whether a step of each kind was made."""
    return all(any(isinstance(step, kind) for step in h.steps) for kind in kinds)


def brought(h: Happened, item: Item) -> int | None:
    """What Comet has been paid for a thing; None while it is not sold."""
    sales = [entry.events[0] for entry in h.entries if entry.step == m.Sell(0, item)]
    return int(sales[-1].slots["n"]) if sales else None
