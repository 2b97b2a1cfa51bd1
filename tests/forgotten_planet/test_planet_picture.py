"""The picture: all that lies on the planet can be seen, read aloud and pressed, in every size and language."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, Scenario
from tabletop_kernel.games.forgotten_planet.picture import NARROWEST
from tabletop_kernel.language import LANGUAGES, text, use
from tabletop_kernel.scene import Choice, Drawn, Heading, Paper, Row, Spot, Sprite, Stage, Text, in_order, svg
from tabletop_kernel.scene.shapes import contains, hotspots
from tests.forgotten_planet.positions import mid_game

LESSON = Scenario(players=2, slabs=16, outline=("#####",) * 5, bases=((0, 2), (4, 2)), special_mines=((2, 2),),
                  obstacles=((1, 0), (3, 4)))  # fmt: skip
FREE = Scenario(players=2, slabs=40, outline=("#" * 24,) * 24, bases=((6, 8), (14, 10)), special_mines=((10, 9),),
                free=True)  # fmt: skip
GAMES = {
    "two shores": ForgottenPlanet(),
    "dome": ForgottenPlanet(players=3),
    "compass rose": ForgottenPlanet(players=4),
    "lesson": ForgottenPlanet(scenario=LESSON),
    "free": ForgottenPlanet(scenario=FREE),
    "corridor": ForgottenPlanet(scenario=Scenario(players=2, slabs=5, outline=("#######",), bases=((0, 0), (6, 0)))),
}


def choices(game, s):
    return [part.id for part in game.scene(s) if isinstance(part, Choice)]


@pytest.fixture(params=GAMES.values(), ids=GAMES)
def shapes(request):
    game = request.param
    return [part for part in game.scene(game.initial()) if isinstance(part, Drawn)]


@pytest.fixture
def game():
    return GAMES["two shores"]


@pytest.fixture
def middle(game):
    return [part for part in game.scene(mid_game(game)) if isinstance(part, Drawn)]


def ids(shapes):
    return {shape.id: shape for shape in shapes}


def drawn(game, s):
    return ids(part for part in game.scene(s) if isinstance(part, Drawn))


def test_every_shape_has_an_id_of_its_own(shapes, middle):
    for some in (shapes, middle):
        assert not [id for id, n in Counter(shape.id for shape in some).items() if n > 1]


def test_everything_lies_on_the_paper(shapes, middle):
    for some in (shapes, middle):
        paper = next(shape for shape in some if isinstance(shape, Paper))
        for shape in some:
            left, top, right, bottom = shape.box
            assert -1 <= left <= right <= paper.width + 1, shape.id
            assert -1 <= top <= bottom <= paper.height + 1, shape.id


def test_boards_shown_narrow_keep_their_texts_and_targets(shapes, middle):
    """At 560 px no text is under 12 px and no cell or edge under 40 px (a free area may be too wide for that)."""
    for some in (shapes, middle):
        paper = next(shape for shape in some if isinstance(shape, Paper))
        scale = min(1, NARROWEST / paper.width)
        for shape in some:
            if isinstance(shape, Text):
                assert shape.size * scale >= 11.99, shape.id
            if isinstance(shape, Spot) and paper.width < 900:
                assert min(shape.width, shape.height) * scale >= 39.9, shape.id


@pytest.mark.parametrize(
    ("name", "size"), [("two shores", 96), ("dome", 78), ("compass rose", 78), ("lesson", 125), ("free", 60)]
)
def test_cells_are_as_big_as_designed(name, size):
    cell = next(part for part in GAMES[name].scene(GAMES[name].initial()) if isinstance(part, Spot))
    assert cell.width == size


def test_every_cell_and_edge_of_the_area_can_be_pressed(game):
    spots = drawn(game, game.initial())
    assert {f"cell:{x},{y}" for x in range(7) for y in range(7)} <= spots.keys()
    assert {f"edge:{x},{y}|{x + 1},{y}" for x in range(6) for y in range(7)} <= spots.keys()
    assert {f"edge:{x},{y}|{x},{y + 1}" for x in range(7) for y in range(6)} <= spots.keys()
    assert {"base:1,2", "base:5,4", "robot:1,2:0", "robot:5,4:1"} <= spots.keys()


@pytest.mark.rule("FP-U02")
def test_an_obstacle_is_seen_and_named():
    game = GAMES["lesson"]
    shapes = drawn(game, game.initial())
    assert shapes["tile:cell:1,0"].art.name == "obstacle"
    assert shapes["cell:1,0"].say == "1,0: impassable ground"


def test_a_free_area_shows_what_is_laid_and_two_cells_round_it():
    game = GAMES["free"]
    cells = [part.id for part in game.scene(game.initial()) if isinstance(part, Spot) and part.id.startswith("cell:")]
    assert (cells[0], cells[-1]) == ("cell:4,6", "cell:16,12")
    assert "brackets" not in drawn(game, game.initial())
    bare = replace(game.initial(), land="." * game.board.size)
    assert "cell:12,12" in drawn(game, bare)


@pytest.mark.rule("FP-T05", "FP-C09")
def test_tiles_bear_their_owners_mark_and_nobodys_are_bare(middle):
    shapes = ids(middle)
    marks = Counter(shape.art.name for shape in middle if shape.id.startswith("mark:"))
    bases = Counter(shape.art.name for shape in middle if shape.id.startswith("house:"))
    assert marks["mark-circle"] + bases["house-circle"] == 22
    assert marks["mark-triangle"] + bases["house-triangle"] == 14
    assert "mark:cell:4,5" not in shapes
    assert shapes["tile:cell:4,5"].art.name == "tile-stone"


def test_robots_stand_lie_and_are_counted(middle):
    shapes = ids(middle)
    assert shapes["robot:1,1:0"].art.name == "robot-on-circle"
    assert shapes["robot:4,2:0"].art.name == "robot-off-circle"
    assert {"robot:5,4:0", "robot:5,4:1"} <= shapes.keys()
    assert shapes["number:robot:2,4:0"].text == "2"
    assert shapes["robot:2,4:0"].say == "2 robots at 2,4 (Blue), on"
    assert sum(isinstance(shape, Sprite) and shape.art.name.startswith("robot") for shape in middle) == 10


def test_a_robot_wins_over_the_edge_beside_it_and_both_over_the_cell(middle):
    shapes = ids(middle)
    robot, edge = shapes["robot:2,4:0"], shapes["edge:2,4|2,5"]
    x, y = robot.x, edge.y + 3
    assert contains(robot, x, y)
    assert hotspots(in_order(middle), x, y) == ("robot:2,4:0", "edge:2,4|2,5", "cell:2,4")


def test_walls_lie_between_their_cells(middle):
    walls = {shape.id: shape for shape in middle if shape.id.startswith("wall:")}
    assert len(walls) == 5
    upright, across = walls["wall:edge:2,4|3,4"], walls["wall:edge:4,1|4,2"]
    shapes = ids(middle)
    assert (upright.turn, across.turn) == (90, 0)
    assert upright.x == shapes["cell:3,4"].x
    assert across.y == shapes["cell:4,2"].y
    assert shapes["edge:2,4|3,4"].say == "Wall 2,4|3,4"


@pytest.mark.rule("FP-C04", "FP-C05")
def test_the_supply_lies_above_the_board(middle):
    said = ids(middle)["supply"].say
    assert said == "Left in the supply: 7 slabs, 23 walls, 6 blue mines, 6 brown mines, 6 white mines, 4 bases"
    assert [shape.text for shape in middle if shape.id.startswith("left:")] == ["7", "23", "6", "6", "6", "4"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_pieces_of_the_supply_have_names_that_can_be_read_apart(code, game):
    with use(code):
        shapes = list(game.scene(game.initial()))
        names = [shape for shape in shapes if getattr(shape, "id", "").startswith(("supply:2", "name:"))]
        names.sort(key=lambda shape: shape.box)
        assert [shape.text for shape in names][1:] == [text(name) for name in ("slabs", "walls", "mines", "bases")]
    for one, other in pairwise(names):
        assert one.box[2] <= other.box[0], "side by side, not over each other"
    paper = next(shape for shape in shapes if isinstance(shape, Paper))
    assert names[-1].box[2] <= paper.width


@pytest.mark.rule("FP-P01")
def test_the_panel_says_whose_turn_it_is_and_what_is_left(game):
    panel = [part for part in game.scene(mid_game(game)) if not isinstance(part, Drawn)]
    heading, stage = (next(part for part in panel if isinstance(part, kind)) for kind in (Heading, Stage))
    rows = {part.id: part for part in panel if isinstance(part, Row)}
    assert heading == Heading(0, "Blue's turn", "turn 9")
    assert (stage.names[stage.at], len(stage.names)) == ("Actions", 4)
    assert [item.art.name for item in rows["energy"].items] == ["bolt"] * 3 + ["bolt-off"] * 3
    assert rows["energy"].note == "3 of 6"
    assert [item.text for item in rows["cubes"].items] == ["2", "1", "3"]
    assert [[item.text for item in rows[f"player:{n}"].items] for n in (0, 1)] == [["22", "6", "2"], ["14", "5", "4"]]


def test_actions_stand_in_two_tabs_that_fit_a_table(game):
    choices = [part for part in game.scene(mid_game(game)) if isinstance(part, Choice)]
    tabs = Counter(choice.group for choice in choices if choice.group)
    assert tabs == {"Your robots": 6, "Your bases": 5}
    assert [choice.id for choice in choices if choice.strong] == ["do:end"]
    assert all(choice.later for choice in choices if not choice.group and not choice.strong)
    assert len({choice.id for choice in choices}) == len(choices)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_hotspot_is_said_in_three_languages(game, code):
    with use(code):
        parts = list(game.scene(mid_game(game)))
        said = {part.id: part.say for part in parts if isinstance(part, Drawn) and part.say}
    spots = [part.id for part in parts if isinstance(part, Spot)]
    assert all(said[spot] for spot in spots)
    assert len({said[spot] for spot in spots}) == len(spots)
    if code != "en":
        english = {part.id: part.say for part in game.scene(mid_game(game)) if isinstance(part, Drawn)}
        assert not [id for id, words in said.items() if words == english[id]]


def test_the_picture_is_well_formed_svg(game):
    root = ElementTree.fromstring(svg(game.scene(mid_game(game)), title="The Forgotten Planet"))
    assert re.match(r"0 0 728 770", root.get("viewBox"))
    assert len(root.findall(".//{*}use")) > 100


def test_what_is_asked_is_seen_where_it_is_asked(game):
    s = mid_game(game)
    site = game.board.cell(0, 1)
    assert drawn(game, replace(s, site=site))["die:cell:0,1"].art.name == "die-rolled"
    six = replace(s, site=site, six=True)
    assert drawn(game, six)["die:cell:0,1"].art.name == "die-6"
    assert choices(game, six) == ["mine:blue", "mine:brown", "mine:white"]
    mine = replace(s, phase=Phase.PRODUCTION, asked=(game.board.cell(3, 3),))
    assert "asked:cell:3,3" in drawn(game, mine)
    assert choices(game, mine) == ["cube:blue", "cube:brown", "cube:white"]
