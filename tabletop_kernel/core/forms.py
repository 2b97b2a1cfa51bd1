"""Forms: moves that cannot be listed (a point, a number, a word), as fields with bounds that any table can show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from tabletop_kernel.core.errors import NotNow
from tabletop_kernel.language import number, text


class Number(Struct, frozen=True):
    """A number from `least` to `most`; whole unless `step` is a fraction of 1."""

    name: str
    label: str
    least: float
    most: float
    step: float = 1

    def check(self, value: Any) -> int | float:
        whole = self.step == int(self.step)
        try:
            given = float(value)
            if not self.least <= given <= self.most or (whole and given != int(given)):
                raise ValueError
        except (TypeError, ValueError, OverflowError):
            slots = {"label": text(self.label), "least": number(self.least), "most": number(self.most)}
            if whole:
                raise NotNow(text("{label}: enter a whole number from {least} to {most}.", **slots)) from None
            raise NotNow(text("{label}: enter a number from {least} to {most}.", **slots)) from None
        return int(given) if whole else given


class Pick(Struct, frozen=True):
    """One of `options`, English words that are translated where they are shown."""

    name: str
    label: str
    options: tuple[str, ...]

    def check(self, value: Any) -> str:
        if value not in self.options:
            known = ", ".join(text(option) for option in self.options)
            raise NotNow(text("{label}: choose one of {known}.", label=text(self.label), known=known))
        return str(value)


class Words(Struct, frozen=True):
    """A line of text, `longest` characters at most."""

    name: str
    label: str
    longest: int = 200

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or len(value) > self.longest:
            raise NotNow(text("{label}: at most {n} characters.", label=text(self.label), n=self.longest))
        return value


class Place(Struct, frozen=True):
    """A point of the board: two numbers `x` and `y` inside a box (left, top, right, bottom), picked by a press."""

    label: str
    box: tuple[float, float, float, float]
    names: tuple[str, str] = ("x", "y")

    def check(self, value: Any) -> tuple[float, float]:
        left, top, right, bottom = self.box
        try:
            x, y = map(float, value)
        except (TypeError, ValueError, OverflowError):
            raise NotNow(text("{label}: press a point of the board.", label=text(self.label))) from None
        if not (left <= x <= right and top <= y <= bottom):
            raise NotNow(text("{label}: this point lies outside the board.", label=text(self.label)))
        return x, y


Field: TypeAlias = Number | Pick | Words | Place


class Form(Struct, frozen=True):
    """A step's type (or what makes the step) with its fields. `rest` holds what the form fixes by itself.

    `label` is the button's text. Forms of one `group` are nobody's move and stand apart, folded under its name.
    """

    step: Callable[..., Any]
    label: str
    fields: tuple[Field, ...]
    rest: dict[str, Any] = {}
    group: str = ""

    def fill(self, **values: Any) -> Any:
        """The step with `values` (a Place takes its point under "x, y" joined: `point=(x, y)`), NotNow in words."""
        given: dict[str, Any] = dict(self.rest)
        for field in self.fields:
            if isinstance(field, Place):
                x, y = field.check(values.get("point"))
                given |= dict(zip(field.names, (x, y), strict=True))
            else:
                given[field.name] = field.check(values.get(field.name))
        return self.step(**given)
