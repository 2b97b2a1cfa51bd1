"""Fights: the secret choice, the dice, the loot, ties (VO-FIGHT, VO-CREW-WO, -SO, -DI)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tabletop_kernel.core.game import Event, Refusal
from tabletop_kernel.games.space_odyssey.flight import Done
from tabletop_kernel.games.space_odyssey.moves import Arm, Attack, Decline, Take
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    LASER,
    SHIELD,
    Arming,
    Battle,
    Item,
    Looting,
    Meeting,
    Position,
    Ship,
    State,
    Tied,
    Use,
    aboard,
    cargo,
    counted,
    done,
    with_ship,
)
from tabletop_kernel.games.space_odyssey.stow import banked, has, off, on, thing, unpiloted
from tabletop_kernel.language import mark

if TYPE_CHECKING:
    from tabletop_kernel.games.space_odyssey.game import SpaceOdyssey

# -- the results of both sides


def results(space: Space, attacker: Ship, defender: Ship, attack: Use, defence: Use, dice: Use) -> tuple[int, int]:
    """The attacker's and the defender's result for used (lasers, shields) and dice.

    VO-FIGHT-03, VO-FIGHT-04, VO-EQ-LA-01, VO-EQ-SH-01; results may fall below zero (VO-AMB-08b).
    """
    # VO-FIGHT-07, VO-CREW-SO, VO-AMB-08: the attacker's officer is a reading; VO-AMB-08d: 4 shields take 8 away
    doubled = has(space, attacker, "shield_officer") and space.readings.attack_officer
    a = dice[0] + _lasers(space, attacker, attack) - _shields(has(space, defender, "shield_officer"), defence) + 1
    b = dice[1] + _lasers(space, defender, defence) - _shields(doubled, attack)
    return a + _both(attack), b + _both(defence)


def _lasers(space: Space, ship: Ship, use: Use) -> int:
    """VO-FIGHT-06, VO-CREW-WO."""
    return use[0] * (2 if has(space, ship, "weapon_officer") else 1)


def _shields(doubled: bool, use: Use) -> int:
    return use[1] * (2 if doubled else 1)


def _both(use: Use) -> int:
    """The bonus for a laser and a shield in the same fight (VO-FIGHT-05); no officer doubles it (VO-AMB-08c)."""
    return 1 if use[0] and use[1] else 0


def margin(space: Space, attacker: Ship, defender: Ship, attack: Use, defence: Use) -> int:
    """What equal dice leave the attacker ahead by (VO-FIGHT-15)."""
    a, b = results(space, attacker, defender, attack, defence, (0, 0))
    return a - b


def tally(space: Space, attacker: Ship, defender: Ship, attack: Use, defence: Use) -> tuple[int, int, int]:
    """In how many of the 36 rolls the attacker wins, ties and loses."""
    pairs = [results(space, attacker, defender, attack, defence, (x, y)) for x in range(1, 7) for y in range(1, 7)]
    win, tie = sum(a > b for a, b in pairs), sum(a == b for a, b in pairs)
    return win, tie, 36 - win - tie


def odds(game: SpaceOdyssey, s: State) -> dict[str, Fraction]:
    """Exact chances of win, tie and loss for the attacker once both choices are laid out, from the game's own dice."""
    task = s.tasks[0]
    assert isinstance(task, Battle)
    found = {"win": Fraction(0), "tie": Fraction(0), "loss": Fraction(0)}
    for state, p in _ends(game, s, Fraction(1)):
        a, b = results(game.space, state[0], state[1], task.attack, task.defence, state[2])
        found["win" if a > b else "loss" if a < b else "tie"] += p
    return found


def _ends(game: SpaceOdyssey, s: State, p: Fraction) -> Iterator[tuple[tuple[Ship, Ship, Use], Fraction]]:
    task, chance = s.tasks[0], game.chance(s)
    assert isinstance(task, Battle)
    assert chance is not None
    for die, q in chance.odds().items():
        if task.die:
            yield (s.ships[task.attacker], s.ships[task.defender], (task.die, die.face)), p * q  # type: ignore[attr-defined]
        else:
            yield from _ends(game, game.apply(s, die)[0], p * q)


# -- before the dice


def attack(space: Space, s: State, m: Attack) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Meeting)
    said = {"player": s.ships[task.attacker].group}
    return done(s, Arming(task.attacker, task.defender)), (Event("VO-FIGHT-01", mark("{player} attacks."), said),)


def leave(space: Space, s: State, m: Decline) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Meeting)
    said = {"player": s.ships[task.attacker].group}
    return done(s), (Event("VO-AMB-06", mark("{player} does not attack."), said),)


def arming(s: Position) -> int:
    """The ship that chooses now."""
    task = s.tasks[0]
    assert isinstance(task, Arming)
    return task.attacker if task.used is None else task.defender


def explain_arm(space: Space, s: Position, m: Arm) -> Refusal | None:
    gear = s.ships[arming(s)].gear
    if not (0 <= m.lasers <= gear[LASER] and 0 <= m.shields <= gear[SHIELD]):
        return Refusal("VO-FIGHT-02", mark("so many are not aboard"))
    return None


def arm(space: Space, s: State, m: Arm) -> Done:
    """The choice of one side; with the second both are laid out."""
    task = s.tasks[0]
    assert isinstance(task, Arming)
    use = m.lasers, m.shields
    said = {"player": s.ships[arming(s)].group}
    chosen = Event("VO-FIGHT-02", mark("{player} has chosen."), said)
    if task.used is None:
        return done(s, replace(task, used=use)), (chosen,)
    shown: dict[str, int | str] = dict(zip(("a", "b", "c", "d"), (*task.used, *use), strict=True))
    what = mark("Laid out. Attacker: lasers {a}, shields {b}. Defender: lasers {c}, shields {d}.")
    return done(s, Battle(task.attacker, task.defender, task.used, use)), (chosen, Event("VO-FIGHT-02", what, shown))


# -- the dice and the end of the fight


def roll(space: Space, s: State, face: int) -> Done:
    """The attacker's die, then the defender's and the outcome; used pieces go to the bank (VO-FIGHT-09, VO-EQ-03)."""
    task = s.tasks[0]
    assert isinstance(task, Battle)
    if not task.die:
        said = {"player": s.ships[task.attacker].group, "n": face}
        return done(s, replace(task, die=face)), (Event("VO-FIGHT-03", mark("{player} rolls {n}."), said),)
    attacker, defender = s.ships[task.attacker], s.ships[task.defender]
    a, b = results(space, attacker, defender, task.attack, task.defence, (task.die, face))
    rolled = Event("VO-FIGHT-04", mark("{player} rolls {n}."), {"player": defender.group, "n": face})
    s = _use_up(_use_up(done(s), task.attacker, task.attack), task.defender, task.defence)
    if a == b:
        tie = Event("VO-FIGHT-12", mark("{a} : {b}, a tie."), {"a": a, "b": b})
        s, more = _tie(space, s, Tied(task.attacker, task.defender))
        return s, (rolled, tie, *more)
    winner, loser = (task.attacker, task.defender) if a > b else (task.defender, task.attacker)
    said = {"a": a, "b": b, "player": s.ships[winner].group}
    won = Event("VO-FIGHT-08", mark("{a} : {b}, {player} wins the fight."), said, (f"ship:{winner}",))
    looting = Looting(winner, loser, attacked=a > b)
    if not any(lootable(space, s, looting)):
        none = Event("VO-FIGHT-11", mark("There is nothing to take."))
        return s, (rolled, won, none)
    return replace(s, tasks=(looting, *s.tasks)), (rolled, won)


def _use_up(s: State, i: int, use: Use) -> State:
    return with_ship(s, i, gear=counted(counted(s.ships[i].gear, LASER, -use[0]), SHIELD, -use[1]))


# -- loot


def sides(s: Position) -> tuple[int, int]:
    """Who may take now, and from which ship."""
    task = s.tasks[0]
    if isinstance(task, Looting):
        return task.winner, task.loser
    assert isinstance(task, Tied)
    return (task.defender, task.attacker) if task.picked else (task.attacker, task.defender)


def _guarded(space: Space, s: Position, task: Looting | Tied, loser: int) -> bool:
    """Whether a diplomat keeps the crew of ship `loser` aboard (VO-CREW-DI, VO-AMB-10)."""
    attacked = isinstance(task, Looting) and task.attacked
    return (attacked or space.readings.diplomat_always) and has(space, s.ships[loser], "diplomat")


def lootable(space: Space, s: Position, task: Looting | Tied) -> Iterator[Item]:
    """What may be taken."""
    if isinstance(task, Looting):
        loser = task.loser
    else:
        loser = task.attacker if task.picked else task.defender
    guarded = _guarded(space, s, task, loser)
    return (item for item in cargo(s.ships[loser]) if not (guarded and item.kind == "crew"))


def explain_take(space: Space, s: Position, m: Take) -> Refusal | None:
    task, (_, loser) = s.tasks[0], sides(s)
    assert isinstance(task, Looting | Tied)
    if not aboard(s.ships[loser], m.item):
        return Refusal("VO-FIGHT-10", mark("this is not aboard the other ship, or it was used up in this fight"))
    if m.item.kind == "crew" and _guarded(space, s, task, loser):
        return Refusal("VO-FIGHT-14", mark("a diplomat keeps the crew aboard"))
    return None


def take(space: Space, s: State, m: Take | Decline) -> Done:
    """The winner's loot, or one side's pick after a tie."""
    task, item = s.tasks[0], m.item if isinstance(m, Take) else None
    if isinstance(task, Tied):
        said = {"player": s.ships[sides(s)[0]].group}
        s, more = _pick(space, s, task, item)
        return s, (Event("VO-FIGHT-13", mark("{player} has chosen."), said), *more)
    assert isinstance(task, Looting)
    winner, loser = task.winner, task.loser
    said = {"player": s.ships[winner].group}
    if item is None:
        return done(s), (Event("VO-FIGHT-10", mark("{player} takes nothing."), said),)
    what: dict[str, int | str] = {**said, "thing": thing(space, item, hidden=True)}
    before, s = s, exchange(space, done(s), ((loser, winner, item),))
    event = Event("VO-FIGHT-10", mark("{player} takes from the other ship: {thing}."), what, (f"ship:{loser}",))
    return s, (event, *banked(before, s, item))


def exchange(space: Space, s: State, moved: tuple[tuple[int, int, Item], ...]) -> State:
    """Items go from ship to ship at once; half-used pieces that then have no pilot go to the bank."""
    for giver, _, item in moved:
        s = off(s, giver, item)
    for giver, taker, item in sorted(moved, key=lambda move: move[2].kind != "crew"):
        s = on(space, s, taker, item, looted=s.ships[giver].group != s.ships[taker].group)
    for giver, taker, item in moved:
        if item.kind == "crew":
            s = unpiloted(space, unpiloted(space, s, giver), taker)
    return s


# -- ties


def _pick(space: Space, s: State, task: Tied, item: Item | None) -> Done:
    if not task.picked:
        return _tie(space, done(s), replace(task, picked=True, pick=item))
    moved = [(task.defender, task.attacker, task.pick)] if task.pick else []
    moved += [(task.attacker, task.defender, item)] if item else []
    if not moved:
        return done(s), (Event("VO-FIGHT-13", mark("Nobody takes anything.")),)
    before, s = s, exchange(space, done(s), tuple(moved))
    what = mark("Both sides take at once what they chose.")
    event = Event("VO-FIGHT-13", what, {}, (f"ship:{task.attacker}", f"ship:{task.defender}"))
    return s, (event, *(lost for _, _, given in moved for lost in banked(before, s, given)))


def _tie(space: Space, s: State, task: Tied) -> Done:
    """Put the next pick on the agenda; a side that finds nothing to take is passed over (VO-AMB-09)."""
    s = replace(s, tasks=(task, *s.tasks))
    if any(lootable(space, s, task)):
        return s, ()
    return _pick(space, s, task, None)
