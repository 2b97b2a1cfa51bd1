"""Misreadings planted on purpose: each must be refused by a test that holds the rule.

The moves are found by asking `explain` about every attempt here, so that a misreading is caught by what a test
expects and not by the difference to the fast generator.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tabletop_kernel.core.game import Game
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, Readings, effects, phases, rules, scoring
from tabletop_kernel.games.forgotten_planet.game import EFFECTS
from tabletop_kernel.games.forgotten_planet.moves import (
    BlastTile,
    Check,
    EndTurn,
    LaySlab,
    MakeRobot,
    Produce,
    PushWall,
    Store,
    Territory,
    TryMine,
)
from tabletop_kernel.games.forgotten_planet.state import BASES, NOBODY
from tabletop_kernel.games.forgotten_planet.territory import survey
from tests.forgotten_planet import (
    test_planet_actions,
    test_planet_building,
    test_planet_end,
    test_planet_territory,
    test_planet_turn,
    test_planet_variants,
)

Plant = Callable[[pytest.MonkeyPatch], None]
PLANTED: list[tuple[str, Plant, Callable[[], None]]] = []


def planted(caught_by: Callable[..., None], *arguments: object) -> Callable[[Plant], Plant]:
    """Register a misreading together with the test that must refuse it."""

    def register(plant: Plant) -> Plant:
        PLANTED.append((plant.__name__.replace("_", " "), plant, lambda: caught_by(*arguments)))
        return plant

    return register


def reading(patch: pytest.MonkeyPatch, **values: object) -> None:
    """Play by other readings than were agreed."""
    prepare = ForgottenPlanet.prepare

    def otherwise(game: ForgottenPlanet) -> None:
        prepare(game)
        game.readings = replace(Readings(), **values)

    patch.setattr(ForgottenPlanet, "prepare", otherwise)


def after(patch: pytest.MonkeyPatch, step: type, change: Callable) -> None:
    """Let a step do something more: `change(game, before, state)` gives the state after it."""
    effect = EFFECTS[step]

    def otherwise(game, s, move):
        state, events = effect(game, s, move)
        return change(game, s, state), events

    patch.setitem(EFFECTS, step, otherwise)


@planted(test_planet_turn.test_a_robot_on_nobodys_ground_is_off)
def robots_on_neutral_ground_stay_on(patch):
    def change(game, _, s):
        stay = [cell for cell in s.off[s.player] if s.control[cell] == NOBODY]
        off = [cell for cell in s.off[s.player] if cell not in stay]
        on = effects.put(s.on, s.player, tuple(sorted((*s.on[s.player], *stay))))
        return replace(s, on=on, off=effects.put(s.off, s.player, tuple(off)))

    after(patch, Check, change)


@planted(test_planet_territory.test_control_is_found_in_phase_3_only_for_the_whole_board)
def control_is_updated_in_phase_2(patch):
    after(patch, LaySlab, lambda game, _, s: replace(s, control=game.territory(s)[0]))


@planted(test_planet_territory.test_control_is_found_in_phase_3_only_for_the_whole_board)
def only_the_active_players_gains_are_marked(patch):
    def change(game, before, s):
        own = BASES[s.player]
        pairs = zip(before.control, s.control, strict=True)
        return replace(s, control="".join(new if own in (old, new) else old for old, new in pairs))

    after(patch, Territory, change)


@planted(test_planet_turn.test_a_robot_goes_off_only_in_its_owners_phase_1)
def robots_go_off_as_soon_as_their_ground_is_lost(patch):
    def change(game, _, s):
        kept = [tuple(c for c in robots if s.control[c] == BASES[p]) for p, robots in enumerate(s.on)]
        return replace(s, on=tuple(kept))

    after(patch, Territory, change)


@planted(test_planet_variants.test_reading_shared_steps, False, 0)
def steps_are_shared_between_robots(patch):
    reading(patch, shared_steps=True)


@planted(test_planet_actions.test_a_walk_costs_1_energy_for_every_started_three_steps)
def started_three_steps_are_rounded_down(patch):
    patch.setattr(ForgottenPlanet, "price", lambda game, s, steps: max(1, steps // 3))


@planted(test_planet_turn.test_energy_is_three_and_one_for_every_full_seven_tiles_and_what_was_stored, 6, 3, 0)
def sevens_of_tiles_are_rounded_up(patch):
    patch.setattr(phases, "count", lambda control, player: control.count(BASES[player]) + 6)


@planted(test_planet_building.test_a_place_for_a_mine_is_judged_before_the_roll)
def a_mines_place_is_judged_after_the_roll(patch):
    def may_try(game, s, m):
        return rules.costs(s, 1, "FP-N01") or rules.buildable(game, s, m.cell, "FP-N01", "corner")

    patch.setitem(rules.RULES, TryMine, may_try)


@planted(test_planet_building.test_where_and_for_what_a_base_is_built)
def walls_make_neighbours_of_bases_harmless(patch):
    apart = rules.apart

    def softened(game, s, cell, rule):
        refusal = apart(game, s, cell, rule)
        walled = any(edge in s.walls for edge, _ in game.board.around[cell])
        return None if walled else refusal

    patch.setattr(rules, "apart", softened)


@planted(test_planet_building.test_where_a_slab_is_laid)
def corners_count_as_neighbours(patch):
    buildable = rules.buildable

    def with_corners(game, s, cell, rule, corner):
        refusal = buildable(game, s, cell, rule, corner)
        return None if refusal and refusal.why == corner else refusal

    patch.setattr(rules, "buildable", with_corners)


@planted(test_planet_actions.test_walls_never_close_in_a_single_tile)
def only_the_robots_own_tile_is_checked_for_closing(patch):
    closes = ForgottenPlanet.closes

    def own_side(game, s, edge, walls):
        cell = closes(game, s, edge, walls)
        return cell if cell in s.on[s.player] else -1

    patch.setattr(ForgottenPlanet, "closes", own_side)


@planted(test_planet_actions.test_a_walk_goes_round_walls_and_never_on_to_another_players_base)
def a_walk_may_end_on_another_players_base(patch):
    patch.setattr(rules, "enterable", lambda game, s, m: rules.off_board(game, m.to))
    patch.setattr(ForgottenPlanet, "walkable", lambda game, s, player: survey(s.land).tiles)


@planted(test_planet_actions.test_what_a_wall_cannot_be_pushed_over_or_on_to, "1 s s+1 | s+2 s s 2", "FP-X02")
def a_wall_is_pushed_over_robots(patch):
    patch.setattr(rules, "pushed_on_to", lambda game, s, cell: None)


@planted(test_planet_actions.test_a_pushed_wall_may_not_close_in_a_single_tile)
def a_pushed_wall_may_close_in_a_tile(patch):
    fits = rules.wall_fits

    def only_free(game, s, edge, walls):
        refusal = fits(game, s, edge, walls)
        return refusal if edge in walls else None

    patch.setattr(rules, "wall_fits", only_free)


@planted(test_planet_actions.test_pushing_moves_wall_and_robot_one_tile_straight_ahead)
def the_robot_stays_when_it_pushes(patch):
    after(patch, PushWall, lambda game, before, s: replace(s, on=before.on))


@planted(test_planet_actions.test_self_destruction_takes_every_robot_of_the_tile)
def lying_robots_survive_a_blast(patch):
    after(patch, BlastTile, lambda game, before, s: replace(s, off=before.off))


@planted(test_planet_building.test_a_robot_costs_2_energy_and_any_two_cubes_and_is_on)
def a_new_robot_is_off(patch):
    def change(game, before, s):
        return replace(s, on=before.on, off=effects.put(s.off, s.player, (2,)))

    after(patch, MakeRobot, change)


@planted(test_planet_turn.test_three_energy_can_be_stored_in_all)
def three_energy_are_stored_on_every_base(patch):
    def may_store(game, s, m):
        return None if 1 <= m.energy <= min(3, s.energy) else rules.Refusal("FP-F04", "3")

    patch.setitem(rules.RULES, Store, may_store)


@planted(test_planet_territory.test_a_mine_yields_one_cube_for_own_robots_that_are_on_on_own_ground)
def every_robot_on_a_mine_brings_a_cube(patch):
    def change(game, before, s):
        more = sum(before.on[s.player].count(c) - 1 for c in set(before.on[s.player]) if s.land[c] == "n")
        blue, brown, white = s.cubes[s.player]
        return replace(s, cubes=effects.put(s.cubes, s.player, (blue, brown + more, white)))

    after(patch, Produce, change)


@planted(test_planet_territory.test_a_special_mine_needs_a_robot_and_yields_what_the_player_chooses)
def a_special_mine_pays_without_a_robot(patch):
    reading(patch, special_needs_robot=False)


@planted(test_planet_territory.test_distance_is_walked_and_walls_count)
def a_tied_tile_goes_to_the_first_seat(patch):
    territory = ForgottenPlanet.territory

    def first(game, s):
        control, tied = territory(game, s)
        return "".join("1" if o == NOBODY and k == "s" else o for o, k in zip(control, s.land, strict=True)), tied

    patch.setattr(ForgottenPlanet, "territory", first)


@planted(test_planet_end.test_the_game_ends_when_the_area_is_full_after_phases_3_and_4)
def a_full_area_ends_the_game_at_once(patch):
    after(patch, LaySlab, lambda game, _, s: replace(s, phase=Phase.OVER) if effects.full(game, s) else s)


@planted(test_planet_end.test_processing_the_last_slab_ends_the_game_with_this_turn)
def everybody_has_one_more_turn_after_the_last_slab(patch):
    def one_more(game, before, s):
        return replace(s, phase=Phase.CHECK, player=1) if before.player == 0 else s

    after(patch, EndTurn, one_more)


@planted(test_planet_end.test_bonuses_are_shared_and_rounded_down)
def everybody_who_ties_gets_the_whole_bonus(patch):
    patch.setattr(test_planet_end, "shares", lambda counts: [3 * (n == max(counts)) for n in counts])
    patch.setattr(scoring, "shares", test_planet_end.shares)


@planted(test_planet_end.test_tiles_special_mines_and_sales)
def a_special_mine_counts_three_instead_of_four(patch):
    reading(patch, special_replaces_tile=True)


@planted(test_planet_end.test_one_has_the_ordinary_mines_of_ones_ground_with_or_without_robots)
def special_mines_count_for_the_bonus(patch):
    controlled = scoring.controlled
    patch.setattr(scoring, "controlled", lambda s, p, kinds: controlled(s, p, "*") + controlled(s, p, kinds))


@pytest.mark.parametrize(("plant", "test"), [(p, t) for _, p, t in PLANTED], ids=[name for name, _, _ in PLANTED])
def test_a_misreading_is_caught(plant, test, monkeypatch):
    monkeypatch.setattr(ForgottenPlanet, "legal", Game.legal)
    test()  # without the misreading it passes
    plant(monkeypatch)
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test()
