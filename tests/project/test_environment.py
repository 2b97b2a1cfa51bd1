"""`open` and `test`: the environment is made once, and whatever stands in the way is told in words."""

from __future__ import annotations

import importlib.util
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_kernel.commands import Complaint, environment, open, settings, test

TOP = Path(__file__).resolve().parents[2]


class Shell:
    """Stands in for subprocess.run: notes every call, says what pip would say."""

    def __init__(self, pip: str = "", code: int = 0) -> None:
        self.calls: list[list[str]] = []
        self.pip, self.code = pip, code

    def __call__(self, command, check=False, **options):
        words = [str(word) for word in command]
        self.calls.append(words)
        if "venv" in words:
            Path(words[-1]).mkdir()
        failed = "install" in words and self.code
        return subprocess.CompletedProcess(words, self.code if failed else 0, self.pip if failed else "", "")

    @property
    def installs(self) -> list[str]:
        return [words[-1] for words in self.calls if "install" in words]


@pytest.fixture
def shell(monkeypatch):
    shell = Shell()
    monkeypatch.setattr(environment.subprocess, "run", shell)
    return shell


@pytest.fixture
def top(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks/00_start_here.ipynb").write_text("{}")
    return tmp_path


def test_the_environment_is_made_once_and_then_left_alone(top, shell):
    environment.ready(top)
    environment.ready(top)
    assert shell.installs == ["."]
    assert sum("venv" in words for words in shell.calls) == 1


def test_the_tests_add_their_extra_and_keep_it(top, shell):
    environment.ready(top)
    environment.ready(top, "test")
    environment.ready(top)
    (top / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    environment.ready(top)
    assert shell.installs == [".", ".[test]", ".[test]"]


def test_a_moved_project_is_installed_anew(top, shell, tmp_path_factory):
    environment.ready(top)
    moved = tmp_path_factory.mktemp("new") / "place"
    top.rename(moved)
    environment.ready(moved)
    assert shell.installs == [".", "."]


def test_the_environment_gets_the_teaching_defaults(top, shell):
    environment.ready(top)
    written = json.loads((top / ".venv/share/jupyter/lab/settings/overrides.json").read_text())
    assert written == settings.SETTINGS


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_says_what_to_install(top, shell, monkeypatch, module):
    there = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else there(name))
    with pytest.raises(Complaint, match=f"module {module} is missing(.|\n)*apt install python3-venv"):
        environment.ready(top)
    assert not (top / ".venv").exists()


@pytest.mark.parametrize("said", ["NewConnectionError('<...>')", "[Errno -3] Temporary failure in name resolution"])
def test_no_network_is_told_apart_and_tried_again_next_time(top, shell, said, capsys):
    shell.pip, shell.code = said, 1
    with pytest.raises(Complaint, match="The network did not answer"):
        environment.ready(top)
    assert said in capsys.readouterr().err
    shell.code = 0
    environment.ready(top)
    assert shell.installs == [".", "."]


def test_another_failure_of_pip_shows_its_words(top, shell, capsys):
    shell.pip, shell.code = "No space left on device", 1
    with pytest.raises(Complaint, match="could not install"):
        environment.ready(top)
    assert "No space left" in capsys.readouterr().err


def test_a_broken_environment_is_named(top):
    (top / ".venv").mkdir()
    with pytest.raises(Complaint, match=r"Delete that folder"):
        environment.ready(top)


def test_a_port_in_use_is_told_and_a_free_one_found():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Complaint, match=f"Port {port} is in use. Choose another"):
            open.free_port(port)
    assert open.free_port(port) == port
    assert open.FIRST_PORT <= open.free_port(None) < open.FIRST_PORT + 100


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_an_impossible_port_is_refused(port):
    with pytest.raises(Complaint, match="from 1 to 65535"):
        open.free_port(port)


def test_open_starts_jupyterlab_on_the_first_notebook(top, shell, monkeypatch):
    started = []
    monkeypatch.setattr(environment, "root", lambda: top)

    class Server:
        def __init__(self, command, cwd):
            started.append((command, cwd))
            self.waits = iter([KeyboardInterrupt(), 0])

        def wait(self):
            if isinstance(answer := next(self.waits), BaseException):
                raise answer
            return answer

    monkeypatch.setattr(open.subprocess, "Popen", Server)
    assert open.main(["--no-browser", "--port", "18999"]) == 0
    command, cwd = started[0]
    assert cwd == top
    assert command[:3] == [str(environment.python_of(top / ".venv")), "-m", "jupyterlab"]
    assert {
        "--no-browser",
        "--ServerApp.port=18999",
        "--LabApp.default_url=/doc/tree/notebooks/00_start_here.ipynb",
    } <= {*command}


def test_open_says_when_the_notebook_is_missing(top, monkeypatch):
    monkeypatch.setattr(environment, "root", lambda: top)
    with pytest.raises(Complaint, match=r"cs.00_start_here\.ipynb is missing"):
        open.main(["--language", "cs"])


def test_test_gives_pytest_its_arguments_and_returns_its_exit_code(top, shell, monkeypatch):
    (top / "tests").mkdir()
    monkeypatch.setattr(environment, "root", lambda: top)
    monkeypatch.setattr(
        test.subprocess, "call", lambda command, cwd: 5 if command[2:] == ["pytest", "-k", "nim"] else 0
    )
    assert test.main(["-k", "nim"]) == 5
    assert shell.installs == [".[test]"]


@pytest.mark.parametrize(("codes", "code"), [((0, 0), 0), ((1, 0), 1), ((0, 1), 1)])
def test_all_tests_run_in_two_parts_and_either_may_fail(top, shell, monkeypatch, codes, code):
    (top / "tests").mkdir()
    monkeypatch.setattr(environment, "root", lambda: top)
    asked, answers = [], iter(codes)
    monkeypatch.setattr(test.subprocess, "call", lambda command, cwd: (asked.append(command[-1]), next(answers))[1])
    assert test.main([]) == code
    assert asked == [f"not ({test.APART})", test.APART]


def test_the_settings_are_ones_that_this_jupyterlab_knows():
    schemas = Path(sys.prefix) / "share/jupyter/lab/schemas"
    if not schemas.is_dir():
        pytest.skip("JupyterLab keeps its schemas elsewhere here")
    for plugin, values in settings.SETTINGS.items():
        name, part = plugin.split(":")
        schema = json.loads((schemas / name / f"{part}.json").read_text("utf-8"))
        for key, value in values.items():
            known = schema["properties"][key]
            assert value in known.get("enum", [one["const"] for one in known.get("oneOf", [])] or [value]), (
                plugin,
                key,
            )
            kinds = {"string": str, "boolean": bool, "number": int, "integer": int, "object": dict}
            if isinstance(known.get("type"), str):
                assert isinstance(value, kinds[known["type"]]), (plugin, key)


def test_settings_keep_what_others_wrote(tmp_path):
    path = settings.write(tmp_path)
    path.write_text(json.dumps({"@jupyterlab/apputils-extension:themes": {"theme": "JupyterLab Dark"}}))
    settings.write(tmp_path)
    assert json.loads(path.read_text())["@jupyterlab/apputils-extension:themes"] == {"theme": "JupyterLab Dark"}
    assert settings.SETTINGS.items() <= json.loads(path.read_text()).items()


def test_outside_its_project_a_command_says_where_it_works(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "__file__", str(tmp_path / "a/b/c.py"))
    with pytest.raises(Complaint, match="project's folder"):
        environment.root()


def test_the_project_is_found():
    assert environment.root() == TOP
