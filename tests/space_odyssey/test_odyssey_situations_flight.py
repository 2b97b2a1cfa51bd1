"""Situations reasoned by hand from the rules: flying, engines, events; each says why."""

from __future__ import annotations

import pytest

from tabletop_kernel.games.space_odyssey.moves import (
    Choose,
    Die,
    EndTurn,
    Give,
    Hand,
    Path,
    Take,
)
from tabletop_kernel.games.space_odyssey.state import Item

from .flights import (
    DECLINE,
    announce,
    at,
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


@pytest.mark.rule("VO-MOVE-04", "VO-MOVE-05")
def test_a_ship_does_not_block_its_own_field():
    """On a small loop a path may come back to where the ship stands: with one other ship there it has room."""
    drawing = """
        ship 1: Comet at alfa
        ship 2: Meteor at alfa
    """
    loop = "u01 g10 g09 alfa u01 g10 g09"
    match = fly(position(drawing, map="spiral"), loop, 4)
    assert at(match) == "alfa"
    crowded = drawing + "\nship 3: Meteor at alfa"
    assert at(fly(position(crowded, map="spiral"), loop, 4)) == "u01"


@pytest.mark.rule("VO-MOVE-05", "VO-TRADE-SHIP-03")
def test_a_field_left_by_one_of_three_is_still_full():
    """Three at a station after a purchase; one leaves, two remain: its path back over the loop is pushed on."""
    match = position(
        """
        ship 1: Comet at alfa
        ship 2: Comet at alfa
        ship 3: Meteor at alfa
        """,
        map="spiral",
    )
    fly(match, "u01 g10 g09 alfa u01 g10 g09", 1)
    assert at(match) == "u01"
    match.play(Die(1))
    while due(match):
        match.play(match.legal_moves()[0])
    end(match, 2)
    fly(
        match,
        "alfa g09 g10 u01 alfa g09 g10",
        1,
    )
    assert at(match) == "g09"


@pytest.mark.rule("VO-MOVE-05", "VO-MOVE-07", "VO-FIELD-WH-01")
def test_pushed_on_to_a_wormhole_counts_as_stopping_there():
    match = fly(
        position("""
        ship 1: Comet at 0
        ship 2: Comet at 1
        ship 3: Meteor at 1
        g W g g g g g
    """),
        "1>7",
        1,
    )
    assert (at(match), due(match)) == ("2", "Tunnel")


@pytest.mark.rule("VO-MOVE-06", "VO-AMB-03")
def test_two_full_fields_at_the_end_make_the_path_nine_long():
    match = position("""
        ship 1: Comet at 0
        ship 2: Comet at 7
        ship 3: Meteor at 7
        ship 4: Comet at 8
        ship 5: Meteor at 8
        g g g g g g g g g
    """)
    announce(match, "1>8")
    assert due(match) == "Plotting"
    announce(match, "9")
    assert due(match) == "Flying"
    assert at(match.play(Die(6))) == "6"


@pytest.mark.rule("VO-EQ-TH-01", "VO-MOVE-03")
def test_when_to_fire_thrusters():
    """A planet two ahead: rolls of 1, 2 and 3 all land if the thrusters wait, one of six if they go first."""
    drawing = """
        ship 1: Comet at 0, thrusters
        ship 2: Meteor at -9
        g P g g g g g g
    """
    lands = 0
    for face in range(1, 7):
        match = fly(position(drawing), "1>7", face)
        if not due(match) and legal(match, Path(0, "thrusters", "2")):
            thrust(match, "2")
        lands += due(match) == "Drawing"
    assert lands == 3
    lands = sum(due(fly(thrust(position(drawing), "1"), "2>8", face)) == "Drawing" for face in range(1, 7))
    assert lands == 1


@pytest.mark.rule("VO-EQ-EN-02", "VO-AMB-11", "VO-DEF-04")
def test_once_a_round_is_for_each_ship():
    match = position("""
        ship 1: Comet at 0, engine
        ship 2: Comet at -3, engine
        ship 3: Meteor at -9
    """)
    for ship, first in ((0, 1), (1, -2)):
        fly(match, f"{first}>{first + 6}", 1, ship)
        fly(match, f"{first + 1}>{first + 7}", 1, ship, "burn")
    assert (at(match), at(match, 1)) == ("2", "-1")


@pytest.mark.rule("VO-EQ-EN-04", "VO-EQ-EN-03")
def test_of_two_engines_the_half_used_one_burns_first():
    """It may be lost with the pilot and brings nothing when sold, so nobody would keep it back."""
    match = position("ship 1: Comet at 0, engine, half engine, pilot\nship 2: Meteor at -9")
    fly(match, "1>7", 1)
    fly(match, "2>8", 1, how="burn")
    assert match.state.ships[0].gear == (0, 0, 1, 0, 0, 0, 0, 0)
    end(match, 2)
    fly(match, "3>9", 1)
    fly(match, "4>10", 1, how="burn")
    assert gear(match, "warm_engine") == 1


@pytest.mark.rule("VO-EQ-EN-04", "VO-TRADE-OWN-02")
def test_a_warm_engine_does_not_burn_again_on_another_ship_in_the_same_round():
    """Used by ship 1 in this round, handed to ship 2 with a pilot: its second use comes in a later round."""
    match = position("""
        ship 1: Comet at 0, engine, pilot
        ship 2: Comet at 1, Zip Zelen
        ship 3: Meteor at -9
    """)
    fly(match, "-1>-7", 1)
    fly(match, "0>6", 2, how="burn")
    assert at(match) == "1"
    match.play(Hand(0, 1, Item("warm_engine")))
    fly(match, "2>8", 1, 1)
    refused(match, Path(1, "burn", "3"), "VO-EQ-EN-04")
    end(match, 2)
    fly(match, "3>9", 1, 1)
    fly(match, "4>10", 1, 1, "burn")
    assert sum(match.state.ships[1].gear) == 0


@pytest.mark.rule("VO-EQ-TH-06", "VO-EQ-TH-04")
def test_looted_warm_thrusters_wait_for_the_next_round():
    """Comet flies up to Meteor and loses; Meteor has a pilot, takes the thrusters, and plays later in this round."""
    match = thrust(
        position("""
        ship 1: Comet at 0, thrusters, pilot
        ship 2: Meteor at 1, Zip Zelen
    """),
        "1",
    )
    fight(match, (0, 0), (0, 0), 1, 6)
    match.play(Take(Item("warm_thrusters")))
    end(match)
    refused(match, Path(1, "thrusters", "2"), "VO-EQ-TH-04")
    end(match, 2)
    assert legal(match, Path(1, "thrusters", "2"))


@pytest.mark.rule("VO-EQ-EN-05", "VO-SC-09")
def test_a_pilot_left_to_wash_up_takes_the_half_used_pieces_along():
    """Jelly dinner without a diplomat: 20 credits or a crew member; with 10 credits only the latter can be paid."""
    match = fly(
        position("""
        credits: 10 0
        ship 1: Comet at 0, pilot, half engine
        ship 2: Meteor at -9
        U g g g g g g
    """),
        "1>7",
        1,
    ).play(Die(5))
    assert match.legal_moves() == [Choose(0)]
    match.play(Choose(0))
    assert match.legal_moves() == [Give(thing("pilot"))]
    match.play(Give(thing("pilot")))
    assert (crew(match), sum(match.state.ships[0].gear), credits(match)) == ([], 0, 10)
    said = [match.game.say(event) for event in match.history[-1].events]
    assert said == ["Comet gives up: pilot Vira Vrtul.", "To the bank: half-used engine."]


@pytest.mark.rule("VO-SC-09")
def test_who_can_pay_nothing_pays_what_credits_there_are():
    match = fly(
        position("""
        credits: 7 0
        ship 1: Comet at 0
        ship 2: Meteor at -9
        U g g g g g g
    """),
        "1>7",
        1,
    ).play(Die(1))
    assert (credits(match), due(match)) == (0, "")


@pytest.mark.rule("VO-FIELD-UF-01", "VO-CREW-WO", "VO-CREW-SO")
def test_two_who_help_leave_the_choice_to_the_group():
    """Pirates with both officers aboard: 10 credits or nothing."""
    match = fly(
        position("""
        credits: 0 0
        ship 1: Comet at 0, weapon officer, shield officer
        ship 2: Meteor at -9
        U g g g g g g
    """),
        "1>7",
        1,
    ).play(Die(1))
    assert match.legal_moves() == [Choose(0), Choose(1)]
    refused(match, Choose(2), "VO-SC-09")
    assert credits(match.play(Choose(0))) == 10
    assert credits(match.undo().play(Choose(1))) == 0


@pytest.mark.rule("VO-FIELD-AS-01", "VO-CREW-PI", "VO-TURN-05")
def test_slalom_gives_one_more_move_that_opens_an_engine():
    """Thrusters into the asteroids, a pilot: one more move, then still the engine, and the standard move."""
    match = thrust(
        position("""
        ship 1: Comet at 0, pilot, thrusters, engine
        ship 2: Meteor at -9
        A g g g g g g g g g g
    """),
        "1",
    ).play(Die(1))
    assert due(match) == "Plotting"
    refused(match, Path(0, "roll", "2"), "VO-MOVE-01")
    refused(match, EndTurn(), "VO-MOVE-06")
    fly(match, "2>8", 1, how="again")
    fly(match, "3>9", 1, how="burn")
    fly(match, "4>10", 1)
    assert at(match) == "4"
    refused(match, Path(0, "again", "5"), "VO-TURN-05")


@pytest.mark.rule("VO-FIELD-AS-01", "VO-TURN-04")
def test_the_further_move_may_be_left():
    match = (
        fly(
            position("""
        ship 1: Comet at 0, pilot
        ship 2: Meteor at -9
        A g g g g g g g g
    """),
            "1>7",
            1,
        )
        .play(Die(1))
        .play(DECLINE)
    )
    assert (due(match), at(match)) == ("", "1")


@pytest.mark.rule("VO-FIELD-AS-01", "VO-FIELD-UF-01")
def test_a_held_ship_misses_its_next_turn_with_all_its_moves():
    match = thrust(
        position("""
        ship 1: Comet at 0, thrusters 2, engine
        ship 2: Meteor at -9
        A g g g g g g g g
    """),
        "1",
    ).play(Die(1))
    refused(match, Path(0, "roll", "2"), "VO-FIELD-AS-01")
    end(match, 2)
    for how in ("roll", "burn", "thrusters"):
        refused(match, Path(0, how, "2"), "VO-FIELD-AS-01")
    end(match, 2)
    assert legal(match, Path(0, "roll", "2"))


@pytest.mark.rule("VO-FIELD-AS-01", "VO-MOVE-05", "VO-FIGHT-01")
def test_dodging_backwards_starts_no_fight_and_is_pushed_past_a_full_field():
    """Boulder ahead at field 3: two back is field 1; where two stand, one further back, in the direction of travel."""
    drawing = """
        ship 1: Comet at 0
        ship 2: Meteor at {there}
        ship 3: Meteor at {other}
        g g A g g g g
    """
    match = fly(position(drawing.format(there=1, other=-9)), "1>7", 3).play(Die(3))
    assert (at(match), due(match)) == ("1", "")
    match = fly(position(drawing.format(there=1, other=1)), "1>7", 3).play(Die(3))
    assert (at(match), due(match)) == ("0", "")


@pytest.mark.rule("VO-FIELD-AS-01", "VO-FIELD-PL-01", "VO-FIELD-PL-04")
def test_dodging_back_on_to_a_planet_is_no_landing_but_must_be_left():
    match = fly(
        position("""
        ship 1: Comet at 0
        ship 2: Meteor at -9
        P g A g g g g
    """),
        "1>7",
        3,
    ).play(Die(3))
    assert (at(match), due(match), holds(match)) == ("1", "", [])
    end(match, 2)
    refused(match, EndTurn(), "VO-FIELD-PL-04")


@pytest.mark.rule("VO-FIELD-PL-04", "VO-AMB-25")
def test_round_the_loop_back_to_the_same_planet_is_a_new_visit():
    """Custardia's loop has three fields: a roll of 3 leaves the planet and lands on it again."""
    match = position("ship 1: Comet at custardia\nship 2: Meteor at alfa", map="spiral")
    refused(match, EndTurn(), "VO-FIELD-PL-04")
    fly(match, "a02 g05 custardia a02 g05 custardia a02", 3)
    assert due(match) == "Drawing"
    draw(match, "creature 10")
    assert legal(match, EndTurn())
