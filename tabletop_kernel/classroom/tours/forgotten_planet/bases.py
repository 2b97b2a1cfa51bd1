"""Chapter 4: everything a base can do, and where a new one may stand."""

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
    WhyNot,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import Planet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import Phase
from tabletop_kernel.language import mark

clear = Planet("..... 1.... ..s.. ..... ....2", orange="2,2", green="4,4")
by_mine = Planet("..... 1.... ..s.w ..... 2....", orange="2,2", green="0,4")
by_base = Planet("..... ...1. ..s.. ..... 2....", orange="2,2", green="0,4")
corner = Planet("..... 1.... ..s.. ....2", orange="2,2", green="4,3")
poor = Planet("..... 1.... ..s.. ..... ....2", orange="2,2", green="4,4", cubes=(2, 0, 1))
tired = Planet("1sss2", off="3,0", green="4,0", cubes=(1, 1, 0))
trade = Planet("1sss2", orange="0,0", green="4,0", energy=1)
full = Planet("1s.1s .....  ....2", orange="0,0", green="4,2", energy=1, stored=3)
metal = Planet("1s... ..... ....2", orange="0,0", green="4,2", energy=1, slabs=9)
free = Planet("1ss.. ..... ....2", orange="0,0", green="4,2", energy=5)


def sold_and_stored(h: Happened) -> str | None:
    if h.after.points[0] < h.before.points[0] + 2:
        return mark("First gain 2 points: sell three cubes.")
    if h.after.stored[0] < 3:
        lost = h.after.phase != Phase.ACTIONS
        return mark("Too little was stored. Start again.") if lost else mark("Now store 3 energy.")
    return None


def robot_made(h: Happened) -> str | None:
    return None if len(h.after.on[0]) > len(h.before.on[0]) else mark("No new robot stands on your base yet.")


def sold(h: Happened) -> str | None:
    return None if h.after.points[0] == 2 else mark("You have no points yet. Press Your bases, then Sell.")


CHAPTER = Chapter(
    key="forgotten_planet/4",
    title=mark("Bases, robots and the market"),
    aim=mark("Everything a base can do, and where a new one may stand."),
    minutes=18,
    game="forgotten_planet",
    rows=True,
    parts=(
        Say(
            **clear.start,
            rules="FP-S03 FP-B01",
            text=mark("You began with three cubes: blue, brown, white. One of each, and 3 energy, make a base."),
            look=("robot:2,2:0", "base:0,1"),
        ),
        Do(
            rules="FP-B01 FP-B02",
            text=mark("Build a base on (3,2), beside your robot."),
            goal=clear.lies(3, 2, "1", mark("There is no base on (3,2) yet.")),
            solution=(clear.base(3, 2),),
            hints=(mark("Press Base, then the cell right of your robot."),),
            why=mark("3 energy and one cube of each colour, on an empty cell beside a robot that is on."),
            look=("cell:3,2",),
        ),
        WhyNot(
            **by_mine.start,
            rules="FP-B03",
            text=mark("A mine lies at (4,2). Try to build a base beside it, on (3,2)."),
            attempt=by_mine.base(3, 2),
            refused="FP-B03",
            hints=(mark("Press Base, then the cell between robot and mine."),),
            why=mark("No base beside a mine."),
            look=("cell:3,2", "cell:4,2"),
        ),
        WhyNot(
            **by_base.start,
            rules="FP-B03",
            text=mark("Your own base lies at (3,1). Try to build the next one below it."),
            attempt=by_base.base(3, 2),
            refused="FP-B03",
            hints=(mark("Press Base, then (3,2)."),),
            why=mark("No base beside any base, your own included."),
            look=("cell:3,2", "base:3,1"),
        ),
        Do(
            **corner.start,
            rules="FP-B03",
            text=mark("Green's base touches (3,2) only at a corner. Build there."),
            goal=corner.lies(3, 2, "1", mark("There is no base on (3,2) yet.")),
            solution=(corner.base(3, 2),),
            hints=(mark("Corners are no neighbours. Press Base, then (3,2)."),),
            why=mark("Only sides count: across a corner it is allowed."),
            look=("cell:3,2", "base:4,3"),
        ),
        WhyNot(
            **poor.start,
            rules="FP-B01",
            text=mark("You hold 2 blue cubes and 1 white. Try to build a base."),
            attempt=poor.base(3, 2),
            refused="FP-B01",
            hints=(mark("Press Base, then a cell beside your robot."),),
            why=mark("It takes one cube of each colour. Brown is missing."),
        ),
        Do(
            **tired.start,
            rules="FP-F01 FP-A02",
            text=mark("Your only robot is off. Bases work always: make a robot for 2 energy and 2 cubes."),
            goal=robot_made,
            solution=(tired.robot(0, 0, "blue", "brown"),),
            hints=(mark("Open Your bases, then Robot."), mark("Choose the cubes to pay with.")),
            why=mark("It appears on that base, and it is on."),
            look=("base:0,0",),
        ),
        Do(
            **trade.start,
            rules="FP-F02",
            text=mark("1 energy, one cube of each colour: sell them."),
            goal=sold,
            solution=(m.Sell(),),
            hints=(mark("Open Your bases, then Sell."),),
            why=mark("Three cubes of three colours give 2 points. The cubes go back to the supply."),
        ),
        Question(
            rules="FP-F03",
            text=mark("4 energy, no cubes. What brings you a blue cube before this turn's production?"),
            answer=Choose(
                (
                    Option(mark("Concentrate energy"), mark("Yes: 4 energy for one cube of your choice."), right=True),
                    Option(mark("Sell"), mark("Selling takes cubes. You have none.")),
                    Option(mark("Walk on to a blue mine"), mark("A mine pays in phase 4, after your actions.")),
                )
            ),
            hints=(mark("What can a base do with 4 energy?"),),
            why=mark("4 energy make one cube. It is dear, but it is at once."),
        ),
        WhyNot(
            **full.start,
            rules="FP-F04 FP-AMB19",
            text=mark("Two bases, 3 energy stored already. Try to store 1 more on the other base."),
            attempt=m.Store(1),
            refused="FP-AMB19",
            hints=(mark("Open Your bases, then Store, then 1."),),
            why=mark("3 in all for each player, not for each base. This is a reading of the rules."),
        ),
        Predict(
            rules="FP-E01 FP-F04",
            text=mark("You control 13 tiles and have stored 2. How much energy next turn?"),
            answer=Amount((6,), replies={"5": mark("15 is no way to count: stored energy is added afterwards.")}),
            hints=(mark("3, the full sevens in 13, and 2."),),
            why=mark("3 + 1 + 2 = 6."),
        ),
        Predict(
            **metal.start,
            rules="FP-F05",
            text=mark("You process metal for 1 energy. What changes?"),
            answer=Choose(
                (
                    Option(mark("One slab less in the supply"), mark("Yes, for everybody: 8 are left."), right=True),
                    Option(mark("I get a slab"), mark("Look at the supply: the slab leaves the game.")),
                    Option(mark("I get a cube"), mark("No cube: metal only makes the supply smaller.")),
                )
            ),
            reveal=(m.ProcessMetal(),),
            why=mark("The supply shrinks, so the end comes nearer."),
        ),
        Do(
            **free.start,
            rules="FP-F02 FP-F04",
            text=mark("5 energy, one cube of each colour. Gain 2 points and keep 3 energy for the next turn."),
            goal=sold_and_stored,
            solution=(m.Sell(), m.Store(3)),
            hints=(mark("Selling costs 1."), mark("Then Store, and 3.")),
            why=mark("2 points now, 3 energy later. The fifth point of energy is lost or spent."),
        ),
    ),
)
