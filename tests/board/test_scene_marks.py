"""Rings, discs, hatches: right place, right layer, right looks, ids that never meet the game's."""

from __future__ import annotations

import itertools
import re

import planet_picture
import pytest

from tabletop_kernel.scene import Circle, Drawn, Layer, Line, Path, Rect, Spot, Sprite, in_order
from tabletop_kernel.scene.icons import CROSS
from tabletop_kernel.scene.marks import changed, chosen, focus, pointed, refused, ring
from tabletop_kernel.scene.style import CLICK, INK, MARKS, WRONG

CELL = Spot(id="cell", x=0, y=0, width=96, height=96, ring=(8, 8, 88, 88), say="cell")
EDGE = Spot(id="edge", x=74, y=15, width=44, height=66, ring=(90.5, 15, 101.5, 81), layer=Layer.EDGE,
            ring_layer=Layer.EDGE, say="edge")  # fmt: skip
PIECE = Sprite(id="piece", x=48, y=52, size=56, art=MARKS[0], layer=Layer.PIECE, say="piece")
TILE = Rect(id="tile", x=6, y=6, width=84, height=84, radius=9, fill="#fff", layer=Layer.TILE, say="tile")
HEX = Line(id="hex", points=((40, 0), (80, 20), (80, 60), (40, 80), (0, 60), (0, 20)), closed=True, say="hex")
COUNTER = Circle(id="counter", x=20, y=20, r=20, fill="#fff", layer=Layer.PIECE, say="counter")
ALL = (CELL, EDGE, PIECE, TILE, HEX, COUNTER)
KINDS = (ring, focus, chosen, changed, refused, pointed)


@pytest.mark.parametrize("shape", ALL, ids=lambda shape: shape.id)
@pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)
def test_marks_join_any_scene_and_are_no_hotspots(make, shape: Drawn) -> None:
    marks = make(shape)
    assert marks
    assert not any(mark.say for mark in marks)
    in_order([*ALL, *marks])  # refuses a second shape with one id
    left, top, right, bottom = shape.box
    for mark in marks:
        assert mark.box[0] >= left - 16
        assert mark.box[2] <= right + 16
        assert mark.box[1] >= top - 16
        assert mark.box[3] <= bottom + 16


def test_all_marks_of_a_whole_board_have_ids_of_their_own() -> None:
    shapes = planet_picture.picture()
    spots = [shape for shape in shapes if shape.say]
    marks = itertools.chain.from_iterable(make(spot) for spot in spots for make in (ring, chosen, changed, refused))
    in_order([*shapes, *marks])


def test_a_cell_ring_is_yellow_in_ink_with_a_wash_where_the_spot_says() -> None:
    (piece,) = ring(CELL)
    wash, edge, line = piece.art.parts
    assert (piece.x, piece.y, piece.size, piece.layer) == (48, 48, 64, Layer.RING)
    assert (wash.fill, wash.opacity) == (CLICK, 0.16)
    assert (edge.stroke, edge.line) == (INK, 5)
    assert (line.stroke, line.line, line.fill) == (CLICK, 3, None)
    assert line.box == (-40, -40, 40, 40)


def test_an_edge_ring_is_a_filled_pill_on_its_own_layer() -> None:
    (piece,) = ring(EDGE)
    edge, line = piece.art.parts
    assert (piece.x, piece.y, piece.layer) == (96, 48, Layer.EDGE)
    assert line.box == edge.box == (-5.5, -33, 5.5, 33)
    assert line.radius == 5.5
    assert line.fill is not None


def test_rings_of_places_that_are_alike_are_one_piece() -> None:
    other = Spot(id="other", x=192, y=96, width=96, height=96, ring=(200, 104, 280, 184), say="other")
    assert ring(CELL)[0].art is ring(other)[0].art


def test_a_chosen_piece_stands_on_a_disc_and_is_not_covered() -> None:
    (disc,) = chosen(PIECE)
    assert (disc.x, disc.y, disc.r, disc.fill) == (48, 52, 29, CLICK)
    assert disc.layer < PIECE.layer


@pytest.mark.parametrize("make", [ring, chosen, changed])
def test_a_mark_never_lies_under_the_flat_thing_that_it_marks(make) -> None:
    card = Rect(id="card", x=0, y=0, width=60, height=90, fill="#fff", layer=Layer.BADGE, say="card")
    assert all(mark.layer >= Layer.BADGE for mark in make(card))


def test_the_last_change_is_dashed_round_the_tile_and_round_the_cell_alike() -> None:
    for shape in (CELL, TILE):
        white, dash = changed(shape)
        assert dash.box == (3, 3, 93, 93)
        assert dash.dash == (9, 6)
        assert not white.dash


def test_refused_shows_a_hatch_and_a_cross_where_the_press_was() -> None:
    for shape in ALL:
        marks = refused(shape)
        hatch = next(m for m in marks if isinstance(m, Path))
        assert {m.layer for m in marks} == {Layer.REFUSED}
        assert [m.art for m in marks if isinstance(m, Sprite)] == [CROSS]
        ends = [tuple(map(float, p)) for p in re.findall(r"[ML]([-\d.e]+) ([-\d.e]+)", hatch.d)]
        assert len(ends) >= 6
        left, top, right, bottom = hatch.bounds
        assert all(left - 0.2 <= x <= right + 0.2 and top - 0.2 <= y <= bottom + 0.2 for x, y in ends)
    assert any(part.fill == WRONG for part in CROSS.parts)


def test_the_hatch_stays_inside_a_hexagon() -> None:
    hatch = next(m for m in refused(HEX) if isinstance(m, Path))
    for x, y in (tuple(map(float, p)) for p in re.findall(r"[ML]([-\d.e]+) ([-\d.e]+)", hatch.d)):
        assert abs(x - 40) / 2 <= y + 0.5
        assert abs(x - 40) / 2 <= 80 - y + 0.5
