"""The README's game runs as it is printed, and its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shutil
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from tabletop_kernel import Match
from tabletop_kernel.classroom import Table
from tabletop_kernel.commands import COMMANDS
from tabletop_kernel.commands.markdown import links
from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.core.game import Game

TOP = Path(__file__).resolve().parents[2]
README = (TOP / "README.md").read_text("utf-8")
GAME, SESSION = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def names(monkeypatch):
    """The names that the printed game defines; the game is forgotten again afterwards."""
    monkeypatch.setattr(Game, "known", dict(Game.known))
    names: dict[str, object] = {"__name__": "readme"}
    exec(compile(GAME, "README.md", "exec", dont_inherit=True), names)
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


@pytest.mark.parametrize(("options", "words"), [
    ({"player": 5}, "player cannot be 5."),
    ({"heaps": (3, -1)}, "heaps[1] must be at least 0."),
    ({"heaps": (8,)}, "heaps[0] must be at most 7."),
    ({"heaps": 3}, "heaps must be a list, not a whole number."),
])  # fmt: skip
def test_the_printed_game_begins_with_nothing_that_cannot_be(names, options, words):
    with pytest.raises(BadSetup, match=re.escape(words)):
        Match.new(names["Nim"], **options)


def test_the_largest_heap_of_the_printed_game_fits_on_its_picture(names):
    game = names["Nim"](heaps=(7, 7, 7))
    assert min(shape.y - shape.r for shape in game.scene(game.initial())) >= 0


def test_every_command_is_named_and_every_one_named_is_there():
    assert set(re.findall(r"-m tabletop_kernel (\w+)", README)) == set(COMMANDS)


def test_the_printed_rule_is_one_of_the_game_s():
    (printed,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    book = tomllib.loads((TOP / "tabletop_kernel/games/forgotten_planet/data/rules.toml").read_text("utf-8"))
    for name, words in tomllib.loads(dedent(printed))["rules"].items():
        assert words.items() <= book["rules"][name].items()


def test_every_game_has_the_files_that_are_named():
    recipe = README[README.index("**A new game.**") :]
    named = set(re.findall(r"`(\w+\.py)`", recipe))
    assert len(named) == 8
    for folder in (TOP / "tabletop_kernel/games").glob("*/"):
        if (folder / "__init__.py").is_file():
            assert named - {path.name for path in folder.iterdir()} == set()


def test_a_class_plays_on_a_map_of_its_own_and_keeps_a_match(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(TOP / "tabletop_kernel/games/space_odyssey/data/map_spiral.toml", "our_map.toml")
    (new,) = re.findall(r"`(Match\.new\(.*?\))`", README)
    (table,) = re.findall(r"`(Table\(match, .*?\))`", README)
    names = {"Match": Match, "Table": Table}
    names["match"] = eval(new, names)
    eval(table, names)
    assert Match.load("monday.autosave.json").game.name == "space_odyssey"


def test_links_lead_somewhere():
    assert [target for target in links(README) if not (TOP / target.partition("#")[0]).exists()] == []
