"""Chapter 6: see the end coming and count it."""

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
    Show,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import TO_THE_END, Planet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import EMPTY, Phase
from tabletop_kernel.language import mark

one_left = Planet("1ss ss. ss2", orange="1,1", green="2,2", slabs=3)
metal = Planet("1ss.. ..... ....2", orange="0,0", green="4,2", slabs=1)
last = Planet("1s.ss2", orange="1,0", green="5,0", energy=1, cubes=(0, 0, 0), other_cubes=(0, 0, 0))


def filled(h: Happened) -> str | None:
    return mark("One cell is still empty.") if EMPTY in h.after.land else None


def ended_by_metal(h: Happened) -> str | None:
    if any(isinstance(step, m.LaySlab | m.TryMine) for step in h.steps):
        return mark("That was building. Start again, and end it without.")
    if h.after.slabs:
        return mark("One slab is still in the supply.")
    return None if h.after.phase == Phase.OVER else mark("Now end your actions: the turn is played to its end.")


def level_or_ahead(h: Happened) -> str | None:
    result = h.game.result(h.after)
    if result is None:
        return mark("Fill the last cell, then end your actions.")
    return None if result.scores[0] >= result.scores[1] else mark("Green is ahead. Start again.")


CHAPTER = Chapter(
    key="forgotten_planet/6",
    title=mark("The end and the points"),
    aim=mark("See the end coming and count it."),
    minutes=14,
    game="forgotten_planet",
    rows=True,
    parts=(
        Do(
            **one_left.start,
            rules="FP-Z01",
            text=mark("One empty cell is left in the area. Fill it."),
            goal=filled,
            solution=(one_left.slab(2, 1),),
            hints=(mark("Press Slab, then the last cell."),),
            why=mark("The area is full: the game ends after this turn, not at once."),
            look=("cell:2,1",),
        ),
        Show(
            rules="FP-Z01",
            text=mark("Phases 3 and 4 are still played. Then the points are counted."),
            steps=(m.EndActions(), *TO_THE_END[1:]),
        ),
        Do(
            **metal.start,
            rules="FP-Z02 FP-F05",
            text=mark("1 slab is left in the supply. End the game without building."),
            goal=ended_by_metal,
            solution=(m.ProcessMetal(), m.EndActions()),
            hints=(mark("What makes the supply smaller?"), mark("Open Your bases, Metal. Then End turn.")),
            why=mark("The last slab is gone: this turn is finished, and nobody gets another one."),
        ),
        Question(
            rules="FP-V01 FP-V02 FP-AMB02",
            text=mark("You control 11 tiles. One of them is a special mine. How many points?"),
            answer=Amount(
                (14,),
                replies={
                    "13": mark("It counts as a tile too: 11, and 3 more."),
                    "11": mark("A special mine brings 3 more."),
                },
            ),
            hints=(mark("1 for each tile."), mark("And 3 for the special mine.")),
            why=mark("11 + 3 = 14. This is a reading of the rules: the mine counts as a tile as well."),
        ),
        Question(
            rules="FP-V03",
            text=mark("You sold twice during the game. How many points is that?"),
            answer=Amount((4,), replies={"2": mark("2 points for each sale.")}),
            hints=(mark("One sale is 2 points."),),
            why=mark("2 + 2 = 4. Cubes that are left bring none."),
        ),
        Predict(
            rules="FP-V04 FP-V05",
            text=mark("Mines 2 to 1, robots 3 to 3, bases 1 to 2. What bonus does each get?"),
            answer=Amount(
                (4, 4),
                labels=(mark("the first"), mark("the second")),
                replies={"6": mark("Equal shares: 3 is split and rounded down, so 1 each.")},
            ),
            hints=(mark("3 points for the most of each kind."), mark("Equal: 3 is shared and rounded down.")),
            why=mark("3 + 1 + 0 and 0 + 1 + 3."),
        ),
        Question(
            rules="FP-V05",
            text=mark("Three have equally many robots. Four have equally many bases. What does each get?"),
            answer=Amount(
                (1, 0),
                labels=(mark("three share"), mark("four share")),
                replies={"3": mark("The 3 is shared, not given to each."), "0.75": mark("Round down.")},
            ),
            hints=(mark("3 / 3 and 3 / 4, rounded down."),),
            why=mark("3 / 3 = 1, and 3 / 4 rounded down is 0."),
        ),
        Question(
            rules="FP-V06",
            text=mark("25 to 25 points. The first has 3 cubes, the second 5. Who wins?"),
            answer=Choose(
                (
                    Option(mark("the second"), mark("Yes: more cubes break the tie."), right=True),
                    Option(mark("the first"), mark("Tiles are counted already. What is left in hand?")),
                    Option(mark("both"), mark("Only if the cubes are level too.")),
                )
            ),
            why=mark("Points first, then cubes."),
        ),
        Question(
            rules="FP-V06",
            text=mark("And if the cubes are equal too?"),
            answer=Choose(
                (
                    Option(mark("Both win"), mark("Yes: a shared win."), right=True),
                    Option(mark("Nobody wins"), mark("They share it: that is better than nothing.")),
                    Option(mark("More tiles win"), mark("Tiles were in the points already.")),
                )
            ),
            why=mark("Then the win is shared."),
        ),
        Say(
            **metal.start,
            rules="FP-C06",
            text=mark(
                "Markers never run out: take anything instead. All other pieces do: what the scenario gives is all there is."
            ),
        ),
        Do(
            **last.start,
            rules="FP-V01 FP-Z01",
            text=mark("Your last turn, 1 energy, and you trail 2 to 3. Finish level or ahead."),
            goal=level_or_ahead,
            solution=(last.slab(2, 0), m.EndActions()),
            hints=(mark("Whose would the last cell be?"), mark("(2,0) is 2 steps from you and 3 from Green.")),
            why=mark("The last tile is yours, and it counts. Read the points aloud."),
            look=("cell:2,0",),
        ),
    ),
)
