"""The notebooks: stripped, short, current in three languages, each with its picture, and each runs through."""

from __future__ import annotations

import importlib.metadata
import os
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest
from nbclient import NotebookClient

from tabletop_kernel.commands import catalogues, lessons, markdown, notebooks, pictures
from tabletop_kernel.language import LANGUAGES

pytestmark = pytest.mark.kernel

TOP = Path(__file__).resolve().parents[2]
ENGLISH = lessons.english(TOP)
ALL = ENGLISH + lessons.copies(TOP)


def short(path: Path) -> str:
    return str(path.relative_to(lessons.home(TOP)))


def of_each(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=map(short, paths))


def none_of(faults: list[str]) -> None:
    """Fail with the first few faults, not with a thousand."""
    if faults:
        pytest.fail("\n".join([f"{len(faults)} faults, first of them:", *faults[:12]]), pytrace=False)


def run(path: Path, *more: str) -> nbformat.NotebookNode:
    """Run a notebook in its folder, with more cells at its end; an exception if a cell fails."""
    if not list(importlib.metadata.entry_points(group="tabletop_kernel.games")):
        pytest.skip(
            "the kit is not installed here, so no game is found by name; `python3 -m tabletop_kernel test` does it"
        )
    notebook = lessons.read(path)
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in more]
    there = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources=there)
    client.execute(env={**os.environ, "PYTHONPATH": str(TOP)})
    return notebook


def test_the_first_notebook_is_there():
    assert lessons.home(TOP) / "00_start_here.ipynb" in ENGLISH


def test_every_notebook_is_reached_from_the_first():
    reached, waiting = set(), [TOP / "notebooks/00_start_here.ipynb"]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            said = "\n".join(cell.source for cell in lessons.read(path).cells if cell.cell_type == "markdown")
            targets = (path.parent / unquote(target.partition("#")[0]) for target in markdown.links(said))
            waiting += [target.resolve() for target in targets if target.suffix == ".ipynb"]
    assert set(ENGLISH) - reached == set()


def test_catalogues_are_current_and_complete():
    none_of(list(catalogues.check(TOP)))


def test_notebooks_are_stripped_and_their_copies_current():
    none_of(list(notebooks.check(TOP)))


def test_pictures_are_current():
    folder = lessons.home(TOP) / "images"
    none_of(list(pictures.check(folder, dict(pictures.drawings(folder)))))


@of_each(ENGLISH)
def test_a_notebook_opens_with_a_picture_of_what_it_shows(path):
    first = lessons.read(path).cells[0]
    assert first.cell_type == "markdown"
    shown = [target for target in markdown.links(first.source) if target.endswith(".svg")]
    assert shown, "the first cell needs a picture"
    assert (path.parent / shown[0]).resolve().parent == (lessons.home(TOP) / "images").resolve()


@of_each(ALL)
def test_links_lead_somewhere(path):
    targets = [
        target for source in lessons.sources(lessons.read(path), "markdown") for target in markdown.links(source)
    ]
    lost = [target for target in targets if not (path.parent / unquote(target.partition("#")[0])).exists()]
    assert lost == []


@of_each(ENGLISH)
def test_code_cells_are_short(path):
    long = [source for source in lessons.sources(lessons.read(path), "code") if len(source.splitlines()) > 15]
    assert long == []


@of_each(ENGLISH)
def test_copies_have_the_same_code(path):
    code = list(lessons.sources(lessons.read(path), "code"))
    for language in LANGUAGES:
        assert list(lessons.sources(lessons.read(lessons.copy_of(TOP, path, language)), "code")) == code


@of_each(ENGLISH)
def test_a_notebook_runs_through(path):
    run(path)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_copy_speaks_its_language(code):
    path = lessons.copy_of(TOP, lessons.home(TOP) / "00_start_here.ipynb", code)
    cell = "from tabletop_kernel.language import language\nprint(language())"
    assert run(path, cell).cells[-1].outputs[0].text == f"{code}\n"
