"""The Forgotten Planet in a real JupyterLab: a short game by clicks, a refused wall, four players on a narrow page."""

from __future__ import annotations

import pytest
from hands import Board

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Scenario
from tabletop_kernel.games.forgotten_planet.moves import Check, LaySlab, Walk
from tests.forgotten_planet.positions import MID_GAME, mid_game

pytestmark = pytest.mark.browser

IMPORTS = """
from tabletop_kernel import Match
from tabletop_kernel.classroom import Table
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Scenario
"""
SHORT = Scenario(players=2, slabs=9, outline=("######",), bases=((0, 0), (5, 0)))
SHORT_TABLE = f"""{IMPORTS}
Table(Match.new(ForgottenPlanet, scenario=Scenario(players=2, slabs=9, outline=("######",), bases=((0, 0), (5, 0)))))
"""
MIDDLE_TABLE = f"""{IMPORTS}
game = ForgottenPlanet()
Table(Match.at_position(game, game.read('''{MID_GAME}''')))
"""
FOUR_TABLE = f"{IMPORTS}\nTable(Match.new(ForgottenPlanet, players=4), language='cs')"
CLICK, BLUE = "#F0B400", "#0072B2"


def _first_turn(game):
    return game.apply(game.initial(), Check())[0]


def test_a_whole_short_game_by_clicks(book) -> None:
    """Six cells in a row: Blue and Orange lay slabs towards each other until the area is full."""
    page = book(SHORT_TABLE).run()
    game = ForgottenPlanet(scenario=SHORT)
    board = Board(page, game, game.initial())
    page.wait_text("Blue's turn")
    board.button("Slab")
    board.press("cell:1,0", "robot:0,0:0", "cell:1,0")
    board.button("Slab")
    board.press("cell:2,0")
    board.button("End turn")
    page.wait_text("Orange's turn")
    board.button("Slab")
    board.press("cell:4,0", "robot:5,0:1", "cell:4,0")
    board.button("Slab")
    board.press("cell:3,0")
    board.button("End turn")
    page.wait_text("The area is full: the game is over.")
    page.wait_text("Shared win: Blue, Orange")
    assert page.page.locator("text=Victory points").count() >= 1
    assert not page.errors


def test_a_wall_is_refused_with_its_rule_and_another_built(book) -> None:
    page = book(MIDDLE_TABLE).run()
    board = Board(page, ForgottenPlanet(), mid_game(ForgottenPlanet()))
    board.button("Wall")
    page.wait_pixel(*board.at("edge:3,2|3,3"), "#FFF3C9")
    board.press("edge:3,3|3,4")
    page.wait_text("FP-W03")
    page.wait_text("the wall would close in the single tile on (3,4)".capitalize())
    board.press("edge:3,2|3,3")
    board.button("cube: white")
    page.wait_text("Blue builds a wall.")
    x, y = board.at("edge:3,2|3,3")
    page.wait_pixel(x + 4, y + 3.5, "#22252B")
    board.button("Undo")
    page.wait_pixel(x + 4, y + 3.5, "#F4F0E6")
    assert not page.errors


def test_four_players_fit_a_narrow_page_and_a_finger(book) -> None:
    page = book(FOUR_TABLE, width=768, touch=True).run()
    game = ForgottenPlanet(players=4)
    board = Board(page, game, game.initial(), tap=True)
    page.wait_text("Na tahu: Modrá")
    box = page.canvas().bounding_box()
    assert 550 <= box["width"] <= 600
    board.button("Deska")
    x, y = board.at("cell:4,1")
    ring = board.shapes["cell:4,1"].ring
    page.wait_pixel((ring[0] + ring[2]) / 2, ring[1], CLICK, within=12)
    board.press("cell:4,1")
    page.wait_pixel(x, y, "#D9D3C3")
    board.press("robot:4,0:0")
    page.wait_text("Robot na 4,0 (Modrá), zapnutý")
    board.press("cell:4,1")
    page.wait_text("Kroky: 1, energie: 1.")
    moved = game.apply(game.apply(_first_turn(game), LaySlab(game.board.cell(4, 1)))[0], Walk(4, 13))[0]
    robot = Board(page, game, moved).shapes["robot:4,1:0"]
    page.wait_pixel(robot.x - 0.2 * robot.size, robot.y + 0.1 * robot.size, BLUE)
    assert not page.errors
