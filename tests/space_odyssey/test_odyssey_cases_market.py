"""The worked cases VO-TC08 to VO-TC15: fights, market, the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.games.space_odyssey.fight import margin, odds, results
from tabletop_kernel.games.space_odyssey.moves import (
    Arm,
    BuyShip,
    Dawn,
    Die,
    EndTurn,
    Give,
    Hand,
    Hire,
    Nightfall,
    Path,
    Ruling,
    Sell,
    SellShip,
    Start,
    Take,
    Withdraw,
)
from tabletop_kernel.games.space_odyssey.state import Item

from .flights import (
    CARDS,
    DECLINE,
    at,
    card,
    credits,
    crew,
    due,
    end,
    fight,
    fly,
    gear,
    holds,
    legal,
    meeting,
    position,
    refused,
    thing,
)


@pytest.mark.rule(
    "VO-FIGHT-02",
    "VO-FIGHT-03",
    "VO-FIGHT-04",
    "VO-FIGHT-05",
    "VO-FIGHT-06",
    "VO-FIGHT-07",
    "VO-FIGHT-08",
    "VO-FIGHT-09",
    "VO-FIGHT-12",
    "VO-FIGHT-15",
    "VO-AMB-08",
    "VO-AMB-08b",
)
def test_tc08_a_fight_in_numbers():
    aboard = "laser 3, shield, weapon officer", "laser, shield 2, shield officer"
    match = meeting(*aboard)
    refused(match, Arm(4, 0), "VO-FIGHT-02")
    space, (comet, meteor) = match.game.space, match.state.ships
    assert margin(space, comet, meteor, (2, 1), (1, 2)) == 1
    for dice, both in (((2, 6), (4, 7)), ((6, 2), (8, 3)), ((3, 4), (5, 5))):
        assert results(space, comet, meteor, (2, 1), (1, 2), dice) == both
        ended = fight(meeting(*aboard), (2, 1), (1, 2), *dice)
        assert due(ended) == ("Tied" if both[0] == both[1] else "Looting")
        assert (gear(ended, "laser"), gear(ended, "shield")) == (1, 0)
        assert (gear(ended, "laser", 1), gear(ended, "shield", 1)) == (0, 0)
    match.play(Arm(2, 1)).play(Arm(1, 2))
    assert [odds(match.game, match.state)[end] * 36 for end in ("win", "tie", "loss")] == [21, 5, 10]
    shields = replace(meteor, gear=(0, 4, 0, 0, 0, 0, 0, 0))
    assert results(space, comet, shields, (0, 0), (0, 4), (1, 1)) == (-6, 1)


LOSER = "engineer, pilot, half engine, half thrusters, laser, shield, invention 30"


def theirs_of(match: Match) -> int:
    """The card of Meteor's pilot."""
    return next(n for n in match.state.ships[1].crew if CARDS.crew[n].speciality == "pilot")


def beaten(comet: str = "pilot, creature 10, creature 20, creature 30", loser: str = LOSER) -> Match:
    """Comet has just beaten Meteor, who used its shield."""
    return fight(meeting(comet, loser), (0, 0), (0, 1), 6, 1)


@pytest.mark.rule(
    "VO-FIGHT-09",
    "VO-FIGHT-10",
    "VO-FIGHT-11",
    "VO-TROPHY-07",
    "VO-EQ-EN-05",
    "VO-EQ-EN-06",
    "VO-EQ-TH-05",
    "VO-EQ-TH-06",
    "VO-AMB-12",
    "VO-AMB-19",
)
def test_tc09_one_thing_as_loot():
    match = beaten()
    for words in ("engineer", "laser", "invention 30", "half_thrusters", "half_engine"):
        assert legal(match, Take(thing(words)))
    assert legal(match, Take(Item("crew", theirs_of(match))))
    assert legal(match, DECLINE)
    refused(match, Take(Item("shield")), "VO-FIGHT-10")
    match.play(Take(thing("invention 30")))
    assert due(match) == "Keeping"
    assert legal(match, Give(thing("invention 30")))
    match.play(Give(thing("creature 10")))
    assert sorted(holds(match)) == ["creature 20", "creature 30", "invention 30"]
    assert due(match) == ""
    refused(match, Take(Item("laser")), "VO-FIGHT-10")

    match = beaten()
    theirs = theirs_of(match)
    match.play(Take(Item("crew", theirs)))
    assert due(match) == "Sparing"
    assert (gear(match, "half_engine", 1), gear(match, "half_thrusters", 1)) == (0, 0)
    assert [event.rule for event in match.history[-1].events] == ["VO-FIGHT-10", "VO-EQ-EN-05", "VO-EQ-TH-05"]
    refused(match, EndTurn(), "VO-CREW-02")
    match.play(Give(Item("crew", theirs)))
    assert crew(match) == ["pilot"]

    match = beaten().play(Take(Item("half_thrusters")))
    assert gear(match, "half_thrusters") == 1
    assert [event.rule for event in match.history[-1].events] == ["VO-FIGHT-10"]
    match = beaten().play(Take(Item("half_engine")))
    assert gear(match, "half_engine") == gear(match, "half_engine", 1) == 0
    assert match.game.say(match.history[-1].events[-1]) == "To the bank: half-used engine."
    assert credits(beaten().play(DECLINE), 1) == 100


@pytest.mark.rule("VO-FIGHT-10", "VO-FIGHT-11", "VO-FIGHT-14", "VO-CREW-DI", "VO-AMB-10")
def test_tc10_the_diplomat():
    match = beaten("laser", "shield, diplomat, pilot, artefact 10")
    for words in ("pilot", "diplomat"):
        refused(match, Take(thing(words)), "VO-FIGHT-14")
    assert legal(match, Take(thing("artefact 10")))
    match = beaten("laser", "shield, diplomat, pilot")
    assert due(match) == ""
    assert match.history[-1].events[-1].rule == "VO-FIGHT-11"

    for always in (False, True):
        for dice in ((1, 6), (3, 4)):
            readings = {"diplomat_always": always}
            match = fight(meeting("diplomat, biologist", readings=readings), (0, 0), (0, 0), *dice)
            if always:
                assert due(match) == ""
            else:
                assert match.to_move == 1
                assert legal(match, Take(thing("biologist")))
                assert legal(match, Take(thing("diplomat")))


@pytest.mark.rule("VO-FIGHT-12", "VO-FIGHT-13", "VO-EQ-TH-05", "VO-EQ-TH-06", "VO-AMB-09")
def test_tc11_a_tie():
    def tied(artefact: str = "artefact 30") -> Match:
        return fight(meeting(artefact, "pilot, half thrusters"), (0, 0), (0, 0), 3, 4)

    match = tied().play(Take(thing("pilot")))
    assert crew(match) == []
    match.play(Take(thing("artefact 30")))
    assert (crew(match), holds(match)) == (["pilot"], [])
    assert (crew(match, 1), holds(match, 1)) == ([], ["artefact 30"])
    assert gear(match, "half_thrusters") == gear(match, "half_thrusters", 1) == 0
    assert due(match) == ""

    match = tied().play(Take(Item("half_thrusters"))).play(Take(thing("artefact 30")))
    assert gear(match, "half_thrusters") == gear(match, "half_thrusters", 1) == 0
    refused(match, Take(thing("artefact 30")), "VO-FIGHT-10")
    match = tied().play(DECLINE).play(DECLINE)
    assert holds(match) == ["artefact 30"]
    match = tied("").play(Take(thing("pilot")))
    assert crew(match) == ["pilot"]
    assert due(match) == ""


@pytest.mark.rule(
    "VO-SPEC-01",
    "VO-CREW-02",
    "VO-CREW-04",
    "VO-TROPHY-04",
    "VO-TROPHY-05",
    "VO-TRADE-OWN-01",
    "VO-AMB-05",
    "VO-AMB-16",
    "VO-AMB-32",
)
def test_tc12_the_experts_round():
    drawing = """
        round: 5
        credits: 60 0
        ship 1: Comet at 1, creature 10, creature 30, artefact 30
        ship 2: Comet at -4, creature 40
        ship 3: Meteor at -9

        S g g g g g g g
    """

    def sold(match, words, ship=0):
        before = credits(match)
        match.play(Sell(ship, thing(words)))
        price = credits(match) - before
        match.undo()
        return price

    for bonus, ten, thirty in (("double", 20, 60), ("plus20", 30, 50)):
        match = position(drawing).play(Hire(0, card(f"biologist {bonus}")))
        refused(match, Hire(0, card("biologist plus20", 1)), "VO-CREW-02")
        assert (sold(match, "creature 10"), sold(match, "creature 30")) == (10, 30)
        end(match, 2)
        assert (sold(match, "creature 10"), sold(match, "creature 30"), sold(match, "artefact 30")) == (ten, thirty, 30)
    match = position(drawing).play(Hire(0, card("biologist double")))
    end(match, 2)
    fly(match, "-3>3", 5, ship=1)
    assert at(match, 1) == "1"
    assert sold(match, "creature 40", 1) == 40
    match.play(Sell(0, thing("creature 10"))).play(Hand(1, 0, thing("creature 40")))
    assert sold(match, "creature 40") == 80
    match.undo().play(Hand(0, 1, thing("biologist double")))
    assert sold(match, "creature 40", 1) == 40


@pytest.mark.rule(
    "VO-TRADE-SHIP-01",
    "VO-TRADE-SHIP-02",
    "VO-TRADE-SHIP-03",
    "VO-TRADE-SELL-01",
    "VO-TRADE-SELL-02",
    "VO-TRADE-SELL-03",
    "VO-MOVE-05",
    "VO-AMB-14",
    "VO-AMB-26",
    "VO-AMB-27",
)
def test_tc13_buying_and_selling_ships():
    drawing = """
        day: 2
        credits: 125 0
        ship 1: Comet at Alfa, laser, shield, pilot
        ship 2: Meteor at Gama
        ship 3: Meteor at Gama
        ship 4: Meteor at 6
        S g g g S g g g g g
    """
    drawing = drawing.replace("Gama", "Beta")
    match = position(drawing)
    for words, after in (("laser", 145), ("shield", 145), ("pilot", 215)):
        match.play(Sell(0, thing(words)))
        assert credits(match) == after
    refused(match, SellShip(0), "VO-AMB-27")
    match.play(BuyShip())
    assert credits(match) == 15
    match.play(Start("5"))
    assert sum(ship.at == "5" for ship in match.state.ships) == 3
    assert match.state.ships[4].gear == (0,) * 8
    assert legal(match, Path(4, "roll", "4"))
    end(match)
    fly(match, "5>-1", 1, ship=3)
    assert at(match, 3) == "4"
    end(match)
    fly(match, "6>12", 1, ship=4)
    end(match)
    assert legal(match, Path(3, "roll", "5"))
    fly(match, "5>11", 1, ship=3)
    assert at(match, 3) == "6"

    refused(position(drawing.replace("125 0", "199 0")), BuyShip(), "VO-TRADE-SHIP-01")
    match = position(drawing.replace("125 0", "425 0"))
    match.play(BuyShip()).play(Start("1"))
    match.play(SellShip(4))
    assert credits(match) == 375
    for words, price in (("diplomat", 190), ("biologist", 50), ("pilot", 70)):
        assert CARDS.crew[card(words)].price - 10 == price


@pytest.mark.rule(
    "VO-EOD-01",
    "VO-EOD-02",
    "VO-EOD-03",
    "VO-EOD-04",
    "VO-EOD-05",
    "VO-SETUP-04",
    "VO-SETUP-05",
    "VO-SETUP-07",
    "VO-SETUP-08",
    "VO-AMB-01",
    "VO-AMB-17",
    "VO-TROPHY-09",
)
def test_tc14_home_for_the_night():
    drawing = """
        round: {round}
        told: {told}
        credits: 70 40 0
        order: Meteor, Nebula, Comet
        turn: Comet
        ship 1: Comet at mossglow, thrusters, half engine, pilot, creature 10, artefact 30, stirred
        ship 2: Comet at g05
        ship 3: Meteor at Beta
        ship 4: Nebula at Beta
    """
    match = position(drawing.format(round=12, told="no"), map="spiral", players=3)
    assert match.explain(Ruling("notice", amount=15)) is None
    match.play(EndTurn())
    assert [entry.events[0].rule for entry in match.history if entry.forced] == ["VO-EOD-01"]
    refused(match, Ruling("notice", amount=15), "VO-EOD-01")

    match = position(drawing.format(round=15, told="yes"), map="spiral", players=3).play(EndTurn())
    assert isinstance(match.history[-1].step, Nightfall)
    assert match.state.ships[0].trophies == ()
    assert at(match, 1) == "g05"
    refused(match, Withdraw("gama"), "VO-EOD-05")
    assert legal(match, Withdraw("beta"))
    match.play(Withdraw("alfa"))
    assert [at(match, n) for n in range(4)] == ["alfa", "beta", "beta", "beta"]
    assert match.state.credits == (70, 40, 0)
    ship = match.state.ships[0]
    assert (ship.gear, len(ship.crew)) == ((0, 0, 0, 1, 1, 0, 0, 0), 1)
    assert (match.state.day, match.state.prices, match.state.order) == (2, (30, 10, 30, 40), ())
    match.play(Dawn())
    assert due(match) == "Ordering"
    for face in (6, 2, 4):
        match.play(Die(face))
    assert match.state.order == (0, 2, 1)
    assert match.state.credits == (70, 40, 0)
    assert at(match) == "alfa"
    assert match.to_move == 0


@pytest.mark.rule(
    "VO-GOAL-01",
    "VO-END-01",
    "VO-END-02",
    "VO-END-03",
    "VO-TRADE-SELL-01",
    "VO-TRADE-SELL-02",
    "VO-AMB-14",
    "VO-AMB-18",
)
def test_tc15_the_final_account():
    drawing = """
        day: 3
        round: 15
        turn: Meteor
        credits: 95 525
        ship 1: Comet at Alfa, {engine}, pilot, laser 2, shield, artefact 40
        ship 2: Comet at Beta, biologist, diplomat, weapon officer
        ship 3: Meteor at Gama, shield officer, archaeologist
    """
    match = position(drawing.format(engine="half engine"), map="spiral").play(EndTurn())
    assert match.result.scores == (795, 795)
    assert match.result.winners == (0, 1)
    match = position(drawing.format(engine="engine"), map="spiral").play(EndTurn())
    assert match.result.scores == (835, 795)
    assert match.result.winners == (0,)
    assert match.result.why[0].slots == {
        "player": 0, "credits": 95, "ships": 300, "crew": 380, "equipment": 60, "total": 835,
    }  # fmt: skip
