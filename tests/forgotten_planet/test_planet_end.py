"""The end of the game and the count."""

from __future__ import annotations

import pytest

from tabletop_kernel import Match
from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.games.forgotten_planet import Phase, planet
from tabletop_kernel.games.forgotten_planet.moves import Die, EndActions, EndTurn, ProcessMetal, Sell
from tabletop_kernel.games.forgotten_planet.scoring import scores, shares
from tests.forgotten_planet.playing import On


@pytest.mark.rule("FP-Z01", "FP-AMB21")
def test_the_game_ends_when_the_area_is_full_after_phases_3_and_4():
    on = On("energy: 2\nslabs: 5\n\n1+1 . s b+1 s 2\n~ x s s s s")
    on.play(on.slab(1, 0))
    assert on.rules() == ["FP-D01", "FP-Z01"]
    assert on.s.phase is Phase.ACTIONS  # the turn goes on
    on.play(EndActions()).go_on()
    assert on.s.phase is Phase.OVER
    assert on.s.control[1] == "1"  # the last tile counts
    assert on.game.legal(on.s) == []
    assert on.why(EndActions()) == "FP-Z01"


@pytest.mark.rule("FP-AMB21", "FP-U04")
def test_a_free_area_is_never_full():
    on = On("energy: 1\nslabs: 5\n\n1+1 . s 2", free=True)
    on.play(on.slab(1, 0), EndActions()).go_on()
    assert on.s.phase is Phase.ACTIONS
    assert on.s.player == 1


@pytest.mark.rule("FP-Z02", "FP-F05", "FP-AMB22")  # worked case FP-TC13
def test_processing_the_last_slab_ends_the_game_with_this_turn():
    on = On("energy: 2\nslabs: 1\ncubes: 1 1 1  0 0 0\n\n1 s n+1 . 2").play(ProcessMetal())
    assert on.s.slabs == 0
    assert on.rules() == ["FP-F05", "FP-Z02"]
    on.play(Sell(), EndActions()).go_on()
    assert on.s.phase is Phase.OVER
    assert on.s.player == 0  # no further turn
    assert on.s.cubes[0] == (0, 1, 0)  # phase 4 was played


@pytest.mark.rule("FP-Z02", "FP-AMB22")
@pytest.mark.parametrize("how", ["laid", "rolled"])
def test_the_last_slab_counts_however_it_leaves(how):
    on = On("energy: 1\nslabs: 1\n\n. s+1 .\n1 . .\n. . 2")
    on.play(on.slab(0, 0)) if how == "laid" else on.play(on.mine(2, 0), Die(2))
    assert "FP-Z02" in on.rules()
    on.play(EndActions()).go_on()
    assert on.s.phase is Phase.OVER


@pytest.mark.rule("FP-V01", "FP-V02", "FP-V03", "FP-AMB02")
def test_tiles_special_mines_and_sales():
    """Ten tiles and a special mine for Orange: 11 + 3. Green has its base only, and a sale."""
    on = On("phase: over\npoints: 0 2\n\n1+1 s s s s s s *\ns s s . . . . .\n. . . . . . . 2")
    orange, green = scores(on.game, on.s)
    assert (orange.tiles, orange.special_mines, orange.sales) == (11, 3, 0)
    assert (green.tiles, green.special_mines, green.sales) == (1, 0, 2)


@pytest.mark.rule("FP-V04", "FP-V05", "FP-AMB23")  # worked case FP-TC14
def test_bonuses_are_shared_and_rounded_down():
    assert [sum(parts) for parts in zip(shares([2, 2, 1]), shares([4, 3, 3]), shares([2, 2, 2]), strict=True)] == [
        5,
        2,
        1,
    ]
    assert shares([2, 2, 2, 2]) == [0, 0, 0, 0]
    assert shares([0, 0]) == [1, 1]
    on = On(
        """
        phase: over

        1+1+1  s  b  s  w  s  1+1+1
        .      .  .  .  .  .  .
        2+2-2  s  b  s  w  s  2+2
        .      .  .  .  .  .  .
        3+3-3  s  n  s  s  s  3+3
        """,
        players=3,
    )
    assert [score.mines + score.robots + score.bases for score in scores(on.game, on.s)] == [5, 2, 1]


@pytest.mark.rule("FP-V04", "FP-AMB28")  # worked case FP-TC14
def test_one_has_the_ordinary_mines_of_ones_ground_with_or_without_robots():
    """Orange controls two ordinary mines, Green one and the special one; one between them is nobody's."""
    on = On("""
        phase: over

        n  .  .  .  .  .  *
        s  .  .  .  .  .  s
        1  s  s  b  s  s  2
        s  .  .  .  .  .  s
        w  .  .  .  .  .  b
        """)
    assert on.s.control[3 + 2 * 7] == "0"
    assert [score.mines for score in scores(on.game, on.s)] == [3, 0]


@pytest.mark.rule("FP-AMB28", "FP-V04")
def test_robots_count_on_and_off_wherever_they_stand():
    on = On("phase: over\n\n1+1 s s-1 s-1 2+2\n. s+2 . . .")
    assert [score.robots for score in scores(on.game, on.s)] == [3, 0]


DRAW = "phase: over\npoints: {}\ncubes: {}\n\n1+1 s s s 2+2"


@pytest.mark.rule("FP-V06")
@pytest.mark.parametrize(
    ("points", "cubes", "winners"),
    [("0 0", "1 1 1  2 2 1", (1,)), ("0 0", "1 1 1  0 3 0", (0, 1)), ("2 0", "0 0 0  5 5 5", (0,))],
)
def test_most_points_then_most_cubes_then_a_shared_win(points, cubes, winners):
    on = On(DRAW.format(points, cubes))
    result = on.game.result(on.s)
    assert result.winners == winners
    assert all(on.game.say(event) for event in result.why)
    assert (
        sum(event.slots["n"] for event in result.why if event.slots.get("player") == 0 and event.rule[3] == "V")
        == (result.scores[0])
    )


@pytest.mark.rule("FP-AMB25", "FP-U06")
def test_points_may_become_negative():
    on = On(DRAW.format("-9 0", "0 0 0  0 0 0"))
    assert on.game.result(on.s).scores == (2 - 9 + 3, 2 + 3)


@pytest.mark.rule("FP-L01")
def test_a_round_limit_ends_the_game_after_that_round():
    match = Match.new("forgotten_planet", seed=1, first=1, round_limit=2)
    for _ in range(4):
        assert match.result is None
        match.play(EndActions())
    assert match.result is not None
    assert match.history[-1].events[0].rule == "FP-L01"
    with pytest.raises(BadSetup, match="round limit"):
        Match.new("forgotten_planet", round_limit=0)
    without = Match.new("forgotten_planet", seed=1)
    for _ in range(60):
        without.play(EndActions())
    assert without.result is None  # no limit unless one was agreed


def test_no_result_while_the_game_goes_on():
    game, s = planet("phase: turn end\n\n1+1 . 2")
    assert game.result(s) is None
    assert game.result(game.apply(s, EndTurn())[0]) is None
