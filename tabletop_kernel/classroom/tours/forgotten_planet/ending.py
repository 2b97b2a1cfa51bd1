"""Chapter 6: see the end coming and count it."""

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
    Say,
    Show,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import ROLL, TO_THE_END, Planet
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import EMPTY, Phase
from tabletop_kernel.language import mark

one_left = Planet("ss2 1ss s.s", orange="1,1", green="2,0", slabs=2)
metal = Planet("1ss.. ..... ....2", orange="0,0", green="4,2", slabs=1)
eleven = Planet("1ssss.. sss*s.. s.....2", orange="0,0", green="6,2")
bonuses = Planet("1sb..ns2 s....... sw....s2", orange="0,0 2,0 1,2", green="7,0 5,0 7,2", slabs=1)
level = Planet("1ss*ss2", orange="0,0", green="6,0", other_cubes=(2, 2, 1), marked=False)
last = Planet("1s.ss2", orange="1,0", green="5,0", energy=1, cubes=(0, 0, 0), other_cubes=(0, 0, 0))


def filled(h: Happened) -> str | None:
    if EMPTY not in h.after.land:
        return None
    return ROLL if h.after.site >= 0 else mark("Look at (1,2): this cell is still bare.")


def ended_by_metal(h: Happened) -> str | None:
    if any(isinstance(step, m.LaySlab | m.TryMine) for step in h.steps):
        return Again("That was building. Start again, and end the game without.")
    if h.after.slabs:
        return mark("Look above the board: one slab is still there.")
    return None if h.after.phase == Phase.OVER else mark("Look above the board: no slab is left. Now press End turn.")


def level_or_ahead(h: Happened) -> str | None:
    result = h.game.result(h.after)
    if result is not None:
        ahead = result.scores[0] >= result.scores[1]
        return None if ahead else Again("Look at the points below the board: Green is ahead. Start again.")
    if EMPTY in h.after.land:
        return ROLL if h.after.site >= 0 else mark("Look at (2,0): this cell is still bare.")
    return mark("The last cell is filled. Now press End turn.")


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
            text=mark("One bare cell is left in the area. When none is left the game ends. Fill it."),
            goal=filled,
            solution=(one_left.slab(1, 2),),
            hints=(mark("Press Slab, then the last cell."),),
            why=mark("The area is full: the game ends after this turn, not at once."),
            look=("cell:1,2",),
            actions=("do:slab", "do:mine", "do:end"),
        ),
        Show(
            rules="FP-Z01",
            text=mark("The turn is still played to its end. Press Next step and watch."),
            steps=(m.EndActions(), *TO_THE_END[1:]),
            notes=(
                mark("You end your actions."),
                mark("Phase 3 is still played: whose is the new tile? It counts too."),
                mark("Phase 4 is still played: your mines would still give cubes."),
                mark("Now the game is over. The points stand below the board."),
            ),
        ),
        Do(
            **metal.start,
            rules="FP-Z02 FP-F05",
            text=mark(
                "1 slab is left: look above the board. When none is left the game ends. End it without building."
            ),
            goal=ended_by_metal,
            solution=(m.ProcessMetal(), m.EndActions()),
            hints=(
                mark("Which action of a base makes the supply smaller?"),
                mark("Open Your bases, Process metal. Then End turn."),
            ),
            why=mark("The last slab is gone: this turn is finished, and nobody gets another one."),
            actions=("do:slab", "do:mine", "do:sell", "do:store", "do:metal", "do:end"),
        ),
        Question(
            **eleven.start,
            rules="FP-V01 FP-V02 FP-AMB02",
            text=mark(
                "At the end each tile you control is 1 point. A special mine is 3 points more. "
                "You control 11 tiles, and one is a special mine. How many points?"
            ),
            answer=Amount(
                (14,),
                replies={
                    "13": mark("The mine counts as a tile too: 11, and 3 more. Count the tiles with your sign."),
                    "11": mark("Look at the special mine: it brings 3 more."),
                    "12": mark("Look at the special mine: it brings 3 more, not 1."),
                },
            ),
            hints=(mark("1 for each tile."), mark("And 3 for the special mine.")),
            why=mark("11 + 3 = 14. This is a reading of the rules: the mine counts as a tile as well."),
            look=("cell:3,1",),
        ),
        Question(
            rules="FP-V03",
            text=mark("You sold three cubes twice during the game. How many points is that?"),
            answer=Amount(
                (4,),
                replies={
                    "2": mark("One sale is 2 points, and you sold twice."),
                    "6": mark("It is not 1 point a cube. Three cubes together are one sale, for 2 points."),
                },
            ),
            hints=(mark("One sale is 2 points."),),
            why=mark("2 + 2 = 4. Cubes that are left bring none."),
        ),
        Predict(
            **bonuses.start,
            rules="FP-V04 FP-V05",
            text=mark(
                "3 points go to whoever has most ordinary mines. The same for robots, and for bases. "
                "Those who are level share the 3, rounded down. Count on the board: what bonus does each get?"
            ),
            answer=Amount(
                (4, 4),
                labels=(mark("Orange"), mark("Green")),
                replies={
                    "3": mark("Both have 3 robots and share 3 points. So 1 each is added."),
                    "6": mark("Both have 3 robots and share 3 points. That is 1 each, not 3."),
                    "5": mark("Half of 3 is rounded down: 1 for each, not 2."),
                    "9": mark("Count mines, robots and bases one by one: who has most?"),
                },
            ),
            reveal=(m.ProcessMetal(), *TO_THE_END),
            hints=(mark("Mines 2 to 1, robots 3 to 3, bases 1 to 2."), mark("Level: half of 3, rounded down, is 1.")),
            why=mark("Orange has 3 + 1 + 0, Green 0 + 1 + 3: read it below the board."),
        ),
        Question(
            **level.start,
            rules="FP-V05",
            text=mark(
                "With more players: three share 3 points for robots, four share 3 points for bases. What does each get?"
            ),
            answer=Amount(
                (1, 0),
                labels=(mark("robots"), mark("bases")),
                replies={
                    "3": mark("The 3 is shared, not given to each."),
                    "1": mark("3 points are not enough for 1 each. Round down."),
                    "0.75": mark("Round down: only whole points are given."),
                },
            ),
            hints=(mark("3 / 3 and 3 / 4, rounded down."),),
            why=mark("3 / 3 = 1, and 3 / 4 rounded down is 0."),
        ),
        Question(
            rules="FP-V06",
            text=mark("Say Orange and Green have 25 points each. Orange has 3 cubes left, Green 5. Who wins?"),
            answer=Choose(
                (
                    Option(mark("Green"), mark("Yes: when points are level, more cubes win."), right=True),
                    Option(mark("Orange"), mark("The points are level. Look below the board: who has more cubes?")),
                    Option(mark("Both"), mark("Only if the cubes are level too: compare 3 and 5.")),
                )
            ),
            hints=(mark("What can be counted when the points are level?"),),
            why=mark("Points first, then cubes."),
        ),
        Question(
            rules="FP-V06",
            text=mark("And if the cubes are level too?"),
            answer=Choose(
                (
                    Option(mark("Both win"), mark("Yes: a shared win."), right=True),
                    Option(mark("Nobody wins"), mark("Nobody is ahead, but nobody is behind either: they share.")),
                    Option(mark("More tiles win"), mark("Tiles were in the points already.")),
                )
            ),
            hints=(mark("Nothing is left to count."),),
            why=mark("Then the win is shared."),
        ),
        Say(
            **metal.start,
            rules="FP-C06",
            text=mark(
                "Your signs never run out: on a table, take anything instead. All other pieces can run out. "
                "Look above the board: that is all there is."
            ),
        ),
        Do(
            **last.start,
            rules="FP-V01 FP-Z01",
            text=mark(
                "Your last turn: you have 1 energy, and 2 tiles against 3. Be level or ahead when the points are counted."
            ),
            goal=level_or_ahead,
            solution=(last.slab(2, 0), m.EndActions()),
            hints=(mark("Whose would the last cell be?"), mark("(2,0) is 2 steps from you and 3 from Green.")),
            why=mark("(2,0) is yours, so each has 3 tiles. Read the points below the board aloud."),
            look=("cell:2,0",),
            actions=("do:slab", "do:mine", "do:end"),
        ),
    ),
)
