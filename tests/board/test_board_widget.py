"""The board without a browser: presses, drags, errors, and what is sent to the page and when."""

from __future__ import annotations

import json
from collections import deque
from typing import Any

import ipycanvas
import planet_picture
import pytest
from ipycanvas import hold_canvas
from ipycanvas.canvas import _CMD_LIST, _CanvasManager

from tabletop_kernel.board import Board, motion, store
from tabletop_kernel.board.store import Shelf
from tabletop_kernel.language import use
from tabletop_kernel.scene import Choice, Circle, Layer, Paper, Spot, Sprite
from tabletop_kernel.scene.icons import BOLT
from tabletop_kernel.scene.marks import chosen, ring

PAPER = Paper(width=400, height=300, fill="#fff")
TILE = Spot(id="tile", x=0, y=0, width=100, height=100, say="tile")
DISC = Circle(id="disc", x=50, y=50, r=20, fill="#0072B2", layer=Layer.PIECE, say="disc")
FAR = Spot(id="far", x=200, y=0, width=100, height=100, say="far")
SCENE = (PAPER, TILE, DISC, FAR)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The names of the commands of each message that goes to the page."""
    messages: list[list[str]] = []

    def send(self: Any, content: object, buffers: list[Any] | None = None) -> None:
        commands = json.loads(bytes(buffers[0]))
        commands = commands if isinstance(commands[0], list) else [commands]
        messages.append([_CMD_LIST[command[0]] for command in commands])

    monkeypatch.setattr(_CanvasManager, "send", send)
    store.forget()
    return messages


def event(board: Board, name: str, **content: object) -> None:
    """What the page tells the kernel, in canvas pixels (two for a unit)."""
    board._canvas._handle_frontend_event(None, {"event": name, **content}, [])


def test_a_press_names_all_hotspots_top_first_in_board_units(sent) -> None:
    heard: list[object] = []
    board = Board(SCENE, on_press=lambda *press: heard.append(press))
    event(board, "mouse_down", x=100, y=110)
    assert heard == []  # it can still be taken back
    event(board, "mouse_up", x=102, y=110)
    assert heard == [(("disc", "tile"), 50, 55)]
    board.press(399, 299)
    assert heard[-1] == ((), 399, 299)


def test_units_start_where_the_sheet_starts(sent) -> None:
    heard: list[object] = []
    board = Board(
        [Circle(id="c", x=-50, y=-20, r=10, fill="red", say="c")], on_press=lambda *press: heard.append(press)
    )
    event(board, "mouse_down", x=20, y=20)
    event(board, "mouse_up", x=20, y=20)
    assert heard == [(("c",), -50, -20)]


def test_a_press_that_leaves_the_board_is_no_press(sent) -> None:
    heard: list[object] = []
    board = Board(SCENE, on_press=lambda *press: heard.append(press))
    event(board, "mouse_down", x=100, y=100)
    event(board, "mouse_out", x=-5, y=100)
    event(board, "mouse_up", x=100, y=100)
    event(board, "mouse_up", x=100, y=100)
    assert heard == []


def test_a_finger_presses_where_it_came_down(sent) -> None:
    heard: list[object] = []
    board = Board(SCENE, on_press=lambda *press: heard.append(press))
    event(board, "touch_start", touches=[{"x": 100, "y": 100}])
    event(board, "touch_end", touches=[])
    assert heard == [(("disc", "tile"), 50, 50)]
    event(board, "touch_start", touches=[{"x": 100, "y": 100}])
    event(board, "touch_cancel", touches=[])
    event(board, "touch_end", touches=[])
    event(board, "touch_start", touches=[{"x": 100, "y": 100}])
    event(board, "touch_start", touches=[{"x": 100, "y": 100}, {"x": 300, "y": 100}])
    event(board, "touch_end", touches=[{"x": 300, "y": 100}])
    event(board, "touch_end", touches=[])
    assert len(heard) == 1


def test_a_drag_is_its_two_ends(sent) -> None:
    drags: list[object] = []
    presses: list[object] = []
    board = Board(SCENE, on_drag=lambda *drag: drags.append(drag), on_press=lambda *press: presses.append(press))
    event(board, "touch_start", touches=[{"x": 100, "y": 100}])
    event(board, "touch_move", touches=[{"x": 300, "y": 120}])
    event(board, "touch_move", touches=[{"x": 500, "y": 100}])
    event(board, "touch_end", touches=[])
    assert drags == [(("disc", "tile"), ("far",), (50, 50), (250, 50))]
    board.drag((50, 50), (58, 52))  # a slip of the hand
    board.drag((10, 10), (90, 90))  # far, but still on the same tile
    assert len(drags) == 1
    assert [press[0] for press in presses] == [("disc", "tile"), ("tile",)]


def test_without_a_drag_handler_a_drag_presses_both_ends(sent) -> None:
    heard: list[object] = []
    Board(SCENE, on_press=lambda spots, x, y: heard.append(spots)).drag((50, 50), (250, 50))
    assert heard == [("disc", "tile"), ("far",)]


def test_motion_is_heard_only_where_wanted(sent) -> None:
    heard: list[object] = []
    board = Board(SCENE, on_move=lambda spots, x, y: heard.append(spots))
    event(board, "mouse_move", x=500, y=100)
    assert heard == [("far",)]
    assert "tabletop-follows" in board.widget._dom_classes
    assert "tabletop-follows" not in Board(SCENE).widget._dom_classes


def test_a_pull_hears_each_step_of_a_drag_and_nothing_else(sent) -> None:
    steps: list[object] = []
    board = Board(SCENE, on_pull=lambda start, now: steps.append((start, now)))
    event(board, "mouse_move", x=500, y=100)  # no button is down
    event(board, "mouse_down", x=100, y=100)
    event(board, "mouse_move", x=120, y=100)
    event(board, "mouse_up", x=120, y=100)
    event(board, "mouse_move", x=300, y=300)
    assert steps == [((50, 50), (60, 50))]
    event(board, "touch_start", touches=[{"x": 100, "y": 100}])
    event(board, "touch_move", touches=[{"x": 300, "y": 120}])
    event(board, "touch_end", touches=[])
    assert steps[1:] == [((50, 50), (150, 60))]
    assert {"tabletop-follows", "tabletop-drags"} <= set(board.widget._dom_classes)


def test_an_error_in_a_handler_is_shown_in_words_and_goes_with_the_next_press(sent) -> None:
    def press(spots: tuple[str, ...], x: float, y: float) -> None:
        if x < 100:
            raise LookupError("no <robot> there")

    board = Board(SCENE, on_press=press)
    with use("cs"):
        board.press(50, 50)
    shown = board._trouble.value
    assert "LookupError: no &lt;robot&gt; there" in shown
    assert "Traceback" in shown
    assert 'role="alert"' in shown
    board.press(250, 50)
    assert board._trouble.value == ""


def test_one_picture_is_one_message_and_no_change_is_none(sent) -> None:
    board = Board(planet_picture.picture())
    assert len(sent) == 1
    board.show(planet_picture.picture())
    assert len(sent) == 1
    board.show([*planet_picture.picture(), Circle(id="new", x=50, y=50, r=5, fill="red")])
    assert len(sent) == 2
    assert len(sent[1]) < len(sent[0]) / 5
    assert "clip" in sent[1]
    assert sent[1].count("save") == sent[1].count("restore")


def test_pieces_are_drawn_once_for_all_boards_and_again_for_a_new_page(sent) -> None:
    scene = [PAPER, *(Sprite(id=f"{n}", x=40 * n, y=40, size=30, art=BOLT) for n in range(5))]
    board = Board(scene)
    assert sent[0].count("switchCanvas") == 2
    assert sent[0].count("drawImage") == 5
    Board(scene)
    assert sent[1].count("switchCanvas") == 1
    event(board, "client_ready")
    assert sent[2] == sent[0]


def test_an_error_in_the_middle_of_a_draw_does_no_harm(sent) -> None:
    board = Board(SCENE)
    bad = Circle(id="bad", x="wrong", y=0, r=1, fill="red")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        board.show([*SCENE, Sprite(id="s", x=9, y=9, size=31, art=BOLT), bad])
    assert len(sent) == 1
    assert board.shapes == SCENE[:1] + SCENE[1:2] + SCENE[3:] + SCENE[2:3]
    board.show([*SCENE, Sprite(id="s", x=9, y=9, size=31, art=BOLT)])
    assert sent[1].count("switchCanvas") == 2  # the piece that the failed draw had asked for is still drawn
    board.press(50, 50)


def test_two_shapes_of_one_id_change_nothing(sent) -> None:
    board = Board(SCENE)
    with pytest.raises(ValueError, match="two shapes"):
        board.show([*SCENE, DISC])
    assert len(sent) == 1


def test_somebody_elses_held_drawing_stays_theirs(sent) -> None:
    board = Board(SCENE)
    theirs = ipycanvas.Canvas(width=10, height=10)
    with hold_canvas():
        theirs.fill_rect(0, 0, 1, 1)
        board.show([*SCENE, Circle(id="new", x=9, y=9, r=5, fill="red")])
        theirs.fill_rect(1, 1, 1, 1)
    assert [message[0] for message in sent[1:]] == ["switchCanvas"] * 3
    assert sent[1] == sent[3] == ["switchCanvas", "fillRect"]


def test_an_error_in_somebody_elses_held_drawing_leaves_the_board_alive(sent) -> None:
    board = Board(SCENE)
    with pytest.raises(RuntimeError), hold_canvas():
        raise RuntimeError
    board.show([*SCENE, Circle(id="new", x=9, y=9, r=5, fill="red")])
    assert "arc" in sent[-1]
    ipycanvas.canvas._CANVAS_MANAGER._caching = False


def test_another_size_of_sheet_gets_another_canvas(sent) -> None:
    board = Board(SCENE)
    first = board._canvas
    board.show([Paper(width=200, height=200, fill="#fff"), DISC])
    assert board._canvas is not first
    assert board.widget.children[0] is board._canvas
    assert (board._canvas.width, board._canvas.height) == (400, 400)


def test_a_board_takes_the_width_it_is_given_and_shrinks_no_further_than_readable(sent) -> None:
    layout = Board(SCENE, width=700)._canvas.layout
    assert (layout.width, layout.max_width, layout.min_width, layout.height) == ("700px", "100%", "560px", "auto")
    assert Board(SCENE).widget.children[0].layout.min_width == "400px"


def test_parts_of_the_panel_are_passed_over_and_words_are_escaped(sent) -> None:
    board = Board([*SCENE, Choice(id="end", label="End turn", say="end")])
    assert board.shapes[-1] == DISC
    board.say("Blue < Orange")
    assert board._words.value == "Blue &lt; Orange"


def test_wrong_shapes_of_another_size_change_nothing_either(sent) -> None:
    board = Board(SCENE, on_press=(heard := []).append)
    canvas, children = board._canvas, board.widget.children
    with pytest.raises(TypeError):
        board.show([Paper(width=200, height=200, fill="#fff"), Circle(id="bad", x="wrong", y=0, r=1, fill="red")])
    assert (board._canvas, board.widget.children) == (canvas, children)
    assert heard == []


def test_a_board_shown_larger_gets_more_pixels_and_hears_the_same_units(sent) -> None:
    heard: list[object] = []
    board = Board(SCENE, on_press=lambda *press: heard.append(press), width=720)
    assert (board._canvas.width, board._canvas.height) == (4 * 400, 4 * 300)
    assert Board(SCENE, width=440)._canvas.width == 2 * 400
    assert Board(SCENE, width=4000)._canvas.width == 4 * 400
    event(board, "mouse_down", x=200, y=200)
    event(board, "mouse_up", x=200, y=200)
    assert heard == [(("disc", "tile"), 50, 50)]


def test_the_store_takes_out_what_is_too_much_and_only_between_draws() -> None:
    shelf: Shelf[str, ipycanvas.Path2D] = Shelf(ipycanvas.Path2D, limit=3)
    first, second = shelf["M0 0"], shelf["M0 1"]
    for n in range(4):
        shelf[f"M{n} 2"]
    assert len(shelf) == 6
    assert shelf["M0 0"] is first
    shelf.tidy()
    assert len(shelf) == 3
    assert shelf["M0 0"] is first  # used last, so kept
    assert shelf["M0 1"] is not second
    first.close()
    assert shelf["M0 0"] is not first


def test_what_is_taken_out_is_closed_only_when_no_draw_can_name_it_any_more(sent, monkeypatch) -> None:
    now = [100.0]
    monkeypatch.setattr(store.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(store, "_resting", deque())
    board = Board(SCENE)
    first = board._canvas
    board.show([Paper(width=200, height=200, fill="#fff")])
    assert first.comm is not None
    now[0] += store.REST + 1
    board.show([Paper(width=200, height=200, fill="#fff"), DISC])
    assert first.comm is None


def test_close_takes_all_of_it_away(sent) -> None:
    board = Board(SCENE)
    board.close()
    assert board.widget.comm is None


def test_a_piece_glides_along_its_path_in_one_message_and_stays_at_its_end(sent) -> None:
    scene = planet_picture.picture()
    board = Board(scene)
    at = next(shape for shape in scene if shape.id == "robot 1,1")
    board.move("robot 1,1", [(at.x + 96, at.y), (at.x + 96, at.y + 96)], ms=200)
    assert len(sent) == 2
    assert sent[1].count("sleep") == 200 // motion.FRAME
    assert sent[1].count("save") == sent[1].count("restore")
    now = {shape.id: shape for shape in board.shapes}["robot 1,1"]
    assert (now.x, now.y) == (at.x + 96, at.y + 96)
    board.show(scene)
    assert len(sent[2]) < 80  # only where it stood, and where it stands
    with pytest.raises(KeyError):
        board.move("nobody", [(0, 0)])


def test_nothing_glides_where_the_system_asks_for_less_motion(sent) -> None:
    board = Board(planet_picture.picture())
    key = {"shift_key": False, "ctrl_key": False, "meta_key": False}
    event(board, "key_down", key="board:motion less", **key)
    board.move("robot 1,1", [(300, 300)])
    assert len(sent) == 1
    event(board, "key_down", key="board:motion any", **key)
    board.move("robot 1,1", [(300, 300)])
    assert len(sent) == 2


def test_the_page_may_tell_a_whole_press_in_one_message(sent) -> None:
    heard: list[object] = []
    board = Board(SCENE, on_press=lambda *press: heard.append(press))
    key = {"shift_key": False, "ctrl_key": False, "meta_key": False}
    event(board, "key_down", key="board:press 100 110.5 102 110.5", **key)
    assert heard == [(("disc", "tile"), 50, 55.25)]
    event(board, "key_down", key="board:press 100 100 500 100", **key)
    assert [press[0] for press in heard[1:]] == [("disc", "tile"), ("far",)]
    for other in ("a", "Enter", " ", "board:", "board:jump"):
        event(board, "key_down", key=other, **key)
    assert len(heard) == 3


def test_rings_round_a_rich_board_travel_in_twelve_kib(monkeypatch) -> None:
    sizes: list[int] = []
    monkeypatch.setattr(_CanvasManager, "send", lambda self, content, buffers=(): sizes.append(len(bytes(buffers[0]))))
    scene = planet_picture.picture()
    board = Board(scene)
    cells = [shape for shape in scene if isinstance(shape, Spot)]
    board.show([*scene, *(mark for cell in cells for mark in ring(cell))])
    robots = [shape for shape in scene if shape.id.startswith("robot")]
    board.show([*scene, *(mark for cell in cells[:12] for mark in ring(cell)), *chosen(robots[0])])
    board.show([*scene, *(mark for cell in cells[12:24] for mark in ring(cell)), *chosen(robots[3])])
    assert all(size < 12 * 1024 for size in sizes[3:])
