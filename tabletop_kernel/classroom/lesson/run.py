"""A pupil's way through a chapter: which part, what was tried, what counts. No widget; the screen is in `view.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from tabletop_kernel.classroom.lesson.names import unknown
from tabletop_kernel.classroom.lesson.parts import (
    Again,
    AnyPart,
    BadGoal,
    Chapter,
    Do,
    Predict,
    Question,
    Say,
    Show,
    WhyNot,
    lacking,
)
from tabletop_kernel.classroom.lesson.progress import Mark
from tabletop_kernel.classroom.lesson.reach import over, turns_of, within_reach
from tabletop_kernel.core.errors import NotNow, TableError
from tabletop_kernel.core.game import Game, Refusal, Step
from tabletop_kernel.core.match import Match
from tabletop_kernel.core.record import possible
from tabletop_kernel.core.registry import find
from tabletop_kernel.language import mark, text

PRESS_AGAIN: Final = mark("Press Start again.")

Tone = Literal["right", "forbidden", "on the way", "not yet", "told", "hint"]


class Reply(Struct, frozen=True):
    """What the lesson answers, and the refusal met. `say` gives a line for each thing it says, in the language spoken
    when it is asked, for that may change while the reply is on the page. The tone: this was right; is rightly refused
    ("forbidden"); a step on the way; not yet it; not it, and the answer is told; a hint."""

    tone: Tone
    say: Callable[[], str]
    refusal: Refusal | None = None

    @property
    def text(self) -> str:
        return self.say()

    @property
    def right(self) -> bool:
        return self.tone in ("right", "forbidden")


MENDED: Final = 2
"""At the second slip a prediction of several numbers is shown; at the first one the pupil may mend it."""


class BrokenPart(NotNow):
    """A part that cannot be shown or solved as it is written: which one, and why."""


class Run:
    """One pupil in one chapter. Every part can be visited at any time; `match` is the board of the present part."""

    def __init__(self, chapter: Chapter, marks: tuple[Mark, ...] = ()) -> None:
        self.chapter = chapter
        self.marks = [*marks[: len(chapter.parts)], *[Mark()] * (len(chapter.parts) - len(marks))]
        self._games: dict[int, Game[Any, Any, Any]] = {}
        self._ends: dict[int, Any] = {}
        """The positions that this pupil reached at the end of parts."""
        self._sound: dict[int, Any] = {}
        """Where parts were begun last: nothing that they name is missing there."""
        self.passed = self._open()
        """What is wrong with a broken part that would have been the first."""

    def _open(self) -> str:
        """Begin at the first part not yet solved; past one that is broken, so that it shuts out nobody."""

        def begin(n: int) -> None:
            self.at = n
            self.restart()

        return _first_that_works(begin, sorted(range(len(self.marks)), key=lambda n: self.marks[n].solved))

    @property
    def part(self) -> AnyPart:
        return self.chapter.parts[self.at]

    @property
    def solved(self) -> bool:
        return self.marks[self.at].solved

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.game_of(self.at)

    def game_of(self, n: int) -> Game[Any, Any, Any]:
        """The game of part `n`: a part without a position of its own goes on in the game of the part before it."""
        while n and self.chapter.parts[n].at is None:
            n -= 1
        options = self.chapter.parts[n].options
        return self._games.get(n) or self._games.setdefault(n, self._set_up(n, options))

    def _set_up(self, n: int, options: Mapping[str, Any] | None) -> Game[Any, Any, Any]:
        try:
            return find(self.chapter.game)(**dict(self.chapter.options if options is None else options))
        except TableError as error:
            raise self._broken(n, str(error)) from None

    # -- the board of the present part

    def restart(self) -> None:
        """Put the present part's board back as it was at its beginning."""
        match = Match(self.game, 0, self._begin(self.at))  # a broken part leaves everything as it is
        self._check(self.at, match.state)
        self.exploring = False
        self.ended: Literal["", "solved", "lost"] = ""
        """Whether this try is over: the part is solved, or cannot be solved any more from where the board stands."""
        self.fits: tuple[bool, ...] = ()
        """Which numbers of the last answer are right, where several are asked for."""
        self._slips = 0
        self.match = match
        self._dice = list(getattr(self.part, "dice", ()))

    def explore(self) -> None:
        """Play freely on from here; nothing counts until `restart` puts the board back."""
        self.exploring = True

    def _begin(self, n: int) -> Any:
        """Where part `n` begins: its own position, else the pupil's last one if the part can be solved there."""
        part = self.chapter.parts[n]
        if part.at is not None:
            try:
                game = self.game_of(n)
                return game.read(part.at) if isinstance(part.at, str) else possible(game, part.at)
            except TableError as error:
                raise self._broken(n, str(error)) from None
        if n == 0:
            return self.game_of(0).initial()
        if n - 1 in self._ends and self._solvable(n, self._ends[n - 1]):
            return self._ends[n - 1]
        return self.solution_end(n - 1)

    def _solvable(self, n: int, start: Any) -> bool:
        try:
            self._check(n, start)
        except TableError:
            return False
        return True

    def _check(self, n: int, start: Any) -> None:
        """BrokenPart where part `n` cannot be solved from there, or names what is not there."""
        self._solve(n, start)
        if self._sound.get(n) == start:  # looked through already; drawing the board takes its time
            return
        part, match = self.chapter.parts[n], Match(self.game_of(n), 0, start)
        if why := unknown(self.chapter, part, match, settle=self._settles(part)):
            raise self._broken(n, why)
        self._sound[n] = start

    def solution_end(self, n: int) -> Any:
        """The position behind part `n` when it is solved as written."""
        return self._solve(n, self._begin_as_written(n)).state

    def _begin_as_written(self, n: int) -> Any:
        part = self.chapter.parts[n]
        if part.at is not None or n == 0:
            return self._begin(n)
        return self.solution_end(n - 1)

    def _solve(self, n: int, start: Any) -> Match:
        """Play part `n` as its author solved it; BrokenPart where that does not work."""
        part, match = self.chapter.parts[n], Match(self.game_of(n), 0, start)
        try:
            for step in written(part):
                match.play(step, settle=self._settles(part))
            refusal = match.explain(part.attempt) if isinstance(part, WhyNot) else None
            missing = lacking(part, match) if isinstance(part, Do) else None
        except TableError as error:
            raise self._broken(n, str(error)) from None
        except Exception as error:  # a move of another game, or with a piece in it that there is not
            raise self._broken(n, f"{type(error).__name__}: {error}") from None
        if missing is not None:
            raise self._broken(n, text("its solution does not reach the goal. {missing}", missing=text(missing)))
        if isinstance(part, WhyNot) and refusal is None:
            raise self._broken(n, text("its attempt is allowed"))
        if isinstance(part, WhyNot) and refusal is not None and refusal.rule != part.refused:
            raise self._broken(n, text("its attempt is refused by {rule}", rule=refusal.rule))
        return match

    @staticmethod
    def _settles(part: AnyPart) -> bool:
        """Whether the rules go on by themselves here, or each of their steps waits to be seen."""
        return isinstance(part, Do) and not part.pause

    def _broken(self, n: int, why: str) -> BrokenPart:
        return BrokenPart(text("Part {n} of this chapter is broken: {why}", n=n + 1, why=why))

    # -- what the pupil does

    def play(self, step: Step) -> Reply:
        """A move on the board. IllegalMove where it is refused in a free or a *do* part; a why-not part wants that."""
        if isinstance(self.part, WhyNot) and not self.exploring:
            return self._why_not(self.part, step)
        self.match.play(step, settle=self.exploring or self._settles(self.part))
        return self._judge()

    def _judge(self) -> Reply:
        part = self.part
        if self.exploring or not isinstance(part, Do):
            return Reply("on the way", str)
        try:
            missing = lacking(part, self.match)
        except BadGoal as error:  # here only: the solution was judged when the part was opened
            broken = str(self._broken(self.at, str(error)))
            return Reply("not yet", lambda: broken)
        if missing is None:
            return self._right()
        spent = self._spent(part, missing)
        self.ended = "lost" if spent else ""
        if isinstance(missing, Again):
            spent = (missing,)
        return Reply("not yet" if spent else "on the way", lambda: " ".join(map(text, spent or (missing,))))

    def _spent(self, part: Do, missing: str) -> tuple[str, ...]:
        """Why the goal cannot be reached any more from here, and what to do; empty where it may be."""
        match = self.match
        try:
            turns = turns_of(self._solve(self.at, match.start))
        except BrokenPart:  # its author will hear of that, not the pupil in the middle of it
            return ()
        if match.result is not None:
            return mark("The game is over."), PRESS_AGAIN, missing
        if part.rounds:
            return ()
        if over(match, turns):
            return mark("Your turn is over."), PRESS_AGAIN, missing
        if within_reach(part, match, turns, settle=self._settles(part)):
            return ()
        return mark("From here that cannot be done any more."), PRESS_AGAIN

    def roll(self) -> Reply:
        """Let chance go on where it is due: as the part's dice say, else (or off their way) by the match's seed."""
        chance = self.match.chance
        if self._dice and not self.exploring and chance is not None and chance.allows(self._dice[0]):
            self.match.play(self._dice[0], settle=self._settles(self.part))
            self._dice.pop(0)
        else:
            self.match.roll(settle=self._settles(self.part))
        return self._judge()

    def answer(self, given: Any) -> Reply:
        """An answer to a question or a prediction."""
        part = self.part
        if not isinstance(part, Question | Predict):
            raise NotNow(text("There is nothing to answer here."))
        answer = part.answer
        if answer.missing(given):
            return Reply("not yet", lambda: answer.missing(given))
        right, _ = answer.judge(given)
        self.fits = part.answer.fits(given)
        self._count(tries=1)
        self._slips += not right

        def reply() -> str:
            return answer.judge(given)[1]

        if not right and len(self.fits) > 1 and isinstance(part, Predict) and self._slips < MENDED:
            return Reply("not yet", lambda: " ".join([reply(), text("Mend it, then check again.")]))
        if isinstance(part, Predict):
            self.reveal()
        if right:
            return self._right(reply)
        if isinstance(part, Predict):
            self._solved(seen=True)
            return Reply("told", lambda: _lines(reply(), self._told(part), part.said(part.why)))
        return Reply("not yet", reply)

    def reveal(self) -> None:
        """Play on the board what a prediction was about."""
        if isinstance(self.part, Predict) and self.match.at == 0:
            for step in self.part.reveal:
                self.match.play(step, settle=False)

    def advance(self) -> bool:
        """Show the next step of a *show* part; whether there was one."""
        steps = self.part.steps if isinstance(self.part, Show) else ()
        if self.match.at >= len(steps):
            return False
        self.match.play(steps[self.match.at], settle=False)
        if self.match.at == len(steps):
            self._solved()
        return self.match.at < len(steps)

    def hint(self) -> Reply:
        """The next hint, at most two; behind them the solution is offered."""
        part, used = self.part, self.marks[self.at].hints
        if used >= len(part.hints):
            raise NotNow(text("There is no further hint. You can see the solution."))
        self._count(hints=1)
        return Reply("hint", lambda: part.said(part.hints[used]))

    def show_solution(self) -> Reply:
        """Play the solution on the board and say it; the part counts as seen, not as solved alone."""
        part = self.part
        self.restart()
        if isinstance(part, Question | Predict):
            self.reveal()
        else:
            self.match = self._solve(self.at, self.match.state)
        self._solved(seen=True)
        asked = isinstance(part, Question | Predict)
        tone: Tone = "forbidden" if isinstance(part, WhyNot) else "right"
        return Reply(tone, lambda: _lines(self._told(part) if asked else "", part.said(part.why)))

    def learn(self, marks: tuple[Mark, ...]) -> None:
        """Take over what was solved elsewhere meanwhile; tries and hints of parts that are open stay this run's own."""
        for n, (mine, theirs) in enumerate(zip(self.marks, marks, strict=False)):
            if theirs.solved and (not mine.solved or (mine.seen and not theirs.seen)):
                self.marks[n] = theirs

    # -- moving between parts

    def go(self, n: int) -> None:
        """To part `n` (0 is the first), forwards or back; NotNow beyond the chapter."""
        if not 0 <= n < len(self.chapter.parts):
            raise NotNow(text("This chapter has the parts 1 to {last}.", last=len(self.chapter.parts)))
        if isinstance(self.part, Say):
            self._solved()
        before, self.at = self.at, n
        try:
            self.restart()
        except BrokenPart:
            self.at = before
            raise

    def onward(self) -> str:
        """To the next part, past those that are broken; says what is, if any. BrokenPart where none behind works."""
        return _first_that_works(self.go, range(self.at + 1, max(len(self.chapter.parts), self.at + 2)))

    # -- inside

    @staticmethod
    def _told(part: Question | Predict) -> str:
        return text("The answer: {answer}.", answer=part.answer.said().rstrip("."))

    def _why_not(self, part: WhyNot, step: Step) -> Reply:
        refusal = self.match.explain(step)
        self._count(tries=1)
        if refusal is None:
            allowed = mark("That is allowed, so it is not played here. Try the thing that is forbidden.")
            return Reply("not yet", lambda: text(allowed))
        if refusal.rule != part.refused:
            other = mark("That is refused too, by another rule. Try what the text says.")
            return Reply("not yet", lambda: text(other), refusal)
        self._solved()
        return Reply("forbidden", lambda: part.said(part.why), refusal)

    def _right(self, reply: Callable[[], str] = str) -> Reply:
        self._solved()
        part = self.part
        return Reply("right", lambda: _lines(reply(), part.said(part.why)) or text("That is it."))

    def _solved(self, *, seen: bool = False) -> None:
        self.ended = "solved"
        if not self.exploring:
            self._ends[self.at] = self.match.state
        self.marks[self.at] = self.marks[self.at].done(seen=seen)

    def _count(self, tries: int = 0, hints: int = 0) -> None:
        self.marks[self.at] = self.marks[self.at].more(tries=tries, hints=hints)


def _first_that_works(begin: Callable[[int], None], order: Iterable[int]) -> str:
    """Begin the first of some parts that works; what is wrong with the first that does not. BrokenPart if none does."""
    broken: BrokenPart | None = None
    for n in order:
        try:
            begin(n)
        except BrokenPart as error:
            broken = broken or error
        else:
            return str(broken or "")
    assert broken is not None
    raise broken


def _lines(*said: str) -> str:
    """A line for each thing that is said."""
    return "\n".join(filter(None, said))


def written(part: AnyPart) -> tuple[Step, ...]:
    """The steps by which a part goes on as its author wrote it."""
    if isinstance(part, Show):
        return part.steps
    if isinstance(part, Do):
        return part.solution
    return part.reveal if isinstance(part, Predict) else ()
