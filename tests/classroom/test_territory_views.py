"""The territory notebook's boards: a map coloured by hand, waves of steps, and the checker of a pupil's function."""

from __future__ import annotations

import networkx
import pytest

from tabletop_kernel.classroom import territory
from tabletop_kernel.games.forgotten_planet.state import BASES, NOBODY

WALLS = ["", "2,0|3,0", "3,1|4,1", "0,0|0,1 1,0|1,1", "0,0|1,0 0,1|1,1 0,2|1,2"]


def graph(planet):
    """The same planet as a graph, for the outside referee."""
    found = networkx.Graph()
    found.add_nodes_from((x, y) for x in range(5) for y in range(3))
    walls = {tuple(planet.game.board.ends[edge]) for edge in planet.state.walls}
    for a, b in planet.game.board.ends.values():
        if (a, b) not in walls:
            found.add_edge(planet.game.board.xy(a), planet.game.board.xy(b))
    return found


@pytest.mark.rule("FP-T01", "FP-T02", "FP-T04")
@pytest.mark.parametrize("walls", WALLS)
def test_steps_are_those_of_the_graph(walls):
    planet = territory.small_planet(walls)
    for base in ((0, 1), (4, 1)):
        assert territory.steps_from(planet, base) == networkx.single_source_shortest_path_length(graph(planet), base)


def test_a_map_coloured_right_is_right():
    planet = territory.small_planet()
    guess = territory.Colouring(planet)
    guess.check()
    assert "10 tiles are not right yet" in guess.said.value, "15 less two bases and three that are nobody's"
    for x in range(5):
        for y in range(3):
            times = {0: 1, 1: 1, 2: 0, 3: 2, 4: 2}[x]  # presses: Orange after one, Green after two (worked by hand)
            for _ in range(times):
                guess.colour(x, y)
    guess.check()
    assert "All right" in guess.said.value


def test_a_press_on_the_board_colours_a_tile():
    guess = territory.Colouring(territory.small_planet())
    spot = next(shape for shape in guess.board.shapes if getattr(shape, "id", "") == "cell:1,0")
    guess.board.press(spot.x + spot.width / 2, spot.y + spot.height / 2)
    assert guess.guess[guess.planet.cell(1, 0)] == BASES[0]
    guess.board.press(5, 5)
    assert guess.guess.count(NOBODY) == 12


def test_walls_and_bases_move_the_count():
    waves = territory.Waves(territory.small_planet())
    assert "Orange 6, Green 6, nobody 3" in waves.said.value
    waves.toggle("3,1|4,1")
    assert "Orange 7, Green 5, nobody 3" in waves.said.value
    waves.toggle("3,1|4,1")
    waves.move_base(0, 4, 1)
    assert "Orange 6, Green 6, nobody 3" in waves.said.value, "two bases never share a tile"
    waves.rings.value = 2
    circles = [shape for shape in waves.board.shapes if getattr(shape, "id", "").startswith("disc")]
    assert len(circles) == 2 * (1 + 3 + 3), "each base, its 3 neighbours, and 3 tiles two steps away"


def nearest(tile, steps):
    a, b = steps["Orange"].get(tile, 99), steps["Green"].get(tile, 99)
    return "Orange" if a < b else "Green" if b < a else "nobody"


def test_the_checker_tells_right_from_wrong():
    assert territory.check_nearest(nearest) == "Right on all twenty planets."
    assert "the rules say" in territory.check_nearest(lambda tile, steps: "Orange")
    assert "the rules say 'nobody'" in territory.check_nearest(
        lambda tile, steps: "Green" if nearest(tile, steps) == "nobody" else nearest(tile, steps)
    )


def test_the_best_wall_stands_at_the_opponents_door():
    lead = {}
    for wall in territory.edges(territory.small_planet()):
        whose = list(territory.owners(territory.small_planet(wall)).values())
        lead[wall] = whose.count("Orange") - whose.count("Green")
    assert max(lead, key=lead.get) == "3,1|4,1"
    assert lead["3,1|4,1"] == 2
    assert sorted(lead.values())[-2] == 1


def test_the_svg_has_both_counts_and_a_description():
    planet = territory.small_planet()
    drawn = territory.show_steps(
        planet, territory.steps_from(planet, (0, 1)), territory.steps_from(planet, (4, 1))
    ).data
    assert "A map with the steps" in drawn
    assert drawn.count('font-weight="700"') >= 30
