"""The magnet views without a browser: knobs, drags, predictions, measurements, exercises, and errors in words."""

from __future__ import annotations

import asyncio
import re

import numpy as np
import pytest

from tabletop_kernel.classroom.magnets import (
    Ask,
    ConversionView,
    ExerciseView,
    FieldView,
    LeanView,
    MeasureView,
    Predict,
)
from tabletop_kernel.classroom.magnets.field_view import pose
from tabletop_kernel.classroom.magnets.lean_view import WindowView
from tabletop_kernel.classroom.magnets.measure_view import tilt_of
from tabletop_kernel.classroom.magnets.parts import Later
from tabletop_kernel.language import use
from tabletop_kernel.magnetism import SET_A, SET_B, dipole_field, total_field
from tabletop_kernel.magnetism.contact import overlap
from tabletop_kernel.magnetism.exercises import exercise
from tabletop_kernel.magnetism.figures import cut, lean
from tabletop_kernel.magnetism.figures.cut import FRAME
from tabletop_kernel.magnetism.figures.reach import reach_picture
from tabletop_kernel.magnetism.window import tilt_map
from tabletop_kernel.scene import Drawn, Line, Text
from tabletop_kernel.scene.shapes import in_order
from tabletop_kernel.scene.svg import svg


def plain(html):
    return re.sub("<[^>]*>", "", html)


class TestField:
    def test_a_drag_moves_the_disc_and_the_numbers_follow(self):
        view = FieldView()
        start, end = FRAME.at(8, 0), FRAME.at(18, -12)
        view.board.drag(start, end)  # only the ends: nothing was pulled
        view._pull(start, FRAME.at(12, 0))
        view._pull(start, end)
        view._drop()
        assert view.places[0] == pytest.approx((10, -12, 0))
        (tag,) = [s for s in view.board.shapes if isinstance(s, Text) and s.id == "tag.2"]
        b = 1e3 * total_field(view.placed(), [[0.0, 0.0, 0.024]])[0]
        assert tag.text == cut.strength_said(b[0], b[2])

    def test_the_handle_turns_and_the_probe_moves(self):
        view = FieldView()
        x, z = cut.grip_mm(*view.placed()[0])
        view._pull(FRAME.at(x, z), FRAME.at(30, 0))
        assert view.places[0][2] == pytest.approx(90)
        view._drop()
        view._pull(FRAME.at(0, 24), FRAME.at(20, 30))
        assert view.probe == pytest.approx((20, 30))

    def test_discs_stop_where_they_would_meet(self):
        view = FieldView(discs=2)
        for x in range(0, 45, 3):
            view.move("disc0", x, 14.0)
        assert not overlap(*view.placed())
        assert view.places[0][0] < 42 - 25

    def test_sliders_do_it_without_a_mouse(self):
        view = FieldView()
        view.which.value = 2
        view.moves["along"].number = -20
        assert view.probe[0] == -20
        view.which.value = 0
        view.moves["turn"].number = 45
        assert view.places[0][2] == 45

    def test_every_mark_changes_the_picture(self):
        view = FieldView()
        before = {s.id for s in view.board.shapes}
        view.marks["lines"].value = False
        assert not any(s.id.startswith("line") for s in view.board.shapes)
        view.marks["compasses"].value = True
        assert any(s.id.startswith("compass") for s in view.board.shapes)
        view.marks["strength"].value = False
        assert not any(s.id.startswith("band") for s in view.board.shapes)
        assert any(i.startswith("band") for i in before)

    def test_an_error_is_said_in_words(self):
        view = FieldView()
        view.later.draw = lambda fine: 1 / 0
        from tabletop_kernel.board import guard

        view.later.draw = guard(lambda fine: 1 / 0, view.complain)
        view.knobs["radius"].number = 20
        assert "ZeroDivisionError" in view.trouble.value


class TestPictures:
    def test_bands_hold_what_they_say(self):
        """Points inside a drawn band are as strong as its level, points outside weaker."""
        shown = cut.Cut(((SET_B, pose(-20, 0, 20)), (SET_A, pose(30, 10, -60))))
        x, z = np.meshgrid(np.linspace(-78, 78, 40), np.linspace(-48, 48, 25))
        strong = np.linalg.norm(shown.field_mT(x, z), axis=1)
        at = [FRAME.at(a, b) for a, b in zip(x.ravel(), z.ravel(), strict=True)]
        for n, level in enumerate(cut.LEVELS_MT[:6]):
            bands = [s for s in cut.picture(shown) if isinstance(s, Line) and s.id.startswith(f"band{n}.")]
            for place, value in zip(at, strong, strict=True):
                if abs(np.log(value / level)) > 0.12:
                    assert any(_inside(band.points, place) for band in bands) == (value > level)

    @pytest.mark.parametrize("dipoles", [False, True])
    @pytest.mark.parametrize("fine", [False, True])
    def test_all_numbers_are_plain_and_texts_can_be_read(self, dipoles, fine):
        shapes = cut.picture(cut.Cut(((SET_B, pose(0, 0, 30)),), (5, 20), compasses=True, dipoles=dipoles, fine=fine))
        _sound(shapes)

    def test_point_magnets_in_place_of_discs(self):
        shown = cut.Cut(((SET_B, pose(-20, 0, 20)), (SET_A, pose(30, 10, -60))), dipoles=True)
        x, z = np.meshgrid(np.linspace(-78, 78, 9), np.linspace(-48, 48, 8))
        at = np.stack((x.ravel(), 0 * x.ravel(), z.ravel()), axis=1) / 1000
        both = 1000 * sum(dipole_field(disc, place, at) for disc, place in shown.discs)
        assert shown.field_mT(x, z) == pytest.approx(both, rel=1e-12)

    @pytest.mark.parametrize(("fine", "off"), [(False, 0.05), (True, 0.005)])
    def test_lines_of_a_point_magnet_keep_to_their_formula(self, fine, off):
        """In a plane through its axis, r = reach sin^2(angle from the axis), outside the disc that hides the rest."""
        shapes = cut.picture(cut.Cut(((SET_B, pose(0, 0, 0)),), dipoles=True, fine=fine))
        lines = [s for s in shapes if isinstance(s, Line) and s.id.startswith("line")]
        assert len(lines) >= 6
        for line in lines:
            x, z = FRAME.back(*np.array(line.points).T)
            reach = (np.hypot(x, z) ** 3 / x**2)[np.hypot(x, z) > 6]
            assert reach == pytest.approx(np.full(len(reach), reach[0]), rel=off)

    @pytest.mark.parametrize("fine", [False, True])
    def test_compasses_point_as_the_field_does(self, fine):
        """Each arrow runs along the field, to one per cent of what the discs do there, and all have an arrow's area."""
        shown = cut.Cut(((SET_B, pose(-20, 0, 20)), (SET_A, pose(30, 10, -60))), compasses=True, fine=fine)
        (arrows,) = [s for s in cut.picture(shown) if isinstance(s, Line) and s.id == "compasses"]
        outlines = np.array(arrows.points[: 8 * 160]).reshape(160, 8, 2)
        middles = (outlines[:, 0] + outlines[:, 6]) / 4 + outlines[:, 3] / 2
        ways = (outlines[:, 3] - (outlines[:, 0] + outlines[:, 6]) / 2) * (1, -1)
        field = shown.field_mT(*FRAME.back(*middles.T))[:, ::2]
        both = sum(np.linalg.norm(cut.Cut((one,)).field_mT(*FRAME.back(*middles.T)), axis=1) for one in shown.discs)
        turned = field[:, 0] * ways[:, 1] - field[:, 1] * ways[:, 0]
        assert np.hypot(*ways.T) == pytest.approx(np.full(160, 18.0))
        assert np.all((field * ways).sum(axis=1) > 0)
        assert np.all(np.abs(turned) < 0.01 * 18 * both)
        assert abs(_area(arrows.points)) == pytest.approx(160 * (1.5 * 10.5 + 7 * 7.5 / 2))

    def test_a_joined_shape_has_the_area_of_its_rings(self):
        square = np.array([[0.0, 0], [4, 0], [4, 4], [0, 4]])
        assert abs(_area(cut.joined([square, square[::-1] / 2 + 1, square + 10]))) == 16 - 4 + 16

    def test_the_rim_has_no_value_and_says_so(self):
        assert "rim" in cut.strength_said(float("nan"), 0.0)

    def test_lean_pictures(self):
        from tabletop_kernel.magnetism.balance import leaner

        for foot, base in ((0.0525, SET_B), (0.0645, SET_B), (0.060, [SET_B, SET_B]), (0.038, SET_B)):
            here = leaner(base, SET_B, foot)
            _sound(lean.torque_picture(here))
            _sound(lean.side_picture(here, 0.2))
        found = tilt_map(SET_B, SET_B, np.linspace(0.045, 0.065, 9), np.arange(0, 91, 3.0))
        _sound(lean.window_picture(found, SET_B, 0.5, [(0.050, 0.060)], mark_m=0.0525))
        _sound(reach_picture(SET_B))


def _area(ring):
    """The area of a polygon, below zero for one that runs the other way."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


def _inside(ring, place):
    """Whether a point lies in a polygon (non-zero winding)."""
    x, y = place
    turns = 0
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (y0 <= y) != (y1 <= y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            turns += (1 if side > 0 else 0) if y1 > y0 else (-1 if side < 0 else 0)
    return turns != 0


def _sound(shapes):
    drawn: list[Drawn] = in_order(shapes)
    for shape in drawn:
        if isinstance(shape, Text):
            assert shape.size * 564 / 720 >= 12
    assert "nan" not in svg(drawn, title="x").lower().replace("tenance", "")


class TestLean:
    def test_knobs_are_set_b_to_the_last_digit(self):
        view = LeanView()
        assert view.balance.stable_deg == pytest.approx(37.724647, abs=1e-6)
        assert "37.7" in view.told.value
        assert "37.7" in view.torque.value

    def test_mass_follows_until_it_is_set(self):
        view = LeanView()
        view.knobs["radius"].number = 20
        assert view.disc.mass_kg == pytest.approx(4900 * np.pi * 0.02**2 * 0.004)
        view.knobs["mass"].number = 30
        view.knobs["height"].number = 5
        assert view.disc.mass_kg == pytest.approx(0.030)
        view.buttons[0].click()
        assert view.disc.mass_kg == pytest.approx(SET_A.mass_kg)

    def test_a_page_that_rounds_the_mass_to_the_step_does_not_set_it(self):
        view = LeanView()
        view.knobs["mass"].slider.value = 13.9
        assert view.disc.mass_kg == pytest.approx(SET_B.mass_kg, rel=1e-12)

    def test_too_far_it_says_that_nothing_lasts(self):
        view = LeanView()
        view.knobs["foot"].number = 70
        assert view.balance.stable_deg is None
        assert "No tilt lasts" in view.told.value

    def test_a_tower_of_two(self):
        view = LeanView()
        view.knobs["foot"].number = 60
        view.base.value = 2
        assert view.balance.stable_deg == pytest.approx(57.5, abs=0.05)

    def test_the_window(self):
        view = WindowView()
        ((inner, outer),) = view.bands
        assert (inner / SET_B.radius_m, outer / SET_B.radius_m) == pytest.approx((3.356, 3.996), abs=1e-3)
        assert "50.3 to 59.9 mm" in view.told.value

    def test_conversion_names_what_gives_way_in_order(self):
        said = plain(ConversionView().told.value)
        gaps = [float(v) for v in re.findall(r"(\d+\.\d) mm: ", said)]
        assert gaps == pytest.approx([28.1, 24.9, 24.4, 18.5], abs=0.11)
        assert gaps == sorted(gaps, reverse=True)
        assert said.index("base slips") < said.index("foot slips") < said.index("jumps") < said.index("drops")


class TestTasks:
    def test_nothing_opens_before_all_is_answered(self):
        predict = Predict([Ask("Where?", ("here", "there")), Ask("How many?")], then=LeanView)
        predict.button.click()
        assert predict.view is None
        assert "every question" in predict.told.value
        predict.boxes[0].value, predict.boxes[1].value = "here", "45"
        predict.button.click()
        assert isinstance(predict.view, LeanView)
        assert "You expected: 45" in "".join(getattr(w, "value", "") for w in predict.widget.children)

    def test_check_hint_solution(self):
        page = ExerciseView([1, 6, 9])
        weigh, beside, let_go = page.tasks
        weigh.boxes[0].value = "heavy"
        weigh.check()
        assert "type it in digits" in weigh.told.value
        weigh.boxes[0].value = "12"
        weigh.check()
        assert "Not yet" in weigh.told.value
        weigh.boxes[0].value = "13,86"
        weigh.check()
        assert "Yes" in weigh.told.value
        beside.check()
        assert "Not yet" in beside.told.value
        beside.choice.value = 0
        beside.check()
        let_go.solution()
        assert "0°; 37.7°; 37.7°; 90°" in let_go.told.value
        assert "2 of 3" in page.count.value.replace("Solved: ", "")

    def test_other_numbers_are_another_exercise_of_the_kind(self):
        page = ExerciseView([1, 6], seed=3)
        weigh, beside = page.tasks
        first = weigh.exercise
        assert first == exercise(1, 3)
        weigh.boxes[0].value = str(first.answers[0])
        weigh.check()
        assert "Yes" in weigh.told.value
        weigh.other()
        assert weigh.exercise == exercise(1, 4)
        assert weigh.boxes[0].value == ""
        assert plain(weigh.told.value) == ""
        assert "1 of 2" in page.count.value  # what is solved stays solved
        weigh.boxes[0].value = str(first.answers[0])
        weigh.check()
        assert "Not yet" in weigh.told.value
        beside.other()
        beside.choice.value = beside.exercise.right
        beside.check()
        assert "2 of 2" in page.count.value

    def test_wrong_exercise_numbers_are_refused(self):
        with pytest.raises(ValueError, match="exercises have the numbers 1 to 10, not 11"):
            ExerciseView([11])


class TestMeasuring:
    def test_agreeing_and_not(self):
        view = MeasureView((52.5, 1, 18.4, 1.5), (52.5, 1, 26, 0.5), (75, 1, 3, 1))
        said = plain(view.told.value)
        assert "they agree" in said
        assert "uncertainties apart" in said
        assert "no stable tilt" in said

    def test_tilt_from_the_raised_edge(self):
        tilt, unsure = tilt_of(SET_B, 15.0, 1.0)
        assert tilt == pytest.approx(30)
        assert unsure == pytest.approx(np.degrees(1 / (30 * np.cos(np.radians(30)))), rel=0.05)

    @pytest.mark.parametrize(
        ("row", "says"),
        [
            (("52", "", "18", "1"), "Row 1: fill in all four boxes"),
            (("52", "1", "x", "1"), "Row 1: x is no number"),
            (("52", "1", "-3", "1"), "Row 1: lengths are above zero"),
            (("52", "1", "40", "1"), "Row 1: the edge cannot be higher"),
            (("12", "1", "5", "1"), "Row 1: a foot cannot stand in the base. Its middle is more than 15.0 mm away."),
        ],
    )
    def test_bad_rows_are_said_in_words(self, row, says):
        view = MeasureView()
        for box, value in zip(view.boxes[0], row, strict=True):
            box.value = value
        view.button.click()
        assert says in view.told.value
        assert view.trouble.value == ""

    @pytest.mark.filterwarnings("error")
    def test_a_distance_that_may_reach_into_the_base_is_compared(self):
        view = MeasureView((20, 8, 10, 1))
        assert view.trouble.value == ""
        assert "20.0 mm: measured" in view.told.value

    def test_decimal_commas(self):
        view = MeasureView()
        for box, value in zip(view.boxes[0], ("52,5", "1", "18,4", "1,5"), strict=True):
            box.value = value
        assert view.points() == ([(52.5, 1.0, 18.4, 1.5)], [])


def test_many_wishes_make_few_drawings_and_the_last_is_fine():
    drawn: list[bool] = []

    async def hand() -> None:
        later = Later(drawn.append, print, rest=0.05)
        for _ in range(100):
            later()
            await asyncio.sleep(0)
        await asyncio.sleep(0.2)

    asyncio.run(hand())
    assert drawn[-1] is True
    assert drawn.count(True) == 1
    assert 1 <= len(drawn) < 100


@pytest.mark.parametrize(("code", "word"), [("cs", "poloměr"), ("pl", "promień")])
def test_knobs_speak_the_language(code, word):
    with use(code):
        view = LeanView()
    assert word in view.knobs["radius"].words.value
    assert "37,7" in view.told.value
