"""Fights: the 6 x 6 grid of two dice, the exact odds, the table of margins, heat maps, and fights by the thousand."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final

import ipywidgets as w

from tabletop_kernel.classroom.chance.drawing import (
    COMET,
    TINT,
    Drawing,
    Plot,
    decimal,
    share,
    tenths,
)
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
from tabletop_kernel.odds.combat import Side, cases, margin, outcome_at, simulate, strength, table
from tabletop_kernel.odds.dice import Outcome
from tabletop_kernel.odds.sampling import band
from tabletop_kernel.scene.style import HAIRLINE, INK, RAISED, SOFT, luminance

NOTHING: Final = Side(0, 0)
KINDS: Final = (("win", mark("Comet wins")), ("tie", mark("tie")), ("loss", mark("Meteor wins")))
"""The three outcomes of a fight in which Comet attacks Meteor."""


def kind_of(difference: int) -> str:
    """The outcome of a fight by attacker's result - defender's result."""
    return "win" if difference > 0 else "loss" if difference < 0 else "tie"


def grid(k: int) -> Drawing:
    """All 36 rolls of two dice at margin `k`, coloured and marked, the counts and exact fractions beside them."""
    sheet = Drawing(560, 344)
    sheet.write(164, 16, text("Comet's die (attacker)"), 13, fill=SOFT)
    sheet.write(2, 63, text("Meteor's die (defender)"), 12, "start", fill=SOFT)
    for face in range(1, 7):
        sheet.die(face, 81 + 40 * (face - 1), 42)
        sheet.die(face, 42, 81 + 40 * (face - 1) + 10)
    for defends in range(1, 7):
        for attacks in range(1, 7):
            kind = kind_of(attacks + k - defends)
            x, y = 62 + 40 * (attacks - 1), 72 + 40 * (defends - 1)
            sheet.rect(x, y, 38, 38, radius=5, fill=TINT[kind], stroke=HAIRLINE, line=1)
            sheet.mark(kind, x + 19, y + 19, 6.5)  # type: ignore[arg-type]
    counts = cases(k)
    for n, ((kind, words), count, exact) in enumerate(zip(KINDS, counts, outcome_at(k), strict=True)):
        y = 92 + 62 * n
        sheet.rect(330, y - 22, 222, 52, radius=8, fill=TINT[kind], stroke=HAIRLINE, line=1)
        sheet.mark(kind, 350, y - 4, 7)  # type: ignore[arg-type]
        sheet.write(364, y - 6, text(words), 13, "start")
        sheet.write(364, y + 14, text("{n} of 36", n=count), 13, "start", fill=SOFT)
        sheet.write(544, y + 4, share(exact), 19, "end", 700)
    bar(sheet, counts, 62, 318, 490, 20)
    sheet.write(330, 42, text("margin {k}", k=_signed(k)), 16, "start", 700)
    return sheet


def bar(sheet: Drawing, counts: tuple[int, int, int], x: float, y: float, width: float, height: float) -> None:
    """Wins, ties and losses of 36 as one bar."""
    for (kind, _), count in zip(KINDS, counts, strict=True):
        wide = width * count / 36
        if count:
            sheet.rect(x, y, wide, height, fill=TINT[kind], stroke=INK, line=1)
        if wide > 40:
            sheet.mark(kind, x + wide / 2 - 11, y + height / 2, 5)  # type: ignore[arg-type]
            sheet.write(x + wide / 2 + 8, y + height / 2, str(count), 13, weight=600)
        elif wide > 12:
            sheet.write(x + wide / 2, y + height / 2, str(count), 12, weight=600)
        x += wide


def _signed(k: int) -> str:
    return f"+{k}" if k > 0 else str(k).replace("-", "\N{MINUS SIGN}")


def say_odds(k: int) -> str:
    """The odds at a margin in one sentence."""
    win, tie, loss = cases(k)
    return text("At margin {k}, {win} of 36 rolls win, {tie} tie and {loss} lose.", k=k, win=win, tie=tie, loss=loss)


def _terms(side: Side, other: Side, attacks: bool, when: Any) -> str:
    """A result written out as the rules do: die + 2 - 1 + 1."""
    mine = Side(side.lasers, 0, side.weapon_officer)
    shields = Side(0, other.shields, False, other.shield_officer)
    theirs = strength(shields, attacks=not attacks, shield_officer_when=when)
    parts = [text("die"), f"+ {strength(mine)}", f"\N{MINUS SIGN} {theirs}"]
    parts += ["+ 1"] * attacks
    parts += ["+ 1"] * bool(side.lasers and side.shields)
    return " ".join(parts)


class FightLab(Lab):
    """Knobs for both ships, the grid of all rolls, exact odds, and both results written out as the rules do."""

    def __init__(self, attacker: Side = NOTHING, defender: Side = NOTHING) -> None:
        super().__init__()
        self.knobs = [_stock(attacker), _stock(defender)]
        reading = [
            (text("shield officer doubles always"), "always"),
            (text("shield officer doubles in defence"), "defending"),
        ]
        self.reading = choice("", reading, "always")
        self.figure, self.words = picture(), w.HTML()
        names = (text("Comet attacks ● uses"), text("Meteor defends ▲ uses"))
        columns = [below(w.HTML(strong(name)), *stock) for name, stock in zip(names, self.knobs, strict=True)]
        self.on_change(self.paint, *self.knobs[0], *self.knobs[1], self.reading)
        self.lay_out(beside(knobs(*columns, self.reading), below(self.figure, self.words)))
        self.paint()

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attacker and defender as the knobs say."""
        first, second = (Side(*(one.value for one in knobs)) for knobs in self.knobs)
        return first, second

    def paint(self) -> None:
        attacker, defender = self.sides
        k = margin(attacker, defender, shield_officer_when=self.reading.value)
        self.figure.value = grid(k).svg(text("All rolls of two dice"), say_odds(k))
        self.words.value = card(
            text("Comet: {terms}", terms=_terms(attacker, defender, True, self.reading.value)),
            text("Meteor: {terms}", terms=_terms(defender, attacker, False, self.reading.value)),
            strong(text("Comet's margin: {k}", k=_signed(k))),
        )


def _stock(side: Side) -> list[w.Widget]:
    return [
        knob(text("lasers"), 0, 6, side.lasers),
        knob(text("shields"), 0, 6, side.shields),
        box(text("weapon officer"), side.weapon_officer),
        box(text("shield officer"), side.shield_officer),
    ]


def margin_chart() -> w.HTML:
    """All thirteen margins, each as a bar of 36 rolls; to display."""
    sheet = Drawing(560, 404)
    sheet.write(44, 18, text("margin"), 13, fill=SOFT)
    sheet.write(316, 18, text("rolls out of 36"), 13, fill=SOFT)
    for n, k in enumerate(range(6, -7, -1)):
        y = 34 + 26 * n
        sheet.write(44, y + 11, _signed(k), 14, weight=700)
        bar(sheet, cases(k), 80, y, 472, 22)
    for n, (kind, words) in enumerate(KINDS):
        sheet.mark(kind, 90 + 160 * n, 388, 6)  # type: ignore[arg-type]
        sheet.write(106 + 160 * n, 388, text(words), 13, "start")
    told = text("From margin 5 on Comet cannot lose, from margin 6 on a win is certain.")
    return shown(sheet.svg(text("The odds at every margin"), told), told)


class HeatLab(Lab):
    """A heat map: Comet's lasers across, shields down, against a defender set by knobs; each cell counts of 36."""

    SHOWN: Final = {"win": mark("P(win)"), "tie": mark("P(tie)"), "lead": mark("P(win) - P(loss)")}

    def __init__(self, most: int = 5) -> None:
        super().__init__()
        self.most = most
        self.officers = [box(text("weapon officer")), box(text("shield officer"))]
        self.defender = _stock(Side(0, 0))
        self.shown = choice(text("show"), [(text(words), name) for name, words in self.SHOWN.items()], "win")
        self.figure = picture()
        self.on_change(self.paint, *self.officers, *self.defender, self.shown)
        attacks = below(w.HTML(strong(text("Comet attacks ●"))), *self.officers, self.shown)
        defends = below(w.HTML(strong(text("Meteor defends ▲ uses"))), *self.defender)
        self.lay_out(beside(knobs(attacks, defends), self.figure))
        self.paint()

    def paint(self) -> None:
        officers = [one.value for one in self.officers]
        defender = Side(*(one.value for one in self.defender))
        attackers = [Side(a, b, *officers) for b in range(self.most + 1) for a in range(self.most + 1)]
        odds = [row[0] for row in table(attackers, [defender])]
        name = text(self.SHOWN[self.shown.value])
        drawn = heat_map(odds, self.most + 1, self.shown.value, name)
        lowest, highest = odds[0], odds[-1]
        told = text(
            "{name} for every number of lasers and shields of Comet: {low} with nothing, {high} with all.",
            name=name,
            low=share(_shown(lowest, self.shown.value)),
            high=share(_shown(highest, self.shown.value)),
        )
        self.figure.value = drawn.svg(text("Heat map of a fight"), told)


def _shown(odds: Outcome, what: str) -> Fraction:
    return Fraction(getattr(odds, what))


def heat_map(odds: list[Outcome], size: int, what: str, name: str) -> Drawing:
    """`size` x `size` cells, lasers across, shields down; the darker the more, and the count of 36 in each."""
    sheet = Drawing(560, 96 + 50 * size)
    sheet.write(84 + 34 * size, 16, text("lasers that Comet uses"), 13, fill=SOFT)
    sheet.write(4, 42, text("shields"), 13, "start", fill=SOFT)
    for n in range(size):
        sheet.write(114 + 68 * n, 42, str(n), 14, weight=700)
        sheet.write(62, 84 + 50 * n, str(n), 14, weight=700)
    most = max(_shown(one, what) for one in odds) if what == "tie" else Fraction(1)
    for at, one in enumerate(odds):
        row, column = divmod(at, size)
        value = _shown(one, what)
        colour = shade(float((value + 1) / 2 if what == "lead" else value / (most or 1)))
        x, y = 82 + 68 * column, 60 + 50 * row
        sheet.rect(x, y, 64, 46, radius=5, fill=colour, stroke=HAIRLINE, line=1)
        ink = INK if luminance(colour) > 0.3 else RAISED
        sheet.write(x + 32, y + 24, _signed(int(value * 36)) if what == "lead" else str(int(value * 36)), 16,
                   weight=600, fill=ink)  # fmt: skip
    sheet.write(82, 76 + 50 * size, text("{name}, in 36ths: the darker, the more", name=name), 13, "start", fill=SOFT)
    return sheet


def shade(value: float) -> str:
    """From paper (0) to the attacker's blue (1)."""
    low, high = (250, 248, 243), (0, 72, 120)
    return "#" + "".join(f"{round(a + (b - a) * value):02X}" for a, b in zip(low, high, strict=True))


class ManyFights(Lab):
    """Fights rolled by the hundred at one margin; the shares close in on the exact odds, with their error band."""

    def __init__(self, k: int = 1, seed: int = 1) -> None:
        super().__init__()
        self.rng = Random(seed)
        self.margin = knob(text("margin"), -5, 5, k, "300px")
        self.figure, self.words = picture(), w.HTML()
        again = self.button(text("Start again"), self.reset)
        more = [
            self.button(text("{n} more fights", n=n), lambda n=n: self.roll(n), strong=n == 100)
            for n in (10, 100, 1000)
        ]
        self.on_change(self.reset, self.margin)
        self.lay_out(beside(self.margin, *more, again, level=True), self.figure, self.words)
        self.reset()

    def reset(self) -> None:
        """Forget all fights."""
        self.counts, self.history = (0, 0, 0), []
        self.paint()

    def roll(self, fights: int) -> None:
        """Roll more fights, ten steps to a picture."""
        for _ in range(10):
            new = simulate(self.margin.value, fights // 10, self.rng)
            self.counts = tuple(a + b for a, b in zip(self.counts, new, strict=True))
            self.history.append(self.counts)
        self.paint()

    def paint(self) -> None:
        exact = outcome_at(self.margin.value)
        fights = sum(self.counts)
        told = text("No fight has been rolled yet. Press a button.")
        if fights:
            won = self.counts[0]
            low, high = band(won, fights)
            told = text(
                "{won} of {fights} fights won: {share}. Error band {low} to {high}. Exact: {exact} = {decimal}.",
                won=won,
                fights=number(fights),
                share=decimal(won / fights),
                low=decimal(low),
                high=decimal(high),
                exact=share(exact.win),
                decimal=decimal(exact.win),
            )
        self.figure.value = closing_in(self.history, exact).svg(text("Simulated fights"), told)
        self.words.value = card(told, text("The band holds the true chance in about 95 of 100 such tries."))


def closing_in(history: list[tuple[int, int, int]], exact: Outcome) -> Drawing:
    """Share of fights won against fights rolled, with its error band, and the exact chance as a line."""
    sheet = Drawing(560, 300)
    plot = Plot(sheet, (60, 40, 544, 236), (1, max(100, sum(history[-1]) if history else 0)), (0, 1), log=True)
    ticks = [(10**n, number(10**n)) for n in range(6) if 10**n <= plot.across[1]]
    plot.axes(ticks, tenths(), text("fights rolled (each step ten times more)"), text("share won by Comet"))
    points = [(sum(counts), counts[0]) for counts in history]
    bands = [(n, *band(won, n)) for n, won in points]
    plot.band([(n, low) for n, low, _ in bands], [(n, high) for n, _, high in bands], fill=COMET.tint, opacity=0.7)
    plot.curve([(n, won / n) for n, won in points], stroke=COMET.colour, line=2.5)
    plot.level(float(exact.win), text("exact: {chance}", chance=share(exact.win)), stroke=INK, dash=(6, 4))
    if points:
        n, won = points[-1]
        sheet.circle(plot.x(n), plot.y(won / n), 5, fill=COMET.colour, stroke=RAISED, line=1.5)
    return sheet
