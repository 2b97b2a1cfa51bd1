"""At the table, press by press: a turn, a fight with the screen handed over, a day's end and the next morning."""

from __future__ import annotations

import base64
import random
import re

import pytest
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.classroom import Table, paint
from tabletop_kernel.classroom.describe import Trouble, odds
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.art import TROPHY_BACK
from tabletop_kernel.games.space_odyssey.moves import Draw
from tabletop_kernel.scene import Row
from tabletop_kernel.scene.style import SEATS

from .flights import at, due, position


def press(table: Table, *spots: str) -> None:
    for spot in spots:
        table.press(spot)
        assert table.word is None, (spot, table.word)


def row(table: Table, id: str) -> Row:
    return next(part for part in table.parts if isinstance(part, Row) and part.id == id)


def test_a_turn_is_played_by_presses():
    table = Table(position("credits: 60 0\nship 1: Comet at 1\nship 2: Meteor at -9\nS g g g g g g g"), open_table=True)
    press(table, "do:buy:0", "piece:laser")
    press(table, *(f"field:{n}" for n in range(2, 9)))
    assert due(table.match) == "Flying"
    assert [item.text for item in row(table, "odds").items][:2] == ["2: 1/6", "3: 1/6"]
    table.enter("3")
    assert at(table.match) == "4"
    table.press("field:5")
    assert table.word is not None
    assert table.word.refusal.rule == "VO-TURN-05"
    press(table, "do:end")
    assert table.match.to_move == 1


def test_a_fight_is_chosen_in_secret_with_the_screen_handed_over():
    match = position("ship 1: Comet at 0, laser 2, creature 10\nship 2: Meteor at 1, laser, artefact 40")
    table = Table(match)
    assert table.hand_over_due
    table.go_on()
    press(table, *(f"field:{n}" for n in range(1, 8)))
    table.enter("1")
    press(table, "lasers:2", "shields:0")
    assert match.to_move == 1
    assert table.hand_over_due
    assert table.view.tasks[0].used == (-1, -1)
    table.press("lasers:1")
    assert len(match.history) == 9  # nothing counts before the screen is taken
    table.go_on()
    assert table.viewer == 1
    assert table.view.tasks[0].used == (-1, -1)
    assert TROPHY_BACK in [item.art for item in row(table, "cargo:0").items]
    table.undo()
    assert len(match.history) == match.at == 9  # Comet's secret choice stays closed
    press(table, "lasers:0", "shields:0")
    assert row(table, "fight odds").items[0].text == "win 30, tie 3, loss 3 of 36"
    table.enter("6")
    table.enter("1")
    table.go_on()
    assert (due(match), table.viewer) == ("Looting", 0)
    press(table, "item:trophy:11")
    assert match.state.ships[0].trophies == (0, 11)


def test_a_day_ends_and_the_next_one_begins():
    match = position(
        "round: 15\nturn: Meteor\nship 1: Comet at alfa, creature 10\nship 2: Meteor at burrow", map="little_wheel"
    )
    table = Table(match, open_table=True)
    press(table, "do:end")
    assert (due(match), match.state.ships[0].trophies) == ("Retreat", ())
    table.press("field:beta")
    assert table.word.refusal.rule == "VO-EOD-05"
    table.press("field:gama")
    assert (due(match), match.state.day) == ("Morning", 2)
    press(table, "do:dawn")
    table.enter("2")
    table.enter("5")
    assert (match.to_move, at(match, 1)) == (1, "gama")


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_a_whole_day_is_played_by_presses_alone(code):
    """Random play at an open table: each legal move is made by its presses, and nothing ends in an error."""
    match = Match.new("space_odyssey", map="little_wheel", rounds=3, days=1, players=3, seed=5)
    table, rng = Table(match, open_table=True, language=code), random.Random(5)
    while not match.result:
        before = len(match.history)
        if match.chance:
            table.go_on()
        else:
            for spot in match.game.clicks(table.view, rng.choice(match.legal_moves())):
                table.press(spot)
        assert len(match.history) > before
        assert not isinstance(table.word, Trouble)
        assert table.face.heading is not None
    assert [part.id for part in table.parts if isinstance(part, Row)][-1] == "score:total"


def test_the_organisers_forms_stand_apart_from_the_players_choices():
    table = Table(Match.new("space_odyssey", seed=1, map="little_wheel"), open_table=True)
    assert [button.label for button in table.face.buttons] == ["Begin the day"]
    (desk,) = table.face.desks
    assert (desk.name, desk.open, table.face.form) == ("Organiser", False, None)
    table.unfold(desk.group)
    labels = {button.label: button.key for button in table.face.desks[0].buttons}
    table.choose(labels["Set today's prices"])
    assert table.face.desks[0].open
    table.fill({"laser": 20, "shield": 20, "engine": -5, "thrusters": 40})
    assert table.face.card.lines == ("engine: enter a whole number from 10 to 10\N{NARROW NO-BREAK SPACE}000.",)
    assert (table.match.at, table.face.form.label) == (0, "Set today's prices")
    table.fill({"laser": 20, "shield": 20, "engine": 50, "thrusters": 40})
    assert table.match.state.prices == (20, 20, 50, 40)
    assert table.face.form is None
    table.choose(labels["Give or take credits"])
    table.unfold(desk.group)
    assert (table.face.form, table.face.desks[0].open) == (None, False)
    table.speak("cs")
    assert table.face.desks[0].name == "Organizátor"


def test_a_die_typed_as_seven_is_refused_in_words():
    table = Table(position("ship 1: Comet at 1\nship 2: Meteor at -9"), open_table=True)
    press(table, *(f"field:{n}" for n in range(2, 9)))
    table.enter("7")
    assert table.face.card.lines == ("'7' cannot come up now. Possible: 1, 2, 3, 4, 5, 6",)
    assert due(table.match) == "Flying"


def test_the_fifth_and_sixth_group_have_a_mark_in_the_heading():
    table = Table(Match.new("space_odyssey", seed=1, players=6), open_table=True)
    press(table, "do:dawn")
    while table.match.chance:
        table.go_on()
    seen = set()
    while len(seen) < 6:
        group = table.match.to_move
        shown = paint.head(table.face)
        assert f"white-{SEATS[group].sign}" in shown
        assert f"background:{SEATS[group].colour}" in shown
        assert all(f"mark-{look.sign}" in shown for look in SEATS)
        seen.add(group)
        table.match.play(table.match.legal_moves()[0])
        table.refresh()


def test_logs_to_print_lie_in_the_save_drawer():
    table = Table(Match.new("space_odyssey", seed=1), language="cs")
    drawer = table.widget and table._widget.drawer
    drawer.toggle("save")
    links = "".join(str(child.value) for child in drawer.box.children if "Listy" in str(getattr(child, "value", "")))
    names = re.findall(r'download="([^"]+)"', links)
    assert names == ["Průvodní listina Kometa.svg", "Průvodní listina Meteor.svg"]
    sheet = base64.b64decode(re.search(r"base64,([^\"]+)", links)[1]).decode()
    assert sheet.startswith("<svg")
    assert "Kometa" in sheet


def test_the_bag_s_trophies_are_called_by_category_and_value():
    drawing = Table(position('ship 1: Comet at 1\nship 2: Meteor at -9\ndue: [{"type": "drawing", "ship": 0}]\nP g'))
    labels = [label for _, label, _ in odds(drawing)]
    assert labels[2] == "creature: 30"
    assert len(set(labels)) == len(labels) == 12
    drawing.enter("Creature: 30")
    assert drawing.match.state.ships[0].trophies == (2,)


def test_where_two_trophies_are_alike_the_bag_calls_them_by_name():
    plain = position("ship 1: Comet at 1\nship 2: Meteor at -9\nP g").game.space.cards
    twin = replace(plain.trophies[0], name=replace(plain.trophies[0].name, en="Bored slug"))
    game = SpaceOdyssey(cards=replace(plain, trophies=(*plain.trophies, twin)))
    assert game.name_of(Draw(0)) == "Bored snail: 10"
    assert game.name_of(Draw(12)) == "Bored slug: 10"
    assert game.name_of(Draw(1)) == "creature: 20"
