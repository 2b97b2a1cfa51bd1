"""What must hold for every game: written once, used for the tiny, the probe and the real games."""

from __future__ import annotations

import enum
import inspect
import random
import types
import typing
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from tabletop_kernel import Match
from tabletop_kernel.core.game import Game, Refusal
from tabletop_kernel.scene import Choice, Spot

Player = Callable[[Game, Any, random.Random], Any]


def at_random(game: Game, state: Any, rng: random.Random) -> Any:
    return game.sample(state, rng)


def report(game: Game, state: Any, rng: random.Random) -> Any:
    """An outcome: drawn by weight, or a report made up by filling a form in the middle of its bounds."""
    chance = game.chance(state)
    if chance.outcomes:
        return chance.draw(rng)
    form = rng.choice(game.forms(state))
    return form.fill(**{field.name: rng.randint(int(field.least), int(field.most)) for field in form.fields})


def play_out(match: Match, rng: random.Random, *, limit: int = 200, player: Player = at_random) -> Match:
    """Play on, at most `limit` steps."""
    for _ in range(limit):
        if match.result:
            break
        if match.chance:
            match.play(report(match.game, match.state, rng))
        else:
            match.play(player(match.game, match.state, rng))
    return match


def walk(game: Game, rng: random.Random, *, limit: int = 200, player: Player = at_random) -> Iterator[Any]:
    """The states of one random play."""
    state = game.initial()
    yield state
    for _ in range(limit):
        if game.result(state):
            return
        step = report(game, state, rng) if game.chance(state) else player(game, state, rng)
        state, _ = game.apply(state, step)
        yield state


# -- wild steps: well typed, otherwise anything


def wild(kind: Any, rng: random.Random) -> Any:
    """Some value of a type as annotated in a step."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return wild(rng.choice(args), rng)
    if origin is typing.Literal:
        return rng.choice(args)
    if origin is tuple:
        inner = args[:1] * rng.randrange(5) if args[-1:] == (...,) else args
        return tuple(wild(arg, rng) for arg in inner)
    if origin is frozenset:
        return frozenset(wild(args[0], rng) for _ in range(rng.randrange(5)))
    if inspect.isclass(kind) and issubclass(kind, enum.Enum):
        return rng.choice(list(kind))
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice([rng.randint(-3, 12), rng.randint(-100, 200), -1, 0, 2**31, -(2**63), 10**25])
    if kind is float:
        return rng.choice([rng.uniform(-300, 300), 0.0, -0.0, 1e308, -1e-308])
    if kind is str:
        return rng.choice(["", "blue", "white", "x", "\x00", "Žluťoučký", "9" * 50])
    if kind is type(None) or kind is None:
        return None
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
        hints = typing.get_type_hints(kind)
        return kind(**{name: wild(hints[name], rng) for name in kind.__struct_fields__})
    raise NotImplementedError(kind)


def step_types(game: Game | type[Game]) -> tuple[Any, ...]:
    return typing.get_args(game.Steps) or (game.Steps,)


def check_explain_is_total(game: Game, states: list[Any], rng: random.Random, count: int) -> None:
    """`count` wild steps: each gets None or a Refusal whose rule is in the book; what passes can be applied."""
    kinds = step_types(game)
    for _ in range(count):
        state, step = rng.choice(states), wild(rng.choice(kinds), rng)
        answer = game.explain(state, step)
        assert answer is None or isinstance(answer, Refusal), (state, step, answer)
        if answer is None:
            game.apply(state, step)
        else:
            assert answer.rule in game.rules, answer
            assert game.say(answer)


def check_legal_is_filtered(game: Game, state: Any) -> None:
    """`legal` gives exactly the attempts that `explain` passes, each once."""
    legal = game.legal(state)
    allowed = [move for move in game.attempts(state) if game.explain(state, move) is None]
    assert len(set(legal)) == len(legal)
    assert len(set(allowed)) == len(allowed)
    assert set(legal) == set(allowed)


def check_clicks(game: Game, state: Any, view: Any = None) -> None:
    """No click sequence of a legal move is a prefix of another's; each hotspot is in the scene with a spoken label."""
    view = game.observe(state, game.turn(state)) if view is None else view
    sequences = [game.clicks(view, move) for move in game.legal(view)]
    assert len(set(sequences)) == len(sequences), "two moves share their clicks"
    whole = set(sequences)
    for spots in sequences:
        assert spots, "a move without a click"
        assert not any(spots[:n] in whole for n in range(1, len(spots))), f"{spots} begins with another move"
    parts = list(game.scene(view))
    here = {p.id for p in parts if isinstance(p, Choice | Spot) or getattr(p, "say", "")}
    ids = [p.id for p in parts if hasattr(p, "id")]
    assert len(set(ids)) == len(ids), "two parts of the scene share an id"
    missing = {spot for spots in sequences for spot in spots} - here
    assert not missing, f"hotspots that cannot be pressed: {sorted(missing)[:5]}"


def check_no_leak(game: Game, state: Any, rng: random.Random) -> None:
    """A state that differs only in what is hidden gives the same view, scene, moves and refusals."""
    for player in [*range(game.players), None]:
        view = game.observe(state, player)
        other = game.imagine(view, player, rng)
        twin = game.observe(other, player)
        assert twin == view
        assert list(game.scene(twin)) == list(game.scene(view))
        if player == game.turn(state) and player is not None:
            assert set(game.legal(twin)) == set(game.legal(view)) == set(game.legal(state))
            for move in game.attempts(view):
                assert game.explain(view, move) == game.explain(twin, move) == game.explain(state, move)
                assert game.clicks(view, move) == game.clicks(twin, move)


def check_replay(match: Match, rng: random.Random) -> None:
    """Undo, redo, go, branch, codes and files give exactly the positions that were there."""
    game, last = match.game, len(match.history)
    states = [match.go(n).state for n in range(last + 1)]
    for n in rng.sample(range(last + 1), min(12, last + 1)):
        assert match.go(n).state == states[n]
        assert match.branch().state == states[n]
    match.go(last)
    while match.at and match.at != match.undo().at:
        if all(entry.forced for entry in match.history[: match.at]):
            break
    back = match.at
    while match.at < last:
        match.redo()
        assert match.state == states[match.at]
    again = Match(game, match.seed, match.start)
    for entry in match.history:
        again.play(entry.step, settle=False)
    assert again.state == states[-1]
    assert Match.from_code(match.code()).state == states[-1]
    assert Match.from_code(match.code("position")).state == states[-1]
    assert back <= last
