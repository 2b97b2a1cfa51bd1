"""Chapter 7: teams, auctions and planets of one's own."""

from __future__ import annotations

from typing import Any

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
from tabletop_kernel.classroom.tours.forgotten_planet.planet import SEATS, Planet
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import Phase
from tabletop_kernel.language import mark

visiting = Planet("1sss3 ..... 2...4", off="3,0", phase=Phase.CHECK, energy=0, teams=True)
partners_mine = Planet("1ssns3 ...... 2....4", orange="3,0", teams=True)
purse = Planet("1s..3 ..... 2...4", orange="1,0", teams=True)
between = Planet("1sss3 ..... 2...4", orange="0,0", teams=True)
rocks = Planet("1s... .xx.. ....2", orange="1,0", green="4,2")


def planet(players: int, **options: Any) -> dict[str, Any]:
    """One of the kit's own planets as it lies at the start."""
    setup = {"players": players, "seats": SEATS[:players]} | options
    return {"at": ForgottenPlanet(**setup).initial(), "options": setup}


def first_placed() -> dict[str, Any]:
    """A random set-up with one tile on the table, in the middle."""
    begin = planet(2, random=True)
    game = ForgottenPlanet(**begin["options"])
    return begin | {"at": game.apply(begin["at"], m.PlaceTile(MIDDLE))[0]}


MIDDLE = 3 + 7 * 3


def base_built(h: Happened) -> str | None:
    return None if h.after.land.count("1") > h.before.land.count("1") else mark("No new base stands yet.")


def agreed(h: Happened) -> str | None:
    if any(isinstance(step, m.GiveTile) for step in h.steps):
        return None
    return mark("End your actions, then choose whose the middle tile is.")


CHAPTER = Chapter(
    key="forgotten_planet/7",
    title=mark("Teams, auctions and planets of your own"),
    aim=mark("Set up any game."),
    minutes=12,
    game="forgotten_planet",
    parts=(
        Say(
            **planet(2),
            rules="FP-C02 FP-C03 FP-S06 FP-S01",
            text=mark(
                "Two players: 49 cells, 33 slabs, 8 bases in all. Who gets which starting base is drawn or auctioned."
            ),
        ),
        Say(
            **planet(3),
            rules="FP-C02 FP-C03 FP-S06",
            text=mark("Three players: 62 cells, 41 slabs, 12 bases. The rest of the box is not used."),
        ),
        Say(
            **planet(4),
            rules="FP-C02 FP-C03 FP-S06",
            text=mark("Four players: 81 cells, 53 slabs, all 16 bases."),
        ),
        Say(
            rules="FP-L01",
            text=mark(
                "The rulebook knows no end to a deadlock. You may agree on a limit of rounds; the table shows it."
            ),
        ),
        Predict(
            **visiting.start,
            rules="FP-G02",
            text=mark(
                "Two teams: Orange with Blue, Green with Purple. Orange's robot lies on Blue's ground. Phase 1: on or off?"
            ),
            answer=Choose(
                (
                    Option(mark("on"), mark("Yes: a partner's ground is as good as your own."), right=True),
                    Option(mark("off"), mark("Blue is the partner: look at phase 1.")),
                )
            ),
            reveal=(m.Check(),),
            why=mark("In teams robots are on in the partner's territory too."),
            look=("cell:3,0",),
        ),
        Predict(
            **partners_mine.start,
            rules="FP-G01",
            text=mark("Orange's robot stands on Blue's mine, in Orange's turn. How many cubes?"),
            answer=Amount((1,), replies={"0": mark("Partners may use each other's mines.")}),
            reveal=(m.EndActions(), m.Territory(), m.Produce()),
            hints=(mark("Whose mines may partners use?"),),
            why=mark("A partner's mine pays in your turn."),
            look=("cell:3,0",),
        ),
        Do(
            **purse.start,
            rules="FP-G03",
            text=mark("Cubes are common in a team. Build a base with them, on (1,1)."),
            goal=base_built,
            solution=(purse.base(1, 1),),
            hints=(mark("Press Base, then the cell below your robot."),),
            why=mark("It does not matter who won the cubes."),
            look=("cell:1,1",),
        ),
        Do(
            **between.start,
            rules="FP-G05",
            text=mark("The middle tile is equally near to both partners. End your actions, then decide whose it is."),
            goal=agreed,
            solution=(m.EndActions(), m.GiveTile(between.cell(2, 0), 0)),
            hints=(mark("Press End turn, then choose one of the two."),),
            why=mark("Partners agree. A tie with the other team would make it nobody's."),
            look=("cell:2,0",),
        ),
        Question(
            rules="FP-G06",
            text=mark("Next turn no tile beside it has changed hands. May you give that tile to your partner?"),
            answer=Choose(
                (
                    Option(mark("No"), mark("Yes, that is right: no neighbour has changed, so it stays."), right=True),
                    Option(
                        mark("Yes"), mark("Then you could change it every turn. Something beside it must change first.")
                    ),
                )
            ),
            why=mark("It is marked anew only when the owner of a neighbouring tile changes."),
        ),
        Question(
            rules="FP-G04",
            text=mark("Partners end with 31 and 27 points. What does the team have?"),
            answer=Amount((58,), replies={"31": mark("Both count: add them.")}),
            why=mark("All points are added, bonuses too."),
        ),
        Show(
            **planet(2, bases="auction"),
            rules="FP-U06 FP-S01",
            text=mark(
                "An auction: Orange bids 2 for the first base, Green passes. Bids are paid in points, so Orange begins with -2."
            ),
            steps=(m.Bid(2), m.Pass()),
        ),
        WhyNot(
            **first_placed(),
            rules="FP-U05 FP-AMB24",
            text=mark("Random set-up: a tile lies in the middle. Try to place yours with only one cell between."),
            attempt=m.PlaceTile(MIDDLE + 2),
            refused="FP-U05",
            hints=(mark("Press the cell (5,3)."),),
            why=mark("At least two free cells must lie between."),
            look=("cell:5,3",),
        ),
        Question(
            rules="FP-U03",
            text=mark("You plan an area of 9 by 6 cells. How many slabs are advised?"),
            answer=Amount(
                (36,),
                replies={"54": mark("That fills it all. Two thirds are advised."), "18": mark("That is one third.")},
            ),
            hints=(mark("9 times 6, then two thirds of it."), mark("54 / 3 = 18, twice.")),
            why=mark("About two thirds: more slabs make a longer game, fewer a shorter one."),
        ),
        WhyNot(
            **rocks.start,
            rules="FP-U02 FP-D02",
            text=mark("Two cells lie under reversed slabs: impassable. Try to lay a slab on one of them."),
            attempt=rocks.slab(1, 1),
            refused="FP-D02",
            hints=(mark("Press Slab, then the dark cell below your robot."),),
            why=mark("Nothing is ever built on impassable ground."),
            look=("cell:1,1", "cell:2,1"),
        ),
        Question(
            rules="FP-U01",
            text=mark("Your planet has bases that are not equally far from the special mine. May you play it?"),
            answer=Choose(
                (
                    Option(mark("Yes, with a warning"), mark("Yes: it is advice, since it is not fair."), right=True),
                    Option(
                        mark("No, it is refused"), mark("The rulebook only advises it. The kit warns and lets you.")
                    ),
                )
            ),
            why=mark("Equal distances are fair. Fair is advised, not demanded."),
        ),
        Question(
            rules="FP-U04",
            text=mark("A free area, with no border but the table. Bases 15 cells apart: what can happen?"),
            answer=Choose(
                (
                    Option(mark("The players may never meet"), mark("Yes: so 8 to 12 cells are advised."), right=True),
                    Option(mark("It is against the rules"), mark("It is advice: 8 to 12 cells, so that you meet.")),
                    Option(mark("The game ends at once"), mark("Nothing ends. But will you ever meet?")),
                )
            ),
            why=mark("Far apart, each builds alone. The kit warns of it."),
        ),
    ),
)
