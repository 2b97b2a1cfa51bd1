"""The notebooks as files: where they are, in which form they are kept, what belongs to which language."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import nbformat
from nbformat import NotebookNode

from tabletop_kernel.language import LANGUAGES

LANGUAGE_LINE: Final = "languages"
"""The id of the cell that leads to the other languages. It is written by `notebooks`, in every copy."""

_KEPT = {"tags", "jupyter", "editable", "deletable", "slideshow"}
_METADATA: Final[dict[str, Any]] = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def home(top: Path) -> Path:
    """The folder of the notebooks; the English ones lie in it, each other language has a folder of its own there."""
    return top / "notebooks"


def english(top: Path) -> list[Path]:
    """All notebooks that are written by hand, sorted."""
    others = {code for code in LANGUAGES if code != "en"}
    found = (path for path in home(top).rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    return sorted(path for path in found if path.relative_to(home(top)).parts[0] not in others)


def copies(top: Path) -> list[Path]:
    """All notebooks in other languages, sorted."""
    found = (path for code in LANGUAGES if code != "en" for path in (home(top) / code).rglob("*.ipynb"))
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def copy_of(top: Path, path: Path, code: str) -> Path:
    """Where the notebook `path` lies in another language."""
    return path if code == "en" else home(top) / code / path.relative_to(home(top))


def domain(top: Path, path: Path) -> str:
    """The domain of a notebook's catalogue: notebooks/forgotten_planet/02_play.ipynb -> nb_forgotten_planet_02_play."""
    return "_".join(["nb", *path.relative_to(home(top)).with_suffix("").parts])


def read(path: Path) -> NotebookNode:
    """A notebook, as version 4 of the format."""
    return nbformat.read(path, as_version=4)


def written(notebook: NotebookNode) -> str:
    """The text of a notebook's file: sorted keys, one space for each level, a newline at the end."""
    return str(nbformat.writes(notebook, version=4)).rstrip("\n") + "\n"


def bare(notebook: NotebookNode) -> NotebookNode:
    """The notebook without outputs, counts and whatever else an editor leaves in it."""
    cells = []
    for n, cell in enumerate(notebook.cells):
        kept = {key: value for key, value in cell.metadata.items() if key in _KEPT}
        plain = {
            "cell_type": cell.cell_type,
            "id": cell.get("id", f"cell-{n}"),
            "metadata": kept,
            "source": cell.source,
        }
        if cell.cell_type == "code":
            plain |= {"outputs": [], "execution_count": None}
        cells.append(nbformat.from_dict(plain))
    return nbformat.from_dict({"cells": cells, "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5})


def language_line(top: Path, path: Path, code: str) -> NotebookNode:
    """The cell that names the language of this copy and links the others."""
    start = copy_of(top, path, code).parent
    names = []
    for other, name in LANGUAGES.items():
        target = posixpath.relpath(copy_of(top, path, other).as_posix(), start.as_posix())
        names.append(f"**{name}**" if other == code else f"[{name}]({target})")
    source = " · ".join(names)
    return nbformat.from_dict({"cell_type": "markdown", "id": LANGUAGE_LINE, "metadata": {}, "source": source})


def with_language_line(top: Path, path: Path, notebook: NotebookNode, code: str) -> NotebookNode:
    """The notebook with the language line of its copy as the second cell."""
    others = [cell for cell in notebook.cells if cell.id != LANGUAGE_LINE]
    notebook.cells = [*others[:1], language_line(top, path, code), *others[1:]]
    return notebook


def sources(notebook: NotebookNode, kind: str) -> Iterator[str]:
    """The sources of all cells of one kind."""
    return (cell.source for cell in notebook.cells if cell.cell_type == kind)
