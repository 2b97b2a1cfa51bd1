"""Chapter 2: count steps, read a map of control, know when a robot is off."""

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
    Show,
    WhyNot,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import END, Planet, after_phase_3, short_of
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import BASES
from tabletop_kernel.language import mark

long_way = Planet("1ssss.2", orange="0,0")
pair = Planet("sss.. 1s..2 sss..", orange="1,0 1,2", energy=2)
wall = Planet("1s.2 ....", orange="0,0", walls="0,0|1,0")
square = Planet("ss.. ss.. 1..2", orange="0,0", walls="0,0|1,0", energy=1)
gate = Planet("1s2s", orange="1,0")
corridor = Planet("1sssss2", orange="0,0", green="6,0", marked=False)
cut = Planet("1sssss2", orange="0,0", green="6,0", walls="2,0|3,0", marked=False)
gap = Planet("1s.ssss2", orange="0,0", green="7,0", marked=False)
visit = Planet("1sssss2 .......", orange="2,0", green="6,0")
lying = Planet("1sssss2 ....s..", orange="0,0", off="4,0", green="6,0")
home = Planet("..s.. 1sss2 ..s..", orange="2,1 3,1", green="4,1")

WHO = (
    Option(mark("Orange, nobody, Green"), mark("Yes. The middle is 3 steps from both."), right=True),
    Option(mark("Orange, Orange, Green"), mark("Count to the middle from both bases: 3 and 3. Nobody came first.")),
    Option(mark("nobody, nobody, nobody"), mark("Count the steps to (2,0): Orange walks 2, Green 4.")),
)


def round_the_wall(h: Happened) -> str | None:
    if square.cell(1, 0) in h.after.on[0]:
        return None
    if short_of(h, 1):
        return Again("Your energy is used up. Start again: press the robot, then (1,0) itself.")
    return mark("Look at (1,0): your robot is not there yet.")


CHAPTER = Chapter(
    key="forgotten_planet/2",
    title=mark("Walking, walls and whose ground"),
    aim=mark("Count steps, read a map of control, know when a robot is off."),
    minutes=18,
    game="forgotten_planet",
    rows=True,
    actions=("do:slab", "do:end"),
    parts=(
        Question(
            **long_way.start,
            rules="FP-M01",
            text=mark(
                "1 energy pays for up to 3 steps of a walk. Your robot will walk 4 steps, to (4,0). "
                "How much energy does it pay?"
            ),
            answer=Amount(
                (2,),
                replies={
                    "1": mark("1 energy ends at (3,0), after 3 steps. Look at (4,0): it is one step more."),
                    "3": mark("3 is the number of steps that 1 energy pays. Put the 4 steps on the board into threes."),
                    "4": mark("A step does not cost 1 by itself. Put the 4 steps on the board into threes."),
                },
            ),
            hints=(mark("Put the steps into threes."), mark("3 and 1: two threes are begun.")),
            why=mark("The first 3 steps cost 1. The fourth begins the next three, and costs 1 more."),
            look=("cell:4,0",),
        ),
        Predict(
            **pair.start,
            rules="FP-M01 FP-AMB07",
            text=mark("Two robots walk one step each. How much energy in all?"),
            answer=Amount(
                (2,),
                replies={
                    "1": mark("Robots cannot share 3 steps. Look below the board: each walk took a flash."),
                    "0": mark("Every walk costs, even one step. Look below the board: two flashes are gone."),
                },
            ),
            reveal=(pair.walk((1, 0), (2, 0)), pair.walk((1, 2), (2, 2))),
            hints=(mark("Each robot pays for its own walk."),),
            why=mark("One step begins a three, and each robot begins its own."),
        ),
        WhyNot(
            **wall.start,
            rules="FP-M03",
            text=mark("A wall stands right of your robot. Try to walk through it. Press your robot, then (1,0)."),
            attempt=wall.walk((0, 0), (1, 0)),
            refused="FP-M03",
            hints=(mark("Press the robot, then the slab behind the wall."),),
            why=mark("No robot passes a wall, whoever built it."),
            look=("cell:1,0",),
        ),
        Do(
            **square.start,
            rules="FP-M02 FP-M03",
            text=mark("Here a way leads round the wall. Get to (1,0): you have 1 energy."),
            goal=round_the_wall,
            solution=(square.walk((0, 0), (1, 0)),),
            hints=(
                mark("Count the way round: down, right, up."),
                mark("3 steps cost 1 energy. Press the robot, then (1,0)."),
            ),
            why=mark("Down, right, up: 3 steps, 1 energy. A way round costs no extra."),
            look=("cell:1,0",),
        ),
        WhyNot(
            **gate.start,
            rules="FP-M04",
            text=mark(
                "Green's base lies on the only way to (3,0). Try to walk across it. Press your robot, then (3,0)."
            ),
            attempt=gate.walk((1, 0), (3, 0)),
            refused="FP-M04",
            hints=(mark("Press the robot, then the last slab."),),
            why=mark("Another player's base may not be crossed, nor entered."),
            look=("cell:3,0",),
        ),
        Predict(
            **corridor.start,
            rules="FP-T01 FP-T03",
            text=mark("Phase 3: a tile belongs to the nearest base. Whose will (2,0), (3,0) and (4,0) be?"),
            answer=Choose(WHO),
            reveal=(m.EndActions(), *END[1:]),
            hints=(mark("Count the steps from both bases."), mark("To (3,0) it is 3 from either side.")),
            why=mark("The nearer base has the tile. Equally near means nobody's."),
            look=("cell:2,0", "cell:3,0", "cell:4,0"),
        ),
        Predict(
            **cut.start,
            rules="FP-T02",
            text=mark("Now a wall stands between (2,0) and (3,0). Who gets (3,0)?"),
            answer=Choose(
                (
                    Option(mark("Green"), mark("Yes. Orange has no way round the wall."), right=True),
                    Option(mark("Nobody"), mark("Look at (3,0): Green is 3 steps away. Can Orange still walk there?")),
                    Option(mark("Orange"), mark("Look at the wall: it is in Orange's way, not in Green's.")),
                )
            ),
            reveal=END,
            hints=(mark("A wall stops steps, robots' and counted ones."),),
            why=mark("Walls count when distance is measured."),
            look=("cell:3,0",),
        ),
        Question(
            **gap.start,
            rules="FP-T04",
            text=mark(
                "Look at (3,0). In a straight line it is 3 cells from Orange's base, 4 from Green's. "
                "But (2,0) is bare ground. Whose is it?"
            ),
            answer=Choose(
                (
                    Option(mark("Green's"), mark("Yes: 4 steps for Green, and Orange has no way."), right=True),
                    Option(mark("Orange's"), mark("Walk there from Orange's base. The ground at (2,0) is bare.")),
                    Option(mark("Nobody's"), mark("Green can walk to it: 4 steps. That is enough.")),
                )
            ),
            hints=(mark("Only steps over laid tiles count."),),
            why=mark("No way from a base, no claim."),
            look=("cell:3,0",),
        ),
        Show(
            **visit.start,
            rules="FP-R03 FP-A02",
            text=mark("Can your robot work on Green's ground? Press Next step and watch."),
            steps=(visit.walk((2, 0), (4, 0)), visit.slab(4, 1)),
            notes=(
                mark("It walks on to Green's ground."),
                mark("It lays a slab there: it stays on for this whole turn. Only phase 1 turns robots off."),
            ),
        ),
        WhyNot(
            **lying.start,
            rules="FP-R02",
            text=mark(
                "Imagine: phase 1 found your robot at (4,0) on Green's ground. So it lies: it is off. "
                "Press it, and try to move it."
            ),
            attempt=lying.walk((4, 0), (3, 0)),
            refused="FP-R02",
            hints=(mark("Press the robot that lies at (4,0)."),),
            why=mark("A robot that is off cannot be used this turn."),
            look=("robot:4,0:0",),
        ),
        Question(
            rules="FP-R01 FP-R02 FP-AMB03",
            text=mark("Phase 1 finds a robot on nobody's ground, such as (3,0). Is it on or off?"),
            answer=Choose(
                (
                    Option(mark("It is off."), mark("Yes. Only own ground turns it on."), right=True),
                    Option(
                        mark("It is on."),
                        mark("Only your own ground turns a robot on. Look at (3,0): it does not have your sign."),
                    ),
                )
            ),
            hints=(mark("Which ground turns robots on?"),),
            why=mark("This is a reading of the rules: on own ground on, everywhere else off."),
            look=("cell:3,0",),
        ),
        Do(
            **home.start,
            rules="FP-R01 FP-T05",
            text=mark("A free turn. End it so that every robot of yours will be on in your next turn."),
            goal=after_phase_3(
                lambda s: all(s.control[cell] == BASES[0] for cell in s.on[0] + s.off[0]),
                Again("Look at your robots: one stands on a tile without your sign. Start again."),
                mark("Phase 3 will tell whose ground it is. Move your robots, then press End turn."),
            ),
            solution=(home.walk((3, 1), (1, 1)), home.walk((2, 1), (1, 1)), m.EndActions()),
            hints=(mark("Which tiles are nearer to your base than to Green's?"), mark("(1,1) and your base are safe.")),
            why=mark("Every robot stands on your ground: next turn all are on."),
        ),
    ),
)
