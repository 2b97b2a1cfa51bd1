"""Phases 3 and 4: whose each tile is, against the worked cases and an outside referee, and what mines yield."""

from __future__ import annotations

import random

import networkx
import pytest
from msgspec.structs import replace

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, Pieces
from tabletop_kernel.games.forgotten_planet.moves import EndActions, Produce, TakeCube, Territory
from tabletop_kernel.games.forgotten_planet.state import TILES
from tests.forgotten_planet.playing import On, walk_through


def after_phase_3(drawing: str, **options: object) -> list[str]:
    return On("phase: territory\n" + drawing, **options).play(Territory()).control()


@pytest.mark.rule("FP-W04", "FP-T03", "FP-AMB01")  # worked case FP-TC08
def test_two_tiles_closed_in_are_nobodys():
    walls = after_phase_3("""
        1  s  s  s  s
              -- --
        s  s | s  s | s
              -- --
        s  s  s  s  2
        """)
    assert walls == ["11102", "11002", "10222"]
    without = after_phase_3("1 s s s s\ns s s s s\ns s s s 2")
    assert [sum(row.count(player) for row in without) for player in "12"] == [6, 6]


@pytest.mark.rule("FP-W04")  # worked case FP-TC08
def test_the_last_wall_round_two_tiles_may_be_built():
    on = On("""
        energy: 1
        cubes: 0 0 1  0 0 0

        1  s    s  s  s
                -- --
        s  s+1  s  s | s
                -- --
        s  s    s  s  2
        """)
    on.play(on.wall((1, 1), (2, 1), "white"), EndActions(), Territory())
    assert on.control() == ["11102", "11002", "10222"]


@pytest.mark.rule("FP-T01", "FP-T02", "FP-T03")  # worked cases FP-TC09 FP-TC10
def test_distance_is_walked_and_walls_count():
    assert after_phase_3("1 s s s s s 2") == ["1110222"]
    assert after_phase_3("1 s s | s s s 2") == ["1112222"]
    assert after_phase_3("1 s s s | s s 2") == ["1111222"]
    assert after_phase_3("1 s s s s s 2\ns s s s s s s") == ["1110222", "1110222"]
    assert after_phase_3("1 s s | s s s 2\ns s s s s s s") == ["1112222", "1110222"]


@pytest.mark.rule("FP-X01")  # worked case FP-TC09
def test_a_push_takes_ground_from_the_pushers_side():
    on = On("energy: 2\n\n1 s s+1 | s s s 2").play(On("1 s s+1 | s s s 2").push((2, 0), (3, 0)))
    on.play(EndActions(), Territory())
    assert on.control() == ["1111222"]


@pytest.mark.rule("FP-T04", "FP-T02")
def test_without_a_path_there_is_no_claim_and_corners_do_not_connect():
    assert after_phase_3("1 . s s s 2") == ["102222"]
    assert after_phase_3("1 s .\n. . s\n. . 2") == ["110", "002", "002"]


@pytest.mark.rule("FP-T05", "FP-AMB04")
def test_control_is_found_in_phase_3_only_for_the_whole_board():
    """Orange lays (1,0): phase 2 changes nothing; then Orange's phase 3 marks Green's new ground as well."""
    on = On("energy: 4\ncontrol: 100.2\n\n1+1 . . s 2")
    on.play(on.slab(1, 0))
    assert on.control() == ["10002"]
    on.play(EndActions(), Territory())
    assert on.control() == ["11022"]
    assert set(on.rules()) == {"FP-T01"}
    again = On("phase: territory\n\n1+1 s . s 2").play(Territory())
    assert again.rules() == ["FP-T05"]


@pytest.mark.rule("FP-AMB10")
def test_beyond_a_base_that_base_is_nearer():
    assert after_phase_3("1 s 2 s s") == ["10222"]
    assert after_phase_3("1 . 2 s s\ns s s s s") == ["10222", "10222"]


@pytest.mark.rule("FP-AMB15", "FP-W04")
def test_a_closed_area_with_a_base_stays_its_owners():
    closed = """
        s  s  s   s  s  s
           -- --
        s | 1  s | s  2  s
           -- --
        s  s  s   s  s  s
        """
    assert after_phase_3(closed) == ["222222", "211222", "222222"]
    strict = after_phase_3(closed, readings={"walled_area_nobody": True})
    assert strict == ["222222", "200222", "222222"]
    open_cell = closed.replace("| 1  s |", "| 1  . |")
    assert after_phase_3(open_cell, readings={"walled_area_nobody": True})[1] == "210222"
    at_the_border = "1  s | s  2\n-- --\ns  s  s  s"
    assert after_phase_3(at_the_border, readings={"walled_area_nobody": True})[0] == "1122"


def referee(game: ForgottenPlanet, s) -> str:
    """Whose each tile is, found by networkx over the drawn map: an independent statement of FP-T01 to FP-T04."""
    graph = networkx.Graph()
    laid = [cell for cell, kind in enumerate(s.land) if kind in TILES]
    graph.add_nodes_from(laid)
    wide = game.board.width
    for cell in laid:
        for other, edge, near in ((cell + 1, 2 * cell, (cell + 1) % wide), (cell + wide, 2 * cell + 1, True)):
            if near and other in graph and edge not in s.walls:
                graph.add_edge(cell, other)
    far = 10**6
    nearest = [
        networkx.multi_source_dijkstra_path_length(graph, {c for c in laid if s.land[c] == base})
        if base in s.land
        else {}
        for base in "1234"[: game.players]
    ]
    owners = []
    for cell in range(len(s.land)):
        steps = [lengths.get(cell, far) for lengths in nearest]
        least = min(steps)
        owners.append(str(steps.index(least) + 1) if least < far and steps.count(least) == 1 else "0")
    return "".join(owners)


@pytest.mark.rule("FP-T01", "FP-T02", "FP-T03", "FP-T04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_territory_agrees_with_an_outside_referee_in_games(players):
    game, seen = ForgottenPlanet(players=players), 0
    for seed in range(4):
        for s, step, after in walk_through(game, seed, keen=True):
            if isinstance(step, Territory):
                assert after.control == referee(game, s)
                seen += 1
    assert seen > 50


@pytest.mark.rule("FP-T01", "FP-T02", "FP-T03", "FP-T04", "FP-AMB10")
def test_territory_agrees_with_an_outside_referee_on_wild_maps():
    """Tiles, walls and bases anywhere, also as no game could have them."""
    rng = random.Random(3)
    game = ForgottenPlanet(players=4)
    start = game.initial()
    for _ in range(150):
        land = "".join(rng.choices(".sb*1234", weights=[rng.choice([2, 8, 20]), 20, 1, 1, 0.4, 0.4, 0.4, 0.4], k=81))
        walls = frozenset(rng.sample(sorted(game.board.ends), rng.choice([0, 10, 28, 60])))
        s = replace(start, land=land, walls=walls)
        assert game.territory(s)[0] == referee(game, s)


# -- phase 4


def produced(drawing: str, **options: object) -> On:
    return On("phase: production\n" + drawing, **options).play(Produce())


@pytest.mark.rule("FP-O01", "FP-AMB05")  # worked case FP-TC12
def test_a_mine_yields_one_cube_for_own_robots_that_are_on_on_own_ground():
    assert produced("1 s n+1+1 s . 2").s.cubes == ((0, 1, 0), (0, 0, 0))
    assert produced("1 s n+2 s . 2").s.cubes == ((0, 0, 0), (0, 0, 0))  # a Green robot only
    assert produced("1 s n-1 s . 2").s.cubes == ((0, 0, 0), (0, 0, 0))  # off since phase 1
    assert produced("1 s s b+1 s 2").s.cubes == ((0, 0, 0), (0, 0, 0))  # Green's ground
    assert produced("1 s w+1 s 2").s.cubes == ((0, 0, 0), (0, 0, 0))  # nobody's ground
    several = produced("1 s b+1 s w+1 s b+1 . 2")
    assert several.s.cubes[0] == (2, 0, 1)


@pytest.mark.rule("FP-AMB05")  # worked case FP-TC12
def test_ground_won_in_phase_3_does_not_wake_a_robot():
    on = On("phase: territory\ncontrol: 110..2\n\n1 s n-1 s . 2").play(Territory())
    assert on.control() == ["111102"]
    on.play(Produce())
    assert on.s.cubes[0] == (0, 0, 0)


@pytest.mark.rule("FP-O02", "FP-N04", "FP-AMB06")  # worked case FP-TC12
def test_a_special_mine_needs_a_robot_and_yields_what_the_player_chooses():
    empty = produced("1 s * s . 2")
    assert (empty.s.cubes[0], empty.s.phase) == ((0, 0, 0), Phase.TURN_END)
    on = produced("1 s *+1 s . 2")
    assert on.game.turn(on.s) == 0
    assert set(on.game.legal(on.s)) == {TakeCube(2, "blue"), TakeCube(2, "brown"), TakeCube(2, "white")}
    assert on.why(TakeCube(1, "blue")) == "FP-O02"
    assert on.why(EndActions()) == "FP-O02"
    on.play(TakeCube(2, "white"))
    assert on.s.cubes[0] == (0, 0, 1)
    assert on.s.phase is Phase.TURN_END


@pytest.mark.rule("FP-O02")
def test_several_special_mines_yield_one_after_the_other():
    on = produced("1 s *+1 s *+1 s . . 2")
    assert {move.cell for move in on.game.legal(on.s)} == {2}
    assert on.why(TakeCube(4, "blue")) == "FP-O02"
    on.play(TakeCube(2, "blue"), TakeCube(4, "brown"))
    assert on.s.cubes[0] == (1, 1, 0)


@pytest.mark.rule("FP-AMB29")
def test_a_mine_whose_colour_has_run_out_yields_nothing():
    pieces = Pieces(cubes=(2, 2, 2))
    on = produced("cubes: 2 0 0  0 0 0\n\n1 s b+1 s . 2", pieces=pieces)
    assert on.s.cubes[0] == (2, 0, 0)
    assert "FP-AMB29" in on.rules()
    special = produced("cubes: 2 0 0  0 2 0\n\n1 s *+1 s . 2", pieces=pieces)
    assert special.game.legal(special.s) == [TakeCube(2, "white")]
    assert special.why(TakeCube(2, "blue")) == "FP-AMB29"
    nothing = produced("cubes: 2 2 2  0 0 0\n\n1 s *+1 s . 2", pieces=pieces)
    assert nothing.s.phase is Phase.TURN_END
    last = produced("cubes: 2 2 1  0 0 0\n\n1 s *+1 s *+1 s . . 2", pieces=pieces)
    last.play(TakeCube(2, "white"))
    assert last.s.phase is Phase.TURN_END
