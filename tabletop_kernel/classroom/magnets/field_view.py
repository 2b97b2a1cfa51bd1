"""The field of one or two discs on a canvas: drag them and everything follows."""

from __future__ import annotations

import math

from ipywidgets import Checkbox, Layout, ToggleButtons

from tabletop_kernel.board import Board
from tabletop_kernel.classroom.magnets.parts import Knob, Later, View, tell, words
from tabletop_kernel.classroom.magnets.room import Place, beside, inside
from tabletop_kernel.core.errors import shown
from tabletop_kernel.language import text
from tabletop_kernel.magnetism import Disc, Placed, Pose, ferrite
from tabletop_kernel.magnetism import words as say
from tabletop_kernel.magnetism.contact import overlap
from tabletop_kernel.magnetism.figures.cut import FRAME, Cut, described, grip_mm, picture
from tabletop_kernel.scene.shapes import Drawn

REACH = 22.0
"""Board units within which a finger takes hold of a handle or the probe."""


class FieldView(View):
    """Drag the discs, their handles and the probe; knobs for size and strength; sliders do the same without a mouse."""

    def __init__(self, *, discs: int = 1, compasses: bool = False, dipoles: bool = False) -> None:
        super().__init__()
        if discs not in (1, 2):
            raise ValueError(f"the field is that of 1 disc or of 2, not of {shown(discs)}")
        self.places = [(0.0, 0.0, 0.0), (42.0, 14.0, 0.0)]  # mm along, mm up, degrees turned clockwise
        self.probe = (0.0, 24.0)
        self._held: tuple[str, float, float] | None = None
        self._start: tuple[float, float] | None = None
        self.knobs = {name: Knob(name) for name in ("radius", "height", "remanence")}
        layout = Layout(width="auto", margin="0")
        self.second = Checkbox(value=discs > 1, description=text(say.SECOND), indent=False, layout=layout)
        marks = {"lines": (say.LINES, True), "strength": (say.STRENGTH, True),
                 "compasses": (say.COMPASSES, compasses), "dipoles": (say.DIPOLES, dipoles)}  # fmt: skip
        self.marks = {
            name: Checkbox(value=on, description=text(label), indent=False, layout=layout)
            for name, (label, on) in marks.items()
        }
        options = [(text(say.DISC_1), 0), (text(say.DISC_2), 1), (text(say.PROBE), 2)]
        self.which = ToggleButtons(options=options, style={"button_width": "auto"}, layout=Layout(margin="0 0 14px 0"))
        self.moves = {name: Knob(name) for name in ("along", "up", "turn")}
        self.board = Board(
            on_pull=self._pull, on_press=self._drop, on_drag=self._drop, width=720, title=text(say.FIELD_TITLE)
        )
        self.told = words(kind="note")
        self.later = Later(self._draw, self.complain)
        for widget in (self.second, self.knobs["radius"].slider, self.knobs["height"].slider):
            self.on(widget, self._make_room)
        for knob in self.knobs.values():
            self.on(knob.slider, self.later)
        for box in (self.second, *self.marks.values()):
            self.on(box, self.later)
        self.on(self.which, self._show_moves)
        for knob in self.moves.values():
            self.on(knob.slider, self._moved)
        self.frame(
            (self.board.widget, words(text(say.DRAG), "note"), self.told),
            (*self.knobs.values(), self.second, *self.marks.values(), words(text(say.MOVE), "note"), self.which,
             *self.moves.values()),
        )  # fmt: skip
        self._draw(True)

    @property
    def disc(self) -> Disc:
        """The discs as the knobs stand; both are alike."""
        k = self.knobs
        return ferrite(k["radius"].number * 1e-3, k["height"].number * 1e-3, k["remanence"].number)

    def placed(self) -> list[Placed]:
        """The discs that are shown, with their poses."""
        count = 2 if self.second.value else 1
        return [(self.disc, pose(*place)) for place in self.places[:count]]

    def cut(self, fine: bool = True) -> Cut:
        """What is shown, as numbers."""
        on = {name: box.value for name, box in self.marks.items()}
        return Cut(tuple(self.placed()), self.probe, fine=fine, **on)

    def _draw(self, fine: bool) -> None:
        cut = self.cut(fine)
        shapes: list[Drawn] = picture(cut)
        self.board.show(shapes)
        if fine:
            self.board.say(described(cut))

    def _pull(self, start: tuple[float, float], now: tuple[float, float]) -> None:
        if self._start != start:
            self._start, self._held = start, self._take(*start)
        if self._held is None:
            return
        what, dx, dz = self._held
        x, z = FRAME.back(*now)
        self.move(what, x - dx, z - dz)

    def _drop(self, *_: object) -> None:
        self._start = self._held = None
        self._show_moves()
        self.later()

    def _take(self, px: float, py: float) -> tuple[str, float, float] | None:
        """What lies under a finger, and how far from its middle it was taken, in mm."""
        x, z = FRAME.back(px, py)
        near = REACH / (FRAME.width / (FRAME.x[1] - FRAME.x[0]))
        placed = self.placed()
        handles = [("probe", self.probe)]
        handles += [(f"turn{n}", grip_mm(disc, at)) for n, (disc, at) in enumerate(placed)]
        what, (hx, hz) = min(handles, key=lambda h: math.dist(h[1], (x, z)))
        if math.dist((hx, hz), (x, z)) <= near:
            return what, x - hx, z - hz
        for n, (disc, at) in enumerate(placed):
            cx, cz, _ = self.places[n]
            along = (x - cx) * at.axis[2] - (z - cz) * at.axis[0]
            out = (x - cx) * at.axis[0] + (z - cz) * at.axis[2]
            if abs(along) <= 1e3 * disc.radius_m + 2 and abs(out) <= max(500 * disc.height_m, 5) + 2:
                return f"disc{n}", x - cx, z - cz
        return None

    def move(self, what: str, x: float, z: float) -> None:
        """Bring the probe, a disc, or a disc's handle to a place in mm; a disc stops where it would meet the other."""
        x, z = inside(x, z)
        if what == "probe":
            self.probe = (x, z)
        else:
            n = int(what[-1])
            cx, cz, turn = self.places[n]
            if what.startswith("turn"):
                self._place(n, (cx, cz, math.degrees(math.atan2(x - cx, z - cz))))
            else:
                self._place(n, (x, z, turn))
        self.later()

    def _place(self, n: int, place: Place) -> None:
        met = self._meets(n, place)
        tell(self.told, text(say.MET) if met else "")
        if not met:
            self.places[n] = place

    def _make_room(self) -> None:
        """Where discs have grown, or the second has come, it moves as little as keeps it out of the first."""
        met = self._meets(1, self.places[1])
        tell(self.told, text(say.MADE_ROOM) if met else "")
        if met:
            self.places[1] = beside(self.disc, self.places[1], self.places[0])
            self._show_moves()

    def _meets(self, n: int, place: Place) -> bool:
        """Whether a disc would lie in the other one there."""
        return bool(self.second.value) and overlap((self.disc, pose(*place)), (self.disc, pose(*self.places[1 - n])))

    def _show_moves(self) -> None:
        """Bring the sliders to where the chosen thing is."""
        chosen = self.which.value
        x, z, turn = (*self.probe, 0.0) if chosen == 2 else self.places[chosen]
        self.moves["turn"].layout.display = "none" if chosen == 2 else ""
        self._quiet = True
        for name, value in (("along", x), ("up", z), ("turn", turn)):
            self.moves[name].number = value
        self._quiet = False

    _quiet = False

    def _moved(self) -> None:
        if self._quiet:
            return
        x, z, turn = (self.moves[name].number for name in ("along", "up", "turn"))
        if self.which.value == 2:
            self.probe = (x, z)
        else:
            self._place(self.which.value, (x, z, turn))
        self.later()


def pose(x_mm: float, z_mm: float, turn_deg: float) -> Pose:
    """A pose in the cut: millimetres, and degrees clockwise from white face up."""
    t = math.radians(turn_deg)
    return Pose((x_mm * 1e-3, 0.0, z_mm * 1e-3), (math.sin(t), 0.0, math.cos(t)))
