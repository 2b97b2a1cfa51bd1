"""A table for the class's own measurements, with error bars beside the model.

Two lengths make a point, so two discs and a ruler are enough: from the foot to the base's middle, and the height of
the raised edge above the mat, which is 2 R sin(tilt).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from numbers import Real

import numpy as np
from ipywidgets import HTML, Button, GridBox, HBox, Layout, Text, VBox

from tabletop_kernel.board import guard
from tabletop_kernel.classroom.lesson.parts import as_number, is_number
from tabletop_kernel.classroom.magnets.lean_view import DiscView
from tabletop_kernel.classroom.magnets.parts import Figure, tell, words
from tabletop_kernel.core.errors import shown
from tabletop_kernel.language import number, text
from tabletop_kernel.magnetism import Disc
from tabletop_kernel.magnetism import words as say
from tabletop_kernel.magnetism.balance import Lean, leaner
from tabletop_kernel.magnetism.figures.lean import measured_picture
from tabletop_kernel.magnetism.window import tilt_map

ROWS = 6
Point = tuple[float, float, float, float]


class MeasureView(DiscView):
    """Rows of four boxes (distance, +-, edge height, +-), the knobs of the class's own disc, and the comparison."""

    def __init__(self, *rows: Point) -> None:
        super().__init__(live=False)
        if wrong := [row for row in rows if not _is_row(row)]:
            raise ValueError(f"a row has four numbers, as (52.5, 1, 18.4, 1.5), not {shown(wrong[0])}")
        if len(rows) > ROWS:
            raise ValueError(f"there is room for {ROWS} rows, not for {len(rows)}")
        self.base.layout.display = "none"
        box = Layout(width="auto", min_width="0")
        self.boxes = [[Text(layout=box) for _ in range(4)] for _ in range(ROWS)]
        for line, row in zip(self.boxes, rows, strict=False):
            for entry, value in zip(line, row, strict=True):
                entry.value = number(value)
        heads = [HTML(f"<b>{text(h)}</b>") for h in (say.DISTANCE, say.UNSURE, say.EDGE, say.UNSURE)]
        for n, line in enumerate(self.boxes):
            for head, entry in zip((say.DISTANCE, say.UNSURE, say.EDGE, say.UNSURE), line, strict=True):
                entry.tooltip = f"{n + 1}: {text(head)}"
        grid = GridBox(
            (*heads, *(entry for line in self.boxes for entry in line)),
            layout=Layout(grid_template_columns="3fr 2fr 3fr 2fr", grid_gap="4px", width="100%"),
        )
        self.button = Button(description=text(say.COMPARE), button_style="primary", layout=Layout(width="260px"))
        self.button.on_click(guard(lambda _: self.compare(), self.complain))
        self.figure, self.told = Figure(), words()
        for name in ("radius", "height", "remanence", "mass"):
            self.on(self.knobs[name].slider, self.compare)
        self.knobs["friction"].layout.display = "none"
        left = VBox((grid, self.button, self.figure, self.told), layout=Layout(width="100%"))
        self.frame((left,), (HBox(self.buttons), *self.knobs.values(), words(text(say.BAND), "note")))
        self.compare()

    def points(self) -> tuple[list[Point], list[str]]:
        """The filled rows as (mm, +-mm, mm, +-mm), and what is wrong with the others."""
        found: list[Point] = []
        wrong: list[str] = []
        for n, line in enumerate(self.boxes, 1):
            said = [entry.value.strip() for entry in line]
            if not any(said):
                continue
            if not all(said):
                wrong.append(text(say.HALF_ROW, n=n))
                continue
            try:
                x, dx, edge, de = (float(as_number(word)) for word in said)
            except ValueError:
                bad = next(word for word in said if not is_number(word))
                wrong.append(text(say.BAD_NUMBER, n=n, word=bad))
                continue
            if min(x, edge) <= 0 or min(dx, de) < 0:
                wrong.append(text(say.BELOW_ZERO, n=n))
            elif x <= 1e3 * self.disc.radius_m:
                wrong.append(text(say.TOO_NEAR, n=n, mm=number(1e3 * self.disc.radius_m, 1)))
            elif edge > 2e3 * self.disc.radius_m:
                wrong.append(text(say.TOO_HIGH, n=n, mm=number(2e3 * self.disc.radius_m, 1)))
            else:
                found.append((x, dx, edge, de))
        return found, wrong

    def compare(self) -> None:
        """Draw the points beside the model, and say for each whether they agree."""
        points, said = self.points()
        disc = self.disc
        tilts = [(x, dx, *tilt_of(disc, edge, de)) for x, dx, edge, de in points]
        said += [self._verdict(disc, *point) for point in tilts]
        low = min([2.9e3 * disc.radius_m, *(x - 3 for x, *_ in points)])
        high = max([4.9e3 * disc.radius_m, *(x + 3 for x, *_ in points)])
        feet = np.linspace(max(low, 2.2e3 * disc.radius_m), high, 31)
        models = model(disc, feet, (1.0, 0.95, 1.05))
        shapes = measured_picture(feet, models[0], (models[1], models[2]), tilts)
        told = " ".join(said) if said else text(say.NOTHING)
        self.figure.show(shapes, text(say.MEASURED_TITLE), told)
        tell(self.told, told)

    def _verdict(self, disc: Disc, x: float, dx: float, tilt: float, unsure: float) -> str:
        slots = {"x": number(x, 1), "got": number(tilt, 1), "unsure": number(unsure, 1)}
        here = leaner(disc, disc, 1e-3 * x).stable_deg
        if here is None:
            return text(say.NO_MODEL, **slots)
        ends = [max(x - dx, 1.01e3 * disc.radius_m), x + dx] if dx else []
        nearby = [leaner(disc, disc, 1e-3 * end).stable_deg for end in ends]
        spread = max([abs(v - here) for v in nearby if v is not None], default=0.0)
        whole = math.hypot(unsure, spread)
        apart = abs(tilt - here) / whole if whole else math.inf
        slots["model"] = number(here, 1)
        if apart <= 2:
            return text(say.AGREES, **slots)
        return text(say.DIFFERS, **slots, times=number(min(apart, 99), 1))


def tilt_of(disc: Disc, edge_mm: float, unsure_mm: float) -> tuple[float, float]:
    """The tilt in degrees from the height of the raised edge (its lower rim), and its uncertainty."""
    wide = 2e3 * disc.radius_m
    tilt = math.degrees(math.asin(min(1.0, edge_mm / wide)))
    ends = [math.degrees(math.asin(min(1.0, max(0.0, (edge_mm + k * unsure_mm) / wide)))) for k in (-1, 1)]
    return tilt, max(abs(tilt - end) for end in ends)


def model(disc: Disc, feet_mm: np.ndarray, strengths: tuple[float, ...] = (1.0,)) -> list[np.ndarray]:
    """The stable tilt in degrees at each distance, NaN where there is none, to a tenth of a degree.

    One array for each of `strengths`, by which both remanences are multiplied: the field's torque goes as its square.
    """
    map = tilt_map(disc, disc, feet_mm * 1e-3, np.linspace(0, 90, 61))
    weight = Lean((), disc, 1.0).weight_torque(map.tilts_deg)
    found = []
    for k in strengths:
        rows = replace(map, torque_Nm=k * k * (map.torque_Nm + weight) - weight).roots()
        found.append(np.array([max((t for t, stable, _ in row if stable), default=math.nan) for row in rows]))
    return found


def _is_row(row: object) -> bool:
    whole = isinstance(row, Sequence) and len(row) == 4
    return whole and all(isinstance(value, Real) and math.isfinite(value) for value in row)
