"""From a click to the repainted canvas, in JupyterLab and Chromium on this machine; what then travels to the page."""

from __future__ import annotations

import statistics

import pytest

pytestmark = pytest.mark.browser

SETUP = """
from planet_picture import picture
from tabletop_kernel.board import Board
from tabletop_kernel.scene import marks
scene = picture()
by = {shape.id: shape for shape in scene}
ROUND = {"robot 1,1": ("cell 0,1", "cell 1,0", "cell 2,1", "cell 1,2", "cell 1,1 east", "cell 1,1 south"),
         "robot 5,2": ("cell 4,2", "cell 6,2", "cell 5,1", "cell 5,3", "cell 5,2 east", "cell 5,2 south")}
def press(spots, x, y):
    robot = spots[0]
    rings = [mark for spot in ROUND[robot] for mark in marks.ring(by[spot])]
    board.show([*scene, *marks.chosen(by[robot]), *rings])
    board.say(f"{robot} may go to {', '.join(ROUND[robot])}")
board = Board(scene, on_press=press)
"""
PAUSE = 200
"""Milliseconds before each click; nobody plays faster."""
ONE, OTHER = (42 + 96 * 1 + 48, 38 + 96 * 1 + 52), (42 + 96 * 5 + 48, 38 + 96 * 2 + 52)


class Clock:
    """Time as the page measures it: it stands still but for what is added, so that a person's pauses cost nothing."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


clock = Clock()


PEER = """
import ipycanvas
canvas = ipycanvas.Canvas(width=1512, height=1504, layout=dict(width="756px", height="752px"))
canvas.add_class("tabletop-canvas")
canvas.add_class("tabletop-wide-756")
pressed = []
def press(x, y):
    pressed.append((x, y))
    with ipycanvas.hold_canvas():
        canvas.fill_style = ["#0072B2", "#D55E00"][len(pressed) % 2]
        canvas.fill_rect(0, 0, 1512, 1504)
canvas.on_mouse_up(press)
press(0, 0)
"""


@pytest.fixture
def click(book):
    """Press the two robots in turn; milliseconds until the pressed one has its disc."""
    page = book(SETUP, "board").run()
    turn = iter(range(10**6))

    def click() -> float:
        x, y = (ONE, OTHER)[next(turn) % 2]
        page.page.wait_for_timeout(PAUSE)
        return page.latency(x, y, watch=(x - 26, y))

    click()
    page.traffic()
    click()
    click.messages, click.bytes = page.traffic()
    return click


@pytest.mark.benchmark(timer=clock)
def test_bench_click_to_repainted_canvas(benchmark, click):
    def once() -> None:
        clock.now += click() / 1000

    row = f"click to repainted canvas ({click.bytes / 1024:.1f} KiB and {click.messages} messages with the words)"
    benchmark.extra_info.update(row=row, at_most=0.050)
    benchmark.pedantic(once, rounds=60, warmup_rounds=3)


@pytest.mark.benchmark(timer=clock)
def test_bench_click_to_repainted_canvas_at_its_slowest(benchmark, click):
    def twenty() -> None:
        clock.now += statistics.quantiles([click() for _ in range(20)], n=20)[-1] / 1000

    benchmark.extra_info.update(row="the same, 95th percentile of 20 clicks", at_most=0.120)
    benchmark.pedantic(twenty, rounds=5)


@pytest.mark.benchmark(timer=clock)
def test_bench_peer_ipycanvas_alone(benchmark, book):
    page = book(PEER, "canvas").run()

    def once() -> None:
        page.page.wait_for_timeout(PAUSE)
        clock.now += page.latency(300, 300, watch=(300, 300)) / 1000

    benchmark.extra_info.update(row="peer: ipycanvas alone fills one rectangle after a click")
    benchmark.pedantic(once, rounds=60, warmup_rounds=3)


def test_bench_what_the_kernel_spends_on_a_rich_repaint(benchmark):
    import planet_picture

    from tabletop_kernel.board import Board
    from tabletop_kernel.scene import marks

    scene = planet_picture.picture()
    cells = [shape for shape in scene if shape.id.startswith("cell") and shape.id.count(" ") == 1]
    scenes = [[*scene, *(mark for cell in some for mark in marks.ring(cell))] for some in (cells[:8], cells[8:16])]
    board, turn = Board(scene), iter(range(10**6))
    benchmark.extra_info.update(row="the kernel's part of it: what differs, and its commands")
    benchmark(lambda: board.show(scenes[next(turn) % 2]))
