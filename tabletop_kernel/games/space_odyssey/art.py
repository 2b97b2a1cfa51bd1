"""The pieces of Space Odyssey as silhouettes: fields, ships, equipment, crew, trophies; and the colours only it has.

Fields and ships are drawn in board units round their middle and fitted into the box of a sprite: a sprite of
`SIZE[kind]` shows them as large as they were drawn. Icons fill the box.
"""

from __future__ import annotations

import math
from typing import Final

from tabletop_kernel.scene import Art, Circle, Path, Rect, Text
from tabletop_kernel.scene.style import INK, PAPER, RAISED, SEATS, SOFT, Player, sign

SIZE: Final = {"station": 72.0, "planet": 92.0, "wormhole": 48.0, "saucer": 52.0, "asteroids": 48.0, "grey": 34.0}
"""How large each kind of field is drawn on the map, in board units."""
SHIP_SIZE: Final = 60.0
STONE: Final = "#B7A78C"
STEEL: Final = "#9FB7B5"
DUST: Final = "#CFCCC4"
PALE: Final = "#E9E4D8"
PLANETS: Final = ("#C3D0A6", "#EAD7A0", "#E3BFAE", "#BFCAD6")
LETTERS: Final = {"Alfa": "α", "Beta": "β", "Gama": "γ"}


def _path(
    id: str,
    d: str,
    fill: str | None = None,
    stroke: str | None = None,
    line: float = 0,
    k: float = 1,
    opacity: float = 1,
) -> Path:
    """A path drawn round (0, 0), scaled by k; its line is meant before scaling."""
    return Path(
        id=id, d=d, bounds=(-48, -48, 48, 48), scale=k, fill=fill, stroke=stroke, line=line * k, opacity=opacity
    )


# -- fields


def _station(name: str) -> Art:
    k = 64 / SIZE["station"]
    arms = []
    for n in range(6):
        a = math.radians(30 + 60 * n)
        corners = ((-5, -34), (5, -34), (5, -22), (-5, -22))
        turned = ((x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)) for x, y in corners)
        arms.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in turned) + "Z")
    return Art(
        f"station-{name.lower()}",
        (
            _path("arms", "".join(arms), INK, INK, 2, k),
            _path("hull", "M27 0L13.5 23.4H-13.5L-27 0L-13.5 -23.4H13.5Z", INK, PAPER, 2.2, k),
            Circle(id="window", x=0, y=0, r=17 * k, fill=PAPER),
            Text(id="letter", x=0, y=0, text=LETTERS.get(name, name[:1]), size=25 * k, weight=700, fill=INK),
        ),
    )


_FACES: Final = (
    "M-23 -8C-17 -13 -13 -12 -7 -10S3 -10 8 -13M-24 7C-14 12 -14 7 -4 7S12 8 22 8",
    "M-22 -11Q0 -3 22 -11M-25 0Q0 9 25 0M-21 13Q0 20 21 13",
    "M-3 0A3 3 0 1 1 2 3A8 8 0 1 1 -7 -6A13 13 0 0 1 9 -2",
    "M-14 -14L-8 -6L-13 1L-5 5L-8 14M8 -20L5 -11L14 -7L11 1L19 7",
)


def _planet(n: int) -> Art:
    k, tilt = 64 / SIZE["planet"], math.radians(-16)
    cos, sin = math.cos(tilt), math.sin(tilt)

    def turned(*points: tuple[float, float]) -> str:
        return " ".join(f"{x * cos - y * sin:.1f} {x * sin + y * cos:.1f}" for x, y in points)

    ring = f"M{turned((-24.5, -5))}C{turned((-48, -3), (-48, 11), (0, 11))}C{turned((48, 11), (48, -3), (24.5, -5))}"
    return Art(
        f"planet-{n}",
        (
            Circle(id="globe", x=0, y=0, r=25 * k, fill=PLANETS[n], stroke=INK, line=2 * k),
            _path("face", _FACES[n], stroke=INK, line=1.5, k=k, opacity=0.55),
            _path("rim", ring, stroke=PAPER, line=6.5, k=k),
            _path("ring", ring, stroke=INK, line=2.6, k=k),
        ),
    )


def _spiral() -> str:
    points = []
    for n in range(60):
        a, r = 0.31 * n, 1.5 + 0.27 * n
        points.append(f"{r * math.cos(a):.1f} {r * math.sin(a):.1f}")
    return "M" + "L".join(points)


def _wormhole() -> Art:
    k = 64 / SIZE["wormhole"]
    return Art(
        "wormhole",
        (
            Circle(id="hole", x=0, y=0, r=23.5 * k, fill=INK, stroke=PAPER, line=1.2 * k),
            _path("spiral", _spiral(), stroke="#F4EFE2", line=3, k=k),
        ),
    )


def _asteroids() -> Art:
    k = 64 / SIZE["asteroids"]
    rocks = (
        "M-17 -3L-9 -14L3 -15L9 -6L7 6L-3 11L-14 8Z", "M9 7L16 3L22 8L20 16L12 17Z", "M12 -13L18 -16L22 -11L17 -7Z",
    )  # fmt: skip
    parts = [_path(f"rock {n}", d, STONE, INK, 1.8, k) for n, d in enumerate(rocks)]
    craters = ((-6, -4, 3.4), (1, 4, 2.0))
    holes = (Circle(id=f"crater {r}", x=x * k, y=y * k, r=r * k, stroke=INK, line=1.4 * k) for x, y, r in craters)
    return Art("asteroids", (*parts, *holes))


def _saucer() -> Art:
    k = 64 / SIZE["saucer"]
    lamps = (
        Circle(id=f"lamp {x}", x=x * k, y=y * k, r=2.3 * k, fill=INK) for x, y in ((-13, 2.6), (0, 4.6), (13, 2.6))
    )
    return Art(
        "saucer",
        (
            _path("dome", "M-11 -3C-11 -19 11 -19 11 -3Z", RAISED, INK, 1.8, k),
            _path("hull", "M-25 2A25 8.6 0 1 1 25 2A25 8.6 0 1 1 -25 2Z", STEEL, INK, 1.8, k),
            *lamps,
            _path("legs", "M-9 12L-12.5 19M9 12L12.5 19M0 13.5V20.5", stroke=INK, line=1.8, k=k),
        ),
    )


def _grey() -> Art:
    k = 64 / SIZE["grey"]
    return Art(
        "grey-field",
        (
            Circle(id="field", x=0, y=0, r=15.5 * k, fill=DUST, stroke=INK, line=1.6 * k),
            Circle(id="inner", x=0, y=0, r=10.5 * k, stroke=RAISED, line=1.6 * k, opacity=0.75),
        ),
    )


# -- ships

_HULL: Final = (
    "M0 -27C9 -18 11.5 -8 11.5 2L11.5 10L20 19L20 25L9.5 21"
    "L-9.5 21L-20 25L-20 19L-11.5 10L-11.5 2C-11.5 -8 -9 -18 0 -27Z"
)


def _ship(player: Player) -> Art:
    return Art(
        f"ship-{player.sign}",
        (
            _path("rim", _HULL, PAPER, PAPER, 5),
            _path("flame", "M-5 21L0 31L5 21Z", PAPER, INK, 1.6),
            _path("hull", _HULL, player.colour, INK, 1.8),
            sign(player.sign, "sign", 0, 4, 6.4, fill=RAISED),
        ),
    )


# -- icons

_SHIELD: Final = "M0 -26L24 -18V0C24 16 10 24 0 28C-10 24 -24 16 -24 0V-18Z"


def _icon(name: str, *strokes: tuple[str, str | None, float]) -> Art:
    return Art(name, tuple(_path(f"part {n}", d, fill, INK, line) for n, (d, fill, line) in enumerate(strokes)))


def _half(art: Art) -> Art:
    """A half-used piece: struck through, and half of it pale."""
    return Art(f"half-{art.name}", (*art.parts, _path("half", "M-27 27L27 -27", stroke=INK, line=5)))


LASER: Final = _icon(
    "laser",
    ("M-27 10V-9H6V2H-10L-14 19H-25Z", PALE, 4),
    ("M12 -4H18M23 -4H29M16 -16L24 -22M16 8L24 14", None, 4),
)
SHIELD: Final = _icon("shield", (_SHIELD, PALE, 4), ("M0 -16V18M-14 -2H14", None, 4))
ENGINE: Final = _icon("engine", ("M-14 -26H14L18 6H-18Z", PALE, 4), ("M-10 10L-14 24M0 10V29M10 10L14 24", None, 4))
THRUSTERS: Final = _icon(
    "thrusters",
    ("M-26 -12H-8V12H-26Z", PALE, 4),
    ("M8 -12H26V12H8Z", PALE, 4),
    ("M-17 16V28M17 16V28M-17 -16V-27M17 -16V-27", None, 4),
)
GEAR_ART: Final = (
    LASER, SHIELD, ENGINE, THRUSTERS, _half(ENGINE), _half(THRUSTERS), _half(ENGINE), _half(THRUSTERS),
)  # fmt: skip
"""In the order of `state.GEAR`."""

_ATOM: Final = "M-26 0A26 10 0 1 1 26 0A26 10 0 1 1 -26 0Z"
_TILTED: Final = "M-13 -22.5A10 26 -30 1 1 13 22.5A10 26 -30 1 1 -13 -22.5Z"
ATOM: Final = _icon("atom", (_ATOM, None, 4), (_TILTED, None, 4), ("M-3 -3H3V3H-3Z", INK, 4))
HAMMER: Final = _icon("hammer", ("M-18 -24H14L22 -12H-18Z", PALE, 4), ("M-4 -12H6V28H-4Z", PALE, 4))
_BONE: Final = (
    "M-12 -5H12C10 -18 26 -20 26 -8C34 -2 34 2 26 8C26 20 10 18 12 5"
    "H-12C-10 18 -26 20 -26 8C-34 2 -34 -2 -26 -8C-26 -20 -10 -18 -12 -5Z"
)
BONE: Final = _icon("bone", (_BONE, PALE, 4))
CATEGORY_ART: Final = {"creature": ATOM, "invention": HAMMER, "artefact": BONE}
TROPHY_BACK: Final = Art(
    "trophy-back",
    (
        Rect(id="card", x=-22, y=-28, width=44, height=56, radius=7, fill=PALE, stroke=INK, line=3),
        Text(id="which", x=0, y=1, text="?", size=36, weight=700, fill=SOFT),
    ),
)


def _badge(name: str, *parts: Path | Circle) -> Art:
    """A crew member: a round badge with the pictogram."""
    return Art(f"crew-{name}", (Circle(id="badge", x=0, y=0, r=30, fill=RAISED, stroke=INK, line=3), *parts))


def _small(art: Art) -> tuple[Path, ...]:
    return tuple(
        Path(id=part.id, d=part.d, bounds=part.bounds, scale=0.62, fill=part.fill, stroke=part.stroke, line=3.4)
        for part in art.parts
        if isinstance(part, Path)
    )


_PALMS: Final = (
    "M-3 20V-16C-3 -22 -13 -22 -13 -15V-2L-18 -6C-22 -8 -24 -3 -21 0L-10 20Z"
    "M3 20V-16C3 -22 13 -22 13 -15V-2L18 -6C22 -8 24 -3 21 0L10 20Z"
)
CREW_ART: Final = {
    "biologist": _badge("biologist", *_small(ATOM)),
    "engineer": _badge("engineer", *_small(HAMMER)),
    "archaeologist": _badge("archaeologist", *_small(BONE)),
    "weapon_officer": _badge("weapon-officer", *_small(LASER)),
    "shield_officer": _badge(
        "shield-officer",
        Circle(id="field", x=0, y=0, r=21, stroke=INK, line=3),
        _path("shield", _SHIELD, PALE, INK, 6, 0.5),
    ),
    "pilot": _badge("pilot", *_small(ENGINE)),
    "diplomat": _badge("diplomat", _path("palms", _PALMS, PALE, INK, 3)),
}
COIN: Final = Art(
    "credit",
    (
        Circle(id="coin", x=0, y=0, r=28, fill="#F2DFA7", stroke=INK, line=3),
        Circle(id="edge", x=0, y=0, r=20, stroke=INK, line=2),
        Text(id="k", x=0, y=1, text="k", size=30, weight=700, fill=INK),
    ),
)
STATIONS: Final = {name: _station(name) for name in LETTERS}
PLANET_ART: Final = tuple(map(_planet, range(4)))
FIELD_ART: Final = {"wormhole": _wormhole(), "asteroids": _asteroids(), "saucer": _saucer(), "grey": _grey()}
SHIPS: Final = tuple(map(_ship, SEATS))
SIGNS: Final = tuple(Art(f"sign-{look.sign}", (sign(look.sign, "sign", 0, 0, 22, fill=look.colour),)) for look in SEATS)
"""Each group's sign in its colour."""
