"""Chapter 1: announce, roll, land, end the turn."""

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
    Show,
    WhyNot,
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    WHEEL,
    Sky,
    announced,
    begun,
    did,
    draw,
    due,
    ended,
    path,
    straight,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Flying, Morning
from tabletop_kernel.language import mark

STRETCH = "g g P g g g g g g"
ROUND_THE_WHEEL = ("g01", "custardia", "a01", "g02", "beta", "g03", "tumblia")

home = Sky(WHEEL, "Comet at Alfa", round=1)
morning = Sky(WHEEL, "Comet", "Meteor", round=0, due=Morning())
six = Sky(STRETCH, "Comet at 0", due=begun(6))
two = Sky(STRETCH, "Comet at 0", due=begun(2))
ready = Sky(STRETCH, "Comet at 0", due=announced())
over = Sky("g P g g g g g g", "Comet at 0")
flown = Sky(STRETCH, "Comet at 4, moved, flown, stirred")
fresh = Sky(STRETCH, "Comet at 4")
early = Again("You ended the turn without flying. Press Start again, then a yellow field.")


def whole(h: Happened) -> str | None:
    if h.after.tasks and isinstance(h.after.tasks[0], Flying):
        return None
    return early if ended(h) else due(h) or mark("Press a yellow field beside your ship.")


def flew(h: Happened) -> str | None:
    return None if did(h, m.Die) else mark("Press Roll.")


def own_turn(h: Happened) -> str | None:
    if ended(h):
        return None if did(h, m.Path) else early
    if (now := due(h)) is not None:
        return now
    if did(h, m.Die):
        return mark("Your ship has flown. Now press End the turn.")
    return mark("First announce a path: press a yellow field beside your ship.")


CHAPTER = Chapter(
    key="space_odyssey/1",
    title=mark("The first flight"),
    aim=mark("Announce, roll, land, end the turn."),
    minutes=20,
    game="space_odyssey",
    forms=False,
    rows=True,
    actions=("do:roll",),
    parts=(
        Say(
            **home.start,
            rules="VO-GOAL-01 VO-DEF-04 VO-SETUP-05",
            text=mark(
                "Find your ship: the blue rocket at the station Alfa. "
                "Your group is Comet. Its money, 100 credits, stands below the map. "
                "The most credits at the end win the game."
            ),
            look=("ship:0", "field:alfa"),
        ),
        Show(
            **morning.start,
            rules="VO-SETUP-04 VO-SETUP-06",
            text=mark("A game day begins. Press Next step, and read what each step does."),
            steps=(m.Dawn(), m.Die(3), m.Die(5), m.Start("beta"), m.Start("alfa")),
            notes=(
                mark("The prices of the day are announced. They stand below the map."),
                mark("The groups roll for the order of the day. You, Comet, roll 3."),
                mark("Meteor, the orange group, rolls 5. The highest starts. Tomorrow all roll again."),
                mark("On the first day each group chooses its station. Meteor takes Beta."),
                mark("You take Alfa, and round 1 begins."),
            ),
        ),
        Do(
            **home.start,
            rules="VO-MOVE-01 VO-MOVE-06",
            text=mark(
                "Say where you fly, before you roll. "
                "Press a yellow field beside your ship, then the next, until seven are named."
            ),
            goal=whole,
            solution=path(*ROUND_THE_WHEEL),
            hints=(
                mark("Begin with the grey field g01, to the right of Alfa."),
                mark("The yellow fields show where you can go on. Where there are two, choose one."),
            ),
            why=mark(
                "The path is whole. The small dice show where each roll ends. "
                "1/6 means: one of the six faces of the die ends there."
            ),
            look=("field:g01", "field:g06", "field:g07"),
        ),
        WhyNot(
            **six.start,
            rules="VO-MOVE-06",
            text=mark("Try to roll already: press Roll. Only six fields of this straight line are announced."),
            attempt=m.Roll(),
            refused="VO-MOVE-06",
            hints=(mark("Roll is grey because it is not allowed. Press it to read why."),),
            why=mark("A field may be full, and then you are pushed one field on. So you name a seventh field too."),
            look=("do:roll",),
        ),
        WhyNot(
            **two.start,
            rules="VO-MOVE-08 VO-AMB-04",
            text=mark("Try to turn back: press field 1 again. Now fields 1 and 2 are announced."),
            attempt=m.Path(0, "roll", "1"),
            refused="VO-MOVE-08",
            hints=(mark("Press field 1, between your ship and field 2."),),
            why=mark("A path does not turn back at once. The printed rules leave this open: so we read them."),
            look=("field:1",),
            actions=(),
        ),
        Do(
            **ready.start,
            rules="VO-MOVE-02",
            text=mark("Press Roll: your ship flies as far as the die says. Seven fields are announced."),
            goal=flew,
            solution=(m.Die(4),),
            dice=(m.Die(4),),
            hints=(mark("Press the dark button Roll."),),
            why=mark("Your ship has flown exactly as many fields as the die shows. Nobody may stop earlier."),
        ),
        Predict(
            **over.start,
            rules="VO-MOVE-03",
            text=mark(
                "A ship that stops on a planet finds a trophy, a thing to sell. "
                "Here a planet is on field 2. You fly straight ahead and roll 3. Do you find a trophy?"
            ),
            answer=Choose(
                (
                    Option(
                        mark("No, I fly over the planet"),
                        mark("Only the field where you stop counts, and that is field 3."),
                        right=True,
                    ),
                    Option(
                        mark("Yes, I come past it"), mark("Passing does nothing. Look where your ship has stopped.")
                    ),
                )
            ),
            reveal=(*straight(), m.Die(3)),
            hints=(mark("Count three fields ahead of your ship."),),
            why=mark("Field 3 is grey, so you find nothing."),
        ),
        Question(
            **over.start,
            rules="VO-MOVE-03",
            text=mark(
                "The planet is 2 fields ahead. What is the chance to stop on it with one roll? "
                "Type a fraction: 5/6 means five of the six faces."
            ),
            answer=Amount(
                (Fraction(1, 6),),
                replies={
                    "1/2": mark("The six faces end on six fields. Count the faces that end on field 2."),
                    "3/6": mark("The six faces end on six fields. Count the faces that end on field 2."),
                    "2/6": mark("A 1 stops before the planet. Count the faces that end on field 2."),
                    "1/3": mark("A 1 stops before the planet. Count the faces that end on field 2."),
                    "2": mark("The face 2 ends there. How many of the six faces is that? Type a fraction."),
                    "1": mark("One face, that is right. Type it as a fraction of six faces."),
                },
            ),
            hints=(mark("Which faces of the die end exactly on field 2?"),),
            why=mark("Only the 2 ends there: one face of six."),
            look=("field:2",),
        ),
        WhyNot(
            **flown.start,
            rules="VO-TURN-05 VO-AMB-02",
            text=mark("You rolled 4 and flew past the planet on 3. Try to fly back in the same turn: press field 3."),
            attempt=m.Path(0, "roll", "3"),
            refused="VO-TURN-05",
            hints=(mark("Press the planet beside your ship."),),
            why=mark("Each ship has one move with the die in a turn."),
            look=("field:3",),
            actions=(),
        ),
        Question(
            **fresh.start,
            rules="VO-TURN-03 VO-TURN-04",
            text=mark("A new turn begins, and your ship stands on a grey field. Must it fly?"),
            answer=Choose(
                (
                    Option(
                        mark("No, I may end the turn at once"),
                        mark("Only from a planet a ship must fly on. Chapter 2 shows it."),
                        right=True,
                    ),
                    Option(
                        mark("Yes, every turn has a move"),
                        mark("Press Try things out, then End the turn. It is allowed."),
                    ),
                    Option(
                        mark("Yes, but only one field"),
                        mark("A move is never shorter than the roll. Look for a button that needs no move."),
                    ),
                )
            ),
            hints=(mark("Press Try things out, and look at the buttons."),),
            why=mark("You end your turn when you like. Only from a planet a ship must fly on."),
            look=("field:4",),
        ),
        Say(
            **home.start,
            rules="VO-DEF-01 VO-DEF-02 VO-DEF-03 VO-TURN-01",
            text=mark(
                "A turn is all that one group does, in any order. When each group had its turn, a round is over. "
                "All rounds of one day of play make a game day. Day and round stand below the map."
            ),
            look=("ship:0", "ship:1"),
        ),
        Do(
            rules="VO-MOVE-01 VO-MOVE-02 VO-TURN-01",
            text=mark(
                "Your own turn! The planet Custardia is 2 fields to the right of Alfa. "
                "Announce a path over it, roll, do what the field asks, and end the turn."
            ),
            goal=own_turn,
            solution=(*path(*ROUND_THE_WHEEL), m.Die(2), draw("creature", 20), m.EndTurn()),
            dice=(m.Die(2), draw("creature", 20)),
            hints=(
                mark("Press g01, then Custardia, then five more fields. Press Roll."),
                mark("On a planet press Draw one. At last press End the turn."),
            ),
            why=mark("That was a whole turn: announce, roll, do what the field asks, end."),
            look=("field:custardia",),
            actions=("do:roll", "do:end"),
        ),
    ),
)
