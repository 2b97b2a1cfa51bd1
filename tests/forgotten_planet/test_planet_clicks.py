"""Presses: every move has a sequence of its own, made of hotspots that are there, and none begins another."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.classroom import Table
from tabletop_kernel.core.clicks import Clicks
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, Scenario, moves
from tabletop_kernel.scene import Spot
from tests.forgotten_planet.positions import MID_GAME, mid_game

FREE = Scenario(players=2, slabs=40, outline=("#" * 12,) * 12, bases=((2, 2), (9, 6)), free=True)
SETUPS = {
    "two": {"players": 2},
    "three": {"players": 3, "bases": "drawn"},
    "four": {"players": 4},
    "teams": {"players": 4, "teams": True},
    "random": {"players": 3, "random": True, "bases": "drawn"},
    "free": {"scenario": FREE, "random": True},
    "auction": {"players": 2, "bases": "auction"},
    "readings": {"players": 2, "readings": "printed"},
}


def positions(setup, seed, plies):
    """The decisions of a match that goes on at random, but seldom scraps metal or ends a turn early."""
    match, rng = Match.new(ForgottenPlanet, seed=seed, **setup), random.Random(seed)
    rare = moves.ProcessMetal, moves.EndActions, moves.Store
    for _ in range(plies):
        while match.to_move is None and match.result is None:
            match.roll()
        if match.result is not None:
            return
        yield match.game, match.state
        legal = match.legal_moves()
        match.play(rng.choice([move for move in legal if not isinstance(move, rare)] or legal))


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_no_sequence_begins_another_and_every_spot_is_in_the_picture(setup):
    seen = 0
    for game, s in positions(setup, 1, 90):
        tried = [game.clicks(s, move) for move in game.attempts(s)]
        assert all(tried)
        assert max(Counter(tried).values(), default=1) == 1
        begun = {spots[:n] for spots in tried for n in range(1, len(spots))}
        assert not begun.intersection(tried)
        shown = {getattr(part, "id", "") for part in game.scene(s)}
        for move in game.legal(s):
            spots = game.clicks(s, move)
            assert shown.issuperset(spots), spots
            assert len(set(spots)) == len(spots)
            seen += 1
    assert seen > 500


@pytest.fixture
def game():
    return ForgottenPlanet()


def test_presses_play_what_they_show(game):
    """Every legal move of a rich position is played by its last press and by no earlier one."""
    s = replace(mid_game(game), energy=6)
    legal = game.legal(s)
    assert len(legal) > 60
    clicks = Clicks(game, s, legal)
    for move in legal:
        spots = game.clicks(s, move)
        said = [clicks.press(spot) for spot in spots]
        assert [press.what for press in said] == ["begun"] * (len(spots) - 1) + ["played"]
        assert said[-1].move == move


def test_a_robot_is_pressed_then_where_it_goes(game):
    cell = game.board.cell
    assert game.clicks(mid_game(game), moves.Walk(cell(3, 3), cell(3, 2))) == ("robot:3,3:0", "cell:3,2")


def test_a_wall_is_refused_at_the_edge_before_anything_is_paid(game):
    clicks = Clicks(game, mid_game(game))
    assert clicks.press("do:wall").what == "begun"
    refused = clicks.press("edge:3,3|3,4")
    assert (refused.what, refused.refusal.rule) == ("refused", "FP-W03")
    assert clicks.press("edge:3,2|3,3").what == "begun"
    assert clicks.next == ("cube:blue", "cube:brown", "cube:white")
    edge = game.board.edge(game.board.cell(3, 2), game.board.cell(3, 3))
    assert clicks.press("cube:white").move == moves.BuildWall(edge, "white")


def test_another_action_or_robot_begins_anew(game):
    clicks = Clicks(game, mid_game(game))
    assert clicks.press("robot:1,1:0").what == "begun"
    assert clicks.press("do:slab").what == "begun"
    assert clicks.begun == ("do:slab",)
    assert clicks.press(("robot:3,3:0", "cell:3,3")).what in ("begun", "refused")


@pytest.mark.rule("FP-M01")
def test_a_chosen_robot_shows_what_each_walk_costs(game):
    s = mid_game(game)
    hints = {shape.id: shape for shape in game.hints(s, ("robot:1,1:0",))}
    assert hints["price:cell:2,3"].art.name == "tag-bolt-1"
    assert hints["price:cell:2,5"].art.name == "tag-bolt-2"
    assert hints["cell:2,5"].say == "2,5: slab (Blue), energy: 2"
    walks = [game.clicks(s, move) for move in game.legal(s) if isinstance(move, moves.Walk)]
    ends = {end for start, end in walks if start == "robot:1,1:0"}
    assert {id for id, shape in hints.items() if isinstance(shape, Spot)} == ends
    assert not list(game.hints(s, ()))
    assert not list(game.hints(s, ("do:slab",)))


def test_the_end_shows_how_the_points_came_about(game):
    rows = {part.id: part for part in game.scene(replace(mid_game(game), phase=Phase.OVER)) if hasattr(part, "items")}
    points = {id: [item.text for item in row.items] for id, row in rows.items()}
    assert points == {
        "score:tiles": ["22", "14"], "score:special_mines": ["3", "0"], "score:sales": ["2", "4"],
        "score:mines": ["3", "0"], "score:robots": ["3", "0"], "score:bases": ["1", "1"], "score:total": ["34", "19"],
    }  # fmt: skip


def test_the_end_is_told_once_on_the_table(game):
    last = MID_GAME.replace("slabs: 7", "slabs: 1")
    table = Table(Match.at_position(game, game.read(last)))
    for spot in ("do:metal", "do:end", "cube:white"):
        table.press(spot)
    face = table.face
    assert (face.mode, face.heading.text, len(face.rows)) == ("end", "Blue wins", 7)
    assert face.card.lines[0] == "Blue: 34 points, Orange: 19 points"
    assert len(face.card.lines) == 2


def test_what_is_chosen_in_the_middle_of_a_turn_is_said(game):
    table = Table(Match.at_position(game, mid_game(game)))
    table.press("do:mine")
    table.press("cell:1,0")
    table.enter("6")
    assert "a mine for 1,0" in [item.text for row in table.face.rows for item in row.items]
    assert [button.key for button in table.face.buttons] == ["mine:blue", "mine:brown", "mine:white"]
    table.press("mine:white")
    table.press("do:end")
    assert "a cube of the mine 3,3" in [item.text for row in table.face.rows for item in row.items]


def test_what_pays_is_offered_only_when_it_is_due(game):
    table = Table(Match.at_position(game, mid_game(game)))
    assert not [button.key for button in table.face.buttons if button.key.startswith(("cube", "n:"))]
    table.press("do:wall")
    table.press("edge:3,2|3,3")
    assert [b.key for b in table.face.buttons if b.key.startswith("cube")] == ["cube:blue", "cube:brown", "cube:white"]


@pytest.mark.rule("FP-U06")
def test_an_auction_shows_which_base_is_up_and_what_was_bid():
    match = Match.new(ForgottenPlanet, bases="auction")
    match.play(moves.Bid(3))
    shapes = {part.id: part for part in match.game.scene(match.state) if hasattr(part, "id")}
    assert shapes["bid:cell:1,2"].art.name == "tag-star-3"
    assert "bid:cell:5,4" not in shapes
    assert [shapes[id].label for id in ("n:4", "do:pass")] == ["Bid 4", "Bid no more"]


@pytest.mark.rule("FP-G05")
def test_partners_choose_between_their_own_names():
    game = ForgottenPlanet(players=4, teams=True)
    s, column = game.initial(), {game.board.cell(4, y) for y in range(9)}
    land = "".join("s" if c in column and kind == "." else kind for c, kind in enumerate(s.land))
    s, _ = game.apply(replace(s, phase=Phase.TERRITORY, land=land), moves.Territory())
    assert s.asked == (game.board.cell(4, 4),)
    ids = [part.id for part in game.scene(s) if hasattr(part, "id")]
    assert [id for id in ids if id.startswith("seat:")] == ["seat:0", "seat:2"]
    assert [id for id in ids if id.startswith("asked:")] == ["asked:cell:4,4:0", "asked:cell:4,4:2"]
