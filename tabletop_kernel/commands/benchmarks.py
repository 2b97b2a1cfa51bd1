"""`benchmarks [PYTEST ARGUMENTS]`: measure everything below tests/benchmarks and print it beside its aim.

A benchmark says in `benchmark.extra_info` what its row shows: `row` (the words), `unit` and `units` (how many of them
one round does, 1 unless said), and, where design sets one, `at_least` units a second or `at_most` seconds a unit.
Peers, other programs measured in the same run, have a row and no aim; where one is the measure of its group (`peer`),
`times` says how many times quicker than it ours must be.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tabletop_kernel.commands import Complaint
from tabletop_kernel.commands.environment import root


def main(arguments: list[str]) -> int:
    """Measure and print; exit code 1 where a benchmark fails or misses its aim."""
    parser = argparse.ArgumentParser(prog="tabletop_kernel benchmarks", description=__doc__)
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="print the table of an earlier run's --benchmark-json"
    )
    chosen, rest = parser.parse_known_args(arguments)
    measured = json.loads(chosen.json.read_text()) if chosen.json else measure(root(), rest)
    others = peers(measured["benchmarks"])
    lines = [row(entry, others) for entry in measured["benchmarks"]]
    processor = measured["machine_info"].get("cpu", {}).get("brand_raw", "unknown processor")
    print(f"Python {platform.python_version()}, {processor}")
    print("\n".join(table(lines)))
    return 1 if any(met == "missed" for *_, met in lines) else 0


def measure(top: Path, arguments: list[str]) -> Any:
    """Run the benchmarks in a process of their own; what pytest-benchmark notes of them."""
    with tempfile.TemporaryDirectory() as work:
        report = Path(work, "benchmarks.json")
        pytest = [sys.executable, "-m", "pytest", "-q", "--benchmark-only", f"--benchmark-json={report}"]
        quiet = ["--benchmark-disable-gc", "--benchmark-columns=median", *(arguments or ["tests/benchmarks"])]
        code = subprocess.call([*pytest, *quiet], cwd=top)
        if code or not report.is_file():
            raise Complaint(f"The benchmarks did not run through (pytest's exit code {code}).")
        return json.loads(report.read_text())


def peers(entries: Iterable[dict[str, Any]]) -> dict[str, float]:
    """The median of each group's peer."""
    return {entry["group"]: entry["stats"]["median"] for entry in entries if entry["extra_info"].get("peer")}


def row(entry: dict[str, Any], peers: Mapping[str, float] | None = None) -> tuple[str, str, str, str]:
    """What was measured, the median, the aim, and "met" or "missed" (nothing without an aim)."""
    info = entry["extra_info"]
    each = entry["stats"]["median"] / info.get("units", 1)
    words = info.get("row", entry["fullname"].rpartition("/")[2])
    if "times" in info and peers and entry["group"] in peers:
        times = peers[entry["group"]] / each
        return words, f"{times:,.3g} times", f"{info['times']:g} times", _met(times >= info["times"])
    if "at_least" in info:
        unit = f"{info['unit']}/s"
        return words, f"{1 / each:,.0f} {unit}", f"{info['at_least']:,} {unit}", _met(1 / each >= info["at_least"])
    if "at_most" in info:
        return words, duration(each), f"under {duration(info['at_most'])}", _met(each < info["at_most"])
    return words, f"{1 / each:,.0f} {info['unit']}/s" if "unit" in info else duration(each), "", ""


def table(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """The rows in columns, under a heading."""
    rows = [("what", "measured", "aim", ""), *rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def duration(seconds: float) -> str:
    """Seconds in the unit that gives a readable number."""
    for size, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def _met(met: bool) -> str:
    return "met" if met else "missed"
