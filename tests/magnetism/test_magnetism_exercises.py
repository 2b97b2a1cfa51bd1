"""The exercises' answers, which were worked by hand, against the package's numbers."""

from __future__ import annotations

import math

import pytest

from tabletop_kernel.magnetism import SET_A, SET_B, coaxial_force_N, dipole_wrench, field
from tabletop_kernel.magnetism.balance import leaner, situation
from tabletop_kernel.magnetism.disc import Pose
from tabletop_kernel.magnetism.exercises import EXERCISES
from tabletop_kernel.magnetism.fields import axis_field_T
from tabletop_kernel.magnetism.motion import let_go

FLAT = Pose((0, 0, 0))
LEAN = leaner(SET_B, SET_B, 3.5 * SET_B.radius_m)


def computed():
    """What the package says to each exercise; None where an option is chosen."""
    far = field(SET_B, FLAT, [[0, 0, 500.0], [0, 0, 1000.0]])[:, 2]
    pulls = [dipole_wrench((SET_B, FLAT), (SET_B, Pose((0, 0, z))))[0][2] for z in (1, 2)]
    dipole = 4e-7 * math.pi * SET_B.moment_Am2 / (2 * math.pi * 0.03**3)
    ends = []
    for tilt in (1, 25, 60, 85):
        end = let_go(LEAN.lean, tilt, seconds=4, damping_Nms=2e-5).end
        ends.append({"falls flat": 0, "topples": 90}.get(end, LEAN.stable_deg))
    return [
        (1e3 * SET_B.mass_kg,),
        (SET_B.moment_Am2,),
        (1e3 * axis_field_T(SET_B, SET_B.height_m / 2),),
        (far[1] / far[0], pulls[1] / pulls[0]),
        (100 * (dipole / axis_field_T(SET_B, 0.03) - 1),),
        None,
        (-coaxial_force_N(SET_A, SET_A, 0.02) / SET_A.weight_N,),
        (1e3 * situation(SET_B, SET_B, 3.5 * SET_B.radius_m).torque(45.0)[0],),
        tuple(ends),
        (LEAN.friction_needed,),
    ]


def test_every_answer_is_what_the_package_computes():
    for exercise, found in zip(EXERCISES, computed(), strict=True):
        if found is None:
            assert exercise.options[exercise.right].startswith("Above they attract, beside they repel; above is twice")
            continue
        assert len(found) == len(exercise.answers) == len(exercise.labels)
        assert all(exercise.accepts(n, value) for n, value in enumerate(found)), exercise.text


def test_there_are_ten_with_hints_and_reasons():
    assert len(EXERCISES) == 10
    for exercise in EXERCISES:
        assert exercise.hint
        assert exercise.why
        assert bool(exercise.options) != bool(exercise.answers)


@pytest.mark.parametrize("wrong", [13.0, 14.0, 138.5, 0])
def test_a_wrong_answer_is_not_accepted(wrong):
    assert not EXERCISES[0].accepts(0, wrong)
