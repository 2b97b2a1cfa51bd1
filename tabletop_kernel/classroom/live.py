"""Which tables are live: a match has one table, and a cell that runs twice leaves one behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakSet

if TYPE_CHECKING:
    from tabletop_kernel.classroom.table import Table

_live: WeakSet[Table] = WeakSet()


def cell() -> tuple[str, str]:
    """The notebook cell that runs now and the number of its run; empty outside a notebook."""
    try:
        from IPython import get_ipython

        parent: Any = get_ipython().get_parent()
        return str(parent["metadata"].get("cellId", "")), str(parent["header"]["msg_id"])
    except (ImportError, AttributeError, KeyError, TypeError):
        return "", ""


def replace(table: Table) -> None:
    """Make `table` the one for its match and its cell; older ones go quiet."""
    here, run = cell()
    for other in list(_live):
        same_cell = here != "" and other.cell[0] == here and other.cell[1] != run
        same_file = table.autosave.path is not None and other.autosave.path == table.autosave.path
        if other is not table and (other.match is table.match or same_cell or same_file):
            other.retire(gone=same_cell)
            _live.discard(other)
    table.cell = (here, run)
    _live.add(table)
