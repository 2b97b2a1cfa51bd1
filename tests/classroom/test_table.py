"""The table without a screen: what presses do to the match and what is said about them."""

from __future__ import annotations

import pytest

from tabletop_kernel.classroom import Table
from tabletop_kernel.classroom.describe import Refused
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
    assert table.face.listed == "or choose from this list (8)"
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


def test_reset_of_a_match_in_which_nobody_has_decided_stays_at_the_first_decision():
    table = Table(Match.new("forgotten_planet", players=2, seed=7))
    begun = table.match.at
    assert begun == len(table.match.history) > 0
    table.reset()
    assert (table.match.at, table.match.to_move) == (begun, 0)
