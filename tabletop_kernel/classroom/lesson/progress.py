"""Progress: what a pupil has solved, kept in a file beside the notebook and as a short code. No personal data."""

from __future__ import annotations

import base64
import binascii
import itertools
import zlib
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from tabletop_kernel.core.errors import CannotSave, DamagedRecord, TableError
from tabletop_kernel.core.mistakes import misfit
from tabletop_kernel.core.record import write_whole
from tabletop_kernel.language import text

MOST: Final = 15
MARK: Final = "TTL"
BOM: Final = b"\xef\xbb\xbf"  # some editors write it in front
Count = Annotated[int, Meta(ge=0)]


class CannotRead(TableError):
    """The file is there and may be whole, but this kernel may not read it, or it is not progress that it holds."""


class Mark(Struct, frozen=True, array_like=True):
    """One part's story: solved (or only seen, by its solution), how many tries and hints (each counted up to 15)."""

    solved: bool = False
    seen: bool = False
    tries: Count = 0
    hints: Count = 0

    def done(self, *, seen: bool = False) -> Mark:
        """Solved; a part that was solved alone stays so when its solution is looked at later."""
        return Mark(True, self.seen if self.solved else seen, self.tries, self.hints)

    def more(self, *, tries: int = 0, hints: int = 0) -> Mark:
        return Mark(self.solved, self.seen, min(MOST, self.tries + tries), min(MOST, self.hints + hints))


class Progress(Struct, frozen=True):
    """All chapters begun, by their keys. `nickname` may stay empty. What else stands in a file is passed over."""

    chapters: dict[str, tuple[Mark, ...]] = {}
    nickname: str = ""

    def with_chapter(self, key: str, marks: tuple[Mark, ...]) -> Progress:
        return Progress(self.chapters | {key: marks}, self.nickname)

    def of(self, key: str) -> tuple[Mark, ...]:
        return self.chapters.get(key, ())

    def merged(self, other: Progress) -> Progress:
        """Both together: of each part the better story counts, so that no code can take anything away."""
        keys = self.chapters.keys() | other.chapters.keys()
        chapters = {key: _better(self.of(key), other.of(key)) for key in sorted(keys)}
        return Progress(chapters, self.nickname or other.nickname)

    # -- as a code

    def code(self) -> str:
        """All of it as letters to copy: a byte and a half for each part, packed."""
        body = msgspec.msgpack.encode([self.nickname, {key: _bytes(marks) for key, marks in self.chapters.items()}])
        sealed = zlib.crc32(body).to_bytes(4, "big") + zlib.compress(body, 9)
        return f"{MARK}.{base64.urlsafe_b64encode(sealed).decode().rstrip('=')}"

    @staticmethod
    def from_code(code: str) -> Progress:
        """The progress that a code holds; DamagedRecord where it was mistyped or cut."""
        mark, _, letters = "".join(str(code).split()).partition(".")
        try:
            if mark != MARK:
                raise ValueError
            sealed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
            body = zlib.decompressobj().decompress(sealed[4:], 1_000_000)
            if zlib.crc32(body).to_bytes(4, "big") != sealed[:4]:
                raise ValueError
            nickname, chapters = msgspec.msgpack.decode(body, type=tuple[str, dict[str, bytes]])
            return Progress({key: _marks(packed) for key, packed in chapters.items()}, nickname)
        except (binascii.Error, zlib.error, msgspec.MsgspecError, ValueError):
            raise DamagedRecord(text("This code has a slip in it or is cut short. Copy it once more, whole.")) from None

    # -- as a file

    def save(self, path: Path) -> None:
        """Write it entirely or not at all; CannotSave in words."""
        try:
            write_whole(path, msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")
        except OSError as error:
            said = text("Your progress could not be written to {path}: {error}", path=str(path), error=error.strerror)
            raise CannotSave(said) from None

    @staticmethod
    def load(path: Path) -> Progress:
        """What the file holds, counts above 15 taken as 15; empty progress if there is no file.

        DamagedRecord or CannotRead in words, and the file stays as it is.
        """
        try:
            kept = msgspec.json.decode(path.read_bytes().removeprefix(BOM), type=Kept)
        except FileNotFoundError:
            return Progress()
        except OSError as error:
            said = text("{path} could not be read: {error}", path=str(path), error=error.strerror or str(error))
            raise CannotRead(said) from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            said = text("{path} holds no progress: {error}", path=str(path), error=misfit(error))
            raise DamagedRecord(said) from None
        if kept.chapters is None:
            raise CannotRead(text("{path} holds something other than progress and was left as it is.", path=str(path)))
        return Progress(
            {key: tuple(done.more() for done in marks) for key, marks in kept.chapters.items()}, kept.nickname
        )

    @staticmethod
    def put_aside(path: Path) -> Path:
        """Rename a damaged file, over no other one; OSError where that cannot be."""
        names = (path.with_suffix(f".damaged{n if n > 1 else ''}.json") for n in itertools.count(1))
        return path.rename(next(name for name in names if not name.exists()))


class Kept(Struct, frozen=True):
    """Progress as a file holds it. What has no chapters is something else: a match, or a notebook."""

    chapters: dict[str, tuple[Mark, ...]] | None = None
    nickname: str = ""


def _better(one: tuple[Mark, ...], other: tuple[Mark, ...]) -> tuple[Mark, ...]:
    longest = max(len(one), len(other))
    pairs = zip(_padded(one, longest), _padded(other, longest), strict=True)
    return tuple(max(pair, key=lambda mark: (mark.solved, not mark.seen, -mark.hints, -mark.tries)) for pair in pairs)


def _padded(marks: tuple[Mark, ...], length: int) -> tuple[Mark, ...]:
    return marks + (Mark(),) * (length - len(marks))


def _bytes(marks: tuple[Mark, ...]) -> bytes:
    """Two bytes a part: solved, seen and hints in one, tries in the other; zlib squeezes them."""
    return bytes(b for m in marks for b in (m.solved << 7 | m.seen << 6 | m.hints, m.tries))


def _marks(packed: bytes) -> tuple[Mark, ...]:
    if len(packed) % 2:
        raise ValueError
    pairs = zip(packed[::2], packed[1::2], strict=True)
    return tuple(Mark(bool(a & 0x80), bool(a & 0x40), min(MOST, b), a & 0x0F) for a, b in pairs)
