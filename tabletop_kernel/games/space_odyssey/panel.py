"""What stands beside the star map: whose turn, what is due, prices, everybody's ships, and what can be chosen there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from tabletop_kernel.games.space_odyssey import art, day, events, fight, flight, names
from tabletop_kernel.games.space_odyssey import state as t
from tabletop_kernel.games.space_odyssey.scenario import Effect
from tabletop_kernel.games.space_odyssey.state import BOUGHT, GEAR, HIDDEN, Ship, View, acting, fleet, number
from tabletop_kernel.games.space_odyssey.stow import WORDS, supply
from tabletop_kernel.games.space_odyssey.trade import worth
from tabletop_kernel.language import counted, mark, text
from tabletop_kernel.scene import Art, Choice, Heading, Item, PanelPart, Row
from tabletop_kernel.scene.icons import DICE

if TYPE_CHECKING:
    from tabletop_kernel.games.space_odyssey.game import SpaceOdyssey

FLIGHT: Final = mark("Flight")
MARKET: Final = mark("Market")
EXCHANGE: Final = mark("Exchange")


def parts(game: SpaceOdyssey, s: View) -> Iterator[PanelPart]:
    """The panel from top to bottom."""
    yield _heading(game, s)
    if s.tasks and isinstance(s.tasks[0], t.Over):
        yield from _accounts(game, s)
        return
    yield from _due(game, s)
    yield _prices(s)
    for group in range(len(s.credits)):
        yield _group(game, s, group)
        for i, ship in fleet(s, group):
            yield _cargo(game, s, i, ship)
    yield from _choices(game, s)


def _heading(game: SpaceOdyssey, s: View) -> Heading:
    when = text("day {day}, round {round}", day=s.day, round=s.round) if s.round else text("day {day}", day=s.day)
    task = s.tasks[0] if s.tasks else None
    if isinstance(task, t.Over):
        return Heading(None, text("The game is over"))
    if isinstance(task, t.Morning | t.Ordering) or (isinstance(task, t.Placing) and not task.bought):
        return Heading(game.turn(s), text("A new game day"), when)
    if isinstance(task, t.Dusk | t.Telling):
        return Heading(None, text("The organiser"), when)
    player = game.turn(s)
    if player not in (None, acting(s)):
        return Heading(player, text("{player} decides", player=game.seat(player)), when)
    return Heading(acting(s), text("{player}'s turn", player=game.seat(acting(s))), when)


# -- what is due

_DUE: Final = {
    t.Morning: mark("begin the day"), t.Ordering: mark("dice for the order"), t.Placing: mark("choose a station"),
    t.Plotting: mark("announce the path"), t.Flying: mark("roll and fly"), t.Drawing: mark("draw a trophy"),
    t.Keeping: mark("one of four trophies must go"), t.Tabling: mark("roll on the table"),
    t.Choosing: mark("choose one way"), t.Losing: mark("give something up"), t.Tunnel: mark("teleport or stay"),
    t.Meeting: mark("attack or not"), t.Arming: mark("choose lasers and shields in secret"),
    t.Battle: mark("roll for the fight"), t.Looting: mark("take one thing or nothing"),
    t.Tied: mark("a tie: take one thing or nothing"), t.Sparing: mark("one of the two must go"),
    t.Telling: mark("the end of the day is announced"), t.Dusk: mark("the day is over"),
    t.Retreat: mark("withdraw to a station"), t.Effecting: mark("the event goes on"),
}  # fmt: skip


def _due(game: SpaceOdyssey, s: View) -> Iterator[Row]:
    if not s.tasks:
        return
    task = s.tasks[0]
    yield Row("due", text("Now"), (Item(_now(game, s, task)),))
    if isinstance(task, t.Flying):
        ends = flight.landings(s, task.ship, task.path)
        items = (
            Item(text("{field}: {n}/6", field=names.field_name(game, field), n=n), DICE[ends.index(field)])
            for field, n in Counter(ends).items()
        )
        yield Row("odds", text("The roll ends at"), tuple(items))
    if isinstance(task, t.Arming | t.Battle):
        yield from _fight(game, s, task)


def _now(game: SpaceOdyssey, s: View, task: t.AnyTask) -> str:
    """What is due, and whose die it is where both sides roll."""
    if isinstance(task, t.Ordering) and (group := day.to_roll(s.rolls)) is not None:
        return text("{player} rolls for the order", player=game.seat(group))
    if isinstance(task, t.Battle):
        ship = s.ships[task.defender if task.die else task.attacker]
        return text("{player} rolls for the fight", player=game.seat(ship.group))
    return text(_DUE[type(task)])


def _fight(game: SpaceOdyssey, s: View, task: t.Arming | t.Battle) -> Iterator[Row]:
    """Who fights; and the exact odds once both choices lie open."""
    a, b = s.ships[task.attacker], s.ships[task.defender]
    sides = (
        Item(text("{player} attacks", player=game.seat(a.group)), art.SHIPS[a.group]),
        Item(text("{player} defends", player=game.seat(b.group)), art.SHIPS[b.group]),
    )
    yield Row("fight", text("Fight"), sides)
    if not isinstance(task, t.Battle):
        return
    for name, use, ship in (("attack", task.attack, a), ("defence", task.defence, b)):
        laid = (Item(str(use[0]), art.LASER), Item(str(use[1]), art.SHIELD))
        yield Row(f"laid:{name}", text("Laid out"), laid, player=ship.group)
    win, tie, loss = fight.tally(game.space, a, b, task.attack, task.defence)
    said = text("win {win}, tie {tie}, loss {loss} of 36", win=win, tie=tie, loss=loss)
    yield Row("fight odds", text("The attacker's chances"), (Item(said, DICE[4]),))


# -- what everybody has


def _prices(s: View) -> Row:
    items = (
        Item(text("{piece}: {n}", piece=text(WORDS[kind]), n=price), art.GEAR_ART[n])
        for n, (kind, price) in enumerate(zip(BOUGHT, s.prices, strict=True))
    )
    return Row("prices", text("Prices today"), tuple(items))


def _group(game: SpaceOdyssey, s: View, group: int) -> Row:
    """A group's credits, ships and trophies in numbers."""
    ships = [ship for _, ship in fleet(s, group)]
    numbers = (
        Item(str(s.credits[group]), art.COIN, counted("{n} credit", "{n} credits", s.credits[group])),
        Item(str(len(ships)), art.SHIPS[group], counted("{n} ship", "{n} ships", len(ships))),
        _hoard(sum(len(ship.trophies) for ship in ships)),
    )
    return Row(f"group:{group}", game.seat(group), numbers, player=group)


def _hoard(n: int) -> Item:
    return Item(str(n), art.TROPHY_BACK, counted("{n} trophy", "{n} trophies", n))


def _cargo(game: SpaceOdyssey, s: View, i: int, ship: Ship) -> Row:
    """Everything aboard, as others may see it."""
    items = []
    for n, count in enumerate(ship.gear):
        if count:
            items.append(Item(text("{piece}: {n}", piece=text(WORDS[GEAR[n]]), n=count), art.GEAR_ART[n]))
    for card in ship.crew:
        job = game.space.speciality[card]
        items.append(
            Item(
                f"{text(names.JOBS[job])} {names.bonus(game, card)}".strip(),
                art.CREW_ART[job],
                names.crew_words(game, card),
            )
        )
    for trophy in ship.trophies:
        items.append(_trophy(game, trophy, named=True))
    items = items or [Item(text("nothing aboard"))]
    where = names.field_name(game, ship.at) if ship.at else ""
    where = text("field {field}", field=where) if where.lstrip("-").isdecimal() else where
    return Row(f"cargo:{i}", names.called(game, s, i), tuple(items), where)


def _trophy(game: SpaceOdyssey, trophy: int, *, named: bool = False) -> Item:
    """A trophy as a picture with its value; `named`: its category too."""
    if trophy == HIDDEN:
        return Item(art=art.TROPHY_BACK, say=text("a trophy"))
    kind = game.space.cards.trophies[trophy]
    shown = text(names.DRAWN[kind.category], n=kind.value) if named else str(kind.value)
    return Item(shown, art.CATEGORY_ART[kind.category], names.trophy_words(game, trophy))


# -- what can be chosen


def _choices(game: SpaceOdyssey, s: View) -> Iterator[Choice]:
    task = s.tasks[0] if s.tasks else None
    if task is None:
        yield from _acts(game, s)
    elif isinstance(task, t.Morning):
        yield Choice("do:dawn", text("Begin the day"), strong=True)
    elif isinstance(task, t.Plotting):
        yield Choice("do:roll", text("Roll"))
        if task.how == "again" and len(task.path) == 1:
            yield Choice("do:leave", text("Stay here"), later=True)
    elif isinstance(task, t.Tunnel):
        yield Choice("do:leave", text("Stay here"), later=True)
    elif isinstance(task, t.Meeting):
        yield Choice("do:attack", text("Attack"), later=True)
        yield Choice("do:leave", text("Do not attack"), later=True)
    elif isinstance(task, t.Choosing):
        for n, option in enumerate(task.options):
            yield Choice(f"way:{n}", effects_words(game, option), later=True)
    elif isinstance(task, t.Arming):
        yield from _arms(s)
    elif isinstance(task, t.Looting | t.Tied):
        loser = fight.sides(s)[1]
        yield from _things(game, s, loser, t.cargo(s.ships[loser]), fight.lootable(game.space, s, task))
        yield Choice("do:leave", text("Take nothing"), later=True)
    elif isinstance(task, t.Keeping | t.Losing | t.Sparing) and game.turn(s) == s.viewer:
        offers = events.offers(game.space, s)
        every = t.cargo(s.ships[task.ship]) if isinstance(task, t.Losing) else offers
        yield from _things(game, s, task.ship, every, offers)


def _acts(game: SpaceOdyssey, s: View) -> Iterator[Choice]:
    """Buttons for what a turn may hold, and (later) what each of them asks for next."""
    own = list(fleet(s, acting(s)))
    yield Choice("do:roll", text("Roll"), group=text(FLIGHT))
    for i, ship in own:
        for how, label, pieces in (
            ("burn", mark("Engine"), ship.gear[2::2]),
            ("thrusters", mark("Thrusters"), ship.gear[3::2]),
        ):
            picture = art.ENGINE if how == "burn" else art.THRUSTERS
            shown = text(label) if len(own) == 1 else text("{what}, ship {n}", what=text(label), n=number(s, i))
            if any(pieces):
                yield Choice(f"do:{how}:{i}", shown, (Item(str(sum(pieces)), picture),), group=text(FLIGHT))
    for i, ship in own:
        if game.space.kind[ship.at] == "station":
            yield from _stall(game, s, i, len(own) == 1)
    if any(game.space.kind[ship.at] == "station" for _, ship in own):
        yield Choice("do:ship", text("Buy a ship"), (_price(game.space.cards.ship_price),), group=text(MARKET))
    yield from _exchanges(game, s, own)
    yield Choice("do:end", text("End the turn"), strong=True)
    yield from _goods(game, s)


def _stall(game: SpaceOdyssey, s: View, i: int, alone: bool) -> Iterator[Choice]:
    for name, label in (("buy", mark("Buy")), ("hire", mark("Hire")), ("sell", mark("Sell"))):
        shown = text(label) if alone else text("{what}, ship {n}", what=text(label), n=number(s, i))
        yield Choice(f"do:{name}:{i}", shown, group=text(MARKET))
    if not alone:
        less = game.space.cards.ship_price - game.space.cards.resale_less.ship
        yield Choice(f"do:sell_ship:{i}", text("Sell ship {n}", n=number(s, i)), (_price(less),), group=text(MARKET))


def _exchanges(game: SpaceOdyssey, s: View, own: list[tuple[int, Ship]]) -> Iterator[Choice]:
    for i, ship in own:
        for j, other in own:
            if i != j and ship.at == other.at:
                label = text("Ship {a} gives to ship {b}", a=number(s, i), b=number(s, j))
                yield Choice(f"do:hand:{i}:{j}", label, group=text(EXCHANGE))
                if i < j:
                    both = text("Ships {a} and {b} swap", a=number(s, i), b=number(s, j))
                    yield Choice(f"do:swap:{i}:{j}", both, group=text(EXCHANGE))


def _goods(game: SpaceOdyssey, s: View) -> Iterator[Choice]:
    """Everything that a button of the turn may ask for: pieces, cards, things aboard."""
    for n, kind in enumerate(BOUGHT):
        yield Choice(f"piece:{kind}", text(WORDS[kind]), (Item(art=art.GEAR_ART[n]), _price(s.prices[n])), later=True)
    for card in _one_of_each_first(game, supply(game.space, s)):
        crew = game.space.cards.crew[card]
        face = Item(names.bonus(game, card), art.CREW_ART[crew.speciality])
        label, said = text(names.JOBS[crew.speciality]), names.crew_name(game, card)
        yield Choice(f"card:{card}", label, (face, _price(crew.price)), later=True, say=said)
    things: dict[t.Item, int] = {}
    for i, ship in fleet(s, acting(s)):
        for item in t.cargo(ship):
            things.setdefault(item, i)
    for item, i in things.items():
        yield _thing(game, s, i, item, "item")
    for item, i in things.items():
        yield _thing(game, s, i, item, "for")


def _one_of_each_first(game: SpaceOdyssey, cards: list[int]) -> list[int]:
    """Cards for hire: one of each kind before the others like it, so that every kind finds a button."""
    kinds = [(game.space.speciality[card], names.bonus(game, card)) for card in cards]
    return sorted(cards, key=lambda card: (kinds[: cards.index(card)].count(kinds[cards.index(card)]), card))


def _price(n: int) -> Item:
    return Item(str(n), art.COIN, counted("{n} credit", "{n} credits", n))


def _things(game: SpaceOdyssey, s: View, i: int, items: Iterable[t.Item], free: Iterable[t.Item]) -> Iterator[Choice]:
    """Things to choose from; those that are not free are offered too, to hear why not."""
    may = set(free)
    for item in items:
        choice = _thing(game, s, i, item, "item")
        label = choice.say if isinstance(s.tasks[0], t.Sparing) else choice.label  # two of one speciality
        yield Choice(choice.id, label, choice.cost[:1], say=choice.say, later=item in may)


def _thing(game: SpaceOdyssey, s: View, i: int, item: t.Item, prefix: str) -> Choice:
    """A thing aboard as a choice, with its price where it may be sold."""
    said = ""
    if item.kind == "crew":
        face: Art | None = art.CREW_ART[game.space.speciality[item.n]]
        said, shown = names.crew_name(game, item.n), Item(names.bonus(game, item.n), face)
        label = text(names.JOBS[game.space.speciality[item.n]])
    elif item.kind == "trophy":
        shown = _trophy(game, item.n)
        label = text("a trophy") if item.n == HIDDEN else str(game.space.cards.trophies[item.n].name)
    else:
        label, shown = text(WORDS[item.kind]), Item(art=art.GEAR_ART[GEAR.index(item.kind)])
    id = f"{prefix}:{item.kind}:{item.n}" if item.kind in ("crew", "trophy") else f"{prefix}:{item.kind}"
    docked = game.space.kind.get(s.ships[i].at) == "station" and item.n != HIDDEN
    price = (_price(worth(game.space, s, i, item)),) if docked and prefix == "item" else ()
    return Choice(id, label, (shown, *price), later=True, say=said)


def _arms(s: View) -> Iterator[Choice]:
    gear = s.ships[fight.arming(s)].gear
    for n in range(gear[t.LASER] + 1):
        yield Choice(f"lasers:{n}", counted("{n} laser", "{n} lasers", n), (Item(art=art.LASER),), later=True)
    for n in range(gear[t.SHIELD] + 1):
        yield Choice(f"shields:{n}", counted("{n} shield", "{n} shields", n), (Item(art=art.SHIELD),), later=True)


# -- events in words


def effects_words(game: SpaceOdyssey, effects: tuple[Effect, ...]) -> str:
    """What a way of an event does: its own sentence in the tables file where there is one, else made of its effects."""
    for rows in (game.space.tables.space_events, game.space.tables.encounters):
        for row in rows:
            for branch in row.branches:
                if effects and branch.effects == effects:
                    return str(branch.text)
    return ", ".join(_effect_words(game, effect) for effect in effects) or text("nothing happens")


def _effect_words(game: SpaceOdyssey, effect: Effect) -> str:
    if effect.do == "credits":
        said = mark("gain {n} credits") if effect.n >= 0 else mark("pay {n} credits")
        return text(said, n=abs(effect.n))
    if effect.do == "trophy":
        return text("draw a trophy")
    if effect.do == "move":
        return text("move {n} fields", n=effect.n)
    if effect.do == "skip":
        return text("miss {n} turns", n=effect.turns)
    return text(_SHORT[effect.do])


_SHORT: Final = {
    "lose_trophy": mark("give up a trophy"), "lose_equipment": mark("give up a piece of equipment"),
    "lose_crew": mark("give up a crew member"), "again": mark("move once more"), "choose": mark("choose"),
}  # fmt: skip


# -- the end


def _accounts(game: SpaceOdyssey, s: View) -> Iterator[Row]:
    """The final account of each group, by what it had."""
    accounts = [day.account(game.space, s, group) for group in range(len(s.credits))]
    labels = {"credits": mark("Credits"), "ships": mark("Ships"), "crew": mark("Crew"), "equipment": mark("Equipment")}
    for part, label in labels.items():
        items = tuple(
            Item(str(found[part]), art.SHIPS[group], text("{player}: {n}", player=game.seat(group), n=found[part]))
            for group, found in enumerate(accounts)
        )
        yield Row(f"score:{part}", text(label), items)
    total = tuple(Item(str(sum(found.values())), art.SHIPS[group]) for group, found in enumerate(accounts))
    yield Row("score:total", text("Together"), total)
