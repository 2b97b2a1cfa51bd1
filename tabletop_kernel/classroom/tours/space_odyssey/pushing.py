"""Chapter 3: two ships a field, and the push."""

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
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import Sky, draw, due, ended, first_field, straight
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
    if first_field(h) not in (None, "1"):
        return Again("This way leads away from the full field. Press Start again, then field 1.")
    task = h.after.tasks[0] if h.after.tasks else None
    if isinstance(task, Flying):
        ends = flight.landings(h.after, 0, task.path)
        return None if ends.count("5") == 2 else Again("Only the way over fields 4 and 5 helps. Press Start again.")
    if h.after.ships[0].flown:
        return Again("You have flown already. Press Start again, and announce another path.")
    if ended(h):
        return Again("You ended the turn without a path. Press Start again, then a yellow field.")
    return due(h) or mark("Press a yellow field beside your ship.")


CHAPTER = Chapter(
    key="space_odyssey/3",
    title=mark("Two ships a field"),
    aim=mark("Know the push."),
    minutes=12,
    game="space_odyssey",
    forms=False,
    rows=True,
    actions=("do:roll",),
    parts=(
        Say(
            **four.start,
            rules="VO-MOVE-04",
            text=mark("Look at field 4: two ships of Meteor stand there. More never fit, so field 4 is full."),
            look=("field:4",),
        ),
        Predict(
            **four.start,
            rules="VO-MOVE-05",
            text=mark("You fly straight ahead and roll 4. On which field do you stop? Type its number."),
            answer=Amount(
                (5,),
                replies={
                    "4": mark("Two ships stand there already. You are pushed on: look one field further."),
                    "3": mark("You are pushed on, not held back. Look behind the full field."),
                    "0": mark("The move is not lost. You are pushed on: look behind the full field."),
                },
            ),
            reveal=(*straight(), m.Die(4)),
            hints=(mark("A third ship is pushed one field on."),),
            why=mark("Field 4 is full, so you are pushed on to 5."),
            look=("field:4",),
        ),
        Predict(
            **four.start,
            rules="VO-MOVE-04",
            text=mark("The same again, but now you roll 5. On which field do you stop?"),
            answer=Amount(
                (5,),
                replies={
                    "3": mark("A full field does not block the way. Count five fields."),
                    "6": mark("A push comes only where you would stop, and field 5 is free."),
                },
            ),
            reveal=(*straight(), m.Die(5)),
            hints=(mark("You may fly over a full field."),),
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
                    "3": mark("You are pushed on, not held back. Look behind the full fields."),
                },
            ),
            reveal=(*straight(), m.Die(4)),
            hints=(mark("Push once, then look again."),),
            why=mark("You are pushed to 5. That is full too, so you are pushed on to 6."),
            look=("field:4", "field:5"),
        ),
        Predict(
            **to_planet.start,
            rules="VO-MOVE-07",
            text=mark("A planet lies behind the full field. You roll 4 and are pushed on to it. What happens?"),
            answer=Choose(
                (
                    Option(mark("I draw a trophy"), mark("A pushed ship lands like any other."), right=True),
                    Option(mark("Nothing"), mark("The field where you end counts. Look at field 5: it is a planet.")),
                )
            ),
            reveal=(*straight(), m.Die(4), draw("creature", 10)),
            hints=(mark("Where does your ship stop in the end?"),),
            why=mark("The field where the ship ends counts, pushed or not."),
            look=("field:5",),
        ),
        Question(
            **sixth.start,
            rules="VO-MOVE-06",
            text=mark("Now field 6 is full. You announce the fields 1 to 7 and roll 6. Where do you stop?"),
            answer=Amount(
                (7,),
                replies={
                    "6": mark("Two ships stand on 6. Look one field further."),
                    "5": mark("You are pushed on, not back. Look behind field 6."),
                },
            ),
            hints=(mark("The die has six faces. Why do you name seven fields?"),),
            why=mark("On 7. That is why you name a seventh field."),
            look=("field:6",),
        ),
        Question(
            **to_planet.start,
            rules="VO-MOVE-05",
            text=mark(
                "Field 4 is full again, and the planet lies on 5. "
                "What is the chance to land on it with one roll? Type a fraction, like 5/6."
            ),
            answer=Amount(
                (Fraction(1, 3),),
                replies={
                    "1/6": mark("A 5 lands there. Which other face does too? Look at field 4."),
                    "1/2": mark("Take the faces one by one: where do 1, 2, 3, 4, 5 and 6 end?"),
                    "2": mark("Two faces, that is right. Type it as a fraction of six faces."),
                },
            ),
            hints=(mark("Where does a 4 end?"), mark("And where does a 5 end?")),
            why=mark("The 4 is pushed there, the 5 stops there: 2/6, which is 1/3."),
            look=("field:5",),
        ),
        Do(
            rules="VO-MOVE-05 VO-MOVE-06",
            text=mark(
                "Use that. Announce a path on which two faces of the die bring you to the planet. "
                "Press seven fields in a row."
            ),
            goal=twice,
            solution=straight(),
            hints=(mark("The full field before the planet helps you."), mark("Press 1, 2, 3 and so on to 7.")),
            why=mark("2/6 stands above the planet. A full field before it doubles the chance."),
            look=("field:5",),
        ),
    ),
)
