"""The twelve exercises: solvable with every seed, and with one solution only, proved by playing the game itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from tabletop_kernel.classroom.lesson.parts import Do, Happened, Question
from tabletop_kernel.classroom.lesson.run import Run
from tabletop_kernel.classroom.tours.space_odyssey import exercises
from tabletop_kernel.classroom.tours.space_odyssey.exercises import EXERCISES
from tabletop_kernel.core.match import Entry, Match
from tabletop_kernel.games.space_odyssey import day, fight, flight, trade
from tabletop_kernel.games.space_odyssey import moves as m
from tabletop_kernel.games.space_odyssey.state import Drawing, Flying, Item, Looting, Over, Retreat

SEEDS = range(8)
KEYS = [exercise.key for exercise in EXERCISES]
FACES = [m.Die(face) for face in range(1, 7)]


def begun(key, seed):
    run = Run(exercises(seed))
    run.go(KEYS.index(key))
    return run


def right(run):
    """The text of the answer that counts."""
    return run.part.answer.options[run.part.answer.solution].text


def play(match, *steps):
    for step in steps:
        match.play(step)
    return match


def straight(match, first=1):
    """The path straight ahead from field 0, named to its end."""
    n = first
    while not (match.state.tasks and isinstance(match.state.tasks[0], Flying)):
        match.play(m.Path(0, "roll", str(n)))
        n += 1
    return match


def landings(run):
    """Where each of the six rolls ends on the straight path, in the game."""
    task = straight(run.match).state.tasks[0]
    return flight.landings(run.match.state, 0, task.path)


def landing_chance(game, s):
    """The best chance of Comet to land on a planet this turn: every path, roll and use of thrusters is tried."""
    if any(isinstance(task, Drawing) for task in s.tasks):
        return Fraction(1)
    if game.chance(s):
        return sum((landing_chance(game, game.apply(s, die)[0]) for die in FACES), Fraction(0)) / 6
    moves = [move for move in game.legal(s) if isinstance(move, m.Path)]
    return max((landing_chance(game, game.apply(s, move)[0]) for move in moves), default=Fraction(0))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", KEYS)
def test_the_solution_solves_it(key, seed):
    run = begun(key, seed)
    run.show_solution()
    assert run.solved


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", [exercise.key for exercise in EXERCISES if isinstance(exercise.part(0), Do)])
def test_one_move_only_reaches_the_goal(key, seed):
    """Every legal move is made in its place; the goal holds after the solution and after no other."""
    run = begun(key, seed)
    game, start, part = run.game, run.match.state, run.part
    reached = []
    for move in game.legal(start):
        after, events = game.apply(start, move)
        if part.goal(Happened(game, start, after, (Entry(1, move, 0, events, False),))) is None:
            reached.append(move)
    assert reached == list(part.solution)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_proper_announcement_is_the_only_one_that_flies(seed):
    run = begun("announce", seed)
    flown = []
    for option in run.part.answer.options:
        match = Match.at_position(run.game, run.match.state)
        steps = [m.Path(0, "roll", field) for field in option.text.split()]
        while steps and match.explain(steps[0]) is None:
            match.play(steps.pop(0))
        if not steps and match.state.tasks and isinstance(match.state.tasks[0], Flying):
            flown.append(option.text)
    assert flown == [right(run)] == ["1 2 3 4 5 6 7"]


@pytest.mark.parametrize("seed", SEEDS)
def test_useful_stops_are_counted_by_the_game(seed):
    run = begun("useful", seed)
    kinds = Counter(run.game.space.kind[field] for field in landings(run))
    assert run.part.answer.answers == (Fraction(kinds["planet"] + kinds["station"], 6),)


@pytest.mark.rule("VO-MOVE-05", "VO-MOVE-07")
@pytest.mark.parametrize("seed", SEEDS)
def test_pushed_as_the_game_pushes(seed):
    run = begun("pushed", seed)
    ends = landings(run)
    assert run.part.answer.answers == (int(ends[run.part.slots["roll"] - 1]),)


@pytest.mark.parametrize("seed", SEEDS)
def test_only_one_wormhole_gives_a_chance(seed):
    run = begun("hole", seed)
    chances = {}
    for move in run.game.legal(run.match.state):
        s = run.game.apply(run.match.state, move)[0]
        fresh = replace(s, ships=(replace(s.ships[0], moved=False, flown=False, stirred=False), s.ships[1]))
        chances[move] = landing_chance_of_a_roll(run.game, fresh)
    assert len(chances) == 3  # two wormholes, and to stay
    assert chances.pop(run.part.solution[0]) == Fraction(1, 6)
    assert set(chances.values()) == {0}


def landing_chance_of_a_roll(game, s):
    """The same for one roll, on a long line: a path forwards or back."""
    here = int(s.ships[0].at)
    ends = [[game.space.kind.get(str(here + by * roll)) for roll in range(1, 7)] for by in (1, -1)]
    return max(Fraction(some.count("planet"), 6) for some in ends)


@pytest.mark.parametrize("seed", range(20))
def test_what_goes_would_sell_for_least(seed):
    run = begun("throw", seed)
    game, start = run.game, run.match.state
    sums = {}
    for move in game.legal(start):
        s = game.apply(start, move)[0]
        sums[move] = sum(trade.worth(game.space, s, 0, Item("trophy", n)) for n in s.ships[0].trophies)
    best = max(sums.values())
    assert [move for move, sold in sums.items() if sold == best] == list(run.part.solution)
    values = {move: game.space.value[move.item.n] for move in sums}
    assert values[run.part.solution[0]] > min(values.values())  # the trap: not the one of least value


@pytest.mark.rule("VO-FIGHT-15")
@pytest.mark.parametrize("seed", SEEDS)
def test_fewest_pieces_that_never_lose_by_all_36_rolls(seed):
    run = begun("cannot_lose", seed)
    game, (comet, meteor) = run.game, run.match.state.ships
    safe = []
    for move in game.legal(run.match.state):
        margin = fight.margin(game.space, comet, meteor, (move.lasers, move.shields), (0, 0))
        if all(mine + margin >= theirs for mine, theirs in product(range(1, 7), repeat=2)):
            safe.append(move)
    fewest = min(move.lasers + move.shields for move in safe)
    assert [move for move in safe if move.lasers + move.shields == fewest] == list(run.part.solution)


@pytest.mark.rule("VO-SPEC-01", "VO-TRADE-SELL-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_both_plans_are_played(seed):
    run = begun("waiting", seed)
    game, start = run.game, run.match.state
    goods = [m.Sell(0, Item("trophy", n)) for n in start.ships[0].trophies]
    now = play(Match.at_position(game, start), *goods).state.credits[0]
    bonus = "plus20" if "20 more" in run.part.slots["bonus"] else "double"
    card = next(n for n, c in enumerate(game.space.cards.crew) if (c.speciality, c.bonus) == ("biologist", bonus))
    later = Match.at_position(game, start)
    play(later, m.Hire(0, card), m.EndTurn(), m.EndTurn(), *goods, m.Sell(0, Item("crew", card)))
    assert run.part.answer.answers == (later.state.credits[0] - now,)
    assert later.state.ships[0].crew == later.state.ships[0].trophies == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_time_to_fire_by_search(seed):
    run = begun("fire", seed)
    assert run.part.answer.answers == (landing_chance(run.game, run.match.state),)


@pytest.mark.rule("VO-EQ-EN-04", "VO-EQ-TH-04", "VO-EQ-EN-02", "VO-EQ-TH-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_left_is_what_the_game_allows(seed):
    run = begun("left", seed)
    game, s = run.game, run.match.state
    ways = {move.how for move in game.legal(s) if isinstance(move, m.Path)}
    assert ways == {"thrusters" if "thrusters" in right(run) else "burn"}
    assert right(run).endswith("once")
    once = Match.at_position(game, s)
    if ways == {"thrusters"}:
        once.play(m.Path(0, "thrusters", "4"))
    else:
        play(once, *(m.Path(0, "burn", str(n)) for n in range(4, 11)), m.Die(1))
    assert not [move for move in once.legal_moves() if isinstance(move, m.Path)]


@pytest.mark.rule("VO-END-02", "VO-AMB-18")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_account_is_the_games(seed):
    run = begun("account", seed)
    s = replace(run.match.state, tasks=(Over(),))
    assert run.part.answer.answers == (day.result(run.game.space, s).scores[0],)


@pytest.mark.rule("VO-EOD-05", "VO-AMB-17")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_way_home_is_the_games(seed):
    run = begun("home", seed)
    s = replace(run.match.state, tasks=(Retreat(0),))
    names = [run.game.space.names[move.to] for move in run.game.legal(s)]
    assert " or ".join(names) == right(run)


@pytest.mark.rule("VO-FIGHT-14", "VO-FIGHT-11", "VO-CREW-DI")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_taken_is_what_the_game_offers(seed):
    run = begun("take", seed)
    s = replace(run.match.state, tasks=(Looting(1, 0, True),))
    kinds = {move.item.kind for move in run.game.legal(s) if isinstance(move, m.Take)}
    assert len(kinds) == 2
    assert kinds < {"trophy", "laser", "shield"}
    assert right(run) == "the trophy or the unused piece"


@pytest.mark.parametrize("key", KEYS)
def test_neighbours_get_different_tasks(key):
    parts = map(EXERCISES[KEYS.index(key)].part, range(12))
    seen = {repr((p.text, p.slots, p.at, getattr(p, "answer", None))) for p in parts}
    assert len(seen) > 1


def test_the_plans_own_numbers():
    """B3 of the plan: 1/3; field 6; 50; 1/2; 380, each from numbers told instead of drawn."""

    class Told:
        def __init__(self, **told):
            self.told = {name: iter(values) for name, values in told.items()}

        def __getattr__(self, name):
            return lambda *args, **named: next(self.told[name])

    by_key = {exercise.key: exercise.make for exercise in EXERCISES}
    assert by_key["useful"](Told(sample=[[6, 3]], randint=[2], choice=[8])).answer.answers == (Fraction(1, 3),)
    assert by_key["pushed"](Told(choice=[(4, (4, 5), 6)])).answer.answers == (6,)
    for bonus in ("double", "plus20"):
        assert by_key["waiting"](Told(choices=[[10, 20, 30]], choice=[bonus])).answer.answers == (50,)
    assert by_key["fire"](Told(choice=[2])).answer.answers == (Fraction(1, 2),)
    # a laser at 20 today in place of 40: 130 + 150 + 70 + 10
    account = by_key["account"](Told(randint=[1, 13, 1], random=[0.9], choice=[40, "creature"]))
    assert account.answer.answers == (360,)


def test_every_wrong_choice_has_a_reply_of_its_own():
    for seed in SEEDS:
        for part in exercises(seed).parts:
            if isinstance(part, Question):
                assert part.answer.judge(part.answer.solution)[0]
                for option in getattr(part.answer, "options", ()):
                    assert option.right or len(option.reply) > 20
