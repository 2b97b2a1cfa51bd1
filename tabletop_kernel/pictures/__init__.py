"""The pictures that the notebooks open with: functions that draw an SVG, one module for each game or subject.

    @picture
    def forgotten_planet_02_play() -> str:
        return svg(...)

becomes notebooks/images/forgotten_planet_02_play.svg, and a copy in each language in which it comes out otherwise.
A picture is drawn by the same code as what it shows: from a game's scene, a plot's numbers, never by hand.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import TypeAlias

Painter: TypeAlias = Callable[[], str]

_painters: dict[str, Painter] = {}


def picture(paint: Painter) -> Painter:
    """Register a function that draws a picture of its own name; ValueError where two have one name."""
    name = paint.__name__
    if _painters.setdefault(name, paint).__module__ != paint.__module__:
        raise ValueError(f"there are two pictures {name!r}: in {_painters[name].__module__} and in {paint.__module__}")
    return paint


def painters() -> dict[str, Painter]:
    """Every picture of this package's modules, by name, sorted."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return dict(sorted(_painters.items()))
