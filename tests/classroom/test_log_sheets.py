"""Log sheets beside a table: what they hold, in three languages, and when there is nothing to show yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_kernel import Match
from tabletop_kernel.classroom import LogSheets, NewMatch, Table
from tabletop_kernel.commands import lessons
from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.moves import EndTurn
from tabletop_kernel.games.space_odyssey.setup import maps
from tests.core.tiny import Nim

EVENING = """
round: 15
turn: Meteor
credits: 70 40
ship 1: Comet at alfa, creature 30, laser 2
ship 2: Meteor at beta, shield
"""


def evening(**options):
    game = SpaceOdyssey(map="little_wheel", days=2)
    return Table(Match.at_position(game, game.read(EVENING)), **options)


@pytest.mark.rule("VO-SETUP-03", "VO-EOD-03", "VO-EOD-04")
def test_the_morning_sheets_hold_what_carries_over_and_no_trophy():
    table = evening()
    sheets = LogSheets(table)
    table.match.play(EndTurn())
    comet, meteor = sheets.pictures()
    assert "Log before day 2: 70 credits" in comet
    assert "laser: 2" in comet
    assert "Pocket dragon" not in comet
    assert "Log before day 2: 40 credits" in meteor
    assert "shield: 1" in meteor


def test_the_page_prints_every_sheet_in_the_language_of_the_table():
    sheets = LogSheets(evening(language="cs"))
    sheets.show()
    page = sheets.page()
    assert page.count("<svg") == 2
    assert 'lang="cs"' in page
    assert "Průvodní listina" in page
    assert "print()" in page
    assert 'download="log_sheets.html"' in sheets._said.value
    assert sheets._sheets.value.count("<svg") == 2


def test_before_the_start_there_is_nothing_to_show():
    new = NewMatch("space_odyssey", map=maps(), players=(3,))
    sheets = LogSheets(new)
    sheets.show()
    assert "First start the match" in sheets._said.value
    new.start()
    sheets.show()
    assert sheets._sheets.value.count("<svg") == 3


@pytest.mark.parametrize("of", [7, Table(Match.new(Nim, heaps=(3, 4))), NewMatch(Nim)])
def test_other_games_have_no_log(of):
    with pytest.raises(BadSetup, match="Space Odyssey"):
        LogSheets(of)


def test_the_maps_are_offered_by_their_titles():
    new = NewMatch("space_odyssey", map=maps())
    assert [label for label, _ in new._fields["map"].options] == ["The Three-Armed Spiral", "The Little Wheel"]
    new.speak("cs")
    assert [label for label, _ in new._fields["map"].options] == ["Trojramenná spirála", "Malé kolo"]
    new._fields["map"].value = "little_wheel"
    new.start()
    assert len(new.table.match.game.space.map.fields) == 22


def cells(*words):
    """The code of the play notebook's cell that holds these words, up to its table."""
    notebook = lessons.read(Path(__file__).parents[2] / "notebooks/space_odyssey/02_play.ipynb")
    return next(source for source in lessons.sources(notebook, "code") if all(word in source for word in words))


def test_the_notebooks_fight_and_evening_go_as_it_says():
    """Thrusters, then field 1: a fight with hand-over. The last round: sell, withdraw, the morning of day 2."""
    names = {}
    exec(cells("thrusters"), names)
    exec(cells("evening").removesuffix("\ntable"), names)
    game, before = names["stretch"], names["before"]
    duel, evening = Table(Match.at_position(game, before)), names["table"]
    for act in (duel.go_on, lambda: duel.press("do:thrusters:0"), lambda: duel.press("field:1")):
        act()
    for spot in ("lasers:2", "shields:1"):
        duel.press(spot)
    assert duel.hand_over_due
    evening.go_on()
    for spot in ("do:sell:0", "item:trophy:2", "do:end"):
        evening.press(spot)
    evening.go_on()
    evening.press("do:end")
    evening.press("field:alfa")
    assert (evening.word, evening.match.state.day, evening.match.state.credits) == (None, 2, (130, 40))
    assert "Log before day 2: 130 credits" in LogSheets(evening).pictures()[0]
