"""What things are called in the language spoken now: trophies, crew, fields, ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop_kernel.games.space_odyssey.state import View, number
from tabletop_kernel.language import mark, text

if TYPE_CHECKING:
    from tabletop_kernel.games.space_odyssey.game import SpaceOdyssey


def trophy_words(game: SpaceOdyssey, trophy: int) -> str:
    """A trophy in words: name and value."""
    kind = game.space.cards.trophies[trophy]
    return text("{name}: {n}", name=str(kind.name), n=kind.value)


def draw_words(game: SpaceOdyssey, trophy: int) -> str:
    """A trophy of the bag in short: category and value where they tell it from all others, else its name."""
    kinds = game.space.cards.trophies
    kind = kinds[trophy]
    alike = sum((other.category, other.value) == (kind.category, kind.value) for other in kinds)
    return trophy_words(game, trophy) if alike > 1 else text(DRAWN[kind.category], n=kind.value)


DRAWN: Final = {
    "creature": mark("creature: {n}"), "invention": mark("invention: {n}"), "artefact": mark("artefact: {n}"),
}  # fmt: skip


def bonus(game: SpaceOdyssey, card: int) -> str:
    return {"plus20": "+20", "double": "×2"}.get(game.space.cards.crew[card].bonus, "")


def crew_name(game: SpaceOdyssey, card: int) -> str:
    """A crew card as it is called on buttons and in what happened: speciality and name."""
    found = game.space.cards.crew[card]
    return text("{job} {name}", job=text(JOBS[found.speciality]), name=found.name)


def crew_words(game: SpaceOdyssey, card: int) -> str:
    """A crew card in words: name and speciality."""
    found = game.space.cards.crew[card]
    job = text(JOBS[found.speciality])
    return text("{name}, {job} {bonus}", name=found.name, job=job, bonus=bonus(game, card)).strip()


JOBS: Final = {
    "biologist": mark("biologist"), "engineer": mark("engineer"), "archaeologist": mark("archaeologist"),
    "weapon_officer": mark("weapon officer"), "shield_officer": mark("shield officer"), "pilot": mark("pilot"),
    "diplomat": mark("diplomat"),
}  # fmt: skip


def field_name(game: SpaceOdyssey, field: str) -> str:
    """A field's name in the language spoken now; those without a name are called by their number."""
    name = game.space.names[field]
    return str(game.space.said.get(name, name))


def ship_words(game: SpaceOdyssey, s: View, i: int) -> str:
    ship = s.ships[i]
    return text(
        "Ship {n} ({player}) at {field}, trophies: {k}", n=number(s, i), player=game.seat(ship.group),
        field=field_name(game, ship.at), k=len(ship.trophies),
    )  # fmt: skip


def called(game: SpaceOdyssey, s: View, i: int) -> str:
    """A ship by its group, and by its number where the group has several."""
    group = s.ships[i].group
    alone = sum(ship.group == group for ship in s.ships) == 1
    said = mark("{player}'s ship") if alone else mark("{player}, ship {n}")
    return text(said, player=game.seat(group), n=number(s, i))
