"""Position text: a drawn grid and `key: value` lines, written by hand in lessons, tests and the board editor.

    // a comment
    turn: Orange
    energy: 3

    .  o  .
    B  s  m

Grid lines are all lines that are neither a comment, nor blank, nor `key: value`; what a token means is the game's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import dedent

from msgspec import Struct

from tabletop_kernel.core.errors import BadPosition, meant, shown
from tabletop_kernel.language import text

_PAIR = re.compile(r"\s*([a-z][a-z0-9_ ]*?)\s*:(?:\s+(.*))?$")


class Drawing(Struct, frozen=True):
    """A position text taken apart: the grid's lines as they stand and the values by key.

    `at` has the line number of each grid line, `lines` that of each key.
    """

    grid: tuple[str, ...]
    values: dict[str, str]
    lines: dict[str, int]
    at: tuple[int, ...]

    def number(self, key: str, default: int) -> int:
        """The whole number under `key`; BadPosition with its line."""
        said = self.values.get(key, "")
        try:
            return int(said) if key in self.values else default
        except ValueError:
            raise self.wrong(key, text("{value} is no whole number", value=shown(said))) from None

    def numbers(self, key: str, default: tuple[int, ...]) -> tuple[int, ...]:
        """As many whole numbers under `key`, split by spaces or commas, as `default` has; BadPosition with its line."""
        found = self.integers(key) if key in self.values else default
        if found is None or len(found) != len(default):
            raise self.wrong(key, text("here stand {n} whole numbers", n=len(default)))
        return found

    def integers(self, key: str) -> tuple[int, ...] | None:
        """All whole numbers under `key`; None where something else stands among them."""
        try:
            return tuple(map(int, self.values.get(key, "").replace(",", " ").split()))
        except ValueError:
            return None

    def wrong(self, key: str, why: str) -> BadPosition:
        """The error for the value under `key`, to be raised."""
        return BadPosition(text("Line {n}, {key}: {why}.", n=self.lines.get(key, 0), key=key, why=why))


def parse(drawing: str, keys: Iterable[str]) -> Drawing:
    """Take a position text apart; BadPosition, with the line, where a key is unknown or comes twice."""
    known = tuple(keys)
    grid: list[str] = []
    at: list[int] = []
    values: dict[str, str] = {}
    lines: dict[str, int] = {}
    for n, line in enumerate(str(drawing).expandtabs().splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("//"):
            continue
        if (pair := _PAIR.match(line)) is None:
            grid.append(line.rstrip())
            at.append(n)
            continue
        key = pair[1]
        if key in values:
            raise BadPosition(text("Line {n}: {key} stands here for the second time.", n=n, key=key))
        if key not in known:
            said = text("Line {n}: {key} is not known here.", n=n, key=repr(key))
            raise BadPosition(f"{said} {meant(key, known)}")
        values[key], lines[key] = (pair[2] or "").strip(), n
    margin_free = dedent("\n".join(grid)).splitlines()  # a text inside a function is indented
    return Drawing(tuple(margin_free), values, lines, tuple(at))


def write(grid: Iterable[str], values: dict[str, object]) -> str:
    """The text that `parse` reads back: values first, then the grid."""
    pairs = [f"{key}: {value}" for key, value in values.items()]
    return "\n".join([*pairs, "", *grid]) + "\n"
