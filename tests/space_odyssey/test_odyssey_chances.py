"""The game's own dice against the exact odds of the odds package and the reference numbers."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.fight import margin, odds
from tabletop_kernel.games.space_odyssey.flight import landings
from tabletop_kernel.games.space_odyssey.state import Battle, Looting, Ship, Tied
from tabletop_kernel.odds.combat import Side, outcome

from .flights import announce, card, position

WEAPON, SHIELD = card("weapon_officer"), card("shield_officer")
PILOTS = (card("pilot"), card("pilot", 1))
REFERENCE = json.loads((Path(__file__).parents[1] / "data/odyssey_combat.json").read_text("utf-8"))["cases"]
GAMES = {when: SpaceOdyssey(readings={"attack_officer": when == "always"}) for when in ("always", "defending")}


def battle(game, a: Side, b: Side):
    """Both sides have laid out everything they have; each keeps a pilot as possible loot."""
    ships = []
    for group, side in enumerate((a, b)):
        officers = ((WEAPON,) if side.weapon_officer else ()) + ((SHIELD,) if side.shield_officer else ())
        gear = (side.lasers, side.shields, 0, 0, 0, 0, 0, 0)
        ships.append(
            Ship(group, "g01", gear, (*(officers if group == 0 else [n + 1 for n in officers]), PILOTS[group]))
        )
    task = Battle(0, 1, (a.lasers, a.shields), (b.lasers, b.shields))
    start = game.initial()
    return type(start)(start.credits, tuple(ships), start.bag, start.prices, 15, round=1, order=(0, 1), tasks=(task,))


def played(game, s) -> dict[str, Fraction]:
    """Win, tie and loss by playing every outcome of the game's own chance: what the loser must then answer."""
    found = Counter()
    for first, p in game.chance(s).odds().items():
        middle = game.apply(s, first)[0]
        for second, q in game.chance(middle).odds().items():
            task = game.apply(middle, second)[0].tasks[0]
            if isinstance(task, Looting):
                found["win" if task.winner == 0 else "loss"] += p * q
            else:
                assert isinstance(task, Tied)
                found["tie"] += p * q
    return {end: found[end] for end in ("win", "tie", "loss")}


SIDES = [
    Side(*stock, *officers) for stock in product(range(3), repeat=2) for officers in product((False, True), repeat=2)
]


@pytest.mark.rule(
    "VO-FIGHT-03", "VO-FIGHT-04", "VO-FIGHT-05", "VO-FIGHT-06", "VO-FIGHT-07", "VO-FIGHT-08", "VO-FIGHT-12", "VO-AMB-08"
)
@pytest.mark.parametrize("when", ["always", "defending"])
def test_the_game_s_own_chance_is_that_of_the_odds_package(when):
    game = GAMES[when]
    for a, b in product(SIDES, repeat=2):
        s, exact = battle(game, a, b), outcome(a, b, shield_officer_when=when)
        assert played(game, s) == {"win": exact.win, "tie": exact.tie, "loss": exact.loss}, (a, b)


@pytest.mark.rule("VO-FIGHT-15", "VO-AMB-08")
@pytest.mark.parametrize("when", ["always", "defending"])
def test_margins_are_those_of_the_odds_package_for_all_stocks(when):
    from tabletop_kernel.odds import combat

    game = GAMES[when]
    sides = [
        Side(*stock, *officers)
        for stock in product(range(6), repeat=2)
        for officers in product((False, True), repeat=2)
    ]
    for a, b in product(sides, repeat=2):
        s = battle(game, a, b)
        task = s.tasks[0]
        k = margin(game.space, *s.ships, task.attack, task.defence)
        assert k == combat.margin(a, b, shield_officer_when=when)


@pytest.mark.rule("VO-FIGHT-15")
@pytest.mark.parametrize("case", REFERENCE, ids=[case["id"] for case in REFERENCE])
def test_the_reference_fights(case):
    def side(given) -> Side:
        return Side(given["lasers_used"], given["shields_used"], given["weapon_officer"], given["shield_officer"])

    game = GAMES["always"]
    s = battle(game, side(case["attacker"]), side(case["defender"]))
    exact = {end: Fraction(case[end]) for end in ("win", "tie", "loss")}
    assert odds(game, s) == exact
    assert played(game, s) == exact


@pytest.mark.rule("VO-MOVE-03", "VO-MOVE-05")
@pytest.mark.parametrize(("crowded", "chance"), [((), 1), ((4,), 2), ((3, 4), 3), ((5,), 0)])
def test_chances_to_land_before_the_roll(crowded, chance):
    """The planet is field 5: each full field just before it adds a roll, and a full planet itself takes all."""
    ships = "".join(f"ship {n}: Meteor at {field}\n" for n, field in enumerate([f for f in crowded for _ in "ab"], 3))
    match = position(f"""
        ship 1: Comet at 0
        ship 2: Meteor at -9
        {ships}
        g g g g P g g g g
    """)
    announce(match, "1>7")
    assert landings(match.state, 0, match.state.tasks[0].path).count("5") == chance
    ends = Counter(match.game.apply(match.state, die)[0].ships[0].at for die in match.chance.outcomes)
    assert ends["5"] == chance
