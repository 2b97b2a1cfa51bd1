"""`pictures`: draw the picture that each notebook opens with, in English and wherever a language changes it.

With `--check` nothing is written, and every file that would change is named.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tabletop_kernel.commands.environment import root
from tabletop_kernel.language import LANGUAGES, use
from tabletop_kernel.pictures import painters


def main(arguments: list[str]) -> int:
    """Draw, or check; exit code 1 where a check finds something."""
    parser = argparse.ArgumentParser(prog="tabletop_kernel pictures", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, name the files that would change")
    folder = root() / "notebooks/images"
    drawn = dict(drawings(folder))
    if parser.parse_args(arguments).check:
        wrong = list(check(folder, drawn))
        print("\n".join(wrong) or "All pictures are current.")
        return 1 if wrong else 0
    for path, svg in drawn.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8")
    for path in _strays(folder, drawn):
        path.unlink()
    print(f"{len(drawn)} pictures.")
    return 0


def drawings(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file below `folder` with what must stand in it."""
    for name, paint in painters().items():
        with use("en"):
            plain = paint().rstrip("\n") + "\n"
        yield folder / f"{name}.svg", plain
        for code in LANGUAGES:
            with use(code):
                said = paint().rstrip("\n") + "\n"
            if said != plain:
                yield folder / code / f"{name}.svg", said


def check(folder: Path, drawn: dict[Path, str]) -> Iterator[str]:
    """Every picture that is not as its function draws it."""
    for path, svg in drawn.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != svg:
            yield f"{path.relative_to(folder.parent)}: is not what the kit draws; run `pictures`"
    yield from (f"{path.relative_to(folder.parent)}: nothing draws it" for path in _strays(folder, drawn))


def _strays(folder: Path, drawn: dict[Path, str]) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.svg")) if path not in drawn]
