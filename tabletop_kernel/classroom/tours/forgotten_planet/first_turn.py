"""Chapter 1: from nothing to a whole own turn."""

from __future__ import annotations

from tabletop_kernel.classroom.lesson.parts import (
    Again,
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
from tabletop_kernel.classroom.tours.forgotten_planet.planet import TO_THE_END, Planet, counted_up, tiles
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
road = Planet("..... ..... 1s*.2 ..... .....", orange="0,2", green="4,2", energy=2, marked=False)
second = Planet("..... ..s.. 1s*.2 ..... .....", orange="2,2", green="4,2")


def at_the_mine(h: Happened) -> str | None:
    """The robot on the mine, and 1 of the 2 energy left: one walk."""
    there = road.cell(2, 2) in h.after.on[0]
    if not h.after.energy:
        spent = Again("Your energy is used up. Start again: press the robot, then the mine itself.")
        return (
            Again("You are there, but no energy is left. Start again, and press the mine itself.") if there else spent
        )
    if there:
        return None
    if road.cell(1, 2) in h.after.on[0]:
        return Again("That is the right way, but each walk is paid. Start again, and press the mine itself.")
    if h.after.energy < 2:
        return Again("That took 1 energy too. Start again, and walk first: press the robot, then the mine.")
    return mark("Your robot is not on the mine yet. Look for the dark star in the middle.")


def used_and_ended(h: Happened) -> str | None:
    """A slab above or below the mine, none on Green's side, and the actions ended."""
    if h.after.land[act.cell(3, 2)] == "s":
        return Again("That slab gives Green a way to the mine. Start again, and look above or below the mine.")
    if "s" not in (h.after.land[act.cell(2, 1)], h.after.land[act.cell(2, 3)]):
        if h.after.phase != Phase.ACTIONS:
            return Again("The turn is over, and no slab lies above or below the mine. Start again, and lay it first.")
        if h.after.energy:
            return mark("No slab lies above or below the mine yet. Look at (2,1) and (2,3).")
        return Again("Your energy is used up. Start again, and lay the slab above or below the mine.")
    return None if h.after.phase != Phase.ACTIONS else mark("The slab is laid. Now press End turn.")


def five_tiles(h: Happened) -> str | None:
    """Phase 3 is over, and at least 5 tiles are Orange's."""
    if not counted_up(h):
        return mark("Phase 3 counts your tiles. Lay what you want to lay, then press End turn.")
    if tiles(h.after, 0) >= 5:
        return None
    if h.after.land[second.cell(3, 2)] == "s":
        return Again("Your slab at (3,2) made a road for Green: the mine is 2 steps from both bases. Start again.")
    if not any(isinstance(step, m.LaySlab | m.TryMine) for step in h.steps):
        return Again(
            "You still have 4 tiles: three with your sign, and your base. Start again, and lay one more first."
        )
    return Again("Count the tiles with your sign, and your base: fewer than 5. Start again.")


CHAPTER = Chapter(
    key="forgotten_planet/1",
    title=mark("Your first turn"),
    aim=mark("From nothing to a whole turn of your own."),
    minutes=20,
    game="forgotten_planet",
    rows=True,
    actions=("do:slab", "do:end"),
    parts=(
        Say(
            **begin.start,
            rules="FP-S07 FP-S02 FP-S04",
            text=mark(
                "You are Orange (triangle). Your robot stands on your base, the house with the flag. "
                "The dark star in the middle is a mine. Small crosses part the bare ground into cells. "
                "Robots walk on tiles only, the cells with something laid on them."
            ),
            look=("robot:0,2:0", "base:0,2", "cell:2,2", "base:4,2"),
        ),
        Show(
            rules="FP-P01 FP-S05",
            text=mark("A turn has four phases. Press Next step, and read what each of them does."),
            steps=(m.Check(), act.slab(1, 2), m.EndActions(), *TO_THE_END[1:]),
            notes=(
                mark("Phase 1, check: robots on your ground stand up. You get 3 energy, the flashes below the board."),
                mark("Phase 2, actions: your robot lays a slab, a plain tile."),
                mark("You may do more, but here you end your actions."),
                mark("Phase 3, territory: the slab and the mine behind it get your sign. You control them."),
                mark("Phase 4, production: a mine with your robot gives a cube. Your cubes are below the board."),
                mark("Now it is Green's turn. Players follow each other clockwise."),
            ),
        ),
        Question(
            **act.start,
            rules="FP-E01",
            text=mark(
                "Energy pays for actions. You always get 3. For every 7 tiles you control you get 1 more. "
                "You control 1 tile, your base. How much energy do you get?"
            ),
            answer=Amount(
                (3,),
                replies={
                    "4": mark("One tile is no full seven, so nothing is added. Look: only your base is orange."),
                    "1": mark("You always get 3, even for one tile. Look at the flashes below the board."),
                    "7": mark("7 tiles bring 1 energy, not 7. Look at the board: how many tiles are orange?"),
                    "10": mark("7 tiles would bring 1 energy, not 7. Look: only your base is orange."),
                },
            ),
            hints=(
                mark("Look at the board: do you have 7 tiles?"),
                mark("You have no full seven, so only the 3 is left."),
            ),
            why=mark("You always get 3, and one tile is no full seven."),
        ),
        Predict(
            rules="FP-E01",
            text=mark("How much energy do you get when you control so many tiles?"),
            answer=Amount(
                (3, 4, 4, 5),
                labels=(mark("6 tiles"), mark("7 tiles"), mark("13 tiles"), mark("14 tiles")),
                replies={
                    "0": mark("3 you always get, even without a full seven."),
                    "1": mark("Add the 3 that you always get."),
                    "2": mark("Add the 3 that you always get."),
                    "4": mark("Count the full sevens once more, then add 3."),
                    "5": mark("13 are 7 and 6 left over: one full seven, not two."),
                    "6": mark("Tiles are no energy. Count the full sevens in them, and add 3."),
                },
            ),
            hints=(mark("How many full sevens are in 13?"), mark("One: 7, and 6 are left over. So 3 and 1.")),
            why=mark("6 hold no full seven, 7 and 13 hold one, 14 hold two. Each seven adds 1 to the 3."),
        ),
        Show(
            **asleep.start,
            rules="FP-R01 FP-A02",
            text=mark("A robot that lies down is off: it can do nothing. Press Next step to see phase 1."),
            steps=(m.Check(),),
            notes=(mark("It lies on your own ground, so now it stands up: it is on. That costs nothing."),),
            look=("robot:0,2:0",),
        ),
        Do(
            **act.start,
            rules="FP-D01",
            text=mark(
                "Your robot needs a way to the mine. Lay a slab, a plain tile, between the two. It costs 1 energy."
            ),
            goal=act.lies(1, 2, "s", mark("Look at the cell between your base and the mine: it is still bare.")),
            solution=(act.slab(1, 2),),
            hints=(mark("Press Slab, then a yellow place."), mark("The place is right of your base.")),
            why=mark("A slab goes on an empty cell beside a robot that is on."),
            look=("cell:1,2",),
        ),
        WhyNot(
            **road.start,
            rules="FP-D01",
            text=mark(
                "Now try to lay a slab on (1,1). The first number stands above the board, the second at its left. "
                "That cell touches your base only at a corner. Press Slab, then that cell."
            ),
            attempt=road.slab(1, 1),
            refused="FP-D01",
            hints=(mark("Press Slab, then the cell above your new slab."),),
            why=mark("Corners are no neighbours in this game. Sides are."),
            look=("cell:1,1",),
        ),
        WhyNot(
            rules="FP-M02",
            text=mark("Try to walk on to the bare cell (0,1). Press your robot, then that cell."),
            attempt=road.walk((0, 2), (0, 1)),
            refused="FP-M02",
            hints=(mark("Press your robot, then the cell above it."),),
            why=mark("A robot walks on laid tiles only. First the slab, then the step."),
            look=("cell:0,1",),
        ),
        Do(
            rules="FP-M01 FP-P02",
            text=mark(
                "Walk to the special mine at (2,2) in one go. Press the robot, then the mine itself. "
                "One walk of 2 steps costs 1 energy. Say aloud what you do."
            ),
            goal=at_the_mine,
            solution=(road.walk((0, 2), (2, 2)),),
            hints=(mark("Press your robot, then the mine."), mark("2 steps: over the slab on to the mine.")),
            why=mark("1 energy pays for up to 3 steps of one walk."),
            look=("cell:2,2",),
        ),
        Predict(
            rules="FP-A01 FP-F04",
            text=mark("You have 1 energy left. What happens to it if you press End turn now?"),
            answer=Choose(
                (
                    Option(
                        mark("It is lost, unless I store it."),
                        mark("Yes. Use it, or store it on a base: chapter 4 shows how."),
                        right=True,
                    ),
                    Option(
                        mark("I have 1 more next turn."),
                        mark("It does not add up by itself. The flashes below the board are for this turn."),
                    ),
                    Option(
                        mark("Green gets it."),
                        mark("Nobody gets it. The flashes below the board are yours alone, for this turn."),
                    ),
                )
            ),
            why=mark("What is not used and not stored is lost."),
        ),
        Do(
            rules="FP-A01",
            text=mark("So use it: lay a slab above or below the mine. Then press End turn."),
            goal=used_and_ended,
            solution=(act.slab(2, 1), m.EndActions()),
            pause=True,
            hints=(
                mark("Not to the right: that would build a way for Green."),
                mark("Press Slab, then (2,1). Then End turn."),
            ),
            why=mark("You may do any actions, in any order, while your energy lasts."),
            look=("cell:2,1", "cell:2,3"),
        ),
        Predict(
            rules="FP-T01 FP-T04 FP-T05",
            text=mark(
                "Phase 3: a tile belongs to the nearest base, counted in steps over tiles. "
                "Whose is the mine at (2,2) now?"
            ),
            answer=Choose(
                (
                    Option(
                        mark("Orange's"), mark("Yes: 2 steps from your base, and Green has no way to it."), right=True
                    ),
                    Option(mark("Nobody's"), mark("Look for Green's way to the mine: the cell (3,2) is bare.")),
                    Option(
                        mark("Green's"), mark("Look beside Green's base: no tile lies there, so no step is possible.")
                    ),
                )
            ),
            reveal=(m.Territory(),),
            hints=(mark("Walk from each base to the mine, over tiles."),),
            why=mark("It is 2 steps from your base, and Green has no way. So it gets your sign."),
            look=("cell:2,2",),
        ),
        Show(
            rules="FP-O02",
            text=mark(
                "Phase 4: your robot is on and stands on a mine on your own ground. So the mine gives you a cube. "
                "Watch your cubes below the board."
            ),
            steps=(m.Produce(), act.take(2, 2, "white")),
            notes=(
                mark("A special mine lets you choose the colour. Other mines give their own colour."),
                mark("White is chosen here: now you have 2 white cubes."),
            ),
            look=("cell:2,2",),
        ),
        Do(
            **second.start,
            rules="FP-P01",
            text=mark("Your own turn! You control 4 tiles now. Have 5 or more when phase 3 counts them."),
            goal=five_tiles,
            solution=(second.slab(2, 3), m.EndActions()),
            hints=(
                mark("Lay one more slab, then press End turn."),
                mark("(3,2) would be nearer to Green. Take (2,3)."),
            ),
            why=mark("That was your turn. Only the choice of a cube is left: you saw it in part 13."),
        ),
    ),
)
