"""The SVG painter: well-formed, accessible, in layer order, nothing lost and nothing painted twice."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import planet_picture
import pytest

from tabletop_kernel.scene import (
    Art,
    Choice,
    Circle,
    Heading,
    Layer,
    Line,
    Paper,
    Path,
    Rect,
    Spot,
    Sprite,
    Text,
    art_svg,
    icons,
    in_order,
    sheet,
    svg,
)
from tabletop_kernel.scene.icons import BOLT, DICE

ICONS = [art for art in vars(icons).values() if isinstance(art, Art)]
SVG = "{http://www.w3.org/2000/svg}"


def parsed(shapes: list[object], **words: object) -> ET.Element:
    return ET.fromstring(svg(shapes, **words))


def painted(root: ET.Element) -> list[str]:
    return [
        child.tag.removeprefix(SVG) for child in root if child.tag.removeprefix(SVG) not in ("title", "desc", "defs")
    ]


def test_says_its_title_and_description_to_a_screen_reader() -> None:
    root = parsed([Circle(id="a", x=0, y=0, r=5, fill="red")], title="Two <robots>", description="Blue & Orange")
    assert root.get("role") == "img"
    named = {root.find(f"{SVG}title").get("id"): "title", root.find(f"{SVG}desc").get("id"): "desc"}
    assert list(named) == root.get("aria-labelledby").split()
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == ("Two <robots>", "Blue & Orange")


def test_two_pictures_on_one_page_share_no_id_of_their_words() -> None:
    one, two = (parsed([Circle(id="a", x=x, y=0, r=5, fill="red")], title="Same") for x in (1, 2))
    assert one.get("aria-labelledby") != two.get("aria-labelledby")


def test_a_picture_without_words_is_decoration() -> None:
    assert parsed([]).get("aria-hidden") == "true"


def test_lower_layers_come_first_and_equal_layers_keep_their_order() -> None:
    shapes = [
        Circle(id="top", x=1, y=0, r=1, fill="red", layer=Layer.LABEL),
        Circle(id="b", x=2, y=0, r=1, fill="red", layer=Layer.TILE),
        Circle(id="c", x=3, y=0, r=1, fill="red", layer=Layer.TILE),
        Circle(id="ground", x=4, y=0, r=1, fill="red"),
    ]
    assert [e.get("cx") for e in parsed(shapes).findall(f"{SVG}circle")] == ["4", "2", "3", "1"]


def test_every_kind_of_shape_becomes_its_element_with_its_own_numbers() -> None:
    root = parsed(
        [
            Paper(width=100, height=50, fill="white"),
            Rect(id="r", x=1.25, y=2, width=30, height=20, radius=4, fill="#abc", stroke="#123", line=2),
            Line(id="open", points=((0, 0), (10, 10.126)), stroke="black", fill="red"),
            Line(id="shut", points=((0, 0), (10, 0), (5, 5)), closed=True, fill="red", opacity=0.5),
            Path(id="p", d="M0 0h4", bounds=(0, 0, 4, 0), x=7, y=8, scale=2, stroke="black", line=3, dash=(4, 2)),
            Text(id="t", x=5, y=20, text="2 < 3", size=10, weight=700, fill="black"),
        ]
    )
    assert root.get("viewBox") == "0 0 100 50"
    assert painted(root) == ["rect", "rect", "polyline", "polygon", "path", "text"]
    rect = root.findall(f"{SVG}rect")[1]
    assert {k: rect.get(k) for k in ("x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width")} == {
        "x": "1.25", "y": "2", "width": "30", "height": "20", "rx": "4", "fill": "#abc", "stroke": "#123",
        "stroke-width": "2",
    }  # fmt: skip
    assert root.find(f"{SVG}polyline").get("points") == "0,0 10,10.13"
    assert root.find(f"{SVG}polyline").get("fill") is None
    assert root.find(f"{SVG}polygon").get("fill-opacity") == "0.5"
    path = root.find(f"{SVG}path")
    assert path.get("transform") == "translate(7 8) scale(2)"
    assert (path.get("stroke-width"), path.get("stroke-dasharray")) == ("1.5", "2 1")  # 3 and 4, 2 in board units
    text = root.find(f"{SVG}text")
    assert (text.text, text.get("y"), text.get("text-anchor"), text.get("font-weight")) == (
        "2 < 3",
        "23.5",
        "middle",
        "700",
    )


def test_a_piece_is_written_once_and_used_where_it_stands() -> None:
    root = parsed([Sprite(id=f"s{n}", x=10 * n, y=20, size=8, art=BOLT, turn=90 * n) for n in range(3)])
    assert len(root.findall(f"{SVG}defs/{SVG}symbol")) == 1
    uses = root.findall(f"{SVG}use")
    assert [(u.get("x"), u.get("y"), u.get("width"), u.get("transform")) for u in uses] == [
        ("-4", "16", "8", None),
        ("6", "16", "8", "rotate(90 10 20)"),
        ("16", "16", "8", "rotate(180 20 20)"),
    ]


def test_what_is_not_seen_is_not_painted() -> None:
    shapes = [
        Spot(id="spot", x=0, y=0, width=9, height=9, say="here"),
        Circle(id="bare", x=0, y=0, r=3),
        Heading(player=0, text="Blue to move"),
        Choice(id="end", label="End turn"),
    ]
    assert painted(parsed(shapes)) == []


def test_width_scales_the_page_and_not_the_drawing() -> None:
    root = parsed([Paper(width=200, height=100, fill="white")], width=50)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("50", "25", "0 0 200 100")


def test_two_shapes_with_one_id_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="two shapes of the scene have the id 'a'"):
        in_order([Circle(id="a", x=0, y=0, r=1), Circle(id="a", x=5, y=0, r=1)])


def test_without_paper_the_sheet_is_the_box_round_everything() -> None:
    assert sheet([Circle(id="a", x=0, y=0, r=2), Rect(id="b", x=5, y=-9, width=1, height=1)]) == (-2, -9, 6, 2)
    assert sheet([]) == (0, 0, 1, 1)


def test_hostile_words_stay_words() -> None:
    nasty = "</text><script>alert('x')</script>\"&"
    root = parsed([Text(id="t", x=0, y=0, text=nasty, fill="black")], title=nasty, description=nasty)
    assert root.find(f"{SVG}text").text == root.findtext(f"{SVG}title") == nasty
    assert not list(root.iter(f"{SVG}script"))


@pytest.mark.parametrize("art", [*ICONS, *DICE], ids=lambda art: art.name)
def test_each_icon_stands_alone_inside_its_box(art: Art) -> None:
    root = ET.fromstring(art_svg(art, size=24, title=art.name))
    assert (root.get("width"), root.get("viewBox")) == ("24", "-32 -32 64 64")
    for part in art.parts:
        left, top, right, bottom = part.box
        assert -32 <= left <= right <= 32
        assert -32 <= top <= bottom <= 32


def test_a_rich_picture_is_small_and_whole() -> None:
    shapes = planet_picture.picture()
    text = svg(shapes, title="The board")
    root = ET.fromstring(text)
    seen = [s for s in shapes if not isinstance(s, Spot)]
    assert len(painted(root)) == len(seen)
    assert len(text) < 30_000
    symbols = {s.get("id") for s in root.iter(f"{SVG}symbol")}
    assert {use.get("href")[1:] for use in root.iter(f"{SVG}use")} == symbols
    assert not re.search(r"\d\.\d{5}", text)  # no float tails
