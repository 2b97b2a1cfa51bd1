"""A leaner with knobs: its torque curve and the disc at its balance, the window map, and conversion."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any

import numpy as np
from ipywidgets import Button, Checkbox, HBox, Layout, ToggleButtons

from tabletop_kernel.board import guard
from tabletop_kernel.classroom.magnets.parts import Figure, Knob, Later, View, tell, words
from tabletop_kernel.core.errors import shown
from tabletop_kernel.language import number, text
from tabletop_kernel.magnetism import SET_A, SET_B, Disc
from tabletop_kernel.magnetism import words as say
from tabletop_kernel.magnetism.balance import Balance, leaner
from tabletop_kernel.magnetism.disc import FERRITE_KG_PER_M3
from tabletop_kernel.magnetism.figures.lean import (
    conversion_picture,
    described,
    side_picture,
    torque_picture,
    window_picture,
)
from tabletop_kernel.magnetism.window import Sinking, bands_of, first_gap, sinking, tilt_map

SIZES = ("radius", "height", "remanence", "mass")


class DiscView(View):
    """A view with the knobs of a disc and of the mat, and buttons for the two sets of numbers."""

    def __init__(self, *more: str, live: bool = True) -> None:
        super().__init__()
        self.knobs = {name: Knob(name, live=live) for name in (*more, *SIZES, "friction")}
        self._follows = True
        for name in ("radius", "height"):
            self.on(self.knobs[name].slider, self._follow)
        self.on(self.knobs["mass"].slider, self._set_free)
        self.base = ToggleButtons(
            options=[(text(say.ONE), 1), (text(say.TWO), 2), (text(say.THREE), 3)],
            style={"button_width": "auto"}, tooltips=[text(say.BASE)] * 3, layout=Layout(margin="0 0 14px 0"),
        )  # fmt: skip
        self.buttons = [Button(description=text(name), layout=Layout(width="auto")) for name in (say.SET_A, say.SET_B)]
        for button, disc in zip(self.buttons, (SET_A, SET_B), strict=True):
            button.on_click(guard(lambda _, disc=disc: self.set(disc), self.complain))
        self._quiet = False
        self.set(SET_B)

    @property
    def disc(self) -> Disc:
        """The disc as the knobs stand."""
        k = self.knobs
        return Disc(1e-3 * k["radius"].number, 1e-3 * k["height"].number, k["remanence"].number, self._mass_kg())

    @property
    def pile(self) -> list[Disc]:
        """What is leaned on, from the bottom up."""
        return [self.disc] * self.base.value

    def set(self, disc: Disc) -> None:
        """Bring the knobs to a disc."""
        self._quiet = True
        values = (1e3 * disc.radius_m, 1e3 * disc.height_m, disc.remanence_T, 1e3 * disc.mass_kg)
        for name, value in zip(SIZES, values, strict=True):
            self.knobs[name].slider.step = min(self.knobs[name].slider.step, 0.1)
            self.knobs[name].number = value
        if "foot" in self.knobs:
            self.knobs["foot"].number = 1e3 * disc.radius_m * (3.5 if disc is SET_B else 4.0)
        self._quiet, self._follows = False, True

    def _mass_kg(self) -> float:
        """The mass: of ferrite to the last digit until somebody has set it."""
        if self._follows:
            r, h = 1e-3 * self.knobs["radius"].number, 1e-3 * self.knobs["height"].number
            return FERRITE_KG_PER_M3 * math.pi * r * r * h
        return 1e-3 * self.knobs["mass"].number

    def _follow(self) -> None:
        if self._follows and not self._quiet:
            self._quiet = True
            self.knobs["mass"].number = 1e3 * self._mass_kg()
            self._quiet = False

    def _set_free(self) -> None:
        """Somebody has set the mass; a page that only rounds it to the slider's step has not."""
        rounded = abs(self.knobs["mass"].number - 1e3 * self._mass_kg()) < 0.06
        if not (self._quiet or rounded):
            self._follows = False


class LeanView(DiscView):
    """Knobs for distance, size, strength, mass and grip; the torque curve with its balances; the disc from the side."""

    def __init__(self, *, foot_mm: float = 52.5) -> None:
        super().__init__("foot")
        if not isinstance(foot_mm, Real) or not math.isfinite(foot_mm):
            raise ValueError(f"the distance of the foot is a number of millimetres, not {shown(foot_mm)}")
        self.torque, self.side, self.told = Figure(), Figure(), words()
        self.dipole = Checkbox(value=True, description=text(say.SHOW_DIPOLE), indent=False, layout=Layout(margin="0"))
        self.balance: Balance | None = None
        self.later = Later(self._draw, self.complain)
        for knob in self.knobs.values():
            self.on(knob.slider, self.later)
        for widget in (self.base, self.dipole):
            self.on(widget, self.later)
        self.knobs["foot"].number = foot_mm
        self.frame(
            (self.torque, self.side, self.told),
            (HBox(self.buttons), self.base, *self.knobs.values(), words(text(say.FERRITE), "note"), self.dipole),
        )
        self._draw(True)

    def _draw(self, fine: bool) -> None:
        disc = self.disc
        foot = max(self.knobs["foot"].number * 1e-3, 1.05 * disc.radius_m)
        self.balance = leaner(self.pile, disc, foot)
        said = described(self.balance, self.knobs["friction"].number)
        self.torque.show(torque_picture(self.balance, dipole=self.dipole.value), text(say.TORQUE_TITLE), said)
        self.side.show(side_picture(self.balance, self.knobs["friction"].number), text(say.SIDE_TITLE), said)
        tell(self.told, said)


class WindowView(DiscView):
    """The map of balances over distance, for the disc of the knobs; drawn when a knob is let go."""

    def __init__(self, *, tower: int = 1) -> None:
        super().__init__(live=False)
        if tower not in (1, 2, 3):
            raise ValueError(f"a tower has 1, 2 or 3 discs, not {shown(tower)}")
        self.figure, self.told = Figure(), words()
        self.base.value = tower
        self.later = Later(self._draw, self.complain)
        for name, knob in self.knobs.items():
            if name != "foot":
                self.on(knob.slider, self.later)
        self.on(self.base, self.later)
        self.frame(
            (self.figure, self.told),
            (HBox(self.buttons), self.base, *self.knobs.values(), words(text(say.FERRITE), "note")),
        )
        self._draw(True)

    def _draw(self, fine: bool) -> None:
        if not fine:
            return
        disc, friction = self.disc, self.knobs["friction"].number
        low, high = (2.9, 4.9) if self.base.value == 1 else (3.1, 5.1)
        feet = np.linspace(low, high, 49) * disc.radius_m
        found = tilt_map(self.pile, disc, feet, np.linspace(0, 90, 61))
        self.bands = bands_of(found, self.pile, disc, friction)
        said = " ".join(
            text(
                say.WINDOW, a=number(1e3 * a, 1), b=number(1e3 * b, 1), wide=number(1e3 * (b - a), 1)
            )
            for a, b in self.bands
        ) or text(say.NO_WINDOW, a=number(low, 1), b=number(high, 1))  # fmt: skip
        self.figure.show(window_picture(found, disc, friction, self.bands), text(say.WINDOW_TITLE), said)
        tell(self.told, said)


class ConversionView(DiscView):
    """A hand's disc comes down over the base; the leaner sinks, and something gives way."""

    GAPS = np.concatenate((np.linspace(0.120, 0.034, 18), np.linspace(0.032, 0.016, 33), [0.014, 0.012]))

    def __init__(self) -> None:
        super().__init__("foot")
        self.gap = Knob("gap")
        self.curve, self.side, self.told = Figure(), Figure(), words()
        self._rows: list[Sinking] = []
        self._for: tuple[Any, ...] = ()
        self._dropped: float | None = None
        self.later = Later(self._draw, self.complain)
        for knob in (*self.knobs.values(), self.gap):
            self.on(knob.slider, self.later)
        self.on(self.base, self.later)
        self.frame(
            (self.curve, self.side, self.told),
            (self.gap, HBox(self.buttons), self.base, *self.knobs.values()),
        )
        self._draw(True)

    def _draw(self, fine: bool) -> None:
        disc, foot, friction = self.disc, 1e-3 * self.knobs["foot"].number, self.knobs["friction"].number
        gap = 1e-3 * self.gap.number
        key = (disc, foot, self.base.value)
        if fine and key != self._for:
            self._rows, self._for = sinking(self.pile, disc, foot, self.GAPS), key
            self._dropped = self._drop_m()
        here = leaner(self.pile, disc, foot, hand_gap_m=gap)
        said = described(here, friction)
        marks = [(1e3 * at, text(label, mm=number(1e3 * at, 1))) for at, label in self._gives_way(friction)]
        if key == self._for:
            rows = [(r.stable_deg, r.falls_below_deg, r.foot_friction) for r in self._rows]
            shapes = conversion_picture(1e3 * self.GAPS, rows, friction, marks, now=(1e3 * gap, here.stable_deg))
            self.curve.show(shapes, text(say.CONVERSION_TITLE), " ".join(m for _, m in marks))
        self.side.show(side_picture(here, friction), text(say.SIDE_TITLE), said)
        tell(self.told, " ".join([said, *(m + "." for _, m in marks)]))

    def _drop_m(self) -> float | None:
        """The gap in m at which no stable tilt is left, even with the foot held: halved from the samples."""
        gone = next((n for n, row in enumerate(self._rows) if row.stable_deg is None), 0)
        if gone == 0:
            return None
        disc, foot, _ = self._for
        high, low = self._rows[gone - 1].gap_m, self._rows[min(gone + 1, len(self._rows) - 1)].gap_m
        while high - low > 5e-5:
            middle = (high + low) / 2
            held = leaner(self.pile, disc, foot, hand_gap_m=middle).stable_deg is not None
            high, low = (middle, low) if held else (high, middle)
        return high

    def _gives_way(self, friction: float) -> list[tuple[float, str]]:
        """The gaps in m at which something gives way, the widest first, with what it is."""
        found = [
            (first_gap(self._rows, lambda r: r.base_friction - friction), say.BASE_SLIPS),
            (first_gap(self._rows, lambda r: r.foot_friction - friction), say.FOOT_SLIPS),
            (first_gap(self._rows, lambda r: -r.base_press_N if r.stable_deg is not None else -1), say.BASE_JUMPS),
            (self._dropped, say.DROPS),
        ]
        return sorted(((at, label) for at, label in found if at is not None), reverse=True)
