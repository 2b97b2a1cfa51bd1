"""Positions written by hand, their codes, and what makes a position impossible."""

from __future__ import annotations

import random
import typing

import pytest
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, Pieces, planet
from tabletop_kernel.games.forgotten_planet.moves import EndActions
from tabletop_kernel.games.forgotten_planet.state import Auction, State
from tests.core.properties import check_legal_is_filtered, wild
from tests.forgotten_planet.playing import SETUPS, On, walk_through

DRAWN = """
    // a comment
    player: Green
    energy: 4
    cubes: 1 1 1  0 2 0
    points: -1 2
    seats

    1+1  s  | *   s+2+2
              --
    x    b+1  .   2-2
    """.replace("    seats\n", "")


def test_a_drawn_position_is_what_it_looks_like():
    game, s = planet(DRAWN, seats=("Orange", "Green"))
    assert (s.phase, s.player, s.energy, s.points) == (Phase.ACTIONS, 1, 4, (-1, 2))
    assert s.land == "1s*sxb.2"
    assert (s.on, s.off) == (((0, 5), (3, 3)), ((), (7,)))
    assert s.walls == {game.board.edge(1, 2), game.board.edge(2, 6)}
    assert s.cubes == ((1, 1, 1), (0, 2, 0))
    assert s.control == "11220102"
    assert game.board.ground == "....x..."


def test_what_write_gives_is_what_read_takes():
    for options in SETUPS:
        game = ForgottenPlanet(**options)
        for seed in (1, 2):
            for _, _, s in walk_through(game, seed, keen=True, most=300):
                assert game.read(game.write(s)) == s


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("1 s\ns", "Line 2: here are 1 cells, and 2"),
        ("1 q", "'q' is no cell"),
        ("1+7 s", "no cell"),
        ("1+3 s", "no seat 3"),
        ("1 s\n     --\ns s", "column 6 lies under no cell"),
        ("1 s\n\n// a wall\n\n     --\ns s", "Line 5: the wall in column 6"),
        ("// top\n1 s\n\n// below\nq s", "Line 5: 'q' is no cell"),
        ("1   s   s\n --\ns   s   s", "column 2 lies under no cell"),
        ("s s s\n   --\ns | . | s", "Line 2: the wall in column 4 might lie under two"),  # 2,0 above, 1,1 below
        ("s  1+1\n----\ns  s", "might lie under two cells. Draw it right under one"),
        ("energy: many\n\n1 s", "Line 1, energy"),
        ("player: Red\n\n1 s", "one of Blue, Orange"),
        ("phase: dusk\n\n1 s", "actions"),
        ("cubes: 1 1\n\n1 s", "6 whole numbers"),
        ("control: 11 .\n\n1 s", "2 characters"),
        ("asked: 1\n\n1 s", "pairs"),
        ("mine: 9 9\n\n1 s", "outside"),
        ("mine: -1 0\n\n1 s", "outside"),
        ("auction: 0\n\n1 s", "bidder"),
        ("auction: --1 0 0\n\n1 s", "bidder"),
        (f"player: {'1' * 5000}\n\n1 s", "one of Blue, Orange"),
        (f"asked: 1 {'1' * 5000}\n\n1 s", "pairs"),
        ("enrgy: 3\n\n1 s", "energy"),
    ],
)
def test_a_drawing_with_a_slip_says_where(drawing, said):
    with pytest.raises(BadPosition, match=said):
        planet(drawing)


@pytest.mark.parametrize(
    ("drawing", "walls"),
    [
        ("s . s\n---\ns . s", [((0, 0), (0, 1)), ((1, 0), (1, 1))]),
        ("s  1+1\n---\ns  s", [((0, 0), (0, 1))]),
        ("s   s\n----\ns   s", [((0, 0), (0, 1))]),
        ("s s\n --\ns s", [((1, 0), (1, 1))]),
    ],
)
def test_dashes_belong_to_the_cell_that_they_are_nearest_to(drawing, walls):
    game, s = planet(drawing)
    assert s.walls == {game.board.edge(game.board.cell(*a), game.board.cell(*b)) for a, b in walls}


def test_a_drawing_must_fit_the_scenario():
    with pytest.raises(BadPosition, match=r"3 x 1 .* 7 x 7"):
        ForgottenPlanet().read("1 s s")


FIELD = "energy: 2\n\n1+1 s . 2\n. . . ."


@pytest.mark.rule("FP-B03", "FP-N03", "FP-W03", "FP-C02", "FP-C06", "FP-M02", "FP-AMB26", "FP-D02", "FP-DAT1")
@pytest.mark.parametrize(
    ("drawing", "rule"),
    [
        ("1 b . 2", "FP-N03"),  # a base beside a mine
        ("1 2", "FP-B03"),
        ("* b . .", "FP-N03"),
        ("1 s . s+1 | s\n. . . . --", "bad"),
        ("1 .+1 . 2", "FP-M02"),
        ("1 s . 2+1", "FP-AMB26"),
        ("1 s | 2", "FP-W03"),
        ("1+1+1+1+1+1+1+1-1 s . 2", "FP-C06"),
        ("energy: -1\n\n1 s . 2", "FP-F04"),
        ("stored: 4 0\n\n1 s . 2", "FP-F04"),
        ("cubes: 9 9 9  12 0 0\n\n1 s . 2", "FP-C06"),
        ("cubes: -1 0 0  0 0 0\n\n1 s . 2", "FP-C06"),
        ("slabs: -1\n\n1 s . 2", "FP-C06"),
        ("1 . 1 . 1 . 1 . 1 . 2 . 2 . 2 . 2 .", "FP-C02"),
        ("b . b . b . b . b . b . b . b . b", "FP-C06"),
        ("* . * . * . * . * . .", "FP-C06"),
        ("control: 1... ....\n\n. . . 2\n1 s . .", "FP-T01"),
        ("control: 3...\n\n1 s . 2", "FP-T01"),
        ("mine: 0 0\n\n1+1 s . 2", "FP-P01"),
        ("mine: 2 0\n\n1+1 s . 2", "FP-P01"),
        ("six: 1\n\n1+1 s . 2", "FP-P01"),
        ("steps: 1\n\n1+1 s . 2", "FP-P01"),
        ("turn: 0\n\n1 s . 2", "FP-P01"),
        ("phase: placing\n\n1 s . 2", "FP-P01"),
        ("phase: assigning\n\n1 s . 2", "FP-P01"),
        ("phase: territory\nasked: 1 0\n\n1 s . 2", "FP-P01"),
        ("phase: production\nasked: 1 0\n\n1 s . 2", "FP-P01"),
        ("given: 1 0\n\n1 s . 2", "FP-P01"),
        ("0 s . 2", "FP-P01"),
        ("? s . 2", "FP-P01"),
        ("4 s . 2", "FP-D02"),
    ],
)
def test_an_impossible_position_names_the_rule_it_breaks(drawing, rule):
    if rule == "bad":
        with pytest.raises(BadPosition):
            planet(drawing)
        return
    game, s = planet(drawing)
    faults = game.faults(s)
    assert rule in {fault.rule for fault in faults}
    assert all("{" not in game.say(fault) for fault in faults)
    with pytest.raises(BadPosition, match=rule):
        Match.at_position(game, s)


@pytest.mark.rule("FP-DAT1")
def test_positions_of_the_wrong_size_or_with_wild_numbers_are_refused():
    game, s = planet("1+1 s . 2\n. . . .")
    for wrong in (
        replace(s, land=s.land[1:]),
        replace(s, control="0"),
        replace(s, on=s.on[1:]),
        replace(s, cubes=s.cubes[1:]),
        replace(s, player=2),
        replace(s, player=-1),
        replace(s, on=((99,), ())),
        replace(s, on=((-1,), ())),
        replace(s, on=((1, 0), ())),
        replace(s, site=50),
        replace(s, asked=(1000,)),
        replace(s, walls=frozenset({6})),
        replace(s, walls=frozenset({10**6})),
        replace(s, land="1s?2...."),
        replace(s, land="1sé2...."),
        replace(s, auction=Auction(0)),
    ):
        assert game.faults(wrong), wrong


def test_a_slab_too_many_is_refused():
    game, s = planet("slabs: 3\n\n1 s s 2")
    assert not game.faults(s)
    assert game.scenario.slabs == 5
    assert game.faults(replace(s, slabs=4))[0].rule == "FP-C06"
    few, t = planet("1 s . 2", pieces=Pieces(walls=0))
    assert few.faults(replace(t, walls=frozenset({few.board.edge(1, 2)})))


def test_bids_that_could_not_stand():
    game = ForgottenPlanet(bases="auction")
    s = game.initial()
    assert not game.faults(s)
    for auction in (
        Auction(2),
        Auction(0, leader=2),
        Auction(0, bid=-1),
        Auction(0, bid=100),
        Auction(0, passed=(0,)),
        None,
    ):
        assert game.faults(replace(s, auction=auction)), auction


def test_a_position_code_of_the_largest_board_is_short():
    game = ForgottenPlanet(players=4)
    rng, longest = random.Random(2), 0
    for n, (_, _, s) in enumerate(walk_through(game, 3, keen=True)):
        if n % 50 == 0:
            match = Match.at_position(game, s, seed=rng.randrange(2**32))
            code = match.code("position")
            assert Match.from_code(code).state == s
            longest = max(longest, len(code))
    assert 150 < longest < 300


def test_a_match_goes_on_from_a_drawn_position():
    on = On(FIELD)
    match = Match.at_position(on.game, on.s, seed=1)
    match.play(on.slab(0, 1)).play(EndActions())
    assert match.to_move == 1
    match.undo()
    assert Match.from_code(match.code()).state == match.state


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_any_state_is_judged_and_what_passes_can_be_played(options):
    """States with some fields spoilt, as an edited code could hold them."""
    game, rng = ForgottenPlanet(**options), random.Random(5)
    states = [s for seed in (1, 2) for _, _, s in walk_through(game, seed, keen=True, most=250)]
    passed = 0
    for _ in range(400):
        s, other = rng.choice(states), rng.choice(states)
        for name in rng.choices(State.__struct_fields__, k=rng.choice([1, 1, 2, 3])):
            value = rng.choice([getattr(other, name), wild(typing.get_type_hints(State)[name], rng)])
            s = replace(s, **{name: value})
        if game.faults(s):
            continue
        passed += 1
        assert game.read(game.write(s)) == s
        check_legal_is_filtered(game, s)
        for step in game.chance(s).outcomes if game.chance(s) else game.legal(s)[:5]:
            assert game.faults(game.apply(s, step)[0]) == (), (s, step)
    assert passed > 20
