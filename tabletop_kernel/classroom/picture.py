"""The board as the table shows it: the game's shapes, and the table's marks on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_kernel.classroom import describe
from tabletop_kernel.classroom.describe import Refused
from tabletop_kernel.scene import Circle, Drawn, Paper, Rect
from tabletop_kernel.scene.marks import changed, chosen, refused, ring

if TYPE_CHECKING:
    from tabletop_kernel.classroom.table import Table

MARGIN = 6
"""Board units round a picture without a paper of its own, so that rings at its edge are whole."""


def picture(table: Table) -> list[Drawn]:
    """What may be pressed is ringed; what is chosen, refused, or was changed last is marked."""
    shapes = [part for part in table.parts if isinstance(part, Drawn)]
    by_id = {shape.id: shape for shape in shapes}
    begun, refusal = table.clicks.begun, table.word.spot if isinstance(table.word, Refused) else ""
    last = [] if begun else [spot for event in describe.events(table) for spot in event.at]
    marks = ((changed, last), (ring, table.clicks.next), (chosen, begun), (refused, (refusal,)))
    for draw, spots in marks:
        for spot in dict.fromkeys(spots):
            if spot in by_id:
                shapes += draw(by_id[spot])
    if table.point is not None:
        shapes += chosen(Circle(id="point", x=table.point[0], y=table.point[1], r=8))
    return shapes if any(isinstance(shape, Paper) for shape in shapes) else [_ground(table, shapes), *shapes]


def _ground(table: Table, shapes: list[Drawn]) -> Rect:
    """Room for everything this match has shown, so that a picture without a paper does not jump."""
    boxes = [shape.box for shape in shapes] + ([table.reach] if table.reach else [])
    left, top = min((b[0] for b in boxes), default=0.0), min((b[1] for b in boxes), default=0.0)
    right, bottom = max((b[2] for b in boxes), default=320.0), max((b[3] for b in boxes), default=240.0)
    table.reach = left, top, right, bottom
    wide, high = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    return Rect(id="ground:table", x=left - MARGIN, y=top - MARGIN, width=wide, height=high)
