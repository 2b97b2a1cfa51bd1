"""Questions that make no sense get a sentence that names what is wrong and shows how to ask."""

from __future__ import annotations

import inspect
import math
import re
from fractions import Fraction
from random import Random

import pytest

from tabletop_kernel.odds import combat, dice, equilibrium, landing, routes, sampling, trips
from tabletop_kernel.odds.combat import Side
from tabletop_kernel.odds.dice import D6, Distribution, die, uniform
from tabletop_kernel.odds.landing import line
from tabletop_kernel.odds.routes import ring

WILD = (None, "a", -1, 1.5, math.nan, math.inf, 10**30, [], {}, object())
ONE = Side(1, 1)

QUESTIONS = {  # with one wild value in the place of `x`; only what is none of the wild values fits there
    "a side's lasers": lambda x: Side(x, 1),
    "a side's officer": lambda x: Side(1, 1, weapon_officer=x),
    "the attacker": lambda x: combat.outcome(x, ONE),
    "the defender": lambda x: combat.margin(ONE, x),
    "a stock": combat.uses,
    "both stocks": lambda x: equilibrium.solve(ONE, x, Fraction(1, 20)),
    "a stock of a matrix": lambda x: equilibrium.payoff_matrix(x, ONE),
    "who rolls": lambda x: combat.simulate(1, 10, x),
    "who draws": lambda x: D6.draw(x, 2),
    "who flies": lambda x: landing.simulate(line(3), 3, 10, x),
    "who sells": lambda x: trips.simulate_sales({(0, "0"): {"home": 1}}, (0, "0"), 3, 3, x),
    "weights": Distribution,
    "against": D6.against,
    "rolls added up": lambda x: x @ D6,
    "rolls, the highest kept": lambda x: D6.highest(x, 1),
    "kept": lambda x: D6.highest(2, x),
    "sides": die,
    "values": uniform,
    "a distance": landing.line,
    "turns": lambda x: landing.landing_turn(line(3), 3, x),
    "a chain": lambda x: landing.expected_turns(x, 3),
    "a chain of turns": lambda x: landing.chance_within(x, 3, 2),
    "the fields of a line": routes.straight,
    "the fields of a loop": routes.ring,
    "a map": lambda x: routes.best_routes(x, "0"),
    "a start of paths": lambda x: list(routes.paths(ring(5), x)),
    "a target": lambda x: routes.best_routes(ring(5), x),
    "trophies": lambda x: trips.trip(ring(6), ("0",), ("3",), x),
    "rounds of a day": lambda x: trips.simulate_sales({(0, "0"): {"home": 1}}, (0, "0"), x, 3, Random(1)),
    "hits": lambda x: sampling.band(x, 10),
}


def raised_here(error: BaseException) -> bool:
    """Whether the kit itself refused, in words of its own."""
    frame = inspect.getinnerframes(error.__traceback__)[-1]
    return "tabletop_kernel" in frame.filename and (frame.code_context or [""])[0].lstrip().startswith("raise")


@pytest.mark.parametrize("asked", QUESTIONS)
def test_whatever_stands_in_its_place_is_refused_in_words(asked):
    for wild in WILD:
        with pytest.raises((TypeError, ValueError)) as caught:
            QUESTIONS[asked](wild)
        assert raised_here(caught.value), f"{wild!r}: {caught.value!r}"
        assert len(re.findall(r"\w+", str(caught.value))) > 3


@pytest.mark.parametrize(("ask", "words"), [
    (lambda: combat.simulate(1, 10, 7), "rng: write Random(7), not 7"),
    (lambda: combat.outcome(2, ONE), "a side: write Side(2, 1), not 2"),
    (lambda: D6.chance("6"), "value: give a number, not '6'"),
    (lambda: combat.simulate("1", 10, Random(1)), "a margin is a whole number, not '1'"),
    (lambda: landing.landing_turn(line(3), 0, 3), "stands on its target 0 already"),
    (lambda: routes.graph([("a", "b", "c")]), """a lane joins two fields, as ("a", "b"), not ('a', 'b', 'c')"""),
    (lambda: routes.graph("ab"), "a lane joins two fields"),
    (lambda: sampling.band(1, 10, sigmas=-1), "sigmas: give a number above 0, not -1"),
    (lambda: die(10**30), f"sides: give a whole number from 1 to {dice.MOST_SIDES}, not {10**30}"),
])  # fmt: skip
def test_the_sentence_shows_how_to_ask(ask, words):
    with pytest.raises((TypeError, ValueError), match=re.escape(words)):
        ask()


def test_adding_what_is_no_distribution_is_python_s_own_refusal():
    for other in (None, "a", 1.5, []):
        with pytest.raises(TypeError, match="unsupported operand"):
            D6 + other
        with pytest.raises(TypeError, match="unsupported operand"):
            D6 - other
    assert (D6 + 1).values == (2, 3, 4, 5, 6, 7)
