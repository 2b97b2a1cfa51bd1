"""Position texts: a grid and values, and the line of every slip."""

from __future__ import annotations

import pytest

from tabletop_kernel.core.errors import BadPosition
from tabletop_kernel.drafts import position


def test_a_position_text_is_a_grid_and_values():
    drawing = position.parse("// a note\nturn: Orange\ncubes: 1, 0 2\n\n  . o\n  # x\n", ("turn", "cubes"))
    assert drawing.grid == (". o", "# x")
    assert drawing.values["turn"] == "Orange"
    assert drawing.numbers("cubes", (0, 0, 0)) == (1, 0, 2)
    assert drawing.number("energy", 3) == 3
    assert position.parse(position.write(drawing.grid, drawing.values), ("turn", "cubes")).grid == drawing.grid


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("trun: Orange", "Line 1: 'trun' is not known here. Did you mean turn"),
        ("turn: a\n\nturn: b", "Line 3: turn stands here for the second time"),
        ("zzz: 1", "Known: turn, energy"),
    ],
)
def test_a_position_text_with_a_slip_is_refused_with_its_line(drawing, said):
    with pytest.raises(BadPosition, match=said):
        position.parse(drawing, ("turn", "energy"))


@pytest.mark.parametrize("energy", ["many", "", "--1", "1.5", "9" * 5000])
def test_a_value_that_is_no_number_is_refused_with_its_line(energy):
    drawing = position.parse(f"\nenergy: {energy}", ("energy",))
    with pytest.raises(BadPosition, match=r"Line 2, energy: '.* is no whole number"):
        drawing.number("energy", 3)


@pytest.mark.parametrize("cubes", ["1 2", "", "1 2 3 4", "--1 0 0", "1 2 x", "1 2 " + "9" * 5000])
def test_values_that_are_not_as_many_numbers_are_refused_with_their_line(cubes):
    drawing = position.parse(f"\ncubes: {cubes}", ("cubes",))
    with pytest.raises(BadPosition, match="Line 2, cubes: here stand 3 whole numbers"):
        drawing.numbers("cubes", (0, 0, 0))
