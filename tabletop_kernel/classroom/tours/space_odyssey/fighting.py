"""Chapter 5: both results of a fight, and the margin."""

from __future__ import annotations

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
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import Sky, straight
from tabletop_kernel.games.space_odyssey import fight
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Arming, Battle
from tabletop_kernel.language import mark

GREY = "g g g g g g g g"
MET = "at 3, moved, flown, stirred"


def met(comet: str, meteor: str, due: Arming | Battle) -> Sky:
    """Both ships on field 3, Comet has just come; each with what is aboard."""
    return Sky(GREY, f"Comet {MET}{comet}", f"Meteor at 3{meteor}", due=due)


apart = Sky(GREY, "Comet at 0", "Meteor at 3")
secret = met(", laser 2", ", shield", Arming(0, 1))
bare = met("", "", Battle(0, 1, (0, 0), (0, 0)))
unarmed = met("", "", Arming(0, 1))
laid = met(", laser 2", ", shield", Battle(0, 1, (2, 0), (0, 1)))
four = met(", laser 2, shield", ", shield", Arming(0, 1))


def both_chose(h: Happened) -> str | None:
    due = h.after.tasks[0]
    if isinstance(due, Battle):
        return None if due.attack == (1, 0) else mark("Comet uses 1 laser and no shield. Start again.")
    return mark("Now Meteor chooses.") if due.used else mark("First Comet chooses lasers, then shields.")


def margin_of_four(h: Happened) -> str | None:
    chosen = next((step for step in h.steps if isinstance(step, m.Arm)), None)
    if chosen is None:
        return mark("Choose lasers, then shields.")
    ships, use = h.before.ships, (chosen.lasers, chosen.shields)
    margin = fight.margin(h.game.space, ships[0], ships[1], use, (0, 1))  # type: ignore[attr-defined]
    return None if margin == 4 else mark("The margin is smaller than 4. Start again and count.")


CHAPTER = Chapter(
    key="space_odyssey/5",
    title=mark("The fight"),
    aim=mark("Compute both results and the margin."),
    minutes=20,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Show(
            **apart.start,
            rules="VO-FIGHT-01 VO-AMB-06 VO-AMB-07",
            text=mark("Meteor waits on grey field 3. Comet stops there: a fight begins. Who arrives attacks."),
            steps=(*straight(), m.Die(3)),
            look=("field:3",),
        ),
        Do(
            **secret.start,
            rules="VO-FIGHT-02 VO-INFO-01",
            text=mark(
                "Both choose in secret; here you choose for both. Comet: 1 laser, no shield. Then Meteor, as you like."
            ),
            goal=both_chose,
            solution=(m.Arm(1, 0), m.Arm(0, 1)),
            hints=(mark("Press the number of lasers, then of shields."), mark("Then the same for Meteor.")),
            why=mark("Only now both choices are laid out. What is aboard is known, what is used is not."),
            look=("lasers:1",),
        ),
        Predict(
            **bare.start,
            rules="VO-FIGHT-03 VO-FIGHT-04",
            text=mark("Nobody uses anything. Both dice show 4. What are the results?"),
            answer=Amount(
                (5, 4),
                labels=(mark("Comet"), mark("Meteor")),
                replies={"4": mark("Whoever attacks gets 1 more. Look who came to field 3.")},
            ),
            reveal=(m.Die(4), m.Die(4)),
            hints=(mark("The attacker adds 1."),),
            why=mark("5 to 4: equal dice are no tie, the attacker wins."),
        ),
        Question(
            **secret.start,
            rules="VO-FIGHT-03 VO-EQ-LA-01 VO-EQ-SH-01",
            text=mark("Comet attacks with 2 lasers and rolls 3. Meteor uses 1 shield. What is Comet's result?"),
            answer=Amount(
                (5,),
                replies={
                    "4": mark("The attacker's 1 is missing. Look who attacks."),
                    "6": mark("An enemy's shield takes 1 away. Count it too."),
                    "7": mark("Shields do not add, they take away from the enemy. Count again."),
                },
            ),
            hints=(mark("Die, own lasers, less the enemy's shields, and 1."),),
            why=mark("3 + 2 - 1 + 1 = 5."),
        ),
        Question(
            rules="VO-FIGHT-04",
            text=mark("Meteor defends, rolls 5 and uses no laser. Comet uses no shield. What is Meteor's result?"),
            answer=Amount((5,), replies={"6": mark("Only the attacker gets 1 more. Look who came.")}),
            hints=(mark("Nothing is added, nothing is taken away."),),
            why=mark("Just the die."),
        ),
        Predict(
            rules="VO-FIGHT-05",
            text=mark("You use 1 laser and 1 shield. How much does the difference of the results change?"),
            answer=Amount(
                (3,),
                replies={
                    "2": mark("Both kinds in one fight give 1 more. Count it too."),
                    "1": mark("The laser adds, the shield takes away. Count both."),
                },
            ),
            hints=(mark("1 for the laser, 1 for the shield."), mark("And 1 for using both kinds.")),
            why=mark("1 + 1 + 1 = 3."),
        ),
        Question(
            rules="VO-FIGHT-06 VO-CREW-WO",
            text=mark("A weapon officer is aboard: each laser counts 2. How much do 3 lasers add?"),
            answer=Amount(
                (6,),
                replies={
                    "5": mark("Each laser counts 2, not only one. Count all three."),
                    "3": mark("That is without the officer. Count each twice."),
                },
            ),
            hints=(mark("3 times 2."),),
            why=mark("3 lasers count 6."),
        ),
        Question(
            rules="VO-FIGHT-07 VO-CREW-SO VO-AMB-08",
            text=mark("The enemy has a shield officer and uses 4 shields. By how much does your result change?"),
            answer=Amount(
                (-8,),
                replies={
                    "8": mark("Shields take away. Look at the sign."),
                    "-4": mark("With the officer each shield counts 2. Count again."),
                    "4": mark("Each counts 2, and shields take away. Count again."),
                },
            ),
            hints=(mark("4 shields count 8. Type a minus before it."),),
            why=mark("8 less for you."),
        ),
        Say(
            rules="VO-FIGHT-15",
            text=mark(
                "One number says it all: margin = 1 + yours - theirs. "
                "Each laser and each shield counts in it, and both kinds together 1 more."
            ),
            look=("ship:0", "ship:1"),
        ),
        Question(
            rules="VO-FIGHT-15",
            text=mark("Dice differ by 5 at most. Which is the smallest margin for each?"),
            answer=Amount(
                (5, 6),
                labels=(mark("cannot lose"), mark("surely wins")),
                replies={
                    "6": mark("With 5 the worst dice give a tie, not a loss. Look at both questions again."),
                    "7": mark("6 against dice that are 5 worse: what is left? Count again."),
                },
            ),
            hints=(mark("The worst dice: yours 1, theirs 6."),),
            why=mark("5 - 5 = 0 is a tie, 6 - 5 = 1 a win."),
        ),
        Predict(
            **unarmed.start,
            rules="VO-FIGHT-08 VO-FIGHT-12",
            text=mark("Nobody uses anything: the margin is 1. What happens in most of the 36 rolls?"),
            answer=Choose(
                (
                    Option(mark("Comet wins"), mark("Yes: in 21 of 36. A margin of 1 is much."), right=True),
                    Option(mark("A tie"), mark("Ties are rare: 5 of 36. Look at the equals signs.")),
                    Option(mark("Meteor wins"), mark("Only in 10 of 36. Count Meteor's squares.")),
                )
            ),
            reveal=(m.Arm(0, 0), m.Arm(0, 0)),
            hints=(mark("Six rolls have equal dice, and Comet wins them all."),),
            why=mark("21 times Comet, 5 ties, 10 times Meteor. The higher result wins."),
        ),
        Show(
            **laid.start,
            rules="VO-FIGHT-08 VO-FIGHT-09 VO-EQ-03",
            text=mark("2 lasers against 1 shield. Watch the dice, then look what is left aboard."),
            steps=(m.Die(5), m.Die(2)),
            why=mark("All used pieces go to the bank, on both sides."),
        ),
        Do(
            **four.start,
            rules="VO-FIGHT-05 VO-FIGHT-15",
            text=mark("Meteor will use its shield. Choose what gives a margin of 4."),
            goal=margin_of_four,
            solution=(m.Arm(2, 1),),
            hints=(mark("You need 4 of your own: 1 + 4 - 1."), mark("Lasers, shield, and 1 for both kinds.")),
            why=mark("1 + (2 + 1 + 1) - 1 = 4. The shield brought 2."),
            look=("lasers:2",),
        ),
    ),
)
