"""What a part names: rules, places on the board, buttons, dice. A slip there would only be silence on the screen."""

from __future__ import annotations

from typing import Any

from tabletop_kernel.classroom.lesson.parts import AnyPart, Chapter, Do
from tabletop_kernel.core.match import Match
from tabletop_kernel.language import text
from tabletop_kernel.scene import Choice


def unknown(chapter: Chapter, part: AnyPart, match: Match, *, settle: bool) -> str:
    """The first thing that a part names and that is not there, said in words. `match` stands where the part begins."""
    for rule in part.rule_ids:
        if rule not in match.game.rules:
            return text("there is no rule {name}", name=rule)
    there = {getattr(piece, "id", "") for piece in _scene(match)} if part.look else set()
    for place in part.look:
        if place not in there:
            return text("there is no place {name} to look at", name=repr(place))
    return _of_a_task(chapter, part, match, settle) if isinstance(part, Do) else ""


def _of_a_task(chapter: Chapter, part: Do, match: Match, settle: bool) -> str:
    for die in part.dice:
        if die not in part.solution:
            return text("its solution never comes to {die}", die=repr(die))
    offered = chapter.actions if part.actions is None else part.actions
    if offered is None:
        return ""
    here = match.branch()
    for step in part.solution:
        if here.chance is None:
            buttons = {piece.id for piece in _scene(here) if isinstance(piece, Choice) and not piece.later}
            pressed = buttons.intersection(here.game.clicks(_view(here), step))
            for name in sorted(pressed.difference(offered)):
                return text("its solution needs the button {name}, which its actions leave out", name=repr(name))
        here.play(step, settle=settle)
    return ""


def _view(match: Match) -> Any:
    return match.game.observe(match.state, match.to_move or 0)


def _scene(match: Match) -> tuple[Any, ...]:
    return tuple(match.game.scene(_view(match)))
