"""Typical slips in the planet's tour: each task says what is missing, and "Start again" only where nothing helps."""

from __future__ import annotations

import pytest

from tabletop_kernel.classroom.lesson.parts import happened
from tabletop_kernel.classroom.tours.forgotten_planet import (
    CHAPTERS,
    bases,
    ending,
    first_turn,
    mines,
    planning,
    walking,
    walls,
)
from tabletop_kernel.core.match import Match
from tabletop_kernel.core.registry import find
from tabletop_kernel.games.forgotten_planet import moves as m

END = m.EndActions()
one, two, three, four, five, six, seven = first_turn, walking, mines, bases, walls, ending, planning

# chapter, part, where it begins, what the pupil does, words of the reply (None: that is right)
SLIPS = [
    (1, 9, one.road, (one.road.walk((0, 2), (1, 2)),), "each walk is paid"),
    (1, 9, one.road, (one.road.walk((0, 2), (1, 2)), one.road.walk((1, 2), (2, 2))), "no energy is left"),
    (1, 9, one.road, (one.road.slab(0, 1), one.road.walk((0, 2), (2, 2))), "no energy is left"),
    (1, 14, one.second, (), "press End turn"),
    (1, 14, one.second, (END,), "still have 4 tiles"),
    (1, 14, one.second, (one.second.slab(3, 2), END), "a road for Green"),
    (1, 14, one.second, (one.second.slab(2, 3), END), None),
    (2, 4, two.square, (two.square.walk((0, 0), (0, 1)),), "energy is used up"),
    (2, 12, two.home, (two.home.walk((3, 1), (1, 1)), END), "without your sign"),
    (2, 12, two.home, (two.home.walk((3, 1), (2, 1)), two.home.wall("2,1|3,1"), END), None),
    (3, 2, three.clear, (three.clear.mine(2, 2),), "press Roll"),
    (3, 2, three.clear, (three.clear.mine(2, 2), m.Die(1)), "plain slab"),
    (3, 2, three.clear, (three.clear.mine(2, 2), m.Die(6)), "Choose one"),
    (3, 2, three.clear, (three.clear.mine(2, 0),), "another cell"),
    (3, 11, three.white, (three.white.walk((1, 0), (3, 0)),), "press End turn"),
    (3, 11, three.white, (three.white.walk((1, 0), (2, 0)),), "energy is used up"),
    (3, 11, three.white, (END,), "gave nothing"),
    (4, 2, four.clear, (four.clear.base(2, 3),), "another cell"),
    (4, 2, four.clear, (four.clear.slab(3, 2),), "takes 3 energy"),
    (4, 7, four.tired, (m.Store(2),), "takes 2 energy"),
    (4, 7, four.tired, (m.Store(1),), "no new robot"),
    (4, 8, four.trade, (four.trade.walk((0, 0), (1, 0)),), "press Sell first"),
    (4, 13, four.free, (m.Sell(),), "Store energy"),
    (4, 13, four.free, (m.Store(3),), "2 points"),
    (4, 13, four.free, (m.Store(3), m.Sell()), None),
    (4, 13, four.free, (four.free.slab(0, 1), m.ProcessMetal()), "cannot pay for both"),
    (5, 1, five.first, (five.first.wall("1,0|2,0"),), "another edge"),
    (5, 7, five.push, (five.push.blast_wall(2, 0, "2,0|3,0"),), "your robot too"),
    (5, 7, five.push, (five.push.walk((2, 0), (1, 0)),), "takes 2 energy"),
    (5, 15, five.stuck, (five.stuck.blast(2, 0),), "destroyed only itself"),
    (5, 15, five.stuck, (five.stuck.push(2, 0, "2,0|3,0"),), "it still stands"),
    (6, 1, six.one_left, (six.one_left.walk((1, 1), (2, 2)),), "still bare"),
    (6, 3, six.metal, (m.ProcessMetal(),), "press End turn"),
    (6, 3, six.metal, (six.metal.slab(0, 1),), "was building"),
    (6, 11, six.last, (m.ProcessMetal(), END), "Green is ahead"),
    (6, 11, six.last, (six.last.slab(2, 0),), "press End turn"),
    (7, 7, seven.purse, (seven.purse.slab(1, 1),), "takes 3 energy"),
    (7, 8, seven.between, (), "Press End turn"),
    (7, 8, seven.between, (END,), "Now choose"),
]  # fmt: skip
ON_THE_WAY = (
    "Now choose",
    "Press End turn",
    "still bare",
    "press End turn",
    "press Roll",
    "Choose one",
    "no new robot",
    "Store energy",
    "2 points",
)


@pytest.mark.parametrize(("chapter", "part", "planet", "steps", "words"), SLIPS)
def test_a_slip_is_answered(chapter, part, planet, steps, words):
    here = CHAPTERS[chapter - 1].parts[part - 1]
    match = Match(find("forgotten_planet")(**planet.options), 0, planet.state)
    for step in steps:
        match.play(step, settle=True)
    reply = here.goal(happened(match))
    if words is None:
        assert reply is None
    else:
        assert reply is not None
        assert words in reply
        assert ("Start again" in reply) == (words not in ON_THE_WAY)
