"""Setting up a match by lists, in three languages."""

from __future__ import annotations

import pytest

from tabletop_kernel.classroom import NewMatch
from tabletop_kernel.core.errors import BadSetup
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.setup import samples
from tests.core.tiny import Nim


def planet(**more):
    return NewMatch(ForgottenPlanet, scenario=samples(), bases=("by seat", "drawn", "auction"), **more)


def test_what_is_chosen_is_played():
    new = planet()
    new._fields["scenario"].index = 1
    new._preset.value = "printed"
    new._seed.value = "5"
    new.start()
    match = new.table.match
    assert (match.game.players, match.seed) == (3, 5)
    assert match.game.readings == ForgottenPlanet(players=3, readings="printed").readings


def test_one_reading_is_changed_and_kept_in_every_language():
    new = planet()
    kept = new.setup()["readings"]["border_closes"]
    new._readings["border_closes"].value = not kept
    new._fields["bases"].value = "drawn"
    before = new.setup()
    new.speak("cs")
    assert new.setup() == before
    assert new._fields["scenario"].options[0][0] == "Dva břehy (2 hráči)"
    assert new._start.description == "Začít"
    new.start()
    assert new.table.language == "cs"
    new._menu.value = "pl"
    assert new.table.language == "pl"


def test_a_second_start_makes_the_first_table_quiet():
    new = planet()
    new.start()
    first = new.table
    new.start()
    assert first.retired
    assert new._below.children == (new.table.widget,)


def test_a_wrong_seed_is_told_in_words():
    new = planet()
    new._seed.value = "seven"
    new.start()
    assert "The seed is a whole number" in new._say.value
    assert new.table is None


def test_a_set_up_that_cannot_be_played_is_told_in_words():
    new = NewMatch(ForgottenPlanet, players=(2, 7))
    new._fields["players"].value = 7
    new.start()
    assert "✕" in new._say.value
    assert new.table is None


def test_an_option_that_the_game_has_not():
    with pytest.raises(ValueError, match="has no option player"):
        NewMatch(ForgottenPlanet, player=(2, 3))


def test_a_game_of_ones_own():
    new = NewMatch(Nim, heaps=((3, 4, 5), (1, 2)), table={"teaching": True})
    new._fields["heaps"].index = 1
    new.start()
    assert new.table.match.state.heaps == (1, 2)
    assert new.table.teaching


@pytest.mark.parametrize(("given", "wanted"), [(2, [2]), ((2, 3), [2, 3]), ({2: "two"}, [2])])
def test_one_choice_may_stand_alone(given, wanted):
    assert list(NewMatch("forgotten_planet", players=given).choices["players"]) == wanted


def test_a_word_alone_is_one_choice():
    assert NewMatch("forgotten_planet", bases="drawn").setup()["bases"] == "drawn"


def test_what_is_no_game_and_no_language_is_refused_in_words():
    with pytest.raises(BadSetup, match=r"There is no game None here\. Known: "):
        NewMatch(None)
    with pytest.raises(ValueError, match="the kit speaks en, cs, pl, not 'de'"):
        NewMatch("forgotten_planet", table={"language": "de"})
