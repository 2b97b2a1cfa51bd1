"""The magnets' field under a dragging hand, in JupyterLab and Chromium."""

from __future__ import annotations

import pytest

from tabletop_kernel.magnetism.figures.cut import FRAME

pytestmark = pytest.mark.browser

VIEW = "from tabletop_kernel.classroom.magnets import FieldView\nFieldView()"


def test_the_picture_comes_to_rest_where_the_hand_does(book) -> None:
    """However many pictures were due on the way: the last one is the one that stays."""
    page = book(VIEW).run()
    page.drag(FRAME.at(3, 0.5), FRAME.at(-37, 20.5))  # taken beside its middle, so that the middle comes to (-40, 20)
    page.page.locator(".tabletop-words", has_text="Disc 1: middle at −40 mm along, 20 mm high").wait_for(
        state="attached"
    )
    page.wait_pixel(*FRAME.at(-48, 21.2), "#FFFFFF")  # its white half
    page.wait_pixel(*FRAME.at(-48, 18.8), "#22252B")  # and its dark one
    assert not page.errors
