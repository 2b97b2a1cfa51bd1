"""The worked cases VO-TC01 to VO-TC15, as the rules file states them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.games.space_odyssey.fight import margin, odds, results
from tabletop_kernel.games.space_odyssey.flight import landings
from tabletop_kernel.games.space_odyssey.moves import (
    Arm,
    BuyShip,
    Dawn,
    Die,
    EndTurn,
    Give,
    Hand,
    Hire,
    Jump,
    Nightfall,
    Path,
    Roll,
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
    announce,
    at,
    card,
    credits,
    crew,
    draw,
    due,
    end,
    fight,
    fly,
    gear,
    holds,
    legal,
    position,
    refused,
    thing,
    thrust,
)


@pytest.mark.rule(
    "VO-MOVE-01", "VO-MOVE-02", "VO-MOVE-03", "VO-MOVE-06", "VO-MOVE-08", "VO-TURN-05", "VO-AMB-02", "VO-AMB-04"
)
def test_tc01_announce_roll_stop():
    match = position("""
        ship 1: Comet at 0
        ship 2: Meteor at -9

        g g U g P g g g
    """)
    announce(match, "1>6")
    refused(match, Roll(), "VO-MOVE-06")
    match.undo().undo().undo().undo().undo()
    refused(match, Path(0, "roll", "0"), "VO-MOVE-08")
    announce(match, "2>7").play(Die(4))
    assert at(match) == "4"
    assert due(match) == ""
    assert not match.state.ships[0].trophies
    for field in ("5", "3"):
        refused(match, Path(0, "roll", field), "VO-TURN-05")
    refused(match, Roll(), "VO-MOVE-01")
    assert legal(match, EndTurn())
    end(match, 2)
    announce(match, "3>-3").play(Die(1))
    assert at(match) == "3"
    assert due(match) == "Tabling"


@pytest.mark.rule("VO-MOVE-03", "VO-MOVE-04", "VO-MOVE-05", "VO-MOVE-06", "VO-MOVE-07", "VO-AMB-03")
def test_tc02_pushed_on_and_on():
    drawing = """
        ship 1: Comet at 0
        ship 2: Meteor at 4
        ship 3: Comet at 4
        ship 4: Meteor at 5
        ship 5: Meteor at 5

        g A g g U P g g
    """
    match = announce(position(drawing), "1>7")
    assert landings(match.state, 0, match.state.tasks[0].path) == (1, 2, 3, 6, 6, 6)
    for face in (4, 5, 6):
        match = fly(position(drawing), "1>7", face)
        assert at(match) == "6"
        assert due(match) == "Drawing"
    assert at(fly(position(drawing), "1>7", 3)) == "3"

    behind = drawing.replace("at 4", "at 6").replace("at 5", "at 7")
    match = announce(position(behind), "1>7")
    refused(match, Roll(), "VO-MOVE-06")
    assert due(match) == "Plotting"
    announce(match, "8").play(Die(6))
    assert at(match) == "8"
    match = fly(position(behind), "1>8", 5)
    assert at(match) == "5"
    assert due(match) == "Tabling"


@pytest.mark.rule(
    "VO-MOVE-05",
    "VO-MOVE-07",
    "VO-FIGHT-01",
    "VO-AMB-06",
    "VO-AMB-07",
    "VO-FIELD-GR-02",
    "VO-FIELD-ST-03",
    "VO-FIELD-UF-02",
    "VO-TRADE-OWN-01",
)
@pytest.mark.parametrize(
    ("kind", "other", "then"),
    [
        ("g", "Meteor", "Arming"),
        ("g", "Comet", ""),
        ("S", "Meteor", ""),
        ("U", "Meteor", "Tabling"),
    ],
)
def test_tc03_what_the_push_leads_to(kind, other, then):
    match = fly(
        position(f"""
        ship 1: Comet at 0, laser
        ship 2: Meteor at 3
        ship 3: Meteor at 3
        ship 4: {other} at 4

        g g g {kind} g g g g
    """),
        "1>7",
        3,
    )
    assert at(match) == "4"
    assert due(match) == then
    if then == "Arming":
        task = match.state.tasks[0]
        assert (task.attacker, task.defender) == (0, 3)
        fight(match, (0, 0), (0, 0), 6, 1)
        end(match, 2)
        assert due(match) == ""
        assert at(match) == at(match, 3) == "4"
        end(match, 2)
    if then == "Tabling":
        match.play(Die(6))
        draw(match, "creature 10")
        refused(match, Hand(0, 3, Item("laser")), "VO-TURN-02")
    else:
        assert legal(match, Hand(0, 3, Item("laser"))) == (other == "Comet")


@pytest.mark.rule(
    "VO-FIELD-PL-01", "VO-FIELD-PL-03", "VO-FIELD-PL-04", "VO-TROPHY-06", "VO-TROPHY-07", "VO-INFO-02", "VO-AMB-25"
)
def test_tc04_a_fourth_trophy_and_no_camping():
    match = fly(
        position("""
        ship 1: Comet at 0, creature 10, invention 20, artefact 40, thrusters
        ship 2: Meteor at -9

        P g g g g g g g
    """),
        "1>7",
        1,
    )
    refused_before = match.state
    draw(match, "artefact 20")
    assert {move.item for move in match.legal_moves()} == {
        thing(words) for words in ("creature 10", "invention 20", "artefact 40", "artefact 20")
    }
    refused(match, EndTurn(), "VO-TROPHY-07")
    refused(match, Give(thing("creature 40")), "VO-TROPHY-07")
    for viewer in (1, None):
        assert match.game.observe(match.state, viewer).ships[0].trophies == (-1, -1, -1)
    assert refused_before.ships[0].trophies == match.state.ships[0].trophies
    match.play(Give(thing("artefact 20")))
    assert sorted(holds(match)) == ["artefact 40", "creature 10", "invention 20"]
    match.undo().play(Give(thing("creature 10")))
    assert sorted(holds(match)) == ["artefact 20", "artefact 40", "invention 20"]
    end(match, 2)
    refused(match, EndTurn(), "VO-FIELD-PL-04")
    thrust(match, "2")
    assert legal(match, EndTurn())
    fly(match, "1>-5", 1)
    assert at(match) == "1"
    assert due(match) == "Drawing"


@pytest.mark.rule(
    "VO-FIELD-WH-01", "VO-FIELD-WH-02", "VO-FIELD-WH-03", "VO-MOVE-03", "VO-MOVE-04", "VO-AMB-03", "VO-AMB-22"
)
def test_tc05_wormholes():
    drawing = """
        ship 1: Comet at 0, laser
        ship 2: Comet at 4
        ship 3: Meteor at 4
        ship 4: Meteor at 8

        W g g W g g g W g g
    """
    match = fly(position(drawing), "1>7", 1)
    refused(match, Jump("4"), "VO-MOVE-04")
    refused(match, Jump("1"), "VO-FIELD-WH-01")
    refused(match, Jump("2"), "VO-FIELD-WH-01")
    match.play(DECLINE)
    assert at(match) == "1"
    refused(match, Jump("8"), "VO-FIELD-WH-01")
    match.undo().play(Jump("8"))
    assert at(match) == "8"
    assert due(match) == ""
    end(match, 2)
    refused(match, Jump("1"), "VO-FIELD-WH-01")
    assert due(fly(position(drawing), "1>7", 2)) == ""
    match = position("""
        ship 1: Comet at 8, laser
        ship 2: Comet at 8
        ship 3: Meteor at -9

        W g g W g g g W g g
    """)
    refused(match, Hand(0, 1, Item("laser")), "VO-FIELD-WH-03")


@pytest.mark.rule(
    "VO-EQ-EN-01",
    "VO-EQ-EN-02",
    "VO-EQ-EN-03",
    "VO-EQ-TH-01",
    "VO-EQ-TH-02",
    "VO-EQ-TH-03",
    "VO-AMB-11",
    "VO-AMB-29",
    "VO-AMB-33",
)
def test_tc06_engines_and_thrusters():
    match = position("""
        ship 1: Comet at 0, engine 2, thrusters 2
        ship 2: Meteor at -9

        U g g g g P g g
    """)
    refused(match, Path(0, "burn", "1"), "VO-EQ-EN-01")
    thrust(match, "1")
    assert due(match) == "Tabling"
    match.play(Die(4))
    assert gear(match, "thrusters") == 1
    refused(match, Path(0, "burn", "2"), "VO-EQ-EN-01")
    announce(match, "2>8")
    assert due(match) == "Flying"
    assert match.chance is not None
    assert match.game.explain(match.state, Path(0, "thrusters", "2")).rule == "VO-MOVE-02"
    match.play(Die(5))
    assert at(match) == "6"
    draw(match, "creature 10")
    fly(match, "5>-1", 2, how="burn")
    assert at(match) == "4"
    assert gear(match, "engine") == 1
    refused(match, Path(0, "burn", "5"), "VO-EQ-EN-02")
    refused(match, Path(0, "thrusters", "5"), "VO-EQ-TH-02")
    end(match, 2)
    thrust(match, "5")
    fly(match, "4>-2", 1)
    assert legal(match, Path(0, "burn", "3"))


@pytest.mark.rule("VO-EQ-EN-04", "VO-EQ-EN-05", "VO-EQ-TH-04", "VO-EQ-TH-05", "VO-EQ-05", "VO-AMB-13", "VO-AMB-15")
def test_tc07_the_pilots_second_use():
    match = position("""
        ship 1: Comet at 0, engine, thrusters, pilot
        ship 2: Meteor at -9
        g g g g g g g g
    """)
    fly(match, "1>7", 1)
    fly(match, "2>8", 1, how="burn")
    thrust(match, "3")
    assert (gear(match, "engine"), gear(match, "warm_engine"), gear(match, "warm_thrusters")) == (0, 1, 1)
    refused(match, Path(0, "burn", "4"), "VO-EQ-EN-04")
    refused(match, Path(0, "thrusters", "4"), "VO-EQ-TH-04")
    end(match, 2)
    assert (gear(match, "half_engine"), gear(match, "half_thrusters")) == (1, 1)
    fly(match, "2>-4", 1)
    fly(match, "3>9", 1, how="burn")
    assert sum(match.state.ships[0].gear) == 1
    end(match, 4)
    thrust(match, "4")
    assert sum(match.state.ships[0].gear) == 0

    match = position("""
        round: 2
        credits: 0 0
        ship 1: Comet at 1, half engine, half thrusters, engine, pilot
        ship 2: Meteor at -9
        S g g g g g g g
    """)
    refused(match, Sell(0, Item("half_engine")), "VO-AMB-15")
    match.play(Sell(0, thing("pilot")))
    assert credits(match) == 70
    assert match.state.ships[0].gear == (0, 0, 1, 0, 0, 0, 0, 0)
    fly(match, "2>8", 1)
    fly(match, "3>9", 1, how="burn")
    assert sum(match.state.ships[0].gear) == 0

    for other, left in (("pilot", 1), ("diplomat", 0)):
        match = position(f"""
            ship 1: Comet at 1, half engine, pilot
            ship 2: Comet at 1, {other}
            ship 3: Meteor at -9
        """)
        match.play(Hand(0, 1, Item("half_engine")))
        assert gear(match, "half_engine", 1) == left
        assert gear(match, "half_engine") == 0


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
    drawing = """
        ship 1: Comet at 0, laser 3, shield, weapon officer
        ship 2: Meteor at 1, laser, shield 2, shield officer
    """
    match = fly(position(drawing), "1>7", 1)
    refused(match, Arm(4, 0), "VO-FIGHT-02")
    space, (comet, meteor) = match.game.space, match.state.ships
    assert margin(space, comet, meteor, (2, 1), (1, 2)) == 1
    for dice, both in (((2, 6), (4, 7)), ((6, 2), (8, 3)), ((3, 4), (5, 5))):
        assert results(space, comet, meteor, (2, 1), (1, 2), dice) == both
        ended = fight(fly(position(drawing), "1>7", 1), (2, 1), (1, 2), *dice)
        assert due(ended) == ("Tied" if both[0] == both[1] else "Looting")
        assert (gear(ended, "laser"), gear(ended, "shield")) == (1, 0)
        assert (gear(ended, "laser", 1), gear(ended, "shield", 1)) == (0, 0)
    match.play(Arm(2, 1)).play(Arm(1, 2))
    assert [odds(match.game, match.state)[end] * 36 for end in ("win", "tie", "loss")] == [21, 5, 10]
    shields = replace(meteor, gear=(0, 4, 0, 0, 0, 0, 0, 0))
    assert results(space, comet, shields, (0, 0), (0, 4), (1, 1)) == (-6, 1)


LOSER = "Meteor at 1, engineer, pilot, half engine, half thrusters, laser, shield, invention 30"


def theirs_of(match: Match) -> int:
    """The card of Meteor's pilot."""
    return next(n for n in match.state.ships[1].crew if CARDS.crew[n].speciality == "pilot")


def beaten(comet: str = "pilot, creature 10, creature 20, creature 30", loser: str = LOSER) -> Match:
    """Comet has just beaten Meteor, who used its shield."""
    match = position(f"""
        credits: 100 90
        ship 1: Comet at 0, {comet}
        ship 2: {loser}
    """)
    return fight(fly(match, "1>7", 1), (0, 0), (0, 1), 6, 1)


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
    refused(match, EndTurn(), "VO-CREW-02")
    match.play(Give(Item("crew", theirs)))
    assert crew(match) == ["pilot"]

    match = beaten().play(Take(Item("half_thrusters")))
    assert gear(match, "half_thrusters") == 1
    match = beaten().play(Take(Item("half_engine")))
    assert gear(match, "half_engine") == gear(match, "half_engine", 1) == 0
    assert credits(beaten().play(DECLINE), 1) == 90


@pytest.mark.rule("VO-FIGHT-10", "VO-FIGHT-11", "VO-FIGHT-14", "VO-CREW-DI", "VO-AMB-10")
def test_tc10_the_diplomat():
    match = beaten("laser", "Meteor at 1, shield, diplomat, pilot, artefact 10")
    for words in ("pilot", "diplomat"):
        refused(match, Take(thing(words)), "VO-FIGHT-14")
    assert legal(match, Take(thing("artefact 10")))
    match = beaten("laser", "Meteor at 1, shield, diplomat, pilot")
    assert due(match) == ""
    assert match.history[-1].events[-1].rule == "VO-FIGHT-11"

    drawing = """
        ship 1: Comet at 0, diplomat, biologist
        ship 2: Meteor at 1
    """
    for always in (False, True):
        for dice in ((1, 6), (3, 4)):
            readings = {"diplomat_always": always}
            match = fight(fly(position(drawing, readings=readings), "1>7", 1), (0, 0), (0, 0), *dice)
            if always:
                assert due(match) == ""
            else:
                assert match.to_move == 1
                assert legal(match, Take(thing("biologist")))
                assert legal(match, Take(thing("diplomat")))


@pytest.mark.rule("VO-FIGHT-12", "VO-FIGHT-13", "VO-EQ-TH-05", "VO-EQ-TH-06", "VO-AMB-09")
def test_tc11_a_tie():
    def tied(artefact: str = ", artefact 30") -> Match:
        match = position(f"""
            ship 1: Comet at 0{artefact}
            ship 2: Meteor at 1, pilot, half thrusters
        """)
        return fight(fly(match, "1>7", 1), (0, 0), (0, 0), 3, 4)

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
    match.play(BuyShip(0))
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

    refused(position(drawing.replace("125 0", "199 0")), BuyShip(0), "VO-TRADE-SHIP-01")
    match = position(drawing.replace("125 0", "425 0"))
    match.play(BuyShip(0)).play(Start("1"))
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
