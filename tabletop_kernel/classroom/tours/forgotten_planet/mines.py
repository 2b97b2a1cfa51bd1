"""Chapter 3: build mines where it is allowed, harvest where it pays."""

from __future__ import annotations

from fractions import Fraction

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
from tabletop_kernel.classroom.tours.forgotten_planet.planet import TO_THE_END, Planet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import MINES
from tabletop_kernel.language import mark

look = Planet("1sb.. .n.w. ....2", orange="1,0", green="4,2")
clear = Planet("..... 1ss.. ..... ....2 .....", orange="2,1", green="4,3")
beside_base = Planet("..... 1ss.. ..... ....2", orange="0,1", green="4,3")
beside_mine = Planet("..... 1ss.. ...w. ..... 2....", orange="2,1", green="0,4", walls="2,2|3,2")
twice = Planet("1sns. ..... ....2", orange="2,0 2,0", green="4,2")
neutral = Planet("1sbs2", orange="2,0", green="4,0")
empty = Planet("1s*.. ..... ....2", orange="0,0", green="4,2")
white = Planet("1ssw. ..... ....2", orange="1,0", green="4,2", energy=1, cubes=(1, 1, 0))

PRODUCE = (m.EndActions(), *TO_THE_END[1:3])


def one_white(h: Happened) -> str | None:
    if h.after.cubes[0][2] > h.before.cubes[0][2]:
        return None
    if any(isinstance(step, m.Produce) for step in h.steps):
        return mark("The white mine gave nothing: no robot of yours stood on it. Start again.")
    return mark("Walk on to the white mine, then end your actions.")


CHAPTER = Chapter(
    key="forgotten_planet/3",
    title=mark("Mines and cubes"),
    aim=mark("Build where it is allowed, harvest where it pays."),
    minutes=15,
    game="forgotten_planet",
    rows=True,
    parts=(
        Say(
            **look.start,
            rules="FP-C04",
            text=mark(
                "Three kinds of mine: blue drop, brown nugget, white star. Each pays one cube of its own colour."
            ),
            look=("cell:2,0", "cell:1,1", "cell:3,1"),
        ),
        Do(
            **clear.start,
            rules="FP-N01",
            text=mark("Build a mine on (2,2), below your robot. It costs 1 energy: choose the cell, then roll."),
            goal=clear.lies(2, 2, MINES, mark("Choose the cell (2,2) for the mine, then roll.")),
            solution=(clear.mine(2, 2), m.Die(4)),
            dice=(m.Die(4),),
            hints=(mark("Press Mine, then the cell below your robot."), mark("Then press Roll.")),
            why=mark("The cell comes first, the roll second. A 4 is a white mine."),
            look=("cell:2,2",),
        ),
        Predict(
            rules="FP-N02",
            text=mark("What do the rolls 2, 3, 4, 5 and 6 build?"),
            answer=Choose(
                (
                    Option(
                        mark("slab, brown, white, blue, my choice"),
                        mark("Yes. 1 and 2 are a plain slab, 6 is a mine of your choice."),
                        right=True,
                    ),
                    Option(
                        mark("blue, brown, white, blue, slab"), mark("Low rolls are no luck: 1 and 2 are a plain slab.")
                    ),
                    Option(
                        mark("nothing, brown, white, blue, all"), mark("Every roll builds one tile, even a low one.")
                    ),
                )
            ),
            hints=(mark("Not every roll gives a mine."),),
            why=mark("1-2 slab, 3 brown, 4 white, 5 blue, 6 your choice."),
        ),
        Question(
            rules="FP-N02",
            text=mark("What is the chance that one roll gives some mine? Type a fraction."),
            answer=Amount(
                (Fraction(2, 3),),
                replies={"1/2": mark("Mine or no mine are two cases, but not equally likely. Count faces.")},
            ),
            hints=(mark("Which faces give a mine?"), mark("3, 4, 5 and 6: four of six.")),
            why=mark("Four faces of six: 4/6 = 2/3."),
        ),
        WhyNot(
            **beside_base.start,
            rules="FP-N03",
            text=mark("Try to build a mine above your base, on (0,0)."),
            attempt=beside_base.mine(0, 0),
            refused="FP-N03",
            hints=(mark("Press Mine, then the cell above your base."),),
            why=mark("No mine beside a base. It is refused before the roll, and your energy stays."),
            look=("cell:0,0",),
        ),
        WhyNot(
            **beside_mine.start,
            rules="FP-N03 FP-AMB13",
            text=mark("A wall stands between (2,2) and the white mine. Does it help? Try a mine on (2,2)."),
            attempt=beside_mine.mine(2, 2),
            refused="FP-N03",
            hints=(mark("Press Mine, then the cell below your robot."),),
            why=mark("Neighbours are neighbours, wall or no wall."),
            look=("cell:2,2", "edge:2,2|3,2"),
        ),
        Question(
            rules="FP-N04",
            text=mark("You roll a 6. Which of these can you not choose?"),
            answer=Choose(
                (
                    Option(
                        mark("a special mine"), mark("Yes. It comes with the planet and is never built."), right=True
                    ),
                    Option(mark("a blue mine"), mark("Blue is one of the three colours: allowed.")),
                    Option(mark("a white mine"), mark("White is one of the three colours: allowed.")),
                )
            ),
            hints=(mark("Which mine lay there from the start?"),),
            why=mark("The special mine is never built a second time."),
        ),
        Predict(
            **twice.start,
            rules="FP-O01",
            text=mark("Two of your robots stand on your brown mine. How many cubes does it pay?"),
            answer=Amount((1,), replies={"2": mark("The mine pays, not the robots. It pays once.")}),
            reveal=PRODUCE,
            hints=(mark("The rule counts mines."),),
            why=mark("One cube for each mine with a robot, however many stand there."),
            look=("cell:2,0",),
        ),
        Predict(
            **neutral.start,
            rules="FP-O01",
            text=mark("Your robot stands on a mine that is nobody's: 2 steps from both bases. How many cubes?"),
            answer=Amount((0,), replies={"1": mark("The robot is there, but the ground is not yours.")}),
            reveal=PRODUCE,
            hints=(mark("Two things are needed: a robot that is on, and own ground."),),
            why=mark("Robot and own ground: both are needed."),
            look=("cell:2,0",),
        ),
        Predict(
            **empty.start,
            rules="FP-O02 FP-AMB06",
            text=mark("You control the special mine, but no robot stands on it. How many cubes?"),
            answer=Amount((0,), replies={"1": mark("The ground is yours, but nobody works there.")}),
            reveal=PRODUCE,
            hints=(mark("It works like every mine."),),
            why=mark("The special mine needs a robot too. This is a reading of the rules."),
            look=("cell:2,0",),
        ),
        Do(
            **white.start,
            rules="FP-O01 FP-M01",
            text=mark("Get a white cube this turn. The white mine is yours, 2 steps away."),
            goal=one_white,
            solution=(white.walk((1, 0), (3, 0)), m.EndActions()),
            hints=(
                mark("A robot that is on must stand there in phase 4."),
                mark("Walk to (3,0), then end your actions."),
            ),
            why=mark("Nothing is paid for the cube: only the walk."),
            look=("cell:3,0",),
        ),
    ),
)
