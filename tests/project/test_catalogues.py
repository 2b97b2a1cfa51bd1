"""Catalogues: what is collected, what survives a change of the source, and what a check must find."""

from __future__ import annotations

import ast
import gettext
import tomllib

import pytest
from babel.messages.pofile import read_po, write_po

from tabletop_kernel.commands import catalogues
from tabletop_kernel.commands.environment import root
from tabletop_kernel.commands.rules import GAMES
from tabletop_kernel.language import text, use
from tabletop_kernel.scene.style import SEATS

SOURCE = """
from tabletop_kernel.language import counted, mark, text
def say(n):
    # Translators: said of a robot
    return text("It moves {n} steps to {place}.", n=n, place="x") + counted("{n} tile", "{n} tiles", n)
NAME = mark("Base")
"""
CZECH = {
    "It moves {n} steps to {place}.": "Jede {n} kroků na {place}.",
    "{n} tile": ("{n} dílek", "{n} dílky", "{n} dílků"),
    "Base": "Základna",
}


@pytest.fixture
def top(tmp_path):
    game = tmp_path / "tabletop_kernel/games/moon"
    game.mkdir(parents=True)
    (tmp_path / "notebooks").mkdir()
    (game / "rules.py").write_text(SOURCE)
    for code in catalogues.TRANSLATIONS:
        refresh(tmp_path, code)
        fill(tmp_path, code, CZECH)
    return tmp_path


def refresh(top, code="cs"):
    for domain, template in catalogues.templates(top).items():
        catalogues.update(top, domain, code, template)


def fill(top, code, strings, **flags):
    """Translate as a person would, in the .po file, then compile."""
    path = catalogues.folder(top, code) / "moon.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=code)
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            message.string = strings[key]
    with path.open("wb") as file:
        write_po(file, catalogue)
    refresh(top, code)


def edit(top, old, new):
    path = top / "tabletop_kernel/games/moon/rules.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def test_a_translated_project_has_no_fault(top):
    assert list(catalogues.check(top)) == []


def test_a_compiled_catalogue_speaks(top):
    with (catalogues.folder(top, "cs") / "moon.mo").open("rb") as file:
        czech = gettext.GNUTranslations(file)
    assert czech.gettext("Base") == "Základna"
    assert [czech.ngettext("{n} tile", "{n} tiles", n) for n in (1, 3, 5)] == ["{n} dílek", "{n} dílky", "{n} dílků"]


def test_an_update_changes_nothing_that_is_current(top):
    before = {path: path.read_bytes() for path in catalogues.folder(top, "cs").iterdir()}
    refresh(top)
    assert before == {path: path.read_bytes() for path in catalogues.folder(top, "cs").iterdir()}


def test_a_new_text_is_missing_until_it_is_collected_and_empty_until_it_is_translated(top):
    edit(top, 'mark("Base")', 'mark("Base"), mark("Bases")')
    assert "cs/moon.po: 'Bases' is missing; run `catalogues`" in list(catalogues.check(top))
    refresh(top)
    assert "cs/moon.po: 'Bases' has no translation" in list(catalogues.check(top))


def test_a_changed_text_borrows_from_its_own_language_only(top):
    fill(top, "pl", CZECH | {"It moves {n} steps to {place}.": "Jedzie {n} kroków na {place}."})
    edit(top, "It moves {n} steps to {place}.", "It moves {n} steps up to {place}.")
    template = catalogues.templates(top)["moon"]
    for code, said in (("cs", "Jede {n} kroků"), ("pl", "Jedzie {n} kroków")):
        catalogues.update(top, "moon", code, template)
        assert said in (catalogues.folder(top, code) / "moon.po").read_text("utf-8")


def test_a_changed_text_keeps_its_translation_but_must_be_read_again(top):
    edit(top, "It moves {n} steps to {place}.", "It moves {n} steps up to {place}.")
    refresh(top)
    faults = [fault for fault in catalogues.check(top) if fault.startswith("cs")]
    assert faults == [
        "cs/moon.po: 'It moves {n} steps up to {place}.' changed; read its translation and take the word fuzzy away"
    ]
    assert "Jede {n} kroků" in (catalogues.folder(top, "cs") / "moon.po").read_text("utf-8")
    with (catalogues.folder(top, "cs") / "moon.mo").open("rb") as file:
        assert "Jede {n} kroků na {place}." not in dict(gettext.GNUTranslations(file)._catalog).values()


def test_a_text_that_is_gone_leaves_the_catalogue(top):
    edit(top, 'NAME = mark("Base")', "")
    assert "cs/moon.po: 'Base' is no longer said; run `catalogues`" in list(catalogues.check(top))
    refresh(top)
    assert not [fault for fault in catalogues.check(top) if fault.startswith("cs")]


@pytest.mark.parametrize(
    "wrong",
    [
        {"It moves {n} steps to {place}.": "Jede {n} kroků na {misto}."},
        {"{n} tile": ("{m} dílek", "{n} dílky", "{n} dílků")},
    ],
)
def test_slots_must_be_the_same(top, wrong):
    fill(top, "cs", CZECH | wrong)
    assert any("other slots" in fault for fault in catalogues.check(top))


def test_a_counted_text_needs_every_form(top):
    fill(top, "cs", CZECH | {"{n} tile": ("{n} dílek", "", "{n} dílků")})
    assert "cs/moon.po: '{n} tile' has no translation" in list(catalogues.check(top))
    assert not any("not current" in fault for fault in catalogues.check(top))


def test_a_stale_compiled_file_is_found(top):
    (catalogues.folder(top, "pl") / "moon.mo").unlink()
    assert list(catalogues.check(top)) == ["pl/moon.po: its .mo is not current"]


def test_one_text_has_one_translation_in_a_language(top):
    other = top / "tabletop_kernel/board/seat.py"
    other.parent.mkdir()
    other.write_text('from tabletop_kernel.language import mark\nNAME = mark("Base")\n')
    refresh(top)
    path = catalogues.folder(top, "cs") / "board.po"
    path.write_text(path.read_text("utf-8").replace('msgid "Base"\nmsgstr ""', 'msgid "Base"\nmsgstr "Báze"'), "utf-8")
    assert any("'Base' is translated otherwise in" in fault for fault in catalogues.check(top))


def test_a_catalogue_of_nothing_is_named(top):
    (catalogues.folder(top, "cs") / "mars.po").write_text("")
    assert any(fault.startswith("cs/mars: no text") for fault in catalogues.check(top))


@pytest.mark.parametrize(
    ("module", "domain"),
    [
        ("games/moon/rules.py", "moon"),
        ("games/nim.py", "nim"),
        ("games/__init__.py", "games"),
        ("board/a/b.py", "board"),
        ("language.py", "tabletop_kernel"),
    ],
)
def test_a_domain_is_the_package(module, domain):
    from pathlib import PurePath

    assert catalogues.domain_of(PurePath(module)) == domain


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/data/rules.toml")), ids=lambda path: path.parents[1].name)
def test_rules_readings_and_places_of_every_game_are_translated(path):
    """A rule's place is pages, or sections that the book's [places] names in the other languages."""
    book = tomllib.loads(path.read_text("utf-8"))
    said = {**book["rules"], **book.get("readings", {}), **book.get("places", {})}
    assert [name for name, words in said.items() if not (words.get("cs") and words.get("pl"))] == []
    places = {rule.get("place", "").removeprefix("Reading of ") for rule in book["rules"].values()}
    sections = {name for place in places if place and not place.startswith("p. ") for name in place.split("; ")}
    assert sections == set(book.get("places", {}))


def literals(source):
    """What `text`, `counted` and `mark` are called with, wherever they stand."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in catalogues.KEYWORDS:
            said = node.args[0] if node.args else None
            if isinstance(said, ast.Constant) and isinstance(said.value, str) and said.value:
                yield said.value


def test_no_text_hides_from_the_collector():
    """Babel does not look into f-strings: a text that is written in one would never be translated."""
    collected = [message.id for words in catalogues.templates(root()).values() for message in words]
    known = {id if isinstance(id, str) else id[0] for id in collected}
    for module in sorted((root() / "tabletop_kernel").rglob("*.py")):
        hidden = set(literals(module.read_text(encoding="utf-8"))) - known
        assert not hidden, f"{module.name}: take these out of the f-string: {sorted(hidden)}"


def test_every_player_s_colour_has_a_name_in_each_language():
    for code in catalogues.TRANSLATIONS:
        with use(code):
            assert [player.name for player in SEATS if text(player.name) == player.name] == []
