"""The copies of the notebooks in other languages, on a small project of their own."""

from __future__ import annotations

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat import v4

from tabletop_kernel.commands import catalogues, lessons, markdown, notebooks
from tabletop_kernel.language import of_notebook

START = """# Start

![A board](images/start.svg)

Go to [the first turn](moon/02_play.ipynb#first), or read [about it](../README.md)."""
PLAY = "# Play\n\n![A board](../images/play.svg)\n\n[Back](../00_start_here.ipynb) · [page](https://example.org/a.b)"
CZECH = {
    "# Start": "# Začátek",
    "![A board](images/start.svg)": "![Deska](images/start.svg)",
    "Go to [the first turn](moon/02_play.ipynb#first), or read [about it](../README.md).": "Jdi na "
    "[první tah](moon/02_play.ipynb#first), nebo si přečti [víc](../README.md).",
}


@pytest.fixture
def top(tmp_path):
    (tmp_path / "tabletop_kernel").mkdir()
    for folder in ("moon", "images/cs"):
        (tmp_path / "notebooks" / folder).mkdir(parents=True)
    for picture in ("start.svg", "play.svg", "cs/play.svg"):
        (tmp_path / "notebooks/images" / picture).write_text("<svg/>")
    code = v4.new_code_cell("1 + 1", outputs=[v4.new_output("stream", text="2")], execution_count=3)
    code.metadata |= {"tags": ["hide"], "trusted": True}
    save(tmp_path / "notebooks/00_start_here.ipynb", [v4.new_markdown_cell(START), code])
    save(tmp_path / "notebooks/moon/02_play.ipynb", [v4.new_markdown_cell(PLAY)])
    return tmp_path


def save(path, cells):
    nbformat.write(v4.new_notebook(cells=cells), path)


def run(top, monkeypatch, *arguments):
    monkeypatch.setattr(notebooks, "root", lambda: top)
    return notebooks.main(list(arguments))


def translate(top, domain, strings):
    path = catalogues.folder(top, "cs") / f"{domain}.po"
    said = path.read_text("utf-8")
    for english, czech in strings.items():
        assert f'msgid "{english}"\nmsgstr ""' in said
        said = said.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{czech}"')
    path.write_text(said, "utf-8")


def cells(top, name):
    return lessons.read(top / "notebooks" / name).cells


def test_a_copy_says_the_same_in_its_language_and_its_links_follow(top, monkeypatch):
    run(top, monkeypatch)
    translate(top, "nb_00_start_here", CZECH)
    run(top, monkeypatch)
    first, line, code = cells(top, "cs/00_start_here.ipynb")
    assert first.source == (
        "# Začátek\n\n![Deska](../images/start.svg)\n\n"
        "Jdi na [první tah](moon/02_play.ipynb#first), nebo si přečti [víc](../../README.md)."
    )
    assert line.source == "[English](../00_start_here.ipynb) · **Čeština** · [Polski](../pl/00_start_here.ipynb)"
    assert code.source == "1 + 1"
    assert code.metadata == {"tags": ["hide"]}
    assert code.outputs == []
    assert code.execution_count is None


def test_a_picture_comes_in_the_language_where_there_is_one(top, monkeypatch):
    run(top, monkeypatch)
    assert "](../../images/cs/play.svg)" in cells(top, "cs/moon/02_play.ipynb")[0].source
    assert "](../../images/play.svg)" in cells(top, "pl/moon/02_play.ipynb")[0].source
    assert (
        "[Back](../00_start_here.ipynb) · [page](https://example.org/a.b)"
        in cells(top, "pl/moon/02_play.ipynb")[0].source
    )


def test_english_is_stripped_and_gets_its_language_line(top, monkeypatch):
    run(top, monkeypatch)
    assert [cell.get("outputs") for cell in cells(top, "00_start_here.ipynb")] == [None, None, []]
    assert cells(top, "moon/02_play.ipynb")[1].source == (
        "**English** · [Čeština](../cs/moon/02_play.ipynb) · [Polski](../pl/moon/02_play.ipynb)"
    )


def test_the_command_finds_nothing_to_do_after_itself(top, monkeypatch):
    assert run(top, monkeypatch, "--check") == 1
    run(top, monkeypatch)
    files = {path: path.read_bytes() for path in top.rglob("*.*") if path.is_file()}
    assert run(top, monkeypatch, "--check") == 0
    run(top, monkeypatch)
    assert files == {path: path.read_bytes() for path in top.rglob("*.*") if path.is_file()}


def test_the_check_finds_outputs_edits_and_strays(top, monkeypatch):
    run(top, monkeypatch)
    save(top / "notebooks/pl/old.ipynb", [])
    path = top / "notebooks/cs/moon/02_play.ipynb"
    path.write_text(path.read_text("utf-8").replace("Play", "Hra"), "utf-8")
    path = top / "notebooks/00_start_here.ipynb"
    path.write_text(path.read_text("utf-8").replace('"execution_count": null', '"execution_count": 1'), "utf-8")
    assert sorted(fault.partition(":")[0] for fault in notebooks.check(top)) == [
        "notebooks/00_start_here.ipynb",
        "notebooks/cs/moon/02_play.ipynb",
        "notebooks/pl/old.ipynb",
    ]


def test_texts_of_code_cells_are_in_the_notebooks_catalogue(top):
    cell = v4.new_code_cell('%matplotlib inline\nfrom tabletop_kernel.language import text\ntext("Odds of {n}", n=2)')
    save(top / "notebooks/odds.ipynb", [v4.new_markdown_cell("# Odds"), cell])
    assert [m.id for m in catalogues.templates(top)["nb_odds"] if m.id] == ["# Odds", "Odds of {n}"]


@pytest.mark.parametrize(
    ("source", "worded"),
    [
        ("# Title\n\nTwo words.\nSame block.", ["# Title", "Two words.\nSame block."]),
        ("```\ncode here\n\nmore code\n```\n\nAfter.", ["After."]),
        ("$$\na\n\nb\n$$\n\nA formula $x_{max}$.", ["A formula $x_{max}$."]),
        ("![](images/a.svg)\n\n---\n\n$$a = bcd$$", []),
        ("![A board](images/a.svg)", ["![A board](images/a.svg)"]),
        ("* one\n* two\n\n| head | er |\n|---|---|", ["* one\n* two", "| head | er |\n|---|---|"]),
    ],
)
def test_what_a_translator_is_given(source, worded):
    assert [block for block in markdown.blocks(source) if markdown.worded(block)] == worded


@given(st.text(alphabet="ab` $\n#", max_size=60))
def test_blocks_lose_no_word(source):
    joined = "\n\n".join(markdown.blocks(source))
    assert joined.split() == source.split()
    assert list(markdown.blocks(joined)) == list(markdown.blocks(source))


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/home/pl/kit/notebooks/00_start_here.ipynb", "en"),
        ("/home/pl/kit/notebooks/cs/00_start_here.ipynb", "cs"),
        ("/home/ann/notebooks/pl/moon/02_play.ipynb", "pl"),
        (r"C:\Users\ann\kit\notebooks\cs\moon\02_play.ipynb", "cs"),
        ("/home/ann/lessons/cs/02_play.ipynb", "cs"),
        ("/home/ann/lessons/02_play.ipynb", "en"),
        ("", "en"),
    ],
)
def test_a_kernel_speaks_the_language_of_its_notebook(path, code):
    assert of_notebook(path) == code
