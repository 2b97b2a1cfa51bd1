"""Tables begun wrongly: what is wrong, in a sentence."""

from __future__ import annotations

import re

import pytest

from tabletop_kernel.classroom import Editor, NewMatch, Table
from tabletop_kernel.core.errors import BadSetup, CannotSave
from tabletop_kernel.core.match import Match
from tests.core.tiny import Nim


@pytest.mark.parametrize(("settings", "error", "words"), [
    ({"bogus": 1}, BadSetup, "A table has no setting 'bogus'. Known: autosave, language, teaching"),
    ({"teach": True}, BadSetup, "A table has no setting 'teach'. Did you mean teaching?"),
    ({"teaching": "no"}, BadSetup, "teaching is True or False, not 'no'."),
    ({"open_table": 1}, BadSetup, "open_table is True or False, not 1."),
    ({"autosave": 3}, CannotSave, "3 is no name for a file."),
    ({"autosave": True}, CannotSave, "True is no name for a file."),
    ({"autosave": ["a"]}, CannotSave, "['a'] is no name for a file."),
    ({"language": "de"}, ValueError, "the kit speaks en, cs, pl, not 'de'"),
    ({"language": []}, ValueError, "the kit speaks en, cs, pl, not []"),
])  # fmt: skip
def test_a_setting_that_does_not_fit_is_refused_in_words(settings, error, words):
    with pytest.raises(error, match=re.escape(words)):
        Table(Match.new(Nim), **settings)


@pytest.mark.parametrize(("given", "words"), [
    (3, 'Settings of a table have names, as table={"teaching": True}.'),
    ({"bogus": 1}, "A table has no setting 'bogus'."),
])  # fmt: skip
def test_settings_for_a_table_to_come_are_looked_at_at_once(given, words):
    for ask in (lambda: NewMatch(Nim, table=given), lambda: Editor("forgotten_planet", table=given)):
        with pytest.raises(BadSetup, match=re.escape(words)):
            ask()


@pytest.mark.parametrize("given", [3, None, "nim", Nim])
def test_a_table_wants_a_match(given):
    with pytest.raises(BadSetup, match=r"A table wants a match: Table\(Match.new\(...\)\)"):
        Table(given)
