"""Chapter 6: what may be taken after a fight."""

from __future__ import annotations

from tabletop_kernel.classroom.lesson.parts import (
    Chapter,
    Choose,
    Do,
    Happened,
    Option,
    Predict,
    Question,
    WhyNot,
)
from tabletop_kernel.classroom.tours.space_odyssey.fighting import met
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    DIPLOMAT,
    PILOT,
    comet,
    crew,
    did,
    trophy,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Arming, Battle, Looting, Tied
from tabletop_kernel.language import mark

MOSS = trophy("creature", 20)
DRAGON = trophy("creature", 30)

won = met("", ", pilot, creature 20, laser", Looting(0, 1, True))
poor = met("", ", shield", Battle(0, 1, (0, 0), (0, 1)))
tie = met(", creature 30", ", pilot, laser", Tied(0, 1))
guarded = met("", ", diplomat, pilot, creature 20", Looting(0, 1, True))
guard = met(", diplomat, biologist", "", Battle(0, 1, (0, 0), (0, 0)))
laden = met(", creature 10, invention 20, artefact 40", ", creature 30", Looting(0, 1, True))
whole = met(", laser 2, shield", ", laser, shield, creature 20", Arming(0, 1))


def took(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Press one thing of Meteor's.")
    return None if did(h, m.Take) else mark("You took nothing. Start again and take one thing.")


def took_nothing(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Press Take nothing.")
    return mark("You took something. Start again.") if did(h, m.Take) else None


def exchanged(h: Happened) -> str | None:
    picks = sum(isinstance(step, m.Take) for step in h.steps)
    if h.after.tasks:
        return mark("Now Meteor chooses.") if h.steps else mark("Comet chooses first.")
    return None if picks == 2 else mark("One side took nothing. Start again.")


def fought(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Go on until the fight is over.")
    return None if did(h, m.Arm) else mark("Choose lasers and shields.")


CHAPTER = Chapter(
    key="space_odyssey/6",
    title=mark("Loot, ties, diplomats"),
    aim=mark("Know what may be taken."),
    minutes=12,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Do(
            **won.start,
            rules="VO-FIGHT-10",
            text=mark("You won. Meteor has a pilot, a trophy and an unused laser. Take one of them."),
            goal=took,
            solution=(m.Take(MOSS),),
            hints=(mark("Press one of the three in the panel."),),
            why=mark("One thing, the winner chooses. All else stays with the loser."),
            look=(f"item:crew:{PILOT}", f"item:trophy:{MOSS.n}", "item:laser"),
        ),
        Question(
            **won.start,
            rules="VO-FIGHT-10 VO-FIGHT-11",
            text=mark("Meteor used a shield in this fight and owns 100 credits. May you take one of them?"),
            answer=Choose(
                (
                    Option(mark("Neither"), mark("Yes: used pieces are gone, credits are never loot."), right=True),
                    Option(mark("The shield"), mark("It was used, so it lies in the bank. Look at Meteor's row.")),
                    Option(mark("50 credits"), mark("Credits are never loot. Look at Meteor's row.")),
                )
            ),
            hints=(mark("What lies aboard Meteor's ship now?"),),
            why=mark("Crew, trophies, unused equipment: nothing else."),
        ),
        Do(
            rules="VO-FIGHT-10",
            text=mark("Now take nothing at all."),
            goal=took_nothing,
            solution=(m.Decline(),),
            hints=(mark("Press Take nothing."),),
            why=mark("Loot is a choice: the winner may, and need not."),
            look=("do:leave",),
        ),
        Predict(
            **poor.start,
            rules="VO-FIGHT-11",
            text=mark("Meteor's only thing is the shield it uses. Comet rolls 6, Meteor 1. What does Comet get?"),
            answer=Choose(
                (
                    Option(mark("Nothing"), mark("Yes: nothing is left aboard."), right=True),
                    Option(mark("The shield"), mark("Used pieces go to the bank first. Look at Meteor's ship.")),
                    Option(mark("Credits"), mark("Credits are never loot. Look at Meteor's ship.")),
                )
            ),
            reveal=(m.Die(6), m.Die(1)),
            hints=(mark("What happens to a used shield?"),),
            why=mark("There is nothing to take, so the fight just ends."),
        ),
        Do(
            **tie.start,
            rules="VO-FIGHT-12 VO-FIGHT-13 VO-AMB-09",
            text=mark("A tie! Each side takes one thing from the other. Choose for Comet, then for Meteor."),
            goal=exchanged,
            solution=(m.Take(crew(PILOT)), m.Take(DRAGON)),
            hints=(mark("Comet takes from Meteor's ship."), mark("Then Meteor takes from Comet's ship.")),
            why=mark("Both things change ships at once."),
        ),
        WhyNot(
            **guarded.start,
            rules="VO-FIGHT-14 VO-CREW-DI",
            text=mark("You attacked and won. A diplomat is aboard Meteor's ship. Try to take the pilot."),
            attempt=m.Take(crew(PILOT)),
            refused="VO-FIGHT-14",
            hints=(mark("Press the pilot in the panel."),),
            why=mark("The diplomat keeps the whole crew aboard, the diplomat too."),
            look=(f"item:crew:{PILOT}", f"item:crew:{DIPLOMAT}"),
        ),
        Do(
            rules="VO-FIGHT-14",
            text=mark("Take Meteor's trophy instead."),
            goal=comet(lambda ship: ship.trophies, mark("The trophy is not aboard your ship yet.")),
            solution=(m.Take(MOSS),),
            hints=(mark("Press the trophy in the panel."),),
            why=mark("Diplomats guard crew only, no trophies and no equipment."),
            look=(f"item:trophy:{MOSS.n}",),
        ),
        Predict(
            **guard.start,
            rules="VO-FIGHT-14 VO-AMB-10",
            text=mark("Your ship with a diplomat attacks and loses. May Meteor take crew?"),
            answer=Choose(
                (
                    Option(mark("Yes"), mark("Yes: diplomats help only the side that was attacked."), right=True),
                    Option(mark("No"), mark("The rule speaks of an enemy's attack. Look who attacked here.")),
                )
            ),
            reveal=(m.Die(1), m.Die(6)),
            hints=(mark("Who attacked?"),),
            why=mark("By the letter yes. This is a reading of the rules, and a setting."),
        ),
        Predict(
            **laden.start,
            rules="VO-TROPHY-07 VO-AMB-19",
            text=mark("Your hold is full, and you take Meteor's trophy. What happens?"),
            answer=Choose(
                (
                    Option(mark("I keep three of the four"), mark("Yes: as after a landing."), right=True),
                    Option(mark("It is refused"), mark("You may always look at a fourth. Look what is due.")),
                    Option(mark("I carry four"), mark("Three at any moment. Count the hold.")),
                )
            ),
            reveal=(m.Take(DRAGON),),
            hints=(mark("It is the same as with a fourth trophy from the bag."),),
            why=mark("One of the four goes back into the bag."),
        ),
        Do(
            **whole.start,
            rules="VO-FIGHT-01 VO-FIGHT-02 VO-FIGHT-08",
            text=mark("A whole fight. Choose for both sides, roll, and take what you like."),
            goal=fought,
            solution=(m.Arm(2, 1), m.Arm(1, 1), m.Die(5), m.Die(2), m.Take(MOSS)),
            dice=(m.Die(5), m.Die(2)),
            hints=(mark("First Comet: lasers, then shields. Then Meteor."), mark("Then Roll, twice.")),
            why=mark("Choice, dice, loot: that is a fight."),
        ),
    ),
)
