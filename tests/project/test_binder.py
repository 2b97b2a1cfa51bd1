"""binder/: the pins fit the project, and what Binder would do with them works here."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tabletop_kernel.commands import Complaint, pins, settings

pytestmark = pytest.mark.kernel

TOP = Path(__file__).resolve().parents[2]
LINES = (TOP / "binder/requirements.txt").read_text("utf-8").splitlines()
PINS = {canonicalize_name(line.partition("==")[0]): line.partition("==")[2] for line in LINES if "==" in line}


def needed() -> list[Requirement]:
    """The kit's own requirements, without extras."""
    return [
        Requirement(said) for said in tomllib.loads((TOP / "pyproject.toml").read_text())["project"]["dependencies"]
    ]


def missing(pinned: dict[str, str]) -> list[str]:
    """Requirements that the pins do not meet: the kit's, and those of whatever is installed here as it is pinned."""
    faults, seen, queue = [], set(), needed()
    while queue:
        asked = queue.pop()
        name = canonicalize_name(asked.name)
        if asked.marker and not asked.marker.evaluate({"extra": ""}):
            continue
        if name not in pinned or not asked.specifier.contains(pinned[name], prereleases=True):
            faults.append(f"{asked} (pinned: {pinned.get(name)})")
        elif name not in seen:
            seen.add(name)
            try:
                distribution = importlib.metadata.distribution(name)
            except importlib.metadata.PackageNotFoundError:
                continue
            if distribution.version == pinned[name]:
                queue += map(Requirement, distribution.requires or ())
    return faults


def test_the_pins_meet_every_requirement():
    assert missing(PINS) == []


@pytest.mark.parametrize("name", ["numpy", "tornado"])
def test_a_pin_that_is_missing_or_too_old_would_be_found(name):
    without = {key: version for key, version in PINS.items() if key != name}
    assert any(name in fault for fault in missing(without))
    assert any("ipycanvas" in fault for fault in missing(PINS | {"ipycanvas": "0.13.1"}))


def test_the_kit_itself_comes_last_and_all_else_is_exact():
    assert LINES[-1] == "."
    assert [line for line in LINES[1:-1] if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)] == []


def test_no_tool_of_the_tests_is_pinned():
    assert not {"pytest", "ruff", "mypy", "playwright", "hypothesis"} & set(PINS)


def test_binder_runs_the_python_that_is_tested():
    version = pins.python_version(TOP)
    assert f"container: python:{version}-" in (TOP / ".github/workflows/ci.yml").read_text()
    assert Requirement(
        f"x{tomllib.loads((TOP / 'pyproject.toml').read_text())['project']['requires-python']}"
    ).specifier.contains(version)


def test_another_python_is_told_that_its_versions_would_not_fit(monkeypatch):
    monkeypatch.setattr(pins, "python_version", lambda top: "3.99")
    with pytest.raises(Complaint, match=r"Binder runs Python 3\.99"):
        pins.main([])


def test_post_build_writes_the_defaults(tmp_path):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    subprocess.run([TOP / "binder/postBuild", tmp_path], cwd=TOP, env=environment, check=True, capture_output=True)
    written = json.loads((tmp_path / "share/jupyter/lab/settings/overrides.json").read_text())
    assert written == settings.SETTINGS
    assert "set -eu" in (TOP / "binder/postBuild").read_text().splitlines()


@pytest.mark.referee
def test_binder_would_build_from_these_files():
    pytest.importorskip("repo2docker", reason="jupyter-repo2docker is in the extra `referees`")
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said = done.stdout + done.stderr
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in said
    assert "RUN ./binder/postBuild" in said
    assert f"Building conda environment for python={pins.python_version(TOP)}" in said


@pytest.mark.skipif(
    not os.environ.get("CI"), reason="builds a whole environment over the network; set CI=true to run it"
)
def test_a_fresh_environment_from_the_pins_opens_the_first_notebook(tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv/bin/python"
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", "binder/requirements.txt"]
    subprocess.run(install, cwd=TOP, check=True, capture_output=True)
    environment = {**os.environ, "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([TOP / "binder/postBuild"], cwd=TOP, env=environment, check=True, capture_output=True)
    assert (tmp_path / "venv/share/jupyter/lab/settings/overrides.json").is_file()
    run = [python, "-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", tmp_path]
    subprocess.run([*run, "notebooks/00_start_here.ipynb"], cwd=TOP, env=environment, check=True, capture_output=True)
