"""The lesson's widgets: the table's, and a line of bubbles, the part's text, its answer, and the ways on and back."""

from __future__ import annotations

import time
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from ipywidgets import HTML, Box, Dropdown, RadioButtons, Text, Textarea

from tabletop_kernel.classroom.dialogs import button, dressed, line, put, shown
from tabletop_kernel.classroom.face import Face
from tabletop_kernel.classroom.lesson.lesson import bar, kind
from tabletop_kernel.classroom.lesson.parts import Amount, Choose, Do, Predict, Question, Say, Show, WhyNot
from tabletop_kernel.classroom.panel import Screen, style
from tabletop_kernel.language import text
from tabletop_kernel.scene import Choice, Drawn, sheet
from tabletop_kernel.scene.icons import HINT, TICK
from tabletop_kernel.scene.svg import use

if TYPE_CHECKING:
    from tabletop_kernel.classroom.lesson.lesson import Lesson
    from tabletop_kernel.classroom.lesson.run import Run

BOXES: Final = 4
"""Number fields of one question, at most."""
SETTLED: Final = 0.4
"""Seconds for which a part just come to cannot be skipped: the second half of a double click on Next part is none."""
TO_THE_TOP: Final = """<img hidden src="data:," alt="{n}"
onerror="this.closest('.ttk-lessontable').querySelector('.ttk-bartop').scrollIntoView({{block: 'nearest'}})">"""
"""Brings the page to the top of the lesson, where the new part's text is, if that is out of sight."""
GO_TO: Final = (
    "const parts = this.closest('.ttk-lessontable').querySelector('.ttk-keep select');"
    "parts.selectedIndex = {n}; parts.dispatchEvent(new Event('change', {{bubbles: true}}))"
)
"""A pressed bubble chooses in the list of parts, which is the way by keyboard too."""


class LessonScreen(Screen):
    """One chapter on the page."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(lesson)
        self._bar, self._words, self._reply, self._call = HTML(), HTML(), HTML(), HTML()
        self._call.add_class("ttk-unseen")
        self._came = -SETTLED
        self._asked: tuple[Any, ...] = ()
        self._tasks = _box("ttk-task", self._words, self._answering(), self._reply)
        steps = line(self.hint, self.solution, self.again, self.explore)
        steps.add_class("ttk-ways")
        turning = _box("ttk-turning", self.prior, self.next)
        self._acting = self.panel.children[1]
        self.panel.children = (self._tasks, steps, self._acting, self._card)
        self.panel.add_class("ttk-lesson")
        looks = HTML(f"<style>{_css()}</style>")
        looks.add_class("ttk-unseen")
        self._below = (self._head,) if lesson.run.chapter.rows else ()
        self._sides = self._main.children[0]
        self._sides.children = (self.board.widget, *self._below)
        self.widget.children = (
            style(), looks, self._symbols, self._call, self._bar, self._main, turning, self._keeping(),
        )  # fmt: skip
        self.widget.add_class("ttk-lessontable")
        if self._below:
            self.widget.add_class("ttk-withrows")
        self._broaden(lesson.picture)

    # -- made once

    def _answering(self) -> Box:
        lesson = self.lesson
        self.options = RadioButtons(options=[])
        self.options.add_class("ttk-options")
        self.boxes = tuple(Text() for _ in range(BOXES))
        for box in self.boxes:
            box.add_class("ttk-stack")
            box.on_msg(self._entered)
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

    def _keeping(self) -> Box:
        """Progress code, jump to a part, language: needed seldom, so folded away."""
        self.parts = Dropdown(options=[])
        self.parts.observe(self._jumped, "value")
        self._code = Textarea(disabled=True)
        self.pasted = Text()
        self.restore = button("", lambda: self._do("restore", lambda: self.lesson.restore(self.pasted.value)))
        self._trouble = HTML()
        for widget in (self.parts, self._code, self.pasted):
            widget.add_class("ttk-stack")
        self.fold = button("", self._unfold, "ttk-fold")
        self._kept = _box("ttk-keep", self.parts, self.language, self._code, self.pasted, self.restore)
        shown(self._kept, False)
        return _box("ttk-keeping", self.fold, self._kept, self._trouble)

    def _unfold(self) -> None:
        opened = "ttk-off" in self._kept._dom_classes
        shown(self._kept, opened)
        put(self.fold, _dom_classes=dressed(self.fold, "ttk-shown", opened))

    def fit(self, picture: list[Drawn]) -> None:
        """A board for another planet."""
        old, self.board = self.board, self._board(picture)
        self._sides.children = (self.board.widget, *self._below)
        old.close()
        self._broaden(picture)

    def _broaden(self, picture: list[Drawn]) -> None:
        """Know a board that is wider than high, which may take more of the page's width."""
        left, top, right, bottom = sheet(picture)
        broad = (right - left) > 1.2 * (bottom - top)
        put(self.widget, _dom_classes=dressed(self.widget, "ttk-broad", broad))

    # -- brought up to date

    def show(self, face: Face, picture: list[Drawn]) -> None:
        super().show(face, picture)
        self._painting = True
        try:
            self._show_part()
            self._show_ways()
            self._show_progress()
            shown(self._acting, self.lesson.on_board)
            shown(self._card, self._card_wanted(face))
        finally:
            self._painting = False

    def _card_wanted(self, face: Face) -> bool:
        """Whether the board has something to say: to what was done, or what could be done where that is open."""
        lesson, run = self.lesson, self.lesson.run
        if lesson.word is not None or face.card.kind in ("refused", "error"):
            return True
        if lesson.on_board:
            return run.exploring or isinstance(run.part, Do) or bool(lesson.clicks.begun)
        return run.chapter.rows and lesson.match.at > 0 and bool(face.card.lines or face.card.rule)

    def _know(self, arts: Any) -> None:
        super()._know((*arts, HINT))

    def _show_part(self) -> None:
        lesson, run = self.lesson, self.lesson.run
        put(self._bar, value=self._own(_bubbles(lesson)))
        put(self._words, value=_words(lesson))
        put(self._reply, value=self._own(_reply(lesson)))
        answer = getattr(run.part, "answer", None)
        if self._asked != (asked := (run.at, run.match, lesson.language)):  # a match of its own for each new try
            self._ask(answer, anew=self._asked[:2] != asked[:2])
            self._asked = asked
        self._show_answer(answer)
        more = isinstance(run.part, Show) and run.match.at < len(run.part.steps)
        shown(self.step, more and not run.exploring)
        put(self.step, description=text("Next step"))

    def _ask(self, answer: Any, *, anew: bool) -> None:
        """Set up the answer's controls; `anew`: nothing is filled in yet."""
        shown(self.options, isinstance(answer, Choose))
        shown(self._numbers, isinstance(answer, Amount))
        if isinstance(answer, Choose) and anew:
            self.options.options = [("", n) for n in range(len(answer.options))]  # named by what is shown next
            self.options.value = None
        for n, box in enumerate(self.boxes):
            shown(box, isinstance(answer, Amount) and n < len(answer.answers))
            if anew:
                put(box, value="")

    def _show_answer(self, answer: Any) -> None:
        """What is right so far is ticked and stays; when the part is solved nothing is asked any more."""
        run = self.lesson.run
        over = bool(run.ended)
        if isinstance(answer, Choose):
            self._tick_options(answer, over)
        shown(self.check, isinstance(answer, Choose | Amount) and not over)
        put(self.check, description=text("Check"))
        put(self.options, disabled=over)
        for n, box in enumerate(self.boxes[: len(answer.answers)] if isinstance(answer, Amount) else ()):
            ticked = len(run.fits) > 1 and run.fits[n]
            unit = f" [{text(answer.unit)}]" if answer.unit else ""
            label = text(answer.labels[n]) if answer.labels[n] else text("Your answer")
            put(box, description=_ticked(label + unit, ticked), disabled=over or ticked)
            put(box, _dom_classes=dressed(box, "ttk-ticked", ticked))

    def _tick_options(self, answer: Choose, over: bool) -> None:
        """The answers, the right ones ticked as soon as it is known."""
        names = [(_ticked(text(answer.options[n].text), over and answer.options[n].right), n)
                 for n in _order(answer, self.lesson.run.at)]  # fmt: skip
        if tuple(self.options.options) != tuple(names):
            chosen = self.options.value
            self.options.options = names
            self.options.value = chosen

    def _show_ways(self) -> None:
        lesson, run = self.lesson, self.lesson.run
        last = len(run.chapter.parts) - 1
        asked = isinstance(run.part, Do | WhyNot | Question | Predict)
        used, hints = run.marks[run.at].hints, len(run.part.hints)
        shown(self.hint, asked and used < hints and not run.solved)
        put(self.hint, description=text("Hint {i} of {n}", i=used + 1, n=hints))
        shown(self.solution, asked and not run.solved and (used >= hints or run.marks[run.at].tries > 2))
        put(self.solution, description=text("Show the solution"))
        shown(self.again, bool(run.match.at or run.ended) or run.exploring)
        put(self.again, description=text("Start again"))
        put(self.again, _dom_classes=dressed(self.again, "ttk-go", lesson.spent))
        shown(self.explore, not lesson.on_board)
        put(self.explore, description=text("Try things out"))
        put(self.prior, description=text("Previous part"), disabled=run.at == 0)
        waits = not run.solved and run.at < last and not isinstance(run.part, Say)  # which is done by going on
        onward = text("Last part") if run.at == last else text("Skip this part") if waits else text("Next part")
        put(self.next, description=onward, disabled=run.at == last)
        put(self.next, _dom_classes=dressed(self.next, "ttk-waits", waits))

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
        put(self.fold, description=text("Progress, parts, language"))

    # -- heard from the page

    def _turn(self, by: int) -> None:
        lesson, to = self.lesson, self.lesson.run.at + by
        skips = by > 0 and not lesson.run.solved
        if skips and time.monotonic() - self._came < SETTLED:
            return
        self._do(f"part {to}", lambda: lesson.visit(to))
        self._came = time.monotonic()
        put(self._call, value=TO_THE_TOP.format(n=to))

    def _check(self) -> None:
        answer = getattr(self.lesson.run.part, "answer", None)
        if isinstance(answer, Choose):
            self._do("check", lambda: self.lesson.answer(self.options.value))
        elif isinstance(answer, Amount):
            typed = tuple(box.value for box in self.boxes[: len(answer.answers)])
            self._do("check", lambda: self.lesson.answer(typed))

    def _entered(self, _: Any, content: Any, __: Any) -> None:
        """The Enter key in a number field checks, as the button does."""
        if content.get("event") == "submit" and not self.lesson.run.ended:
            self._check()

    def _jumped(self, change: Any) -> None:
        if not self._painting and change["new"] is not None and change["new"] != self.lesson.run.at:
            self._do("jump", lambda: self.lesson.visit(change["new"]))

    def trouble(self, sentence: str, detail: str) -> None:
        super().trouble(sentence, detail)
        shown(self._card, True)


def _ticked(words: str, right: bool) -> str:
    return f"{words} \N{CHECK MARK}" if right else words


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
        f'<li class="ttk-{state}"><button tabindex="-1" onclick="{GO_TO.format(n=n)}"'
        f' aria-label="{escape(_part(n, run))}: {escape(names[state])}"'
        f"{' aria-current=step' if state == 'here' else ''}>{inner.get(state, str(n + 1))}</button></li>"
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
    trying = text("You are trying things out.") if run.exploring else ""
    extra = "".join(f"<p><b>{escape(said)}</b></p>" for said in (_though_pale(lesson), trying) if said)
    title = f" · {escape(text(part.title))}" if part.title else ""
    heading = f"<h4><b>{run.at + 1}</b> {escape(kind(part))}{title}</h4>"
    body = f"{heading}<p>{said}</p>{extra}{_rules(lesson)}"
    return f'<section class="ttk-say" aria-live="polite">{body}</section>'


def _notes(lesson: Lesson) -> str:
    """How far what is shown has come, and what each step so far has done; the last one stands out."""
    run, part = lesson.run, lesson.run.part
    if not isinstance(part, Show) or run.exploring or not run.match.at:
        return ""
    count = text("Step {i} of {n}", i=run.match.at, n=len(part.steps))
    items = "".join(f"<li>{escape(part.said(note))}</li>" for note in part.notes[: run.match.at] if note)
    return f'<p class="ttk-count">{escape(count)}</p>' + (f'<ul class="ttk-notes">{items}</ul>' if items else "")


def _though_pale(lesson: Lesson) -> str:
    """That a pale button may be pressed all the same, where the part wants just that."""
    part, run = lesson.run.part, lesson.run
    if not isinstance(part, WhyNot) or run.exploring or run.ended or lesson.clicks.begun:
        return ""
    first, *_ = lesson.game.clicks(lesson.view, part.attempt)
    button = any(isinstance(choice, Choice) and choice.id == first for choice in lesson.parts)
    pale = button and first not in lesson.starts
    return text("A grey button can be pressed too. Then you read why not.") if pale else ""


def _rules(lesson: Lesson) -> str:
    """The part's rules, named on a button that unfolds their sentences."""
    book, rules = lesson.game.rules, lesson.run.part.rule_ids
    if not rules:
        return ""
    names = ", ".join(f"<b>{escape(rule)}</b>" for rule in rules)
    name = text("Rule {rule}", rule=names) if len(rules) == 1 else text("Rules {rules}", rules=names)
    each = (f"<b>{escape(rule)}</b> " if len(rules) > 1 else "" for rule in rules)
    said = "".join(f"<p>{which}{escape(book.say(rule))}</p>" for which, rule in zip(each, rules, strict=True))
    return f'<details class="ttk-ids"><summary>{name}</summary>{said}</details>'


def _reply(lesson: Lesson) -> str:
    """What the lesson answers; under what is shown, what each step did: below its button, which stays where it is."""
    if lesson.answers is None:
        return f'<div role="status">{_notes(lesson)}{_ending(lesson)}</div>'
    tone, said = lesson.answers
    titles = {"right": text("Yes."), "forbidden": text("Yes, the game refuses this."), "on the way": text("Go on."),
              "not yet": text("Not yet."), "told": text("Not quite."), "hint": text("Hint")}  # fmt: skip
    icon = {"right": use(TICK, 22), "forbidden": use(TICK, 22), "hint": use(HINT, 22)}.get(tone, "")
    title = titles.get(tone, "")
    title = "" if said.startswith(title.rstrip(".")) else title  # "Yes. Yes: ..." says it twice
    first, *more = said.split("\n")
    words = f"<p><b>{escape(title)}</b> {escape(first)}</p>" + "".join(f"<p>{escape(line)}</p>" for line in more)
    kind = f"ttk-tone-{tone.replace(' ', '-')}"
    return f'<div role="status" class="ttk-reply {kind}">{icon}<div>{words}{_ending(lesson)}</div></div>'


def _ending(lesson: Lesson) -> str:
    """Where to go on behind the last part."""
    run = lesson.run
    if not run.ended or run.exploring or run.at < len(run.chapter.parts) - 1:
        return ""
    said = text("This was the last part. Scroll down for what comes next.")
    return f"<p><b>{escape(said)}</b></p>"


def _css() -> str:
    return files("tabletop_kernel.classroom.lesson").joinpath("lesson.css").read_text(encoding="utf-8")


def _box(name: str, *children: Any) -> Box:
    box = Box(children)
    box.add_class(name)
    return box
