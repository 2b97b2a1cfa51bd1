"""Finding a game by its name: installed ones through their entry points, on first need, and classes typed in a cell."""

from __future__ import annotations

import difflib
from importlib.metadata import entry_points
from typing import Any, Final

from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.core.game import Game
from tabletop_kernel.language import text

GROUP: Final = "tabletop_kernel.games"


def names() -> list[str]:
    """The names of all games that can be played here."""
    return sorted({entry.name for entry in entry_points(group=GROUP)} | set(Game.known))


def find(name: str) -> type[Game[Any, Any, Any]]:
    """The game of that name; BadSetup with the names there are."""
    if isinstance(name, str) and name in Game.known:  # as last defined: a cell run twice replaces the older one
        return Game.known[name]
    for entry in entry_points(group=GROUP, name=str(name)):
        found: type[Game[Any, Any, Any]] = entry.load()
        return found
    known = names()
    near = difflib.get_close_matches(str(name), known, 1)
    hint = text("Did you mean {name}?", name=near[0]) if near else text("There are: {names}.", names=", ".join(known))
    raise BadSetup(text("There is no game {name} here.", name=repr(name)) + " " + hint)
