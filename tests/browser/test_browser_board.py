"""Every weak spot of canvases in notebooks, tried in a real JupyterLab and Chromium."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from tabletop_kernel.board import Board
from tabletop_kernel.scene import Circle, Paper, Rect
def scene(colour="#0072B2", n=0):
    return [Paper(width=400, height=300, fill="#FAF8F3"),
            Rect(id="tile", x=20, y=20, width=100, height=100, fill="#D9D3C3", say="tile"),
            Circle(id="disc", x=300, y=150, r=60, fill=colour, say="disc")]
heard = []
def press(spots, x, y):
    heard.append((spots, round(x), round(y)))
    board.show(scene(["#0072B2", "#D55E00"][len(heard) % 2]))
    board.say(f"heard {len(heard)}: {spots} at {round(x)}, {round(y)}")
board = Board(scene(), on_press=press)
"""
BLUE, ORANGE, STONE = "#0072B2", "#D55E00", "#D9D3C3"


def test_a_click_reaches_the_kernel_and_repaints(book) -> None:
    page = book(SETUP, "board").run()
    page.wait_pixel(300, 150, BLUE)
    page.wait_pixel(70, 70, STONE)
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.wait_text("heard 1: ('disc',) at 310, 1", ".tabletop-words")
    page.click(30, 30)
    page.wait_text("heard 2: ('tile',) at ", ".tabletop-words")
    assert not page.errors
