"""The steps of Space Odyssey: what groups decide, what dice and bag decide, and what the organiser rules."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tabletop_kernel.core.game import Step
from tabletop_kernel.games.space_odyssey.state import How, Item

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Piece: TypeAlias = Literal["laser", "shield", "engine", "thrusters"]

# -- the day


class Dawn(Step, frozen=True, tag="dawn"):
    """Begin the game day: prices are announced, dice for the order come next."""


class Start(Step, frozen=True, tag="start"):
    """Choose a station for a ship that stands nowhere yet."""

    to: str


class EndTurn(Step, frozen=True, tag="end"):
    """End the turn."""


class Withdraw(Step, frozen=True, tag="withdraw"):
    """At the day's end, choose between stations that are equally near."""

    to: str


# -- flying


class Path(Step, frozen=True, tag="path"):
    """Name the next field of a ship's path; the last one needed makes the die due, or moves the ship (thrusters)."""

    ship: Count
    how: How
    to: str


class Roll(Step, frozen=True, tag="roll"):
    """Ask for the die: always refused, for it is due by itself once the path is whole, and not before."""


class Jump(Step, frozen=True, tag="jump"):
    """Teleport to another wormhole."""

    to: str


class Decline(Step, frozen=True, tag="decline"):
    """Leave it: no jump, no loot, no attack, no further move."""


# -- at a station, and between own ships


class Buy(Step, frozen=True, tag="buy"):
    """Buy a piece of equipment for a ship."""

    ship: Count
    piece: Piece


class BuyShip(Step, frozen=True, tag="buy_ship"):
    """Buy another ship; some ship of the group must be at a station."""


class Hire(Step, frozen=True, tag="hire"):
    """Hire a crew member for a ship, by the card's number."""

    ship: Count
    card: Count


class Sell(Step, frozen=True, tag="sell"):
    """Sell one thing aboard a ship."""

    ship: Count
    item: Item


class SellShip(Step, frozen=True, tag="sell_ship"):
    """Sell a ship; what it still carries is lost."""

    ship: Count


class Hand(Step, frozen=True, tag="hand"):
    """Hand a thing to another own ship, perhaps for one of its own (`back`) at once."""

    ship: Count
    to: Count
    item: Item
    back: Item | None = None


# -- answering


class Give(Step, frozen=True, tag="give"):
    """Give up a thing: the fourth trophy, what an event takes, one of two crew members of a speciality."""

    item: Item


class Choose(Step, frozen=True, tag="choose"):
    """Choose one of the ways an event offers, counted from 0."""

    n: Count


class Attack(Step, frozen=True, tag="attack"):
    """Begin the fight (only where a reading leaves it open)."""


class Arm(Step, frozen=True, tag="arm"):
    """In secret, the lasers and shields to be used in this fight."""

    lasers: Count
    shields: Count


class Take(Step, frozen=True, tag="take"):
    """Take one thing from the other ship of a fight."""

    item: Item


# -- the organiser


class Ruling(Step, frozen=True, tag="ruling"):
    """What the organiser decides, apart from the players' moves.

    note: a decision where the rules are unclear, in words. credits: a group gains or loses `amount` (a penalty is
    negative). cut: the turn ends early. notice: the day's last round will be number `amount`. prices: today's, in the
    order laser, shield, engine, thrusters. element: something new, in words, before a game day.
    """

    kind: Literal["note", "credits", "cut", "notice", "prices", "element"]
    group: Count = 0
    amount: int = 0
    prices: tuple[int, ...] = ()
    text: str = ""


# -- what nobody decides


class Die(Step, frozen=True, tag="die"):
    """What a die shows."""

    face: Face


class Draw(Step, frozen=True, tag="draw"):
    """A trophy out of the bag, by the number of its kind."""

    trophy: Count


class Notice(Step, frozen=True, tag="notice"):
    """Three rounds before the day's end the organiser says so."""


class Nightfall(Step, frozen=True, tag="nightfall"):
    """After the last turn: trophies are forfeited, ships withdraw, the log is written."""


AnyStep: TypeAlias = (
    Dawn | Start | EndTurn | Withdraw | Path | Roll | Jump | Decline | Buy | BuyShip | Hire | Sell | SellShip | Hand
    | Give | Choose | Attack | Arm | Take | Ruling | Die | Draw | Notice | Nightfall
)  # fmt: skip
