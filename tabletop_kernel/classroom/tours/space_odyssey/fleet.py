"""Chapter 8: a second ship, exchange, selling."""

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
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    OVER,
    WHEEL,
    Sky,
    due,
    ended,
    fields,
    path,
    piece,
    strayed,
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
two = Sky(GREY, "Comet at 0", "Comet at -2")
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
        return strayed(h) or mark("You have one ship still. Press Buy a ship.")
    if h.after.tasks:
        return mark("Now press Gama on the map.")
    return None if own[1].at == "gama" else Again("It starts elsewhere. Press Start again, and let it start at Gama.")


def both_flew(h: Happened) -> str | None:
    flown = [ship.flown for ship in h.after.ships if ship.group == 0]
    if all(flown):
        return None
    if (now := due(h)) is not None:
        return now
    if ended(h):
        return OVER
    return mark("Now press your other ship, then its path.") if any(flown) else mark("Press one of your two ships.")


def handed(h: Happened) -> str | None:
    if DRAGON.n in h.after.ships[0].trophies:
        return None
    return strayed(h) or mark("The creature is still on ship 2. Press Ship 2 gives to ship 1, then Pocket dragon.")


def free_turn(h: Happened) -> str | None:
    if ended(h):
        return None if len(h.steps) > 1 else Again("You ended at once. Press Start again, and do something first.")
    return due(h) or mark("Go on as you like, or press End the turn.")


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
            text=mark("Press Buy a ship, then Gama: there the new ship starts. It costs 200 of your 260 credits."),
            goal=second_ship,
            solution=(m.BuyShip(), m.Start("gama")),
            hints=(mark("Buy a ship stands with the market buttons."), mark("Gama is at the bottom left.")),
            why=mark("200 paid, 60 left. A new ship is empty, and may start from any station."),
            look=("do:ship", "field:gama"),
            actions=("do:ship",),
        ),
        Predict(
            **crowded.start,
            rules="VO-TRADE-SHIP-03",
            text=mark("You have bought a ship. Two ships of Meteor stand at Gama. May yours start there?"),
            answer=Choose(
                (
                    Option(mark("Yes"), mark("A new ship may be the third, at its start only."), right=True),
                    Option(mark("No, Gama is full"), mark("At its start a new ship may be the third. Look at Gama.")),
                )
            ),
            reveal=(m.Start("gama"),),
            hints=(mark("Buying is the only moment for a third ship on one field."),),
            why=mark("Only now may three ships stand on one field."),
            look=("field:gama",),
        ),
        Question(
            **three.start,
            rules="VO-TRADE-SHIP-03",
            text=mark("So three ships stand at Gama. One leaves, two stay. May the third come back and stop there?"),
            answer=Choose(
                (
                    Option(
                        mark("No, it is pushed on"), mark("Two ships are the limit again, so Gama is full."), right=True
                    ),
                    Option(
                        mark("Yes, as before"), mark("Three were allowed for the start only. Two stay: is Gama full?")
                    ),
                )
            ),
            hints=(mark("How many ships may stand on a field?"),),
            why=mark("Two ships are the limit again, so Gama is full."),
            look=("field:gama",),
        ),
        Do(
            **two.start,
            rules="VO-TURN-02",
            text=mark("Press your ship 1, then seven fields, then Roll. Then do the same with your ship 2."),
            goal=both_flew,
            solution=(
                *path(*fields(1, 7)),
                m.Die(2),
                *path(*fields(-1, 5), ship=1),
                m.Die(1),
            ),
            dice=(m.Die(2), m.Die(1)),
            hints=(
                mark("Press a ship, then a yellow field beside it, and on."),
                mark("After the roll the other ship."),
            ),
            why=mark("All your ships act in one turn, in any order, each with one move."),
            look=("ship:0", "ship:1"),
            actions=("do:roll",),
        ),
        Question(
            **met.start,
            rules="VO-DEF-04 VO-TROPHY-05 VO-AMB-32",
            text=mark(
                "A biologist with +20 is on ship 1. A creature of value 30 is on ship 2. "
                "How many credits does ship 2 get for it at a station?"
            ),
            answer=Amount(
                (30,),
                replies={
                    "50": mark("Crew belongs to a ship, not to the group. Look below the map: where is the biologist?"),
                    "60": mark("Crew belongs to a ship, not to the group. Look below the map: where is the biologist?"),
                },
            ),
            hints=(mark("Look below the map: who is aboard ship 2?"),),
            why=mark("30: an expert helps the own ship only. So we read the rules here."),
            look=("ship:0", "ship:1"),
        ),
        Do(
            rules="VO-TRADE-OWN-01",
            text=mark(
                "Press Ship 2 gives to ship 1, then Pocket dragon. Own ships on one grey field may exchange things."
            ),
            goal=handed,
            solution=(m.Hand(1, 0, DRAGON),),
            hints=(
                mark("Press the button Ship 2 gives to ship 1."),
                mark("The Pocket dragon is the creature of ship 2."),
            ),
            why=mark("Own ships exchange trophies, equipment and crew: on grey fields, planets and stations."),
            look=("do:hand:1:0",),
            actions=("do:hand:1:0",),
        ),
        Predict(
            **halves.start,
            rules="VO-TRADE-OWN-02 VO-AMB-13",
            text=mark("Ship 1 gives its half-used engine to ship 2, where no pilot is. What becomes of it?"),
            answer=Choose(
                (
                    Option(mark("It goes to the bank"), mark("A half-used piece needs a pilot."), right=True),
                    Option(mark("It stays half used"), mark("Who would use it? Look below the map: who is on ship 2?")),
                    Option(mark("It is whole again"), mark("One use is gone for good. Look below the map.")),
                )
            ),
            reveal=(m.Hand(0, 1, piece("half_engine")),),
            hints=(mark("Who makes the second use possible?"),),
            why=mark("Take care with half-used pieces: without a pilot they are lost."),
        ),
        Question(
            **today.start,
            rules="VO-TRADE-SELL-01 VO-TRADE-SELL-02 VO-TRADE-SELL-03",
            text=mark(
                "Crew and equipment are sold for 10 less than today's price, a ship for 50 less. "
                "A pilot costs 80, a laser 40 today, a ship 200. How much do you get for each?"
            ),
            answer=Amount(
                (70, 30, 150),
                labels=(mark("pilot"), mark("laser"), mark("ship")),
                replies={
                    "80": mark("That is what a pilot costs. You get 10 less."),
                    "40": mark("That is what a laser costs. You get 10 less."),
                    "200": mark("That is what a ship costs. You get 50 less."),
                    "190": mark("A ship loses 50, not 10."),
                },
            ),
            hints=(mark("Take 10 from 80, 10 from 40, and 50 from 200."),),
            why=mark("80 - 10 = 70, 40 - 10 = 30, 200 - 50 = 150."),
        ),
        Question(
            **everybody.start,
            rules="VO-DEF-06 VO-CREW-BI VO-CREW-EN VO-CREW-AR VO-CREW-WO VO-CREW-SO VO-CREW-PI VO-CREW-DI",
            text=mark(
                "All seven kinds of crew are aboard this ship. Among asteroids six of them can help with the table. "
                "Who never can?"
            ),
            answer=Choose(
                (
                    Option(mark("The diplomat"), mark("Among rocks there is nobody to talk to."), right=True),
                    Option(mark("The pilot"), mark("A pilot flies round rocks. Whose work is of no use among them?")),
                    Option(mark("The biologist"), mark("Things live in the ice. Whose work is of no use among rocks?")),
                )
            ),
            hints=(mark("Whose work is talking?"),),
            why=mark("All but the diplomat: rocks do not listen."),
        ),
        Question(
            rules="VO-DEF-06 VO-CREW-BI VO-CREW-WO VO-CREW-SO VO-CREW-DI",
            text=mark("And who can help with the table of flying saucers, where you meet strangers?"),
            answer=Choose(
                (
                    Option(
                        mark("Biologist, both officers, diplomat"),
                        mark("These four know how to meet strangers."),
                        right=True,
                    ),
                    Option(
                        mark("All seven"), mark("Engineer and archaeologist work with things, pilots with engines.")
                    ),
                    Option(
                        mark("The diplomat only"),
                        mark("Strangers may be strange animals, or shoot. Who else can help?"),
                    ),
                )
            ),
            hints=(mark("Engineer, archaeologist and pilot cannot."),),
            why=mark("Four of the seven: engineer, archaeologist and pilot cannot."),
        ),
        Do(
            **free.start,
            rules="VO-TURN-01 VO-TURN-02",
            text=mark(
                "A free turn with two ships and 150 credits. Fly, buy and hire what you like, with either ship. "
                "Then press End the turn."
            ),
            goal=free_turn,
            solution=(
                m.Buy(0, "engine"),
                *path("g06", "a02", "mossglow", "g05", "gama", "g04", "u01"),
                m.Die(1),
                m.EndTurn(),
            ),
            dice=(m.Die(1),),
            hints=(mark("To buy, press Buy, ship 1. To fly, press a ship and its path."), mark("Then End the turn.")),
            why=mark("Any actions in any order: that is the turn of a fleet."),
            look=("ship:0", "ship:1"),
        ),
    ),
)
