"""`notebooks`: strip the English notebooks and write their Czech and Polish copies.

A copy has the same cells; its Markdown comes from the notebook's catalogue, what is not translated yet stays English.
Links to other lessons stay in the language, links to all else follow, pictures come in the language where there is one.
With `--check` nothing is written, and every file that would change is named.
"""

from __future__ import annotations

import argparse
import posixpath
from collections.abc import Iterator
from pathlib import Path

from tabletop_kernel.commands import catalogues, lessons
from tabletop_kernel.commands.environment import root
from tabletop_kernel.commands.markdown import relinked, translated


def main(arguments: list[str]) -> int:
    """Write, or check; exit code 1 where a check finds something."""
    parser = argparse.ArgumentParser(prog="tabletop_kernel notebooks", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, name the files that would change")
    top = root()
    if parser.parse_args(arguments).check:
        wrong = list(check(top))
        print("\n".join(wrong) or "All notebooks are current.")
        return 1 if wrong else 0
    for path in lessons.english(top):
        path.write_text(original(top, path), encoding="utf-8")
    for domain, template in catalogues.templates(top).items():
        for code in catalogues.TRANSLATIONS if domain.startswith("nb_") else ():
            catalogues.update(top, domain, code, template)
    for path, code in _copies(top):
        target = lessons.copy_of(top, path, code)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(copy(top, path, code), encoding="utf-8")
    for path in _strays(top):
        path.unlink()
    print(f"{len(lessons.english(top))} notebooks, each in {len(catalogues.TRANSLATIONS) + 1} languages.")
    print("\n".join(catalogues.waiting(top, "nb_")) or "All of them are translated.")
    return 0


def check(top: Path) -> Iterator[str]:
    """Every notebook that the command would change, with the reason."""
    for path in lessons.english(top):
        if path.read_text(encoding="utf-8") != original(top, path):
            yield f"{path.relative_to(top)}: holds outputs or an editor's marks; run `notebooks`"
    for path, code in _copies(top):
        target = lessons.copy_of(top, path, code)
        if not target.is_file() or target.read_text(encoding="utf-8") != copy(top, path, code):
            yield f"{target.relative_to(top)}: is not what its English notebook and catalogue say; run `notebooks`"
    yield from (f"{path.relative_to(top)}: has no English notebook" for path in _strays(top))


def original(top: Path, path: Path) -> str:
    """The text of an English notebook as the project keeps it."""
    notebook = lessons.bare(lessons.read(path))
    return lessons.written(lessons.with_language_line(top, path, notebook, "en"))


def copy(top: Path, path: Path, code: str) -> str:
    """The text of the copy of an English notebook in another language."""
    catalogue = catalogues.read(top, lessons.domain(top, path), code)
    says = {m.id: m.string for m in catalogue if isinstance(m.id, str) and m.string and not m.fuzzy}
    notebook = lessons.bare(lessons.read(path))
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            said = translated(cell.source, lambda block: says.get(block, block))
            cell.source = relinked(said, lambda link: moved(top, path, code, link))
    return lessons.written(lessons.with_language_line(top, path, notebook, code))


def moved(top: Path, path: Path, code: str, link: str) -> str:
    """A relative link of an English notebook, as its copy must write it."""
    target, _, anchor = link.partition("#")
    place = Path(posixpath.normpath((path.parent / target).as_posix()))
    if place in lessons.english(top):
        return link
    images = lessons.home(top) / "images"
    if place.parent == images and (images / code / place.name).is_file():
        place = images / code / place.name
    start = lessons.copy_of(top, path, code).parent
    return posixpath.relpath(place.as_posix(), start.as_posix()) + (f"#{anchor}" if anchor else "")


def _copies(top: Path) -> list[tuple[Path, str]]:
    return [(path, code) for path in lessons.english(top) for code in catalogues.TRANSLATIONS]


def _strays(top: Path) -> list[Path]:
    wanted = {lessons.copy_of(top, path, code) for path, code in _copies(top)}
    return [path for path in lessons.copies(top) if path not in wanted]
