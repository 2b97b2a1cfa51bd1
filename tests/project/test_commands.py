"""The command line: what is told, by which exit code, and that the first two commands need nothing but Python."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_kernel.__main__ import main, refusal
from tabletop_kernel.commands import COMMANDS, Complaint

TOP = Path(__file__).resolve().parents[2]


def test_every_command_has_its_module_and_every_module_its_words():
    for name in COMMANDS:
        module = ast.parse((TOP / f"tabletop_kernel/commands/{name}.py").read_text("utf-8"))
        assert (ast.get_docstring(module) or "").startswith(f"`{name}")
        assert "main" in {node.name for node in module.body if isinstance(node, ast.FunctionDef)}


def test_no_command_prints_the_list(capsys):
    assert main([]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in COMMANDS)


def test_an_unknown_command_is_refused_in_words(capsys):
    assert main(["opne"]) == 2
    assert "no command 'opne'" in capsys.readouterr().err


@pytest.mark.parametrize("version", [(3, 6), (3, 10, 14), (2, 7)])
def test_an_old_python_is_refused_in_words(version):
    assert "needs Python 3.11 or newer, this is {}.{}.".format(*version) in (refusal(version) or "")


def test_new_pythons_are_welcome():
    assert refusal((3, 11)) is None
    assert refusal((4, 0, 1)) is None


@pytest.mark.parametrize("module", ["__init__.py", "__main__.py"])
def test_an_old_python_can_read_far_enough_to_be_refused(module):
    ast.parse((TOP / "tabletop_kernel" / module).read_text("utf-8"), feature_version=(3, 7))


def test_the_first_commands_start_on_a_bare_python():
    """-I -S: no site-packages, as on a fresh machine."""
    code = "import runpy, sys; sys.path.insert(0, sys.argv[1]); sys.argv = sys.argv[2:]; "
    code += "runpy.run_module('tabletop_kernel', run_name='__main__')"
    for name in ("open", "settings"):
        done = subprocess.run(
            [sys.executable, "-ISc", code, str(TOP), "x", name, "--help"], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert "usage" in done.stdout
    code = "import sys; sys.path.insert(0, sys.argv[1]); import tabletop_kernel.commands.test"
    subprocess.run([sys.executable, "-ISc", code, str(TOP)], check=True)


def test_a_missing_library_is_told_in_words(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "babel.messages.catalog", None)
    monkeypatch.delitem(sys.modules, "tabletop_kernel.commands.catalogues", raising=False)
    assert main(["catalogues"]) == 1
    assert "needs babel.messages.catalog" in capsys.readouterr().err


def test_a_complaint_ends_in_words_and_exit_code_1(capsys, monkeypatch):
    from tabletop_kernel.commands import test as command

    def complain(arguments):
        raise Complaint("Nothing here.")

    monkeypatch.setattr(command, "main", complain)
    assert main(["test"]) == 1
    assert capsys.readouterr().err == "Nothing here.\n"


def test_importing_the_kit_loads_nothing_heavy():
    code = "import sys, tabletop_kernel; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"numpy", "scipy", "sympy", "ipywidgets", "ipycanvas", "IPython", "msgspec", "babel", "matplotlib"}
    assert not heavy & {name.partition(".")[0] for name in loaded}


def test_the_readme_names_the_two_commands_and_every_other():
    readme = (TOP / "README.md").read_text("utf-8")
    named = re.findall(r"python3? -m tabletop_kernel (\w+)", readme)
    assert named[:2] == ["open", "test"]
    assert set(named) == set(COMMANDS)
