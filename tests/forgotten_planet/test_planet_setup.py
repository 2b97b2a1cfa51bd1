"""Set-up: what lies on the table before the first turn."""

from __future__ import annotations

import pytest

from tabletop_kernel.games.forgotten_planet import ForgottenPlanet
from tabletop_kernel.games.forgotten_planet.setup import advice, samples


@pytest.mark.rule("FP-S02", "FP-S03", "FP-S04", "FP-S07", "FP-C03", "FP-S06")
@pytest.mark.parametrize(("players", "cells", "slabs"), [(2, 49, 33), (3, 62, 41), (4, 81, 53)])
def test_the_samples_begin_as_the_rules_say(players, cells, slabs):
    game = ForgottenPlanet(players=players)
    s = game.initial()
    assert len(game.board.area) == cells
    assert s.slabs == slabs
    assert s.cubes == ((1, 1, 1),) * players
    assert sorted(set(s.land) - {".", "~"}) == sorted({"*", *"1234"[:players]})
    assert [s.land[cell] for (cell,) in s.on] == list("1234"[:players])
    assert s.off == ((),) * players
    assert not any(advice(scenario) for scenario in samples().values())
