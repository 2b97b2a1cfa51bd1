"""From a knob to the new picture's SVG, in the kernel; the page adds about 20 ms."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle

import pytest

from tabletop_kernel.classroom import chance
from tabletop_kernel.odds.combat import Side


@pytest.mark.benchmark(group="knob to repainted picture")
@pytest.mark.parametrize("name", ["fight", "heat", "choice", "flight", "place"])
def test_repaint(benchmark, name):
    lab = {
        "fight": chance.FightLab,
        "heat": chance.HeatLab,
        "choice": lambda: chance.ChoiceLab(Side(3, 3), Side(3, 3), Fraction(1, 5)),
        "flight": chance.FlightLab,
        "place": chance.PlaceLab,
    }[name]()
    knob = {
        "fight": lambda: lab.knobs[0][0],
        "heat": lambda: lab.defender[0],
        "choice": lambda: lab.knobs[0][0],
        "flight": lambda: lab.distance,
        "place": lambda: lab.planets[4],
    }[name]()
    values = cycle((True, False) if name == "place" else (1, 3))

    def turn():
        knob.value = next(values)

    benchmark.extra_info.update(row=f"knob to repainted picture, {name}", at_most=0.1)
    benchmark(turn)
    assert lab.trouble.value == ""
