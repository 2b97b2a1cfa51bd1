"""What each field of a chapter, a part and an answer wants; a slip is refused where it is written, in words."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from numbers import Rational, Real
from typing import Any, Final, TypeAlias

from msgspec import Struct

from tabletop_kernel.core.errors import shown
from tabletop_kernel.core.game import Step

Wanted: TypeAlias = Mapping[str, tuple[Callable[[Any], bool], str]]
SLOT: Final = re.compile(r"\{(\w+)\}")


def each(kind: type[Any], least: int = 0, most: int = 1_000_000) -> Callable[[Any], bool]:
    """Whether a value is a tuple or list of so many things of that kind."""
    return lambda given: (
        isinstance(given, tuple | list) and least <= len(given) <= most and all(isinstance(one, kind) for one in given)
    )


def is_text(given: Any) -> bool:
    return isinstance(given, str)


def is_said(given: Any) -> bool:
    return is_text(given) and bool(given.strip())


def is_number(given: Any) -> bool:
    """Whether it is an exact number, or a float that is one: others, of an array say, lose digits on the way."""
    exact = isinstance(given, Rational) and not isinstance(given, bool)
    return exact or (isinstance(given, float) and math.isfinite(given))


def _numbers(given: Any) -> bool:
    return each(object, 1, 4)(given) and all(map(is_number, given))


def _named(given: Any) -> bool:
    return isinstance(given, Mapping) and all(map(is_text, given))


def _slots(given: Any) -> bool:
    return _named(given) and all(isinstance(value, str | Real) for value in given.values())


def _answer(given: Any) -> bool:
    return isinstance(given, Struct) and all(hasattr(given, name) for name in ("missing", "judge", "fits", "said"))


NAMES: Final = 'names in brackets, as ("do:slab", "do:end")'
STEPS: Final = "moves in brackets, as (Walk(...),)"
NAMED: Final = 'named values, as {"width": 5}'
SWITCH: Final = (lambda given: isinstance(given, bool), "True or False")
CHAPTER: Final[Wanted] = {
    "key": (is_said, 'a text, as "walking"'),
    "title": (is_text, 'a text, as "Walking"'),
    "aim": (is_text, 'a sentence, as "Walk with a robot."'),
    "minutes": (lambda given: is_number(given) and given > 0, "a number, as 20"),
    "game": (is_text, 'the name of a game, as "forgotten_planet"'),
    "options": (_named, NAMED),
    "actions": (lambda given: given is None or each(str)(given), f"{NAMES}, or None"),
    "forms": SWITCH,
    "rows": SWITCH,
}
PART: Final[Wanted] = {
    "title": (is_text, 'a text, as "Count your energy"'),
    "text": (is_said, 'a sentence, as "Press a robot."'),
    "why": (is_text, 'a sentence, as "Walls stop robots."'),
    "slots": (_slots, 'named values, as {"n": 3}'),
    "rules": (is_text, 'rules in one text, as "FP-D01 FP-M02"'),
    "options": (lambda given: given is None or _named(given), f"{NAMED}, or None"),
    "look": (each(str), 'names of places in brackets, as ("cell:0,1",)'),
    "hints": (each(str, 0, 2), 'at most two sentences in brackets, as ("Look.", "Count.")'),
    "actions": CHAPTER["actions"],
    "steps": (each(Step, 1), STEPS),
    "notes": (each(str), 'a sentence for each step in brackets, as ("It walks.",)'),
    "goal": (callable, "a function that gives None or a sentence"),
    "solution": (each(Step, 1), STEPS),
    "dice": (each(Step), "outcomes in brackets, as (Roll(3),)"),
    "own_dice": SWITCH,
    "pause": SWITCH,
    "rounds": SWITCH,
    "attempt": (lambda given: isinstance(given, Step), "a move, as Walk(...)"),
    "refused": (is_text, 'a rule, as "FP-M03"'),
    "answer": (_answer, "Choose(...) or Amount(...)"),
    "reveal": (each(Step), STEPS),
}
ANSWER: Final[Wanted] = {
    "text": (is_said, 'a text, as "Nobody"'),
    "reply": (is_text, 'a sentence, as "Count again."'),
    "right": SWITCH,
    "options": (each(Struct, 2), 'two answers or more in brackets, as (Option("3", "Yes.", right=True), Option(...))'),
    "answers": (_numbers, "one number to four in brackets, as (3,)"),
    "labels": (each(str), 'a text for each number in brackets, as ("tiles", "points")'),
    "unit": (is_text, 'a text, as "mm"'),
    "tolerance": (lambda given: is_number(given) and given >= 0, "a number, 0 or more"),
    "replies": (
        lambda given: _named(given) and all(map(is_text, given.values())),
        'sentences, as {"3": "Count again."}',
    ),
}


def check(thing: Struct, wanted: Wanted) -> None:
    """ValueError that names the first field which does not hold what it should."""
    for name in thing.__struct_fields__:
        fits, words = wanted.get(name, (None, ""))
        given = getattr(thing, name)
        if fits is not None and not fits(given):
            raise ValueError(f"{type(thing).__name__}: {name} must be {words}, not {shown(given)}")


def check_slots(thing: Struct, messages: Iterable[str], slots: Mapping[str, Any]) -> None:
    """ValueError where a text has a {name} that no slot fills, or other braces beside slots."""
    for message in messages:
        if lacking := set(SLOT.findall(message)).difference(slots):
            name = min(lacking)
            raise ValueError(f"{type(thing).__name__}: nothing fills {{{name}}} in {shown(message)}; give slots")
        try:
            message.format(**slots) if slots else None
        except (LookupError, ValueError, AttributeError):
            said = f"{type(thing).__name__}: a brace beside slots is written twice, {{{{ or }}}}, in {shown(message)}"
            raise ValueError(said) from None
