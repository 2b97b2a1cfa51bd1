"""Say first what you expect, then look; and exercises that are checked at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from ipywidgets import HTML, Button, HBox, Layout, RadioButtons, Text, VBox

from tabletop_kernel.board import guard
from tabletop_kernel.classroom.lesson.parts import as_number
from tabletop_kernel.classroom.magnets.parts import View, tell, words
from tabletop_kernel.core.errors import shown
from tabletop_kernel.language import text
from tabletop_kernel.magnetism import words as say
from tabletop_kernel.magnetism.exercises import COUNT, exercise, short
from tabletop_kernel.scene.style import RIGHT


class Ask(NamedTuple):
    """A question of a prediction: options to choose from, or none where something is typed."""

    question: str
    options: tuple[str, ...] = ()


class Predict(View):
    """Questions that come before an experiment: `then` builds the view that opens once all are answered.

    What was expected stays above it. There is no right or wrong here: the experiment answers.
    """

    def __init__(self, asks: Sequence[Ask], then: Callable[[], View]) -> None:
        super().__init__()
        asks = [asks] if isinstance(asks, Ask) else several(asks)
        if wrong := [ask for ask in asks if not _is_ask(ask)]:
            raise ValueError(f'ask with Ask("question", ("one answer", "another")), not with {shown(wrong[0])}')
        if not callable(then):
            raise ValueError(f"`then` builds the view: then=FieldView, or then=lambda: ..., not {shown(then)}")
        self._asks, self._then = asks, then
        self.view: View | None = None
        self.boxes: list[RadioButtons | Text] = []
        rows: list[VBox] = []
        for ask in asks:
            if ask.options:
                box = RadioButtons(options=list(ask.options), value=None, layout=Layout(width="auto"))
            else:
                box = Text(layout=Layout(width="160px"))
            box.tooltip = ask.question
            self.boxes.append(box)
            rows.append(VBox((words(ask.question), box)))
        self.told = words(text(say.FIRST), "note")
        self.button = Button(description=text(say.LOCK), button_style="primary", layout=Layout(width="240px"))
        self.button.on_click(guard(lambda _: self.open(), self.complain))
        self.widget = VBox((self.style, *rows, self.told, self.button, self.trouble), layout=Layout(width="100%"))
        self.widget.add_class("tabletop-magnets")

    def open(self) -> None:
        """Lock what was said and open the experiment; nothing while an answer is missing."""
        if any(not (box.value or "").strip() for box in self.boxes):
            tell(self.told, text(say.FILL))
            return
        for box in self.boxes:
            box.disabled = True
        said = [
            words(text(say.SAID, question=ask.question, answer=box.value))
            for ask, box in zip(self._asks, self.boxes, strict=True)
        ]
        self.view = self._then()
        self.widget.children = (self.style, *said, self.view.widget, self.trouble)


class ExerciseView(View):
    """Exercises one below the other: type or choose, check, hint, solution; counts what is solved.

    A `seed` gives numbers of its own to a pupil or a group; without one all have the numbers of the class.
    """

    def __init__(self, numbers: Sequence[int] = range(1, COUNT + 1), *, seed: int = 0) -> None:
        super().__init__()
        chosen = several(numbers)
        if wrong := [n for n in chosen if not isinstance(n, int)]:
            raise ValueError(f"exercises have the numbers 1 to {COUNT}, not {shown(wrong[0])}")
        if not isinstance(seed, int):
            raise ValueError(f"a seed is a whole number, not {shown(seed)}")
        self.tasks = [Task(n, seed, self) for n in chosen]
        self.count = words()
        self.widget = VBox((self.style, *(t.widget for t in self.tasks), self.count, self.trouble))
        self.widget.add_class("tabletop-magnets")
        self.recount()

    def recount(self) -> None:
        """Say how many are solved."""
        solved = sum(task.solved for task in self.tasks)
        tell(self.count, text(say.SOLVED, n=solved, all=len(self.tasks)))


def several(given: Any) -> list[Any]:
    """What is given, as a list: a single thing is a list of one."""
    return list(given) if isinstance(given, Iterable) and not isinstance(given, str | bytes) else [given]


def _is_ask(ask: object) -> bool:
    if not isinstance(ask, Ask) or isinstance(ask.options, str):
        return False
    return all(isinstance(word, str) for word in (ask.question, *several(ask.options)))


class Task:
    """One exercise on the page; once solved it counts as solved, whatever numbers come after."""

    def __init__(self, number: int, seed: int, page: ExerciseView) -> None:
        self.number, self.seed, self.page, self.solved = number, seed, page, False
        self.asking, self.told = VBox(), words()
        acts = ((say.CHECK, self.check), (say.HINT, self.hint), (say.SOLUTION, self.solution), (say.OTHER, self.other))
        buttons = [Button(description=text(label), layout=Layout(width="auto")) for label, _ in acts]
        for button, (_, act) in zip(buttons, acts, strict=True):
            button.on_click(guard(lambda _, act=act: act(), page.complain))
        buttons[0].button_style = "primary"
        row = HBox(buttons, layout=Layout(flex_flow="row wrap"))
        self.widget = VBox((self.asking, row, self.told), layout=Layout(margin="0 0 10px 0"))
        self._ask()

    def _ask(self) -> None:
        """Show the exercise with the numbers of the seed, unanswered."""
        e = self.exercise = exercise(self.number, self.seed)
        head = HTML(f"<b>{escape(text(say.EXERCISE, n=self.number))}.</b> {escape(e.text)}")
        head.add_class("tabletop-said")
        if e.options:
            options = [(option, i) for i, option in enumerate(e.options)]
            self.choice = RadioButtons(options=options, value=None, layout=Layout(width="auto"))
            answers: tuple[RadioButtons | HBox, ...] = (self.choice,)
        else:
            self.boxes = [Text(layout=Layout(width="110px"), placeholder="…") for _ in e.answers]
            answers = tuple(
                HBox((HTML(escape(label)), box, HTML(escape(e.unit))))
                for label, box in zip(e.labels, self.boxes, strict=True)
            )
            for label, box in zip(e.labels, self.boxes, strict=True):
                box.tooltip = label or text(say.ANSWER)
            for answer in answers:
                answer.add_class("tabletop-answer")
        row = HBox(answers, layout=Layout(display="flex", flex_flow="row wrap", grid_gap="10px"))
        self.asking.children = (head, row)

    def check(self) -> None:
        """Judge what was typed or chosen, and say why."""
        right, why = self._judge()
        self.solved = self.solved or right
        tell(self.told, text(say.YES if right else say.NOT_YET, why=why))
        if right:
            self.told.value = f'<span style="color:{RIGHT};font-weight:700">✓</span> {self.told.value}'.replace(
                "<div ", '<div style="display:inline" ', 1
            )
        self.page.recount()

    def _judge(self) -> tuple[bool, str]:
        e = self.exercise
        if e.options:
            right = self.choice.value == e.right
            return right, e.why if right else e.hint
        try:
            typed = [float(as_number(box.value)) for box in self.boxes]
        except ValueError as error:
            return False, str(error)
        right = all(e.accepts(n, value) for n, value in enumerate(typed))
        return right, e.why if right else e.hint

    def hint(self) -> None:
        """Show the hint."""
        tell(self.told, self.exercise.hint)

    def solution(self) -> None:
        """Show answer and reason."""
        e = self.exercise
        if e.options:
            tell(self.told, f"{e.options[e.right]} {e.why}")
            return
        unit = f"\N{NO-BREAK SPACE}{e.unit}" if e.unit not in ("", "°") else e.unit
        tell(self.told, f"{'; '.join(short(answer) + unit for answer in e.answers)}. {e.why}")

    def other(self) -> None:
        """The same exercise with other numbers."""
        self.seed += 1
        tell(self.told, "")
        self._ask()
