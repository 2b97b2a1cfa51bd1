"""Boards to find out whose ground it is: colour a map by hand, let steps spread ring by ring, show counted steps."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any, Final

import msgspec
from IPython.display import SVG
from ipywidgets import HTML, Box, IntSlider, Layout, ToggleButtons

from tabletop_kernel.board import Board
from tabletop_kernel.classroom.dialogs import button, line
from tabletop_kernel.classroom.displayed import Kept
from tabletop_kernel.classroom.tours.forgotten_planet.planet import XY, Planet
from tabletop_kernel.games.forgotten_planet.state import BASES, NOBODY, SLAB, State
from tabletop_kernel.language import counted, mark, text
from tabletop_kernel.scene import Circle, Drawn, Layer, Spot, Text, svg
from tabletop_kernel.scene.marks import changed
from tabletop_kernel.scene.style import INK, PLAYERS, RAISED

FULL: Final = "sssss 1sss2 sssss"
OWNERS: Final = (NOBODY, *BASES[:2])
NAMES: Final = {NOBODY: mark("nobody"), BASES[0]: mark("Orange"), BASES[1]: mark("Green")}


def small_planet(walls: str = "") -> Planet:
    """The notebook's planet: five by three tiles, all laid, Orange's base at the left, Green's at the right."""
    return Planet(FULL, orange="0,1", green="4,1", walls=walls, marked=False)


def steps_from(planet: Planet, base: XY) -> dict[XY, int]:
    """The kernel's own count of steps from a base, for every tile that can be reached."""
    board, state = planet.game.board, planet.state
    tiles = sum(1 << cell for cell in board.area if state.land[cell] not in ".~x")
    ways = planet.game.ways(state.walls)
    counts = {cell: board.steps(planet.cell(*base), cell, tiles, ways) for cell in board.area}
    return {board.xy(cell): n for cell, n in counts.items() if n >= 0}


def owners(planet: Planet) -> dict[XY, str]:
    """The kernel's answer: "Orange", "Green" or "nobody" for every tile."""
    control = planet.game.territory(planet.state)[0]
    return {planet.game.board.xy(cell): NAMES[control[cell]] for cell in planet.game.board.area}


def edges(planet: Planet) -> list[str]:
    """Every edge between two tiles, written "0,0|1,0"."""
    return [name.removeprefix("edge:") for name in planet.game.board.edge_names.values()]


def picture(planet: Planet, control: str, numbers: Iterable[Mapping[XY, int]] = ()) -> list[Drawn]:
    """The planet with these owners, and on its tiles the steps counted for each base (first Orange's, then Green's)."""
    state = msgspec.structs.replace(planet.state, control=control, on=((), ()))
    shapes = [part for part in planet.game.scene(state) if isinstance(part, Drawn)]
    spots = {shape.id: shape for shape in shapes if isinstance(shape, Spot)}
    for n, steps in enumerate(numbers):
        for (x, y), count in steps.items():
            shapes += _number(spots[f"cell:{x},{y}"], n, count)
    return shapes


def _number(spot: Spot, n: int, count: int) -> list[Drawn]:
    """A counted number at the foot of a tile, in the colour of the base it was counted from."""
    x, y = spot.x + spot.width * (0.3 + 0.4 * n), spot.y + 0.74 * spot.height
    colour = PLAYERS[1 + n].colour
    disc = Circle(f"disc{n}:{spot.id}", x, y, 15, fill=RAISED, stroke=colour, line=2.5, layer=Layer.BADGE)
    word = Text(f"steps{n}:{spot.id}", x, y, str(count), size=17, weight=700, fill=INK, layer=Layer.BADGE)
    return [disc, word]


def show_steps(planet: Planet, *counts: Mapping[XY, int]) -> SVG:
    """A picture of counted steps, one count a base, for the end of a cell."""
    state = planet.state
    said = text("A map with the steps from the bases on each tile.")
    return SVG(svg(picture(planet, state.control, counts), title=text("Steps"), description=said, width=560))


class Colouring(Kept):
    """Predict by hand: a press on a tile changes its owner; *Check* counts what is right and shows one that is not."""

    def __init__(self, planet: Planet) -> None:
        self.planet = planet
        self.right = planet.game.territory(planet.state)[0]
        land = planet.state.land
        self.guess = "".join(kind if kind in BASES else NOBODY for kind in land)
        self.wrong = -1
        how = text("Press a tile: Orange, Green, nobody in turn.")
        self.said = HTML(f"<p>{escape(how)}</p>")
        self.board = Board(picture(planet, self.guess), on_press=self._pressed, width=560)
        check = button(text("Check"), self.check, "ttk-go")
        self.widget = _framed(self.board.widget, line(check), self.said)

    def _pressed(self, under: tuple[str, ...], x: float, y: float) -> None:
        for spot in under:
            if spot.startswith("cell:"):
                column, row = map(int, spot.removeprefix("cell:").split(","))
                self.colour(column, row)
                return

    def colour(self, x: int, y: int) -> None:
        """Give the tile at (x, y) to the next owner."""
        cell = self.planet.cell(x, y)
        if self.planet.state.land[cell] in BASES:
            return
        after = OWNERS[(OWNERS.index(self.guess[cell]) + 1) % len(OWNERS)]
        self.guess, self.wrong = self.guess[:cell] + after + self.guess[cell + 1 :], -1
        self.board.show(picture(self.planet, self.guess))

    def check(self) -> None:
        """Say how many are right; of one that is not, show the steps, not the answer."""
        off = [cell for cell in self.planet.game.board.area if self.guess[cell] != self.right[cell]]
        if not off:
            told = text("All right. Nearer means whose, equally near means nobody's.")
        else:
            x, y = self.planet.game.board.xy(off[0])
            far = [steps_from(self.planet, base).get((x, y)) for base in _bases(self.planet)]
            told = counted("{n} tile is not right yet.", "{n} tiles are not right yet.", len(off))
            steps = [text("no way") if n is None else counted("{n} step", "{n} steps", n) for n in far]
            look = text("Look at ({x},{y}): {a} from Orange, {b} from Green.", x=x, y=y, a=steps[0], b=steps[1])
            told = f"{told} {look}"
            shapes = picture(self.planet, self.guess)
            spot = next(shape for shape in shapes if getattr(shape, "id", "") == f"cell:{x},{y}")
            self.board.show([*shapes, *changed(spot)])
        self.said.value = f'<p role="status">{escape(told)}</p>'
        self.board.say(told)


class Waves(Kept):
    """Steps spread from both bases, ring by ring. A press on an edge sets or takes a wall; bases can be moved."""

    def __init__(self, planet: Planet) -> None:
        self.planet = planet
        self.bases = list(_bases(planet))
        self.walls: set[int] = set(planet.state.walls)
        self.rings = IntSlider(min=0, max=8, value=0, description=text("Steps"), layout=Layout(width="100%"))
        self.rings.observe(lambda _: self.show(), "value")
        self.mode = ToggleButtons(options=[text("set walls"), text("move Orange's base"), text("move Green's base")])
        for name in ("ttk-tabs", "ttk-unlabelled"):
            self.mode.add_class(name)
        self.mode.description = text("What a press does")
        self.said = HTML()
        self.board = Board(on_press=self._pressed, width=560)
        self.show()
        self.widget = _framed(line(self.mode), self.board.widget, line(self.rings), self.said)

    @property
    def state(self) -> State:
        """The planet as it stands, with its bases where they were moved to."""
        land = [SLAB if kind in BASES else kind for kind in self.planet.state.land]
        for base, (x, y) in zip(BASES, self.bases, strict=False):
            land[self.planet.cell(x, y)] = base
        return msgspec.structs.replace(
            self.planet.state, land="".join(land), walls=frozenset(self.walls), on=((), ()), control=NOBODY * len(land)
        )

    def toggle(self, edge: str) -> None:
        """Set a wall on the edge "0,0|1,0", or take it away."""
        self.walls ^= {self.planet.edge_of(edge)}
        self.show()

    def move_base(self, player: int, x: int, y: int) -> None:
        """Put a base on another tile; the other base's tile stays where it is."""
        if (x, y) not in self.bases:
            self.bases[player] = (x, y)
            self.show()

    def show(self) -> None:
        """The rings so far, whose each reached tile is, and the count."""
        state, ring = self.state, self.rings.value
        turned = _Standing(self.planet, state)
        counts = [{xy: n for xy, n in steps_from(turned, base).items() if n <= ring} for base in self.bases]
        control, _ = self.planet.game.territory(state)
        reached = {xy for count in counts for xy in count}
        board = self.planet.game.board
        seen = "".join(owner if board.xy(cell) in reached else NOBODY for cell, owner in enumerate(control))
        self.board.show(picture(turned, seen, counts))
        a, b = control.count(BASES[0]), control.count(BASES[1])
        told = text("Orange {a}, Green {b}, nobody {c}.", a=a, b=b, c=len(board.area) - a - b)
        self.said.value = f'<p role="status">{escape(told)}</p>'
        self.board.say(told)

    def _pressed(self, under: tuple[str, ...], x: float, y: float) -> None:
        wanted = "edge:" if self.mode.index == 0 else "cell:"
        spot = next((spot for spot in under if spot.startswith(wanted)), None)
        if spot is None:
            return
        if wanted == "edge:":
            self.toggle(spot.removeprefix("edge:"))
        else:
            column, row = map(int, spot.removeprefix("cell:").split(","))
            self.move_base((self.mode.index or 1) - 1, column, row)


class _Standing:
    """A planet in another state, for the functions that draw and count."""

    def __init__(self, planet: Planet, state: State) -> None:
        self.game, self.state, self.cell = planet.game, state, planet.cell


def check_nearest(nearest: Callable[[XY, Mapping[str, Mapping[XY, int]]], str], seed: int = 1) -> str:
    """Try a pupil's function on twenty planets with random walls: `nearest(tile, steps)` with `steps["Orange"]` and
    `steps["Green"]` says "Orange", "Green" or "nobody". Says where it first differs from the rules."""
    rng = random.Random(seed)
    for _ in range(20):
        planet = small_planet(" ".join(_some_walls(rng)))
        steps = {name: steps_from(planet, base) for name, base in zip(("Orange", "Green"), _bases(planet), strict=True)}
        for tile, right in owners(planet).items():
            said = nearest(tile, steps)
            if said != right:
                a, b = (steps[name].get(tile, text("no way")) for name in ("Orange", "Green"))
                return text(
                    "On ({x},{y}), Orange {a}, Green {b}, your function says {said}; the rules say {right}.",
                    x=tile[0], y=tile[1], a=a, b=b, said=repr(said), right=repr(right),
                )  # fmt: skip
    return text("Right on all twenty planets.")


def _some_walls(rng: random.Random) -> list[str]:
    return rng.sample(edges(small_planet()), 6)


def _bases(planet: Planet) -> tuple[XY, XY]:
    board, land = planet.game.board, planet.state.land
    return board.xy(land.index(BASES[0])), board.xy(land.index(BASES[1]))


def _framed(*children: Any) -> Box:
    from tabletop_kernel.classroom.panel import style

    box = Box((style(), *children), layout=Layout(max_width="600px"))
    for name in ("ttk-table", "ttk-plainboard"):
        box.add_class(name)
    return box
