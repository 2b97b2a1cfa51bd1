"""Chapter 4: what a trophy is worth, and to whom."""

from __future__ import annotations

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
    WhyNot,
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    BIOLOGIST,
    DOUBLING_BIOLOGIST,
    ENGINEER,
    WHEEL,
    Sky,
    brought,
    draw,
    due,
    ended,
    strayed,
    trophy,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Drawing, Keeping
from tabletop_kernel.language import mark

SNAIL = trophy("creature", 10)
DRAGON = trophy("creature", 30)
MAP = trophy("artefact", 30)
WHALE = trophy("creature", 40)
PLANETS = ("field:custardia", "field:tumblia", "field:mossglow", "field:jingle")
LANDED = "moved, flown, stirred"

mixed = Sky(WHEEL, "Comet at Alfa, creature 10, invention 20, artefact 40", "Meteor at Beta, creature 20, artefact 10")
seller = Sky(WHEEL, "Comet at Alfa, creature 30")
laden = Sky(WHEEL, f"Comet at Custardia, creature 10, invention 20, artefact 40, {LANDED}", due=Drawing(0))
fourth = Sky(
    WHEEL, f"Comet at Custardia, creature 10, invention 20, artefact 40, {LANDED}",
    due=Keeping(0, trophy("artefact", 20).n),
)  # fmt: skip
hiring = Sky(WHEEL, "Comet at Alfa")
one_aboard = Sky(WHEEL, "Comet at Alfa, biologist plus20")
engineer = Sky(WHEEL, "Comet at Alfa, engineer plus20, artefact 30")
rich = Sky(WHEEL, "Comet at Alfa, biologist double, creature 40, invention 10, artefact 20", credits="60 100")
just_hired = Sky(WHEEL, f"Comet at Alfa, biologist double new, creature 30, {LANDED}")


def sold(h: Happened) -> str | None:
    if brought(h, DRAGON) is not None:
        return None
    return strayed(h) or mark("The Pocket dragon is still aboard. Press Sell, then Pocket dragon.")


def hired(h: Happened) -> str | None:
    if set(h.after.ships[0].crew) & set(range(4)):
        return None
    return strayed(h) or mark("No biologist is aboard yet. Press Hire, then a biologist.")


def kept_best(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Press the trophy that must go.")
    gone = SNAIL.n not in h.after.ships[0].trophies
    return None if gone else Again("The 10 is still aboard, and a better one is gone. Press Start again.")


def sold_dear(h: Happened) -> str | None:
    price = brought(h, DRAGON)
    if price is None:
        turns = sum(isinstance(step, m.EndTurn) for step in h.steps)
        waiting = (
            mark("Wait first: press End the turn."),
            mark("Now it is Meteor's turn. Press End the turn for Meteor."),
            mark("A round has passed. Press Sell, then Pocket dragon."),
        )
        return due(h) or waiting[min(turns, 2)]
    return None if price == 60 else Again("That was too early: the price was not raised. Press Start again.")


def traded(h: Happened) -> str | None:
    if not any(isinstance(step, m.Sell | m.Buy | m.Hire) for step in h.steps):
        without = Again("You ended without a deal. Press Start again, and sell something.")
        return without if ended(h) else strayed(h) or mark("Press Sell, Buy or Hire.")
    return None if ended(h) else due(h) or mark("Trade on, or press End the turn.")


CHAPTER = Chapter(
    key="space_odyssey/4",
    title=mark("Trophies and experts"),
    aim=mark("Know what a trophy is worth, and to whom."),
    minutes=17,
    game="space_odyssey",
    forms=False,
    rows=True,
    actions=("do:hire:0", "do:sell:0", "do:end"),
    parts=(
        Say(
            **mixed.start,
            rules="VO-TROPHY-02 VO-TROPHY-03 VO-TROPHY-08",
            text=mark(
                "Look below the map: your ship carries three trophies. "
                "The atom marks a creature, the hammer an invention, the bone an artefact. "
                "Each is worth 10, 20, 30 or 40."
            ),
            look=("ship:0",),
        ),
        Say(
            rules="VO-TROPHY-01 VO-CREW-03",
            text=mark(
                "Find the planets: there you get trophies, and also from tables and won fights. "
                "You sell them at stations. Crew of any race can help with that."
            ),
            look=PLANETS,
        ),
        Do(
            **seller.start,
            rules="VO-TROPHY-04",
            text=mark("Press Sell, then Pocket dragon. That is a creature worth 30."),
            goal=sold,
            solution=(m.Sell(0, DRAGON),),
            hints=(mark("Sell stands with the market buttons, because your ship is at a station."),),
            why=mark("Without an expert a trophy brings just its value."),
            look=("do:sell:0",),
            actions=("do:sell:0",),
        ),
        Predict(
            **laden.start,
            rules="VO-TROPHY-06 VO-TROPHY-07",
            text=mark("A ship carries three trophies at most. Yours is full, and you land on a planet. What happens?"),
            answer=Choose(
                (
                    Option(
                        mark("I draw a fourth, then keep three"),
                        mark("First you draw, then you choose which three stay."),
                        right=True,
                    ),
                    Option(
                        mark("I draw nothing"),
                        mark("The draw is never skipped. Look at the line Now, below the map."),
                    ),
                    Option(mark("I keep all four"), mark("Three at any moment. Look at the line Now, below the map.")),
                )
            ),
            reveal=(draw("artefact", 20),),
            hints=(mark("You always draw. But only three may stay."),),
            why=mark("You see all four, then one goes back into the bag."),
        ),
        Do(
            **fourth.start,
            rules="VO-TROPHY-07",
            text=mark(
                "Aboard are 10, 20 and 40, and the new one is a 20. Keep the best three: press the one that goes."
            ),
            goal=kept_best,
            solution=(m.Give(SNAIL),),
            hints=(mark("Which of the four is worth least?"),),
            why=mark("20, 20 and 40 stay. The new trophy may stay or go, like any other."),
        ),
        Do(
            **hiring.start,
            rules="VO-CREW-01 VO-CREW-BI",
            text=mark("Press Hire, then a biologist. Experts in your crew raise prices."),
            goal=hired,
            solution=(m.Hire(0, BIOLOGIST),),
            hints=(mark("Press Hire."), mark("Biologists wear an atom, and stand first.")),
            why=mark("The biologist is aboard this ship now. Biologists raise the price of creatures."),
            look=("do:hire:0",),
            actions=("do:hire:0",),
        ),
        WhyNot(
            **one_aboard.start,
            rules="VO-CREW-02",
            text=mark("A biologist with +20 is aboard. Try to hire one with ×2 too: press Hire, then that biologist."),
            attempt=m.Hire(0, DOUBLING_BIOLOGIST),
            refused="VO-CREW-02",
            hints=(mark("Press Hire. The biologists are grey because they are not allowed: press one to read why."),),
            why=mark("One of each speciality for each ship, whatever the type."),
            look=("do:hire:0",),
        ),
        Question(
            rules="VO-CREW-04 VO-TROPHY-05",
            text=mark(
                "Some biologists add 20 credits to each creature, others double its value. "
                "A creature has the value 20. How much does each of them get for it?"
            ),
            answer=Amount(
                (40, 40),
                labels=(mark("with +20"), mark("with ×2")),
                replies={
                    "22": mark("The first adds 20 credits, the second doubles. Look again."),
                    "20": mark("20 is the price without an expert. Both raise it."),
                    "60": mark("Only one of the two is aboard. Take each alone."),
                },
            ),
            hints=(mark("20 + 20, and 2 times 20."),),
            why=mark("At 20 both types are equal."),
        ),
        Question(
            rules="VO-CREW-04",
            text=mark("One creature has the value 40, another one 10. Which type is better for each?"),
            answer=Choose(
                (
                    Option(mark("×2 for the 40, +20 for the 10"), mark("80 beats 60, and 30 beats 20."), right=True),
                    Option(mark("×2 for both"), mark("For the 10: twice 10 is 20. And what is 10 + 20?")),
                    Option(mark("+20 for both"), mark("For the 40: 40 + 20 is 60. And what is 2 times 40?")),
                )
            ),
            hints=(mark("Work out all four prices."),),
            why=mark("Doubling helps dear trophies most, +20 cheap ones."),
        ),
        Predict(
            **engineer.start,
            rules="VO-CREW-EN VO-CREW-AR",
            text=mark("An engineer with +20 is aboard. You sell an artefact of value 30. How many credits do you get?"),
            answer=Amount(
                (30,),
                replies={
                    "50": mark("Engineers, with the hammer, know inventions. This trophy has a bone."),
                    "60": mark("Engineers, with the hammer, know inventions. This trophy has a bone."),
                },
            ),
            reveal=(m.Sell(0, MAP),),
            hints=(mark("Compare the two signs below the map: hammer and bone."),),
            why=mark("30: engineers raise inventions only, archaeologists artefacts only."),
        ),
        Predict(
            **just_hired.start,
            rules="VO-SPEC-01 VO-AMB-16",
            text=mark(
                "An expert needs one round to examine the trophies. You have just hired a biologist with ×2. "
                "You sell a creature of value 30 at once. How many credits do you get?"
            ),
            answer=Amount(
                (30,),
                replies={
                    "60": mark("The biologist has only just come, and needs a round first. Look what was paid."),
                    "50": mark("This biologist doubles, but needs a round first. Look what was paid."),
                },
            ),
            reveal=(m.Sell(0, DRAGON),),
            hints=(mark("Has a round passed since you hired?"),),
            why=mark("30: the price is raised a round later."),
        ),
        Do(
            **just_hired.start,
            rules="VO-SPEC-01 VO-AMB-24",
            text=mark(
                "So wait at the station for a round. Press End the turn, and once more for Meteor. "
                "Then sell the creature."
            ),
            goal=sold_dear,
            solution=(m.EndTurn(), m.EndTurn(), m.Sell(0, DRAGON)),
            hints=(mark("Press End the turn twice: a round is one turn of each group."), mark("Then Sell.")),
            why=mark("A round later the biologist knows the creature: 60 credits."),
            look=("do:end",),
        ),
        Question(
            rules="VO-TRADE-SELL-01 VO-TRADE-SELL-03",
            text=mark(
                "You can sell crew back, for 10 credits less than they cost. "
                "You hire a biologist for 60 and sell the card back later. How much have you paid in the end?"
            ),
            answer=Amount(
                (10,),
                replies={
                    "60": mark("You get most of it back. How much is that?"),
                    "50": mark("50 is what you get back. You paid 60."),
                    "0": mark("You get a little less back than you paid."),
                },
            ),
            hints=(mark("You pay 60 and get 10 less back."),),
            why=mark("60 - 50 = 10, however long the expert served you."),
        ),
        Question(
            **mixed.start,
            rules="VO-INFO-01 VO-INFO-02",
            text=mark("Crew and equipment lie open for all. What must the others know of your trophies?"),
            answer=Choose(
                (
                    Option(
                        mark("How many there are"),
                        mark("Their number is always open, kinds and values may stay hidden."),
                        right=True,
                    ),
                    Option(
                        mark("Everything"), mark("Look at Meteor's ship below the map: two cards with a question mark.")
                    ),
                    Option(mark("Nothing"), mark("Look at Meteor's ship below the map: you can count its trophies.")),
                )
            ),
            hints=(mark("Look what you know of Meteor's trophies, below the map."),),
            why=mark("Their number is always open, kinds and values may stay hidden."),
        ),
        Do(
            **rich.start,
            rules="VO-TROPHY-04 VO-CREW-04",
            text=mark(
                "Your own visit to the market! Your biologist has been aboard for long. "
                "Sell, buy and hire what you like, then press End the turn."
            ),
            goal=traded,
            solution=(m.Sell(0, WHALE), m.Hire(0, ENGINEER), m.EndTurn()),
            hints=(
                mark("Press Sell: each button shows what the thing brings now."),
                mark("At last press End the turn."),
            ),
            why=mark("You know what things are worth, and to whom."),
            look=("do:sell:0",),
            actions=("do:buy:0", "do:hire:0", "do:sell:0", "do:end"),
        ),
    ),
)
