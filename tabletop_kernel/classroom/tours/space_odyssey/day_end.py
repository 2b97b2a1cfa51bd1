"""Chapter 9: the end of the day and of the game."""

from __future__ import annotations

from fractions import Fraction

from tabletop_kernel.classroom.lesson.parts import (
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
from tabletop_kernel.classroom.tours.space_odyssey.flight import WHEEL, Sky, gained, path, trophy
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Morning, Retreat
from tabletop_kernel.language import mark

MOSS = trophy("creature", 20)
WHEEL_10 = trophy("invention", 10)

notice = Sky(WHEEL, "Comet at g01", round=12, turn="Meteor")
last_turn = Sky(WHEEL, "Comet at g01, creature 20", round=15, turn="Meteor")
retreat = Sky(WHEEL, "Comet at Lost Sock", round=15, due=Retreat(0))
dawn = Sky(WHEEL, "Comet at Beta, laser, pilot", "Meteor at Gama", day=2, round=0, credits="80 60", due=Morning())
sums = Sky(WHEEL, "Comet at Alfa, pilot, laser, creature 20", credits="130 100", prices="40 20 30 30", round=15)
hurry = Sky(WHEEL, "Comet at g01, creature 20, invention 10", round=13)


def home(h: Happened) -> str | None:
    at = h.after.ships[0].at
    return None if at in ("alfa", "beta") else mark("Press the station where your ship withdraws.")


def sold_all(h: Happened) -> str | None:
    if h.after.ships[0].trophies:
        return mark("There is a trophy aboard still. Find a station and sell it.")
    return None if gained(h) >= 30 else mark("The trophies are gone, and not sold. Start again.")


CHAPTER = Chapter(
    key="space_odyssey/9",
    title=mark("The end of the day and of the game"),
    aim=mark("Be home in time."),
    minutes=12,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Show(
            **notice.start,
            rules="VO-EOD-01",
            text=mark("Round 12 ends. Watch the organiser announce: three more rounds today."),
            steps=(m.EndTurn(), m.Notice()),
        ),
        Predict(
            **last_turn.start,
            rules="VO-EOD-04 VO-TROPHY-09",
            text=mark("The last turn of the day. A trophy is unsold on your ship. What becomes of it?"),
            answer=Choose(
                (
                    Option(mark("It is lost"), mark("Yes: unsold trophies go back into the bag."), right=True),
                    Option(mark("I keep it"), mark("Trophies do not stay over night. Look at your ship.")),
                    Option(mark("It is sold"), mark("Nobody sells it for you. Look at your credits.")),
                )
            ),
            reveal=(m.EndTurn(), m.Nightfall()),
            hints=(mark("Could you sell it where your ship stands?"),),
            why=mark("Sell in time: at the day's end trophies are forfeited."),
            look=("ship:0",),
        ),
        Question(
            **dawn.start,
            rules="VO-EOD-02 VO-EOD-03",
            text=mark("What stays yours for the next day?"),
            answer=Choose(
                (
                    Option(mark("Crew, equipment, ships, credits"), mark("Yes: all this is in the log."), right=True),
                    Option(mark("Only credits"), mark("The log holds more. Look what is aboard your ship.")),
                    Option(mark("Trophies too"), mark("Trophies are forfeited. Look what is aboard your ship.")),
                )
            ),
            hints=(mark("It is written down after the last turn."),),
            why=mark("Each group writes it into its log at the end of the day."),
            look=("ship:0",),
        ),
        Do(
            **retreat.start,
            rules="VO-EOD-05 VO-SETUP-07 VO-AMB-17",
            text=mark("The day is over. Your ship withdraws to the nearest station. Count the lanes and choose."),
            goal=home,
            solution=(m.Withdraw("alfa"),),
            hints=(mark("Alfa is 2 away, and Beta?"), mark("Wormholes do not shorten the way to Gama.")),
            why=mark("Two stations are equally near, so you choose. Tomorrow the ship starts there."),
            look=("field:alfa", "field:beta", "field:gama"),
        ),
        Predict(
            **dawn.start,
            rules="VO-SETUP-04 VO-SETUP-08",
            text=mark("A new day begins. What about the order of play and the prices?"),
            answer=Choose(
                (
                    Option(mark("Both are new"), mark("Yes: dice and organiser decide anew."), right=True),
                    Option(mark("Both stay"), mark("Each day has its own. Look at the prices.")),
                    Option(mark("Only prices are new"), mark("The order is rolled each day too. Look at the dice.")),
                )
            ),
            reveal=(m.Dawn(), m.Die(4), m.Die(2)),
            hints=(mark("Think of the first morning."),),
            why=mark("Prices are announced, the order is rolled. Nobody gets 100 credits again."),
        ),
        Question(
            rules="VO-MOVE-03",
            text=mark(
                "Three rounds left, and a planet 4 ahead. You turn round when you miss. What is the chance to land?"
            ),
            answer=Amount(
                (Fraction(91, 216),),
                replies={
                    "1/2": mark("1/6 three times is not 3/6: look at the chance to miss."),
                    "3/6": mark("1/6 three times is not 3/6: look at the chance to miss."),
                    "1/6": mark("That is one roll. You have three: look at the chance to miss."),
                    "125/216": mark("That is the chance to miss three times. Look at the rest."),
                },
            ),
            hints=(mark("Each roll misses with 5/6."), mark("1 less the chance to miss three times.")),
            why=mark("1 - 5/6 · 5/6 · 5/6 = 91/216, a little less than one half."),
        ),
        Question(
            **sums.start,
            rules="VO-END-01 VO-END-02 VO-END-03",
            text=mark(
                "The game ends: 130 credits, one ship, a pilot, a laser (40 today), one trophy. What is your total?"
            ),
            answer=Amount(
                (380,),
                replies={
                    "450": mark("All is sold at the lower prices. Press Try things out and look at Sell."),
                    "400": mark("The trophy brings nothing any more. Look at ship, pilot and laser."),
                    "470": mark("Lower prices, and nothing for the trophy. Look at ship, pilot and laser."),
                    "230": mark("The ship is sold too. Add 150."),
                },
            ),
            hints=(mark("Ship 150, pilot 70."), mark("Laser 30, trophy 0.")),
            why=mark("130 + 150 + 70 + 30 = 380. The most credits win."),
        ),
        Show(
            **dawn.start,
            rules="VO-SPEC-02 VO-SPEC-03 VO-SPEC-05",
            text=mark(
                "The organiser decides what is unclear, may punish trouble, and brings new things before a day. Watch."
            ),
            steps=(
                m.Ruling("note", text=mark("A die that falls off the table is rolled again.")),
                m.Ruling("credits", group=1, amount=-10, text=mark("For shouting.")),
                m.Ruling("element", text=mark("From today a comet crosses the map.")),
            ),
        ),
        Do(
            **hurry.start,
            rules="VO-EOD-01 VO-TROPHY-04",
            text=mark("Three rounds are left. Get home and sell everything you can."),
            goal=sold_all,
            solution=(
                *path("alfa", "g06", "a02", "mossglow", "g05", "gama", "g04"),
                m.Die(1),
                m.Sell(0, MOSS),
                m.Sell(0, WHEEL_10),
            ),
            dice=(m.Die(1),),
            hints=(mark("Alfa is 1 away. Begin your path with it."), mark("At Alfa: Market, Sell, twice.")),
            why=mark("No trophy is left: all of it is money now. The day may end."),
            look=("field:alfa",),
        ),
    ),
)
