"""A notebook in JupyterLab: its kernel speaks its folder's language, and nothing pops up over it."""

from __future__ import annotations

import lab as _lab
import pytest

CELL = "from tabletop_kernel.language import language\nprint('spoken:', language())"


@pytest.mark.browser
@pytest.mark.parametrize(("folder", "code"), [("notebooks", "en"), ("notebooks/cs", "cs"), ("notebooks/pl/moon", "pl")])
def test_a_kernel_speaks_the_language_of_its_folder(lab, chromium, folder, code):
    (lab.files / folder).mkdir(parents=True, exist_ok=True)
    book = _lab.Book(lab, chromium, lab.write(f"{folder}/speaks", [CELL]))
    try:
        book.run(drawn=False).wait_text(f"spoken: {code}", ".jp-OutputArea-output")
    finally:
        book.close()


@pytest.mark.browser
def test_no_news_no_dialog_and_no_word_to_another_host(book):
    """With the settings that `open` and Binder write: without them a question about news comes up within seconds."""
    page = book(CELL).page
    hosts = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.reload()
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.wait_for_timeout(6_000)
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0
    assert {host for host in hosts if not host.startswith("127.0.0.1")} == set()
