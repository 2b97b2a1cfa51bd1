"""Chapter 4: what a trophy is worth, and to whom."""

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
    WhyNot,
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    BIOLOGIST,
    DOUBLING_BIOLOGIST,
    WHEEL,
    Sky,
    comet,
    draw,
    gained,
    trophy,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Drawing, Keeping
from tabletop_kernel.language import mark

SNAIL = trophy("creature", 10)
DRAGON = trophy("creature", 30)
MAP = trophy("artefact", 30)
LANDED = "moved, flown, stirred"

mixed = Sky(WHEEL, "Comet at Alfa, creature 10, invention 20, artefact 40")
seller = Sky(WHEEL, "Comet at Alfa, creature 30")
laden = Sky(WHEEL, f"Comet at Custardia, creature 10, invention 20, artefact 40, {LANDED}", due=Drawing(0))
fourth = Sky(
    WHEEL, f"Comet at Custardia, creature 10, invention 20, artefact 40, {LANDED}",
    due=Keeping(0, trophy("artefact", 20).n),
)  # fmt: skip
hiring = Sky(WHEEL, "Comet at Alfa")
one_aboard = Sky(WHEEL, "Comet at Alfa, biologist plus20")
engineer = Sky(WHEEL, "Comet at Alfa, engineer plus20, artefact 30")
just_hired = Sky(WHEEL, f"Comet at Alfa, biologist double new, creature 30, {LANDED}")


def kept_best(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Press the trophy that must go.")
    return None if SNAIL.n not in h.after.ships[0].trophies else mark("The 10 is still aboard. Start again.")


def sold_dear(h: Happened) -> str | None:
    if DRAGON.n in h.after.ships[0].trophies:
        return mark("The trophy is still aboard. End both turns, then sell it.")
    return None if gained(h) >= 60 else mark("That was too early: the price was not raised. Start again.")


CHAPTER = Chapter(
    key="space_odyssey/4",
    title=mark("Trophies and experts"),
    aim=mark("Know what a trophy is worth, and to whom."),
    minutes=17,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Say(
            **mixed.start,
            rules="VO-TROPHY-02 VO-TROPHY-03 VO-TROPHY-08",
            text=mark(
                "Creatures, inventions, artefacts: three kinds of trophies. "
                "Each shows its value: 10, 20, 30 or 40. Any kind can have any value."
            ),
            look=("ship:0",),
        ),
        Do(
            **seller.start,
            rules="VO-TROPHY-04",
            text=mark("Sell the creature of value 30."),
            goal=lambda h: None if gained(h) == 30 else mark("Your 30 credits are not there yet."),
            solution=(m.Sell(0, DRAGON),),
            hints=(mark("Open Market, then Sell."),),
            why=mark("Without an expert a trophy brings its value."),
            look=("do:sell:0",),
        ),
        Predict(
            **laden.start,
            rules="VO-TROPHY-06 VO-TROPHY-07",
            text=mark("Three trophies are aboard, and you land. What happens?"),
            answer=Choose(
                (
                    Option(
                        mark("I see the fourth, then keep three"), mark("Yes: draw first, then choose."), right=True
                    ),
                    Option(mark("I draw nothing"), mark("The draw is never skipped. Look what is due now.")),
                    Option(mark("I keep all four"), mark("A hold carries three. Count what lies aboard.")),
                )
            ),
            reveal=(draw("artefact", 20),),
            hints=(mark("A hold carries three at any moment."),),
            why=mark("You see all four, then one goes back into the bag."),
        ),
        Do(
            **fourth.start,
            rules="VO-TROPHY-07",
            text=mark("You hold 10, 20 and 40. You drew a 20. Keep the best three."),
            goal=kept_best,
            solution=(m.Give(SNAIL),),
            hints=(mark("Which of the four is worth least?"),),
            why=mark("20, 20 and 40 stay. The new one need not be the one that stays."),
        ),
        Do(
            **hiring.start,
            rules="VO-CREW-01 VO-CREW-BI",
            text=mark("Hire a biologist. The card shows the price: 60 credits."),
            goal=comet(lambda ship: set(ship.crew) & set(range(4)), mark("No biologist is aboard yet.")),
            solution=(m.Hire(0, BIOLOGIST),),
            hints=(mark("Open Market, then Hire."), mark("Biologists show an atom.")),
            why=mark("The card lies aboard this ship. Biologists raise the price of creatures."),
            look=("do:hire:0",),
        ),
        WhyNot(
            **one_aboard.start,
            rules="VO-CREW-02",
            text=mark("A biologist with +20 is aboard. Try to hire one with ×2 too."),
            attempt=m.Hire(0, DOUBLING_BIOLOGIST),
            refused="VO-CREW-02",
            hints=(mark("Market, Hire, then another biologist."),),
            why=mark("One of each speciality for each ship, whatever the type."),
            look=("do:hire:0",),
        ),
        Question(
            rules="VO-CREW-04 VO-TROPHY-05",
            text=mark("A creature of value 20. What does it bring with +20, and with ×2?"),
            answer=Amount(
                (40, 40),
                labels=(mark("with +20"), mark("with ×2")),
                replies={
                    "22": mark("The bonus is 20 credits, not 2. Look at the card."),
                    "20": mark("The expert raises the price. Look at the card."),
                },
            ),
            hints=(mark("20 + 20, and 2 times 20."),),
            why=mark("At 20 both types are equal."),
        ),
        Question(
            rules="VO-CREW-04",
            text=mark("Which type is better for a 40, and which for a 10?"),
            answer=Choose(
                (
                    Option(
                        mark("×2 for the 40, +20 for the 10"), mark("Yes: 80 against 60, 30 against 20."), right=True
                    ),
                    Option(mark("×2 for both"), mark("Twice 10 is 20. What is 10 + 20? Look again.")),
                    Option(mark("+20 for both"), mark("40 + 20 is 60. What is 2 times 40? Look again.")),
                )
            ),
            hints=(mark("Count all four prices."),),
            why=mark("Dear trophies like ×2, cheap ones +20."),
        ),
        Predict(
            **engineer.start,
            rules="VO-CREW-EN VO-CREW-AR",
            text=mark("An engineer with +20 is aboard. You sell an artefact of 30. How many credits?"),
            answer=Amount(
                (30,),
                replies={"50": mark("Engineers know inventions. Look at the kind of this trophy.")},
            ),
            reveal=(m.Sell(0, MAP),),
            hints=(mark("Who knows artefacts?"),),
            why=mark("30: engineers raise inventions only, archaeologists artefacts only."),
        ),
        Predict(
            **just_hired.start,
            rules="VO-SPEC-01 VO-AMB-16",
            text=mark("You have just hired a biologist with ×2. You sell a creature of 30 at once. How many credits?"),
            answer=Amount(
                (30,),
                replies={
                    "60": mark("The biologist came this minute, and needs a round first. Look at the price."),
                },
            ),
            reveal=(m.Sell(0, DRAGON),),
            hints=(mark("Experts need one round to examine a trophy."),),
            why=mark("The raised price is not offered yet."),
        ),
        Do(
            **just_hired.start,
            rules="VO-SPEC-01 VO-AMB-24",
            text=mark("Wait at the station. End your turn and Meteor's turn, then sell the creature."),
            goal=sold_dear,
            solution=(m.EndTurn(), m.EndTurn(), m.Sell(0, DRAGON)),
            hints=(mark("Press End the turn twice."), mark("Then Market, Sell.")),
            why=mark("A round later the biologist has examined it: 60 credits."),
            look=("do:end",),
        ),
        Question(
            rules="VO-TRADE-SELL-01 VO-TRADE-SELL-03",
            text=mark("You hire a biologist for 60 and sell the card back later. What did it cost you?"),
            answer=Amount(
                (10,),
                replies={
                    "60": mark("Most of it comes back. Press Try things out and look at Sell."),
                    "50": mark("50 is what you get back. Look at the difference."),
                    "0": mark("A little less comes back. Press Try things out and look at Sell."),
                },
            ),
            hints=(mark("The bank pays 10 less than the price."),),
            why=mark("60 - 50 = 10, however long the expert served."),
        ),
        Question(
            **mixed.start,
            rules="VO-INFO-01 VO-INFO-02",
            text=mark("What must other groups see of your trophies?"),
            answer=Choose(
                (
                    Option(mark("How many there are"), mark("Yes: the number, at any time."), right=True),
                    Option(mark("Everything"), mark("Crew and equipment lie open. Look at the trophies' backs.")),
                    Option(mark("Nothing"), mark("The number is always seen. Look at Meteor's row in the panel.")),
                )
            ),
            hints=(mark("Kinds and values may stay hidden."),),
            why=mark("Crew and equipment lie face up. Of trophies only the number is open."),
        ),
        Say(
            rules="VO-TROPHY-01 VO-CREW-03",
            text=mark(
                "Trophies come from planets, from some events and from fights. "
                "Crew of other races look different, no more."
            ),
            look=("field:custardia", "field:jingle"),
        ),
    ),
)
