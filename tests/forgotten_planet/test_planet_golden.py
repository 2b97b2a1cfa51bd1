"""A whole game whose every step was read against the rulebook and reckoned by hand."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from tabletop_kernel import Match
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.moves import AnyStep

GOLDEN = json.loads((Path(__file__).parents[1] / "data/forgotten_planet/golden_game.json").read_text("utf-8"))


def seen(match: Match, key: str) -> object:
    """A field of the state in the golden file's form: strings as rows with "." for nobody, tuples as lists."""
    value = getattr(match.state, key)
    if key in ("control", "land"):
        return " ".join(value[n : n + 5] for n in range(0, len(value), 5)).replace("0", ".")
    return sorted(value) if isinstance(value, frozenset) else msgspec.to_builtins(value)


def played() -> Match:
    match = Match.new(ForgottenPlanet, seed=0, **GOLDEN["setup"])
    for n, entry in enumerate(GOLDEN["steps"], 1):
        match.play(msgspec.convert(entry["step"], AnyStep))
        for key, value in entry["then"].items():
            found = seen(match, key)
            found = list(found) if isinstance(found, tuple) else found
            assert json.loads(json.dumps(found)) == value, f"step {n}, {key}: {entry['because']}"
    return match


def test_the_golden_game_goes_as_reckoned():
    match = played()
    assert match.result.scores == tuple(GOLDEN["count"]["scores"])
    assert match.result.winners == tuple(GOLDEN["count"]["winners"])


def test_the_golden_game_survives_file_and_code(tmp_path):
    match = played()
    assert Match.load(match.save(tmp_path / "golden.json")).history == match.history
    assert Match.from_code(match.code()).state == match.state
