"""The kit's own environment, `.venv` beside pyproject.toml: made and filled with the standard library alone."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tabletop_kernel.commands import Complaint, settings

NO_VENV = """This Python cannot make environments: its module {module} is missing.
On Debian and Ubuntu install it with:  sudo apt install python3-venv
Elsewhere install Python anew (3.11 or newer), whole, and try again."""
BROKEN = "{venv} is there, but its Python does not run. Delete that folder and run the command again."
NO_NETWORK = """The network did not answer. The first start downloads JupyterLab and the kit's libraries (about 250 MB):
connect this computer, or set pip's proxy, and run the command again. Later starts need no network."""
NOT_INSTALLED = "pip could not install the kit. Its last words are above."
OFFLINE_SIGNS = (
    "NewConnectionError",
    "from versions: none",
    "NameResolutionError",
    "name resolution",
    "ConnectTimeout",
    "ProxyError",
    "Network is unreachable",
)


def root() -> Path:
    """The folder of the project; a complaint where the kit was installed without it."""
    top = Path(__file__).resolve().parents[2]
    if not (top / "pyproject.toml").is_file():
        raise Complaint("This command works in the project's folder. Get the whole project and run the command there.")
    return top


def python_of(venv: Path) -> Path:
    """Where the Python of an environment is."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ready(top: Path, *extras: str) -> Path:
    """The Python of `.venv`, in which the kit and its `extras` are installed: at once if so already, else by pip."""
    venv = top / ".venv"
    _make(venv)
    wanted = {"place": str(top), "project": hashlib.sha256((top / "pyproject.toml").read_bytes()).hexdigest()}
    stamp = venv / "installed.json"
    known = _read(stamp)
    current = {key: known.get(key) for key in wanted} == wanted
    if not (current and set(extras) <= set(known["extras"])):
        chosen = sorted({*known.get("extras", ()), *extras})
        purpose = f" for {', '.join(chosen)}" if chosen else ""
        print(f"Installing the kit{purpose} into {venv} (a minute or two, once) ...", flush=True)
        _install(python_of(venv), top, chosen)
        stamp.write_text(json.dumps({**wanted, "extras": chosen}))
    settings.write(venv)
    return python_of(venv)


def _make(venv: Path) -> None:
    if not venv.exists():
        for module in ("venv", "ensurepip"):
            if importlib.util.find_spec(module) is None:
                raise Complaint(NO_VENV.format(module=module))
        print(f"Making the environment {venv} ...", flush=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(venv)], capture_output=True, text=True)
        if made.returncode:
            raise Complaint(
                f"{made.stdout}{made.stderr}\nThe environment {venv} could not be made. Delete it if it is there."
            )
    try:
        subprocess.run([python_of(venv), "-c", "import pip"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        raise Complaint(BROKEN.format(venv=venv)) from None


def _read(stamp: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(stamp.read_text()))
    except (OSError, ValueError):
        return {}


def _install(python: Path, top: Path, extras: list[str]) -> None:
    kit = f".[{','.join(extras)}]" if extras else "."
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", kit]
    done = subprocess.run(command, cwd=top, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print("\n".join(done.stdout.splitlines()[-15:]), file=sys.stderr)
        raise Complaint(NO_NETWORK if any(sign in done.stdout for sign in OFFLINE_SIGNS) else NOT_INSTALLED)
