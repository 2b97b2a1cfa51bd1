"""What a question may be asked with; a sentence for everything else."""

from __future__ import annotations

from numbers import Real
from typing import TypeVar

T = TypeVar("T")

MOST = 10_000_000
"""Rolls, fights, flights: far more than a lesson needs, and what a small computer still holds."""


def whole(name: str, n: object, least: int = 0, most: int = MOST) -> int:
    """`n`, if it is a whole number from `least` to `most`."""
    if type(n) is not int or not least <= n <= most:
        raise ValueError(f"{name}: give a whole number from {least} to {most}, not {n!r}")
    return n


def number(name: str, x: object) -> Real:
    """`x`, if it is a number that can be compared with whole ones."""
    if not isinstance(x, Real):
        raise TypeError(f"{name}: give a number, not {x!r}")
    return x


def of_kind(kind: type[T], given: object, name: str, example: str) -> T:
    """`given`, if it is of this kind; `example` shows how one is written."""
    if not isinstance(given, kind):
        raise TypeError(f"{name}: write {example}, not {given!r}")
    return given
