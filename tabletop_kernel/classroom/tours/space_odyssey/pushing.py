"""Chapter 3: two ships a field, and the push."""

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
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import Sky, draw, straight
from tabletop_kernel.games.space_odyssey import flight
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Flying
from tabletop_kernel.language import mark

GREY = "g g g g g g g g"
FULL_4 = ("Meteor at 4", "Meteor at 4")
FULL_5 = ("Meteor at 5", "Meteor at 5")

four = Sky(GREY, "Comet at 0", *FULL_4)
four_and_five = Sky(GREY, "Comet at 0", *FULL_4, *FULL_5)
to_planet = Sky("g g g g P g g g", "Comet at 0", *FULL_4)
sixth = Sky(GREY, "Comet at 0", "Meteor at 6", "Meteor at 6")


def twice(h: Happened) -> str | None:
    due = h.after.tasks
    if not (due and isinstance(due[0], Flying)):
        return mark("Announce the path to its end.")
    ends = flight.landings(h.after, 0, due[0].path)
    return None if ends.count("5") == 2 else mark("This path does not use the full field. Start again.")


CHAPTER = Chapter(
    key="space_odyssey/3",
    title=mark("Two ships a field"),
    aim=mark("Know the push."),
    minutes=12,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Say(
            **four.start,
            rules="VO-MOVE-04",
            text=mark("Two ships stand on field 4 of your path. A field holds two ships at most: it is full."),
            look=("field:4",),
        ),
        Predict(
            **four.start,
            rules="VO-MOVE-05",
            text=mark("You fly straight ahead and roll 4. On which field do you stop?"),
            answer=Amount(
                (5,),
                replies={
                    "4": mark("Two ships stand there already. Look one field further."),
                    "3": mark("You are pushed on, not held back. Look behind the full field."),
                    "0": mark("The move is not lost. Look behind the full field."),
                },
            ),
            reveal=(*straight(), m.Die(4)),
            hints=(mark("A third ship is pushed one field on."),),
            why=mark("Field 4 is full, so you are pushed to 5."),
            look=("field:4",),
        ),
        Predict(
            **four.start,
            rules="VO-MOVE-04",
            text=mark("Field 4 is full again. Now you roll 5. On which field do you stop?"),
            answer=Amount(
                (5,),
                replies={
                    "3": mark("A full field does not block the lane. Look at field 5."),
                    "6": mark("A push comes only where you would stop. Look at field 5."),
                },
            ),
            reveal=(*straight(), m.Die(5)),
            hints=(mark("Passing a full field is free."),),
            why=mark("You fly over field 4 as if it were empty."),
            look=("field:4",),
        ),
        Predict(
            **four_and_five.start,
            rules="VO-MOVE-07 VO-AMB-03",
            text=mark("Fields 4 and 5 are full. You roll 4. On which field do you stop?"),
            answer=Amount(
                (6,),
                replies={
                    "5": mark("Field 5 is full as well. Look one field further."),
                    "4": mark("Two ships stand there already. Look further on."),
                },
            ),
            reveal=(*straight(), m.Die(4)),
            hints=(mark("Push once, then look again."),),
            why=mark("Pushed to 5, which is full, and on to 6."),
            look=("field:4", "field:5"),
        ),
        Predict(
            **to_planet.start,
            rules="VO-MOVE-07",
            text=mark("A planet lies behind the full field. You roll 4 and are pushed on to it. What now?"),
            answer=Choose(
                (
                    Option(mark("I draw a trophy"), mark("Yes: a pushed ship lands like any other."), right=True),
                    Option(mark("Nothing"), mark("The field where you end counts. Look at field 5.")),
                )
            ),
            reveal=(*straight(), m.Die(4), draw("creature", 10)),
            hints=(mark("Where does the ship stop in the end?"),),
            why=mark("The field where the ship ends takes effect, pushed or not."),
            look=("field:5",),
        ),
        Question(
            **sixth.start,
            rules="VO-MOVE-06",
            text=mark("Field 6 is full. You announce 1 to 7 and roll 6. Where do you stop?"),
            answer=Amount(
                (7,),
                replies={
                    "6": mark("Two ships stand on 6. Look one field further."),
                    "5": mark("You are pushed on, not back. Look behind field 6."),
                },
            ),
            hints=(mark("Why are seven fields announced?"),),
            why=mark("On the seventh. For this it is announced."),
            look=("field:6",),
        ),
        Question(
            **to_planet.start,
            rules="VO-MOVE-05",
            text=mark("Field 4 is full, the planet lies on 5. What is the chance to land there?"),
            answer=Amount(
                (Fraction(1, 3),),
                replies={
                    "1/6": mark("The 5 lands there. Which other face does too? Look at field 4."),
                    "1/2": mark("Count the faces one by one. Look at fields 4 and 5."),
                },
            ),
            hints=(mark("Where does a 4 end?"), mark("And a 5?")),
            why=mark("The 4 is pushed there, the 5 stops there: 2 of 6."),
            look=("field:4", "field:5"),
        ),
        Do(
            rules="VO-MOVE-05 VO-MOVE-06",
            text=mark("Announce a path on which two rolls bring you to the planet."),
            goal=twice,
            solution=straight(),
            hints=(mark("The full field helps you."), mark("Fly straight ahead, over 4 and 5.")),
            why=mark("2/6 stands above the planet: a full field before it doubles the chance."),
            look=("field:5",),
        ),
    ),
)
