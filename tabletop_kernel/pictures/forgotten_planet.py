"""The Forgotten Planet: how to read its board, a turn being played, and how far each tile is from the bases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Scenario, art
from tabletop_kernel.games.forgotten_planet.state import BASES
from tabletop_kernel.language import mark, text
from tabletop_kernel.pictures import picture
from tabletop_kernel.scene import Drawn, Layer, Line, Sprite, Text, marks, svg
from tabletop_kernel.scene.style import HAIRLINE, INK, MARKS, SOFT

MID_GAME = """
player: Blue
turn: 9
energy: 3
slabs: 7
cubes: 2 1 3  1 1 1
points: 2 4

.    .    s      n    s      s      .
.    s+1  s      .    s      2      .
                      -----
s    1    s      s    s-1    s+2    w
n    s    s      *+1  .      s    | s
s    s-2  b+1+1 | s | s      s-1+2  2+2
                 ---
s    1    s      s    b-2    s      .
.    s    w      s    .      .      .
"""


def _seen(game: ForgottenPlanet, position: str, begun: tuple[str, ...] = ()) -> dict[str, Any]:
    """The shapes of a position by their ids, prices of walks among them."""
    s = game.read(position)
    shapes = (*game.scene(s), *game.hints(s, begun))
    return {shape.id: shape for shape in shapes if isinstance(shape, Drawn)}


def _drawn(shapes: Iterable[Drawn], description: str, name: str = "The Forgotten Planet") -> str:
    return svg(shapes, title=text(name), description=text(description))


KEY = {
    mark("Ground"): (
        (art.SLABS[0], mark("Blue's tile"), mark("blue tint and a circle")),
        (art.SLABS[1], mark("Orange's tile"), mark("orange tint and a triangle")),
        (art.SLAB, mark("Nobody's tile"), mark("bare stone, no mark")),
    ),
    mark("Pieces"): (
        (art.ROBOT_ON[0], mark("Robot, on"), mark("stands: it can act")),
        (art.ROBOT_OFF[0], mark("Robot, off"), mark("lies down: it rests")),
        (art.BASES[0], mark("Base"), mark("a house with a flag")),
        (art.MINES[0], mark("Blue mine"), mark("a drop")),
        (art.MINES[1], mark("Brown mine"), mark("a nugget")),
        (art.MINES[2], mark("White mine"), mark("a star of six arms")),
        (art.SPECIAL_MINE, mark("Special mine"), mark("any of the three colours")),
        (art.WALL_ICON, mark("Wall"), mark("stops robots, building and control")),
        (art.CUBES[1], mark("Cube"), mark("what a mine yields")),
    ),
}
"""What stands beside the board in the picture that explains it: a piece, its name, how to know it."""


def _key(x: float) -> Iterator[Drawn]:
    yield _line(x, 24, mark("How to read the board"), 18, 700)
    y = 46.0
    for group, entries in KEY.items():
        yield Line(id=f"rule {group}", points=((x, y), (x + 328, y)), stroke=HAIRLINE, line=1, layer=Layer.LABEL)
        yield _line(x, y + 24, group, 14, 700, SOFT)
        for n, (piece, name, sign) in enumerate(entries):
            row = y + 60 + 50 * n
            yield Sprite(id=f"key {name}", x=x + 24, y=row, size=40, art=piece, layer=Layer.LABEL)
            yield _line(x + 62, row - 9, name, 16, 600)
            yield _line(x + 62, row + 11, sign, 15, 400, SOFT)
        y += 46 + 50 * len(entries)


def _line(x: float, y: float, said: str, size: float, weight: int, ink: str = INK) -> Text:
    return Text(
        id=said, x=x, y=y, text=text(said), size=size, weight=weight, anchor="start", fill=ink, layer=Layer.LABEL
    )


@picture
def forgotten_planet_01_rules() -> str:
    """A board in the middle of a game, and what is to be seen on it."""
    shapes = _seen(ForgottenPlanet(), MID_GAME)
    paper = shapes.pop("paper")
    wide = replace(paper, width=paper.width + 376)
    description = mark("Seven by seven cells in the middle of a game for two, and how to read them.")
    return _drawn((wide, *shapes.values(), *_key(paper.width + 24)), description)


@picture
def forgotten_planet_02_play() -> str:
    """A robot is chosen: where it can walk, and for how much."""
    begun = "robot:1,1:0"
    shapes = _seen(ForgottenPlanet(), MID_GAME, (begun,))
    rings = [mark for id in shapes if f"price:{id}" in shapes for mark in marks.ring(shapes[id])]
    return _drawn(
        (*shapes.values(), *marks.chosen(shapes[begun]), *rings),
        mark(
            "Seven by seven cells in the middle of a game. A robot is chosen; each tile shows what a walk there costs."
        ),
    )


@picture
def forgotten_planet_03_territory() -> str:
    """Whose each tile is, and how many steps it is from either base."""
    planet = Scenario(players=2, slabs=20, outline=("#####",) * 3, bases=((0, 0), (4, 2)))
    game = ForgottenPlanet(scenario=planet, seats=("Orange", "Green"))
    position = "1  s  s | s  s\ns  s  s  s  s\n           --\ns  s  s  s  2"
    shapes, s = _seen(game, position), game.read(position)
    tiles, ways = game.walkable(s, 0) | game.walkable(s, 1), game.ways(s.walls)
    numbers: list[Drawn] = []
    for cell in game.board.area:
        spot = shapes[game.board.cell_names[cell]]
        left, top, right, bottom = spot.box
        for player, base in enumerate((game.board.cell(0, 0), game.board.cell(4, 2))):
            x, y = left + (0.32, 0.68)[player] * (right - left), top + 0.72 * (bottom - top)
            steps = game.board.steps(base, cell, tiles, ways)
            if steps >= 0 and s.land[cell] not in BASES:
                numbers.append(
                    Sprite(
                        id=f"{spot.id} {player} mark",
                        x=x - 12,
                        y=y,
                        size=22,
                        art=MARKS[game.colour(player)],
                        layer=Layer.LABEL,
                    )
                )
                numbers.append(
                    Text(
                        id=f"{spot.id} {player}",
                        x=x + 10,
                        y=y,
                        text=str(steps),
                        size=22,
                        weight=700,
                        fill=INK,
                        layer=Layer.LABEL,
                    )
                )
    shown = [shape for shape in shapes.values() if not shape.id.startswith("robot:")]
    return _drawn(
        (*shown, *numbers), mark("Five by three tiles with two walls. On each tile its distance from both bases.")
    )
