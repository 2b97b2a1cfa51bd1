"""Two tiny games, whole: what a class can write in one lesson."""

from __future__ import annotations

from msgspec import Struct

from tabletop_kernel.core.game import Event, Game, Refusal, Result, Step
from tabletop_kernel.core.rulebook import RuleBook
from tabletop_kernel.scene import Circle, Rect, Text

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Heaps(Struct, frozen=True):
    heaps: tuple[int, ...] = (3, 4, 5)
    player: int = 0


class Take(Step, frozen=True, tag="take"):
    heap: int
    count: int


class Nim(Game):
    name, Setup, State, Steps = "nim", Heaps, Heaps, Take
    rules = RuleBook(
        {
            "NIM-1": {
                "en": "Take one match or more, from one heap only.",
                "cs": "Vezmi jednu nebo více zápalek, jen z jedné hromádky.",
                "pl": "Weź jedną lub więcej zapałek, tylko z jednego stosu.",
            },
            "NIM-2": "Whoever takes the last match wins.",
        }
    )

    def initial(self):
        return self.setup

    def turn(self, s):
        return s.player if any(s.heaps) else None

    def attempts(self, s):
        return (Take(h, n) for h, heap in enumerate(s.heaps) for n in range(1, heap + 1))

    def explain(self, s, m):
        if not (0 <= m.heap < len(s.heaps) and 1 <= m.count <= s.heaps[m.heap]):
            return Refusal("NIM-1")

    def apply(self, s, m):
        heaps = tuple(n - m.count * (h == m.heap) for h, n in enumerate(s.heaps))
        return Heaps(heaps, 1 - s.player), (Event("NIM-1", "{player} takes {n}.", {"player": s.player, "n": m.count}),)

    def result(self, s):
        return None if any(s.heaps) else Result(winners=(1 - s.player,))

    def scene(self, s):
        for h, n in enumerate(s.heaps):
            for i in range(n):
                yield Circle(
                    f"m{h}.{i}", 60 + 80 * h, 300 - 44 * i, 20, fill="#C98D55", say=f"heap {h + 1}, match {i + 1}"
                )

    def clicks(self, s, m):
        return (f"m{m.heap}.{s.heaps[m.heap] - m.count}",)


class Cells(Struct, frozen=True):
    cells: str = "." * 9


class Put(Step, frozen=True, tag="put"):
    cell: int


class TicTacToe(Game):
    name, State, Steps = "tic_tac_toe", Cells, Put
    rules = RuleBook({"T-1": "Put your mark on an empty cell.", "T-2": "Three in a row win, and nobody plays on."})

    def initial(self):
        return Cells()

    def turn(self, s):
        return None if self.result(s) else (9 - s.cells.count(".")) % 2

    def attempts(self, s):
        return map(Put, range(9))

    def explain(self, s, m):
        if self.result(s):
            return Refusal("T-2")
        if not 0 <= m.cell < 9 or s.cells[m.cell] != ".":
            return Refusal("T-1", "there is a mark already")

    def apply(self, s, m):
        cells = s.cells[: m.cell] + "XO"[self.turn(s)] + s.cells[m.cell + 1 :]
        return Cells(cells), (Event("T-1", "{player} marks cell {n}.", {"player": self.turn(s), "n": m.cell + 1}),)

    def result(self, s):
        for a, b, c in LINES:
            if s.cells[a] == s.cells[b] == s.cells[c] != ".":
                return Result(winners=("XO".index(s.cells[a]),))
        return None if "." in s.cells else Result(winners=())

    def scene(self, s):
        for c, sign in enumerate(s.cells):
            x, y = 20 + c % 3 * 100, 20 + c // 3 * 100
            yield Rect(f"cell{c}", x, y, 96, 96, fill="#FFFFFF", stroke="#D9D4C7", say=f"cell {c + 1}")
            yield Text(f"sign{c}", x + 48, y + 48, sign.strip("."), size=48)

    def clicks(self, s, m):
        return (f"cell{m.cell}",)
