"""The table's widgets: what stands in them, what pressing them does, and how little is sent."""

from __future__ import annotations

import base64
import random
import re
from html import unescape

import pytest

from tabletop_kernel.classroom import Table, panel
from tabletop_kernel.classroom.face import POOL
from tabletop_kernel.core.match import Match
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.language import use
from tabletop_kernel.scene import Choice
from tests.core.probes import Discs, Duel, Flight
from tests.core.tiny import Nim, TicTacToe


@pytest.fixture(autouse=True)
def no_double_clicks(monkeypatch):
    """Presses of tests follow each other faster than any person's."""
    monkeypatch.setattr("tabletop_kernel.classroom.table.TWICE", 0.0)


def screen(game=Nim, **options):
    table = Table(Match.new(game, seed=1, **options))
    assert table.widget is not None
    return table, table._widget


def words(widget) -> str:
    """The text of an HTML widget."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", widget.value)).strip())


def is_shown(widget) -> bool:
    return "ttk-off" not in widget._dom_classes


class Buttons(TicTacToe):
    """Tic-tac-toe from the panel: a button for each cell, in two tabs, and a few more than fit."""

    name = "buttons"

    def scene(self, s):
        yield from super().scene(s)
        for c in range(9):
            yield Choice(f"cell{c}", f"Cell {c + 1}", group="top" if c < 3 else "rest")
        for n in range(7):
            yield Choice(f"more{n}", f"More {n}", strong=n == 6)


def test_a_press_on_the_board_changes_every_part_that_speaks_of_it():
    table, shown = screen()
    shown.board.press(60, 256)  # the second match of the first heap
    assert table.match.state.heaps == (1, 4, 5)
    assert "Orange to move" in words(shown._head)
    assert "#D55E00" in shown._head.value
    assert "Blue takes 2." in words(shown._card)
    assert "NIM-1" in words(shown._card)
    assert "Take one match or more" in words(shown._card)
    assert "step 1 of 1" in words(shown._ticks)
    assert (shown.slider.min, shown.slider.max, shown.slider.value) == (0, 1, 1)
    assert shown.board._words.value == "Blue takes 2. Orange to move."


def test_a_whole_game_by_widgets_alone():
    table, shown = screen(TicTacToe)
    presses = 0
    while table.match.result is None:
        shown.places.index = 1  # the first place; the line above says what the list is
        shown.press.click()
        presses += 1
    assert presses == 7
    assert "Blue wins" in words(shown._head)
    assert "Blue wins" in words(shown._card)
    assert not is_shown(shown._more)


def test_the_list_names_places_by_their_spoken_labels():
    table, shown = screen()
    assert shown.places.options[:3] == ("or choose from this list (12)", "heap 1, match 3", "heap 1, match 2")
    shown.press.click()  # nothing has been chosen yet
    assert table.match.at == 0
    shown.places.index = 2
    shown.press.click()
    assert table.match.state.heaps == (1, 4, 5)
    assert shown.places.index == 0


def test_a_refused_press_is_told_with_its_rule():
    _, shown = screen(TicTacToe)
    shown.board.press(68, 68)
    shown.board.press(68, 68)
    assert "ttk-refused" in shown._card.value
    assert "There is a mark already." in words(shown._card)
    assert "Press one of the 8 yellow places." in words(shown._card)
    assert "T-1" in words(shown._card)


def test_the_pool_is_re_labelled_and_never_made_anew(wire):
    table, shown = screen(Buttons)
    assert shown._tabs.options == ("top", "rest")
    names = [made.description for made in shown.buttons if is_shown(made)]
    assert names[:3] == ["Cell 1", "Cell 2", "Cell 3"]
    assert names[3] == "More 0, not possible now"
    wire.clear()
    shown._tabs.index = 1
    assert next(made.description for made in shown.buttons if is_shown(made)) == "Cell 4"
    shown.buttons[2].click()
    assert table.match.state.cells[5] == "X"
    assert [message for _, message in wire.messages if message["method"] == "open" and "Button" in repr(message)] == []
    assert len(shown.buttons) == POOL


def test_what_does_not_fit_the_pool_is_in_the_list():
    class Many(Buttons):
        name = "many_buttons"

        def scene(self, s):
            yield from TicTacToe.scene(self, s)
            for c in range(9):
                yield Choice(f"cell{c}", f"Cell {c + 1}")
            for n in range(7):
                yield Choice(f"more{n}", f"More {n}")

    _, shown = screen(Many)
    assert sum(map(is_shown, shown.buttons)) == 12
    assert shown.places.options[1:] == tuple(f"More {n}, not possible now" for n in range(3, 7))


def test_the_chosen_and_the_impossible_are_told_in_words_and_looks():
    _, shown = screen(Buttons)
    assert shown._faces.value.count("ttk-pale") == 7
    shown.buttons[3].click()
    assert "Nothing can be done there now" in words(shown._card)


def test_rolling_shows_the_die():
    table, shown = screen(Flight)
    for n in range(1, 8):
        table.press(f"f{n}")
    assert is_shown(shown.go)
    assert shown.go.description == "Roll"
    assert shown.buttons[0].description == "1, 1/6"
    shown.go.click()
    die = table.match.history[-1].step.shows
    assert f'-die-{die}"' in shown._card.value
    assert not is_shown(shown.go)


def test_a_die_typed_as_7_is_told_and_the_match_kept():
    table, shown = screen(Flight)
    for n in range(1, 8):
        table.press(f"f{n}")
    assert shown.typed.description == "or type in what your die showed"
    shown.typed.value = "7"
    assert "'7' cannot come up now. Possible: 1, 2, 3, 4, 5, 6" in words(shown._card)
    assert shown.typed.value == ""
    assert len(table.match.history) == 7
    shown.typed.value = "6"
    assert table.match.history[-1].step.shows == 6


def test_history_by_its_widgets():
    table, shown = screen()
    for spot in ("m0.0", "m1.0", "m2.2"):
        table.press(spot)
    shown.back.click()
    assert (table.match.at, shown.slider.value) == (2, 2)
    shown.slider.value = 0
    assert table.match.at == 0
    assert (shown.back.disabled, shown.undo.disabled, shown.forth.disabled) == (True, True, False)
    shown.redo.click()
    assert table.match.at == 1
    shown.forth.click()
    shown.forth.click()
    assert (table.match.at, shown.redo.disabled) == (3, True)


def test_a_form_is_filled_by_press_or_by_keys():
    table, shown = screen(Discs)
    fields = shown.form._fields
    assert fields["point x"].description == "x"
    shown.board.press(50, 60)
    assert (fields["point x"].value, fields["point y"].value) == (50, 60)
    assert any(shape.id == "chosen:point" for shape in shown.board.shapes)
    fields["point x"].value = 5
    enter = next(child for child in shown.form.box.children if child.description == "Aim")
    enter.click()
    assert "the mat" in words(shown._card)
    fields["point x"].value = 90
    enter.click()
    assert table.match.state.aimed == (90, 60)


def test_the_hand_over_screen_dims_the_board_and_offers_one_button():
    table, shown = screen(Duel)
    while table.mode == "roll":
        shown.go.click()
    assert "ttk-hand-over" in shown.widget._dom_classes
    assert shown.go.description == "I am Blue: show my view"
    assert not is_shown(shown._choices)
    shown.go.click()
    assert "ttk-hand-over" not in shown.widget._dom_classes
    assert next(made.description for made in shown.buttons if is_shown(made)) == "Risk 0"


def test_what_was_chosen_in_secret_leaves_the_page_not_only_the_eye():
    table, shown = screen(Duel)
    while table.mode == "roll":
        shown.go.click()
    shown.go.click()
    next(made for made in shown.buttons if made.description == "Risk 1").click()
    assert table.mode == "hand over"
    assert {made.description for made in shown.buttons} == {" "}
    assert shown.places.options == ()
    shown.go.click()
    assert next(made.description for made in shown.buttons if is_shown(made)) == "Risk 0"


def displayed(shows, monkeypatch) -> list:
    """What the notebook is given to show."""
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: shown.append(data))
    shows._ipython_display_()
    return shown


def test_beside_the_widget_a_picture_is_kept_for_the_saved_copy(monkeypatch):
    live, kept = displayed(Table(Match.new(Nim, seed=1), language="cs"), monkeypatch)
    assert "application/vnd.jupyter.widget-view+json" in live
    assert live["text/plain"] == ""  # what an untrusted copy shows in its place
    assert kept["text/plain"].startswith("Spusť tuhle buňku ještě jednou")
    packed = re.search('base64,([^"]+)', kept["text/html"])[1]
    assert base64.b64decode(packed).decode().startswith("<svg")


def test_the_picture_kept_for_the_saved_copy_tells_no_secret(monkeypatch):
    table, shown = screen(Duel)
    while table.mode == "roll":
        shown.go.click()
    assert "<img" in displayed(table, monkeypatch)[1]["text/html"]  # nobody has the screen
    shown.go.click()
    assert table.viewer == 0
    assert "<img" not in displayed(table, monkeypatch)[1]["text/html"]


@pytest.mark.parametrize("section", ["save", "share", "more"])
def test_an_open_drawer_is_shut_and_emptied_when_the_screen_is_handed_over(section):
    table, shown = screen(Duel)
    shown.files[section].click()
    assert is_shown(shown.drawer.box)
    while table.mode == "roll":
        shown.go.click()
    assert table.mode == "hand over"
    assert not is_shown(shown.drawer.box)
    assert shown.drawer.box.children == ()
    assert "ttk-shown" not in shown.files[section]._dom_classes
    shown.files[section].click()  # who wants to save now may
    assert is_shown(shown.drawer.box)
    assert shown.drawer.box.children


def test_a_word_typed_into_a_form_is_gone_when_the_screen_is_handed_over():
    table = Table(Match.new("space_odyssey", map="little_wheel", seed=1))
    shown = table.widget and table._widget
    shown.go.click()
    table.unfold("Organiser")
    table.choose(table.face.desks[0].buttons[0].key)
    shown.form._fields["text"].value = "my secret"
    shown.buttons[0].click()
    while table.mode == "roll":
        shown.go.click()
    if table.mode == "play":  # whoever opened the day starts
        table.press("field:alfa")
    assert table.mode == "hand over"
    assert shown.form.box.children == ()
    assert shown.form._fields == {}


def test_the_language_menu_re_labels_the_whole_table():
    _, shown = screen()
    seen = {}
    for code in ("en", "cs", "pl"):
        shown.language.value = code
        seen[code] = [
            *(words(part) for part in (shown._head, shown._card)),
            *(made.description for made in (shown.back, shown.undo, shown.redo, shown.press, shown.places)),
            *(made.description for made in shown.files.values()),
        ]
    for one, other, third in zip(*seen.values(), strict=True):
        assert len({one, other, third}) == 3, one


def test_presenter_view_and_back():
    table, shown = screen()
    table.set_presenter(True)
    assert "ttk-presenter" in shown.widget._dom_classes
    shown.plain.click()
    assert "ttk-presenter" not in shown.widget._dom_classes


def test_an_older_table_goes_quiet():
    table, shown = screen()
    newer = Table(table.match)
    assert "another cell" in words(shown._card)
    assert shown.press.disabled
    shown.board.press(60, 212)
    shown.back.click()
    assert table.match.at == 0
    newer.press("m0.0")
    assert newer.match.at == 1


def test_a_cell_that_runs_again_leaves_no_widget_behind(monkeypatch):
    monkeypatch.setattr("tabletop_kernel.classroom.live.cell", lambda: ("cell", "first run"))
    _, shown = screen()
    kept = shown.buttons[0]
    assert kept.comm is not None
    monkeypatch.setattr("tabletop_kernel.classroom.live.cell", lambda: ("cell", "second run"))
    table, again = screen()
    assert kept.comm is None
    again.places.index = 1
    again.press.click()
    assert table.match.at == 1


def test_several_tables_do_not_meet():
    one, first = screen()
    two, second = screen(TicTacToe)
    for shown in (first, second):
        shown.places.index = 1
        shown.press.click()
    assert (one.match.at, two.match.at) == (1, 1)
    assert first.widget is not second.widget


def test_a_picture_that_cannot_be_made_is_told_in_words():
    class Crooked(Nim):
        name = "crooked_nim"
        wrong = False

        def scene(self, s):
            if self.wrong:
                raise KeyError("no such heap")
            return super().scene(s)

    table, shown = screen(Crooked)
    table.game.wrong = True
    shown.places.index = 1
    shown.press.click()
    assert "KeyError: 'no such heap'" in words(shown._card)
    assert table.match.at == 1  # the move was right and is kept
    assert "Nothing was changed" not in words(shown._card)


def test_a_press_sends_at_most_20_messages_and_24_kib(wire):
    for game, spots in ((Nim, ("m0.2", "m1.1", "m1.0", "m2.4")), (TicTacToe, ("cell4", "cell4", "cell0", "cell8"))):
        table, _ = screen(game)
        for spot in spots:
            wire.clear()
            table.press(spot)
            assert 0 < len(wire) <= 20
            assert wire.bytes <= 24 * 1024


def test_a_turn_on_the_planet_stays_within_the_same_bounds(wire):
    table, _ = screen(ForgottenPlanet, players=2)
    rng = random.Random(3)
    for _ in range(120):
        wire.clear()
        if table.match.chance:
            table.go_on()
        else:
            table.press(rng.choice(table.clicks.next or table.clicks.begun))
        assert len(wire) <= 20, [type(widget).__name__ for widget, _ in wire.messages]
        assert wire.bytes <= 24 * 1024
    assert len(table.match.history) > 40


def test_what_has_not_changed_is_not_sent(wire):
    table, _ = screen()
    wire.clear()
    table.repaint()
    assert len(wire) == 0


@pytest.mark.parametrize(("language", "said"), [("en", "Run this cell again"), ("cs", "Spusť"), ("pl", "Uruchom")])
def test_the_style_says_in_the_notebooks_language_what_to_do_after_a_restart(monkeypatch, language, said):
    monkeypatch.setattr(panel, "_style", None)
    with use(language):
        assert said in panel.style().value
