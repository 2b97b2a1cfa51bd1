"""A match: the steps played so far, the states between them, and where on them the table stands."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from tabletop_kernel.core import record
from tabletop_kernel.core.errors import BadSetup, CannotSave, DamagedRecord, IllegalMove, NotNow, TableError, shown
from tabletop_kernel.core.game import Chance, Event, Game, Refusal, Result, Step, canonical
from tabletop_kernel.core.mistakes import answer, happened
from tabletop_kernel.core.registry import find
from tabletop_kernel.language import text

NO_FILE: Final = (OSError, TypeError, ValueError)
"""What may be raised where a path leads nowhere; the last two: it is no path at all."""


class Entry(Struct, frozen=True):
    """One step of the history: its number from 1, who decided (None: chance or the rules), what it did."""

    n: int
    step: Step
    player: int | None
    events: tuple[Event, ...]
    forced: bool


class Match:
    """The one thing that changes. `play` and `roll` go on, `undo`, `redo` and `go` move along what was played."""

    def __init__(self, game: Game[Any, Any, Any], seed: int = 0, start: Any = None) -> None:
        if not isinstance(game, Game):
            raise BadSetup(text("A match begins with Match.new(...), not with Match({game}).", game=shown(game)))
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise BadSetup(text("The seed is a whole number from 0 to 2^63 - 1, not {seed}.", seed=shown(seed)))
        self.game, self.seed, self.start = game, seed, start
        self.notes: tuple[str, ...] = ()
        """What the reader of an old file should know: the step at which its rules have changed."""
        self._states: list[Any] = [game.initial() if start is None else start]
        for name, kind in (("turn", int), ("chance", Chance), ("result", Result)):
            answer(game, name, getattr(game, name)(self._states[0]), kind)
        self._entries: list[Entry] = []
        self._at = 0

    @classmethod
    def new(cls, game: str | type[Game[Any, Any, Any]], *, seed: int | None = None, **options: Any) -> Match:
        """A match of a game (its name or its class) with the options of its set-up.

        `seed` (a whole number) fixes all dice and draws; without one they are drawn anew. BadSetup in words.
        """
        if seed is None:
            seed = random.SystemRandom().randrange(2**32)
        return cls(find(game)(**options), seed)._settle()

    @classmethod
    def at_position(
        cls, game: Game[Any, Any, Any] | str | type[Game[Any, Any, Any]], state: Any, *, seed: int = 0
    ) -> Match:
        """A match that starts from a position of one's own; BadPosition (with the rule) where it cannot be.

        `game` holds its set-up; a name or a class stands for the set-up that `Match.new` takes without options.
        """
        game = game if isinstance(game, Game) else find(game)()
        return cls(game, seed, record.possible(game, state))

    # -- where the match stands

    @property
    def state(self) -> Any:
        return self._states[self._at]

    @property
    def last_state(self) -> Any:
        """The state behind the last step played, wherever the match stands now."""
        return self._states[-1]

    @property
    def to_move(self) -> int | None:
        """The seat whose decision is due; None while chance is next and after the end."""
        return self.game.turn(self.state)

    @property
    def chance(self) -> Chance | None:
        """What may happen next by itself: a die, a draw, a phase."""
        return self.game.chance(self.state)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def at(self) -> int:
        """How many steps lie behind the present position."""
        return self._at

    @property
    def history(self) -> tuple[Entry, ...]:
        """Every step played, those ahead of the present position too."""
        return tuple(self._entries)

    def legal_moves(self) -> list[Any]:
        return [] if self.chance else self.game.legal(self.state)

    def explain(self, move: Step) -> Refusal | None:
        """Why `move` is refused now, or None. NotNow while chance is next, or where it is no step of this game."""
        move = self._typed(move)
        if self.chance is not None:
            raise NotNow(text("First comes the roll or the draw."))
        return self.game.refusal(self.state, move)

    # -- going on

    def play(self, step: Step, *, settle: bool = True) -> Match:
        """Play a move, or enter the outcome that a real die showed; then the rules go on as far as nobody decides.

        `settle=False` (teaching pace) leaves those forced steps to `roll`. IllegalMove or NotNow: nothing changes.
        """
        step, chance = self._typed(step), self.chance
        if chance is None:
            if (refusal := self.game.refusal(self.state, step)) is not None:
                raise IllegalMove(self._refused(refusal), refusal, self.legal_moves())
        elif not chance.allows(step):
            raise NotNow(self._cannot_happen(step, chance))
        self._push(step)
        return self._settle() if settle else self

    def roll(self, *, settle: bool = True) -> Match:
        """Let chance decide: the seed and the number of the step give the outcome, so the same place has one fate."""
        chance = self.chance
        if chance is None:
            raise NotNow(text("There is nothing to roll or draw now."))
        self._push(chance.draw(random.Random(f"{self.seed}/{self._at}")))
        return self._settle() if settle else self

    def _settle(self) -> Match:
        while (chance := self.chance) is not None and chance.forced:
            self._push(chance.outcomes[0])
        return self

    def _push(self, step: Step) -> None:
        chance = self.chance
        player = self.to_move if chance is None else None
        # before anything is dropped: an error loses nothing
        state, events = happened(self.game, self.game.apply(self.state, step), Event)
        del self._states[self._at + 1 :], self._entries[self._at :]
        self._at += 1
        self._states.append(state)
        self._entries.append(Entry(self._at, step, player, events, chance is not None and chance.forced))

    def _typed(self, step: Any) -> Any:
        """The step as a save file would give it back; NotNow where this game has no such step."""
        try:
            return canonical(self.game.Steps, step)
        except TypeError as error:
            known = isinstance(step, Step) and "$.type" not in str(error)
            why = str(error) if known else text("take one of match.legal_moves()")
            raise NotNow(text("{step} is no step of this game: {error}", step=shown(step), error=why)) from None

    def _refused(self, refusal: Refusal) -> str:
        rule, reason = refusal.rule, self.game.say(refusal)
        if not refusal.why:
            return f"{reason} [{rule}]"
        sentence = self.game.rules.say(rule)
        return text("Refused because {reason}. Rule {rule}: {sentence}", reason=reason, rule=rule, sentence=sentence)

    def _cannot_happen(self, step: Step, chance: Chance) -> str:
        said = text("{step} cannot happen now.", step=shown(step))
        if not chance.outcomes:
            return said
        known = ", ".join(map(repr, chance.outcomes[:8])) + (" ..." if len(chance.outcomes) > 8 else "")
        return said + " " + text("Possible: {outcomes}", outcomes=known)

    # -- moving along what was played

    def undo(self) -> Match:
        """Back to before the last decision or die; forced steps go with what forced them."""
        decided = [n for n, entry in enumerate(self._entries[: self._at]) if not entry.forced]
        self._at = decided[-1] if decided else self._at
        return self

    def redo(self) -> Match:
        """Forward again over one decision or die and the forced steps behind it."""
        if self._at < len(self._entries):
            self._at += 1
            while self._at < len(self._entries) and self._entries[self._at].forced:
                self._at += 1
        return self

    def go(self, n: int) -> Match:
        """To the position after `n` steps, 0 being the start; NotNow beyond what was played."""
        if type(n) is not int or not 0 <= n <= len(self._entries):
            raise NotNow(text("This match has the steps 0 to {last}.", last=len(self._entries)))
        self._at = n
        return self

    def branch(self) -> Match:
        """A match of its own from here; this one keeps its future."""
        other = Match(self.game, self.seed, self.start)
        other._states, other._entries = self._states[: self._at + 1], self._entries[: self._at]
        other._at = self._at
        return other

    # -- keeping it

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the whole match, secrets included, to a file: entirely or not at all. CannotSave in words."""
        try:
            return record.write_whole(Path(path), record.encode(self))
        except NO_FILE as error:
            said = text("The match could not be saved as {path}: {error}", path=_name(path), error=_why(error))
            raise CannotSave(said) from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Match:
        """Read a match back, checked step by step. DamagedRecord in words; `notes` says where rules have changed."""
        try:
            data = Path(path).read_bytes()
        except NO_FILE as error:
            raise DamagedRecord(text("{path} cannot be read: {error}", path=_name(path), error=_why(error))) from None
        return cls._replay(record.decode(data))

    def code(self, kind: str = "match") -> str:
        """The match, or only its present position (`kind="position"`), as letters to copy. Both hold all secrets."""
        return record.to_code(self, kind)

    @classmethod
    def from_code(cls, code: str) -> Match:
        """The match or position that a code holds; DamagedRecord where it was mistyped or cut."""
        return cls._replay(record.from_code(code))

    @classmethod
    def _replay(cls, kept: record.Record) -> Match:
        game, start, steps = record.opened(kept)
        match = cls(game, kept.seed, start)
        older = kept.game_version < game.version
        for n, step in enumerate(steps, 1):
            try:
                match.play(step, settle=False)
            except TableError as error:
                said = text("Step {n} cannot be played any more: {error}", n=n, error=str(error))
                if not older:
                    raise DamagedRecord(said) from None
                match.notes = (said, text("The match is open up to that step."))
                return match
        if not older and kept.end not in ("", record.digest(match.last_state)):
            raise DamagedRecord(text("The match replays to another position than the one it was saved at."))
        match._at = min(kept.at, len(match._entries))
        return match


def _name(path: object) -> str:
    return shown(str(path) if isinstance(path, Path) else path)


def _why(error: Exception) -> str:
    match error:
        case FileNotFoundError():
            return text("there is no such file or folder")
        case IsADirectoryError():
            return text("that is a folder")
        case OSError():
            return str(error.strerror)
    return text('a file has a name, as "lesson.json"')
