"""What a mistake is called: values that do not fit their place, and a class of game that is not finished or not right.

The first are said to whoever plays, in the language spoken now; the second to whoever writes a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct

from tabletop_kernel.core.errors import BadSetup, shown
from tabletop_kernel.core.rulebook import RuleBook
from tabletop_kernel.language import mark, text

if TYPE_CHECKING:
    from tabletop_kernel.core.game import Game

T = TypeVar("T")

KINDS: Final = {
    "int": mark("a whole number"),
    "float": mark("a decimal number"),
    "str": mark("a text"),
    "bool": mark("True or False"),
    "array": mark("a list"),
    "object": mark("a set of named values"),
    "null": mark("None"),
}
NEEDED: Final = ("name", "Steps", "initial", "turn", "explain", "apply", "result")
"""What a class of game cannot do without."""
ANSWERS: Final = {
    "attempts": "the moves to be tried, as [Take(1), Take(2)]",
    "clicks": 'the hotspots to be pressed, as ("a", "b")',
    "scene": "the shapes of the picture, as [Circle(...)]",
    "turn": "the number of a player, 0 for the first, or None",
    "chance": "a Chance or None",
    "explain": "None for a move that may be played, else a Refusal",
    "apply": "the state after it and a tuple of events, as (state, (Event(...),))",
    "result": "a Result or None",
}


def misfit(error: Exception) -> str:
    """What msgspec found wrong with a value: where, what ought to stand there, and what does."""
    what, _, path = str(error).partition(" - at `$")
    place = path.rstrip("`").lstrip(".") or text("the whole")
    if found := re.fullmatch(r"Expected `([\w |]+)`, got `(\w+)`", what):
        wanted, given = (
            reduce(_or, (text(KINDS.get(kind, kind)) for kind in said.split(" | "))) for said in found.groups()
        )
        return text("{place} must be {wanted}, not {given}.", place=place, wanted=wanted, given=given)
    if found := re.fullmatch(r"Expected `(?:int|float)` ([<>]=) (\S+)", what):
        least = text("{place} must be at least {n}.", place=place, n=found[2])
        return least if found[1] == ">=" else text("{place} must be at most {n}.", place=place, n=found[2])
    if found := re.fullmatch(r"Invalid enum value (.+)", what):
        return text("{place} cannot be {given}.", place=place, given=found[1])
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", what):
        return text("{place} has no part {name}.", place=place, name=found[1])
    if found := re.fullmatch(r"Object missing required field `(.+)`", what):
        return text("{place} lacks {name}.", place=place, name=found[1])
    return text("a number in it is too large.") if "serialize ints" in what else str(error)


def check_whole(kind: type[Game[Any, Any, Any]], base: type[Any]) -> None:
    """BadSetup where a class of game lacks what it needs; `base` is what it inherits from."""
    lacks = [name for name in NEEDED if getattr(kind, name, None) is getattr(base, name, None)]
    lacks += [] if hasattr(kind.Setup, "__struct_fields__") else ["class Setup(Struct, frozen=True)"]
    lacks += [] if isinstance(kind.rules, RuleBook) else ["rules = RuleBook({...})"]
    if lacks:
        raise BadSetup(text("{game} is no whole game yet. Write: {names}.", game=kind.__name__, names=", ".join(lacks)))


def answer(game: Game[Any, Any, Any], name: str, given: Any, kind: type[T]) -> T | None:
    """What a game's method gave; TypeError where it is neither None nor of that kind."""
    if given is None or (isinstance(given, kind) and given is not True and given is not False):
        return given
    raise _wrong(game, name, given)


def several(game: Game[Any, Any, Any], name: str, given: Any) -> Iterable[Any]:
    """What a game's method gave; TypeError where those are not several things."""
    if not isinstance(given, Iterable):
        raise _wrong(game, name, given)
    return given


def happened(game: Game[Any, Any, Any], given: Any, kind: type[T]) -> tuple[Any, tuple[T, ...]]:
    """The state and the events that `apply` gave; TypeError where it gave anything else."""
    if type(given) is tuple and len(given) == 2 and isinstance(given[1], tuple | list):
        state, events = given
        if isinstance(state, Struct) and all(isinstance(event, kind) for event in events):
            return state, tuple(events)
    raise _wrong(game, "apply", given)


def _wrong(game: Game[Any, Any, Any], name: str, given: Any) -> TypeError:
    return TypeError(f"{type(game).__name__}.{name} gives {ANSWERS[name]}, not {shown(given)}")


def _or(one: str, other: str) -> str:
    return text("{one} or {other}", one=one, other=other)
