"""What is agreed before a game: players, scenario, readings of unclear rules, and how bases find their owners.

A scenario is judged here: `faults` are what makes it unplayable, `advice` is what the rulebook only recommends.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.core.game import Event
from tabletop_kernel.games.forgotten_planet.board import Board
from tabletop_kernel.games.forgotten_planet.state import EMPTY, OBSTACLE, OUTSIDE, Triple
from tabletop_kernel.language import language, mark, text

DATA: Final = Path(__file__).parent / "data"
LONGEST_SIDE: Final = 24
"""Cells; what we call a table in a free area."""

RANDOM_SIDE: Final = {2: 9, 3: 12, 4: 13}
"""Cells of the square on which tiles are placed at random where no scenario is named: room enough for two gaps."""


class Readings(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that two groups would really play differently (FP-DAT3); what each means stands in `data/rules.toml`."""

    special_replaces_tile: bool = False
    special_needs_robot: bool = True
    shared_steps: bool = False
    six_allows_slab: bool = False
    border_closes: bool = True
    walled_area_nobody: bool = False
    bases_per_player: Literal[0, 4] = 0
    strict_gaps: bool = True


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    """What the box holds (FP-C08); triples are blue, brown, white. Bases: four a player in the game (FP-C02)."""

    slabs: int = 72
    mines: Triple = (8, 8, 8)
    special_mines: int = 4
    robots: int = 7
    walls: int = 28
    cubes: Triple = (20, 20, 20)


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    en: str = ""
    cs: str = ""
    pl: str = ""

    def __str__(self) -> str:
        return str(getattr(self, language()) or self.en)


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A planet: `outline` has a row of "#" (area) and "." (not) for each y; places are (x, y), (0, 0) at the top left.

    `free`: no border but the table, which the outline then stands for (FP-U04). Without starting bases a planet serves
    drawn positions and random set-ups only.
    """

    players: int
    slabs: int
    outline: tuple[str, ...]
    bases: tuple[tuple[int, int], ...] = ()
    special_mines: tuple[tuple[int, int], ...] = ()
    obstacles: tuple[tuple[int, int], ...] = ()
    free: bool = False
    id: str = ""
    name: Name = Name()
    pieces: Pieces = Pieces()

    @property
    def cells(self) -> int:
        """How many cells a tile may fill."""
        return sum(row.count("#") for row in self.outline) - len(set(self.obstacles))

    def board(self) -> Board:
        width = len(self.outline[0])
        ground = list("".join(self.outline).replace(".", OUTSIDE).replace("#", EMPTY))
        for x, y in self.obstacles:
            ground[x + width * y] = OBSTACLE
        return Board(width, "".join(ground))


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything agreed beforehand; nought and empty stand for what the number of players suggests.

    `scenario` is the id of a sample or a scenario of one's own. `bases`: starting bases go by seat (first base to the
    first seat), are drawn or auctioned. `random`: base, special mine and slab of each player are placed at random.
    `round_limit` ends the game after so many rounds; the rulebook has no such limit and no end to a deadlock.
    """

    players: int = 0
    scenario: str | Scenario = ""
    readings: Readings = Readings()
    teams: bool = False
    bases: Literal["by seat", "drawn", "auction"] = "by seat"
    random: bool = False
    first: int = 0
    round_limit: int | None = None
    seats: tuple[str, ...] = ()


class _Samples(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal[1]
    set: str
    sample: bool
    scenarios: tuple[Scenario, ...]


@cache
def samples() -> dict[str, Scenario]:
    """Our own sample scenarios by id: the printed diagrams are not known (FP-DAT4)."""
    found = msgspec.convert(tomllib.loads((DATA / "scenarios.toml").read_text("utf-8")), _Samples)
    return {scenario.id: scenario for scenario in found.scenarios}


def advised_slabs(cells: int) -> int:
    """Two thirds of the cells (FP-U03)."""
    return round(cells * 2 / 3)


def chosen(setup: Setup) -> Scenario:
    """The scenario that a set-up means; BadSetup in words where it cannot be played."""
    scenario = setup.scenario
    if isinstance(scenario, str):
        scenario = _sample(scenario, setup.players or 2)
        if setup.random and not setup.scenario:
            side = "#" * RANDOM_SIDE[scenario.players]
            scenario = Scenario(players=scenario.players, slabs=scenario.slabs, outline=(side,) * len(side))
    if wrong := faults(scenario, random=setup.random) or list(_misfits(setup, scenario)):
        raise BadSetup(" ".join(text(fault.what, **fault.slots) for fault in wrong))
    return scenario


def _sample(id: str, players: int) -> Scenario:
    known = samples()
    if id and id not in known:
        raise BadSetup(text("There is no scenario {id}. Known: {names}.", id=repr(id), names=", ".join(known)))
    for scenario in known.values():
        if scenario.id == id or (not id and scenario.players == players):
            return scenario
    raise BadSetup(text("The game is for 2 to 4 players, not for {n}.", n=players))


def _misfits(setup: Setup, scenario: Scenario) -> Iterable[Event]:
    players = setup.players or scenario.players
    if players != scenario.players:
        yield Event("FP-DAT1", mark("This scenario is for {n} players, not for {players}."),
                    {"n": scenario.players, "players": players})  # fmt: skip
    if setup.teams and players != 4:
        yield Event("FP-G01", mark("Teams need four players."))
    if not 0 <= setup.first < scenario.players:
        yield Event("FP-S05", mark("The first player is one of the seats 0 to {last}."), {"last": scenario.players - 1})
    if setup.round_limit is not None and setup.round_limit < 1:
        yield Event("FP-L01", mark("A round limit is at least 1."))
    if setup.random and (room := _room(scenario.board(), strict=setup.readings.strict_gaps)) < 3 * scenario.players:
        yield Event("FP-U05", mark("A random set-up of {tiles} tiles needs more cells: about {room} have room."),
                    {"tiles": 3 * scenario.players, "room": room})  # fmt: skip
    if setup.seats and len(setup.seats) != scenario.players:
        yield Event("FP-C01", mark("Name all {n} seats or none."), {"n": scenario.players})


def _room(board: Board, *, strict: bool) -> int:
    """How many tiles with two gaps between them fit when placed in reading order."""
    placed: list[int] = []
    for cell in board.area:
        if all(board.gap(cell, other, strict=strict) for other in placed):
            placed.append(cell)
    return len(placed)


# -- what is wrong with a scenario


def faults(scenario: Scenario, *, random: bool = False) -> list[Event]:
    """What makes a scenario unplayable, as sentences; in a random set-up its bases and mines play no part."""
    if shape := list(shape_faults(scenario)):
        return shape
    found = [*_count_faults(scenario), *_place_faults(scenario)]
    if not random and not found:
        found += _neighbour_faults(scenario)
    return found


def shape_faults(scenario: Scenario) -> Iterable[Event]:
    rows = scenario.outline
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        yield Event("FP-DAT1", mark("All rows of the outline must be equally long."))
    elif set("".join(rows)) - {"#", "."}:
        yield Event("FP-DAT1", mark('The outline is drawn with "#" for the area and "." for all else.'))
    elif max(len(rows), len(rows[0])) > LONGEST_SIDE:
        yield Event("FP-DAT1", mark("The area may be {n} cells long and wide at most."), {"n": LONGEST_SIDE})
    elif not 2 <= scenario.players <= 4:
        yield Event("FP-C01", mark("The game is for 2 to 4 players, not for {n}."), {"n": scenario.players})


def _count_faults(scenario: Scenario) -> Iterable[Event]:
    pieces = scenario.pieces
    if min(pieces.slabs, pieces.special_mines, pieces.walls, *pieces.mines, *pieces.cubes) < 0 or pieces.robots < 1:
        yield Event("FP-DAT2", mark("No kind of piece can number less than none, and each player needs a robot."))
    elif min(pieces.cubes) < scenario.players:
        yield Event("FP-S03", mark("Each player starts with a cube of each colour: there are too few cubes."))
    if scenario.slabs < 1:
        yield Event("FP-C03", mark("A scenario needs at least one slab."))
    elif scenario.slabs + len(scenario.obstacles) > pieces.slabs:
        yield Event("FP-DAT2", mark("Slabs and obstacles together are more than the {n} slabs there are."),
                    {"n": pieces.slabs})  # fmt: skip
    if len(scenario.special_mines) > pieces.special_mines:
        yield Event("FP-DAT2", mark("There are only {n} special mines."), {"n": pieces.special_mines})


def _place_faults(scenario: Scenario) -> Iterable[Event]:
    rows, taken = scenario.outline, set[tuple[int, int]]()
    if scenario.bases and len(scenario.bases) != scenario.players:
        yield Event("FP-DAT1", mark("{n} players need {n} starting bases, one each; here are {bases}."),
                    {"n": scenario.players, "bases": len(scenario.bases)})  # fmt: skip
    for x, y in (*scenario.bases, *scenario.special_mines, *scenario.obstacles):
        if not (0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == "#"):
            yield Event("FP-D02", mark("({x},{y}) lies outside the area."), {"x": x, "y": y})
        elif (x, y) in taken:
            yield Event("FP-D02", mark("Two things lie on ({x},{y})."), {"x": x, "y": y})
        taken.add((x, y))


def _neighbour_faults(scenario: Scenario) -> Iterable[Event]:
    structures = (*scenario.bases, *scenario.special_mines)
    for (ax, ay), (bx, by) in combinations(structures, 2):
        if abs(ax - bx) + abs(ay - by) == 1:
            yield Event("FP-B03", mark("Bases and mines may not be adjacent: ({ax},{ay}) and ({bx},{by})."),
                        {"ax": ax, "ay": ay, "bx": bx, "by": by})  # fmt: skip


# -- what the rulebook advises


def advice(scenario: Scenario) -> list[Event]:
    """What a playable scenario does against the rulebook's advice; no fault, and the game may be played."""
    board = scenario.board()
    bases = [board.cell(x, y) for x, y in scenario.bases]
    mines = [board.cell(x, y) for x, y in scenario.special_mines]
    apart = {pair: _steps(board, *pair) for pair in combinations(bases, 2)}
    found = list(_slab_advice(scenario))
    if -1 in apart.values() or any(_steps(board, bases[0], mine) < 0 for mine in mines if bases):
        said = mark("No way leads from every starting base to every other base and mine.")
        return [*found, Event("FP-U01", said)]
    found += _fair_advice(board, bases, mines, apart)
    if scenario.free:
        found += _free_advice(board, bases, mines, apart)
    return found


def _steps(board: Board, start: int, to: int) -> int:
    """Steps between two cells over the filled area; -1 where there is no way."""
    ways, reached, n = board.ways(()), 1 << start, 0
    while not reached >> to & 1:
        grown = reached | board.spread(reached, ways)
        if grown == reached:
            return -1
        reached, n = grown, n + 1
    return n


def _slab_advice(scenario: Scenario) -> Iterable[Event]:
    cells, advised = scenario.cells, advised_slabs(scenario.cells)
    rule = "FP-U04" if scenario.free else "FP-U03"
    slots = {"slabs": scenario.slabs, "cells": cells, "advised": advised}
    if scenario.slabs > advised + cells / 10:
        yield Event(rule, mark("{slabs} slabs are many for {cells} cells: about {advised} are advised, and more make "
                               "a longer game."), slots)  # fmt: skip
    elif scenario.slabs < advised - cells / 10 and not scenario.free:
        yield Event(rule, mark("{slabs} slabs are few for {cells} cells: about {advised} are advised, and fewer make "
                               "a shorter game."), slots)  # fmt: skip


def _fair_advice(board: Board, bases: list[int], mines: list[int], apart: dict[Any, int]) -> Iterable[Event]:
    if len(set(apart.values())) > 1:
        yield Event("FP-U01", mark("The starting bases are not equally far from each other: {least} to {most} steps."),
                    {"least": min(apart.values()), "most": max(apart.values())})  # fmt: skip
    if not mines:
        yield Event("FP-S02", mark("There is no special mine on this planet."))
    for mine in mines:
        steps = [_steps(board, base, mine) for base in bases]
        if len(set(steps)) > 1:
            x, y = board.xy(mine)
            yield Event("FP-U01", mark("The special mine on ({x},{y}) is not equally far from all starting bases: "
                                       "{least} to {most} steps."),
                        {"x": x, "y": y, "least": min(steps), "most": max(steps)})  # fmt: skip


def _free_advice(board: Board, bases: list[int], mines: list[int], apart: dict[Any, int]) -> Iterable[Event]:
    if apart and (most := max(apart.values())) > 12:
        yield Event("FP-U04", mark("Starting bases lie {n} steps apart: at most 8 to 12 are advised, or players may "
                                   "never meet."), {"n": most})  # fmt: skip
    longest = max(apart.values(), default=0)
    for mine in mines:
        if any(4 * _steps(board, base, mine) > 3 * longest for base in bases):
            x, y = board.xy(mine)
            yield Event("FP-U04", mark("The special mine on ({x},{y}) does not lie about in the middle, so players may "
                                       "never meet."), {"x": x, "y": y})  # fmt: skip
