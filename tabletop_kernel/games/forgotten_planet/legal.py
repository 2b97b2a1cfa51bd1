"""Which moves there are: every attempt, for `explain` to judge, and the legal ones found at once, for speed.

`moves` says the rules of `rules.py` a second time, over whole sets of cells; a test holds both equal on random and on
made positions. Steps are made once for each scenario and used again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, compress
from typing import TYPE_CHECKING, Final, TypeAlias

from tabletop_kernel.games.forgotten_planet.board import Board, Cells, Ways, cells, mask
from tabletop_kernel.games.forgotten_planet.moves import (
    AnyStep,
    BlastTile,
    BlastWall,
    BuildBase,
    BuildWall,
    ChooseMine,
    ChooseSlab,
    Concentrate,
    EndActions,
    GiveTile,
    LaySlab,
    MakeRobot,
    Pass,
    PlaceTile,
    ProcessMetal,
    PushWall,
    Sell,
    Store,
    TakeCube,
    TryMine,
    Walk,
)
from tabletop_kernel.games.forgotten_planet.state import BASES, COLOURS, OUTSIDE, Colour, Phase, State
from tabletop_kernel.games.forgotten_planet.territory import Land, survey

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

Moves: TypeAlias = list[AnyStep]

PAIRS: Final[tuple[tuple[Colour, Colour], ...]] = tuple(combinations_with_replacement(COLOURS, 2))
CHOOSE_MINE: Final = tuple(map(ChooseMine, COLOURS))
CONCENTRATE: Final = tuple(map(Concentrate, COLOURS))
STORE: Final = tuple(map(Store, (1, 2, 3)))
SELL, METAL, END = Sell(), ProcessMetal(), EndActions()


class Menu:
    """The steps of one scenario, made when first needed."""

    def __init__(self, board: Board) -> None:
        everywhere = range(board.size)
        self.slab: Final = tuple(map(LaySlab, everywhere))
        self.mine: Final = tuple(map(TryMine, everywhere))
        self.base: Final = tuple(map(BuildBase, everywhere))
        self.blast: Final = tuple(map(BlastTile, everywhere))
        self.walls: Final = {edge: tuple(BuildWall(edge, cube) for cube in COLOURS) for edge in board.ends}
        self.push: Final = {way: PushWall(*way) for way in board.ahead}
        self.blast_wall: Final = {way: BlastWall(*way) for way in board.ahead}
        self.size = board.size

    @lru_cache(256)  # noqa: B019 - a menu lives as long as its game
    def walks(self, start: int) -> tuple[Walk, ...]:
        return tuple(Walk(start, to) for to in range(self.size))

    @lru_cache(256)  # noqa: B019
    def robots(self, cell: int) -> tuple[MakeRobot, ...]:
        return tuple(MakeRobot(cell, pair) for pair in PAIRS)


# -- every well-formed move, legal or not


def attempts(g: ForgottenPlanet, s: State) -> Iterable[AnyStep]:
    """Moves that a person could mean by pressing something on the board or in the panel."""
    everywhere = [cell for cell, kind in enumerate(g.board.ground) if kind != OUTSIDE]
    match s.phase:
        case Phase.ACTIONS if s.six:
            return [*CHOOSE_MINE, ChooseSlab()]
        case Phase.ACTIONS if s.site < 0:
            return [*_robot_attempts(g, s, everywhere), *_base_attempts(g, s)]
        case Phase.TERRITORY if s.asked:
            return [GiveTile(s.asked[0], player) for player in range(g.players)]
        case Phase.PRODUCTION if s.asked:
            return [TakeCube(cell, colour) for cell in s.asked for colour in COLOURS]
        case Phase.PLACING:
            return [PlaceTile(cell) for cell in everywhere]
        case Phase.ASSIGNING if s.auction:
            return [Pass()]  # bids are a form
    return []


def _robot_attempts(g: ForgottenPlanet, s: State, everywhere: list[int]) -> Iterable[AnyStep]:
    """Walking, pushing and blowing up start from own robots; where there are none, from own bases, to say so."""
    menu, own = g.menu, sorted({*s.on[s.player], *s.off[s.player]})
    starts = own or [cell for cell, kind in enumerate(s.land) if kind == BASES[s.player]]
    for start in starts:
        yield from (menu.walks(start)[to] for to in everywhere if to != start)
    yield from (menu.base[cell] for cell in everywhere)
    yield from (menu.slab[cell] for cell in everywhere)
    yield from (menu.mine[cell] for cell in everywhere)
    for edge in g.board.ends:
        yield from menu.walls[edge]
    for start in starts:
        yield from (menu.push[start, edge] for edge, _ in g.board.around[start])
    for start in starts:
        yield menu.blast[start]
        yield from (menu.blast_wall[start, edge] for edge, _ in g.board.around[start])


def _base_attempts(g: ForgottenPlanet, s: State) -> Iterable[AnyStep]:
    for cell, kind in enumerate(s.land):
        if kind in BASES:
            yield from g.menu.robots(cell)
    yield SELL
    yield from CONCENTRATE
    yield from STORE
    yield METAL
    yield END


# -- the legal ones


def moves(g: ForgottenPlanet, s: State) -> Moves:
    if s.phase is not Phase.ACTIONS or s.site >= 0:
        return [move for move in attempts(g, s) if g.explain(s, move) is None]
    out: Moves = []
    if s.energy or s.steps:
        lie, ways = survey(s.land), g.ways(s.walls)
        if s.on[s.player]:
            _robot_moves(g, s, lie, ways, out)
        if lie.bases[s.player]:
            _base_moves(g, s, lie, out)
    out.append(END)
    return out


def _robot_moves(g: ForgottenPlanet, s: State, lie: Land, ways: Ways, out: Moves) -> None:
    board, menu, energy, have = g.board, g.menu, s.energy, g.cubes(s)
    robots = tuple(dict.fromkeys(s.on[s.player]))
    walkable, reach = g.walkable(s, s.player), 3 * energy + s.steps
    for robot in robots:
        _pick(menu.walks(robot), board.within(1 << robot, walkable, ways, reach), out)
    if not energy:
        return
    free = board.spread(mask(robots), ways) & board.inside & ~lie.tiles
    if free:
        _building(g, s, lie, free, out)
    if any(have) and len(s.walls) < g.pieces.walls:
        _walls(g, s, lie, ways, robots, out)
    if energy >= 2:
        _pushes_and_blasts(g, s, lie, ways, robots, out)


def _building(g: ForgottenPlanet, s: State, lie: Land, free: Cells, out: Moves) -> None:
    """Slabs on all of `free`, mines and bases where no mine or base is adjacent (FP-B03, FP-N03)."""
    menu = g.menu
    if s.slabs:
        _pick(menu.slab, free, out)
    apart = free & ~g.board.spread(lie.structures, g.board.open)
    if not apart:
        return
    if s.slabs or any(g.supply(s).mines):
        _pick(menu.mine, apart, out)
    if s.energy >= 3 and min(g.cubes(s)) and g.bases_left(s, s.player) > 0:
        _pick(menu.base, apart, out)


def _walls(g: ForgottenPlanet, s: State, lie: Land, ways: Ways, robots: tuple[int, ...], out: Moves) -> None:
    """FP-W01 on every free edge that would not close in a single tile (FP-W03)."""
    have, walls, closing = g.cubes(s), s.walls, g.closing(lie, ways)
    colours = [colour for colour in range(3) if have[colour]]
    edges = dict.fromkeys(edge for robot in robots for edge, _ in g.board.around[robot] if edge not in walls)
    for edge in edges:
        if closing:
            a, b = g.board.ends[edge]
            if (closing >> a | closing >> b) & 1:
                continue
        built = g.menu.walls[edge]
        for colour in colours:
            out.append(built[colour])


def _pushes_and_blasts(
    g: ForgottenPlanet, s: State, lie: Land, ways: Ways, robots: tuple[int, ...], out: Moves
) -> None:
    board, menu, walls = g.board, g.menu, s.walls
    for robot in robots:
        out.append(menu.blast[robot])
    if not walls:
        return
    standing, closing = mask(cell for side in (s.on, s.off) for group in side for cell in group), g.closing(lie, ways)
    for robot in robots:
        for edge, _ in board.around[robot]:
            if edge not in walls:
                continue
            out.append(menu.blast_wall[robot, edge])
            cell, far, beyond = board.ahead[robot, edge]
            if far >= 0 and far not in walls and (lie.slabs & ~standing) >> cell & 1 and not closing >> beyond & 1:
                out.append(menu.push[robot, edge])


def _base_moves(g: ForgottenPlanet, s: State, lie: Land, out: Moves) -> None:
    energy, have, player = s.energy, g.cubes(s), s.player
    if not energy:
        return
    if energy >= 2 and sum(have) >= 2 and len(s.on[player]) + len(s.off[player]) < g.pieces.robots:
        pairs = _pairs(have)
        for base in cells(lie.bases[player]):
            made = g.menu.robots(base)
            for pair in pairs:
                out.append(made[pair])
    if have[0] and have[1] and have[2]:
        out.append(SELL)
    if energy >= 4:
        out += [move for move, left in zip(CONCENTRATE, g.cubes_left(s), strict=True) if left]
    out += STORE[: max(0, min(energy, 3 - s.stored[player]))]
    if s.slabs:
        out.append(METAL)


@lru_cache(4096)
def _pairs(have: tuple[int, int, int]) -> tuple[int, ...]:
    """Which of PAIRS can be paid with these cubes."""
    return tuple(
        n for n, (a, b) in enumerate(PAIRS) if have[COLOURS.index(a)] and have[COLOURS.index(b)] >= 1 + (a == b)
    )


def _pick(steps: Sequence[AnyStep], at: Cells, out: Moves) -> None:
    """Add the steps of the cells `at`: all at once, since a loop over the bits is slow where there are many."""
    out += compress(steps, f"{at:b}"[::-1].encode().translate(_ZERO))


_ZERO: Final = bytes.maketrans(b"0", b"\0")
