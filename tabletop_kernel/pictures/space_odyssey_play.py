"""Space Odyssey in play: a path announced on the star map."""

from __future__ import annotations

from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.moves import Path
from tabletop_kernel.language import text
from tabletop_kernel.pictures import picture
from tabletop_kernel.scene import Drawn, svg

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
