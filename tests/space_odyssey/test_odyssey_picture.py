"""The star map and the panel: what is shown, what is not, and what can be pressed."""

from __future__ import annotations

import pytest

from tabletop_kernel import Match
from tabletop_kernel.core.clicks import Clicks
from tabletop_kernel.games.space_odyssey import SpaceOdyssey, art
from tabletop_kernel.games.space_odyssey.moves import Arm, Dawn, Die, Hand, Hire, Path, Sell, Take
from tabletop_kernel.games.space_odyssey.sheet import log_sheet
from tabletop_kernel.games.space_odyssey.state import Item
from tabletop_kernel.language import use
from tabletop_kernel.scene import Choice, Circle, Heading, Rect, Row, Spot, Sprite, Text, hotspots
from tabletop_kernel.scene.shapes import contains, in_order, sheet
from tabletop_kernel.scene.style import SEATS
from tabletop_kernel.scene.svg import svg

from .flights import CARDS, announce, card, end, fight, meeting, position, thing

MARKET = """
    credits: 260 120
    ship 1: Comet at alfa, laser 2, half engine, pilot, creature 10
    ship 2: Meteor at g06, laser, shield officer, creature 20, artefact 40
    ship 3: Comet at alfa, diplomat
"""


def parts(match, viewer=0):
    return list(match.game.scene(match.game.observe(match.state, viewer)))


def rows(match, viewer=0) -> dict[str, Row]:
    return {part.id: part for part in parts(match, viewer) if isinstance(part, Row)}


def words(match) -> dict[str, str]:
    return {part.id: part.text for part in parts(match) if isinstance(part, Text)}


@pytest.mark.parametrize("name", ["spiral", "little_wheel", "g P U A W S g g", "g"])
def test_everything_lies_on_the_paper_and_every_field_can_be_pressed(name):
    match = position("ship 1: Comet at Alfa\nship 2: Meteor at Beta", map=name)
    shown = in_order(parts(match))
    left, top, right, bottom = sheet(shown)
    for shape in shown:
        a, b, c, d = shape.box
        assert left - 8 <= a and top - 8 <= b and c <= right + 8 and d <= bottom + 8, shape  # noqa: PT018
    for field in match.game.space.map.fields:
        assert f"field:{field.id}" in hotspots(shown, field.x, field.y)


@pytest.mark.parametrize("name", ["spiral", "little_wheel", "g P U A W S g g"])
def test_a_finger_finds_each_field_on_the_smallest_board(name):
    """On a board 560 px wide a field takes presses on 40 px, or up to the middle between it and the next field."""
    match = position("ship 1: Comet at Alfa\nship 2: Meteor at Beta", map=name)
    places, shown = match.game.space.places, parts(match)
    for spot in (part for part in shown if isinstance(part, Spot) and part.id.startswith("field:")):
        id = spot.id.removeprefix("field:")
        x, y = places[id]
        near = min(max(abs(x - tx), abs(y - ty)) for other, (tx, ty) in places.items() if other != id)
        assert min(spot.width, spot.height) >= min(40 * match.game.space.map.size[0] / 560, near)
        reach = min(36, near / 2) - 0.1
        for dx, dy in ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)):
            assert spot.id in hotspots(shown, x + dx, y + dy)
        first = next(found for found in hotspots(shown, x, y) if found.startswith("field:"))
        assert first == spot.id


def test_names_and_numbers_can_be_read_on_the_smallest_board():
    for name in ("spiral", "little_wheel"):
        match = announce(position("ship 1: Comet at alfa\nship 2: Meteor at beta", map=name),
                         "u01 g01 g02 mossglow a01 pretzel g03" if name == "spiral" else "g01 custardia a01 g02 beta g03 tumblia")  # noqa: E501  # fmt: skip
        scale = 560 / match.game.space.map.size[0]
        assert all(part.size * scale >= 12 for part in parts(match) if isinstance(part, Text))


@pytest.mark.rule("VO-MOVE-01", "VO-MOVE-06")
def test_a_path_is_numbered_while_it_is_announced_and_shows_its_chances_before_the_roll():
    match = position("""
        ship 1: Comet at 0
        ship 2: Meteor at 4
        ship 3: Meteor at 4
        g g P g g g g g
    """)
    announce(match, "1>3")
    assert {id: said for id, said in words(match).items() if id.startswith("chance:")} == {
        "chance:1": "1", "chance:2": "2", "chance:3": "3",
    }  # fmt: skip
    announce(match, "4>7")
    assert {id: said for id, said in words(match).items() if id.startswith("chance:")} == {
        "chance:1": "1/6", "chance:2": "1/6", "chance:3": "1/6", "chance:5": "2/6", "chance:6": "1/6",
    }  # fmt: skip
    assert [item.text for item in rows(match)["odds"].items] == ["1: 1/6", "2: 1/6", "3: 1/6", "5: 2/6", "6: 1/6"]
    rings = {part.id: part for part in parts(match) if isinstance(part, Circle) and part.id.startswith("ring:")}
    assert [id for id, ring in rings.items() if ring.dash] == ["ring:4", "ring:7"]


@pytest.mark.rule("VO-INFO-01", "VO-INFO-02")
def test_trophies_of_others_are_counted_not_shown():
    match = position(MARKET, map="little_wheel")
    theirs = rows(match, 0)["cargo:1"].items
    assert [item.art for item in theirs][-2:] == [art.TROPHY_BACK] * 2
    assert theirs[0].art == art.LASER
    assert theirs[1].art == art.CREW_ART["shield_officer"]
    assert [item.art for item in rows(match, 1)["cargo:1"].items][-2:] == [art.ATOM, art.BONE]
    public = "".join(map(str, parts(match, None)))
    assert "Purring moss" not in public
    assert "Crown" not in public


def test_a_half_used_piece_looks_and_is_called_so():
    item = rows(position(MARKET, map="little_wheel"))["cargo:0"].items[1]
    assert item.art == art.GEAR_ART[4]
    assert item.text == "half-used engine: 1"


@pytest.mark.parametrize(
    ("move", "spots"),
    [
        (Path(0, "roll", "g01"), ("ship:0", "field:g01")),
        (Hire(2, card("biologist double")), ("do:hire:2", f"card:{card('biologist double')}")),
        (Sell(0, thing("creature 10")), ("do:sell:0", "item:trophy:0")),
        (Hand(0, 2, thing("pilot")), ("do:hand:0:2", f"item:crew:{card('pilot')}")),
    ],
)
def test_presses_make_the_move(move, spots):
    match = position(MARKET, map="little_wheel")
    view = match.game.observe(match.state, 0)
    clicks = Clicks(match.game, view)
    for spot in spots[:-1]:
        assert clicks.press(spot).what == "begun"
    played = clicks.press(spots[-1])
    assert (played.what, played.move) == ("played", move)


def test_one_ship_needs_no_naming_and_a_jump_is_refused_aloud():
    match = position("ship 1: Comet at 0\nship 2: Meteor at -9")
    clicks = Clicks(match.game, match.game.observe(match.state, 0))
    assert clicks.press("field:3").refusal.rule == "VO-MOVE-01"
    assert clicks.press("do:roll").refusal.rule == "VO-MOVE-01"
    assert clicks.press("field:1").move == Path(0, "roll", "1")


def test_the_named_ship_is_marked():
    match = position(MARKET, map="little_wheel")
    view = match.game.observe(match.state, 0)
    assert [part.id for part in match.game.hints(view, ("ship:2",))] == ["named"]
    assert list(match.game.hints(view, ())) == []


@pytest.mark.rule("VO-FIGHT-02")
def test_a_fight_shows_odds_once_both_have_laid_out():
    match = meeting("laser 2, shield", "laser, shield 2, shield officer")
    assert "fight odds" not in rows(match)
    arms = [part.id for part in parts(match) if isinstance(part, Choice)]
    assert arms == ["lasers:0", "lasers:1", "lasers:2", "shields:0", "shields:1"]
    match.play(Arm(2, 1))
    assert "2" not in [item.text for item in rows(match, 1)["fight"].items]
    match.play(Arm(0, 1))
    assert rows(match)["fight odds"].items[0].text == "win 30, tie 3, loss 3 of 36"
    ids = [part.id for part in parts(match) if isinstance(part, Sprite)]
    signs = [part.art for part in parts(match) if isinstance(part, Sprite) and part.id.endswith(":sign")]
    assert (signs.count(art.SIGNS[0]), signs.count(art.SIGNS[1])) == (30, 3)
    assert "duel:6:1:sign" in ids
    assert "duel:1:4:sign" not in ids  # 1 + 3 against 4: a tie
    match.play(Die(5))
    assert "duel:rolled" in [part.id for part in parts(match) if isinstance(part, Rect)]


def test_it_is_said_whose_die_it_is():
    match = Match.new("space_odyssey", players=2, map="little_wheel").play(Dawn())
    assert rows(match)["due"].items[0].text == "Comet rolls for the order"
    assert rows(match.play(Die(3)))["due"].items[0].text == "Meteor rolls for the order"
    match.play(Die(5))
    heading = next(part for part in parts(match) if isinstance(part, Heading))
    assert (heading.player, heading.text) == (1, "A new game day"), "Meteor chooses its station first"
    match = meeting()
    match.play(Arm(0, 0)).play(Arm(0, 0))
    assert rows(match)["due"].items[0].text == "Comet rolls for the fight"
    assert rows(match.play(Die(2)))["due"].items[0].text == "Meteor rolls for the fight"


def test_for_hire_one_of_each_kind_comes_before_its_like():
    """Seven specialities, three of them in two types: ten kinds."""
    match = position("credits: 260 0\nship 1: Comet at alfa\nship 2: Meteor at beta", map="spiral")
    offered = [part for part in parts(match) if isinstance(part, Choice) and part.id.startswith("card:")]
    kinds = [CARDS.crew[int(part.id.removeprefix("card:"))] for part in offered]
    assert len({(card.speciality, card.bonus) for card in kinds[:10]}) == 10
    assert len(offered) == len(CARDS.crew)
    assert {part.label.split()[0] for part in offered} >= {"biologist", "pilot", "diplomat"}


def test_the_end_shows_how_each_account_came_about():
    match = position(
        "day: 3\nround: 15\nturn: Meteor\ncredits: 95 20\nship 1: Comet at Alfa, pilot\nship 2: Meteor at Beta",
        map="spiral",
    )
    end(match)
    found = rows(match)
    assert [item.text for item in found["score:total"].items] == ["315", "170"]
    assert [item.text for item in found["score:crew"].items] == ["70", "0"]


def test_the_panel_speaks_three_languages():
    match = position(MARKET, map="little_wheel")
    for code, head in (("en", "Comet's turn"), ("cs", "Na tahu: Kometa"), ("pl", "Kolej: Kometa")):
        with use(code):
            heading = next(part for part in parts(match) if isinstance(part, Heading))
            assert heading.text == head
            assert svg(parts(match)).startswith("<svg")
    with use("cs"):
        assert words(match)["name:custardia"] == "Pudinka"


@pytest.mark.parametrize("field", ["g01", "alfa", "mossglow", "sock", "u01", "a01"])
def test_two_ships_on_a_field_can_both_be_pressed_with_a_finger(field):
    """72 of the map's 1000 units are 40 px on a board of 560."""
    match = position(f"ship 1: Comet at {field}\nship 2: Comet at {field}\nship 3: Meteor at g07", map="spiral")
    shown = parts(match)
    one, two = (part for part in shown if isinstance(part, Spot) and part.id in ("ship:0", "ship:1"))
    assert min(one.width, one.height, two.width, two.height) >= 40 * 1000 / 560
    assert one.x + one.width <= two.x or two.x + two.width <= one.x
    for spot in (one, two):
        left, top, right, bottom = spot.ring
        assert spot.id in hotspots(shown, (left + right) / 2, (top + bottom) / 2)


def test_ships_of_a_fleet_wear_the_numbers_by_which_they_are_called():
    match = position("ship 1: Comet at g01\nship 2: Meteor at g02\nship 3: Comet at g05", map="spiral")
    assert {id: said for id, said in words(match).items() if id.startswith("number:")} == {
        "number:0": "1", "number:2": "2",
    }  # fmt: skip
    labels = {row.id: row.label for row in rows(match).values() if row.id.startswith("cargo:")}
    assert labels == {"cargo:0": "Comet, ship 1", "cargo:1": "Meteor's ship", "cargo:2": "Comet, ship 2"}


# -- words on the map


@pytest.mark.parametrize("name", ["spiral", "little_wheel"])
def test_every_field_is_called_on_the_map_as_in_messages_and_no_name_covers_another(name):
    match = position("ship 1: Comet at Alfa\nship 2: Meteor at Beta", map=name)
    shown = parts(match)
    assert {field.id for field in match.game.space.map.fields} == {
        part.id.removeprefix("name:") for part in shown if isinstance(part, Text) and part.id.startswith("name:")
    }
    names = [part for part in shown if isinstance(part, Text) and part.id.startswith("name:")]
    for one in names:
        assert not any(shared(one, other) > 40 for other in names if other is not one), one
        assert not any(contains(one, field.x, field.y) for field in match.game.space.map.fields), one


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("little_wheel", "g01 custardia a01 g02 beta g03 tumblia"),
        ("little_wheel", "g07 sock jingle pretzel tumblia u01 g04"),
        ("spiral", "u01 g01 g02 mossglow a01 pretzel g03"),
        ("g g P g P U A g", "1>7"),
    ],
)
def test_chances_before_a_roll_cover_neither_names_nor_each_other(name, path):
    start = "0" if "P" in name else "alfa"
    match = announce(position(f"ship 1: Comet at {start}\nship 2: Meteor at Beta", map=name), path)
    shown = parts(match)
    pills = [part for part in shown if isinstance(part, Rect) and part.id.startswith("pill:")]
    names = [part for part in shown if isinstance(part, Text) and part.id.startswith("name:")]
    assert len(pills) == 6
    for pill in pills:
        assert not any(shared(pill, other) for other in pills if other is not pill), pill
        assert not any(shared(pill, name) > 60 for name in names), pill


def shared(one, other) -> float:
    """The area in which two shapes lie over each other."""
    (a, b, c, d), (e, f, g, h) = one.box, other.box
    return max(0.0, min(c, g) - max(a, e)) * max(0.0, min(d, h) - max(b, f))


def test_groups_can_be_told_apart():
    assert len({ship.name for ship in art.SHIPS}) == len({look.colour for look in SEATS}) == 6
    assert len(SpaceOdyssey(players=6).seats) == 6


@pytest.mark.rule("VO-EOD-02", "VO-EOD-03", "VO-EQ-05")
def test_the_log_sheet_holds_what_carries_over():
    match = position(
        "round: 15\nturn: Meteor\ncredits: 41 0\nship 1: Comet at alfa, laser 2, warm engine, pilot, creature 10"
        "\nship 2: Meteor at beta",
        map="little_wheel",
    )
    end(match)
    said = [part.text for part in log_sheet(match.game, match.state, 0) if isinstance(part, Text)]
    assert said == [
        "Comet", "Log before day 2: 41 credits", "Date:", "Ship 1, starts from: Alfa",
        "laser: 2", "half-used engine: 1", "Vira Vrtul, pilot",
    ]  # fmt: skip
    assert svg(log_sheet(match.game, match.state, 1)).startswith("<svg")


def test_two_of_one_speciality_are_told_apart_where_one_must_go():
    match = meeting("pilot", "Zip Zelen")
    fight(match, (0, 0), (0, 0), 6, 1)
    offered = [part.label for part in parts(match) if isinstance(part, Choice)]
    assert offered == ["pilot", "Take nothing"]
    match.play(Take(Item("crew", card("pilot", 1))))
    offered = [part.label for part in parts(match) if isinstance(part, Choice)]
    assert offered == ["pilot Vira Vrtul", "pilot Zip Zelen"]


def test_a_lost_fight_offers_what_may_be_taken():
    match = meeting(meteor="diplomat, laser, creature 20")
    fight(match, (0, 0), (0, 0), 6, 1)
    offered = [part.id for part in parts(match) if isinstance(part, Choice)]
    assert offered == ["item:laser", f"item:crew:{card('diplomat')}", "item:trophy:1", "do:leave"]
