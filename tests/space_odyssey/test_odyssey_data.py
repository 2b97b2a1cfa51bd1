"""The scenario files: the shipped ones are sound, and each broken one is refused by the constraint that it breaks."""

from __future__ import annotations

import re

import msgspec
import pytest

from tabletop_kernel import Match
from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.moves import Buy, Dawn, Hire, Ruling, Start
from tabletop_kernel.games.space_odyssey.scenario import CrewCard, Day, Row, distances, faults, links, read
from tabletop_kernel.games.space_odyssey.setup import DATA, Space
from tabletop_kernel.games.space_odyssey.state import GEAR, Log, Ship

from .flights import CARDS, card, credits, position, refused

SPIRAL = SpaceOdyssey().space
WHEEL = SpaceOdyssey(map="little_wheel").space
MAPS = (SPIRAL, WHEEL, SpaceOdyssey(map="g g P g S g g").space)


def refused_setup(*rules: str, **options) -> str:
    with pytest.raises(BadSetup) as caught:
        SpaceOdyssey(**options)
    found = set(re.findall(r"\[(VO-[A-Z0-9-]+)\]", str(caught.value)))
    assert found == set(rules), caught.value
    return str(caught.value)


def changed(chart, **fields):
    """A map with the kinds of some fields changed (None: the field and its lanes left out)."""
    kept = [f for f in chart.fields if fields.get(f.id, "") is not None]
    return msgspec.structs.replace(
        chart,
        fields=tuple(msgspec.structs.replace(f, kind=fields.get(f.id, f.kind)) for f in kept),
        lanes=tuple(lane for lane in chart.lanes if all(fields.get(end, "") is not None for end in lane[:2])),
    )


# -- what is shipped


@pytest.mark.rule("VO-SC-01", "VO-SC-02", "VO-SC-03", "VO-SC-04", "VO-FIELD-ST-01", "VO-FIELD-PL-01", "VO-FIELD-WH-01")
@pytest.mark.parametrize("space", MAPS)
def test_the_maps_hold_what_a_map_must_hold(space):
    kinds = list(space.kind.values())
    assert {kind: kinds.count(kind) for kind in ("station", "planet", "wormhole")} == {
        "station": 3, "planet": 4, "wormhole": 3,
    }  # fmt: skip
    assert {space.names[station] for station in space.stations} == {"Alfa", "Beta", "Gama"}
    assert all(kinds.count(kind) >= 1 for kind in ("saucer", "asteroids", "grey"))
    assert set(kinds) <= {"station", "planet", "saucer", "asteroids", "wormhole", "grey"}
    assert all(space.neighbours.values())
    for far in space.far.values():
        assert set(far) == set(space.kind)


@pytest.mark.rule("VO-SC-05", "VO-SC-06", "VO-SC-07", "VO-SC-08", "VO-SC-09", "VO-SC-10", "VO-DEF-06")
def test_the_tables_hold_what_they_must_hold():
    helps = {}
    for name, rows in (("events", SPIRAL.tables.space_events), ("encounters", SPIRAL.tables.encounters)):
        assert [row.die for row in rows] == [1, 2, 3, 4, 5, 6]
        helps[name] = {person for row in rows for branch in row.branches for person in branch.crew}
        effects = msgspec.json.encode(rows).decode()
        assert '"do":"trophy"' in effects
        assert not re.search(r'"do":"(gain|fight|trade)', effects)
    assert helps["events"] == {"biologist", "engineer", "archaeologist", "weapon_officer", "shield_officer", "pilot"}
    assert helps["encounters"] == {"biologist", "weapon_officer", "shield_officer", "diplomat"}


@pytest.mark.rule(
    "VO-SC-11", "VO-SC-12", "VO-SC-13", "VO-SC-14", "VO-TROPHY-02", "VO-TROPHY-03", "VO-TROPHY-08", "VO-CREW-04"
)
def test_the_cards_hold_what_they_must_hold():
    prices = dict.fromkeys(("biologist", "engineer", "archaeologist"), 60)
    prices |= dict.fromkeys(("weapon_officer", "shield_officer", "pilot"), 80) | {"diplomat": 200}
    assert {c.speciality: c.price for c in CARDS.crew} == prices
    for expert in ("biologist", "engineer", "archaeologist"):
        assert {c.bonus for c in CARDS.crew if c.speciality == expert} == {"plus20", "double"}
    assert {t.category for t in CARDS.trophies} == {"creature", "invention", "artefact"}
    assert {t.value for t in CARDS.trophies} == {10, 20, 30, 40}
    assert sum(t.count for t in CARDS.trophies) == 36
    assert len({t.count for t in CARDS.trophies}) > 1
    assert all(min(day.prices) >= 10 for day in CARDS.days)
    assert (CARDS.start_credits, CARDS.ship_price, CARDS.hold) == (100, 200, 3)
    less = CARDS.resale_less
    assert (less.equipment, less.crew, less.ship) == (10, 10, 50)


@pytest.mark.rule("VO-DEF-05", "VO-DEF-06")
def test_there_are_four_kinds_of_equipment_and_seven_of_crew():
    assert {kind.split("_")[-1] for kind in GEAR} == {"laser", "shield", "engine", "thrusters"}
    assert len({c.speciality for c in CARDS.crew}) == 7


@pytest.mark.rule("VO-CREW-03")
def test_races_differ_in_looks_only():
    races = {r.id for r in CARDS.races}
    by_race = {c.race for c in CARDS.crew if (c.speciality, c.bonus, c.price) == ("biologist", "double", 60)}
    assert len(by_race) > 1
    assert {c.race for c in CARDS.crew} <= races
    plain = msgspec.structs.replace(CARDS, crew=tuple(msgspec.structs.replace(c, race="tin") for c in CARDS.crew))
    one, other = SpaceOdyssey(), SpaceOdyssey(cards=plain)
    assert one.initial() == other.initial()


# -- maps of one's own


@pytest.mark.rule("VO-SC-01")
def test_an_unknown_kind_of_field():
    assert "g01" in refused_setup("VO-SC-01", map=changed(SPIRAL.map, g01="nebula"))
    doubled = msgspec.structs.replace(WHEEL.map, fields=(*WHEEL.map.fields, WHEEL.map.fields[-1]))
    assert "g08" in refused_setup("VO-SC-01", map=doubled)


@pytest.mark.rule("VO-SC-02")
@pytest.mark.parametrize(
    ("field", "kind", "words"),
    [("burrow", "grey", "3 wormholes, not 2"), ("jingle", "grey", "4 planets, not 3"), ("gama", "grey", "Alfa, Beta")],
)
def test_a_missing_wormhole_planet_or_station(field, kind, words):
    assert words in refused_setup("VO-SC-02", map=changed(WHEEL.map, **{field: kind}))


@pytest.mark.rule("VO-SC-02")
def test_a_stretch_may_not_hold_too_much():
    refused_setup("VO-SC-02", map="g P P P P P g")


@pytest.mark.rule("VO-SC-03")
def test_no_saucer_at_all():
    assert "saucer" in refused_setup("VO-SC-03", map=changed(WHEEL.map, u01="grey", u02="grey"))


@pytest.mark.rule("VO-SC-04")
def test_a_disconnected_map():
    chart = msgspec.structs.replace(WHEEL.map, lanes=tuple(x for x in WHEEL.map.lanes if "jingle" not in x))
    assert "cut off: jingle" in refused_setup("VO-SC-04", map=chart)
    astray = msgspec.structs.replace(WHEEL.map, lanes=(*WHEEL.map.lanes, ("g01", "moon", 0.0)))
    assert "g01 to moon" in refused_setup("VO-SC-04", map=astray)
    loop = msgspec.structs.replace(WHEEL.map, lanes=(*WHEEL.map.lanes, ("g01", "g01", 0.0)))
    refused_setup("VO-SC-04", map=loop)


@pytest.mark.rule("VO-SC-04")
def test_wormholes_do_not_join_a_map():
    """Only the lanes count: an island that holds a wormhole is still cut off."""
    lanes = tuple(x for x in WHEEL.map.lanes if "burrow" not in x)
    assert "cut off: burrow" in refused_setup("VO-SC-04", map=msgspec.structs.replace(WHEEL.map, lanes=lanes))


# -- tables of one's own


def tables(**changes):
    return msgspec.structs.replace(SPIRAL.tables, **changes)


@pytest.mark.rule("VO-SC-05", "VO-SC-07")
def test_five_rows_and_two_of_the_same_number():
    events, encounters = SPIRAL.tables.space_events, SPIRAL.tables.encounters
    assert "1, 2, 3, 4, 5." in refused_setup("VO-SC-05", tables=tables(space_events=events[:5]))
    refused_setup("VO-SC-07", tables=tables(encounters=(*encounters[:5], encounters[4])))
    bare = msgspec.structs.replace(events[5], branches=())
    refused_setup("VO-SC-05", tables=tables(space_events=(*events[:5], bare)))


@pytest.mark.rule("VO-SC-06", "VO-SC-08")
def test_who_helps_in_which_table():
    events, encounters = SPIRAL.tables.space_events, SPIRAL.tables.encounters
    swapped = (msgspec.structs.replace(encounters[1], die=1), *events[1:])
    said = refused_setup("VO-SC-06", tables=tables(space_events=swapped))
    assert "diplomat must not help" in said
    assert "pilot must help" in said
    said = refused_setup(
        "VO-SC-08", tables=tables(encounters=(msgspec.structs.replace(events[0], die=1), *encounters[1:]))
    )
    assert "pilot must not help" in said
    assert "shield_officer" not in said


@pytest.mark.rule("VO-SC-09", "VO-SC-10")
def test_a_table_gives_trophies_and_nothing_that_tables_may_not_give(tmp_path):
    events = SPIRAL.tables.space_events
    poor = list(msgspec.to_builtins(events))
    for row in poor:
        for branch in row["branches"]:
            branch["effects"] = [e for e in branch["effects"] if e["do"] != "trophy"]
    refused_setup("VO-SC-09", tables=tables(space_events=msgspec.convert(poor, tuple[Row, ...])))
    text = (DATA / "tables_sample.toml").read_text("utf-8")
    for wrong in ('do = "equipment"', 'do = "fight"', 'do = "trade"'):
        file = tmp_path / "tables.toml"
        file.write_text(text.replace('do = "again"', wrong), "utf-8")
        with pytest.raises(BadSetup, match=r"tables\.toml is no file of this kind"):
            SpaceOdyssey(tables=str(file))


# -- cards of one's own


def cards(**changes):
    return msgspec.structs.replace(CARDS, **changes)


@pytest.mark.rule("VO-SC-11", "VO-EQ-02")
@pytest.mark.parametrize("price", [-20, 0, 9])
def test_a_price_too_low(price):
    day = Day(1, 20, price, 30, 30)
    assert "Day 1" in refused_setup("VO-SC-11", cards=cards(days=(day,)), days=1)


@pytest.mark.rule("VO-SC-11", "VO-SC-15")
def test_a_calendar_needs_days_rounds_and_prices():
    refused_setup("VO-SC-11", days=4)
    refused_setup("VO-SC-15", days=0)
    refused_setup("VO-SC-15", rounds=0)
    assert SpaceOdyssey(days=2, rounds=7).initial().last == 7


@pytest.mark.rule("VO-SC-12", "VO-TROPHY-03", "VO-TROPHY-08")
def test_a_bag_of_one_s_own():
    few = tuple(msgspec.structs.replace(t, count=1) for t in CARDS.trophies)
    assert sum(SpaceOdyssey(cards=cards(trophies=few)).initial().bag) == 12
    refused_setup("VO-SC-12", cards=cards(trophies=tuple(msgspec.structs.replace(t, value=50) for t in few)))
    refused_setup("VO-SC-12", cards=cards(trophies=tuple(t for t in few if t.category != "artefact")))
    refused_setup("VO-SC-12", cards=cards(trophies=()))


@pytest.mark.rule("VO-SC-13")
def test_a_supply_needs_everybody():
    no_pilot = tuple(c for c in CARDS.crew if c.speciality != "pilot")
    assert "pilot" in refused_setup("VO-SC-13", cards=cards(crew=no_pilot))
    one_type = tuple(c for c in CARDS.crew if (c.speciality, c.bonus) != ("engineer", "double"))
    assert "engineer" in refused_setup("VO-SC-13", cards=cards(crew=one_type))
    odd = (*CARDS.crew, CrewCard("Nobody", "cook", "twice", 60))
    assert "Nobody" in refused_setup("VO-SC-13", cards=cards(crew=odd))


@pytest.mark.rule("VO-SC-14", "VO-SETUP-05")
def test_the_fixed_numbers_may_be_others_but_not_negative():
    refused_setup("VO-SC-14", cards=cards(start_credits=-1))
    refused_setup("VO-SC-14", cards=cards(hold=0))
    assert SpaceOdyssey(cards=cards(start_credits=150)).initial().credits == (150, 150)


@pytest.mark.rule("VO-SC-16")
def test_one_to_six_groups():
    refused_setup("VO-SC-16", players=0)
    refused_setup("VO-SC-16", players=7)
    for n in range(1, 7):
        assert len(SpaceOdyssey(players=n).initial().ships) == n


# -- files


def test_files_of_one_s_own_are_read_and_kept_in_the_match(tmp_path):
    file = tmp_path / "our_map.toml"
    file.write_text((DATA / "map_little_wheel.toml").read_text("utf-8").replace("Custardia", "Pancakia"), "utf-8")
    match = Match.new("space_odyssey", map=str(file), seed=1)
    match.save(tmp_path / "match.json")
    file.unlink()
    again = Match.load(tmp_path / "match.json")
    assert again.game.space.names["custardia"] == "Pancakia"


def test_bad_files_say_what_is_wrong(tmp_path):
    with pytest.raises(BadSetup, match=r"nowhere\.toml cannot be read"):
        SpaceOdyssey(map=str(tmp_path / "nowhere.toml"))
    file = tmp_path / "map.toml"
    file.write_text("id = ", "utf-8")
    with pytest.raises(BadSetup, match="is no file of this kind"):
        SpaceOdyssey(map=str(file))
    file.write_text(
        (DATA / "map_spiral.toml").read_text("utf-8").replace('kind = "wormhole"', 'kind = "grey"'), "utf-8"
    )
    with pytest.raises(BadSetup, match=r"map\.toml cannot be played: \[VO-SC-02\].*3 wormholes, not 0"):
        SpaceOdyssey(map=str(file))
    with pytest.raises(BadSetup, match="'wheel' is not known; there are little_wheel, spiral"):
        SpaceOdyssey(map="wheel")
    with pytest.raises(BadSetup, match=r"'g{40}\.\.\.' is not known"):
        SpaceOdyssey(map="g" * 5000)
    with pytest.raises(BadSetup, match="Did you mean readings"):
        SpaceOdyssey(reading="printed")
    with pytest.raises(BadSetup):
        SpaceOdyssey(readings={"turning": "sometimes"})


def test_every_shipped_file_is_a_sample_of_our_own():
    for part in (SPIRAL.map, WHEEL.map, SPIRAL.tables, CARDS):
        assert part.sample
        assert not list(faults(part))
    assert read(DATA / "cards_sample.toml", type(CARDS)) == CARDS


# -- prices and the log


@pytest.mark.rule("VO-SETUP-08", "VO-SETUP-09", "VO-EQ-02", "VO-SC-11")
def test_prices_of_equipment_change_by_the_day_others_never():
    for day, laser in ((1, 20), (2, 30), (3, 10)):
        match = position(
            f"""
            day: {day}
            credits: 300 0
            ship 1: Comet at Alfa
            ship 2: Meteor at Gama
        """,
            map="spiral",
        )
        match.play(Buy(0, "laser"))
        assert credits(match) == 300 - laser
        match.play(Hire(0, card("diplomat")))
        assert credits(match) == 100 - laser
        refused(match, Ruling("prices", prices=(20, 20, 20, 20)), "VO-SETUP-08")


@pytest.mark.rule("VO-SC-11", "VO-SETUP-08")
def test_the_organiser_sets_prices_in_the_morning():
    match = Match.new("space_odyssey", seed=1)
    for prices in ((20, -5, 30, 30), (20, 20, 30), (20, 20, 30, 9)):
        refused(match, Ruling("prices", prices=prices), "VO-SC-11")
    match.play(Ruling("prices", prices=(50, 10, 30, 30))).play(Dawn())
    assert match.state.prices == (50, 10, 30, 30)


@pytest.mark.rule("VO-EOD-03", "VO-SETUP-05", "VO-SETUP-07")
def test_a_log_opens_the_next_day():
    ships = (Ship(0, "beta", gear=(1, 0, 0, 0, 1, 0, 0, 0), crew=(card("pilot"),)), Ship(1, "alfa"))
    log = Log(2, (35, 0), ships)
    game = SpaceOdyssey(map="little_wheel", log=log)
    state = game.initial()
    assert (state.day, state.credits, state.ships) == (2, (35, 0), ships)
    assert state.prices == (30, 10, 30, 40)
    match = Match.new("space_odyssey", map="spiral", log=log, seed=3).play(Dawn())
    while match.chance:
        match.roll()
    assert match.to_move == match.state.order[0]
    assert not any(isinstance(move, Start) for move in match.legal_moves())
    assert match.state.credits == (35, 0)
    for wrong in (
        Log(4, (0, 0), ships),
        Log(2, (0,), ships),
        Log(2, (0, 0), ships[:1]),
        Log(2, (0, 0), (Ship(0, "g01"), ships[1])),
        Log(2, (0, 0), (ships[0], Ship(1, "alfa", crew=ships[0].crew))),
    ):
        refused_setup("VO-EOD-03", map="little_wheel", log=wrong)


def test_distances_go_along_lanes_only():
    assert SPIRAL.far["gama"]["mossglow"] == 11
    assert distances(links(WHEEL.map), "alfa")["custardia"] == 2
    assert Space(SpaceOdyssey(map="little_wheel").setup).far == WHEEL.far
