"""What each group may know: trophies and choices of others are hidden, their numbers are not (VO-INFO, VO-FIGHT-02)."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import asdict, replace

from tabletop_kernel.games.space_odyssey import fight
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    HIDDEN,
    LASER,
    SHIELD,
    AnyTask,
    Arming,
    Item,
    Keeping,
    Looting,
    Position,
    State,
    Tied,
    View,
    counted,
)


def observe(space: Space, s: State, viewer: int | None) -> View:
    """The position as a group sees it; what it may not know is `HIDDEN`, and the bag counts what it cannot see.

    Crew and equipment lie open (VO-INFO-01), so does the number of trophies (VO-INFO-02).
    """
    shown = _shown(s, viewer)
    ships, bag = list(s.ships), s.bag
    for i, ship in enumerate(ships):
        if i not in shown and ship.trophies:
            for trophy in ship.trophies:
                bag = counted(bag, trophy, 1)
            ships[i] = replace(ship, trophies=(HIDDEN,) * len(ship.trophies), raw=(HIDDEN,) * len(ship.raw))
    tasks = tuple(_veiled(s, task, viewer) for task in s.tasks)
    for seen, task in zip(tasks, s.tasks, strict=True):
        if isinstance(task, Keeping) and seen != task:
            bag = counted(bag, task.trophy, 1)
    return View(**asdict(replace(s, ships=tuple(ships), bag=bag, tasks=tasks)), viewer=viewer)


def _shown(s: Position, viewer: int | None) -> set[int]:
    """The ships whose trophies the viewer sees: its own, and while it may choose loot the other's (VO-AMB-20)."""
    shown = {i for i, ship in enumerate(s.ships) if ship.group == viewer}
    task = s.tasks[0] if s.tasks else None
    if isinstance(task, Looting) and s.ships[task.winner].group == viewer:
        shown.add(task.loser)
    if isinstance(task, Tied) and viewer in (s.ships[task.attacker].group, s.ships[task.defender].group):
        shown |= {task.attacker, task.defender}
    return shown


def _veiled(s: Position, task: AnyTask, viewer: int | None) -> AnyTask:
    if isinstance(task, Keeping) and s.ships[task.ship].group != viewer:
        return replace(task, trophy=HIDDEN)
    if isinstance(task, Arming | Tied) and s.ships[task.attacker].group != viewer:
        if isinstance(task, Arming):
            return replace(task, used=(HIDDEN, HIDDEN)) if task.used is not None else task
        return replace(task, pick=None)
    return task


def imagine(space: Space, view: View, viewer: int | None, rng: random.Random) -> State:
    """A state that looks like `view`: hidden trophies drawn from the bag, hidden choices made at random."""
    bag, ships = view.bag, list(view.ships)
    for i, ship in enumerate(ships):
        if HIDDEN in ship.trophies:
            drawn, bag = _drawn(bag, len(ship.trophies), rng)
            raw = tuple(sorted(rng.sample(drawn, len(ship.raw))))
            ships[i] = replace(ship, trophies=tuple(sorted(drawn)), raw=raw)
    tasks = []
    for task in view.tasks:
        if isinstance(task, Keeping) and task.trophy == HIDDEN:
            drawn, bag = _drawn(bag, 1, rng)
            task = replace(task, trophy=drawn[0])
        tasks.append(task)
    known: dict[str, Any] = asdict(view) | {"ships": tuple(ships), "bag": bag, "tasks": tuple(tasks)}
    del known["viewer"]
    s = State(**known)
    return replace(s, tasks=tuple(_guessed(space, s, task, viewer, rng) for task in s.tasks))


def _drawn(bag: tuple[int, ...], n: int, rng: random.Random) -> tuple[list[int], tuple[int, ...]]:
    drawn = []
    for _ in range(n):
        trophy = rng.choices(range(len(bag)), bag)[0]
        drawn.append(trophy)
        bag = counted(bag, trophy, -1)
    return drawn, bag


def _guessed(space: Space, s: State, task: AnyTask, viewer: int | None, rng: random.Random) -> AnyTask:
    if isinstance(task, Arming) and task.used == (HIDDEN, HIDDEN):
        gear = s.ships[task.attacker].gear
        return replace(task, used=(rng.randint(0, gear[LASER]), rng.randint(0, gear[SHIELD])))
    if isinstance(task, Tied) and task.picked and s.ships[task.attacker].group != viewer:
        picks: list[Item | None] = [None, *fight.lootable(space, s, replace(task, picked=False, pick=None))]
        return replace(task, pick=rng.choice(picks))
    return task
