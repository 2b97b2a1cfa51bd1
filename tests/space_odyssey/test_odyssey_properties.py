"""What must hold in every position that play can reach."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tabletop_kernel import Match
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.moves import (
    Buy,
    BuyShip,
    EndTurn,
    Hire,
    Nightfall,
    Path,
    Ruling,
    Sell,
    SellShip,
)
from tabletop_kernel.games.space_odyssey.state import Arming, Drawing, Item, Keeping, Sparing, State, crowd
from tabletop_kernel.games.space_odyssey.trade import worth
from tests.core.properties import (
    check_clicks,
    check_explain_is_total,
    check_legal_is_filtered,
    check_no_leak,
    check_replay,
    play_out,
    walk,
)

from .flights import position

RICH = """
    day: 2
    round: 3
    credits: 320 250 0
    ship 1: Comet at alfa, laser 2, shield, engine, half engine, thrusters, pilot, biologist double, creature 40
    ship 2: Comet at alfa, Zip Zelen, thrusters 2, artefact 10, invention 20, invention 40
    ship 3: Meteor at g07, laser 3, shield 2, weapon officer, diplomat, engine 2, creature 20, artefact 30
    ship 4: Meteor at beta, engineer, shield officer, thrusters
    ship 5: Nebula at g06, laser, archaeologist plus20, invention 10
"""


def rich(seed: int = 1, **readings) -> Match:
    match = position(RICH, map="little_wheel", players=3, rounds=8, readings=readings)
    match.seed = seed
    return match


def busy(game, state: State, rng: random.Random):
    """A player who moves, fights and trades, and ends the turn only when little is left."""
    moves = game.legal(state)
    kinds = Counter(type(move) for move in moves)
    weights = [
        (0.2 if isinstance(move, EndTurn) and len(moves) > 1 else 6 if isinstance(move, Path) else 1)
        / kinds[type(move)]
        for move in moves
    ]
    return rng.choices(moves, weights)[0]


def states(seed: int, steps: int = 250, **readings) -> list[State]:
    match = play_out(rich(seed, **readings), random.Random(seed), limit=steps, player=busy)
    return [match.go(n).state for n in range(len(match.history) + 1)]


def sizes(game, s: State) -> tuple[int, ...]:
    """All trophies of each kind, wherever they are."""
    total = list(s.bag)
    for ship in s.ships:
        for trophy in ship.trophies:
            total[trophy] += 1
    for task in s.tasks:
        if isinstance(task, Keeping):
            total[task.trophy] += 1
    return tuple(total)


@settings(max_examples=15)
@given(st.integers(0, 10**6))
@pytest.mark.rule("VO-TROPHY-06", "VO-CREW-02", "VO-MOVE-04", "VO-SC-12", "VO-EQ-EN-05", "VO-EQ-TH-05")
def test_nothing_is_lost_and_every_limit_holds(seed):
    game = rich().game
    space = game.space
    whole = tuple(t.count for t in space.cards.trophies)
    for s in states(seed):
        assert sizes(game, s) == whole
        assert min(s.credits) >= 0
        crew = [card for ship in s.ships for card in ship.crew]
        crew += [task.card for task in s.tasks if isinstance(task, Sparing)]
        assert len(set(crew)) == len(crew)
        for i, ship in enumerate(s.ships):
            assert len(ship.trophies) <= 3
            assert len({space.speciality[card] for card in ship.crew}) == len(ship.crew)
            assert min(ship.gear) >= 0
            pilot = any(space.speciality[card] == "pilot" for card in ship.crew)
            assert pilot or not any(ship.gear[4:])
            if ship.at and space.kind[ship.at] != "station":
                assert crowd(s, ship.at, i) <= 1
        assert not game.faults(s)


@settings(max_examples=15)
@given(st.integers(0, 10**6))
@pytest.mark.rule("VO-TRADE-SELL-01", "VO-TRADE-SELL-02", "VO-EQ-02", "VO-CREW-01", "VO-TROPHY-04", "VO-FIGHT-11")
def test_credits_change_by_trade_and_events_alone(seed):
    """Each step's change of credits, reckoned apart from the rules' own code; the others change nothing."""
    match = play_out(rich(seed), random.Random(seed), limit=250, player=busy)
    prices = dict(zip(("laser", "shield", "engine", "thrusters"), match.state.prices, strict=True))
    cards = match.game.space.cards
    for n, entry in enumerate(match.history):
        before, after = match.go(n).state, match.go(n + 1).state
        change = sum(after.credits) - sum(before.credits)
        step = entry.step
        if isinstance(step, Buy):
            today = dict(zip(prices, before.prices, strict=True))
            assert change == -today[step.piece]
        elif isinstance(step, Hire):
            assert change == -cards.crew[step.card].price
        elif isinstance(step, BuyShip | SellShip):
            assert change == (-200 if isinstance(step, BuyShip) else 150)
        elif isinstance(step, Sell) and step.item.kind == "crew":
            assert change == cards.crew[step.item.n].price - 10
        elif isinstance(step, Sell) and step.item.kind != "trophy":
            assert change == dict(zip(prices, before.prices, strict=True))[step.item.kind] - 10
        elif isinstance(step, Sell):
            value = cards.trophies[step.item.n].value
            assert change in (value, value + 20, 2 * value)
        elif any(event.rule in ("VO-SC-09", "VO-FIELD-UF-01", "VO-FIELD-AS-01") for event in entry.events):
            assert -20 <= change <= 20
        else:
            assert change == 0, step


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.sampled_from(("little_wheel", "spiral", "g P U A W S g g")))
def test_legal_moves_are_the_attempts_that_pass(seed, name):
    rng = random.Random(seed)
    for s in rng.sample(states(seed), 12):
        check_legal_is_filtered(rich().game, s)
    game = SpaceOdyssey(
        map=name, players=rng.randint(1, 6), rounds=3, readings={"turning": rng.choice(("never", "free", "stop"))}
    )
    for n, s in enumerate(walk(game, rng, limit=80, player=busy)):
        if n % 8 == 0:
            check_legal_is_filtered(game, s)


@settings(max_examples=6)
@given(st.integers(0, 10**6), st.sampled_from(("little_wheel", "spiral", "g P U A W S g g")))
def test_every_move_is_made_by_presses_of_its_own(seed, name):
    rng = random.Random(seed)
    for s in rng.sample(states(seed), 15):
        if rich().game.turn(s) is not None:
            check_clicks(rich().game, s)
    game = SpaceOdyssey(map=name, players=rng.randint(1, 6), rounds=3, readings={"must_fight": rng.random() < 0.5})
    for n, s in enumerate(walk(game, rng, limit=80, player=busy)):
        if n % 8 == 0 and game.turn(s) is not None:
            check_clicks(game, s)


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_explain_is_total(seed):
    rng = random.Random(seed)
    check_explain_is_total(rich().game, states(seed, 150), rng, 400)


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.booleans())
@pytest.mark.rule("VO-INFO-02", "VO-FIGHT-02", "VO-AMB-20")
def test_views_tell_nothing_that_is_hidden(seed, examined):
    rng = random.Random(seed)
    game = rich(examined=examined).game
    seen = states(seed, 200, examined=examined)
    hidden = [s for s in seen if any(isinstance(task, Arming | Keeping) for task in s.tasks)]
    for s in rng.sample(seen, 10) + hidden[:10]:
        check_no_leak(game, s, rng)


@pytest.mark.rule("VO-INFO-02", "VO-FIGHT-02", "VO-FIGHT-13")
def test_states_that_differ_in_what_is_hidden_look_the_same():
    match = position("ship 1: Comet at 0, laser 2, creature 10\nship 2: Meteor at 1, artefact 40", players=2)
    game = match.game
    for field in range(1, 8):
        match.play(Path(0, "roll", str(field)))
    s = game.apply(match.state, match.chance.outcomes[0])[0]
    views = set()
    for lasers in range(3):
        for other in (0, 3, 7):
            hold = replace(s.ships[0], trophies=(other,))
            bag = tuple(
                t.count - (n in (other, s.ships[1].trophies[0])) for n, t in enumerate(game.space.cards.trophies)
            )
            task = Arming(0, 1, (lasers, 0))
            twin = replace(s, ships=(hold, s.ships[1]), bag=bag, tasks=(task,))
            views.add(msgspec.json.encode(game.observe(twin, 1)))
            assert game.observe(twin, 0).tasks == (task,)
    assert len(views) == 1


@settings(max_examples=4)
@given(st.integers(0, 10**6))
def test_matches_are_replayed_exactly(seed):
    match = play_out(rich(seed), random.Random(seed), limit=120, player=busy)
    check_replay(match, random.Random(seed))


@settings(max_examples=8)
@given(st.integers(0, 10**6))
def test_positions_are_written_and_read_back(seed):
    rng = random.Random(seed)
    game = rich(examined=True).game
    for s in rng.sample(states(seed, 300, examined=True), 25):
        assert game.read(game.write(s)) == s
    stretch = SpaceOdyssey(map="g g P g S g g", rounds=4)
    for s in walk(stretch, rng, limit=60, player=busy):
        assert stretch.read(stretch.write(s)) == s


@settings(max_examples=10)
@given(st.integers(0, 10**6))
@pytest.mark.rule("VO-TROPHY-08", "VO-SC-12")
def test_draws_are_weighed_by_what_the_bag_holds(seed):
    game = rich().game
    for s in states(seed):
        if (chance := game.chance(s)) is not None:
            assert len(chance.outcomes) == len(chance.weights) == len(set(chance.outcomes))
            assert all(isinstance(weight, int) and weight > 0 for weight in chance.weights)
        if s.tasks and isinstance(task := s.tasks[0], Drawing):
            kinds = game.space.category
            wanted = {n: c for n, c in enumerate(s.bag) if c and task.category in ("", kinds[n])}
            wanted = wanted or {n: c for n, c in enumerate(s.bag) if c}
            assert {step.trophy: weight for step, weight in zip(chance.outcomes, chance.weights, strict=True)} == wanted


@settings(max_examples=6)
@given(st.integers(0, 10**6))
@pytest.mark.rule("VO-EOD-03", "VO-EOD-04", "VO-EOD-05", "VO-TROPHY-09")
def test_a_night_changes_no_fortune(seed):
    match = rich(seed)
    rng = random.Random(seed)
    while match.state.day == 2:
        play_out(match, rng, limit=1, player=busy)
    nights = [n for n, entry in enumerate(match.history) if isinstance(entry.step, Nightfall)]
    before, after = match.go(nights[-1]).state, match.go(len(match.history)).state
    assert before.credits == after.credits
    assert [(s.group, s.crew, s.gear) for s in before.ships] == [(s.group, s.crew, s.gear) for s in after.ships]
    assert not any(ship.trophies for ship in after.ships)
    assert after.bag == tuple(t.count for t in match.game.space.cards.trophies)
    space = match.game.space
    for old, new in zip(before.ships, after.ships, strict=True):
        assert space.far[new.at][old.at] == min(far[old.at] for far in space.far.values())


def test_random_play_reaches_everything():
    """The player of these properties fights, ties, loots, trades and meets every event; else they would say little."""
    tasks, steps = Counter(), Counter()
    for seed in range(12):
        match = play_out(rich(seed), random.Random(seed), limit=400, player=busy)
        steps.update(type(entry.step).__name__ for entry in match.history)
        for n in range(len(match.history)):
            tasks.update(type(task).__name__ for task in match.go(n).state.tasks[:1])
    assert {
        "Keeping",
        "Looting",
        "Tied",
        "Arming",
        "Battle",
        "Tunnel",
        "Tabling",
        "Losing",
        "Choosing",
        "Drawing",
    } <= set(tasks)
    assert {"Hand", "Hire", "Buy", "Sell", "Take", "Give", "Jump", "BuyShip", "SellShip", "Withdraw"} <= set(steps)


def test_codes_are_short():
    match = play_out(rich(3), random.Random(3), limit=150, player=busy)
    assert len(match.code("position")) < 400
    lesson = position("credits: 60 20\nship 1: Comet at 0, laser 2, pilot, creature 10\nship 2: Meteor at 3")
    assert len(lesson.code("position")) < 120


def test_worth_never_falls_below_zero():
    game = rich().game
    for s in states(5):
        for i, ship in enumerate(s.ships):
            for card in ship.crew:
                assert worth(game.space, s, i, Item("crew", card)) > 0


def test_a_ruling_is_no_listed_move():
    for s in states(6, 100):
        assert not any(isinstance(move, Ruling) for move in rich().game.attempts(s))
