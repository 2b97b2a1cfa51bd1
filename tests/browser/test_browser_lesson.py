"""Lessons in a real JupyterLab: every chapter solved as a pupil does it, reloaded, in three languages, audited."""

from __future__ import annotations

import re

import pytest

from tabletop_kernel.classroom.lesson.parts import Amount, Choose, Do, Predict, Question, Say, Show, WhyNot
from tabletop_kernel.classroom.lesson.run import Run
from tabletop_kernel.classroom.tours import forgotten_planet, space_odyssey
from tabletop_kernel.language import text, use
from tabletop_kernel.scene import Choice, Drawn, Spot, sheet

pytestmark = pytest.mark.browser

CHAPTERS = forgotten_planet.CHAPTERS
EVERY = [chapter for tour in (forgotten_planet, space_odyssey) for chapter in tour.CHAPTERS]

LESSON = """
from tabletop_kernel.classroom import Lesson
from tabletop_kernel.classroom.tours.{tour} import CHAPTERS
Lesson(CHAPTERS[{n}], progress="{name}.json", language="{code}")
"""


def cell(chapter, name, code="en") -> str:
    """The cell that shows a chapter, with a progress file of its own."""
    tour, _, n = chapter.key.partition("/")
    return LESSON.format(tour=tour, n=int(n) - 1, name=name, code=code)


of_every_chapter = pytest.mark.parametrize("chapter", EVERY, ids=lambda chapter: chapter.key)


class Pupil:
    """Knows the chapter by heart, and does on the page what its solutions say."""

    def __init__(self, book, chapter) -> None:
        self.book, self.page, self.run = book, book.page, Run(chapter)

    def solve(self) -> None:
        for n in range(len(self.run.chapter.parts)):
            self.page.locator(".ttk-say h4 b", has_text=re.compile(f"^{n + 1}$")).wait_for()
            self.run.go(n)
            self.part()
            if n + 1 < len(self.run.chapter.parts):
                self.press_button("Next part")
        done = len(self.run.chapter.parts)
        self.book.wait_text(f"{done} of {done} solved" if not isinstance(self.run.part, Say) else "solved")

    def part(self) -> None:
        part = self.run.part
        if isinstance(part, Say):
            self.page.wait_for_timeout(500)  # a part is not left by the second half of a double click
        elif isinstance(part, Show):
            for _ in part.steps:
                self.press_button("Next step")
        elif isinstance(part, Question | Predict):
            self.answer(part.answer)
            self.page.locator(".ttk-tone-right").wait_for()
        elif isinstance(part, Do):
            for step in part.solution:
                if not self.run.ended:
                    self.play(step)
            self.page.locator(".ttk-tone-right").wait_for()
        elif isinstance(part, WhyNot):
            self.point(part.attempt)
            self.page.locator(".ttk-tone-forbidden").wait_for()
            self.book.wait_text(part.refused, ".ttk-refused")

    def answer(self, answer) -> None:
        if isinstance(answer, Choose):
            self.page.locator(".ttk-options label", has_text=answer.said()).first.click()
        elif isinstance(answer, Amount):
            for n, word in enumerate(answer.solution):
                self.page.locator(".ttk-answer input[type=text]").nth(n).fill(word)
        self.press_button("Check")

    def play(self, step) -> None:
        match = self.run.match
        if match.chance is None:
            self.point(step)
        else:
            self.page.locator(".ttk-acts button.ttk-go:visible").first.click()
            self.page.wait_for_timeout(500)  # so that the next roll is no second half of a double click
        self.run.play(step)

    def point(self, step) -> None:
        """Press the hotspots of a move: buttons by name, places on the canvas."""
        game, state = self.run.game, self.run.match.state
        parts = list(game.scene(game.observe(state, game.turn(state))))
        choices = {part.id: part for part in parts if isinstance(part, Choice)}
        shapes = {part.id: part for part in parts if isinstance(part, Drawn)}
        left, top, *_ = sheet(list(shapes.values()))
        for spot in game.clicks(state, step):
            if spot in choices:
                self.choose(choices[spot])
            else:
                shape = shapes[spot]
                a, b, c, d = shape.ring if isinstance(shape, Spot) and shape.ring else shape.box
                self.book.click((a + c) / 2 - left, (b + d) / 2 - top)
            self.page.wait_for_timeout(350)  # the same button within 0.3 s is the second half of a double click
            if self.page.locator(".ttk-tone-right, .ttk-tone-forbidden").count():
                return

    def choose(self, choice) -> None:
        tab = self.page.locator(".ttk-tabs button", has_text=choice.group) if choice.group else None
        if tab is not None and tab.is_visible():  # a single group has no tabs
            tab.click()
        name = re.escape(choice.say or choice.label)
        self.page.locator(".ttk-pool").get_by_role("button", name=re.compile(f"^{name}")).first.click()

    def skip(self) -> None:
        """To the next part, solved or not."""
        n = int(self.page.locator(".ttk-say h4 b").inner_text())
        self.press_button(f"({text('Next part')}|{text('Skip this part')})")
        self.page.locator(".ttk-say h4 b", has_text=re.compile(f"^{n + 1}$")).wait_for()
        self.page.wait_for_timeout(500)  # a part is not left by the second half of a double click

    def press_button(self, label, n=-1) -> None:
        found = self.page.locator("button.ttk-button:visible", has_text=re.compile(f"^{label}$"))
        (found.last if n < 0 else found.first).click()
        self.page.wait_for_timeout(120)


@of_every_chapter
def test_a_chapter_is_solved_from_its_first_part_to_its_last(book, chapter) -> None:
    page = book(cell(chapter, "solved"), reduced_motion=True).run()
    assert not serious_findings(page), "the first screen, as axe-core judges it"
    Pupil(page, chapter).solve()
    assert not page.errors


def serious_findings(page) -> list[str]:
    """What axe-core finds on the lesson as it stands, serious or worse."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page.page, context=".ttk-lessontable").response["violations"]
    serious = [rule for rule in found if rule["impact"] in ("serious", "critical")]
    return [f"{rule['id']}: {rule['help']}: {rule['nodes'][0]['html'][:200]}" for rule in serious]


def test_wrong_answers_are_answered_and_a_reload_keeps_progress(book) -> None:
    page = book(cell(CHAPTERS[0], "reload")).run()
    pupil = Pupil(page, CHAPTERS[0])
    pupil.press_button("Next part")
    for _ in CHAPTERS[0].parts[1].steps:
        pupil.press_button("Next step")
    pupil.press_button("Next part")
    page.page.locator(".ttk-answer input[type=text]").first.fill("4")
    pupil.press_button("Check")
    page.wait_text("One tile is no full seven")
    pupil.press_button("Hint 1 of 2")
    page.wait_text("do you have 7 tiles?")
    page.page.locator(".ttk-answer input[type=text]").first.fill("3")
    page.page.wait_for_timeout(350)
    pupil.press_button("Check")
    page.wait_text("3 of 14 solved")
    page.reload()
    page.run_cell(0)
    page.wait_inked()
    page.wait_text("3 of 14 solved")
    assert page.text(".ttk-say h4 b") == "4", "it goes on at the first part that is not solved"


@pytest.mark.parametrize("code", ["cs", "pl"])
def test_a_chapter_opens_in_other_languages(book, code) -> None:
    page = book(cell(CHAPTERS[0], f"lang_{code}", code), width=768).run()
    with use(code):
        first = CHAPTERS[0].parts[0]
        page.wait_text(first.said(first.text).split(". ")[0])
        assert first.said(first.text) != first.text
    box = page.canvas().bounding_box()
    assert box["width"] <= 600
    assert not page.errors


def test_the_whole_lesson_can_be_done_by_keys(book) -> None:
    """From the first part to a slab laid, with Tab, Space, Enter and arrows only."""
    page = book(cell(CHAPTERS[0], "keys")).run()
    keys = page.page.keyboard

    def tab_to(label):
        for _ in range(60):
            keys.press("Tab")
            here = page.page.evaluate(
                "() => document.activeElement.innerText || document.activeElement.ariaLabel || ''"
            )
            if here.strip().startswith(label):
                return
        raise AssertionError(f"no way to {label} by Tab")

    page.page.locator(".ttk-lessontable").first.evaluate("e => { e.tabIndex = -1; e.focus() }")
    tab_to("Next part")
    keys.press("Enter")
    page.page.locator(".ttk-say h4 b", has_text=re.compile("^2$")).wait_for()
    tab_to("Next step")
    for _ in CHAPTERS[0].parts[1].steps:
        keys.press("Enter")
        page.page.wait_for_timeout(350)
    page.wait_text("2 of 14 solved")
    tab_to("Progress, parts")
    keys.press("Enter")
    page.page.locator(".ttk-keep select").first.wait_for()
    keys.press("Tab")
    assert page.page.evaluate("document.activeElement.tagName") == "SELECT", "the parts, to go to one of them"
    assert not page.errors


def test_twice_as_large_it_is_still_usable(book) -> None:
    """200 per cent zoom is a window of half the width: nothing is cut off at the right."""
    page = book(cell(CHAPTERS[0], "zoom"), width=640, height=500, scale=2).run()
    wide = page.page.evaluate(
        """() => { const box = document.querySelector('.ttk-lessontable').getBoundingClientRect();
        return [...document.querySelectorAll('.ttk-lesson button, .ttk-lesson p')].filter(e => e.offsetParent)
          .map(e => e.getBoundingClientRect().right - box.right).reduce((a, b) => Math.max(a, b), -999) }"""
    )
    assert wide <= 1


IN_SIGHT = """() => [...document.querySelectorAll('.ttk-turning button')].map(e => e.getBoundingClientRect())
  .every(r => r.width > 40 && r.height >= 40 && [[0.1, 0.1], [0.9, 0.9]].every(([x, y]) =>
    document.elementFromPoint(r.left + x * r.width, r.top + y * r.height)?.closest('.ttk-turning')))"""


@pytest.mark.parametrize(("width", "height", "code"), [(1280, 800, "en"), (768, 1024, "cs"), (768, 1024, "pl")])
def test_the_ways_on_and_back_stay_in_sight(book, width, height, code) -> None:
    page = book(cell(CHAPTERS[0], f"sight_{width}_{code}", code), width=width, height=height).run()
    pupil = Pupil(page, CHAPTERS[0])
    with use(code):
        for _ in range(3):
            pupil.skip()
        for where in (".ttk-bartop", ".ttk-lesson", ".ttk-task"):
            page.page.locator(where).first.evaluate("e => e.scrollIntoView()")
            page.page.wait_for_function(IN_SIGHT)
        for n, word in enumerate(("3", "4", "9", "5")):
            page.page.locator(".ttk-answer input[type=text]").nth(n).fill(word)
        pupil.press_button(text("Check"))
        page.page.locator(".ttk-ticked").nth(2).wait_for()
        assert page.page.locator(".ttk-ticked").count() == 3
        page.page.locator(".ttk-reply").evaluate("e => e.scrollIntoView({block: 'center'})")
        page.page.wait_for_function(IN_SIGHT)
    assert not serious_findings(page)
    assert not page.errors


def test_a_lost_try_shows_the_way_out(book) -> None:
    page = book(cell(CHAPTERS[0], "lost"), width=1280, height=800).run()
    pupil = Pupil(page, CHAPTERS[0])
    for _ in range(5):
        pupil.skip()
    page.page.locator(".ttk-pool").get_by_role("button", name="End turn").click()
    page.wait_text("Your turn is over.", ".ttk-reply")
    assert page.page.locator(".ttk-pool button:visible").count() == 0, "Green is not to be played"
    assert not serious_findings(page)
    again = page.page.locator("button.ttk-go:visible", has_text="Start again")
    page.page.locator(".ttk-bartop").evaluate("e => e.scrollIntoView()")
    assert (
        page.page.evaluate("e => document.elementFromPoint(e.x + 20, e.y + 20).innerText", again.bounding_box())
        == "Start again"
    ), "in sight, and under nothing"
    again.click()
    page.page.locator(".ttk-pool button:visible").first.wait_for()
    assert not page.errors
