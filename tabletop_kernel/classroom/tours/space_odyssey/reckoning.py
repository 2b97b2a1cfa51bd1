"""Exercises that reckon: what waiting brings, what is left to use, the last account, the night, the loot."""

from __future__ import annotations

from random import Random
from typing import Final

from tabletop_kernel.classroom.lesson.parts import Amount, AnyPart, Choose, Option, Question
from tabletop_kernel.classroom.tours.space_odyssey.flight import CATEGORIES, WHEEL, Sky
from tabletop_kernel.language import mark

VALUES: Final = (10, 20, 30, 40)
PRICES: Final = ((20, 20, 30, 30), (30, 10, 30, 40), (10, 30, 50, 20))
"""Laser, shield, engine, thrusters on the three days of the sample cards."""
LESS: Final = 10


def price(item: tuple[str, int], category: str, bonus: str) -> int:
    """What a trophy brings with one expert aboard (VO-TROPHY-05)."""
    if item[0] != category:
        return item[1]
    return item[1] + 20 if bonus == "plus20" else 2 * item[1]


def worth_waiting(rng: Random) -> AnyPart:
    values = sorted(rng.choices(VALUES, k=3))
    bonus = rng.choice(("plus20", "double"))
    raised = sum(price(("creature", value), "creature", bonus) for value in values)
    more = raised - sum(values) - LESS
    aboard = ", ".join(f"creature {value}" for value in values)
    replies = {
        str(more + LESS): mark("The biologist costs 10 in the end. Take it off."),
        str(raised): mark("That is what plan B brings for the creatures alone. Compare it with plan A."),
    }
    replies[str(more + LESS - 60)] = mark("You sell the biologist back for 50. Count that too.")
    return Question(
        **Sky(WHEEL, f"Comet at Alfa, {aboard}", credits="60 100").start,
        text=mark(
            "Plan A: sell the three creatures now. Plan B: hire a biologist for 60 ({bonus}), and wait a round. "
            "Then sell the creatures, and the biologist for 10 less. How many credits more does B bring?"
        ),
        slots={
            "bonus": mark("each creature 20 more") if bonus == "plus20" else mark("each creature twice its value"),
            "plain": sum(values),
            "raised": raised,
        },
        rules="VO-CREW-04 VO-TROPHY-05 VO-TRADE-SELL-01 VO-TRADE-SELL-03 VO-SPEC-01",
        answer=Amount((more,), replies={typed: said for typed, said in replies.items() if int(typed) != more}),
        hints=(mark("What do the three bring without the biologist, and with?"), mark("60 paid, 50 back.")),
        why=mark("{raised} less 10, against {plain}."),
    )


def what_is_left(rng: Random) -> AnyPart:
    engine = rng.random() < 0.5
    if engine:
        aboard = "warm engine, thrusters, pilot, burned"
        text = mark(
            "A pilot is aboard. You have used the engine in this turn, the thrusters are new. What may you still use?"
        )
    else:
        aboard = "engine, warm thrusters, pilot, thrust"
        text = mark(
            "A pilot is aboard. You have used the thrusters in this turn, the engine is new. What may you still use?"
        )
    again = mark("It is half used, and its second use comes in a later round. Look below the map.")
    twice = mark("One use a round, pilot or not.")
    return Question(
        **Sky("g g g g g g g g g g g g", f"Comet at 3, moved, flown, stirred, {aboard}").start,
        text=text,
        rules="VO-EQ-EN-02 VO-EQ-EN-04 VO-EQ-TH-02 VO-EQ-TH-04",
        answer=Choose(
            (
                Option(mark("the engine, once"), mark("Yes: it is new.") if not engine else again, right=not engine),
                Option(mark("the thrusters, once"), mark("Yes: they are new.") if engine else again, right=engine),
                Option(mark("the thrusters, twice") if engine else mark("the engine, twice"), twice),
                Option(mark("nothing more"), mark("One piece has not been used yet. Look below the map.")),
            )
        ),
        hints=(mark("Which piece is half used?"), mark("How often a round may a piece be used?")),
        why=mark("Each kind once a round; the half-used one waits."),
    )


BOUGHT: Final = {
    False: mark("a pilot bought for 80"),
    True: mark("a pilot bought for 80, a biologist bought for 60"),
}


def last_account(rng: Random) -> AnyPart:
    day, money, lasers = rng.randint(1, 3), 10 * rng.randint(3, 20), rng.randint(1, 3)
    expert = rng.random() < 0.5
    crew = 80 - LESS + (60 - LESS if expert else 0)
    value, laser = rng.choice(VALUES), PRICES[day - 1][0]
    equipment = lasers * (laser - LESS)
    total = money + 150 + crew + equipment
    wrong = {
        str(total + value): mark("Trophies bring nothing any more. Take it off."),
        str(money + 200 + 80 + 60 * expert + lasers * laser): mark(
            "All is sold for less than it costs: a ship for 50 less, all else for 10 less."
        ),
        str(total + PRICES[day - 1][2] - LESS): mark("A half-used engine is not sold. Take it off."),
    }
    return Question(
        **Sky(
            WHEEL,
            f"Comet at Alfa, pilot, {'biologist plus20, ' if expert else ''}laser {lasers}, half engine, {rng.choice(CATEGORIES)} {value}",
            day=day,
            credits=f"{money} 100",
            round=15,
        ).start,
        text=mark(
            "The game ends. You have {money} credits, one ship, {crew_words}, lasers: {lasers} ({laser} each today), "
            "a half-used engine, and a trophy worth {value}. What is all that together?"
        ),
        slots={"money": money, "lasers": lasers, "laser": laser, "value": value, "total": total, "crew": crew,
               "crew_words": BOUGHT[expert], "equipment": equipment},
        rules="VO-END-01 VO-END-02 VO-END-03 VO-AMB-18",
        answer=Amount((total,), replies={typed: said for typed, said in wrong.items() if int(typed) != total}),
        hints=(mark("A ship is sold for 150, all else for 10 less than its price."), mark("What cannot be sold?")),
        why=mark("{money} + 150 + {crew} + {equipment} = {total}."),
    )  # fmt: skip


HOMES: Final = {"sock": ("alfa", "beta"), "pretzel": ("beta", "gama"), "burrow": ("alfa", "gama")}
"""From each wormhole of the lesson map, the two stations that are nearest along the lanes."""
PAIRS: Final = {
    ("alfa", "beta"): mark("Alfa or Beta"),
    ("beta", "gama"): mark("Beta or Gama"),
    ("alfa", "gama"): mark("Alfa or Gama"),
}


def home_for_the_night(rng: Random) -> AnyPart:
    hole = rng.choice(tuple(HOMES))
    wrong = mark("Count the steps along the lanes to each station.")
    yes = mark("Yes: both lie two steps away.")
    options = [
        Option(said, yes if pair == HOMES[hole] else wrong, right=pair == HOMES[hole]) for pair, said in PAIRS.items()
    ]
    every = Option(mark("any of the three"), mark("Wormholes do not shorten the way home. Count along the lanes."))
    return Question(
        **Sky(WHEEL, f"Comet at {hole}", round=15).start,
        text=mark("The day ends, and your ship is on a wormhole. To which station may it withdraw?"),
        rules="VO-EOD-05 VO-AMB-17",
        answer=Choose((*options, every)),
        hints=(mark("The nearest one. You choose between equally near ones."), mark("Follow the lanes.")),
        why=mark("Two steps to each of them, four to the third."),
        look=(f"field:{hole}",),
    )


def what_they_take(rng: Random) -> AnyPart:
    """Comet has defended and lost; one kind of piece was used, the other lies aboard."""
    category, value = rng.choice(CATEGORIES), rng.choice(VALUES)
    crew = rng.choice(("pilot", "weapon officer", "shield officer", "biologist plus20"))
    laser = rng.random() < 0.5
    aboard = f"diplomat, {crew}, {category} {value}, {'laser' if laser else 'shield'}"
    if laser:
        text = mark(
            "Meteor attacked and won. You used a shield. What you still have is written below the map. "
            "What may Meteor take?"
        )
    else:
        text = mark(
            "Meteor attacked and won. You used a laser. What you still have is written below the map. "
            "What may Meteor take?"
        )
    return Question(
        **Sky("g g g g g g g g", f"Comet at 3, {aboard}", "Meteor at 3, moved, flown, stirred", turn="Meteor").start,
        text=text,
        rules="VO-FIGHT-09 VO-FIGHT-10 VO-FIGHT-11 VO-FIGHT-14 VO-CREW-DI",
        answer=Choose(
            (
                Option(
                    mark("the trophy or the unused piece"),
                    mark("Yes: the crew is safe, all else aboard is loot."),
                    right=True,
                ),
                Option(
                    mark("the trophy, the unused piece or a crew member"),
                    mark("A diplomat guards the crew. Look who is aboard."),
                ),
                Option(mark("the trophy, the used piece or the unused one"), mark("What was used went to the bank.")),
                Option(mark("the trophy or 50 credits"), mark("Credits are never loot. Look what else is aboard.")),
            )
        ),
        hints=(mark("What does a diplomat guard?"), mark("Where do used pieces go?")),
        why=mark("The crew is safe, the used piece is in the bank, credits are never loot."),
    )
