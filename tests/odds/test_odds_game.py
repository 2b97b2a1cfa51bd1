"""The odds are those of the game itself: its margins, and its own chance steps followed to every end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace

from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey import fight as rules
from tabletop_kernel.games.space_odyssey.setup import Readings
from tabletop_kernel.games.space_odyssey.state import NO_GEAR, Battle, Ship, State, Tied
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
def test_all_rolls_of_all_stocks_up_to_six(reading):
    """Every use up to 6 and 6, every pair of crews, all 36 rolls: who is ahead by the game's own results.

    The game's function is asked once for each pair of uses, with the 36 rolls as arrays in place of two numbers.
    That a fight goes to whoever is ahead here, by two fair dice, is followed through the chance steps below.
    """
    game = SpaceOdyssey(readings=Readings(attack_officer=READINGS[reading]))
    rolls = np.repeat(np.arange(1, 7), 6), np.tile(np.arange(1, 7), 6)
    for attacks, defends, mine, theirs in battles(game):
        sides = {use: (Side(*use, *mine), Side(*use, *theirs)) for use in UP_TO_SIX}
        for use, other in product(UP_TO_SIX, repeat=2):
            a, b = rules.results(game.space, attacks, defends, use, other, rolls)
            win, tie, loss = outcome(sides[use][0], sides[other][1], shield_officer_when=reading)
            assert (np.count_nonzero(a > b), np.count_nonzero(a == b)) == (36 * win, 36 * tie)
            assert win + tie + loss == 1


def ends(game: SpaceOdyssey, state: State, chance: Fraction = Fraction(1)):
    """Follow the game's chance steps: who has won at each end (None: a tie), and how likely that end is."""
    for die, p in game.chance(state).odds().items():
        after, _ = game.apply(state, die)
        task = after.tasks[0]
        if isinstance(task, Battle):
            yield from ends(game, after, chance * p)
        else:
            yield (None if isinstance(task, Tied) else task.winner), chance * p


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.rule("VO-FIGHT-03", "VO-FIGHT-08", "VO-FIGHT-12")
def test_the_games_own_chance_steps_at_every_margin(reading):
    """All 36 ends, for each pair of crews one fight at every margin that uses up to 6 and 6 can give.

    Crews and uses enter a fight only through what they add to the dice, so that one fight stands for all of its margin;
    the test above has compared all of them. Each ship has a trophy, so that winner and tie show in what is due next.
    """
    game = SpaceOdyssey(readings=Readings(attack_officer=READINGS[reading]))
    start = game.initial()
    for attacks, defends, mine, theirs in battles(game):
        pairs = {rules.margin(game.space, attacks, defends, *pair): pair for pair in product(UP_TO_SIX, repeat=2)}
        assert set(range(-10, 13)) <= set(pairs)
        for use, other in pairs.values():
            ships = (laden(attacks, use), laden(defends, other))
            found = Counter()
            for winner, p in ends(game, replace(start, ships=ships, tasks=(Battle(0, 1, use, other), *start.tasks))):
                found[winner] += p
            expected = outcome(Side(*use, *mine), Side(*other, *theirs), shield_officer_when=reading)
            assert (found[0], found[None], found[1]) == expected


def laden(ship: Ship, use: tuple[int, int]) -> Ship:
    """The ship with a trophy, and just the lasers and shields that it uses."""
    return replace(ship, gear=(*use, *NO_GEAR[2:]), trophies=(0,))


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
