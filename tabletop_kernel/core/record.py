"""Records: a match as a file or a code, and back. Everything read is checked before anything is made of it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import zlib
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from tabletop_kernel.core.errors import BadPosition, BadSetup, DamagedRecord, TableError
from tabletop_kernel.core.game import Game, decoder
from tabletop_kernel.core.registry import find
from tabletop_kernel.language import text

if TYPE_CHECKING:
    from tabletop_kernel.core.match import Match

FORMAT: Final = 1
MATCH_MARK, POSITION_MARK = "TTM", "TTP"
LARGEST: Final = 4_000_000
"""Bytes that a code may unfold to: far above any match, far below what hurts."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """A save file. `check` is the digest of all else, `end` that of the last state; every field must be there."""

    format: int
    game: str
    game_version: int
    kit_version: str
    setup: Any
    seed: int
    start: Any
    steps: list[Any]
    at: int
    end: str
    check: str


class Kept(Struct, frozen=True):
    """What a record holds, decoded: ready to be replayed. `older`: written under an earlier version of the rules."""

    game: Any
    seed: int
    start: Any
    steps: tuple[Any, ...]
    at: int
    end: str
    older: bool


def digest(value: Any) -> str:
    """A short fingerprint of a state or of plain data."""
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=6).hexdigest()


def encode(match: Match) -> bytes:
    """The match as the bytes of a save file."""
    plain = _plain(match)
    return msgspec.json.format(msgspec.json.encode(plain | {"check": digest(plain)}), indent=1) + b"\n"


def decode(data: bytes) -> Kept:
    """A save file's match, migrated and typed; DamagedRecord in words."""
    try:
        header = msgspec.json.decode(data, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedRecord(text("This is no saved match, or only a part of one: {error}", error=str(error))) from None
    plain = msgspec.to_builtins(header)
    if plain.pop("check") != digest(plain):
        raise DamagedRecord(text("This saved match was changed or damaged after it was saved."))
    return _typed(header)


def match_code(match: Match) -> str:
    """The match as a code: what a file holds, packed."""
    return _pack(MATCH_MARK, match.game, _plain(match))


def position_code(match: Match) -> str:
    """The present position with its set-up as a code."""
    game = match.game
    plain = {"game": game.name, "game_version": game.version, "setup": game.setup, "seed": match.seed}
    return _pack(POSITION_MARK, game, msgspec.to_builtins(plain | {"state": match.state}))


def from_code(code: str) -> Kept | tuple[Game[Any, Any, Any], Any]:
    """A match code's match, or a position code's game and state; DamagedRecord in words."""
    mark, plain = _unpack("".join(str(code).split()))
    try:
        if mark == MATCH_MARK:
            return _typed(msgspec.convert(plain | {"check": ""}, Header))
        if plain["game_version"] != (found := find(plain["game"])).version:
            raise DamagedRecord(text("This position comes from another version of the game."))
        game = found(setup=msgspec.convert(plain["setup"], found.Setup))
        return game, msgspec.convert(plain["state"], game.State)
    except (msgspec.MsgspecError, BadSetup, KeyError, TypeError) as error:
        raise DamagedRecord(text("This code makes no sense: {error}", error=str(error))) from None


def possible(game: Game[Any, Any, Any], state: Any) -> Any:
    """`state` in its canonical form; BadPosition with the rule it breaks."""
    try:
        state = decoder(game.State).decode(msgspec.json.encode(state))
    except (msgspec.MsgspecError, TypeError, OverflowError) as error:
        raise BadPosition(text("This is no position of the game: {error}", error=str(error))) from None
    if faults := game.faults(state):
        raise BadPosition(" ".join(f"{game.say(fault)} [{fault.rule}]" for fault in faults))
    return state


def _plain(match: Match) -> dict[str, Any]:
    from tabletop_kernel import __version__

    game, entries = match.game, match.history
    plain: dict[str, Any] = msgspec.to_builtins(
        {
            "format": FORMAT, "game": game.name, "game_version": game.version, "kit_version": __version__,
            "setup": game.setup, "seed": match.seed, "start": match.start, "steps": [entry.step for entry in entries],
            "at": match.at, "end": digest(match.last_state),
        }
    )  # fmt: skip
    return plain


def _typed(header: Header) -> Kept:
    if header.format > FORMAT:
        raise DamagedRecord(text("This match was saved by a newer kit. Update yours to open it."))
    try:
        found = find(header.game)
    except TableError as error:
        raise DamagedRecord(str(error)) from None
    if header.game_version > found.version:
        raise DamagedRecord(text("This match was saved under newer rules of the game. Update the kit to open it."))
    setup, steps = header.setup, header.steps
    for version in range(header.game_version, found.version):
        if version in found.migrations:
            setup, steps = found.migrations[version](setup, steps)
    try:
        game = found(setup=msgspec.convert(setup, found.Setup))
        start = None if header.start is None else possible(game, msgspec.convert(header.start, game.State))
        typed = msgspec.json.decode(msgspec.json.encode(steps), type=list[game.Steps])  # type: ignore[name-defined]
    except (msgspec.MsgspecError, TableError) as error:
        raise DamagedRecord(text("This saved match makes no sense: {error}", error=str(error))) from None
    older = header.game_version < found.version
    return Kept(game, header.seed, start, tuple(typed), max(0, header.at), header.end, older)


def _pack(mark: str, game: Game[Any, Any, Any], plain: dict[str, Any]) -> str:
    """Mark, game's name, and packed data with a check sum."""
    body = msgspec.msgpack.encode(plain)
    squeezer = zlib.compressobj(9, wbits=-15, zdict=game.shorthand)
    squeezed = squeezer.compress(body) + squeezer.flush()
    sealed = zlib.crc32(body).to_bytes(4, "big") + squeezed
    return f"{mark}.{game.name}.{base64.urlsafe_b64encode(sealed).decode().rstrip('=')}"


def _unpack(code: str) -> tuple[str, dict[str, Any]]:
    mistyped = DamagedRecord(text("This code has a slip in it or is cut short. Copy it once more, whole."))
    mark, _, rest = code.partition(".")
    name, _, letters = rest.partition(".")
    if mark not in (MATCH_MARK, POSITION_MARK) or not letters:
        raise mistyped
    try:
        game = find(name)
    except TableError as error:
        raise DamagedRecord(str(error)) from None
    try:
        sealed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(wbits=-15, zdict=game.shorthand)
        body = opener.decompress(sealed[4:], LARGEST)
        if opener.unconsumed_tail or zlib.crc32(body).to_bytes(4, "big") != sealed[:4]:
            raise mistyped
        plain: dict[str, Any] = msgspec.msgpack.decode(body, type=dict[str, Any])
    except (binascii.Error, zlib.error, msgspec.MsgspecError, ValueError, TableError):
        raise mistyped from None
    return mark, plain
