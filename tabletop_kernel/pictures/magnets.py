"""The pictures that the magnet pages open with."""

from __future__ import annotations

import math

from tabletop_kernel.language import text
from tabletop_kernel.magnetism import SET_B, Pose, words
from tabletop_kernel.magnetism.balance import leaner
from tabletop_kernel.magnetism.figures import cut, lean
from tabletop_kernel.pictures import picture
from tabletop_kernel.scene.svg import svg


@picture
def polarity_03_magnetic_field() -> str:
    """The field of two discs, one flat and one turned, with a probe between them."""
    turned = math.radians(-37)
    other = (SET_B, Pose((0.035, 0, 0.015), (math.sin(turned), 0, math.cos(turned))))
    shown = cut.Cut(((SET_B, Pose((-0.030, 0, 0))), other), (4.0, 28.0))
    return svg(cut.picture(shown), title=text(words.FIELD_TITLE), description=cut.described(shown))


@picture
def polarity_04_why_it_leans() -> str:
    """A leaner at its balance from the side, with the forces on it."""
    here = leaner(SET_B, SET_B, 0.0525)
    return svg(lean.side_picture(here, 0.5), title=text(words.SIDE_TITLE), description=lean.described(here, 0.5))
