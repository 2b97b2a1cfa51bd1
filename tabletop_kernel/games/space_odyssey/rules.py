"""What may come when, and which rule refuses a move. Each rule itself is written in the module its line names.

day      order, rounds, night, final account      trade    stations, exchange between own ships
flight   path, die, push, fields                  events   bag, tables of events
fight    secret choice, dice, loot, ties          ruling   the organiser's desk
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from tabletop_kernel.core.game import Refusal
from tabletop_kernel.games.space_odyssey import day, events, fight, flight, ruling, trade
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey import state as t
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import Position
from tabletop_kernel.language import mark

Why: TypeAlias = Refusal | None

# -- what may come when

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


def explain(space: Space, s: Position, move: Any) -> Why:
    """Why a move is refused now, or None."""
    kind = type(move)
    if kind is m.Ruling:  # at any time
        return ruling.explain_ruling(space, s, move)
    if s.tasks:
        moves, rule, why = DUE[type(s.tasks[0])]
        if kind not in moves:
            return Refusal(rule, why)
    elif kind not in ACTS:
        return Refusal(*NOT_DUE.get(kind, ("VO-TURN-01", mark("this is no action of a turn"))))
    return RULES[kind](space, s, move) if kind in RULES else None


RULES: Final[dict[type[Any], Callable[[Space, Position, Any], Why]]] = {
    m.Start: day.explain_start,
    m.EndTurn: day.explain_end,
    m.Withdraw: day.explain_withdraw,
    m.Path: flight.explain_path,
    m.Jump: flight.explain_jump,
    m.Decline: flight.explain_stay,
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
