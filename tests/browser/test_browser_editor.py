"""The board editor in a real JupyterLab: a scenario drawn, mended and played; fingers, keys, three languages."""

from __future__ import annotations

import re

import pytest

from tabletop_kernel.classroom import Editor
from tabletop_kernel.drafts.draft import Position
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.scene import Drawn, Spot, Sprite

pytestmark = pytest.mark.browser

SCENARIO = """
from tabletop_kernel.classroom import Editor
Editor("forgotten_planet")
"""
TABLE = """
from tabletop_kernel import Match
from tabletop_kernel.classroom import Table
Table(Match.new("forgotten_planet", seed=1), language={language!r})
"""
PALE, STONE, GROUND = "#FAF8F3", "#D9D3C3", "#F4F0E6"
BLUES, ORANGES = "#A9CDE6", "#FCE4D1"


class Board:
    """What is drawn, found on the page by the names of its hotspots."""

    def __init__(self, book, shapes, board=0) -> None:
        self.book, self.board = book, board
        self.shapes = {shape.id: shape for shape in shapes if isinstance(shape, Drawn)}

    def at(self, name):
        shape = self.shapes[name]
        if isinstance(shape, Sprite):
            return shape.x, shape.y
        left, top, right, bottom = shape.ring if isinstance(shape, Spot) else shape.box
        return (left + right) / 2, (top + bottom) / 2

    def press(self, *names) -> None:
        for name in names:
            self.book.click(*self.at(name), self.board)
            self.book.page.wait_for_timeout(350)

    def drag(self, start, end) -> None:
        self.book.drag(self.at(start), self.at(end), self.board)
        self.book.page.wait_for_timeout(350)


def tool(page, name):
    page.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()
    page.page.wait_for_timeout(150)


def test_a_scenario_is_drawn_a_fault_read_and_mended_and_it_is_played(book) -> None:
    page = book(SCENARIO, width=1280).run()
    tool(page, "Make a scenario of it")
    page.wait_text("Play this planet")
    maker = Editor("forgotten_planet").turn()
    board = Board(page, maker.picture)
    tool(page, "area")
    board.press("cell:0,0", "cell:6,6")
    page.wait_pixel(*board.at("cell:0,0"), PALE)
    tool(page, "special mine")
    board.press("cell:1,3")  # beside the base on 1,2
    page.wait_text("Bases and mines may not be adjacent: (1,2) and (1,3).", ".ttk-card")
    page.wait_text("FP-B03", ".ttk-card")
    page.page.locator(".ttk-finding summary").first.click()
    tool(page, "Play this planet")
    page.wait_text("The drawing is as it was.", ".ttk-card")
    assert page.page.locator("canvas.tabletop-canvas").count() == 1
    board.drag("cell:1,3", "cell:1,5")
    page.wait_text("This planet can be played.", ".ttk-card")
    page.wait_text("equally far", ".ttk-card")  # advice only
    tool(page, "Play this planet")
    page.wait_inked(1)
    page.wait_text("Blue's turn")
    text = page.page.get_by_label("The same as text").input_value()
    assert '".######",' in text
    assert "special_mines = [[3, 3], [1, 5]]" in text
    game = ForgottenPlanet(scenario=text)
    play = Board(page, game.scene(game.initial()), 1)
    tool(page, "Slab")
    play.press("cell:2,2")
    page.wait_pixel(*play.at("cell:2,2"), STONE, 1)
    assert not page.errors


def test_a_position_is_set_up_from_the_table_and_played_on(book) -> None:
    page = book(TABLE.format(language="en"), width=1280).run()
    game = ForgottenPlanet()
    page.wait_text("Blue's turn")
    tool(page, "More")
    tool(page, "Open the board editor")
    page.wait_inked(1)
    board = Board(page, Position.of(game, game.initial()).scene(), 1)
    tool(page, "slab")
    board.press("cell:2,2", "cell:3,2")
    board.drag("robot:1,2:0", "cell:3,2")
    energy = page.page.get_by_label("Energy", exact=True)
    energy.fill("500")
    energy.press("Enter")
    page.wait_text("enter a whole number from 0 to 99", ".ttk-card")
    energy.fill("5")
    energy.press("Enter")
    page.page.wait_for_function("() => [...document.querySelectorAll('textarea')].some(t => /energy: 5/.test(t.value))")
    area = page.page.get_by_label("The same as text")
    area.fill(area.input_value().replace("phase: actions", "phase: dusk"))
    page.wait_text("The text cannot be read", ".ttk-card")
    area.fill(area.input_value().replace("phase: dusk", "phase: actions"))
    page.wait_text("This position can be played.", ".ttk-card")
    tool(page, "Play on from here")
    page.wait_text("The match is open. Play on.")
    page.wait_text("5 of")
    assert not page.page.locator(".ttk-editor").is_visible()
    assert not page.errors


@pytest.mark.parametrize("width", [768, 590])
def test_fingers_put_pieces_down_and_drag_them(book, width: int) -> None:
    page = book(SCENARIO, width=width, touch=True).run()
    game = ForgottenPlanet()
    board = Board(page, Position.of(game, game.initial()).scene())
    tool(page, "slab")
    page.tap(*board.at("cell:2,2"))
    page.wait_pixel(*board.at("cell:2,2"), BLUES)
    tool(page, "move")
    page.page.wait_for_selector(".tabletop-drags")
    page.canvas().evaluate(
        """(c, [from, to]) => { const box = c.getBoundingClientRect(), k = 2 * box.width / c.width;
           const touch = ([x, y]) => new Touch(
               {identifier: 1, target: c, clientX: box.left + k * x, clientY: box.top + k * y});
           const fire = (type, touches) =>
               c.dispatchEvent(new TouchEvent(type, {bubbles: true, cancelable: true, touches}));
           fire('touchstart', [touch(from)]); fire('touchmove', [touch(to)]); fire('touchend', []); }""",
        [board.at("cell:2,2"), board.at("cell:4,4")],
    )
    page.wait_pixel(*board.at("cell:4,4"), ORANGES)
    page.wait_pixel(*board.at("cell:2,2"), GROUND)
    tool(page, "territory marker (Blue)")
    page.tap(*board.at("cell:4,4"))
    page.wait_pixel(*board.at("cell:4,4"), BLUES)
    whole = "b => b.scrollWidth <= b.clientWidth"
    assert page.page.evaluate(f"[...document.querySelectorAll('.ttk-boardside, .tabletop-board')].every({whole})")
    small = page.page.evaluate(
        """() => [...document.querySelectorAll('.ttk-editor button')].filter(b => b.offsetParent)
           .map(b => [b.textContent, b.offsetWidth, b.offsetHeight]).filter(([_, w, h]) => w < 40 || h < 40)"""
    )
    assert small == []
    assert not page.errors


def test_the_keyboard_alone_draws(book) -> None:
    page = book(SCENARIO).run()
    board = Board(page, Position.of(ForgottenPlanet(), ForgottenPlanet().initial()).scene())
    page.page.get_by_role("button", name="slab").focus()
    page.keys("Enter")
    places = page.page.get_by_label("Place on the board")
    places.wait_for()
    places.focus()
    page.keys("ArrowDown")
    page.page.wait_for_timeout(200)
    page.keys("Tab", "Enter")
    page.wait_pixel(*board.at("cell:0,0"), STONE)
    page.page.get_by_role("button", name="Undo").focus()
    page.keys("Enter")
    page.wait_pixel(*board.at("cell:0,0"), GROUND)
    assert not page.errors


@pytest.mark.parametrize(
    ("code", "said"),
    [("cs", ("Postavit pozici", "Tuto pozici lze hrát.", "Vzít zpět", "Uložená energie")),
     ("pl", ("Ustaw pozycję", "Tę pozycję można grać.", "Cofnij", "Zachowana energia"))],
)  # fmt: skip
def test_the_editor_speaks_czech_and_polish(book, code: str, said: tuple[str, ...]) -> None:
    page = book(f"from tabletop_kernel.classroom import Editor\nEditor('forgotten_planet', language={code!r})").run()
    for words in said:
        page.wait_text(words)
    assert not page.errors
