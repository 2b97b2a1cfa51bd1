"""Where a gliding piece passes."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_kernel.board.motion import along, middle, moved
from tabletop_kernel.scene import Circle, Line, Path, Rect, Sprite, Text
from tabletop_kernel.scene.icons import BOLT


def test_steps_are_equal_round_a_corner() -> None:
    assert along([(0, 0), (30, 0), (30, 10)], 4) == [(10, 0), (20, 0), (30, 0), (30, 10)]


def test_a_piece_that_stays_stays() -> None:
    assert along([(5, 5), (5, 5)], 3) == [(5, 5)] * 3


points = st.tuples(st.integers(-100, 100), st.integers(-100, 100))


@given(path=st.lists(points, min_size=2, max_size=6), steps=st.integers(2, 20))
def test_every_step_is_on_the_way_and_none_is_longer_than_its_share(path, steps) -> None:
    places = along(path, steps)
    whole = sum(math.dist(a, b) for a, b in itertools.pairwise(path))
    assert len(places) == steps
    assert places[-1] == path[-1]
    for a, b in itertools.pairwise([path[0], *places]):
        assert math.dist(a, b) <= whole / steps + 1e-6
    for x, y in places:
        assert any(
            math.dist(a, (x, y)) + math.dist((x, y), b) == pytest.approx(math.dist(a, b), abs=1e-6)
            for a, b in itertools.pairwise(path)
        )


@pytest.mark.parametrize(
    "shape",
    [
        Circle(id="c", x=3, y=4, r=5),
        Rect(id="r", x=3, y=4, width=10, height=20),
        Line(id="l", points=((0, 0), (8, 6))),
        Path(id="p", d="M0 0h9v9", bounds=(0, 0, 9, 9), x=5, y=6, scale=2),
        Text(id="t", x=1, y=2, text="hello", anchor="end"),
        Sprite(id="s", x=1, y=2, size=30, art=BOLT),
    ],
    ids=lambda shape: shape.id,
)
def test_any_shape_can_be_put_with_its_middle_anywhere(shape) -> None:
    there = moved(shape, (70.5, -20))
    assert middle(there) == pytest.approx((70.5, -20))
    wide, high = (shape.box[2] - shape.box[0], shape.box[3] - shape.box[1])
    assert (there.box[2] - there.box[0], there.box[3] - there.box[1]) == pytest.approx((wide, high))
