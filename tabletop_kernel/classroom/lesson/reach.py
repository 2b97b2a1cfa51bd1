"""Whether a task can still be solved: a look at the few ways on, so that nobody plays on where nothing is to be won."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final

from tabletop_kernel.classroom.lesson.parts import BadGoal, Do, lacking
from tabletop_kernel.core.match import Match

WAYS: Final = 100
"""So many steps are tried out; where there are more, the task counts as open."""


def turns_of(match: Match) -> frozenset[int | None]:
    """The seats in whose turns `match` begins and what was decided in it was decided."""
    path, turn = match.branch(), match.game.turn_of
    decided = [entry.n - 1 for entry in match.history if entry.player is not None]
    return frozenset(turn(path.go(n).state) for n in (0, *decided))


def over(match: Match, turns: Set[int | None]) -> bool:
    """Whether the game is over, or the turn of a seat has begun in whose turn nothing of the task is done."""
    now = match.game.turn_of(match.state)
    return match.result is not None or not (now is None or now in turns)


def within_reach(part: Do, match: Match, turns: Set[int | None], *, settle: bool) -> bool:
    """Whether some way from here may lead to the part's goal. False is certain: every way was tried, to its end."""
    left, waiting = WAYS, [(match, None)]
    while waiting:
        here, step = waiting.pop()
        if step is not None and _reached(part, here := here.branch().play(step, settle=settle)):
            return True
        if over(here, turns):
            continue
        steps = _steps(here)
        left -= len(steps)
        if left < 0 or not steps:
            return True
        waiting += [(here, step) for step in steps]
    return False


def _reached(part: Do, match: Match) -> bool:
    """Whether the goal holds, or cannot judge a position that its author did not think of."""
    try:
        return lacking(part, match) is None
    except BadGoal:
        return True


def _steps(match: Match) -> tuple[Any, ...]:
    """Everything that may happen next; nothing where somebody types in what it is."""
    if (chance := match.chance) is not None:
        return chance.outcomes
    if any(not form.group for form in match.game.forms(match.state)):
        return ()
    return tuple(match.legal_moves())
