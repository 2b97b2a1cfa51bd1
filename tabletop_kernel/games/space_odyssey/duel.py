"""The picture of a fight once both choices are laid out: all 36 rolls, and who wins each (VO-FIGHT-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tabletop_kernel.games.space_odyssey import art, fight
from tabletop_kernel.games.space_odyssey.state import Battle, Position
from tabletop_kernel.language import text
from tabletop_kernel.scene import Drawn, Layer, Rect, Sprite, Text
from tabletop_kernel.scene.icons import DICE
from tabletop_kernel.scene.style import CLICK, HAIRLINE, INK, PAPER, RAISED, SEATS, SOFT

if TYPE_CHECKING:
    from tabletop_kernel.games.space_odyssey.game import SpaceOdyssey

WIDE, HIGH, CELL = 560.0, 470.0, 46.0
DUEL: Final = Layer.LABEL + 1
"""Above the map and everything on it."""


def duel(game: SpaceOdyssey, s: Position, task: Battle) -> Iterator[Drawn]:
    """A card over the map: the attacker's dice across, the defender's down, and in how many of 36 cases who wins."""
    a, b = s.ships[task.attacker], s.ships[task.defender]
    left, top = (game.space.map.size[0] - WIDE) / 2, max(8.0, (game.space.map.size[1] - HIGH) / 2)
    yield Rect(id="duel", x=left, y=top, width=WIDE, height=HIGH, radius=16, fill=PAPER, stroke=INK, line=2, layer=DUEL)
    head = text("{player} attacks", player=game.seat(a.group))
    yield _words("duel:attacker", left + 340, top + 34, head, 22, 700)
    yield Sprite(id="duel:ship:a", x=left + 185, y=top + 36, size=52, art=art.SHIPS[a.group], layer=DUEL)
    yield Sprite(id="duel:ship:b", x=left + 90, y=top + 225, size=64, art=art.SHIPS[b.group], layer=DUEL)
    yield _words("duel:defender", left + 90, top + 281, game.seat(b.group), 22, 700)
    x, y = left + 225, top + 110
    for n in range(6):
        yield Sprite(id=f"duel:across:{n}", x=x + CELL * n, y=top + 74, size=30, art=DICE[n], layer=DUEL)
        yield Sprite(id=f"duel:down:{n}", x=x - 44, y=y + CELL * n, size=30, art=DICE[n], layer=DUEL)
    if task.die:
        yield Rect(
            id="duel:rolled", x=x + CELL * (task.die - 1) - CELL / 2, y=top + 54, width=CELL, height=6 * CELL + 36,
            radius=8, stroke=CLICK, line=5, layer=DUEL + 3,
        )  # fmt: skip
    for die in range(1, 7):
        for other in range(1, 7):
            yield from _cell(game, s, task, die, other, x + CELL * (die - 1), y + CELL * (other - 1))
    yield from _odds(game, s, task, left, top)


def _cell(game: SpaceOdyssey, s: Position, task: Battle, die: int, other: int, x: float, y: float) -> Iterator[Drawn]:
    """One of the 36 rolls: the winner's tint and sign, or an equals sign."""
    a, b = s.ships[task.attacker], s.ships[task.defender]
    one, two = fight.results(game.space, a, b, task.attack, task.defence, (die, other))
    look = SEATS[a.group if one > two else b.group]
    id, side = f"duel:{die}:{other}", CELL - 5
    fill = RAISED if one == two else look.tint
    yield Rect(
        id=id, x=x - side / 2, y=y - side / 2, width=side, height=side, radius=6, fill=fill, stroke=HAIRLINE,
        layer=DUEL + 1,
    )  # fmt: skip
    if one == two:
        yield _words(f"{id}:tie", x, y, "=", 26, 700)
    else:
        sign = art.SIGNS[a.group if one > two else b.group]
        yield Sprite(id=f"{id}:sign", x=x, y=y, size=30, art=sign, layer=DUEL + 2)


def _odds(game: SpaceOdyssey, s: Position, task: Battle, left: float, top: float) -> Iterator[Drawn]:
    a, b = s.ships[task.attacker], s.ships[task.defender]
    win, tie, loss = fight.tally(game.space, a, b, task.attack, task.defence)
    y, at, whole = top + HIGH - 66, left + 24, WIDE - 48
    shares = (("win", win, SEATS[a.group].tint), ("tie", tie, RAISED), ("loss", loss, SEATS[b.group].tint))
    for name, n, fill in shares:
        wide = whole * n / 36
        if n:
            yield Rect(
                id=f"duel:bar:{name}", x=at, y=y, width=wide, height=36, fill=fill, stroke=INK, line=1.2, layer=DUEL + 1
            )
            yield _words(f"duel:number:{name}", at + wide / 2, y + 18, str(n), 22, 700)
        at += wide
    said = text("win {win}, tie {tie}, loss {loss} of 36", win=win, tie=tie, loss=loss)
    yield _words("duel:said", left + WIDE / 2, y + 51, said, 22, 400, SOFT)


def _words(id: str, x: float, y: float, said: str, size: float, weight: int, fill: str = INK) -> Text:
    return Text(id=id, x=x, y=y, text=said, size=size, weight=weight, fill=fill, layer=DUEL + 2)
