"""Chapter 5: both results of a fight, and the margin."""

from __future__ import annotations

import random

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
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import OVER, Sky, announced, due, ended
from tabletop_kernel.games.space_odyssey import fight
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import AnyTask, Arming, Battle
from tabletop_kernel.language import mark, text

GREY = "g g g g g g g g"
MET = "at 3, moved, flown, stirred"


def met(comet: str, meteor: str, due: AnyTask | tuple[AnyTask, ...]) -> Sky:
    """Both ships on field 3, Comet has just come; each with what is aboard."""
    return Sky(GREY, f"Comet {MET}{comet}", f"Meteor at 3{meteor}", due=due)


apart = Sky(GREY, "Comet at 0", "Meteor at 3", due=announced())
secret = met(", laser 2", ", shield", Arming(0, 1))
both = met(", laser, shield", "", Arming(0, 1))
officers = met(", laser 3, weapon officer", ", shield 4, shield officer", Arming(0, 1))
bare = met("", "", Battle(0, 1, (0, 0), (0, 0)))
unarmed = met("", "", Arming(0, 1))
ten = met("", "", (Battle(0, 1, (0, 0), (0, 0)),) * 10)
laid = met(", laser 2", ", shield", Battle(0, 1, (2, 0), (0, 1)))
four = met(", laser 2, shield", ", shield", Arming(0, 1))
TWENTY = tuple(m.Die(random.Random(f"ten fights/{n}").randint(1, 6)) for n in range(20))
"""Dice for whoever has none at hand: drawn by the computer, the same for everybody."""


def both_chose(h: Happened) -> str | None:
    task = h.after.tasks[0] if h.after.tasks else None
    if isinstance(task, Battle) and task.attack == (1, 0):
        return None
    if not isinstance(task, Arming):
        return Again("Comet used something else. Press Start again, then 1 laser.")
    if task.used is None:
        return mark("First Comet: press 1 laser, then 0 shields.")
    return mark("Now Meteor: press lasers, then shields, as you like.")


def ten_fights(h: Happened) -> str | None:
    """All ten are fought; until then how they have gone so far."""
    if not h.after.tasks:
        return None
    events = [event for entry in h.entries for event in entry.events]
    winners = [event.slots["player"] for event in events if event.rule == "VO-FIGHT-08"]
    ties = sum(event.rule == "VO-FIGHT-12" for event in events)
    a, c = winners.count(0), winners.count(1)
    return text("So far: Comet has won {a}, Meteor {c}, ties {b}. Roll on.", a=a, b=ties, c=c)


def margin_of_four(h: Happened) -> str | None:
    chosen = next((step for step in h.steps if isinstance(step, m.Arm)), None)
    if chosen is None:
        return OVER if ended(h) else due(h)
    ships, use = h.before.ships, (chosen.lasers, chosen.shields)
    margin = fight.margin(h.game.space, ships[0], ships[1], use, (0, 1))  # type: ignore[attr-defined]
    return None if margin == 4 else Again("The margin is smaller than 4. Press Start again, and count once more.")


CHAPTER = Chapter(
    key="space_odyssey/5",
    title=mark("The fight"),
    aim=mark("Compute both results and the margin."),
    minutes=20,
    game="space_odyssey",
    forms=False,
    rows=True,
    actions=(),
    parts=(
        Show(
            **apart.start,
            rules="VO-FIGHT-01 VO-AMB-06 VO-AMB-07",
            text=mark("Press Next step: your path leads over field 3, where Meteor stands."),
            steps=(m.Die(3),),
            notes=(mark("You roll 3 and stop there, so there is a fight. Who has just come attacks: that is Comet."),),
            look=("field:3",),
        ),
        Do(
            **secret.start,
            rules="VO-FIGHT-02 VO-INFO-01",
            text=mark(
                "Press 1 laser, then 0 shields: so Comet fights. Then choose for Meteor. "
                "In the game each side chooses in secret."
            ),
            goal=both_chose,
            solution=(m.Arm(1, 0), m.Arm(0, 1)),
            hints=(mark("Press 1 laser, then 0 shields."), mark("Then the same two presses for Meteor.")),
            why=mark(
                "Only now both choices lie open. The picture shows all 36 pairs of dice. "
                "A circle: Comet wins. A triangle: Meteor wins. An equals sign: a tie."
            ),
            look=("lasers:1",),
        ),
        Predict(
            **bare.start,
            rules="VO-FIGHT-03 VO-FIGHT-04",
            text=mark(
                "Each side rolls a die, and the attacker adds 1. The higher result wins. "
                "Nobody uses anything, and both dice show 4. What are the results?"
            ),
            answer=Amount(
                (5, 4),
                labels=(mark("Comet"), mark("Meteor")),
                replies={
                    "4": mark("The attacker adds 1. Who came to field 3, and so attacks?"),
                    "5": mark("Only the attacker adds 1. Meteor defends."),
                },
            ),
            reveal=(m.Die(4), m.Die(4)),
            hints=(mark("Comet attacks, so Comet adds 1."),),
            why=mark("5 to 4: with equal dice the attacker wins."),
        ),
        Question(
            **secret.start,
            rules="VO-FIGHT-03 VO-EQ-LA-01 VO-EQ-SH-01",
            text=mark(
                "A laser adds 1 to your own result. A shield takes 1 from the enemy's. "
                "Comet attacks with 2 lasers and rolls 3. Meteor uses 1 shield. What is Comet's result?"
            ),
            answer=Amount(
                (5,),
                replies={
                    "3": mark("That is the die alone. Add the lasers and the attacker's 1, take the shield away."),
                    "4": mark("Something of it is missing. Did you add 1 because Comet attacks?"),
                    "6": mark("Meteor's shield takes 1 away. Count it too."),
                    "7": mark("Meteor's shield does not add 1, it takes 1 away."),
                },
            ),
            hints=(mark("Die, and lasers, less Meteor's shield, and 1 for the attack."),),
            why=mark("3 + 2 - 1 + 1 = 5."),
        ),
        Question(
            rules="VO-FIGHT-04",
            text=mark("Meteor defends and rolls 5. It uses no laser, and Comet no shield. What is Meteor's result?"),
            answer=Amount(
                (5,),
                replies={
                    "6": mark("Only the attacker adds 1, and Meteor defends."),
                    "4": mark("Only shields take away, and Comet uses none."),
                },
            ),
            hints=(mark("Nothing is added, and nothing is taken away."),),
            why=mark("Just the die: 5."),
        ),
        Question(
            **both.start,
            rules="VO-FIGHT-05",
            text=mark(
                "Whoever uses both kinds in one fight, lasers and shields, adds 1 more. "
                "You use 1 laser and 1 shield. How much do you gain on the enemy by them?"
            ),
            answer=Amount(
                (3,),
                replies={
                    "2": mark("Both kinds in one fight give 1 more. Count it too."),
                    "1": mark("The laser lifts your result, the shield lowers the enemy's. Count both, and 1 more."),
                },
            ),
            hints=(mark("1 for the laser, 1 for the shield."), mark("And 1 for using both kinds.")),
            why=mark("1 + 1 + 1 = 3."),
        ),
        Question(
            **officers.start,
            rules="VO-FIGHT-06 VO-CREW-WO",
            text=mark("With a weapon officer aboard each of your lasers counts 2. How much do your 3 lasers add?"),
            answer=Amount(
                (6,),
                replies={
                    "5": mark("Each laser counts 2, not only one of them."),
                    "4": mark("Each laser counts 2, not only one of them."),
                    "3": mark("That is without the officer. Count each laser twice."),
                },
            ),
            hints=(mark("3 times 2."),),
            why=mark("3 lasers count 6."),
        ),
        Question(
            rules="VO-FIGHT-07 VO-CREW-SO VO-AMB-08",
            text=mark(
                "With a shield officer aboard each shield counts 2. The enemy has one, and uses 4 shields. "
                "By how much does that change your result? Type a minus if it falls."
            ),
            answer=Amount(
                (-8,),
                replies={
                    "8": mark("Shields take away, so your result falls. Type a minus before the number."),
                    "-4": mark("With the officer each shield counts 2."),
                    "4": mark("Each counts 2, and your result falls. Type a minus before the number."),
                },
            ),
            hints=(mark("4 shields count 8. Your result falls: type a minus before it."),),
            why=mark("Your result falls by 8."),
        ),
        Say(
            rules="VO-FIGHT-15",
            text=mark(
                "The margin says how far the attacker is ahead before the dice. "
                "It is 1, plus the attacker's pieces, minus the defender's pieces. "
                "Lasers and shields count alike, both kinds together count 1 more."
            ),
            look=("ship:0", "ship:1"),
        ),
        Question(
            rules="VO-FIGHT-15",
            text=mark(
                "You attack. At worst you roll 1 and the enemy 6, which is 5 less. "
                "Which smallest margin cannot lose? And which one surely wins?"
            ),
            answer=Amount(
                (5, 6),
                labels=(mark("cannot lose"), mark("surely wins")),
                replies={
                    "6": mark("With 5 the worst dice give a tie, and a tie is no loss."),
                    "5": mark("With 5 the worst dice give a tie. To win you need 1 more."),
                    "4": mark("A margin of 4, less 5, is below 0: you can still lose."),
                    "7": mark("A margin of 6, less 5, is 1: is that not a win already?"),
                },
            ),
            hints=(mark("Take 5 away from the margin. What must be left?"), mark("0 is a tie, 1 is a win.")),
            why=mark("5 - 5 = 0 is a tie, 6 - 5 = 1 is a win."),
        ),
        Predict(
            **unarmed.start,
            rules="VO-FIGHT-08 VO-FIGHT-12",
            text=mark(
                "Comet attacks, and nobody uses anything: the margin is 1. "
                "Two dice give 36 pairs. What happens in most of them?"
            ),
            answer=Choose(
                (
                    Option(mark("Comet wins"), mark("In 21 of 36. A margin of 1 is much."), right=True),
                    Option(mark("A tie"), mark("Count the equals signs in the picture: only 5 of 36.")),
                    Option(mark("Meteor wins"), mark("Count Meteor's triangles in the picture: only 10 of 36.")),
                )
            ),
            reveal=(m.Arm(0, 0), m.Arm(0, 0)),
            hints=(mark("Six pairs have equal dice, and Comet wins them all."),),
            why=mark("21 times Comet, 5 ties, 10 times Meteor."),
        ),
        Do(
            **ten.start,
            rules="VO-FIGHT-08 VO-FIGHT-12",
            text=mark(
                "And by chance? Fight ten such fights: press Roll for Comet, then for Meteor, ten times. "
                "Or take two real dice, and type what each shows."
            ),
            goal=ten_fights,
            solution=TWENTY,
            dice=TWENTY,
            own_dice=True,
            hints=(mark("Each fight takes two dice, so press Roll twenty times."),),
            why=mark(
                "21 of 36 means: of ten fights Comet wins about six. Ten of your own dice may differ, that is chance. "
                "The dice behind Roll are the same for everybody here."
            ),
        ),
        Show(
            **laid.start,
            rules="VO-FIGHT-08 VO-FIGHT-09 VO-EQ-03",
            text=mark("Comet uses 2 lasers, Meteor 1 shield. Press Next step, and watch what is left aboard."),
            steps=(m.Die(5), m.Die(2)),
            notes=(
                mark("Comet rolls 5, so its result is 5 + 2 - 1 + 1 = 7."),
                mark("Meteor rolls 2 and loses. All pieces that were used go to the bank, on both sides."),
            ),
        ),
        Do(
            **four.start,
            rules="VO-FIGHT-05 VO-FIGHT-15",
            text=mark(
                "You attack with 2 lasers and 1 shield aboard, and Meteor will use its shield. "
                "Choose what gives a margin of 4."
            ),
            goal=margin_of_four,
            solution=(m.Arm(2, 1),),
            hints=(
                mark("1, plus your pieces, minus 1 for Meteor's shield. So yours must count 4."),
                mark("Both kinds together count 1 more."),
            ),
            why=mark("1 + (2 + 1 + 1) - 1 = 4. Without the shield it would be only 2."),
            look=("lasers:2",),
        ),
    ),
)
