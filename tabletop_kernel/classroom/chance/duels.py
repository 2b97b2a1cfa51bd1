"""The hidden choice: mixes as spinners, the proof beside them, and a spinner to play against."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

import ipywidgets as w

from tabletop_kernel.classroom.chance.drawing import COMET, METEOR, Drawing, Plot, decimal, share
from tabletop_kernel.classroom.chance.parts import (
    NAMED,
    WIDE,
    Lab,
    below,
    beside,
    box,
    card,
    knob,
    knobs,
    picture,
    shown,
    strong,
)
from tabletop_kernel.language import number, text
from tabletop_kernel.odds.combat import Side, Use, margin, outcome, uses
from tabletop_kernel.odds.dice import D6
from tabletop_kernel.odds.equilibrium import Equilibrium, Mix, solve
from tabletop_kernel.scene.style import HAIRLINE, INK, PAPER, RAISED, SOFT, Player

COSTS: Final = tuple(Fraction(1, n) for n in (60, 36, 20, 12, 10)) + tuple(
    Fraction(n, 60) for n in (9, 12, 15, 18, 20, 21, 24, 30, 36, 60)
)
"""The prices of a piece that a knob offers, as shares of what is at stake; 0 comes before them."""
ONE_EACH: Final = Side(1, 1)
DEAR: Final = Fraction(3, 10)
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def say_use(use: Use) -> str:
    """What is laid out, in words."""
    if use == (0, 0):
        return text("nothing")
    return text("lasers {lasers}, shields {shields}", lasers=use[0], shields=use[1])


def spinner(
    sheet: Drawing, mix: Mix, x: float, y: float, r: float, player: Player, needle: float | None = None
) -> None:
    """A mix as a wheel: each choice has its letter and its share of the circle; the needle is a share of the turn."""
    start = Fraction(0)
    for n, part in enumerate(mix.values()):
        ink = {"fill": (player.tint, RAISED, player.edge)[n % 3], "stroke": INK, "line": 1.2}
        if part == 1:
            sheet.circle(x, y, r, **ink)
        else:
            (x1, y1), (x2, y2) = (_on_circle(x, y, r, at) for at in (start, start + part))
            far = 1 if part > Fraction(1, 2) else 0
            arc = f"M{x} {y}L{x1:.2f} {y1:.2f}A{r} {r} 0 {far} 1 {x2:.2f} {y2:.2f}Z"
            sheet.path(arc, (x - r, y - r, x + r, y + r), **ink)
        small = part < Fraction(1, 12)
        at_x, at_y = _on_circle(x, y, r + 12 if small else 0.62 * r if part < 1 else 0, start + part / 2)
        sheet.write(at_x, at_y, LETTERS[n % 26], 13 if small else 16, weight=700)
        start += part
    if needle is not None:
        tip = _on_circle(x, y, r + 6, needle)
        sheet.line((x, y), tip, stroke=PAPER, line=7)
        sheet.line((x, y), tip, stroke=INK, line=4)
        sheet.circle(x, y, 6, fill=INK)


def _on_circle(x: float, y: float, r: float, turn: Fraction | float) -> tuple[float, float]:
    """The point at a share of the turn, clockwise from the top."""
    angle = 2 * math.pi * float(turn)
    return x + r * math.sin(angle), y - r * math.cos(angle)


def legend(sheet: Drawing, mix: Mix, x: float, y: float, width: float) -> None:
    """Letter, choice and exact chance, one line each."""
    for n, (use, part) in enumerate(mix.items()):
        sheet.write(x, y + 24 * n, LETTERS[n % 26], 14, "start", 700)
        sheet.write(x + 22, y + 24 * n, say_use(use), 13, "start")
        sheet.write(x + width, y + 24 * n, share(part), 15, "end", 700)


def mixes(found: Equilibrium) -> Drawing:
    """Both mixes of an equilibrium as wheels with their legends."""
    longest = max(len(found.attacker), len(found.defender))
    sheet = Drawing(560, 208 + 24 * longest)
    sides = ((COMET, text("Comet attacks ●"), found.attacker), (METEOR, text("Meteor defends ▲"), found.defender))
    for n, (player, name, mix) in enumerate(sides):
        left = 12 + 280 * n
        sheet.write(left + 128, 16, name, 14, weight=700)
        spinner(sheet, mix, left + 128, 114, 68, player)
        legend(sheet, mix, left + 6, 206, 248)
    return sheet


def worths(found: Equilibrium) -> Drawing:
    """The proof as a picture: what every pure choice is worth against the other's mix, and the value as a line."""
    proof = found.certificate
    rows = max(len(proof.attacker), len(proof.defender))
    sheet = Drawing(560, 82 + 22 * rows)
    every = [*proof.attacker.values(), *proof.defender.values(), proof.value]
    low, high = min(every), max(every)
    reach = (high - low) or 1
    for n, (player, name, rule, table, mix) in enumerate(
        (
            (COMET, text("Comet's choices"), text("none lies right of the line"), proof.attacker, found.attacker),
            (METEOR, text("Meteor's choices"), text("none lies left of the line"), proof.defender, found.defender),
        )
    ):
        left = 8 + 280 * n
        sheet.write(left, 14, name, 13, "start", 700)
        sheet.write(left, 31, rule, 12, "start", fill=SOFT)
        start, wide = left + 60, 196

        def at(worth: int, start: float = start, wide: float = wide) -> float:
            return start + wide * (worth - low) / reach

        for row, (use, worth) in enumerate(table.items()):
            y = 56 + 22 * row
            sheet.write(left, y, f"{use[0]} + {use[1]}", 13, "start", 700 if use in mix else 400)
            sheet.line((start, y), (start + wide, y), stroke=HAIRLINE, line=1)
            sheet.circle(at(worth), y, 6, fill=player.colour if use in mix else RAISED, stroke=player.colour, line=2)
        line = at(proof.value)
        sheet.line((line, 44), (line, 56 + 22 * len(table) - 8), stroke=INK, line=1.5, dash=(5, 4))
    sheet.write(280, 70 + 22 * rows, text("lasers + shields; full dots are in the mix"), 12, fill=SOFT)
    return sheet


class ChoiceLab(Lab):
    """Knobs for stocks, officers and the price of a piece; the mixes as spinners, the value, and the proof."""

    def __init__(self, attacker: Side = ONE_EACH, defender: Side = ONE_EACH, cost: Fraction = DEAR) -> None:
        super().__init__()
        self.knobs = [self._stock(attacker), self._stock(defender)]
        self.cost = w.SelectionSlider(
            options=[(share(c), c) for c in (Fraction(0), *COSTS)],
            value=cost,
            description=text("cost c"),
            style=NAMED,
            layout=w.Layout(width=WIDE),
        )
        self.figure, self.words, self.proof = picture(), w.HTML(), picture()
        self.on_change(self.paint, *self.knobs[0], *self.knobs[1], self.cost)
        attacks = below(w.HTML(strong(text("Comet attacks ● and has"))), *self.knobs[0])
        defends = below(w.HTML(strong(text("Meteor defends ▲ and has"))), *self.knobs[1])
        panel = knobs(attacks, defends, below(self.cost, self.words))
        self.lay_out(beside(panel, below(self.figure, self.proof)))
        self.paint()

    def _stock(self, side: Side) -> list[w.Widget]:
        return [
            knob(text("lasers"), 0, 3, side.lasers),
            knob(text("shields"), 0, 3, side.shields),
            box(text("weapon officer"), side.weapon_officer),
            box(text("shield officer"), side.shield_officer),
        ]

    def paint(self) -> None:
        attacker, defender = (Side(*(one.value for one in knobs)) for knobs in self.knobs)
        found = solve(attacker, defender, self.cost.value)
        told = "; ".join(
            f"{name}: " + ", ".join(f"{say_use(use)}: {share(part)}" for use, part in mix.items())
            for name, mix in ((text("Comet"), found.attacker), (text("Meteor"), found.defender))
        )
        self.figure.value = mixes(found).svg(text("Best mixes"), told)
        value = text("Value of the game: {value}.", value=share(found.value))
        self.proof.value = worths(found).svg(text("What every choice is worth"), value)
        odds = found.outcome
        self.words.value = card(
            strong(text("Value of the game")),
            f"{share(found.value)} = {decimal(found.value)}",
            text("P(win) {win}, P(tie) {tie}, P(loss) {loss}", win=decimal(odds.win), tie=decimal(odds.tie),
                 loss=decimal(odds.loss)),
            text("Comet pays {a} on average, Meteor {b}.", a=decimal(found.attacker_pays),
                 b=decimal(found.defender_pays)),
        )  # fmt: skip


def best_replies(attacker: Side, defender: Side, opponent: Mix, cost: Fraction) -> tuple[list[Use], Fraction]:
    """The attacker's choices that are worth most against a mix of the defender, and what they leave him with."""

    def worth(use: Use) -> Fraction:
        leads = (q * outcome(attacker.using(*use), defender.using(*b)).lead for b, q in opponent.items())
        return sum(leads, Fraction(0)) - cost * sum(use)

    all_worth = {use: worth(use) for use in uses(attacker)}
    best = max(all_worth.values())
    return [use for use, value in all_worth.items() if value == best], best


class SpinnerGame(Lab):
    """Play Comet against a spinner: choose, see what it chose, roll, count credits (a win is worth `loot`).

    Without `opponent` the spinner is Meteor's best mix.
    """

    def __init__(
        self,
        attacker: Side = ONE_EACH,
        defender: Side = ONE_EACH,
        *,
        price: int = 30,
        loot: int = 100,
        opponent: Mix | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__()
        self.attacker, self.defender, self.price, self.loot = attacker, defender, price, loot
        self.opponent = opponent or solve(attacker, defender, Fraction(price, loot)).defender
        if sum(self.opponent.values()) != 1 or min(self.opponent.values()) < 0:
            raise ValueError(text("the chances of a spinner are 0 or more and sum to 1"))
        self.rng = Random(seed)
        self.rounds: list[tuple[Use, Use, int, int, int]] = []
        self.needle: float | None = None
        self.figure, self.words = picture(), w.HTML()
        buttons = [self.button(say_use(use), lambda use=use: self.play(use), strong=True) for use in uses(attacker)]
        again = self.button(text("Start again"), self.reset)
        self.lay_out(
            w.HTML(strong(text("Comet ● attacks. What do you use?"))),
            beside(*buttons, again),
            beside(self.figure, self.words),
        )
        self.paint()

    def reset(self) -> None:
        """Forget all rounds."""
        self.rounds, self.needle = [], None
        self.paint()

    def play(self, use: Use) -> None:
        """One round: the needle stops, both lay out, both roll."""
        turn, start = self.rng.random(), 0.0
        theirs = list(self.opponent)[-1]
        for choice, part in self.opponent.items():
            start += float(part)
            if turn < start:
                theirs = choice
                break
        mine, other = D6.draw(self.rng, 2)
        self.needle = turn
        self.rounds.append((use, theirs, mine, other, self._credits(use, theirs, mine, other)))
        self.paint()

    def _credits(self, use: Use, theirs: Use, mine: int, other: int) -> int:
        lead = mine + margin(self.attacker.using(*use), self.defender.using(*theirs)) - other
        return self.loot * ((lead > 0) - (lead < 0)) - self.price * sum(use)

    def paint(self) -> None:
        sheet = Drawing(420, 208 + 24 * len(self.opponent))
        sheet.write(210, 16, text("Meteor's spinner ▲"), 14, weight=700)
        spinner(sheet, self.opponent, 210, 114, 68, METEOR, self.needle)
        legend(sheet, self.opponent, 80, 206, 260)
        told = self._last()
        self.figure.value = sheet.svg(text("A spinner to play against"), told)
        self.words.value = card(told, *self._so_far())

    def _last(self) -> str:
        if not self.rounds:
            return text("A win brings {loot} credits, a loss takes {loot}, every piece you use costs {price}.",
                        loot=self.loot, price=self.price)  # fmt: skip
        use, theirs, mine, other, credits = self.rounds[-1]
        return text(
            "You: {use}, die {mine}. Meteor: {theirs}, die {other}. Credits: {credits}.",
            use=say_use(use),
            mine=mine,
            theirs=say_use(theirs),
            other=other,
            credits=_signed(credits),
        )

    def _so_far(self) -> list[str]:
        if not self.rounds:
            return []
        earned = [credits for *_, credits in self.rounds]
        said = [
            strong(text("Rounds: {n}. Credits: {sum}.", n=len(earned), sum=_signed(sum(earned)))),
            text("Average of a round: {mean}.", mean=number(sum(earned) / len(earned), 1)),
        ]
        if len(earned) >= 10:
            best, worth = best_replies(self.attacker, self.defender, self.opponent, Fraction(self.price, self.loot))
            said.append(
                text(
                    "The best you can expect against this spinner: {mean} a round. That is with: {uses}.",
                    mean=number(float(worth * self.loot), 1),
                    uses="; ".join(map(say_use, best)),
                )
            )
        return said


def _signed(credits: int) -> str:
    return f"+{credits}" if credits > 0 else number(credits).replace("-", "\N{MINUS SIGN}")


def matching_chart(bounds: Sequence[tuple[int, float, float]], exact: Fraction) -> Any:
    """What both averages of regret matching guarantee, round by round, closing in on the exact value; to display."""
    sheet = Drawing(560, 300)
    low, high = min(b for _, b, _ in bounds), max(b for *_, b in bounds)
    pad = max(0.05, (high - low) / 10)
    plot = Plot(sheet, (60, 40, 544, 236), (1, max(10, bounds[-1][0])), (low - pad, high + pad), log=True)
    ticks = [(10**n, number(10**n)) for n in range(7) if 10**n <= plot.across[1]]
    ys = [low + (high - low) * n / 4 for n in range(5)]
    plot.axes(ticks, [(y, number(y, 2)) for y in ys], text("rounds played"), text("P(win) - P(loss), prices counted"))
    plot.band([(n, a) for n, a, _ in bounds], [(n, b) for n, _, b in bounds], fill=COMET.tint, opacity=0.7)
    plot.curve([(n, a) for n, a, _ in bounds], stroke=COMET.colour, line=2)
    plot.curve([(n, b) for n, _, b in bounds], stroke=METEOR.colour, line=2, dash=(8, 4))
    plot.level(float(exact), text("exact value: {value}", value=share(exact)), stroke=INK, dash=(3, 4))
    n, a, b = bounds[-1]
    told = text(
        "After {n} rounds Comet's average gets at least {low}, Meteor's gives at most {high}; exact is {exact}.",
        n=number(n),
        low=decimal(a),
        high=decimal(b),
        exact=share(exact),
    )
    return shown(sheet.svg(text("Regret matching"), told), told)
