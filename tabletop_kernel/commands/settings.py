"""`settings [PREFIX]`: the teaching defaults of JupyterLab, written into an environment (this one, unless named).

They are defaults only: whatever a user chooses in JupyterLab's settings stays in force.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

SETTINGS: Final[dict[str, dict[str, Any]]] = {
    # No pop-up about news, no question to a server about new versions.
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    # Cells stay in the page when they are scrolled away: a board in a dropped cell would come back empty.
    # A line of code that is longer than a narrow page goes on below, where it can be read.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "defer", "codeCellConfig": {"lineWrap": True}},
    # Half a minute of work at most is lost when a tablet goes to sleep.
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 30},
    # A class has nothing to install, and the list would be asked for over the network.
    "@jupyterlab/extensionmanager-extension:plugin": {"enabled": False},
}


def write(prefix: Path) -> Path:
    """Write the defaults below `prefix` (an environment), beside others that are there; returns the file."""
    path = prefix / "share/jupyter/lab/settings/overrides.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        others = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        others = {}
    path.write_text(json.dumps({**others, **SETTINGS}, indent=2) + "\n", encoding="utf-8")
    return path


def main(arguments: list[str]) -> int:
    """The command line of `settings`."""
    parser = argparse.ArgumentParser(
        prog="tabletop_kernel settings", description="Write JupyterLab's teaching defaults."
    )
    parser.add_argument(
        "prefix", nargs="?", type=Path, default=Path(sys.prefix), help="the environment (default: this Python's)"
    )
    print(write(parser.parse_args(arguments).prefix))
    return 0
