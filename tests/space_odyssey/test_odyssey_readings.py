"""Each setting both ways, the presets, and that the settings are those of the rule book."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.fight import margin
from tabletop_kernel.games.space_odyssey.flight import landings
from tabletop_kernel.games.space_odyssey.moves import Attack, Die, EndTurn, Hand, Path, Sell, Start, Take, Withdraw
from tabletop_kernel.games.space_odyssey.setup import Readings
from tabletop_kernel.games.space_odyssey.state import Item

from .flights import (
    DECLINE,
    LINE,
    announce,
    at,
    credits,
    crew,
    due,
    end,
    fight,
    fly,
    gear,
    legal,
    meeting,
    position,
    refused,
    thing,
    thrust,
)


def test_the_readings_are_those_of_the_rule_book():
    rules = SpaceOdyssey.rules
    assert tuple(rules.readings) == Readings.__struct_fields__
    assert Readings(**rules.preset("recommended")) == Readings()
    assert SpaceOdyssey(readings="printed").setup.readings == Readings(**rules.preset("printed"))
    assert all(reading.rule in rules for reading in rules.readings.values())
    for name, reading in rules.readings.items():
        for choice in reading.choices:
            assert getattr(SpaceOdyssey(readings={name: choice}).setup.readings, name) == choice


@pytest.mark.rule("VO-AMB-01", "VO-SETUP-06")
@pytest.mark.parametrize(("reading", "third"), [("start", False), ("always", False), ("never", True)])
def test_a_third_group_at_a_station_on_the_first_morning(reading, third):
    match = position(
        """
        round: 0
        due: [{"type":"placing","ship":2}]
        ship 1: Comet at alfa
        ship 2: Meteor at alfa
        ship 3: Nebula
        """,
        map="spiral",
        players=3,
        readings={"stations": reading},
    )
    assert legal(match, Start("alfa")) == third


@pytest.mark.rule("VO-AMB-01", "VO-EOD-05")
@pytest.mark.parametrize(("reading", "homes"), [("start", {"beta"}), ("never", {"beta"}), ("always", {"gama"})])
def test_a_third_ship_in_the_evening(reading, homes):
    match = position(
        """
        round: 15
        turn: Nebula
        ship 1: Comet at Beta
        ship 2: Meteor at Beta
        ship 3: Nebula at g05
        """,
        map="spiral",
        players=3,
        readings={"stations": reading},
    )
    far = {name: match.game.space.far[name]["g05"] for name in ("alfa", "beta", "gama")}
    assert far == {"alfa": 10, "beta": 3, "gama": 4}
    end(match)
    assert {at(match, 2)} == homes


@pytest.mark.rule("VO-AMB-01", "VO-EOD-05")
def test_whoever_withdraws_first_takes_the_room():
    """Meteor plays before Comet today: two of its ships fill Beta, Comet's goes on to Gama."""
    match = position(
        """
        round: 15
        order: Meteor, Comet
        turn: Comet
        ship 1: Comet at g05
        ship 2: Meteor at g04
        ship 3: Meteor at u02
        """,
        map="spiral",
        readings={"stations": "always"},
    )
    end(match)
    assert [at(match, n) for n in range(3)] == ["gama", "beta", "beta"]


TURN = """
    ship 1: Comet at 8
    ship 2: Meteor at -9
    g g g g g g g g g
"""


@pytest.mark.rule("VO-AMB-04", "VO-MOVE-08")
def test_turning_back_in_a_path():
    match = position(TURN).play(Path(0, "roll", "9"))
    refused(match, Path(0, "roll", "8"), "VO-MOVE-08")
    match = position(TURN, readings={"turning": "free"}).play(Path(0, "roll", "9"))
    announce(match, "8 9 8 9 8 9")
    assert landings(match.state, 0, match.state.tasks[0].path) == tuple("989898")


@pytest.mark.rule("VO-AMB-04", "VO-MOVE-08")
def test_dead_ends():
    """Field 18 is the end of the line; from 16 it is two ahead."""
    drawing = TURN.replace("at 8", "at 16")
    match = announce(position(drawing), "17 18 17 16 15 14 13")
    assert landings(match.state, 0, match.state.tasks[0].path) == ("17", "18", "17", "16", "15", "14")
    match = announce(position(drawing, readings={"turning": "stop"}), "17 18")
    assert due(match) == "Flying"
    assert landings(match.state, 0, match.state.tasks[0].path) == ("17", "18", "18", "18", "18", "18")
    crowded = drawing + "\nship 3: Meteor at 18\nship 4: Meteor at 18"
    match = announce(position(crowded, readings={"turning": "stop"}), "17 18")
    assert landings(match.state, 0, match.state.tasks[0].path) == ("17",) * 6
    match = announce(position(crowded), "17 18 17 16 15 14 13")
    assert landings(match.state, 0, match.state.tasks[0].path) == ("17", "17", "17", "16", "15", "14")


@pytest.mark.rule("VO-AMB-04", "VO-FIELD-PL-04")
def test_before_a_full_dead_end_a_ship_that_may_not_turn_stays_without_a_new_landing():
    """A planet lies before the end of the line, where two stand: the roll leads nowhere, and that is no visit."""
    chart = SpaceOdyssey(map=LINE).space.map
    fields = {field.id: field for field in chart.fields}
    first, second = chart.fields[0].id, chart.fields[1].id
    planet = next(field for field in chart.fields if field.kind == "planet")
    fields |= {second: replace(planet, id=second), planet.id: replace(fields[second], id=planet.id)}
    match = position(
        f"ship 1: Comet at {second}\nship 2: Meteor at {first}\nship 3: Meteor at {first}",
        map=replace(chart, id="edge", fields=tuple(fields.values())),
        readings={"turning": "stop"},
    )
    refused(match, EndTurn(), "VO-FIELD-PL-04")
    announce(match, first)
    assert set(landings(match.state, 0, match.state.tasks[0].path)) == {second}
    match.play(Die(4))
    assert (at(match), due(match), match.state.ships[0].moved) == (second, "", True)
    assert legal(match, EndTurn())


@pytest.mark.rule("VO-AMB-05", "VO-FIELD-ST-04")
@pytest.mark.parametrize("with_trophies", [True, False])
def test_trophies_between_own_ships_at_a_station(with_trophies):
    match = position(
        """
        ship 1: Comet at 1, laser, pilot, creature 10
        ship 2: Comet at 1
        ship 3: Meteor at -9
        S g g g g g g g
        """,
        readings={"station_trophies": with_trophies},
    )
    assert legal(match, Hand(0, 1, thing("creature 10"))) == with_trophies
    assert legal(match, Hand(0, 1, Item("laser")))
    assert legal(match, Hand(0, 1, thing("pilot")))
    if not with_trophies:
        refused(match, Hand(0, 1, thing("creature 10")), "VO-FIELD-ST-04")


@pytest.mark.rule("VO-AMB-06", "VO-FIGHT-01")
def test_a_fight_by_choice():
    drawing = "ship 1: Comet at 0\nship 2: Meteor at 1"
    assert due(fly(position(drawing), "1>7", 1)) == "Arming"
    match = fly(position(drawing, readings={"must_fight": False}), "1>7", 1)
    assert (due(match), match.to_move) == ("Meeting", 0)
    refused(match, EndTurn(), "VO-FIGHT-01")
    match.play(DECLINE)
    assert due(match) == ""
    refused(match, Attack(), "VO-FIGHT-01")
    match.undo().play(Attack())
    assert due(match) == "Arming"


@pytest.mark.rule("VO-AMB-08", "VO-FIGHT-07")
@pytest.mark.parametrize(("doubles", "k"), [(True, 5), (False, 3)])
def test_a_shield_officer_of_the_attacker(doubles, k):
    """Two shields: 1 + 2 times 2 against nothing, or 1 + 2."""
    match = position("ship 1: Comet at 0, shield 2, shield officer\nship 2: Meteor at 1, shield 2, shield officer",
                     readings={"attack_officer": doubles})  # fmt: skip
    space, (comet, meteor) = match.game.space, match.state.ships
    assert margin(space, comet, meteor, (0, 2), (0, 0)) == k
    assert margin(space, comet, meteor, (0, 0), (0, 2)) == -3


@pytest.mark.rule("VO-AMB-10", "VO-FIGHT-14")
@pytest.mark.parametrize("always", [False, True])
def test_a_diplomat_after_a_lost_attack(always):
    match = meeting("diplomat, pilot, laser", readings={"diplomat_always": always})
    fight(match, (0, 0), (0, 0), 1, 6)
    assert legal(match, Take(thing("pilot"))) != always
    assert legal(match, Take(Item("laser")))


@pytest.mark.rule("VO-AMB-12", "VO-EQ-EN-06", "VO-EQ-TH-06")
@pytest.mark.parametrize("alike", [False, True])
@pytest.mark.parametrize("pilot", ["pilot", "diplomat"])
def test_a_looted_half_used_engine(alike, pilot):
    match = meeting(pilot, "pilot, half engine, half thrusters", readings={"engine_like_thrusters": alike})
    fight(match, (0, 0), (0, 0), 6, 1)
    match.play(Take(Item("half_engine")))
    assert gear(match, "half_engine") == int(alike and pilot == "pilot")
    assert gear(match, "half_engine", 1) == 0
    match.undo().play(Take(Item("half_thrusters")))
    assert gear(match, "half_thrusters") == int(pilot == "pilot")


@pytest.mark.rule("VO-AMB-15", "VO-TRADE-SELL-01", "VO-AMB-18")
@pytest.mark.parametrize("sold", [False, True])
def test_selling_half_used_pieces(sold):
    drawing = """
        day: 3
        round: 15
        turn: Meteor
        credits: 0 0
        ship 1: Comet at 1
        ship 2: Meteor at 1, pilot, half engine, half thrusters
        S g g g g g g g
    """
    match = position(drawing, readings={"sell_half_used": sold})
    assert legal(match, Sell(1, Item("half_engine"))) == sold
    if sold:
        match.play(Sell(1, Item("half_engine")))
        assert credits(match, 1) == 40
        match.undo()
    end(match)
    assert match.result.scores == (150, 220 + (40 + 10 if sold else 0))


@pytest.mark.rule("VO-AMB-18", "VO-END-02")
@pytest.mark.parametrize(
    ("full", "scores"), [(False, (150, 70 + 2 * 150 + 20 + 70)), (True, (200, 70 + 2 * 200 + 30 + 80))]
)
def test_the_final_sale(full, scores):
    """Meteor has two ships, a shield (30 on day 3), a pilot (80) and 70 credits, Comet a ship; 10 or 50 less."""
    drawing = """
        day: 3
        round: 15
        turn: Meteor
        credits: 0 70
        ship 1: Comet at 1
        ship 2: Meteor at 1, pilot, half thrusters
        ship 3: Meteor at 2, shield
        S g g g g g g g
    """
    match = position(drawing, readings={"full_price": full})
    end(match)
    assert match.result.scores == scores


@pytest.mark.rule("VO-AMB-16", "VO-SPEC-01")
@pytest.mark.parametrize(("examined", "price"), [(False, 60), (True, 30)])
def test_a_trophy_that_has_just_come(examined, price):
    match = position(
        """
        credits: 0 0
        ship 1: Comet at 0, biologist double, thrusters, creature 30
        ship 2: Meteor at -9
        g P S g g g g g
        """,
        readings={"examined": examined},
    )
    fly(match, "1>7", 2)
    match.play(next(s for s in match.chance.outcomes if match.game.space.value[s.trophy] == 30))
    thrust(match, "3")
    match.play(Sell(0, thing("creature 30")))
    assert credits(match) == 60
    match.play(Sell(0, thing("creature 30")))
    assert credits(match) == 60 + price
    match.undo()
    end(match, 2)
    match.play(Sell(0, thing("creature 30")))
    assert credits(match) == 120


@pytest.mark.rule("VO-AMB-32", "VO-TROPHY-05")
@pytest.mark.parametrize(("group", "price"), [(False, 30), (True, 60)])
def test_an_expert_on_the_other_ship(group, price):
    match = position(
        """
        credits: 0 0
        ship 1: Comet at 1, creature 30
        ship 2: Comet at -4, biologist double
        ship 3: Meteor at -9, biologist plus20
        S g g g g g g g
        """,
        readings={"group_expert": group},
    )
    match.play(Sell(0, thing("creature 30")))
    assert credits(match) == price


@pytest.mark.rule("VO-AMB-33", "VO-EQ-EN-01")
@pytest.mark.parametrize("any_move", [False, True])
def test_an_engine_after_thrusters(any_move):
    match = position("ship 1: Comet at 0, engine, thrusters\nship 2: Meteor at -9",
                     readings={"any_move_burns": any_move})  # fmt: skip
    refused(match, Path(0, "burn", "1"), "VO-EQ-EN-01")
    thrust(match, "1")
    assert legal(match, Path(0, "burn", "2")) == any_move


def test_whole_days_can_be_played_under_every_reading():
    for name, reading in SpaceOdyssey.rules.readings.items():
        for choice in reading.choices:
            match = position(
                """
                ship 1: Comet at alfa, pilot, engine, thrusters, diplomat, laser
                ship 2: Meteor at g07, shield officer, shield
                """,
                map="little_wheel",
                rounds=6,
                readings={name: choice},
            )
            while match.state.day == 1:
                match.roll() if match.chance else match.play(match.game.sample(match.state, Random(match.at)))
            assert all(at(match, n) in match.game.space.stations for n in range(len(match.state.ships)))
            assert not any(isinstance(move, Withdraw) for move in match.legal_moves())
            assert len({card for ship in match.state.ships for card in ship.crew}) == sum(
                len(crew(match, n)) for n in range(len(match.state.ships))
            )
