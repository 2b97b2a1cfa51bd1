"""The odds are those of the game itself: its margins, and its own chance steps followed to every end."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey import fight as rules
from tabletop_kernel.games.space_odyssey.setup import Readings
from tabletop_kernel.games.space_odyssey.state import Battle, Ship
from tabletop_kernel.odds.combat import Side, margin, outcome
from tabletop_kernel.odds.routes import best_routes

FLAGS = (False, True)
UP_TO_SIX = list(product(range(7), repeat=2))
READINGS = {"always": True, "defending": False}


def ship(game: SpaceOdyssey, group: int, weapon: bool, shield: bool) -> Ship:
    """A ship with the officers named."""
    crew = [name for name, aboard in (("weapon_officer", weapon), ("shield_officer", shield)) if aboard]
    return Ship(group=group, crew=tuple(game.space.speciality.index(name) for name in crew))


def battles(game: SpaceOdyssey):
    """Every pair of crews: attacking ship, defending ship, and their officers."""
    for w, s, x, y in product(FLAGS, repeat=4):
        yield ship(game, 0, w, s), ship(game, 1, x, y), (w, s), (x, y)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.rule("VO-FIGHT-15", "VO-AMB-08")
def test_margins_are_the_games_for_all_stocks_up_to_six(reading):
    game = SpaceOdyssey(readings=Readings(attack_officer=READINGS[reading]))
    for attacks, defends, mine, theirs in battles(game):
        for use, other in product(UP_TO_SIX, repeat=2):
            ours = margin(Side(*use, *mine), Side(*other, *theirs), shield_officer_when=reading)
            assert ours == rules.margin(game.space, attacks, defends, use, other)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.rule("VO-FIGHT-03", "VO-FIGHT-04", "VO-FIGHT-08", "VO-FIGHT-12")
def test_odds_are_those_of_the_games_own_dice(reading):
    """Follow the game's chance steps to all 36 ends: all officers, all uses up to two, and every margin up to six.

    (All uses up to six take a minute; the margins of all of them are compared above.)
    """
    game = SpaceOdyssey(readings=Readings(attack_officer=READINGS[reading]))
    start = game.initial()
    for attacks, defends, mine, theirs in battles(game):
        seen = set()
        for use, other in product(UP_TO_SIX, repeat=2):
            k = rules.margin(game.space, attacks, defends, use, other)
            if k in seen and max(*use, *other) > 2:
                continue
            seen.add(k)
            state = replace(start, ships=(attacks, defends), tasks=(Battle(0, 1, use, other), *start.tasks))
            odds = rules.odds(game, state)
            expected = outcome(Side(*use, *mine), Side(*other, *theirs), shield_officer_when=reading)
            assert (odds["win"], odds["tie"], odds["loss"]) == expected
        assert set(range(-10, 13)) <= seen


@pytest.mark.rule("VO-MOVE-08")
def test_best_routes_on_the_sample_maps():
    """Turns that were computed apart from this kit, by value iteration over all paths, for the same two maps."""
    spiral = SpaceOdyssey(map="spiral").space
    turns = best_routes(spiral.neighbours, "mossglow").turns
    assert [round(float(turns[station]), 2) for station in ("alfa", "beta")] == [3.5, 3.5]
    assert round(float(best_routes(spiral.neighbours, "alfa").turns["mossglow"]), 2) == 3.58
    assert round(float(best_routes(spiral.neighbours, "alfa").turns["jingle"]), 2) == 3.79
    wheel = SpaceOdyssey(map="little_wheel").space
    assert round(float(best_routes(wheel.neighbours, "custardia", wormholes=wheel.wormholes).turns["alfa"]), 2) == 4.2
