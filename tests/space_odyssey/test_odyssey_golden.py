"""A whole game of two short days on the Little Wheel, worked out by hand, die by die, from the rules."""

from __future__ import annotations

import hashlib
from pathlib import Path as File

import pytest

from tabletop_kernel import Match
from tabletop_kernel.games.space_odyssey import SpaceOdyssey
from tabletop_kernel.games.space_odyssey.day import log
from tabletop_kernel.games.space_odyssey.moves import (
    Arm,
    Buy,
    Dawn,
    Die,
    EndTurn,
    Hire,
    Jump,
    Nightfall,
    Notice,
    Sell,
    Start,
    Take,
)
from tabletop_kernel.games.space_odyssey.state import Item
from tabletop_kernel.language import use

from .flights import at, card, credits, crew, draw, due, end, fly, gear, holds, thing, thrust

GOLDEN = File(__file__).parents[1] / "data/space_odyssey_two_days.json"
COMET, METEOR = 0, 1
OLD_CODE = (
    "TTP.space_odyssey."
    "-o9gnWslKzksTVcIGHGJoAOeCGxEoImgjZREAI3hZixpgRGiBxyfzHjjExqV8EiElKsTMYtKBnAhNmOhwULDhUYLjReaLDRdaLbQHAA"
)
SHORTHAND = "ffe62ac146713cba"


def first_day() -> Match:
    match = Match.new("space_odyssey", map="little_wheel", days=2, rounds=3, seed=2013)
    match.play(Dawn()).play(Die(3)).play(Die(5))
    assert match.state.order == (METEOR, COMET)
    match.play(Start("alfa")).play(Start("alfa"))
    assert isinstance(match.history[-1].step, Notice)

    # Round 1. Meteor arms for 60 credits, flies two fields to Custardia and lands.
    match.play(Buy(1, "laser")).play(Buy(1, "shield")).play(Buy(1, "shield"))
    fly(match, "g01 custardia a01 g02 beta g03 tumblia", 2, METEOR)
    end(draw(match, "invention 30"))
    # Comet hires an engineer, buys thrusters; by wormhole to Burrow, by thrusters to Mossglow.
    match.play(Hire(0, card("engineer double"))).play(Buy(0, "thrusters"))
    fly(match, "g07 sock g08 pretzel u02 burrow g07", 2)
    match.play(Jump("burrow"))
    thrust(match, "mossglow")
    draw(match, "artefact 40")
    assert (credits(match), credits(match, METEOR)) == (10, 40)
    assert gear(match, "thrusters") == 0
    end(match)

    # Round 2. Meteor must leave its planet and comes back to g01; Comet meets it there: 6 - 1 + 1 to 3 + 1 + 1.
    end(fly(match, "g01 alfa g06 a02 mossglow g05 gama", 1, METEOR))
    fly(match, "a02 g06 alfa g01 custardia a01 g02", 4)
    assert (due(match), at(match), at(match, 1)) == ("Arming", "g01", "g01")
    match.play(Arm(0, 0)).play(Arm(1, 1)).play(Die(6)).play(Die(3))
    said = match.history[-1].events[-1]
    assert (said.slots["a"], said.slots["b"]) == (6, 5)
    assert {move.item for move in match.legal_moves() if isinstance(move, Take)} == {
        thing("invention 30"), Item("shield"),
    }  # fmt: skip
    end(match.play(Take(thing("invention 30"))))

    # Round 3. Meteor knocks at something in the ice and drops 10 credits. Comet sells: 2 x 30 and 40.
    fly(match, "alfa g06 a02 mossglow g05 gama g04", 3, METEOR)
    end(match.play(Die(5)))
    assert credits(match, METEOR) == 30
    fly(match, "alfa g06 a02 mossglow g05 gama g04", 1)
    match.play(Sell(0, thing("invention 30")))
    assert credits(match) == 70
    match.play(Sell(0, thing("artefact 40"))).play(Buy(0, "engine"))
    assert credits(match) == 80
    return end(match)


def second_day(match: Match) -> Match:
    assert (due(match), match.state.day, match.state.prices) == ("Morning", 2, (30, 10, 30, 40))
    assert (at(match), at(match, 1)) == ("alfa", "alfa")
    match.play(Dawn()).play(Die(6)).play(Die(2))
    assert match.state.order == (COMET, METEOR)

    # Round 1. With a pilot the engine is half used after the burn that lands on Jingle.
    match.play(Hire(0, card("pilot")))
    fly(match, "g01 custardia a01 g02 beta g03 tumblia", 1)
    fly(match, "custardia sock jingle burrow mossglow a02 g06", 3, how="burn")
    end(draw(match, "creature 20"))
    assert (gear(match, "warm_engine"), credits(match)) == (1, 0)
    match.play(Buy(1, "shield")).play(Buy(1, "shield"))
    end(fly(match, "g07 burrow u02 pretzel g08 sock g07", 1, METEOR))

    # Round 2. Comet meets Meteor: 5 - 3 + 1 to 3, a tie. Meteor has nothing left; it takes the pilot, the engine goes.
    fly(match, "burrow g07 alfa g01 custardia a01 g02", 2)
    match.play(Arm(0, 0)).play(Arm(0, 3)).play(Die(5)).play(Die(3))
    assert (due(match), match.to_move) == ("Tied", METEOR)
    match.play(Take(thing("pilot")))
    assert (crew(match), crew(match, 1), sum(match.state.ships[0].gear)) == (["engineer"], ["pilot"], 0)
    end(match)
    fly(match, "alfa g06 a02 mossglow g05 gama g04", 1, METEOR)
    end(match.play(Sell(1, thing("pilot"))))
    assert credits(match, METEOR) == 80

    # Round 3. The engineer empties a vacuum cleaner, but nothing is sold any more.
    fly(match, "sock custardia g01 alfa g06 a02 mossglow", 6)
    match.play(Die(4))
    draw(match, "invention 10")
    assert sorted(holds(match)) == ["creature 20", "invention 10"]
    end(match)
    return end(match)


@pytest.mark.rule(
    "VO-GOAL-01", "VO-SETUP-04", "VO-SETUP-07", "VO-EOD-02", "VO-EOD-04", "VO-EOD-05", "VO-END-01", "VO-END-03"
)
def test_two_days_by_hand():
    match = second_day(first_day())
    assert match.result.scores == (0 + 150 + 50, 80 + 150)
    assert match.result.winners == (METEOR,)
    forced = [type(entry.step) for entry in match.history if entry.forced]
    assert forced == [Notice, Nightfall, Notice, Nightfall]
    assert match.history[-1].events[0].rule == "VO-EOD-04"


@pytest.mark.rule("VO-EOD-03", "VO-SETUP-07", "VO-SPEC-05")
def test_the_second_day_is_opened_from_the_log_of_the_first():
    evening = first_day()
    kept = log(evening.state)
    assert kept is not None
    assert kept.credits == (80, 30)
    morning = Match.new("space_odyssey", map="little_wheel", days=2, rounds=3, seed=7, log=kept)
    assert morning.state == evening.state
    assert second_day(morning).result == second_day(evening).result
    assert log(morning.state) is None


def test_the_saved_evening_goes_on_another_week(tmp_path):
    file = first_day().save(tmp_path / "day 1.json")
    assert second_day(Match.load(file)).result.winners == (METEOR,)


def test_the_stored_game_is_still_this_game():
    """A file written by an earlier kit: where this fails, old saves have lost their meaning."""
    stored = Match.load(GOLDEN)
    match = second_day(first_day())
    assert [entry.step for entry in stored.history] == [entry.step for entry in match.history]
    assert stored.state == match.state
    assert stored.game.setup == SpaceOdyssey(map="little_wheel", days=2, rounds=3).setup
    assert isinstance(stored.history[-2].step, EndTurn)


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_every_event_of_it_can_be_said(code):
    match = second_day(first_day())
    with use(code):
        said = [match.game.say(event) for entry in match.history for event in entry.events]
    assert not any("{" in sentence for sentence in said)
    assert {"en": "6 : 5, Comet wins the fight.", "cs": "6 : 5, souboj vyhrává Kometa.",
            "pl": "6 : 5, walkę wygrywa Kometa."}[code] in said  # fmt: skip
    assert {"en": "Meteor lands on planet Custardia.", "cs": "Meteor provádí výsadek, planeta: Pudinka.",
            "pl": "Meteor ląduje, planeta: Budynia."}[code] in said  # fmt: skip
    assert all(event.rule in match.game.rules for entry in match.history for event in entry.events)


def test_old_codes_still_open():
    """A code handed out once must open for ever: neither the shorthand nor the names in it may change."""
    match = Match.from_code(OLD_CODE)
    assert match.game.setup == SpaceOdyssey(map="g P g", players=2).setup
    assert (at(match), due(match), credits(match, METEOR)) == ("0", "Flying", 20)
    assert hashlib.sha256(SpaceOdyssey.shorthand).hexdigest()[:16] == SHORTHAND
