"""Rule books: every rule's ID, sentence, place in print and kind; and the readings of unclear rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from tabletop_kernel.language import language, text


class Sentence(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sentence in each language of the kit; a class may write only English."""

    en: str
    cs: str = ""
    pl: str = ""

    def say(self) -> str:
        """In the language spoken now; a catalogue's where only English is written."""
        said: Any = getattr(self, language())
        return str(said or text(self.en))


class Rule(Sentence, frozen=True, kw_only=True):
    """One rule. `why` says of a `table` rule why no program can test it. `place` says where it stands in print: by
    pages ("p. 4, 6") or by sections ("Phase 1; Movement"), after "Reading of " where it is our reading of them."""

    kind: Literal["play", "data", "table"] = "play"
    place: str = ""
    why: str = ""


class Reading(Sentence, frozen=True, kw_only=True):
    """A setting for a rule that two groups would really play differently, with its two presets."""

    rule: str
    recommended: bool | int | str
    printed: bool | int | str
    choices: tuple[bool | int | str, ...] = (False, True)


class _Book(Struct, frozen=True, forbid_unknown_fields=True):
    rules: dict[str, Rule]
    readings: dict[str, Reading] = {}
    places: dict[str, dict[str, str]] = {}
    """Sections of the rulebook by their English names: what they are called in other languages."""


PAGES: Final = "p. "
READING: Final = "Reading of "
PRESETS: Final = ("recommended", "printed")


class RuleBook(Mapping[str, Rule]):
    """The rules of one game by ID, in the order of the rulebook.

    `RuleBook({"NIM-1": "Take at least one."})` makes one on the spot (a sentence, or one for each language);
    `RuleBook(path)` reads `data/rules.toml` when a rule is first asked for.
    """

    def __init__(self, source: Path | Mapping[str, str | Mapping[str, str]]) -> None:
        self._source = source

    @cached_property
    def _book(self) -> _Book:
        if isinstance(self._source, Path):
            return msgspec.convert(tomllib.loads(self._source.read_text("utf-8")), _Book)
        rules = {id: {"en": said} if isinstance(said, str) else dict(said) for id, said in self._source.items()}
        return msgspec.convert({"rules": rules}, _Book)

    @property
    def readings(self) -> dict[str, Reading]:
        """The settings by name; a game's `Readings` has a field of each name."""
        return self._book.readings

    def preset(self, name: str) -> dict[str, bool | int | str]:
        """The values of all readings in a preset, `recommended` or `printed`."""
        return {key: getattr(reading, name) for key, reading in self.readings.items()}

    def say(self, rule: str) -> str:
        """The rule's sentence in the language spoken now (in English where a class wrote no other)."""
        if rule not in self:
            return text("There is no rule {rule} in this rule book.", rule=rule)
        return self[rule].say()

    def place(self, rule: str) -> str:
        """Where the rule stands in print, in the language spoken now; empty for a rule of our own."""
        where = self[rule].place if rule in self else ""
        if where.startswith(PAGES):
            return text("p. {pages}", pages=where.removeprefix(PAGES))
        if where.startswith(READING):
            return text("Reading of {sections}", sections=self._sections(where.removeprefix(READING)))
        return self._sections(where)

    def _sections(self, where: str) -> str:
        names = self._book.places
        return "; ".join(names.get(name, {}).get(language(), name) for name in where.split("; "))

    def __getitem__(self, rule: str) -> Rule:
        return self._book.rules[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._book.rules)

    def __len__(self) -> int:
        return len(self._book.rules)
