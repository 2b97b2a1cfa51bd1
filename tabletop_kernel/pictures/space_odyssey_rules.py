"""Space Odyssey: a turn in the middle of a day, with a path announced and the chances of the coming roll."""

from __future__ import annotations

from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.language import text
from tabletop_kernel.pictures import picture
from tabletop_kernel.scene import Drawn, svg

MID_DAY = """
day: 1
round: 6
turn: Comet
credits: 70 90
ship 1: Comet at g01, pilot, creature 20, moved
ship 2: Meteor at g07, laser, invention 10
ship 3: Meteor at gama
due: [{"type": "flying", "ship": 0, "path": ["g01", "custardia", "a01", "g02", "beta", "g03", "tumblia", "u01"]}]
"""


@picture
def space_odyssey_01_rules() -> str:
    game = SpaceOdyssey(players=2, map="little_wheel")
    shapes = [part for part in game.scene(game.observe(game.read(MID_DAY), 0)) if isinstance(part, Drawn)]
    words = text("Comet has announced a path of seven fields; numbers show how many of six rolls end where.")
    return svg(shapes, title=text("Space Odyssey"), description=words)
