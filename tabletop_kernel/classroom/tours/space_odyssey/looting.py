"""Chapter 6: what may be taken after a fight."""

from __future__ import annotations

from tabletop_kernel.classroom.lesson.parts import (
    Again,
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
    OVER,
    PILOT,
    comet,
    crew,
    did,
    due,
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
        return mark("Press one of Meteor's three things.")
    return None if did(h, m.Take) else Again("You took nothing. Press Start again, and take one thing.")


def took_nothing(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Press Take nothing.")
    return Again("You took something. Press Start again, then Take nothing.") if did(h, m.Take) else None


def exchanged(h: Happened) -> str | None:
    if did(h, m.Decline):
        return Again("One side took nothing. Press Start again, and let both take.")
    if h.after.tasks:
        return (
            mark("Now press what Meteor takes from Comet.") if h.steps else mark("Press what Comet takes from Meteor.")
        )
    return None


def fought(h: Happened) -> str | None:
    return due(h) or (None if did(h, m.Arm) else OVER)


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
            text=mark("You have won a fight. Press one thing to take: laser, pilot or Purring moss. That is the loot."),
            goal=took,
            solution=(m.Take(MOSS),),
            hints=(mark("Each of the three has a button: laser, pilot, Purring moss."),),
            why=mark("One thing, and the winner chooses. All else stays with the loser."),
            look=(f"item:crew:{PILOT}", f"item:trophy:{MOSS.n}", "item:laser"),
        ),
        Question(
            **won.start,
            rules="VO-FIGHT-10 VO-FIGHT-11",
            text=mark("Meteor also used a shield in this fight, and owns 100 credits. What of that may you take?"),
            answer=Choose(
                (
                    Option(
                        mark("Nothing of it"),
                        mark("Used pieces go to the bank, and credits are never loot."),
                        right=True,
                    ),
                    Option(
                        mark("The shield"),
                        mark("It was used, so it went to the bank. Look what is aboard Meteor's ship."),
                    ),
                    Option(mark("50 credits"), mark("Loot is what lies aboard a ship. Credits do not lie there.")),
                )
            ),
            hints=(mark("Look below the map: what is aboard Meteor's ship now?"),),
            why=mark("Crew, trophies, unused equipment: nothing else is loot."),
        ),
        Do(
            rules="VO-FIGHT-10",
            text=mark("This time press Take nothing. The winner need not take anything."),
            goal=took_nothing,
            solution=(m.Decline(),),
            hints=(mark("Press the button Take nothing."),),
            why=mark("Loot is a choice, not a duty."),
            look=("do:leave",),
        ),
        Predict(
            **poor.start,
            rules="VO-FIGHT-11",
            text=mark("Meteor has nothing but a shield, and uses it. Comet rolls 6, Meteor 1. What can Comet take?"),
            answer=Choose(
                (
                    Option(mark("Nothing"), mark("Nothing is left aboard Meteor's ship."), right=True),
                    Option(
                        mark("The shield"), mark("A used piece goes to the bank. Look what is aboard Meteor's ship.")
                    ),
                    Option(mark("Some credits"), mark("Credits are never loot, even when nothing else is there.")),
                )
            ),
            reveal=(m.Die(6), m.Die(1)),
            hints=(mark("Where does a used shield go?"),),
            why=mark("There is nothing to take, so the fight is simply over."),
        ),
        Do(
            **tie.start,
            rules="VO-FIGHT-12 VO-FIGHT-13 VO-AMB-09",
            text=mark(
                "Press what Comet takes, then what Meteor takes. "
                "In a tie, with equal results, each side may take one thing."
            ),
            goal=exchanged,
            solution=(m.Take(crew(PILOT)), m.Take(DRAGON)),
            hints=(mark("For Comet press the laser or the pilot."), mark("Then for Meteor press Pocket dragon.")),
            why=mark("Both things change ships at once."),
        ),
        WhyNot(
            **guarded.start,
            rules="VO-FIGHT-14 VO-CREW-DI",
            text=mark("You attacked and won, but Meteor has a diplomat aboard. Try to take the pilot: press pilot."),
            attempt=m.Take(crew(PILOT)),
            refused="VO-FIGHT-14",
            hints=(mark("The pilot is grey because that is not allowed. Press it to read why."),),
            why=mark("A diplomat keeps the whole crew aboard, and stays too."),
            look=(f"item:crew:{PILOT}", f"item:crew:{DIPLOMAT}"),
        ),
        Do(
            rules="VO-FIGHT-14",
            text=mark("Take Meteor's trophy instead: press Purring moss."),
            goal=comet(lambda ship: ship.trophies, Again("You took nothing. Press Start again, then Purring moss.")),
            solution=(m.Take(MOSS),),
            hints=(mark("Press the button with the atom and 20."),),
            why=mark("A diplomat guards the crew only, no trophies and no equipment."),
            look=(f"item:trophy:{MOSS.n}",),
        ),
        Predict(
            **guard.start,
            rules="VO-FIGHT-14 VO-AMB-10",
            text=mark(
                "Now the diplomat is aboard your ship. You attack Meteor, and you lose. "
                "May Meteor take one of your crew?"
            ),
            answer=Choose(
                (
                    Option(
                        mark("Yes"),
                        mark(
                            "A diplomat helps whoever was attacked, and you attacked. Some classes settle it otherwise."
                        ),
                        right=True,
                    ),
                    Option(mark("No"), mark("A diplomat helps whoever was attacked. Who attacked here?")),
                )
            ),
            reveal=(m.Die(1), m.Die(6)),
            hints=(mark("A diplomat helps whoever was attacked."),),
            why=mark("The printed rule speaks of an enemy's attack. So we read it: you may choose another reading."),
        ),
        Predict(
            **laden.start,
            rules="VO-TROPHY-07 VO-AMB-19",
            text=mark("You have won, three trophies are aboard your ship, and you take Meteor's trophy. What happens?"),
            answer=Choose(
                (
                    Option(mark("I keep three of the four"), mark("It is the same as after a landing."), right=True),
                    Option(mark("It is refused"), mark("You may take it. Look at the line Now, below the map.")),
                    Option(mark("I carry four"), mark("Never more than three. Look at the line Now, below the map.")),
                )
            ),
            reveal=(m.Take(DRAGON),),
            hints=(mark("What happens when you land with three trophies aboard?"),),
            why=mark("One of the four goes back into the bag."),
        ),
        Do(
            **whole.start,
            rules="VO-FIGHT-01 VO-FIGHT-02 VO-FIGHT-08",
            text=mark(
                "A whole fight of your own. Choose lasers and shields for Comet, then for Meteor, and roll both dice. "
                "Then take what there is to take."
            ),
            goal=fought,
            solution=(m.Arm(2, 1), m.Arm(1, 1), m.Die(5), m.Die(2), m.Take(MOSS)),
            dice=(m.Die(5), m.Die(2)),
            hints=(mark("First Comet: lasers, then shields. Then Meteor."), mark("Then press Roll twice.")),
            why=mark("Choice, dice, loot: that is a fight."),
        ),
    ),
)
