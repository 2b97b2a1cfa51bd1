"""Chapter 7: engines, thrusters, pilots: two ways to land where you want."""

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
    Say,
    WhyNot,
)
from tabletop_kernel.classroom.tours.space_odyssey.fighting import met
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    OVER,
    PILOT,
    WHEEL,
    Sky,
    comet,
    crew,
    did,
    draw,
    due,
    ended,
    first_field,
    path,
    piece,
    straight,
    strayed,
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


def bought(h: Happened) -> str | None:
    if h.after.ships[0].gear[THRUSTERS]:
        return None
    return strayed(h) or mark("No thrusters are aboard yet. Press Buy, then thrusters.")


def thrust(h: Happened) -> str | None:
    if any(isinstance(step, m.Path) and step.how != "thrusters" for step in h.steps):
        return Again("That is a path for the die. Press Start again, then Thrusters.")
    if h.after.ships[0].thrust and not h.after.tasks and not h.after.ships[0].trophies:
        return Again("You flew the other way. Press Start again, then Thrusters, then the planet.")
    return comet(lambda ship: ship.trophies, mark("Press Thrusters, then the planet."))(h)


def planned(h: Happened) -> str | None:
    ship = h.after.ships[0]
    if first_field(h) not in (None, "1", "2"):
        return Again("This path leads away from the planet. Press Start again, then field 1.")
    if ship.trophies:
        return (
            None if did(h, m.Die) else Again("You did not roll at all. Press Start again, and announce a path first.")
        )
    if (now := due(h)) is not None:
        return now
    if ended(h):
        return OVER
    if not did(h, m.Die):
        return mark("Roll first: announce a path over the planet.")
    if ship.at in ("1", "3") and not ship.thrust:
        return mark("You stand beside the planet. Now press Thrusters, then the planet.")
    return Again("From here you cannot land any more. Press Start again, and roll with Roll.")


CHAPTER = Chapter(
    key="space_odyssey/7",
    title=mark("Engines, thrusters, pilot"),
    aim=mark("Two ways to land where you want."),
    minutes=16,
    game="space_odyssey",
    forms=False,
    rows=True,
    actions=("do:roll", "do:burn:0"),
    parts=(
        Say(
            **market.start,
            rules="VO-DEF-05 VO-EQ-02 VO-SETUP-08 VO-SETUP-09",
            text=mark(
                "Look at the prices below the map: four kinds of special equipment. "
                "Lasers and shields are for fights, engines and thrusters for flying. "
                "Only these prices may change each day."
            ),
            look=("field:alfa",),
        ),
        Do(
            rules="VO-EQ-01 VO-EQ-04",
            text=mark("Press Buy, then thrusters."),
            goal=bought,
            solution=(m.Buy(0, "thrusters"),),
            hints=(mark("Buy stands with the market buttons."),),
            why=mark("Equipment is bought at stations or won in fights. You may carry as much as you like."),
            look=("do:buy:0",),
            actions=("do:buy:0",),
        ),
        Do(
            **beside.start,
            rules="VO-EQ-TH-01 VO-EQ-TH-03",
            text=mark(
                "Press Thrusters, then the planet beside you. "
                "Thrusters move a ship 1 field, in any direction, without the die."
            ),
            goal=thrust,
            solution=(*path("2", how="thrusters"), draw("invention", 20)),
            dice=(draw("invention", 20),),
            hints=(mark("Press Thrusters, then field 2."), mark("Then press Draw one.")),
            why=mark("The field counts as after any move, so you landed. The thrusters go to the bank."),
            look=("do:thrusters:0", "field:2"),
            actions=("do:thrusters:0",),
        ),
        WhyNot(
            **spare.start,
            rules="VO-EQ-TH-02 VO-AMB-11",
            text=mark(
                "You have used thrusters in this round, and more of them are aboard. "
                "Try to use them again: press Thrusters."
            ),
            attempt=m.Path(0, "thrusters", "2"),
            refused="VO-EQ-TH-02",
            hints=(mark("Thrusters is grey because it is not allowed. Press it to read why."),),
            why=mark("Once in a round for each ship, however many are aboard."),
            look=("do:thrusters:0",),
        ),
        Do(
            **moved.start,
            rules="VO-EQ-EN-01 VO-EQ-EN-03",
            text=mark(
                "You have rolled and stopped on 3. An engine gives you one more move with the die. "
                "Press Engine, then seven fields, then Roll."
            ),
            goal=comet(lambda ship: ship.burned, mark("Press Engine, then the next field.")),
            solution=(*straight(4, 10, how="burn"), m.Die(2), draw("creature", 30)),
            dice=(m.Die(2), draw("creature", 30)),
            hints=(mark("Press Engine, then field 4, and on."), mark("Seven fields, as always. Then Roll.")),
            why=mark("A new path and a new roll. The engine goes to the bank."),
            look=("do:burn:0",),
        ),
        WhyNot(
            **waiting.start,
            rules="VO-EQ-EN-01 VO-AMB-33",
            text=mark("Your turn begins, and your ship has not moved yet. Try to use the engine first: press Engine."),
            attempt=m.Path(0, "burn", "1"),
            refused="VO-EQ-EN-01",
            hints=(mark("Engine is grey because it is not allowed. Press it to read why."),),
            why=mark("An engine works only after a move with the die."),
            look=("do:burn:0",),
        ),
        WhyNot(
            **burned.start,
            rules="VO-EQ-EN-02 VO-AMB-11",
            text=mark("You have used one engine in this round, and have a second one. Try to use it: press Engine."),
            attempt=m.Path(0, "burn", "4"),
            refused="VO-EQ-EN-02",
            hints=(mark("Engine is grey because it is not allowed. Press it to read why."),),
            why=mark("One engine in a round for each ship."),
            look=("do:burn:0",),
        ),
        Do(
            **piloted.start,
            rules="VO-EQ-EN-04 VO-CREW-PI VO-EQ-05",
            text=mark(
                "Now a pilot is aboard. Press Engine, then seven fields, then Roll. "
                "Watch what becomes of the engine, below the map."
            ),
            goal=comet(lambda ship: ship.gear[WARM_ENGINE], mark("Press Engine, then the next field.")),
            solution=(*straight(4, 10, how="burn"), m.Die(3)),
            dice=(m.Die(3),),
            hints=(mark("Press Engine, then field 4, and on."), mark("After seven fields press Roll.")),
            why=mark("It is half used and stays aboard: with a pilot each engine works twice."),
            look=("do:burn:0",),
        ),
        WhyNot(
            **half.start,
            rules="VO-EQ-EN-04 VO-EQ-TH-04",
            text=mark("The engine is half used. Try to use it a second time in the same round: press Engine."),
            attempt=m.Path(0, "burn", "4"),
            refused="VO-EQ-EN-04",
            hints=(mark("Engine is grey because it is not allowed. Press it to read why."),),
            why=mark("The second use comes in a later round. With thrusters it is the same."),
            look=("do:burn:0",),
        ),
        Predict(
            **robbed.start,
            rules="VO-EQ-EN-05 VO-EQ-TH-05",
            text=mark(
                "Your engine and your thrusters are half used. Meteor wins a fight and takes your pilot. "
                "What becomes of the two?"
            ),
            answer=Choose(
                (
                    Option(mark("Both go to the bank"), mark("Half-used pieces need a pilot."), right=True),
                    Option(mark("Both stay"), mark("The second use needs a pilot. Look who is aboard your ship.")),
                    Option(mark("Only the engine goes"), mark("Thrusters need the pilot too. Look at your ship.")),
                )
            ),
            reveal=(m.Take(crew(PILOT)),),
            hints=(mark("Who makes the second use possible?"),),
            why=mark("Without a pilot nothing stays half used."),
        ),
        Predict(
            **robbing.start,
            rules="VO-EQ-TH-06 VO-AMB-12",
            text=mark(
                "This time you won, and a pilot is aboard your ship. You take Meteor's half-used thrusters. "
                "What becomes of them?"
            ),
            answer=Choose(
                (
                    Option(mark("They stay half used"), mark("Your pilot can use them once more."), right=True),
                    Option(mark("They are new again"), mark("One use is gone. Look at your ship below the map.")),
                    Option(mark("They go to the bank"), mark("Only where no pilot is. Look who is aboard your ship.")),
                )
            ),
            reveal=(m.Take(piece("half_thrusters")),),
            hints=(mark("You have a pilot too."),),
            why=mark("One use is left, for your pilot."),
        ),
        Predict(
            **robbing.start,
            rules="VO-EQ-EN-06 VO-AMB-12",
            text=mark("The same fight, but you take the half-used engine. What becomes of it?"),
            answer=Choose(
                (
                    Option(
                        mark("It goes to the bank"),
                        mark("So the printed rule says, pilot or not. Some classes settle it otherwise."),
                        right=True,
                    ),
                    Option(
                        mark("It stays half used"),
                        mark("The printed rule is stricter with engines. Look at your ship below the map."),
                    ),
                )
            ),
            reveal=(m.Take(piece("half_engine")),),
            hints=(mark("For engines the printed rule names no pilot."),),
            why=mark("So the printed rule says, pilot or not. Some classes settle it otherwise."),
        ),
        Question(
            **plan.start,
            rules="VO-EQ-TH-01",
            text=mark(
                "The planet is 2 fields ahead, and thrusters are aboard. You roll first. "
                "With which rolls can you still land in this turn?"
            ),
            answer=Choose(
                (
                    Option(mark("With 1, 2 and 3"), mark("Beside the planet the thrusters do the rest."), right=True),
                    Option(mark("With 2 only"), mark("Thrusters add one step. Look at fields 1 and 3.")),
                    Option(mark("With 1 and 2"), mark("Thrusters go back too. Look at field 3.")),
                )
            ),
            hints=(mark("From which fields is the planet one step away?"),),
            why=mark("3 faces of 6, where it would be 1 of 6 without thrusters."),
            look=("field:2",),
        ),
        Do(
            rules="VO-EQ-TH-01",
            text=mark("Carry it out: announce a path, press Roll, then use the thrusters to land."),
            goal=planned,
            solution=(*straight(), m.Die(1), *path("2", how="thrusters"), draw("artefact", 40)),
            dice=(m.Die(1), draw("artefact", 40)),
            hints=(
                mark("First press seven fields: 1, 2, 3 and on. Then Roll."),
                mark("Then Thrusters, and the planet."),
            ),
            why=mark("First roll, then decide whether you need the thrusters."),
            look=("field:2",),
            actions=("do:roll", "do:thrusters:0"),
        ),
    ),
)
