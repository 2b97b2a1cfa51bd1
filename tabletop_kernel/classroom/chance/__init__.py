"""Chance in the classroom: what the notebooks on odds show, with knobs, predictions and exercises.

Numbers come from `tabletop_kernel.odds`, pictures are scenes painted as SVG, and every handler is guarded.
"""

from tabletop_kernel.classroom.chance.duels import ChoiceLab, SpinnerGame, matching_chart
from tabletop_kernel.classroom.chance.fights import FightLab, HeatLab, ManyFights, margin_chart
from tabletop_kernel.classroom.chance.flights import FlightLab, PlaceLab, distance_chart
from tabletop_kernel.classroom.chance.parts import plain_fractions
from tabletop_kernel.classroom.chance.quiz import Exercises, Prediction

__all__ = [
    "ChoiceLab",
    "Exercises",
    "FightLab",
    "FlightLab",
    "HeatLab",
    "ManyFights",
    "PlaceLab",
    "Prediction",
    "SpinnerGame",
    "distance_chart",
    "margin_chart",
    "matching_chart",
    "plain_fractions",
]
