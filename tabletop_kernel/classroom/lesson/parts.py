"""What a lesson is made of: a chapter of parts, each a few lines that a teacher can read and change.

Texts are English sentences, translated where they are shown. Rules are named in one string, "FP-D01 FP-M02".
A part begins at its own position (`at`, a position text or a state; `options` where it needs a set-up of its own),
or goes on from where the part before it ended.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from tabletop_kernel.classroom.lesson.wanted import ANSWER, CHAPTER, PART, check, check_slots
from tabletop_kernel.core.errors import TableError, shown
from tabletop_kernel.core.game import Game, Step
from tabletop_kernel.core.match import Entry, Match
from tabletop_kernel.language import counted, mark, number, text


class Happened(Struct, frozen=True):
    """What a goal is judged on: the position the part began with, the one reached, and every step between."""

    game: Game[Any, Any, Any]
    before: Any
    after: Any
    entries: tuple[Entry, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(entry.step for entry in self.entries)


def happened(match: Match) -> Happened:
    """What a goal is judged on, from the match of a part."""
    return Happened(match.game, match.start, match.state, match.history[: match.at])


Goal: TypeAlias = Callable[[Happened], str | None]
"""None where the goal is reached, else a sentence (marked for the catalogue) that says what is still missing; an
`Again` sentence where the board should be put back. Where the pupil's turn is over, or no move can help any more, the
lesson says so by itself and lets nobody play on."""


class Again(str):
    """A goal's sentence, marked for the catalogue, after which the pupil is to start again: that button stands out."""

    __slots__ = ()


class BadGoal(TableError):
    """A goal that stops with an error, or gives neither None nor a sentence."""


def lacking(part: Do, match: Match) -> str | None:
    """What the part's goal says of a match; BadGoal in words."""
    try:
        said = part.goal(happened(match))
    except Exception as error:
        raise BadGoal(text("its goal stops with {error}", error=f"{type(error).__name__}: {error}")) from None
    if said is None or (isinstance(said, str) and said):
        return said
    raise BadGoal(text("its goal must give None or a sentence, not {given}", given=shown(said)))


class Part(Struct, frozen=True, kw_only=True):
    """What all kinds of part share. `title` names an exercise. `look` names hotspots that are pointed at, `hints` (at
    most two) come before the solution, `why` follows the right answer. `actions` names the buttons that are offered,
    as `look` names places; None: those of the chapter. A field that cannot be what it is gives a ValueError."""

    text: str
    title: str = ""
    slots: Mapping[str, int | str] = {}
    rules: str = ""
    at: Any = None
    options: Mapping[str, Any] | None = None
    look: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    why: str = ""
    actions: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        check(self, PART)
        check_slots(self, (self.title, self.text, self.why, *self.hints, *getattr(self, "notes", ())), self.slots)

    @property
    def rule_ids(self) -> tuple[str, ...]:
        return tuple(self.rules.split())

    def said(self, message: str) -> str:
        """One of the part's texts in the language spoken now, `slots` filled in."""
        words = {key: text(value) if isinstance(value, str) else value for key, value in self.slots.items()}
        return text(message, **words) if message else ""


class Say(Part, frozen=True, kw_only=True, tag="say"):
    """A sentence or two, something highlighted."""


class Show(Part, frozen=True, kw_only=True, tag="show"):
    """The board moves by itself while the pupil steps through: `steps` are moves and outcomes in order, `notes` says
    what each of them does, a sentence a step; "" where two steps are one thing to see."""

    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.notes and len(self.notes) != len(self.steps):
            raise ValueError(f"give a note for each step, or none: {len(self.notes)} notes, {len(self.steps)} steps")


class Do(Part, frozen=True, kw_only=True, tag="do"):
    """Reach a goal on the board in any legal way. `dice` are the outcomes that chance gives here, in order;
    where `own_dice`, a class may enter what its own dice show instead. `pause` waits for a press before each step that
    the rules take by themselves. The try is over with the pupil's turn (with the turns that the solution takes),
    unless it may take several `rounds`: the pupil then plays everybody's."""

    goal: Goal
    solution: tuple[Step, ...]
    dice: tuple[Step, ...] = ()
    own_dice: bool = False
    pause: bool = False
    rounds: bool = False


class WhyNot(Part, frozen=True, kw_only=True, tag="why_not"):
    """Try the forbidden thing (`attempt`) and read the rule: any attempt that is refused by `refused` counts."""

    attempt: Step
    refused: str


class Option(Struct, frozen=True):
    """One answer to choose, and what is said to whoever chooses it."""

    text: str
    reply: str
    right: bool = False

    def __post_init__(self) -> None:
        check(self, ANSWER)


class Choose(Struct, frozen=True):
    """Choose one of a few answers."""

    options: tuple[Option, ...]

    def __post_init__(self) -> None:
        check(self, ANSWER)
        if wrong := [option for option in self.options if not isinstance(option, Option)]:
            raise ValueError(f"an answer to choose is an Option(text, reply), not {shown(wrong[0])}")
        if not any(option.right for option in self.options):
            raise ValueError("one answer to choose from must be right: Option(text, reply, right=True)")

    @property
    def solution(self) -> int:
        return next(n for n, option in enumerate(self.options) if option.right)

    def missing(self, answer: Any) -> str:
        """What is still to be filled in before this is an answer at all."""
        fits = isinstance(answer, int) and 0 <= answer < len(self.options)
        return "" if fits else text("Choose one of the answers.")

    def fits(self, answer: Any) -> tuple[bool, ...]:
        """There is one thing only to be right."""
        return (self.judge(answer)[0],)

    def judge(self, answer: Any) -> tuple[bool, str]:
        if missing := self.missing(answer):
            return False, missing
        option = self.options[answer]
        return option.right, text(option.reply)

    def said(self) -> str:
        return text(self.options[self.solution].text)


TYPED: Final = re.compile(r"[+-]?[\d.]{1,40}(/\d{1,40}|[eE][+-]?\d{1,2})?")
"""Short enough that a slip such as 1e99999999 is no work."""
COUNT_AGAIN: Final = mark("Count once more: look at the board.")


class Amount(Struct, frozen=True):
    """Type one number or several (`labels` says which is which). A number may be typed as a fraction or a decimal.

    `replies` answers a well-known slip, by the number typed; `tolerance` is absolute, in the unit of the number.
    """

    answers: tuple[int | float | Fraction, ...]
    labels: tuple[str, ...] = ("",)
    unit: str = ""
    tolerance: float = 0
    replies: Mapping[str, str] = {}

    def __post_init__(self) -> None:
        check(self, ANSWER)
        if len(self.labels) != len(self.answers):
            raise ValueError(f"give as many labels as answers, not {self.labels!r} for {self.answers!r}")
        for typed in self.replies:
            if not is_number(typed):
                raise ValueError(f'Amount: replies are named by the number typed, as {{"3": ...}}, not {typed!r}')

        if why := self.missing(self.solution):
            raise ValueError(f"Amount: nobody can type {shown(self.answers)}: {why}")

    @property
    def solution(self) -> tuple[str, ...]:
        return tuple(map(str, self.answers))

    def missing(self, answer: Any) -> str:
        """What is still to be filled in before this is an answer at all."""
        typed = _typed(answer)
        if typed == ("",) and len(self.answers) == 1:
            return text("Type a number first.")
        if len(typed) != len(self.answers) or not all(str(word).strip() for word in typed):
            return text("Fill in every box.")
        try:
            for word in typed:
                as_number(word)
        except ValueError as error:
            return str(error)
        return ""

    def fits(self, answer: Any) -> tuple[bool, ...]:
        """Which of the numbers are right."""
        pairs = zip(map(as_number, _typed(answer)), self.answers, strict=True)
        return tuple(abs(found - _exact(right)) <= self._slack(right) for found, right in pairs)

    def _slack(self, right: Any) -> Fraction:
        """How far off is right: the tolerance, and the rounding of what is no exact number."""
        rounded = isinstance(right, float) or self.tolerance
        return _exact(self.tolerance) + (abs(_exact(right)) / 10**9 if rounded else 0)

    def judge(self, answer: Any) -> tuple[bool, str]:
        if missing := self.missing(answer):
            return False, missing
        fits = self.fits(answer)
        if all(fits):
            return True, ""
        first, right, n = fits.index(False), sum(fits), len(fits)
        slip = as_number(_typed(answer)[first])
        reply = text(next((said for typed, said in self.replies.items() if as_number(typed) == slip), COUNT_AGAIN))
        if n == 1:
            return False, reply
        counts = counted("{n} of {all} is right.", "{n} of {all} are right.", right, all=n) if right else ""
        again = text("Look again at “{label}”: {reply}", label=text(self.labels[first]), reply=reply)
        return False, " ".join(filter(None, [counts, again]))

    def said(self) -> str:
        said = list(map(_said, self.answers))
        unit = f"\N{NO-BREAK SPACE}{text(self.unit)}" if self.unit else ""
        return ", ".join(said) + unit


def _exact(value: Any) -> Fraction:
    """A number as it is written: 0.1 is a tenth."""
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)


def _said(value: Any) -> str:
    """A number without the last digits, which only rounding makes."""
    if isinstance(value, float):
        return number(float(f"{value:.10g}"))
    exact = Fraction(value)
    return str(exact) if exact.denominator > 1 else number(int(exact))


def _typed(answer: Any) -> tuple[Any, ...]:
    return (answer,) if isinstance(answer, str | int | float) else tuple(answer or ("",))


def as_number(word: Any) -> Fraction:
    """A number as pupils type it: 3, 2/3, 0.5, 0,5, 2e-5; ValueError in words."""
    plain = "".join(str(word).split()).replace(",", ".").replace("\N{MINUS SIGN}", "-")  # spaces of all widths
    try:
        if not TYPED.fullmatch(plain):
            raise ValueError
        value = Fraction(plain)
    except (ValueError, ZeroDivisionError):
        if plain.isalpha():
            raise ValueError(text("Please type it in digits, like 12.")) from None
        raise ValueError(text("{word} is no number. Type one like 3, 2/3 or 0.5.", word=repr(str(word)))) from None
    return value


def is_number(word: Any) -> bool:
    """Whether it can be read as a number."""
    try:
        as_number(word)
    except ValueError:
        return False
    return True


Answer: TypeAlias = Choose | Amount


class Question(Part, frozen=True, kw_only=True, tag="question"):
    """A question with a checked answer."""

    answer: Answer


class Predict(Part, frozen=True, kw_only=True, tag="predict"):
    """Say first, then see: after the answer, right or not, `reveal` is played on the board."""

    answer: Answer
    reveal: tuple[Step, ...] = ()


AnyPart: TypeAlias = Say | Show | Do | WhyNot | Question | Predict


class Chapter(Struct, frozen=True, kw_only=True):
    """Parts with one aim. `key` is its name in progress files, `options` make the game's set-up.

    `forms`: whether the game's forms are offered, moves that cannot be listed or an organiser's desk. `rows`: whether
    what everybody has stands below the board, where the board does not show it. `actions`: the buttons that the pupil
    has met so far, ("do:slab", "do:end"); the others are left out, until something is tried out freely. None: all.
    """

    key: str
    title: str
    aim: str
    minutes: int
    game: str
    options: Mapping[str, Any] = {}
    forms: bool = True
    rows: bool = False
    actions: tuple[str, ...] | None = None
    parts: tuple[AnyPart, ...]

    def __post_init__(self) -> None:
        check(self, CHAPTER)
        if not isinstance(self.parts, tuple | list) or not self.parts:
            raise ValueError(f"a chapter has one part or more: parts=(Say(...), Do(...)), not {self.parts!r:.80}")
        if wrong := [part for part in self.parts if not isinstance(part, AnyPart)]:
            raise ValueError(
                f"the parts of a chapter are Say, Show, Do, WhyNot, Predict or Question, not {wrong[0]!r:.80}"
            )
        if adrift := [part for part in self.parts[1:] if part.options is not None and part.at is None]:
            raise ValueError(f"options set up a position: give at=... beside them, in {adrift[0]!r:.80}")

    @property
    def rule_ids(self) -> frozenset[str]:
        return frozenset(rule for part in self.parts for rule in part.rule_ids)


class Exercise(Struct, frozen=True):
    """A task with numbers of its own for every seed: `make` draws them and gives the part."""

    key: str
    title: str
    make: Callable[[random.Random], AnyPart]

    def part(self, seed: int) -> AnyPart:
        part = self.make(random.Random(f"{self.key}/{seed}"))
        if not isinstance(part, AnyPart):
            raise ValueError(f"the exercise {self.key!r} makes a part, as Question(...), not {shown(part)}")
        return part


def sheet(
    exercises: Sequence[Exercise], *, key: str, title: str, game: str, seed: int, minutes: int = 30, **more: Any
) -> Chapter:
    """Exercises as a chapter; pupils with different seeds get different numbers, and each keeps progress of its own."""
    parts = tuple(changed(exercise.part(seed), title=exercise.title) for exercise in exercises)
    aim = mark("Solve as many as you can. Each has one solution only.")
    return Chapter(key=f"{key}/{seed}", title=title, aim=aim, minutes=minutes, game=game, parts=parts, **more)


def changed(part: AnyPart, **fields: Any) -> AnyPart:
    """A part with some fields replaced: what a teacher does to a part of ours."""
    return msgspec.structs.replace(part, **fields)
