"""A robot that walks and a ship that flies glide along their way, where nobody has pressed the place they go to."""

from __future__ import annotations

import itertools

import pytest
from msgspec.json import encode

from tabletop_kernel import Match
from tabletop_kernel.board import board
from tabletop_kernel.board.motion import middle
from tabletop_kernel.classroom import Lesson, Table
from tabletop_kernel.classroom.lesson.parts import Show
from tabletop_kernel.classroom.tours.forgotten_planet import CHAPTERS
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.moves import EndActions, LaySlab, Walk
from tabletop_kernel.games.space_odyssey.moves import Path
from tabletop_kernel.scene import Drawn
from tests.forgotten_planet.playing import On, walk_through
from tests.space_odyssey.flights import announce, position

CORNER = """
energy: 3

1+1 s  .  .
.   s  s  .
.   .  .  2
"""


@pytest.fixture(autouse=True)
def no_double_clicks(monkeypatch):
    monkeypatch.setattr("tabletop_kernel.classroom.table.TWICE", 0.0)


def corner() -> Match:
    on = On(CORNER)
    return Match.at_position(on.game, on.s, seed=1)


def gliding(table, monkeypatch) -> list:
    """What the board is asked to let glide: (id, points) of each."""
    assert table.widget is not None
    seen: list = []
    monkeypatch.setattr(table._widget.board, "move", lambda id, way, ms: seen.append((id, way)))
    return seen


def places(match, *ids):
    shown = match.game.scene(match.game.observe(match.state, 0))
    shapes = {shape.id: shape for shape in shown if isinstance(shape, Drawn)}
    return [middle(shapes[id]) for id in ids]


def test_a_robot_goes_round_the_corner_when_a_walk_is_stepped_through(monkeypatch):
    match = corner()
    walk = Walk(0, 6)  # from (0,0) by (1,0) and (1,1) to (2,1)
    assert match.game.trail(match.state, walk) == ("robot:0,0:0", "cell:0,0", "cell:1,0", "cell:1,1", "cell:2,1")
    start, *tiles = places(match, "cell:0,0", "cell:1,0", "cell:1,1", "cell:2,1")
    (robot,) = places(match, "robot:0,0:0")
    table = Table(match)
    seen = gliding(table, monkeypatch)
    table.press("robot:0,0:0")
    table.press("cell:2,1")
    assert seen == []  # whoever presses the place sees it there at once
    table.undo()
    assert seen == []
    table.redo()
    ((id, way),) = seen
    assert id == "robot:0,0:0"
    shift = robot[0] - start[0], robot[1] - start[1]
    for point, (x, y) in zip(way, tiles, strict=True):
        assert point == pytest.approx((x + shift[0], y + shift[1]))
    table.go(0)
    table.go(1)
    assert len(seen) == 2


def test_nothing_glides_over_several_steps_or_where_nothing_walks(monkeypatch):
    match = corner().play(Walk(0, 6)).play(LaySlab(2)).play(EndActions())
    table = Table(match)
    seen = gliding(table, monkeypatch)
    table.go(0)
    table.go(2)
    table.go(len(match.history))
    assert seen == []


def test_a_robot_that_leaves_another_behind_does_not_glide(monkeypatch):
    on = On(CORNER.replace("1+1", "1+1+1"))
    match = Match.at_position(on.game, on.s, seed=1).play(Walk(0, 6)).undo()
    table = Table(match)
    seen = gliding(table, monkeypatch)
    table.redo()
    assert seen == []


@pytest.mark.parametrize("how", ["roll", "type", "press"])
def test_a_ship_flies_along_its_path_when_the_die_has_fallen(how, monkeypatch):
    match = announce(position("ship 1: Comet at 1\nship 2: Meteor at 8"), "2>8")
    table = Table(match, open_table=True)
    seen = gliding(table, monkeypatch)
    before = places(match, *(f"field:{n}" for n in range(1, 9)))
    {"roll": table.go_on, "type": lambda: table.enter("3"), "press": lambda: table.choose("outcome:2")}[how]()
    ((id, way),) = seen
    face = match.history[match.at - 1].step.face
    assert id == "hull:0"
    assert len(way) == face
    assert how == "roll" or face == 3
    shifts = {(round(x - a), round(y - b)) for (x, y), (a, b) in zip(way, before[1:], strict=False)}
    assert len(shifts) == 1  # beside each field as it stood beside the first


def test_thrusters_move_a_ship_by_one_field():
    match = position("ship 1: Comet at 1, thrusters\nship 2: Meteor at 8")
    step = Path(0, "thrusters", "2")
    assert match.explain(step) is None
    assert match.game.trail(match.state, step) == ("hull:0", "field:1", "field:2")
    assert match.game.trail(match.state, Path(0, "roll", "2")) == ()


def test_a_trail_begins_and_ends_where_the_robot_stood_and_stands():
    walks = 0
    for seed in range(6):
        game = ForgottenPlanet(players=2 + seed % 3)
        for s, step, after in walk_through(game, seed, keen=True, most=300):
            trail = game.trail(s, step)
            assert bool(trail) == isinstance(step, Walk)
            if trail:
                walks += 1
                cells = [game.board.cell_names.index(name) for name in trail[1:]]
                assert (cells[0], cells[-1]) == (step.start, step.to)
                assert step.to in after.on[s.player]
                ways = game.ways(s.walls)
                assert len(cells) - 1 == game.board.steps(step.start, step.to, game.walkable(s, s.player), ways)
                edges = {game.board.edge(a, b) for a, b in itertools.pairwise(cells)}
                assert -1 not in edges
                assert not edges & s.walls
    assert walks > 20


SHOWN = [
    (chapter, n)
    for chapter in CHAPTERS
    for n, part in enumerate(chapter.parts)
    if isinstance(part, Show) and any(isinstance(step, Walk) for step in part.steps)
]


def test_what_a_lesson_shows_glides(monkeypatch):
    chapter, n = SHOWN[0]
    lesson = Lesson(chapter, progress=None)
    lesson.visit(n)
    seen = gliding(lesson, monkeypatch)
    walks = 0
    for step in lesson.run.part.steps:
        lesson.advance()
        walks += isinstance(step, Walk)
        assert len(seen) == walks
    assert walks


def test_a_flight_over_six_fields_stays_within_the_measure_of_a_click(monkeypatch):
    """At most 12 KiB and 2 messages for the canvas, from a press to the repainted board."""
    match = position("ship 1: Comet at alfa\nship 2: Meteor at beta", map="spiral")
    while match.chance is None:
        match.play(next(move for move in match.legal_moves() if isinstance(move, Path) and move.how == "roll"))
    table = Table(match, open_table=True)
    assert table.widget is not None
    sizes: list[int] = []
    send = board.send
    monkeypatch.setattr(board, "send", lambda pen: (sizes.append(len(encode(pen.commands))), send(pen)))
    table.enter("6")
    assert len(sizes) == 2
    assert sum(sizes) < 12 * 1024
