"""The tabletop teaching kit: play, teach and explore tabletop games from a notebook.

    from tabletop_kernel import Match
    match = Match.new("forgotten_planet", players=2, seed=7)

Names are loaded on first use, so that the plain `import tabletop_kernel` costs nothing and needs nothing.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "Match": "core.match",
    "Game": "core.game",
    "Step": "core.game",
    "Event": "core.game",
    "Refusal": "core.game",
    "Chance": "core.game",
    "Result": "core.game",
    "RuleBook": "core.rulebook",
    "IllegalMove": "core.errors",
    "DamagedRecord": "core.errors",
}
__all__ = [*_HOMES, "__version__"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
