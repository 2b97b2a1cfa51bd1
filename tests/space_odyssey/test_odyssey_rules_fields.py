"""The rules one by one, where the worked cases do not name them: words, mornings, fields."""

from __future__ import annotations

import pytest

from tabletop_kernel import Match
from tabletop_kernel.games.space_odyssey.moves import (
    Buy,
    BuyShip,
    Dawn,
    Die,
    EndTurn,
    Give,
    Hand,
    Hire,
    Path,
    Sell,
    SellShip,
    Start,
)
from tabletop_kernel.games.space_odyssey.state import Item, Ship

from .flights import (
    at,
    card,
    credits,
    crew,
    draw,
    due,
    end,
    fly,
    gear,
    holds,
    legal,
    position,
    refused,
    thing,
    thrust,
)

# -- words


@pytest.mark.rule("VO-DEF-01", "VO-DEF-02", "VO-DEF-03", "VO-TURN-01", "VO-TURN-03", "VO-TURN-04")
def test_turns_make_rounds_and_rounds_a_day():
    match = position(
        """
        order: Meteor, Comet
        turn: Meteor
        ship 1: Comet at Alfa
        ship 2: Meteor at Alfa
        """,
        map="little_wheel",
        rounds=2,
    )
    assert (match.to_move, match.state.round) == (1, 1)
    end(match)
    assert (match.to_move, match.state.round) == (0, 1)
    end(match)
    assert (match.to_move, match.state.round) == (1, 2)
    end(match, 2)
    assert match.state.day == 2
    assert due(match) == "Morning"


@pytest.mark.rule("VO-TURN-01", "VO-TURN-03", "VO-TURN-04")
def test_any_action_in_any_order_and_the_turn_ends_when_the_group_says_so():
    drawing = """
        credits: 100 0
        ship 1: Comet at 0, thrusters
        ship 2: Meteor at -9
        S g g g g g g g
    """
    one = fly(thrust(position(drawing), "1").play(Buy(0, "laser")), "2>8", 1)
    other = thrust(fly(position(drawing), "1>7", 3), "2")
    assert (at(one), at(other)) == ("2", "2")
    assert legal(position(drawing), EndTurn())
    done = fly(position(drawing.replace(", thrusters", "")), "1>7", 6)
    assert done.legal_moves() == [EndTurn()]


@pytest.mark.rule("VO-DEF-04", "VO-TURN-02", "VO-INFO-01")
def test_credits_are_the_group_s_all_else_is_the_ship_s():
    match = position("""
        credits: 100 0
        ship 1: Comet at 1, pilot, engine
        ship 2: Comet at 4
        ship 3: Meteor at 6, laser
        S g g S g g g g g
    """)
    match.play(Buy(1, "laser"))
    assert (gear(match, "laser"), gear(match, "laser", 1), credits(match)) == (0, 1, 80)
    refused(match, Sell(0, Item("laser")), "VO-TRADE-SELL-01")
    fly(match, "5>11", 1, ship=1)
    refused(match, Path(1, "burn", "6"), "VO-EQ-EN-01")
    refused(match, Path(2, "roll", "7"), "VO-TURN-02")
    refused(match, Path(7, "roll", "7"), "VO-TURN-02")
    view = match.game.observe(match.state, 1)
    assert [(ship.gear, ship.crew) for ship in view.ships] == [(s.gear, s.crew) for s in match.state.ships]


# -- before the game


@pytest.mark.rule("VO-SETUP-04", "VO-SETUP-05", "VO-SETUP-06", "VO-SETUP-08", "VO-AMB-28")
def test_the_first_morning():
    match = Match.new("space_odyssey", map="little_wheel", players=3, seed=1)
    refused(match, EndTurn(), "VO-SETUP-08")
    match.play(Dawn())
    for face in (4, 6, 4):
        match.play(Die(face))
    assert match.state.rolls == ((4,), (6,), (4,))
    for face in (2, 5):
        match.play(Die(face))
    assert match.state.order == (1, 2, 0)
    assert match.state.credits == (100, 100, 100)
    assert match.to_move == 1
    refused(match, Start("g01"), "VO-SETUP-06")
    match.play(Start("beta")).play(Start("beta"))
    refused(match, Start("beta"), "VO-AMB-01")
    match.play(Start("alfa"))
    assert [at(match, n) for n in range(3)] == ["alfa", "beta", "beta"]
    assert (match.to_move, match.state.round) == (1, 1)
    assert all(ship == Ship(n, at(match, n)) for n, ship in enumerate(match.state.ships))
    refused(match, Dawn(), "VO-SETUP-08")
    refused(match, Start("alfa"), "VO-SETUP-06")


@pytest.mark.rule("VO-AMB-28", "VO-SETUP-04")
def test_only_equal_dice_are_rolled_again_and_again():
    match = Match.new("space_odyssey", players=4, seed=1).play(Dawn())
    for face in (5, 5, 3, 3):
        match.play(Die(face))
    for face in (1, 1, 6, 2):
        match.play(Die(face))
    assert match.state.rolls == ((5, 1), (5, 1), (3, 6), (3, 2))
    match.play(Die(2)).play(Die(4))
    said = [n for n, entry in enumerate(match.history) if any(event.rule == "VO-AMB-28" for event in entry.events)]
    assert said == [4, 8], "once everybody whose die was due has rolled; entry 0 is the dawn"
    assert match.state.order == (1, 0, 2, 3)
    assert match.chance is None


# -- fields


@pytest.mark.rule("VO-FIELD-ST-02", "VO-CREW-01", "VO-EQ-01", "VO-EQ-02", "VO-TROPHY-04", "VO-AMB-24")
def test_everything_is_bought_and_sold_at_stations_only():
    moves = [
        (Buy(0, "laser"), "VO-EQ-01"),
        (Hire(0, card("pilot")), "VO-CREW-01"),
        (BuyShip(), "VO-TRADE-SHIP-01"),
        (Sell(0, thing("creature 10")), "VO-TROPHY-04"),
        (Sell(0, Item("shield")), "VO-TRADE-SELL-01"),
        (SellShip(0), "VO-TRADE-SELL-02"),
    ]
    for field in ("0", "2", "3", "4", "5"):
        match = position(f"""
            credits: 500 0
            ship 1: Comet at {field}, shield, creature 10
            ship 2: Comet at -5
            ship 3: Meteor at -9
            S P U A W g g g
        """)
        for move, rule in moves:
            refused(match, move, rule)
    match = position("""
        credits: 500 0
        ship 1: Comet at 1, shield, creature 10
        ship 2: Comet at -5
        ship 3: Meteor at -9
        S P U A W g g g
    """)
    for move, _ in moves:
        assert legal(match, move)
    end(match, 10)
    assert at(match) == "1"
    assert legal(match, Buy(0, "laser"))


@pytest.mark.rule("VO-CREW-01", "VO-EQ-02", "VO-TRADE-SHIP-01")
def test_what_one_cannot_pay_is_refused():
    match = position("""
        credits: 19 0
        ship 1: Comet at 1
        ship 2: Meteor at -9
        S g g g g g g g
    """)
    refused(match, Buy(0, "laser"), "VO-EQ-02")
    refused(match, Hire(0, card("biologist")), "VO-CREW-01")
    refused(match, BuyShip(), "VO-TRADE-SHIP-01")


@pytest.mark.rule(
    "VO-FIELD-ST-03", "VO-FIELD-PL-02", "VO-FIELD-UF-02", "VO-FIELD-AS-02", "VO-FIELD-WH-03", "VO-FIELD-GR-02"
)
@pytest.mark.parametrize(
    ("token", "then"), [("S", ""), ("P", "Drawing"), ("U", "Tabling"), ("A", "Tabling"), ("W", "Tunnel")]
)
def test_hostile_ships_fight_on_grey_only(token, then):
    match = fly(
        position(f"""
        ship 1: Comet at 0
        ship 2: Meteor at 1
        {token} g g g g g g
    """),
        "1>7",
        1,
    )
    assert due(match) == then


@pytest.mark.rule(
    "VO-FIELD-ST-04",
    "VO-FIELD-PL-02",
    "VO-FIELD-UF-02",
    "VO-FIELD-AS-02",
    "VO-FIELD-WH-03",
    "VO-FIELD-GR-02",
    "VO-TRADE-OWN-01",
)
@pytest.mark.parametrize(
    ("token", "rule"),
    [
        ("S", ""),
        ("P", ""),
        ("g", ""),
        ("U", "VO-FIELD-UF-02"),
        ("A", "VO-FIELD-AS-02"),
        ("W", "VO-FIELD-WH-03"),
    ],
)
def test_where_own_ships_exchange(token, rule):
    match = position(f"""
        ship 1: Comet at 1, laser, pilot, creature 10
        ship 2: Comet at 1
        ship 3: Meteor at -9
        {token} g g g g g g
    """)
    for words in ("laser", "pilot", "creature 10"):
        if rule:
            refused(match, Hand(0, 1, thing(words)), rule)
        else:
            match.play(Hand(0, 1, thing(words)))
    if not rule:
        assert (gear(match, "laser", 1), crew(match, 1), holds(match, 1)) == (1, ["pilot"], ["creature 10"])


@pytest.mark.rule("VO-TRADE-OWN-01", "VO-CREW-02", "VO-TROPHY-06")
def test_exchange_keeps_the_limits():
    match = position("""
        ship 1: Comet at 1, pilot, creature 10, creature 20, creature 30
        ship 2: Comet at 1, Zip Zelen, artefact 10, artefact 20, artefact 30
        ship 3: Comet at 2, laser
        ship 4: Meteor at -9
    """)
    refused(match, Hand(0, 1, thing("pilot")), "VO-CREW-02")
    refused(match, Hand(0, 2, thing("pilot")), "VO-TRADE-OWN-01")
    refused(match, Hand(0, 0, thing("pilot")), "VO-TRADE-OWN-01")
    refused(match, Hand(0, 1, Item("laser")), "VO-TRADE-OWN-01")
    refused(match, Hand(0, 3, thing("pilot")), "VO-TURN-02")
    theirs = match.state.ships[1].crew[0]
    match.play(Hand(0, 1, thing("pilot"), Item("crew", theirs)))
    assert match.state.ships[0].crew == (theirs,)
    match.play(Hand(0, 1, thing("creature 10"), thing("artefact 30")))
    assert sorted(holds(match)) == ["artefact 30", "creature 20", "creature 30"]
    match.play(Hand(1, 0, thing("artefact 10")))
    assert due(match) == "Keeping"
    match.play(Give(thing("creature 20")))
    assert sorted(holds(match)) == ["artefact 10", "artefact 30", "creature 30"]


@pytest.mark.rule("VO-TRADE-OWN-02", "VO-AMB-13", "VO-EQ-EN-05", "VO-EQ-TH-05")
def test_half_used_pieces_need_their_pilot_when_ships_exchange():
    match = position("""
        ship 1: Comet at 1, pilot, half engine, warm thrusters, engine
        ship 2: Comet at 1
        ship 3: Meteor at -9
    """)
    match.play(Hand(0, 1, thing("pilot")))
    assert match.state.ships[0].gear == (0, 0, 1, 0, 0, 0, 0, 0)
    assert match.state.ships[1].gear == (0,) * 8


@pytest.mark.rule("VO-FIELD-UF-01", "VO-FIELD-AS-01", "VO-AMB-23")
def test_the_two_tables_and_staying_there():
    drawing = """
        ship 1: Comet at 0
        ship 2: Meteor at -9
        U A g g g g g
    """
    for face, table in ((1, "encounters"), (2, "space_events")):
        match = fly(position(drawing), "1>7", face)
        assert match.state.tasks[0].table == table
        assert len(match.chance.outcomes) == 6
        match.play(Die(6))
        draw(match, "artefact 40")
        end(match, 2)
        assert match.to_move == 0
        assert due(match) == ""


@pytest.mark.rule("VO-FIELD-GR-01")
def test_nothing_happens_on_grey():
    match = position("ship 1: Comet at 0, laser\nship 2: Meteor at -9")
    before = match.state
    fly(match, "1>7", 3)
    assert due(match) == ""
    assert (match.state.credits, match.state.bag) == (before.credits, before.bag)
