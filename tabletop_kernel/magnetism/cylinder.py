"""The exact field of a disc in its own frame, in units of its radius and of its remanence.

Derby and Olbert, Am. J. Phys. 78 (2010) 229, give it with Bulirsch's complete elliptic integral `cel`. Both integrals
they need share one arithmetic-geometric mean, and the radial one is summed from its differences, so nothing cancels
near the axis. Far away, where the two faces almost cancel, the multipole series of the disc takes over.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

import numpy as np

from tabletop_kernel.magnetism.disc import Array

CHUNK = 16384  # points that callers should hand over at a time: the work arrays then stay in the processor's cache
FAR = 4.0  # in radii of the ball round the disc; beyond it 15 terms of the series are exact to the last digit
SKIN = 8 * np.finfo(float).eps  # how near a point is to a face or wall to count as on it


def unit_field(height: float, rho: Array, z: Array, far_from: float = FAR) -> tuple[Array, Array]:
    """(B_rho / rho, B_z) of a disc of radius 1 and this height with remanence 1, centred at 0.

    `rho` and `z` are arrays (n,). On the side wall, where B_z jumps by the remanence, the mean of both sides is given;
    through the flat faces the field is continuous; on the two rims it grows without bound and the values are NaN.
    Pictures may push `far_from` out: one formula is quicker than two, and at 40 it still gives seven digits.
    """
    along, across = np.empty_like(rho), np.empty_like(rho)
    ball2 = 1 + height * height / 4
    far = rho * rho + z * z > far_from * far_from * ball2
    for formula, chosen in ((_series, far), (_closed, ~far)):
        if chosen.all():
            return formula(height, rho, z)
        if chosen.any():
            part = np.flatnonzero(chosen)
            across[part], along[part] = formula(height, rho[part], z[part])
    return across, along


def _closed(height: float, rho: Array, z: Array) -> tuple[Array, Array]:
    """The closed form, for one chunk; row 0 of every array is the lower face's share, row 1 the upper one's."""
    wall = np.abs(rho - 1) <= SKIN
    rho = np.where(wall, 1.0, rho)
    face = np.stack((z + height / 2, z - height / 2))
    face[np.abs(face) <= SKIN * max(1.0, height)] = 0.0
    f2 = face * face
    s2 = f2 + (1 + rho) ** 2
    m = 4 * rho / s2  # the parameter of the integrals; kc below is sqrt(1 - m), taken without cancellation
    kc = np.sqrt((f2 + (1 - rho) ** 2) / s2)
    rim = kc == 0
    if rim.any():
        kc[rim] = 1.0  # any value: the result is set to NaN below
    slant = (1 - rho) / (1 + rho)
    k_int, difference, axial = _integrals(kc, m, slant)
    root = np.sqrt(s2)
    across = k_int * difference / (s2 * root)
    along = face * axial / root
    scale = math.pi
    b_rho = (across[1] - across[0]) * (4 / scale)
    b_z = (along[0] - along[1]) / (scale * (1 + rho))
    if rim.any():
        lost = rim.any(axis=0)
        b_rho[lost] = b_z[lost] = np.nan
    return b_rho, b_z


def _integrals(kc: Array, m: Array, slant: Array) -> tuple[Array, Array, Array]:
    """K(m), the sum that gives cel(kc, 1, 1, -1) = -K m sum, and cel(kc, slant^2, 1, slant), in one mean.

    Bulirsch's steps for the third integral keep a and b of the mean doubled at each step (`a`, `ab` = a b), which
    leaves the sum over the differences of the mean as d -> m d^2 / a.
    """
    a = 1 + kc
    d2 = 1 / (a * a)
    total = 0.5 * d2
    p = np.empty_like(kc)
    p[:] = np.abs(slant)
    sign = np.sign(slant)
    flat = p[0] == 0  # on the wall: p -> 0 with the jump's two signs averaged, which is K itself
    if flat.any():
        p[:, flat] = 1.0
        sign = np.where(flat, 1.0, sign)
    c = 1 + sign / p
    ratio = kc / p
    s = 2 * (sign + ratio)
    p += ratio
    b, ab, work, weight = np.empty_like(kc), kc.copy(), np.empty_like(kc), 0.5
    for _ in range(_steps(float(kc.min()))):
        np.sqrt(ab, out=b)
        b *= 2
        np.multiply(b, a, out=ab)
        np.divide(1.0, p, out=work)
        np.multiply(ab, work, out=ratio)  # ab / p
        work *= s  # s / p
        p += ratio
        ratio *= c
        s += ratio
        s *= 2
        c += work
        a += b
        d2 *= m
        d2 /= a
        d2 *= d2
        weight *= 0.5
        np.multiply(d2, weight, out=work)
        total += work
    axial = (math.pi / 2) * (s + c * a) / (a * (a + p))
    return (math.pi / 2) / (a * weight), total, axial


def _steps(kc: float) -> int:
    """How many steps of the mean bring 1 and `kc` together to eight digits, and their mean to sixteen."""
    a, steps = 1.0, 0
    while abs(a - kc) > 1e-8 * a:
        a, kc, steps = (a + kc) / 2, math.sqrt(a * kc), steps + 1
    return steps


@lru_cache(maxsize=64)
def multipoles(height: float, terms: int) -> tuple[float, ...]:
    """q_1, q_3, q_5 ... of a disc of radius 1 and remanence 1: its potential is the sum of q_n P_n(cos) / r^(n+1).

    They are the moments of the charges +-1 on the two faces, integrated over each face term by term.
    """
    half, found = height / 2, []
    for n in range(1, 2 * terms, 2):
        total = 0.0
        for k in range(n // 2 + 1):
            size = math.factorial(n) / (4**k * math.factorial(k) ** 2 * math.factorial(n - 2 * k))
            total += (-1) ** k * size * half ** (n - 2 * k) / (2 * k + 2)
        found.append(total)
    return tuple(found)


def _series(height: float, rho: Array, z: Array) -> tuple[Array, Array]:
    """The multipole series, for points outside the ball of FAR radii.

    B_z is the sum of q_n (n + 1) P_(n+1)(cos) / r^(n+2), B_rho / rho that of q_n P'_(n+1)(cos) / r^(n+3), n odd.
    Both run over every second polynomial of a kind (Legendre; Gegenbauer 3/2), each from the two before it.
    """
    w = 1 / (rho * rho + z * z)
    closest = 1 / math.sqrt(float(w.max()) * (1 + height * height / 4))
    terms = max(2, math.ceil(8.2 / math.log10(closest)) + 1)
    v, w2 = (z * w) ** 2, w * w
    p, c = 1.5 * v - 0.5 * w, 3 * z * w2  # P_2 / r^2 and P'_2 / r^3
    p_before, c_before = np.ones_like(w), np.zeros_like(w)
    along, across = np.zeros_like(w), np.zeros_like(w)
    for n, q in zip(range(1, 2 * terms, 2), multipoles(height, terms), strict=True):
        along += q * (n + 1) * p
        across += q * c
        alpha, beta, gamma = _two_steps(n + 1, 1)
        p, p_before = (alpha * v - beta * w) * p - gamma * w2 * p_before, p
        alpha, beta, gamma = _two_steps(n, 3)
        c, c_before = (alpha * v - beta * w) * c - gamma * w2 * c_before, c
    return across * np.sqrt(w), along * np.sqrt(w)


@cache
def _two_steps(n: int, twice: int) -> tuple[float, float, float]:
    """alpha, beta, gamma in C_(n+2) = (alpha x^2 - beta) C_n - gamma C_(n-2), for Gegenbauer's C of index twice / 2."""
    a = [(2 * k + twice) / (k + 1) for k in (n - 1, n, n + 1)]
    c = [(k + twice - 1) / (k + 1) for k in (n - 1, n, n + 1)]
    return a[2] * a[1], a[2] * c[1] / a[0] + c[2], a[2] * c[1] * c[0] / a[0]
