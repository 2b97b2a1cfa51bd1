"""`test [PYTEST ARGUMENTS]`: install what the tests need into `.venv` and run them all, or those that are named.

On several processors at once; `-n 0` runs them all in this one.
"""

from __future__ import annotations

import subprocess

from tabletop_kernel.commands import Complaint, environment

SPREAD = ["-n", "auto", "--maxprocesses", "4"]  # each process has a JupyterLab and a Chromium of its own


def main(arguments: list[str]) -> int:
    """Run pytest in the kit's environment; pytest's exit code (5: no test ran)."""
    top = environment.root()
    if not (top / "tests").is_dir():
        raise Complaint(f"There is no {top / 'tests'}. Get the whole project and run the command there.")
    python = environment.ready(top, "test")
    return subprocess.call([str(python), "-m", "pytest", *SPREAD, *arguments], cwd=top)
