"""Ten exercises on magnets, with answers that were checked apart from this code (tests compare them with it)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tabletop_kernel.language import mark


class Exercise(Struct, frozen=True, kw_only=True):
    """A question with numbers to type (`answers`, one box for each of `labels`) or an option to choose (`right`).

    `tolerance` is a share of the answer, or with `absolute` a number in its unit.
    """

    text: str
    answers: tuple[float, ...] = ()
    labels: tuple[str, ...] = ("",)
    unit: str = ""
    tolerance: float = 0.01
    absolute: bool = False
    options: tuple[str, ...] = ()
    right: int = -1
    hint: str = ""
    why: str = ""

    def accepts(self, n: int, value: float) -> bool:
        """Whether `value` is a good answer for box n."""
        slack = self.tolerance if self.absolute else abs(self.answers[n]) * self.tolerance
        return abs(value - self.answers[n]) <= slack + 1e-12


EXERCISES: Final = (
    Exercise(
        text=mark(
            "Weigh it. A ferrite disc has radius 15 mm and thickness 4 mm; a cubic metre of ferrite has 4900 "
            "kg. What is its mass?"
        ),
        answers=(13.854,), unit="g",
        hint=mark("Volume is π R² h. A cubic millimetre of ferrite has 0.0049 g."),
        why=mark("π · 15² · 4 mm³ times 0.0049 g is 13.85 g."),
    ),
    Exercise(
        text=mark(
            "How strong a little magnet? Its moment is m = Br R² h / (4·10⁻⁷), all in metres. Br 0.38 T, R 15"
            " mm, h 4 mm."
        ),
        answers=(0.855,), unit="A m²",
        hint=mark("0.38 · 0.015² · 0.004 first."),
        why=mark("0.38 · 0.015² · 0.004 / (4·10⁻⁷) = 0.855 A m², exactly."),
    ),
    Exercise(
        text=mark(
            "At the skin. In the middle of a face the field is Br h / (2 √(h² + R²)). How strong is it for Br"
            " 0.38 T, R 15 mm, h 4 mm?"
        ),
        answers=(48.956,), unit="mT",
        hint=mark("√(4² + 15²) = √241. The millimetres cancel."),
        why=mark("0.76 T / √241 is 48.96 mT. A wide thin disc is weak there: its poles are far off, at the rim."),
    ),
    Exercise(
        text=mark(
            "Far away you double your distance. To which share do the field, and the force between two discs,"
            " fall?"
        ),
        answers=(1 / 8, 1 / 16), labels=(mark("field"), mark("force")), tolerance=1e-3,
        hint=mark("The field of a dipole falls with the third power. The force is one power steeper."),
        why=mark("2³ = 8 and 2⁴ = 16."),
    ),
    Exercise(
        text=mark(
            "When is the dipole good enough? On the axis at 30 mm it gives 6.333 mT, the exact field is 4.556"
            " mT. By how many per cent is the dipole too strong?"
        ),
        answers=(39.0,), unit="%", tolerance=0.5, absolute=True,
        hint=mark("Divide one by the other."),
        why=mark("6.333 / 4.556 = 1.39. At 3.86 R it is still 10 per cent, at 12.1 R one per cent."),
    ),
    Exercise(
        text=mark(
            "Two small magnets, both upright, the same distance apart: one above the other, or side by side?"
        ),
        options=(
            mark("Above they attract, beside they repel; above is twice as strong."),
            mark("Both attract; above is twice as strong."),
            mark("Above they attract, beside they repel; both are equally strong."),
            mark("Both repel, because like poles repel."),
        ),
        right=0,
        hint=mark("Beside a magnet its field points down."),
        why=mark("On one axis −6 μ₀ m² / (4π r⁴), side by side half of that with the other sign."),
    ),
    Exercise(
        text=mark(
            "Will it jump? Two discs of set A attract with 0.3848 N at a gap of 20 mm. One weighs 12.41 g. "
            "How many times its weight is that?"
        ),
        answers=(3.16,),
        hint=mark("The weight is 0.01241 kg times 9.81 m/s²."),
        why=mark("0.3848 N / 0.1218 N = 3.16: it jumps. At 5 mm the pull is 2.722 N, only 7.1 times more, not 39."),
    ),
    Exercise(
        text=mark(
            "Up or down? The field lifts a disc of set B at 45° and 3.5 R with 0.9074 mN m. Its weight is "
            "135.9 mN, R 15 mm, h 4 mm. What is the net torque about the foot?"
        ),
        answers=(-0.342,), unit="mN m", tolerance=0.02,
        hint=mark("The weight turns it down with W (R cos θ − h/2 sin θ)."),
        why=mark("0.9074 − 1.2494 = −0.342 mN m: below zero, it sinks."),
    ),
    Exercise(
        text=mark(
            "Let go. A disc balances at 2.2°, 37.7° and 81.4°. You let go slowly at 1°, 25°, 60° and 85°. At "
            "which tilt does it end? Type 0 if it falls flat and 90 if it topples."
        ),
        answers=(0, 37.7, 37.7, 90), labels=(mark("from 1°"), mark("from 25°"), mark("from 60°"), mark("from 85°")),
        unit="°", tolerance=0.2, absolute=True,
        hint=mark("Only the middle balance is stable. Look which way the arrows on the zero line point."),
        why=mark("Below 2.2° the weight wins, above 81.4° it falls over backwards, between them it comes to 37.7°."),
    ),
    Exercise(
        text=mark(
            "Does it slip? At rest the field pulls the foot inwards with 19.65 mN and lifts with 64.12 mN; "
            "the disc weighs 135.91 mN. Which coefficient of friction does the foot need?"
        ),
        answers=(0.2737,),
        hint=mark("Friction needed is the sideways pull over what presses on the mat."),
        why=mark("19.65 / (135.91 − 64.12) = 0.27. On a mat with 0.25 it slides in."),
    ),
)  # fmt: skip
