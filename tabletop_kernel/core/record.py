"""Records: a match as a file or a code, and back. Everything read is checked before anything is made of it."""

from __future__ import annotations

import base64
import hashlib
import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tabletop_kernel import __version__
from tabletop_kernel.core.errors import BadPosition, BadSetup, DamagedRecord, TableError, shown
from tabletop_kernel.core.game import Game, canonical
from tabletop_kernel.core.mistakes import misfit
from tabletop_kernel.core.registry import find
from tabletop_kernel.language import text

if TYPE_CHECKING:
    from tabletop_kernel.core.match import Match

Plain: TypeAlias = dict[str, Any]

FORMAT: Final = 1
MARKS: Final = {"match": "TTM", "position": "TTP"}
"""What the two kinds of code begin with."""
LARGEST: Final = 4_000_000
"""Bytes that a code may unfold to: far above any match, far below what hurts."""
NONSENSE: Final = (msgspec.MsgspecError, ValueError, TypeError, LookupError, RecursionError)
"""What may be raised where something whole turns out to hold nonsense."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A match as plain data. `end` is the digest of its last state; a position's record, with no steps, has none."""

    format: int
    game: str
    game_version: Annotated[int, Meta(ge=1)]
    kit_version: str
    setup: Any
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)]
    start: Any
    steps: list[Any]
    at: Annotated[int, Meta(ge=0)]
    end: str


def plain(match: Match) -> Plain:
    game, steps, end = match.game, [entry.step for entry in match.history], digest(match.last_state)
    record = Record(
        FORMAT, game.name, game.version, __version__, game.setup, match.seed, match.start, steps, match.at, end
    )
    kept: Plain = msgspec.to_builtins(record)
    return kept


def digest(value: Any) -> str:
    """A short fingerprint of a state or of plain data."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=6).hexdigest()


# -- files: the record with a digest of all of it


def encode(match: Match) -> bytes:
    kept = plain(match)
    return msgspec.json.format(msgspec.json.encode(kept | {"check": digest(kept)}), indent=1) + b"\n"


def decode(data: bytes) -> Record:
    try:
        kept = msgspec.json.decode(data, type=Plain)
        check = kept.pop("check")
        record, whole = msgspec.convert(kept, Record), check == digest(kept)
    except NONSENSE as error:
        raise DamagedRecord(
            text("This is no saved match, or only a part of one: {error}", error=misfit(error))
        ) from None
    if not whole:
        raise DamagedRecord(text("This saved match was changed or damaged after it was saved."))
    return record


def write_whole(path: Path, data: bytes) -> Path:
    """Write a file entirely or not at all."""
    unfinished = path.with_name(f".{os.getpid()}.tmp")
    try:
        unfinished.write_bytes(data)
        return unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


# -- codes: a mark, the game's name, and the packed record with a check sum


def to_code(match: Match, kind: str) -> str:
    if kind not in tuple(MARKS):
        raise TableError(text('The kind of a code is "match" or "position", not {kind}.', kind=shown(kind)))
    kept = plain(match)
    if kind == "position":
        kept = {key: kept[key] for key in ("game", "game_version", "setup", "seed")}
        kept["state"] = msgspec.to_builtins(match.state)
    body = msgspec.msgpack.encode(kept)
    squeezer = zlib.compressobj(9, wbits=-15, zdict=match.game.shorthand)
    sealed = zlib.crc32(body).to_bytes(4, "big") + squeezer.compress(body) + squeezer.flush()
    return f"{MARKS[kind]}.{match.game.name}.{base64.urlsafe_b64encode(sealed).decode().rstrip('=')}"


def from_code(code: str) -> Record:
    """The record in a code; that of a position is the record of a match which begins there."""
    mark, _, rest = "".join(str(code).split()).partition(".")
    name, _, letters = rest.partition(".")
    body = _unpacked(letters, _found(name).shorthand) if mark in MARKS.values() and letters else None
    if body is None:
        raise DamagedRecord(text("This code has a slip in it or is cut short. Copy it once more, whole."))
    try:
        kept = msgspec.msgpack.decode(body, type=Plain)
        if mark == MARKS["position"]:
            state = kept.pop("state")
            kept |= {"format": FORMAT, "kit_version": "", "start": state, "steps": [], "at": 0, "end": ""}
        return msgspec.convert(kept, Record)
    except NONSENSE as error:
        raise _nonsense(error) from None


def _unpacked(letters: str, shorthand: bytes) -> bytes | None:
    """What was sealed in a code; None where a letter is wrong or missing."""
    try:
        sealed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(wbits=-15, zdict=shorthand)
        body = opener.decompress(sealed[4:], LARGEST)
    except (ValueError, zlib.error):
        return None
    whole = not opener.unconsumed_tail and zlib.crc32(body).to_bytes(4, "big") == sealed[:4]
    return body if whole else None


# -- from a record to its game


def opened(record: Record) -> tuple[Game[Any, Any, Any], Any, list[Any]]:
    """The game with its set-up, the first position (None: the game's own) and the steps, migrated and typed."""
    if record.format > FORMAT:
        raise DamagedRecord(text("This match was saved by a newer kit. Update yours to open it."))
    found = _found(record.game)
    if record.game_version > found.version:
        raise DamagedRecord(text("This match was saved under newer rules of the game. Update the kit to open it."))
    setup, steps = record.setup, record.steps
    try:
        for version in range(record.game_version, found.version):
            if version in found.migrations:
                setup, steps = found.migrations[version](setup, steps)
        game = found(canonical(found.Setup, setup))
        start = None if record.start is None else possible(game, record.start)
        return game, start, canonical(list[found.Steps], steps)  # type: ignore[name-defined]
    except NONSENSE as error:
        raise _nonsense(error) from None


def _found(name: str) -> type[Game[Any, Any, Any]]:
    try:
        return find(name)
    except BadSetup as error:
        raise DamagedRecord(str(error)) from None


def possible(game: Game[Any, Any, Any], state: Any) -> Any:
    """`state` as a save file would give it back; BadPosition with the rule that it breaks."""
    try:
        state = canonical(game.State, state)
    except TypeError as error:
        raise BadPosition(text("This is no position of the game: {error}", error=str(error))) from None
    if faults := game.faults(state):
        raise BadPosition(" ".join(f"{game.say(fault)} [{fault.rule}]" for fault in faults))
    return state


def _nonsense(error: Exception) -> DamagedRecord:
    return DamagedRecord(text("This saved match makes no sense: {error}", error=misfit(error)))
