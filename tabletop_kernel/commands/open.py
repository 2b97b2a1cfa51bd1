"""`open`: from a fresh clone to the first notebook in the browser, with nothing installed but Python."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
from pathlib import Path

from tabletop_kernel.commands import Complaint, environment
from tabletop_kernel.language import LANGUAGES

FIRST_PORT = 8888


def main(arguments: list[str]) -> int:
    """Make the environment if need be and run JupyterLab until it is stopped."""
    parser = argparse.ArgumentParser(prog="tabletop_kernel open", description=__doc__)
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the notebook to open")
    parser.add_argument(
        "--port", type=int, help=f"where JupyterLab listens (default: the first free one from {FIRST_PORT})"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the address instead of opening a browser")
    chosen = parser.parse_args(arguments)
    top = environment.root()
    notebook = first_notebook(top, chosen.language)
    port = free_port(chosen.port)
    python = environment.ready(top)
    print("Starting JupyterLab. Stop it with Ctrl-C in this window.", flush=True)
    server = subprocess.Popen(lab(python, top, notebook, port, browser=not chosen.no_browser), cwd=top)
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:  # JupyterLab has heard it too, and ends its kernels first
            continue


def first_notebook(top: Path, language: str) -> str:
    """The page to open, as a path from `top` with forward slashes."""
    path = Path("notebooks", "" if language == "en" else language, "00_start_here.ipynb")
    if not (top / path).is_file():
        raise Complaint(f"{top / path} is missing. Get the whole project again.")
    return path.as_posix()


def free_port(wanted: int | None) -> int:
    """`wanted` if it is free, a complaint if not; without a wish the first free port of a hundred."""
    if wanted is not None and not 1 <= wanted <= 65535:
        raise Complaint(f"A port is a number from 1 to 65535, not {wanted}.")
    for port in [wanted] if wanted else range(FIRST_PORT, FIRST_PORT + 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    if wanted:
        raise Complaint(f"Port {wanted} is in use. Choose another with --port, or leave --port out.")
    raise Complaint(f"The ports from {FIRST_PORT} on are all in use. Stop a JupyterLab, or choose another with --port.")


def lab(python: Path, top: Path, notebook: str, port: int, browser: bool) -> list[str]:
    """The command line that starts JupyterLab: one document at a time, so that board and panel lie side by side."""
    command = [
        str(python),
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={top}",
        f"--LabApp.default_url=/doc/tree/{notebook}",
    ]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--ServerApp.answer_yes=True"]
    command.append("--Application.log_level=WARN")
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command
