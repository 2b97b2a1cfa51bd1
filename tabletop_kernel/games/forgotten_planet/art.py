"""The pieces of The Forgotten Planet as silhouettes, and the colours that only this game has.

Tuples hold one piece for each player or each colour of ore (blue, brown, white). What covers a whole cell (`TILES`,
`PLATE`, `WALL` ...) is drawn as a sprite as big as the cell; all others are pieces and icons of any size.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from tabletop_kernel.scene import Art, Circle, Path, Rect, Text
from tabletop_kernel.scene.icons import path
from tabletop_kernel.scene.style import GROUND, INK, PAPER, PLAYERS, RAISED, SOFT, STONE, STONE_EDGE, Player, sign

ROCK: Final = "#A9A495"
ROCK_EDGE: Final = "#6E6A5E"
PLATE_FILL: Final = "#31363F"
ORE_FILL: Final = ("#6FB1F5", "#C98D55", "#FFFFFF")
CUBE_FILL: Final = ("#3E82D0", "#8C5A2E", "#FFFFFF")
ORES: Final = ("blue", "brown", "white")

_CELL: Final = 64 / 96  # the looks are drawn with cells of 96; a sprite is 64 wide

_ROBOT = (
    "M30 11V7A4 4 0 1 1 34 7V11H41A6 6 0 0 1 47 17V24A6 6 0 0 1 43 29.5V32H46A5 5 0 0 1 51 37V46A3 3 0 0 1 46 48V52"
    "H44V60H35V54H29V60H20V52H18V48A3 3 0 0 1 13 46V37A5 5 0 0 1 18 32H21V29.5A6 6 0 0 1 17 24V17A6 6 0 0 1 23 11Z"
)
_FALLEN = (
    "M11 47H7A4 4 0 1 1 7 43H11V36A6 6 0 0 1 17 30H24A6 6 0 0 1 29.5 34H32V31A5 5 0 0 1 37 26H46A3 3 0 0 1 48 31H52"
    "V33H60V42H54V48H60V57H52V59H48A3 3 0 0 1 46 64H37A5 5 0 0 1 32 59V56H29.5A6 6 0 0 1 24 60H17A6 6 0 0 1 11 54Z"
)


def _robot_on(player: Player) -> Art:
    return Art(
        f"robot-on-{player.sign}",
        (
            path("rim", _ROBOT, RAISED, RAISED, 8),
            path("body", _ROBOT, player.colour, INK, 2.4),
            path("neck", "M21 30.8H43", stroke=INK, line=2.4),
            Circle(id="left eye", x=-6.5, y=-11.5, r=4, fill=RAISED),
            Circle(id="right eye", x=6.5, y=-11.5, r=4, fill=RAISED),
            sign(player.sign, "mark", 0, 10, 7.6, fill=RAISED),
        ),
    )


def _robot_off(player: Player) -> Art:
    return Art(
        f"robot-off-{player.sign}",
        (
            path("rim", _FALLEN, RAISED, RAISED, 8),
            path("body", _FALLEN, RAISED, player.colour, 4),
            path("neck", "M30.8 56V34", stroke=player.colour, line=3),
            path("eyes", "M17.5 54.5l6-6m0 6l-6-6M17.5 41.5l6-6m0 6l-6-6", stroke=INK, line=2.6),
            sign(player.sign, "mark", 11, 13, 8, fill=player.colour),
        ),
    )


def _house(colour: str, player: Player | None, scale: float = 1) -> tuple[Path | Circle | Rect, ...]:
    """The white house with its flag; slots and mark show the tile's colour through."""

    def part(id: str, d: str, fill: str | None, stroke: str | None, line: float) -> Path:
        return path(id, d, fill, stroke, line * scale, x=-32 * scale, y=-32 * scale, scale=scale)

    house = (
        part("house", "M5 56V35L19 19H45L59 35V56Z", RAISED, RAISED, 3),
        part("pole", "M32 20V3", None, RAISED, 4),
        part("flag", "M32 2L49 8L32 14Z", RAISED, None, 0),
    )
    if player is None:
        return house
    return (
        *house,
        part("slots", "M5 46.5H12M52 46.5H59", None, colour, 3),
        sign(player.sign, "mark", 0, 6 * scale, 11 * scale, fill=colour),  # type: ignore[return-value]
    )


def _tile(name: str, fill: str, edge: str) -> Art:
    """A laid tile that fills a cell up to the gap where walls live; a thicker lower edge lifts it off the ground."""
    body = Rect(id="tile", x=-28, y=-28, width=56, height=56, radius=6, fill=fill, stroke=edge, line=1)
    lip = path("lip", "M9.33 59.33H54.67", stroke=edge, line=2)
    return Art(name, (body, lip))


def _base_tile(player: Player | None) -> Art:
    colour = player.colour if player else SOFT
    body = Rect(id="tile", x=-28, y=-28, width=56, height=56, radius=6, fill=colour, stroke=INK, line=1.33)
    return Art(f"base-tile-{player.sign if player else 'free'}", (body,))


def _slab(player: Player | None) -> Art:
    """A tile as an icon: nobody's, or with its owner's tint and mark."""
    fill, edge = (player.tint, player.edge) if player else (STONE, STONE_EDGE)
    parts = (
        Rect(id="tile", x=-29, y=-29, width=58, height=58, radius=7, fill=fill, stroke=edge, line=2),
        path("lip", "M9 60.5H55", stroke=edge, line=3.5),
    )
    if player is None:
        return Art("slab", parts)
    rim = sign(player.sign, "rim", -12, -11, 11, fill=RAISED, stroke=RAISED, line=5)
    mark = sign(player.sign, "mark", -12, -11, 11, fill=player.colour, stroke=INK, line=1.5)
    return Art(f"slab-{player.sign}", (*parts, rim, mark))


def _base(player: Player | None) -> Art:
    """A base as an icon; without a player one that nobody has built yet."""
    colour = player.colour if player else SOFT
    body = Rect(id="tile", x=-30, y=-30, width=60, height=60, radius=7, fill=colour, stroke=INK, line=2.4)
    return Art(f"base-{player.sign if player else 'free'}", (body, *_house(colour, player, 0.76)))


_DROP = "M32 9C37 19 49 28 49 40A17 17 0 0 1 15 40C15 28 27 19 32 9Z"
_NUGGET = "M12 39L19 21L34 15L49 23L54 40L43 51L21 51Z"
_SIX_ARMS = "M32 10V54M13 21L51 43M51 21L13 43"


def _ore(colour: int, scale: float = 1) -> tuple[Path, ...]:
    """Drop, nugget or star: never a player's mark, and always on a dark plate."""

    def part(id: str, d: str, fill: str | None, stroke: str | None, line: float) -> Path:
        return path(id, d, fill, stroke, line * scale, x=-32 * scale, y=-32 * scale, scale=scale)

    fill = ORE_FILL[colour]
    return (
        (part("drop", _DROP, fill, None, 0), part("shine", "M23 40A9 9 0 0 0 31 49", None, RAISED, 4)),
        (
            part("nugget", _NUGGET, fill, fill, 4),
            part("facets", "M19 22L30 33L49 24M30 33L27 51", None, PLATE_FILL, 3.2),
        ),
        (part("star", _SIX_ARMS, None, fill, 10),),
    )[colour]


def _three_colours() -> tuple[Path, ...]:
    """The disc of the special mine: a third for each colour."""
    thirds = ("L17.28 23.5A17 17 0 0 1 46.72 23.5Z", "L32 49A17 17 0 0 1 17.28 23.5Z", "L46.72 23.5A17 17 0 0 1 32 49Z")
    return tuple(path(ORES[n], "M32 32" + third, ORE_FILL[n], PLATE_FILL, 3) for n, third in enumerate(thirds))


def _plate(id: str, d: str, scale: float, line: float) -> Path:
    return path(id, d, PLATE_FILL, INK, line, x=-32 * scale, y=-32 * scale, scale=scale)


_OCTAGON = "M21 3H43L61 21V43L43 61H21L3 43V21Z"
_EIGHT_POINTS = (
    "M43.86 3.36L48.26 15.74L60.64 20.14L55 32L60.64 43.86L48.26 48.26L43.86 60.64L32 55L20.14 60.64L15.74 48.26"
    "L3.36 43.86L9 32L3.36 20.14L15.74 15.74L20.14 3.36L32 9Z"
)


def _cube(colour: int) -> Art:
    face = (
        (path("ore", _DROP, RAISED, x=-24.4, y=-10.4, scale=0.575),),
        (path("ore", _NUGGET, RAISED, x=-24.4, y=-10.4, scale=0.575),),
        (path("ore", _SIX_ARMS, stroke=INK, line=5.2, x=-24.4, y=-10.4, scale=0.575),),
    )[colour]
    return Art(
        f"cube-{ORES[colour]}",
        (
            path("cube", _BOX, CUBE_FILL[colour], INK, 3),
            path("shade", "M47 20L59 5V47L47 59Z", INK, opacity=0.28),
            path("edges", _BOX_EDGES, stroke=INK, line=2.4),
            *face,
        ),
    )


_BOX = "M5 20L17 5H59V47L47 59H5Z"
_BOX_EDGES = "M5 20H47V59M47 20L59 5"

ROBOT_ON: Final = tuple(map(_robot_on, PLAYERS))
ROBOT_OFF: Final = tuple(map(_robot_off, PLAYERS))
HOUSES: Final = tuple(Art(f"house-{player.sign}", _house(player.colour, player)) for player in PLAYERS)
HOUSE_FREE: Final = Art("house-free", _house(SOFT, None))
BASES: Final = tuple(map(_base, PLAYERS))
BASE_FREE: Final = _base(None)

TILES: Final = tuple(_tile(f"tile-{player.sign}", player.tint, player.edge) for player in PLAYERS)
TILE_NOBODYS: Final = _tile("tile-stone", STONE, STONE_EDGE)
BASE_TILES: Final = tuple(map(_base_tile, PLAYERS))
BASE_TILE_FREE: Final = _base_tile(None)
SLABS: Final = tuple(map(_slab, PLAYERS))
SLAB: Final = _slab(None)
OBSTACLE: Final = Art(
    "obstacle",
    (
        Rect(id="tile", x=-28, y=-28, width=56, height=56, radius=6, fill=ROCK, stroke=ROCK_EDGE, line=1.33),
        path("mountains", "M8 47L23 23L32 36L40 27L56 47Z", ROCK_EDGE),
        path("snow", "M23 23L28.5 32L23 36L18 31ZM40 27L45 33L40 36L35.5 32Z", RAISED),
    ),
)

AREA: Final = Art(
    "area",
    (
        Rect(id="cell", x=-27, y=-27, width=54, height=54, radius=7, fill=GROUND, stroke=INK, line=3, dash=(6, 5)),
        path("in or out", "M32 19V45M19 32H45", stroke=INK, line=5),
    ),
)
"""A cell of the area, for the tray of the scenario maker."""

PLATE: Final = Art("mine-plate", (_plate("plate", _OCTAGON, 70 / 58 * _CELL, 1),))
SPECIAL_PLATE: Final = Art("special-plate", (_plate("plate", _EIGHT_POINTS, 1.29 * _CELL, 1),))
ORE: Final = tuple(Art(f"ore-{ORES[colour]}", _ore(colour)) for colour in range(3))
ORE_ANY: Final = Art("ore-any", _three_colours())
MINES: Final = tuple(
    Art(f"mine-{ORES[colour]}", (_plate("plate", _OCTAGON, 1, 2), *_ore(colour, 0.75))) for colour in range(3)
)
SPECIAL_MINE: Final = Art("mine-special", (_plate("plate", _EIGHT_POINTS, 1, 2), *_three_colours()))

CUBES: Final = tuple(_cube(colour) for colour in range(3))
CUBE_ANY: Final = Art(
    "cube-any",
    (
        Path(id="cube", d=_BOX, bounds=(0, 0, 64, 64), x=-32, y=-32, fill=RAISED, stroke=INK, line=3.5, dash=(5, 4)),
        Text(id="which", x=-6, y=7, text="?", size=36, weight=700, fill=INK),
    ),
)

WALL: Final = Art(
    "wall",
    (
        Rect(id="rim", x=-31.67, y=-5.33, width=63.33, height=10.67, radius=2.67, fill=RAISED),
        Rect(id="bricks", x=-30.67, y=-4.33, width=61.33, height=8.67, radius=2, fill=INK),
        path(
            "joints",
            "M1.33 32h61.33M16.67 27.67v4.33M32 27.67v4.33M47.33 27.67v4.33"
            "M9 32v4.33M24.33 32v4.33M39.67 32v4.33M55 32v4.33",
            stroke=PAPER,
            line=0.93,
        ),
    ),
)
WALL_ICON: Final = Art(
    "wall-icon",
    (
        Rect(id="bricks", x=-30, y=-9, width=60, height=18, radius=3, fill=INK),
        path("joints", "M2 32H62M17 23V32M47 23V32M32 32V41", stroke=PAPER, line=2.4),
    ),
)

DIE_ROLLED: Final = Art(
    "die-rolled",
    (
        Rect(id="body", x=-28, y=-28, width=56, height=56, radius=11, fill=RAISED, stroke=INK, line=3),
        Text(id="which", x=0, y=0, text="?", size=40, weight=700, fill=INK),
    ),
)


@cache
def tag(number: int, icon: Art) -> Art:
    """A small label: a number and what it counts. Text of one digit is 0.41 of the sprite's size."""
    pill = Rect(id="pill", x=-30, y=-17, width=60, height=34, radius=17, fill=RAISED, stroke=INK, line=2.5)
    size = 26.5 if number < 10 else 22
    said = Text(id="number", x=-12, y=0, text=str(number), size=size, weight=700, fill=INK)
    return Art(f"tag-{icon.name}-{number}", (pill, said, *map(_small, icon.parts)))


def _small(part: Any) -> Any:
    """A circle or a path of an icon, as it stands on a tag."""
    measure, k = "r" if isinstance(part, Circle) else "scale", 0.42
    scaled = {measure: k * getattr(part, measure), "line": k * part.line}
    return replace(part, id=f"icon {part.id}", x=14 + k * part.x, y=k * part.y, **scaled)
