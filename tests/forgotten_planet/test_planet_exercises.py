"""Small puzzles whose only answer is known from reasoning: the rules must leave exactly that answer, by search."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tabletop_kernel.games.forgotten_planet import Phase, State
from tabletop_kernel.games.forgotten_planet.moves import EndActions, Territory, TryMine
from tests.forgotten_planet.playing import On


def ends(on: On) -> Iterator[tuple[State, tuple[object, ...]]]:
    """Every position after phase 3 that can be reached this turn without a die, with the actions that lead there."""
    game, seen, waiting = on.game, {on.s}, [(on.s, ())]
    while waiting:
        s, path = waiting.pop()
        for move in game.legal(s):
            after, _ = game.apply(s, move)
            if isinstance(move, EndActions):
                yield game.apply(after, Territory())[0], path
            elif not isinstance(move, TryMine) and after not in seen:
                seen.add(after)
                waiting.append((after, (*path, move)))


def lead(s: State) -> int:
    return s.control.count("1") - s.control.count("2")


@pytest.mark.rule("FP-T02", "FP-W01", "FP-M01")
def test_the_best_wall_stands_before_the_other_players_door():
    on = On("energy: 2\ncubes: 1 0 0  0 0 0\n\ns s s s s\n1 s+1 s s 2\ns s s s s")
    answers = [(lead(s), path) for s, path in ends(on) if lead(s) >= 2]
    assert answers == [(2, (on.walk((1, 1), (3, 1)), on.wall((3, 1), (4, 1))))]


@pytest.mark.rule("FP-X01", "FP-T01")
def test_only_two_pushes_take_the_lead():
    on = On("energy: 4\n\n1 s s+1 | s s s s s 2")
    answers = [(lead(s), path) for s, path in ends(on) if lead(s) > 0]
    assert answers == [(1, (on.push((2, 0), (3, 0)), on.push((3, 0), (4, 0))))]


@pytest.mark.rule("FP-K02", "FP-X01", "FP-T02")
def test_which_wall_to_blow_up():
    on = On("""
        energy: 2

        s  s     s  s    s
           --
        1  s+1 | s  s |  2
           --
        s  s   | s  s    s
        """)
    assert lead(on.s) == -1
    answers = {path: lead(s) for s, path in ends(on)}
    assert answers[(on.blast((1, 1), (2, 1)),)] == 2
    assert answers[(on.push((1, 1), (2, 1)),)] == 1
    assert sorted(answers.values())[-2:] == [1, 2]
    for other in ((1, 0), (1, 2)):
        assert answers[(on.blast((1, 1), other),)] == -1


@pytest.mark.rule("FP-T03", "FP-Z02", "FP-V06", "FP-F05")
def test_the_last_slab_wins_only_where_it_touches_nothing_else():
    """Thirteen points each, Green has more cubes, one slab is left."""
    on = On(
        """
        energy: 1
        slabs: 1
        points: 6 6
        cubes: 0 0 0  1 0 0

        .  .  .  .    .  .  .
        1  s  s  s+1  .  .  .
        .  .  .  .    s  s  2
        .  .  .  .    .  .  s+2
        """,
        free=True,
    )
    finished = [(on.game.result(replace(s, phase=Phase.OVER)), path) for s, path in ends(on) if s.slabs == 0]
    assert [path for result, path in finished if result.winners == (0,)] == [(on.slab(3, 0),)]
    assert sorted(result.scores for result, _ in finished) == [(13, 13), (13, 14), (13, 14), (14, 13)]


@pytest.mark.rule("FP-B02", "FP-B03")
def test_the_one_place_for_a_base_and_the_one_for_a_mine():
    on = On("""
        energy: 3
        cubes: 1 1 1  0 0 0

        .  .  n    .  .  .
        2  .  .    .  .  .
        .  .  s+1  .  1  .
        .  .  s    .  .  .
        """)
    places = [move for move in on.game.legal(on.s) if type(move).__name__ == "BuildBase"]
    assert places == [on.base(1, 2)]
    on = On("""
        energy: 1

        .  .  .  .    .  .  .
        .  .  .  .    .  .  .
        .  .  1  .    .  .  .
                 --
        .  1  .  s+1  .  b  .
        .  .  .  .    .  .  .
        """)
    assert [move for move in on.game.legal(on.s) if isinstance(move, TryMine)] == [on.mine(3, 4)]
    assert on.why(on.mine(3, 2)) == "FP-W02"
