"""Chapter 2: know all six kinds of field."""

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
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    BIOLOGIST,
    OVER,
    WHEEL,
    Sky,
    comet,
    did,
    draw,
    due,
    ended,
    fields,
    first_field,
    straight,
    strayed,
    trophy,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Drawing, Tabling, Tunnel
from tabletop_kernel.language import mark

AWAY = "moved, flown, stirred"
STATIONS = ("field:alfa", "field:beta", "field:gama")
PLANETS = ("field:custardia", "field:tumblia", "field:mossglow", "field:jingle")
WORMHOLES = ("field:sock", "field:pretzel", "field:burrow")

whole_map = Sky(WHEEL, "Comet at Alfa")
landing = Sky("g P g g g g g g", f"Comet at 2, {AWAY}", due=Drawing(0))
camping = Sky("g P g g g g g g", "Comet at 2, creature 20")
past = Sky("g g P g g g g g", "Comet at 4, creature 20")
saucer = Sky("g U g g g g g g", f"Comet at 2, {AWAY}", due=Tabling(0, "encounters", fields(0, 7), 2))
rocks = Sky("g A g g g g g g", f"Comet at 2, {AWAY}", due=Tabling(0, "space_events", fields(0, 7), 2))
hole = Sky(WHEEL, f"Comet at Lost Sock, {AWAY}", due=Tunnel(0))
lonely = Sky("g g g g g g g g", "Comet at 0")
market = Sky(WHEEL, "Comet at Alfa, creature 20")


def jumped(h: Happened) -> str | None:
    if h.after.tasks and isinstance(h.after.tasks[0], Tunnel):
        return mark("Press another wormhole.")
    return (
        None
        if h.after.ships[0].at in ("pretzel", "burrow")
        else Again("Your ship stayed. Press Start again, and jump.")
    )


def stayed(h: Happened) -> str | None:
    if h.after.tasks and isinstance(h.after.tasks[0], Tunnel):
        return mark("Press Stay here.")
    return None if h.after.ships[0].at == "sock" else Again("Your ship jumped. Press Start again, and stay.")


def rolled(h: Happened) -> str | None:
    """The die of the field's table is rolled, and what it asked for is done."""
    return due(h) or (None if did(h, m.Die) else OVER)


def came_back(h: Happened) -> str | None:
    if len(h.after.ships[0].trophies) > len(h.before.ships[0].trophies):
        return None
    if ended(h):
        return OVER
    if first_field(h) not in (None, "3"):
        return Again("This path leads away from the planet. Press Start again, then field 3.")
    if did(h, m.Die) and not h.after.tasks:
        return Again("You did not stop on the planet. Press Start again, and roll with Roll.")
    return due(h) or mark("Press field 3, the planet. That begins your path.")


def looked_round(h: Happened) -> str | None:
    if not did(h, m.Hire) and h.after.credits[0] < 60 and did(h, m.Sell):
        return Again("Nobody can be hired for what is left. Press Start again, and buy less.")
    missing = (
        (m.Buy, mark("Buy a piece of equipment too, for example a laser.")),
        (m.Hire, mark("Hire somebody too. A biologist costs 60 credits.")),
        (m.Sell, mark("Sell something too: press Sell, then your creature.")),
    )
    return strayed(h) or next((said for kind, said in missing if not did(h, kind)), None)


CHAPTER = Chapter(
    key="space_odyssey/2",
    title=mark("What the fields do"),
    aim=mark("Know all six kinds of field."),
    minutes=18,
    game="space_odyssey",
    forms=False,
    rows=True,
    actions=("do:roll",),
    parts=(
        Say(
            **whole_map.start,
            rules="VO-FIELD-ST-01 VO-FIELD-PL-01 VO-FIELD-WH-01",
            text=mark(
                "Find the marked fields: 3 stations like gears, 4 planets, 3 dark wormholes. "
                "The others are flying saucers, rocks called asteroids, and plain grey fields."
            ),
            look=(*STATIONS, *PLANETS, *WORMHOLES),
        ),
        Do(
            **landing.start,
            rules="VO-FIELD-PL-01",
            text=mark(
                "Press Draw one: that draws a trophy from the bag. Your ship has landed, it has stopped on a planet."
            ),
            goal=comet(lambda ship: ship.trophies, mark("Press Draw one.")),
            solution=(draw("artefact", 20),),
            dice=(draw("artefact", 20),),
            hints=(mark("Press the dark button Draw one."),),
            why=mark("Chance decides which trophy comes. It is aboard now: look below the map."),
            look=("field:2",),
        ),
        WhyNot(
            **camping.start,
            rules="VO-FIELD-PL-04",
            text=mark("Try to stay on the planet: press End the turn. It is your next turn."),
            attempt=m.EndTurn(),
            refused="VO-FIELD-PL-04",
            hints=(mark("End the turn is grey because it is not allowed. Press it to read why."),),
            why=mark("A planet is left in the next turn. Nobody may sit there and collect."),
            look=("do:end", "field:2"),
        ),
        Do(
            **past.start,
            rules="VO-FIELD-PL-03",
            text=mark(
                "You have left the planet on 3 and stand on 4. Fly back to it. "
                "Press field 3, then on in the same direction, and roll: here a 1 will come."
            ),
            goal=came_back,
            solution=(*straight(3, -3), m.Die(1), draw("invention", 30)),
            dice=(m.Die(1), draw("invention", 30)),
            hints=(mark("Press field 3, the planet."), mark("Then 2, 1, 0, -1 and on, until seven are named.")),
            why=mark("A planet can be visited again and again. Each landing brings a new trophy."),
            look=("field:3",),
        ),
        Do(
            **saucer.start,
            rules="VO-FIELD-UF-01",
            text=mark(
                "Your ship has stopped on a flying saucer: you meet strangers. "
                "Press Roll, and the die chooses a row of the table of encounters."
            ),
            goal=rolled,
            solution=(m.Die(4),),
            dice=(m.Die(4),),
            hints=(mark("Press the dark button Roll."),),
            why=mark("The row is done at once: read below what it was. This is no fight with another group."),
            look=("field:2",),
        ),
        Do(
            **rocks.start,
            rules="VO-FIELD-AS-01",
            text=mark(
                "Your ship has stopped among asteroids. They have another table, the table of space events. "
                "Press Roll, then do what its row asks."
            ),
            goal=rolled,
            solution=(m.Die(6), draw("artefact", 10)),
            dice=(m.Die(6), draw("artefact", 10)),
            hints=(mark("Press Roll. Row 6 is a lost parcel with a trophy, so then press Draw one."),),
            why=mark("Saucers and asteroids have a table each. Read below what your row has done."),
            look=("field:2",),
        ),
        Do(
            **hole.start,
            rules="VO-FIELD-WH-01",
            text=mark(
                "Your ship has stopped on Lost Sock. That is a wormhole, a tunnel to the two others. "
                "Jump: press Burrow or Pretzel on the map."
            ),
            goal=jumped,
            solution=(m.Jump("burrow"),),
            hints=(mark("Both have a yellow ring: Burrow to the left, Pretzel below."),),
            why=mark("You choose the exit. Nothing is left to chance."),
            look=("field:pretzel", "field:burrow"),
        ),
        Do(
            **hole.start,
            rules="VO-FIELD-WH-02",
            text=mark("Once more you stop on Lost Sock. This time do not jump: press Stay here."),
            goal=stayed,
            solution=(m.Decline(),),
            hints=(mark("Press the button Stay here."),),
            why=mark("A jump is a choice, not a duty."),
            look=("field:sock",),
        ),
        Question(
            **whole_map.start,
            rules="VO-FIELD-GR-02 VO-FIELD-ST-03 VO-FIELD-PL-02 VO-FIELD-UF-02 VO-FIELD-AS-02 VO-FIELD-WH-03",
            text=mark("Ships of two groups may meet on one field. On which fields can they fight?"),
            answer=Choose(
                (
                    Option(mark("On grey fields only"), mark("There is a fight nowhere else."), right=True),
                    Option(
                        mark("Everywhere but at stations"),
                        mark("Planets, saucers, asteroids and wormholes are safe too. Look which kind is left."),
                    ),
                    Option(
                        mark("On flying saucers"),
                        mark("There you meet strangers, no other group. Look for the plainest kind of field."),
                    ),
                )
            ),
            hints=(mark("On which fields does nothing happen by itself?"),),
            why=mark("Stations, planets, saucers, asteroids and wormholes are safe from other groups."),
        ),
        Question(
            rules="VO-FIELD-ST-04 VO-FIELD-PL-02 VO-FIELD-GR-02 VO-FIELD-UF-02 VO-FIELD-AS-02 VO-FIELD-WH-03",
            text=mark(
                "Later your group may own two ships. "
                "They can exchange things, but not where the ship is busy. Where can they?"
            ),
            answer=Choose(
                (
                    Option(
                        mark("At stations, on planets, on grey fields"),
                        mark("On these three kinds there is time for it."),
                        right=True,
                    ),
                    Option(mark("At stations only"), mark("Planets and grey fields are quiet enough too.")),
                    Option(
                        mark("Everywhere"),
                        mark("Beside a saucer, among asteroids, in a wormhole: there the ship is busy."),
                    ),
                )
            ),
            hints=(mark("Saucers, asteroids and wormholes leave no time for it."),),
            why=mark("Beside a saucer, among asteroids and in a wormhole there is no time for it."),
        ),
        Predict(
            **lonely.start,
            rules="VO-FIELD-GR-01",
            text=mark("You fly straight ahead, roll 2 and stop alone on a grey field. What happens there?"),
            answer=Choose(
                (
                    Option(mark("Nothing"), mark("On grey nothing happens by itself."), right=True),
                    Option(
                        mark("The die chooses a row of a table"),
                        mark("Only saucers and asteroids have tables. Look at field 2: it is grey."),
                    ),
                    Option(mark("I draw a trophy"), mark("Trophies are on planets. Look at field 2: it is grey.")),
                )
            ),
            reveal=(*straight(), m.Die(2)),
            hints=(mark("Who else stands there?"),),
            why=mark("On grey nothing happens by itself."),
            look=("field:2",),
        ),
        Do(
            **market.start,
            rules="VO-FIELD-ST-02",
            text=mark(
                "Your ship is at a station, and here is the market. Press Buy, then a piece of equipment. "
                "Press Hire, then somebody for your crew. Press Sell, then your creature."
            ),
            goal=looked_round,
            solution=(m.Buy(0, "laser"), m.Hire(0, BIOLOGIST), m.Sell(0, trophy("creature", 20))),
            hints=(
                mark("The number with the coin is the price. You have 100 credits."),
                mark("A laser for 20 and a biologist for 60 are within your means."),
            ),
            why=mark("Stations are the only market: for equipment, crew, trophies, and new ships."),
            look=("do:buy:0", "do:hire:0", "do:sell:0"),
            actions=("do:buy:0", "do:hire:0", "do:sell:0"),
        ),
    ),
)
