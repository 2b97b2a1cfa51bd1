"""The magnet pages' pictures with knobs: fields to drag, leaners to balance, predictions, measurements, exercises."""

from tabletop_kernel.classroom.magnets.field_view import FieldView
from tabletop_kernel.classroom.magnets.lean_view import ConversionView, LeanView, WindowView
from tabletop_kernel.classroom.magnets.measure_view import MeasureView
from tabletop_kernel.classroom.magnets.parts import show
from tabletop_kernel.classroom.magnets.tasks import Ask, ExerciseView, Predict

__all__ = [
    "Ask",
    "ConversionView",
    "ExerciseView",
    "FieldView",
    "LeanView",
    "MeasureView",
    "Predict",
    "WindowView",
    "show",
]
