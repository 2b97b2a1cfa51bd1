"""The palette keeps its promises: readable words, players told apart by more than colour."""

from __future__ import annotations

import itertools

import pytest

from tabletop_kernel.scene import Art, Choice, Circle, Layer, Paper, Spot, hotspots, icons
from tabletop_kernel.scene import style as look
from tabletop_kernel.scene.icons import DICE


def contrast(one: str, other: str) -> float:
    """How well two colours stand apart, 1 to 21 (WCAG 2.2); text wants 4.5 or more, pictures 3."""
    dark, light = sorted((look.luminance(one), look.luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_agrees_with_the_standard_at_its_ends() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#FFFFFF", "#FFFFFF") == 1
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)  # the well-known near miss of 4.5


@pytest.mark.parametrize("paper", [look.PAPER, look.RAISED, look.GROUND])
def test_words_are_readable_on_every_paper(paper: str) -> None:
    for ink in (look.INK, look.SOFT, look.WRONG, look.RIGHT):
        assert contrast(ink, paper) >= 4.5


def test_what_may_be_clicked_stands_out_by_its_ink_edge() -> None:
    assert contrast(look.INK, look.CLICK) >= 4.5


def test_four_players_differ_in_sign_and_colour_and_stand_out_on_their_tiles() -> None:
    assert len({player.sign for player in look.PLAYERS}) == len({player.colour for player in look.PLAYERS}) == 4
    for player in look.PLAYERS:
        assert contrast(player.colour, look.PAPER) >= 3
        assert contrast(player.colour, look.RAISED) >= 3
        assert contrast(look.INK, player.tint) >= 4.5


def test_blue_and_orange_tiles_differ_in_grey_too() -> None:
    blue, orange = (look.luminance(player.tint) for player in look.PLAYERS[:2])
    assert orange - blue > 0.2


def test_signs_look_equally_big() -> None:
    def area(shape: object) -> float:
        if isinstance(shape, Circle):
            return 3.14159 * shape.r**2
        return (
            abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in itertools.pairwise((*shape.points, shape.points[0]))))
            / 2
        )

    areas = [area(look.sign(player.sign, "s", 5, 5, 10, fill="red")) for player in look.PLAYERS]
    assert max(areas) / min(areas) < 1.35


def test_a_die_shows_as_many_pips_as_its_face() -> None:
    assert [sum(part.id.startswith("pip") for part in die.parts) for die in DICE] == [1, 2, 3, 4, 5, 6]


def test_names_of_art_are_unique() -> None:
    single = [art for art in vars(icons).values() if isinstance(art, Art)]
    assert len(single) >= 9
    names = [art.name for art in (*single, *DICE, *look.MARKS)]
    assert len(names) == len(set(names))


def test_hotspots_come_top_first_and_silent_shapes_never() -> None:
    shapes = [
        Circle(id="piece", x=10, y=10, r=5, layer=Layer.PIECE, say="piece"),
        Spot(id="cell", x=0, y=0, width=20, height=20, say="cell"),
        Spot(id="edge", x=0, y=8, width=20, height=4, layer=Layer.EDGE, say="edge"),
        Paper(width=20, height=20),
        Choice(id="end", label="End turn", say="end the turn"),
    ]
    assert hotspots(shapes, 10, 10) == ("edge", "piece", "cell")
    assert hotspots(shapes, 10, 14) == ("piece", "cell")
    assert hotspots(shapes, 1, 1) == ("cell",)
    assert hotspots(shapes, 30, 30) == ()
