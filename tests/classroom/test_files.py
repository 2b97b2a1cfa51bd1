"""Keeping a match: save, open, autosave, codes, a position of one's own; and every way in which these go wrong."""

from __future__ import annotations

import json
from datetime import datetime
from html import unescape

import pytest

from tabletop_kernel.classroom import Editor, Table
from tabletop_kernel.classroom.describe import Trouble
from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.core.game import Refusal
from tabletop_kernel.core.match import Match
from tabletop_kernel.drafts.position import parse, write
from tests.core.probes import Duel
from tests.core.tiny import Cells, Nim, TicTacToe


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tabletop_kernel.classroom.table.TWICE", 0.0)


class Drawn(TicTacToe):
    """Tic-tac-toe whose positions can be written and read."""

    name = "drawn"

    def write(self, s):
        return write([s.cells[n : n + 3] for n in (0, 3, 6)], {})

    def read(self, drawing):
        cells = "".join(parse(drawing, ()).grid)
        if len(cells) != 9 or set(cells) - set("XO."):
            raise BadPosition("Draw three lines of three cells: X, O or a dot.")
        return Cells(cells)

    def faults(self, s):
        more = s.cells.count("X") - s.cells.count("O")
        return () if more in (0, 1) else (Refusal("T-1", "one player has {n} marks too many", {"n": abs(more)}),)


def opened(section, game=Nim):
    """A table with one section of its drawer open."""
    table = Table(Match.new(game, seed=1))
    assert table.widget is not None
    table._widget.files[section].click()
    return table, table._widget.drawer


def inside(box):
    """Every widget in a box, at any depth."""
    for child in box.children:
        yield child
        yield from inside(child) if hasattr(child, "children") else ()


def labelled(drawer, label):
    return next(child for child in inside(drawer.box) if getattr(child, "description", "") == label)


def uploaded(data):
    """A file as the page sends it."""
    when = datetime(2026, 1, 1)
    return {"name": "x.json", "type": "", "size": len(data), "content": memoryview(data), "last_modified": when}


def error(table):
    assert table.face.card.kind == "error"
    return table.face.card.lines[0]


# -- autosave


def test_autosave_after_each_step_and_reopened_by_name(tmp_path):
    table = Table(Match.new(Nim, seed=1), autosave="lesson")
    table.press("m0.0")
    table.press("m1.1")
    assert Match.load(tmp_path / "lesson.autosave.json").state == table.match.state
    again = Table(Match.new(Nim, seed=99), autosave="lesson")
    assert again.match.state == table.match.state
    assert "as it was saved in lesson.autosave.json" in again.face.card.lines[0]
    again.reset()
    assert again.match.state.heaps == (3, 4, 5)


def test_the_older_table_of_a_name_goes_quiet():
    first = Table(Match.new(Nim, seed=1), autosave="lesson")
    Table(Match.new(Nim, seed=1), autosave="lesson")
    first.press("m0.0")
    assert first.match.at == 0


def test_a_folder_that_cannot_be_written_is_told_once_and_play_goes_on(tmp_path):
    table = Table(Match.new(Nim, seed=1), autosave=str(tmp_path / "missing" / "lesson"))
    assert "there is no such file or folder. Play goes on" in error(table)
    assert "PosixPath" not in error(table)
    table.press("m0.0")
    assert table.match.at == 1
    assert table.face.card.kind == "prompt"


def test_a_damaged_autosave_is_left_as_it_is(tmp_path):
    (tmp_path / "lesson.autosave.json").write_text("{ half a ma")
    table = Table(Match.new(Nim, seed=1), autosave="lesson")
    assert "cannot be opened and was left as it is" in error(table)
    table.press("m0.0")
    assert (tmp_path / "lesson.autosave.json").read_text() == "{ half a ma"


def test_a_folder_in_the_place_of_an_autosave_is_left_as_it_is(tmp_path):
    (tmp_path / "lesson.autosave.json").mkdir()
    table = Table(Match.new(Nim, seed=1), autosave="lesson")
    assert "cannot be opened and was left as it is" in error(table)
    assert "that is a folder" in error(table)
    table.press("m0.0")
    assert not list((tmp_path / "lesson.autosave.json").iterdir())


def test_an_autosave_in_a_folder_that_may_not_be_searched_is_told_and_play_goes_on(monkeypatch):
    def closed(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.stat", closed)
    monkeypatch.setattr("pathlib.Path.write_bytes", closed)
    table = Table(Match.new(Nim, seed=1), autosave="lesson")
    assert "Permission denied. Play goes on" in error(table)
    table.press("m0.0")
    assert table.match.at == 1


def test_another_match_under_the_name_is_not_overwritten(tmp_path):
    Table(Match.new(TicTacToe), autosave="lesson").press("cell4")
    table = Table(Match.new(Nim, seed=1), autosave="lesson")
    table.press("m0.0")
    assert Match.load(tmp_path / "lesson.autosave.json").game.name == "tic_tac_toe"


def test_an_older_file_survives_a_failed_save(tmp_path, monkeypatch):
    table = Table(Match.new(Nim, seed=1), autosave="lesson")
    table.press("m0.0")
    before = (tmp_path / "lesson.autosave.json").read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    table.press("m1.0")
    assert "No space left" in error(table)
    assert (tmp_path / "lesson.autosave.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["lesson.autosave.json"]


# -- save and open


def test_save_gives_a_file_and_a_download(tmp_path):
    table, drawer = opened("save")
    table.press("m0.0")
    labelled(drawer, "Name of the file").value = "my match"
    labelled(drawer, "Save").click()
    assert Match.load(tmp_path / "my match.json").state == table.match.state
    assert any('download="my match.json"' in str(getattr(child, "value", "")) for child in inside(drawer.box))
    assert "my match.json" in labelled(drawer, "Open a saved match").options


@pytest.mark.parametrize("name", ["", "a/b", "..", "what?"])
def test_a_name_that_is_none(name):
    table, drawer = opened("save")
    labelled(drawer, "Name of the file").value = name
    labelled(drawer, "Save").click()
    assert "is no name for a file" in error(table)


def test_a_match_is_saved_over_an_older_one_and_over_nothing_else(tmp_path):
    (tmp_path / "progress.json").write_text('{"chapters": {}}')
    (tmp_path / "folder.json").mkdir()
    table, drawer = opened("save")
    name, keep = labelled(drawer, "Name of the file"), labelled(drawer, "Save")
    for other in ("progress", "folder.json"):
        name.value = other
        keep.click()
        assert "holds no match and is left as it is. Choose another name." in error(table)
    assert (tmp_path / "progress.json").read_text() == '{"chapters": {}}'
    name.value = "lesson"
    for played in range(2):
        keep.click()
        assert Match.load(tmp_path / "lesson.json").at == played
        table.press("m0.0")


def test_open_a_saved_match():
    kept = Match.new(Nim, seed=4)
    kept.play(kept.legal_moves()[3])
    kept.save("kept.json")
    table, drawer = opened("save")
    labelled(drawer, "Open").click()
    assert table.match.state == kept.state


def test_nothing_to_open():
    table, drawer = opened("save")
    labelled(drawer, "Open").click()
    assert "No match has been saved" in error(table)


def test_a_damaged_file_that_is_uploaded_changes_nothing():
    table, drawer = opened("save")
    table.press("m0.0")
    upload = labelled(drawer, "Open a file")
    for data in (b"{", b"not json", json.dumps({"format": 1}).encode(), b""):
        upload.value = (uploaded(data),)
        assert "saved match" in error(table)
        assert table.match.at == 1


def test_an_uploaded_match_is_opened():
    kept = Match.new(Nim, seed=4)
    kept.play(kept.legal_moves()[3])
    data = kept.save("kept.json").read_bytes()
    table, drawer = opened("save")
    labelled(drawer, "Open a file").value = (uploaded(data),)
    assert table.match.state == kept.state


# -- another match at the same table


def test_a_match_of_another_game_is_refused_and_the_own_one_stays(tmp_path):
    table = Table(Match.new(TicTacToe), autosave=str(tmp_path / "kept"))
    table.press("cell4")
    before, kept = table.match, (tmp_path / "kept.autosave.json").read_bytes()
    table.open_match(lambda: Match.from_code(Match.new(Nim, seed=1).code()))
    assert table.face.card.kind == "error"
    assert table.face.card.lines == ("This is a match of another game: Nim. Open it at a table of that game.",)
    assert (table.match, table.lines, table.match.at) == (before, [before], 1)
    assert (tmp_path / "kept.autosave.json").read_bytes() == kept


def test_what_was_played_stays_as_a_line_when_another_match_is_opened():
    table, other = Table(Match.new(Nim, seed=1)), Match.new(Nim, heaps=(1, 2), seed=2)
    table.press("m0.1")
    first = table.match
    table.open_match(lambda: other)
    assert (table.lines, table.match, table.game.setup.heaps) == ([first, other], other, (1, 2))
    table.show_line(0)
    assert (table.match, table.game) == (first, first.game)
    assert table.face.said == "Blue takes 2. Orange to move."


def test_an_unplayed_match_makes_room_for_the_opened_one():
    table, other = Table(Match.new(Nim, seed=1)), Match.new(Nim, seed=2)
    table.open_match(lambda: other)
    assert table.lines == [other]


def test_an_opened_match_that_cannot_be_saved_says_so(tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    table = Table(Match.new(Nim, seed=1), autosave=str(folder / "m"))
    (folder / "m.autosave.json").unlink()
    folder.rmdir()
    table.open_match(lambda: Match.new(Nim, seed=2))
    assert "could not be saved" in table.face.card.lines[0]


# -- share


def test_codes_of_match_and_position_open_elsewhere():
    table, drawer = opened("share")
    table.press("m0.0")
    for label in ("Code of the whole match", "Code of this position"):
        code = labelled(drawer, label).value
        other, there = opened("share")
        labelled(there, "Paste a code").value = f" {code[:20]}\n{code[20:]} "
        labelled(there, "Open").click()
        assert other.match.state == table.match.state


@pytest.mark.parametrize("code", ["", "hello", "TTM.nim.AAAA", "TTM.no_such_game.AAAA"])
def test_a_wrong_code_is_told(code):
    table, drawer = opened("share")
    table.press("m0.0")
    labelled(drawer, "Paste a code").value = code
    labelled(drawer, "Open").click()
    assert isinstance(table.word, Trouble)
    assert table.match.at == 1


def test_the_board_can_be_taken_along_as_a_picture():
    table, drawer = opened("share")
    links = drawer.box.children[-1].value
    assert 'download="nim.svg"' in links
    assert 'download="nim.png"' in links
    assert table.svg().startswith("<svg")


def test_a_match_with_secrets_says_that_its_codes_hold_them():
    _, drawer = opened("share", Duel)
    assert any("secrets of all players" in str(getattr(child, "value", "")) for child in inside(drawer.box))


# -- more


def test_switches_and_lines_of_play():
    table, drawer = opened("more")
    labelled(drawer, "Teaching pace: the rules wait before each step").value = True
    assert table.teaching
    table.press("m0.0")
    labelled(drawer, "Branch").click()
    lines = labelled(drawer, "Line of play")
    assert (lines.options, lines.index) == (("Line 1", "Line 2"), 1)
    table.press("m1.0")
    lines.index = 0
    assert table.match.at == 1
    labelled(drawer, "Reset").click()
    assert table.match.at == 0


def test_the_editor_is_reached_from_the_drawer_and_the_match_waits():
    table, drawer = opened("more", Drawn)
    labelled(drawer, "Open the board editor").click()
    screen, editor = table._widget, table.editor
    assert screen.widget.children[-1] is editor.widget
    for drawing, said in (
        ("XX\n", "three lines"),
        ("XXX\n...\n...", "one player has 3 marks too many"),
        ("turn: X", "turn"),
    ):
        editor._widget._area.value = drawing
        assert said in unescape(editor._widget._card.value)
        assert editor.text == drawing
    editor._widget._go.click()
    assert isinstance(editor.word, Trouble)
    assert table.match.state == Cells()
    editor._widget._area.value = "XO.\n.X.\n..O"
    assert "can be played" in editor._widget._card.value
    editor._widget._go.click()
    assert table.match.state == Cells("XO..X...O")
    assert editor.widget not in screen.widget.children
    table.press("cell2")
    assert table.match.state.cells[2] == "X"


def test_leaving_the_editor_changes_nothing():
    table, drawer = opened("more", Drawn)
    match = table.match
    labelled(drawer, "Open the board editor").click()
    table.editor._widget._area.value = "XO.\n.X.\n..O"
    table.editor._widget._leave.click()
    assert table.match is match
    assert table.match.state == Cells()
    assert "ttk-off" not in table._widget._main._dom_classes


def test_a_game_without_position_text_has_no_editor():
    _, drawer = opened("more")
    assert not any(getattr(child, "description", "") == "Open the board editor" for child in inside(drawer.box))
    with pytest.raises(BadPosition, match="nim has no position text"):
        Editor(Nim)


def test_every_section_speaks_every_language():
    table, drawer = opened("more", Drawn)
    for section in ("more", "save", "share"):
        if drawer.open != section:
            drawer.toggle(section)
        seen = []
        for code in ("en", "cs", "pl"):
            table.speak(code)
            seen.append([child.description for child in inside(drawer.box) if getattr(child, "description", "")])
        assert all(len({*words}) == 3 for words in zip(*seen, strict=True)), seen
