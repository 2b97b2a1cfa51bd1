"""The kit's commands: `python3 -m tabletop_kernel COMMAND`. Older Pythons can read this, to be refused in words."""

from __future__ import annotations

import sys

OLDEST = (3, 11)


def refusal(version: tuple[int, ...]) -> str | None:
    """What to tell somebody whose Python is too old; None if it is not."""
    if tuple(version[:2]) >= OLDEST:
        return None
    wanted, found = (".".join(map(str, v[:2])) for v in (OLDEST, version))
    told = f"The kit needs Python {wanted} or newer, this is {found}."
    return f"{told} Name a newer one, as in: python{wanted} -m tabletop_kernel open"


def main(arguments: list[str]) -> int:
    """Run one command; the exit code of the process."""
    told = refusal(sys.version_info)
    if told:
        print(told, file=sys.stderr)
        return 2
    from tabletop_kernel.commands import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
