"""What all tests share: a busy machine is no failure, and one JupyterLab with one Chromium for whoever needs them."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from lab import Book, Lab

settings.register_profile("kit", deadline=None)
if not os.environ.get("CI"):  # there Hypothesis has a profile of its own: no deadline, the same examples every time
    settings.load_profile("kit")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: an event loop of their own runs from the first one on, and other tests would meet it."""
    items.sort(key=lambda item: "chromium" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    import lab as page

    if reason := page.why_not():
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=page.CHROMIUM, args=page.FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    from lab import Lab

    server = Lab(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


_numbers = itertools.count()


@pytest.fixture
def book(lab: Lab, chromium: Any) -> Iterator[Callable[..., Book]]:
    """`book(cell, cell, ...)` opens a notebook with these code cells, not yet run; `width=768`, `touch=True` etc.

    A path instead of cells opens a notebook that `lab.copy` has brought along.
    """
    from lab import Book

    opened: list[Book] = []

    def make(*cells: str, path: str | None = None, **page: Any) -> Book:
        name = path or lab.write(f"test_{next(_numbers)}", list(cells))
        opened.append(Book(lab, chromium, name, **page))
        return opened[-1]

    yield make
    for one in opened:
        one.close()
