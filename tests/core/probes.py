"""Three probe games, each with one hard thing: secrets, a path announced before the roll, a reported outcome."""

from __future__ import annotations

import math

import msgspec
from msgspec import Struct

from tabletop_kernel.core.forms import Form, Number, Place
from tabletop_kernel.core.game import Chance, Event, Game, Refusal, Result, Step
from tabletop_kernel.core.rulebook import RuleBook
from tabletop_kernel.scene import Choice, Circle, Heading, Paper, Rect

# -- Duel: both draw from a hidden bag, then both choose in secret how much they risk


class Hands(Struct, frozen=True):
    bag: tuple[int, int] = (4, 3)  # lead, gold
    hands: tuple[tuple[int, int], ...] = ((0, 0), (0, 0))
    chosen: tuple[int, int] = (-1, -1)
    points: tuple[int, int] = (0, 0)
    round: int = 0


class Peek(Struct, frozen=True):
    """What one player, or the public, knows of a duel."""

    player: int | None
    hand: tuple[int, int] | None
    held: tuple[int, int]
    in_bag: int
    chosen: int
    has_chosen: tuple[bool, bool]
    points: tuple[int, int]
    round: int


class Draw(Step, frozen=True, tag="draw"):
    player: int
    gold: bool


class Risk(Step, frozen=True, tag="risk"):
    tokens: int


class Reveal(Step, frozen=True, tag="reveal"):
    pass


class Duel(Game):
    """Three rounds. Draw one token each; risk 0 to 2 of yours in secret; who risks more scores, gold counts twice."""

    name, State, Steps, secrets = "duel", Hands, Draw | Risk | Reveal, True
    rules = RuleBook(
        {
            "DU-1": "Draw one token each from the bag.",
            "DU-2": "Choose in secret how many tokens you risk, at most two and at most what you hold.",
            "DU-3": "Who risked more scores a point.",
        }
    )

    def initial(self):
        return Hands()

    def _drawer(self, s):
        held = [sum(hand) for hand in s.hands]
        return next((p for p in (0, 1) if held[p] <= s.round), None)

    def turn(self, s):
        if s.round == 3 or self.chance(s):
            return None
        return s.chosen.index(-1)

    def _turn_in(self, s):
        return s.has_chosen.index(False) if isinstance(s, Peek) else self.turn(s)

    def attempts(self, s):
        return map(Risk, range(3))

    def explain(self, s, m):
        if s.round == 3:
            return Refusal("DU-3", "three rounds have been played")
        player = self._turn_in(s)
        if player is None:
            return Refusal("DU-1", "tokens are drawn first")
        held = s.held[player] if isinstance(s, Peek) else sum(s.hands[player])
        if not isinstance(m, Risk) or not 0 <= m.tokens <= min(2, held):
            return Refusal("DU-2", "you hold {n} tokens", {"n": held})

    def chance(self, s):
        if s.round == 3:
            return None
        if (player := self._drawer(s)) is not None:
            both = [(Draw(player, gold), s.bag[gold]) for gold in (False, True) if s.bag[gold]]
            return Chance(tuple(d for d, _ in both), tuple(w for _, w in both))
        return Chance((Reveal(),), (1,)) if -1 not in s.chosen else None

    def apply(self, s, step):
        put = msgspec.structs.replace
        if isinstance(step, Draw):
            bag, hands = list(s.bag), [list(hand) for hand in s.hands]
            bag[step.gold] -= 1
            hands[step.player][step.gold] += 1
            event = Event("DU-1", "{player} draws.", {"player": step.player})
            return put(s, bag=tuple(bag), hands=tuple(map(tuple, hands))), (event,)
        if isinstance(step, Risk):
            player = s.chosen.index(-1)
            chosen = (step.tokens, s.chosen[1]) if player == 0 else (s.chosen[0], step.tokens)
            return put(s, chosen=chosen), (Event("DU-2", "{player} has chosen.", {"player": player}),)
        a, b = s.chosen
        points = (s.points[0] + (a > b), s.points[1] + (b > a))
        event = Event("DU-3", "{a} against {b}.", {"a": a, "b": b})
        return put(s, chosen=(-1, -1), points=points, round=s.round + 1), (event,)

    def result(self, s):
        if s.round < 3:
            return None
        best = max(s.points)
        return Result(tuple(p for p in (0, 1) if s.points[p] == best), s.points)

    def observe(self, s, player):
        mine = (None, -1) if player is None else (s.hands[player], s.chosen[player])
        return Peek(
            player, mine[0], tuple(map(sum, s.hands)), sum(s.bag), mine[1],
            tuple(c >= 0 for c in s.chosen), s.points, s.round,
        )  # fmt: skip

    def imagine(self, view, player, rng):
        """Deal what is hidden anew: the other's tokens and the bag from all tokens, the other's choice at random."""
        known = view.hand or (0, 0)
        rest = [False] * (4 - known[0]) + [True] * (3 - known[1])
        rng.shuffle(rest)
        hands, chosen = [], []
        for p in (0, 1):
            if p == player:
                hands.append(view.hand)
                chosen.append(view.chosen)
                continue
            dealt, rest = rest[: view.held[p]], rest[view.held[p] :]
            hands.append((dealt.count(False), dealt.count(True)))
            chosen.append(rng.randint(0, min(2, view.held[p])) if view.has_chosen[p] else -1)
        return Hands((rest.count(False), rest.count(True)), tuple(hands), tuple(chosen), view.points, view.round)

    def scene(self, view):
        yield Paper(400, 200)
        yield Heading(view.player, "Duel", note=f"round {view.round + 1}")
        for p in (0, 1):
            sign = "chosen" if view.has_chosen[p] else "waiting"
            yield Rect(f"seat{p}", 20 + 200 * p, 40, 160, 90, stroke="#22252B", say=f"{sign}, {view.held[p]} tokens")
        for n in range(3):
            yield Choice(f"risk:{n}", f"Risk {n}")

    def clicks(self, s, m):
        return (f"risk:{m.tokens}",)


# -- Flight: the path is announced field by field, and only then the die falls


class Ship(Struct, frozen=True):
    at: int = 0
    path: tuple[int, ...] = ()
    fuel: int = 4


class Field(Step, frozen=True, tag="field"):
    to: int


class Die(Step, frozen=True, tag="die"):
    shows: int


class Flight(Game):
    """One ship on a ring of twelve fields wants to stop on field 9. Announce seven fields, then roll."""

    name, State, Steps = "flight", Ship, Field | Die
    rules = RuleBook(
        {"FL-1": "Announce seven fields, each beside the one before.", "FL-2": "The die decides how far you fly."}
    )

    @property
    def players(self):
        return 1

    def initial(self):
        return Ship()

    def turn(self, s):
        return None if self.result(s) or len(s.path) == 7 else 0

    def attempts(self, s):
        return map(Field, range(12))

    def explain(self, s, m):
        if self.result(s):
            return Refusal("FL-2", "the flight is over")
        if len(s.path) == 7 or not isinstance(m, Field):
            return Refusal("FL-2", "now the die is rolled")
        last = s.path[-1] if s.path else s.at
        if not 0 <= m.to < 12 or (m.to - last) % 12 not in (1, 11):
            return Refusal("FL-1", "field {to} is not beside field {last}", {"to": m.to, "last": last})

    def chance(self, s):
        return Chance(tuple(map(Die, range(1, 7))), (1,) * 6) if len(s.path) == 7 else None

    def apply(self, s, step):
        if isinstance(step, Field):
            return Ship(s.at, (*s.path, step.to), s.fuel), (Event("FL-1", "Field {n}.", {"n": step.to}),)
        return Ship(s.path[step.shows - 1], (), s.fuel - 1), (Event("FL-2", "The die shows {n}.", {"n": step.shows}),)

    def result(self, s):
        if s.path:
            return None
        return Result((0,)) if s.at == 9 else Result(()) if s.fuel == 0 else None

    def scene(self, s):
        for n in range(12):
            x, y = 150 + 110 * math.sin(n * math.tau / 12), 150 - 110 * math.cos(n * math.tau / 12)
            fill = "#F0B400" if n in s.path else "#0072B2" if n == s.at else "#FFFFFF"
            yield Circle(f"f{n}", round(x, 1), round(y, 1), 22, fill=fill, stroke="#22252B", say=f"field {n}")

    def clicks(self, s, m):
        return (f"f{m.to}",)


# -- Discs: a point is chosen in a form, and what happened on the real mat is reported


class Mat(Struct, frozen=True):
    discs: tuple[tuple[float, float], ...] = ()
    aimed: tuple[float, float] | None = None
    stack: tuple[int, int] = (2, 2)
    player: int = 0


class Aim(Step, frozen=True, tag="aim"):
    x: float
    y: float


class Landed(Step, frozen=True, tag="landed"):
    x: float
    y: float
    touched: bool = False


class Discs(Game):
    """Drop discs of radius 15 on a mat of 200 x 200; the first to have none left wins; a touched disc comes back."""

    name, State, Steps = "discs", Mat, Aim | Landed
    rules = RuleBook({"DI-1": "Aim inside the mat, clear of all discs.", "DI-2": "A disc that touches comes back."})

    def initial(self):
        return Mat()

    def turn(self, s):
        return None if self.result(s) or s.aimed else s.player

    def attempts(self, s):
        return ()

    def explain(self, s, m):
        if self.result(s) or s.aimed or not isinstance(m, Aim):
            return Refusal("DI-2", "the last disc has not been settled")
        if not (15 <= m.x <= 185 and 15 <= m.y <= 185):
            return Refusal("DI-1", "the disc would leave the mat")
        if any(math.hypot(m.x - x, m.y - y) < 30 for x, y in s.discs):
            return Refusal("DI-1", "another disc lies there")

    def forms(self, s):
        if s.aimed:
            fields = (Number("x", "x", 0, 200, 0.5), Number("y", "y", 0, 200, 0.5))
            return (Form(Landed, "It landed", fields), Form(Landed, "It touched", fields, {"touched": True}))
        return () if self.result(s) else (Form(Aim, "Aim", (Place("point", (0, 0, 200, 200)),)),)

    def sample(self, s, rng):
        while self.explain(s, aim := Aim(rng.uniform(15, 185), rng.uniform(15, 185))):
            pass
        return aim

    def chance(self, s):
        return Chance(reported=Landed) if s.aimed else None

    def apply(self, s, step):
        if isinstance(step, Aim):
            return msgspec.structs.replace(s, aimed=(step.x, step.y)), (
                Event("DI-1", "{player} aims.", {"player": s.player}),
            )
        stack = list(s.stack)
        stack[s.player] -= not step.touched
        discs = s.discs if step.touched else (*s.discs, (step.x, step.y))
        return Mat(discs, None, tuple(stack), 1 - s.player), (Event("DI-2", "The disc has settled."),)

    def result(self, s):
        return Result((s.stack.index(0),)) if 0 in s.stack else None

    def scene(self, s):
        yield Paper(200, 200)
        for n, (x, y) in enumerate(s.discs):
            yield Circle(f"disc{n}", x, y, 15, fill="#22252B", say=f"disc {n + 1}")
