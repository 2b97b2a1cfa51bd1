"""A rich picture for tests of painters: seven by seven cells in the middle of a game, drawn by hand, about 300 shapes.

Not the game's own picture (that one is made from a state), so that painters are tested without any game.
"""

from __future__ import annotations

from tabletop_kernel.scene import Art, Drawn, Layer, Line, Paper, Path, Rect, Spot, Sprite, Text
from tabletop_kernel.scene.icons import disc, path
from tabletop_kernel.scene.style import GROUND, INK, MARKS, PAPER, PLAYERS, RAISED, SOFT, STONE, STONE_EDGE, sign

CELL, LEFT, TOP = 96, 42, 38
BODY = (
    "M30 11V7A4 4 0 1 1 34 7V11H41A6 6 0 0 1 47 17V24A6 6 0 0 1 43 29.5V32H46A5 5 0 0 1 51 37V46A3 3 0 0 1 46 48V52H44"
    "V60H35V54H29V60H20V52H18V48A3 3 0 0 1 13 46V37A5 5 0 0 1 18 32H21V29.5A6 6 0 0 1 17 24V17A6 6 0 0 1 23 11Z"
)
GRID = """
. . B O#o O O .
. B B . O @O .
B @B B B O O O#w
B#n B B B#s . O O
B B B#d B O O @O
B @B B B N#d O .
. B B#w B . . .
"""
ROBOTS = {(1, 1): 0, (3, 3): 0, (2, 4): 0, (5, 2): 1, (5, 4): 1, (6, 4): 1}
ASLEEP = {(4, 2): 0, (1, 4): 1, (4, 5): 1}
WALLS = ((3, 4, "w"), (3, 4, "s"), (3, 4, "e"), (4, 1, "s"), (5, 3, "e"))


def robot(player: int) -> Art:
    look = PLAYERS[player]
    return Art(
        f"test-robot-{player}",
        (
            path("rim", BODY, RAISED, RAISED, 8),
            path("body", BODY, look.colour, INK, 2.4),
            path("neck", "M21 30.8H43", stroke=INK, line=2.4),
            disc("eye 1", 25.5, 20.5, 4, RAISED),
            disc("eye 2", 38.5, 20.5, 4, RAISED),
            sign(look.sign, "chest", 0, 10, 7.6, fill=RAISED),
        ),
    )


def sleeper(player: int) -> Art:
    look = PLAYERS[player]
    return Art(
        f"test-sleeper-{player}",
        (
            path("rim", BODY, RAISED, RAISED, 8),
            path("body", BODY, RAISED, look.colour, 4),
            path("neck", "M21 30.8H43", stroke=look.colour, line=3),
            path("eyes", "M22.5 17.5l6 6m0-6l-6 6M35.5 17.5l6 6m0-6l-6 6", stroke=INK, line=2.6),
            sign(look.sign, "chest", 0, 10, 8, fill=look.colour),
        ),
    )


def dome(player: int) -> Art:
    look = PLAYERS[player]
    return Art(
        f"test-dome-{player}",
        (
            path("house", "M5 56V35L19 19H45L59 35V56Z", RAISED, RAISED, 3),
            path("pole", "M32 20V3", stroke=RAISED, line=4),
            path("flag", "M32 2L49 8L32 14Z", RAISED),
            path("steps", "M5 46.5H12M52 46.5H59", stroke=look.colour, line=3),
            sign(look.sign, "mark", 0, 6, 11, fill=look.colour),
        ),
    )


ORES = {
    "d": Art(
        "test-drop",
        (
            path("drop", "M32 9C37 19 49 28 49 40A17 17 0 0 1 15 40C15 28 27 19 32 9Z", "#6FB1F5"),
            path("light", "M23 40A9 9 0 0 0 31 49", stroke=RAISED, line=4),
        ),
    ),
    "n": Art(
        "test-nugget",
        (
            path("nugget", "M12 39L19 21L34 15L49 23L54 40L43 51L21 51Z", "#C98D55", "#C98D55", 4),
            path("cracks", "M19 22L30 33L49 24M30 33L27 51", stroke="#31363F", line=3.2),
        ),
    ),
    "w": Art("test-star", (path("star", "M32 10V54M13 21L51 43M51 21L13 43", stroke=RAISED, line=10),)),
}
ORES["o"], ORES["s"] = ORES["n"], ORES["d"]
ROBOT_ARTS, SLEEPERS, DOMES = [[make(n) for n in range(4)] for make in (robot, sleeper, dome)]


def corner(x: int, y: int) -> tuple[float, float]:
    return LEFT + CELL * x, TOP + CELL * y


def picture() -> list[Drawn]:
    shapes: list[Drawn] = [Paper(width=756, height=752, fill=PAPER), *ground()]
    for y, row in enumerate(GRID.split("\n")[1:-1]):
        for x, cell in enumerate(row.split()):
            shapes += tile(x, y, cell)
    for (x, y), player in ROBOTS.items():
        left, top = corner(x, y)
        shapes.append(
            Sprite(id=f"robot {x},{y}", x=left + 48, y=top + 52, size=56, art=ROBOT_ARTS[player],
                   layer=Layer.PIECE, say=f"robot at {x},{y}")
        )  # fmt: skip
    for (x, y), player in ASLEEP.items():
        left, top = corner(x, y)
        shapes.append(
            Sprite(id=f"robot {x},{y}", x=left + 46, y=top + 58, size=60, turn=-90, art=SLEEPERS[player],
                   layer=Layer.PIECE, say=f"sleeping robot at {x},{y}")
        )  # fmt: skip
    for x, y, side in WALLS:
        shapes += wall(x, y, side)
    return shapes


def ground() -> list[Drawn]:
    left, top = corner(0, 0)
    plus = "".join(f"M{96 * x - 6} {96 * y}h12M{96 * x} {96 * y - 6}v12" for x in range(1, 7) for y in range(1, 7))
    arms = (
        "M-6 20V6Q-6 -6 6 -6H20M678 20V6Q678 -6 666 -6H652M-6 652V666Q-6 678 6 678H20M678 652V666Q678 678 666 678H652"
    )
    shapes: list[Drawn] = [
        Rect(id="ground", x=left - 6, y=top - 6, width=684, height=684, radius=12, fill=GROUND),
        Path(id="corners", d=arms, bounds=(-6, -6, 678, 678), x=left, y=top, stroke=INK, line=3),
        Path(id="plus", d=plus, bounds=(90, 90, 582, 582), x=left, y=top, stroke="#B9B19D", line=2),
    ]
    for n in range(7):
        look = {"size": 15, "weight": 600, "fill": SOFT, "layer": Layer.LABEL}
        shapes.append(Text(id=f"x {n}", x=left + 96 * n + 48, y=top - 21, text=str(n), **look))
        shapes.append(Text(id=f"y {n}", x=left - 19, y=top + 96 * n + 48, text=str(n), **look))
    return shapes


def tile(x: int, y: int, cell: str) -> list[Drawn]:
    left, top = corner(x, y)
    name = f"cell {x},{y}"
    spot = Spot(
        id=name, x=left, y=top, width=96, height=96, ring=(left + 8, top + 8, left + 88, top + 88), say=f"cell {x},{y}"
    )
    edges: list[Drawn] = [spot]
    if x < 6:
        edges.append(
            Spot(id=f"{name} east", x=left + 74, y=top + 15, width=44, height=66, layer=Layer.EDGE,
                 ring=(left + 90.5, top + 15, left + 101.5, top + 81), ring_layer=Layer.EDGE, say="edge")
        )  # fmt: skip
    if y < 6:
        edges.append(
            Spot(id=f"{name} south", x=left + 15, y=top + 74, width=66, height=44, layer=Layer.EDGE,
                 ring=(left + 15, top + 90.5, left + 81, top + 101.5), ring_layer=Layer.EDGE, say="edge")
        )  # fmt: skip
    if cell == ".":
        return edges
    owner = {"B": 0, "O": 1}.get(cell.strip("@")[0])
    fill, edge = (STONE, STONE_EDGE) if owner is None else (PLAYERS[owner].tint, PLAYERS[owner].edge)
    base = cell.startswith("@")
    if base and owner is not None:
        fill, edge = PLAYERS[owner].colour, INK
    shapes: list[Drawn] = [
        Rect(id=f"{name} tile", x=left + 6, y=top + 6, width=84, height=84, radius=9, fill=fill, stroke=edge,
             line=2 if base else 1.5, layer=Layer.TILE),
    ]  # fmt: skip
    if not base:
        foot = ((left + 14, top + 89), (left + 82, top + 89))
        shapes.append(Line(id=f"{name} foot", points=foot, stroke=edge, line=3, layer=Layer.TILE))
    if "#" in cell:
        plate = "M39 13H57L83 39V57L57 83H39L13 57V39Z"
        shapes.append(
            Path(id=f"{name} plate", d=plate, bounds=(13, 13, 83, 83), x=left, y=top, fill="#31363F", stroke=INK,
                 layer=Layer.STRUCTURE)
        )  # fmt: skip
        shapes.append(
            Sprite(id=f"{name} ore", x=left + 48, y=top + 48, size=50, art=ORES[cell[-1]], layer=Layer.STRUCTURE)
        )
    if base and owner is not None:
        shapes.append(
            Sprite(id=f"{name} base", x=left + 48, y=top + 48, size=60, art=DOMES[owner], layer=Layer.STRUCTURE)
        )
    elif owner is not None:
        shapes.append(
            Sprite(id=f"{name} mark", x=left + 21.5, y=top + 21.5, size=28.8, art=MARKS[owner], layer=Layer.MARK)
        )
    return shapes + edges


def wall(x: int, y: int, side: str) -> list[Drawn]:
    left, top = corner(x, y)
    left, top = {"w": (left, top + 48), "e": (left + 96, top + 48), "s": (left + 48, top + 96)}[side]
    name = f"wall {x},{y} {side}"
    across, down = (92, 13) if side == "s" else (13, 92)
    joints = "M-46 0h92M-23 -6.5v6.5M0 -6.5v6.5M23 -6.5v6.5M-34.5 0v6.5M-11.5 0v6.5M11.5 0v6.5M34.5 0v6.5"
    if side != "s":
        joints = "M0 -46v92M-6.5 -23h6.5M-6.5 0h6.5M-6.5 23h6.5M0 -34.5h6.5M0 -11.5h6.5M0 11.5h6.5M0 34.5h6.5"
    box = (-across / 2, -down / 2, across / 2, down / 2)
    return [
        Rect(id=name, x=left - across / 2, y=top - down / 2, width=across, height=down, radius=3, fill=INK,
             stroke=RAISED, line=3, layer=Layer.WALL),
        Path(id=f"{name} joints", d=joints, bounds=box, x=left, y=top, stroke=PAPER, line=1.4, layer=Layer.WALL),
    ]  # fmt: skip


def everything() -> list[Drawn]:
    """The picture with every kind of mark, and with each kind of shape in each of its manners."""
    from tabletop_kernel.scene import marks

    shapes = picture()
    by = {shape.id: shape for shape in shapes}
    shapes += marks.ring(by["cell 0,1"]) + marks.focus(by["cell 1,0"]) + marks.chosen(by["robot 1,1"])
    shapes += marks.changed(by["cell 6,4"]) + marks.ring(by["cell 1,1 east"]) + marks.refused(by["cell 4,5 south"])
    shapes += marks.refused(by["cell 2,0"]) + marks.chosen(by["cell 4,3"]) + marks.ring(by["robot 5,2"])
    wave = tuple((540 + 2 * n, 660 + 14 * (n % 8 - 4) / 4) for n in range(60))
    hexagon = tuple((60 + x, 620 + y) for x, y in ((0, -34), (30, -17), (30, 17), (0, 34), (-30, 17), (-30, -17)))
    above = {"layer": Layer.LABEL}
    shapes += [
        Line(id="wave", points=wave, stroke=PLAYERS[3].colour, line=2, **above),
        Line(id="hex", points=hexagon, closed=True, fill=PLAYERS[2].tint, stroke=PLAYERS[2].edge, line=4, opacity=0.6,
             **above),
        Path(id="scaled", d="M0 0C10 -20 30 -20 40 0S70 20 80 0A15 15 0 0 1 95 15", bounds=(0, -20, 95, 20), x=440,
             y=640, scale=0.8, stroke=INK, line=3, dash=(8, 4), **above),
        Rect(id="glass", x=430, y=660, width=90, height=40, radius=60, fill=PLAYERS[1].colour, opacity=0.35, **above),
        Text(id="start", x=430, y=690, text="Žluťoučký kůň 12", size=16, anchor="start", fill=INK, **above),
        Text(id="end", x=700, y=712, text="zażółć gęślą jaźń", size=18, weight=700, anchor="end", fill=INK, **above),
        Sprite(id="turned", x=620, y=620, size=50, turn=33, art=ROBOT_ARTS[2], opacity=0.7, **above),
        Sprite(id="odd", x=560.3, y=610.7, size=37.5, art=ROBOT_ARTS[3], **above),
    ]  # fmt: skip
    return shapes
