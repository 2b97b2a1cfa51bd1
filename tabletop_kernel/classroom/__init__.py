"""What a class sits at: the table and the lessons, made of notebook widgets."""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {"Editor": "editor", "Lesson": "lesson", "LogSheets": "log_sheets", "NewMatch": "new_match", "Table": "table"}
__all__ = [*_HOMES]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
