"""Chapter 7: teams, auctions and planets of one's own."""

from __future__ import annotations

from typing import Any

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
from tabletop_kernel.classroom.tours.forgotten_planet.planet import Planet, at_the_start, short_of
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import Phase
from tabletop_kernel.language import mark

visiting = Planet("1sss3 ..... 2...4", off="3,0", phase=Phase.CHECK, energy=0, teams=True)
partners_mine = Planet("1ssns3 ...... 2....4", orange="3,0", teams=True)
purse = Planet("1s..3 ..... 2...4", orange="1,0", teams=True)
between = Planet("1sss3 ..... 2...4", orange="0,0", teams=True)
rocks = Planet("1s... .xx.. ....2", orange="1,0", green="4,2")


def first_placed() -> dict[str, Any]:
    """A random set-up with one tile on the table, in the middle."""
    begin = at_the_start(2, random=True)
    return begin | {"at": ForgottenPlanet(**begin["options"]).apply(begin["at"], m.PlaceTile(place(4, 4)))[0]}


def place(x: int, y: int) -> int:
    """A cell of the random set-up, which has nine columns and nine rows."""
    return x + 9 * y


def base_built(h: Happened) -> str | None:
    if h.after.land.count("1") > h.before.land.count("1"):
        return None
    if short_of(h, 3):
        return Again("A base takes 3 energy. Start again, and look below your robot.")
    return mark("Look below your robot: no new base stands there yet.")


def agreed(h: Happened) -> str | None:
    if any(isinstance(step, m.GiveTile) for step in h.steps):
        return None
    asked = h.after.phase is Phase.TERRITORY and h.after.asked
    return mark("Now choose: whose is the middle tile?") if asked else mark("Phase 3 will ask you. Press End turn.")


CHAPTER = Chapter(
    key="forgotten_planet/7",
    title=mark("Teams, auctions and planets of your own"),
    aim=mark("Set up any game."),
    minutes=12,
    game="forgotten_planet",
    rows=True,
    parts=(
        Say(
            **at_the_start(2),
            rules="FP-C02 FP-C03 FP-S06 FP-S01",
            text=mark(
                "Two players: 7 by 7 cells, 33 slabs, 8 bases in all. Two bases lie, so 6 are left: look above the board. "
                "Who gets which starting base is drawn or auctioned."
            ),
        ),
        Say(
            **at_the_start(3),
            rules="FP-C02 FP-C03 FP-S06",
            text=mark("Three players: 62 cells, 41 slabs, 12 bases in all. The rest of the box is not used."),
        ),
        Say(
            **at_the_start(4),
            rules="FP-C02 FP-C03 FP-S06",
            text=mark("Four players: 9 by 9 cells, 53 slabs, all 16 bases."),
        ),
        Say(
            rules="FP-L01",
            text=mark(
                "What if nobody wants to end the game? The rulebook does not say. "
                "You may agree on a limit of rounds: the table then shows it."
            ),
        ),
        Predict(
            **visiting.start,
            rules="FP-G02",
            text=mark(
                "Two teams: Orange with Blue, Green with Purple. Orange's robot lies on Blue's ground. "
                "Phase 1 comes: on or off?"
            ),
            answer=Choose(
                (
                    Option(mark("on"), mark("Yes: a partner's ground is as good as your own."), right=True),
                    Option(mark("off"), mark("Blue is Orange's partner. Look at the robot: phase 1 made it stand up.")),
                )
            ),
            reveal=(m.Check(),),
            hints=(mark("Is Blue an opponent of Orange?"),),
            why=mark("In teams robots are on in the partner's territory too."),
            look=("cell:3,0",),
        ),
        Predict(
            **partners_mine.start,
            rules="FP-G01",
            text=mark("Orange's robot stands on Blue's brown mine, in Orange's turn. How many cubes does it give?"),
            answer=Amount(
                (1,),
                replies={
                    "0": mark("Partners may use each other's mines. Look at the brown cubes below the board."),
                    "2": mark("One mine gives one cube, for the team. Look at the brown cubes below the board."),
                },
            ),
            reveal=(m.EndActions(), m.Territory(), m.Produce()),
            hints=(mark("Whose mines may partners use?"),),
            why=mark("A partner's mine gives its cube in your turn."),
            look=("cell:3,0",),
        ),
        Do(
            **purse.start,
            rules="FP-G03",
            text=mark("A team has its cubes in common: pay with those of your partner too. Build a base on (1,1)."),
            goal=base_built,
            solution=(purse.base(1, 1),),
            hints=(mark("Press Base, then the cell below your robot."),),
            why=mark("It does not matter which partner won the cubes."),
            look=("cell:1,1",),
        ),
        Do(
            **between.start,
            rules="FP-G05",
            text=mark("The middle tile is equally near to both partners. Press End turn, then choose whose it is."),
            goal=agreed,
            solution=(m.EndActions(), m.GiveTile(between.cell(2, 0), 0)),
            hints=(mark("Press End turn, then choose one of the two."),),
            why=mark("Partners agree. A tie with the other team would make it nobody's."),
            look=("cell:2,0",),
        ),
        Question(
            rules="FP-G06",
            text=mark("In your next turn no tile beside it has changed hands. What about the middle tile?"),
            answer=Choose(
                (
                    Option(
                        mark("It stays as it is marked."),
                        mark("Yes. First a tile beside it must change hands."),
                        right=True,
                    ),
                    Option(
                        mark("I may give it to my partner."),
                        mark("Then it could change every turn. Look beside it: no tile has changed hands."),
                    ),
                )
            ),
            hints=(mark("Look at its neighbours: has anything changed?"),),
            why=mark("It is marked anew only when the owner of a neighbouring tile changes."),
            look=("cell:1,0", "cell:3,0"),
        ),
        Question(
            rules="FP-G04",
            text=mark("Partners end with 31 and 27 points. What does the team have?"),
            answer=Amount(
                (58,),
                replies={
                    "31": mark("Not only the better one counts: add both."),
                    "29": mark("That is halfway between. But both count: add them."),
                },
            ),
            hints=(mark("A team counts everything together."),),
            why=mark("All points are added, bonuses too."),
        ),
        Show(
            **at_the_start(2, bases="auction"),
            rules="FP-U06 FP-S01",
            text=mark("An auction of the starting bases: bids are paid in points. Press Next step and watch."),
            steps=(m.Bid(2), m.Pass()),
            notes=(
                mark("Orange bids 2 points for the first base."),
                mark("Green bids no more. So the base is Orange's, who begins with -2 points."),
            ),
        ),
        WhyNot(
            **first_placed(),
            rules="FP-U05 FP-AMB24",
            text=mark(
                "Random set-up: players lay tiles face down. One lies in the middle, on (4,4). "
                "Try to lay yours on (6,4), with only one cell between."
            ),
            attempt=m.PlaceTile(place(6, 4)),
            refused="FP-U05",
            hints=(mark("Press the cell (6,4)."),),
            why=mark("At least two free cells must lie between."),
            look=("cell:6,4",),
        ),
        Question(
            rules="FP-U03",
            text=mark(
                "A planet of your own needs slabs for about two thirds of its cells. "
                "You plan 9 by 6 cells. How many slabs are that?"
            ),
            answer=Amount(
                (36,),
                replies={
                    "54": mark("That fills all cells. Two thirds are advised."),
                    "18": mark("That is one third. Take it twice."),
                    "27": mark("That is half of the cells. Two thirds are advised."),
                    "10": mark("9 by 6 means 9 in each of 6 rows."),
                },
            ),
            hints=(mark("9 times 6, then two thirds of it."), mark("54 / 3 = 18, twice.")),
            why=mark("More slabs make a longer game, fewer a shorter one."),
        ),
        WhyNot(
            **rocks.start,
            rules="FP-U02 FP-D02",
            text=mark(
                "Two slabs lie turned over, with hills: impassable ground. Try to build there. Press Slab, then (1,1)."
            ),
            attempt=rocks.slab(1, 1),
            refused="FP-D02",
            hints=(mark("Press Slab, then the hills below your robot."),),
            why=mark("Nothing is ever built on impassable ground, and nobody walks there."),
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
            hints=(mark("Is fairness a rule of the game, or advice?"),),
            why=mark("Equal distances are fair. Fair is advised, not demanded."),
        ),
        Question(
            rules="FP-U04",
            text=mark("A planet without border, on a large table. Its bases are 15 cells apart. What can happen?"),
            answer=Choose(
                (
                    Option(mark("The players may never meet"), mark("Yes: so 8 to 12 cells are advised."), right=True),
                    Option(mark("It is against the rules"), mark("It is advice: 8 to 12 cells, so that you meet.")),
                    Option(
                        mark("The game ends at once"), mark("Nothing ends. But count: how many slabs until you meet?")
                    ),
                )
            ),
            hints=(mark("A robot walks on slabs, and each costs 1 energy."),),
            why=mark("Far apart, each builds alone. The kit warns of it."),
        ),
    ),
)
