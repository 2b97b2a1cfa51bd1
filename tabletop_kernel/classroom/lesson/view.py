"""The lesson's widgets: the table's, and a line of bubbles, the part's text, its answer, and the ways on and back."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from ipywidgets import HTML, Accordion, Box, Dropdown, RadioButtons, Text, Textarea

from tabletop_kernel.classroom.dialogs import button, line, put, shown
from tabletop_kernel.classroom.face import Face
from tabletop_kernel.classroom.lesson.lesson import bar, kind
from tabletop_kernel.classroom.lesson.parts import Amount, Choose, Do, Predict, Question, Show, WhyNot
from tabletop_kernel.classroom.panel import Screen, style
from tabletop_kernel.language import text
from tabletop_kernel.scene import Drawn
from tabletop_kernel.scene.icons import HINT, TICK
from tabletop_kernel.scene.svg import use

if TYPE_CHECKING:
    from tabletop_kernel.classroom.lesson.lesson import Lesson
    from tabletop_kernel.classroom.lesson.run import Run

BOXES: Final = 4
"""Number fields of one question, at most."""


class LessonScreen(Screen):
    """One chapter on the page."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(lesson)
        self._bar, self._words, self._reply = HTML(), HTML(), HTML()
        self._made_for: tuple[int, str] | None = None
        self._tasks = _box("ttk-task", self._words, self._answering(), self._reply)
        steps = line(self.hint, self.solution, self.again, self.explore)
        steps.add_class("ttk-ways")
        turning = line(self.prior, self.next)
        turning.add_class("ttk-turning")
        self._acting = self.panel.children[1]
        self.panel.children = (self._tasks, self._acting, self._card, steps, turning, self._keeping())
        self.panel.add_class("ttk-lesson")
        looks = HTML(f"<style>{_css()}</style>")
        looks.add_class("ttk-unseen")
        self._below = (self._head,) if lesson.run.chapter.rows else ()
        self._sides = self._main.children[0]
        self._sides.children = (self.board.widget, *self._below)
        self.widget.children = (style(), looks, self._symbols, self._bar, self._main)
        self.widget.add_class("ttk-lessontable")

    # -- made once

    def _answering(self) -> Box:
        lesson = self.lesson
        self.options = RadioButtons(options=[])
        self.options.add_class("ttk-options")
        self.boxes = tuple(Text() for _ in range(BOXES))
        for box in self.boxes:
            box.add_class("ttk-stack")
        self.check = button("", self._check, "ttk-go")
        self.step = button("", lambda: self._do(f"step {lesson.match.at}", lesson.advance), "ttk-go")
        self.hint = button("", lambda: self._do("hint", lesson.hint))
        self.solution = button("", lambda: self._do("solution", lesson.solution))
        self.again = button("", lambda: self._do("again", lesson.start_again))
        self.explore = button("", lambda: self._do("explore", lesson.explore))
        self.prior = button("", lambda: self._turn(-1))
        self.next = button("", lambda: self._turn(1), "ttk-go")
        self._numbers = line(*self.boxes)
        return _box("ttk-answer", self.options, self._numbers, self.check, self.step)

    def _keeping(self) -> Accordion:
        """Progress code, jump to a part, language: needed seldom, so folded away."""
        self.parts = Dropdown(options=[])
        self.parts.observe(self._jumped, "value")
        self._code = Textarea(disabled=True)
        self.pasted = Text()
        self.restore = button("", lambda: self._do("restore", lambda: self.lesson.restore(self.pasted.value)))
        self._trouble = HTML()
        for widget in (self.parts, self._code, self.pasted):
            widget.add_class("ttk-stack")
        inside = _box("ttk-keep", self.parts, self.language, self._code, self.pasted, self.restore, self._trouble)
        fold = Accordion((inside,), selected_index=None)
        fold.add_class("ttk-fold")
        self._fold = fold
        return fold

    def fit(self, picture: list[Drawn]) -> None:
        """A board for another planet."""
        old, self.board = self.board, self._board(picture)
        self._sides.children = (self.board.widget, *self._below)
        old.close()

    # -- brought up to date

    def show(self, face: Face, picture: list[Drawn]) -> None:
        super().show(face, picture)
        self._painting = True
        try:
            self._show_part()
            self._show_ways()
            self._show_progress()
            shown(self._acting, self.lesson.on_board)
            lesson = self.lesson
            told = lesson.word is not None or (lesson.run.chapter.rows and lesson.match.at > 0)  # what a step did
            wanted = told or lesson.on_board or face.card.kind in ("refused", "error")
            shown(self._card, wanted)
        finally:
            self._painting = False

    def _know(self, arts: Any) -> None:
        super()._know((*arts, HINT))

    def _show_part(self) -> None:
        lesson, run = self.lesson, self.lesson.run
        put(self._bar, value=self._own(_bubbles(lesson)))
        put(self._words, value=_words(lesson))
        put(self._reply, value=self._own(_reply(lesson)))
        if self._made_for != (run.at, lesson.language):
            self._made_for = (run.at, lesson.language)
            self._make_answer(getattr(run.part, "answer", None))
        more = isinstance(run.part, Show) and run.match.at < len(run.part.steps)
        shown(self.step, more and not run.exploring)
        put(self.step, description=text("Next step"))

    def _make_answer(self, answer: Any) -> None:
        choose, amount = isinstance(answer, Choose), isinstance(answer, Amount)
        shown(self.options, choose)
        shown(self._numbers, amount)
        shown(self.check, choose or amount)
        put(self.check, description=text("Check"))
        if choose:
            order = _order(answer, self.lesson.run.at)
            self.options.options = [(text(answer.options[n].text), n) for n in order]
            self.options.value = None
        for n, box in enumerate(self.boxes):
            shown(box, amount and n < len(answer.answers))
            if amount and n < len(answer.answers):
                unit = f" [{text(answer.unit)}]" if answer.unit else ""
                label = text(answer.labels[n]) if answer.labels[n] else text("Your answer")
                put(box, value="", description=label + unit)

    def _show_ways(self) -> None:
        lesson, run = self.lesson, self.lesson.run
        last = len(run.chapter.parts) - 1
        asked = isinstance(run.part, Do | WhyNot | Question | Predict)
        used, hints = run.marks[run.at].hints, len(run.part.hints)
        shown(self.hint, asked and used < hints and not run.solved)
        put(self.hint, description=text("Hint {i} of {n}", i=used + 1, n=hints))
        shown(self.solution, asked and not run.solved and (used >= hints or run.marks[run.at].tries > 2))
        put(self.solution, description=text("Show the solution"))
        shown(self.again, bool(run.match.at) or run.exploring)
        put(self.again, description=text("Start again"))
        shown(self.explore, not lesson.on_board)
        put(self.explore, description=text("Try things out"))
        put(self.prior, description=text("Back"), disabled=run.at == 0)
        put(self.next, description=text("Next"), disabled=run.at == last)
        waits = asked and not run.solved
        (self.next.add_class if waits else self.next.remove_class)("ttk-waits")

    def _show_progress(self) -> None:
        lesson, run = self.lesson, self.lesson.run
        titles = [(_part(n, run), n) for n in range(len(run.marks))]
        if tuple(self.parts.options) != tuple(titles):
            self.parts.options = titles
        put(self.parts, description=text("Go to"), value=run.at)
        put(self._code, description=text("Progress code"), value=lesson.progress.code())
        put(self.pasted, description=text("Paste a progress code"))
        put(self.restore, description=text("Bring it back"))
        put(self._trouble, value=f"<p role=alert>{escape(lesson.trouble)}</p>" if lesson.trouble else "")
        if self._fold.get_title(0) != (title := text("Progress, parts, language")):
            self._fold.set_title(0, title)

    # -- heard from the page

    def _turn(self, by: int) -> None:
        to = self.lesson.run.at + by
        self._do(f"part {to}", lambda: self.lesson.visit(to))

    def _check(self) -> None:
        answer = getattr(self.lesson.run.part, "answer", None)
        if isinstance(answer, Choose):
            self._do("check", lambda: self.lesson.answer(self.options.value))
        elif isinstance(answer, Amount):
            typed = tuple(box.value for box in self.boxes[: len(answer.answers)])
            self._do("check", lambda: self.lesson.answer(typed))

    def _jumped(self, change: Any) -> None:
        if not self._painting and change["new"] is not None and change["new"] != self.lesson.run.at:
            self._do("jump", lambda: self.lesson.visit(change["new"]))

    def trouble(self, sentence: str, detail: str) -> None:
        super().trouble(sentence, detail)
        shown(self._card, True)


def _order(answer: Choose, seed: int) -> list[int]:
    """The answers in an order that does not give the right one away, the same each time."""
    n = len(answer.options)
    return [(k + seed) % n for k in range(n)]


def _bubbles(lesson: Lesson) -> str:
    run = lesson.run
    chapter = run.chapter
    inner = {"solved": use(TICK, 26), "seen": use(HINT, 22)}
    names = {"solved": text("solved"), "seen": text("solution seen"), "here": text("here"), "open": text("open")}
    items = "".join(
        f'<li class="ttk-{state}"{" aria-current=step" if state == "here" else ""}>'
        f'<span aria-hidden="true">{inner.get(state, str(n + 1))}</span>'
        f'<span class="ttk-said">{escape(_part(n, run))}: {escape(names[state])}</span></li>'
        for n, state in bar(run)
    )
    done = sum(mark.solved for mark in run.marks)
    counted = text("{done} of {n} solved", done=done, n=len(run.marks))
    return (
        f'<div class="ttk-bartop"><b>{escape(text(chapter.title))}</b><span>{escape(text(chapter.aim))}</span>'
        f'<span class="ttk-done">{escape(counted)}</span></div><ol class="ttk-bubbles">{items}</ol>'
    )


def _part(n: int, run: Run) -> str:
    return text("Part {i} of {n}", i=n + 1, n=len(run.marks))


def _words(lesson: Lesson) -> str:
    run, part = lesson.run, lesson.run.part
    said = escape(part.said(part.text)).replace(". ", ".</p><p>", 1)
    rules = "".join(_rule(lesson, rule) for rule in part.rule_ids)
    trying = text("You are trying things out.") if run.exploring else ""
    free = f"<p><b>{escape(trying)}</b></p>" if trying else ""
    heading = f"<h4><b>{run.at + 1}</b> {escape(kind(part))}</h4>"
    body = f'{heading}<p>{said}</p>{_notes(lesson)}{free}<div class="ttk-ids">{rules}</div>'
    return f'<section class="ttk-say" aria-live="polite">{body}</section>'


def _notes(lesson: Lesson) -> str:
    """How far what is shown has come, and what each step so far has done; the last one stands out."""
    run, part = lesson.run, lesson.run.part
    if not isinstance(part, Show) or run.exploring or not run.match.at:
        return ""
    count = text("Step {i} of {n}", i=run.match.at, n=len(part.steps))
    items = "".join(f"<li>{escape(part.said(note))}</li>" for note in part.notes[: run.match.at] if note)
    return f'<p class="ttk-count">{escape(count)}</p>' + (f'<ul class="ttk-notes">{items}</ul>' if items else "")


def _rule(lesson: Lesson, rule: str) -> str:
    book = lesson.game.rules
    return f"<details><summary>{escape(rule)}</summary><p>{escape(book.say(rule))}</p></details>"


def _reply(lesson: Lesson) -> str:
    if lesson.answers is None:
        return '<div role="status"></div>'
    tone, said = lesson.answers
    titles = {"right": text("Yes."), "not yet": text("Not yet."), "hint": text("Hint"), "told": ""}
    icon = {"right": use(TICK, 22), "hint": use(HINT, 22)}.get(tone, "")
    title = "" if said.startswith(titles[tone].rstrip(".")) else titles[tone]  # "Yes. Yes: ..." says it twice
    words = f"<p><b>{escape(title)}</b> {escape(said)}</p>"
    return f'<div role="status" class="ttk-reply ttk-tone-{tone.replace(" ", "-")}">{icon}{words}</div>'


def _css() -> str:
    return files("tabletop_kernel.classroom.lesson").joinpath("lesson.css").read_text(encoding="utf-8")


def _box(name: str, *children: Any) -> Box:
    box = Box(children)
    box.add_class(name)
    return box
