"""Chapter 2: know all six kinds of field."""

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
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    BIOLOGIST,
    WHEEL,
    Sky,
    comet,
    did,
    draw,
    fields,
    straight,
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
    if h.after.tasks:
        return mark("Press another wormhole.")
    return None if h.after.ships[0].at in ("pretzel", "burrow") else mark("Your ship stayed. Start again and jump.")


def stayed(h: Happened) -> str | None:
    if h.after.tasks:
        return mark("Press Stay here.")
    return None if h.after.ships[0].at == "sock" else mark("Your ship jumped. Start again and stay.")


def came_back(h: Happened) -> str | None:
    if len(h.after.ships[0].trophies) > len(h.before.ships[0].trophies):
        return None
    if h.after.tasks:
        return mark("Name the path to its end, then roll.")
    flown = h.after.ships[0].flown
    return mark("You flew away from the planet. Start again and fly back.") if flown else mark("Announce a path.")


def looked_round(h: Happened) -> str | None:
    missing = (
        (m.Buy, mark("Buy a piece of equipment too.")),
        (m.Hire, mark("Hire somebody too.")),
        (m.Sell, mark("Sell something too.")),
    )
    return next((said for kind, said in missing if not did(h, kind)), None)


CHAPTER = Chapter(
    key="space_odyssey/2",
    title=mark("What the fields do"),
    aim=mark("Know all six kinds of field."),
    minutes=18,
    game="space_odyssey",
    forms=False,
    rows=True,
    parts=(
        Say(
            **whole_map.start,
            rules="VO-FIELD-ST-01 VO-FIELD-PL-01 VO-FIELD-WH-01",
            text=mark(
                "Six kinds of field: 3 stations, 4 planets, 3 wormholes, and saucers, asteroids and grey fields."
            ),
            look=(*STATIONS, *PLANETS, *WORMHOLES),
        ),
        Do(
            **landing.start,
            rules="VO-FIELD-PL-01",
            text=mark("Your ship stops on a planet. Make the landing: draw a trophy."),
            goal=comet(lambda ship: ship.trophies, mark("Draw a trophy out of the bag.")),
            solution=(draw("artefact", 20),),
            dice=(draw("artefact", 20),),
            hints=(mark("Press the button that draws."),),
            why=mark("One trophy out of the bag. Nobody chooses which."),
            look=("field:2",),
        ),
        WhyNot(
            **camping.start,
            rules="VO-FIELD-PL-04",
            text=mark("Your next turn, on the same planet. Try to end the turn without moving."),
            attempt=m.EndTurn(),
            refused="VO-FIELD-PL-04",
            hints=(mark("Press End the turn."),),
            why=mark("No camping on planets: in the next turn the ship leaves."),
            look=("do:end", "field:2"),
        ),
        Do(
            **past.start,
            rules="VO-FIELD-PL-03",
            text=mark("You left the planet and stand behind it. Fly back to it. You will roll 1."),
            goal=came_back,
            solution=(*straight(3, -3), m.Die(1), draw("invention", 30)),
            dice=(m.Die(1), draw("invention", 30)),
            hints=(mark("Begin the path with field 3, the planet."), mark("Then 2, 1, 0 and on.")),
            why=mark("A planet can be visited again and again. Each landing brings a new trophy."),
            look=("field:3",),
        ),
        Do(
            **saucer.start,
            rules="VO-FIELD-UF-01",
            text=mark("Your ship stops on a flying saucer. Roll on the table of encounters."),
            goal=comet(lambda ship: True, mark("Roll the die.")),
            solution=(m.Die(4),),
            dice=(m.Die(4),),
            hints=(mark("Press Roll."),),
            why=mark("The die chooses the row of the table. Here it cost 10 credits. It is no fight with a group."),
            look=("field:2",),
        ),
        Do(
            **rocks.start,
            rules="VO-FIELD-AS-01",
            text=mark("Your ship stops among asteroids. Roll on the table of space events."),
            goal=comet(lambda ship: ship.trophies, mark("Roll, then do what the table says.")),
            solution=(m.Die(6), draw("artefact", 10)),
            dice=(m.Die(6), draw("artefact", 10)),
            hints=(mark("Press Roll, then draw."),),
            why=mark("Asteroids have a table of their own. Row 6 gives a trophy."),
            look=("field:2",),
        ),
        Do(
            **hole.start,
            rules="VO-FIELD-WH-01",
            text=mark("Your ship stops on the wormhole Lost Sock. Jump to another wormhole."),
            goal=jumped,
            solution=(m.Jump("burrow"),),
            hints=(mark("Press Burrow or Pretzel."),),
            why=mark("You choose the exit. Nothing is left to chance."),
            look=("field:pretzel", "field:burrow"),
        ),
        Do(
            **hole.start,
            rules="VO-FIELD-WH-02",
            text=mark("The same wormhole again. This time stay."),
            goal=stayed,
            solution=(m.Decline(),),
            hints=(mark("Press Stay here."),),
            why=mark("A jump is a choice, not a duty."),
            look=("field:sock",),
        ),
        Question(
            **whole_map.start,
            rules="VO-FIELD-GR-02 VO-FIELD-ST-03 VO-FIELD-PL-02 VO-FIELD-UF-02 VO-FIELD-AS-02 VO-FIELD-WH-03",
            text=mark("On which fields can groups fight?"),
            answer=Choose(
                (
                    Option(mark("On grey fields only"), mark("Yes: nowhere else."), right=True),
                    Option(mark("Everywhere but at stations"), mark("Planets are safe too. Look at the grey fields.")),
                    Option(mark("On saucers"), mark("A saucer brings a table, no fight. Look at the grey fields.")),
                )
            ),
            hints=(mark("Where does nothing happen by itself?"),),
            why=mark("Stations, planets, saucers, asteroids and wormholes are safe from other groups."),
            look=("field:g01", "field:g07", "field:g08"),
        ),
        Question(
            rules="VO-FIELD-ST-04 VO-FIELD-PL-02 VO-FIELD-GR-02 VO-FIELD-UF-02 VO-FIELD-AS-02 VO-FIELD-WH-03",
            text=mark("Where may two ships of one group exchange things?"),
            answer=Choose(
                (
                    Option(
                        mark("At stations, on planets, on grey fields"),
                        mark("Yes: on these three kinds."),
                        right=True,
                    ),
                    Option(mark("At stations only"), mark("There are two more quiet kinds. Look at planets and grey.")),
                    Option(
                        mark("Everywhere"), mark("Not beside saucers, asteroids and wormholes. Look at the others.")
                    ),
                )
            ),
            hints=(mark("Not where something happens to the ship."),),
            why=mark("On saucers, among asteroids and in wormholes there is no time for it."),
            look=("field:alfa", "field:custardia", "field:g01"),
        ),
        Predict(
            **lonely.start,
            rules="VO-FIELD-GR-01",
            text=mark("You roll 2 and stop alone on a grey field. What happens?"),
            answer=Choose(
                (
                    Option(mark("Nothing"), mark("Yes: grey alone does nothing."), right=True),
                    Option(mark("A die on a table"), mark("Only saucers and asteroids have tables. Look at field 2.")),
                    Option(mark("A trophy"), mark("Trophies lie on planets. Look at field 2.")),
                )
            ),
            reveal=(*straight(), m.Die(2)),
            hints=(mark("Who else stands there?"),),
            why=mark("Nothing happens by itself on grey."),
            look=("field:2",),
        ),
        Do(
            **market.start,
            rules="VO-FIELD-ST-02",
            text=mark("At a station, look through the market. Buy a piece, hire somebody, sell your trophy."),
            goal=looked_round,
            solution=(m.Buy(0, "laser"), m.Hire(0, BIOLOGIST), m.Sell(0, trophy("creature", 20))),
            hints=(mark("Open Market, then Buy."), mark("A laser costs 20, a biologist 60.")),
            why=mark("Stations are the only market: equipment, crew, trophies, ships."),
            look=("do:buy:0", "do:hire:0", "do:sell:0"),
        ),
    ),
)
