"""`benchmarks`: the table says what was measured, and whether the aim was met."""

from __future__ import annotations

import json

import pytest

from tabletop_kernel.commands import benchmarks


def entry(median, **info):
    return {"fullname": "tests/benchmarks/test_x.py::test_y", "stats": {"median": median}, "extra_info": info}


@pytest.mark.parametrize(
    ("measured", "row"),
    [
        (
            entry(0.01, row="play", unit="plies", units=600, at_least=50_000),
            ("play", "60,000 plies/s", "50,000 plies/s", "met"),
        ),
        (
            entry(0.02, row="play", unit="plies", units=600, at_least=50_000),
            ("play", "30,000 plies/s", "50,000 plies/s", "missed"),
        ),
        (entry(0.018, row="legal", units=200, at_most=100e-6), ("legal", "90 us", "under 100 us", "met")),
        (entry(0.06, row="load", at_most=0.05), ("load", "60 ms", "under 50 ms", "missed")),
        (entry(0.5, row="a peer", unit="plies", units=1000), ("a peer", "2,000 plies/s", "", "")),
        (entry(2e-8), ("test_x.py::test_y", "20 ns", "", "")),
    ],
)
def test_a_row(measured, row):
    assert benchmarks.row(measured) == row


@pytest.mark.parametrize(
    ("median", "said"), [(0.01, ("30 times", "20 times", "met")), (0.02, ("15 times", "20 times", "missed"))]
)
def test_beside_a_peer(median, said):
    ours, theirs = entry(median, row="ours", times=20), entry(0.3, row="theirs", peer=True)
    alone = entry(0.5, row="another group")
    for one, group in ((ours, "a"), (theirs, "a"), (alone, "b")):
        one["group"] = group
    found = benchmarks.peers([ours, theirs, alone])
    assert benchmarks.row(ours, found) == ("ours", *said)
    assert benchmarks.row(theirs, found) == ("theirs", "300 ms", "", "")


@pytest.mark.parametrize(("median", "code"), [(0.04, 0), (0.06, 1)])
def test_a_missed_aim_fails(tmp_path, capsys, median, code):
    report = tmp_path / "run.json"
    report.write_text(
        json.dumps({"machine_info": {}, "benchmarks": [entry(median, row="load a record", at_most=0.05)]})
    )
    assert benchmarks.main(["--json", str(report)]) == code
    assert "load a record" in capsys.readouterr().out
