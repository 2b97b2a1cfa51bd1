"""Chapter 1: from nothing to a whole own turn."""

from __future__ import annotations

from tabletop_kernel.classroom.lesson.parts import (
    Amount,
    Chapter,
    Choose,
    Do,
    Happened,
    Option,
    Predict,
    Question,
    Say,
    Show,
    WhyNot,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import TO_THE_END, Planet, after_phase_3, tiles
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import Phase
from tabletop_kernel.language import mark

LESSON_PLANET = """
.....
.....
1.*.2
.....
.....
"""

begin = Planet(LESSON_PLANET, orange="0,2", green="4,2", phase=Phase.CHECK, energy=0)
asleep = Planet(LESSON_PLANET, off="0,2", green="4,2", phase=Phase.CHECK, energy=0)
act = Planet(LESSON_PLANET, orange="0,2", green="4,2")
second = Planet(
    """
    .....
    ..s..
    1s*.2
    .....
    .....
    """,
    orange="2,2", green="4,2",
)  # fmt: skip


def used_and_ended(h: Happened) -> str | None:
    """A slab above or below the mine, none on Green's side, and the actions ended."""
    if h.after.land[act.cell(3, 2)] == "s":
        return mark("That slab gives Green a way to the mine. Start again and look above or below.")
    if "s" not in (h.after.land[act.cell(2, 1)], h.after.land[act.cell(2, 3)]):
        return mark("Lay a slab right above or right below the mine.")
    return None if h.after.phase != Phase.ACTIONS else mark("Now end your actions.")


CHAPTER = Chapter(
    key="forgotten_planet/1",
    title=mark("Your first turn"),
    aim=mark("From nothing to a whole turn of your own."),
    minutes=20,
    game="forgotten_planet",
    rows=True,
    parts=(
        Say(
            **begin.start,
            rules="FP-S07 FP-S02 FP-S04",
            text=mark(
                "Two robots, two bases, one mine. You are Orange (triangle). You want ground and cubes. "
                "All else is bare: robots cannot walk there yet."
            ),
            look=("robot:0,2:0", "base:0,2", "cell:2,2", "base:4,2"),
        ),
        Show(
            rules="FP-P01 FP-S05",
            text=mark("A turn has four phases. Step through them. Then the next player goes on, clockwise."),
            steps=(m.Check(), m.EndActions(), *TO_THE_END[1:]),
        ),
        Question(
            **act.start,
            rules="FP-E01",
            text=mark(
                "You control 1 tile, your base. How much energy do you get? It is 3, and 1 for each full 7 tiles."
            ),
            answer=Amount((3,), replies={"4": mark("One tile is no full seven. So nothing is added to the 3.")}),
            hints=(mark("Count the full sevens in 1 tile."), mark("There is none. So only the 3 is left.")),
            why=mark("3 is the start. Sevens come later."),
        ),
        Predict(
            rules="FP-E01",
            text=mark("How much energy for so many tiles?"),
            answer=Amount(
                (3, 4, 4, 5),
                labels=(mark("6 tiles"), mark("7 tiles"), mark("13 tiles"), mark("14 tiles")),
                replies={"6": mark("Only full sevens count."), "2": mark("Do not forget the 3.")},
            ),
            hints=(mark("How many full sevens are in 13?"), mark("One: 7 and 6 left over.")),
            why=mark("13 tiles hold one full seven, 14 hold two."),
        ),
        Show(
            **asleep.start,
            rules="FP-R01 FP-A02",
            text=mark("Phase 1. A robot on your own ground stands up: it is on. That costs nothing."),
            steps=(m.Check(),),
            look=("robot:0,2:0",),
        ),
        Do(
            **act.start,
            rules="FP-D01",
            text=mark("Your robot needs a way to the mine. Lay a slab beside it. A slab costs 1 energy."),
            goal=act.lies(1, 2, "s", mark("That is no way to the mine yet. Lay one between your base and the mine.")),
            solution=(act.slab(1, 2),),
            hints=(mark("Press Slab, then a yellow place."), mark("The place is right of your base.")),
            why=mark("A slab goes on an empty cell beside a robot that is on."),
            look=("cell:1,2",),
        ),
        WhyNot(
            rules="FP-D01",
            text=mark("Now try to lay a slab on (1,1). It touches your base only at a corner."),
            attempt=act.slab(1, 1),
            refused="FP-D01",
            hints=(mark("Press Slab, then the cell 1,1."),),
            why=mark("Corners are no neighbours in this game. Sides are."),
            look=("cell:1,1",),
        ),
        WhyNot(
            rules="FP-M02",
            text=mark("Try to walk on to the bare cell (0,1)."),
            attempt=act.walk((0, 2), (0, 1)),
            refused="FP-M02",
            hints=(mark("Press your robot, then the cell above it."),),
            why=mark("A robot walks on laid tiles only. First the slab, then the step."),
            look=("cell:0,1",),
        ),
        Do(
            rules="FP-M01 FP-P02",
            text=mark("Walk to the special mine at (2,2). Say aloud what you do."),
            goal=act.stands(2, 2, mark("Your robot is not on the mine yet.")),
            solution=(act.walk((0, 2), (2, 2)),),
            hints=(mark("Press your robot, then the mine."), mark("2 steps: over the slab on to the mine.")),
            why=mark("2 steps cost 1 energy: 1 for each 3 steps that are begun."),
            look=("cell:2,2",),
        ),
        Predict(
            rules="FP-A01 FP-F04",
            text=mark("1 energy is left. What happens to it if you end your actions now?"),
            answer=Choose(
                (
                    Option(mark("It is lost, unless I store it."), mark("Use it, or store it on a base."), right=True),
                    Option(
                        mark("I have 1 more next turn."), mark("It does not add up by itself. A base must store it.")
                    ),
                    Option(mark("Green gets it."), mark("Nobody gets it. Energy is never handed on.")),
                )
            ),
            why=mark("What is not used and not stored is lost."),
        ),
        Do(
            rules="FP-A01",
            text=mark("So use it: lay a slab above or below the mine. Then end your actions."),
            goal=used_and_ended,
            solution=(act.slab(2, 1), m.EndActions()),
            pause=True,
            hints=(
                mark("Not to the right: that would build a way for Green."),
                mark("Press Slab, then 2,1. Then End turn."),
            ),
            why=mark("You may do any actions, in any order, while your energy lasts."),
            look=("cell:2,1", "cell:2,3"),
        ),
        Predict(
            rules="FP-T01 FP-T04 FP-T05",
            text=mark("Phase 3. Whose is the mine at (2,2) now?"),
            answer=Choose(
                (
                    Option(
                        mark("Orange's"), mark("Yes: 2 steps from your base, and Green has no way to it."), right=True
                    ),
                    Option(mark("Nobody's"), mark("Look for Green's way: there is none over bare ground.")),
                    Option(mark("Green's"), mark("Green's base has no laid tile beside it.")),
                )
            ),
            reveal=(m.Territory(),),
            hints=(mark("Walk from each base to the mine, over tiles."),),
            why=mark("A tile belongs to the nearest base, counted in steps. It gets a marker."),
            look=("cell:2,2",),
        ),
        Show(
            rules="FP-O02",
            text=mark("Phase 4. Robot on, own ground, special mine: a cube of your choice. Here it is white."),
            steps=(m.Produce(), act.take(2, 2, "white")),
            look=("cell:2,2",),
        ),
        Do(
            **second.start,
            rules="FP-P01",
            text=mark("Your own turn! Finish it with 5 tiles or more under control."),
            goal=after_phase_3(
                lambda s: tiles(s, 0) >= 5,
                mark("That gave fewer than 5 tiles. Start again: which slab would help Green?"),
                mark("Lay slabs, then end your actions: phase 3 counts the tiles."),
            ),
            solution=(second.slab(2, 3), m.EndActions()),
            hints=(mark("You control 4 tiles now. Lay one more."), mark("(3,2) would be nearer to Green. Take (2,3).")),
            why=mark("That was a whole turn: check, actions, territory, production."),
        ),
    ),
)
