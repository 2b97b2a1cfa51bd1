"""How far a disc is a dipole: the field above and beside it, exact and as a point magnet, on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tabletop_kernel.language import number, text
from tabletop_kernel.magnetism.disc import Array, Disc, Pose
from tabletop_kernel.magnetism.fields import axis_field_T, dipole_field, dipole_reach_m, field
from tabletop_kernel.magnetism.figures.plot import FIELD, SMALL, Frame, axes, curve, label
from tabletop_kernel.scene import Drawn, Line, Paper
from tabletop_kernel.scene.style import INK, PAPER, RAISED, SOFT


def reach_picture(disc: Disc, errors: Sequence[float] = (1.0, 0.1, 0.01)) -> list[Drawn]:
    """|B| in mT over the distance in radii, from 1 to 16 (doubling at each mark); 720 x 440.

    Marks on the axis show where the dipole is too strong by `errors`.
    """
    r = disc.radius_m
    frame = Frame(64, 34, 626, 330, (0, 4), (-2.8, 2.3), "reach")
    shapes: list[Drawn] = [Paper(width=720, height=440, fill=PAPER)]
    tens = [-2, -1, 0, 1, 2]
    shapes += axes(frame, [0, 1, 2, 3, 4], [], text("distance from the middle (1 R = {mm} mm)", mm=number(1e3 * r, 1)),
                   text("strength |B|, mT"), x_names=[text("{n} R", n=2**k) for k in range(5)])  # fmt: skip
    for k in tens:
        y = frame.py(k)
        shapes.append(Line(id=f"ten{k}", points=((frame.left, y), (frame.right, y)), stroke="#D9D4C7", line=1, layer=2))
        said = number(10.0**k, max(0, -k))
        shapes += label(f"ten{k}.t", frame.left - 8, y, said, size=SMALL, fill=SOFT, anchor="end", halo=None)
    doublings = np.linspace(0, 4, 161)
    far = r * 2**doublings
    for name, exact, point, colour in (
        ("above", [axis_field_T(disc, d) for d in far], _dipole(disc, 0 * far, far), INK),
        ("beside", _beside(disc, far), _dipole(disc, far, 0 * far), FIELD),
    ):
        shapes += curve(frame, name, doublings, np.log10(1e3 * np.abs(exact)), stroke=colour, line=4)
        shapes += curve(
            frame, f"{name}.dipole", doublings, np.log10(1e3 * np.abs(point)), stroke=colour, line=2, dash=(9, 6)
        )
    x, y = frame.at(1.35, math.log10(1e3 * axis_field_T(disc, r * 2**1.35)))
    shapes += label("above.t", x + 16, y - 22, text("above, on the axis"), anchor="start", halo=RAISED)
    x, y = frame.at(0.75, math.log10(1e3 * abs(_beside(disc, np.array([r * 2**0.75]))[0])))
    shapes += label("beside.t", x - 8, y + 26, text("beside"), fill=FIELD, anchor="end", halo=RAISED)
    for n, error in enumerate(errors):
        x = frame.px(math.log2(dipole_reach_m(disc, error) / r))
        top = frame.bottom - 30
        shapes.append(Line(id=f"err{n}", points=((x, top), (x, frame.bottom)), stroke=INK, line=2, layer=50))
        shapes += label(f"err{n}.t", x, top - 12, text("{p} % off", p=number(100 * error, 0)), size=SMALL, halo=RAISED)
    legend = text("thick: exact · dashed: dipole · marks: where the dipole is that much too strong above")
    shapes += label("legend", frame.left + frame.width / 2, frame.bottom + 58, legend, size=SMALL, fill=SOFT)
    return shapes


def _beside(disc: Disc, far: Array) -> Array:
    """|B| in T beside the disc at its own height; NaN at its wall."""
    at = np.stack((far, 0 * far, 0 * far), axis=1)
    values = np.linalg.norm(field(disc, Pose((0, 0, 0)), at), axis=1)
    return np.where(far > 1.02 * disc.radius_m, values, np.nan)


def _dipole(disc: Disc, x: Array, z: Array) -> Array:
    b = dipole_field(disc, Pose((0, 0, 0)), np.stack((x, 0 * x, z), axis=1))
    return np.asarray(np.linalg.norm(b, axis=1))
