"""The rules of The Forgotten Planet in the order of its rule book (`data/rules.toml`): when a move is refused, and why.

Each function states one action as a chain of conditions: the first that fails gives the refusal, with the number of
its rule. Price and supply come before place. What a step then does stands in `effects.py` and `phases.py`, whose each
tile is in `territory.py`, the count in `scoring.py`; `legal.py` finds the legal moves faster than by asking about each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop_kernel.core.game import Refusal
from tabletop_kernel.games.forgotten_planet import opening
from tabletop_kernel.games.forgotten_planet.board import mask
from tabletop_kernel.games.forgotten_planet.moves import (
    AnyStep,
    Bid,
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
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    COLOURS,
    EMPTY,
    MINES,
    NOBODY,
    OBSTACLE,
    OUTSIDE,
    SLAB,
    SPECIAL,
    TILES,
    Phase,
    State,
)
from tabletop_kernel.games.forgotten_planet.territory import survey
from tabletop_kernel.language import mark

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

Why: TypeAlias = Refusal | None

# -- 3 Turn: what may come when


def explain(g: ForgottenPlanet, s: State, m: AnyStep) -> Why:
    """Why a move is refused now, or None."""
    return RULES[type(m)](g, s, m) if type(m) in g.decisions(s) else untimely(g, s, m)


def untimely(g: ForgottenPlanet, s: State, m: AnyStep) -> Refusal:
    """Why a step of this type cannot come now (FP-P01)."""
    if s.phase is Phase.OVER:
        return Refusal("FP-Z01", mark("the game is over"))
    if type(m) not in RULES:
        return Refusal("FP-P01", mark("nobody decides this: it comes by itself, by a draw or by the die"))
    if isinstance(m, GiveTile):
        return Refusal("FP-G06", mark("none of the neighbouring tiles has changed hands in a check of territory"))
    if s.site >= 0:
        return Refusal("FP-N01", mark("first the mine you have paid for is rolled and built"))
    if s.phase is Phase.PRODUCTION and s.asked:
        return Refusal("FP-O02", mark("first choose the cube that your special mine yields"))
    if s.phase is Phase.TERRITORY and s.asked:
        return Refusal("FP-G05", mark("first the partners agree whose the marked tile is"))
    return Refusal("FP-P01", mark("this does not belong to the present phase"))


def no_site(g: ForgottenPlanet, s: State) -> bool:
    """Whether the cell for which the die is rolled could not have been chosen for a mine (FP-AMB11)."""
    return bool(buildable(g, s, s.site, "FP-N01", "") or apart(g, s, s.site, "FP-N03"))


# -- conditions that several actions share


def costs(s: State, energy: int, rule: str) -> Why:
    """Every action but storing has its price in energy."""
    if s.energy >= energy:
        return None
    slots = {"n": energy, "left": s.energy}
    return Refusal(rule, mark("it costs {n} energy and you have {left} left"), slots)


def off_board(g: ForgottenPlanet, cell: int) -> Why:
    """FP-D02: cells of the area only, never outside or under an obstacle."""
    if not 0 <= cell < g.board.size or g.board.ground[cell] == OUTSIDE:
        return Refusal("FP-D02", mark("this cell lies outside the area"))
    if g.board.ground[cell] == OBSTACLE:
        return Refusal("FP-D02", mark("({x},{y}) is impassable ground"), g.spots[cell])
    return None


def robot_on(g: ForgottenPlanet, s: State, cell: int) -> Why:
    """FP-A02: robots act only if they are on."""
    if cell in s.on[s.player]:
        return None
    if cell in s.off[s.player]:
        return lies(g, s, cell)
    if not 0 <= cell < g.board.size:
        return off_board(g, cell)
    return Refusal("FP-A02", mark("no robot of yours stands on ({x},{y})"), g.spots[cell])


def lies(g: ForgottenPlanet, s: State, cell: int) -> Refusal:
    """FP-R02, FP-AMB03: off in phase 1 on ground that is not one's own, for the whole turn (FP-R03)."""
    owner = s.control[cell]
    if owner == NOBODY:
        return Refusal("FP-AMB03", mark("your robot on ({x},{y}) is off: nobody controls its tile"), g.spots[cell])
    if BASES.index(owner) in g.friends(s.player):
        return Refusal("FP-R03", mark("your robot on ({x},{y}) stays off until your next phase 1"), g.spots[cell])
    slots = {**g.spots[cell], "player": BASES.index(owner)}
    return Refusal("FP-R02", mark("your robot on ({x},{y}) is off: its tile is controlled by {player}"), slots)


def own_base(g: ForgottenPlanet, s: State) -> Why:
    """FP-A02: bases may always act."""
    return None if BASES[s.player] in s.land else Refusal("FP-A02", mark("you have no base that could do it"))


def buildable(g: ForgottenPlanet, s: State, cell: int, rule: str, corner: str) -> Why:
    """An empty cell of the area, beside a robot that is on, with no wall between (FP-D02, `rule`, FP-W02)."""
    if refusal := off_board(g, cell):
        return refusal
    if s.land[cell] != EMPTY:
        taken = "FP-AMB27" if rule == "FP-B02" else "FP-D02"
        return Refusal(taken, mark("a tile already lies on ({x},{y})"), g.spots[cell])
    standing, near = mask(s.on[s.player]), g.board.near[cell]
    if standing & near:
        if standing & g.board.spread(1 << cell, g.ways(s.walls)):
            return None
        return Refusal("FP-W02", mark("a wall stands between your robot and ({x},{y})"), g.spots[cell])
    for robot in s.off[s.player]:
        if near >> robot & 1:
            return lies(g, s, robot)
    x, y = g.board.xy(cell)
    if any(abs(x - rx) == abs(y - ry) == 1 for rx, ry in map(g.board.xy, s.on[s.player])):
        return Refusal(rule, corner)
    return Refusal(rule, mark("no robot of yours stands on a tile adjacent to ({x},{y})"), g.spots[cell])


def apart(g: ForgottenPlanet, s: State, cell: int, rule: str) -> Why:
    """FP-B03, FP-N03: no base or mine beside a base or mine; walls between do not help (FP-AMB13)."""
    for _, near in g.board.around[cell]:
        slots = {**g.spots[cell], "nx": near % g.board.width, "ny": near // g.board.width}
        if s.land[near] in BASES:
            return Refusal(rule, mark("({x},{y}) is adjacent to the base on ({nx},{ny})"), slots)
        if s.land[near] in MINES + SPECIAL:
            return Refusal(rule, mark("({x},{y}) is adjacent to the mine on ({nx},{ny})"), slots)
    return None


# -- 3 Turn, phase 2: actions of robots


def may_walk(g: ForgottenPlanet, s: State, m: Walk) -> Why:
    """FP-M01: 1 energy for every started three steps; the shortest way counts."""
    free = g.readings.shared_steps and s.steps > 0
    return (None if free else costs(s, 1, "FP-M01")) or robot_on(g, s, m.start) or enterable(g, s, m) or way(g, s, m)


def enterable(g: ForgottenPlanet, s: State, m: Walk) -> Why:
    """FP-M02: laid tiles only; FP-AMB26: never another player's base."""
    if refusal := off_board(g, m.to):
        return refusal
    if m.to == m.start:
        return Refusal("FP-M01", mark("your robot already stands on ({x},{y})"), g.spots[m.to])
    kind = s.land[m.to]
    if kind not in TILES:
        return Refusal("FP-M02", mark("a robot needs a laid tile and there is none on ({x},{y})"), g.spots[m.to])
    if kind in BASES and kind != BASES[s.player]:
        slots = {**g.spots[m.to], "player": BASES.index(kind)}
        return Refusal("FP-AMB26", mark("on ({x},{y}) stands a base of {player}"), slots)
    return None


def way(g: ForgottenPlanet, s: State, m: Walk) -> Why:
    """FP-M02: side by side, never diagonal; FP-M03: not through walls; FP-M04: not across another player's base."""
    board, walkable, ways = g.board, g.walkable(s, s.player), g.ways(s.walls)
    steps = board.steps(m.start, m.to, walkable, ways)
    if steps < 0:
        if board.steps(m.start, m.to, walkable, board.open) >= 0:
            return Refusal("FP-M03", mark("walls block every way to ({x},{y})"), g.spots[m.to])
        if board.steps(m.start, m.to, survey(s.land).tiles, ways) >= 0:
            return Refusal("FP-M04", mark("every way to ({x},{y}) leads across another player's base"), g.spots[m.to])
        return Refusal("FP-M02", mark("no tiles lie side by side all the way to ({x},{y})"), g.spots[m.to])
    if (price := g.price(s, steps)) > s.energy:
        slots = {"steps": steps, "n": price, "left": s.energy}
        return Refusal("FP-M01", mark("the way is {steps} steps long and costs {n} energy, and you have {left} left"),
                       slots)  # fmt: skip
    return None


def may_build_base(g: ForgottenPlanet, s: State, m: BuildBase) -> Why:
    """FP-B01: 3 energy and a cube of each colour; FP-B02, FP-B03: the place; FP-AMB20: bases are limited."""
    corner = mark("the base would only touch your robot's tile at a corner")
    return (
        costs(s, 3, "FP-B01")
        or one_of_each(g, s, "FP-B01")
        or (Refusal("FP-AMB29", mark("no base is left")) if g.bases_left(s, s.player) < 1 else None)
        or buildable(g, s, m.cell, "FP-B02", corner)
        or apart(g, s, m.cell, "FP-B03")
    )


def one_of_each(g: ForgottenPlanet, s: State, rule: str) -> Why:
    """FP-B01, FP-F02: three cubes of three colours."""
    return None if min(g.cubes(s)) else Refusal(rule, mark("it takes one cube of each colour"))


def may_lay_slab(g: ForgottenPlanet, s: State, m: LaySlab) -> Why:
    """FP-D01: 1 energy, an empty cell adjacent to the tile of a robot that is on."""
    corner = mark("the slab would only touch your robot's tile at a corner")
    return (
        costs(s, 1, "FP-D01")
        or (Refusal("FP-AMB29", mark("no slab is left")) if s.slabs < 1 else None)
        or buildable(g, s, m.cell, "FP-D01", corner)
    )


def may_try_mine(g: ForgottenPlanet, s: State, m: TryMine) -> Why:
    """FP-N01: 1 energy and a place, before the roll; FP-N03, FP-AMB11: refused there, before anything is paid."""
    corner = mark("the mine would only touch your robot's tile at a corner")
    left = g.supply(s)
    return (
        costs(s, 1, "FP-N01")
        or (None if left.slabs or any(left.mines) else Refusal("FP-AMB12", mark("neither a slab nor a mine is left")))
        or buildable(g, s, m.cell, "FP-N01", corner)
        or apart(g, s, m.cell, "FP-N03")
    )


def may_choose_mine(g: ForgottenPlanet, s: State, m: ChooseMine) -> Why:
    """FP-N02: after a six, any of the three mines that is left."""
    if g.supply(s).mines[COLOURS.index(m.colour)] < 1:
        return Refusal("FP-AMB12", mark("no mine of this colour is left"))
    return None


def may_choose_slab(g: ForgottenPlanet, s: State, m: ChooseSlab) -> Why:
    """FP-AMB12: a six allows a plain slab only where that reading is in force."""
    if not g.readings.six_allows_slab:
        return Refusal("FP-AMB12", mark("a six allows a mine only"))
    return Refusal("FP-AMB29", mark("no slab is left")) if s.slabs < 1 else None


def may_build_wall(g: ForgottenPlanet, s: State, m: BuildWall) -> Why:
    """FP-W01: 1 energy and a cube; on an edge of the tile of a robot that is on."""
    return (
        costs(s, 1, "FP-W01")
        or (None if g.cubes(s)[COLOURS.index(m.cube)] else Refusal("FP-W01", mark("you have no cube of this colour")))
        or (Refusal("FP-AMB29", mark("no wall is left")) if g.supply(s).walls < 1 else None)
        or at_edge(g, s, m.edge)
        or wall_fits(g, s, m.edge, s.walls)
    )


def at_edge(g: ForgottenPlanet, s: State, edge: int) -> Why:
    """FP-W01: a robot that is on stands on one of the two tiles that the edge separates."""
    if edge not in g.board.ends:
        return Refusal("FP-W01", mark("a wall stands between two cells of the area"))
    ends = g.board.ends[edge]
    if any(cell in s.on[s.player] for cell in ends):
        return None
    for cell in ends:
        if cell in s.off[s.player]:
            return lies(g, s, cell)
    return Refusal("FP-W01", mark("no robot of yours stands at this edge"))


def wall_fits(g: ForgottenPlanet, s: State, edge: int, walls: frozenset[int]) -> Why:
    """FP-AMB16: one wall on an edge; FP-W03: no single tile closed in, on either side."""
    if edge in walls:
        return Refusal("FP-AMB16", mark("a wall already stands there"))
    if (cell := g.closes(s, edge, walls)) >= 0:
        return Refusal("FP-W03", mark("the wall would close in the single tile on ({x},{y})"), g.spots[cell])
    return None


def may_push_wall(g: ForgottenPlanet, s: State, m: PushWall) -> Why:
    """FP-X01: 2 energy; a wall of the robot's tile moves one tile straight ahead, and the robot follows."""
    if refusal := costs(s, 2, "FP-X01") or robot_on(g, s, m.cell) or wall_of(g, s, m.cell, m.edge, "FP-X01"):
        return refusal
    ahead = g.board.ahead[m.cell, m.edge]
    return pushed_on_to(g, s, ahead.cell) or pushed_up_to(g, s, m.edge, ahead.edge)


def wall_of(g: ForgottenPlanet, s: State, cell: int, edge: int, rule: str) -> Why:
    """FP-X01, FP-K02: a wall on an edge of the robot's own tile."""
    if (cell, edge) not in g.board.ahead:
        return Refusal(rule, mark("this is no edge of the tile on ({x},{y})"), g.spots[cell])
    return None if edge in s.walls else Refusal(rule, mark("no wall stands on this edge"))


def pushed_on_to(g: ForgottenPlanet, s: State, cell: int) -> Why:
    """FP-X02, FP-AMB17: the tile ahead is a slab without any robot."""
    kind = s.land[cell]
    if kind == EMPTY:
        return Refusal("FP-AMB17", mark("there is no tile on ({x},{y}) to follow to"), g.spots[cell])
    if kind in BASES:
        return Refusal("FP-X02", mark("a wall cannot be pushed over the base on ({x},{y})"), g.spots[cell])
    if kind != SLAB:
        return Refusal("FP-X02", mark("a wall cannot be pushed over the mine on ({x},{y})"), g.spots[cell])
    if any(cell in robots for robots in (*s.on, *s.off)):
        return Refusal("FP-X02", mark("a wall cannot be pushed over the robot on ({x},{y})"), g.spots[cell])
    return None


def pushed_up_to(g: ForgottenPlanet, s: State, edge: int, far: int) -> Why:
    """FP-X02: not on to another wall; FP-X03: the limits of building hold at the new place."""
    if far < 0:
        return Refusal("FP-X03", mark("the area ends there, and a wall stands between two cells of it"))
    refusal = wall_fits(g, s, far, s.walls - {edge})
    if refusal is None:
        return None
    return Refusal("FP-X02" if refusal.rule == "FP-AMB16" else "FP-X03", refusal.why, refusal.slots)


def may_blast_tile(g: ForgottenPlanet, s: State, m: BlastTile) -> Why:
    """FP-K01: 2 energy, and a robot that is on."""
    return costs(s, 2, "FP-K01") or robot_on(g, s, m.cell)


def may_blast_wall(g: ForgottenPlanet, s: State, m: BlastWall) -> Why:
    """FP-K02: or one wall of its tile instead."""
    return costs(s, 2, "FP-K02") or robot_on(g, s, m.cell) or wall_of(g, s, m.cell, m.edge, "FP-K02")


# -- 3 Turn, phase 2: actions of bases


def may_make_robot(g: ForgottenPlanet, s: State, m: MakeRobot) -> Why:
    """FP-F01: 2 energy and two cubes of any colours, on an own base."""
    if refusal := costs(s, 2, "FP-F01") or own_base(g, s):
        return refusal
    if g.supply(s).robots[s.player] < 1:
        return Refusal("FP-AMB29", mark("you have no robot left"))
    first, second = (COLOURS.index(cube) for cube in m.cubes)
    if first > second:
        return Refusal("FP-F01", mark("cubes are named in the order blue, brown, white"))
    have = g.cubes(s)
    if have[first] < 1 or have[second] < 1 + (first == second):
        return Refusal("FP-F01", mark("you do not have these two cubes"))
    if not 0 <= m.cell < g.board.size or s.land[m.cell] != BASES[s.player]:
        return Refusal("FP-F01", mark("no base of yours stands there"))
    return None


def may_sell(g: ForgottenPlanet, s: State, m: Sell) -> Why:
    """FP-F02: 1 energy and one cube of each colour."""
    return costs(s, 1, "FP-F02") or own_base(g, s) or one_of_each(g, s, "FP-F02")


def may_concentrate(g: ForgottenPlanet, s: State, m: Concentrate) -> Why:
    """FP-F03: 4 energy for a cube of the supply."""
    return costs(s, 4, "FP-F03") or own_base(g, s) or cube_left(g, s, COLOURS.index(m.colour))


def cube_left(g: ForgottenPlanet, s: State, colour: int) -> Why:
    return None if g.cubes_left(s)[colour] else Refusal("FP-AMB29", mark("no cube of this colour is left"))


def may_store(g: ForgottenPlanet, s: State, m: Store) -> Why:
    """FP-F04: up to 3 energy; FP-AMB19: 3 in all, on however many bases."""
    if m.energy < 1 or m.energy > MOST_STORED:
        return Refusal("FP-F04", mark("1 to 3 energy can be stored"))
    if s.stored[s.player] + m.energy > MOST_STORED:
        return Refusal("FP-AMB19", mark("3 in all can be stored and you have stored {n}"), {"n": s.stored[s.player]})
    if m.energy > s.energy:
        return Refusal("FP-F04", mark("you have {left} energy left"), {"left": s.energy})
    return own_base(g, s)


MOST_STORED: Final = 3


def may_process_metal(g: ForgottenPlanet, s: State, m: ProcessMetal) -> Why:
    """FP-F05: 1 energy, and a slab in the supply."""
    none_left = Refusal("FP-AMB29", mark("no slab is left"))
    return costs(s, 1, "FP-F05") or own_base(g, s) or (none_left if s.slabs < 1 else None)


def may_end_actions(g: ForgottenPlanet, s: State, m: EndActions) -> Why:
    """FP-A01: any number of actions, also none."""
    return None


# -- 3 Turn, phases 3 and 4: choices


def may_give_tile(g: ForgottenPlanet, s: State, m: GiveTile) -> Why:
    """FP-G05: to one of the partners who are equally near; FP-G06: only the tiles that are to be marked."""
    if m.cell not in s.asked:
        return Refusal("FP-G06", mark("none of the neighbouring tiles has changed hands in a check of territory"))
    if m.cell != s.asked[0]:
        return Refusal("FP-G05", mark("tiles are marked one by one, and ({x},{y}) comes first"), g.spots[s.asked[0]])
    if m.player not in g.tying(s, m.cell):
        return Refusal("FP-G05", mark("({x},{y}) is equally near to the two partners only"), g.spots[m.cell])
    return None


def may_take_cube(g: ForgottenPlanet, s: State, m: TakeCube) -> Why:
    """FP-O02: a cube of any colour for each special mine, one mine after the other."""
    if m.cell != s.asked[0]:
        return Refusal("FP-O02", mark("the special mine on ({x},{y}) yields now"), g.spots[s.asked[0]])
    return cube_left(g, s, COLOURS.index(m.colour))


# -- 5 Variants: before the first turn


def may_place_tile(g: ForgottenPlanet, s: State, m: PlaceTile) -> Why:
    """FP-U05: at least two free cells to any other tile (FP-AMB24)."""
    if refusal := off_board(g, m.cell):
        return refusal
    for other in s.asked:
        if not opening.two_gaps(g, m.cell, other):
            rule = "FP-D02" if m.cell == other else "FP-U05"
            return Refusal(rule, mark("fewer than two free cells would lie between it and ({x},{y})"), g.spots[other])
    return None


def may_bid(g: ForgottenPlanet, s: State, m: Bid) -> Why:
    """FP-U06: more than was bid so far."""
    if m.points > opening.HIGHEST_BID:
        return Refusal("FP-U06", mark("{n} is the highest bid"), {"n": opening.HIGHEST_BID})
    if m.points < opening.least_bid(s):
        return Refusal("FP-U06", mark("a bid must be {n} at least"), {"n": opening.least_bid(s)})
    return None


def may_pass(g: ForgottenPlanet, s: State, m: Pass) -> Why:
    """FP-U06: whoever passes bids no more for this base."""
    return None


RULES: Final[dict[type[Any], Callable[[ForgottenPlanet, State, Any], Why]]] = {
    Walk: may_walk,
    BuildBase: may_build_base,
    LaySlab: may_lay_slab,
    TryMine: may_try_mine,
    ChooseMine: may_choose_mine,
    ChooseSlab: may_choose_slab,
    BuildWall: may_build_wall,
    PushWall: may_push_wall,
    BlastTile: may_blast_tile,
    BlastWall: may_blast_wall,
    MakeRobot: may_make_robot,
    Sell: may_sell,
    Concentrate: may_concentrate,
    Store: may_store,
    ProcessMetal: may_process_metal,
    EndActions: may_end_actions,
    GiveTile: may_give_tile,
    TakeCube: may_take_cube,
    PlaceTile: may_place_tile,
    Bid: may_bid,
    Pass: may_pass,
}
