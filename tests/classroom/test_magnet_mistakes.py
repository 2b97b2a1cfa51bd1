"""What the magnet views are given in a cell: slips are refused there and then, in a sentence."""

from __future__ import annotations

import math

import pytest

from tabletop_kernel.classroom.magnets import Ask, ExerciseView, FieldView, LeanView, MeasureView, Predict, WindowView


@pytest.mark.parametrize("numbers", ["12", ["1"], None, [1.0], [[1]], [11], [0], 0])
def test_exercises_are_named_by_their_numbers(numbers):
    with pytest.raises(ValueError, match="exercises have the numbers 1 to 10, not "):
        ExerciseView(numbers)


def test_a_single_exercise_needs_no_list():
    assert [task.number for task in ExerciseView(3).tasks] == [3]


@pytest.mark.parametrize("seed", ["x", None, 1.5])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(ValueError, match="a seed is a whole number, not "):
        ExerciseView([1], seed=seed)


@pytest.mark.parametrize(
    "asks",
    [None, 5, "Where?", ["Where?"], [("Where?", ("here",))], [Ask(5)], [Ask("Where?", "here")], [Ask("?", (1,))]],
)
def test_a_prediction_is_made_of_questions(asks):
    with pytest.raises(ValueError, match=r'ask with Ask\("question", \("one answer", "another"\)\), not with '):
        Predict(asks, then=LeanView)


def test_a_prediction_may_be_one_question_and_is_followed_by_a_view_to_be_built():
    assert len(Predict(Ask("Where?"), then=LeanView).boxes) == 1
    for then in (None, "FieldView", LeanView()):
        with pytest.raises(ValueError, match="`then` builds the view: then=FieldView"):
            Predict([Ask("Where?")], then=then)


@pytest.mark.parametrize("row", [None, 5, "52.5", (1,), (1, 2, 3), ("52.5", 1, 18.4, 1.5), (math.nan, 1, 18, 1)])
def test_a_measurement_is_four_numbers(row):
    with pytest.raises(ValueError, match="a row has four numbers"):
        MeasureView((52.5, 1, 18.4, 1.5), row)


def test_no_measurement_is_dropped_unsaid():
    with pytest.raises(ValueError, match="room for 6 rows, not for 7"):
        MeasureView(*[(52.5, 1, 18.4, 1.5)] * 7)


@pytest.mark.parametrize("number", [0, 4, -1, "1", None, 1.5])
def test_how_many_discs_there_are(number):
    with pytest.raises(ValueError, match=r"1 disc or of 2, not of "):
        FieldView(discs=number)
    with pytest.raises(ValueError, match=r"1, 2 or 3 discs, not "):
        WindowView(tower=number)


@pytest.mark.parametrize("foot", ["52.5", None, math.nan, math.inf])
def test_where_the_foot_stands(foot):
    with pytest.raises(ValueError, match="the distance of the foot is a number of millimetres"):
        LeanView(foot_mm=foot)
