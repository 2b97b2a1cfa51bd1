"""What can go wrong, said in words: every error's text is a sentence for the person at the table."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop_kernel.language import text

if TYPE_CHECKING:
    from tabletop_kernel.core.game import Refusal, Step


class TableError(ValueError):
    """Whatever the kit refuses. The match is as it was before."""


class IllegalMove(TableError):
    """A move the rules forbid: `refusal` names the rule, `legal` holds what could be played instead."""

    def __init__(self, sentence: str, refusal: Refusal, legal: Sequence[Step] = ()) -> None:
        super().__init__(sentence)
        self.refusal, self.legal = refusal, tuple(legal)


class NotNow(TableError):
    """A step that cannot come at this point of the match: a roll where a move is due, a die that shows 7."""


class BadSetup(TableError):
    """Options from which no game can be set up."""


class BadPosition(TableError):
    """A position text or a code that describes no possible position."""


class DamagedRecord(TableError):
    """A save file or a code that was cut, changed, or comes from elsewhere."""


class CannotSave(TableError):
    """The file could not be written; the older one, if any, is whole."""


def shown(value: object) -> str:
    """What somebody gave, as a sentence quotes it: shortened, for it may be anything."""
    try:
        said = repr(value)
    except Exception:  # a number of thousands of digits, or a class whose own `repr` fails
        said = f"<{type(value).__name__}>"
    return said if len(said) <= 80 else said[:77] + "..."


def sentence(said: object) -> str:
    """Something said, with a full stop, so that more may follow."""
    return f"{str(said).rstrip('. ')}."


def meant(name: str, names: Iterable[str]) -> str:
    """What is said behind an unknown name: which one was meant, else which ones there are."""
    known = list(names)
    if near := difflib.get_close_matches(name.lower(), known, 1):
        return text("Did you mean {name}?", name=near[0])
    return text("Known: {names}.", names=", ".join(known) or "-")
