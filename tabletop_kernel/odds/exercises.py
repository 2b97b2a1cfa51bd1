"""Twelve exercises on chance, each with exact answers; a seed changes the numbers, seed 0 is the set for the class."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final, Literal, NamedTuple, TypeVar

from tabletop_kernel.language import text
from tabletop_kernel.odds.combat import Side, margin, outcome, outcome_at
from tabletop_kernel.odds.dice import D6, uniform
from tabletop_kernel.odds.equilibrium import solve
from tabletop_kernel.odds.landing import chance_within, ever, expected_turns, line, this_turn

T = TypeVar("T")


class Part(NamedTuple):
    """One number that is asked for; `traps` are wrong answers people give, each with its own reply."""

    label: str
    answer: Fraction
    traps: tuple[tuple[Fraction, str], ...] = ()


class Reply(NamedTuple):
    """What an answer earns: solved, close (a decimal near it), wrong or unread, and the words for it."""

    kind: Literal["solved", "close", "wrong", "unread"]
    words: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """A prompt with the numbers asked for, one hint, and why the answer is what it is; all in the language spoken."""

    number: int
    title: str
    prompt: str
    parts: tuple[Part, ...]
    hint: str
    why: str

    def check(self, answers: Sequence[str]) -> list[Reply]:
        """A reply to each answer, typed as 7/12, 0.5833 or 58.33 %."""
        if len(answers) != len(self.parts):
            raise ValueError(f"exercise {self.number} asks for {len(self.parts)} numbers, not {len(answers)}")
        return [reply(part, answer) for part, answer in zip(self.parts, answers, strict=True)]


def read_number(typed: str) -> Fraction | None:
    """The number a person typed, exactly; None when it cannot be read. Commas and points both mark decimals."""
    said = re.sub(r"[\s\u00a0\u202f]", "", str(typed)).replace(",", ".").replace("−", "-")
    shape = re.fullmatch(r"(-?\d{1,30}(?:\.\d{1,30})?)(?:/(\d{1,30}))?(%?)", said)
    if not shape or (shape[2] and not int(shape[2])):
        return None
    return Fraction(shape[1]) / int(shape[2] or 1) / (100 if shape[3] else 1)


def reply(part: Part, typed: str) -> Reply:
    """What `typed` earns as an answer to `part`."""
    number = read_number(typed)
    if number is None:
        return Reply("unread", text("Type a fraction such as 7/12, or a decimal number."))
    if number == part.answer:
        return Reply("solved", text("Yes: {answer}.", answer=part.answer))
    if abs(number - part.answer) <= Fraction(1, 1000):
        return Reply("close", text("Very near. Write it as an exact fraction."))
    return Reply("wrong", next((words for trap, words in part.traps if trap == number), text("Not yet.")))


def exercise(number: int, seed: int = 0) -> Exercise:
    """Exercise 1 to 12 in the language spoken now; another seed gives other numbers of the same kind."""
    if number not in range(1, len(_MAKERS) + 1):
        raise ValueError(f"there are exercises 1 to {len(_MAKERS)}, not {number!r}")
    return _MAKERS[number - 1](number, Random(f"{number}/{seed}") if seed else None)


def exercises(seed: int = 0) -> list[Exercise]:
    """All twelve."""
    return [exercise(number, seed) for number in range(1, len(_MAKERS) + 1)]


def _pick(rng: Random | None, first: T, others: Sequence[T]) -> T:
    """The class's own number without a seed, one of the others with one."""
    return first if rng is None else rng.choice(others)


def _odds_parts(k: int) -> tuple[Part, ...]:
    """Win, tie and loss at margin `k`."""
    odds = outcome_at(k)
    no_bonus = ((outcome_at(k - 1).win, text("That is without the +1 for attacking.")),)
    return (
        Part(text("the attacker wins"), odds.win, no_bonus if outcome_at(k - 1).win != odds.win else ()),
        Part(text("a tie"), odds.tie),
        Part(text("the attacker loses"), odds.loss),
    )


def _two_dice(number: int, rng: Random | None) -> Exercise:
    j = _pick(rng, 0, range(1, 5))
    dice = D6 - D6
    ask = text("Roll two dice. What is the chance of each?")
    parts = (
        Part(text("the first die is exactly {j} higher", j=j), dice.chance(j)),
        Part(text("the first die is more than {j} higher", j=j), dice.at_least(j + 1)),
    )
    if not j:
        half = ((Fraction(1, 2), text("Then there would be no room for equal dice.")),)
        parts = (
            Part(text("both dice show the same"), dice.chance(0)),
            Part(text("the first die is higher"), dice.at_least(1), half),
        )
    hint = text("Draw the 6 x 6 grid of all rolls. Count the cells.")
    why = text("The dice differ by {j} in {cases} of 36 rolls.", j=j, cases=6 - j)
    return Exercise(number, text("Two dice"), ask, parts, hint, why)


def _bare_fight(number: int, rng: Random | None) -> Exercise:
    k = _pick(rng, 1, [-3, -2, -1, 2, 3, 4])
    ask = text("The margin of a fight is {k}. What are the odds of the attacker?", k=k)
    if k == 1:
        ask = text("Two ships meet and nobody uses anything. What are the odds of the attacker?")
    hint = text("The attacker adds the margin to the die. Mark the cells where that is higher.")
    won, tied, lost = (int(chance * 36) for chance in outcome_at(k))
    why = text("At margin {k}: {won} cells win, {tied} tie, {lost} lose.", k=k, won=won, tied=tied, lost=lost)
    return Exercise(number, text("A bare fight"), ask, _odds_parts(k), hint, why)


def _pair(number: int, rng: Random | None) -> Exercise:
    lasers, shields = _pick(rng, (1, 1), [(2, 0), (0, 1), (2, 1), (1, 0), (0, 2)])
    k, back = margin(Side(lasers, shields), Side(0, 0)), margin(Side(0, 0), Side(lasers, shields))
    ask = text(
        "The attacker uses lasers: {lasers}, shields: {shields}. The defender uses nothing. Then the other way round.",
        lasers=lasers,
        shields=shields,
    )
    swapped = tuple(
        Part(text("now the defender uses them: {what}", what=part.label), part.answer) for part in _odds_parts(back)
    )
    hint = text("One laser and one shield together give one more.")
    why = text("The margins are {k} and {back}.", k=k, back=back)
    return Exercise(number, text("One laser, one shield"), ask, (*_odds_parts(k), *swapped), hint, why)


def _next_step(number: int, rng: Random | None) -> Exercise:
    steps = _pick(rng, (1, 5), [(0, 4), (2, -6), (3, -2), (-1, 5), (1, -3)])
    parts = []
    for k in steps:
        win, lead = (outcome_at(k + 1)[0] - outcome_at(k)[0], outcome_at(k + 1).lead - outcome_at(k).lead)
        parts.append(Part(text("from {a} to {b}: how much P(win) grows", a=k, b=k + 1), win))
        parts.append(Part(text("from {a} to {b}: how much P(win) - P(loss) grows", a=k, b=k + 1), lead))
    ask = text("The margin grows by 1. What is the step worth?")
    hint = text("A step turns ties into wins, and some losses into ties.")
    why = text("The middle of the triangle is high, so a step there moves more rolls than one at the edge.")
    return Exercise(number, text("The next step"), ask, tuple(parts), hint, why)


def _officers(number: int, rng: Random | None) -> Exercise:
    mine, theirs = _pick(
        rng,
        (Side(2, 1, weapon_officer=True), Side(1, 2)),
        [
            (Side(3, 0, weapon_officer=True), Side(2, 1)),
            (Side(1, 2, weapon_officer=True), Side(2, 1)),
            (Side(2, 0, weapon_officer=True), Side(1, 2)),
        ],
    )
    k, bare = margin(mine, theirs), margin(Side(mine.lasers, mine.shields), theirs)
    ask = text(
        "The attacker has a weapon officer and uses lasers: {lasers}, shields: {shields}. "
        "The defender has no officer and uses lasers: {a}, shields: {b}.",
        lasers=mine.lasers,
        shields=mine.shields,
        a=theirs.lasers,
        b=theirs.shields,
    )
    parts = (*_odds_parts(k), Part(text("the margin without the officer"), Fraction(bare)))
    hint = text("With the officer each laser counts 2. The extra 1 for both kinds stays 1.")
    why = text("The margin is {k} with the officer, {bare} without.", k=k, bare=bare)
    return Exercise(number, text("Officers"), ask, parts, hint, why)


def _sure_things(number: int, rng: Random | None) -> Exercise:
    shields = _pick(rng, 0, [1, 2, 3])
    stocks = [Side(a, b) for a, b in product(range(10), repeat=2)]
    sure = [side for side in stocks if outcome(side, Side(0, shields)).win == 1]
    ask = text(
        "The defender uses shields: {shields}. Nobody has an officer. How many pieces make the attacker sure to win?",
        shields=shields,
    )
    parts = (
        Part(text("the fewest pieces, both kinds allowed"), Fraction(min(s.lasers + s.shields for s in sure))),
        Part(text("the fewest pieces, lasers only"), Fraction(min(s.lasers for s in sure if not s.shields))),
    )
    hint = text("Which margin wins every roll, even 1 against 6?")
    why = text("The margin must be 6, so lasers and shields must bring {n}.", n=5 + shields)
    return Exercise(number, text("A sure thing"), ask, parts, hint, why)


def _land_exactly(number: int, rng: Random | None) -> Exercise:
    near, far = _pick(rng, (4, 7), [(3, 8), (6, 9), (1, 10), (5, 7), (2, 8)])
    way = line(near)
    ask = text("Fields to the planet, straight ahead: {d}. After an overshoot you turn round next turn.", d=near)
    as_far = ((Fraction(near), text("Only exact stops count. The distance is not the number of turns.")),)
    parts = (
        Part(text("the chance to land this turn"), chance_within(way, near, 1)),
        Part(text("the expected number of turns"), expected_turns(way, near), as_far if near != 6 else ()),
        Part(text("the chance to land within two turns"), chance_within(way, near, 2)),
        Part(text("the chance to land within three turns"), chance_within(way, near, 3)),
        Part(text("the expected number of turns when it is {d} fields away", d=far), expected_turns(line(far), far)),
    )
    hint = text("One face of the die hits. After a miss you are again at most 5 fields away.")
    why = text("Each turn hits with 1/6 as long as the planet is at most 6 fields away.")
    return Exercise(number, text("Land exactly"), ask, parts, hint, why)


def _never_turning(number: int, rng: Random | None) -> Exercise:
    near, far = _pick(rng, (3, 6), [(2, 5), (4, 7), (1, 4), (2, 7)])
    ask = text("A ship flies on for ever and never turns. What is the chance that it stops on a given field some day?")
    parts = (
        Part(text("the field {d} ahead", d=near), ever(near)),
        Part(text("the field {d} ahead", d=far), ever(far)),
        Part(text("a field very far ahead"), Fraction(2, 7)),
    )
    hint = text("The last roll before the field is 1 to 6. Add the six chances of the fields before it, divide by 6.")
    why = text("A mean roll is 7/2 fields, so far ahead two fields of seven are stopped on.")
    return Exercise(number, text("A ship that never turns"), ask, parts, hint, why)


def _help_aboard(number: int, rng: Random | None) -> Exercise:
    d = _pick(rng, 6, [1, 2, 3, 4, 5, 7])
    ask = text("Fields to the planet: {d}. What is the best chance to land there this turn?", d=d)
    parts = (
        Part(text("with thrusters"), this_turn(d, thrusters=True)),
        Part(text("with an engine"), this_turn(d, engine=True)),
        Part(text("with both"), this_turn(d, thrusters=True, engine=True)),
    )
    hint = text("Thrusters move one field without a roll. Which rolls can they mend?")
    why = text("Thrusters add the rolls one too low and one too high; an engine is a second try.")
    return Exercise(number, text("Help aboard"), ask, parts, hint, why)


def _bag(number: int, rng: Random | None) -> Exercise:
    values = _pick(rng, (10, 20, 30, 40), [(10, 20, 30), (10, 10, 20, 40), (10, 20, 40, 40), (20, 30, 40)])
    bag = uniform(values)
    three, four = 3 * bag.mean(), bag.highest(4, 3).mean()
    ask = text("A bag holds trophies worth {values}, each drawn as likely.", values=", ".join(map(str, values)))
    parts = (
        Part(text("the mean value of one trophy"), bag.mean()),
        Part(text("the mean price with the expert who adds 20"), bag.mean() + 20),
        Part(text("the mean price with the expert who doubles"), 2 * bag.mean()),
        Part(text("the mean value of the best three of four"), four),
        Part(text("how much the fourth draw is worth"), four - three),
    )
    hint = text("Four trophies without the lowest: take the mean of the lowest from the mean of all four.")
    why = text("Three draws give {three} on average, the best three of four give {four}.", three=three, four=four)
    return Exercise(number, text("The bag"), ask, parts, hint, why)


def _hidden_choice(number: int, rng: Random | None) -> Exercise:
    cost = _pick(rng, Fraction(3, 10), [Fraction(n, 180) for n in (55, 60, 63, 70, 72, 75)])
    found = solve(Side(1, 1), Side(1, 1), cost)
    ask = text(
        "Both ships have one laser and one shield. Every used piece costs {cost}. Choose nothing or both.", cost=cost
    )
    even = ((Fraction(1, 2), text("Make the opponent indifferent; that need not be half and half.")),)
    parts = (
        Part(text("the attacker uses nothing with chance"), found.attacker[0, 0], even),
        Part(text("the attacker uses both with chance"), found.attacker[1, 1], even),
        Part(text("the defender uses nothing with chance"), found.defender[0, 0], even),
        Part(text("the defender uses both with chance"), found.defender[1, 1], even),
        Part(text("the value of the game"), found.value),
    )
    hint = text("Mix so that both choices of the opponent are worth the same to the opponent.")
    why = text("Against such a mix no choice is better than another, so nobody gains by changing.")
    return Exercise(number, text("The hidden choice"), ask, parts, hint, why)


def _strong_and_weak(number: int, rng: Random | None) -> Exercise:
    cost = _pick(rng, Fraction(1, 20), [Fraction(1, n) for n in (25, 30, 36, 40, 50, 60)])
    found = solve(Side(3, 3), Side(1, 1), cost)
    ask = text(
        "The attacker has 3 lasers and 3 shields, the defender one of each. Every used piece costs {cost}.", cost=cost
    )
    parts = (
        Part(text("the defender uses nothing with chance"), found.defender[0, 0]),
        Part(text("the defender uses both with chance"), found.defender[1, 1]),
        Part(text("the value of the game"), found.value),
    )
    hint = text("The attacker only wonders about the last piece. Make that piece worth exactly its price.")
    why = text("The weak side bluffs: it is nothing or everything, so the strong side cannot save.")
    return Exercise(number, text("Strong against weak"), ask, parts, hint, why)


_MAKERS: Final[tuple[Callable[[int, Random | None], Exercise], ...]] = (
    _two_dice,
    _bare_fight,
    _pair,
    _next_step,
    _officers,
    _sure_things,
    _land_exactly,
    _never_turning,
    _help_aboard,
    _bag,
    _hidden_choice,
    _strong_and_weak,
)
