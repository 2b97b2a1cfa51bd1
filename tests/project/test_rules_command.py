"""`rules`: what counts as code and as a test, and what must be complained of."""

from __future__ import annotations

import pytest

from tabletop_kernel.commands import Complaint, rules

BOOK = """
[rules.MO-M01]
en = "Step on tiles."
[rules.MO-M1]
en = "Another."
[rules.MO-C01]
kind = "data"
en = "33 slabs."
[rules.MO-S01]
kind = "table"
en = "The youngest begins."
why = "needs people"
"""
CODE = 'def explain(s, move):\n    return Refusal("MO-M01")\n\n\nANOTHER = Event("MO-M1", "x")\n'
TESTS = """import pytest

pytestmark = pytest.mark.rule("MO-C01")


@pytest.mark.rule("MO-M01", "MO-M1")
def test_step():
    pass
"""


@pytest.fixture
def moon(tmp_path, monkeypatch):
    data = tmp_path / "games/moon/data"
    data.mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (data / "rules.toml").write_text(BOOK)
    (data / "slabs.toml").write_text("# MO-C01\nslabs = 33\n")
    (tmp_path / "games/moon/rules.py").write_text(CODE)
    (tmp_path / "tests/test_moon.py").write_text(TESTS)
    monkeypatch.setattr(rules, "GAMES", tmp_path / "games")
    monkeypatch.setattr(rules, "TESTS", tmp_path / "tests")
    return tmp_path


def test_a_whole_game_is_listed_without_a_complaint(moon, capsys):
    assert rules.main(["moon"]) == 0
    out = capsys.readouterr().out
    row = next(line for line in out.splitlines() if line.startswith("MO-M01 "))
    assert row.split() == ["MO-M01", "play", "rules.py:2", "test_moon.py::test_step"]
    assert "4 rules, 0 of them lack something." in out


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("games/moon/rules.py", '"MO-M1"', '"MO-M01"', "MO-M1  .*<- no code"),
        ("games/moon/data/slabs.toml", "MO-C01", "", "MO-C01 .*<- no code"),
        ("tests/test_moon.py", ', "MO-M1"', "", "MO-M1  .*<- no test"),
        ("tests/test_moon.py", "pytestmark = ", "# pytestmark = ", "MO-C01 .*<- no test"),
        ("games/moon/data/rules.toml", 'why = "needs people"', "", "MO-S01 .*<- a table rule says why"),
        ("games/moon/data/rules.toml", '"table"', '"tabel"', "MO-S01 .*<- 'tabel' is no kind"),
    ],
)
def test_each_lack_is_told_and_fails(moon, capsys, name, old, new, fault):
    import re

    path = moon / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert rules.main([]) == 1
    assert re.search(fault, capsys.readouterr().out)


def test_a_mark_without_a_rule_is_found(moon, capsys):
    (moon / "tests/test_more.py").write_text('import pytest\n@pytest.mark.rule("MO-X99")\nclass TestX: pass\n')
    assert rules.main(["moon"]) == 1
    assert "test_more.py::TestX: no rule book has a rule MO-X99" in capsys.readouterr().err


def test_a_mark_on_a_parameter_counts(moon):
    (moon / "tests/test_more.py").write_text(
        "import pytest\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("MO-M1"))])\n'
        "def test_x(x): pass\n"
    )
    assert "test_more.py::test_x" in rules.tested(moon / "tests")["MO-M1"]


def test_a_mark_that_cannot_be_read_is_refused(moon):
    (moon / "tests/test_more.py").write_text("import pytest\n@pytest.mark.rule(ALL)\ndef test_x(): pass\n")
    with pytest.raises(Complaint, match=r"test_more\.py:2: write the rule IDs"):
        rules.main([])


def test_without_tests_it_says_so_and_fails(moon, capsys):
    (moon / "tests/test_moon.py").unlink()
    (moon / "tests").rmdir()
    assert rules.main([]) == 1
    assert "There is no folder" in capsys.readouterr().err


def test_an_unknown_game_gets_a_hint(moon):
    with pytest.raises(Complaint, match=r"a game 'mon'\. Did you mean moon\?"):
        rules.main(["mon"])
