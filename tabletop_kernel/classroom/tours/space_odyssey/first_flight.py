"""Chapter 1: announce, roll, land, end the turn."""

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
    Show,
    WhyNot,
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    WHEEL,
    Sky,
    announced,
    begun,
    comet,
    did,
    draw,
    path,
    straight,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Flying, Morning
from tabletop_kernel.language import mark

STRETCH = "g g P g g g g g g"
ROUND_THE_WHEEL = ("g01", "custardia", "a01", "g02", "beta", "g03", "tumblia")

home = Sky(WHEEL, "Comet at Alfa")
morning = Sky(WHEEL, "Comet", "Meteor", round=0, due=Morning())
six = Sky(STRETCH, "Comet at 0", due=begun(6))
two = Sky(STRETCH, "Comet at 0", due=begun(2))
ready = Sky(STRETCH, "Comet at 0", due=announced())
over = Sky("g P g g g g g g", "Comet at 0")
flown = Sky(STRETCH, "Comet at 4, moved, flown, stirred")


def whole(h: Happened) -> str | None:
    due = h.after.tasks
    return None if due and isinstance(due[0], Flying) else mark("The path is not whole yet. Press the next field.")


def own_turn(h: Happened) -> str | None:
    if not did(h, m.Path):
        return mark("Your ship stands at Alfa still. Announce a path first.")
    return None if did(h, m.EndTurn) else mark("Now do what is due, then end the turn.")


CHAPTER = Chapter(
    key="space_odyssey/1",
    title=mark("The first flight"),
    aim=mark("Announce, roll, land, end the turn."),
    minutes=20,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Say(
            **home.start,
            rules="VO-GOAL-01 VO-DEF-04 VO-SETUP-05",
            text=mark(
                "You are Comet (blue). Your ship stands at Alfa. Your group has 100 credits. "
                "Most credits at the end of the game win."
            ),
            look=("ship:0", "field:alfa"),
        ),
        Show(
            **morning.start,
            rules="VO-SETUP-04 VO-SETUP-06",
            text=mark("A new day. Groups roll for the order: the highest starts. Then each chooses a station."),
            steps=(m.Dawn(), m.Die(3), m.Die(5), m.Start("beta"), m.Start("alfa")),
        ),
        Do(
            **home.start,
            rules="VO-MOVE-01 VO-MOVE-06",
            text=mark("First the path, then the die. Press seven fields, one after the other, along the lanes."),
            goal=whole,
            solution=path(*ROUND_THE_WHEEL),
            hints=(mark("Begin with a field beside Alfa."), mark("Follow the lanes. Do not turn back.")),
            why=mark("Each roll from 1 to 6 now has its field. The numbers show the chances."),
            look=("field:g01", "field:g06", "field:g07"),
        ),
        WhyNot(
            **six.start,
            rules="VO-MOVE-06",
            text=mark("Six fields are announced. Try to roll now."),
            attempt=m.Roll(),
            refused="VO-MOVE-06",
            hints=(mark("Press Roll."),),
            why=mark("The sixth field may be full. Then you are pushed to the seventh, so name it too."),
            look=("do:roll",),
        ),
        WhyNot(
            **two.start,
            rules="VO-MOVE-08 VO-AMB-04",
            text=mark("Fields 1 and 2 are announced. Try to go back to 1."),
            attempt=m.Path(0, "roll", "1"),
            refused="VO-MOVE-08",
            hints=(mark("Press field 1."),),
            why=mark("A path does not turn back at once. This is a reading of the rules."),
            look=("field:1",),
        ),
        Do(
            **ready.start,
            rules="VO-MOVE-02",
            text=mark("The path is whole. Roll and fly."),
            goal=comet(lambda ship: ship.flown, mark("Roll the die.")),
            solution=(m.Die(4),),
            dice=(m.Die(4),),
            hints=(mark("Press Roll."),),
            why=mark("4 fields along the path. The whole roll is used: nobody stops early."),
        ),
        Predict(
            **over.start,
            rules="VO-MOVE-03",
            text=mark("A planet lies on field 2. You fly straight ahead and roll 3. Do you get a trophy?"),
            answer=Choose(
                (
                    Option(mark("No, I fly over it"), mark("Yes: only the field where you stop counts."), right=True),
                    Option(mark("Yes, I come past it"), mark("Passing does nothing. Look where the ship stops.")),
                )
            ),
            reveal=(*straight(), m.Die(3)),
            hints=(mark("Count three fields ahead."),),
            why=mark("Field 3 is grey, so nothing happens."),
        ),
        Question(
            **over.start,
            rules="VO-MOVE-03",
            text=mark("The planet is 2 ahead. What is the chance to stop there with one roll?"),
            answer=Amount(
                (Fraction(1, 6),),
                replies={
                    "1/2": mark("Six faces, and how many of them stop on field 2? Count along the lane."),
                    "2/6": mark("A 1 stops before the planet. Count along the lane."),
                    "1/3": mark("A 1 stops before the planet. Count along the lane."),
                },
            ),
            hints=(mark("Which faces stop exactly on field 2?"),),
            why=mark("Only the 2 stops there: one face of six."),
            look=("field:2",),
        ),
        WhyNot(
            **flown.start,
            rules="VO-TURN-05 VO-AMB-02",
            text=mark("You rolled 4 and missed the planet. Try to announce another path in this turn."),
            attempt=m.Path(0, "roll", "3"),
            refused="VO-TURN-05",
            hints=(mark("Press a field beside your ship."),),
            why=mark("One standard move for each ship in a turn."),
            look=("field:3",),
        ),
        Question(
            rules="VO-TURN-03 VO-TURN-04",
            text=mark("Must a ship move in each turn?"),
            answer=Choose(
                (
                    Option(
                        mark("No, but it must leave a planet"),
                        mark("Yes: on a planet no ship stays for a second turn."),
                        right=True,
                    ),
                    Option(
                        mark("Yes, always"),
                        mark("A turn may end early. Press Try things out and look at End the turn."),
                    ),
                    Option(
                        mark("No, never"), mark("There is one kind of field that must be left. Look at the planet.")
                    ),
                )
            ),
            hints=(mark("Think of the planets."),),
            why=mark("You end your turn when you like. Only planets must be left."),
            look=("field:3",),
        ),
        Say(
            **home.start,
            rules="VO-DEF-01 VO-DEF-02 VO-DEF-03 VO-TURN-01",
            text=mark(
                "A turn is what one group does, in any order. A round is one turn of each group. "
                "A day is all rounds of one meeting."
            ),
            look=("ship:0", "ship:1"),
        ),
        Do(
            rules="VO-MOVE-01 VO-MOVE-02 VO-TURN-01",
            text=mark("Your own turn. Fly from Alfa towards the nearest planet, then end the turn."),
            goal=own_turn,
            solution=(*path(*ROUND_THE_WHEEL), m.Die(2), draw("creature", 20), m.EndTurn()),
            dice=(m.Die(2), draw("creature", 20)),
            hints=(mark("Custardia is 2 ahead: over the grey field to the right."), mark("Seven fields, then Roll.")),
            why=mark("That was a whole turn: path, die, landing, end."),
            look=("field:custardia",),
        ),
    ),
)
