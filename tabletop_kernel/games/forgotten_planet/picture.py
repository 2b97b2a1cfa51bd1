"""The picture of a position, what can be pressed on it, and which presses make a move.

Presses of a move, in order; an action begins with its button, and one place is named once, whichever robot acts:

    walk                  robot:x,y:p  cell:x,y              (no button: press a robot, then where it should go)
    slab, mine, base      do:slab | do:mine | do:base  cell:x,y
    after a six           mine:blue | mine:brown | mine:white | mine:slab
    wall                  do:wall  edge:x,y|x,y  cube:blue   (the edge, then the cube that pays)
    push a wall           do:push  robot:x,y:p  edge:x,y|x,y
    self-destruct         do:blast  robot:x,y:p  cell:x,y    (its own tile: all robots there), or an edge: that wall
    robot                 do:robot  base:x,y  cubes:blue+white   (the two cubes in the order blue, brown, white)
    cubes, energy, metal  do:sell   do:concentrate cube:blue   do:store n:2   do:metal   do:end
    special mine's cube   cube:blue
    a team's tied tile    seat:p
    set-up                cell:x,y   n:3 (a bid)   do:pass

So nothing is a prefix of anything else, and a press on another button or robot simply begins that instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from tabletop_kernel.games.forgotten_planet import art, moves, panel
from tabletop_kernel.games.forgotten_planet.panel import owner
from tabletop_kernel.games.forgotten_planet.sheet import NARROWEST, Sheet, coordinates, ground, head
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    EMPTY,
    FACE_DOWN,
    MINES,
    NEW_BASE,
    OBSTACLE,
    OUTSIDE,
    SLAB,
    SPECIAL,
    Phase,
    State,
)
from tabletop_kernel.language import counted, mark, text
from tabletop_kernel.scene import Art, Circle, Drawn, Layer, PanelPart, Paper, Spot, Sprite, Text
from tabletop_kernel.scene.icons import BOLT, DICE, STAR
from tabletop_kernel.scene.style import INK, MARKS, PAPER, RAISED, SOFT

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

# -- presses


def clicks(game: ForgottenPlanet, s: State, move: moves.AnyStep) -> tuple[str, ...]:
    """The hotspots a person presses for a move; none for an outcome."""
    board = game.board
    match move:
        case moves.Walk(start=start, to=to):
            return board.robot_name(start, s.player), board.cell_names[to]
        case moves.LaySlab(cell=cell) | moves.TryMine(cell=cell) | moves.BuildBase(cell=cell):
            return _BUTTONS[type(move)], board.cell_names[cell]
        case moves.BuildWall(edge=edge, cube=cube):
            return "do:wall", board.edge_names[edge], f"cube:{cube}"
        case moves.PushWall(cell=cell, edge=edge):
            return "do:push", board.robot_name(cell, s.player), board.edge_names[edge]
        case moves.BlastTile(cell=cell):
            return "do:blast", board.robot_name(cell, s.player), board.cell_names[cell]
        case moves.BlastWall(cell=cell, edge=edge):
            return "do:blast", board.robot_name(cell, s.player), board.edge_names[edge]
        case moves.MakeRobot(cell=cell, cubes=cubes):
            return "do:robot", board.base_names[cell], "cubes:" + "+".join(cubes)
        case moves.Concentrate(colour=colour):
            return "do:concentrate", f"cube:{colour}"
        case moves.Store(energy=energy):
            return "do:store", f"n:{energy}"
        case moves.TakeCube(colour=colour):
            return (f"cube:{colour}",)
        case moves.ChooseMine(colour=colour):
            return (f"mine:{colour}",)
        case moves.GiveTile(player=player):
            return (f"seat:{player}",)
        case moves.PlaceTile(cell=cell):
            return (board.cell_names[cell],)
        case moves.Bid(points=points):
            return (f"n:{points}",)
    return (_BUTTONS[type(move)],) if type(move) in _BUTTONS else ()


def trail(game: ForgottenPlanet, s: State, step: moves.AnyStep) -> tuple[str, ...]:
    """A walking robot and the tiles of its way."""
    if not isinstance(step, moves.Walk):
        return ()
    way = game.board.way(step.start, step.to, game.walkable(s, s.player), game.ways(s.walls))
    return game.board.robot_name(step.start, s.player), *(game.board.cell_names[cell] for cell in way)


_BUTTONS: Final = {
    moves.LaySlab: "do:slab", moves.TryMine: "do:mine", moves.BuildBase: "do:base", moves.Sell: "do:sell",
    moves.ProcessMetal: "do:metal", moves.EndActions: "do:end", moves.Pass: "do:pass", moves.ChooseSlab: "mine:slab",
}  # fmt: skip


# -- the whole


def scene(game: ForgottenPlanet, s: State) -> Iterator[Drawn | PanelPart]:
    """The board with its supply, all hotspots, and the parts of the panel."""
    sheet = Sheet.of(game, s)
    yield Paper(width=sheet.width, height=sheet.height, fill=PAPER)
    yield from head(game, s, sheet)
    yield from ground(sheet, s.land, free=game.scenario.free)
    yield from coordinates(sheet)
    robots = stacks(s)
    for cell in sheet.shown():
        if s.land[cell] != OUTSIDE:
            yield from _cell(game, s, sheet, cell, robots.get(cell, []))
    for edge, (a, b) in game.board.ends.items():
        if sheet.shows(a) and sheet.shows(b):
            yield from _edge(sheet, edge, wall=edge in s.walls)
    yield from panel.parts(game, s)


def hints(game: ForgottenPlanet, s: State, begun: tuple[str, ...]) -> Iterator[Drawn]:
    """While a robot is chosen: what a walk costs, on each tile where it may end (FP-M01)."""
    if len(begun) != 1 or not begun[0].startswith("robot:"):
        return
    sheet, board, tiles, ways = Sheet.of(game, s), game.board, game.walkable(s, s.player), game.ways(s.walls)
    for move in game.legal(s):
        if isinstance(move, moves.Walk) and clicks(game, s, move)[0] == begun[0]:
            price = game.price(s, board.steps(move.start, move.to, tiles, ways))
            yield from _price(sheet, move.to, price, _say_cell(game, s, move.to))


def _price(sheet: Sheet, cell: int, price: int, place: str) -> Iterator[Drawn]:
    name = sheet.board.cell_names[cell]
    yield replace(_spot(sheet, cell), say=text("{place}, energy: {n}", place=place, n=price))
    yield from _tag(sheet, cell, f"price:{name}", price, BOLT)


def _tag(sheet: Sheet, cell: int, id: str, number: int, icon: Art) -> Iterator[Drawn]:
    """A number and what it counts, at the tile's top right, which marks, robots and their numbers leave free."""
    (x, y), size = sheet.at(cell), 2.45 * sheet.font
    middle = x + 0.93 * sheet.cell - size / 2, y + 0.06 * sheet.cell + 0.3 * size
    yield Sprite(id=id, x=middle[0], y=middle[1], size=size, art=art.tag(number, icon), layer=Layer.BADGE)


# -- cells

_LAND_WORDS: Final = {
    EMPTY: mark("empty ground"), OBSTACLE: mark("impassable ground"), SLAB: mark("slab"),
    SPECIAL: mark("special mine"), "b": mark("blue mine"), "n": mark("brown mine"), "w": mark("white mine"),
    NEW_BASE: mark("base without an owner"), FACE_DOWN: mark("tile face down"),
}  # fmt: skip


def _cell(game: ForgottenPlanet, s: State, sheet: Sheet, cell: int, robots: list[Stack]) -> Iterator[Drawn]:
    name, kind, whose = game.board.cell_names[cell], s.land[cell], owner(s, cell)
    spot = _spot(sheet, cell)
    yield replace(spot, say=_say_cell(game, s, cell))
    if kind in BASES:
        x, y = game.board.xy(cell)
        said = text("Base at {x},{y} ({player})", x=x, y=y, player=game.seat(int(kind) - 1))
        yield replace(spot, id=game.board.base_names[cell], layer=Layer.STRUCTURE, say=said)
    yield from land(sheet, cell, kind, whose, game.colour, crowd=len(robots))
    if whose is not None and kind not in BASES:
        yield sheet.sprite(f"mark:{name}", cell, 21.5, 21.5, 28.8, MARKS[game.colour(whose)], Layer.MARK)
    yield from _waiting(game, s, sheet, cell)
    yield from _robots(game, sheet, cell, robots, structure=kind not in (SLAB, EMPTY))


def _spot(sheet: Sheet, cell: int) -> Spot:
    """A whole cell, to be pressed; its ring lies inside the tile."""
    (x, y), k = sheet.at(cell), sheet.k
    return Spot(
        id=sheet.board.cell_names[cell], x=x, y=y, width=sheet.cell, height=sheet.cell, radius=8 * k, layer=Layer.TILE,
        ring=(x + 8 * k, y + 8 * k, x + 88 * k, y + 88 * k),
    )  # fmt: skip


def land(
    sheet: Sheet, cell: int, kind: str, whose: int | None, colour: Callable[[int], int], *, crowd: int = 0
) -> Iterator[Drawn]:
    """The tile, and the structure on it: in the middle, or small at the top right while robots stand there."""
    if kind == EMPTY:
        return
    name = sheet.board.cell_names[cell]
    tile = art.TILE_NOBODYS if whose is None else art.TILES[colour(whose)]
    small = (63, 35) if crowd < 2 else (67, 29)
    if kind in BASES or kind == NEW_BASE:
        tile = art.BASE_TILES[colour(int(kind) - 1)] if kind in BASES else art.BASE_TILE_FREE
    if kind == OBSTACLE:
        tile = art.OBSTACLE
    yield sheet.sprite(f"tile:{name}", cell, 48, 48, 96, tile, Layer.TILE)
    if kind in MINES or kind == SPECIAL:
        plate = art.SPECIAL_PLATE if kind == SPECIAL else art.PLATE
        yield sheet.sprite(f"plate:{name}", cell, 48, 48, 96, plate, Layer.STRUCTURE)
        ore, full, less = (art.ORE_ANY, 80, 61) if kind == SPECIAL else (art.ORE[MINES.index(kind)], 50, 36)
        where, size = (small, less if crowd < 2 else 0.8 * less) if crowd else ((48, 48), full)
        yield sheet.sprite(f"ore:{name}", cell, *where, size, ore, Layer.STRUCTURE)
    elif kind in BASES or kind == NEW_BASE:
        house = art.HOUSES[colour(int(kind) - 1)] if kind in BASES else art.HOUSE_FREE
        where, size = ((64, 32), 40) if crowd else ((48, 48), 60)
        yield sheet.sprite(f"house:{name}", cell, *where, size, house, Layer.STRUCTURE)
    elif kind == FACE_DOWN:
        x, y = sheet.at(cell)
        yield Text(
            id=f"face down:{name}", x=x + sheet.cell / 2, y=y + sheet.cell / 2, text="?", size=44 * sheet.k,
            weight=700, fill=SOFT, layer=Layer.STRUCTURE,
        )  # fmt: skip


def _waiting(game: ForgottenPlanet, s: State, sheet: Sheet, cell: int) -> Iterator[Drawn]:
    """What is asked at this cell: the die that is rolled for it, the cube or the owner that is chosen, the next bid."""
    name = sheet.board.cell_names[cell]
    if s.site == cell:
        yield sheet.sprite(f"die:{name}", cell, 48, 48, 52, DICE[5] if s.six else art.DIE_ROLLED, Layer.BADGE)
    if s.asked and s.asked[0] == cell and s.phase is Phase.PRODUCTION:
        yield sheet.sprite(f"asked:{name}", cell, 72, 70, 38, art.CUBE_ANY, Layer.BADGE)
    if s.asked and s.asked[0] == cell and s.phase is Phase.TERRITORY:
        for player, x in zip(game.tying(s, cell), (30, 66), strict=False):
            yield sheet.sprite(f"asked:{name}:{player}", cell, x, 48, 40, MARKS[game.colour(player)], Layer.BADGE)
    if s.auction and cell == s.land.index(NEW_BASE):
        yield from _tag(sheet, cell, f"bid:{name}", s.auction.bid, STAR)


def _say_cell(game: ForgottenPlanet, s: State, cell: int) -> str:
    kind, whose = s.land[cell], owner(s, cell)
    x, y = game.board.xy(cell)
    what = text(mark("base") if kind in BASES else _LAND_WORDS[kind])
    if whose is not None:
        return text("{x},{y}: {what} ({player})", x=x, y=y, what=what, player=game.seat(whose))
    if kind in (EMPTY, OBSTACLE, FACE_DOWN, NEW_BASE):
        return text("{x},{y}: {what}", x=x, y=y, what=what)
    return text("{x},{y}: {what} (nobody's)", x=x, y=y, what=what)


# -- robots


class Stack(Struct, frozen=True):
    """Robots of one player on one tile that look alike: one piece with their number."""

    player: int
    on: bool
    number: int


def stacks(s: State) -> dict[int, list[Stack]]:
    """The robots of each cell: those that are on first, players in order."""
    found: dict[int, list[Stack]] = {}
    for stands, robots in ((True, s.on), (False, s.off)):
        for player, at in enumerate(robots):
            for cell in dict.fromkeys(at):
                found.setdefault(cell, []).append(Stack(player, stands, at.count(cell)))
    return found


def _places(stacks: list[Stack], *, structure: bool) -> Iterator[tuple[float, float, float]]:
    """Middle and size of each stack, in a cell of 96."""
    if len(stacks) == 1:
        on = stacks[0].on
        yield ((36, 60, 56) if on else (44, 54, 60)) if structure else ((50, 53, 56) if on else (50, 50, 60))
    elif len(stacks) == 2:
        for stack, x in zip(stacks, (30, 65), strict=True):
            yield (x, 64, 48) if stack.on else (x, 65, 46)
    else:
        columns = 2 if len(stacks) <= 4 else 3
        size, step = (38, 36) if columns == 2 else (30, 26)
        for n in range(len(stacks)):
            across, up = n % columns, n // columns
            yield 48 + (across - (columns - 1) / 2) * step, 70 - up * step, size


def _robots(game: ForgottenPlanet, sheet: Sheet, cell: int, stacks: list[Stack], *, structure: bool) -> Iterator[Drawn]:
    """A hotspot for each player who has robots here; those that lie beside standing ones are seen only."""
    k, font, named = sheet.k, sheet.font, set[int]()
    least = min(40 * sheet.width / NARROWEST, 0.68 * sheet.cell) if len(stacks) == 1 else 0
    for stack, (x, y, size) in zip(stacks, _places(stacks, structure=structure), strict=True):
        name, said = game.board.robot_name(cell, stack.player), ""
        if stack.player in named:
            name = f"lying {name}"
        else:
            said = _say_robots(game, cell, [other for other in stacks if other.player == stack.player])
        named.add(stack.player)
        piece = (art.ROBOT_ON if stack.on else art.ROBOT_OFF)[game.colour(stack.player)]
        yield sheet.sprite(name, cell, x, y, max(size, least / k), piece, Layer.PIECE, said)
        if stack.number > 1:
            left, top = sheet.at(cell)
            outer = -0.36 if len(stacks) > 1 and x < 48 else 0.36  # away from the neighbour
            bx, by, r = left + k * (x + outer * size), top + k * (y + 0.3 * size), 0.68 * font
            yield Circle(id=f"badge:{name}", x=bx, y=by, r=r, fill=INK, stroke=RAISED, line=2, layer=Layer.BADGE)
            yield Text(
                id=f"number:{name}", x=bx, y=by, text=str(stack.number), size=font, weight=700, fill=RAISED,
                layer=Layer.BADGE,
            )  # fmt: skip


def _say_robots(game: ForgottenPlanet, cell: int, stacks: list[Stack]) -> str:
    x, y = game.board.xy(cell)
    slots = {"x": x, "y": y, "player": game.seat(stacks[0].player)}
    if len(stacks) == 2:
        return text(
            "Robots at {x},{y} ({player}): {on} on, {off} off", on=stacks[0].number, off=stacks[1].number, **slots
        )
    if stacks[0].on:
        return counted(
            "Robot at {x},{y} ({player}), on", "{n} robots at {x},{y} ({player}), on", stacks[0].number, **slots
        )
    return counted(
        "Robot at {x},{y} ({player}), off", "{n} robots at {x},{y} ({player}), off", stacks[0].number, **slots
    )


# -- edges


def _edge(sheet: Sheet, edge: int, *, wall: bool) -> Iterator[Drawn]:
    """The gap between two tiles: easier to hit than it looks, but robots win where both overlap."""
    a, b = sheet.board.ends[edge]
    left, top = sheet.at(a)
    upright, k = not edge & 1, sheet.k
    x, y = (left + sheet.cell, top + sheet.cell / 2) if upright else (left + sheet.cell / 2, top + sheet.cell)
    across, along, thick, long = sheet.reach / 2, max(33 * k, sheet.reach / 2), 5.5 * k, 33 * k
    wide, high = (across, along) if upright else (along, across)
    dx, dy = (thick, long) if upright else (long, thick)
    (ax, ay), (bx, by) = sheet.board.xy(a), sheet.board.xy(b)
    slots = {"ax": ax, "ay": ay, "bx": bx, "by": by}
    said = text("Wall {ax},{ay}|{bx},{by}", **slots) if wall else text("Edge {ax},{ay}|{bx},{by}", **slots)
    name = sheet.board.edge_names[edge]
    yield Spot(
        id=name, x=x - wide, y=y - high, width=2 * wide, height=2 * high, ring=(x - dx, y - dy, x + dx, y + dy),
        radius=thick, ring_layer=Layer.EDGE, layer=Layer.WALL, say=said,
    )  # fmt: skip
    if wall:
        yield Sprite(
            id=f"wall:{name}", x=x, y=y, size=sheet.cell, art=art.WALL, turn=90 if upright else 0, layer=Layer.WALL
        )
