"""What `python -m tabletop_kernel COMMAND` can do: one module for each command, with a `main(arguments)` of its own.

`open`, `test` and `settings` need nothing but Python; the others run inside the environment that these make.
"""

from __future__ import annotations

import importlib
import sys

COMMANDS = {
    "open": "make .venv, install the kit into it, open the first notebook in JupyterLab",
    "test": "install what the tests need into .venv and run them; arguments go to pytest",
    "settings": "write the teaching defaults of JupyterLab into an environment",
    "rules": "list the printed rules with their code and their tests; complain where one is missing",
    "catalogues": "collect the texts, bring the Czech and Polish catalogues up to date, compile them",
    "notebooks": "strip the notebooks and write their Czech and Polish copies",
    "pictures": "draw the picture that each notebook opens with",
    "benchmarks": "measure, and print the figures beside their aims",
    "pins": "resolve the exact versions that Binder installs",
}


class Complaint(Exception):
    """What went wrong and what to do about it, in words for the terminal."""


def usage() -> str:
    """The list of commands, as printed when none is named."""
    rows = [f"  {name:<11} {what}" for name, what in COMMANDS.items()]
    return "\n".join(["usage: python3 -m tabletop_kernel COMMAND [--help]", "", *rows])


def run(arguments: list[str]) -> int:
    """Run the command named first; its exit code, 1 for a complaint, 2 for a wrong call."""
    name, *rest = arguments or ["--help"]
    if name in ("-h", "--help"):
        print(usage())
        return 0
    if name not in COMMANDS:
        print(f"There is no command {name!r}.\n\n{usage()}", file=sys.stderr)
        return 2
    try:
        return int(importlib.import_module(f"{__name__}.{name}").main(rest))
    except Complaint as complaint:
        print(complaint, file=sys.stderr)
        return 1
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("tabletop_kernel"):
            raise
        told = f"`{name}` needs {missing.name}, which this Python lacks. Prepare the kit's own environment once with\n"
        print(
            f"{told}  python3 -m tabletop_kernel test\nand run the command with its Python, in .venv.", file=sys.stderr
        )
        return 1
