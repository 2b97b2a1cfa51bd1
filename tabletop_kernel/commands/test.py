"""`test [PYTEST ARGUMENTS]`: install what the tests need into `.venv` and run them all, or those that are named.

All of them run in two parts: on several processors, and then one by one those that start kernels or a browser, since
kernels begun at the same moment may choose the same port.
"""

from __future__ import annotations

import subprocess

from tabletop_kernel.commands import Complaint, environment

APART = "browser or kernel"


def main(arguments: list[str]) -> int:
    """Run pytest in the kit's environment; pytest's exit code (5: no test ran)."""
    top = environment.root()
    if not (top / "tests").is_dir():
        raise Complaint(f"There is no {top / 'tests'}. Get the whole project and run the command there.")
    pytest = [str(environment.ready(top, "test")), "-m", "pytest"]
    if arguments:
        return subprocess.call([*pytest, *arguments], cwd=top)
    together = subprocess.call([*pytest, "-n", "auto", "-m", f"not ({APART})"], cwd=top)
    return subprocess.call([*pytest, "-m", APART], cwd=top) or together
