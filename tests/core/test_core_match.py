"""Match: what may be played when, what chance does, and that nothing is lost on an error."""

from __future__ import annotations

import pytest

from tabletop_kernel import IllegalMove, Match
from tabletop_kernel.core.errors import BadSetup, NotNow
from tabletop_kernel.core.rulebook import RuleBook
from tabletop_kernel.language import use
from tests.core.probes import Aim, Die, Discs, Duel, Field, Flight, Landed, Reveal, Risk
from tests.core.tiny import Heaps, Nim, Put, Take, TicTacToe


def announced(seed=1):
    match = Match.new(Flight, seed=seed)
    for field in range(1, 8):
        match.play(Field(field))
    return match


def test_a_refused_move_changes_nothing_and_names_its_rule():
    match = Match.new(TicTacToe, seed=0).play(Put(4))
    before = (match.state, match.history, match.at)
    with pytest.raises(IllegalMove, match=r"because there is a mark already. Rule T-1") as caught:
        match.play(Put(4))
    assert caught.value.refusal.rule == "T-1"
    assert Put(0) in caught.value.legal
    assert (match.state, match.history, match.at) == before


@pytest.mark.parametrize("step", ["left", None, 3, Take(0, 1), Put("x"), Put(1.5)])
def test_what_is_no_step_of_this_game_is_refused(step):
    match = Match.new(TicTacToe, seed=0)
    with pytest.raises(NotNow, match="no step of this game"):
        match.play(step)
    assert match.at == 0


def test_a_die_is_rolled_from_the_seed_and_the_step_number():
    first = announced().roll()
    again = first.branch().undo().roll()
    assert again.state == first.state
    shown = {announced(seed).roll().history[-1].step.shows for seed in range(40)}
    assert shown == {1, 2, 3, 4, 5, 6}


def test_a_die_may_be_typed_in_but_shows_no_seven():
    match = announced()
    with pytest.raises(NotNow, match=r"Die\(shows=7\) cannot happen now. Possible: Die\(shows=1\)"):
        match.play(Die(7))
    with pytest.raises(NotNow, match="cannot happen"):
        match.play(Field(8))
    assert match.play(Die(6)).state.at == 6


def test_nothing_is_played_while_the_roll_is_due_and_nothing_rolled_while_a_move_is():
    match = announced()
    assert match.legal_moves() == []
    assert match.to_move is None
    with pytest.raises(NotNow, match="First comes the roll"):
        match.explain(Field(1))
    with pytest.raises(NotNow, match="nothing to roll"):
        Match.new(Flight, seed=1).roll()


def test_the_exact_odds_of_what_comes_next():
    match = Match.new(Duel, seed=1)
    assert sorted(map(str, match.chance.odds().values())) == ["3/7", "4/7"]


def test_forced_steps_are_taken_at_once_or_wait_in_teaching_pace():
    match = Match.new(Duel, seed=1).roll().roll()
    match.play(Risk(1)).play(Risk(0))
    assert isinstance(match.history[-1].step, Reveal)
    assert match.history[-1].forced
    match.undo()
    assert match.to_move == 1
    match.play(Risk(0), settle=False)
    assert match.chance.forced
    assert match.roll().state.points == (1, 0)


def test_undo_goes_before_the_last_decision_or_die_and_redo_comes_back():
    match = announced().roll()
    end = match.state
    assert len(match.undo().state.path) == 7
    assert len(match.undo().state.path) == 6
    match.redo().redo()
    assert match.state == end
    assert match.redo().state == end
    match.go(0).undo()
    assert match.at == 0


def test_playing_from_the_past_drops_the_future_but_a_branch_keeps_it():
    match = Match.new(Nim, seed=0).play(Take(0, 1)).play(Take(1, 1)).play(Take(2, 1))
    other = match.go(1).branch()
    other.play(Take(2, 5))
    assert len(other.history) == 2
    assert len(match.history) == 3
    match.play(Take(2, 4))
    assert [entry.step for entry in match.history] == [Take(0, 1), Take(2, 4)]


@pytest.mark.parametrize("n", [-1, 4, 1.5, "2", None])
def test_go_stays_inside_what_was_played(n):
    match = Match.new(Nim, seed=0).play(Take(0, 1)).play(Take(1, 1)).play(Take(2, 1))
    with pytest.raises(NotNow, match="steps 0 to 3"):
        match.go(n)
    assert match.at == 3


def test_an_error_inside_apply_loses_nothing():
    class Broken(Nim):
        name = "broken_nim"

        def apply(self, s, m):
            if m.count == 2:
                raise RuntimeError("a slip in a class's own rules")
            return super().apply(s, m)

    match = Match.new(Broken, seed=0).play(Take(0, 1)).play(Take(1, 1)).undo()
    with pytest.raises(RuntimeError):
        match.play(Take(1, 2))
    assert (match.at, len(match.history)) == (1, 2)


def test_reports_are_filled_in_a_form():
    match = Match.new(Discs, seed=0)
    (aim,) = match.game.forms(match.state)
    match.play(aim.fill(point=(50, 60)))
    with pytest.raises(NotNow, match="say what happened on the table"):
        match.roll()
    flat, touched = match.game.forms(match.state)
    match.branch().play(touched.fill(x=51, y=60))
    assert match.play(flat.fill(x=51, y=60.5)).state.discs == ((51.0, 60.5),)
    with pytest.raises(IllegalMove):
        match.play(Landed(1, 1))
    with pytest.raises(IllegalMove, match="another disc lies there"):
        match.play(Aim(55, 60))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"heap": (1,)}, "Did you mean heaps"),
        ({"heaps": "many"}, "cannot be played"),
        ({"heaps": (10**30,)}, "cannot be played"),
        ({"heaps": ("\ud800",)}, "cannot be played"),
        ({"setup": Heaps((1,))}, "nim has no option setup"),
        ({"seed": 10**5000}, "whole number from 0 to 2.63 - 1, not <int>"),
        ({"seed": "luck"}, "whole number"),
        ({"seed": -1}, "whole number"),
        ({"seed": 2**64}, "whole number"),
        ({"seed": 1.5}, "whole number"),
    ],
)
def test_options_that_make_no_game_are_refused_in_words(options, said):
    with pytest.raises(BadSetup, match=said):
        Match.new(Nim, **options)


def test_a_game_that_is_not_there_is_refused_in_words():
    with pytest.raises(BadSetup, match="Did you mean nim"):
        Match.new("nimm")


def test_without_a_seed_dice_differ_from_match_to_match():
    assert len({Match.new(Nim).seed for _ in range(5)}) == 5


def test_the_history_says_who_did_what():
    match = Match.new(Nim, seed=0).play(Take(0, 1))
    (entry,) = match.history
    assert (entry.n, entry.player, entry.forced) == (1, 0, False)
    assert match.game.say(entry.events[0]) == "Blue takes 1."


def test_a_rule_speaks_the_language_of_the_reader():
    match = Match.new(Nim, seed=0)
    with use("cs"), pytest.raises(IllegalMove, match="Vezmi jednu"):
        match.play(Take(0, 9))
    with use("pl"):
        assert match.game.rules.say("NIM-1").startswith("Weź")
        assert match.game.rules.say("NIM-2").startswith("Kto"), "from a catalogue where the class wrote English only"
        assert RuleBook({"X-1": "Only in English."}).say("X-1") == "Only in English."


@pytest.mark.parametrize("game", [None, 3, [], dict, Match, "nin", ""])
def test_what_is_no_game_is_named_with_the_games_there_are(game):
    with pytest.raises(BadSetup, match=r"There is no game .* here\. (Known: |Did you mean )"):
        Match.new(game)
    with pytest.raises(BadSetup, match="There is no game"):
        Match.at_position(game, Nim().initial())


def test_a_position_may_be_given_with_the_class_or_the_name_of_its_game():
    state = Match.new(Nim, seed=0).play(Take(0, 1)).state
    assert Match.at_position(Nim, state).state == Match.at_position(Nim.name, state).state == state


@pytest.mark.parametrize("seed", [True, 1.0, "7", -1, 2**63])
def test_a_seed_that_no_file_could_keep_is_refused(seed):
    with pytest.raises(BadSetup, match="whole number from 0"):
        Match.new(Nim, seed=seed)
    with pytest.raises(BadSetup, match="whole number from 0"):
        Match.at_position(Nim(), Nim().initial(), seed=seed)


@pytest.mark.parametrize("n", [True, 1.0, "1", None, -1, 2])
def test_only_a_number_of_steps_that_were_played_can_be_gone_to(n):
    match = Match.new(Nim, seed=0).play(Take(0, 1))
    with pytest.raises(NotNow, match="steps 0 to 1"):
        match.go(n)
    assert match.at == 1


def test_an_option_that_is_no_plain_value_is_refused_in_words():
    with pytest.raises(BadSetup, match="This set-up cannot be played"):
        Match.new(Nim, heaps=(object(),))


def test_what_is_quoted_in_an_error_is_short():
    with pytest.raises(NotNow) as caught:
        Match.new(Nim, seed=0).play("x" * 10_000)
    assert len(str(caught.value)) < 250
