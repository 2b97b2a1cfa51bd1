"""Twelve exercises, from an announced path to the last account. A seed changes numbers, places and crews."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from tabletop_kernel.classroom.lesson.parts import (
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
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Arming, Keeping, Tunnel
from tabletop_kernel.language import mark

VALUES: Final = (10, 20, 30, 40)
PRICES: Final = ((20, 20, 30, 30), (30, 10, 30, 40), (10, 30, 50, 20))
"""Laser, shield, engine, thrusters on the three days of the sample cards."""
EXPERTS: Final = {"creature": "biologist", "invention": "engineer", "artefact": "archaeologist"}
LESS: Final = 10


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
        text=mark("You stand on field 0. Which path is accepted?"),
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
        text=mark("You fly straight ahead from field 0. How likely does the roll end on a planet or a station?"),
        slots={"n": n},
        rules="VO-MOVE-02 VO-MOVE-03",
        answer=Amount(
            (Fraction(n, 6),),
            replies={f"{n + 1}/6": mark("One of them is farther than a die shows. Look at its number.")},
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
            return mark("Jump to another wormhole.")
        there = h.after.ships[0].at == str(right)
        return None if there else mark("No roll lands from there. Count the fields to its planet, then start again.")

    return Do(
        **Sky(drawn(W=holes, P=planets), "Comet at 1, moved, flown, stirred", "Meteor at -1", due=Tunnel(0)).start,
        text=mark("You stopped on a wormhole. Jump where your chance to land next turn is greatest."),
        slots={"near": near, "far": far},
        rules="VO-FIELD-WH-01 VO-MOVE-02",
        goal=jumped,
        solution=(m.Jump(str(right)),),
        hints=(mark("Count from each wormhole to its nearest planet."), mark("A die shows 6 at most.")),
        why=mark("A planet {near} ahead has 1 roll of 6, one {far} ahead has none."),
        look=tuple(f"field:{n}" for n in holes[1:]),
    )


def price(item: tuple[str, int], category: str, bonus: str) -> int:
    """What a trophy brings with one expert aboard (VO-TROPHY-05)."""
    if item[0] != category:
        return item[1]
    return item[1] + 20 if bonus == "plus20" else 2 * item[1]


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
            else mark("Another choice sells for more. Start again and look who is aboard.")
        )

    return Do(
        **Sky(
            WHEEL, f"Comet at Custardia, moved, flown, stirred, {EXPERTS[category]} {bonus}, {aboard}",
            due=Keeping(0, trophy(*four[3]).n),
        ).start,
        text=mark("You drew a fourth trophy. The next stop is a station. Which one goes?"),
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
            return mark("Choose lasers, then shields.")
        if (use.lasers, use.shields) == best:
            return None
        more = use.lasers + use.shields > sum(best)
        return mark("Fewer pieces are enough. Start again.") if more else mark("Some roll still loses. Start again.")

    return Do(
        **met(aboard, "", Arming(0, 1)).start,
        text=mark("You attack an unarmed ship. Use the fewest pieces with which you cannot lose."),
        slots={"lasers": best[0], "shields": best[1]},
        rules="VO-FIGHT-05 VO-FIGHT-06 VO-FIGHT-07 VO-FIGHT-15",
        goal=armed,
        solution=(m.Arm(*best),),
        hints=(mark("The worst roll is 1 against 6."), mark("Which margin makes a tie of 1 against 6?")),
        why=mark("Lasers: {lasers}, shields: {shields}. The margin is 5: 1 against 6 is a tie."),
    )


def worth_waiting(rng: Random) -> AnyPart:
    values = sorted(rng.choices(VALUES, k=3))
    bonus = rng.choice(("plus20", "double"))
    raised = sum(price(("creature", value), "creature", bonus) for value in values)
    more = raised - sum(values) - LESS
    aboard = ", ".join(f"creature {value}" for value in values)
    replies = {str(more + LESS): mark("He costs 10 in the end. Take it off."), str(raised): mark("Compare both plans.")}
    replies[str(more + LESS - 60)] = mark("You sell him back for 50. Count that too.")
    return Question(
        **Sky(WHEEL, f"Comet at Alfa, {aboard}", credits="60 100").start,
        text=mark(
            "Plan A: sell now. Plan B: hire a biologist for 60 ({bonus}), wait a round, sell, sell him back. "
            "By how much is B better?"
        ),
        slots={
            "bonus": mark("each creature 20 more") if bonus == "plus20" else mark("each creature twice its value"),
            "plain": sum(values),
            "raised": raised,
        },
        rules="VO-CREW-04 VO-TROPHY-05 VO-TRADE-SELL-01 VO-TRADE-SELL-03 VO-SPEC-01",
        answer=Amount((more,), replies={typed: said for typed, said in replies.items() if int(typed) != more}),
        hints=(mark("What do the three bring without him, and with him?"), mark("60 paid, 50 back.")),
        why=mark("{raised} less 10, against {plain}."),
    )


THRUSTER_CHANCES: Final = {2: 3, 3: 3, 4: 3, 5: 3, 6: 2, 7: 1}
"""Planet ahead, thrusters aboard: how many of six rolls land when the die is rolled first."""


def when_to_fire(rng: Random) -> AnyPart:
    ahead = rng.choice(tuple(THRUSTER_CHANCES))
    rolls = THRUSTER_CHANCES[ahead]
    return Question(
        **Sky(drawn(P=(ahead,)) + " g g g g g", "Comet at 0, thrusters").start,
        text=mark("Planet {ahead} ahead, thrusters aboard, no engine. What is your best chance to land this turn?"),
        slots={"ahead": ahead, "n": rolls},
        rules="VO-EQ-TH-01 VO-EQ-TH-03 VO-MOVE-03",
        answer=Amount(
            (Fraction(rolls, 6),), replies={"1/6": mark("The thrusters may wait for the roll. Try it on paper.")} if rolls > 1 else {}
        ),
        hints=(mark("Before the roll, or after it?"), mark("After it, beside the planet is near enough.")),
        why=mark("Roll first: {n} of six rolls end on the planet or beside it."),
    )  # fmt: skip


def what_is_left(rng: Random) -> AnyPart:
    engine = rng.random() < 0.5
    if engine:
        aboard = "warm engine, thrusters, pilot, burned"
        text = mark(
            "A pilot is aboard. The engine was used after the move, the thrusters are new. What is still legal?"
        )
    else:
        aboard = "engine, warm thrusters, pilot, thrust"
        text = mark(
            "A pilot is aboard. The thrusters were used after the move, the engine is new. What is still legal?"
        )
    again = mark("A second use comes in a later round. Look at the half-used card.")
    twice = mark("One use a round, pilot or not. Look at the card after the first.")
    return Question(
        **Sky("g g g g g g g g g g g g", f"Comet at 3, moved, flown, stirred, {aboard}").start,
        text=text,
        rules="VO-EQ-EN-02 VO-EQ-EN-04 VO-EQ-TH-02 VO-EQ-TH-04",
        answer=Choose(
            (
                Option(mark("the engine, once"), mark("Yes: it is new.") if not engine else again, right=not engine),
                Option(mark("the thrusters, once"), mark("Yes: they are new.") if engine else again, right=engine),
                Option(mark("the thrusters, twice") if engine else mark("the engine, twice"), twice),
                Option(mark("nothing more"), mark("One piece has not been used yet. Look below the board.")),
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
            "All is sold for less than it cost. Look at the differences."
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
            "The game ends. {money} credits, one ship, {crew_words}, lasers: {lasers} ({laser} each today), "
            "a half-used engine, a trophy worth {value}. What is your account?"
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
        text=mark("The day ends here, on a wormhole. To which station may your ship withdraw?"),
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
        text = mark("Meteor attacked and won. You used a shield; aboard is what you see. What may Meteor take?")
    else:
        text = mark("Meteor attacked and won. You used a laser; aboard is what you see. What may Meteor take?")
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
