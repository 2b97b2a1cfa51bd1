"""The star map and the panel: what is shown, what is not, and what can be pressed."""

from __future__ import annotations

import pytest

from tabletop_kernel.core.clicks import Clicks
from tabletop_kernel.games.space_odyssey import SpaceOdyssey, art
from tabletop_kernel.games.space_odyssey.moves import Arm, Die, Hand, Hire, Path, Sell
from tabletop_kernel.games.space_odyssey.sheet import log_sheet
from tabletop_kernel.language import use
from tabletop_kernel.scene import Choice, Circle, Heading, Rect, Row, Spot, Sprite, Text, contains, hotspots
from tabletop_kernel.scene.shapes import in_order, sheet
from tabletop_kernel.scene.style import SEATS
from tabletop_kernel.scene.svg import svg

from .flights import announce, card, end, fight, fly, position, thing

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
    for spot in (part for part in shown if isinstance(part, Spot)):
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
    assert item.say == "half-used engine: 1"


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
    match = fly(
        position("ship 1: Comet at 0, laser 2, shield\nship 2: Meteor at 1, laser, shield 2, shield officer"), "1>7", 1
    )
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


def test_two_ships_on_a_field_can_both_be_pressed():
    match = position("ship 1: Comet at g01\nship 2: Meteor at g01", map="spiral")
    ships = [part for part in parts(match) if isinstance(part, Sprite) and part.id.startswith("ship:")]
    assert len(ships) == 2
    assert not any(contains(a, b.x, b.y) for a in ships for b in ships if a is not b)


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


def test_a_lost_fight_offers_what_may_be_taken():
    match = fly(position("ship 1: Comet at 0\nship 2: Meteor at 1, diplomat, laser, creature 20"), "1>7", 1)
    fight(match, (0, 0), (0, 0), 6, 1)
    offered = [part.id for part in parts(match) if isinstance(part, Choice)]
    assert offered == ["item:laser", f"item:crew:{card('diplomat')}", "item:trophy:1", "do:leave"]
