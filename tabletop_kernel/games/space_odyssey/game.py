"""Space Odyssey as the kit plays it: the protocol's questions. Why a move is refused stands in `rules.py`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from tabletop_kernel.core.forms import Form
from tabletop_kernel.core.game import Chance, Event, Game, Refusal, Result
from tabletop_kernel.core.rulebook import RuleBook
from tabletop_kernel.games.space_odyssey import (
    day,
    events,
    faults,
    fight,
    flight,
    legal,
    names,
    picture,
    rules,
    ruling,
    secrets,
    setup,
    sheet,
    trade,
    wording,
)
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey import state as t
from tabletop_kernel.games.space_odyssey.flight import Done
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.shorthand import SHORTHAND
from tabletop_kernel.games.space_odyssey.state import State, acting
from tabletop_kernel.language import mark, text
from tabletop_kernel.scene import Drawn, PanelPart

DICE: Final = Chance(tuple(m.Die(face) for face in range(1, 7)), (1,) * 6)

BY_THEMSELVES: Final = dict.fromkeys((t.Ordering, t.Flying, t.Tabling, t.Battle), DICE) | {
    t.Telling: Chance((m.Notice(),), (1,)),
    t.Dusk: Chance((m.Nightfall(),), (1,)),
}
"""What dice or the rules decide; draws depend on the bag."""

EFFECTS: Final[dict[type[Any], Callable[[Space, State, Any], Done]]] = {
    m.Dawn: day.dawn,
    m.Start: day.start,
    m.EndTurn: day.end_turn,
    m.Withdraw: day.withdraw,
    m.Path: flight.go_on,
    m.Jump: flight.jump,
    m.Buy: trade.buy,
    m.BuyShip: trade.buy_ship,
    m.Hire: trade.hire,
    m.Sell: trade.sell,
    m.SellShip: trade.sell_ship,
    m.Hand: trade.hand,
    m.Give: events.give,
    m.Choose: events.choose,
    m.Attack: fight.attack,
    m.Arm: fight.arm,
    m.Take: fight.take,
    m.Ruling: ruling.rule,
    m.Draw: events.draw,
    m.Notice: lambda space, s, step: day.tell(space, s),
    m.Nightfall: lambda space, s, step: day.nightfall(space, s),
}
"""What each move and each outcome does; a die and a refusal of what is offered do what is due."""

DECLINED: Final = {
    t.Plotting: flight.stay,
    t.Tunnel: flight.stay,
    t.Meeting: fight.leave,
    t.Looting: fight.take,
    t.Tied: fight.take,
}


class SpaceOdyssey(Game[t.State, Any, t.View]):
    """The game for one set-up; see `Setup`."""

    name = "space_odyssey"
    title = mark("Space Odyssey")
    rules = RuleBook(setup.DATA / "rules.toml")
    secrets = True
    shorthand = SHORTHAND
    Setup = setup.Setup
    State = t.State
    Steps = m.AnyStep

    @classmethod
    def choose(cls, options: Mapping[str, Any]) -> Any:
        """As for every game; a file's name stands for its contents."""
        return super().choose(setup.files(options))

    def prepare(self) -> None:
        self.space = Space(self.setup)

    @property
    def players(self) -> int:
        return int(self.setup.players)

    @property
    def seats(self) -> Sequence[str]:
        return setup.GROUPS[: self.players]

    # -- the rules, in reading order

    def initial(self) -> t.State:
        return day.first(self.space)

    def turn(self, s: t.State | t.View) -> int | None:
        """The group that decides now."""
        if not s.tasks:
            return acting(s)
        task = s.tasks[0]
        if not rules.DUE[type(task)][0]:
            return None
        if isinstance(task, t.Morning):
            return 0
        if isinstance(task, t.Arming):
            return s.ships[fight.arming(s)].group
        if isinstance(task, t.Looting | t.Tied):
            return s.ships[fight.sides(s)[0]].group
        return s.ships[task.attacker if isinstance(task, t.Meeting) else task.ship].group  # type: ignore[union-attr]

    def turn_of(self, s: t.State) -> int | None:
        return acting(s) if s.now < len(s.order) else self.turn(s)

    def attempts(self, s: t.State | t.View) -> Iterable[m.AnyStep]:
        return legal.attempts(self.space, s)

    def explain(self, s: t.State | t.View, move: Any) -> Refusal | None:
        return rules.explain(self.space, s, move)

    def apply(self, s: t.State, step: Any) -> tuple[t.State, tuple[Event, ...]]:
        s, happened = self._step(s, step)
        if s.tasks and isinstance(s.tasks[0], t.Effecting):
            s, more = events.work_off(self.space, s)
            return s, happened + more
        return s, happened

    def _step(self, s: t.State, step: Any) -> Done:
        if isinstance(step, m.Die):
            return self._die(s, step.face)
        if isinstance(step, m.Decline):
            return DECLINED[type(s.tasks[0])](self.space, s, step)
        return EFFECTS[type(step)](self.space, s, step)

    def _die(self, s: t.State, face: int) -> Done:
        task = s.tasks[0]
        if isinstance(task, t.Ordering):
            return day.roll_order(self.space, s, face)
        if isinstance(task, t.Flying):
            return flight.fly(self.space, s, task, face)
        if isinstance(task, t.Tabling):
            return events.roll_table(self.space, s, task, face)
        return fight.roll(self.space, s, face)

    def result(self, s: t.State) -> Result | None:
        return day.result(self.space, s)

    # -- what only some games need

    def legal(self, s: t.State | t.View) -> list[Any]:
        return list(legal.moves(self.space, s))

    def forms(self, s: t.State | t.View) -> tuple[Form, ...]:
        return ruling.forms(self.space, s)

    def chance(self, s: t.State) -> Chance | None:
        if not s.tasks:
            return None
        task = s.tasks[0]
        return events.draws(self.space, s, task) if isinstance(task, t.Drawing) else BY_THEMSELVES.get(type(task))

    def faults(self, s: t.State) -> tuple[Refusal, ...]:
        return tuple(faults.faults(self.space, s))

    def observe(self, s: t.State, player: int | None) -> t.View:
        return secrets.observe(self.space, s, player)

    def imagine(self, view: t.View, player: int | None, rng: random.Random) -> t.State:
        return secrets.imagine(self.space, view, player, rng)

    # -- the picture

    def scene(self, view: t.View) -> Iterable[Drawn | PanelPart]:
        return picture.scene(self, view)

    def clicks(self, s: t.State | t.View, move: Any) -> tuple[str, ...]:
        return picture.clicks(self, s, move)

    def trail(self, s: t.State, step: Any) -> tuple[str, ...]:
        return picture.trail(self, s, step)

    def hints(self, view: t.View, begun: tuple[str, ...]) -> Iterable[Drawn]:
        return picture.hints(self, view, begun)

    def sheets(self, view: t.View) -> Iterable[tuple[str, Iterable[Drawn]]]:
        """The log of each group."""
        return (
            (text("Log sheet: {player}", player=self.seat(group)), sheet.log_sheet(self, view, group))
            for group in range(self.players)
        )

    # -- the position as text

    def write(self, s: t.State) -> str:
        return wording.write(self.space, self.seats, s)

    def read(self, drawing: str) -> t.State:
        state = wording.read(self.space, self.seats, drawing)
        return msgspec.convert(msgspec.to_builtins(state), State)

    # -- words

    def word(self, key: str, value: int | str) -> int | str:
        """Words of the scenario are said as its files say them, crew members with what they are."""
        if isinstance(value, str) and (said := self.space.said.get(value)) is not None:
            return str(said)
        if isinstance(value, str) and (card := self.space.card.get(value)) is not None:
            return names.crew_name(self, card)
        return super().word(key, value)

    def name_of(self, outcome: Any) -> str:
        """A draw is called by its trophy."""
        return names.draw_words(self, outcome.trophy) if isinstance(outcome, m.Draw) else ""
