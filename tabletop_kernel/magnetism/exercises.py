"""Ten exercises on magnets, answered from the exact model; a seed changes the numbers, seed 0 is the set for the class.

Numbers that a text gives are rounded to four digits, as on paper; the tolerances leave room for that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from tabletop_kernel.language import number, text
from tabletop_kernel.magnetism.balance import leaner, situation
from tabletop_kernel.magnetism.disc import MU0, Disc, ferrite
from tabletop_kernel.magnetism.fields import axis_field_T, dipole_reach_m
from tabletop_kernel.magnetism.forces import coaxial_force_N

T = TypeVar("T")


class Exercise(Struct, frozen=True, kw_only=True):
    """A question with numbers to type (`answers`, one box for each of `labels`) or an option to choose (`right`).

    `tolerance` is a share of the answer, or with `absolute` a number in its unit. All in the language spoken.
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


class Size(NamedTuple):
    """A ferrite disc as a text gives it, in mm and T."""

    radius: float
    height: float
    remanence: float

    @property
    def disc(self) -> Disc:
        return ferrite(1e-3 * self.radius, 1e-3 * self.height, self.remanence)

    @property
    def said(self) -> dict[str, str]:
        return {"R": short(self.radius), "h": short(self.height), "Br": short(self.remanence)}


Maker: TypeAlias = Callable[[Random | None], Exercise]
A, B = Size(12.7, 5, 0.385), Size(15, 4, 0.38)
MAT: Final = 0.25
"""The friction of the mat that the last exercise compares with."""

SINKING_OR_RISING: Final = (
    (Size(12.7, 5, 0.385), 4.0, 45), (Size(13, 4, 0.38), 3.5, 30), (Size(14, 4, 0.4), 3.5, 60),
    (Size(15, 5, 0.4), 3.8, 45), (Size(16, 6, 0.4), 3.4, 30), (Size(20, 5, 0.42), 3.5, 60),
)  # fmt: skip
LEANERS: Final = (
    (Size(13, 4, 0.38), 49.5), (Size(13, 6, 0.36), 52.0), (Size(14, 5, 0.4), 59.0), (Size(15, 4, 0.42), 60.0),
    (Size(15, 6, 0.4), 60.0), (Size(16, 5, 0.38), 61.0), (Size(18, 6, 0.36), 68.5), (Size(20, 5, 0.42), 72.0),
)  # fmt: skip
GRIPPING: Final = (
    (Size(12.7, 5, 0.385), 50.8), (Size(13, 3.5, 0.38), 47.0), (Size(13, 4, 0.38), 45.5), (Size(14, 4, 0.4), 50.5),
    (Size(15, 4, 0.38), 54.0), (Size(16, 6, 0.36), 57.5), (Size(18, 6, 0.42), 65.0), (Size(20, 5, 0.38), 68.0),
)  # fmt: skip
"""Discs with the distance of their foot: in R and with a tilt in degrees, or in mm where they come to rest."""


def exercise(number: int, seed: int = 0) -> Exercise:
    """Exercise 1 to 10 in the language spoken now; another seed gives other numbers of the same kind."""
    if number not in range(1, len(_MAKERS) + 1):
        raise ValueError(f"the exercises have the numbers 1 to {len(_MAKERS)}, not {number!r}")
    return _MAKERS[number - 1](Random(f"{number}/{seed}") if seed else None)


def exercises(seed: int = 0) -> list[Exercise]:
    """All ten."""
    return [exercise(number, seed) for number in range(1, len(_MAKERS) + 1)]


def short(value: float) -> str:
    """A number with at most four digits, as people write it here."""
    rounded = float(f"{value:.4g}")
    said = number(int(rounded) if rounded == int(rounded) else rounded)
    return said.replace("-", "\N{MINUS SIGN}")


def _pick(rng: Random | None, first: T, others: Sequence[T]) -> T:
    """The class's own numbers without a seed, others with one."""
    return first if rng is None else rng.choice(others)


def _size(rng: Random | None) -> Size:
    if rng is None:
        return B
    return Size(rng.randint(12, 25), rng.choice((2, 3, 4, 5, 6)), rng.choice((0.25, 0.3, 0.35, 0.4, 0.45, 1.2)))


def _weigh(rng: Random | None) -> Exercise:
    size = _size(rng)
    mass = 1e3 * size.disc.mass_kg
    ask = text(
        "Weigh it. A ferrite disc has radius {R} mm and thickness {h} mm; a cubic metre of ferrite has 4900 kg. "
        "What is its mass?",
        **size.said,
    )
    hint = text("Volume is π R² h. A cubic millimetre of ferrite has 0.0049 g.")
    why = text("π · {R}² · {h} mm³ times 0.0049 g is {mass} g.", mass=short(mass), **size.said)
    return Exercise(text=ask, answers=(mass,), unit="g", hint=hint, why=why)


def _moment(rng: Random | None) -> Exercise:
    size = _size(rng)
    moment = size.disc.moment_Am2
    metres = {"Br": size.said["Br"], "R": short(size.radius / 1000), "h": short(size.height / 1000)}
    ask = text(
        "How strong a little magnet? Its moment is m = Br R² h / (4·10⁻⁷), all in metres. "
        "Br {Br} T, R {R} mm, h {h} mm.",
        **size.said,
    )
    hint = text("{Br} · {R}² · {h} first.", **metres)
    why = text("{Br} · {R}² · {h} / (4·10⁻⁷) = {m} A m².", m=short(moment), **metres)
    return Exercise(text=ask, answers=(moment,), unit="A m²", hint=hint, why=why)


def _skin(rng: Random | None) -> Exercise:
    size = _size(rng)
    skin = 1e3 * axis_field_T(size.disc, size.disc.height_m / 2)
    root = short(size.radius**2 + size.height**2)
    ask = text(
        "At the skin. In the middle of a face the field is Br h / (2 √(h² + R²)). "
        "How strong is it for Br {Br} T, R {R} mm, h {h} mm?",
        **size.said,
    )
    hint = text("√({h}² + {R}²) = √{root}. The millimetres cancel.", root=root, **size.said)
    why = text(
        "{half} T / √{root} is {skin} mT. A wide thin disc is weak there: its poles are far off, at the rim.",
        half=short(size.remanence * size.height / 2), root=root, skin=short(skin),
    )  # fmt: skip
    return Exercise(text=ask, answers=(skin,), unit="mT", hint=hint, why=why)


def _far(rng: Random | None) -> Exercise:
    k = _pick(rng, 2, (4, 5, 10))
    ask = text("Far away you double your distance. To which share do the field, and the force between two discs, fall?")
    if k != 2:
        ask = text(
            "Far away you go {k} times as far. To which share do the field, and the force between two discs, fall?", k=k
        )
    hint = text("The field of a dipole falls with the third power. The force is one power steeper.")
    why = text("{k}³ = {a} and {k}⁴ = {b}.", k=k, a=number(k**3), b=number(k**4))
    labels = text("field"), text("force")
    return Exercise(text=ask, answers=(k**-3, k**-4), labels=labels, tolerance=1e-3, hint=hint, why=why)


def _dipole(rng: Random | None) -> Exercise:
    size = _pick(rng, B, (A, Size(12, 3, 0.4), Size(18, 5, 0.4), Size(20, 4, 0.35), Size(25, 6, 1.2)))
    distance = _pick(rng, 30, (40, 45, 50, 60))
    disc, z = size.disc, 1e-3 * distance
    dipole, exact = 1e3 * MU0 * disc.moment_Am2 / (2 * math.pi * z**3), 1e3 * axis_field_T(disc, z)
    ask = text(
        "When is the dipole good enough? On the axis of a disc (R {R} mm, h {h} mm) at {z} mm it gives {dipole} mT, "
        "the exact field is {exact} mT. By how many per cent is the dipole too strong?",
        z=distance, dipole=short(dipole), exact=short(exact), **size.said,
    )  # fmt: skip
    why = text(
        "{dipole} / {exact} = {ratio}. At {ten} R it is still 10 per cent, at {one} R one per cent.",
        dipole=short(dipole), exact=short(exact), ratio=number(dipole / exact, 2),
        ten=number(dipole_reach_m(disc, 0.1) / disc.radius_m, 2),
        one=number(dipole_reach_m(disc, 0.01) / disc.radius_m, 1),
    )  # fmt: skip
    answer = 100 * (dipole / exact - 1)
    return Exercise(
        text=ask, answers=(answer,), unit="%", tolerance=0.5, absolute=True,
        hint=text("Divide one by the other."), why=why,
    )  # fmt: skip


def _pair(rng: Random | None) -> Exercise:
    ask = text("Two small magnets, both upright, the same distance apart: one above the other, or side by side?")
    options = [
        text("Above they attract, beside they repel; above is twice as strong."),
        text("Both attract; above is twice as strong."),
        text("Above they attract, beside they repel; both are equally strong."),
        text("Both repel, because like poles repel."),
    ]
    why = text("On one axis −6 μ₀ m² / (4π r⁴), side by side half of that with the other sign.")
    if rng and rng.random() < 0.6:
        ask = text(
            "Two small magnets, one upright, one upside down, the same distance apart: one above the other, or side by "
            "side?"
        )
        options = [
            text("Above they repel, beside they attract; above is twice as strong."),
            text("Both repel; above is twice as strong."),
            text("Above they repel, beside they attract; both are equally strong."),
            text("Both attract, because unlike poles attract."),
        ]
        why = text("On one axis +6 μ₀ m² / (4π r⁴), side by side half of that with the other sign.")
    right = options[0]
    if rng:
        rng.shuffle(options)
    hint = text("Beside a magnet its field points down.")
    return Exercise(text=ask, options=tuple(options), right=options.index(right), hint=hint, why=why)


def _jump(rng: Random | None) -> Exercise:
    size = _pick(rng, A, (B, Size(12, 4, 0.4), Size(14, 6, 0.35), Size(18, 4, 0.38), Size(20, 6, 0.42)))
    gap, near = _pick(rng, 20, (15, 25, 30, 40)), 5
    disc = size.disc
    pull, more = (-coaxial_force_N(disc, disc, 1e-3 * mm) for mm in (gap, near))
    times = pull / disc.weight_N
    numbers = {
        "pull": short(pull), "weight": short(disc.weight_N), "times": number(times, 2), "near": near,
        "more": short(more), "ratio": number(more / pull, 1),
        "power": number(round(((gap + size.height) / (near + size.height)) ** 4)),
    }  # fmt: skip
    ask = text(
        "Will it jump? Two equal discs attract with {pull} N at a gap of {gap} mm. One weighs {mass} g. "
        "How many times its weight is that?",
        pull=short(pull), gap=gap, mass=short(1e3 * disc.mass_kg),
    )  # fmt: skip
    why = text("{pull} N / {weight} N = {times}: it jumps.", **numbers)
    if times <= 1:
        why = text("{pull} N / {weight} N = {times}: it stays.", **numbers)
    closer = text("At {near} mm the pull is {more} N, only {ratio} times more, not {power}.", **numbers)
    hint = text("The weight is {kg} kg times 9.81 m/s².", kg=short(disc.mass_kg))
    return Exercise(text=ask, answers=(times,), hint=hint, why=f"{why} {closer}")


def _up_or_down(rng: Random | None) -> Exercise:
    size, away, tilt = _pick(rng, (B, 3.5, 45), SINKING_OR_RISING)
    disc = size.disc
    lean = situation(disc, disc, away * disc.radius_m)
    net, down = 1e3 * float(lean.torque(tilt)[0]), 1e3 * float(lean.weight_torque(tilt))
    numbers = {"lift": short(net + down), "down": short(down), "net": short(net)}
    ask = text(
        "Up or down? The field lifts a disc at {tilt}° and {away} R with {lift} mN m. Its weight is {weight} mN, "
        "R {R} mm, h {h} mm. What is the net torque about the foot?",
        tilt=tilt, away=short(away), weight=short(1e3 * disc.weight_N), **numbers, **size.said,
    )  # fmt: skip
    why = text("{lift} − {down} = {net} mN m: below zero, it sinks.", **numbers)
    if net > 0:
        why = text("{lift} − {down} = {net} mN m: above zero, it rises.", **numbers)
    hint = text("The weight turns it down with W (R cos θ − h/2 sin θ).")
    return Exercise(text=ask, answers=(net,), unit="mN m", tolerance=0.02, hint=hint, why=why)


def _let_go(rng: Random | None) -> Exercise:
    size, foot = _pick(rng, (B, 52.5), LEANERS)
    disc = size.disc
    found = leaner(disc, disc, 1e-3 * foot)
    low, rest, high = (round(e.tilt_deg, 1) for e in found.equilibria)
    ends = {1: 0.0, 25: rest, 60: rest, 85: 90.0}
    if rng:
        starts = [low / 2, (low + rest) / 2, (rest + high) / 2, (high + 90) / 2]
        ends = dict(zip(map(round, starts), (0.0, rest, rest, 90.0), strict=True))
        shuffled = rng.sample(sorted(ends), 4)
        ends = {start: ends[start] for start in shuffled}
    numbers = {"low": short(low), "rest": short(rest), "high": short(high)}
    a, b, c, d = ends
    ask = text(
        "Let go. A disc balances at {low}°, {rest}° and {high}°. You let go slowly at {a}°, {b}°, {c}° and {d}°. "
        "At which tilt does it end? Type 0 if it falls flat and 90 if it topples.",
        a=a, b=b, c=c, d=d, **numbers,
    )  # fmt: skip
    why = text(
        "Below {low}° the weight wins, above {high}° it falls over backwards, between them it comes to {rest}°.",
        **numbers,
    )
    return Exercise(
        text=ask, answers=tuple(ends.values()), labels=tuple(text("from {tilt}°", tilt=tilt) for tilt in ends),
        unit="°", tolerance=0.2, absolute=True, why=why,
        hint=text("Only the middle balance is stable. Look which way the arrows on the zero line point."),
    )  # fmt: skip


def _slip(rng: Random | None) -> Exercise:
    size, foot = _pick(rng, (B, 52.5), GRIPPING)
    disc = size.disc
    found = leaner(disc, disc, 1e-3 * foot)
    assert found.stable_deg is not None, "every disc of the table stands; a test looks"
    felt = found.lean.forces(found.stable_deg)
    need = felt.friction_needed
    numbers = {"pull": short(-felt.push_mN[0]), "lift": short(felt.push_mN[2]), "weight": short(felt.weight_mN)}
    ask = text(
        "Does it slip? At rest the field pulls the foot inwards with {pull} mN and lifts with {lift} mN; "
        "the disc weighs {weight} mN. Which coefficient of friction does the foot need?",
        **numbers,
    )
    hint = text("Friction needed is the sideways pull over what presses on the mat.")
    numbers |= {"need": number(need, 2), "mat": short(MAT)}
    why = text("{pull} / ({weight} − {lift}) = {need}. On a mat with {mat} it slides in.", **numbers)
    if need < MAT:
        why = text("{pull} / ({weight} − {lift}) = {need}. On a mat with {mat} it stands.", **numbers)
    return Exercise(text=ask, answers=(need,), hint=hint, why=why)


_MAKERS: Final[tuple[Maker, ...]] = (
    _weigh, _moment, _skin, _far, _dipole, _pair, _jump, _up_or_down, _let_go, _slip,
)  # fmt: skip
COUNT: Final = len(_MAKERS)
