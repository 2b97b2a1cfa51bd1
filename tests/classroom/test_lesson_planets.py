"""The small planets of the lessons: what lies and what is left add up."""

from __future__ import annotations

import pytest

from tabletop_kernel.classroom.tours.forgotten_planet import CHAPTERS
from tabletop_kernel.classroom.tours.forgotten_planet.planet import Planet

NINE_BY_SIX = ("1........", *[".........", "....s...."] * 2, "........2")


def test_slabs_are_two_thirds_of_the_cells_less_those_that_lie():
    """FP-U03: 9 x 6 cells have 36 slabs. Here two lie, so 34 are left."""
    planet = Planet(" ".join(NINE_BY_SIX), orange="0,0", green="8,5")
    assert planet.options["scenario"]["slabs"] == 36
    assert planet.state.slabs == 34


def test_cells_that_cannot_be_built_on_are_no_cells():
    """4 x 3 cells, one outside and two obstacles: nine are left, and two thirds of them are 6."""
    assert Planet("1x.~ .x.. ...2", orange="0,0", green="3,2").state.slabs == 6


def test_a_full_planet_has_none_left():
    full = Planet("1sssss2", orange="0,0", green="6,0")
    assert full.state.slabs == 0
    assert full.options["scenario"]["slabs"] == 5


def test_a_lesson_may_say_how_many_are_left():
    planet = Planet("1s... ..... ....2", orange="0,0", green="4,2", slabs=1)
    assert planet.state.slabs == 1
    assert planet.options["scenario"]["slabs"] == 2


PLANETS = [(chapter.key, n, part) for chapter in CHAPTERS for n, part in enumerate(chapter.parts, 1)
           if getattr(part.at, "slabs", None) is not None and "scenario" in (part.options or {})]  # fmt: skip


@pytest.mark.parametrize("part", [part for *_, part in PLANETS], ids=[f"{key}-{n}" for key, n, _ in PLANETS])
def test_what_lies_and_what_is_left_is_what_the_scenario_gives(part):
    assert part.at.slabs + part.at.land.count("s") == part.options["scenario"]["slabs"]
