"""A chapter on the screen: the table's board and buttons, and beside them what the lesson says, asks and answers."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal

from tabletop_kernel.classroom.describe import Refused, Told, Trouble
from tabletop_kernel.classroom.files import checked
from tabletop_kernel.classroom.lesson.parts import Chapter, Do, Predict, Question, Say, Show, WhyNot
from tabletop_kernel.classroom.lesson.progress import CannotRead, Progress
from tabletop_kernel.classroom.lesson.run import Reply, Run, Tone
from tabletop_kernel.classroom.table import Table, handler
from tabletop_kernel.core.clicks import Press
from tabletop_kernel.core.errors import CannotSave, DamagedRecord, sentence
from tabletop_kernel.language import check, mark, text, use
from tabletop_kernel.scene import Choice, Drawn, Row
from tabletop_kernel.scene.marks import pointed

PROGRESS = "progress.json"
PLACE: Final = re.compile(r"\((\d+,\d+)\)")


class Lesson(Table):
    """A chapter for one pupil; displays itself in a notebook.

    `progress` is the file, beside the notebook, that remembers what was solved (None: nothing is kept). Every part can
    be visited at any time, its board explored and put back. The pupil plays every seat, so there are no secrets.
    """

    def __init__(
        self,
        chapter: Chapter,
        *,
        progress: str | os.PathLike[str] | None = PROGRESS,
        language: str | None = None,
    ) -> None:
        if not isinstance(chapter, Chapter):
            raise ValueError(f"a lesson wants a chapter: Lesson(CHAPTERS[0]), not {chapter!r:.80}")
        self.path = None if progress is None else Path(checked(progress))
        self._replied: Reply | None = None
        self._unread = self._unsaved = ""
        with use(check(language)):
            self.progress = self._read()
            self.run = Run(chapter, self.progress.of(chapter.key))
        super().__init__(self.run.match, language=language, open_table=True)
        if self.run.passed:
            self.word = Trouble(self.run.passed, unchanged=False)
        with use(self.language):
            self._fit()

    @property
    def answers(self) -> tuple[Tone, str] | None:
        """What the lesson says to what the pupil did, a tone and a sentence, in the language of now."""
        with use(self.language):
            return self._replied and (self._replied.tone, self._replied.text)

    @property
    def trouble(self) -> str:
        """What is wrong with the progress file, for as long as it is."""
        return " ".join(filter(None, [self._unread, self._unsaved]))

    # -- what the part allows

    @property
    def on_board(self) -> bool:
        return self.run.exploring or (isinstance(self.run.part, Do | WhyNot) and not self.run.ended)

    @property
    def spent(self) -> bool:
        """Whether Start again is what helps now."""
        run, tone = self.run, self.answers[0] if self.answers else ""
        return isinstance(run.part, Do) and not run.exploring and (run.ended == "lost" or tone == "not yet")

    @property
    def by_hand(self) -> bool:
        """A part whose dice are given asks for one press, without a choice of what they show."""
        part = self.run.part
        return self.run.exploring or not isinstance(part, Do) or not part.dice or part.own_dice

    @property
    def left_out(self) -> frozenset[str]:
        """The buttons that the pupil has not met yet; one that the part wants to be tried is offered."""
        part, chapter = self.run.part, self.run.chapter
        offered = chapter.actions if part.actions is None else part.actions
        if offered is None or self.run.exploring:
            return frozenset()
        tried = self.game.clicks(self.view, part.attempt) if isinstance(part, WhyNot) else ()
        buttons = (part for part in self.game.scene(self.view) if isinstance(part, Choice) and not part.later)
        return frozenset(button.id for button in buttons).difference(offered, tried)

    @property
    def viewer(self) -> int | None:
        """Whoever decides; while nobody does, the first seat, which is the pupil's."""
        return self.match.to_move or 0

    def _draw(self) -> None:
        """What everybody has is written as the pupil's own group sees it, whoever decides."""
        super()._draw()
        if self.game.secrets and self.viewer:
            own = self.game.scene(self.game.observe(self._state, 0))
            rows = {row.id: row for row in own if isinstance(row, Row)}
            self.parts = tuple(rows.get(part.id, part) if isinstance(part, Row) else part for part in self.parts)

    def _look(self) -> None:
        super()._look()
        if not self.run.chapter.forms:
            self.forms, self.form = (), None
        if not self.on_board:
            self.forms, self.form = (), None

    @property
    def picture(self) -> list[Drawn]:
        """The table's picture; what the part points at has corners round it until something is begun or done.

        So have the places that an answer names by their numbers, "(3,2)", until the next thing is begun.
        """
        shapes, run = super().picture, self.run
        if self.clicks.begun or run.exploring:
            return shapes
        looked = () if self.match.at or run.ended else run.part.look
        named = [f"cell:{place}" for place in PLACE.findall(self.answers[1])] if self.answers else []
        by_id = {part.id: part for part in self.parts if isinstance(part, Drawn)}
        places = [by_id[spot] for spot in dict.fromkeys((*looked, *named)) if spot in by_id]
        return [*shapes, *(mark for place in places for mark in pointed(place))]

    def _repicture(self) -> None:
        """Take the run's match as the table's own: another part, or the same one from its beginning."""
        self._sit_down(self.run.match)

    # -- what a pupil does

    def _refuse(self, press: Press) -> None:
        super()._refuse(press)
        if isinstance(self.run.part, WhyNot) and not self.run.exploring:
            self._answer(self.run.play(press.move))
            self._look()  # the refusal stays; what was begun is let go, so that the next try begins at its beginning

    def press(self, under: Any, point: tuple[float, float] | None = None) -> None:
        if self.on_board:
            super().press(under, point)
            spots = {under} if isinstance(under, str) else set(under)
            if isinstance(self.word, Told) and not self.clicks.begun and spots & set(self.run.part.look):
                self.tell(self._what_first())
        elif not isinstance(self.word, Refused):  # a refusal that was asked for stays to be read
            self.tell(self._why_closed())

    def _what_first(self) -> str:
        """What is pressed before the place that the part points at."""
        part = self.run.part
        step = part.attempt if isinstance(part, WhyNot) else part.solution[0] if isinstance(part, Do) else None
        first = self.game.clicks(self.view, step)[:1] if step in self.game.attempts(self.view) else ()
        if any(isinstance(piece, Choice) and piece.id in first for piece in self.parts):
            return mark("First choose with a button what to do, then press this place.")
        return mark("First press the piece that is to do it, then this place.")

    def _why_closed(self) -> str:
        """What to do instead of playing on."""
        run = self.run
        if run.ended == "lost":
            return mark("Press Start again.")
        if run.ended == "solved" and not isinstance(run.part, Say | Show):
            last = run.at == len(run.chapter.parts) - 1
            return mark("Solved. This was the last part.") if last else mark("Solved. Press Next part.")
        return mark("This part is to read and to answer. You may try things out freely, and put them back.")

    def _play(self, step: Any) -> None:
        self.word = None
        self._answer(self.run.play(step))
        self._look()

    def _roll(self) -> None:
        with self._watched():
            self._answer(self.run.roll())
            self._look()

    def _answer(self, reply: Reply) -> None:
        if reply.text or reply.right:
            self._replied = reply if reply.text else None
        self._keep()

    @handler
    def answer(self, given: Any) -> None:
        """The answer to the part's question."""
        self.word = None
        self._answer(self.run.answer(given))
        if self.match.at or self.run.ended:
            self._look()

    @handler
    def advance(self) -> None:
        """The next step of what is shown."""
        self.word = None
        with self._watched():
            self.run.advance()
            self._look()
        self._keep()

    @handler
    def hint(self) -> None:
        self._replied = self.run.hint()
        self._keep()

    @handler
    def solution(self) -> None:
        """Play the solution on the board, and say why."""
        self.word = None
        self._replied = self.run.show_solution()
        self._repicture()
        if isinstance(self.run.part, WhyNot) and (refusal := self.match.explain(self.run.part.attempt)):
            self.word = Refused(refusal, self.game.clicks(self.view, self.run.part.attempt)[-1])
        self._keep()

    @handler
    def start_again(self) -> None:
        """The part's board as it was at its beginning."""
        self.run.restart()
        self._replied, self.word = None, None
        self._repicture()

    @handler
    def explore(self) -> None:
        """Play freely from here; `start_again` puts the board back."""
        self.run.explore()
        self._look()
        self.word = Told(mark("Try things out. Start again brings the lesson's board back."))

    @handler
    def visit(self, n: int) -> None:
        """Go to part n (0 is the first), forwards or back."""
        passed = ""
        if n == self.run.at + 1:
            passed = self.run.onward()
        else:
            self.run.go(n)
        self._replied, self.word = None, Trouble(passed, unchanged=False) if passed else None
        self._repicture()
        self._keep()
        self._fit()

    # -- progress

    def _keep(self) -> None:
        """Write the progress; what other chapters have written meanwhile stays."""
        key, kept = self.run.chapter.key, self._read()
        self.run.learn(kept.of(key))
        self.progress = kept.merged(self.progress).with_chapter(key, tuple(self.run.marks))
        if self.path is None:
            return
        try:
            self.progress.save(self.path)
            self._unsaved = ""
        except CannotSave as error:
            self._unsaved = sentence(error) + " " + text("Copy your progress code instead.")

    def _read(self) -> Progress:
        """What the file holds; a damaged one is put aside, one that cannot be read is left as it is and not used."""
        try:
            return Progress() if self.path is None else Progress.load(self.path)
        except DamagedRecord as error:
            try:
                kept = Progress.put_aside(self.path).name
                self._unread = sentence(error) + " " + text("It was put aside as {path}.", path=kept)
                return Progress()
            except OSError:
                trouble = sentence(error)
        except CannotRead as error:
            trouble = sentence(error)
        self.path = None
        self._unread = trouble + " " + text("Your progress is not kept. Copy your progress code instead.")
        return Progress()

    @handler
    def restore(self, code: str) -> None:
        """Bring back the progress that a code holds; nothing that was solved here is lost."""
        given = Progress.from_code(code)
        self.progress = self.progress.merged(given)
        self.run = Run(self.run.chapter, self.progress.of(self.run.chapter.key))
        self._replied = None
        self._repicture()
        self._keep()
        self._fit()
        here = any(done.solved for done in given.of(self.run.chapter.key))
        nothing = mark("The code holds nothing of this chapter. What it holds of others is kept.")
        self.word = Told(mark("Your progress is back.") if here else nothing)

    # -- on the screen

    def _make(self) -> Any:
        from tabletop_kernel.classroom.lesson.view import LessonScreen

        return LessonScreen(self)

    def _fit(self) -> None:
        """Another part may lie on a planet of another size."""
        if self._widget is not None:
            self._widget.fit(self.picture)


def kind(part: Any, *, solved: bool = False) -> str:
    """What the pupil is to do in this kind of part, as the heading of its card."""
    match part:
        case Say():
            return text("Look")
        case Show():
            return text("Watch")
        case Do():
            return text("Try it")
        case WhyNot():
            return text("Why not?")
        case Predict():
            return text("Predict")
        case Question():
            return text("Question")
    return ""


def bar(run: Run) -> Iterable[tuple[int, Literal["solved", "seen", "here", "open"]]]:
    """The chapter's parts as they stand, for the line of bubbles."""
    for n, done in enumerate(run.marks):
        state: Any = "here" if n == run.at else "seen" if done.seen else "solved" if done.solved else "open"
        yield n, state
