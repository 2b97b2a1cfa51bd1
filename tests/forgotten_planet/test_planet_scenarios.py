"""Components, our samples, and the judge of scenarios: what it refuses and what it only advises against."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Pieces, Scenario, as_scenario, planet
from tabletop_kernel.games.forgotten_planet.moves import EndActions
from tabletop_kernel.games.forgotten_planet.setup import advice, advised_slabs, faults, samples
from tests.forgotten_planet.playing import On

PLAIN = Scenario(
    players=2, slabs=36, outline=("#" * 9,) * 6, bases=((1, 2), (7, 3)), special_mines=((4, 2),), obstacles=((0, 0),)
)


@pytest.mark.rule("FP-C02", "FP-C04", "FP-C05", "FP-C08", "FP-DAT2")
@pytest.mark.parametrize(("players", "bases"), [(2, 8), (3, 12), (4, 16)])
def test_the_supply_at_the_start_is_the_box_less_what_is_in_play(players, bases):
    assert Pieces() == Pieces(
        slabs=72, mines=(8, 8, 8), special_mines=4, robots=7, walls=28, cubes=(20, 20, 20)
    )  # the box: 24 mines and 60 cubes in three colours, 28 robots of four players
    game = ForgottenPlanet(players=players)
    left = game.supply(game.initial())
    assert left.mines == (8, 8, 8)
    assert left.walls == 28
    assert left.cubes == (20 - players,) * 3
    assert left.bases == (bases - players,) * players
    assert left.robots == (6,) * players


@pytest.mark.rule("FP-C01")
@pytest.mark.parametrize("players", [-1, 1, 5])
def test_two_to_four_play(players):
    with pytest.raises(BadSetup, match="2 to 4"):
        ForgottenPlanet(players=players)
    assert any("2 to 4" in fault.what for fault in faults(replace(PLAIN, players=players)))


@pytest.mark.rule("FP-C06")
def test_markers_and_points_never_run_out():
    """More tiles than any pile of markers, more sales than any pile of chips."""
    on = On("phase: territory\npoints: 500 0\n\n" + "\n".join(["1" + " s" * 23] + ["s " * 24] * 2))
    assert on.s.control.count("1") == 72
    assert on.game.faults(on.s) == ()


@pytest.mark.rule("FP-S05")
def test_any_seat_may_be_first():
    match = Match.new("forgotten_planet", players=3, first=1, seed=1)
    assert match.to_move == 1
    match.play(EndActions())
    assert match.to_move == 2
    with pytest.raises(BadSetup, match="first player"):
        ForgottenPlanet(first=2)


CHECKED = {
    "two_shores": (49, 33, 6, 3, [4, 4], [21, 21], 7),
    "dome": (62, 41, 6, 3, [4, 4, 4], [17, 17, 17], 11),
    "compass_rose": (81, 53, 8, 4, [3, 3, 3, 3], [16, 16, 16, 16], 17),
}


@pytest.mark.rule("FP-DAT1", "FP-DAT4", "FP-S06", "FP-U01")
@pytest.mark.parametrize("id", CHECKED)
def test_the_figures_beside_the_samples_are_right(id):
    cells, slabs, apart, to_mine, sides, own, nobodys = CHECKED[id]
    scenario = samples()[id]
    assert (scenario.cells, scenario.slabs) == (cells, slabs)
    game = ForgottenPlanet(scenario=id)
    s, board = game.initial(), game.board
    bases, (mine,) = [robots[0] for robots in s.on], [cell for cell, kind in enumerate(s.land) if kind == "*"]
    steps = [board.steps(a, b, board.inside, board.open) for a in bases for b in bases if a < b]
    assert set(steps) == {apart}
    assert {board.steps(base, mine, board.inside, board.open) for base in bases} == {to_mine}
    assert [len(board.around[base]) for base in bases] == sides
    full = replace(s, land=s.land.replace(".", "s"))
    control = game.territory(full)[0]
    assert [control.count(player) for player in "1234"[: game.players]] == own
    assert sum(control[cell] == "0" for cell in board.area) == nobodys
    assert control[mine] == "0"
    assert all(scenario.name.en and scenario.name.cs and scenario.name.pl for scenario in samples().values())


@pytest.mark.rule("FP-DAT1", "FP-DAT2", "FP-D02", "FP-B03", "FP-C03", "FP-S03")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"outline": ()}, "equally long"),
        ({"outline": ("###", "##")}, "equally long"),
        ({"outline": ("##o",)}, "outline is drawn"),
        ({"outline": ("#" * 25,)}, "24 cells"),
        ({"bases": ((1, 2),)}, "2 starting bases"),
        ({"bases": ((1, 2), (9, 3))}, r"\(9,3\) lies outside"),
        ({"bases": ((1, 2), (-1, 3))}, r"\(-1,3\) lies outside"),
        ({"bases": ((1, 2), (1, 2))}, r"Two things lie on \(1,2\)"),
        ({"special_mines": ((0, 0),)}, r"Two things lie on \(0,0\)"),
        ({"bases": ((1, 2), (1, 3))}, "may not be adjacent"),
        ({"special_mines": ((2, 2),)}, "may not be adjacent"),
        ({"slabs": 0}, "at least one slab"),
        ({"slabs": 72}, "more than the 72"),
        ({"special_mines": ((4, 0), (4, 2), (4, 4), (0, 4), (0, 5))}, "only 4 special mines"),
        ({"pieces": Pieces(cubes=(2, 2, 1))}, "too few cubes"),
        ({"pieces": Pieces(walls=-1)}, "less than none"),
    ],
)
def test_a_scenario_that_cannot_be_played_says_what_is_wrong(changes, said):
    scenario = replace(PLAIN, **changes)
    assert faults(scenario)
    with pytest.raises(BadSetup, match=said):
        ForgottenPlanet(scenario=scenario)


@pytest.mark.rule("FP-DAT1")
def test_other_set_ups_that_cannot_be():
    for options, said in (
        ({"scenario": "two_shore"}, "two_shores"),
        ({"scenario": PLAIN, "players": 3}, "2 players"),
        ({"seats": ("Orange",)}, "seats"),
        ({"player": 3}, "players"),
        ({"round_limit": "two"}, "cannot be played"),
    ):
        with pytest.raises(BadSetup, match=said):
            ForgottenPlanet(**options)
    with pytest.raises(BadSetup, match="no starting bases"):
        Match.new(ForgottenPlanet, scenario=replace(PLAIN, bases=()))


@pytest.mark.rule("FP-U02", "FP-D02", "FP-S07")
def test_an_own_scenario_with_obstacles_and_any_outline_is_played():
    scenario = replace(PLAIN, outline=("#" * 9,) * 4 + ("###...###",) * 2)
    match = Match.new(ForgottenPlanet, scenario=scenario, seats=("Orange", "Green"), seed=2)
    game = match.game
    assert game.seats == ("Orange", "Green")
    assert match.state.land.count("~") == 6
    assert match.state.land[0] == "x"
    assert len(game.board.area) == 54 - 6 - 1
    assert Match.from_code(match.code()).state == match.state
    near = replace(PLAIN, bases=((1, 0), (7, 3)))
    obstacle = Match.new(ForgottenPlanet, scenario=near, seed=2)
    assert obstacle.explain(game.menu.slab[0]).rule == "FP-D02"


@pytest.mark.rule("FP-U03")
def test_two_thirds_of_the_cells_are_advised():
    assert advised_slabs(9 * 6) == 36
    assert [advised_slabs(cells) for cells in (49, 62, 81)] == [33, 41, 54]
    fair = replace(PLAIN, obstacles=(), bases=((1, 2), (7, 2)))
    assert advice(fair) == []
    (many,) = advice(replace(fair, slabs=50))
    assert (many.rule, many.slots["advised"]) == ("FP-U03", 36)
    (few,) = advice(replace(fair, slabs=20))
    assert few.rule == "FP-U03"
    assert few.what != many.what


@pytest.mark.rule("FP-U01")
def test_unequal_distances_are_a_warning_only():
    unfair = replace(PLAIN, obstacles=(), bases=((1, 2), (8, 2)))
    (warning,) = advice(unfair)
    assert warning.rule == "FP-U01"
    assert (warning.slots["least"], warning.slots["most"]) == (3, 4)
    game = ForgottenPlanet(scenario=unfair)
    assert game.say(warning).startswith("The special mine on (4,2)")
    three = Scenario(
        players=3, slabs=41, outline=("#" * 8,) * 8, bases=((0, 0), (7, 0), (0, 4)), special_mines=((3, 5),)
    )
    assert {note.rule for note in advice(three)} == {"FP-U01"}


@pytest.mark.rule("FP-U04")
def test_a_free_area_warns_of_bases_far_apart_and_a_mine_on_one_side():
    free = Scenario(
        players=2, slabs=40, outline=("#" * 24,) * 8, bases=((2, 3), (12, 3)), special_mines=((7, 3),), free=True
    )
    assert advice(free) == []
    (far,) = advice(replace(free, bases=((2, 3), (17, 2)), special_mines=((10, 3),)))
    assert (far.rule, far.slots["n"]) == ("FP-U04", 16)
    aside = advice(replace(free, special_mines=((4, 3),)))
    assert [note.rule for note in aside] == ["FP-U01", "FP-U04"]
    assert ForgottenPlanet(scenario=replace(free, bases=((2, 3), (17, 2)))).scenario.free


@pytest.mark.rule("FP-U01", "FP-S02")
def test_planets_without_mines_or_ways_are_warned_of():
    none = replace(PLAIN, obstacles=(), special_mines=())
    assert [note.rule for note in advice(none)] == ["FP-S02"]
    cut = Scenario(players=2, slabs=4, outline=("##.##",), bases=((0, 0), (4, 0)))
    assert any(note.what.startswith("No way") for note in advice(cut))


@pytest.mark.rule("FP-DAT1", "FP-U02")
def test_a_drawn_planet_becomes_a_scenario():
    drawn, s = planet("slabs: 20\n\n.  .  x  .  .\n1  .  *  .  2\n~  .  .  .  ~")
    scenario = as_scenario(drawn, s)
    assert (scenario.bases, scenario.special_mines, scenario.obstacles) == (((0, 1), (4, 1)), ((2, 1),), ((2, 0),))
    assert (scenario.slabs, scenario.cells) == (20, 12)
    match = Match.new(ForgottenPlanet, scenario=scenario, seed=1)
    assert match.state.land == s.land
    one_too_many = drawn.read("1 . x . 1\n. . * . 2\n~ . . . ~")
    with pytest.raises(BadSetup, match="2 starting bases, one each; here are 3"):
        ForgottenPlanet(scenario=as_scenario(drawn, one_too_many))
