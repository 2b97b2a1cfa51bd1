"""`rules [GAME ...]`: every printed rule with its kind, the code that states it and the tests that check it.

A rule of kind `play` or `data` needs both; one of kind `table` is for people and paper, and says why. Code is found by
the rule's ID in the game's folder, tests by `@pytest.mark.rule("ID")` below `tests/`, read and never run.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tabletop_kernel.commands import Complaint

GAMES = Path(__file__).resolve().parents[1] / "games"
TESTS = Path(__file__).resolve().parents[2] / "tests"
NEED_CODE_AND_TEST = ("play", "data")


class Line(NamedTuple):
    """One rule of the list; places are "file:line" and "file::test"."""

    game: str
    id: str
    kind: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    why: str = ""

    @property
    def fault(self) -> str:
        """What is missing, in words; nothing if all is there."""
        if self.kind == "table":
            return "" if self.why else "a table rule says why"
        if self.kind not in NEED_CODE_AND_TEST:
            return f"{self.kind!r} is no kind"
        return " and ".join(["no code"] * (not self.code) + ["no test"] * (not self.tests))


def main(arguments: list[str]) -> int:
    """Print the list; exit code 1 where a rule lacks something or a test names a rule that no book has."""
    books = rule_books()
    parser = argparse.ArgumentParser(prog="tabletop_kernel rules", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"{', '.join(books) or 'none is there yet'}; default: all"
    )
    games = parser.parse_args(arguments).games or list(books)
    if unknown := [game for game in games if game not in books]:
        near = difflib.get_close_matches(unknown[0], books, 1)
        hint = f" Did you mean {near[0]}?" if near else f" Known: {', '.join(books) or 'none'}."
        raise Complaint(f"There is no rule book of a game {unknown[0]!r}.{hint}")
    if not TESTS.is_dir():
        print(f"There is no folder {TESTS}: the tests come with the whole project.", file=sys.stderr)
    tests = tested(TESTS)
    lines = [line for game in games for line in listed(game, books[game], tests)]
    width = max((len(line.id) for line in lines), default=0)
    for line in lines:
        fault = f"   <- {line.fault}" if line.fault else ""
        print(f"{line.id:<{width}}  {line.kind:<5}  {_some(line.code)}  {_some(line.tests)}{fault}")
    faults = [line for line in lines if line.fault]
    strangers = sorted(set(tests) - {id for book in books.values() for id in book})
    for id in strangers:
        print(f"{tests[id][0]}: no rule book has a rule {id}", file=sys.stderr)
    print(f"{len(lines)} rules, {len(faults)} of them lack something.")
    return 1 if faults or strangers else 0


def rule_books() -> dict[str, dict[str, dict[str, Any]]]:
    """Game -> rule ID -> what `data/rules.toml` says of it."""
    books = {}
    for path in sorted(GAMES.glob("*/data/rules.toml")):
        with path.open("rb") as file:
            books[path.parents[1].name] = tomllib.load(file)["rules"]
    return books


def listed(game: str, book: dict[str, dict[str, Any]], tests: dict[str, list[str]]) -> Iterator[Line]:
    """The lines of one game, in the order of its rule book."""
    code = coded(GAMES / game, book)
    for id, rule in book.items():
        yield Line(game, id, rule.get("kind", "play"), tuple(code[id]), tuple(tests.get(id, ())), rule.get("why", ""))


def coded(folder: Path, ids: dict[str, Any]) -> dict[str, list[str]]:
    """Rule ID -> the places in a game's Python (and data files but the book itself) that name it."""
    places = defaultdict(list)
    named = re.compile("|".join(rf"(?<![\w-]){re.escape(id)}(?![\w-])" for id in ids))
    for path in sorted([*folder.rglob("*.py"), *folder.glob("data/*.toml")]):
        if path.name == "rules.toml":
            continue
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in dict.fromkeys(named.findall(line)):
                places[id].append(f"{path.relative_to(folder)}:{n}")
    return places


def tested(folder: Path) -> dict[str, list[str]]:
    """Rule ID -> the tests below `folder` that carry its mark."""
    places = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for name, mark in _marks(tree, ""):
            for id in mark.args:
                if not (isinstance(id, ast.Constant) and isinstance(id.value, str)):
                    raise Complaint(f"{path}:{mark.lineno}: write the rule IDs of a mark out, so that they can be read")
                places[id.value].append(f"{path.relative_to(folder)}::{name}")
    return places


def _marks(node: ast.AST, name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every `pytest.mark.rule(...)` below a node, with the test (or class) it stands at; "" for a whole file."""
    for child in ast.iter_child_nodes(node):
        inside = name
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inside = f"{name}::{child.name}" if name else child.name
        match child:
            case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark"))):
                yield name, child
        yield from _marks(child, inside)


def _some(places: tuple[str, ...]) -> str:
    more = f" +{len(places) - 1}" if len(places) > 1 else ""
    return f"{(places[0] if places else '-') + more:<40}"
