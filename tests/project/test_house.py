"""The house is in order: style, types, arrows, sizes, and nothing where it does not belong."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from tabletop_kernel import Game

TOP = Path(__file__).resolve().parents[2]
AGREED = {"CHANGELOG.md", "LICENSE", "README.md", "binder", "notebooks", "pyproject.toml", "tabletop_kernel", "tests"}
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))


def tracked() -> list[Path]:
    """Every file that is under version control and there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [TOP / name for name in listed.stdout.split("\0") if name and (TOP / name).is_file()]


def run(*command: str | Path) -> None:
    """Run a tool in the project's folder; its words where it fails."""
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_finds_nothing():
    run(sys.executable, "-m", "ruff", "check", "--quiet", ".")


def test_code_and_notebooks_are_formatted():
    run(sys.executable, "-m", "ruff", "format", "--check", "--quiet", ".")


def test_types_are_strict():
    assert PROJECT["tool"]["mypy"]["strict"] is True
    run(sys.executable, "-m", "mypy")


def test_arrows_point_one_way():
    run(Path(sys.executable).parent / "lint-imports")


def test_every_package_stands_in_a_contract():
    """A new package must be given its place, or the arrows would say nothing of it."""
    named = " ".join(str(contract) for contract in PROJECT["tool"]["importlinter"]["contracts"])
    outside = {"commands", "pictures", "locale"}
    for folder in (TOP / "tabletop_kernel").iterdir():
        if (folder / "__init__.py").is_file() and folder.name not in outside:
            assert f"tabletop_kernel.{folder.name}" in named, folder.name


def test_the_top_level_is_as_agreed():
    assert {path.relative_to(TOP).parts[0] for path in tracked()} - AGREED == {
        name
        for name in os.listdir(TOP)
        if name.startswith(".") and any(p.relative_to(TOP).parts[0] == name for p in tracked())
    }


def test_the_continuous_integration_can_be_run():
    assert os.access(TOP / ".ci/run", os.X_OK)
    assert os.access(TOP / "binder/postBuild", os.X_OK)


@pytest.mark.parametrize(
    "name", [name for name, _ in PROJECT["project"]["entry-points"].get("tabletop_kernel.games", {}).items()]
)
def test_every_game_is_found_under_its_name(name):
    module, _, cls = PROJECT["project"]["entry-points"]["tabletop_kernel.games"][name].partition(":")
    game = getattr(import_module(module), cls)
    assert issubclass(game, Game)
    assert game.name == name


def test_no_file_of_code_grows_too_long():
    sizes = {
        path.relative_to(TOP): len(path.read_text("utf-8").splitlines()) for path in tracked() if path.suffix == ".py"
    }
    assert {str(path): lines for path, lines in sizes.items() if lines > 500} == {}


def test_nothing_names_a_place_of_some_machine():
    """Absolute paths of a home or a workplace, and folders beside the project, hold on one machine only."""
    place = re.compile(r"(?<![\w.])/(?:home|root|Users|work|tmp|opt|mnt)/\w+|\.\./shared\b")
    allowed = {"tests/project/test_house.py", "tests/project/test_notebook_copies.py"}
    found = []
    for path in tracked():
        if path.relative_to(TOP).as_posix() in allowed or path.suffix in {".mo", ".png"}:
            continue
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            found += [f"{path.relative_to(TOP)}:{n}: {hit}" for hit in place.findall(line)]
    assert found == []


def test_texts_for_the_catalogues_are_whole_sentences():
    """A text put together from pieces (an f-string, a sum) cannot be looked up in a catalogue."""
    wrong = []
    for path in sorted((TOP / "tabletop_kernel").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in {"text", "counted", "mark"}
            ):
                messages = node.args[: 2 if node.func.id == "counted" else 1]
                wrong += [
                    f"{path.relative_to(TOP)}:{m.lineno}" for m in messages if isinstance(m, ast.JoinedStr | ast.BinOp)
                ]
    assert wrong == []


def test_the_version_is_one():
    import tabletop_kernel

    assert tabletop_kernel.__version__ == PROJECT["project"]["version"]
    assert f"## {tabletop_kernel.__version__}" in (TOP / "CHANGELOG.md").read_text("utf-8")
