"""What a table shows beside its board, as plain data in the language spoken now: no widget, so tests can read it."""

from __future__ import annotations

from collections.abc import Iterable, Set
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tabletop_kernel.classroom import describe
from tabletop_kernel.core.forms import Form
from tabletop_kernel.language import text
from tabletop_kernel.scene import Choice, Drawn, Heading, Item, Row, Stage
from tabletop_kernel.scene.icons import DICE

if TYPE_CHECKING:
    from tabletop_kernel.classroom.table import Table

Part = TypeVar("Part", Heading, Row)

POOL: Final = 12
"""How many buttons a table has; what does not fit goes into the drop-down list."""
TICKS: Final = 16

Mode: TypeAlias = Literal["play", "roll", "next", "report", "hand over", "end"]


class Button(Struct, frozen=True):
    """A choice as it stands now. `key` is what pressing it means: a hotspot, an outcome or a form."""

    key: str
    label: str
    cost: tuple[Item, ...] = ()
    chosen: bool = False
    possible: bool = True
    strong: bool = False
    asked: bool = False
    """Whether the half-made move waits for this very button."""
    spoken: str = ""

    @property
    def name(self) -> str:
        """What is read aloud: label, cost, and the state that sighted people see as colour."""
        said = [self.spoken or self.label, *(item.say or item.text for item in self.cost)]
        if self.chosen:
            said.append(text("chosen"))
        if not self.possible:
            said.append(text("not possible now"))
        return ", ".join(filter(None, said)).replace("\N{SOFT HYPHEN}", "")


class Desk(Struct, frozen=True):
    """Forms that are nobody's move (an organiser's), apart from the players' choices under a name of their own."""

    group: str
    name: str
    buttons: tuple[Button, ...]
    open: bool


class Card(Struct, frozen=True):
    """The rule card, the one voice of the table: it prompts, tells what happened, refuses, and reports errors."""

    kind: Literal["prompt", "refused", "error", "end"]
    title: str
    lines: tuple[str, ...] = ()
    instead: str = ""
    rule: str = ""
    place: str = ""
    sentence: str = ""


class Past(Struct, frozen=True):
    """The history slider: where the match stands, how far it goes, and the first step of each player's turns."""

    at: int
    last: int
    least: int
    decided: bool
    """Whether there is a decision or die behind the present position that can be taken back."""
    note: str
    ticks: tuple[tuple[int, int | None], ...]


class Face(Struct, frozen=True):
    """Everything beside the board."""

    mode: Mode
    title: str
    heading: Heading
    stage: Stage | None
    rows: tuple[Row, ...]
    tabs: tuple[str, ...]
    tab: int
    buttons: tuple[Button, ...]
    more: tuple[tuple[str, str], ...]
    """The drop-down list: labels and keys, what is possible first, then what is not, to hear why."""
    listed: str
    """The list's first line, which only says what it is."""
    go: str
    """The text of the one strong button (roll, next, pass the screen); empty where there is none."""
    odds: str
    form: Form | None
    desks: tuple[Desk, ...]
    typed: str
    """How to ask for a die's number to be typed in; empty where nothing is rolled."""
    die: int | None
    card: Card
    past: Past
    said: str


def face(table: Table) -> Face:
    """The face of a table as it stands."""
    parts = table.parts
    mode = mode_of(table)
    tabs, tab, buttons, more = _choices(table, mode, parts)
    odds = describe.odds(table) if mode == "roll" else ()
    return Face(
        mode=mode,
        title=describe.title(table.game),
        heading=_coloured(table, _heading(table, mode, parts)),
        stage=next((part for part in parts if isinstance(part, Stage)), None),
        rows=tuple(_coloured(table, p) for p in parts if isinstance(p, Row)) if mode != "hand over" else (),
        tabs=tabs,
        tab=tab,
        buttons=buttons,
        more=more,
        listed=_listed(table, more),
        go=_go(table, mode),
        odds=_odds_line(odds),
        form=table.form,
        desks=_desks(table) if mode in ("play", "report") else (),
        typed=text("or type in what your die showed") if odds and table.by_hand and describe.is_die(table) else "",
        die=describe.last_die(table),
        card=describe.card(table, mode),
        past=_past(table, parts),
        said=describe.said(table, mode),
    )


def _coloured(table: Table, part: Part) -> Part:
    """A heading or a row with its seat's place among the colours and marks instead of its seat."""
    return part if part.player is None else replace(part, player=table.game.colour(part.player))


def mode_of(table: Table) -> Mode:
    """What the table waits for."""
    if table.hand_over_due:
        return "hand over"
    if table.match.result is not None:
        return "end"
    chance = table.match.chance
    if chance is None:
        return "play"
    if chance.forced:
        return "next"
    return "roll" if chance.outcomes else "report"


def _heading(table: Table, mode: Mode, parts: Iterable[object]) -> Heading:
    given = next((part for part in parts if isinstance(part, Heading)), None)
    note = given.note if given else ""
    if mode == "hand over":
        return Heading(table.match.to_move, describe.turn(table), note)
    if mode == "end":
        winners = table.match.result.winners  # type: ignore[union-attr]
        return Heading(winners[0] if len(winners) == 1 else None, describe.winner(table.match), note)
    if given and given.text:
        return given
    return Heading(table.match.to_move, describe.turn(table), note)


def _choices(
    table: Table, mode: Mode, parts: Iterable[object]
) -> tuple[tuple[str, ...], int, tuple[Button, ...], tuple[tuple[str, str], ...]]:
    """Tabs, the one that is open, its buttons, and the drop-down list."""
    if mode == "roll":
        every = _outcomes(table) if table.by_hand else ()
        return (), 0, every[:POOL], tuple((button.name, button.key) for button in every[POOL:])
    if mode not in ("play", "report"):
        return (), 0, (), ()
    choices = [part for part in parts if isinstance(part, Choice)]
    groups = tuple(dict.fromkeys(choice.group for choice in choices if choice.group))
    tab = groups.index(table.tab) if table.tab in groups else 0
    following, begun = set(table.clicks.next), table.clicks.begun
    possible = following | table.starts
    shown = [c for c in choices if not c.group or c.group == groups[tab]]
    shown = [c for c in shown if not c.later or c.id in following or c.id in begun or c.id in table.blocked]
    shown.sort(key=lambda choice: choice.strong)  # what ends the turn stands last in every tab
    every = [_button(choice, following, possible, begun) for choice in shown] + _forms(table)
    buttons, listed = _first(every, table.blocked)
    return groups, tab, buttons, (*_places(table, choices), *((b.name, b.key) for b in listed))


def _first(buttons: list[Button], blocked: Set[str]) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    """The buttons that there is room for, and the others for the list: first what cannot be pressed now and is no part
    of what was begun, then the last ones. What ends the turn is never pushed off."""
    idle = [b for b in buttons if not b.possible and b.key not in blocked and not b.strong]
    rest = [b for b in buttons if b not in idle and not b.strong]
    leaving = [*reversed(idle), *reversed(rest)][: max(len(buttons) - POOL, 0)]
    return tuple(b for b in buttons if b not in leaving), tuple(b for b in buttons if b in leaving)


def _button(choice: Choice, following: set[str], possible: set[str], begun: tuple[str, ...]) -> Button:
    chosen = choice.id in begun
    return Button(
        key=choice.id, label=choice.label, cost=choice.cost, chosen=chosen, spoken=choice.say, strong=choice.strong,
        possible=chosen or choice.id in possible,
        asked=bool(begun) and choice.id in following and not choice.group,
    )  # fmt: skip


def _forms(table: Table) -> list[Button]:
    return [
        Button(f"form:{n}", text(form.label), chosen=form is table.form or form == table.form)
        for n, form in enumerate(table.forms)
        if not form.group
    ]


def _desks(table: Table) -> tuple[Desk, ...]:
    """Each group of forms; open when asked for, and while one of its forms is."""
    groups: dict[str, list[Button]] = {}
    for n, form in enumerate(table.forms):
        if form.group:
            groups.setdefault(form.group, []).append(Button(f"form:{n}", text(form.label), chosen=form == table.form))
    opened = table.form.group if table.form is not None else ""
    return tuple(Desk(group, text(group), tuple(made), group in (table.desk, opened)) for group, made in groups.items())


def _outcomes(table: Table) -> tuple[Button, ...]:
    """What the die may show, each with its exact probability; pressed to enter what a real die showed."""
    faces = DICE if describe.is_die(table) else ()
    return tuple(
        Button(f"outcome:{n}", label, (*(Item(art=art) for art in faces[n : n + 1]), Item(text=str(odds))))
        for n, (_, label, odds) in enumerate(describe.odds(table))
    )


def _places(table: Table, choices: list[Choice]) -> list[tuple[str, str]]:
    """Every hotspot of the board that may be pressed now, by its spoken label: the keyboard's way to play."""
    buttons = {choice.id for choice in choices}
    labels = {shape.id: shape.say for shape in table.parts if isinstance(shape, Drawn)}
    spots = [spot for spot in table.clicks.next if spot not in buttons]
    if table.clicks.begun and (first := table.clicks.begun[0]) not in buttons:
        spots.append(first)
    places = [(labels.get(spot, spot), spot) for spot in spots]
    on = bool(places or table.clicks.begun)  # before anything is begun a list of refusals alone would be noise
    forbidden = [spot for spot in table.clicks.forbidden if spot in labels and spot not in spots] if on else []
    if spots and spots[-1] in table.clicks.begun:
        places[-1] = (text("take back: {place}", place=places[-1][0]), spots[-1])
    places += [(text("{place}, not possible now", place=labels[spot]), spot) for spot in forbidden]
    return _apart(places)


def _listed(table: Table, more: tuple[tuple[str, str], ...]) -> str:
    free = set(table.clicks.next) | set(table.clicks.begun[:1])
    n = sum(key in free or key.startswith(("form:", "outcome:")) for _, key in more)
    return text("or choose from this list ({n})", n=n) if n else text("or choose from this list, to see why not")


def _apart(places: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Labels that two places share get a number, so that a list can tell them apart."""
    seen: dict[str, int] = {}
    told = []
    for label, spot in places:
        seen[label] = seen.get(label, 0) + 1
        told.append((label if seen[label] == 1 else f"{label} ({seen[label]})", spot))
    return told


def _go(table: Table, mode: Mode) -> str:
    match mode:
        case "roll":
            return text("Roll") if describe.is_die(table) else text("Draw one")
        case "next":
            return text("Let the rules go on")
        case "hand over":
            return text("I am {player}: show my view", player=table.game.seat(table.match.to_move or 0))
    return ""


def _odds_line(odds: Iterable[tuple[object, str, Fraction | None]]) -> str:
    return ", ".join(f"{label}: {chance}" for _, label, chance in odds if chance is not None)


def _past(table: Table, parts: Iterable[object]) -> Past:
    match = table.match
    history = match.history
    turns: list[tuple[int, int | None]] = []
    for entry in history:
        if entry.player is not None and (not turns or turns[-1][1] != table.game.colour(entry.player)):
            turns.append((entry.n, table.game.colour(entry.player)))
    turns = [turn for turn in turns if turn[0] > table.floor]
    every = -(-len(turns) // TICKS) | 1  # an odd number, so that two players' marks take turns
    note = next((part.note for part in parts if isinstance(part, Heading)), "")
    if table.hand_over_due:  # nobody may look around before the screen was passed
        return Past(match.at, match.at, match.at, False, "", ())
    decided = any(not entry.forced for entry in history[table.floor : match.at])
    return Past(match.at, len(history), table.floor, decided, note, tuple(turns[::every]))


def steps_line(past: Past) -> str:
    """Where the slider stands, in words."""
    if not past.last:
        return text("no step yet")
    return text("step {i} of {n}", i=past.at, n=past.last)
