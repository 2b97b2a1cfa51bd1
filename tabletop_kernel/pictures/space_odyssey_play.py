"""Space Odyssey in play: a path announced on the star map, and how far in turns the planets are."""

from __future__ import annotations

from tabletop_kernel.games.space_odyssey import SpaceOdyssey, places
from tabletop_kernel.games.space_odyssey.moves import Path
from tabletop_kernel.language import number, text
from tabletop_kernel.odds.routes import best_routes
from tabletop_kernel.pictures import picture
from tabletop_kernel.scene import Drawn, Layer, Rect, Text, marks, svg
from tabletop_kernel.scene.style import INK, RAISED

MID_DAY = """
round: 6
credits: 40 90
ship 1: Comet at gama, laser 2, biologist double
ship 2: Meteor at g01, shield
"""


def announced() -> list[Drawn]:
    """The lesson map with a path of seven fields from Gama, and the chance of each field on it."""
    game = SpaceOdyssey(map="little_wheel", rounds=15)
    s = game.read(MID_DAY)
    for field in ("g04", "u01", "tumblia", "pretzel", "g08", "beta", "g02"):
        s, _ = game.apply(s, Path(0, "roll", field))
    return [part for part in game.scene(game.observe(s, None)) if isinstance(part, Drawn)]


@picture
def space_odyssey_02_play() -> str:
    told = text("Comet has announced a path from Gama. A small die shows which roll ends on each field.")
    return svg(announced(), title=text("A path on the star map"), description=told)


@picture
def space_odyssey_03_map_and_market() -> str:
    """The lesson map; on each field the expected turns to the next planet."""
    game = SpaceOdyssey(map="little_wheel")
    space = game.space
    planets = [field for field, kind in space.kind.items() if kind == "planet"]
    turns = best_routes(space.neighbours, planets, wormholes=space.wormholes).turns
    shapes: list[Drawn] = [part for part in game.scene(game.read(MID_DAY)) if isinstance(part, Drawn)]
    shapes = [shape for shape in shapes if not shape.id.startswith(("ship:", "hull:", "plate:", "number:"))]
    taken = [shape.box for shape in shapes if shape.id.startswith("name:")]
    wide = {id: 2 * places.radius(kind) for id, kind in space.kind.items()}
    taken += [places.around(at, wide[id], wide[id]) for id, at in space.places.items()]
    for field, at in space.places.items():
        if field not in planets:
            box = places.roomiest(places.pills(space.map, at, wide[field] / 2, 50, 32), taken)
            taken.append(box)
            x, y = box[0] + 25, box[1] + 16
            ink = {"fill": RAISED, "stroke": INK, "line": 1.5}
            shapes.append(
                Rect(id=f"box {field}", x=x - 25, y=y - 16, width=50, height=32, radius=16, layer=Layer.BADGE, **ink)
            )
            words = number(float(turns[field]), 1)
            shapes.append(
                Text(id=f"turns {field}", x=x, y=y, text=words, size=22, weight=700, fill=INK, layer=Layer.BADGE)
            )
    told = text("The Little Wheel. On each field stands how many turns it takes on average to the next planet.")
    return svg(shapes, title=text("Turns to the next planet"), description=told)


@picture
def space_odyssey_07_exercises() -> str:
    """One of the exercises: a ship on a wormhole in the evening, and the three stations."""
    game = SpaceOdyssey(map="little_wheel", rounds=15)
    s = game.read("round: 15\nship 1: Comet at pretzel, biologist double\nship 2: Meteor at a02")
    shapes = [part for part in game.scene(game.observe(s, None)) if isinstance(part, Drawn)]
    stations = [shape for shape in shapes if shape.id.removeprefix("field:") in game.space.stations]
    rings = [ring for station in stations for ring in marks.ring(station)]
    told = text("Comet stands on a wormhole in the evening; the three stations have a yellow ring.")
    return svg([*shapes, *rings], title=text("Home for the night"), description=told)
