"""What the magnet pages say on their knobs and buttons; translated where it is shown."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop_kernel.language import mark


class Knob(NamedTuple):
    """A knob: what it is called, its unit, its range, step and start, and how many decimals are shown."""

    label: str
    unit: str
    low: float
    high: float
    step: float
    start: float
    digits: int


KNOBS: Final = {
    "radius": Knob(mark("radius R"), "mm", 8, 30, 0.1, 15, 1),
    "height": Knob(mark("thickness h"), "mm", 1, 12, 0.5, 4, 1),
    "remanence": Knob(mark("strength (remanence Br)"), "T", 0.1, 1.4, 0.005, 0.38, 3),
    "mass": Knob(mark("mass"), "g", 1, 80, 0.1, 13.9, 1),
    "friction": Knob(mark("grip of the mat (friction μ)"), "", 0, 1, 0.01, 0.5, 2),
    "foot": Knob(mark("foot to the middle of the base"), "mm", 30, 120, 0.1, 52.5, 1),
    "gap": Knob(mark("hand's disc above the base, gap"), "mm", 12, 120, 0.5, 120, 1),
    "along": Knob(mark("along"), "mm", -75, 75, 1, 0, 0),
    "up": Knob(mark("height"), "mm", -45, 45, 1, 0, 0),
    "turn": Knob(mark("turn"), "°", -180, 180, 5, 0, 0),
}

MOVE: Final = mark("Move by slider")
DISC_1: Final = mark("disc 1")
DISC_2: Final = mark("disc 2")
PROBE: Final = mark("probe")
SECOND: Final = mark("a second disc")
LINES: Final = mark("field lines")
STRENGTH: Final = mark("strength")
COMPASSES: Final = mark("compasses")
DIPOLES: Final = mark("as point magnets (dipoles)")
DRAG: Final = mark(
    "Drag a disc, its yellow handle, or the probe. Lines leave the white face and enter the black one. "
    "The tint tells how strong the field is; how close the lines are does not."
)
MET: Final = mark("Here the discs would overlap, so this one stopped. Discs are rigid.")
MADE_ROOM: Final = mark("The discs would overlap here. Disc 2 moved to the nearest free place.")
SET_A: Final = mark("Set A")
SET_B: Final = mark("Set B")
BASE: Final = mark("leans on")
ONE: Final = mark("a base disc")
TWO: Final = mark("a tower of 2")
THREE: Final = mark("a tower of 3")
SHOW_DIPOLE: Final = mark("show the dipole model")
FIELD_TITLE: Final = mark("The field of magnet discs in a vertical cut")
TORQUE_TITLE: Final = mark("Net torque about the foot over the tilt")
SIDE_TITLE: Final = mark("The disc from the side, with the forces on it")
WINDOW_TITLE: Final = mark("Where a disc stands: tilt over the distance of its foot")
CONVERSION_TITLE: Final = mark("How a leaner sinks while a hand's disc comes down")
MEASURED_TITLE: Final = mark("Measured tilts beside the model")
NO_WINDOW: Final = mark("It stands nowhere between {a} and {b} R.")
WINDOW: Final = mark("It stands where the foot is {a} to {b} mm from the middle: a band of {wide} mm.")
FERRITE: Final = mark("The mass follows radius and thickness, as for ferrite, until you set it.")
FIRST: Final = mark("First say what you expect. Then the knobs open.")
LOCK: Final = mark("Open the knobs")
SAID: Final = mark("{question} You expected: {answer}")
FILL: Final = mark("Answer every question first.")
CHECK: Final = mark("Check")
HINT: Final = mark("Hint")
SOLUTION: Final = mark("Solution")
OTHER: Final = mark("Other numbers")
YES: Final = mark("Yes. {why}")
NOT_YET: Final = mark("Not yet. {why}")
SOLVED: Final = mark("Solved: {n} of {all}")
EXERCISE: Final = mark("Exercise {n}")
ANSWER: Final = mark("your answer")
DISTANCE: Final = mark("foot to middle, mm")
EDGE: Final = mark("raised edge above the mat, mm")
UNSURE: Final = mark("± mm")
COMPARE: Final = mark("Compare with the model")
AGREES: Final = mark("{x} mm: measured {got}° ± {unsure}°, model {model}°: they agree.")
DIFFERS: Final = mark("{x} mm: measured {got}° ± {unsure}°, model {model}°: {times} uncertainties apart.")
NO_MODEL: Final = mark("{x} mm: measured {got}° ± {unsure}°. The model finds no stable tilt there.")
TOO_NEAR: Final = mark("Row {n}: a foot cannot stand in the base. Its middle is more than {mm} mm away.")
TOO_HIGH: Final = mark("Row {n}: the edge cannot be higher than the disc is wide, {mm} mm.")
HALF_ROW: Final = mark("Row {n}: fill in all four boxes, or none.")
BAD_NUMBER: Final = mark("Row {n}: {word} is no number. Type one like 52 or 52.5.")
BELOW_ZERO: Final = mark("Row {n}: lengths are above zero, and so are their uncertainties.")
NOTHING: Final = mark("Type in at least one measurement.")
BAND: Final = mark("The green band: the disc may be 5 % stronger or weaker than the knob says.")
FOOT_SLIPS: Final = mark("{mm} mm: the foot slips")
BASE_SLIPS: Final = mark("{mm} mm: the base slips")
BASE_JUMPS: Final = mark("{mm} mm: the base jumps to the hand")
DROPS: Final = mark("{mm} mm: it drops, even with its foot held")
