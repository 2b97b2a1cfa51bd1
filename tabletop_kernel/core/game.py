"""The protocol: what a game is. A game holds rules and no match; nothing in it is ever changed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from tabletop_kernel.core.errors import BadPosition, BadSetup, NotNow, meant
from tabletop_kernel.core.forms import Form
from tabletop_kernel.core.mistakes import answer, check_whole, misfit, several
from tabletop_kernel.core.rulebook import PRESETS, RuleBook
from tabletop_kernel.language import text
from tabletop_kernel.scene import Drawn, PanelPart
from tabletop_kernel.scene.style import PLAYERS

SEATS: Final = tuple(player.name for player in PLAYERS)


class Step(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A move or an outcome. Each game's steps are one tagged union; write tags out, a renamed class breaks no file."""


Slots: TypeAlias = Mapping[str, int | str]


class Event(Struct, frozen=True):
    """What a step did: by which rule, in one sentence with slots, and at which hotspots."""

    rule: str
    what: str
    slots: Slots = {}
    at: tuple[str, ...] = ()


class Refusal(Struct, frozen=True):
    """Why a move is refused: the rule, and the reason as half a sentence that follows "because"."""

    rule: str
    why: str = ""
    slots: Slots = {}


class Chance(Struct, frozen=True):
    """What may happen next: `outcomes` with whole-number `weights`, or `reported`, a type of step seen on the table."""

    outcomes: tuple[Step, ...] = ()
    weights: tuple[int, ...] = ()
    reported: type[Step] | None = None

    def odds(self) -> dict[Step, Fraction]:
        """The exact probability of every outcome."""
        total = sum(self.weights)
        return {outcome: Fraction(weight, total) for outcome, weight in zip(self.outcomes, self.weights, strict=True)}

    @property
    def forced(self) -> bool:
        """Whether the rules leave one outcome only."""
        return len(self.outcomes) == 1 and self.reported is None

    def draw(self, rng: random.Random) -> Step:
        """One outcome by weight; NotNow where it must be reported."""
        if not self.outcomes:
            raise NotNow(text("Nobody can roll for this: say what happened on the table."))
        return rng.choices(self.outcomes, self.weights)[0]

    def allows(self, step: Step) -> bool:
        return step in self.outcomes or (self.reported is not None and isinstance(step, self.reported))


class Result(Struct, frozen=True):
    """The end: who won (several: a shared win; none: a draw), everybody's points, and how they came about."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    why: tuple[Event, ...] = ()


class NoSetup(Struct, frozen=True):
    """The set-up of a game that has only one."""


StateT = TypeVar("StateT")
StepT = TypeVar("StepT", bound=Step)
ViewT = TypeVar("ViewT")


class Game(Generic[StateT, StepT, ViewT]):
    """A game with its set-up chosen. One instance serves any number of matches.

    States are frozen Structs of tuples, ints, strings and frozensets of ints; `Steps` is the union of the game's step
    types. `explain` is the one place where a rule is written, and total: any well-typed step gets None or a Refusal.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    version: ClassVar[int] = 1
    rules: ClassVar[RuleBook] = RuleBook({})
    migrations: ClassVar[Mapping[int, Any]] = {}
    secrets: ClassVar[bool] = False
    shorthand: ClassVar[bytes] = b""
    """Bytes that often stand in this game's codes, to make those short. Never change them: old codes need them."""
    Setup: ClassVar[Any] = NoSetup
    State: ClassVar[Any]
    Steps: ClassVar[Any]
    Draft: ClassVar[Any] = None
    """What the board editor draws positions on; None: on their text."""

    known: ClassVar[dict[str, type[Game[Any, Any, Any]]]] = {}
    """Every class of game defined so far, by name: a class typed in a notebook can be loaded again."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" in cls.__dict__:
            Game.known[cls.name] = cls

    def __init__(self, setup: Any = None, /, **options: Any) -> None:
        check_whole(type(self), Game)
        self.setup = self.choose(options) if setup is None else setup
        self.prepare()

    @classmethod
    def choose(cls, options: Mapping[str, Any]) -> Any:
        """The set-up of these options; `readings` may name a preset. BadSetup in words."""
        cls.check_names(options)
        if options.get("readings") in PRESETS:
            options = {**options, "readings": cls.rules.preset(options["readings"])}
        try:
            return canonical(cls.Setup, options)
        except TypeError as error:
            raise BadSetup(text("This set-up cannot be played: {error}", error=str(error))) from None

    @classmethod
    def check_names(cls, options: Iterable[str]) -> None:
        """BadSetup where there is no option of one of these names."""
        known = cls.Setup.__struct_fields__
        for name in options:
            if name not in known:
                said = text("{game} has no option {name}.", game=cls.name, name=name)
                raise BadSetup(f"{said} {meant(name, known)}")

    def prepare(self) -> None:
        """Make the tables that depend on the set-up alone; BadSetup where nothing can be set up."""

    @property
    def players(self) -> int:
        return 2

    @property
    def seats(self) -> Sequence[str]:
        """The players' names in English, in order of their seats."""
        return SEATS[: self.players]

    # -- the rules, in reading order

    def initial(self) -> StateT:
        raise NotImplementedError

    def turn(self, s: StateT) -> int | None:
        """Who decides now; None where chance is next or the game is over."""
        raise NotImplementedError

    def attempts(self, s: StateT | ViewT) -> Iterable[StepT]:
        """Every well-formed move that could be listed, legal or not."""
        return ()

    def explain(self, s: StateT | ViewT, move: StepT) -> Refusal | None:
        raise NotImplementedError

    def apply(self, s: StateT, step: StepT) -> tuple[StateT, tuple[Event, ...]]:
        """The state after a move or an outcome, and what happened; trusts its caller."""
        raise NotImplementedError

    def result(self, s: StateT) -> Result | None:
        raise NotImplementedError

    # -- what only some games need

    def legal(self, s: StateT | ViewT) -> list[StepT]:
        return [move for move in several(self, "attempts", self.attempts(s)) if self.refusal(s, move) is None]

    def forms(self, s: StateT | ViewT) -> tuple[Form, ...]:
        """Moves and reports that cannot be listed, as forms to fill in."""
        return ()

    def turn_of(self, s: StateT) -> int | None:
        """Whose turn it is, also while the rules go on in it or another player is asked for something."""
        return self.turn(s)

    def sample(self, s: StateT, rng: random.Random) -> StepT:
        """Some legal move; a game with forms says how to draw one."""
        return rng.choice(self.legal(s))

    def chance(self, s: StateT) -> Chance | None:
        return None

    def faults(self, s: StateT) -> tuple[Refusal, ...]:
        """What makes a position impossible (a typed or drawn one; a match never reaches such)."""
        return ()

    def observe(self, s: StateT, player: int | None) -> ViewT:
        """What `player` (None: the public) may know."""
        return s  # type: ignore[return-value]

    def imagine(self, view: ViewT, player: int | None, rng: random.Random) -> StateT:
        """Some state that looks like `view` to that player."""
        return view  # type: ignore[return-value]

    # -- the picture

    def scene(self, view: ViewT) -> Iterable[Drawn | PanelPart]:
        return ()

    def clicks(self, s: StateT | ViewT, move: StepT) -> tuple[str, ...]:
        """The hotspots a person presses for a move, in order."""
        return ()

    def hints(self, view: ViewT, begun: tuple[str, ...]) -> Iterable[Drawn]:
        """What the hotspots pressed so far add to the scene, as the price of each place that may come next.

        A shape whose id is in the scene takes that one's place, so that a hotspot can say its price too.
        """
        return ()

    def trail(self, s: StateT, step: StepT) -> tuple[str, ...]:
        """What a step moves across the picture of `s`, then the places on its way, from where it stands."""
        return ()

    def sheets(self, view: ViewT) -> Iterable[tuple[str, Iterable[Drawn]]]:
        """What a class prints of a position (a log, a score sheet): the name of each sheet and its picture."""
        return ()

    # -- the position as text

    def write(self, s: StateT) -> str:
        """The position as a drawn grid and `key: value` lines, read back by `read`."""
        raise BadPosition(text("{game} has no position text.", game=self.name))

    def read(self, drawing: str) -> StateT:
        raise BadPosition(text("{game} has no position text.", game=self.name))

    # -- said once for all games

    def refusal(self, s: StateT | ViewT, move: StepT) -> Refusal | None:
        """What `explain` says; TypeError, for whoever writes the game, where that is no answer."""
        return answer(self, "explain", self.explain(s, move), Refusal)

    def seat(self, player: int) -> str:
        """A player's name in the language spoken now."""
        return text(self.seats[player])

    def colour(self, player: int) -> int:
        """The seat's place among the kit's colours and marks: a seat that bears a colour's name has that colour."""
        name = self.seats[player]
        return SEATS.index(name) if name in SEATS else player

    def say(self, what: Event | Refusal) -> str:
        """An event as a sentence, a refusal as its reason, in the language spoken now.

        Words in slots are translated; a slot named `player`, or so ending, holds a seat.
        """
        message = what.what if isinstance(what, Event) else what.why
        if not message:
            return self.rules.say(what.rule)
        try:
            return text(message, **{key: self.word(key, value) for key, value in what.slots.items()})
        except KeyError as error:
            raise TypeError(f"the sentence {message!r} asks for {error}, which its slots do not have") from None

    def name_of(self, outcome: Step) -> str:
        """What to call an outcome of chance on a button; empty: by its fields."""
        return ""

    def word(self, key: str, value: int | str) -> int | str:
        if isinstance(value, str):
            return text(value)
        return self.seat(value) if key.endswith("player") else value


def canonical(kind: Any, value: Any) -> Any:
    """`value` through JSON and back, so that its types are those that a save file will give; TypeError otherwise."""
    try:
        msgspec.msgpack.encode(value)  # codes hold smaller numbers than files
        return _decoder(kind).decode(msgspec.json.encode(value))
    except (msgspec.MsgspecError, OverflowError, RecursionError, ValueError) as error:
        raise TypeError(misfit(error)) from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, strict=True)
