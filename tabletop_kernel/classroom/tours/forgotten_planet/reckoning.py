"""The two exercises that are reckoned without a board: energy, and the count at the end."""

from __future__ import annotations

from random import Random

from tabletop_kernel.classroom.lesson.parts import Amount, AnyPart, Question
from tabletop_kernel.classroom.tours.forgotten_planet.planet import at_the_start
from tabletop_kernel.language import mark


def energy(rng: Random) -> AnyPart:
    held, stored = rng.randint(8, 40), rng.randint(1, 3)
    sevens = held // 7
    right = 3 + sevens + stored
    told = {
        mark("Stored energy makes no sevens. Add it after the sevens."): [3 + (held + stored) // 7],
        mark("The stored energy comes on top."): [3 + sevens],
        mark("Add the 3 that you always get."): [sevens + stored],
        mark("Only full sevens count: the tiles left over give nothing."): [3 - -held // 7 + stored],
    }
    return Question(
        **at_the_start(2),
        text=mark("Say you control {held} tiles and have stored {stored}. How much energy do you get?"),
        slots={"held": held, "stored": stored, "sevens": sevens, "sum": right},
        rules="FP-E01 FP-F04",
        answer=Amount((right,), replies=slips((right,), told)),
        hints=(mark("How many full sevens are in {held}?"), mark("3, and {sevens}, and {stored}.")),
        why=mark("3 + {sevens} + {stored} = {sum}."),
    )


def last_count(rng: Random) -> AnyPart:
    held, sales = [rng.randint(7, 14) for _ in range(3)], [rng.randint(0, 2) for _ in range(3)]
    counts = [[rng.randint(1, 3) for _ in range(3)] for _ in range(3)]
    bonus = [sum(share(kind)[p] for kind in counts) for p in range(3)]
    points = tuple(held[p] + 2 * sales[p] + bonus[p] for p in range(3))
    whole = [3 * sum(kind[p] == max(kind) for kind in counts) for p in range(3)]
    told = {
        mark("Those who are level share the 3 points, rounded down."): [
            held[p] + 2 * sales[p] + whole[p] for p in range(3)
        ],
        mark("Each sale is 2 points, not 1."): [points[p] - sales[p] for p in range(3)],
        mark("Add the bonuses: 3 points for most mines, robots, bases."): [points[p] - bonus[p] for p in range(3)],
    }
    rows = {
        "tiles": held,
        "sales": sales,
        "mines": counts[0],
        "robots": counts[1],
        "bases": counts[2],
        "bonuses": bonus,
    }
    return Question(
        **at_the_start(3),
        text=mark(
            "Say three players end like this. Tiles {tiles}; sales {sales}; ordinary mines {mines}; "
            "robots {robots}; bases {bases}. How many points has each?"
        ),
        slots={name: " / ".join(map(str, row)) for name, row in rows.items()},
        rules="FP-V01 FP-V03 FP-V04 FP-V05",
        answer=Amount(points, labels=(mark("first"), mark("second"), mark("third")), replies=slips(points, told)),
        hints=(mark("Tiles, and 2 for each sale."), mark("3 for the most; equal ones share and round down.")),
        why=mark("The bonuses are {bonuses}."),
    )


def share(counts: list[int]) -> list[int]:
    """3 points for the most; a tie shares them, rounded down (FP-V04, FP-V05)."""
    best = max(counts)
    return [3 // counts.count(best) if count == best else 0 for count in counts]


def slips(right: tuple[int, ...], told: dict[str, list[int]]) -> dict[str, str]:
    """What is said to each wrong number; the slip that comes first counts."""
    found: dict[str, str] = {}
    for reply, numbers in told.items():
        for number, answer in zip(numbers, right, strict=True):
            if number != answer:
                found.setdefault(str(number), reply)
    return found
