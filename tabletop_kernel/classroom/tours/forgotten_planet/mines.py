"""Chapter 3: build mines where it is allowed, harvest where it pays."""

from __future__ import annotations

from fractions import Fraction

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
    WhyNot,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import ROLL, TO_THE_END, Planet, short_of
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import MINES, SLAB
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


def mine_built(h: Happened) -> str | None:
    place = clear.cell(2, 2)
    if h.after.land[place] in MINES:
        return None
    if h.after.six:
        return mark("A 6 gives the mine of your choice. Choose one.")
    if h.after.site == place:
        return ROLL
    if h.after.land[place] == SLAB:
        return Again("A plain slab lies on (2,2) now. Start again: press Mine, and then that cell.")
    if h.after.land != h.before.land or h.after.site >= 0:
        return Again("That is another cell. Start again, and press the cell below your robot.")
    return mark("Look below your robot: nothing lies on (2,2) yet.")


def one_white(h: Happened) -> str | None:
    if h.after.cubes[0][2] > h.before.cubes[0][2]:
        return None
    if any(isinstance(step, m.Produce) for step in h.steps):
        return Again("The white mine gave nothing: look, no robot of yours stands on it. Start again.")
    if white.cell(3, 0) in h.after.on[0]:
        return mark("Your robot is on the mine. Now press End turn.")
    if short_of(h, 1):
        return Again("Your energy is used up. Start again: press the robot, then the white mine itself.")
    return mark("Look at the white mine: no robot stands on it yet.")


CHAPTER = Chapter(
    key="forgotten_planet/3",
    title=mark("Mines and cubes"),
    aim=mark("Build where it is allowed, harvest where it pays."),
    minutes=15,
    game="forgotten_planet",
    rows=True,
    actions=("do:slab", "do:mine", "do:end"),
    parts=(
        Say(
            **look.start,
            rules="FP-C04",
            text=mark(
                "Three kinds of mine: blue (drop), brown (lump), white (star). "
                "Each gives one cube of its own colour, if your robot works there."
            ),
            look=("cell:2,0", "cell:1,1", "cell:3,1"),
        ),
        Do(
            **clear.start,
            rules="FP-N01",
            text=mark(
                "Build a mine on (2,2), below your robot. It costs 1 energy. "
                "First press Mine and choose the cell, then roll the die."
            ),
            goal=mine_built,
            solution=(clear.mine(2, 2), m.Die(4)),
            dice=(m.Die(4),),
            hints=(mark("Press Mine, then the cell below your robot."), mark("Then press Roll.")),
            why=mark("The cell comes first, the roll second. A 4 is a white mine."),
            look=("cell:2,2",),
        ),
        Predict(
            rules="FP-N02",
            text=mark("A 4 gives a white mine. What do 2, 3, 4, 5 and 6 build, in this order?"),
            answer=Choose(
                (
                    Option(
                        mark("slab, brown, white, blue, my choice"),
                        mark("Yes. 1 and 2 are a plain slab, 6 is a mine of your choice."),
                        right=True,
                    ),
                    Option(mark("blue, brown, white, blue, slab"), mark("The 6 is the best roll, and 2 only a slab.")),
                    Option(
                        mark("nothing, brown, white, blue, all"),
                        mark("Every roll builds one tile: 2 a slab, 6 a mine."),
                    ),
                )
            ),
            hints=(mark("Not every roll gives a mine."),),
            why=mark("1 and 2: slab. 3: brown. 4: white. 5: blue. 6: a mine of your choice."),
        ),
        Question(
            rules="FP-N02",
            text=mark(
                "1 and 2 give a slab, all other rolls a mine. "
                "What is the chance that one roll gives a mine? Type a fraction, such as 1/2."
            ),
            answer=Amount(
                (Fraction(2, 3),),
                replies={
                    "1/2": mark("Mine and no mine are two cases, but not equally likely. Count faces of a die."),
                    "1/3": mark("That is the chance of a slab. Count the faces that give a mine."),
                    "2/6": mark("That is the chance of a slab. Count the faces that give a mine."),
                    "4": mark("4 faces give a mine. Of how many? Type both numbers, with / between."),
                    "1/6": mark("That is one face of a die. Count all faces that give a mine."),
                },
            ),
            hints=(mark("Which faces give a mine?"), mark("3, 4, 5 and 6: four of six.")),
            why=mark("Four faces of six: 4/6 = 2/3."),
        ),
        WhyNot(
            **beside_base.start,
            rules="FP-N03",
            text=mark("Try to build a mine above your base, on (0,0). Press Mine, then that cell."),
            attempt=beside_base.mine(0, 0),
            refused="FP-N03",
            hints=(mark("Press Mine, then the cell above your base."),),
            why=mark("No mine beside a base. It is refused before the roll, and your energy stays."),
            look=("cell:0,0",),
        ),
        WhyNot(
            **beside_mine.start,
            rules="FP-N03 FP-AMB13",
            text=mark(
                "No mine beside a mine either. But here a wall stands between (2,2) and the white mine. "
                "Does it help? Press Mine, then (2,2)."
            ),
            attempt=beside_mine.mine(2, 2),
            refused="FP-N03",
            hints=(mark("Press Mine, then the cell below your robot."),),
            why=mark("Neighbours are neighbours, wall or no wall."),
            look=("cell:2,2", "edge:2,2|3,2"),
        ),
        Question(
            rules="FP-N04",
            text=mark("You roll a 6, and may choose. Which of these can you not choose?"),
            answer=Choose(
                (
                    Option(
                        mark("a special mine"), mark("Yes. It comes with the planet and is never built."), right=True
                    ),
                    Option(mark("a blue mine"), mark("Blue is allowed. Look above the board: blue mines are left.")),
                    Option(mark("a white mine"), mark("White is allowed. Look above the board: white mines are left.")),
                )
            ),
            hints=(mark("Look above the board: of which kind is none left to build?"),),
            why=mark("The special mine is never built. There are piles of blue, brown and white only."),
        ),
        Predict(
            **twice.start,
            rules="FP-O01",
            text=mark(
                "Two of your robots stand on your brown mine: the small 2 counts them. How many cubes does it give?"
            ),
            answer=Amount(
                (1,),
                replies={
                    "2": mark("The mine gives, not the robots. Look below the board: one brown cube more."),
                    "0": mark("The mine is yours, and a robot that is on stands there. Look at your brown cubes."),
                },
            ),
            reveal=PRODUCE,
            hints=(mark("The rule counts mines, not robots."),),
            why=mark("One cube for each mine with a robot, however many stand there."),
            look=("cell:2,0",),
        ),
        Predict(
            **neutral.start,
            rules="FP-O01",
            text=mark(
                "Your robot has walked on to a blue mine. It is 2 steps from both bases, so nobody's. "
                "How many cubes does it give you?"
            ),
            answer=Amount(
                (0,), replies={"1": mark("Your robot is there, but look at the mine: it does not have your sign.")}
            ),
            reveal=PRODUCE,
            hints=(mark("Two things are needed: a robot that is on, and own ground."),),
            why=mark("Robot and own ground: both are needed."),
            look=("cell:2,0",),
        ),
        Predict(
            **empty.start,
            rules="FP-O02 FP-AMB06",
            text=mark("You control the special mine, but no robot stands on it. How many cubes does it give you?"),
            answer=Amount((0,), replies={"1": mark("The mine has your sign, but look: your robot is on the base.")}),
            reveal=PRODUCE,
            hints=(mark("It works like every mine."),),
            why=mark("The special mine needs a robot too. This is a reading of the rules."),
            look=("cell:2,0",),
        ),
        Do(
            **white.start,
            rules="FP-O01 FP-M01",
            text=mark("Get a white cube this turn. The white mine is yours, 2 steps away. You have 1 energy."),
            goal=one_white,
            solution=(white.walk((1, 0), (3, 0)), m.EndActions()),
            hints=(
                mark("A robot that is on must stand there in phase 4."),
                mark("Walk to (3,0) in one go, then press End turn."),
            ),
            why=mark("The cube itself costs nothing: you only paid the walk."),
            look=("cell:3,0",),
        ),
    ),
)
