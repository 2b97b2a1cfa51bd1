"""Chapter 7: engines, thrusters, pilots: two ways to land where you want."""

from __future__ import annotations

from tabletop_kernel.classroom.lesson.parts import (
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
from tabletop_kernel.classroom.tours.space_odyssey.fighting import met
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    PILOT,
    WHEEL,
    Sky,
    comet,
    crew,
    did,
    draw,
    path,
    piece,
    straight,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import THRUSTERS, WARM_ENGINE, Looting
from tabletop_kernel.language import mark

GREY = "g g g g g g g g g g g g"
AWAY = "moved, flown, stirred"

market = Sky(WHEEL, "Comet at Alfa")
beside = Sky("g P g g g g g g", "Comet at 1, thrusters")
spare = Sky("g P g g g g g g", "Comet at 1, thrusters, thrust, stirred")
moved = Sky("g g g g P g g g g g g", f"Comet at 3, engine, {AWAY}")
waiting = Sky(GREY, "Comet at 0, engine")
burned = Sky(GREY, f"Comet at 3, engine, burned, {AWAY}")
piloted = Sky(GREY, f"Comet at 3, engine, pilot, {AWAY}")
half = Sky(GREY, f"Comet at 3, warm engine, pilot, burned, {AWAY}")
robbed = met(", pilot, half engine, half thrusters", "", Looting(1, 0, True))
robbing = met(", pilot", ", pilot, half engine, half thrusters", Looting(0, 1, True))
plan = Sky("g P g g g g g g", "Comet at 0, thrusters")


def thrust(h: Happened) -> str | None:
    if any(isinstance(step, m.Path) and step.how != "thrusters" for step in h.steps):
        return mark("That is a path for the die. Start again and press Thrusters first.")
    return comet(lambda ship: ship.trophies, mark("Press Thrusters, then the planet."))(h)


def planned(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Go on: do what is due.")
    if not did(h, m.Die):
        return mark("Announce a path over the planet and roll before you use the thrusters.")
    return None if h.after.ships[0].trophies else mark("You stand beside the planet. Now the thrusters.")


CHAPTER = Chapter(
    key="space_odyssey/7",
    title=mark("Engines, thrusters, pilot"),
    aim=mark("Two ways to land where you want."),
    minutes=16,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Say(
            **market.start,
            rules="VO-DEF-05 VO-EQ-02 VO-SETUP-08 VO-SETUP-09",
            text=mark(
                "Lasers, shields, engines, thrusters: special equipment. Prices are announced each day and may change. "
                "Prices of crew, trophies and ships stay."
            ),
            look=("field:alfa",),
        ),
        Do(
            rules="VO-EQ-01 VO-EQ-04",
            text=mark("Buy thrusters."),
            goal=comet(lambda ship: ship.gear[THRUSTERS], mark("There are no thrusters aboard yet.")),
            solution=(m.Buy(0, "thrusters"),),
            hints=(mark("Open Market, then Buy."),),
            why=mark("Equipment is bought or won in fights. You may carry as much as you like."),
            look=("do:buy:0",),
        ),
        Do(
            **beside.start,
            rules="VO-EQ-TH-01 VO-EQ-TH-03",
            text=mark("A planet lies beside you. Use the thrusters to land there."),
            goal=thrust,
            solution=(*path("2", how="thrusters"), draw("invention", 20)),
            dice=(draw("invention", 20),),
            hints=(mark("Press Thrusters, then field 2."), mark("Then draw.")),
            why=mark("1 field in any direction, no roll. The thrusters go to the bank."),
            look=("do:thrusters:0", "field:2"),
        ),
        WhyNot(
            **spare.start,
            rules="VO-EQ-TH-02 VO-AMB-11",
            text=mark("You used thrusters in this round. A second set is aboard. Try to use it."),
            attempt=m.Path(0, "thrusters", "2"),
            refused="VO-EQ-TH-02",
            hints=(mark("Press Thrusters."),),
            why=mark("Once in a round for each ship, however many sets are aboard."),
            look=("do:thrusters:0",),
        ),
        Do(
            **moved.start,
            rules="VO-EQ-EN-01 VO-EQ-EN-03",
            text=mark("You have rolled and stopped on 3. Now use the engine to fly once more."),
            goal=comet(lambda ship: ship.burned, mark("Press Engine, name seven fields, roll.")),
            solution=(*straight(4, 10, how="burn"), m.Die(2), draw("creature", 30)),
            dice=(m.Die(2), draw("creature", 30)),
            hints=(mark("Press Engine, then the next field."), mark("Seven fields, as always. Then Roll.")),
            why=mark("A new path and a new roll. The engine goes to the bank."),
            look=("do:burn:0",),
        ),
        WhyNot(
            **waiting.start,
            rules="VO-EQ-EN-01 VO-AMB-33",
            text=mark("Your turn begins, and nothing has moved. Try to use the engine."),
            attempt=m.Path(0, "burn", "1"),
            refused="VO-EQ-EN-01",
            hints=(mark("Press Engine."),),
            why=mark("An engine burns after a rolled move, not before."),
            look=("do:burn:0",),
        ),
        WhyNot(
            **burned.start,
            rules="VO-EQ-EN-02 VO-AMB-11",
            text=mark("You have used an engine in this round. Try to use the second one."),
            attempt=m.Path(0, "burn", "4"),
            refused="VO-EQ-EN-02",
            hints=(mark("Press Engine."),),
            why=mark("One burn in a round for each ship."),
            look=("do:burn:0",),
        ),
        Do(
            **piloted.start,
            rules="VO-EQ-EN-04 VO-CREW-PI VO-EQ-05",
            text=mark("A pilot is aboard. Use the engine, then look what is left of it."),
            goal=comet(lambda ship: ship.gear[WARM_ENGINE], mark("Press Engine, name seven fields, roll.")),
            solution=(*straight(4, 10, how="burn"), m.Die(3)),
            dice=(m.Die(3),),
            hints=(mark("Press Engine, then the next field."), mark("Then Roll.")),
            why=mark("Half used: with a pilot an engine burns twice. The half is noted."),
            look=("do:burn:0",),
        ),
        WhyNot(
            **half.start,
            rules="VO-EQ-EN-04 VO-EQ-TH-04",
            text=mark("The engine is half used. Try the second burn in the same round."),
            attempt=m.Path(0, "burn", "4"),
            refused="VO-EQ-EN-04",
            hints=(mark("Press Engine."),),
            why=mark("The second use comes in a later round. With thrusters it is the same."),
            look=("do:burn:0",),
        ),
        Predict(
            **robbed.start,
            rules="VO-EQ-EN-05 VO-EQ-TH-05",
            text=mark("Your engine and thrusters are half used. Meteor won and takes your pilot. What now?"),
            answer=Choose(
                (
                    Option(mark("Both go to the bank"), mark("Yes: a half needs a pilot."), right=True),
                    Option(mark("Both stay"), mark("The second use needs a pilot. Look who is aboard.")),
                    Option(mark("Only the engine goes"), mark("Thrusters need the pilot too. Look at your ship.")),
                )
            ),
            reveal=(m.Take(crew(PILOT)),),
            hints=(mark("Who makes the second use possible?"),),
            why=mark("Without a pilot no piece stays half used."),
        ),
        Predict(
            **robbing.start,
            rules="VO-EQ-TH-06 VO-AMB-12",
            text=mark("You won, with a pilot aboard. You take Meteor's half-used thrusters. What becomes of them?"),
            answer=Choose(
                (
                    Option(mark("They stay half used"), mark("Yes: your pilot can use them once more."), right=True),
                    Option(mark("They are new again"), mark("One use is gone. Look at the card.")),
                    Option(mark("They go to the bank"), mark("Only without a pilot. Look who is aboard.")),
                )
            ),
            reveal=(m.Take(piece("half_thrusters")),),
            hints=(mark("You have a pilot too."),),
            why=mark("One use is left, for your pilot."),
        ),
        Predict(
            **robbing.start,
            rules="VO-EQ-EN-06 VO-AMB-12",
            text=mark("And if you take the half-used engine?"),
            answer=Choose(
                (
                    Option(mark("It goes to the bank"), mark("Yes: by the letter, pilot or not."), right=True),
                    Option(mark("It stays half used"), mark("The rule for engines is stricter. Look at your ship.")),
                )
            ),
            reveal=(m.Take(piece("half_engine")),),
            hints=(mark("The printed rule has no word of a pilot here."),),
            why=mark("This is a reading of the rules, and a setting."),
        ),
        Question(
            **plan.start,
            rules="VO-EQ-TH-01",
            text=mark("The planet is 2 ahead, thrusters are aboard. Which rolls can end in a landing?"),
            answer=Choose(
                (
                    Option(mark("1, 2 and 3"), mark("Yes: beside the planet the thrusters help."), right=True),
                    Option(mark("Only 2"), mark("The thrusters add a step. Look at fields 1 and 3.")),
                    Option(mark("1 and 2"), mark("Thrusters go back too. Look at field 3.")),
                )
            ),
            hints=(mark("From which fields is the planet one step away?"),),
            why=mark("3 of 6 instead of 1 of 6."),
            look=("field:1", "field:2", "field:3"),
        ),
        Do(
            rules="VO-EQ-TH-01",
            text=mark("Carry it out: announce the path, roll, then use the thrusters."),
            goal=planned,
            solution=(*straight(), m.Die(1), *path("2", how="thrusters"), draw("artefact", 40)),
            dice=(m.Die(1), draw("artefact", 40)),
            hints=(mark("First the path of seven fields."), mark("After the roll: Thrusters, then the planet.")),
            why=mark("Roll first, then decide whether the thrusters are needed."),
            look=("field:2",),
        ),
    ),
)
