"""The log of a group as a sheet to print: what carries over to the next game day (VO-SETUP-03, VO-EOD-02, VO-EQ-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tabletop_kernel.games.space_odyssey import art, names
from tabletop_kernel.games.space_odyssey.state import GEAR, Position, Ship, fleet
from tabletop_kernel.games.space_odyssey.stow import WORDS
from tabletop_kernel.language import counted, text
from tabletop_kernel.scene import Drawn, Line, Paper, Rect, Sprite, Text
from tabletop_kernel.scene.style import HAIRLINE, INK, PAPER, RAISED, SOFT

if TYPE_CHECKING:
    from tabletop_kernel.games.space_odyssey.game import SpaceOdyssey

WIDTH: Final = 760.0
LINE: Final = 30.0


def log_sheet(game: SpaceOdyssey, s: Position, group: int) -> Iterator[Drawn]:
    """One group's log: credits, and for each ship its station, crew and equipment; a line for the date."""
    ships = list(fleet(s, group))
    blocks = [(n, ship, list(_lines(game, ship))) for n, (_, ship) in enumerate(ships, 1)]
    yield Paper(width=WIDTH, height=130 + sum(70 + LINE * max(1, len(lines)) for *_, lines in blocks), fill=PAPER)
    yield Sprite(id="ship", x=48, y=52, size=56, art=art.SHIPS[group])
    yield _text("group", 88, 40, game.seat(group), size=26, weight=700)
    credits = counted("{n} credit", "{n} credits", s.credits[group])
    yield _text("credits", 88, 72, text("Log before day {day}: {credits}", day=s.day, credits=credits), colour=SOFT)
    yield _text("date", WIDTH - 250, 72, text("Date:"), colour=SOFT)
    yield Line(id="date line", points=((WIDTH - 190, 80), (WIDTH - 30, 80)), stroke=INK, line=1)
    y = 110.0
    for n, ship, lines in blocks:
        yield from _block(game, n, ship, lines, y)
        y += 70 + LINE * max(1, len(lines))


def _block(game: SpaceOdyssey, n: int, ship: Ship, lines: list[str], y: float) -> Iterator[Drawn]:
    high = 54 + LINE * max(1, len(lines))
    yield Rect(id=f"box {n}", x=24, y=y, width=WIDTH - 48, height=high, radius=10, fill=RAISED, stroke=HAIRLINE)
    where = names.field_name(game, ship.at) if ship.at else "-"
    yield _text(f"ship {n}", 44, y + 28, text("Ship {n}, starts from: {field}", n=n, field=where), weight=700)
    for k, line in enumerate(lines or [text("nothing aboard")]):
        yield _text(f"line {n}.{k}", 64, y + 60 + LINE * k, line)


def _lines(game: SpaceOdyssey, ship: Ship) -> Iterator[str]:
    """What is aboard, a line for each kind of equipment and each crew member."""
    for kind, count in zip(GEAR, ship.gear, strict=True):
        if count:
            yield text("{piece}: {n}", piece=text(WORDS[kind]), n=count)
    yield from (names.crew_words(game, card) for card in ship.crew)


def _text(id: str, x: float, y: float, words: str, size: float = 18, weight: int = 400, colour: str = INK) -> Text:
    return Text(id=id, x=x, y=y, text=words, size=size, weight=weight, anchor="start", fill=colour)
