"""What the page is told: every message of every widget, as it would go over the wire."""

from __future__ import annotations

import json

import pytest
from ipywidgets import Widget


class Wire:
    """The messages since the last `clear`, each with its size in bytes."""

    def __init__(self) -> None:
        self.messages: list[tuple[Widget, dict]] = []
        self.bytes = 0

    def clear(self) -> None:
        self.messages, self.bytes = [], 0

    def __len__(self) -> int:
        return len(self.messages)


@pytest.fixture
def wire(monkeypatch):
    wire, send, opened = Wire(), Widget._send, Widget.open

    def note(widget, message, buffers=None):
        wire.messages.append((widget, message))
        wire.bytes += len(json.dumps(message, default=str)) + sum(len(bytes(b)) for b in buffers or ())
        send(widget, message, buffers)

    def open_noted(widget):
        wire.messages.append((widget, {"method": "open"}))
        wire.bytes += len(json.dumps(widget.get_state(), default=str))
        opened(widget)

    monkeypatch.setattr(Widget, "_send", note)
    monkeypatch.setattr(Widget, "open", open_noted)
    return wire
