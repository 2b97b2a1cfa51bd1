"""A game's board on the page, touched by the names of its hotspots and its buttons, as a pupil's hands do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tabletop_kernel.scene import Drawn, Spot, Sprite

if TYPE_CHECKING:
    from lab import Book

PAUSE = 350
"""Milliseconds after a press: two presses in a quarter of a second are a double click."""

# What is wrong for eyes and fingers: words below 12 px, controls too low for a finger, parts cut off at the right.
SMALL = """() => [...document.querySelectorAll('.ttk-table *')]
  .filter(e => e.offsetParent && !e.closest('.ttk-said') && !e.matches('.ttk-icon'))
  .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
  .filter(e => e.getBoundingClientRect().width > 2 && parseFloat(getComputedStyle(e).fontSize) < 12)
  .map(e => e.className + ': ' + e.innerText)"""
TARGETS = """() => [...document.querySelectorAll('.ttk-table :is(button, select, summary, .noUi-handle)')]
  .filter(e => e.offsetParent && !e.matches('.ttk-said')).map(e => [e, e.getBoundingClientRect()])
  .filter(([e, r]) => r.width > 2 && r.height < (e.matches('.noUi-handle') ? 20 : 36))
  .map(([e, r]) => `${e.className} ${e.innerText} ${r.height}`)"""
OVERFLOW = """() => { const t = document.querySelector('.ttk-table').getBoundingClientRect();
  return [...document.querySelectorAll('.ttk-panel > *')].filter(e => e.getBoundingClientRect().right > t.right + 1)
  .map(e => e.className) }"""


class Board:
    """A game's board in state `s`; `tap`: by finger, `n`: which table of the page."""

    def __init__(self, book: Book, game: Any, s: Any, *, tap: bool = False, n: int = 0) -> None:
        self.book, self.tap, self.n = book, tap, n
        self.shapes = {part.id: part for part in game.scene(s) if isinstance(part, Drawn)}
        self.table = book.page.locator(".ttk-table").nth(n)

    def at(self, name: str) -> tuple[float, float]:
        """The middle of a hotspot, in board units."""
        shape = self.shapes[name]
        if isinstance(shape, Sprite):
            return shape.x, shape.y
        left, top, right, bottom = shape.ring if isinstance(shape, Spot) else shape.box
        return (left + right) / 2, (top + bottom) / 2

    def press(self, *names: str) -> None:
        for name in names:
            (self.book.tap if self.tap else self.book.click)(*self.at(name), self.n)
            self.book.page.wait_for_timeout(PAUSE)

    def button(self, label: str) -> None:
        button = self.table.get_by_role("button", name=re.compile(f"^{re.escape(label)}")).first
        button.tap() if self.tap else button.click()
        self.book.page.wait_for_timeout(PAUSE)

    def type(self, label: str, words: str) -> None:
        """Write into a field and leave it."""
        field = self.table.locator(".widget-text", has_text=label).locator("input").first
        field.fill(words)
        field.press("Enter")
        self.book.page.wait_for_timeout(PAUSE)
