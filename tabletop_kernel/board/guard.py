"""No exception of a widget's handler vanishes: it is shown in words, and kept whole for the teacher."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import wraps
from html import escape
from typing import ParamSpec, TypeVar

from tabletop_kernel.language import text
from tabletop_kernel.scene.style import INK, RAISED, SOFT, WRONG

P = ParamSpec("P")
R = TypeVar("R")


def guard(handler: Callable[P, R], say: Callable[[str], object]) -> Callable[P, R | None]:
    """`handler`, but an exception in it goes to `say` as HTML: a red line, with the traceback in a fold.

    If `say` itself fails both tracebacks go to stderr, where JupyterLab's log shows them.
    """

    @wraps(handler)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | None:
        try:
            return handler(*args, **kwargs)
        except Exception as error:
            try:
                say(trouble(error))
            except Exception:
                traceback.print_exc(file=sys.stderr)
        return None

    return guarded


def trouble(error: BaseException) -> str:
    """An exception as HTML, in the language spoken now."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    line = text("Something went wrong here, and that press did nothing. Try again, or take the last step back.")
    more = text("For the teacher")
    whole = "".join(traceback.format_exception(error))
    return (
        f'<div role="alert" class="tabletop-trouble" style="border-left:4px solid {WRONG};background:{RAISED};'
        f'color:{INK};padding:8px 12px;line-height:1.4;font-size:14px">'
        f'<b style="color:{WRONG}">✕ {escape(line)}</b><br><span style="color:{SOFT}">{escape(what)}</span>'
        f"<details><summary>{escape(more)}</summary>"
        f'<pre style="overflow:auto;font-size:12px;line-height:1.3">{escape(whole)}</pre></details></div>'
    )
