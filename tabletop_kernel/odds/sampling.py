"""How far a simulated share may be from the truth."""

from __future__ import annotations

from math import sqrt

from tabletop_kernel.odds.asked import number, whole


def band(hits: int, tries: int, sigmas: float = 2) -> tuple[float, float]:
    """Least and greatest chance that `hits` out of `tries` speak for (Wilson 1927).

    `sigmas` 2 holds the true chance in about 95 of 100 samples; 5 in all but about one of two million.
    """
    whole("hits", hits, 0, whole("tries", tries, 1))
    if not number("sigmas", sigmas) > 0:
        raise ValueError(f"sigmas: give a number above 0, not {sigmas!r}")
    share, square = hits / tries, sigmas * sigmas / tries
    middle = (share + square / 2) / (1 + square)
    reach = sigmas * sqrt(share * (1 - share) / tries + square / tries / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
