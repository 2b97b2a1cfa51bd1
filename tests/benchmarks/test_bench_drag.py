"""Pictures a second while a magnet is dragged, in JupyterLab and Chromium on this machine."""

from __future__ import annotations

import pytest

from tabletop_kernel.magnetism.figures.cut import FRAME
from tests.benchmarks.test_bench_board import Clock

pytestmark = pytest.mark.browser

clock = Clock()
SECONDS = 4
DRAG = """([x, y, seconds]) => new Promise(done => {
  const canvas = document.querySelector('canvas.tabletop-canvas'), pen = canvas.getContext('2d');
  const start = performance.now();
  const at = kind => { const a = Math.PI * (performance.now() - start) / 1000;  // there and back in two seconds
    canvas.dispatchEvent(new MouseEvent(kind, {bubbles: true, buttons: 1,
      clientX: x + 60 * Math.sin(a), clientY: y + 40 * (1 - Math.cos(a))})); };
  const look = () => [0.2, 0.35, 0.5, 0.65].map(row => {
    const d = pen.getImageData(0, Math.round(canvas.height * row), canvas.width, 1).data; let h = 0;
    for (let i = 0; i < d.length; i += 4) h = (h * 31 + d[i] * 7 + d[i + 2]) | 0; return h }).join();
  let seen = look(), pictures = 0;
  at('mousedown');
  const hand = setInterval(() => at('mousemove'), 1000 / 60);
  const frame = () => {
    const now = look();
    if (now !== seen) { pictures++; seen = now; }
    if (performance.now() - start < 1000 * seconds) return requestAnimationFrame(frame);
    clearInterval(hand); at('mouseup'); done(pictures); };
  requestAnimationFrame(frame); })"""


@pytest.mark.benchmark(timer=clock)
@pytest.mark.parametrize("discs", [1, 2])
def test_bench_pictures_while_dragging(benchmark, book, discs) -> None:
    """Different pictures on the canvas, looked at in every frame of the page, while a hand moves 60 times a second."""
    page = book(f"from tabletop_kernel.classroom.magnets import FieldView\nFieldView(discs={discs})").run()
    x, y = page.place(*FRAME.at(3, 0.5))

    def once() -> None:
        clock.now += SECONDS / page.page.evaluate(DRAG, [x, y, SECONDS])
        page.page.wait_for_timeout(1000)

    benchmark.extra_info.update(row=f"one picture while a disc is dragged, {discs} on the sheet", at_most=1 / 15)
    benchmark.pedantic(once, rounds=3, warmup_rounds=1)
