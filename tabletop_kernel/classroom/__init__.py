"""What a class sits at: the table, and later the lessons, all made of notebook widgets."""

from __future__ import annotations

from typing import Any

__all__ = ["Table"]


def __getattr__(name: str) -> Any:
    if name == "Table":
        from tabletop_kernel.classroom.table import Table

        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
