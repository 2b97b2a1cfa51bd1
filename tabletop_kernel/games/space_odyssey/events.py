"""Trophies out of the bag, the tables of events and what their rows do (VO-FIELD-PL, -UF, -AS, VO-TROPHY, VO-SC-09)."""

from __future__ import annotations

from msgspec.structs import replace

from tabletop_kernel.core.game import Chance, Event, Refusal
from tabletop_kernel.games.space_odyssey import flight
from tabletop_kernel.games.space_odyssey.flight import Done
from tabletop_kernel.games.space_odyssey.moves import Choose, Draw, Give
from tabletop_kernel.games.space_odyssey.scenario import Effect
from tabletop_kernel.games.space_odyssey.setup import Space
from tabletop_kernel.games.space_odyssey.state import (
    Choosing,
    Drawing,
    Effecting,
    Item,
    Keeping,
    Losing,
    Plotting,
    Position,
    Ship,
    Sparing,
    State,
    Tabling,
    aboard,
    cargo,
    done,
    pay,
    put_on,
    with_one,
    with_ship,
    without,
)
from tabletop_kernel.games.space_odyssey.stow import banked, lose, on, stow, thing, to_bag, unpiloted
from tabletop_kernel.language import mark

# -- drawing


def draws(space: Space, s: Position, task: Drawing) -> Chance:
    """Every kind of trophy in the bag, weighted by how many there are; if the category has run out, of any."""
    kinds = [n for n, count in enumerate(s.bag) if count and task.category in ("", space.category[n])]
    kinds = kinds or [n for n, count in enumerate(s.bag) if count]
    return Chance(tuple(Draw(n) for n in kinds), tuple(s.bag[n] for n in kinds))


def draw(space: Space, s: State, m: Draw) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Drawing)
    s = on(space, to_bag(done(s), m.trophy, -1), task.ship, Item("trophy", m.trophy))
    said = {"player": s.ships[task.ship].group}
    return s, (Event("VO-TROPHY-01", mark("{player} draws a trophy."), said, (f"ship:{task.ship}",)),)


# -- giving up


def offers(space: Space, s: Position) -> list[Item]:
    """What may be given up now."""
    task = s.tasks[0]
    if isinstance(task, Keeping):
        return [Item("trophy", n) for n in dict.fromkeys((*s.ships[task.ship].trophies, task.trophy))]
    if isinstance(task, Sparing):
        same = space.speciality[task.card]
        return [Item("crew", n) for n in (*s.ships[task.ship].crew, task.card) if space.speciality[n] == same]
    assert isinstance(task, Losing)
    return losable(s.ships[task.ship], task.what)


def losable(ship: Ship, what: str) -> list[Item]:
    """What a ship can lose of trophies, gear or crew."""
    return [item for item in cargo(ship) if (item.kind if item.kind in ("trophy", "crew") else "gear") == what]


def explain_give(space: Space, s: Position, m: Give) -> Refusal | None:
    if m.item in offers(space, s):
        return None
    task = s.tasks[0]
    if isinstance(task, Keeping):
        return Refusal("VO-TROPHY-07", mark("one of the four trophies must go"))
    if isinstance(task, Sparing):
        return Refusal("VO-CREW-02", mark("one of the two of the same speciality must go"))
    assert isinstance(task, Losing)
    if aboard(s.ships[task.ship], m.item):
        return Refusal("VO-SC-09", mark("the event asks for another kind of thing"))
    return Refusal("VO-SC-09", mark("this is not aboard"))


def give(space: Space, s: State, m: Give) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Keeping | Sparing | Losing)
    i, said = task.ship, {"player": s.ships[task.ship].group}
    if isinstance(task, Keeping):
        new = task.trophy
        s = to_bag(done(s), new) if m.item.n == new else stow(space, lose(space, done(s), i, m.item), i, new)
        return s, (Event("VO-TROPHY-07", mark("{player} keeps three of four trophies."), said, (f"ship:{i}",)),)
    if isinstance(task, Sparing):
        return _spared(space, done(s), task, m.item.n), (
            Event("VO-AMB-19", mark("{player} keeps one of two of the same speciality."), said, (f"ship:{i}",)),
        )
    what: dict[str, int | str] = {**said, "thing": thing(space, m.item, hidden=True)}
    before, s = s, lose(space, done(s), i, m.item)
    event = Event(_rule(space, s, i), mark("{player} gives up: {thing}."), what, (f"ship:{i}",))
    return s, (event, *(banked(before, s, m.item) if m.item.kind == "crew" else ()))


def _spared(space: Space, s: State, task: Sparing, gone: int) -> State:
    """The taken crew member stays in place of the one given up, or goes to the bank at once."""
    if gone == task.card:
        return s
    ship = s.ships[task.ship]
    crew, fresh = with_one(without(ship.crew, gone), task.card), with_one(without(ship.fresh, gone), task.card)
    return unpiloted(space, with_ship(s, task.ship, crew=crew, fresh=fresh), task.ship)


# -- the tables


def roll_table(space: Space, s: State, task: Tabling, face: int) -> Done:
    """The die on a table: the row's branch for the crew aboard; where several fit, the group chooses."""
    row, ship = space.rows[task.table][face], s.ships[task.ship]
    crew = {space.speciality[card] for card in ship.crew}
    helped = [branch for branch in row.branches if crew.intersection(branch.crew)]
    branches = helped or [branch for branch in row.branches if not branch.crew]
    rule = "VO-FIELD-UF-01" if task.table == "encounters" else "VO-FIELD-AS-01"
    said: dict[str, int | str] = {"player": ship.group, "n": face, "title": row.title.en}
    event = Event(rule, mark("{player} rolls {n}: {title}."), said, (f"ship:{task.ship}", f"field:{ship.at}"))
    if len(branches) > 1:
        options = tuple(branch.effects for branch in branches)
        return done(s, Choosing(task.ship, options, task.path, task.n)), (event,)
    return done(s, Effecting(task.ship, branches[0].effects, task.path, task.n)), (event,)


def explain_choose(space: Space, s: Position, m: Choose) -> Refusal | None:
    task = s.tasks[0]
    assert isinstance(task, Choosing)
    if not 0 <= m.n < len(task.options):
        return Refusal("VO-SC-09", mark("the event does not offer this"))
    return None


def choose(space: Space, s: State, m: Choose) -> Done:
    task = s.tasks[0]
    assert isinstance(task, Choosing)
    said = {"player": s.ships[task.ship].group, "n": m.n + 1}
    s = done(s, Effecting(task.ship, task.options[m.n], task.path, task.n))
    return s, (Event(_rule(space, s, task.ship), mark("{player} chooses way {n}."), said, (f"ship:{task.ship}",)),)


# -- effects


def work_off(space: Space, s: State) -> Done:
    """Do the effects on top of the agenda, one after the other, until a die, a draw or a choice comes first."""
    events: tuple[Event, ...] = ()
    while s.tasks and isinstance(task := s.tasks[0], Effecting):
        if not task.effects:
            s = done(s)
            continue
        s = done(s, replace(task, effects=task.effects[1:]))
        s, more = _one(space, s, task, task.effects[0])
        events += more
    return s, events


def _one(space: Space, s: State, task: Effecting, effect: Effect) -> Done:
    i, ship = task.ship, s.ships[task.ship]
    if effect.do == "credits":
        return _credits(space, s, i, effect.n)
    if effect.do == "trophy":
        return (put_on(s, Drawing(i, effect.category)) if any(s.bag) else s), ()
    if effect.do.startswith("lose_"):
        what = {"lose_trophy": "trophy", "lose_equipment": "gear", "lose_crew": "crew"}[effect.do]
        if losable(ship, what):
            return put_on(s, Losing(i, what)), ()  # type: ignore[arg-type]
        return (put_on(s, replace(task, effects=effect.otherwise)) if effect.otherwise else s), ()
    if effect.do == "move":
        return _shift(space, s, task, effect.n)
    if effect.do == "again":
        return (s if ship.held else put_on(s, Plotting(i, "again", (ship.at,)))), ()
    if effect.do == "skip":
        said = {"player": ship.group, "n": effect.turns}
        event = Event(_rule(space, s, i), mark("{player} does not move now, nor for {n} turns."), said, (f"ship:{i}",))
        return with_ship(s, i, held=max(ship.held, effect.turns + 1)), (event,)
    options = tuple(option for option in effect.options if _payable(s, ship, option))
    if not options:
        return _credits(space, s, i, -s.credits[ship.group])
    return put_on(s, Choosing(i, options, task.path, task.n)), ()


def _rule(space: Space, s: State, i: int) -> str:
    """The rule of the table on which a ship's field made it roll."""
    return {"saucer": "VO-FIELD-UF-01", "asteroids": "VO-FIELD-AS-01"}.get(space.kind[s.ships[i].at], "VO-SC-09")


def _credits(space: Space, s: State, i: int, n: int) -> Done:
    group = s.ships[i].group
    before, s = s.credits[group], pay(s, group, n)
    got = s.credits[group] - before
    what = mark("{player} gains {n} credits.") if got >= 0 else mark("{player} pays {n} credits.")
    return s, (Event(_rule(space, s, i), what, {"player": group, "n": abs(got)}, (f"ship:{i}",)),)


def _payable(s: State, ship: Ship, option: tuple[Effect, ...]) -> bool:
    """Whether an option can be done in full."""
    cost = -sum(effect.n for effect in option if effect.do == "credits")
    if cost > s.credits[ship.group]:
        return False
    for do, there in (
        ("lose_trophy", len(ship.trophies)),
        ("lose_equipment", sum(ship.gear)),
        ("lose_crew", len(ship.crew)),
    ):
        if sum(effect.do == do for effect in option) > there:
            return False
    return True


def _shift(space: Space, s: State, task: Effecting, by: int) -> Done:
    """Some fields on along the path or back; where the ship stops nothing happens."""
    ship = s.ships[task.ship]
    path, n = (task.path, task.n) if task.path[task.n] == ship.at else ((ship.at,), 0)
    to = flight.stop(s, task.ship, path, n + by, 1 if by > 0 else -1)
    if to == n:
        return s, ()
    rule = _rule(space, s, task.ship)
    s = with_ship(s, task.ship, at=path[to], stirred=True, guest=False)
    s = replace(s, tasks=(replace(task, effects=s.tasks[0].effects, path=path, n=to), *s.tasks[1:]))  # type: ignore[union-attr]
    said = {"player": ship.group, "field": space.names[path[to]]}
    event = Event(rule, mark("{player} ends up elsewhere: {field}."), said, (f"ship:{task.ship}", f"field:{path[to]}"))
    return s, (event,)
