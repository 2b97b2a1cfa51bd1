"""The kit's languages: which one is spoken now, and the catalogues that translate the English of the source.

Language belongs to whoever looks (a table, a notebook), never to a match: `use("cs")` holds for one `with` block,
`set_default("pl")` for the whole kernel; before that a kernel speaks the language of its notebook, which is the folder
`cs` or `pl` that the notebook lies in, unless the environment's TABLETOP_LANGUAGE names one. Catalogues are gettext
files, `locale/<language>/LC_MESSAGES/<domain>.mo`, one domain for each package, so that a text is found beside the
code that says it.
"""

from __future__ import annotations

import gettext as _gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path, PurePath
from typing import Final

LANGUAGES: Final = {"en": "English", "cs": "Čeština", "pl": "Polski"}
LOCALE: Final = Path(__file__).parent / "locale"

_default: str | None = None
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


def language() -> str:
    """The language spoken now: "en", "cs" or "pl"."""
    return _spoken.get() or _default or _of_this_kernel()


def of_notebook(path: str) -> str:
    """The language of the notebook `path` (or of a folder) by the last folder that is `notebooks` or a language."""
    for folder in reversed(PurePath(path.replace("\\", "/")).parts):
        if folder in LANGUAGES:
            return folder
        if folder == "notebooks":
            break
    return "en"


@cache
def _of_this_kernel() -> str:
    """JPY_SESSION_NAME is the notebook's path as Jupyter's server tells it; other front ends start in its folder."""
    wished = os.environ.get("TABLETOP_LANGUAGE", "")
    return wished if wished in LANGUAGES else of_notebook(os.environ.get("JPY_SESSION_NAME") or os.getcwd())


def check(code: str | None) -> str:
    """`code` itself if the kit speaks it, the language spoken now for None; ValueError with the codes it knows."""
    if code is None:
        return language()
    if not isinstance(code, str) or code not in LANGUAGES:
        raise ValueError(f"the kit speaks {', '.join(LANGUAGES)}, not {code!r}")
    return code


def set_default(code: str) -> None:
    """Speak `code` from now on, wherever no table or `use` says otherwise."""
    global _default
    _default = check(code)


@contextmanager
def use(code: str) -> Iterator[None]:
    """Speak `code` inside a `with` block."""
    token = _spoken.set(check(code))
    try:
        yield
    finally:
        _spoken.reset(token)


@cache
def _catalogue(code: str) -> _gettext.NullTranslations:
    """Every domain of one language in one look-up; English needs none."""
    whole: _gettext.NullTranslations = _gettext.NullTranslations()
    for path in sorted((LOCALE / code / "LC_MESSAGES").glob("*.mo")):
        with path.open("rb") as file:
            domain = _gettext.GNUTranslations(file)
        domain.add_fallback(whole)
        whole = domain
    return whole


@cache
def _looked_up(code: str, message: str) -> str:
    return _catalogue(code).gettext(message)


def text(message: str, /, **slots: object) -> str:
    """`message` (whole English sentence with named slots) in the language spoken now, slots filled in."""
    said = _looked_up(language(), message) if message else ""
    return said.format(**slots) if slots else said


def counted(one: str, many: str, n: int, /, **slots: object) -> str:
    """The form of a counted sentence that fits `n`, which fills {n}: 1 tile, 2 tiles; 1 deska, 2 desky, 5 desek."""
    return _catalogue(language()).ngettext(one, many, n).format(n=n, **slots)


def mark(message: str) -> str:
    """Mark a message for the catalogue where it is written, to be translated where it is shown."""
    return message


def number(value: float | int, digits: int | None = None) -> str:
    """A number as people write it here: decimal comma in Czech and Polish, thin spaces between thousands."""
    said = f"{value:,}" if digits is None else f"{value:,.{digits}f}"
    said = said.replace(",", "\N{NARROW NO-BREAK SPACE}")
    return said if language() == "en" else said.replace(".", ",")
