"""Where small words find room on the star map: the codes of fields without a name, and the chances before a roll."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_kernel.games.space_odyssey.scenario import Field, StarMap
from tabletop_kernel.scene import Box

Point = tuple[float, float]
FONT: Final = 22.0
"""The size of all words on the map: 12 px on a board of 560."""
AROUND: Final = tuple(math.radians(a) for a in (90, 270, 45, 135, 225, 315, 0, 180, 68, 112, 248, 292))
"""Ways from a field to its code, y downwards: the first is below. Of equal ones the first is taken."""
PACE: Final = 12
"""Points to which a lane is reduced where only nearness counts."""


def radius(kind: str) -> float:
    return {"station": 33.0, "planet": 31.0, "wormhole": 24.0, "saucer": 25.0, "asteroids": 23.0}.get(kind, 17.0)


def wide(words: str) -> float:
    """About how much room a word takes across."""
    return 0.6 * FONT * len(words)


def bent(a: Point, b: Point, bend: float) -> Point:
    """The control point of a lane from a to b."""
    (x, y), (tx, ty) = a, b
    far = math.hypot(tx - x, ty - y) or 1
    return (x + tx) / 2 - bend * (ty - y) / far, (y + ty) / 2 + bend * (tx - x) / far


# -- boxes


def overlap(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return 0.0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))


def around(at: Point, width: float, height: float) -> Box:
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2


def roomiest(offered: Iterable[Box], taken: Iterable[Box]) -> Box:
    """The box that covers least of what is there already; the first ones are the better, so a little may be covered."""
    there = list(taken)
    best, least = (0.0, 0.0, 0.0, 0.0), math.inf
    for n, box in enumerate(offered):
        if FONT * n >= least:
            break  # none of the others can be better
        cost = FONT * n + sum(overlap(box, other) for other in there)
        if cost < least:
            best, least = box, cost
    return best


def name_box(field: Field) -> Box:
    """The box of a field's name, long enough for all languages."""
    dx, dy, anchor = field.label or (0, -44, "middle")
    said = field.name
    across = max(wide(words) for words in (said.en, said.cs, said.pl)) if said else 0.0
    left = field.x + dx - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * across
    middle = field.y + dy - FONT / 3
    return left, middle - FONT / 2, left + across, middle + FONT / 2


def pills(chart: StarMap, at: Point, r: float, width: float, height: float) -> Iterator[Box]:
    """Boxes for a chance beside a field: above, below, to the right, to the left, then at the corners."""
    up, across, slant = r + 7 + height / 2, r + 7 + width / 2, r / 1.4 + 3
    middles = [(0.0, -up), (0.0, up), (across, 0.0), (-across, 0.0)]
    middles += [(sx * (slant + width / 2), sy * (slant + height / 2)) for sx in (1, -1) for sy in (-1, 1)]
    for dx, dy in middles:
        left = min(max(at[0] + dx - width / 2, 8), chart.size[0] - width - 8)
        top = min(max(at[1] + dy - height / 2, 8), chart.size[1] - height - 8)
        yield left, top, left + width, top + height


# -- codes beside the fields that have no name


def codes(chart: StarMap) -> dict[str, Point]:
    """The middle of each unnamed field's code: on the side that is farthest from lanes, fields and names."""
    at = {field.id: (field.x, field.y) for field in chart.fields}
    lanes = [point for a, b, bend in chart.lanes for point in _points(at[a], at[b], bend)]
    named = [name_box(field) for field in chart.fields if field.name]
    found: dict[str, Point] = {}
    for field in chart.fields:
        if not field.name:
            others = [(at[o.id], radius(o.kind)) for o in chart.fields if o.id != field.id]
            near = [point for point in lanes if math.dist(point, at[field.id]) < 120]
            taken = [*named, *(around(place, wide(code), FONT) for code, place in found.items())]
            found[field.id] = max(_beside(field), key=lambda p: _room(chart, p, field.id, near, others, taken))
    return found


def _beside(field: Field) -> Iterator[Point]:
    down = radius(field.kind) + 0.8 * FONT
    across = radius(field.kind) + 10 + wide(field.id) / 2
    return ((field.x + across * math.cos(a), field.y + down * math.sin(a)) for a in AROUND)


def _room(
    chart: StarMap, at: Point, code: str, lanes: list[Point], fields: list[tuple[Point, float]], taken: list[Box]
) -> float:
    """How free a code stands; what it would cover or lose at the edge counts against it."""
    box = around(at, wide(code), FONT)
    lane = min((_gap(box, point) for point in lanes), default=FONT)
    disc = min(_gap(box, place) - r for place, r in fields)
    outside = max(0.0, 8 - box[0], 8 - box[1], box[2] - chart.size[0] + 8, box[3] - chart.size[1] + 8)
    return min(lane, disc, FONT / 2) - outside - sum(overlap(box, other) for other in taken)


def _gap(box: Box, point: Point) -> float:
    """How far a point lies from a box; 0 inside."""
    x, y = point
    return math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3]))


def _points(a: Point, b: Point, bend: float) -> Iterator[Point]:
    c = bent(a, b, bend)
    for n in range(1, PACE):
        t = n / PACE
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield p * a[0] + q * c[0] + r * b[0], p * a[1] + q * c[1] + r * b[1]
