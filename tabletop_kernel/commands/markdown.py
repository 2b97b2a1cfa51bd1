"""The Markdown of the notebooks, as a translator sees it: blocks to translate, and links that follow the copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath

_FENCE = re.compile(r"\s*(```|~~~|\$\$)")
_NOT_WORDS = re.compile(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)|<[^>]*>|&\w+;|https?://\S+")
_LINK = re.compile(r"""(\]\(|\b(?:src|href)=["'])([^)"'\s]+)""")
_LETTERS = re.compile(r"[^\W\d_]{2}")


def blocks(source: str) -> Iterator[str]:
    """The parts between blank lines, in order, joined again by "\\n\\n"; code and formulas set apart stay whole."""
    block: list[str] = []
    fence: str | None = None
    for line in source.strip().split("\n"):
        mark = _FENCE.match(line)
        if mark and fence is None:
            fence = None if line.count(mark[1]) > 1 else mark[1]
        elif mark and mark[1] == fence:
            fence = None
        if line.strip() or fence:
            block.append(line.rstrip())
        elif block:
            yield "\n".join(block)
            block = []
    if block:
        yield "\n".join(block)


def worded(block: str) -> bool:
    """Whether a block says something that must be translated: not code, not a bare formula, not a bare picture."""
    return not _FENCE.match(block) and bool(_LETTERS.search(_NOT_WORDS.sub(" ", block)))


def translated(source: str, say: Callable[[str], str]) -> str:
    """The Markdown with every worded block put through `say`."""
    return "\n\n".join(say(block) if worded(block) else block for block in blocks(source))


def relinked(source: str, move: Callable[[str], str]) -> str:
    """The Markdown with the target of every relative link put through `move`."""
    return _LINK.sub(lambda found: found[1] + (move(found[2]) if _relative(found[2]) else found[2]), source)


def links(source: str) -> list[str]:
    """The targets of all relative links and pictures, in order."""
    return [target for _, target in _LINK.findall(source) if _relative(target)]


def _relative(target: str) -> bool:
    return not re.match(r"[a-z]+:|#|/", target, re.IGNORECASE) and PurePosixPath(target).name != ""
