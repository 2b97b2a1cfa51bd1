"""Positions as text: what lessons write, what comes back, and what is refused with its line and its rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.state import Flying, Ship

from .flights import CARDS, card, position, trophy

GAME = SpaceOdyssey(map="g g P g S g g", rounds=15)


def test_a_stretch_is_all_that_a_lesson_must_draw():
    state = GAME.read("""
        ship 1: Comet at 0
        ship 2: Meteor at 3

        g g P g S g g
    """)
    assert (state.round, state.order, state.now, state.tasks) == (1, (0, 1), 0, ())
    assert state.credits == (100, 100)
    assert state.ships == (Ship(0, "0"), Ship(1, "3", guest=False))
    assert [GAME.space.kind[str(n)] for n in range(1, 8)] == [
        "grey",
        "grey",
        "planet",
        "grey",
        "station",
        "grey",
        "grey",
    ]
    assert GAME.space.names["5"] == "Alfa"
    assert GAME.space.neighbours["0"] == ("-1", "1")
    assert sum(kind == "station" for kind in GAME.space.kind.values()) == 3


def test_everything_a_ship_may_carry_or_have_done():
    state = GAME.read("""
        day: 2
        turn: Meteor
        credits: 5 70
        ship 1: Comet at Alfa, laser 3, half thrusters, Zip Zelen, engineer double, invention 40, moved, flown, stirred
        ship 2: Meteor at 3, warm engine, pilot new, very shy whale, held 2
    """)
    one, two = state.ships
    assert one.gear == (3, 0, 0, 0, 0, 1, 0, 0)
    assert one.crew == tuple(sorted((card("engineer double"), 19)))
    assert CARDS.crew[19].name == "Zip Zelen"
    assert (one.at, one.trophies, one.moved, one.flown, one.stirred) == (
        "5",
        (trophy("invention 40"),),
        True,
        True,
        True,
    )
    assert (two.fresh, two.held, two.guest) == ((card("pilot"),), 2, True)
    assert state.prices == (30, 10, 30, 40)
    assert (state.bag[trophy("creature 40")], state.bag[trophy("invention 40")]) == (0, 1)
    assert (state.order[state.now], state.credits) == (1, (5, 70))


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("ship 1: Comet at 0\nship 2: Venus at 1", "Line 2, ship 2: Venus is no group here; there are Comet, Meteor"),
        ("ship 1: Comet at 99\nship 2: Meteor at 1", "'99' is no field of this map"),
        ("ship 1: Comet at 0, lazer\nship 2: Meteor at 1", "'lazer' is nothing that a ship carries or does"),
        ("ships: Comet at 0", "Did you mean ship"),
        ("credits: 5\nship 1: Comet at 0\nship 2: Meteor at 1", "here stand 2 whole numbers"),
        ("day: 9\nship 1: Comet at 0\nship 2: Meteor at 1", "Line 1, day: the cards have prices for the days 1 to 3"),
        ("order: Comet, Comet\nship 1: Comet at 0\nship 2: Meteor at 1", "every group stands here once"),
        ("credits: 5 5", "A position needs ships"),
        ("due: [1]\nship 1: Comet at 0\nship 2: Meteor at 1", "Line 1, due"),
        (
            "ship 1: Comet at 0\n\nMeteor waits at 1\nship 2: Meteor at 1",
            "Line 3: 'Meteor waits at 1' is no line of a position",
        ),
        ("ship 1: Comet at 0\nship 2: Meteor at 1\n\ng P g", "another map than the drawn one: g g P g S g g"),
    ],
)
def test_slips_are_named_with_their_line(drawing, words):
    with pytest.raises(BadPosition, match=words.replace("(", r"\(")):
        GAME.read(drawing)


@pytest.mark.parametrize(
    ("drawing", "rule"),
    [
        ("ship 1: Comet at 0", "VO-DEF-04"),
        ("credits: 5 -1\nship 1: Comet at 0\nship 2: Meteor at 1", "VO-DEF-04"),
        ("ship 1: Comet at 0, pilot, Zip Zelen\nship 2: Meteor at 1", "VO-CREW-02"),
        ("ship 1: Comet at 0, Zip Zelen\nship 2: Meteor at 1, Zip Zelen", "VO-CREW-01"),
        ("ship 1: Comet at 0, half engine\nship 2: Meteor at 1", "VO-EQ-EN-05"),
        ("ship 1: Comet at 0, creature 10, creature 10, creature 20, creature 20\nship 2: Meteor at 1", "VO-TROPHY-06"),
        ("ship 1: Comet at 0\nship 2: Meteor at 0\nship 3: Meteor at 0", "VO-MOVE-04"),
        ("prices: 20 5 20 20\nship 1: Comet at 0\nship 2: Meteor at 1", "VO-SC-11"),
        ("round: 16\nship 1: Comet at 0\nship 2: Meteor at 1", "VO-SC-15"),
        ("bag: 0 0 0 0 0 0 0 0 0 0 0 -1\nship 1: Comet at 0\nship 2: Meteor at 1", "VO-SC-12"),
    ],
)
def test_impossible_positions_name_their_rule(drawing, rule):
    with pytest.raises(BadPosition, match=rf"\[{rule}\]"):
        GAME.read(drawing)


def test_a_third_ship_may_stand_at_a_station_only():
    drawing = "ship 1: Comet at {at}\nship 2: Meteor at {at}\nship 3: Meteor at {at}"
    assert len(GAME.read(drawing.format(at=5)).ships) == 3
    with pytest.raises(BadPosition):
        GAME.read(drawing.format(at=4))


def test_positions_of_one_s_own_are_judged_too():
    match = position("ship 1: Comet at 0\nship 2: Meteor at 1")
    for wrong in (
        replace(match.state, tasks=(Flying(7, ("0", "1")),)),
        replace(match.state, tasks=(Flying(0, ("0", "5")),)),
        replace(match.state, order=()),
        replace(match.state, now=5),
        replace(match.state, ships=(replace(match.state.ships[0], gear=(1,)), match.state.ships[1])),
    ):
        with pytest.raises(BadPosition):
            Match.at_position(match.game, wrong)


def test_a_fight_about_to_begin_is_written_whole():
    match = position("ship 1: Comet at 0, laser 2\nship 2: Meteor at 1, creature 30")
    for field in range(1, 8):
        match.play(next(m for m in match.legal_moves() if getattr(m, "to", "") == str(field)))
    match.play(match.chance.outcomes[0])
    written = match.game.write(match.state)
    assert 'due: [{"type":"arming"' in written
    assert match.game.read(written) == match.state
    assert Match.at_position(match.game, match.game.read(written)).to_move == 0
