"""The rules one by one, where the worked cases do not name them: cargo, fights, the organiser."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop_kernel import Match
from tabletop_kernel.core.errors import IllegalMove, NotNow
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.fight import results
from tabletop_kernel.games.space_odyssey.moves import (
    Buy,
    Choose,
    Dawn,
    Die,
    Give,
    Hand,
    Hire,
    Path,
    Ruling,
    Sell,
    Start,
    Take,
)
from tabletop_kernel.games.space_odyssey.state import Item, Ship

from .flights import (
    CARDS,
    announce,
    at,
    card,
    credits,
    draw,
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
    thrust,
    trophy,
)

# -- trophies and experts


@pytest.mark.rule("VO-TROPHY-01", "VO-FIELD-PL-01", "VO-FIELD-PL-03")
def test_each_landing_draws_by_what_the_bag_holds():
    match = fly(
        position("""
        bag: 0 0 0 0 1 2 0 0 0 0 3 0
        ship 1: Comet at 0, thrusters, engine
        ship 2: Meteor at -9
        P g g g g g g
    """),
        "1>7",
        1,
    )
    assert list(match.chance.odds().values()) == [pytest.approx(n / 6) for n in (1, 2, 3)]
    with pytest.raises(NotNow):
        draw(match, "creature 10")
    draw(match, "artefact 30")
    assert sum(match.state.bag) == 5
    thrust(match, "2")
    fly(match, "1>-5", 1, how="burn")
    draw(match, "artefact 30")
    assert holds(match) == ["artefact 30", "artefact 30"]
    assert match.chance is None


@pytest.mark.rule("VO-TROPHY-01", "VO-FIELD-UF-01", "VO-CREW-BI")
def test_an_event_may_give_a_trophy_of_one_category():
    match = fly(
        position("""
        ship 1: Comet at 0, biologist
        ship 2: Meteor at -9
        U g g g g g g
    """),
        "1>7",
        1,
    ).play(Die(3))
    drawn = {CARDS.trophies[step.trophy].category for step in match.chance.outcomes}
    assert drawn == {"creature"}
    assert match.chance.weights == (4, 4, 3, 1)


@pytest.mark.rule("VO-AMB-21", "VO-TROPHY-04", "VO-TROPHY-07")
def test_sold_and_discarded_trophies_go_back_into_the_bag():
    match = position("""
        ship 1: Comet at 1, creature 10, creature 20, creature 30, thrusters
        ship 2: Meteor at -9
        S P g g g g g g
    """)
    full = Counter(dict(enumerate(t.count for t in CARDS.trophies)))
    match.play(Sell(0, thing("creature 30")))
    assert match.state.bag[trophy("creature 30")] == full[trophy("creature 30")]
    match.undo()
    thrust(match, "2")
    draw(match, "artefact 40").play(Give(thing("creature 10")))
    assert match.state.bag[trophy("creature 10")] == full[trophy("creature 10")]
    assert match.state.bag[trophy("artefact 40")] == full[trophy("artefact 40")] - 1


@pytest.mark.rule("VO-CREW-BI", "VO-CREW-EN", "VO-CREW-AR", "VO-CREW-04", "VO-TROPHY-05")
@pytest.mark.parametrize(
    ("expert", "category"),
    [
        ("biologist", "creature"),
        ("engineer", "invention"),
        ("archaeologist", "artefact"),
    ],
)
@pytest.mark.parametrize(("bonus", "prices"), [("plus20", (30, 40, 50, 60)), ("double", (20, 40, 60, 80))])
def test_what_an_expert_makes_of_a_trophy(expert, category, bonus, prices):
    for value, price in zip((10, 20, 30, 40), prices, strict=True):
        for kind in ("creature", "invention", "artefact"):
            match = position(f"""
                credits: 0 0
                ship 1: Comet at 1, {expert} {bonus}, {kind} {value}
                ship 2: Meteor at -9
                S g g g g g g g
            """)
            match.play(Sell(0, thing(f"{kind} {value}")))
            assert credits(match) == (price if kind == category else value)


@pytest.mark.rule("VO-AMB-16", "VO-SPEC-01")
def test_an_expert_who_was_handed_over_waits_too():
    match = position("""
        credits: 0 0
        ship 1: Comet at 1, creature 40
        ship 2: Comet at 1, biologist double
        ship 3: Meteor at -9
        S g g g g g g g
    """)
    match.play(Hand(1, 0, thing("biologist double")))
    match.play(Sell(0, thing("creature 40")))
    assert credits(match) == 40
    match.undo()
    end(match, 2)
    match.play(Sell(0, thing("creature 40")))
    assert credits(match) == 80


@pytest.mark.rule("VO-AMB-30", "VO-CREW-01", "VO-CREW-02")
def test_crew_come_from_the_open_supply():
    match = position("""
        credits: 400 0
        ship 1: Comet at 1
        ship 2: Comet at 1
        ship 3: Meteor at -9
        S g g g g g g g
    """)
    double, plus = card("biologist double"), card("biologist plus20")
    match.play(Hire(0, double))
    refused(match, Hire(1, double), "VO-AMB-30")
    refused(match, Hire(1, len(CARDS.crew)), "VO-AMB-30")
    match.play(Hire(1, plus))
    assert credits(match) == 280
    match.play(Sell(0, Item("crew", double)))
    assert legal(match, Hire(0, double))


# -- equipment


@pytest.mark.rule("VO-EQ-01", "VO-EQ-03", "VO-EQ-04", "VO-EQ-LA-01", "VO-EQ-SH-01", "VO-FIGHT-09")
def test_equipment_is_bought_without_limit_and_used_once():
    match = position("""
        credits: 200 0
        ship 1: Comet at 1
        ship 2: Meteor at 2
        S g g g g g g g
    """)
    for _ in range(6):
        match.play(Buy(0, "laser"))
    for _ in range(4):
        match.play(Buy(0, "shield"))
    assert (gear(match, "laser"), gear(match, "shield"), credits(match)) == (6, 4, 0)
    fight(fly(match, "2>8", 1), (5, 4), (0, 0), 1, 6)
    assert (gear(match, "laser"), gear(match, "shield")) == (1, 0)
    assert match.history[-1].events[-1].rule == "VO-FIGHT-11"


@pytest.mark.rule("VO-CREW-PI", "VO-EQ-EN-04", "VO-EQ-TH-04", "VO-EQ-05")
@pytest.mark.parametrize(("person", "left"), [("pilot", 1), ("diplomat", 0)])
def test_a_pilot_uses_engines_and_thrusters_twice(person, left):
    match = position(f"""
        ship 1: Comet at 0, engine, thrusters, {person}
        ship 2: Meteor at -9
    """)
    thrust(match, "1")
    fly(match, "2>8", 1)
    fly(match, "3>9", 1, how="burn")
    assert (gear(match, "warm_engine"), gear(match, "warm_thrusters")) == (left, left)
    assert sum(match.state.ships[0].gear) == 2 * left


# -- fights


@pytest.mark.rule("VO-CREW-WO", "VO-CREW-SO", "VO-FIGHT-05", "VO-FIGHT-06", "VO-FIGHT-07", "VO-AMB-08c", "VO-AMB-08d")
def test_what_officers_double():
    space = SpaceOdyssey().space
    plain, weapon, shield = Ship(0), Ship(0, crew=(card("weapon_officer"),)), Ship(0, crew=(card("shield_officer"),))
    assert results(space, plain, plain, (0, 0), (0, 0), (3, 3)) == (4, 3)
    assert results(space, weapon, plain, (3, 0), (0, 0), (3, 3)) == (10, 3)
    assert results(space, plain, shield, (0, 0), (0, 4), (3, 3)) == (-4, 3)
    assert results(space, weapon, plain, (1, 1), (0, 0), (3, 3)) == (7, 2)
    assert results(space, shield, plain, (1, 1), (0, 0), (3, 3)) == (6, 1)
    assert results(space, weapon, weapon, (0, 0), (0, 0), (3, 3)) == (4, 3)


@pytest.mark.rule("VO-AMB-20", "VO-FIGHT-10", "VO-INFO-02")
def test_the_winner_sees_what_he_may_choose_from_and_only_then():
    match = meeting(meteor="creature 40, artefact 10")
    assert match.game.observe(match.state, 0).ships[1].trophies == (-1, -1)
    fight(match, (0, 0), (0, 0), 6, 1)
    seen = match.game.observe(match.state, 0)
    assert seen.ships[1].trophies == match.state.ships[1].trophies
    assert Take(thing("creature 40")) in match.game.legal(seen)
    assert match.game.observe(match.state, None).ships[1].trophies == (-1, -1)
    match.play(Take(thing("creature 40")))
    assert match.game.observe(match.state, 0).ships[1].trophies == (-1,)
    assert match.game.observe(match.state, 1).ships[0].trophies == (-1,)


@pytest.mark.rule("VO-AMB-31", "VO-AMB-07", "VO-MOVE-04")
def test_a_third_ship_is_pushed_past_a_fight_and_fights_the_next():
    match = fly(
        position("""
        ship 1: Comet at 0
        ship 2: Comet at 2
        ship 3: Meteor at 2
        ship 4: Meteor at 3
    """),
        "1>7",
        2,
    )
    task = match.state.tasks[0]
    assert (due(match), task.attacker, task.defender) == ("Arming", 0, 3)


@pytest.mark.rule("VO-EQ-TH-01", "VO-AMB-07", "VO-FIGHT-01")
def test_thrusters_bring_a_ship_into_a_fight_and_on_to_a_landing():
    drawing = """
        ship 1: Comet at 0, thrusters
        ship 2: Meteor at {there}
        g P g g g g g
    """
    assert due(thrust(position(drawing.format(there=1)), "1")) == "Arming"
    match = position(drawing.format(there=1) + "\nship 3: Meteor at 1")
    match.play(Path(0, "thrusters", "1"))
    assert at(match) == "0"
    refused(match, Path(0, "thrusters", "0"), "VO-MOVE-08")
    match.play(Path(0, "thrusters", "2"))
    assert (at(match), due(match)) == ("2", "Drawing")
    refused(position(drawing.format(there=4)), Path(0, "thrusters", "2"), "VO-EQ-TH-01")


# -- the organiser


@pytest.mark.rule("VO-SPEC-02")
def test_a_ruling_in_words():
    match = position("ship 1: Comet at 0\nship 2: Meteor at -9")
    before = match.state
    refused(match, Ruling("note", text=" "), "VO-SPEC-02")
    match.play(Ruling("note", text="A ship {half} on a field stands on it."))
    assert match.state == before
    assert (
        match.game.say(match.history[-1].events[0]) == "The organiser decides: A ship {half} on a field stands on it."
    )


@pytest.mark.rule("VO-SPEC-03")
def test_a_penalty_takes_credits_or_the_rest_of_the_turn():
    match = position("credits: 30 0\nship 1: Comet at 0\nship 2: Meteor at -9")
    match.play(Ruling("credits", group=0, amount=-20, text="for noise"))
    assert credits(match) == 10
    match.play(Ruling("credits", group=0, amount=-20))
    assert credits(match) == 0
    match.play(Ruling("credits", group=1, amount=5))
    assert credits(match, 1) == 5
    refused(match, Ruling("credits", group=2, amount=5), "VO-SPEC-03")
    announce(match, "1>3").play(Ruling("cut"))
    assert (match.to_move, at(match), due(match)) == (1, "0", "")
    match = meeting()
    refused(match, Ruling("cut"), "VO-SPEC-03")


@pytest.mark.rule("VO-SPEC-05", "VO-EOD-01")
def test_new_things_enter_in_the_morning_and_the_end_is_announced_in_time():
    match = Match.new("space_odyssey", seed=1, rounds=15)
    match.play(Ruling("element", text="Comets fly past.")).play(Ruling("notice", amount=4)).play(Dawn())
    while match.chance:
        match.roll()
    match.play(Start("alfa")).play(Start("beta"))
    assert (match.state.round, match.state.last) == (1, 4)
    refused(match, Ruling("element", text="Now."), "VO-SPEC-05")
    refused(match, Ruling("notice", amount=3), "VO-EOD-01")
    match.play(Ruling("notice", amount=5))
    end(match, 4)
    assert match.state.told
    assert not any(entry.forced for entry in match.history)
    end(match, 6)
    assert match.state.day == 2
    assert match.state.last == 15


def test_the_desk_offers_forms_that_fit():
    match = position("ship 1: Comet at 0\nship 2: Meteor at -9")
    forms = {form.rest["kind"]: form for form in match.game.forms(match.state)}
    assert set(forms) == {"note", "credits", "notice", "cut"}
    match.play(forms["credits"].fill(group="Meteor", amount=-30, text="late"))
    assert credits(match, 1) == 70
    match.play(forms["notice"].fill(amount=4)).play(forms["cut"].fill(text="enough"))
    assert (match.state.last, match.to_move) == (4, 1)
    morning = Match.new("space_odyssey", seed=1)
    forms = {form.rest["kind"]: form for form in morning.game.forms(morning.state)}
    assert set(forms) == {"note", "credits", "element", "prices"}
    with pytest.raises(NotNow, match="engine: enter a whole number from 10"):
        forms["prices"].fill(laser=20, shield=20, engine=-5, thrusters=20)
    morning.play(forms["prices"].fill(laser=20, shield=30, engine=60, thrusters=40))
    assert morning.state.prices == (20, 30, 60, 40)


# -- what stands still


def test_moves_that_answer_nothing_are_refused():
    match = position("ship 1: Comet at 0\nship 2: Meteor at -9")
    for move, rule in (
        (Choose(0), "VO-SC-09"),
        (Give(Item("laser")), "VO-TRADE-SELL-01"),
        (Take(Item("laser")), "VO-FIGHT-10"),
        (Die(3), "VO-TURN-01"),
    ):
        with pytest.raises(IllegalMove) as caught:
            match.play(move)
        assert caught.value.refusal.rule == rule
