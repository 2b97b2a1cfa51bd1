"""Finding a game by its name: installed ones through their entry points, on first need, and classes typed in a cell."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any, Final

from tabletop_kernel.core.errors import BadSetup, meant, shown
from tabletop_kernel.core.game import Game
from tabletop_kernel.language import text

GROUP: Final = "tabletop_kernel.games"


def find(game: str | type[Game[Any, Any, Any]]) -> type[Game[Any, Any, Any]]:
    """The class of game that is named, or is given itself; BadSetup with the names there are."""
    if isinstance(game, type) and issubclass(game, Game):
        return game
    name = game if isinstance(game, str) else ""
    if name in Game.known:  # as last defined: a cell run twice replaces the older one
        return Game.known[name]
    for entry in entry_points(group=GROUP, name=name):
        found: type[Game[Any, Any, Any]] = entry.load()
        return found
    names = {entry.name for entry in entry_points(group=GROUP)} | set(Game.known)
    raise BadSetup(text("There is no game {name} here.", name=shown(game)) + " " + meant(name, sorted(names)))
