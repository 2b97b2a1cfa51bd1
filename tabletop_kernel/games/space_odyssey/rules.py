"""Space Odyssey: the game as a table of contents. Each rule is written once, in the module its line names.

stow     what comes aboard and leaves          fight    secret choice, dice, loot, ties
flight   path, die, push, fields               trade    stations, exchange between own ships
events   bag, tables of events                 day      order, rounds, night, final account
ruling   the organiser's desk                  secrets  what each group may know
"""

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
    fight,
    flight,
    listing,
    panel,
    picture,
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
from tabletop_kernel.games.space_odyssey.state import Position, State, acting
from tabletop_kernel.language import mark, text
from tabletop_kernel.scene import Drawn, PanelPart

DICE: Final = Chance(tuple(m.Die(face) for face in range(1, 7)), (1,) * 6)

BY_ITSELF: Final = dict.fromkeys((t.Ordering, t.Flying, t.Tabling, t.Battle), DICE) | {
    t.Telling: Chance((m.Notice(),), (1,)),
    t.Dusk: Chance((m.Nightfall(),), (1,)),
}
"""What dice or the rules decide; draws depend on the bag."""

DUE: Final[dict[type[Any], tuple[tuple[type[Any], ...], str, str]]] = {
    t.Morning: ((m.Dawn,), "VO-SETUP-08", mark("the day has not begun")),
    t.Ordering: ((), "VO-SETUP-04", mark("the order of play is still to be rolled")),
    t.Placing: ((m.Start,), "VO-SETUP-06", mark("a ship still needs its station")),
    t.Plotting: ((m.Path, m.Decline), "VO-MOVE-06", mark("the announced path is not whole yet")),
    t.Flying: ((), "VO-MOVE-02", mark("the die is due")),
    t.Drawing: ((), "VO-TROPHY-01", mark("a trophy is to be drawn")),
    t.Keeping: ((m.Give,), "VO-TROPHY-07", mark("one of the four trophies must go")),
    t.Tabling: ((), "VO-MOVE-03", mark("the die for this field is due")),
    t.Choosing: ((m.Choose,), "VO-SC-09", mark("the event asks for a choice")),
    t.Losing: ((m.Give,), "VO-SC-09", mark("the event takes something")),
    t.Tunnel: ((m.Jump, m.Decline), "VO-FIELD-WH-01", mark("the ship may teleport now or stay")),
    t.Meeting: ((m.Attack, m.Decline), "VO-FIGHT-01", mark("two hostile ships have met")),
    t.Arming: ((m.Arm,), "VO-FIGHT-02", mark("both sides choose lasers and shields first")),
    t.Battle: ((), "VO-FIGHT-03", mark("the dice of the fight are due")),
    t.Looting: ((m.Take, m.Decline), "VO-FIGHT-10", mark("the winner chooses one thing or nothing")),
    t.Tied: ((m.Take, m.Decline), "VO-FIGHT-13", mark("each side chooses one thing or nothing")),
    t.Sparing: ((m.Give,), "VO-CREW-02", mark("one of the two of the same speciality must go")),
    t.Telling: ((), "VO-EOD-01", mark("the end of the day is announced first")),
    t.Dusk: ((), "VO-EOD-02", mark("the day is over")),
    t.Retreat: ((m.Withdraw,), "VO-EOD-05", mark("a ship withdraws to a station first")),
    t.Over: ((), "VO-END-01", mark("the game is over")),
}
"""For each thing that may be due: the moves that settle it, and how any other move is refused."""

ACTS: Final = (m.Path, m.Buy, m.BuyShip, m.Hire, m.Sell, m.SellShip, m.Hand, m.EndTurn)
NOT_DUE: Final[dict[type[Any], tuple[str, str]]] = {
    m.Roll: ("VO-MOVE-01", mark("the path is announced before the die is rolled")),
    m.Dawn: ("VO-SETUP-08", mark("the day has begun")),
    m.Start: ("VO-SETUP-06", mark("every ship has its station")),
    m.Withdraw: ("VO-EOD-05", mark("ships withdraw at the end of the day")),
    m.Jump: ("VO-FIELD-WH-01", mark("only a ship that has just stopped on a wormhole teleports")),
    m.Decline: ("VO-TURN-04", mark("there is nothing to leave; the turn may be ended")),
    m.Give: ("VO-TRADE-SELL-01", mark("nothing need be given up now")),
    m.Choose: ("VO-SC-09", mark("there is nothing to choose")),
    m.Attack: ("VO-FIGHT-01", mark("a fight begins when a ship stops beside a hostile one on grey")),
    m.Arm: ("VO-FIGHT-02", mark("there is no fight")),
    m.Take: ("VO-FIGHT-10", mark("there is no loot to take")),
}
"""How moves that answer something are refused while nothing is due."""

Explain = Callable[[Space, Position, Any], Refusal | None]
EXPLAIN: Final[dict[type[Any], Explain]] = {
    m.Start: day.explain_start,
    m.EndTurn: day.explain_end,
    m.Withdraw: day.explain_withdraw,
    m.Path: flight.explain_path,
    m.Jump: flight.explain_jump,
    m.Buy: trade.explain_buy,
    m.BuyShip: trade.explain_buy_ship,
    m.Hire: trade.explain_hire,
    m.Sell: trade.explain_sell,
    m.SellShip: trade.explain_sell_ship,
    m.Hand: trade.explain_hand,
    m.Give: events.explain_give,
    m.Choose: events.explain_choose,
    m.Arm: fight.explain_arm,
    m.Take: fight.explain_take,
}

Apply = Callable[[Space, State, Any], Done]
APPLY: Final[dict[type[Any], Apply]] = {
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


class SpaceOdyssey(Game[t.State, Any, t.View]):
    """The game for one set-up; see `Setup`."""

    name = "space_odyssey"
    title = mark("Space Odyssey")
    rules = RuleBook(setup.DATA / "rules.toml")
    secrets = True
    shorthand = wording.SHORTHAND
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

    # -- the rules

    def initial(self) -> t.State:
        return day.first(self.space)

    def turn(self, s: t.State | t.View) -> int | None:
        """The group that decides now."""
        if not s.tasks:
            return acting(s)
        task = s.tasks[0]
        if not DUE[type(task)][0]:
            return None
        if isinstance(task, t.Morning):
            return 0
        if isinstance(task, t.Arming):
            return s.ships[fight.arming(s)].group
        if isinstance(task, t.Looting | t.Tied):
            return s.ships[fight.sides(s)[0]].group
        return s.ships[task.attacker if isinstance(task, t.Meeting) else task.ship].group  # type: ignore[union-attr]

    def attempts(self, s: t.State | t.View) -> Iterable[m.AnyStep]:
        return listing.attempts(self.space, s)

    def legal(self, s: t.State | t.View) -> list[Any]:
        return list(listing.legal(self.space, s))

    def explain(self, s: t.State | t.View, move: Any) -> Refusal | None:
        kind = type(move)
        if kind is m.Ruling:
            return ruling.explain_ruling(self.space, s, move)
        if s.tasks:
            moves, rule, why = DUE[type(s.tasks[0])]
            if kind not in moves:
                return Refusal(rule, why)
        elif kind not in ACTS:
            return Refusal(*NOT_DUE.get(kind, ("VO-TURN-01", mark("this is no action of a turn"))))
        if kind is m.Decline and isinstance(s.tasks[0], t.Plotting):
            return flight.explain_stay(self.space, s, move)
        check = EXPLAIN.get(kind)
        return None if check is None else check(self.space, s, move)

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
            task = s.tasks[0]
            leave: Apply = flight.stay if isinstance(task, t.Tunnel | t.Plotting) else fight.take
            return (fight.leave if isinstance(task, t.Meeting) else leave)(self.space, s, step)
        return APPLY[type(step)](self.space, s, step)

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

    def chance(self, s: t.State) -> Chance | None:
        if not s.tasks:
            return None
        task = s.tasks[0]
        return events.draws(self.space, s, task) if isinstance(task, t.Drawing) else BY_ITSELF.get(type(task))

    def forms(self, s: t.State | t.View) -> tuple[Form, ...]:
        return ruling.forms(self.space, s)

    def faults(self, s: t.State) -> tuple[Refusal, ...]:
        return tuple(wording.faults(self.space, s))

    # -- who knows what

    def observe(self, s: t.State, player: int | None) -> t.View:
        return secrets.observe(self.space, s, player)

    def imagine(self, view: t.View, player: int | None, rng: random.Random) -> t.State:
        return secrets.imagine(self.space, view, player, rng)

    # -- the picture

    def scene(self, view: t.View) -> Iterable[Drawn | PanelPart]:
        return picture.scene(self, view)

    def clicks(self, s: t.State | t.View, move: Any) -> tuple[str, ...]:
        return picture.clicks(self, s, move)

    def hints(self, view: t.View, begun: tuple[str, ...]) -> Iterable[Drawn]:
        return picture.hints(self, view, begun)

    def sheets(self, view: t.View) -> Iterable[tuple[str, Iterable[Drawn]]]:
        """The log of each group."""
        return (
            (text("Log sheet: {player}", player=self.seat(group)), sheet.log_sheet(self, view, group))
            for group in range(self.players)
        )

    def name_of(self, outcome: Any) -> str:
        """A draw is called by its trophy."""
        return panel.draw_words(self, outcome.trophy) if isinstance(outcome, m.Draw) else ""

    # -- the position as text

    def write(self, s: t.State) -> str:
        return wording.write(self.space, self.seats, s)

    def read(self, drawing: str) -> t.State:
        state = wording.read(self.space, self.seats, drawing)
        return msgspec.convert(msgspec.to_builtins(state), State)

    def _word(self, key: str, value: int | str) -> int | str:
        """Words of the scenario are said as its files say them, crew members with what they are."""
        if isinstance(value, str) and (said := self.space.said.get(value)) is not None:
            return str(said)
        if isinstance(value, str) and (card := self.space.card.get(value)) is not None:
            return panel.crew_name(self, card)
        return super()._word(key, value)
