"""Routes and experts on the lesson map: exact credits of a route, of an expert and of a day, beside simulated days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, TypeAlias

import ipywidgets as w

from tabletop_kernel.classroom.chance.drawing import COMET, METEOR, Drawing, Plot, decimal
from tabletop_kernel.classroom.chance.parts import (
    Lab,
    below,
    beside,
    card,
    choice,
    knob,
    knobs,
    picture,
    shown,
    strong,
)
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.language import counted, mark, number, text
from tabletop_kernel.odds.landing import expected_turns
from tabletop_kernel.odds.trips import HOME, Trip, mean_sales, simulate_sales, trip
from tabletop_kernel.scene.style import INK, RAISED

VALUES: Final = (10, 20, 30, 40)
"""What a trophy is worth in the lesson's bag: each value equally often."""
NET_PRICE: Final = 10
"""A biologist is hired for 60 credits and sold for 50 (VO-TRADE-SELL-01)."""
EXPERTS: Final = (
    ("none", mark("no expert")),
    ("plus20", mark("biologist, +20")),
    ("double", mark("biologist, ×2")),
)
ROUTES: Final = (
    ("any", mark("any planet, any station")),
    ("jingle", mark("Alfa – Jingle – Alfa")),
    ("custardia", mark("Alfa – Custardia – Alfa")),
)
START: Final = (0, "alfa")
DAYS: Final = 10_000


@cache
def wheel() -> Space:
    """The lesson map, the Little Wheel."""
    return SpaceOdyssey(map="little_wheel").space


@cache
def route(name: str, trophies: int) -> Trip:
    """The chain of a trip from Alfa by one of `ROUTES`, for 1 to 3 trophies."""
    space = wheel()
    planets = tuple(field for field, kind in space.kind.items() if kind == "planet")
    known = {
        "any": (planets, space.stations),
        "jingle": (("jingle",), ("alfa",)),
        "custardia": (("custardia",), ("alfa",)),
    }
    if name not in known:
        raise ValueError(text("{name} is no route; there are {names}.", name=repr(name), names=", ".join(known)))
    return trip(space.neighbours, *known[name], trophies, space.wormholes)


@cache
def turns(name: str, trophies: int) -> Fraction:
    """The expected turns of such a trip."""
    return expected_turns(route(name, trophies), START, HOME)


@cache
def trips(name: str, trophies: int, rounds: int) -> Fraction:
    """The expected number of such trips in a day of `rounds` rounds."""
    return mean_sales(route(name, trophies), START, rounds)


def sold_for(value: int, expert: str, creature: bool = True) -> int:
    """What a trophy brings: an expert raises the price of creatures (VO-TROPHY-05)."""
    if not creature or expert == "none":
        return value
    return value + 20 if expert == "plus20" else 2 * value


def mean_price(expert: str, share: Fraction) -> Fraction:
    """The expected price of a drawn trophy, when so many of all are creatures."""
    raised, plain = (Fraction(sum(sold_for(v, expert, c) for v in VALUES), len(VALUES)) for c in (True, False))
    return share * raised + (1 - share) * plain


Drawn: TypeAlias = list[tuple[int, bool]]


class Plan(NamedTuple):
    """How a day is flown: route, trophies a trip, rounds of the day, share of creatures in the bag, expert."""

    route: str = "any"
    trophies: int = 2
    rounds: int = 15
    share: Fraction = Fraction(1, 3)
    expert: str = "none"

    def credits(self) -> Fraction:
        """The expected credits of the day, less the net price of the expert."""
        sold = trips(self.route, self.trophies, self.rounds) * self.trophies
        return sold * mean_price(self.expert, self.share) - (NET_PRICE if self.expert != "none" else 0)

    def fly(self, days: int, rng: Random) -> list[Drawn]:
        """So many simulated days: the trophies sold on each, by value and whether it is a creature."""
        sold = simulate_sales(route(self.route, self.trophies), START, self.rounds, days, rng)
        share = float(self.share)
        return [[(v, rng.random() < share) for v in rng.choices(VALUES, k=n * self.trophies)] for n in sold]

    def earned(self, days: Sequence[Drawn]) -> list[int]:
        """The credits of each of these days with this plan's expert."""
        price = NET_PRICE if self.expert != "none" else 0
        return [sum(sold_for(v, self.expert, creature) for v, creature in drawn) - price for drawn in days]


def band(results: Sequence[float]) -> tuple[float, float]:
    """The mean of results, and the reach of two standard errors on each side of it."""
    return fmean(results), 2 * stdev(results) / len(results) ** 0.5


def days_chart(plans: Sequence[Plan], flown: Sequence[Sequence[int]]) -> Drawing:
    """Expected credits of a day with each kind of expert as bars, simulated days as dots with their error."""
    exact = [float(plan.credits()) for plan in plans]
    sheet = Drawing(560, 250)
    high = max(20.0, max(exact) * 1.25)
    plot = Plot(sheet, (60, 40, 544, 200), (0.4, len(plans) + 0.6), (0, high))
    step = next(step for step in (5, 10, 20, 50, 100, 200) if high / step <= 6)
    names = dict(EXPERTS)
    ticks = [(n, text(names[plan.expert])) for n, plan in enumerate(plans, 1)]
    plot.axes(ticks, [(y, str(y)) for y in range(0, int(high) + 1, step)], "", text("credits of a day"))
    for n, value in enumerate(exact, 1):
        top = plot.y(max(0.0, value))
        left, wide = plot.x(n) - 46, 92
        sheet.rect(left, top, wide, plot.box[3] - top, fill=COMET.tint, stroke=COMET.colour, line=1.5)
        sheet.write(plot.x(n), top - 10, decimal(value, 1), 13, weight=700)
    for n, results in enumerate(flown, 1):
        middle, reach = band(results)
        x = plot.x(n) + 64
        low, up = plot.y(max(0.0, middle - reach)), plot.y(middle + reach)
        sheet.line((x, low), (x, up), stroke=INK, line=2)
        for y in (low, up):
            sheet.line((x - 5, y), (x + 5, y), stroke=INK, line=2)
        sheet.circle(x, plot.y(max(0.0, middle)), 4, fill=METEOR.colour, stroke=RAISED, line=1)
    words = text("bars: exact; dots: simulated, with their error") if flown else text("bars: exact")
    sheet.write(302, 236, words, 12)
    return sheet


class MarketLab(Lab):
    """Knobs for route, trophies a trip, rounds and the bag: the credits of a day with and without a biologist."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self.rng, self.flown = Random(seed), []  # type: tuple[Random, list[list[int]]]
        self.route = choice(text("route"), [(text(words), name) for name, words in ROUTES], "any")
        self.trophies = knob(text("trophies"), 1, 3, 2)
        self.rounds = knob(text("rounds"), 1, 20, 15)
        self.creatures = knob(text("creatures"), 0, 6, 2)
        self.figure, self.words = picture(), w.HTML()
        fly = self.button(text("Fly {n} days", n=number(DAYS)), self.fly, strong=True)
        self.on_change(self.reset, self.route, self.trophies, self.rounds, self.creatures)
        panel = knobs(below(self.route, self.trophies), below(self.rounds, self.creatures, fly))
        self.lay_out(beside(panel, below(self.figure, self.words)))
        self.reset()

    def plans(self) -> list[Plan]:
        """The day that is set, with each kind of expert."""
        day = Plan(self.route.value, self.trophies.value, self.rounds.value, Fraction(self.creatures.value, 6))
        return [day._replace(expert=expert) for expert, _ in EXPERTS]

    def reset(self) -> None:
        """Forget the days flown."""
        self.flown = []
        self.paint()

    def fly(self) -> None:
        """Fly many days, and count what each kind of expert makes of them."""
        plans = self.plans()
        days = plans[0].fly(DAYS, self.rng)
        self.flown = [plan.earned(days) for plan in plans]
        self.paint()

    def paint(self) -> None:
        plans = self.plans()
        day, exact = plans[0], [plan.credits() for plan in plans]
        best = max(plans, key=Plan.credits)
        told = ", ".join(
            f"{text(words)}: {decimal(value, 1)}" for (_, words), value in zip(EXPERTS, exact, strict=True)
        )
        self.figure.value = days_chart(plans, self.flown).svg(text("Credits of a day"), told)
        price = mean_price("none", day.share)
        said = [
            strong(text("{trips} trips on average.", trips=decimal(trips(*day[:3]), 2))),
            text("A trip takes {turns} turns, a trophy brings {price} credits without an expert.",
                 turns=decimal(turns(*day[:2]), 2), price=decimal(price, 1)),
        ]  # fmt: skip
        if best.expert == "none":
            said.append(text("Here an expert does not pay."))
        else:
            more = decimal(best.credits() - exact[0], 1)
            said.append(text("Best: {expert}, {more} credits more, his price taken off.",
                             expert=text(dict(EXPERTS)[best.expert]), more=more))  # fmt: skip
        if self.flown:
            shares = [text("{mean} give or take {error}", mean=decimal(middle, 1), error=decimal(reach, 1))
                      for middle, reach in map(band, self.flown)]  # fmt: skip
            said.append(text("{n} days flown: {means}.", n=number(DAYS), means="; ".join(shares)))
        self.words.value = card(*said)


def routes_chart() -> Any:
    """Credits a turn by route and trophies a trip, from a bag with mean 25; to display."""
    sheet = Drawing(560, 300)
    plot = Plot(sheet, (60, 40, 544, 236), (0.4, 3.6), (0, 8))
    names = [text(words) for _, words in ROUTES]
    plot.axes(list(enumerate(names, 1)), [(n, str(n)) for n in range(0, 9, 2)], text("route"), text("credits a turn"))
    told = []
    for n, (name, _) in enumerate(ROUTES, 1):
        rates = [Fraction(25 * trophies) / turns(name, trophies) for trophies in (1, 2, 3)]
        for trophies, rate in enumerate(rates, 1):
            x = plot.x(n) + 44 * (trophies - 2)
            top = plot.y(float(rate))
            fill = (RAISED, COMET.tint, COMET.colour)[trophies - 1]
            sheet.rect(x - 19, top, 38, plot.box[3] - top, fill=fill, stroke=COMET.colour, line=1.5)
            sheet.write(x, top - 10, decimal(rate, 2), 13, weight=700)
        listed = ", ".join(decimal(rate, 2) for rate in rates)
        told.append(text("{route}: {rates} credits a turn with 1, 2 and 3 trophies.", route=names[n - 1], rates=listed))
    sheet.write(302, 288, text("from left to right: 1, 2, 3 trophies a trip"), 12)
    words = " ".join(told)
    return shown(sheet.svg(text("Credits a turn by route"), words), words)


def experts_chart() -> Any:
    """What a biologist brings by the value of one creature: +20 against x2; to display."""
    sheet = Drawing(560, 270)
    plot = Plot(sheet, (60, 40, 544, 206), (5, 45), (0, 45))
    plot.axes([(v, str(v)) for v in VALUES], [(y, number(y)) for y in range(0, 41, 10)],
              text("value of the creature, in credits"), text("credits more"))  # fmt: skip
    plot.level(NET_PRICE, text("net price {n}", n=NET_PRICE), stroke=INK, dash=(6, 4), line=1.5)
    plot.curve([(v, 20) for v in VALUES], stroke=COMET.colour, line=3)
    plot.curve([(v, v) for v in VALUES], stroke=METEOR.colour, line=3, dash=(9, 4))
    for v in VALUES:
        sheet.circle(plot.x(v), plot.y(20), 5, fill=COMET.colour, stroke=RAISED, line=1.5)
        sheet.rect(plot.x(v) - 5, plot.y(v) - 5, 10, 10, fill=METEOR.colour, stroke=RAISED, line=1.5)
    sheet.write(plot.x(41), plot.y(20), "+20", 14, "start", 700)
    sheet.write(plot.x(41), plot.y(40), "×2", 14, "start", 700)
    told = text("The lines meet at 20. Below, +20 brings more; above, ×2 does.")
    return shown(sheet.svg(text("Two kinds of biologist"), told), told)


def defend(name: str, trophies: int, rounds: int = 6, days: int = DAYS, seed: int = 1) -> Any:
    """A plan's exact credits of a day beside so many simulated days; says whether a better plan exists. To display."""
    plan = Plan(name, trophies, rounds)
    middle, reach = band(plan.earned(plan.fly(days, Random(seed))))
    exact = plan.credits()
    every = [Plan(other, n, rounds).credits() for other, _ in ROUTES for n in (1, 2, 3)]
    better = sum(value > exact for value in every)
    said = counted("{n} plan brings more. Try again.", "{n} plans bring more. Try again.", better) if better else text(
        "No other plan brings more: you can defend it."
    )  # fmt: skip
    told = text(
        "{route}, trophies a trip: {n}. Exact: {exact} credits. {days} simulated days: {mean}, give or take {error}.",
        route=text(dict(ROUTES)[name]), n=trophies, exact=decimal(exact, 2), days=number(days),
        mean=decimal(middle, 2), error=decimal(reach, 2),
    )  # fmt: skip
    return w.HTML(card(strong(told), said))


def check_pays(pays: Callable[[int, Fraction], bool]) -> str:
    """Try a pupil's `pays(trophies, share)`: does a biologist (+20) bring more than he costs? Says where it is off."""
    for trophies in range(9):
        for sixths in range(7):
            share = Fraction(sixths, 6)
            right = trophies * (mean_price("plus20", share) - mean_price("none", share)) > NET_PRICE
            if bool(pays(trophies, share)) != right:
                gain = 20 * trophies * share
                return text(
                    "Trophies: {n}, share {share}: he brings {gain} and costs {net}. Your function says {said}.",
                    n=trophies, share=share, gain=gain, net=NET_PRICE, said=pays(trophies, share),
                )  # fmt: skip
    return text("Right for every number of trophies and every bag.")
