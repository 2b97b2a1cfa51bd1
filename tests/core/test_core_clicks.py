"""Presses become moves: the last one plays, the first one takes back, a forbidden one says why."""

from __future__ import annotations

from typing import ClassVar

import pytest
from msgspec import Struct

from tabletop_kernel import Event, Game, Refusal, RuleBook, Step
from tabletop_kernel.core.clicks import Clicks
from tabletop_kernel.scene import Circle, Rect, hotspots
from tests.core.tiny import Cells, Put, TicTacToe


class Spot(Struct, frozen=True):
    at: int = 0


class Go(Step, frozen=True, tag="go"):
    start: int
    to: int


class Jumps(Game):
    """A stone on a line of five; it jumps exactly two, to the right from 0 to 2 or 4 ("over" first)."""

    name, State, Steps = "jumps", Spot, Go
    rules = RuleBook({"J-1": "Jump two cells on.", "J-2": "Only the stone jumps."})
    seen: ClassVar[list[int]] = []

    def initial(self):
        return Spot()

    def turn(self, s):
        return 0 if s.at < 3 else None

    def attempts(self, s):
        return [Go(start, to) for start in range(5) for to in range(5) if start != to]

    def explain(self, s, m):
        if m.start != s.at:
            return Refusal("J-2")
        return None if m.to == m.start + 2 else Refusal("J-1", "{n} is not two on", {"n": m.to})

    def apply(self, s, m):
        return Spot(m.to), (Event("J-1", ""),)

    def result(self, s):
        return None

    def clicks(self, s, m):
        return f"c{m.start}", f"c{m.to}"


@pytest.fixture
def clicks():
    return Clicks(Jumps(), Spot())


def test_a_move_is_played_by_its_last_press_even_if_it_is_the_only_one(clicks):
    assert clicks.next == ("c0",)
    assert clicks.press("c0").what == "begun"
    assert clicks.next == ("c2",)
    assert clicks.ends_move("c2") == Go(0, 2)
    press = clicks.press("c2")
    assert (press.what, press.move) == ("played", Go(0, 2))
    assert clicks.begun == ()


def test_the_first_hotspot_again_takes_back(clicks):
    clicks.press("c0")
    assert clicks.press("c0").what == "taken back"
    assert clicks.begun == ()


def test_a_forbidden_press_shows_its_refusal_and_keeps_what_was_begun(clicks):
    clicks.press("c0")
    press = clicks.press("c3")
    assert (press.what, press.spot, press.move, press.refusal.rule) == ("refused", "c3", Go(0, 3), "J-1")
    assert clicks.begun == ("c0",)
    assert clicks.forbidden == ("c1", "c3", "c4")


def test_a_hotspot_that_begins_only_forbidden_moves_is_refused_at_once(clicks):
    press = clicks.press("c1")
    assert (press.what, press.refusal.rule) == ("refused", "J-2")
    assert clicks.press("nowhere").what == "nothing"


def test_where_reasons_differ_the_place_is_pressed_first():
    class Stuck(Jumps):
        name = "stuck"

        def attempts(self, s):
            return [Go(s.at, to) for to in (1, 3)]

    clicks = Clicks(Stuck(), Spot())
    assert clicks.press("c0").what == "begun", "two attempts, two reasons"
    assert clicks.next == ()
    assert clicks.forbidden == ("c1", "c3")
    assert clicks.press("c3").refusal.slots == {"n": 3}
    assert clicks.press("c0").what == "taken back"


def test_what_lies_below_counts_when_what_lies_above_leads_nowhere(clicks):
    assert clicks.press(("c4", "c0")).spot == "c0", "a legal move below goes before an attempt above"
    assert clicks.press(("c4", "c1")).spot == "c4", "between attempts the topmost counts"
    assert clicks.press(("label", "c2")).what == "played"


def test_cancel_takes_back(clicks):
    clicks.press("c0")
    clicks.cancel()
    assert clicks.next == ("c0",)


def test_a_press_elsewhere_may_begin_another_move():
    class Either(Jumps):
        name = "either"

        def attempts(self, s):
            return [Go(0, 2), Go(1, 3)]

        def explain(self, s, m):
            return None

    clicks = Clicks(Either(), Spot())
    clicks.press("c0")
    assert clicks.press("c1").what == "begun"
    assert clicks.begun == ("c1",)
    assert clicks.press("c4").what == "nothing"
    assert clicks.begun == ("c1",)


class Paint(Step, frozen=True, tag="paint"):
    wall: int
    colour: int


class Painting(Jumps):
    """Paint one of three walls in one of two colours; the third wall is too wet. A bell ends it all."""

    name, Steps = "painting", Paint
    rules = RuleBook({"P-1": "Paint on dry walls only."})

    def attempts(self, s):
        return [Paint(wall, colour) for wall in range(3) for colour in range(2)] + [Paint(9, 9)]

    def explain(self, s, m):
        return Refusal("P-1") if m.wall == 2 else None

    def clicks(self, s, m):
        return ("bell",) if m.wall == 9 else ("brush", f"wall{m.wall}", f"colour{m.colour}")


@pytest.fixture
def painting():
    clicks = Clicks(Painting(), Spot())
    clicks.press("brush")
    clicks.press("wall0")
    return clicks


def test_another_place_of_the_same_kind_changes_the_choice(painting):
    press = painting.press("wall1")
    assert (press.what, painting.begun) == ("begun", ("brush", "wall1"))
    assert painting.press("colour0").move == Paint(1, 0)


def test_the_last_hotspot_again_takes_back_itself_and_the_first_takes_back_all(painting):
    assert painting.press("wall0").what == "taken back"
    assert painting.begun == ("brush",)
    painting.press("wall0")
    assert painting.press("brush").what == "taken back"
    assert painting.begun == ()


def test_a_forbidden_place_instead_is_refused_and_the_choice_kept(painting):
    press = painting.press("wall2")
    assert (press.what, press.move, press.refusal.rule) == ("refused", Paint(2, 0), "P-1")
    assert painting.begun == ("brush", "wall0")


def test_what_begins_something_else_begins_it_whatever_was_chosen(painting):
    assert painting.press("bell").move == Paint(9, 9)


def test_what_leads_nowhere_changes_nothing(painting):
    assert painting.press(("elsewhere", "sky")).what == "nothing"
    assert painting.begun == ("brush", "wall0")


def test_one_press_games():
    clicks = Clicks(TicTacToe(), Cells("X........"))
    assert clicks.press("cell0").refusal.rule == "T-1"
    assert clicks.press("cell8").move == Put(8)


def test_the_hit_test_gives_all_hotspots_the_topmost_first():
    shapes = [
        Rect("ground", 0, 0, 100, 100, fill="#fff"),
        Rect("low", 0, 0, 50, 50, say="low"),
        Circle("high", 40, 40, 20, layer=5, say="high"),
        Rect("late", 30, 30, 20, 20, say="late"),
    ]
    assert hotspots(shapes, 40, 40) == ("high", "late", "low")
    assert hotspots(shapes, 59, 59) == (), "a circle's corner is not the circle"
    assert hotspots(shapes, 1, 1) == ("low",)


def test_one_hotspot_may_be_given_without_its_tuple():
    class Bare(TicTacToe):
        def clicks(self, s, move):
            return super().clicks(s, move)[0]

    game = Bare()
    pressed = Clicks(game, game.initial()).press("cell4")
    assert (pressed.what, pressed.move) == ("played", Put(4))
