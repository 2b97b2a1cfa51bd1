"""Predict first, then reveal; and exercises with exact answers, one hint, and other numbers for those who want more."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from tabletop_kernel.classroom.chance.parts import Lab, below, beside, card, strong
from tabletop_kernel.language import text
from tabletop_kernel.odds.exercises import Exercise, exercise, read_number
from tabletop_kernel.scene.style import RIGHT, SOFT, WRONG


class Prediction(Lab):
    """A question that wants an answer before anything is shown: a number, as `example` is one, or one of `options`.

    Then `answer` and what is in `reveal` (a lab, a widget) appear, and the prediction stays beside them.
    """

    def __init__(
        self,
        question: str,
        reveal: Any = None,
        *,
        options: Sequence[str] = (),
        answer: str = "",
        example: str = "1/2",
    ) -> None:
        super().__init__()
        self.reveal, self.answer, self.example = reveal, answer, text("for example {number}", number=example)
        if options:
            self.entry = w.RadioButtons(options=list(options), value=None, layout=w.Layout(width="auto"))
        else:
            self.entry = w.Text(placeholder=self.example, layout=w.Layout(width="180px"))
        self.said = w.HTML(card(strong(question)))
        self.go = self.button(text("This is my prediction"), self.predict, strong=True)
        self.asking = beside(self.entry, self.go, level=True)
        self.lay_out(self.said, self.asking)
        self.question = question

    def predict(self) -> None:
        """Take the prediction and show what happens."""
        said = (self.entry.value or "").strip()
        if wrong := self._unread(said):
            self.said.value = card(strong(self.question), escape(wrong))
            return
        told = text("Your prediction: {said}.", said=said)
        answer = text("Exact: {answer}.", answer=self.answer) if self.answer else ""
        self.said.value = card(strong(self.question), escape(told), strong(answer) if answer else "")
        self.lay_out(self.said, *([getattr(self.reveal, "widget", self.reveal)] if self.reveal is not None else []))

    def _unread(self, said: str) -> str:
        """What to say of a prediction that is none; empty if it is one. The example gives no answer away."""
        if said and not (isinstance(self.entry, w.Text) and read_number(said) is None):
            return ""
        asked = text("First type or choose what you expect.")
        return f"{asked} ({self.example})" if said else asked


class Exercises(Lab):
    """The exercises with these numbers, one at a time; what is solved stays counted."""

    def __init__(self, *numbers: int) -> None:
        super().__init__()
        self.numbers = numbers or tuple(range(1, 13))
        self.seed, self.solved = 0, set()
        titles = [(f"{n}. {exercise(n).title}", n) for n in self.numbers]
        self.which = w.Dropdown(options=titles, layout=w.Layout(width="320px"))
        self.body = w.VBox()
        self.reply, self.progress = w.HTML(), w.HTML()
        self.on_change(self.show, self.which)
        self.lay_out(
            beside(self.which, self.progress, level=True),
            self.body,
            beside(
                self.button(text("Check my answers"), self.check, strong=True),
                self.button(text("Hint"), self.hint),
                self.button(text("Show the solution"), self.solution),
                self.button(text("Other numbers"), self.other),
            ),
            self.reply,
        )
        self.show()

    def show(self) -> None:
        """Show the chosen exercise with empty answers."""
        self.exercise: Exercise = exercise(self.which.value, self.seed)
        self.entries = [w.Text(layout=w.Layout(width="140px")) for _ in self.exercise.parts]
        self.marks = [w.HTML() for _ in self.exercise.parts]
        rows = [
            beside(entry, w.HTML(escape(part.label)), said, level=True)
            for part, entry, said in zip(self.exercise.parts, self.entries, self.marks, strict=True)
        ]
        self.body.children = (w.HTML(card(strong(self.exercise.prompt))), below(*rows))
        self.reply.value = ""
        self._count()

    def check(self) -> None:
        """Say of every answer what it is."""
        looks = {"solved": ("✓", RIGHT), "close": ("≈", SOFT), "wrong": ("✕", WRONG), "unread": ("?", SOFT)}
        replies = self.exercise.check([entry.value for entry in self.entries])
        for said, reply in zip(self.marks, replies, strict=True):
            sign, colour = looks[reply.kind]
            said.value = f'<span style="color:{colour}"><b>{sign}</b> {escape(reply.words)}</span>'
        if all(reply.kind == "solved" for reply in replies):
            self.solved.add(self.exercise.number)
            done = escape(text("Solved."))
            self.reply.value = card(f'<b class="good">{done}</b>', escape(self.exercise.why))
            self._count()

    def hint(self) -> None:
        """Show the hint."""
        self.reply.value = card(strong(text("Hint")), escape(self.exercise.hint))

    def solution(self) -> None:
        """Show all answers and why."""
        answers = ", ".join(str(part.answer) for part in self.exercise.parts)
        self.reply.value = card(strong(text("Solution: {answers}", answers=answers)), escape(self.exercise.why))

    def other(self) -> None:
        """The same exercise with other numbers."""
        self.seed += 1
        self.show()

    def _count(self) -> None:
        done = text("Solved: {n} of {all}", n=len(self.solved), all=len(self.numbers))
        self.progress.value = f'<span class="ttk-soft">{escape(done)}</span>'
