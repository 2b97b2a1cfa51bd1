"""Planted misreadings: rules as people get them wrong, each of which some test of this folder must refuse."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tabletop_kernel.core.errors import TableError
from tabletop_kernel.games.space_odyssey import day, events, fight, flight, legal, rules, secrets, setup, stow, trade
from tabletop_kernel.games.space_odyssey.moves import Jump, Start
from tabletop_kernel.games.space_odyssey.state import Drawing, put_on

from . import test_odyssey_cases_flight as flying
from . import test_odyssey_cases_market as market
from . import test_odyssey_properties as properties
from . import test_odyssey_rules_cargo as cargo
from . import test_odyssey_rules_fields as fields
from . import test_odyssey_situations_flight as tight
from . import test_odyssey_situations_meetings as meetings

REAL = {name: getattr(flight, name) for name in ("fly", "stop", "effect", "onward", "_no_burn", "_spend", "arrive")}


def six_fields(space, s, i, how, path):
    return len(path) > (1 if how == "thrusters" else 6)


def pushed_once(s, i, path, n, by=1):
    n = max(0, min(n, len(path) - 1))
    return n + 1 if flight.full(s, path[n], i) and n + 1 < len(path) else n


def pushed_back(s, i, path, n, by=1):
    return n - 1 if flight.full(s, path[n], i) and n else n


def full_blocks(s, i, path, n, by=1):
    """No passing over a full field."""
    free = next((k - 1 for k in range(1, n + 1) if flight.full(s, path[k], i)), n)
    return free


def passing_lands(space, s, task, face):
    s, happened = REAL["fly"](space, s, task, face)
    passed = any(space.kind[field] == "planet" for field in task.path[1:face])
    return (put_on(s, Drawing(task.ship)) if passed else s), happened


def pushed_ships_get_nothing(space, s, task, face):
    after, happened = REAL["fly"](space, s, task, face)
    pushed = after.ships[task.ship].at != task.path[face]
    return (replace(after, tasks=()) if pushed else after), happened


def fights_everywhere(space, s, i, path, n):
    for other, ship in enumerate(s.ships):
        if ship.at == path[n] and ship.group != s.ships[i].group:
            return flight.Arming(i, other), "VO-FIGHT-01"
    return REAL["effect"](space, s, i, path, n)


def who_stood_there_attacks(space, s, i, path, n):
    due, rule = REAL["effect"](space, s, i, path, n)
    return (flight.Arming(due.defender, due.attacker) if isinstance(due, flight.Arming) else due), rule


def swapped_tables(space, s, i, path, n):
    due, rule = REAL["effect"](space, s, i, path, n)
    if isinstance(due, flight.Tabling):
        due = replace(due, table="encounters" if due.table == "space_events" else "space_events")
    return due, rule


def engine_at_any_time(space, ship):
    return REAL["_no_burn"](space, replace(ship, flown=True))


def used_twice_at_once(space, s, i, kind):
    s, event = REAL["_spend"](space, s, i, kind)
    gear = s.ships[i].gear
    cooled = (*gear[:4], gear[4] + gear[6], gear[5] + gear[7], 0, 0)
    return flight.with_ship(s, i, gear=cooled, burned=False, thrust=False), event


def engines_stay(space, s, i, kind):
    used, event = REAL["_spend"](space, s, i, kind)
    return flight.with_ship(used, i, gear=s.ships[i].gear), event


def defender_gets_one_too(space, a, b, attack, defence, dice):
    one, two = FIGHT["results"](space, a, b, attack, defence, dice)
    return one, two + 1


def no_one_for_attacking(space, a, b, attack, defence, dice):
    one, two = FIGHT["results"](space, a, b, attack, defence, dice)
    return one - 1, two


def shields_add_to_oneself(space, a, b, attack, defence, dice):
    one, two = FIGHT["results"](space, a, b, attack, defence, dice)
    return one + attack[1] + defence[1], two + defence[1] + attack[1] + 1


def cut_at_zero(space, a, b, attack, defence, dice):
    return tuple(max(0, n) for n in FIGHT["results"](space, a, b, attack, defence, dice))


def diplomat_guards_everything(space, s, task):
    loser = task.loser if hasattr(task, "loser") else task.attacker if task.picked else task.defender
    return iter(()) if stow.has(space, s.ships[loser], "diplomat") else FIGHT["lootable"](space, s, task)


FIGHT: dict[str, Any] = {name: getattr(fight, name) for name in ("results", "lootable", "_tie", "_use_up", "_guarded")}


def expert_at_once(space, s, i, trophy):
    ships = tuple(replace(ship, fresh=()) for ship in s.ships)
    return APPRAISED(space, replace(s, ships=ships), i, trophy)


APPRAISED = trade.appraised


def experts_help_every_trophy(space, s, i, trophy):
    value = space.value[trophy]
    return 2 * value if any(space.cards.crew[n].bonus == "double" for n in s.ships[i].crew) else value


def no_fourth(space, s, i, item, looted=False):
    if item.kind == "trophy" and len(s.ships[i].trophies) == 3:
        return stow.to_bag(s, item.n)
    return ON(space, s, i, item, looted)


def loot_stays_half_used(space, s, i, item, looted=False):
    kinds = {"half_engine": 4, "half_thrusters": 5}
    if item.kind in kinds:
        return stow.with_ship(s, i, gear=stow.counted(s.ships[i].gear, kinds[item.kind], 1))
    return ON(space, s, i, item, looted)


ON = stow.on


def nearest_by_wormhole(space, s, i):
    at = s.ships[i].at
    lanes = {hole: setup.scenario.distances(space.neighbours, hole) for hole in space.wormholes}
    jump = min(far[at] for far in lanes.values())
    total = {st: min(far[at], jump + min(far[hole] for hole in lanes)) for st, far in space.far.items()}
    return [station for station, n in total.items() if n == min(total.values())]


def trophies_kept(space, s):
    after, happened = NIGHTFALL(space, s)
    ships = tuple(replace(new, trophies=old.trophies) for new, old in zip(after.ships, s.ships, strict=True))
    return replace(after, ships=ships), happened


NIGHTFALL, ACCOUNT = day.nightfall, day.account


def full_prices_at_the_end(space, s, group):
    parts = ACCOUNT(space, s, group)
    return parts | {"ships": parts["ships"] * 4 // 3}


def trophies_in_the_account(space, s, group):
    parts = ACCOUNT(space, s, group)
    sold = sum(space.value[n] for ship in s.ships if ship.group == group for n in ship.trophies)
    return parts | {"crew": parts["crew"] + sold + 10}


def no_second_roll(rolls):
    return next((group for group, dice in enumerate(rolls) if not dice), None)


def nobody_gets_anything(space, s, task):
    return s, ()


def always(answer):
    return lambda *args, **more: answer


MISREADINGS = {
    "six fields are enough": ([(flight, "whole", six_fields)], flying.test_tc01_announce_roll_stop),
    "a path may turn back": (
        [(flight, "onward", lambda space, path: space.neighbours[path[-1]])],
        flying.test_tc01_announce_roll_stop,
    ),
    "roll until it fits": ([(flight, "cannot_move", always(None))], flying.test_tc01_announce_roll_stop),
    "passing over a planet lands": ([(flight, "fly", passing_lands)], tight.test_when_to_fire_thrusters),
    "pushed one field only": ([(flight, "stop", pushed_once)], flying.test_tc02_pushed_on_and_on),
    "pushed back": ([(flight, "stop", pushed_back)], flying.test_tc02_pushed_on_and_on),
    "full fields block": ([(flight, "stop", full_blocks)], flying.test_tc02_pushed_on_and_on),
    "pushed ships get nothing": ([(flight, "fly", pushed_ships_get_nothing)], flying.test_tc02_pushed_on_and_on),
    "a ship blocks its own field": (
        [(flight, "full", lambda s, field, but: sum(ship.at == field for ship in s.ships) >= 2)],
        tight.test_a_ship_does_not_block_its_own_field,
    ),
    "fights everywhere": (
        [(flight, "effect", fights_everywhere)],
        lambda: flying.test_tc03_what_the_push_leads_to("S", "Meteor", ""),
    ),
    "who stands there attacks": (
        [(flight, "effect", who_stood_there_attacks)],
        lambda: flying.test_tc03_what_the_push_leads_to("g", "Meteor", "Arming"),
    ),
    "both tables are one": ([(flight, "effect", swapped_tables)], fields.test_the_two_tables_and_staying_there),
    "camping on planets": (
        [(day, "overstays", always(None)), (flight, "overstays", always(None))],
        flying.test_tc04_a_fourth_trophy_and_no_camping,
    ),
    "no fourth trophy is drawn": ([(events, "on", no_fourth)], flying.test_tc04_a_fourth_trophy_and_no_camping),
    "discarded trophies are out": (
        [(stow, "to_bag", lambda s, *args: s), (events, "to_bag", lambda s, *args: s)],
        cargo.test_sold_and_discarded_trophies_go_back_into_the_bag,
    ),
    "a full wormhole can be reached": (
        [(rules.RULES, Jump, always(None)), (flight, "exits", lambda space, s, i: iter(space.wormholes))],
        flying.test_tc05_wormholes,
    ),
    "engine at any time": ([(flight, "_no_burn", engine_at_any_time)], flying.test_tc06_engines_and_thrusters),
    "used engines stay": ([(flight, "_spend", engines_stay)], flying.test_tc06_engines_and_thrusters),
    "a pilot means twice at once": ([(flight, "_spend", used_twice_at_once)], flying.test_tc07_the_pilots_second_use),
    "half-used pieces outlive their pilot": (
        [(module, "unpiloted", lambda space, s, i: s) for module in (stow, fight, events)],
        flying.test_tc07_the_pilots_second_use,
    ),
    "the defender gets 1 too": ([(fight, "results", defender_gets_one_too)], market.test_tc08_a_fight_in_numbers),
    "nothing for attacking": ([(fight, "results", no_one_for_attacking)], market.test_tc08_a_fight_in_numbers),
    "shields add to one's own result": (
        [(fight, "results", shields_add_to_oneself)],
        market.test_tc08_a_fight_in_numbers,
    ),
    "no bonus for both": ([(fight, "_both", always(0))], market.test_tc08_a_fight_in_numbers),
    "officers count nothing": ([(fight, "has", always(False))], market.test_tc08_a_fight_in_numbers),
    "used equipment stays": ([(fight, "_use_up", lambda s, i, use: s)], market.test_tc08_a_fight_in_numbers),
    "looted half-used pieces stay": ([(fight, "on", loot_stays_half_used)], market.test_tc09_one_thing_as_loot),
    "the diplomat guards all loot": (
        [(fight, "lootable", diplomat_guards_everything)],
        market.test_tc10_the_diplomat,
    ),
    "the diplomat does nothing": ([(fight, "_guarded", always(False))], market.test_tc10_the_diplomat),
    "a tie gives nothing": ([(fight, "_tie", nobody_gets_anything)], market.test_tc11_a_tie),
    "an expert works at once": ([(trade, "appraised", expert_at_once)], market.test_tc12_the_experts_round),
    "experts help every trophy": (
        [(trade, "appraised", experts_help_every_trophy)],
        lambda: cargo.test_what_an_expert_makes_of_a_trophy("engineer", "invention", "double", (20, 40, 60, 80)),
    ),
    "a bought ship needs room": (
        [(rules.RULES, Start, lambda space, s, m: day.Refusal("X") if day.full(s, m.to, 9) else None)],
        market.test_tc13_buying_and_selling_ships,
    ),
    "wormholes shorten the way home": (
        [(day, "homes", nearest_by_wormhole), (legal, "homes", nearest_by_wormhole)],
        meetings.test_two_equally_near_stations_and_a_wormhole_that_does_not_count,
    ),
    "trophies are kept for tomorrow": ([(day, "nightfall", trophies_kept)], market.test_tc14_home_for_the_night),
    "the end comes without notice": ([(day, "NOTICE", 0)], market.test_tc14_home_for_the_night),
    "full prices at the end": ([(day, "account", full_prices_at_the_end)], market.test_tc15_the_final_account),
    "trophies count at the end": ([(day, "account", trophies_in_the_account)], market.test_tc15_the_final_account),
    "equal dice stand": ([(day, "to_roll", no_second_roll)], fields.test_only_equal_dice_are_rolled_again_and_again),
    "trophies lie open": (
        [(secrets, "_shown", lambda s, viewer: set(range(len(s.ships))))],
        properties.test_states_that_differ_in_what_is_hidden_look_the_same,
    ),
    "the attacker shows first": (
        [(secrets, "_veiled", lambda s, task, viewer: task)],
        properties.test_states_that_differ_in_what_is_hidden_look_the_same,
    ),
    "the organiser may end the day at once": (
        [(day, "NOTICE", -9)],
        cargo.test_new_things_enter_in_the_morning_and_the_end_is_announced_in_time,
    ),
}


@pytest.mark.parametrize("name", MISREADINGS)
def test_a_misreading_is_caught(name, monkeypatch):
    changes, test = MISREADINGS[name]
    test()
    for where, what, wrong in changes:
        if isinstance(where, dict):
            monkeypatch.setitem(where, what, wrong)
        else:
            assert hasattr(where, what)
            monkeypatch.setattr(where, what, wrong)
    with pytest.raises((AssertionError, TableError, pytest.fail.Exception)):
        test()
