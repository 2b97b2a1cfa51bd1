"""How far a simulated share may be from the truth."""

from __future__ import annotations

from math import sqrt


def band(hits: int, tries: int, sigmas: float = 2) -> tuple[float, float]:
    """Least and greatest chance that `hits` out of `tries` speak for (Wilson 1927).

    `sigmas` 2 holds the true chance in about 95 of 100 samples; 5 in all but about one of two million.
    """
    if not 0 <= hits <= tries or tries < 1:
        raise ValueError(f"give 1 try or more and at most as many hits, not {hits} hits of {tries}")
    share, square = hits / tries, sigmas * sigmas / tries
    middle = (share + square / 2) / (1 + square)
    reach = sigmas * sqrt(share * (1 - share) / tries + square / tries / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
