"""`pins`: resolve the exact versions that Binder installs, and write them to binder/requirements.txt.

pip resolves the kit's own requirements as for an empty environment, for the Python named in binder/runtime.txt, and
installs nothing. The last line is the kit itself.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tabletop_kernel.commands import Complaint
from tabletop_kernel.commands.environment import root

HEAD = "# Exact versions for Binder, written by `python -m tabletop_kernel pins`. The last line is the kit itself.\n"


def main(arguments: list[str]) -> int:
    """Resolve and write; prints how many versions there are."""
    argparse.ArgumentParser(prog="tabletop_kernel pins", description=__doc__).parse_args(arguments)
    top = root()
    wanted = python_version(top)
    running = "{}.{}".format(*sys.version_info)
    if running != wanted:
        raise Complaint(
            f"Binder runs Python {wanted}, this is {running}: its versions would not fit. Use python{wanted}."
        )
    pins = resolved(top)
    (top / "binder/requirements.txt").write_text(HEAD + "".join(f"{pin}\n" for pin in [*pins, "."]), encoding="utf-8")
    print(f"{len(pins)} versions pinned.")
    return 0


def python_version(top: Path) -> str:
    """The Python of binder/runtime.txt, as "3.11"."""
    return (top / "binder/runtime.txt").read_text().strip().removeprefix("python-")


def resolved(top: Path) -> list[str]:
    """`name==version` of all that the kit needs, sorted by name."""
    with tempfile.TemporaryDirectory() as work:
        report = Path(work, "report.json")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--dry-run"]
        done = subprocess.run(
            [*pip, "--ignore-installed", "--report", str(report), str(top)], stderr=subprocess.PIPE, text=True
        )
        if done.returncode:
            raise Complaint(f"{done.stderr}\npip could not resolve the kit's requirements; its words are above.")
        found = [entry["metadata"] for entry in json.loads(report.read_text())["install"]]
    pins = (f"{data['name'].lower()}=={data['version']}" for data in found if data["name"] != "tabletop-kernel")
    return sorted(pins)
