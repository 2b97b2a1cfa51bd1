"""Chapter 5: change whose ground it is without laying a tile."""

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
    WhyNot,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import END, Planet, short_of
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


def walled(h: Happened) -> str | None:
    if first.edge_of("2,0|3,0") in h.after.walls:
        return None
    if h.after.walls:
        return Again("That is another edge. Start again, and look right of your robot: between (2,0) and (3,0).")
    return mark("Look at the right edge of your robot's tile: no wall stands there yet.")


def pushed(h: Happened) -> str | None:
    if push.edge_of("3,0|4,0") in h.after.walls:
        return None
    if not h.after.walls:
        return Again("The wall is gone, and your robot too. Start again, and push the wall.")
    if short_of(h, 2):
        return Again("Pushing takes 2 energy. Start again, and look at the wall right of your robot.")
    return mark("Look right of your robot: the wall has not moved yet.")


def opened(h: Happened) -> str | None:
    if not h.after.walls:
        return None
    if any(isinstance(step, m.PushWall) for step in h.steps):
        return Again("You pushed it, but look: it still stands. Start again, and let the robot destroy it.")
    if not h.after.on[0]:
        return Again("The robot destroyed only itself. Start again: after the robot, press the wall.")
    if short_of(h, 2):
        return Again("Destroying takes 2 energy. Start again, and look at the wall right of your robot.")
    return mark("Look right of your robot: the wall still stands.")


CHAPTER = Chapter(
    key="forgotten_planet/5",
    title=mark("Walls that move and robots that end"),
    aim=mark("Change whose ground it is without laying a tile."),
    minutes=18,
    game="forgotten_planet",
    rows=True,
    actions=("do:slab", "do:wall", "do:push", "do:blast", "do:end"),
    parts=(
        Do(
            **first.start,
            rules="FP-W01",
            text=mark(
                "A robot can build a wall on an edge of its tile. It costs 1 energy and 1 cube of any colour. "
                "Put a wall on the right edge, between (2,0) and (3,0)."
            ),
            goal=walled,
            solution=(first.wall("2,0|3,0"),),
            hints=(
                mark("Press Wall, then the line between the two tiles."),
                mark("Last, press the cube that you pay with."),
            ),
            why=mark("The wall stands, and one of your cubes is gone: look below the board."),
            look=("edge:2,0|3,0",),
            actions=("do:slab", "do:wall", "do:end"),
        ),
        Predict(
            **first.later(first.wall("2,0|3,0")),
            rules="FP-T02 FP-W02",
            text=mark(
                "So far (3,0) is nobody's: 3 steps from both bases. Steps do not go through walls. "
                "Who gains a tile by your wall?"
            ),
            answer=Choose(
                (
                    Option(
                        mark("Green"), mark("Yes: Green still needs 3 steps to (3,0), and you have no way."), right=True
                    ),
                    Option(mark("Orange"), mark("Look at (3,0): your own wall bars your way to it.")),
                    Option(mark("Nobody"), mark("Look at (3,0): Green can still walk there, and you cannot.")),
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
            text=mark(
                "Here the ground behind the wall is bare. Try to lay a slab on (3,0). Press Slab, then that cell."
            ),
            attempt=across.slab(3, 0),
            refused="FP-W02",
            hints=(mark("It is the cell right behind the wall."),),
            why=mark("Walls stop robots, and they stop building too."),
            look=("cell:3,0",),
        ),
        WhyNot(
            **inside.start,
            rules="FP-W03",
            text=mark(
                "Your robot's tile has walls on three edges. Try to close the fourth, at its right. "
                "Press Wall, then that edge."
            ),
            attempt=inside.wall("2,1|3,1"),
            refused="FP-W03",
            hints=(mark("The edge lies between (2,1) and (3,1)."),),
            why=mark("Walls never shut off one single tile: an edge must stay open."),
            look=("edge:2,1|3,1",),
        ),
        WhyNot(
            **outside.start,
            rules="FP-W03 FP-AMB14",
            text=mark(
                "Now your robot stands outside, on (3,1). Try to shut off the tile (2,1) from here. "
                "Press Wall, then the edge left of your robot."
            ),
            attempt=outside.wall("2,1|3,1"),
            refused="FP-W03",
            hints=(mark("The edge lies between (2,1) and (3,1)."),),
            why=mark("It would shut off (2,1). From which side you build makes no difference."),
            look=("edge:2,1|3,1",),
        ),
        Predict(
            **closed.start,
            rules="FP-W04",
            text=mark("Walls shut off two tiles together, (2,1) and (3,1). That is allowed. Whose are they?"),
            answer=Choose(
                (
                    Option(mark("Nobody's"), mark("Yes: no base has a way to them."), right=True),
                    Option(mark("The builder's"), mark("Walls have no owner. Look for a way in from your base.")),
                    Option(mark("The nearer base's"), mark("Look for a way in: steps do not go through walls.")),
                )
            ),
            reveal=END,
            hints=(mark("Walk there from either base."),),
            why=mark("No base has a way in, so they are nobody's."),
            look=("cell:2,1", "cell:3,1"),
        ),
        Do(
            **push.start,
            rules="FP-X01",
            text=mark("For 2 energy a robot can push a wall of its tile. Push the wall at its right one tile on."),
            goal=pushed,
            solution=(push.push(2, 0, "2,0|3,0"),),
            hints=(mark("Press Push wall, then your robot, then the wall."),),
            why=mark("The wall moves one tile straight on, and the robot follows it. No cube is paid."),
            look=("edge:2,0|3,0",),
        ),
        Predict(
            rules="FP-X01 FP-T01",
            text=mark("The wall stands between (3,0) and (4,0) now. How many tiles has each after phase 3?"),
            answer=Amount(
                (4, 3),
                labels=(mark("Orange"), mark("Green")),
                replies={
                    "3": mark("(3,0) lies on your side of the wall now."),
                    "4": mark("The wall keeps Green from (3,0)."),
                    "5": mark("(4,0) lies on Green's side of the wall."),
                },
            ),
            reveal=END,
            hints=(mark("Count the tiles on each side of the wall, bases too."),),
            why=mark("One push: one tile more for you, one less for Green."),
        ),
        WhyNot(
            **on_robot.start,
            rules="FP-X02",
            text=mark(
                "Now Green's robot stands behind the wall. Try to push the wall all the same. "
                "Press Push wall, then your robot, then the wall."
            ),
            attempt=on_robot.push(2, 0, "2,0|3,0"),
            refused="FP-X02",
            hints=(mark("Press Push wall, then your robot, then the wall."),),
            why=mark("No wall is pushed over a robot, whosever it is."),
            look=("cell:3,0",),
        ),
        WhyNot(
            **on_mine.start,
            rules="FP-X02",
            text=mark("Now a mine lies behind the wall. Try to push the wall over it, in the same way."),
            attempt=on_mine.push(2, 0, "2,0|3,0"),
            refused="FP-X02",
            hints=(mark("Press Push wall, then your robot, then the wall."),),
            why=mark("No wall is pushed over a mine, nor over a base."),
            look=("cell:3,0",),
        ),
        WhyNot(
            **on_wall.start,
            rules="FP-X02",
            text=mark("Now a second wall stands one tile further on. Try to push the first wall there."),
            attempt=on_wall.push(2, 0, "2,0|3,0"),
            refused="FP-X02",
            hints=(mark("Press Push wall, then your robot, then the wall beside it."),),
            why=mark("On each edge stands one wall at most."),
            look=("edge:3,0|4,0",),
        ),
        WhyNot(
            **shutting.start,
            rules="FP-X03",
            text=mark("The tile (3,1) has walls on three edges. Try to push the wall at your right up to the fourth."),
            attempt=shutting.push(1, 1, "1,1|2,1"),
            refused="FP-X03",
            hints=(mark("Press Push wall, then your robot, then the wall at its right."),),
            why=mark("A pushed wall may stand only where a new wall may stand. It would shut off (3,1)."),
            look=("cell:3,1",),
        ),
        Predict(
            **crowd.start,
            rules="FP-K01",
            text=mark(
                "Three robots are on (2,0): two of yours, of which one lies, and Green's. "
                "For 2 energy the one that stands destroys itself. How many robots are gone?"
            ),
            answer=Amount(
                (3,),
                replies={
                    "1": mark("It destroys more than itself. Look who else is on (2,0)."),
                    "2": mark("A robot that lies is no safer, nor is Green's. Count all robots on (2,0)."),
                },
            ),
            reveal=(crowd.blast(2, 0),),
            hints=(mark("It takes everybody on its tile along."),),
            why=mark("It destroys itself and all other robots of its tile."),
            look=("cell:2,0",),
        ),
        Question(
            rules="FP-K02 FP-AMB18",
            text=mark(
                "A robot may also destroy itself and one wall of its tile. Can one blast take robots and a wall?"
            ),
            answer=Choose(
                (
                    Option(
                        mark("No, one or the other"),
                        mark("Yes, you choose: the robots of the tile, or one wall."),
                        right=True,
                    ),
                    Option(
                        mark("Yes, both at once"),
                        mark("It is one or the other. You choose which: the next part shows it."),
                    ),
                )
            ),
            hints=(mark("Open the rule FP-K02 above: how does its sentence begin?"),),
            why=mark("This is a reading of the rules: either or."),
        ),
        Do(
            **stuck.start,
            rules="FP-K02",
            text=mark("A wall bars your way to the right. Pushing would only move it. Let your robot destroy it."),
            goal=opened,
            solution=(stuck.blast_wall(2, 0, "2,0|3,0"),),
            hints=(mark("Press Self-destruct, then your robot, then the wall."),),
            why=mark("The way is open. Robot and wall go back to the supply, and can be used again."),
            look=("edge:2,0|3,0",),
        ),
    ),
)
