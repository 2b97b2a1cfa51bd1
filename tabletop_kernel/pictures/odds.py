"""What the notebooks on odds open with."""

from __future__ import annotations

from fractions import Fraction

from tabletop_kernel.classroom.chance.duels import mixes
from tabletop_kernel.classroom.chance.fights import grid, say_odds
from tabletop_kernel.classroom.chance.flights import strip
from tabletop_kernel.language import text
from tabletop_kernel.odds.combat import Side
from tabletop_kernel.odds.equilibrium import solve
from tabletop_kernel.pictures import picture


@picture
def space_odyssey_04_combat_odds() -> str:
    return grid(3).svg(text("All rolls of two dice"), say_odds(3))


@picture
def space_odyssey_05_hidden_choice() -> str:
    found = solve(Side(3, 3), Side(3, 3), Fraction(1, 5))
    return mixes(found).svg(text("Best mixes"), text("How often Comet and Meteor use which pieces."))


@picture
def space_odyssey_06_landing_exactly() -> str:
    words = text("The dice over the fields show which rolls end there.")
    return strip({3}, {4, 5}).svg(text("The next fields"), words)
