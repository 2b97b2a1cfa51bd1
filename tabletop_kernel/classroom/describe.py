"""What the table says: the rule card, the live text, the outcomes of a roll. Words only, in the language spoken now."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from tabletop_kernel.core.game import Chance, Event, Game, Refusal, Step
from tabletop_kernel.core.match import Match
from tabletop_kernel.language import counted, mark, text
from tabletop_kernel.scene import Choice, Drawn, Row

if TYPE_CHECKING:
    from tabletop_kernel.classroom.face import Card, Mode
    from tabletop_kernel.classroom.table import Table

GUESSES: Final = 8
"""So many states that look alike to the viewer must give the same odds before a table with secrets shows them."""


class Refused(Struct, frozen=True):
    """A press that a rule forbids: kept as data, so that the card can say it in another language."""

    refusal: Refusal
    spot: str = ""


class Trouble(Struct, frozen=True):
    """An error that has been said in words already. `detail` is for whoever writes a game."""

    sentence: str
    detail: str = ""
    unchanged: bool = True
    """Whether the match is as it was before; the card then says so."""


class Told(Struct, frozen=True):
    """A message of the table's own, with its slots; `free`: what can be pressed now is said beside it."""

    message: str
    slots: dict[str, Any] = {}
    free: bool = False


def title(game: Game[Any, Any, Any] | type[Game[Any, Any, Any]]) -> str:
    """A game's title; its name where a class gave it none."""
    return text(game.title) if game.title else game.name.replace("_", " ").capitalize()


def turn(table: Table) -> str:
    """Who has to decide."""
    player = table.match.to_move
    if player is not None:
        return text("{player} to move", player=table.game.seat(player))
    chance = table.match.chance
    if chance is None:
        return text("The game is over")
    if chance.forced:
        return text("The rules go on")
    if not chance.outcomes:
        return text("Say what happened")
    return text("Roll the die") if is_die(table) else text("Draw one")


def winner(match: Match) -> str:
    """The end in one line."""
    result = match.result
    if result is None:
        return ""
    names = ", ".join(map(match.game.seat, result.winners))
    if not names:
        return text("Draw: nobody wins")
    return text("{player} wins", player=names) if len(result.winners) == 1 else text("Shared win: {names}", names=names)


def events(table: Table) -> list[Event]:
    """What has just happened: the last decision or die with everything the rules did after it.

    While the screen waits to be handed over this is empty: what the last player did may be a secret.
    """
    if table.hand_over_due:
        return []
    entries = table.match.history[: table.match.at]
    last = len(entries) - 1
    while last > 0 and entries[last].forced:
        last -= 1
    return [event for entry in entries[max(0, last) :] for event in entry.events]


def sentence(said: str) -> str:
    """`said` as a sentence: a capital first, a full stop last."""
    said = said.strip()
    if not said:
        return ""
    said = said[0].upper() + said[1:]
    return said if said[-1] in ".!?…" else said + "."


def said(table: Table, mode: Mode) -> str:
    """The live text: what happened and who is next, or what is wrong."""
    match table.word:
        case Refused(refusal=refusal):
            return text("Not possible: {reason}", reason=sentence(table.game.say(refusal)))
        case Trouble(sentence=words):
            return words
        case Told(message=message, slots=slots, free=free):
            return " ".join(filter(None, [text(message, **slots), what_is_free(table) if free else ""]))
    if mode == "hand over":
        return text("Hand the screen over: {player}.", player=table.game.seat(table.match.to_move or 0))
    happened = [sentence(table.game.say(event)) for event in events(table)]
    return " ".join([*happened, sentence(winner(table.match) if mode == "end" else turn(table))])


def card(table: Table, mode: Mode) -> Card:
    """The rule card."""
    from tabletop_kernel.classroom.face import Card

    match table.word:
        case Refused(refusal=refusal):
            why = (sentence(table.game.say(refusal)),)
            return Card("refused", text("Not possible"), why, what_is_free(table), *_rule(table, refusal.rule))
        case Trouble(sentence=words, detail=detail, unchanged=unchanged):
            kept = text("Nothing was changed.") if unchanged else ""
            return Card("error", text("That did not work"), (words,), kept, sentence=detail)
        case Told(message=message, slots=slots, free=free):
            return Card("prompt", _prompt(table, mode), (text(message, **slots),), what_is_free(table) if free else "")
    if mode == "hand over":
        player = table.game.seat(table.match.to_move or 0)
        look_away = text("Everybody else looks away now.")
        return Card("prompt", text("Hand the screen over: {player}", player=player), (look_away,))
    if mode == "play" and table.clicks.begun:
        on = what_is_free(table) or text("This is not allowed now. Press the place you meant to read why.")
        let_go = text("Press it again to cancel.")
        if len(table.clicks.begun) > 1:
            let_go = text("Press another one to change it, or this one again to cancel.")
        return Card("prompt", _begun(table), (on,), let_go)
    happened = events(table)
    lines = tuple(sentence(table.game.say(event)) for event in happened[-4:])
    rule = happened[-1].rule if happened else ""
    if mode == "end":
        return Card("end", winner(table.match), (*_scores(table), *lines[-1:]), "", *_rule(table, rule))
    lines = (*lines, _where(table)) if table.match.at < len(table.match.history) else lines
    return Card("prompt", _prompt(table, mode), lines, _hint(table, mode), *_rule(table, rule))


def _rule(table: Table, rule: str) -> tuple[str, str, str]:
    """A rule's ID, its place in print and its sentence; nothing where there is none."""
    rules = table.game.rules
    return (rule, rules.place(rule), rules.say(rule)) if rule else ("", "", "")


def _prompt(table: Table, mode: Mode) -> str:
    if mode == "play" and table.clicks.begun:
        return _begun(table)
    return turn(table) if table.on_board or mode == "hand over" else text("On the board")


def _begun(table: Table) -> str:
    """How what was pressed last is called."""
    spot = table.clicks.begun[-1]
    for part in table.parts:
        if isinstance(part, Choice) and part.id == spot:
            return part.label
    return next((part.say for part in table.parts if isinstance(part, Drawn) and part.id == spot), turn(table))


def what_is_free(table: Table) -> str:
    """What can be pressed now: the yellow places of the board, the buttons of the panel."""
    free, buttons = table.clicks.next, {part.id: part for part in table.parts if isinstance(part, Choice)}
    places = sum(spot not in buttons for spot in free)
    if places == 0 and free and table.clicks.begun and not any(buttons[spot].group for spot in free):
        return counted("Press the yellow button.", "Press one of the {n} yellow buttons.", len(free))
    if places == 0:
        return text("Choose with a button.") if free else ""
    if places < len(free):
        return text("Press a yellow place, or choose with a button.")
    return counted("Press the yellow place.", "Press one of the {n} yellow places.", places)


def _hint(table: Table, mode: Mode) -> str:
    """What to do now, in one sentence."""
    if not table.on_board:
        return ""
    match mode:
        case "play" if table.form is not None:
            return text("Fill in the form.")
        case "play":
            asked = any(not form.group for form in table.forms)
            return what_is_free(table) or (text("Fill in the form.") if asked else "")
        case "roll" if not table.by_hand:
            return text("Press Roll.") if is_die(table) else text("Press Draw one.")
        case "roll":
            own = (
                mark("Roll, or choose what your own die showed.")
                if is_die(table)
                else mark("Draw, or choose what came.")
            )
            return text(own)
        case "next":
            return text("See what the rules do by themselves.")
        case "report":
            return text("Do it on your table, then fill in what happened.")
    return ""


def _where(table: Table) -> str:
    return text(
        "You look at step {i} of {n}. A move from here replaces what came after; Branch keeps it.",
        i=table.match.at, n=len(table.match.history),
    )  # fmt: skip


def _scores(table: Table) -> tuple[str, ...]:
    result = table.match.result
    if result is None:
        return ()
    points = [
        text("{player}: {points}", player=table.game.seat(n), points=counted("{n} point", "{n} points", score))
        for n, score in enumerate(result.scores)
    ]
    told = any(isinstance(part, Row) and part.id.startswith("score:") for part in table.parts)
    why = () if told else (sentence(table.game.say(event)) for event in result.why)
    return (*((", ".join(points),) if points else ()), *why)


# -- chance


def _chance(table: Table) -> tuple[Any, Chance] | None:
    """A state and its chance that tell the viewer nothing new; None where the odds themselves would tell a secret."""
    state, chance = table.match.state, table.match.chance
    if chance is None or not table.game.secrets or table.open:
        return None if chance is None else (state, chance)
    view, player = table.view, table.viewer
    guesses = [table.game.imagine(view, player, random.Random(n)) for n in range(GUESSES)]
    seen = [(guess, table.game.chance(guess)) for guess in guesses]
    first = seen[0][1]
    return (seen[0][0], first) if first is not None and all(other == first for _, other in seen) else None


def odds(table: Table) -> tuple[tuple[Step, str, Fraction | None], ...]:
    """Every outcome of the coming roll, how it is called, and its exact probability."""
    known = _chance(table)
    if known is None:
        return ()
    state, chance = known
    labels = _labels(table.game, state, chance.outcomes)
    return tuple((step, labels[n], share) for n, (step, share) in enumerate(chance.odds().items()))


def _labels(game: Game[Any, Any, Any], state: Any, outcomes: tuple[Step, ...]) -> list[str]:
    """Short names: as the game calls them, else the one number or word, else what it would do, else its fields."""
    called = [game.name_of(step) for step in outcomes]
    if all(called):
        return called
    plain = [list(msgspec.structs.asdict(step).values()) for step in outcomes]
    if all(len(values) == 1 and isinstance(values[0], int | str) for values in plain):
        return [text(value) if isinstance(value := values[0], str) else str(value) for values in plain]
    happen = [" ".join(game.say(event) for event in game.apply(state, step)[1]) for step in outcomes]
    if all(happen) and len(set(happen)) == len(happen):
        return happen
    fields = [", ".join(f"{k}: {v}" for k, v in msgspec.structs.asdict(step).items()) for step in outcomes]
    return [said or type(step).__name__ for said, step in zip(fields, outcomes, strict=True)]


def is_die(table: Table) -> bool:
    """Whether the coming chance looks like a die: the outcomes are the numbers from 1 on."""
    labels = [label for _, label, _ in odds(table)]
    return bool(labels) and labels == [str(n) for n in range(1, len(labels) + 1)]


def outcome(table: Table, typed: str) -> Step | None:
    """The outcome that somebody typed, or None."""
    wanted = typed.strip().casefold()
    return next((step for step, label, _ in odds(table) if label.casefold() == wanted), None)


def last_die(table: Table) -> int | None:
    """The face that the last die showed, 1 to 6, if the last decision or draw was one."""
    if table.hand_over_due:
        return None
    entries = [entry for entry in table.match.history[: table.match.at] if not entry.forced]
    if not entries or entries[-1].player is not None:
        return None
    step = entries[-1].step
    values = list(msgspec.structs.asdict(step).values())
    return int(values[0]) if type(step) in table.dice and 1 <= values[0] <= 6 else None
