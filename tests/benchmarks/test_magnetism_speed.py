"""Speed of fields and forces, magpylib beside it in the same run. One thread: set OMP_NUM_THREADS=1.

python -m pytest tests/benchmarks/test_magnetism_speed.py --benchmark-only --benchmark-disable-gc
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from tabletop_kernel.magnetism import SET_B, Pose, field, total_field, wrench

R, H, FOOT = SET_B.radius_m, SET_B.height_m, 3.5 * SET_B.radius_m
T = math.radians(45)
BASE = Pose((0, 0, H / 2))
SIN, COS = math.sin(T), math.cos(T)
LEANS = Pose((FOOT - R * COS + H / 2 * SIN, 0, R * SIN + H / 2 * COS), (SIN, 0, COS))


def points(n):
    return np.random.default_rng(1).uniform(-4 * R, 4 * R, (n, 3))


@pytest.fixture(scope="module")
def magpylib():
    return pytest.importorskip("magpylib", reason="the peer of this benchmark: extra `referees`")


def cylinder(magpylib, pose, turn=0.0):
    from scipy.spatial.transform import Rotation

    return magpylib.magnet.Cylinder(
        polarization=(0, 0, SET_B.remanence_T),
        dimension=(2 * R, H),
        position=pose.position_m,
        orientation=Rotation.from_euler("y", turn),
    )


@pytest.mark.parametrize("n", [10**5, 10**6])
class TestField:
    def test_field_ours(self, benchmark, n):
        benchmark.group = f"field at {n} points"
        benchmark.extra_info.update(row=f"field of a disc at {n:,} points, beside magpylib", times=2)
        benchmark.pedantic(field, (SET_B, BASE, points(n)), rounds=5, warmup_rounds=1)

    def test_field_magpylib(self, benchmark, magpylib, n):
        benchmark.group = f"field at {n} points"
        benchmark.extra_info.update(row=f"magpylib's Cylinder.getB at {n:,} points", peer=True)
        benchmark.pedantic(cylinder(magpylib, BASE).getB, (points(n),), rounds=5, warmup_rounds=1)


class TestWrench:
    """Ours to 1e-9 of itself; getFT with 1e5 cells, which differ from it by some 1e-7."""

    def test_wrench_ours(self, benchmark):
        benchmark.group = "wrench"
        benchmark.extra_info.update(row="force and torque to 1e-7, beside magpylib", times=400)
        felt = benchmark(wrench, [(SET_B, BASE)], SET_B, LEANS, (FOOT, 0, 0))
        assert felt.error.force_N < 1e-7 * np.linalg.norm(felt.force_N)

    def test_wrench_magpylib(self, benchmark, magpylib):
        benchmark.group = "wrench"
        benchmark.extra_info.update(row="magpylib's getFT with 100,000 cells", peer=True)
        source, target = cylinder(magpylib, BASE), cylinder(magpylib, LEANS, T)
        run = {"pivot": (FOOT, 0, 0), "meshing": 100_000}
        force, _ = benchmark.pedantic(magpylib.getFT, (source, target), run, rounds=3, warmup_rounds=1)
        ours = wrench([(SET_B, BASE)], SET_B, LEANS).force_N
        assert np.linalg.norm(force - ours) < 1e-5 * np.linalg.norm(ours)


def test_picture_of_twenty_discs(benchmark):
    """60 x 60 points in the vertical cut through twenty discs."""
    discs = [(SET_B, Pose((0.035 * i, 0.05 * j, H / 2))) for i in range(5) for j in range(4)]
    x, z = np.meshgrid(np.linspace(-0.05, 0.2, 60), np.linspace(-0.03, 0.1, 60))
    at = np.stack((x.ravel(), 0 * x.ravel(), z.ravel()), axis=1)
    benchmark.extra_info.update(row="picture of 20 discs, 60 x 60 points", at_most=0.1)
    benchmark(total_field, discs, at)


@pytest.mark.parametrize("discs", [1, 2])
def test_frame_while_dragging(benchmark, discs):
    """The kernel's share of one frame while a disc is dragged: under 66 ms for 15 frames a second."""
    from tabletop_kernel.classroom.magnets import FieldView

    view = FieldView(discs=discs)
    steps = iter(range(10**6))

    def frame():
        n = next(steps) % 40
        view.places[0] = (0.5 * n - 30, -0.4 * n, 0.0)
        view._draw(False)

    benchmark.extra_info.update(row=f"kernel's share of a picture while dragging, {discs} on the sheet", at_most=1 / 15)
    benchmark(frame)
