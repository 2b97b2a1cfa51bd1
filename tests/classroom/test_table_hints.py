"""What a half-made move adds to the picture."""

from __future__ import annotations

from tabletop_kernel.classroom import Table
from tabletop_kernel.core.match import Match
from tabletop_kernel.scene import Circle, Text, svg
from tests.core.tiny import Nim


class Priced(Nim):
    name = "priced_nim"

    def hints(self, s, begun):
        yield Text(id="price", x=60, y=200, text="1 point", fill="#000")
        yield Circle(id="m0.0", x=60, y=300, r=20, fill="#C98D55", say="heap 1, match 1, for 1 point")


def test_hints_lie_over_the_scene_and_say_more_of_a_hotspot():
    table = Table(Match.new(Priced))
    plain = [part.id for part in Priced().scene(table.view)]
    assert sorted(shape.id for shape in table.parts) == sorted([*plain, "price"])
    assert "1 point" in svg(table.picture)
    assert ("heap 1, match 1, for 1 point", "m0.0") in table.face.more
