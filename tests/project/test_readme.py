"""The README's game runs as it is printed, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tabletop_kernel.commands.markdown import links
from tabletop_kernel.core.game import Game

TOP = Path(__file__).resolve().parents[2]
README = (TOP / "README.md").read_text("utf-8")
GAME, SESSION = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def names(monkeypatch):
    """The names that the printed game defines; the game is forgotten again afterwards."""
    monkeypatch.setattr(Game, "known", dict(Game.known))
    names: dict[str, object] = {"__name__": "readme"}
    exec(compile(GAME, "README.md", "exec"), names)
    return names


def test_the_game_is_under_40_lines():
    assert len([line for line in GAME.splitlines() if line.strip()]) < 40
    assert max(map(len, GAME.splitlines())) <= 120


def test_the_session_goes_as_it_is_printed(names):
    test = doctest.DocTestParser().get_doctest(SESSION, dict(names), "README.md", "README.md", 0)
    assert len(test.examples) > 4
    assert doctest.DocTestRunner().run(test).failed == 0


def test_every_match_of_the_printed_game_can_be_pressed(names):
    game = names["Nim"](heaps=(3, 4, 5))
    spots = {shape.id for shape in game.scene(game.initial())}
    presses = [game.clicks(game.initial(), take) for take in game.legal(game.initial())]
    assert {press for (press,) in presses} == spots
    assert len(presses) == len(spots) == 12


def test_links_lead_somewhere():
    assert [target for target in links(README) if not (TOP / target.partition("#")[0]).exists()] == []
