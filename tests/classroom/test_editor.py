"""The board editor: pieces put, moved and taken away, counts and text, judged all the while, then played on from."""

from __future__ import annotations

import pytest

from tabletop_kernel import Match
from tabletop_kernel.classroom import Editor, Table
from tabletop_kernel.classroom.describe import Told, Trouble
from tabletop_kernel.core.errors import BadPosition, BadSetup, TableError
from tabletop_kernel.drafts.draft import ERASER, Position
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase
from tabletop_kernel.games.forgotten_planet.moves import EndActions
from tests.classroom.desk import middle, refused, wrong
from tests.forgotten_planet.playing import SETUPS, walk_through


@pytest.fixture
def editor():
    return middle()


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


def test_a_territory_marker_says_who_controls_a_tile(editor):
    """FP-T01 lets bases and walls decide in phase 3; until then a position may say otherwise."""
    editor = Editor("forgotten_planet")
    for cell in ("cell:2,2", "cell:3,2"):
        editor.hold(None)
        editor.hold("tile:s")
        editor.press(cell)
    before = editor.draft.state
    assert before.control[16:18] == "11"
    editor.hold("marker:2")
    assert set(editor.places) == {"cell:2,2", "cell:3,2", "cell:3,3"}  # two slabs and the special mine in the middle
    editor.press("cell:3,2")
    assert editor.draft.state.control[16:18] == "12"
    assert editor.faults == []
    editor.hold("tile:s")
    editor.press("cell:4,2")
    assert editor.draft.state.control[16:18] == "12"  # what was said by hand stays
    editor.hold("marker:2")
    editor.press("cell:3,2")  # pressed again it is taken away
    assert editor.draft.state.control[16:18] == "10"
    editor.undo()
    editor.undo()
    editor.undo()
    assert editor.draft.state == before
    for spot in ("cell:1,2", "cell:0,0"):  # a base, and a cell without a tile
        editor.press(spot)
        assert "a tile that is no base" in refused(editor)
    editor.press("cell:3,2")
    editor.play_on()
    assert editor.match.state.control[16:18] == "12"


def test_an_edit_leaves_nothing_due_in_the_middle_of_a_turn():
    game = ForgottenPlanet()
    seen = False
    for options in SETUPS[:6]:
        game = ForgottenPlanet(**options)
        for _, _, s in walk_through(game, 3, keen=True, most=150):
            if s.phase < Phase.CHECK or not (s.site >= 0 or s.asked or s.steps or s.phase is Phase.TURN_END):
                continue
            edited = Position.of(game, s).set("turn", s.turn + 1)
            seen = True
            assert "FP-P01" not in [finding.rule for finding in Position.of(game, s).faults()]
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
        draft = Position.of(game, s)
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
    assert table.editor.draft.state.land[0] == "s"  # what was drawn is still there
    table.editor.set("energy", 7)
    table.editor.play_on()
    assert (table.match.state.energy, table.match.state.land[0]) == (7, "s")
    table.match.play(EndActions())
    table.edit()
    assert table.editor.draft.state == table.match.state
    assert not table.editor.can_undo


def test_a_retired_table_takes_its_editor_along():
    table = Table(Match.new("forgotten_planet", seed=1))
    assert table.widget is not None
    table.edit()
    screen, editor = table._widget, table.editor
    Table(table.match)
    assert table.retired
    assert editor.widget not in screen.widget.children


def test_what_no_editor_can_open_is_said():
    for what, options in ((ForgottenPlanet, {"scenario": "atlantis"}), ("forgotten_planet", {"plyers": 2})):
        with pytest.raises(TableError):
            Editor(what, **options)
    with pytest.raises(BadSetup, match="There is no scenario"):
        Match.new("forgotten_planet", scenario="two_shors")
    with pytest.raises(BadSetup, match="describes no scenario"):
        Match.new("forgotten_planet", scenario="players = 2\nslabs = 3\n")
    with pytest.raises(BadPosition):
        Position.of(ForgottenPlanet(), ForgottenPlanet().initial()).set("nothing", 1)
