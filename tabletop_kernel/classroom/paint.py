"""The face of a table as HTML: whose turn, rows, buttons' looks, rule card, ticks. Strings only, no widget."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from tabletop_kernel.classroom.face import Button, Card, Face, Past, steps_line
from tabletop_kernel.language import language, text
from tabletop_kernel.scene import Art, Item, Row
from tabletop_kernel.scene.icons import CROSS, DICE, TICK
from tabletop_kernel.scene.style import INK, MARKS, RAISED, SEATS
from tabletop_kernel.scene.style import sign as _sign
from tabletop_kernel.scene.svg import use

WHITE = tuple(Art(f"white-{player.sign}", (_sign(player.sign, "mark", 0, 0, 24, fill=RAISED),)) for player in SEATS)
"""The players' signs as they stand on their own colour."""
ARROW = '<span class="ttk-arrow"></span>'


def arts(face: Face) -> Iterable[Art]:
    """Every small picture that the face shows."""
    yield from arts_always()
    items = [item for row in face.rows for item in row.items]
    items += [item for button in face.buttons for item in button.cost]
    yield from (item.art for item in items if item.art is not None)


def arts_always() -> Iterable[Art]:
    """The small pictures that every table needs."""
    yield from (*WHITE, *MARKS, CROSS, TICK, *DICE)


def head(face: Face) -> str:
    """Whose turn, the stage of the turn, and the rows: first those of the turn, then those of the players."""
    heading = face.heading
    known = heading.player is not None and heading.player < len(SEATS)
    colour = SEATS[heading.player].colour if known else INK  # type: ignore[index]
    sign = use(WHITE[heading.player], 26) if known else ""  # type: ignore[index]
    note = f'<span class="ttk-pill">{escape(heading.note)}</span>' if heading.note else ""
    top = f'<h3 class="ttk-heading" style="background:{colour}">{sign}<span>{escape(heading.text)}</span>{note}</h3>'
    mine = "".join(map(_row, (row for row in face.rows if row.player is None)))
    turn_label, players_label = escape(text("Turn")), escape(text("Players"))
    turn = f'<section class="ttk-turn" aria-label="{turn_label}">{top}{_stage(face)}{mine}</section>'
    theirs = [row for row in face.rows if row.player is not None]
    most = max((len(row.items) for row in theirs), default=0)
    players = "".join(_row(row, most) for row in theirs)
    if not players:
        return turn
    columns = f"grid-template-columns:max-content repeat({most + any(row.note for row in theirs)},max-content)"
    return f'{turn}<section class="ttk-score" aria-label="{players_label}" style="{columns}">{players}</section>'


def _stage(face: Face) -> str:
    if face.stage is None:
        return ""
    parts = (
        f"<li{' aria-current=step' if n == face.stage.at else ''}><span>{escape(name)}</span></li>"
        for n, name in enumerate(face.stage.names)
    )
    return f'<ol class="ttk-stage">{"".join(parts)}</ol>'


def _row(row: Row, wide: int = 0) -> str:
    """A line of the summary, filled up to `wide` items where lines stand under each other."""
    mark = use(MARKS[row.player], 24) if row.player is not None and row.player < len(MARKS) else ""
    items = "".join(map(_item, row.items)) + "<span></span>" * (wide - len(row.items))
    note = f'<span class="ttk-note">{escape(row.note)}</span>' if row.note else ""
    label = f'<span class="ttk-label">{mark}{escape(row.label)}</span>'
    return f'<div class="ttk-row">{label}<span class="ttk-items">{items}</span>{note}</div>'


def _item(item: Item, size: float = 22) -> str:
    art = use(item.art, size) if item.art is not None else ""
    said = f'<span class="ttk-said">{escape(item.say)}</span>' if item.say else ""
    shown = f"<span{' aria-hidden=true' if item.say else ''}>{escape(item.text)}</span>" if item.text else ""
    return f'<span class="ttk-item">{art}{shown}{said}</span>'


def faces(buttons: Iterable[Button]) -> str:
    """How the pooled buttons look; it lies under them and is not read aloud, since they have names of their own."""
    return f'<div class="ttk-faces" aria-hidden="true" lang="{language()}">{"".join(map(_face, buttons))}</div>'


def _face(button: Button) -> str:
    kinds = ["ttk-face"]
    kinds += ["ttk-chosen"] * button.chosen + ["ttk-pale"] * (not button.possible) + ["ttk-strong"] * button.strong
    pieces = re.split(r"[\s-]+", button.label)
    kinds += ["ttk-asked"] * button.asked + ["ttk-long"] * (max(map(len, pieces)) > 10)
    kinds += ["ttk-word"] * (len(pieces) == 1)
    cost = "".join(_cost(item) for item in button.cost)
    end = '<span class="ttk-let-go">×</span>' if button.chosen else ""
    arrow = ARROW if button.strong else ""
    return (
        f'<div class="{" ".join(kinds)}"><span class="ttk-text">{escape(button.label)}{end}</span>'
        f'<span class="ttk-cost">{cost}{arrow}</span></div>'
    )


def _cost(item: Item) -> str:
    art = use(item.art, 18) if item.art is not None else ""
    return f"<span>{escape(item.text)}</span>{art}" if item.text else f'<span class="ttk-lap">{art}</span>'


def card(shown: Card, die: int | None = None) -> str:
    """The rule card. What it says in full stands in a fold: the rule's sentence, or an error's details."""
    icon = {"refused": use(CROSS, 24), "error": use(CROSS, 24), "end": use(TICK, 24)}.get(shown.kind, "")
    if die is not None and shown.kind == "prompt":
        icon = use(DICE[die - 1], 40)
    lines = "".join(f"<p>{escape(line)}</p>" for line in shown.lines)
    if shown.instead:
        tick = use(TICK, 16) if shown.kind == "refused" else ""
        lines += f'<p class="ttk-instead">{tick}<span>{escape(shown.instead)}</span></p>'
    label = escape(text("Rule card"))
    title = f"<h4>{icon}<span>{escape(shown.title)}</span></h4>"
    return f'<section class="ttk-card ttk-{shown.kind}" aria-label="{label}">{title}{lines}{_fold(shown)}</section>'


def _fold(shown: Card) -> str:
    if shown.kind == "error" and shown.sentence:
        return _details("", text("For the teacher"), f"<pre>{escape(shown.sentence)}</pre>")
    if not shown.rule:
        return ""
    where = f"<b>{escape(shown.rule)}</b> <span>{escape(shown.place)}</span>"
    return _details(where, text("read it"), f"<p>{escape(shown.sentence)}</p>")


def _details(where: str, more: str, inside: str) -> str:
    return f"<details><summary>{where}<u>{escape(more)}</u></summary>{inside}</details>"


def past(shown: Past) -> str:
    """Where the match stands, and who played at which part of the slider."""
    whole = max(1, shown.last - shown.least)
    ticks = "".join(
        f'<i style="left:{100 * (n - shown.least) / whole:.4g}%">{use(MARKS[player], 15)}</i>'
        for n, player in shown.ticks
        if player is not None and player < len(MARKS)
    )
    words = f"<b>{escape(shown.note)}</b><span>{escape(steps_line(shown))}</span>"
    return f'<div class="ttk-steps">{words}</div><div class="ttk-ticks" aria-hidden="true">{ticks}</div>'
