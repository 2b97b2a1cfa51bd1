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


def test_the_picture_is_told_and_no_key_wheel_or_tab_is_trapped(book) -> None:
    page = book(SETUP, "board", "import ipywidgets\nipywidgets.Button(description='after')").run()
    canvas = page.canvas()
    page.page.wait_for_function("() => document.querySelector('canvas.tabletop-canvas').tabIndex === -1")
    assert (canvas.get_attribute("role"), canvas.get_attribute("aria-label")) == ("img", "Board")
    words = page.page.locator(".tabletop-words .widget-html-content")
    assert (words.get_attribute("role"), words.get_attribute("aria-live")) == ("status", "polite")
    page.click(300, 150)
    assert canvas.evaluate("c => document.activeElement === c")
    page.keys("Tab")
    assert page.page.evaluate("() => document.activeElement.tagName") != "CANVAS"
    page.page.set_viewport_size({"width": 1280, "height": 320})
    page.page.mouse.move(*page.place(200, 100))
    top = page.canvas().bounding_box()["y"]
    page.page.mouse.wheel(0, -120)
    page.page.wait_for_function(
        "top => document.querySelector('canvas.tabletop-canvas').getBoundingClientRect().top > top + 20", arg=top
    )


def test_a_press_on_a_half_seen_board_does_not_move_it_away(book) -> None:
    page = book(SETUP, "board", height=480).run()
    page.page.wait_for_function("() => document.querySelector('.tabletop-board').dataset.tamed")
    page.page.evaluate("() => document.querySelector('canvas.tabletop-canvas').scrollIntoView({block: 'start'})")
    page.page.evaluate("() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop -= 200 }")
    box = page.canvas().bounding_box()
    assert box["y"] + box["height"] > 480
    page.page.mouse.click(box["x"] + 300, box["y"] + 110)
    page.wait_text("heard 1: ('disc',) at 300, 1", ".tabletop-words")
    assert page.canvas().bounding_box() == box


def test_where_the_page_lets_no_script_run_tab_still_leaves(book) -> None:
    page = book(SETUP, "board._manners.value = ''\nboard").run()
    page.click(300, 150)
    page.wait_pixel(300, 150, ORANGE)
    assert page.canvas().evaluate("c => document.activeElement === c")
    page.keys("Tab")
    page.page.wait_for_function("() => document.activeElement.tagName !== 'CANVAS'")


def test_a_mouse_that_only_moves_is_not_told_to_the_kernel(book) -> None:
    page = book(SETUP, "board").run()
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.traffic()
    for n in range(60):
        page.page.mouse.move(*[a + b for a, b in zip(page.place(0, 0), (20 + 5 * n, 150), strict=True)])
    page.page.wait_for_timeout(300)
    assert not [kind for kind, _ in page.frames if kind]  # a kernel answers all it is told, if only "busy" and "idle"


def test_a_reloaded_page_shows_the_board_and_plays_on(book) -> None:
    page = book(SETUP, "board").run()
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.reload()
    page.wait_inked()
    page.wait_pixel(300, 150, ORANGE)
    page.click(310, 140)
    page.wait_pixel(300, 150, BLUE)
    page.wait_text("heard 2", ".tabletop-words")
    assert not page.errors


def test_a_cell_run_twice_leaves_one_living_board(book) -> None:
    page = book(SETUP, "board").run()
    for _ in range(2):
        page.run_cell(0)
        page.run_cell(1)
    page.wait_inked()
    assert page.page.locator("canvas.tabletop-canvas").count() == 1
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.wait_text("heard 1", ".tabletop-words")
    assert not page.errors


def test_two_views_of_a_board_show_the_same_and_hear_the_same(book) -> None:
    page = book(SETUP, "board", "board.widget").run()
    page.wait_inked(1)
    page.click(310, 140, board=1)
    for view in (0, 1):
        page.wait_pixel(300, 150, ORANGE, board=view)
    page.click(310, 140, board=0)
    for view in (0, 1):
        page.wait_pixel(300, 150, BLUE, board=view)
    assert page.picture(0) == page.picture(1)


def test_several_boards_do_not_draw_on_each_other(book) -> None:
    cells = [f"b{n} = Board(scene({colour!r}), title='{n}')\nb{n}" for n, colour in enumerate((BLUE, ORANGE, STONE))]
    again = """
import ipycanvas
b2.show(scene("#007A5A")); b0.show(scene("#8E4585"))
ipycanvas.Canvas().fill_rect(0, 0, 999, 999)
"""
    page = book(SETUP, *cells, again).run()
    for view, colour in enumerate(("#8E4585", ORANGE, "#007A5A")):
        page.wait_pixel(300, 150, colour, board=view)
    page.reload()
    for view, colour in enumerate(("#8E4585", ORANGE, "#007A5A")):
        page.wait_inked(view)
        page.wait_pixel(300, 150, colour, board=view)


def test_errors_while_drawing_do_no_harm(book) -> None:
    held = """
from ipycanvas import Canvas, hold_canvas
try:
    with hold_canvas():
        Canvas(width=9, height=9).fill_rect(0, 0, 9, 9)
        raise RuntimeError("somebody else's mistake")
except RuntimeError: pass
try:
    board.show([*scene(), Circle(id="bad", x="left", y=0, r=3, fill="red")])
except TypeError as error: print("refused:", error)
board.show(scene("#007A5A"))
"""
    page = book(SETUP, "board", held).run()
    page.wait_pixel(300, 150, "#007A5A")
    page.wait_text("refused:")
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    assert not page.errors


def test_an_error_in_a_handler_is_said_in_words(book) -> None:
    faulty = """
def press(spots, x, y):
    if "tile" in spots: raise KeyError("no such robot")
    board.show(scene("#007A5A"))
board.on_press = press
"""
    page = book(SETUP, faulty, "board").run()
    page.click(70, 70)
    page.wait_text("Something went wrong here", ".tabletop-trouble")
    assert "no such robot" in page.text(".tabletop-trouble")
    page.page.locator(".tabletop-trouble summary").click()
    assert "Traceback" in page.text(".tabletop-trouble pre")
    page.click(300, 150)
    page.wait_pixel(300, 150, "#007A5A")
    page.page.wait_for_selector(".tabletop-trouble", state="detached")


def test_a_finger_presses_once_and_scrolls_the_page(book) -> None:
    page = book(SETUP, "board", touch=True, width=820).run()
    page.page.wait_for_function("() => document.querySelector('.tabletop-board').dataset.tamed")
    page.tap(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.wait_text("heard 1: ('disc',)", ".tabletop-words")
    page.page.wait_for_timeout(400)
    assert "heard 1" in page.text(".tabletop-words")
    assert page.canvas().evaluate("""c => { const e = new TouchEvent('touchmove', {bubbles: true, cancelable: true});
        c.dispatchEvent(e); return !e.defaultPrevented }""")


@pytest.mark.parametrize("touch", [False, True])
def test_a_drag_reaches_the_kernel_with_both_ends(book, touch: bool) -> None:
    dragging = """
def drag(a, b, start, end): board.say(f"from {a} to {b}")
board = Board(scene(), on_drag=drag)
"""
    page = book(SETUP, dragging, "board", touch=touch).run()
    if touch:
        page.page.wait_for_function("() => document.querySelector('.tabletop-board').dataset.tamed")
        page.canvas().evaluate("""c => { const box = c.getBoundingClientRect();
            const touch = (x, y) => new Touch({identifier: 1, target: c, clientX: box.left + x, clientY: box.top + y});
            const fire = (type, touches) =>
                c.dispatchEvent(new TouchEvent(type, {bubbles: true, cancelable: true, touches}));
            fire('touchstart', [touch(70, 70)]); fire('touchmove', [touch(300, 150)]); fire('touchend', []); }""")
    else:
        page.drag((70, 70), (300, 150))
    page.wait_text("from ('tile',) to ('disc',)", ".tabletop-words")


def test_edges_are_crisp_on_a_dense_screen(book) -> None:
    from lab import pixels

    page = book(SETUP, "board", scale=2).run()
    x, y = page.place(0, 0)
    assert page.canvas().evaluate("c => c.width / c.getBoundingClientRect().width") == 2
    clip = {"x": x, "y": y, "width": 140, "height": 140}
    row = pixels(page.page.screenshot(clip=clip))[140, :, 0].astype(int)  # across the tile, 20 to 120 units
    paper, stone = 0xFA, 0xD9
    between = [value for value in row if min(abs(value - paper), abs(value - stone)) > 3]
    assert set(row[60:200]) == {stone}
    assert len(between) <= 4  # at most two screen pixels of smoothing at each of the two edges


def test_a_small_board_shown_large_is_crisp_and_cuts_leave_no_seam(book) -> None:
    from lab import pixels

    cells = (
        "large = Board(scene(), on_press=press, width=700)\nboard = large\nboard",
        "Board(scene(ORANGE), width=700)",
    )
    page = book(SETUP + f"ORANGE = {ORANGE!r}", *cells).run()
    page.wait_inked(1)
    assert page.canvas().evaluate("c => c.width") == 1600
    page.click(300, 150)
    page.wait_pixel(300, 150, ORANGE)
    one, other = pixels(page.picture(0)).astype(int), pixels(page.picture(1)).astype(int)
    assert abs(one - other).max() <= 2


def test_a_narrow_room_shrinks_the_board_and_presses_still_meet(book) -> None:
    wide = SETUP.replace("width=400", "width=720").replace("x=300", "x=620")
    page = book(wide, "board", width=768).run()
    box = page.canvas().bounding_box()
    assert 560 <= box["width"] <= 600
    assert box["height"] / box["width"] == pytest.approx(300 / 720, abs=0.01)
    page.click(620, 150)
    page.wait_pixel(620, 150, ORANGE)
    page.wait_text("heard 1: ('disc',)", ".tabletop-words")


def test_many_small_changes_end_in_the_very_picture_of_one_draw(book) -> None:
    setup = """
import random
from planet_picture import picture
from tabletop_kernel.board import Board
from tabletop_kernel.scene import marks
scene = picture()
spots = [shape for shape in scene if shape.say]
def some(seed):
    rng = random.Random(seed)
    pieces = scene[:1] + [shape for shape in scene[1:] if rng.random() > 0.05]
    made = (rng.choice((marks.ring, marks.chosen, marks.changed, marks.refused, marks.focus)) for _ in range(9))
    return pieces + [mark for make in made for mark in make(rng.choice(spots))]
def unique(shapes): return list({shape.id: shape for shape in shapes}.values())
scenes = [unique(some(seed)) for seed in range(25)]
changing, whole = Board(scene), Board(scenes[-1])
changing
"""
    page = book(setup, "whole", "for shapes in scenes: changing.show(shapes)").run()
    page.wait_inked(1)
    from lab import pixels

    one, other = pixels(page.picture(0)).astype(int), pixels(page.picture(1)).astype(int)
    assert one.shape == other.shape == (1504, 1512, 4)
    assert abs(one - other).max() <= 2  # where a change was cut, smoothing may round once more
    assert not page.errors


def test_the_canvas_and_the_svg_painter_draw_the_same_picture(book, chromium) -> None:
    import planet_picture
    from lab import pixels

    from tabletop_kernel.scene import svg

    page = book("from planet_picture import everything\nfrom tabletop_kernel.board import Board", "Board(everything())")
    canvas = pixels(page.run().picture()).astype(int)[..., :3]
    sheet = chromium.new_page(viewport={"width": 756, "height": 752}, device_scale_factor=2)
    sheet.set_content(f"<body style='margin:0'>{svg(planet_picture.everything())}</body>")
    paper = pixels(sheet.screenshot()).astype(int)[..., :3]
    sheet.close()
    assert canvas.shape == paper.shape
    off = abs(canvas - paper).max(axis=2)
    assert off.mean() < 0.4
    assert (off > 48).mean() < 0.0015  # edges of pieces, set on whole pixels by the canvas
    blocks = off[: 750 // 2 * 4, :1504].reshape(375, 4, 376, 4).mean(axis=(1, 3))
    assert blocks.max() < 90  # no spot of 2 x 2 units is of another colour


GLIDE = """
from planet_picture import picture
from tabletop_kernel.board import Board
scene = picture()
def press(spots, x, y):
    board.move("robot 1,1", [(282, 186), (282, 474)])
    board.say(f"still {board.still}")
board = Board(scene, on_press=press)
"""


def test_a_glide_passes_between_and_leaves_no_trace(book) -> None:
    from lab import pixels

    page = book(GLIDE, "board", "Board(scene)").run()
    page.wait_inked(1)
    seen = page.page.evaluate(
        """async ([x, y]) => {
        const c = document.querySelector('canvas.tabletop-canvas'), box = c.getBoundingClientRect();
        const at = {bubbles: true, clientX: box.left + x, clientY: box.top + y};
        c.dispatchEvent(new MouseEvent('mousedown', at)); c.dispatchEvent(new MouseEvent('mouseup', at));
        const seen = new Set(), end = performance.now() + 1500, pen = c.getContext('2d');
        while (performance.now() < end) {
            for (let y = 150; y < 500; y += 3)
                if (pen.getImageData(2 * 282, 2 * y, 1, 1).data.slice(0, 3).join() === '0,114,178') seen.add(y);
            await new Promise(done => setTimeout(done, 8)); }
        return [...seen]; }""",
        [186, 186],
    )
    assert len([y for y in seen if 260 < y < 400]) > 10  # it was seen on the way down
    assert page.pixel(186, 190) == (169, 205, 230, 255)  # the bare tile where it stood
    page.wait_text("still False", ".tabletop-words")
    page.page.evaluate("() => 0")
    moving, resting = pixels(page.picture(0)).astype(int), pixels(page.picture(1)).astype(int)
    off = abs(moving - resting).max(axis=2)
    off[300:450, 300:450] = off[850:1050, 480:650] = 0  # where it left and where it came to
    assert off.max() <= 2
    assert not page.errors


def test_where_less_motion_is_wanted_nothing_glides(book) -> None:
    page = book(GLIDE, "board", reduced_motion=True).run()
    page.wait_pixel(186, 180, BLUE)
    page.page.wait_for_timeout(500)
    page.click(186, 186)
    page.wait_text("still True", ".tabletop-words")
    assert page.pixel(186, 180) == (0, 114, 178, 255)


def test_a_board_scrolled_out_of_sight_is_still_there(book) -> None:
    page = book(SETUP, "board", *(f"print({n})\n" + "\n" * 30 for n in range(25))).run()
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.page.evaluate("() => { const p = document.querySelector('.jp-WindowedPanel-outer'); p.scrollTop = 1e6 }")
    page.page.wait_for_timeout(700)
    page.page.evaluate("() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0 }")
    page.wait_inked()
    page.wait_pixel(300, 150, ORANGE)
    page.click(310, 140)
    page.wait_pixel(300, 150, BLUE)
    assert not page.errors


def test_a_restarted_kernel_draws_on_the_same_page(book) -> None:
    page = book(SETUP, "board").run()
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.page.wait_for_timeout(1500)
    page.run()
    page.wait_pixel(300, 150, BLUE)
    page.click(310, 140)
    page.wait_pixel(300, 150, ORANGE)
    page.wait_text("heard 1", ".tabletop-words")
