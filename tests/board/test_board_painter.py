"""Canvas commands as plain lists: what is said for each shape, and what is left out when a picture changes."""

from __future__ import annotations

from typing import Any

import planet_picture
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipycanvas import Canvas
from ipycanvas.canvas import _CMD_LIST

from tabletop_kernel.board import painter
from tabletop_kernel.board.painter import Pen, difference, extent, reach, seen, touches
from tabletop_kernel.scene import Art, Circle, Drawn, Line, Paper, Path, Rect, Spot, Sprite, Text
from tabletop_kernel.scene.marks import chosen, ring

NAMES = {number: name for name, number in Canvas.ATTRS.items()}


def said(*shapes: Drawn) -> list[tuple[Any, ...]]:
    """The commands by name: ("set", "fill_style", "red"), ("arc", 0, 0, 5, 0, 6.2832) ..."""
    pen = Pen(lambda d: f"path {d}", lambda art, size: (f"{art.name} {size:g}", 2 * int(size) + 8))
    for shape in shapes:
        pen.draw(shape)
    commands = []
    for number, *rest in pen.commands:
        name, args = _CMD_LIST[number], list(rest[0]) if rest else []
        commands.append((name, NAMES[args[0]], args[1]) if name == "set" else (name, *args))
    return commands


def without_style(*shapes: Drawn) -> list[tuple[Any, ...]]:
    return [command for command in said(*shapes) if command[0] not in ("set", "setLineDash")]


def test_a_circle_is_filled_then_stroked() -> None:
    circle = Circle(id="c", x=3.456, y=4, r=5, fill="red", stroke="blue", line=2, opacity=0.5)
    assert without_style(circle) == [("beginPath",), ("arc", 3.46, 4, 5, 0, 6.2832), ("fill",), ("stroke",)]
    assert ("set", "fill_style", "red") in said(circle)
    assert ("set", "stroke_style", "blue") in said(circle)
    assert ("set", "line_width", 2) in said(circle)
    assert ("set", "global_alpha", 0.5) in said(circle)


def test_a_style_is_sent_once_for_many_shapes() -> None:
    commands = said(*(Circle(id=f"{n}", x=n, y=0, r=1, fill="red") for n in range(9)))
    assert commands.count(("set", "fill_style", "red")) == 1
    assert len(commands) == 2 + 9 * 3


def test_no_radius_is_ever_negative_because_that_would_stop_the_page() -> None:
    assert ("arc", 0, 0, 0, 0, 6.2832) in said(Circle(id="c", x=0, y=0, r=-1, fill="red"))
    for radius in (-3, 99):
        arcs = [
            c for c in said(Rect(id="r", x=0, y=0, width=10, height=6, radius=radius, fill="red")) if c[0] == "arcTo"
        ]
        assert all(0 <= arc[-1] <= 3 for arc in arcs)


def test_an_open_line_is_not_filled_and_a_closed_one_is() -> None:
    points = ((0, 0), (5, 0), (5, 5))
    assert [c[0] for c in without_style(Line(id="l", points=points, fill="red", stroke="blue"))] == [
        "beginPath", "moveTo", "lineTo", "lineTo", "stroke",
    ]  # fmt: skip
    assert [c[0] for c in without_style(Line(id="l", points=points, fill="red", closed=True))] == [
        "beginPath", "moveTo", "lineTo", "lineTo", "closePath", "fill",
    ]  # fmt: skip


def test_a_long_line_travels_as_one_buffer_of_numbers() -> None:
    pen = Pen(str, lambda art, size: ("", 0))
    pen.draw(Line(id="l", points=tuple((n, n / 2) for n in range(500)), stroke="blue"))
    assert len(pen.buffers) == 1
    assert pen.buffers[0].nbytes == 500 * 2 * 4
    assert pen.commands[-1][2] == 1
    assert pen.commands[-1][1] == [{"shape": [1000], "dtype": "float32", "idx": 0}]


def test_a_moved_path_keeps_its_stroke_in_board_units_and_leaves_no_trace() -> None:
    path = Path(id="p", d="M0 0h9", bounds=(0, 0, 9, 0), x=5, y=6, scale=2, stroke="red", line=3, dash=(4, 2))
    commands = said(path, Line(id="l", points=((0, 0), (1, 1)), stroke="red", line=1.5))
    inside = commands[: commands.index(("restore",))]
    assert inside[:2] == [("save",), ("transform", 2, 0, 0, 2, 5, 6)]
    assert ("set", "line_width", 1.5) in inside
    assert ("setLineDash", [2, 1]) in inside
    assert inside[-1] == ("strokePath", "path M0 0h9")
    after = commands[commands.index(("restore",)) :]
    assert ("set", "line_width", 1.5) in after  # the one set inside is forgotten by the page, and so by the pen
    assert ("setLineDash", []) in after


def test_a_piece_is_stamped_on_whole_pixels_and_turned_where_it_turns() -> None:
    art = Art("piece", (Circle(id="c", x=0, y=0, r=30, fill="red"),))
    assert without_style(Sprite(id="s", x=10.3, y=20, size=16, art=art)) == [("drawImage", "piece 16", 0.5, 10, 20, 20)]
    turned = without_style(Sprite(id="s", x=10, y=20, size=16, art=art, turn=90))
    assert turned == [
        ("save",), ("translate", 10, 20), ("rotate", 1.5708), ("drawImage", "piece 16", -10, -10, 20, 20), ("restore",),
    ]  # fmt: skip


def test_words_stand_where_the_svg_painter_puts_them() -> None:
    (words,) = without_style(Text(id="t", x=5, y=10, text="turn 9", size=20, fill="black", anchor="end"))
    assert words == ("fillText", "turn 9", 5, 17)
    assert ("set", "text_align", "right") in said(Text(id="t", x=5, y=10, text="x", fill="red", anchor="end"))
    assert ("set", "font", "600 14px system-ui, sans-serif") in said(
        Text(id="t", x=0, y=0, text="x", weight=600, fill="red")
    )


def test_what_is_not_seen_costs_nothing() -> None:
    assert said(Spot(id="s", x=0, y=0, width=9, height=9, say="x"), Circle(id="c", x=0, y=0, r=4)) == []
    assert said(Text(id="t", x=0, y=0, text="x"), Paper(width=9, height=9)) == []


def test_reach_counts_the_stroke_that_leaves_the_box() -> None:
    assert reach(Art("a", (Circle(id="c", x=0, y=0, r=30, fill="red", stroke="red", line=8),))) == 35


def test_equal_pictures_differ_nowhere_and_another_paper_everywhere() -> None:
    scene = planet_picture.picture()
    assert difference(scene, planet_picture.picture()) == []
    assert difference(scene, [Paper(width=756, height=752, fill="#000000"), *scene[1:]]) is None


def test_a_change_is_where_the_thing_was_and_where_it_is() -> None:
    old, new = Circle(id="c", x=50, y=50, r=9, fill="red"), Circle(id="c", x=250, y=50, r=9, fill="red")
    boxes = difference([old], [new])
    assert sorted(boxes) == [(40, 40, 60, 60), (240, 40, 260, 60)]
    assert difference([old], []) == difference([], [old]) == [(40, 40, 60, 60)]


def test_what_is_not_seen_makes_no_change() -> None:
    spots = [Spot(id="s", x=0, y=0, width=9, height=9, say="x")]
    assert difference(spots, []) == []


def test_a_swap_of_two_that_lie_on_each_other_is_a_change() -> None:
    a, b, c = (Circle(id=id, x=x, y=0, r=9, fill="red") for id, x in (("a", 0), ("b", 5), ("c", 400)))
    boxes = difference([a, b, c], [b, a, c])
    assert all(touches(extent(shape), boxes) for shape in (a, b))
    assert not touches(extent(c), boxes)


numbers = st.integers(-50, 50)
circles = st.builds(
    lambda id, x, y, r, colour: Circle(id=id, x=x, y=y, r=r, fill=colour),
    st.sampled_from("abcdefgh"), numbers, numbers, st.integers(1, 20), st.sampled_from(["red", "blue"]),
)  # fmt: skip
scenes = st.lists(circles, unique_by=lambda circle: circle.id, max_size=8)


def colour_at(scene: list[Drawn], x: int, y: int) -> str | None:
    return next((c.fill for c in reversed(scene) if (c.x - x) ** 2 + (c.y - y) ** 2 <= c.r**2), None)


@given(old=scenes, new=scenes, x=numbers, y=numbers)
@settings(max_examples=300)
def test_outside_the_changed_boxes_nothing_looks_different(old, new, x, y) -> None:
    boxes = difference(old, new)
    if not any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes):
        assert colour_at(old, x, y) == colour_at(new, x, y)


def test_a_press_on_a_rich_board_touches_little_of_it() -> None:
    scene = planet_picture.picture()
    by = {shape.id: shape for shape in scene}
    more = [mark for spot in ("cell 0,1", "cell 1,0", "cell 1,1 east") for mark in ring(by[spot])]
    boxes = difference(scene, [*scene, *more, *chosen(by["robot 1,1"])])
    again = [shape for shape in scene if seen(shape) and touches(extent(shape), boxes)]
    assert len([shape for shape in scene if seen(shape)]) > 120
    assert len(again) < 30


@pytest.mark.parametrize("value", [(2.0, 2), (2.004, 2), (2.006, 2.01), (-0.001, 0)])
def test_numbers_are_short(value: tuple[float, float]) -> None:
    assert painter._n(value[0]) == value[1]
    assert isinstance(painter._n(2.0), int)
