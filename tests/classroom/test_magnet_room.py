"""Discs in the field view keep out of each other, however they came together."""

from __future__ import annotations

import numpy as np
import pytest

from tabletop_kernel.classroom.magnets import FieldView
from tabletop_kernel.classroom.magnets.field_view import pose
from tabletop_kernel.classroom.magnets.room import beside, inside
from tabletop_kernel.magnetism import ferrite
from tabletop_kernel.magnetism.contact import overlap


def test_a_second_disc_that_comes_where_the_first_stands_moves_to_the_nearest_free_place():
    view = FieldView()
    view.move("disc0", 42, 12)
    view.second.value = True
    assert view.places[0] == (42, 12, 0)
    assert view.places[1] == pytest.approx((42, 16, 0), abs=0.01), "4 mm thick discs, so 4 mm above the first"
    assert not overlap(*view.placed())
    assert "Disc 2 moved" in view.told.value
    view.move("disc1", 42, 30)
    assert "moved" not in view.told.value


def test_discs_that_grow_make_room():
    view = FieldView(discs=2)
    view.move("disc1", 31, 1)
    assert "stopped" not in view.told.value
    view.knobs["radius"].number = 20
    assert view.places[1] == pytest.approx((31, 4, 0), abs=0.01), "9 mm aside or 3 mm up"
    view.knobs["height"].number = 12
    assert view.places[1] == pytest.approx((31, 12, 0), abs=0.01), "now 8 mm more up or 9 mm aside"
    assert not overlap(*view.placed())
    view.move("disc1", 31, 4)
    assert "stopped" in view.told.value


def test_there_is_room_wherever_the_discs_stand():
    """The widest and thickest discs, in every corner and turn."""
    rng = np.random.default_rng(3)
    for radius, height in ((30e-3, 12e-3), (8e-3, 1e-3), (30e-3, 1e-3)):
        disc = ferrite(radius, height, 0.4)
        for _ in range(300):
            first, second = (tuple(rng.uniform((-78, -48, -180), (78, 48, 180)).tolist()) for _ in range(2))
            if rng.random() < 0.3:
                second = first
            if overlap((disc, pose(*first)), (disc, pose(*second))):
                x, z, turn = moved = beside(disc, second, first)
                assert not overlap((disc, pose(*first)), (disc, pose(*moved)))
                assert turn == second[2]
                assert (x, z) == inside(x, z)
                nearer = (second[0] + 0.9 * (x - second[0]), second[1] + 0.9 * (z - second[1]), turn)
                assert overlap((disc, pose(*first)), (disc, pose(*nearer)))
