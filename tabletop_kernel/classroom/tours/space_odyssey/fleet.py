"""Chapter 8: a second ship, exchange, selling."""

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
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    WHEEL,
    Sky,
    did,
    fields,
    path,
    piece,
    trophy,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Placing
from tabletop_kernel.language import mark

GREY = "g g g g g g g g"
DRAGON = trophy("creature", 30)

rich = Sky(WHEEL, "Comet at Beta", "Meteor at Alfa", credits="260 100")
crowded = Sky(
    WHEEL, "Comet at Beta", "Comet", "Meteor at Gama", "Meteor at Gama", credits="60 100", due=Placing(1, bought=True)
)
three = Sky(WHEEL, "Comet at Beta", "Comet at Gama", "Meteor at Gama", "Meteor at Gama", credits="60 100")
two = Sky(GREY, "Comet at 0", "Comet at -4")
met = Sky(GREY, "Comet at 3, biologist plus20", "Comet at 3, creature 30")
halves = Sky(GREY, "Comet at 3, pilot, half engine", "Comet at 3")
today = Sky(WHEEL, "Comet at Alfa, pilot, laser", "Comet at Gama", prices="40 20 30 30")
everybody = Sky(
    WHEEL, "Comet at Alfa, biologist, engineer, archaeologist, weapon officer, shield officer, pilot, diplomat"
)
free = Sky(WHEEL, "Comet at Alfa", "Comet at Gama", credits="150 100")


def second_ship(h: Happened) -> str | None:
    own = [ship for ship in h.after.ships if ship.group == 0]
    if len(own) < 2:
        return mark("You have one ship still. Press Buy a ship in Market.")
    if h.after.tasks:
        return mark("Now choose the station where it starts.")
    return None if own[1].at == "gama" else mark("It starts elsewhere. Start again and choose Gama.")


def both_flew(h: Happened) -> str | None:
    own = [ship for ship in h.after.ships if ship.group == 0]
    if not all(ship.flown for ship in own):
        return mark("One of your ships has not flown yet. Press it, then its path.")
    return None


def handed(h: Happened) -> str | None:
    return None if DRAGON.n in h.after.ships[0].trophies else mark("The creature is still on ship 2.")


def free_turn(h: Happened) -> str | None:
    if not did(h, m.EndTurn):
        return mark("Fly, buy, hire, and end the turn when you like.")
    return None if len(h.steps) > 1 else mark("You ended at once. Start again and do something first.")


CHAPTER = Chapter(
    key="space_odyssey/8",
    title=mark("A fleet and the market"),
    aim=mark("A second ship, exchange, selling."),
    minutes=14,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Do(
            **rich.start,
            rules="VO-TRADE-SHIP-01 VO-TRADE-SHIP-02",
            text=mark("260 credits at Beta. Buy a ship, and let it start at Gama."),
            goal=second_ship,
            solution=(m.BuyShip(), m.Start("gama")),
            hints=(mark("Market, then Buy a ship."), mark("Then press Gama.")),
            why=mark("60 credits are left. The new ship is empty and starts at any station."),
            look=("do:ship", "field:gama"),
        ),
        Predict(
            **crowded.start,
            rules="VO-TRADE-SHIP-03",
            text=mark("You bought a ship. Two ships stand at Gama. May yours start there?"),
            answer=Choose(
                (
                    Option(mark("Yes"), mark("Yes: a bought ship may be the third."), right=True),
                    Option(mark("No, it is full"), mark("This is the one exception. Look at Gama.")),
                )
            ),
            reveal=(m.Start("gama"),),
            hints=(mark("Buying is the only moment for a third ship."),),
            why=mark("Only now may three ships stand on one field."),
            look=("field:gama",),
        ),
        Question(
            **three.start,
            rules="VO-TRADE-SHIP-03",
            text=mark("One of the three leaves Gama. May it come back while two stand there?"),
            answer=Choose(
                (
                    Option(mark("No"), mark("Yes, that is right: the limit of two holds again."), right=True),
                    Option(mark("Yes"), mark("It was allowed for the start only. Count the ships at Gama.")),
                )
            ),
            hints=(mark("How many ships may stand on a field?"),),
            why=mark("No: with two there the field is full, and it would be pushed on."),
            look=("field:gama",),
        ),
        Do(
            **two.start,
            rules="VO-TURN-02",
            text=mark("You have two ships. Say which one acts, then fly. Fly both."),
            goal=both_flew,
            solution=(
                *path(*fields(1, 7)),
                m.Die(2),
                *path(*fields(-3, 3), ship=1),
                m.Die(1),
            ),
            dice=(m.Die(2), m.Die(1)),
            hints=(mark("Press a ship, then the fields of its path."), mark("After the roll the other ship.")),
            why=mark("All your ships act in one turn, in any order, each with one move."),
            look=("ship:0", "ship:1"),
        ),
        Question(
            **met.start,
            rules="VO-DEF-04 VO-TROPHY-05 VO-AMB-32",
            text=mark("A biologist with +20 is on ship 1, a creature of 30 on ship 2. What does ship 2 get for it?"),
            answer=Amount(
                (30,),
                replies={
                    "50": mark("Crew belongs to a ship, not to the group. Look where the biologist is."),
                    "60": mark("Crew belongs to a ship, not to the group. Look where the biologist is."),
                },
            ),
            hints=(mark("Who is aboard ship 2?"),),
            why=mark("30. This is a reading of the rules: the expert helps on the same ship."),
            look=("ship:0", "ship:1"),
        ),
        Do(
            rules="VO-TRADE-OWN-01",
            text=mark("Your ships meet on grey. Hand the creature to ship 1."),
            goal=handed,
            solution=(m.Hand(1, 0, DRAGON),),
            hints=(mark("Open Exchange, then Ship 2 to ship 1."), mark("Then press the creature.")),
            why=mark("Own ships exchange trophies, equipment and crew on quiet fields."),
            look=("do:hand:1:0",),
        ),
        Predict(
            **halves.start,
            rules="VO-TRADE-OWN-02 VO-AMB-13",
            text=mark("Ship 1 hands its half-used engine to ship 2, which has no pilot. What becomes of it?"),
            answer=Choose(
                (
                    Option(mark("It goes to the bank"), mark("Yes: a half needs a pilot."), right=True),
                    Option(mark("It stays half used"), mark("Who would use it? Look at the crew of ship 2.")),
                    Option(mark("It is whole again"), mark("One use is gone for good. Look at the card.")),
                )
            ),
            reveal=(m.Hand(0, 1, piece("half_engine")),),
            hints=(mark("Who makes the second use possible?"),),
            why=mark("Take care with half-used pieces: without a pilot they are lost."),
        ),
        Question(
            **today.start,
            rules="VO-TRADE-SELL-01 VO-TRADE-SELL-02 VO-TRADE-SELL-03",
            text=mark("You sell a pilot, a laser that costs 40 today, and a ship. What does each bring?"),
            answer=Amount(
                (70, 30, 150),
                labels=(mark("pilot"), mark("laser"), mark("ship")),
                replies={
                    "80": mark("The bank pays 10 less for crew. Press Try things out and look at Sell."),
                    "40": mark("The bank pays 10 less for equipment. Press Try things out and look at Sell."),
                    "200": mark("The bank pays 50 less for ships. Press Try things out and look at Market."),
                    "190": mark("Ships lose 50, not 10. Press Try things out and look at Market."),
                },
            ),
            hints=(mark("Crew and equipment 10 less, ships 50 less."),),
            why=mark("80 - 10, 40 - 10, 200 - 50."),
        ),
        Question(
            **everybody.start,
            rules="VO-DEF-06 VO-CREW-BI VO-CREW-EN VO-CREW-AR VO-CREW-WO VO-CREW-SO VO-CREW-PI VO-CREW-DI",
            text=mark("Crew help in the table of asteroids too. Who is the only one who never does?"),
            answer=Choose(
                (
                    Option(mark("The diplomat"), mark("Yes: there is nobody to talk to."), right=True),
                    Option(mark("The pilot"), mark("Pilots fly round rocks. Look at the other signs.")),
                    Option(mark("The biologist"), mark("Things live in the ice. Look at the other signs.")),
                )
            ),
            hints=(mark("Whose work is talking?"),),
            why=mark("Six of the seven help among asteroids."),
        ),
        Question(
            rules="VO-DEF-06 VO-CREW-BI VO-CREW-WO VO-CREW-SO VO-CREW-DI",
            text=mark("And who helps in the table of saucers?"),
            answer=Choose(
                (
                    Option(
                        mark("Biologist, both officers, diplomat"), mark("Yes: these four meet strangers."), right=True
                    ),
                    Option(mark("Everybody"), mark("Some work with things, not with strangers. Look at their signs.")),
                    Option(
                        mark("Only the diplomat"),
                        mark("Strangers may also bite or shoot. Look at the officers' signs."),
                    ),
                )
            ),
            hints=(mark("Engineer, archaeologist and pilot do not."),),
            why=mark("Four of the seven."),
        ),
        Do(
            **free.start,
            rules="VO-TURN-01 VO-TURN-02",
            text=mark("A free turn with two ships and 150 credits. End it when you like."),
            goal=free_turn,
            solution=(
                m.Buy(0, "engine"),
                *path("g06", "a02", "mossglow", "g05", "gama", "g04", "u01"),
                m.Die(1),
                m.EndTurn(),
            ),
            dice=(m.Die(1),),
            hints=(mark("Buy something, or press a ship and its path."), mark("Then End the turn.")),
            why=mark("Any actions in any order: that is a turn of a fleet."),
            look=("ship:0", "ship:1"),
        ),
    ),
)
