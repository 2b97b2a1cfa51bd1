"""Chapter 9: the end of the day and of the game."""

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
    Show,
)
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    OVER,
    WHEEL,
    Sky,
    brought,
    due,
    ended,
    first_field,
    path,
    trophy,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Morning, Retreat
from tabletop_kernel.language import mark

MOSS = trophy("creature", 20)
WHEEL_10 = trophy("invention", 10)

notice = Sky(WHEEL, "Comet at g01", round=12, turn="Meteor")
last_turn = Sky(WHEEL, "Comet at g01, creature 20", round=15, order="Meteor, Comet", turn="Comet")
retreat = Sky(WHEEL, "Comet at Lost Sock", round=15, due=Retreat(0))
dawn = Sky(WHEEL, "Comet at Beta, laser, pilot", "Meteor at Gama", day=2, round=0, credits="80 60", due=Morning())
sums = Sky(WHEEL, "Comet at Alfa, pilot, laser, creature 20", credits="130 100", prices="40 20 30 30", round=15)
chase = Sky("g g g P g g g g", "Comet at 0", round=13)
hurry = Sky(WHEEL, "Comet at g01, creature 20, invention 10", round=13)


def home(h: Happened) -> str | None:
    at = h.after.ships[0].at
    return None if at in ("alfa", "beta") else mark("Press the nearest station. Wormholes do not count.")


def sold_all(h: Happened) -> str | None:
    if not h.after.ships[0].trophies:
        sold = brought(h, MOSS) is not None and brought(h, WHEEL_10) is not None
        return None if sold else Again("The day is over, and the trophies are lost. Press Start again.")
    if first_field(h) not in (None, "alfa"):
        return Again("This path leads away from Alfa. Press Start again, then Alfa.")
    if ended(h):
        return OVER
    if (now := due(h)) is not None:
        return now
    if h.game.space.kind[h.after.ships[0].at] == "station":  # type: ignore[attr-defined]
        return mark("You are at a station with a trophy aboard. Press Sell, then the trophy.")
    if h.after.ships[0].moved:
        return Again("You are at no station. Press Start again, and roll with Roll.")
    return mark("Press Alfa, beside your ship: that begins your path.")


CHAPTER = Chapter(
    key="space_odyssey/9",
    title=mark("The end of the day and of the game"),
    aim=mark("Be home in time."),
    minutes=12,
    game="space_odyssey",
    forms=False,
    rows=True,
    actions=("do:roll", "do:sell:0", "do:end"),
    parts=(
        Show(
            **notice.start,
            rules="VO-EOD-01",
            text=mark(
                "Press Next step, and hear what the organiser says. The organiser leads the game, perhaps your teacher."
            ),
            steps=(m.EndTurn(), m.Notice()),
            notes=(
                mark("Meteor ends its turn, and round 12 is over."),
                mark("Three more rounds: 13, 14 and 15. The end of a day is always announced so early."),
            ),
        ),
        Predict(
            **last_turn.start,
            rules="VO-EOD-04 VO-TROPHY-09",
            text=mark(
                "It is the last turn of the day. Your ship stands on a grey field, with a trophy aboard. "
                "You end the turn. What becomes of the trophy?"
            ),
            answer=Choose(
                (
                    Option(mark("It is lost"), mark("Unsold trophies go back into the bag."), right=True),
                    Option(mark("I keep it"), mark("No trophy stays overnight. Look at your ship below the map.")),
                    Option(mark("It is sold"), mark("Nobody sells it for you. Look at your credits.")),
                )
            ),
            reveal=(m.EndTurn(), m.Nightfall()),
            hints=(mark("Could you sell it where your ship stands?"),),
            why=mark("Unsold trophies go back into the bag. So sell in time."),
            look=("ship:0",),
        ),
        Question(
            **dawn.start,
            rules="VO-EOD-02 VO-EOD-03",
            text=mark("After the last turn each group writes down what it owns. What stays yours for the next day?"),
            answer=Choose(
                (
                    Option(
                        mark("Crew, equipment, ships, credits"),
                        mark("All of that is written into the log of your group."),
                        right=True,
                    ),
                    Option(mark("Credits only"), mark("More than that. Look what is aboard your ship this morning.")),
                    Option(mark("Trophies too"), mark("No trophy stays overnight. Look what is aboard your ship.")),
                )
            ),
            hints=(mark("Look below the map: this is the next morning."),),
            why=mark("All but the trophies is written into the log of your group."),
            look=("ship:0",),
        ),
        Do(
            **retreat.start,
            rules="VO-EOD-05 VO-SETUP-07 VO-AMB-17",
            text=mark(
                "Press the station nearest to Lost Sock: count the fields along the lanes. "
                "The day is over, and each ship withdraws there."
            ),
            goal=home,
            solution=(m.Withdraw("alfa"),),
            hints=(mark("To Alfa it is 2: g07, Alfa. And to Beta?"), mark("Wormholes do not shorten the way to Gama.")),
            why=mark("Alfa and Beta are both 2 away, so you may choose. Tomorrow your ship starts there."),
        ),
        Predict(
            **dawn.start,
            rules="VO-SETUP-04 VO-SETUP-08",
            text=mark("A new game day begins. What about the order of the groups, and the prices of equipment?"),
            answer=Choose(
                (
                    Option(
                        mark("Both are new"), mark("Dice decide the order, the organiser sets the prices."), right=True
                    ),
                    Option(mark("Both stay"), mark("Each day has its own. Look at the prices below the map.")),
                    Option(mark("Only the prices are new"), mark("The order is rolled each day too.")),
                )
            ),
            reveal=(m.Dawn(), m.Die(4), m.Die(2)),
            hints=(mark("Think of the first morning, in chapter 1."),),
            why=mark("Both are new. But nobody gets 100 credits again."),
        ),
        Question(
            **chase.start,
            rules="VO-MOVE-03",
            text=mark(
                "Three rounds are left, so you roll three times. The planet is 4 ahead, and you turn round when you "
                "miss. Each roll hits with 1/6. What is the chance to land at all?"
            ),
            answer=Amount(
                (Fraction(91, 216),),
                replies={
                    "1/2": mark(
                        "1/6 three times is not 3/6: you land once only. What is the chance to miss each time?"
                    ),
                    "3/6": mark(
                        "1/6 three times is not 3/6: you land once only. What is the chance to miss each time?"
                    ),
                    "1/6": mark("That is one roll, and you have three. What is the chance to miss each time?"),
                    "1/216": mark("That is the chance to hit three times. One hit is enough."),
                    "125/216": mark("That is the chance to miss three times. What is the rest?"),
                },
            ),
            hints=(mark("Each roll misses with 5/6."), mark("All three miss with 5/6 · 5/6 · 5/6. Take that from 1.")),
            why=mark("1 - 5/6 · 5/6 · 5/6 = 1 - 125/216 = 91/216, a little less than one half."),
            look=("field:4",),
        ),
        Question(
            **sums.start,
            rules="VO-END-01 VO-END-02 VO-END-03",
            text=mark(
                "The game ends. All but trophies is sold: crew and equipment for 10 less, ships for 50 less. "
                "You have 130 credits, a ship, a pilot, a laser (40 today) and a trophy. What is your total?"
            ),
            answer=Amount(
                (380,),
                replies={
                    "450": mark("These are the prices for buying. Take 50 from the ship, 10 from pilot and laser."),
                    "400": mark("Trophies bring nothing any more. Add the other four."),
                    "470": mark("Lower prices, and nothing for the trophy."),
                    "230": mark("The ship is sold too. Add 150."),
                    "250": mark("The ship is sold too, and the trophy brings nothing."),
                },
            ),
            hints=(mark("The ship brings 150, the pilot 70."), mark("The laser brings 30, the trophy nothing.")),
            why=mark("130 + 150 + 70 + 30 = 380. Whoever has the most wins."),
        ),
        Show(
            **dawn.start,
            rules="VO-SPEC-02 VO-SPEC-03 VO-SPEC-05",
            text=mark("What else may an organiser do? Press Next step three times."),
            steps=(
                m.Ruling("note", text=mark("A die that falls off the table is rolled again.")),
                m.Ruling("credits", group=1, amount=-10, text=mark("For shouting.")),
                m.Ruling("element", text=mark("From today a comet crosses the map.")),
            ),
            notes=(
                mark("The organiser decides what the rules leave open."),
                mark("The organiser may punish a group that makes trouble."),
                mark("The organiser may bring in something new, but only before a game day."),
            ),
        ),
        Do(
            **hurry.start,
            rules="VO-EOD-01 VO-TROPHY-04",
            text=mark(
                "Three rounds are left, and two trophies are aboard. Alfa is 1 field to the left. "
                "Fly there in time and sell both."
            ),
            goal=sold_all,
            solution=(
                *path("alfa", "g06", "a02", "mossglow", "g05", "gama", "g04"),
                m.Die(1),
                m.Sell(0, MOSS),
                m.Sell(0, WHEEL_10),
            ),
            dice=(m.Die(1),),
            rounds=True,
            hints=(mark("Press Alfa, then six more fields, then Roll."), mark("At Alfa press Sell, twice.")),
            why=mark("No trophy is left, all is money now. The day may end."),
            look=("field:alfa",),
        ),
    ),
)
