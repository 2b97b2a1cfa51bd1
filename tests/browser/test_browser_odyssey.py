"""Space Odyssey in a real JupyterLab: a turn, a fight with its secrets kept, an evening by finger, wrong inputs."""

from __future__ import annotations

import pytest
from hands import OVERFLOW, SMALL, TARGETS, Board
from msgspec.structs import replace

from tabletop_kernel.games.space_odyssey.state import Arming
from tabletop_kernel.scene.style import CLICK, SEATS
from tests.space_odyssey.flights import position

pytestmark = pytest.mark.browser

WHEEL = "map='little_wheel'"
TURN = "ship 1: Comet at alfa\nship 2: Meteor at a01\nship 3: Meteor at a01"
PATH = ("g01", "custardia", "a01", "g02", "beta", "g03", "tumblia")
FIGHT = """ship 1: Comet at 0, laser 2, creature 10
ship 2: Meteor at 1, laser, artefact 40
due: [{"type":"arming","attacker":0,"defender":1}]"""
EVENING = "round: 15\nturn: Meteor\nship 1: Comet at alfa, creature 10\nship 2: Meteor at burrow"
READ = """table => { const main = table.querySelector('.ttk-main');
  return main.textContent + [...main.querySelectorAll('[aria-label], [title]')].map(e => e.ariaLabel + e.title) }"""

OFF_TRACK = """() => { const track = document.querySelector('.ttk-ticks').getBoundingClientRect(),
  handle = document.querySelector('.noUi-handle').getBoundingClientRect();
  return Math.abs(track.top + 2 - (handle.top + handle.bottom) / 2) }"""


def cell(drawing: str, options: str = "", **table: object) -> str:
    """A cell that puts a drawn position on the table."""
    return f"""
from tabletop_kernel.classroom import Table
from tests.space_odyssey.flights import position
Table(position('''{drawing}''', {options}), **{table})
"""


def seen(book, n: int) -> tuple[str, bytes]:
    """All that the page holds of one table: every word, shown or spoken, and the canvas's picture."""
    book.page.wait_for_timeout(600)
    return book.page.locator(".ttk-table").nth(n).evaluate(READ), book.picture(n)


def test_a_turn_with_exact_chances_before_the_roll(book) -> None:
    """Two ships stand on a01: whoever rolls 3 is pushed on to g02, which has 2 of the 6 chances."""
    page = book(cell(TURN, WHEEL, open_table=True)).run()
    match = position(TURN, map="little_wheel")
    board = Board(page, match.game, match.game.observe(match.state, 0))
    page.wait_text("Comet's turn", ".ttk-heading")
    board.press(*(f"field:{name}" for name in PATH))
    page.wait_text("The roll ends at", ".ttk-turn")
    for said in ("g01: 1/6", "Custardia: 1/6", "g02: 2/6", "Beta: 1/6", "g03: 1/6"):
        page.wait_text(said, ".ttk-turn")
    assert "a01:" not in page.text(".ttk-turn")
    x, y = board.at("field:g02")
    page.wait_pixel(x, y - 22, CLICK, within=25)
    board.type("your die", "7")
    page.wait_text("'7' cannot come up now. Possible: 1, 2, 3, 4, 5, 6", ".ttk-card")
    board.type("your die", "3")
    page.wait_text("pushed", ".ttk-card")
    flown = replace(match.state, ships=(replace(match.state.ships[0], at="g02"), *match.state.ships[1:]))
    ship = Board(page, match.game, match.game.observe(flown, 0)).shapes["hull:0"]
    page.wait_pixel(ship.x - 8, ship.y + 4, SEATS[0].colour, within=12)
    board.button("End the turn")
    page.wait_text("Meteor's turn", ".ttk-heading")
    assert not page.errors


def test_nothing_of_a_secret_choice_is_on_the_page_before_the_other(book) -> None:
    """Comet lays out two lasers at one table and none at the other: until Meteor has chosen, both look the same."""
    page = book(cell(FIGHT), cell(FIGHT)).run()
    page.wait_inked(1)
    match = position(FIGHT)
    assert isinstance(match.state.tasks[0], Arming)
    tables = [Board(page, match.game, match.game.observe(match.state, None), n=n) for n in (0, 1)]
    for board, lasers in zip(tables, ("2 lasers", "0 lasers"), strict=True):
        board.button("I am Comet")
        board.button(lasers)
        board.button("0 shields")
        board.table.locator(".ttk-card", has_text="Hand the screen over: Meteor").wait_for()
    assert seen(page, 0) == seen(page, 1)
    for board in tables:
        board.button("I am Meteor")
        board.table.locator(".ttk-pool button", has_text="1 laser").wait_for()
    words, picture = seen(page, 0)
    assert (words, picture) == seen(page, 1)
    for board in tables:
        board.button("1 laser")
        board.button("0 shields")
    for board, odds in zip(tables, ("win 26, tie 4, loss 6 of 36", "win 15, tie 6, loss 15 of 36"), strict=True):
        board.table.locator(".ttk-turn", has_text=odds).wait_for()
    assert seen(page, 0)[1] != seen(page, 1)[1]
    first = tables[0]
    first.type("your die", "6")
    first.button("Roll")  # 6 + 2 + 1 against a die and 1: won whatever it shows
    first.button("I am Comet")
    first.button("Crown")
    first.table.locator(".ttk-card", has_text="Comet takes from the other ship").wait_for()
    assert not page.errors


def test_an_evening_and_the_next_morning_by_finger_in_czech(book) -> None:
    page = book(cell(EVENING, WHEEL, open_table=True, language="cs"), width=768, touch=True).run()
    match = position(EVENING, map="little_wheel")
    board = Board(page, match.game, match.game.observe(match.state, 1), tap=True)
    page.wait_text("Na tahu: Meteor", ".ttk-heading")
    board.button("Ukonči tah")
    board.press("field:beta")
    page.wait_text("VO-EOD-05", ".ttk-card")
    board.press("field:gama")
    page.wait_text("Nový herní den", ".ttk-heading")
    page.wait_text("den 2", ".ttk-heading")
    board.button("Organizátor")
    board.button("Urči dnešní ceny")
    board.type("motor (", "-5")
    board.table.locator("button.ttk-go", has_text="Potvrdit").tap()
    page.wait_text("motor: zadej celé číslo od 10", ".ttk-card")
    for wrong in (SMALL, TARGETS, OVERFLOW):
        assert page.page.evaluate(wrong) == []
    board.button("Začni den")
    board.type("tvé kostce", "2")
    board.type("tvé kostce", "5")
    page.wait_text("Na tahu: Meteor", ".ttk-heading")
    assert page.page.evaluate(OFF_TRACK) < 3  # though the words above it need two lines
    assert not page.errors
