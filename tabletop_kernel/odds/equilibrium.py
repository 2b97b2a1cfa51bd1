"""The hidden choice: both sides decide unseen how much to use. Its exact equilibrium, with a proof.

Payoff of a fight: P(win) - P(loss) for the attacker, the reverse for the defender. Every piece used costs its user c,
which nobody wins; adding the *opponent's* cost to a player's payoff leaves his best replies alone, so the equilibria
are the saddle points of P(win) - P(loss) - c n_att + c n_def. Compare values, never mixes: one value can have many.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Final, NamedTuple, TypeAlias

from tabletop_kernel.odds.asked import of_kind
from tabletop_kernel.odds.combat import (
    ShieldOfficerWhen,
    Side,
    Use,
    cases,
    check_reading,
    outcome_at,
    strength,
    uses,
)
from tabletop_kernel.odds.dice import Outcome
from tabletop_kernel.odds.saddle import saddle_point, whole

Mix: TypeAlias = dict[Use, Fraction]
"""A mixed strategy: (lasers, shields) -> chance, chances above 0 only, summing to 1."""
MOST: Final = 20
"""The most lasers, and the most shields, of one side for which the hidden choice is solved."""


class Certificate(NamedTuple):
    """What every pure choice is worth against the other side's mix, all in whole numbers over one denominator.

    The proof: no choice of the attacker is worth more than the value, none of the defender less.
    """

    denominator: int
    value: int
    attacker: dict[Use, int]
    defender: dict[Use, int]

    @property
    def holds(self) -> bool:
        """Whether every row and column inequality is true."""
        return max(self.attacker.values()) <= self.value <= min(self.defender.values())


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """One pair of best mixes. `value` is P(win) - P(loss) - c n_att + c n_def, the same in every equilibrium."""

    value: Fraction
    attacker: Mix
    defender: Mix
    certificate: Certificate
    outcome: Outcome
    attacker_pays: Fraction
    defender_pays: Fraction

    @property
    def attacker_gets(self) -> Fraction:
        """What the attacker is left with on average: P(win) - P(loss) less his own cost."""
        return self.outcome.lead - self.attacker_pays

    @property
    def defender_gets(self) -> Fraction:
        """What the defender is left with on average."""
        return -self.outcome.lead - self.defender_pays


def solve(
    attacker: Side,
    defender: Side,
    cost: Fraction | int = Fraction(0),
    *,
    shield_officer_when: ShieldOfficerWhen = "always",
) -> Equilibrium:
    """The exact equilibrium of the hidden choice with these stocks, each used piece costing `cost` (0 or more).

    Stocks up to 20 of a kind. With cost 0 using everything is best for both and is what is returned.
    """
    price = _amount(cost, "cost")
    return _solve(attacker, defender, (price, price), shield_officer_when)


class Credits(NamedTuple):
    """The hidden choice in credits: what is at stake and what it leaves each side with on average."""

    equilibrium: Equilibrium
    value: Fraction
    attacker_gets: Fraction
    defender_gets: Fraction


def in_credits(
    attacker: Side,
    defender: Side,
    loot: Fraction | int,
    laser: Fraction | int,
    shield: Fraction | int,
    *,
    shield_officer_when: ShieldOfficerWhen = "always",
) -> Credits:
    """The hidden choice when the loot is worth `loot` credits and pieces are bought again at today's prices.

    The winner gains the loot, the loser loses as much, a tie moves nothing; dividing by the loot gives costs per piece.
    """
    stake = _amount(loot, "loot")
    if not stake:
        raise ValueError("loot: give what the loot is worth in credits, more than 0")
    prices = _amount(laser, "laser") / stake, _amount(shield, "shield") / stake
    found = _solve(attacker, defender, prices, shield_officer_when)
    return Credits(found, found.value * stake, found.attacker_gets * stake, found.defender_gets * stake)


def payoff_matrix(
    attacker: Side,
    defender: Side,
    cost: Fraction | int = Fraction(0),
    *,
    shield_officer_when: ShieldOfficerWhen = "always",
) -> list[list[Fraction]]:
    """P(win) - P(loss) - c n_att + c n_def for every choice of the attacker (rows) and the defender (columns).

    Both in the order of `combat.uses`.
    """
    price = _amount(cost, "cost")
    rows, columns = _choices(attacker, True, shield_officer_when), _choices(defender, False, shield_officer_when)
    return [
        [outcome_at(1 + n - m).lead - price * sum(mine) + price * sum(theirs) for theirs, m in columns.items()]
        for mine, n in rows.items()
    ]


def _amount(number: Fraction | int, name: str) -> Fraction:
    """`number` as a Fraction; a clear error for floats and for less than 0."""
    if not isinstance(number, Rational) or isinstance(number, bool):
        raise TypeError(f"{name}: give a whole number or a Fraction, as Fraction(1, 20), not {number!r}")
    if number < 0:
        raise ValueError(f"{name}: give 0 or more, not {number}")
    return Fraction(number)


def _choices(stock: Side, attacks: bool, shield_officer_when: ShieldOfficerWhen) -> dict[Use, int]:
    """Every use of a stock with the strength it gives."""
    of_kind(Side, stock, "a stock", "Side(2, 1)")
    laser, shield = (
        strength(
            Side(*one, stock.weapon_officer, stock.shield_officer),
            attacks=attacks,
            shield_officer_when=shield_officer_when,
        )
        for one in ((1, 0), (0, 1))
    )
    return {(a, b): laser * a + shield * b + (1 if a and b else 0) for a, b in uses(stock)}


class _Game:
    """The hidden choice in whole numbers: strengths and prices of all choices, `lead[k]` for every margin k.

    `scale` of a whole-number payoff is 1.
    """

    def __init__(
        self, attacker: Side, defender: Side, prices: tuple[Fraction, Fraction], when: ShieldOfficerWhen
    ) -> None:
        ((laser, shield, case),), self.scale = whole([[*prices, Fraction(1, 36)]])
        self.rows, self.columns = _choices(attacker, True, when), _choices(defender, False, when)
        self.price = {use: laser * use[0] + shield * use[1] for use in (*self.rows, *self.columns)}
        self.free = not (laser or shield)
        reach = max(*self.rows.values(), *self.columns.values()) + 1
        self.lead = {k: case * (win - loss) for k in range(-reach, reach + 1) for win, _, loss in [cases(k)]}

    def cheapest(self, choices: dict[Use, int]) -> list[Use]:
        """The cheapest use of each strength, the others are never better; with nothing to pay the use of everything."""
        if self.free:
            return [max(choices)]
        best: dict[int, Use] = {}
        for use, n in choices.items():
            if n not in best or self.price[use] < self.price[best[n]]:
                best[n] = use
        return list(best.values())

    def matrix(self, mine: list[Use], theirs: list[Use]) -> list[list[int]]:
        """The payoffs of these choices."""
        lead, columns = self.lead, [(self.columns[use], self.price[use]) for use in theirs]
        return [[lead[k - m] - paid + back for m, back in columns] for k, paid in map(self._row, mine)]

    def _row(self, use: Use) -> tuple[int, int]:
        return 1 + self.rows[use], self.price[use]

    def proof(self, attacks: Mix, defends: Mix, value: Fraction) -> Certificate:
        """What every choice, mixed or not, is worth against the other side's mix."""
        below = math.lcm(*(p.denominator for p in (value, *attacks.values(), *defends.values())))
        against = [(self.columns[use], int(q * below), self.price[use]) for use, q in defends.items()]
        beside = [(1 + self.rows[use], int(p * below), self.price[use]) for use, p in attacks.items()]
        gain = {n: sum(q * (self.lead[1 + n - m] + paid) for m, q, paid in against) for n in {*self.rows.values()}}
        give = {m: sum(p * (self.lead[k - m] - paid) for k, p, paid in beside) for m in {*self.columns.values()}}
        return Certificate(
            self.scale * below,
            int(value * below),
            {use: gain[n] - below * self.price[use] for use, n in self.rows.items()},
            {use: give[m] + below * self.price[use] for use, m in self.columns.items()},
        )

    def outcome(self, attacks: Mix, defends: Mix) -> Outcome:
        """The odds of the fight when both sides draw their choice from their mixes."""
        below = math.lcm(*(p.denominator for p in (*attacks.values(), *defends.values())))
        drawn = [(self.columns[use], int(q * below)) for use, q in defends.items()]
        weight: Counter[int] = Counter()
        for use, p in attacks.items():
            for m, q in drawn:
                weight[1 + self.rows[use] - m] += int(p * below) * q
        win, tie = (sum(w * cases(k)[at] for k, w in weight.items()) for at in (0, 1))
        total = 36 * below * below
        return Outcome(Fraction(win, total), Fraction(tie, total), Fraction(total - win - tie, total))

    def paid(self, mix: Mix) -> Fraction:
        """What a mix costs on average."""
        return sum((p * self.price[use] for use, p in mix.items()), Fraction(0)) / self.scale


def _solve(
    attacker: Side, defender: Side, prices: tuple[Fraction, Fraction], shield_officer_when: ShieldOfficerWhen
) -> Equilibrium:
    """Solve the game in which each strength is reached in its cheapest way, then prove it against every choice."""
    check_reading(shield_officer_when)
    for side in (attacker, defender):
        if max(of_kind(Side, side, "a stock", "Side(2, 1)").lasers, side.shields) > MOST:
            raise ValueError(f"the hidden choice is solved for at most {MOST} lasers and {MOST} shields a side")
    game = _Game(attacker, defender, prices, shield_officer_when)
    mine, theirs = game.cheapest(game.rows), game.cheapest(game.columns)
    found = saddle_point(game.matrix(mine, theirs))
    attacks = {use: chance for use, chance in zip(mine, found.rows, strict=True) if chance}
    defends = {use: chance for use, chance in zip(theirs, found.columns, strict=True) if chance}
    proof = game.proof(attacks, defends, found.value)
    if not proof.holds:
        raise ArithmeticError("the mixes found are no equilibrium: please report these stocks and this cost")
    return Equilibrium(
        found.value / game.scale,
        attacks,
        defends,
        proof,
        game.outcome(attacks, defends),
        game.paid(attacks),
        game.paid(defends),
    )
