"""What lessons say of buttons: in every language the name that stands on the button."""

from __future__ import annotations

import re

import pytest

from tabletop_kernel.commands import catalogues
from tabletop_kernel.commands.environment import root
from tabletop_kernel.language import text, use

LABELS = (
    "Slab", "Mine", "Wall", "Push wall", "Self-destruct", "Base", "Robot", "Sell", "End turn", "Your bases",
    "Roll", "Thrusters", "Engine", "Exchange", "Buy", "Buy a ship", "Hire", "Take nothing", "Stay here", "Draw one",
    "End the turn", "Next step", "Try things out",
)  # fmt: skip
NAMED = re.compile(rf"(?:Press|Open|press|button|Then|then) ({'|'.join(sorted(LABELS, key=len, reverse=True))})\b")


def hints() -> list[tuple[str, str]]:
    """Every sentence of the lessons that names a button, with that name."""
    said = [message.id for message in catalogues.templates(root())["classroom"] if isinstance(message.id, str)]
    return [(sentence, label) for sentence in said for label in NAMED.findall(sentence)]


def test_most_buttons_are_named_somewhere():
    assert len(hints()) > 40
    assert {label for _, label in hints()} >= {"Slab", "Wall", "Your bases", "End turn", "Buy", "Thrusters"}


@pytest.mark.parametrize("code", ["cs", "pl"])
def test_a_button_is_called_in_a_lesson_as_it_is_on_the_table(code):
    with use(code):
        wrong = [(label, text(sentence)) for sentence, label in hints() if text(label) not in text(sentence)]
    assert wrong == []
