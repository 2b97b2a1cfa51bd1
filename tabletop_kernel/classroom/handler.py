"""The guard round everything that a person does at a table."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from tabletop_kernel.classroom.describe import Refused, Trouble
from tabletop_kernel.core.errors import IllegalMove, TableError
from tabletop_kernel.language import use

if TYPE_CHECKING:
    from tabletop_kernel.classroom.table import Table

P = ParamSpec("P")
T = TypeVar("T", bound="Table")


def handler(act: Callable[Concatenate[T, P], None]) -> Callable[Concatenate[T, P], None]:
    """What a person does: in the table's language, errors said in words on the card, and a repaint after it."""

    @wraps(act)
    def handled(self: T, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if self.retired:
            return
        before = self.match.state
        with use(self.language):
            try:
                act(self, *args, **kwargs)
            except IllegalMove as error:
                self.word = Refused(error.refusal)
            except TableError as error:
                self.word = Trouble(str(error))
            except Exception as error:
                detail, same = traceback.format_exc(limit=-4), self.match.state is before
                self.word = Trouble(f"{type(error).__name__}: {error}", detail, same)
        self.repaint()

    return handled
