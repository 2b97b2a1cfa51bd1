"""What the kit itself looks like: the marks of a table, and two games that a class writes."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_kernel.language import mark, text
from tabletop_kernel.pictures import picture
from tabletop_kernel.scene import Circle, Drawn, Layer, Paper, Rect, Sprite, Text, marks, svg
from tabletop_kernel.scene.icons import ARROW_RIGHT, DICE
from tabletop_kernel.scene.style import HAIRLINE, INK, MARKS, PAPER, RAISED, SOFT

MEANINGS = (
    (marks.ring, mark("Yellow ring"), mark("you can press here")),
    (marks.chosen, mark("Yellow, filled"), mark("you have chosen this")),
    (marks.refused, mark("Hatch and cross"), mark("not possible: read why")),
    (marks.changed, mark("Dashed line"), mark("this changed last")),
)


def _line(id: str, x: float, y: float, said: str, size: float = 15, weight: int = 400, fill: str = INK) -> Text:
    return Text(id=id, x=x, y=y, text=text(said), size=size, weight=weight, fill=fill)


@picture
def start_here() -> str:
    """The four marks by which every board speaks."""
    shapes: list[Drawn] = [Paper(width=720, height=190, fill=PAPER)]
    for n, (draw, name, meaning) in enumerate(MEANINGS):
        x = 90 + 180 * n
        tile = Rect(id=f"tile{n}", x=x - 42, y=24, width=84, height=84, radius=9, fill=RAISED, stroke=HAIRLINE)
        piece = Sprite(id=f"piece{n}", x=x, y=66, size=46, art=MARKS[n % 2], layer=Layer.PIECE)
        shapes += [tile, piece, *draw(tile)]
        shapes += [_line(f"name{n}", x, 134, name, weight=700), _line(f"means{n}", x, 158, meaning, 14, fill=SOFT)]
    return svg(shapes, title=text("What the marks on a board mean"), description=_told())


def _told() -> str:
    return ". ".join(f"{text(name)}: {text(meaning)}" for _, name, meaning in MEANINGS) + "."


def heaps(counts: Iterable[int], x: float, y: float) -> Iterable[Circle]:
    """Heaps of matches, as the notebook's Nim draws them."""
    for h, count in enumerate(counts):
        for i in range(count):
            yield Circle(id=f"m{h}.{i}", x=x + 70 * h, y=y - 40 * i, r=18, fill="#C98D55", stroke=INK)


def grid(signs: str, x: float, y: float) -> Iterable[Drawn]:
    """Nine cells with signs in them, as the notebook's tic-tac-toe draws them."""
    for c, sign in enumerate(signs):
        left, top = x + c % 3 * 64, y + c // 3 * 64
        yield Rect(id=f"cell{c}", x=left, y=top, width=60, height=60, radius=6, fill=RAISED, stroke=HAIRLINE)
        if sign in "XO":
            yield Sprite(
                id=f"sign{c}", x=left + 30, y=top + 30, size=50, art=MARKS["XO".index(sign)], layer=Layer.PIECE
            )


@picture
def make_your_own_game() -> str:
    """Nim, a die, tic-tac-toe: the three games of the notebook."""
    matches, cells = list(heaps((3, 4, 5), 60, 200)), list(grid("XO..X...O", 490, 34))
    free = next(shape for shape in cells if shape.id == "cell2")
    shapes: list[Drawn] = [Paper(width=720, height=270, fill=PAPER), *matches, *cells]
    shapes += [*marks.ring(matches[3 + 3]), *marks.ring(free)]
    shapes += [Sprite(id="die", x=340, y=130, size=84, art=DICE[2])]
    shapes += [Sprite(id=f"arrow{x}", x=x, y=130, size=34, art=ARROW_RIGHT) for x in (258, 428)]
    names = ((130, mark("Nim")), (340, mark("Nim with a die")), (582, mark("Tic-tac-toe")))
    shapes += [_line(f"name{x}", x, 250, name, weight=700) for x, name in names]
    told = text("Three heaps of matches, a die that shows three, and a board of nine cells with two marks each.")
    return svg(shapes, title=text("Three games of your own"), description=told)
