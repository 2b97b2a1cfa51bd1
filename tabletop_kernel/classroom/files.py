"""Keeping a match: save, open, autosave and codes, each with a sentence for what can go wrong."""

from __future__ import annotations

import base64
import os
import tempfile
from pathlib import Path

from tabletop_kernel.classroom.describe import Told, Trouble
from tabletop_kernel.core.errors import CannotSave, DamagedRecord, TableError, sentence, shown
from tabletop_kernel.core.match import Match
from tabletop_kernel.language import mark, text

SUFFIX = ".json"
KEPT = ".autosave.json"
FORBIDDEN = set('/\\:*?"<>|')


def path_of(name: str, folder: Path = Path(), suffix: str = SUFFIX) -> Path:
    """Where a match of that name is kept: beside the notebook. CannotSave where it is no name for a file."""
    name = name.strip()
    if not name or name.startswith(".") or FORBIDDEN & set(name) or len(name) > 100:
        raise no_name(name)
    return folder / (name if name.endswith(suffix) else name + suffix)


def path_for(name: str) -> Path:
    """Where a match may be written under that name; CannotSave where something else is kept there."""
    path = path_of(name)
    if os.path.exists(path) and not is_match(path):
        raise CannotSave(text("{name} holds no match and is left as it is. Choose another name.", name=path.name))
    return path


def is_match(path: Path) -> bool:
    try:
        return b'"game_version"' in path.read_bytes()[:4000]
    except OSError:
        return False


def no_name(name: object) -> CannotSave:
    return CannotSave(text("{name} is no name for a file. Use letters, digits and spaces.", name=shown(name)))


def checked(path: object) -> str | os.PathLike[str]:
    """A path that ends in a name for a file; CannotSave where it is none."""
    fits = isinstance(path, str | os.PathLike) and str(path).isprintable() and Path(path).name not in ("", "..")
    if not fits:
        raise no_name(path)
    return path


class Autosave:
    """A match kept in one file after each step; play goes on where that fails."""

    def __init__(self, name: str | None) -> None:
        where = None if name is None else Path(checked(name))
        self.path = where and path_of(where.name, where.parent, KEPT).resolve()
        self._told = False

    def reopen(self, match: Match) -> tuple[Match, Trouble | Told | None]:
        """The match kept under the name if it is of the same game and set-up, else `match`; and what to say of it."""
        if self.path is None or not os.path.exists(self.path):  # False, too, where the folder is closed to us
            return match, self.write(match)
        name = self.path.name
        try:
            kept = Match.load(self.path)
        except TableError as error:
            self.path = None
            said = text("{name} cannot be opened and was left as it is. This match is not saved.", name=name)
            return match, Trouble(f"{said} {error}", unchanged=False)
        if (kept.game.name, kept.game.setup) != (match.game.name, match.game.setup):
            self.path = None
            said = text("{name} holds another match, so this one is not saved. Choose another name.", name=name)
            return match, Trouble(said, unchanged=False)
        return kept, Told(mark("The match goes on as it was saved in {name}. Reset begins anew."), {"name": name})

    def write(self, match: Match) -> Trouble | None:
        """Save, and what to say the first time that this fails."""
        if self.path is None:
            return None
        try:
            match.save(self.path)
        except CannotSave as error:
            told, self._told = self._told, True
            said = text("{error} Play goes on; copy the match code to keep it.", error=sentence(error))
            return None if told else Trouble(said, unchanged=False)
        self._told = False
        return None


def read(data: bytes) -> Match:
    """The match in an uploaded file; DamagedRecord in words."""
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / f"match{SUFFIX}"
        kept.write_bytes(data)
        return Match.load(kept)


def read_code(code: str) -> Match:
    """The match or position of a code; DamagedRecord in words."""
    if not code.strip():
        raise DamagedRecord(text("Paste a code first."))
    return Match.from_code(code)


def link(name: str, kind: str, data: bytes) -> str:
    """A link that downloads `data` under `name` from the page itself."""
    packed = base64.b64encode(data).decode()
    return f'<a class="ttk-link" download="{name}" href="data:{kind};base64,{packed}">{name}</a>'
