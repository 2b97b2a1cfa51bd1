"""The market notebook: prices by hand, turns as the sample map's own figures say them, exact beside simulated."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tabletop_kernel.classroom.chance import market
from tabletop_kernel.classroom.chance.market import MarketLab, Plan, mean_price
from tabletop_kernel.odds.dice import uniform
from tabletop_kernel.odds.routes import best_routes

BAG = uniform(market.VALUES)


@pytest.mark.rule("VO-CREW-04", "VO-TROPHY-05")
def test_a_draw_brings_25_45_50():
    assert [mean_price(expert, Fraction(1)) for expert, _ in market.EXPERTS] == [25, 45, 50]
    assert [mean_price(expert, Fraction(0)) for expert, _ in market.EXPERTS] == [25, 25, 25]
    assert mean_price("double", Fraction(1, 2)) == Fraction(75, 2)
    assert market.sold_for(20, "plus20") == market.sold_for(20, "double") == 40


@pytest.mark.rule("VO-TROPHY-07")
def test_the_best_three_of_four():
    assert BAG.highest(4, keep=3).mean() == Fraction(5515, 64)


@pytest.mark.rule("VO-TRADE-SELL-01", "VO-TRADE-SELL-03")
def test_the_net_price_is_that_of_the_cards():
    cards = market.wheel().cards
    assert {card.price for card in cards.crew if card.speciality == "biologist"} == {60}
    assert cards.resale_less.crew == market.NET_PRICE == 10


def test_turns_on_the_lesson_map():
    """From the sample map's own count, made by another program: 2.18 to any planet, 4.20 to the nearest chosen one."""
    space = market.wheel()
    planets = [field for field, kind in space.kind.items() if kind == "planet"]
    out = best_routes(space.neighbours, planets, wormholes=space.wormholes).turns
    back = best_routes(space.neighbours, space.stations, wormholes=space.wormholes).turns
    assert {round(float(out[station]), 2) for station in space.stations} == {2.18}
    assert round(float(back["custardia"]), 2) == 3.13
    assert market.turns("custardia", 1) == Fraction(21, 5) * 2
    assert market.turns("jingle", 1) == Fraction(7, 2) + Fraction(43, 10)
    assert market.turns("any", 1) == Fraction(60, 11)


def test_what_the_notebook_says_about_routes():
    rates = {name: 25 / market.turns(name, 1) for name, _ in market.ROUTES}
    assert max(rates, key=rates.get) == "any"
    assert rates["any"] == Fraction(55, 12)  # 4.58
    assert 30 / market.turns("jingle", 1) < rates["any"] < 36 / market.turns("jingle", 1)
    best = {rounds: max((1, 2, 3), key=lambda n: Plan("any", n, rounds).credits()) for rounds in (6, 7, 15, 20)}
    assert best == {6: 1, 7: 2, 15: 3, 20: 3}


def test_an_expert_is_paid_once_and_raises_creatures_only():
    plain, double = Plan(rounds=20), Plan(rounds=20, expert="double")
    sold = market.trips("any", 2, 20) * 2
    assert double.credits() - plain.credits() == sold * Fraction(25, 3) - 10
    assert Plan(share=Fraction(0), expert="plus20").credits() == Plan(share=Fraction(0)).credits() - 10


@pytest.mark.parametrize("expert", ["none", "plus20", "double"])
def test_simulated_days_lie_in_their_band(expert):
    plan = Plan("any", 2, 12, Fraction(1, 2), expert)
    middle, reach = market.band(plan.earned(plan.fly(4000, Random(5))))
    assert abs(middle - plan.credits()) < 2.5 * reach


def test_the_lab_shows_days_with_their_error_and_forgets_them():
    lab = MarketLab()
    lab.fly()
    assert lab.words.value.count("give or take") == 3
    dots = lab.figure.value.count("<circle")
    assert dots >= 3
    lab.rounds.value = 6
    assert "give or take" not in lab.words.value
    assert lab.trouble.value == ""
    lab.creatures.value = 0
    assert "does not pay" in lab.words.value
    lab.route.value, lab.creatures.value, lab.rounds.value = "any", 6, 20
    assert "×2" in lab.words.value


def test_a_plan_is_defended_only_when_none_is_better():
    """Six rounds: 21.36, 19.68 and 9.65 credits with one, two and three trophies a trip."""
    assert "No other plan brings more" in market.defend("any", 1, days=200).value
    assert "Exact: 21.36" in market.defend("any", 1, days=200).value
    assert "1 plan brings more" in market.defend("any", 2, days=200).value
    with pytest.raises(ValueError, match="is no route"):
        market.defend("moon", 1, days=10)


def test_the_checker_of_pays():
    assert "Right" in market.check_pays(lambda trophies, share: 20 * trophies * share > 10)
    assert "Trophies: 1, share 2/3" in market.check_pays(lambda trophies, share: trophies >= 2)
    assert "Your function says True" in market.check_pays(lambda trophies, share: 20 * trophies * share >= 10)


def test_charts_say_in_words_what_they_show():
    assert "4.58" in market.routes_chart().value
    assert "meet at 20" in market.experts_chart().value
