"""Scenarios drawn in the board editor: judged with faults and advice, kept as text, played."""

from __future__ import annotations

import json

import pytest

from tabletop_kernel import Match
from tabletop_kernel.classroom import Editor
from tabletop_kernel.drafts.draft import ERASER
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Scenario
from tabletop_kernel.games.forgotten_planet.setup import samples
from tests.classroom.desk import middle, refused, wrong


@pytest.fixture
def maker():
    return Editor("forgotten_planet").turn()


@pytest.fixture
def editor():
    return middle()


def test_a_scenario_is_drawn_judged_and_played(maker):
    for name, value in (("players", 3), ("columns", 9), ("rows", 6), ("slabs", 30), ("name", "Three Bays")):
        maker.set(name, value)
    assert wrong(maker) == ["FP-DAT1"]  # two bases for three players
    maker.hold("3")
    maker.press("cell:6,0")
    maker.hold("area")
    maker.press("cell:0,0")
    maker.hold("x")
    maker.press("cell:8,5")
    maker.hold("*")
    maker.press("cell:1,3")
    assert wrong(maker) == ["FP-B03"]  # beside the base at 1,2
    maker.drag("cell:1,3", "cell:2,4")
    assert maker.faults == []
    maker.play_on()
    scenario = maker.draft.scenario
    assert scenario == Scenario(
        players=3, slabs=30, outline=(".########", *["#########"] * 5), bases=((1, 2), (5, 4), (6, 0)),
        special_mines=((3, 3), (2, 4)), obstacles=((8, 5),), name=scenario.name,
    )  # fmt: skip
    assert str(scenario.name) == "Three Bays"
    for again in (scenario, maker.text):
        assert Match.new("forgotten_planet", scenario=again, seed=1).state.land == maker.match.state.land
    assert maker.match.game.players == 3


@pytest.mark.rule("FP-U01", "FP-U03", "FP-U04")
def test_advice_warns_and_says_why_and_the_planet_can_be_played(maker):
    assert list(maker.advice) == []
    maker.set("slabs", 60)
    assert [finding.rule for finding in maker.advice] == ["FP-U03"]
    assert "60 slabs are many for 49 cells: about 33 are advised" in maker.draft.game.say(maker.advice[0])
    maker.set("free", "free")
    maker.set("columns", 20)
    maker.drag("cell:5,4", "cell:19,4")
    assert {finding.rule for finding in maker.advice} == {"FP-U01", "FP-U04"}
    maker.play_on()
    assert maker.match.game.scenario.free


def test_each_seat_has_one_starting_base(maker):
    maker.hold("1")
    maker.press("cell:0,6")
    assert maker.draft.scenario.bases == ((0, 6), (5, 4))
    maker.hold(ERASER)
    maker.press("cell:0,6")
    assert wrong(maker) == ["FP-DAT1"]
    maker.press("cell:5,4")
    assert "here are 0" in maker.draft.game.say(maker.faults[0])
    maker.play_on()
    assert maker.match is None
    assert refused(maker)


def test_presses_that_make_no_sense_are_refused_in_words(maker):
    before = maker.draft
    for piece, spot, said in (
        ("area", "cell:1,2", "First take away what lies on (1,2)"),
        (ERASER, "cell:0,0", "Nothing lies there"),
        ("x", "edge:0,0|1,0", "Press a cell"),
    ):
        maker.hold(piece)
        maker.press(spot)
        assert said in refused(maker)
        assert maker.draft is before
    for spot in ("cell:0,40", "cell:40,0"):  # a press on the board of before
        maker.press(spot)
        assert "Press a cell" in refused(maker)
    maker.hold("tile:s")
    assert "There is no piece 'tile:s' here" in refused(maker)
    maker.hold("area")
    maker.press("cell:0,0")
    maker.hold("*")
    maker.press("cell:0,0")
    assert "lies outside the area" in refused(maker)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = ", "cannot be read"),
        ("players = 2\nslabs = 9\noutline = ['##', '#']", "equally long"),
        ("players = 7\nslabs = 9\noutline = ['##', '##']", "for 2 to 4 players, not for 7"),
        ("players = 2\nslabs = 9\noutline = ['##', '#a']", "outline is drawn"),
        ("players = 2\nslabs = 9\noutline = []", "equally long"),
        (f"players = 2\nslabs = 9\noutline = ['{'#' * 25}']", "24 cells"),
        ("players = 2\nslabs = 9\noutline = ['##']\nbases = [[0, 0], [0, 0]]", "Nothing more can lie on (0,0)"),
        ("players = 2\nslabs = 9\noutline = ['##']\nbases = [[0, 9]]", "Nothing more can lie on (0,9)"),
        ("players = 2\nslabs = 9\noutline = ['######']\nbases = [[0,0],[1,0],[2,0],[3,0],[4,0]]", "4 starting bases"),
        ("players = 2\nslabs = 9\nfields = 3\noutline = ['##']", "describes no scenario"),
        ("players = 2\nslabs = 'nine'\noutline = ['##']", "describes no scenario"),
    ],
)
def test_a_text_that_describes_no_planet_says_why(maker, text, said):
    before = maker.draft
    maker.type(text)
    assert said in maker.unread
    assert (maker.draft, maker.text) == (before, text)


def test_the_samples_survive_the_scenario_maker():
    for sample in samples().values():
        editor = Editor("forgotten_planet", scenario=sample).turn()
        scenario = editor.draft.scenario
        assert (scenario.outline, scenario.bases, scenario.slabs) == (sample.outline, sample.bases, sample.slabs)
        assert (scenario.special_mines, scenario.players) == (sample.special_mines, sample.players)
        assert editor.faults == []
        assert editor.draft.read(editor.text) == editor.draft


def test_a_position_makes_a_scenario_and_a_scenario_a_position(editor):
    position = editor.draft
    editor.turn()
    scenario = editor.draft.scenario
    assert scenario.bases == ((1, 2), (1, 5), (5, 1), (6, 4))
    assert scenario.slabs == position.state.slabs + position.state.land.count("s")
    assert wrong(editor) == ["FP-DAT1"]  # four bases, two players
    editor.turn()
    assert refused(editor)
    editor.set("players", 4)
    editor.turn()
    assert "lies outside" not in editor.text
    editor.undo()
    editor.undo()
    editor.undo()
    assert editor.draft == position


def test_the_readings_go_with_the_planet():
    maker = Editor("forgotten_planet", readings="printed").turn()
    maker.set("players", 2)
    maker.play_on()
    assert maker.match.game.readings == ForgottenPlanet(readings="printed").readings


def test_a_scenario_of_any_name_is_kept_whole(maker):
    for name in ('a "quoted" \\ name', "Země č. 5 \N{RINGED PLANET}", "\t tab"):
        maker.set("name", name)
        assert str(maker.draft.read(maker.text).named) == name.strip()
    assert json.dumps(maker.draft.name)
