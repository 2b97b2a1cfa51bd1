"""The table without a screen: what presses do to the match and what is said about them."""

from __future__ import annotations

import random

import pytest

from tabletop_kernel.classroom import Table
from tabletop_kernel.classroom.describe import Refused, Trouble
from tabletop_kernel.core.match import Match
from tests.core.probes import Discs, Duel, Flight
from tests.core.tiny import Nim, TicTacToe


def nim(**options):
    return Table(Match.new(Nim, seed=1), **options)


def flown():
    """A ship whose path has been announced: the die is next."""
    table = Table(Match.new(Flight, seed=1))
    for n in (1, 2, 3, 4, 5, 6, 7):
        table.press(f"f{n}")
    return table


def test_a_press_plays_a_move_and_says_so():
    table = nim()
    table.press("m0.1")  # the second match from below: two of the three are taken
    assert table.match.state.heaps == (1, 4, 5)
    assert table.face.said == "Blue takes 2. Orange to move."
    assert table.face.heading.player == 1
    assert table.face.card.rule == "NIM-1"
    assert table.face.card.sentence == "Take one match or more, from one heap only."


def test_a_refusal_names_rule_reason_and_what_is_free_instead():
    table = Table(Match.new(TicTacToe))
    table.press("cell4")
    table.press("cell4")
    card = table.face.card
    assert (card.kind, card.rule) == ("refused", "T-1")
    assert card.lines == ("There is a mark already.",)
    assert card.instead == "Press one of the 8 yellow places."
    assert card.sentence == "Put your mark on an empty cell."
    assert table.match.at == 1
    assert any(shape.id == "refused:cell4:cross" for shape in table.picture)


ONE_LEFT, THREE_LEFT = (0, 1, 2, 4, 3, 5, 7, 6), (0, 1, 2, 4, 3, 5)
"""Cells played in turn; nobody has three in a row after them."""


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        ("en", "Press the yellow place.", "Press one of the 3 yellow places."),
        ("cs", "Klikni na žluté místo.", "Klikni na jedno žluté místo (jsou 3)."),
        ("pl", "Kliknij żółte miejsce.", "Kliknij jedno z 3 żółtych miejsc."),
    ],
)
def test_one_yellow_place_is_not_counted(language, one, three):
    for cells, said in ((ONE_LEFT, one), (THREE_LEFT, three)):
        table = Table(Match.new(TicTacToe), language=language)
        for cell in cells:
            table.press(f"cell{cell}")
        assert table.face.mode == "play"
        assert table.face.card.instead == said


def test_the_next_move_takes_the_refusal_away():
    table = Table(Match.new(TicTacToe))
    for spot in ("cell4", "cell4", "cell0"):
        table.press(spot)
    assert table.face.card.kind == "prompt"
    assert not any(shape.id.startswith("refused") for shape in table.picture)


def test_a_press_on_nothing_says_where_to_press():
    table = nim()
    table.press(())
    assert "yellow" in table.face.card.instead
    assert table.match.at == 0


def test_everything_that_may_be_pressed_is_ringed_and_in_the_list():
    table = nim()
    listed = [key for _, key in table.face.more]
    assert listed == list(table.clicks.next)
    assert len(listed) == 12
    assert {shape.id for shape in table.picture} >= {f"ring:{spot}" for spot in listed}


def test_the_list_leads_to_refusals_too():
    table = Table(Match.new(TicTacToe))
    table.choose("cell4")
    assert table.face.listed == "or choose here (8)"
    assert table.face.more[-1] == ("cell 5, not possible now", "cell4")
    table.choose(table.face.more[-1][1])
    assert table.face.card.rule == "T-1"


def test_a_game_is_played_to_its_end_from_the_list_alone():
    table = Table(Match.new(TicTacToe))
    for _ in range(9):
        if table.face.mode == "end":
            break
        table.choose(table.face.more[0][1])
    assert table.face.mode == "end"
    assert table.face.card.kind == "end"
    assert table.face.card.title == "Blue wins"
    assert table.face.more == ()


def test_after_the_end_a_press_changes_nothing():
    table = Table(Match.new(TicTacToe))
    for cell in (0, 3, 1, 4, 2):
        table.press(f"cell{cell}")
    table.press("cell8")
    assert table.match.at == 5
    assert "over" in table.face.card.lines[0]


def test_undo_redo_slider_and_reset():
    table = nim()
    for spot in ("m0.0", "m1.0", "m2.3"):
        table.press(spot)
    table.undo()
    assert (table.match.at, table.face.past.last) == (2, 3)
    table.redo()
    assert table.match.at == 3
    table.go(1)
    assert table.match.state.heaps == (0, 4, 5)
    assert "step 1 of 3" in table.face.card.lines[-1]
    table.reset()
    assert (table.match.at, len(table.match.history)) == (0, 3)


def test_a_step_that_was_never_played_is_refused_in_words():
    table = nim()
    table.go(7)
    assert table.face.card.kind == "error"
    assert table.face.card.lines == ("This match has the steps 0 to 0.",)


def test_ticks_carry_the_player_of_each_turn():
    table = nim()
    for spot in ("m0.2", "m1.3", "m2.4"):
        table.press(spot)
    assert table.face.past.ticks == ((1, 0), (2, 1), (3, 0))


def test_a_branch_keeps_the_line_before():
    table = nim()
    table.press("m0.0")
    table.press("m1.0")
    table.go(1)
    table.branch()
    table.press("m2.0")
    assert table.match.state.heaps == (0, 4, 0)
    assert table.lines[0].history[1].step.heap == 1
    table.show_line(0)
    assert len(table.match.history) == 2


def test_the_die_has_its_exact_odds_and_is_rolled():
    table = flown()
    face = table.face
    assert (face.mode, face.go) == ("roll", "Roll")
    assert [(b.label, b.cost[1].text) for b in face.buttons] == [(str(n), "1/6") for n in range(1, 7)]
    assert face.odds == "1: 1/6, 2: 1/6, 3: 1/6, 4: 1/6, 5: 1/6, 6: 1/6"
    table.go_on()
    assert table.face.mode == "play"
    assert table.face.said.startswith("The die shows")


def test_a_real_die_is_chosen_or_typed():
    table = flown()
    table.choose("outcome:4")
    assert table.match.history[-1].step.shows == 5
    table.undo()
    table.enter(" 2 ")
    assert table.match.history[-1].step.shows == 2


@pytest.mark.parametrize("typed", ["7", "0", "", "six", "2.5"])
def test_a_die_that_cannot_show_this(typed):
    table = flown()
    table.enter(typed)
    card = table.face.card
    assert card.kind == "error"
    assert card.lines == (f"{typed!r} cannot come up now. Possible: 1, 2, 3, 4, 5, 6",)
    assert len(table.match.history) == 7


def test_a_press_before_the_roll_is_refused_by_its_rule():
    table = flown()
    table.press("f3")
    assert isinstance(table.word, Refused)
    assert table.face.card.rule == "FL-2"


def test_a_form_takes_a_press_on_the_board():
    table = Table(Match.new(Discs))
    assert table.face.form is not None
    table.press((), (50.0, 60.0))
    table.fill({})
    assert table.match.state.aimed == (50, 60)
    assert table.face.mode == "report"


def test_a_report_is_one_of_several_forms():
    table = Table(Match.new(Discs))
    table.fill({"point": (50, 60)})
    assert [b.label for b in table.face.buttons] == ["It landed", "It touched"]
    table.choose("form:1")
    table.fill({"x": 51, "y": 60})
    assert table.match.state.stack == (2, 2)


@pytest.mark.parametrize("values", [{}, {"point": (5000, 1)}, {"point": "here"}])
def test_a_form_filled_wrongly_keeps_the_match(values):
    table = Table(Match.new(Discs))
    table.fill(values)
    assert table.face.card.kind == "error"
    assert table.match.at == 0
    assert table.face.form is not None


def test_a_form_that_a_rule_refuses():
    table = Table(Match.new(Discs))
    table.fill({"point": (1, 1)})
    assert table.face.card.rule == "DI-1"


# -- secrets


def duel():
    """Both have drawn, so Blue is to choose in secret."""
    table = Table(Match.new(Duel, seed=3))
    while table.face.mode == "roll":
        table.go_on()
    return table


def test_the_screen_is_handed_over_before_anything_is_shown():
    table = duel()
    face = table.face
    assert face.mode == "hand over"
    assert face.go == "I am Blue: show my view"
    assert (face.buttons, face.more, table.view.hand) == ((), (), None)
    table.go_on()
    assert table.view.hand == table.match.state.hands[0]
    assert [b.label for b in table.face.buttons] == ["Risk 0", "Risk 1", "Risk 2"]


def test_nothing_of_the_secret_step_is_shown_until_the_screen_was_passed():
    told = set()
    for risk in (0, 1):
        table = duel()
        table.go_on()
        table.choose(f"risk:{risk}")
        assert table.face.mode == "hand over"
        assert table.view.chosen == -1
        told.add((table.face.said, repr(table.picture), repr(table.face)))
        table.go_on()
        told.add((table.face.said, repr(table.picture), repr(table.face)))
    assert len(told) == 2  # before and after the hand-over, alike for both choices


def test_undo_and_slider_stop_where_the_screen_was_passed():
    table = duel()
    table.go_on()
    table.choose("risk:1")
    table.go_on()
    at = table.match.at
    for act in (table.undo, lambda: table.go(at - 1)):
        act()
        assert table.match.at == at
        assert isinstance(table.word, Trouble)
    assert table.face.past.least == at


def test_a_press_does_nothing_while_the_screen_waits():
    table = duel()
    table.press("risk:0")
    table.choose("risk:0")
    assert table.match.state.chosen == (-1, -1)


def test_nobody_looks_around_before_the_screen_is_passed():
    table = duel()
    table.go_on()
    table.choose("risk:1")
    at = table.match.at
    for act in (table.undo, table.redo, lambda: table.go(0)):
        act()
        assert (table.match.at, table.mode) == (at, "hand over")
    assert (table.face.past.least, table.face.past.last) == (at, at)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_player_sees_does_not_depend_on_what_is_hidden(seed):
    rng, match = random.Random(seed), Match.new(Duel, seed=seed)
    for _ in range(seed % 9):
        match.roll() if match.chance else match.play(rng.choice(match.legal_moves()))
    while match.chance:
        match.roll()
    if match.result:
        return
    game, player = match.game, match.to_move
    seen = set()
    for n in range(6):
        state = match.state if n == 0 else game.imagine(game.observe(match.state, player), player, rng)
        table = Table(Match.at_position(game, state))
        for passed in (False, True):
            seen.add((passed, repr(table.face), repr(table.picture), table.svg()))
            table.go_on()
    assert len(seen) == 2


def test_an_open_table_hands_nothing_over():
    table = duel()
    table.set_open(True)
    assert table.face.mode == "play"
    table.choose("risk:0")
    assert table.face.mode == "play"
    table.undo()
    assert table.match.state.chosen == (-1, -1)


def test_odds_that_would_tell_a_secret_are_not_shown():
    table = Table(Match.new(Duel, seed=3))
    first = "player: 0, gold: False: 4/7, player: 0, gold: True: 3/7"  # nothing is hidden before the first draw
    assert table.face.odds == first
    table.go_on()  # now one hidden token is gone from the bag
    assert (table.face.mode, table.face.odds, table.face.buttons) == ("roll", "", ())


# -- pace, language, errors


def test_teaching_pace_waits_for_next():
    table = Table(Match.new(Duel, seed=3), open_table=True, teaching=True)
    while table.face.mode == "roll":
        table.go_on()
    table.choose("risk:0")
    table.choose("risk:1")
    assert (table.face.mode, table.face.go) == ("next", "Let the rules go on")
    table.go_on()
    assert table.match.state.points == (0, 1)


def test_a_language_changes_the_whole_table():
    table = nim(language="cs")
    table.press("m0.0")
    assert table.face.card.sentence == "Vezmi jednu nebo více zápalek, jen z jedné hromádky."
    table.speak("pl")
    assert table.face.card.sentence == "Weź jedną lub więcej zapałek, tylko z jednego stosu."
    table.speak("en")
    assert table.face.card.sentence == "Take one match or more, from one heap only."


def test_an_exception_of_a_game_is_told_and_loses_nothing():
    class Broken(Nim):
        name = "broken_nim"

        def apply(self, s, m):
            raise ZeroDivisionError("heaps of nothing")

    table = Table(Match.new(Broken))
    table.press("m0.0")
    assert table.face.card.kind == "error"
    assert table.face.card.lines == ("ZeroDivisionError: heaps of nothing",)
    assert "in apply" in table.face.card.sentence
    assert table.match.at == 0


def test_a_match_played_on_by_a_cell_is_shown_before_a_press_counts():
    table = nim()
    table.match.play(table.match.legal_moves()[0])
    table.press("m1.0")
    assert table.match.at == 1
    assert "moved on" in table.face.card.lines[0]
    table.press("m1.0")
    assert table.match.at == 2


def test_a_second_table_for_a_match_makes_the_first_one_quiet():
    first = nim()
    second = Table(first.match)
    first.press("m0.0")
    assert first.match.at == 0
    assert "another cell" in first.face.card.lines[0]
    second.press("m0.0")
    assert second.match.at == 1


def test_a_double_click_counts_once():
    table = nim()
    for _ in range(2):
        table.touch("m0.2", lambda: table.press("m0.2"))
    assert table.match.at == 1


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
    table, other = nim(), Match.new(Nim, heaps=(1, 2), seed=2)
    table.press("m0.1")
    first = table.match
    table.open_match(lambda: other)
    assert (table.lines, table.match, table.game.setup.heaps) == ([first, other], other, (1, 2))
    table.show_line(0)
    assert (table.match, table.game) == (first, first.game)
    assert table.face.said == "Blue takes 2. Orange to move."


def test_an_unplayed_match_makes_room_for_the_opened_one():
    table, other = nim(), Match.new(Nim, seed=2)
    table.open_match(lambda: other)
    assert table.lines == [other]


def test_an_opened_match_that_cannot_be_saved_says_so(tmp_path):
    folder = tmp_path / "kept"
    folder.mkdir()
    table = nim(autosave=str(folder / "m"))
    (folder / "m.autosave.json").unlink()
    folder.rmdir()
    table.open_match(lambda: Match.new(Nim, seed=2))
    assert "could not be saved" in table.face.card.lines[0]


def test_reset_of_a_match_in_which_nobody_has_decided_stays_at_the_first_decision():
    table = Table(Match.new("forgotten_planet", players=2, seed=7))
    begun = table.match.at
    assert begun == len(table.match.history) > 0
    table.reset()
    assert (table.match.at, table.match.to_move) == (begun, 0)
