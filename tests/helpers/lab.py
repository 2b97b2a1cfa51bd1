"""JupyterLab as a person has it: a server, a Chromium, notebooks made from cells, driven by mouse, finger and keys."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

from tabletop_kernel.commands.settings import SETTINGS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip

READY = """() => Promise.race([
  (async () => { const app = window.jupyterapp; await app.restored;
    const panel = app.shell.currentWidget; await panel.context.ready; await panel.sessionContext.ready;
    await panel.revealed; app.shell.activateById(panel.id); app.shell.collapseLeft(); })(),
  new Promise((_, fail) => setTimeout(() => fail(new Error('the notebook is not ready after 60 s')), 60000))])"""
END = """() => Promise.race([window.jupyterapp.shell.currentWidget.sessionContext.shutdown(),
  new Promise(done => setTimeout(done, 3000))])"""
RUN = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
SAVE = "() => window.jupyterapp.commands.execute('docmanager:save')"
QUIET = """() => { const wrong = document.querySelector('.jp-RenderedText[data-mime-type*=stderr] pre');
  if (wrong && wrong.innerText.includes('Traceback')) throw new Error(wrong.innerText.slice(-600));
  const panel = window.jupyterapp.shell.currentWidget;
  const cells = panel.content.widgets.filter(c => c.model.type === 'code' && c.model.sharedModel.source.trim());
  return panel.sessionContext.session?.kernel?.status === 'idle' && cells.every(c => c.model.executionCount); }"""
INKED = """n => { const c = document.querySelectorAll('canvas.tabletop-canvas')[n];
  if (!c || c.width < 40) return false;
  const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
  for (let i = 3; i < d.length; i += 4 * 97) if (d[i]) return true; return false; }"""
UNIT = "c => c.width / [...c.classList].find(name => name.startsWith('tabletop-wide-')).slice(14)"
PIXEL = f"""([n, x, y]) => {{ const c = document.querySelectorAll('canvas.tabletop-canvas')[n], k = ({UNIT})(c);
  return [...c.getContext('2d').getImageData(k * x, k * y, 1, 1).data] }}"""
LATENCY = """([n, x, y, watchX, watchY, k]) => new Promise((done, fail) => {
  const canvas = document.querySelectorAll('canvas.tabletop-canvas')[n], box = canvas.getBoundingClientRect();
  const pen = canvas.getContext('2d'), look = () => pen.getImageData(k * watchX, k * watchY, 1, 1).data.join();
  const at = {bubbles: true, clientX: box.left + k * x * box.width / canvas.width,
              clientY: box.top + k * y * box.height / canvas.height};
  const before = look(), channel = new MessageChannel(), start = performance.now();
  channel.port1.onmessage = () => {
    const spent = performance.now() - start;
    if (look() !== before) done(spent);
    else if (spent > 3000) fail(new Error('nothing changed in 3 s'));
    else channel.port2.postMessage(0); };
  canvas.dispatchEvent(new MouseEvent('mousedown', at)); canvas.dispatchEvent(new MouseEvent('mouseup', at));
  channel.port2.postMessage(0); })"""


def why_not() -> str | None:
    """What is missing for a test in a browser; None if all is there."""
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "playwright is not installed (pip install 'tabletop-kernel[test]')"
    if not Path(CHROMIUM).exists():
        return f"no Chromium at {CHROMIUM}; install one, or name it in the environment variable CHROMIUM"
    return None


class Lab:
    """A JupyterLab server on a free port whose files are in `folder`; kernels see the working tree's package."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / "files"
        self.files.mkdir(parents=True)
        (folder / "settings").mkdir()
        (folder / "settings" / "overrides.json").write_text(json.dumps(SETTINGS))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._log = (folder / "server.log").open("w")
        kept = {
            "JUPYTER_CONFIG_DIR": "cfg",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "run",
            "IPYTHONDIR": "i",
        }
        self._server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}",
             "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", "--IdentityProvider.token=t",
             f"--ServerApp.root_dir={self.files}", "--LabApp.expose_app_in_browser=True",
             f"--LabServerApp.app_settings_dir={folder / 'settings'}"],
            cwd=self.files, stdout=self._log, stderr=subprocess.STDOUT,
            env=dict(os.environ, PYTHONPATH=f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'helpers'}",
                     **{name: str(folder / place) for name, place in kept.items()}),
        )  # fmt: skip
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/api?token=t", timeout=10).close()
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                if self._server.poll() is not None:
                    break
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"JupyterLab did not start; its log is {self._log.name}")

    def stop(self) -> None:
        self._server.terminate()
        try:
            self._server.wait(20)
        except subprocess.TimeoutExpired:
            self._server.kill()
        self._log.close()

    def write(self, name: str, cells: list[str]) -> str:
        """A notebook with these code cells; its path on the server."""
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, self.files / f"{name}.ipynb")
        return f"{name}.ipynb"

    def copy(self, notebook: Path, top: Path) -> str:
        """A notebook of the project, with the folder tree `top` that it belongs to; its path on the server."""
        shutil.copytree(top, self.files, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        return notebook.relative_to(top).as_posix()


class Book:
    """A notebook open in a page: what a person can do with it, and what can be seen and measured there."""

    def __init__(
        self, lab: Lab, chromium: Browser, path: str, *, width: int = 1280, height: int = 1000, scale: float = 1,
        touch: bool = False, reduced_motion: bool = False,
    ) -> None:  # fmt: skip
        self._lab, self._path = lab, path
        self._context = chromium.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=touch,
            reduced_motion="reduce" if reduced_motion else None,
        )
        self.page: Page = self._context.new_page()
        self.errors: list[str] = []
        self.frames: list[tuple[str, int]] = []
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._frame))
        self._open("?reset&token=t")

    def _frame(self, payload: str | bytes) -> None:
        data = payload if isinstance(payload, bytes) else payload.encode()
        kind = re.search(rb'"msg_type": ?"(\w+)"', data)
        self.frames.append((kind.group(1).decode() if kind else "", len(data)))

    def _open(self, query: str) -> None:
        self.page.goto(f"{self._lab.url}/lab/tree/{self._path}{query}")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        idle = ".jp-Notebook-ExecutionIndicator[data-status=idle]"
        self.page.wait_for_selector(idle, state="attached", timeout=60_000)
        self.page.evaluate(READY)

    def run(self, *, drawn: bool = True) -> Book:
        """Run all cells; wait until they are done and, if `drawn`, until the first board shows something."""
        self.page.evaluate(RUN)
        self.page.wait_for_function(QUIET, timeout=60_000)
        if drawn:
            self.wait_inked()
        return self

    def run_cell(self, number: int) -> None:
        """Run one cell again."""
        self.page.evaluate(
            """async n => { const app = window.jupyterapp; app.shell.currentWidget.content.activeCellIndex = n;
               await app.commands.execute('notebook:run-cell'); }""",
            number,
        )
        self.page.wait_for_function(QUIET, timeout=60_000)

    def wait_inked(self, board: int = 0) -> None:
        self.page.wait_for_function(INKED, arg=board, timeout=20_000)

    def reload(self) -> None:
        """Save, load the page again, and wait for the notebook; the kernel lives on."""
        self.page.evaluate(SAVE)
        self._open("?token=t")

    def close(self) -> None:
        """End the page and its kernel."""
        with suppress(Exception):  # a page that never came up has none
            self.page.evaluate(END)
        self._context.close()

    # what a person does

    def canvas(self, board: int = 0) -> Locator:
        return self.page.locator("canvas.tabletop-canvas").nth(board)

    def place(self, x: float, y: float, board: int = 0) -> tuple[float, float]:
        """Where board units (origin at the board's top left) are on the page, scrolled into view."""
        canvas = self.canvas(board)
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        assert box is not None
        wide = canvas.evaluate(f"c => c.width / ({UNIT})(c)")
        return box["x"] + x * box["width"] / wide, box["y"] + y * box["width"] / wide

    def click(self, x: float, y: float, board: int = 0) -> None:
        self.page.mouse.click(*self.place(x, y, board))

    def tap(self, x: float, y: float, board: int = 0) -> None:
        self.page.touchscreen.tap(*self.place(x, y, board))

    def drag(self, start: tuple[float, float], end: tuple[float, float], board: int = 0) -> None:
        self.page.mouse.move(*self.place(*start, board))
        self.page.mouse.down()
        self.page.mouse.move(*self.place(*end, board), steps=4)
        self.page.mouse.up()

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    # what can be seen

    def pixel(self, x: float, y: float, board: int = 0) -> tuple[int, ...]:
        """Red, green, blue, alpha of the canvas at board units."""
        return tuple(self.page.evaluate(PIXEL, [board, x, y]))

    def wait_pixel(self, x: float, y: float, colour: str, board: int = 0, within: int = 6) -> None:
        """Wait until the canvas has about `colour` ("#RRGGBB") at board units; AssertionError after five seconds."""
        wanted = tuple(int(colour[n : n + 2], 16) for n in (1, 3, 5))
        end = time.monotonic() + 5
        while time.monotonic() < end:
            found = self.pixel(x, y, board)
            if all(abs(a - b) <= within for a, b in zip(found, wanted, strict=False)):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"at {x}, {y} the board has {found}, not {wanted}")

    def picture(self, board: int = 0) -> bytes:
        """The canvas's own pixels as PNG."""
        data = self.canvas(board).evaluate("c => c.toDataURL().split(',')[1]")
        import base64

        return base64.b64decode(data)

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def wait_text(self, words: str, selector: str = ".jp-Notebook") -> None:
        self.page.wait_for_function(
            "([s, w]) => [...document.querySelectorAll(s)].some(e => e.innerText.includes(w))",
            arg=[selector, words],
            timeout=10_000,
        )

    # what can be measured

    def latency(self, x: float, y: float, watch: tuple[float, float], board: int = 0) -> float:
        """Milliseconds from a press at (x, y) until the canvas's pixel at `watch` differs (board units)."""
        unit = self.canvas(board).evaluate(UNIT)
        return float(self.page.evaluate(LATENCY, [board, x, y, *watch, unit]))

    def traffic(self) -> tuple[int, int]:
        """Widget messages that came to the page since the last call, and their bytes; kernel status not counted."""
        self.page.wait_for_timeout(150)
        ours = [size for kind, size in self.frames if kind in ("comm_msg", "comm_open")]
        self.frames.clear()
        return len(ours), sum(ours)


def pixels(png: bytes) -> Any:
    """A PNG as an array of height x width x 4 (8-bit red, green, blue, alpha)."""
    import numpy as np
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))
