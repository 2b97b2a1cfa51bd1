"""Whatever is no disc, no pose and no list of discs is refused in a sentence that shows how to write one."""

from __future__ import annotations

import inspect
import math
import re

import pytest

from tabletop_kernel.magnetism import (
    SET_B,
    Pose,
    balance,
    coaxial_force_N,
    dipole_field,
    dipole_wrench,
    energy_J,
    field,
    field_lines,
    total_field,
    tower,
    wrench,
)
from tabletop_kernel.magnetism.fields import axis_field_T, dipole_reach_m
from tabletop_kernel.magnetism.motion import jump_time_s, let_go
from tabletop_kernel.magnetism.position import settle
from tabletop_kernel.magnetism.window import bands

WILD = (None, "a", -1, 1.5, math.nan, 10**30, [3], {"a": 1}, object())
HERE, THERE = Pose((0, 0, 0.002)), Pose((0.1, 0, 0.002))
AT, BOX = [[0.05, 0, 0.01]], ((-0.1, -0.1, -0.1), (0.1, 0.1, 0.1))
DISCS = [(SET_B, HERE)]

QUESTIONS = {  # with one wild value in the place of `x`
    "field, disc": lambda x: field(x, HERE, AT),
    "field, pose": lambda x: field(SET_B, x, AT),
    "total field": lambda x: total_field(x, AT),
    "dipole field, disc": lambda x: dipole_field(x, HERE, AT),
    "dipole field, pose": lambda x: dipole_field(SET_B, x, AT),
    "field lines": lambda x: field_lines(x, AT, bounds_m=BOX),
    "field on the axis": lambda x: axis_field_T(x, 0.1),
    "reach of the dipole": lambda x: dipole_reach_m(x, 0.1),
    "wrench, discs": lambda x: wrench(x, SET_B, THERE),
    "wrench, disc": lambda x: wrench(DISCS, x, THERE),
    "wrench, pose": lambda x: wrench(DISCS, SET_B, x),
    "energy, discs": lambda x: energy_J(x, SET_B, THERE),
    "energy, disc": lambda x: energy_J(DISCS, x, THERE),
    "energy, pose": lambda x: energy_J(DISCS, SET_B, x),
    "coaxial, one": lambda x: coaxial_force_N(x, SET_B, 0.01),
    "coaxial, two": lambda x: coaxial_force_N(SET_B, x, 0.01),
    "dipole wrench, one": lambda x: dipole_wrench(x, (SET_B, THERE)),
    "dipole wrench, two": lambda x: dipole_wrench((SET_B, HERE), x),
    "tower": tower,
    "moved": lambda x: HERE.moved([x]),
    "leaner, base": lambda x: balance.leaner(x, SET_B, foot_m=0.0525),
    "leaner, disc": lambda x: balance.leaner(SET_B, x, foot_m=0.0525),
    "leaner, others": lambda x: balance.leaner(SET_B, SET_B, foot_m=0.0525, others=x),
    "settle": settle,
    "friction": lambda x: settle(DISCS, [x]),
    "bands, disc": lambda x: bands(SET_B, x),
    "bands, friction": lambda x: bands(SET_B, SET_B, [x]),
    "let go": lambda x: let_go(x, 10),
    "jump": lambda x: jump_time_s(x, 0.01),
}


def raised_here(error: BaseException) -> bool:
    """Whether the kit itself refused, in words of its own."""
    frame = inspect.getinnerframes(error.__traceback__)[-1]
    return "tabletop_kernel" in frame.filename and (frame.code_context or [""])[0].lstrip().startswith("raise")


@pytest.mark.parametrize("asked", QUESTIONS)
def test_whatever_stands_in_its_place_is_refused_in_words(asked):
    for wild in WILD:
        with pytest.raises(ValueError, match=" must ") as caught:
            QUESTIONS[asked](wild)
        assert raised_here(caught.value), f"{wild!r}: {caught.value!r}"


@pytest.mark.parametrize(("ask", "words"), [
    (lambda: field("SET_B", HERE, AT), "disc must be a disc, as SET_B, not 'SET_B'"),
    (lambda: field(SET_B, (0, 0, 0), AT), "pose must be a pose, as Pose((0, 0, 0)), not (0, 0, 0)"),
    (lambda: total_field(SET_B, AT), "discs must be a list, as [(SET_B, Pose((0, 0, 0)))], not Disc("),
    (lambda: total_field([SET_B], AT), "each of the discs must be a pair, as (SET_B, Pose((0, 0, 0))), not Disc("),
    (lambda: tower(SET_B), "discs must be a list, as [SET_B, SET_B], not Disc("),
])  # fmt: skip
def test_the_sentence_shows_how_to_write_it(ask, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        ask()
