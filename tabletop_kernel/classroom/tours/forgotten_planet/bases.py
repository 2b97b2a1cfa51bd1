"""Chapter 4: everything a base can do, and where a new one may stand."""

from __future__ import annotations

from tabletop_kernel.classroom.lesson.parts import (
    Again,
    Amount,
    Chapter,
    Choose,
    Do,
    Goal,
    Happened,
    Option,
    Predict,
    Question,
    Say,
    WhyNot,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import Planet, short_of
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import BASES
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


def base_stands(planet: Planet) -> Goal:
    """A new base of Orange on (3,2), right of the robot."""

    def goal(h: Happened) -> str | None:
        if h.after.land[planet.cell(3, 2)] == BASES[0]:
            return None
        if h.after.land.count(BASES[0]) > h.before.land.count(BASES[0]):
            return Again("That base stands on another cell. Start again, and look right of your robot.")
        if short_of(h, 3):
            return Again("A base takes 3 energy. Start again, and look right of your robot.")
        return mark("Look right of your robot: no base stands on (3,2) yet.")

    return goal


def robot_made(h: Happened) -> str | None:
    if len(h.after.on[0]) > len(h.before.on[0]):
        return None
    if short_of(h, 2):
        return Again("A robot takes 2 energy. Start again, and look at your base.")
    return mark("Look at your base: no new robot stands on it yet.")


def sold(h: Happened) -> str | None:
    if h.after.points[0] == 2:
        return None
    if short_of(h, 1):
        return Again("Your energy is used up. Start again, and press Sell first.")
    return mark("Look at the star below the board: you have no points yet.")


def sold_and_stored(h: Happened) -> str | None:
    """2 points gained and 3 energy stored: the sale takes 1 of the 5 energy."""
    to_sell, to_store = h.after.points[0] < h.before.points[0] + 2, 3 - h.after.stored[0]
    if not to_sell and not to_store:
        return None
    if short_of(h, to_sell + to_store) or to_sell > min(h.after.cubes[0]):
        return Again("You cannot pay for both any more. Start again: a sale takes 1 energy, and 3 are to be kept.")
    if to_sell:
        return mark("Look at the star below the board: you need 2 points. Sell three cubes.")
    return mark("The 2 points are there. Now press Store energy, until 3 are stored.")


CHAPTER = Chapter(
    key="forgotten_planet/4",
    title=mark("Bases, robots and the market"),
    aim=mark("Everything a base can do, and where a new one may stand."),
    minutes=18,
    game="forgotten_planet",
    rows=True,
    actions=(
        "do:slab",
        "do:mine",
        "do:base",
        "do:robot",
        "do:sell",
        "do:concentrate",
        "do:store",
        "do:metal",
        "do:end",
    ),
    parts=(
        Say(
            **clear.start,
            rules="FP-S03 FP-B01",
            text=mark(
                "You begin with three cubes: blue, brown, white. Look below the board. "
                "One of each, and 3 energy, pay for a new base."
            ),
            look=("robot:2,2:0", "base:0,1"),
        ),
        Do(
            rules="FP-B01 FP-B02",
            text=mark("Build a base on (3,2), beside your robot. Press Base, then that cell."),
            goal=base_stands(clear),
            solution=(clear.base(3, 2),),
            hints=(mark("Press Base, then the cell right of your robot."),),
            why=mark("A base goes on an empty cell beside a robot that is on. Your cubes and energy are spent."),
            look=("cell:3,2",),
        ),
        WhyNot(
            **by_mine.start,
            rules="FP-B03",
            text=mark("A mine lies on (4,2). Try to build a base beside it, on (3,2)."),
            attempt=by_mine.base(3, 2),
            refused="FP-B03",
            hints=(mark("Press Base, then the cell between robot and mine."),),
            why=mark("No base may stand beside a mine."),
            look=("cell:3,2", "cell:4,2"),
        ),
        WhyNot(
            **by_base.start,
            rules="FP-B03",
            text=mark("Your own base lies on (3,1). Try to build the next one right below it, on (3,2)."),
            attempt=by_base.base(3, 2),
            refused="FP-B03",
            hints=(mark("Press Base, then (3,2)."),),
            why=mark("No base may stand beside another base, not even beside your own."),
            look=("cell:3,2", "base:3,1"),
        ),
        Do(
            **corner.start,
            rules="FP-B03",
            text=mark("Green's base touches (3,2) only at a corner. May yours stand there? Build it."),
            goal=base_stands(corner),
            solution=(corner.base(3, 2),),
            hints=(mark("Corners are no neighbours. Press Base, then (3,2)."),),
            why=mark("Yes, it may: only sides count, corners do not."),
            look=("cell:3,2", "base:4,3"),
        ),
        WhyNot(
            **poor.start,
            rules="FP-B01",
            text=mark("You have 3 cubes: 2 blue, 1 white. Try to build a base. Press Base."),
            attempt=poor.base(3, 2),
            refused="FP-B01",
            hints=(mark("Compare the cubes below the board with those on the button Base."),),
            why=mark("It takes one cube of each colour. Brown is missing."),
        ),
        Do(
            **tired.start,
            rules="FP-F01 FP-A02",
            text=mark(
                "Your only robot lies: it is off. But a base can always act. "
                "Open Your bases and make a robot. It costs 2 energy and 2 cubes of any colours."
            ),
            goal=robot_made,
            solution=(tired.robot(0, 0, "blue", "brown"),),
            hints=(mark("Open Your bases, then Robot."), mark("Then press your base, and the cubes to pay with.")),
            why=mark("It appears on the base that made it, and it is on at once."),
            look=("base:0,0",),
        ),
        Do(
            **trade.start,
            rules="FP-F02",
            text=mark("A base can sell cubes for points. You have 1 energy and one cube of each colour: sell them."),
            goal=sold,
            solution=(m.Sell(),),
            hints=(mark("Open Your bases, then Sell."),),
            why=mark("One cube of each colour gives 2 points: look at the star below the board."),
        ),
        Question(
            rules="FP-F03",
            text=mark("Say you have 4 energy and no cubes. What brings you a blue cube before phase 4?"),
            answer=Choose(
                (
                    Option(
                        mark("Concentrate energy"),
                        mark("Yes: a base makes one cube of your choice from 4 energy."),
                        right=True,
                    ),
                    Option(mark("Sell"), mark("A sale takes cubes away. Look below the board: you have none.")),
                    Option(
                        mark("Walk on to a blue mine"),
                        mark(
                            "A mine gives its cube in phase 4, after your actions. Look at the phases below the board."
                        ),
                    ),
                )
            ),
            hints=(mark("What can a base do with 4 energy?"),),
            why=mark("4 energy make one cube. It is dear, but it is at once."),
        ),
        WhyNot(
            **full.start,
            rules="FP-F04 FP-AMB19",
            text=mark(
                "A base can store energy for your next turn. You have two bases, and 3 energy are stored. "
                "Try to store more: open Your bases, then press Store energy."
            ),
            attempt=m.Store(1),
            refused="FP-AMB19",
            hints=(mark("Open Your bases, then Store energy."),),
            why=mark("3 in all for each player, not for each base. This is a reading of the rules."),
            actions=("do:slab", "do:sell", "do:store", "do:end"),
        ),
        Predict(
            rules="FP-E01 FP-F04",
            text=mark("Say you control 13 tiles and have stored 2 energy. How much do you have next turn?"),
            answer=Amount(
                (6,),
                replies={
                    "5": mark("13 and 2 are not added up: only tiles make sevens. The stored 2 come on top."),
                    "4": mark("That is without the stored energy. The stored 2 come on top."),
                    "3": mark("13 tiles hold a full seven, and the stored 2 come on top."),
                },
            ),
            hints=(mark("3, the full sevens in 13, and 2."),),
            why=mark("3 + 1 + 2 = 6."),
        ),
        Predict(
            **metal.start,
            rules="FP-F05",
            text=mark("A base can process metal for 1 energy. What do you think changes?"),
            answer=Choose(
                (
                    Option(
                        mark("One slab less in the supply"),
                        mark("Yes, for everybody: look above the board, 8 are left."),
                        right=True,
                    ),
                    Option(
                        mark("I get a slab"), mark("Look above the board: one slab less. It leaves the game for good.")
                    ),
                    Option(
                        mark("I get a cube"), mark("Your cubes are as before. Look above the board: one slab less.")
                    ),
                )
            ),
            reveal=(m.ProcessMetal(),),
            hints=(mark("Slabs are made of metal."),),
            why=mark("The supply shrinks. When it is empty the game ends, so the end comes nearer."),
        ),
        Do(
            **free.start,
            rules="FP-F02 FP-F04",
            text=mark("5 energy, one cube of each colour. Gain 2 points and keep 3 energy for the next turn."),
            goal=sold_and_stored,
            solution=(m.Sell(), m.Store(3)),
            hints=(mark("Press Sell: it costs 1."), mark("Then press Store energy, and 3.")),
            why=mark("2 points now, 3 energy later. The fifth energy is lost, unless you use it."),
        ),
    ),
)
