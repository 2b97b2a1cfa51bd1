"""Mistakes of whoever begins a match, plays one or writes a game: a sentence each, and nothing changed."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from tabletop_kernel import Chance, Event, Game, Match, Refusal, Result, RuleBook, Step
from tabletop_kernel.core.clicks import Clicks
from tabletop_kernel.core.errors import BadSetup, CannotSave, DamagedRecord, NotNow
from tabletop_kernel.language import use
from tests.core.tiny import Heaps, Nim, Take


@pytest.mark.parametrize(("game", "words"), [
    ("forgoten_planet", "There is no game 'forgoten_planet' here. Did you mean forgotten_planet?"),
    ("FORGOTTEN_PLANET", "Did you mean forgotten_planet?"),
    (3, "There is no game 3 here. Known: "),
    (None, "There is no game None here. Known: "),
    (Game, "Game is no whole game yet. Write: name, Steps, initial, turn, explain, apply, result."),
    ("x" * 5000, "xxx... here. Known: "),
])  # fmt: skip
def test_what_is_no_game_is_named_with_those_there_are(game, words):
    with pytest.raises(BadSetup, match=re.escape(words)):
        Match.new(game)


@pytest.mark.parametrize(("options", "words"), [
    ({"players": "two"}, "players must be a whole number, not a text."),
    ({"players": None}, "players must be a whole number, not None."),
    ({"players": 2.5}, "players must be a whole number, not a decimal number."),
    ({"players": True}, "players must be a whole number, not True or False."),
    ({"players": [2]}, "players must be a whole number, not a list."),
    ({"players": 10**30}, "a number in it is too large."),
    ({"players": 7}, "The game is for 2 to 4 players, not for 7."),
    ({"teams": "yes"}, "teams must be True or False, not a text."),
    ({"scenario": 3}, "scenario must be a text or a set of named values, not a whole number."),
    ({"scenario": {}}, "scenario lacks players."),
    ({"scenario": {"a": 1}}, "scenario has no part a."),
    ({"readings": {"a": 1}}, "readings has no part a."),
    ({"player": 2}, "forgotten_planet has no option player. Did you mean players?"),
])  # fmt: skip
def test_an_option_that_does_not_fit_is_named_with_what_ought_to_stand_there(options, words):
    with pytest.raises(BadSetup, match=re.escape(words)):
        Match.new("forgotten_planet", **options)


def test_a_mistake_is_said_in_the_language_spoken():
    for code, words in (("cs", "players: má tu být celé číslo, ne text."), ("pl", "players: powinno tu być")):
        with use(code), pytest.raises(BadSetup, match=re.escape(words)):
            Match.new("forgotten_planet", players="two")


class Bounds(Struct, frozen=True):
    few: Annotated[int, Meta(ge=-1, le=5)] = 0
    share: Annotated[float, Meta(ge=0, le=0.5)] = 0.0
    seat: Literal[0, 1] = 0
    side: Literal["left", "right"] = "left"


class Bounded(Nim):
    name, Setup, State = "bounded", Bounds, Heaps


@pytest.mark.parametrize(("options", "words"), [
    ({"few": -2}, "few must be at least -1."),
    ({"few": 6}, "few must be at most 5."),
    ({"share": 0.75}, "share must be at most 0.5."),
    ({"seat": 2}, "seat cannot be 2."),
    ({"side": "up"}, "side cannot be 'up'."),
])  # fmt: skip
def test_an_option_out_of_bounds_is_told_its_bounds(options, words):
    with pytest.raises(BadSetup, match=re.escape(words)):
        Match.new(Bounded, **options)


@pytest.mark.parametrize("step", [None, 3, "x", {}, [], {"type": "take"}, Heaps()])
def test_what_is_no_step_is_sent_to_the_list_of_moves(step):
    match = Match.new(Nim)
    for ask in (match.play, match.explain):
        with pytest.raises(NotNow, match=r"is no step of this game: take one of match.legal_moves\(\)"):
            ask(step)
    assert match.at == 0


def test_a_step_with_a_wrong_value_names_the_value():
    with pytest.raises(NotNow, match="heap must be a whole number, not a text"):
        Match.new(Nim).play(Take(heap="a", count=1))


@pytest.mark.parametrize(("path", "words"), [
    (3, 'a file has a name, as "lesson.json"'),
    (None, 'a file has a name, as "lesson.json"'),
    ([], 'a file has a name, as "lesson.json"'),
    ("nowhere/at/all.json", "there is no such file or folder"),
])  # fmt: skip
def test_a_file_that_cannot_be_is_refused_in_words(path, words):
    with pytest.raises(DamagedRecord, match=f"cannot be read: {words}"):
        Match.load(path)
    with pytest.raises(CannotSave, match=f"could not be saved as .*: {words}"):
        Match.new(Nim).save(path)


def test_a_folder_is_no_saved_match(tmp_path):
    with pytest.raises(DamagedRecord, match="that is a folder"):
        Match.load(tmp_path)


@pytest.mark.parametrize("given", ["forgotten_planet", None, 3, Nim])
def test_a_match_is_begun_with_new(given):
    with pytest.raises(BadSetup, match=r"A match begins with Match.new\(...\)"):
        Match(given)


# -- games that a class writes


def written(**changes):
    """Nim with other methods, or without some (None)."""
    parts = {name: part for name, part in vars(Nim).items() if not name.startswith("__")}
    parts = {name: part for name, part in {**parts, **changes}.items() if part is not None}
    return type("Mine", (Game,), {**parts, "name": "mine"})


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    """The games written here are forgotten again."""
    monkeypatch.setattr(Game, "known", dict(Game.known))


@pytest.mark.parametrize("name", ["Steps", "initial", "turn", "explain", "apply", "result"])
def test_a_game_that_lacks_something_is_told_what(name):
    with pytest.raises(BadSetup, match=f"Mine is no whole game yet. Write: {name}."):
        Match.new(written(**{name: None}))


class Plain:
    """No Struct."""


@pytest.mark.parametrize(("changes", "words"), [
    ({"Setup": Plain}, "Write: class Setup(Struct, frozen=True)."),
    ({"rules": {"NIM-1": "Take one."}}, "Write: rules = RuleBook({...})."),
])  # fmt: skip
def test_a_game_made_of_other_things_is_told_of_what(changes, words):
    with pytest.raises(BadSetup, match=re.escape(words)):
        Match.new(written(**changes))


@pytest.mark.parametrize("given", [False, True, "no", 0, Event("NIM-1", "x")])
def test_an_answer_of_explain_that_is_none_is_told(given):
    match = Match.new(written(explain=lambda self, s, move: given))
    words = f"Mine.explain gives None for a move that may be played, else a Refusal, not {given!r}"
    for ask in (match.legal_moves, lambda: match.play(Take(0, 1)), lambda: match.explain(Take(0, 1))):
        with pytest.raises(TypeError, match=re.escape(words)):
            ask()
    with pytest.raises(TypeError, match=re.escape(words)):
        Clicks(match.game, match.state, ()).press("m0.0")
    assert match.at == 0


@pytest.mark.parametrize("given", [
    None, Heaps(), (Heaps(),), (Heaps(), Event("NIM-1", "x")), (Heaps(), ("taken",)), ([1], ()), (Heaps(), (), ()),
])  # fmt: skip
def test_an_apply_that_forgets_state_or_events_is_told_and_nothing_is_played(given):
    match = Match.new(written(apply=lambda self, s, move: given))
    with pytest.raises(TypeError, match=re.escape("Mine.apply gives the state after it and a tuple of events")):
        match.play(Take(0, 1))
    assert (match.at, match.history) == (0, ())


def test_a_list_of_events_will_do():
    match = Match.new(written(apply=lambda self, s, move: (Heaps((1,)), [Event("NIM-1", "x")])))
    assert match.play(Take(0, 1)).history[0].events == (Event("NIM-1", "x"),)


@pytest.mark.parametrize(("name", "given", "words"), [
    ("turn", "Blue", "Mine.turn gives the number of a player"),
    ("turn", True, "Mine.turn gives the number of a player"),
    ("chance", [1, 2], "Mine.chance gives a Chance or None"),
    ("result", "Blue", "Mine.result gives a Result or None"),
    ("result", True, "Mine.result gives a Result or None"),
])  # fmt: skip
def test_a_wrong_answer_at_the_beginning_is_told_there(name, given, words):
    with pytest.raises(TypeError, match=words):
        Match.new(written(**{name: lambda self, s: given}))


def test_moves_and_hotspots_that_are_nothing_are_told():
    with pytest.raises(TypeError, match=r"Mine\.attempts gives the moves to be tried"):
        Match.new(written(attempts=lambda self, s: None)).legal_moves()
    match = Match.new(written(clicks=lambda self, s, move: None))
    with pytest.raises(TypeError, match=r"Mine\.clicks gives the hotspots to be pressed"):
        Clicks(match.game, match.state)


def test_a_slot_that_is_not_given_is_told():
    with pytest.raises(TypeError, match=r"'\{who\} takes \{n\}\.' asks for 'who'"):
        Nim().say(Event("NIM-1", "{who} takes {n}.", {"n": 1}))


def test_a_game_that_is_right_is_left_alone():
    class Coin(Game):
        name = "coin"
        rules = RuleBook({"C-1": "Throw."})

        class Steps(Step, frozen=True, tag="throw"):
            heads: bool

        class State(Struct, frozen=True):
            heads: bool | None = None

        def initial(self):
            return self.State()

        def turn(self, s):
            return None

        def chance(self, s):
            return Chance((self.Steps(True), self.Steps(False)), (1, 1)) if s.heads is None else None

        def explain(self, s, move):
            return Refusal("C-1")

        def apply(self, s, move):
            return self.State(move.heads), ()

        def result(self, s):
            return None if s.heads is None else Result(winners=(0,))

    assert Match.new(Coin, seed=1).roll().result == Result(winners=(0,))
