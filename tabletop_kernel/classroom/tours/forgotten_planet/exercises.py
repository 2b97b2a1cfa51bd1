"""Eleven exercises, from one-move tasks to "lead by two in this turn". A seed changes numbers, mirrors and turns."""

from __future__ import annotations

from random import Random
from typing import Final

from tabletop_kernel.classroom.lesson.parts import (
    Again,
    Amount,
    AnyPart,
    Choose,
    Do,
    Exercise,
    Goal,
    Happened,
    Option,
    Question,
)
from tabletop_kernel.classroom.tours.forgotten_planet.planet import Planet, counted_up, tiles
from tabletop_kernel.classroom.tours.forgotten_planet.reckoning import energy, last_count
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import COLOURS, Phase
from tabletop_kernel.language import mark


def one_way(rng: Random) -> AnyPart:
    """Three ways of three steps lead to the mine; walls close two of them."""
    free = rng.randrange(3)
    walls = " ".join(f"{x},0|{x},1" for x in range(3) if x != free)
    planet = Planet("sss... ssn... 1....2", orange="0,0", green="5,2", walls=walls, energy=1)
    ways = (mark("down, right, right"), mark("right, down, right"), mark("right, right, down"))
    replies = (
        mark("Look below (0,0): a wall bars that way."),
        mark("Look below (1,0): a wall bars that way."),
        mark("Look below (2,0): a wall bars that way."),
    )
    options = tuple(
        Option(way, mark("Yes: 3 steps, 1 energy, and no wall.") if n == free else replies[n], right=n == free)
        for n, way in enumerate(ways)
    )
    return Question(
        **planet.start,
        text=mark("Your robot at (0,0) has 1 energy. Which way leads to the mine at (2,1)?"),
        rules="FP-M01 FP-M03",
        answer=Choose(options),
        hints=(mark("Walls bar two ways down. Look for the third."),),
        why=mark("3 steps cost 1 energy. A longer way round would cost 2."),
        look=("cell:2,1",),
    )


def where_a_base_fits(rng: Random) -> AnyPart:
    planet = Planet("..b.. 2.... ..s.1 ..s.. .....", orange="2,2", green="0,1", turn=rng.randrange(8))
    return Do(
        **planet.start,
        text=mark("You have 3 energy and one cube of each colour. Build a base: one cell only fits."),
        rules="FP-B01 FP-B02 FP-B03",
        goal=planet.lies(1, 2, "1", mark("Look beside your robot: no new base stands there yet.")),
        solution=(planet.base(1, 2),),
        slots={"place": planet.named(1, 2)},
        hints=(mark("Beside your robot, on an empty cell."), mark("Not beside a base, not beside a mine.")),
        why=mark("Only {place} touches neither a base nor a mine by a side."),
    )


def where_a_mine_fits(rng: Random) -> AnyPart:
    rows = "....... ....... ....... .1.s.w. ....... ....... ......2"
    planet = Planet(rows, orange="3,3", green="6,6", walls="3,2|3,3", energy=1, turn=rng.randrange(8))
    chosen = planet.cell(3, 4)

    def tried(h: Happened) -> str | None:
        return (
            None if m.TryMine(chosen) in h.steps else mark("Look beside your robot: on which cell may a mine be tried?")
        )

    return Do(
        **planet.start,
        text=mark("You have 1 energy. A mine may be tried on one cell only. Press Mine, then that cell."),
        rules="FP-N03 FP-W02",
        goal=tried,
        solution=(planet.mine(3, 4),),
        slots={"place": planet.named(3, 4)},
        hints=(mark("Walls stop building. No mine beside a base or a mine."),),
        why=mark("Only {place}: one cell lies behind a wall, one touches a base, one touches a mine."),
    )


def two_points(rng: Random) -> AnyPart:
    missing = rng.randrange(3)
    held = tuple(int(n != missing) for n in range(3))
    planet = Planet("1ss.. ..... ....2", orange="0,0", green="4,2", energy=5, cubes=(held[0], held[1], held[2]))

    def gained(h: Happened) -> str | None:
        return (
            None
            if h.after.points[0] >= 2
            else mark("Look at your cubes below the board: a sale needs one of each colour.")
        )

    return Do(
        **planet.start,
        text=mark("You have 5 energy and two cubes, of two colours. Gain 2 points this turn."),
        rules="FP-F02 FP-F03",
        goal=gained,
        solution=(m.Concentrate(COLOURS[missing]), m.Sell()),
        hints=(mark("Which colour is missing?"), mark("A base can make a cube from 4 energy.")),
        why=mark("4 energy for the missing cube, 1 for the sale: all 5 are used."),
    )


def lead(by: int) -> Goal:
    """Orange controls more tiles than Green, by so many, when phase 3 is over."""

    def goal(h: Happened) -> str | None:
        if not counted_up(h):
            return mark("Phase 3 will count the tiles. Press End turn when nothing more is to do.")
        small = Again("Look at the tiles below the board: your lead is too small. Start again.")
        return None if tiles(h.after, 0) - tiles(h.after, 1) >= by else small

    return goal


def wall_at_the_door(rng: Random) -> AnyPart:
    planet = Planet(
        "sssss 1sss2 sssss",
        orange="1,1",
        green="4,1",
        energy=2,
        cubes=(1, 0, 0),
        other_cubes=(0, 0, 0),
        turn=rng.randrange(8),
    )
    return Do(
        **planet.start,
        text=mark(
            "The area is full: this is the last turn. You have 2 energy and 1 cube. Lead by 2 tiles after phase 3."
        ),
        rules="FP-W01 FP-T02",
        goal=lead(2),
        solution=(planet.walk((1, 1), (3, 1)), planet.wall("3,1|4,1"), m.EndActions()),
        slots={"door": planet.named(4, 1)},
        hints=(mark("Whose steps should a wall make longer?"), mark("Walk to the other base, and wall its door.")),
        why=mark("The best wall stands before the other's door, at {door}: 7 to 5."),
    )


def push_twice(rng: Random) -> AnyPart:
    planet = Planet(
        "1sssssss2",
        orange="2,0",
        green="8,0",
        walls="2,0|3,0",
        energy=4,
        cubes=(0, 0, 0),
        other_cubes=(0, 0, 0),
        turn=rng.randrange(8),
    )
    return Do(
        **planet.start,
        text=mark("A full corridor. You have 4 energy and no cubes. Have more tiles than Green after phase 3."),
        rules="FP-X01 FP-T01",
        goal=lead(1),
        solution=(planet.push(2, 0, "2,0|3,0"), planet.push(3, 0, "3,0|4,0"), m.EndActions()),
        hints=(mark("A push costs 2."), mark("You can push twice.")),
        why=mark("Two pushes: 5 to 4. One push would give 4 to 5."),
    )


def which_wall_goes(rng: Random) -> AnyPart:
    planet = Planet(
        "sssss 1sss2 sssss",
        orange="1,1", green="4,1", walls="1,1|2,1 1,0|1,1 1,1|1,2 1,2|2,2 3,1|4,1", energy=2, cubes=(0, 0, 0),
        other_cubes=(0, 0, 0), turn=rng.randrange(8),
    )  # fmt: skip
    return Do(
        **planet.start,
        text=mark("You have 2 energy, no cubes, and 6 tiles against 7. Lead by 2 tiles after phase 3."),
        rules="FP-K02 FP-X01 FP-T02",
        goal=lead(2),
        solution=(planet.blast_wall(1, 1, "1,1|2,1"), m.EndActions()),
        hints=(mark("A robot may destroy a wall, and itself."), mark("Which wall stands in your way to the middle?")),
        why=mark("That wall alone held you back: 7 to 5."),
    )


def finish_it(rng: Random) -> AnyPart:
    """B1.9 of the plan, one row and one column of free ground added around."""
    rows = "......... ......... .1sss.... .....ss2. .......s. ........."
    planet = Planet(
        rows, orange="4,2", green="7,3", energy=1, slabs=1, cubes=(0, 0, 0), other_cubes=(1, 1, 1), points=(6, 6), free=True,
        turn=rng.randrange(8),
    )  # fmt: skip

    def won(h: Happened) -> str | None:
        result = h.game.result(h.after)
        if result is None:
            if h.after.phase == Phase.ACTIONS:
                return mark("When the last slab is gone the game ends. Use it well, then press End turn.")
            return Again("Look above the board: a slab is left, so the game goes on. Start again.")
        won_by_you = result.winners == (0,)
        return None if won_by_you else Again("Look at the points below the board: Green wins. Start again.")

    return Do(
        **planet.start,
        text=mark(
            "It stands 13 to 13, and Green has more cubes. You have 1 energy, and one slab is left. Win in this turn."
        ),
        rules="FP-Z02 FP-V01 FP-V06 FP-T01",
        goal=won,
        solution=(planet.slab(4, 1), m.EndActions()),
        slots={"place": planet.named(4, 1)},
        hints=(mark("Where is a slab surely yours?"), mark("Count the steps from both bases to each free cell.")),
        why=mark("{place} touches nothing else, so it is yours: 14 to 13."),
    )


def closed_in(rng: Random) -> AnyPart:
    walls = "2,0|2,1 3,0|3,1 1,1|2,1 3,1|4,1 2,1|2,2 3,1|3,2"
    planet = Planet(
        "1ssss sssss ssss2", orange="0,0", green="4,2", walls=walls, marked=False, turn=2 * rng.randrange(4)
    )
    return Question(
        **planet.start,
        text=mark("Walls shut off two tiles. After phase 3: how many tiles has each, and how many are nobody's?"),
        rules="FP-W04 FP-T03",
        answer=Amount(
            (6, 5, 4),
            labels=(mark("Orange"), mark("Green"), mark("nobody")),
            replies={
                "6": mark("Look at the tiles beside the closed pair: two are equally near to both."),
                "7": mark("Look at the closed pair: no base has a way in."),
                "2": mark("Besides the closed pair, look for two tiles that are equally near to both."),
            },
        ),
        hints=(
            mark("Write the steps from both bases into every tile."),
            mark("The pair is nobody's. Two more are tied."),
        ),
        why=mark("6 and 5; the closed pair and two tied tiles are nobody's."),
    )


EXERCISES: Final = (
    Exercise("energy", mark("Count your energy"), energy),
    Exercise("one_way", mark("One way through"), one_way),
    Exercise("base", mark("Where does a base fit?"), where_a_base_fits),
    Exercise("mine", mark("Where may a mine be tried?"), where_a_mine_fits),
    Exercise("two_points", mark("Two points from little"), two_points),
    Exercise("door", mark("The wall at the door"), wall_at_the_door),
    Exercise("push", mark("Push twice"), push_twice),
    Exercise("which_wall", mark("Which wall goes?"), which_wall_goes),
    Exercise("finish", mark("Finish it"), finish_it),
    Exercise("count", mark("The last count"), last_count),
    Exercise("closed", mark("Closed in"), closed_in),
)
