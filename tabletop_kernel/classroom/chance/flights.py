"""Landing exactly: a strip of fields, the turn of the landing, expected turns by distance, planets to place."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import ipywidgets as w

from tabletop_kernel.classroom.chance.drawing import COMET, METEOR, Drawing, Plot, decimal, share
from tabletop_kernel.classroom.chance.parts import (
    Lab,
    below,
    beside,
    box,
    card,
    choice,
    knob,
    knobs,
    picture,
    shown,
    strong,
)
from tabletop_kernel.language import mark, number, text
from tabletop_kernel.odds.landing import (
    DIE,
    chance_on,
    expected_turns,
    landing_turn,
    line,
    loop,
    simulate,
    stop,
    this_turn,
)
from tabletop_kernel.scene.style import CLICK, HAIRLINE, INK, RAISED, SOFT

TURNS: Final = 20
"""How many turns the chart of a flight shows."""
SHAPES: Final = (("line", mark("a line")), ("loop", mark("a loop, one way")))


def turns_chart(chances: list[Fraction], mean: Fraction, flown: list[int] | None = None) -> Drawing:
    """The chance to land in each turn as bars, the mean as a mark, simulated flights as dots with their error."""
    sheet = Drawing(560, 292)
    high = max(0.2, float(max(chances)) * 1.15)
    plot = Plot(sheet, (60, 40, 544, 228), (0.5, TURNS + 0.5), (0, high))
    ticks = [(n, str(n)) for n in (1, 2, 3, *range(5, TURNS + 1, 5))]
    ys = [(high * n / 4, number(high * n / 4, 2)) for n in range(5)]
    plot.axes(ticks, ys, text("turn of the first landing"), text("chance"))
    wide = plot.x(2) - plot.x(1) - 6
    for n, chance in enumerate(chances, 1):
        top = plot.y(float(chance))
        sheet.rect(plot.x(n) - wide / 2, top, wide, plot.box[3] - top, fill=COMET.tint, stroke=COMET.colour, line=1)
    if mean <= TURNS:
        sheet.line((plot.x(float(mean)), 40), (plot.x(float(mean)), 228), stroke=INK, line=1.5, dash=(5, 4))
        sheet.write(plot.x(float(mean)) + 6, 52, text("mean {mean}", mean=decimal(mean, 2)), 12, "start", 600)
    for n in range(1, TURNS + 1) if flown else ():
        hits = flown.count(n) / len(flown)
        reach = 2 * (hits * (1 - hits) / len(flown)) ** 0.5
        x = plot.x(n)
        sheet.line((x, plot.y(max(0, hits - reach))), (x, plot.y(min(high, hits + reach))), stroke=INK, line=2)
        sheet.circle(x, plot.y(min(high, hits)), 3.5, fill=METEOR.colour, stroke=RAISED, line=1)
    return sheet


class FlightLab(Lab):
    """Knobs for distance, shape and help aboard: the chance this turn, the expected turns, and flights to fly."""

    def __init__(self, distance: int = 3, seed: int = 1) -> None:
        super().__init__()
        self.rng, self.flown = Random(seed), []
        self.distance = knob(text("distance d"), 1, 20, distance)
        self.shape = choice(text("shape"), [(text(words), name) for name, words in SHAPES], "line")
        self.length = knob(text("loop length"), 2, 20, 8)
        self.thrusters, self.engine = box(text("thrusters aboard")), box(text("engine aboard"))
        self.figure, self.words = picture(), w.HTML()
        fly = self.button(text("Fly {n} times", n=500), self.fly, strong=True)
        self.on_change(self.reset, self.distance, self.shape, self.length)
        self.on_change(self.paint, self.thrusters, self.engine)
        panel = knobs(below(self.distance, self.shape, self.length), below(self.thrusters, self.engine, fly))
        self.lay_out(beside(panel, below(self.figure, self.words)))
        self.reset()

    @property
    def start(self) -> int:
        """The distance in force: on a loop at most its length."""
        return self.distance.value if self.shape.value == "line" else min(self.distance.value, self.length.value)

    def _chain(self) -> Any:
        return line(self.start) if self.shape.value == "line" else loop(self.length.value)

    def reset(self) -> None:
        """Forget the flights flown."""
        self.flown = []
        self.length.layout.display = None if self.shape.value == "loop" else "none"
        self.paint()

    def fly(self) -> None:
        """Fly 500 times more."""
        self.flown = [*self.flown, *simulate(self._chain(), self.start, 500, self.rng)]
        self.paint()

    def paint(self) -> None:
        chain, start = self._chain(), self.start
        chances, mean = landing_turn(chain, start, TURNS), expected_turns(chain, start)
        told = text("From distance {d} the ship lands after {mean} turns on average.", d=start, mean=decimal(mean, 2))
        self.figure.value = turns_chart(chances, mean, self.flown).svg(text("When the ship lands"), told)
        aboard = {"thrusters": self.thrusters.value, "engine": self.engine.value}
        now = this_turn(start, **aboard) if any(aboard.values()) and self.shape.value == "line" else chances[0]
        said = [
            strong(text("Expected turns: {exact}", exact=_short(mean))),
            text("Chance to land this turn: {now}. Within three turns without help: {three}.", now=share(now),
                 three=_short(sum(chances[:3], Fraction(0)))),
        ]  # fmt: skip
        if len(self.flown) > 1:
            error = 2 * stdev(self.flown) / len(self.flown) ** 0.5
            said.append(
                text(
                    "{n} flights took {mean} turns on average, give or take {error}.",
                    n=number(len(self.flown)),
                    mean=decimal(fmean(self.flown), 2),
                    error=decimal(error, 2),
                )
            )
        self.words.value = card(*said)


def _short(exact: Fraction) -> str:
    """A fraction with its decimals; the decimals alone where it is longer than a line can hold."""
    if exact.denominator == 1:
        return str(exact)
    said = decimal(exact)
    return f"{exact} \N{ALMOST EQUAL TO} {said}" if len(str(exact)) < 24 else f"\N{ALMOST EQUAL TO} {said}"


def distance_chart(farthest: int = 20) -> Any:
    """Expected turns by distance on a line, beside what a ship that need not stop exactly would take; to display."""
    exact = [expected_turns(line(d), d) for d in range(1, farthest + 1)]
    sheet = Drawing(560, 300)
    plot = Plot(sheet, (60, 40, 544, 236), (0, farthest + 1), (0, 12))
    ticks = [(d, str(d)) for d in (1, 3, 6, 10, 15, 20) if d <= farthest]
    plot.axes(ticks, [(n, str(n)) for n in range(0, 13, 2)], text("distance d in fields"), text("expected turns"))
    plot.curve([(d, d / 3.5) for d in range(farthest + 1)], stroke=METEOR.colour, dash=(7, 5), line=2)
    sheet.write(plot.x(farthest) - 4, plot.y(1), text("d / 3.5: flying past is enough"), 12, "end")
    for d, turns in enumerate(exact, 1):
        sheet.circle(plot.x(d), plot.y(float(turns)), 5, fill=COMET.colour, stroke=RAISED, line=1.5)
    sheet.write(plot.x(1) - 6, plot.y(7), text("stop exactly"), 12, "start", 600)
    told = text("Every distance from 1 to 6 takes 6 turns on average, 7 takes 7, {d} takes {turns}.", d=farthest,
                turns=decimal(exact[-1], 2))  # fmt: skip
    return shown(sheet.svg(text("Expected turns by distance"), told), told)


class PlaceLab(Lab):
    """Place planets and full fields on the next nine fields; where each roll ends, and the exact chance to land."""

    FIELDS: Final = range(1, 10)

    def __init__(self, planets: tuple[int, ...] = (3,), full: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.planets, self.full = self._row(planets), self._row(full)
        self.figure, self.words = picture(), w.HTML()
        self.on_change(self.paint, *self.planets, *self.full)
        self.lay_out(
            w.HTML(strong(text("Planets on field"))),
            beside(*self.planets, tight=True),
            w.HTML(strong(text("Two ships already on field"))),
            beside(*self.full, tight=True),
            beside(self.figure, self.words),
        )
        self.paint()

    def _row(self, chosen: tuple[int, ...]) -> list[w.ToggleButton]:
        layout = {"width": "48px", "min_width": "48px"}
        return [w.ToggleButton(n in chosen, description=str(n), layout=layout) for n in self.FIELDS]

    @property
    def chosen(self) -> tuple[set[int], set[int]]:
        """Fields with a planet, fields with two ships."""
        planets, full = ({n for n, one in enumerate(row, 1) if one.value} for row in (self.planets, self.full))
        return planets, full

    def paint(self) -> None:
        planets, full = self.chosen
        chance = chance_on(planets, full)
        told = text("Chance to land this turn: {chance}.", chance=share(chance))
        self.figure.value = strip(planets, full).svg(text("The next fields"), told)
        self.words.value = card(strong(told))


def strip(planets: set[int], full: set[int]) -> Drawing:
    """The ship and the nine fields ahead; over each the rolls that end there."""
    sheet = Drawing(560, 150)
    sheet.write(34, 84, "▶", 26, fill=COMET.colour)
    sheet.write(34, 118, text("ship"), 13)
    ends = [stop(roll, full) for roll in DIE]
    for n in PlaceLab.FIELDS:
        x = 84 + 52 * (n - 1)
        hit = n in ends and n in planets
        sheet.rect(x - 23, 60, 46, 46, radius=8, fill=RAISED, stroke=CLICK if hit else HAIRLINE, line=4 if hit else 1.5)
        if n in planets:
            sheet.circle(x, 83, 14, fill=COMET.tint, stroke=INK, line=1.5)
            sheet.line((x - 20, 87), (x + 20, 79), line=2)
        if n in full:
            sheet.write(x, 98, "▲▲", 12, fill=METEOR.colour, weight=700)
        sheet.write(x, 120, str(n), 13, fill=SOFT)
        rolls = [roll for roll, end in zip(DIE, ends, strict=True) if end == n]
        for at, roll in enumerate(rolls):
            sheet.die(roll, x, 44 - 22 * at if len(rolls) < 3 else 46 - 16 * at, 20 if len(rolls) < 3 else 15)
    sheet.write(292, 140, text("fields ahead; the dice show which rolls end there"), 12, fill=SOFT)
    return sheet
