"""Twelve exercises, from an announced path to the last account. A seed changes numbers, places and crews."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from tabletop_kernel.classroom.lesson.parts import (
    Again,
    Amount,
    AnyPart,
    Choose,
    Do,
    Exercise,
    Happened,
    Option,
    Question,
)
from tabletop_kernel.classroom.tours.space_odyssey.fighting import met
from tabletop_kernel.classroom.tours.space_odyssey.flight import (
    CATEGORIES,
    WHEEL,
    Sky,
    did,
    trophy,
)
from tabletop_kernel.classroom.tours.space_odyssey.reckoning import (
    VALUES,
    home_for_the_night,
    last_account,
    price,
    what_is_left,
    what_they_take,
    worth_waiting,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Arming, Keeping, Tunnel
from tabletop_kernel.language import mark

EXPERTS: Final = {"creature": "biologist", "invention": "engineer", "artefact": "archaeologist"}


def drawn(**kinds: tuple[int, ...]) -> str:
    """A stretch with fields of a kind at these places: drawn(P=(3,), S=(6,)) is "g g P g g S g g"."""
    letters = {place: kind for kind, places in kinds.items() for place in places}
    return " ".join(letters.get(n, "g") for n in range(1, max(letters, default=0) + 3))


def announcement(rng: Random) -> AnyPart:
    planet, station, gap = rng.randint(2, 4), rng.randint(5, 7), rng.randint(2, 5)
    jumped = " ".join(str(n) for n in range(1, 9) if n != gap)
    turned = f"1 2 1 {' '.join(map(str, range(2, 6)))}"
    return Question(
        **Sky(drawn(P=(planet,), S=(station,)), "Comet at 0").start,
        text=mark("You stand on field 0 and announce a path. Which of these is allowed?"),
        rules="VO-MOVE-01 VO-MOVE-06 VO-MOVE-08",
        answer=Choose(
            (
                Option("1 2 3 4 5 6 7", mark("Yes: seven fields, each beside the last, no turning back."), right=True),
                Option("1 2 3 4 5 6", mark("The seventh field is missing. Count them on the board.")),
                Option(turned, mark("That path turns back at once. Look at its third field.")),
                Option(jumped, mark("That path jumps over a field. Look for the gap.")),
            )
        ),
        hints=(mark("How many fields does a path have?"), mark("Each field lies beside the last, not behind.")),
        why=mark("Six for the die, the seventh for being pushed."),
    )


def useful(rng: Random) -> AnyPart:
    places = rng.sample(range(1, 7), rng.randint(2, 4))
    beyond = rng.choice((7, 8))
    planets, stations = [*places[1:], beyond], places[:1]
    n = len(places)
    return Question(
        **Sky(drawn(P=tuple(planets), S=tuple(stations)), "Comet at 0").start,
        text=mark(
            "You fly straight ahead from field 0. What is the chance that the roll ends on a planet or a station? "
            "Type a fraction, like 5/6."
        ),
        slots={"n": n},
        rules="VO-MOVE-02 VO-MOVE-03",
        answer=Amount(
            (Fraction(n, 6),),
            replies={f"{n + 1}/6": mark("One of them is farther than 6 fields ahead. Look at its number.")},
        ),
        hints=(mark("Each of the fields 1 to 6 has one roll of six."), mark("Count planets and stations there.")),
        why=mark("{n} of the six rolls end on one."),
    )


def pushed(rng: Random) -> AnyPart:
    roll, full, end = rng.choice(
        ((4, (4, 5), 6), (3, (3, 4), 5), (2, (2, 3), 4), (4, (4, 6), 5), (5, (5, 6), 7), (3, (3, 5), 4), (2, (1, 3), 2))
    )
    ships = ["Meteor at " + str(n) for n in full for _ in range(2)]
    return Question(
        **Sky("g g g g g g g g", "Comet at 0", *ships).start,
        text=mark("You fly straight ahead and roll {roll}. On which field do you stop?"),
        slots={"roll": roll, "end": end},
        rules="VO-MOVE-04 VO-MOVE-05 VO-MOVE-07",
        answer=Amount(
            (end,), replies={str(roll): mark("Two ships stand there. Look at the board.")} if roll in full else {}
        ),
        hints=(mark("Two ships are the most on a field."), mark("Who is pushed on may be pushed again.")),
        why=mark("Field {end} is the first with room from {roll} on."),
        look=tuple(f"field:{n}" for n in full),
    )


def which_hole(rng: Random) -> AnyPart:
    """Three wormholes far from one another; one has its planet 1 to 6 ahead, the other 7 or 8."""
    near, far, first = rng.randint(1, 6), rng.randint(7, 8), rng.random() < 0.5
    one, other = (near, far) if first else (far, near)
    hole, planet = 7, 7 + one
    second = planet + 7
    holes, planets = (1, hole, second), (planet, second + other)
    right = hole if first else second

    def jumped(h: Happened) -> str | None:
        if not did(h, m.Jump):
            return mark("Press another wormhole.")
        there = h.after.ships[0].at == str(right)
        return (
            None
            if there
            else Again("No roll lands from there. Count the fields to its planet, then press Start again.")
        )

    return Do(
        **Sky(drawn(W=holes, P=planets), "Comet at 1, moved, flown, stirred", "Meteor at -1", due=Tunnel(0)).start,
        text=mark(
            "Your ship has stopped on a wormhole. From which of the two others can you land in your next turn? "
            "Press it to jump there."
        ),
        slots={"near": near, "far": far},
        rules="VO-FIELD-WH-01 VO-MOVE-02",
        goal=jumped,
        solution=(m.Jump(str(right)),),
        hints=(mark("Count from each wormhole to its nearest planet."), mark("A die shows 6 at most.")),
        why=mark("A planet {near} ahead has 1 roll of 6, one {far} ahead has none."),
        look=tuple(f"field:{n}" for n in holes[1:]),
    )


def throw_away(rng: Random) -> AnyPart:
    """The cheapest by its printed value is not the one that goes."""
    while True:
        category, bonus = rng.choice(CATEGORIES), rng.choice(("plus20", "double"))
        four = [(rng.choice(CATEGORIES), rng.choice(VALUES)) for _ in range(4)]
        prices = sorted(price(item, category, bonus) for item in four)
        goes = min(four, key=lambda item: price(item, category, bonus))
        if len(set(four)) == 4 and prices[0] < prices[1] and goes[1] > min(value for _, value in four):
            break
    rng.shuffle(four)
    aboard = ", ".join(f"{kind} {value}" for kind, value in four[:3])
    gone = trophy(*goes)

    def kept(h: Happened) -> str | None:
        if h.after.tasks:
            return mark("Press the trophy that must go.")
        return (
            None
            if m.Give(gone) in h.steps
            else Again("Another choice sells for more. Press Start again, and look who is aboard.")
        )

    return Do(
        **Sky(
            WHEEL, f"Comet at Custardia, moved, flown, stirred, {EXPERTS[category]} {bonus}, {aboard}",
            due=Keeping(0, trophy(*four[3]).n),
        ).start,
        text=mark(
            "You drew a fourth trophy, and fly to a station next. Which one must go so that the others bring most? "
            "Press it."
        ),
        slots={"low": prices[0], "next": prices[1]},
        rules="VO-TROPHY-06 VO-TROPHY-07 VO-TROPHY-05 VO-CREW-04",
        goal=kept,
        solution=(m.Give(gone),),
        hints=(mark("Who is aboard?"), mark("Write down what each of the four would sell for.")),
        why=mark("It would sell for {low}; the next for {next}."),
    )  # fmt: skip


STOCKS: Final = (
    (3, 1, "", (2, 1)),
    (4, 1, "", (2, 1)),
    (1, 3, "", (1, 2)),
    (1, 4, "", (1, 2)),
    (3, 0, "weapon_officer", (2, 0)),
    (4, 0, "weapon_officer", (2, 0)),
    (0, 3, "shield_officer", (0, 2)),
)
"""Lasers and shields aboard, an officer, and the fewest pieces that cannot lose against an unarmed ship."""


def cannot_lose(rng: Random) -> AnyPart:
    lasers, shields, officer, best = rng.choice(STOCKS)
    aboard = "".join(
        f", {what}" for what in (f"laser {lasers}" * bool(lasers), f"shield {shields}" * bool(shields), officer) if what
    ).replace("_", " ")

    def armed(h: Happened) -> str | None:
        use = next((step for step in h.steps if isinstance(step, m.Arm)), None)
        if use is None:
            return mark("Press a number of lasers, then of shields.")
        if (use.lasers, use.shields) == best:
            return None
        more = use.lasers + use.shields > sum(best)
        return (
            Again("Fewer pieces are enough. Press Start again.")
            if more
            else Again("Some roll still loses. Press Start again.")
        )

    return Do(
        **met(aboard, "", Arming(0, 1)).start,
        text=mark(
            "You attack a ship that has no lasers and no shields. "
            "Use the fewest pieces with which you cannot lose: press lasers, then shields."
        ),
        slots={"lasers": best[0], "shields": best[1]},
        rules="VO-FIGHT-05 VO-FIGHT-06 VO-FIGHT-07 VO-FIGHT-15",
        goal=armed,
        solution=(m.Arm(*best),),
        hints=(mark("The worst roll is 1 against 6."), mark("Which margin makes a tie of 1 against 6?")),
        why=mark("Lasers: {lasers}, shields: {shields}. The margin is 5: 1 against 6 is a tie."),
    )


THRUSTER_CHANCES: Final = {2: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 1}
"""Planet ahead, thrusters aboard: how many of six rolls land when the die is rolled first."""


def when_to_fire(rng: Random) -> AnyPart:
    ahead = rng.choice(tuple(THRUSTER_CHANCES))
    rolls = THRUSTER_CHANCES[ahead]
    return Question(
        **Sky(drawn(P=(ahead,)) + " g g g g g", "Comet at 0, thrusters").start,
        text=mark(
            "The planet is {ahead} ahead, and thrusters are aboard. "
            "What is your best chance to land in this turn? Type a fraction, like 5/6."
        ),
        slots={"ahead": ahead, "n": rolls},
        rules="VO-EQ-TH-01 VO-EQ-TH-03 VO-MOVE-03",
        answer=Amount(
            (Fraction(rolls, 6),), replies={"1/6": mark("The thrusters may wait for the roll. Which rolls end on the planet or beside it?")} if rolls > 1 else {}
        ),
        hints=(mark("Before the roll, or after it?"), mark("After it, beside the planet is near enough.")),
        why=mark("Roll first: {n} of six rolls end on the planet or beside it."),
    )  # fmt: skip


EXERCISES: Final = (
    Exercise("announce", mark("A proper announcement"), announcement),
    Exercise("useful", mark("Something useful"), useful),
    Exercise("pushed", mark("Pushed and pushed"), pushed),
    Exercise("hole", mark("Which hole?"), which_hole),
    Exercise("throw", mark("Throw one away"), throw_away),
    Exercise("cannot_lose", mark("Cannot lose"), cannot_lose),
    Exercise("waiting", mark("Worth waiting?"), worth_waiting),
    Exercise("fire", mark("When to fire"), when_to_fire),
    Exercise("left", mark("What is left this round?"), what_is_left),
    Exercise("account", mark("The last account"), last_account),
    Exercise("home", mark("Home for the night"), home_for_the_night),
    Exercise("take", mark("What can they take?"), what_they_take),
)
