"""Eleven exercises, from one-move tasks to "lead by two in this turn". A seed changes numbers, mirrors and turns."""

from __future__ import annotations

from random import Random
from typing import Final

from tabletop_kernel.classroom.lesson.parts import (
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
from tabletop_kernel.games.forgotten_planet import moves as m
from tabletop_kernel.games.forgotten_planet.state import COLOURS, Phase
from tabletop_kernel.language import mark


def energy(rng: Random) -> AnyPart:
    held, stored = rng.randint(8, 40), rng.randint(1, 3)
    wrong = {str(3 + (held + stored) // 7): mark("Stored energy is added after the sevens.")}
    return Question(
        text=mark("You control {held} tiles and have stored {stored}. How much energy do you get?"),
        slots={"held": held, "stored": stored, "sevens": held // 7, "sum": 3 + held // 7 + stored},
        rules="FP-E01 FP-F04",
        answer=Amount(
            (3 + held // 7 + stored,),
            replies={key: said for key, said in wrong.items() if int(key) != 3 + held // 7 + stored},
        ),
        hints=(mark("How many full sevens are in {held}?"), mark("3, and {sevens}, and {stored}.")),
        why=mark("3 + {sevens} + {stored} = {sum}."),
    )


def one_way(rng: Random) -> AnyPart:
    """Three ways of three steps lead to the mine; walls close two of them."""
    free = rng.randrange(3)
    walls = " ".join(f"{x},0|{x},1" for x in range(3) if x != free)
    planet = Planet("sss... ssn... 1....2", orange="0,0", green="5,2", walls=walls, energy=1)
    ways = (mark("down, right, right"), mark("right, down, right"), mark("right, right, down"))
    replies = (mark("A wall lies under (0,0)."), mark("A wall lies under (1,0)."), mark("A wall lies under (2,0)."))
    options = tuple(
        Option(way, mark("Yes: 3 steps, 1 energy, and no wall.") if n == free else replies[n], right=n == free)
        for n, way in enumerate(ways)
    )
    return Question(
        **planet.start,
        text=mark("Your robot at (0,0) has 1 energy. Which way leads to the mine at (2,1)?"),
        rules="FP-M01 FP-M03",
        answer=Choose(options),
        hints=(mark("Go down where there is no wall."),),
        why=mark("3 steps cost 1 energy. A longer way round would cost 2."),
        look=("cell:2,1",),
    )


def where_a_base_fits(rng: Random) -> AnyPart:
    planet = Planet("..b.. 2.... ..s.1 ..s.. .....", orange="2,2", green="0,1", turn=rng.randrange(8))
    return Do(
        **planet.start,
        text=mark("3 energy and one cube of each colour. Build a base."),
        rules="FP-B01 FP-B02 FP-B03",
        goal=planet.lies(1, 2, "1", mark("No new base stands yet.")),
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
        return None if m.TryMine(chosen) in h.steps else mark("Choose a cell for the mine.")

    return Do(
        **planet.start,
        text=mark("1 energy. There is one cell where a mine may be tried. Try it there."),
        rules="FP-N03 FP-W02",
        goal=tried,
        solution=(planet.mine(3, 4),),
        slots={"place": planet.named(3, 4)},
        hints=(mark("Walls stop building. Bases and mines want no mine beside them."),),
        why=mark("Only {place}: one cell lies behind a wall, one touches a base, one touches a mine."),
    )


def two_points(rng: Random) -> AnyPart:
    missing = rng.randrange(3)
    held = tuple(int(n != missing) for n in range(3))
    planet = Planet("1ss.. ..... ....2", orange="0,0", green="4,2", energy=5, cubes=(held[0], held[1], held[2]))

    def gained(h: Happened) -> str | None:
        return None if h.after.points[0] >= 2 else mark("No points yet: a sale needs one cube of each colour.")

    return Do(
        **planet.start,
        text=mark("5 energy, two cubes. Gain 2 points this turn."),
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
            return mark("Then end your actions: phase 3 counts.")
        return None if tiles(h.after, 0) - tiles(h.after, 1) >= by else mark("The lead is too small. Start again.")

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
        text=mark("The area is full: this is the last turn. 2 energy, 1 cube. Lead by two tiles."),
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
        text=mark("A full corridor, 4 energy, no cubes. Have more tiles than Green."),
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
        text=mark("Full area, 2 energy, no cubes; it stands 6 to 7. Lead by two tiles."),
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
            ended = h.after.phase != Phase.ACTIONS
            return (
                mark("The game goes on. Start again.") if ended else mark("Take the last slab, then end your actions.")
            )
        return None if result.winners == (0,) else mark("Green wins so. Start again.")

    return Do(
        **planet.start,
        text=mark("13 to 13, the last slab, 1 energy; Green holds more cubes. Make sure that you win now."),
        rules="FP-Z02 FP-V01 FP-V06 FP-T01",
        goal=won,
        solution=(planet.slab(4, 1), m.EndActions()),
        slots={"place": planet.named(4, 1)},
        hints=(mark("Where is a slab surely yours?"), mark("Count the steps from both bases to each free cell.")),
        why=mark("{place} touches nothing else, so it is yours: 14 to 13."),
    )


def last_count(rng: Random) -> AnyPart:
    held, sales = [rng.randint(7, 14) for _ in range(3)], [rng.randint(0, 2) for _ in range(3)]
    counts = [[rng.randint(1, 3) for _ in range(3)] for _ in range(3)]
    bonus = [sum(share(kind)[p] for kind in counts) for p in range(3)]
    points = tuple(held[p] + 2 * sales[p] + bonus[p] for p in range(3))
    lists = {
        "tiles": held,
        "sales": sales,
        "mines": counts[0],
        "robots": counts[1],
        "bases": counts[2],
        "bonuses": bonus,
    }
    return Question(
        text=mark(
            "Three players. Tiles {tiles}; sales {sales}; ordinary mines {mines}; robots {robots}; bases {bases}. "
            "What are the points?"
        ),
        slots={name: " / ".join(map(str, row)) for name, row in lists.items()},
        rules="FP-V01 FP-V03 FP-V04 FP-V05",
        answer=Amount(points, labels=(mark("first"), mark("second"), mark("third"))),
        hints=(mark("Tiles, and 2 for each sale."), mark("3 for the most; equal ones share and round down.")),
        why=mark("The bonuses are {bonuses}."),
    )


def share(counts: list[int]) -> list[int]:
    """3 points for the most; a tie shares them, rounded down (FP-V04, FP-V05)."""
    best = max(counts)
    return [3 // counts.count(best) if count == best else 0 for count in counts]


def closed_in(rng: Random) -> AnyPart:
    walls = "2,0|2,1 3,0|3,1 1,1|2,1 3,1|4,1 2,1|2,2 3,1|3,2"
    planet = Planet(
        "1ssss sssss ssss2", orange="0,0", green="4,2", walls=walls, marked=False, turn=2 * rng.randrange(4)
    )
    return Question(
        **planet.start,
        text=mark("Walls close in two tiles. How many tiles has each, and how many are nobody's?"),
        rules="FP-W04 FP-T03",
        answer=Amount((6, 5, 4), labels=(mark("Orange"), mark("Green"), mark("nobody"))),
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
