"""One JupyterLab and one Chromium for all browser tests; each test opens its own notebooks."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import lab as _lab
import pytest


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    if reason := _lab.why_not():
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=_lab.CHROMIUM, args=_lab.FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(chromium: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[_lab.Lab]:
    server = _lab.Lab(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


_numbers = itertools.count()


@pytest.fixture
def book(lab: _lab.Lab, chromium: object) -> Iterator[Callable[..., _lab.Book]]:
    """`book(cell, cell, ...)` opens a notebook with these code cells, not yet run."""
    opened: list[_lab.Book] = []

    def make(*cells: str, **page: object) -> _lab.Book:
        path = lab.write(f"test_{next(_numbers)}", list(cells))
        opened.append(_lab.Book(lab, chromium, path, **page))
        return opened[-1]

    yield make
    for one in opened:
        one.close()
