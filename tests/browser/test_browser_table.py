"""The table in a real JupyterLab: keys alone, languages, reload, a secret fight, a narrow page, Nim from a cell."""

from __future__ import annotations

import pytest
from hands import OVERFLOW, SMALL, TARGETS
from lab import END

from tabletop_kernel.commands import lessons
from tabletop_kernel.commands.environment import root

pytestmark = pytest.mark.browser

TINY = """
from tabletop_kernel import Match
from tabletop_kernel.classroom import Table
from tests.core.tiny import Nim, TicTacToe
from tests.core.probes import Duel, Flight
"""
PLANET = """
from tabletop_kernel import Match
from tabletop_kernel.classroom import Table
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
table = Table(Match.new(ForgottenPlanet, players=2, seed=7))
table
"""
STATUS = ".tabletop-words"


def button(book, name):
    return book.page.locator(".ttk-table").get_by_role("button", name=name, exact=True).first


def test_a_move_by_keys_alone(book) -> None:
    page = book(PLANET).run()
    page.page.locator(".ttk-pool button").first.focus()
    page.keys("Enter")
    page.wait_text("Press one of the 4 yellow places.", ".ttk-card")
    page.keys("Escape")
    page.wait_text("Choose with a button.", ".ttk-card")
    page.keys("Enter")
    page.wait_text("Press one of the 4 yellow places.", ".ttk-card")
    for _ in range(20):
        if page.page.evaluate("document.activeElement.tagName") == "SELECT":
            break
        page.keys("Tab")
    page.keys("ArrowDown", "Tab", "Enter")  # the arrow belongs to the list, not to the notebook's cells
    page.wait_text("Blue lays a slab", STATUS)
    assert page.page.locator(f"{STATUS} [role=status][aria-live=polite]").count() == 1
    assert not page.errors


def test_undo_slider_and_a_reload_in_the_middle(book) -> None:
    page = book(f"{TINY}\ntable = Table(Match.new(Nim, seed=1))\ntable").run()
    for place in (1, 2, 3):
        page.page.locator(".ttk-acts select").select_option(index=place)
        button(page, "Use this").click()
        page.page.wait_for_timeout(400)
    page.wait_text("step 3 of 3", ".ttk-steps")
    button(page, "Undo").click()
    page.wait_text("step 2 of 3", ".ttk-steps")
    page.reload()
    page.wait_inked()
    page.wait_text("step 2 of 3", ".ttk-steps")
    button(page, "Redo").click()
    page.wait_text("step 3 of 3", ".ttk-steps")
    handle = page.page.locator(".ttk-slider .noUi-handle")
    handle.focus()
    assert handle.get_attribute("aria-label") == "History"
    page.keys("ArrowLeft")
    page.wait_text("step 2 of 3", ".ttk-steps")


def test_a_saved_copy_shows_a_picture_and_how_to_go_on(book, lab) -> None:
    page = book(PLANET, "from tabletop_kernel.classroom import chance\nchance.FightLab()").run()
    kept = page.page.locator(".ttk-kept")
    assert [kept.nth(n).is_visible() for n in range(2)] == [False, False]
    page.reload()  # the kernel lives on
    page.wait_inked()
    assert not kept.first.is_visible()
    page.page.evaluate(END)
    page._open("?token=t")
    for n in range(2):
        kept.nth(n).wait_for(state="visible")
        assert "Run this cell again" in kept.nth(n).inner_text()
        wrong = page.page.get_by_text("model not found").nth(n)
        assert wrong.count() == 1
        assert not wrong.is_visible()
    picture = page.page.locator(".ttk-kept img")
    assert picture.count() == 1
    assert picture.bounding_box()["width"] > 400
    page.run()
    assert [kept.nth(n).is_visible() for n in range(2)] == [False, False]


def test_the_language_menu_changes_the_whole_table(book) -> None:
    page = book(PLANET).run()
    menu = page.page.locator(".ttk-foot select")
    for language, heading, save in (("Čeština", "Na tahu: Modrá", "Uložit"), ("Polski", "Niebieski", "Zapisz")):
        menu.select_option(label=language)
        page.wait_text(heading, ".ttk-heading")
        button(page, save).wait_for(state="visible")


def test_a_secret_fight_with_hand_over(book) -> None:
    page = book(f"{TINY}\ntable = Table(Match.new(Duel, seed=3))\ntable").run()
    for _ in range(2):
        button(page, "Draw one").click()
        page.page.wait_for_timeout(400)
    for player in ("Blue", "Orange"):
        page.wait_text(f"Hand the screen over: {player}", ".ttk-card")
        page.page.wait_for_selector(".ttk-hand-over")
        assert not page.page.locator(".ttk-pool").is_visible()
        button(page, f"I am {player}: show my view").click()
        page.page.locator(".ttk-pool button", has_text="Risk 1").click()
    page.wait_text("1 against 1.", ".ttk-card")
    assert not page.errors


def test_nim_written_in_the_notebook_is_played_there(book, lab) -> None:
    top = lessons.home(root())
    path = lab.copy(top / "make_your_own_game.ipynb", top)
    page = book(path=path).run(drawn=False)
    page.page.locator(".ttk-table").first.scroll_into_view_if_needed()
    page.wait_inked()
    page.click(186, 26)  # the top of the third heap
    page.wait_text("step 1 of 1", ".ttk-steps")
    assert not page.errors


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (768, "cs"), (768, "pl")])
def test_nothing_is_too_small_or_cut_off(book, width, language) -> None:
    page = book(PLANET.replace("seed=7)", f"seed=7), language='{language}'"), width=width).run()
    assert page.page.evaluate(SMALL) == []
    assert page.page.evaluate(TARGETS) == []
    assert page.page.evaluate(OVERFLOW) == []
    board, panel = (page.page.locator(part).bounding_box() for part in (".ttk-boardside", ".ttk-panel"))
    beside = panel["x"] >= board["x"] + board["width"] - 1
    assert beside == (width == 1280)


def test_a_cell_that_runs_twice_leaves_one_live_table(book) -> None:
    page = book(f"{TINY}\nmatch = Match.new(TicTacToe)", "first = Table(match)\nfirst", "Table(match)").run()
    page.wait_text("another cell", ".ttk-card")
    page.page.locator(".ttk-table").nth(1).locator("select").first.select_option(index=1)
    page.page.locator(".ttk-table").nth(1).get_by_role("button", name="Use this").click()
    page.wait_text("step 1 of 1", ".ttk-steps")


SAID = "e => getComputedStyle(e, '::before').content"
CHAINS = """() => [...document.querySelectorAll('.ttk-table .jupyter-widgets-disconnected')]
  .filter(e => getComputedStyle(e, '::before').content !== 'none').length"""


def test_after_a_restart_the_table_says_what_to_do(book) -> None:
    page = book(PLANET).run()
    table = page.page.locator(".ttk-table").first
    assert table.evaluate(SAID) == "none"
    page.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.page.wait_for_selector(".ttk-table.jupyter-widgets-disconnected", timeout=20_000)
    assert "Run this cell again" in table.evaluate(SAID)
    assert page.page.evaluate(CHAINS) == 0
    page.run()
    assert page.page.locator(".ttk-table").first.evaluate(SAID) == "none"
