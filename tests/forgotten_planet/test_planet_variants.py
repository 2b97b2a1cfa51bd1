"""Teams, random set-up, drawn and auctioned bases, readings both ways."""

from __future__ import annotations

import random

import pytest

from tabletop_kernel import Match
from tabletop_kernel.core.errors import BadSetup, IllegalMove, NotNow
from tabletop_kernel.games.forgotten_planet import ForgottenPlanet, Phase, Readings, Scenario
from tabletop_kernel.games.forgotten_planet.moves import (
    Bid,
    Check,
    ChooseSlab,
    Die,
    DrawBases,
    EndActions,
    GiveTile,
    Pass,
    PlaceTile,
    Produce,
    Sell,
    StartAgain,
    Territory,
    TurnUp,
)
from tabletop_kernel.games.forgotten_planet.scoring import scores
from tests.forgotten_planet.playing import On

# -- teams

CROSS = """
    1 s s s s s 3
    . . . s . . .
    . . . s . . .
    . . . {a} . . .
    4 . . {b} . . .
    """


def team(drawing: str) -> On:
    return On(drawing, players=4, teams=True)


@pytest.mark.rule("FP-G05", "FP-T03")  # worked case FP-TC15
def test_a_tile_equally_near_to_both_partners_is_theirs_to_give():
    on = team("phase: territory\n" + CROSS.format(a="s", b="2")).play(Territory())
    assert (on.s.asked, on.game.turn(on.s)) == ((3,), 0)
    assert set(on.game.legal(on.s)) == {GiveTile(3, 0), GiveTile(3, 2)}
    assert on.why(GiveTile(3, 1)) == "FP-G05"
    assert on.why(GiveTile(2, 0)) == "FP-G06"
    on.play(GiveTile(3, 2))
    assert on.control()[0] == "1113333"
    assert on.s.phase is Phase.PRODUCTION
    tied = team("phase: territory\n" + CROSS.format(a="2", b=".")).play(Territory())
    assert tied.control()[0] == "1110333"  # the other team is as near: nobody's
    assert tied.s.phase is Phase.PRODUCTION


@pytest.mark.rule("FP-G05")
def test_the_partners_whose_tile_it_is_decide_in_anothers_turn_too():
    on = team("phase: territory\nplayer: 2\n" + CROSS.format(a="s", b="2")).play(Territory())
    assert on.game.turn(on.s) == 2  # the next of them clockwise


@pytest.mark.rule("FP-G06")
def test_a_given_tile_stays_until_a_neighbour_changes_hands():
    on = team("energy: 1\ncontrol: 1113333 ...2... ...2... ...2... 4..2...\n" + CROSS.format(a="s", b="2"))
    assert on.why(GiveTile(3, 0)) == "FP-G06"
    on.play(EndActions(), Territory())
    assert on.s.phase is Phase.PRODUCTION
    assert on.control()[0] == "1113333"
    changed = team(
        "phase: territory\ncontrol: 11.3333 ...2... ...2... ...2... 4..2...\n" + CROSS.format(a="s", b="2")
    ).play(Territory())
    assert changed.s.asked == (3,)
    assert changed.control()[0] == "1113333"
    assert changed.play(GiveTile(3, 0)).control()[0] == "1111333"


@pytest.mark.rule("FP-G06")
def test_a_tile_given_anew_lets_its_tied_neighbours_be_given_anew_once():
    """Row y = 1 lies between the partners' bases: every tile of it is tied."""
    on = team("""
        phase: territory
        control: 11111 33.11 33333

        1  s  s  s  s
        s  s  s  s  s
        3  s  s  s  s
        """)
    on.play(Territory())
    assert on.s.asked == (7,)
    on.play(GiveTile(7, 0))
    assert on.s.asked == (8, 6)
    on.play(GiveTile(8, 0), GiveTile(6, 0))
    assert on.s.asked == (5,)  # (1,1) changed hands; (3,1) did not, and (2,1) is not asked again
    on.play(GiveTile(5, 2))
    assert on.control()[1] == "31111"
    assert on.s.phase is Phase.PRODUCTION
    assert on.s.given == ()


@pytest.mark.rule("FP-G02")  # worked case FP-TC15
def test_a_robot_is_on_in_the_partners_territory():
    on = team("phase: check\n\n1 s . s+1 3\n. . . . .\n2 s+1 . . 4").play(Check())
    assert on.s.on[0] == (3,)
    assert on.s.off[0] == (11,)


@pytest.mark.rule("FP-G01", "FP-AMB05")
def test_a_robot_works_a_partners_mine_in_its_owners_turn():
    mine = "1 s . b+1+3 s 3"
    assert team("phase: production\n\n" + mine).play(Produce()).s.cubes == ((1, 0, 0), (0, 0, 0))
    assert team("phase: production\nplayer: 2\n\n" + mine).play(Produce()).s.cubes == ((0, 0, 0), (0, 0, 0))
    alone = On("phase: production\n\n" + mine, players=4).play(Produce())
    assert alone.s.cubes[0] == (0, 0, 0)


@pytest.mark.rule("FP-G03", "FP-S03")
def test_partners_pay_with_common_cubes():
    game = ForgottenPlanet(players=4, teams=True)
    assert game.initial().cubes == ((2, 2, 2), (2, 2, 2))
    on = team("player: 3\nenergy: 1\ncubes: 1 1 1  0 0 0\n\n1 s . . s 3").play(Sell())
    assert on.s.cubes == ((0, 0, 0), (0, 0, 0))
    assert on.s.points == (0, 0, 2, 0)


@pytest.mark.rule("FP-G04", "FP-AMB23")
def test_partners_points_are_added_bonuses_too():
    on = team("phase: over\npoints: 4 0 0 9\n\n1+1+1 s s . 3\n. . . . .\n2+2 s b s 4")
    each = [score.total for score in scores(on.game, on.s)]
    result = on.game.result(on.s)
    assert result.scores == (each[0] + each[2], each[1] + each[3]) * 2
    assert result.winners == (1, 3)
    assert [event.rule for event in result.why].count("FP-G04") == 2
    with pytest.raises(BadSetup, match="four players"):
        ForgottenPlanet(players=3, teams=True)


# -- who gets which base


@pytest.mark.rule("FP-S01", "FP-S04")
def test_drawn_bases_give_every_order_the_same_chance():
    game = ForgottenPlanet(players=3, bases="drawn")
    s = game.initial()
    assert s.phase is Phase.ASSIGNING
    assert len(game.chance(s).outcomes) == 6
    assert set(game.chance(s).weights) == {1}
    after, _ = game.apply(s, DrawBases((2, 0, 1)))
    bases = [cell for cell, kind in enumerate(after.land) if kind in "123"]
    assert [after.land[cell] for cell in bases] == ["3", "1", "2"]
    assert after.on == ((bases[1],), (bases[2],), (bases[0],))
    assert (after.phase, after.player, after.turn) == (Phase.CHECK, 0, 1)


@pytest.mark.rule("FP-U06", "FP-S01", "FP-AMB25")
def test_an_auction_is_paid_with_negative_points():
    match = Match.new("forgotten_planet", players=3, bases="auction", seed=1)
    game = match.game
    assert (match.to_move, match.legal_moves()) == (0, [Pass()])
    assert [(field.least, field.most) for form in game.forms(match.state) for field in form.fields] == [(0, 99)]
    match.play(Bid(0)).play(Bid(2))
    with pytest.raises(IllegalMove, match="U06"):
        match.play(Bid(2))
    with pytest.raises(IllegalMove, match="99"):
        match.play(Bid(100))
    with pytest.raises(NotNow, match="whole number"):
        game.forms(match.state)[0].fill(points="two")
    match.play(Pass()).play(Pass())  # player 2, player 0: player 1 has it for 2
    assert match.state.points == (0, -2, 0)
    assert match.state.land.count("2") == 1
    assert match.to_move == 0
    match.play(Pass())  # player 2 gets the second base for nothing, player 0 the last
    assert match.state.points == (0, -2, 0)
    assert match.state.phase is Phase.ACTIONS
    assert [match.state.land[cells[0]] for cells in match.state.on] == ["1", "2", "3"]


# -- random set-up


@pytest.mark.rule("FP-U05", "FP-AMB24", "FP-S07")
def test_a_random_set_up_lays_base_mine_and_slab_of_each_player():
    match = Match.new("forgotten_planet", players=2, random=True, seed=4)
    game = match.game
    assert match.state.phase is Phase.PLACING
    match.play(PlaceTile(game.board.cell(0, 0)))
    assert match.to_move == 1
    with pytest.raises(IllegalMove, match="U05"):
        match.play(PlaceTile(game.board.cell(2, 2)))
    assert match.explain(PlaceTile(game.board.cell(2, 0))).rule == "FP-U05"
    assert match.explain(PlaceTile(game.board.cell(0, 0))).rule == "FP-D02"
    assert match.explain(PlaceTile(10**6)).rule == "FP-D02"
    for x, y in ((3, 0), (6, 0), (0, 3), (3, 3), (6, 3)):
        match.play(PlaceTile(game.board.cell(x, y)))
    assert match.state.land.count("?") == 6
    assert {outcome.tile for outcome in match.chance.outcomes} == {"base", "special mine", "slab"}
    match.play(TurnUp("slab")).play(TurnUp("base"))
    with pytest.raises(NotNow):
        match.play(TurnUp("slab"))  # the first player's slab lies already
    match.play(TurnUp("base")).play(TurnUp("slab"), settle=False)
    assert match.chance.forced
    match.roll()
    s = match.state
    assert "".join(sorted(s.land.replace(".", ""))) == "**12ss"
    assert s.slabs == 33 - 2
    assert s.phase is Phase.ACTIONS


@pytest.mark.rule("FP-U05")
def test_tiles_are_placed_anew_when_no_cell_keeps_the_distance():
    scenario = Scenario(players=2, slabs=20, outline=("#" * 10,) * 4)  # room for eight, if well placed
    game = ForgottenPlanet(scenario=scenario, random=True)
    s = game.initial()
    for x, y in ((2, 1), (5, 1), (8, 1)):
        s, _ = game.apply(s, PlaceTile(game.board.cell(x, y)))
    assert game.turn(s) is None
    assert game.chance(s).outcomes == (StartAgain(),)
    s, _ = game.apply(s, StartAgain())
    assert (s.land, s.asked) == (game.initial().land, ())
    with pytest.raises(BadSetup, match="random"):
        ForgottenPlanet(scenario="compass_rose", random=True, players=4)  # 12 tiles do not fit on 9 x 9 cells
    ForgottenPlanet(scenario="compass_rose", random=True, players=4, readings={"strict_gaps": False})
    for players in (2, 3, 4):
        assert (
            ForgottenPlanet(players=players, random=True).scenario.slabs
            == ForgottenPlanet(players=players).scenario.slabs
        )


# -- readings: FP-DAT3


@pytest.mark.rule("FP-DAT3")
def test_presets_and_settings():
    book = ForgottenPlanet.rules
    assert set(book.readings) == set(Readings.__struct_fields__)
    recommended = ForgottenPlanet(readings="recommended").readings
    assert recommended == Readings() == ForgottenPlanet().readings
    assert ForgottenPlanet(readings="printed").readings != recommended
    assert ForgottenPlanet(readings={"shared_steps": True}).readings.shared_steps
    for name, reading in book.readings.items():
        assert reading.rule in book
        for choice in reading.choices:
            assert getattr(ForgottenPlanet(readings={name: choice}).readings, name) == choice
    for wrong in ("printd", {"shared": True}, {"bases_per_player": 3}):
        with pytest.raises(BadSetup):
            ForgottenPlanet(readings=wrong)


@pytest.mark.rule("FP-AMB02")
@pytest.mark.parametrize(("replaces", "total"), [(False, 4), (True, 3)])
def test_reading_special_replaces_tile(replaces, total):
    on = On("phase: over\n\n1 s * s . 2", readings={"special_replaces_tile": replaces})
    score = scores(on.game, on.s)[0]
    assert score.tiles + score.special_mines == 3 + total


@pytest.mark.rule("FP-AMB06")
@pytest.mark.parametrize(("needs", "asked"), [(True, ()), (False, (2,))])
def test_reading_special_needs_robot(needs, asked):
    on = On("phase: production\n\n1 s * s . 2", readings={"special_needs_robot": needs}).play(Produce())
    assert on.s.asked == asked


@pytest.mark.rule("FP-AMB07")
@pytest.mark.parametrize(("shared", "left"), [(False, 0), (True, 1)])
def test_reading_shared_steps(shared, left):
    """Two robots, one step each: 2 energy, or 1 and one step still paid for; phase 2 over, it lapses."""
    on = On("energy: 2\n\n1+1 s+1 s s . 2", readings={"shared_steps": shared})
    on.play(on.walk((0, 0), (1, 0)), on.walk((1, 0), (2, 0)))
    assert (on.s.energy, on.s.steps) == (left, left)
    if shared:
        on.play(on.walk((2, 0), (3, 0)))
        assert (on.s.energy, on.s.steps) == (1, 0)
        on.play(on.walk((3, 0), (2, 0)))
        assert (on.s.energy, on.s.steps) == (0, 2)
        on.play(on.walk((2, 0), (1, 0)), EndActions())
        assert on.s.steps == 0


@pytest.mark.rule("FP-AMB12")
@pytest.mark.parametrize("allowed", [False, True])
def test_reading_six_allows_slab(allowed):
    on = On("energy: 1\n\n1 s s+1 .\n. . . .", readings={"six_allows_slab": allowed})
    on.play(on.mine(3, 0), Die(6))
    assert (ChooseSlab() in on.game.legal(on.s)) == allowed
    if allowed:
        on.play(ChooseSlab())
        assert on.s.land[3] == "s"


@pytest.mark.rule("FP-AMB14")
@pytest.mark.parametrize("closes", [True, False])
def test_reading_border_closes(closes):
    on = On("energy: 2\ncubes: 1 0 0  0 0 0\n\ns+1 | s s\ns s s", readings={"border_closes": closes})
    assert on.why(on.wall((0, 0), (0, 1))) == ("FP-W03" if closes else None)


@pytest.mark.rule("FP-AMB20", "FP-C02")
@pytest.mark.parametrize(("own", "why"), [(0, None), (4, "FP-AMB29")])
def test_reading_bases_per_player(own, why):
    on = On("energy: 3\ncubes: 1 1 1  0 0 0\n\n1 . 1 . 1 . 1 s s+1 . 2", readings={"bases_per_player": own})
    assert on.why(on.base(9, 0)) == ("FP-B03" if why is None else why)
    free = On("energy: 3\ncubes: 1 1 1  0 0 0\n\n1 . 1 . 1 . 1 s s+1 . . 2", readings={"bases_per_player": own})
    assert free.why(free.base(9, 0)) == why


@pytest.mark.rule("FP-AMB24")
@pytest.mark.parametrize(("strict", "why"), [(True, "FP-U05"), (False, None)])
def test_reading_strict_gaps(strict, why):
    game = ForgottenPlanet(random=True, readings={"strict_gaps": strict})
    s, _ = game.apply(game.initial(), PlaceTile(0))
    refusal = game.explain(s, PlaceTile(game.board.cell(2, 1)))
    assert (refusal and refusal.rule) == why
    assert game.explain(s, PlaceTile(game.board.cell(1, 1))).rule == "FP-U05"


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_team_game_from_auction_to_result(seed):
    match = Match.new("forgotten_planet", players=4, teams=True, bases="auction", round_limit=3, seed=seed)
    rng = random.Random(seed)
    while match.result is None:
        match.roll() if match.chance else match.play(match.game.sample(match.state, rng))
    assert len(match.result.scores) == 4
    assert match.result.scores[0] == match.result.scores[2]
