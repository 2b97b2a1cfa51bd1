"""The odds of a fight, from the attacker's side (rules VO-FIGHT-03 to 08, 12, 15).

Everything laid out enters through one number, the margin k: what the attacker adds to the difference of the two dice.
The difference is j in 6 - |j| of 36 cases, so the odds of a margin are sums of such cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from numbers import Integral
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from tabletop_kernel.odds.asked import of_kind, whole
from tabletop_kernel.odds.dice import D6, Outcome

ShieldOfficerWhen: TypeAlias = Literal["always", "defending"]
"""Reading VO-AMB-08: does a shield officer double the shields always, or only when his owner defends?"""
Use: TypeAlias = tuple[int, int]
"""What a side lays out: lasers, shields."""

MOST: Final = 99
"""The most lasers, and the most shields, of one side that the kit computes with."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fight: the lasers and shields it uses (or has aboard, where a choice comes first), its officers."""

    lasers: int
    shields: int
    weapon_officer: bool = False
    shield_officer: bool = False

    def __post_init__(self) -> None:
        for name, n in (("lasers", self.lasers), ("shields", self.shields)):
            whole(name, n, 0, MOST)
        for name, aboard in (("weapon_officer", self.weapon_officer), ("shield_officer", self.shield_officer)):
            if type(aboard) is not bool:
                raise ValueError(f"{name}: give True or False, not {aboard!r}")

    def using(self, lasers: int, shields: int) -> Side:
        """The same crew, with these lasers and shields laid out of those aboard."""
        used = Side(lasers, shields, self.weapon_officer, self.shield_officer)
        if lasers > self.lasers or shields > self.shields:
            raise ValueError(f"aboard are {self.lasers} lasers and {self.shields} shields, not {lasers} and {shields}")
        return used


def check_reading(shield_officer_when: str) -> None:
    """ValueError unless the reading of VO-AMB-08 is one of the two."""
    if shield_officer_when not in get_args(ShieldOfficerWhen):
        raise ValueError(f'shield_officer_when is "always" or "defending", not {shield_officer_when!r}')


def strength(side: Side, *, attacks: bool = False, shield_officer_when: ShieldOfficerWhen = "always") -> int:
    """What `side` moves the margin by, N: lasers and shields (2 each with their officer), and 1 when both are used."""
    of_kind(Side, side, "a side", "Side(2, 1)")
    check_reading(shield_officer_when)
    doubled = side.shield_officer and (shield_officer_when == "always" or not attacks)
    lasers = side.lasers * (2 if side.weapon_officer else 1)
    shields = side.shields * (2 if doubled else 1)
    return lasers + shields + (1 if side.lasers and side.shields else 0)


def margin(attacker: Side, defender: Side, *, shield_officer_when: ShieldOfficerWhen = "always") -> int:
    """k = 1 + N of the attacker - N of the defender; the attacker wins when his die + k beats the other die."""
    mine = strength(attacker, attacks=True, shield_officer_when=shield_officer_when)
    return 1 + mine - strength(defender, shield_officer_when=shield_officer_when)


def clip(k: int) -> int:
    """The margin from -6 to 6 that has the same odds as `k`; ValueError for what is no whole number."""
    if type(k) is not int and not isinstance(k, Integral):
        raise ValueError(f"a margin is a whole number, not {k!r}")
    return -6 if k < -6 else min(k, 6)


def cases(k: int) -> tuple[int, int, int]:
    """How many of the 36 rolls win, tie and lose at margin `k`: the closed form.

    For k up to 0 the attacker wins when the dice differ by more than -k, in 1 + 2 + ... + (5 + k) cases; above 0 he
    loses in 1 + 2 + ... + (5 - (k - 1)) cases, by the same count from the other side.
    """
    k = clip(k)
    tie = 6 - abs(k)
    few = tie * (tie - 1) // 2
    return (36 - tie - few, tie, few) if k > 0 else (few, tie, 36 - tie - few)


_ODDS: Final = tuple(Outcome(*(Fraction(n, 36) for n in cases(k))) for k in range(-6, 7))


def outcome_at(k: int) -> Outcome:
    """The odds at margin `k` (any whole number; 6 or more is a sure win, -6 or less a sure loss)."""
    return _ODDS[clip(k) + 6]


def outcome(attacker: Side, defender: Side, *, shield_officer_when: ShieldOfficerWhen = "always") -> Outcome:
    """P(win), P(tie) and P(loss) of the attacker, exactly, when both sides use what they hold."""
    return outcome_at(margin(attacker, defender, shield_officer_when=shield_officer_when))


def uses(stock: Side) -> list[Use]:
    """Every way to use a stock, from nothing to everything, shields counting up first."""
    of_kind(Side, stock, "a stock", "Side(2, 1)")
    return list(product(range(stock.lasers + 1), range(stock.shields + 1)))


def table(
    attackers: Sequence[Side], defenders: Sequence[Side], *, shield_officer_when: ShieldOfficerWhen = "always"
) -> list[list[Outcome]]:
    """The odds of every attacker (rows) against every defender (columns), for a heat map."""
    rows = [1 + strength(side, attacks=True, shield_officer_when=shield_officer_when) for side in attackers]
    columns = [strength(side, shield_officer_when=shield_officer_when) for side in defenders]
    return [[outcome_at(row - column) for column in columns] for row in rows]


def simulate(k: int, fights: int, rng: Random) -> tuple[int, int, int]:
    """Roll `fights` fights at margin `k`; how many were won, tied and lost by the attacker."""
    clip(k)
    differences = [mine - his + k for mine, his in zip(D6.draw(rng, fights), D6.draw(rng, fights), strict=True)]
    won, tied = sum(d > 0 for d in differences), differences.count(0)
    return won, tied, fights - won - tied
