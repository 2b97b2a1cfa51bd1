"""What each action does: the position after it, and what is told about it. Nothing is checked here; `rules.py` did."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec.structs import replace

from tabletop_kernel.core.game import Event
from tabletop_kernel.games.forgotten_planet.moves import (
    BlastTile,
    BlastWall,
    BuildBase,
    BuildWall,
    ChooseMine,
    ChooseSlab,
    Concentrate,
    Die,
    EndActions,
    LaySlab,
    MakeRobot,
    ProcessMetal,
    PushWall,
    Sell,
    Store,
    TryMine,
    Walk,
)
from tabletop_kernel.games.forgotten_planet.state import (
    BASES,
    COLOURS,
    EMPTY,
    MINES,
    SLAB,
    Colour,
    Phase,
    State,
    Triple,
)
from tabletop_kernel.language import mark

if TYPE_CHECKING:
    from tabletop_kernel.games.forgotten_planet.game import ForgottenPlanet

After: TypeAlias = tuple[State, tuple[Event, ...]]

MINE_BUILT: Final = (
    mark("A blue mine is built on ({x},{y})."),
    mark("A brown mine is built on ({x},{y})."),
    mark("A white mine is built on ({x},{y})."),
)
CONCENTRATED: Final = (
    mark("{player} turns 4 energy into a blue cube."),
    mark("{player} turns 4 energy into a brown cube."),
    mark("{player} turns 4 energy into a white cube."),
)
MINE_OF_FACE: Final = {3: 1, 4: 2, 5: 0}
"""FP-N02: 3 brown, 4 white, 5 blue; 1 and 2 a plain slab, 6 the player's choice."""


# -- phase 2: actions of robots


def walk(g: ForgottenPlanet, s: State, m: Walk) -> After:
    """FP-M01: 1 energy for every started three steps."""
    steps = g.board.steps(m.start, m.to, g.walkable(s, s.player), g.ways(s.walls))
    price = g.price(s, steps)
    left = s.steps + 3 * price - steps if g.readings.shared_steps else 0
    on = put(s.on, s.player, shifted(s.on[s.player], m.start, m.to))
    x, y = g.board.xy(m.start)
    slots = {"player": s.player, "sx": x, "sy": y, **g.spots[m.to], "steps": steps, "n": price}
    what = mark("{player} walks a robot from ({sx},{sy}) to ({x},{y}). Steps: {steps}, energy: {n}.")
    names = g.board.cell_names
    return replace(s, energy=s.energy - price, steps=left, on=on), (
        Event("FP-M01", what, slots, (names[m.start], names[m.to])),
    )


def build_base(g: ForgottenPlanet, s: State, m: BuildBase) -> After:
    """FP-B01: 3 energy and a cube of each colour."""
    land = laid(s.land, m.cell, BASES[s.player])
    after = replace(s, energy=s.energy - 3, cubes=paid(g, s, (1, 1, 1)), land=land)
    event = Event("FP-B01", mark("{player} builds a base on ({x},{y})."), on_cell(g, s, m.cell), at(g, m.cell))
    return after, (event, *last_tile(g, after))


def lay_slab(g: ForgottenPlanet, s: State, m: LaySlab) -> After:
    """FP-D01: 1 energy and a slab of the supply."""
    after = replace(s, energy=s.energy - 1, slabs=s.slabs - 1, land=laid(s.land, m.cell, SLAB))
    event = Event("FP-D01", mark("{player} lays a slab on ({x},{y})."), on_cell(g, s, m.cell), at(g, m.cell))
    return after, (event, *last_tile(g, after), *last_slab(after))


def try_mine(g: ForgottenPlanet, s: State, m: TryMine) -> After:
    """FP-N01: 1 energy; the place is chosen, now the die decides."""
    what = mark("{player} tries a mine on ({x},{y}): the die decides.")
    event = Event("FP-N01", what, on_cell(g, s, m.cell), at(g, m.cell))
    return replace(s, energy=s.energy - 1, site=m.cell), (event,)


def roll(g: ForgottenPlanet, s: State, m: Die) -> After:
    """FP-N02: 1-2 slab, 3 brown, 4 white, 5 blue, 6 choice; FP-AMB12: nothing where the piece has run out."""
    shown = Event("FP-N02", mark("The die shows {n}."), {"n": m.face}, at(g, s.site))
    left = g.supply(s)
    if m.face == 6:
        if any(left.mines) or (g.readings.six_allows_slab and left.slabs):
            return replace(s, six=True), (shown,)
    elif m.face in MINE_OF_FACE:
        if left.mines[MINE_OF_FACE[m.face]]:
            return mine_built(g, s, MINE_OF_FACE[m.face], shown)
    elif left.slabs:
        return slab_rolled(g, s, shown)
    nothing = Event("FP-AMB12", mark("Nothing is built: there is none left."), {}, at(g, s.site))
    return replace(s, site=-1), (shown, nothing)


def mine_built(g: ForgottenPlanet, s: State, colour: int, *before: Event) -> After:
    after = replace(s, site=-1, six=False, land=laid(s.land, s.site, MINES[colour]))
    event = Event("FP-N02", MINE_BUILT[colour], on_cell(g, s, s.site), at(g, s.site))
    return after, (*before, event, *last_tile(g, after))


def slab_rolled(g: ForgottenPlanet, s: State, *before: Event) -> After:
    after = replace(s, site=-1, six=False, slabs=s.slabs - 1, land=laid(s.land, s.site, SLAB))
    event = Event("FP-N02", mark("A slab is laid on ({x},{y})."), on_cell(g, s, s.site), at(g, s.site))
    return after, (*before, event, *last_tile(g, after), *last_slab(after))


def choose_mine(g: ForgottenPlanet, s: State, m: ChooseMine) -> After:
    return mine_built(g, s, COLOURS.index(m.colour))


def choose_slab(g: ForgottenPlanet, s: State, _: ChooseSlab) -> After:
    return slab_rolled(g, s)


def build_wall(g: ForgottenPlanet, s: State, m: BuildWall) -> After:
    """FP-W01: 1 energy and a cube."""
    after = replace(s, energy=s.energy - 1, cubes=paid(g, s, triple(m.cube)), walls=s.walls | {m.edge})
    return after, (
        Event("FP-W01", mark("{player} builds a wall."), {"player": s.player}, (g.board.edge_names[m.edge],)),
    )


def push_wall(g: ForgottenPlanet, s: State, m: PushWall) -> After:
    """FP-X01: 2 energy; wall and robot go one tile straight ahead."""
    ahead = g.board.ahead[m.cell, m.edge]
    on = put(s.on, s.player, shifted(s.on[s.player], m.cell, ahead.cell))
    after = replace(s, energy=s.energy - 2, on=on, walls=s.walls - {m.edge} | {ahead.edge})
    what = mark("{player} pushes a wall; the robot follows to ({x},{y}).")
    where = (g.board.edge_names[m.edge], g.board.edge_names[ahead.edge], g.board.cell_names[ahead.cell])
    return after, (Event("FP-X01", what, on_cell(g, s, ahead.cell), where),)


def blast_tile(g: ForgottenPlanet, s: State, m: BlastTile) -> After:
    """FP-K01: every robot of the tile goes, on or off, whosever it is (FP-AMB18)."""
    on, off = ((tuple(c for c in robots if c != m.cell) for robots in side) for side in (s.on, s.off))
    after = replace(s, energy=s.energy - 2, on=tuple(on), off=tuple(off))
    gone = sum(robots.count(m.cell) for robots in (*s.on, *s.off))
    what = mark("A robot of {player} blows up on ({x},{y}). Robots gone: {n}.")
    return after, (Event("FP-K01", what, {**on_cell(g, s, m.cell), "n": gone}, at(g, m.cell)),)


def blast_wall(g: ForgottenPlanet, s: State, m: BlastWall) -> After:
    """FP-K02: the robot and one wall go."""
    on = list(s.on[s.player])
    on.remove(m.cell)
    after = replace(s, energy=s.energy - 2, on=put(s.on, s.player, tuple(on)), walls=s.walls - {m.edge})
    what = mark("A robot of {player} blows up on ({x},{y}) and takes a wall with it.")
    where = (g.board.edge_names[m.edge], g.board.cell_names[m.cell])
    return after, (Event("FP-K02", what, on_cell(g, s, m.cell), where),)


# -- phase 2: actions of bases


def make_robot(g: ForgottenPlanet, s: State, m: MakeRobot) -> After:
    """FP-F01: 2 energy and two cubes; the new robot is on (FP-AMB05)."""
    first, second = map(triple, m.cubes)
    price = (first[0] + second[0], first[1] + second[1], first[2] + second[2])
    on = put(s.on, s.player, tuple(sorted((*s.on[s.player], m.cell))))
    after = replace(s, energy=s.energy - 2, cubes=paid(g, s, price), on=on)
    what = mark("{player} produces a robot on the base on ({x},{y}).")
    return after, (Event("FP-F01", what, on_cell(g, s, m.cell), at(g, m.cell)),)


def sell(g: ForgottenPlanet, s: State, _: Sell) -> After:
    """FP-F02: 1 energy and three cubes for 2 victory points."""
    points = put(s.points, s.player, s.points[s.player] + 2)
    after = replace(s, energy=s.energy - 1, cubes=paid(g, s, (1, 1, 1)), points=points)
    return after, (Event("FP-F02", mark("{player} sells three cubes for 2 points."), {"player": s.player}),)


def concentrate(g: ForgottenPlanet, s: State, m: Concentrate) -> After:
    """FP-F03: 4 energy for a cube."""
    after = replace(s, energy=s.energy - 4, cubes=gained(g, s, triple(m.colour)))
    return after, (Event("FP-F03", CONCENTRATED[COLOURS.index(m.colour)], {"player": s.player}),)


def store(g: ForgottenPlanet, s: State, m: Store) -> After:
    """FP-F04: kept for the player's next turn."""
    stored = put(s.stored, s.player, s.stored[s.player] + m.energy)
    what = mark("{player} stores {n} energy.")
    return replace(s, energy=s.energy - m.energy, stored=stored), (
        Event("FP-F04", what, {"player": s.player, "n": m.energy}),
    )


def process_metal(g: ForgottenPlanet, s: State, _: ProcessMetal) -> After:
    """FP-F05: a slab leaves the game."""
    after = replace(s, energy=s.energy - 1, slabs=s.slabs - 1)
    event = Event("FP-F05", mark("{player} removes a slab from the supply."), {"player": s.player})
    return after, (event, *last_slab(after))


def end_actions(g: ForgottenPlanet, s: State, _: EndActions) -> After:
    """FP-AMB19: what is not stored lapses."""
    after = replace(s, phase=Phase.TERRITORY, energy=0, steps=0)
    if not s.energy:
        return after, (Event("FP-P01", mark("{player} ends the actions."), {"player": s.player}),)
    what = mark("{player} ends the actions. Energy lost: {n}.")
    return after, (Event("FP-AMB19", what, {"player": s.player, "n": s.energy}),)


# -- the end of the game, as it is seen coming


def full(g: ForgottenPlanet, s: State) -> bool:
    """FP-Z01, FP-AMB21: every cell of a bounded area bears a tile; obstacles need none."""
    return EMPTY not in s.land and not g.scenario.free


def last_tile(g: ForgottenPlanet, s: State) -> Iterable[Event]:
    if full(g, s):
        yield Event("FP-Z01", mark("The area is full: the game ends after this turn."))


def last_slab(s: State) -> Iterable[Event]:
    """FP-AMB22: laid, rolled or scrapped; the turn is finished first."""
    if s.slabs == 0:
        yield Event("FP-Z02", mark("The last slab has left the supply: the game ends after this turn."))


# -- small words


def put(of: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    """The tuple with `value` at place i."""
    return (*of[:i], value, *of[i + 1 :])


def laid(land: str, cell: int, kind: str) -> str:
    return land[:cell] + kind + land[cell + 1 :]


def shifted(robots: tuple[int, ...], start: int, to: int) -> tuple[int, ...]:
    """One robot of `start` stands on `to` now."""
    moved = list(robots)
    moved[moved.index(start)] = to
    return tuple(sorted(moved))


def triple(colour: Colour) -> Triple:
    return ((1, 0, 0), (0, 1, 0), (0, 0, 1))[COLOURS.index(colour)]


def paid(g: ForgottenPlanet, s: State, price: Triple) -> tuple[Triple, ...]:
    """Everybody's cubes after a payment to the supply (FP-AMB25)."""
    have = g.cubes(s)
    return put(s.cubes, g.purse(s.player), (have[0] - price[0], have[1] - price[1], have[2] - price[2]))


def gained(g: ForgottenPlanet, s: State, gain: Triple) -> tuple[Triple, ...]:
    return paid(g, s, (-gain[0], -gain[1], -gain[2]))


def at(g: ForgottenPlanet, cell: int) -> tuple[str, ...]:
    return (g.board.cell_names[cell],)


def on_cell(g: ForgottenPlanet, s: State, cell: int) -> dict[str, int | str]:
    """Slots that most sentences need: who, and where."""
    return {"player": s.player, **g.spots[cell]}


EFFECTS: Final[dict[type[Any], Callable[[ForgottenPlanet, State, Any], After]]] = {
    Walk: walk,
    BuildBase: build_base,
    LaySlab: lay_slab,
    TryMine: try_mine,
    Die: roll,
    ChooseMine: choose_mine,
    ChooseSlab: choose_slab,
    BuildWall: build_wall,
    PushWall: push_wall,
    BlastTile: blast_tile,
    BlastWall: blast_wall,
    MakeRobot: make_robot,
    Sell: sell,
    Concentrate: concentrate,
    Store: store,
    ProcessMetal: process_metal,
    EndActions: end_actions,
}
