"""The board editor: pieces put, moved and taken away, counts and text, judged all the while, then played on from."""

from __future__ import annotations

import json
from html import unescape

import pytest
from ipywidgets import Button

from tabletop_kernel import Match
from tabletop_kernel.classroom import Editor, Table
from tabletop_kernel.classroom.describe import Told, Trouble
from tabletop_kernel.core.draft import ERASER
from tabletop_kernel.core.errors import BadPosition, BadSetup, TableError
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, Scenario
from tabletop_kernel.games.forgotten_planet.moves import EndActions
from tabletop_kernel.games.forgotten_planet.setup import samples
from tests.forgotten_planet.playing import SETUPS, walk_through
from tests.forgotten_planet.positions import mid_game


@pytest.fixture
def editor():
    """The middle of a match for two on 7 x 7 cells."""
    game = ForgottenPlanet()
    return Editor(Match.at_position(game, mid_game(game), seed=5))


@pytest.fixture
def maker():
    return Editor("forgotten_planet").turn()


def wrong(editor):
    return [finding.rule for finding in editor.faults]


def refused(editor):
    assert isinstance(editor.word, Trouble), editor.word
    return editor.word.sentence


def inside(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


# -- pieces of a position


def test_a_piece_is_chosen_and_pressed_on_a_cell(editor):
    slabs = editor.draft.state.slabs
    editor.hold("tile:s")
    editor.press("cell:0,0")
    assert editor.draft.state.land[0] == "s"
    assert editor.draft.state.slabs == slabs - 1
    editor.hold("off:1")
    editor.press(("edge:0,0|1,0", "cell:0,0"))  # a press near the rim of a cell means the cell
    assert editor.draft.state.off[1] == (0, 29, 39)
    assert editor.faults == []


def test_a_wall_goes_where_two_cells_meet_only(editor):
    editor.hold("wall")
    editor.press(("edge:0,0|1,0", "cell:0,0"))
    board = editor.draft.game.board
    assert board.edge(0, 1) in editor.draft.state.walls
    before = editor.draft
    editor.press("cell:3,3")
    assert "press the gap" in refused(editor)
    assert editor.draft is before


def test_what_lies_topmost_is_taken_away(editor):
    editor.hold(ERASER)
    editor.press(("robot:2,4:0", "edge:2,4|3,4", "cell:2,4"))
    assert editor.draft.state.on[0].count(30) == 1
    editor.press(("edge:2,4|3,4", "cell:2,4"))
    assert editor.draft.game.board.edge(30, 31) not in editor.draft.state.walls
    editor.press(("edge:2,4|3,4", "cell:2,4"))
    assert editor.draft.state.land[30] == "."
    assert wrong(editor) == ["FP-M02"]  # the other robot has nothing to stand on
    for spot in ("cell:0,0", "robot:0,0:1", "cell:9,9"):
        editor.press(spot)
        assert isinstance(editor.word, Trouble)
        assert not editor.word.detail


def test_a_piece_is_dragged_and_dropped_beside_the_board(editor):
    editor.drag(("robot:1,1:0", "cell:1,1"), ("edge:2,1|3,1", "cell:2,1"))
    assert 9 in editor.draft.state.on[0]
    assert 8 not in editor.draft.state.on[0]
    editor.drag("edge:5,3|6,3", "edge:4,0|5,0")
    editor.drag(("base:5,1", "cell:5,1"), ())
    assert "2" not in editor.draft.state.land[:14]
    before = editor.draft
    editor.drag("robot:2,1:0", ())
    assert editor.draft.state.on[0] == tuple(cell for cell in before.state.on[0] if cell != 9)


def test_a_piece_is_moved_by_two_presses(editor):
    editor.hold("move")
    editor.press("cell:0,0")
    assert "Nothing lies there" in refused(editor)
    editor.press(("robot:1,1:0", "cell:1,1"))
    assert editor.lifted
    assert any(shape.id.startswith("chosen") for shape in editor.picture)
    editor.press("cell:2,1")
    assert (8 in editor.draft.state.on[0], 9 in editor.draft.state.on[0]) == (False, True)


def test_ground_follows_bases_and_walls_unless_the_position_says_otherwise():
    editor = Editor("forgotten_planet")
    for cell in ("cell:2,2", "cell:3,2"):
        editor.hold(None)
        editor.hold("tile:s")
        editor.press(cell)
    assert editor.draft.state.control[16:18] == "11"
    editor.type(editor.text + "\n")  # nothing but a line more
    rows = [editor.draft.state.control[n : n + 7].replace("0", ".") for n in range(0, 49, 7)]
    rows[2] = ".12...."
    editor.type(f"control: {' '.join(rows)}\n{editor.text}")
    assert editor.draft.state.control[16:18] == "20"
    editor.press("cell:1,1")
    assert editor.draft.state.control[16:18] == "20"  # given by hand, so kept
    assert editor.draft.state.control[8] == "1"


def test_an_edit_leaves_nothing_due_in_the_middle_of_a_turn():
    game = ForgottenPlanet()
    seen = False
    for options in SETUPS[:6]:
        game = ForgottenPlanet(**options)
        for _, _, s in walk_through(game, 3, keen=True, most=150):
            if s.phase < Phase.CHECK or not (s.site >= 0 or s.asked or s.steps or s.phase is Phase.TURN_END):
                continue
            edited = game.draft(s).set("turn", s.turn + 1)
            seen = True
            assert "FP-P01" not in [finding.rule for finding in game.draft(s).faults()]
            for spot in edited.places(ERASER)[:1]:
                again = edited.take((spot,))[1]
                assert (again.state.site, again.state.asked, again.state.phase) != (s.site, s.asked, Phase.TURN_END)
                assert "FP-P01" not in [finding.rule for finding in again.faults()]
    assert seen


@pytest.mark.parametrize("options", SETUPS)
def test_every_place_takes_every_piece_or_says_why_not(options):
    """All pieces on all places of positions of random play: a draft that can be drawn and written, never an error."""
    game = ForgottenPlanet(**options)
    states = [s for _, _, s in walk_through(game, 1, keen=True, most=60)]
    for n, s in enumerate(states[::12]):
        draft = game.draft(s)
        for piece in (ERASER, *(piece.id for piece in draft.palette())):
            for spot in draft.places(piece)[n::17]:
                changed = draft.place(piece, (spot,))
                assert changed != draft or piece.startswith("tile:")
                assert game.read(changed.write()) == changed.state
                assert list(changed.scene())
                changed.faults()


def test_taking_and_putting_back_is_the_same_position(editor):
    draft = editor.draft.set("energy", 3)
    for spot in draft.places(ERASER):
        piece, without = draft.take((spot,))
        back = without.place(piece, (spot,)).state
        assert (back.land, back.walls, back.on, back.off) == (
            draft.state.land, draft.state.walls, draft.state.on, draft.state.off
        )  # fmt: skip


# -- counts


def test_counts_are_set_and_checked(editor):
    editor.set("energy", 5)
    editor.set("cubes:1:2", 7)
    editor.set("points:0", -3)
    editor.set("stored:1", 2)
    editor.set("player", "Orange")
    s = editor.draft.state
    assert (s.energy, s.cubes[1], s.points, s.stored, s.player) == (5, (1, 1, 7), (-3, 4), (0, 2), 1)
    before = editor.draft
    for name, value, said in (
        ("energy", 500, "from 0 to 99"),
        ("stored:0", 4, "from 0 to 3"),
        ("turn", "many", "whole number"),
        ("player", "Red", "Blue, Orange"),
        ("metal", 1, "no count"),
    ):
        editor.set(name, value)
        assert said in refused(editor)
        assert editor.draft is before


def test_more_cubes_than_there_are_is_a_fault(editor):
    editor.set("cubes:0:0", 20)
    assert wrong(editor) == ["FP-C06"]


# -- text


def test_text_and_board_go_both_ways(editor):
    editor.hold("tile:s")
    editor.press("cell:0,0")
    assert editor.text.splitlines()[-7 - 2].startswith("s")
    editor.type(editor.text.replace("energy: 3", "energy: 6"))
    assert editor.draft.state.energy == 6
    editor.press("cell:6,0")
    assert "energy: 6" in editor.text


def test_bad_text_stays_and_the_board_too(editor):
    before = editor.draft
    bad = before.write().replace("energy: 3", "energy: lots")
    editor.type(bad)
    assert "Line 4, energy" in editor.unread
    assert (editor.text, editor.draft) == (bad, before)
    bad = bad.replace("lots", "lots of it")
    editor.type(bad)
    editor.play_on()
    assert editor.match is None
    assert "Line 4, energy" in refused(editor)
    editor.hold("tile:s")
    editor.press("cell:0,0")  # drawn on the last good board
    assert editor.draft.state.land[0] == "s"
    editor.undo()
    assert editor.text == bad  # nothing typed is lost
    editor.undo()
    assert (editor.text, editor.draft) == (before.write(), before)


def test_undo_and_redo_walk_along_the_drawings(editor):
    first = editor.draft
    editor.hold("tile:s")
    editor.press("cell:0,0")
    editor.press("cell:6,0")
    last = editor.draft
    editor.undo()
    editor.undo()
    assert (editor.draft, editor.can_undo) == (first, False)
    editor.undo()
    editor.redo()
    editor.redo()
    assert (editor.draft, editor.can_redo) == (last, False)


# -- play


def test_played_on_in_a_table_of_its_own(editor):
    editor.hold("tile:s")
    editor.press("cell:0,0")
    editor.play_on()
    assert editor.match.state == editor.draft.state
    assert isinstance(editor.word, Told)
    editor.match.play(EndActions())
    first = editor.table
    editor.play_on()
    assert first.retired
    assert editor.match.at == 0


def test_a_faulty_position_is_not_played_and_says_every_rule(editor):
    editor.hold("tile:b")
    editor.press("cell:1,1")  # beside the base at 1,2
    editor.play_on()
    assert editor.match is None
    assert "[FP-N03]" in refused(editor)
    assert "[FP-B03]" in refused(editor)
    marked = {shape.id.split(":", 1)[1] for shape in editor.picture if shape.id.startswith("refused:")}
    assert {"cell:1,1:cross", "cell:1,2:cross"} <= marked


def test_the_match_of_the_table_is_as_it_was_until_played_on():
    table = Table(Match.new("forgotten_planet", seed=1))
    assert table.widget is not None
    match, state = table.match, table.match.state
    table.edit()
    table.editor.hold("tile:s")
    table.editor.press("cell:0,0")
    assert (table.match, table.match.state) == (match, state)
    table.editor.leave()
    assert (table.match, table.match.state) == (match, state)
    table.edit()
    table.editor.set("energy", 7)
    table.editor.play_on()
    assert table.match.state.energy == 7


# -- scenarios


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
    assert "60 slabs are many for 49 cells: about 33 are advised" in maker.advice[0].sentence
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
    assert "here are 0" in maker.faults[0].sentence
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
        ("players = 7\nslabs = 9\noutline = ['##', '##']", "7 players cannot play"),
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


# -- on the screen


def test_the_tray_shows_every_piece_and_says_what_is_chosen(editor):
    assert editor.widget is not None
    screen = editor._screen
    assert len(screen._tools) == 2 + len(editor.draft.palette())
    screen._tools["tile:b"].click()
    assert screen._tools["tile:b"].description == "blue mine, chosen"
    assert "In hand: blue mine" in screen._hand.value
    screen._tools["tile:b"].click()
    assert editor.hand is None
    for button in (child for child in inside(editor.widget) if isinstance(child, Button)):
        assert button.description or "ttk-off" in button._dom_classes


def test_every_place_can_be_chosen_from_a_list(editor):
    assert editor.widget is not None
    screen = editor._screen
    screen._tools["tile:s"].click()
    assert len(screen._places.options) == 1 + 49
    screen._put.click()  # the first line only says what the list is
    assert not editor.can_undo
    screen._places.index = 1
    screen._put.click()
    assert editor.draft.state.land[0] == "s"
    screen._tools["wall"].click()
    assert len(screen._places.options) == 1 + 84 - len(editor.draft.state.walls)
    screen._tools["move"].click()
    screen._places.value = "Robot at 1,1 (Blue), on"
    screen._put.click()
    assert screen._put.description == "Put it there"
    screen._places.index = 1
    screen._put.click()
    assert 0 in editor.draft.state.on[0]


def test_a_count_typed_wrong_stays_to_be_mended(editor):
    assert editor.widget is not None
    field = editor._screen._fields["energy"]
    field.value = 400
    assert "from 0 to 99" in unescape(editor._screen._card.value)
    assert field.value == 400
    field.value = 4
    assert editor.draft.state.energy == 4
    assert "can be played" in editor._screen._card.value


def test_the_card_lists_faults_with_their_rules(editor):
    assert editor.widget is not None
    editor.hold("tile:b")
    editor.press("cell:1,1")
    card = unescape(editor._screen._card.value)
    for said in ("2 things cannot be so", "FP-N03", "FP-B03", "adjacent to the base on (1,2)"):
        assert said in card


def test_fingers_scroll_the_page_unless_pieces_are_moved(editor):
    assert editor.widget is not None
    assert "tabletop-drags" not in editor._screen.board.widget._dom_classes
    editor.hold("move")
    assert "tabletop-drags" in editor._screen.board.widget._dom_classes


def test_a_double_click_puts_one_piece(editor):
    assert editor.widget is not None
    editor.hold("on:0")
    for _ in range(2):
        editor._screen._pressed(("cell:1,1",), 0, 0)
    assert editor.draft.state.on[0].count(8) == 2  # one stood there


def test_an_error_of_the_program_is_shown_and_the_drawing_stays(editor, monkeypatch):
    assert editor.widget is not None
    before = editor.draft
    monkeypatch.setattr(type(before), "place", lambda *_: 1 / 0)
    editor.hold("tile:s")
    editor.press("cell:0,0")
    assert "ZeroDivisionError" in editor._screen._card.value
    assert editor.draft is before


def test_every_text_speaks_every_language(editor):
    seen = []
    for code in ("en", "cs", "pl"):
        editor.speak(code)
        assert editor.widget is not None
        editor.hold(None)
        screen = editor._screen
        words = [screen._head.value, screen._hand.value, screen._go.description, screen._undo.description]
        words += [tool.description for id, tool in screen._tools.items()]
        words += [field.description for field in screen._fields.values()]
        seen.append(words)
    for words in zip(*seen, strict=True):
        assert len({*words}) == 3, words


def test_a_press_sends_little(editor, wire):
    assert editor.widget is not None
    editor.hold("tile:s")
    wire.clear()
    editor.press("cell:0,0")
    assert len(wire) <= 30
    assert wire.bytes <= 40_000


def test_what_no_editor_can_open_is_said():
    for what, options in ((ForgottenPlanet, {"scenario": "atlantis"}), ("forgotten_planet", {"plyers": 2})):
        with pytest.raises(TableError):
            Editor(what, **options)
    with pytest.raises(BadSetup, match="There is no scenario"):
        Match.new("forgotten_planet", scenario="two_shors")
    with pytest.raises(BadSetup, match="describes no scenario"):
        Match.new("forgotten_planet", scenario="players = 2\nslabs = 3\n")
    with pytest.raises(BadPosition):
        ForgottenPlanet().draft(ForgottenPlanet().initial()).set("nothing", 1)


def test_a_scenario_of_any_name_is_kept_whole(maker):
    for name in ('a "quoted" \\ name', "Země č. 5 \N{RINGED PLANET}", "\t tab"):
        maker.set("name", name)
        assert str(maker.draft.read(maker.text).named) == name.strip()
    assert json.dumps(maker.draft.name)
