"""Situations reasoned by hand from the rules: fights, ties, market, night; each says why."""

from __future__ import annotations

import pytest

from tabletop_kernel.games.space_odyssey.moves import (
    Arm,
    Die,
    EndTurn,
    Give,
    Sell,
    SellShip,
    Start,
    Take,
    Withdraw,
)
from tabletop_kernel.games.space_odyssey.state import Item

from .flights import (
    CARDS,
    at,
    card,
    credits,
    due,
    end,
    fight,
    fly,
    gear,
    holds,
    meeting,
    position,
    refused,
    thing,
    thrust,
    trophy,
)


@pytest.mark.rule("VO-FIGHT-13", "VO-AMB-09", "VO-TROPHY-07")
def test_a_tie_between_two_full_holds_needs_no_discard():
    """Each gives one and takes one at once, so neither ever has four."""
    match = meeting("creature 10, creature 20, creature 30", "artefact 10, artefact 20, artefact 30")
    fight(match, (0, 0), (0, 0), 3, 4)
    match.play(Take(thing("artefact 30"))).play(Take(thing("creature 10")))
    assert due(match) == ""
    assert sorted(holds(match)) == ["artefact 30", "creature 20", "creature 30"]
    assert sorted(holds(match, 1)) == ["artefact 10", "artefact 20", "creature 10"]


@pytest.mark.rule("VO-FIGHT-13", "VO-AMB-19", "VO-EQ-EN-05")
def test_a_tie_in_which_pilots_change_ships():
    """Each takes the other's pilot at once: nobody is ever without one, the half-used engine stays."""
    match = fight(meeting("Vira Vrtul, half engine", "Zip Zelen"), (0, 0), (0, 0), 3, 4)
    mine, theirs = match.state.ships[0].crew[0], match.state.ships[1].crew[0]
    match.play(Take(Item("crew", theirs))).play(Take(Item("crew", mine)))
    assert (match.state.ships[0].crew, match.state.ships[1].crew) == ((theirs,), (mine,))
    assert (due(match), gear(match, "half_engine")) == ("", 1)


@pytest.mark.rule("VO-AMB-19", "VO-CREW-02", "VO-EQ-EN-05")
def test_trading_an_own_expert_for_the_looted_one():
    """The looted x2 biologist stays, the own +20 one goes to the bank and can be hired again."""
    match = fight(meeting("biologist plus20", "biologist double"), (0, 0), (0, 0), 6, 1)
    mine, theirs = match.state.ships[0].crew[0], match.state.ships[1].crew[0]
    match.play(Take(Item("crew", theirs))).play(Give(Item("crew", mine)))
    assert match.state.ships[0].crew == (theirs,)
    assert match.state.ships[0].fresh == (theirs,)
    assert not any(mine in ship.crew for ship in match.state.ships)


@pytest.mark.rule("VO-AMB-16", "VO-FIGHT-10")
def test_a_looted_expert_may_sell_from_the_next_turn_on():
    """Meteor beats the attacker Comet, takes a biologist in Comet's turn; when Meteor's own turn begins he may work."""
    match = position("""
        credits: 0 0
        ship 1: Comet at 0, biologist double
        ship 2: Meteor at 1, thrusters, creature 40
        g S g g g g g
    """)
    fight(fly(match, "1>7", 1), (0, 0), (0, 0), 1, 6)
    match.play(Take(thing("biologist double")))
    end(match)
    thrust(match, "2", 1)
    match.play(Sell(1, thing("creature 40")))
    assert credits(match, 1) == 80


@pytest.mark.rule("VO-FIGHT-02", "VO-FIGHT-09", "VO-FIGHT-05")
def test_cannot_lose_with_two_lasers_and_a_shield():
    """Against an unarmed ship: margin 1 + 2 + 1 + 1 = 5, dice 1 and 6 are a tie at the worst."""
    for dice, then in (((1, 6), "Tied"), ((1, 5), "Looting"), ((6, 1), "Looting")):
        match = fight(meeting("laser 3, shield", "creature 10"), (2, 1), (0, 0), *dice)
        assert due(match) == then
        assert (gear(match, "laser"), gear(match, "shield")) == (1, 0)
    match = meeting("laser 3, shield", "creature 10")
    assert len(match.legal_moves()) == 8
    refused(match, Arm(0, 2), "VO-FIGHT-02")


@pytest.mark.rule("VO-FIGHT-02", "VO-FIELD-GR-02")
def test_the_defender_chooses_and_loots_in_the_attacker_s_turn():
    match = meeting("pilot", "laser")
    assert match.to_move == 0
    match.play(Arm(0, 0))
    assert match.to_move == 1
    match.play(Arm(1, 0)).play(Die(1)).play(Die(4))
    assert (due(match), match.to_move) == ("Looting", 1)
    match.play(Take(thing("pilot")))
    assert match.to_move == 0


@pytest.mark.rule("VO-AMB-27", "VO-TRADE-SELL-02", "VO-AMB-21")
def test_what_a_sold_ship_still_carries_is_lost():
    match = position("""
        credits: 0 0
        ship 1: Comet at 1, pilot, laser, creature 40
        ship 2: Comet at 3
        ship 3: Meteor at -9
        S g g g g g g g
    """)
    bag = match.state.bag[trophy("creature 40")]
    refused(match, SellShip(1), "VO-TRADE-SELL-02")
    match.play(SellShip(0))
    assert credits(match) == 150
    assert [ship.group for ship in match.state.ships] == [0, 1]
    assert match.state.bag[trophy("creature 40")] == bag + 1
    assert card("pilot") not in [n for ship in match.state.ships for n in ship.crew]


@pytest.mark.rule("VO-EOD-05", "VO-AMB-17")
def test_two_equally_near_stations_and_a_wormhole_that_does_not_count():
    """Along the lanes Burrow is two from Alfa and Gama, four from Beta; as a wormhole it would be two from Beta too."""
    match = position("round: 15\nturn: Meteor\nship 1: Comet at jingle\nship 2: Meteor at burrow", map="little_wheel")
    far = {name: match.game.space.far[name] for name in ("alfa", "beta", "gama")}
    assert [far[name]["jingle"] for name in far] == [3, 3, 3]
    assert [far[name]["burrow"] for name in far] == [2, 4, 2]
    end(match)
    assert match.to_move == 0
    assert {move.to for move in match.legal_moves()} == {"alfa", "beta", "gama"}
    match.play(Withdraw("beta"))
    assert match.to_move == 1
    assert {move.to for move in match.legal_moves()} == {"alfa", "gama"}
    match.play(Withdraw("gama"))
    assert [at(match, n) for n in (0, 1)] == ["beta", "gama"]


@pytest.mark.rule("VO-EOD-03", "VO-SPEC-01", "VO-EQ-05")
def test_the_night_keeps_half_used_pieces_and_lets_the_new_expert_rest():
    """Hired in the last round, he has been aboard for a round when the next day begins; a warm engine is half used."""
    match = position("""
        round: 15
        turn: Meteor
        ship 1: Comet at 1
        ship 2: Meteor at 1, biologist double new, pilot new, warm engine
        S g g g g g g g
    """)
    end(match)
    ship = match.state.ships[1]
    assert ship.fresh == ()
    assert (gear(match, "warm_engine", 1), gear(match, "half_engine", 1)) == (0, 1)
    assert [CARDS.crew[n].speciality for n in ship.crew] == ["biologist", "pilot"]


@pytest.mark.rule("VO-TRADE-SHIP-02", "VO-AMB-26")
def test_a_bought_ship_needs_its_station_before_anything_else():
    match = position("""
        credits: 200 0
        ship 1: Comet at 1
        ship 2: Meteor at -9
        S g g g g g g g
    """)
    match.play(next(move for move in match.legal_moves() if type(move).__name__ == "BuyShip"))
    refused(match, EndTurn(), "VO-SETUP-06")
    refused(match, Start("2"), "VO-TRADE-SHIP-02")
    match.play(Start("1"))
    fly(match, "2>8", 2, ship=2)
    assert at(match, 2) == "3"
