"""Editors that several tests sit at, and what is asked of them."""

from __future__ import annotations

from tabletop_kernel import Match
from tabletop_kernel.classroom import Editor
from tabletop_kernel.classroom.describe import Trouble
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tests.forgotten_planet.positions import mid_game


def middle():
    """An editor at the middle of a match for two on 7 x 7 cells."""
    game = ForgottenPlanet()
    return Editor(Match.at_position(game, mid_game(game), seed=5))


def wrong(editor):
    """The rules of all faults."""
    return [finding.rule for finding in editor.faults]


def refused(editor):
    """The words of a refusal."""
    assert isinstance(editor.word, Trouble), editor.word
    return editor.word.sentence
