"""What the core costs: importing it, and loading and checking a long record."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from tabletop_kernel import Match
from tests.core.properties import play_out
from tests.core.tiny import Nim, Take


def python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


def test_bare_python(benchmark):
    benchmark.extra_info.update(row="start of bare Python")
    benchmark.pedantic(python, ("pass",), rounds=15, warmup_rounds=2)


def test_import_the_kit(benchmark):
    benchmark.extra_info.update(row="import tabletop_kernel, with the start of Python", at_most=0.060 + 0.020)
    benchmark.pedantic(python, ("import tabletop_kernel",), rounds=15, warmup_rounds=2)


def test_import_match(benchmark):
    benchmark.extra_info.update(row="the same, and its core: from tabletop_kernel import Match")
    benchmark.pedantic(python, ("from tabletop_kernel import Match",), rounds=15, warmup_rounds=2)


@pytest.fixture(scope="module")
def long_record(tmp_path_factory):
    match = Match.new(Nim, heaps=(500, 500), seed=1)
    rng = random.Random(1)
    play_out(match, rng, limit=1_000, player=lambda game, s, rng: Take(int(s.heaps[0] == 0), 1))
    assert len(match.history) >= 999
    return match.save(tmp_path_factory.mktemp("record") / "long.json")


def test_load_and_check_a_thousand_steps_of_nim(benchmark, long_record):
    benchmark.extra_info.update(row="load and check a record of 1,000 steps (Nim)", at_most=0.050)
    benchmark(Match.load, long_record)
