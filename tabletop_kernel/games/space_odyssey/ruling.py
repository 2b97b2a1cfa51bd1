"""The organiser's desk: rulings, penalties, a turn cut short, the day's end, prices and new elements (VO-SPEC)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tabletop_kernel.core.forms import Form, Number, Pick, Words
from tabletop_kernel.core.game import Event, Refusal
from tabletop_kernel.games.space_odyssey import day, scenario
from tabletop_kernel.games.space_odyssey.flight import Done
from tabletop_kernel.games.space_odyssey.moves import Ruling
from tabletop_kernel.games.space_odyssey.setup import GROUPS, Space
from tabletop_kernel.games.space_odyssey.state import BOUGHT, Morning, Over, Plotting, Position, Retreat, State, pay
from tabletop_kernel.games.space_odyssey.stow import WORDS
from tabletop_kernel.language import mark

MOST = 10_000


def explain_ruling(space: Space, s: Position, m: Ruling) -> Refusal | None:
    """What the organiser may decide now."""
    morning = bool(s.tasks) and isinstance(s.tasks[0], Morning)
    if s.tasks and isinstance(s.tasks[0], Over):
        return Refusal("VO-END-01", mark("the game is over"))
    if m.kind == "credits" and not (0 <= m.group < len(s.credits) and -MOST <= m.amount <= MOST):
        return Refusal("VO-SPEC-03", mark("no such group plays, or the amount is too large"))
    if m.kind == "cut" and s.tasks and not isinstance(s.tasks[0], Plotting):
        return Refusal("VO-SPEC-03", mark("a turn is cut short between two actions"))
    if m.kind == "notice":
        if s.tasks and isinstance(s.tasks[0], Retreat):
            return Refusal("VO-EOD-01", mark("the day is over"))
        return _notice(s, m, morning)
    if m.kind == "prices":
        if not morning:
            return Refusal("VO-SETUP-08", mark("prices do not change within a day"))
        wrong = next(scenario.price_faults(m.prices, s.day, space.cards.resale_less.equipment), None)
        return wrong and Refusal("VO-SC-11", mark("four prices are needed, none below {n}"), {"n": wrong.slots["n"]})
    if m.kind == "element" and not morning:
        return Refusal("VO-SPEC-05", mark("new elements enter only before a game day"))
    if m.kind in ("note", "element") and not m.text.strip():
        return Refusal("VO-SPEC-02", mark("the ruling needs words"))
    return None


def _notice(s: Position, m: Ruling, morning: bool) -> Refusal | None:
    if not (s.round + day.NOTICE <= m.amount <= MOST) and not (morning and 1 <= m.amount <= MOST):
        return Refusal("VO-EOD-01", mark("three rounds must still be played after the announcement"))
    return None


def rule(space: Space, s: State, m: Ruling) -> Done:
    """The ruling put into force."""
    said: dict[str, int | str] = {"player": m.group, "n": m.amount, "words": m.text}
    if m.kind == "credits":
        what = (
            mark("The organiser gives {player} {n} credits. {words}")
            if m.amount >= 0
            else mark("The organiser takes credits from {player}: {n}. {words}")
        )
        return pay(s, m.group, m.amount), (Event("VO-SPEC-03", what, said | {"n": abs(m.amount)}),)
    if m.kind == "cut":
        s, events = day.end_turn(space, replace(s, tasks=()))
        return s, (Event("VO-SPEC-03", mark("The organiser ends the turn. {words}"), said), *events)
    if m.kind == "notice":
        told = bool(s.round)
        what = mark("The organiser announces: the last round of this day is number {n}.")
        return replace(s, last=m.amount, told=told), (Event("VO-EOD-01", what, said),)
    if m.kind == "prices":
        a, b, c, d = m.prices
        what = mark("The organiser sets prices: laser {a}, shield {b}, engine {c}, thrusters {d}.")
        return replace(s, prices=(a, b, c, d)), (Event("VO-SETUP-08", what, {"a": a, "b": b, "c": c, "d": d}),)
    if m.kind == "element":
        return s, (Event("VO-SPEC-05", mark("New in the game: {words}"), said),)
    return s, (Event("VO-SPEC-02", mark("The organiser decides: {words}"), said),)


# -- the desk as forms

ORGANISER = mark("Organiser")
IN_WORDS = Words("text", mark("In words"))


def _credited(group: str, **given: Any) -> Ruling:
    return Ruling(group=GROUPS.index(group), **given)


def _priced(kind: Any, **prices: int) -> Ruling:
    return Ruling(kind, prices=tuple(prices[piece] for piece in BOUGHT))


def forms(space: Space, s: Position) -> tuple[Form, ...]:
    """The organiser's desk as forms, apart from the players' moves."""
    if s.tasks and isinstance(s.tasks[0], Over):
        return ()
    morning = bool(s.tasks) and isinstance(s.tasks[0], Morning)
    return tuple(replace(form, group=ORGANISER) for form in (*_always(s), *(_before(space) if morning else _within(s))))


def _always(s: Position) -> tuple[Form, ...]:
    group = Pick("group", mark("Group"), GROUPS[: len(s.credits)])
    amount = Number("amount", mark("Credits, below 0 to take"), -MOST, MOST)
    note = Form(Ruling, mark("Make a ruling"), (IN_WORDS,), {"kind": "note"})
    return note, Form(_credited, mark("Give or take credits"), (group, amount, IN_WORDS), {"kind": "credits"})


def _before(space: Space) -> tuple[Form, ...]:
    """What may change before a game day."""
    least = scenario.least_price(space.cards.resale_less.equipment)
    prices = tuple(Number(piece, WORDS[piece], least, MOST) for piece in BOUGHT)
    new = Form(Ruling, mark("Bring in something new"), (IN_WORDS,), {"kind": "element"})
    return Form(_priced, mark("Set today's prices"), prices, {"kind": "prices"}), new


def _within(s: Position) -> tuple[Form, ...]:
    """What may be decided while a day is played."""
    last = Number("amount", mark("Number of the last round"), s.round + day.NOTICE, MOST)
    cut = Form(Ruling, mark("Cut the turn short"), (IN_WORDS,), {"kind": "cut"})
    return Form(Ruling, mark("Announce the last round"), (last,), {"kind": "notice"}), cut
