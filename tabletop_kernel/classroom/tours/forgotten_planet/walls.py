"""Chapter 5: change whose ground it is without laying a tile."""

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
    WhyNot,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import END, Planet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.language import mark

CORRIDOR = "1sssss2"
BLOCK = "1sss. .sss. .sss2"
FULL = "1ssss sssss ssss2"
THREE = "1,1|2,1 2,0|2,1 2,1|2,2"
PAIR = "2,0|2,1 3,0|3,1 1,1|2,1 3,1|4,1 2,1|2,2 3,1|3,2"

first = Planet(CORRIDOR, orange="2,0", green="6,0")
across = Planet("1ss...2", orange="2,0", green="6,0", walls="2,0|3,0")
inside = Planet(BLOCK, orange="2,1", green="4,2", walls=THREE)
outside = Planet(BLOCK, orange="3,1", green="4,2", walls=THREE)
closed = Planet(FULL, orange="0,0", green="4,2", walls=PAIR, marked=False)
push = Planet(CORRIDOR, orange="2,0", green="6,0", walls="2,0|3,0", energy=2, cubes=(0, 0, 0))
on_robot = Planet(CORRIDOR, orange="2,0", green="3,0", walls="2,0|3,0")
on_mine = Planet("1ssbss2", orange="2,0", green="6,0", walls="2,0|3,0")
on_wall = Planet("1sssss2 .......", orange="2,0", green="6,0", walls="2,0|3,0 3,0|4,0")
shutting = Planet(FULL, orange="1,1", green="4,2", walls="1,1|2,1 3,0|3,1 3,1|3,2 3,1|4,1")
crowd = Planet("1ssss2", orange="2,0", off="2,0", green="2,0")
stuck = Planet("1ssss2", orange="2,0", green="5,0", walls="2,0|3,0", energy=2, cubes=(0, 0, 0))


def opened(h: Happened) -> str | None:
    if any(isinstance(step, m.PushWall) for step in h.steps):
        return mark("You pushed it. Start again, and let the robot destroy it.")
    return mark("The wall still stands.") if h.after.walls else None


CHAPTER = Chapter(
    key="forgotten_planet/5",
    title=mark("Walls that move and robots that end"),
    aim=mark("Change whose ground it is without laying a tile."),
    minutes=18,
    game="forgotten_planet",
    rows=True,
    parts=(
        Do(
            **first.start,
            rules="FP-W01",
            text=mark("Your robot stands on (2,0). Put a wall on its right edge: 1 energy and 1 cube of any colour."),
            goal=first.walled("2,0|3,0", mark("There is no wall between (2,0) and (3,0) yet.")),
            solution=(first.wall("2,0|3,0"),),
            hints=(mark("Press Wall, then the edge, then a cube to pay with."),),
            why=mark("A wall stands on an edge of the tile of a robot that is on."),
            look=("edge:2,0|3,0",),
        ),
        Predict(
            rules="FP-T02 FP-W02",
            text=mark("Who gains a tile by this wall?"),
            answer=Choose(
                (
                    Option(
                        mark("Green"), mark("Yes: (3,0) was tied, and now it lies beyond your own wall."), right=True
                    ),
                    Option(mark("Orange"), mark("Look at (3,0): can you still walk there?")),
                    Option(mark("Nobody"), mark("(3,0) was tied. Is it still as near to you?")),
                )
            ),
            reveal=END,
            hints=(mark("Count the steps to (3,0) from both bases."),),
            why=mark("A wall helps whoever need not walk round it."),
            look=("cell:3,0",),
        ),
        WhyNot(
            **across.start,
            rules="FP-W02",
            text=mark("Try to lay a slab across that wall, on (3,0)."),
            attempt=across.slab(3, 0),
            refused="FP-W02",
            hints=(mark("Press Slab, then the cell behind the wall."),),
            why=mark("Walls stop building too."),
            look=("cell:3,0",),
        ),
        WhyNot(
            **inside.start,
            rules="FP-W03",
            text=mark("Your tile has three walls. Try to build the fourth."),
            attempt=inside.wall("2,1|3,1"),
            refused="FP-W03",
            hints=(mark("Press Wall, then the last open edge of your tile, then a cube."),),
            why=mark("Walls never close in one single tile."),
            look=("edge:2,1|3,1",),
        ),
        WhyNot(
            **outside.start,
            rules="FP-W03 FP-AMB14",
            text=mark("From outside, then: your robot stands beside that tile. Try to close it."),
            attempt=outside.wall("2,1|3,1"),
            refused="FP-W03",
            hints=(mark("Press Wall, then the edge left of your robot, then a cube."),),
            why=mark("Both tiles beside a new wall are looked at."),
            look=("edge:2,1|3,1",),
        ),
        Predict(
            **closed.start,
            rules="FP-W04",
            text=mark("Two tiles are closed in together: that is allowed. Whose are they?"),
            answer=Choose(
                (
                    Option(mark("Nobody's"), mark("Yes: no base has a way to them."), right=True),
                    Option(mark("The builder's"), mark("Walls have no owner. Is there a way in?")),
                    Option(mark("The nearer base's"), mark("Near by air, but steps do not go through walls.")),
                )
            ),
            reveal=END,
            hints=(mark("Walk there from either base."),),
            why=mark("No way in: nobody's."),
            look=("cell:2,1", "cell:3,1"),
        ),
        Do(
            **push.start,
            rules="FP-X01",
            text=mark("2 energy, no cubes. Push the wall on your right edge one tile on."),
            goal=push.walled("3,0|4,0", mark("The wall is not between (3,0) and (4,0) yet.")),
            solution=(push.push(2, 0, "2,0|3,0"),),
            hints=(mark("Press Push wall, then your robot, then the wall."),),
            why=mark("The wall moves one tile straight on, and the robot follows it."),
            look=("edge:2,0|3,0",),
        ),
        Predict(
            rules="FP-X01 FP-T01",
            text=mark("How many tiles has each after phase 3?"),
            answer=Amount(
                (4, 3), labels=(mark("Orange"), mark("Green")), replies={"3": mark("(3,0) lies on your side now.")}
            ),
            reveal=END,
            hints=(mark("The wall stands between (3,0) and (4,0)."),),
            why=mark("One push: one tile more for you, one less for Green."),
        ),
        WhyNot(
            **on_robot.start,
            rules="FP-X02",
            text=mark("Green's robot stands on the next tile. Try to push the wall there."),
            attempt=on_robot.push(2, 0, "2,0|3,0"),
            refused="FP-X02",
            why=mark("Not over a robot."),
            look=("cell:3,0",),
        ),
        WhyNot(
            **on_mine.start,
            rules="FP-X02",
            text=mark("Now a mine lies there. Try it."),
            attempt=on_mine.push(2, 0, "2,0|3,0"),
            refused="FP-X02",
            why=mark("Not over a mine, nor over a base."),
            look=("cell:3,0",),
        ),
        WhyNot(
            **on_wall.start,
            rules="FP-X02",
            text=mark("Now a second wall stands behind that tile. Try it."),
            attempt=on_wall.push(2, 0, "2,0|3,0"),
            refused="FP-X02",
            why=mark("Not on to another wall."),
            look=("edge:3,0|4,0",),
        ),
        WhyNot(
            **shutting.start,
            rules="FP-X03",
            text=mark("The tile (3,1) has three walls. Push yours towards it, so that it would close."),
            attempt=shutting.push(1, 1, "1,1|2,1"),
            refused="FP-X03",
            hints=(mark("Press Push wall, your robot, then the wall on its right."),),
            why=mark("All limits of building hold at the new place."),
            look=("cell:3,1",),
        ),
        Predict(
            **crowd.start,
            rules="FP-K01",
            text=mark(
                "Three robots on one tile: yours on, yours off, Green's. Yours self-destructs. How many are gone?"
            ),
            answer=Amount(
                (3,), replies={"1": mark("A blast takes the whole tile."), "2": mark("Lying down saves nobody.")}
            ),
            reveal=(crowd.blast(2, 0),),
            why=mark("It takes itself and all other robots of its tile."),
            look=("cell:2,0",),
        ),
        Question(
            rules="FP-K02 FP-AMB18",
            text=mark("Can one blast remove the robots and a wall?"),
            answer=Choose(
                (
                    Option(
                        mark("No, one or the other"),
                        mark("Yes: itself and the robots, or itself and one wall."),
                        right=True,
                    ),
                    Option(mark("Yes, both at once"), mark("The rule says: or instead. You choose one.")),
                )
            ),
            why=mark("This is a reading of the rules: either or."),
        ),
        Do(
            **stuck.start,
            rules="FP-K02",
            text=mark("A wall stands on your right. Open the way again, without pushing."),
            goal=opened,
            solution=(stuck.blast_wall(2, 0, "2,0|3,0"),),
            hints=(mark("Press Self-destruct, then your robot, then the wall."),),
            why=mark("The robot is gone, the wall too. Both go back to the supply."),
            look=("edge:2,0|3,0",),
        ),
    ),
)
