"""The worked cases VO-TC01 to VO-TC07: flying, fields, engines and thrusters."""

from __future__ import annotations

import pytest

from tabletop_kernel.games.space_odyssey.flight import landings
from tabletop_kernel.games.space_odyssey.moves import (
    Die,
    EndTurn,
    Give,
    Hand,
    Jump,
    Path,
    Roll,
    Sell,
)
from tabletop_kernel.games.space_odyssey.state import Item

from .flights import (
    DECLINE,
    announce,
    at,
    credits,
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
    assert landings(match.state, 0, match.state.tasks[0].path) == tuple("123666")
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
    assert due(match) == "Keeping"
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
