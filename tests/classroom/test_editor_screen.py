"""The board editor as widgets: tray, list of places, counts, card, languages."""

from __future__ import annotations

from html import unescape

import pytest
from ipywidgets import Button

from tests.classroom.desk import middle


@pytest.fixture
def editor():
    return middle()


def inside(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def test_the_tray_shows_every_piece_and_says_what_is_chosen(editor):
    assert editor.widget is not None
    screen = editor._widget
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
    screen = editor._widget
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


def test_the_list_of_places_counts_them_in_words(editor):
    assert editor.widget is not None
    screen = editor._widget
    lists = {}
    for piece in screen._tools:
        editor.hold(piece)
        lists[len(screen._places.options) - 1] = screen._places.options[0]
    assert len(lists) > 2
    for n, first in lists.items():
        assert first == ("choose the place here" if n == 1 else f"choose one of {n} places here")


def test_a_count_typed_wrong_stays_to_be_mended(editor):
    assert editor.widget is not None
    field = editor._widget._fields["energy"]
    field.value = 400
    assert "from 0 to 99" in unescape(editor._widget._card.value)
    assert field.value == 400
    field.value = 4
    assert editor.draft.state.energy == 4
    assert "can be played" in editor._widget._card.value


def test_the_card_lists_faults_with_their_rules(editor):
    assert editor.widget is not None
    editor.hold("tile:b")
    editor.press("cell:1,1")
    card = unescape(editor._widget._card.value)
    for said in ("2 things cannot be so", "FP-N03", "FP-B03", "adjacent to the base on (1,2)"):
        assert said in card


def test_fingers_scroll_the_page_unless_pieces_are_moved(editor):
    assert editor.widget is not None
    assert "tabletop-drags" not in editor._widget.board.widget._dom_classes
    editor.hold("move")
    assert "tabletop-drags" in editor._widget.board.widget._dom_classes


def test_a_double_click_puts_one_piece(editor):
    assert editor.widget is not None
    editor.hold("on:0")
    for _ in range(2):
        editor._widget._pressed(("cell:1,1",), 0, 0)
    assert editor.draft.state.on[0].count(8) == 2  # one stood there


def test_an_error_of_the_program_is_shown_and_the_drawing_stays(editor, monkeypatch):
    assert editor.widget is not None
    before = editor.draft
    monkeypatch.setattr(type(before), "place", lambda *_: 1 / 0)
    editor.hold("tile:s")
    editor.press("cell:0,0")
    assert "ZeroDivisionError" in editor._widget._card.value
    assert editor.draft is before


def test_every_text_speaks_every_language(editor):
    seen = []
    for code in ("en", "cs", "pl"):
        editor.speak(code)
        assert editor.widget is not None
        editor.hold(None)
        screen = editor._widget
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
