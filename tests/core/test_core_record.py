"""Save files and codes: exact, or a sentence that says what is wrong."""

from __future__ import annotations

import base64
import json
import os
import random
import zlib

import msgspec
import pytest
from msgspec import Struct

from tabletop_kernel import DamagedRecord, Event, Game, Match, Refusal, RuleBook, Step
from tabletop_kernel.core import record
from tabletop_kernel.core.errors import BadPosition, CannotSave, TableError
from tabletop_kernel.language import use
from tests.core.probes import Duel
from tests.core.properties import play_out
from tests.core.tiny import Heaps, Nim, Put, Take, TicTacToe

OLD_MATCH = (
    "TTM.nim.8PU1AV3LQQ6CMBAFUErlOoRiYryNmcBUG2xp2sGEre7cegNp2cghPJoQ4obV_P9-5jnK1mkgFs6gcTBKT0s43dB51Rr2aRT9SyxykRfR"
    "I3X2Hi8I1r_4LhvtFXp0SfCINY-ewNF3PjjPj0C9xUDQYFgekli1nSG-dbY623q6evYGSgc09XSUopSiKgUe9j8"
)
OLD_POSITION = "TTP.nim.3XMfl2tdkp6Ym7o4LzN3DYgRX5ZaVJyZn8e4tDi1pLSgaWlGamJB8WRmFtZlBTmJlalFDEuKU1NTmJcWlySWpMKkGZjh0gA"
OLD_FILE = """{"format": 1, "game": "nim", "game_version": 1, "kit_version": "0.1.0",
 "setup": {"heaps": [3, 4, 5], "player": 0}, "seed": 3, "start": null,
 "steps": [{"type": "take", "heap": 0, "count": 3}, {"type": "take", "heap": 1, "count": 1},
           {"type": "take", "heap": 2, "count": 5}],
 "at": 2, "end": "8f12f1c21e63", "check": "f2f28e47b563"}"""
"""Nim from (3, 4, 5) with the seed 3: three from the first heap, one from the second, all of the third; undone once."""


def sealed(plain: bytes, mark="TTM") -> str:
    """A code with a right check sum, whatever it holds."""
    squeezer = zlib.compressobj(9, wbits=-15, zdict=b"")
    body = zlib.crc32(plain).to_bytes(4, "big") + squeezer.compress(plain) + squeezer.flush()
    return f"{mark}.nim.{base64.urlsafe_b64encode(body).decode()}"


@pytest.fixture
def match():
    return Match.new(Nim, heaps=(3, 4, 5), seed=3).play(Take(0, 3)).play(Take(1, 1)).play(Take(2, 5))


def test_ten_thousand_single_byte_changes_are_noticed_or_harmless(match, tmp_path):
    whole = match.save(tmp_path / "m.json").read_bytes()
    rng, noticed, said = random.Random(11), 0, set()
    for _ in range(10_000):
        spot = rng.randrange(len(whole))
        changed = whole[:spot] + bytes([rng.randrange(256)]) + whole[spot + 1 :]
        try:
            back = Match._replay(record.decode(changed))
        except DamagedRecord as error:
            said.add(str(error))
            noticed += 1
        else:
            assert (back.history, back.state, back.at) == (match.history, match.state, match.at)
    assert noticed > 5_000
    assert min(map(len, said)) > 20, "every error is a sentence"


def test_a_code_with_any_letter_changed_or_cut_is_refused(match):
    rng, code = random.Random(5), match.code()
    start = code.index(".", 4) + 1
    for _ in range(2_000):
        spot = rng.randrange(start, len(code))
        letter = rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_ !")
        changed = code[:spot] + letter + code[spot + 1 :]
        if changed == code:
            continue
        try:
            back = Match.from_code(changed)
        except DamagedRecord:
            continue
        assert back.history == match.history  # the last letter may carry unused bits
    for cut in (0, 3, 4, 9, len(code) // 2, len(code) - 2):
        with pytest.raises(DamagedRecord):
            Match.from_code(code[:cut])


def test_a_code_may_be_broken_into_lines(match):
    code = match.code()
    assert Match.from_code(f"  {code[:20]}\n{code[20:]} ").history == match.history


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, "newer kit"),
        ({"game_version": 9}, "newer rules"),
        ({"game": "chess960"}, "no game"),
        ({"steps": [{"type": "take", "heap": 0, "count": 9}]}, "Step 1"),
        ({"steps": [{"type": "fly"}]}, "no sense"),
        ({"steps": [{"type": "take", "heap": 0, "count": 1, "x": 1}]}, "no sense"),
        ({"setup": {"heaps": "many"}}, "no sense"),
        ({"end": "000000000000"}, "another position"),
    ],
)
def test_foreign_and_newer_files_are_refused_in_words(match, tmp_path, change, said):
    path = match.save(tmp_path / "m.json")
    plain = json.loads(path.read_text()) | change
    plain.pop("check")
    path.write_text(json.dumps(plain | {"check": record.digest(plain)}))
    with pytest.raises(DamagedRecord, match=said):
        Match.load(path)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff\xfe", b"[" * 100_000, b"PK\x03\x04", b'{"format": 1}'])
def test_what_is_no_record_is_refused(tmp_path, data):
    path = tmp_path / "m.json"
    path.write_bytes(data)
    with pytest.raises(DamagedRecord, match="no saved match"):
        Match.load(path)


def test_a_missing_file_is_a_sentence(tmp_path):
    with pytest.raises(DamagedRecord, match="cannot be read"):
        Match.load(tmp_path / "nothing.json")


def test_a_folder_that_cannot_be_written_keeps_the_older_file(match, tmp_path):
    with pytest.raises(CannotSave, match="could not be saved"):
        match.save(tmp_path / "no folder" / "m.json")
    path = match.save(tmp_path / "m.json")
    before = path.read_bytes()
    match.undo().save(path)
    assert path.read_bytes() != before
    assert list(tmp_path.iterdir()) == [path], "no temporary file is left"


def test_a_file_written_before_a_field_was_renamed_still_opens(tmp_path):
    old = _stones(1, "number", {})
    path = Match.new(old, seed=1).play(old.Steps(number=2)).save(tmp_path / "old.json")
    new = _stones(2, "count", {1: lambda setup, steps: (setup, [_renamed(step) for step in steps])})
    back = Match.load(path)
    assert type(back.game) is new
    assert back.state.left == 5
    assert back.history[0].step.count == 2
    assert back.notes == ()


def test_an_old_file_opens_up_to_the_step_that_new_rules_forbid(tmp_path):
    old = _stones(1, "count", {})
    path = Match.new(old, seed=1).play(old.Steps(1)).play(old.Steps(3)).play(old.Steps(1)).save(tmp_path / "old.json")
    _stones(2, "count", {}, most=2)
    back = Match.load(path)
    assert back.state.left == 6
    assert len(back.history) == 1
    assert "Step 2" in back.notes[0]
    assert "ST-1" in back.notes[0]


def _renamed(step):
    return {"type": step["type"], "count": step["number"]}


def _stones(number, field, changes, most=3):
    """A game of version `number`, whose step has its count in `field`."""

    class Pile(Struct, frozen=True):
        left: int = 7

    take = msgspec.defstruct("TakeStones", [(field, int)], bases=(Step,), frozen=True, tag="take")

    class Stones(Game):
        name, version, migrations, State, Steps = "stones", number, changes, Pile, take
        rules = RuleBook({"ST-1": "Take a few stones."})

        def initial(self):
            return Pile()

        def turn(self, s):
            return 0 if s.left else None

        def explain(self, s, m):
            return None if 1 <= getattr(m, field) <= min(most, s.left) else Refusal("ST-1")

        def apply(self, s, m):
            return Pile(s.left - getattr(m, field)), (Event("ST-1", ""),)

        def result(self, s):
            return None

    return Stones


def test_a_match_may_start_from_a_position_of_ones_own(tmp_path):
    start = Match.at_position(Nim(), Heaps((0, 2, 0), 1)).play(Take(1, 1))
    back = Match.load(start.save(tmp_path / "m.json"))
    assert back.state == Heaps((0, 1, 0), 0)
    assert Match.from_code(start.code()).history == start.history
    assert back.go(0).state == Heaps((0, 2, 0), 1)


def test_a_position_of_wrong_types_is_refused():
    with pytest.raises(BadPosition, match="no position"):
        Match.at_position(Nim(), Heaps(("a", 2), 1))


def test_a_position_that_breaks_a_rule_is_refused_with_the_rule():
    class Strict(TicTacToe):
        name = "strict_tic_tac_toe"

        def faults(self, s):
            return (
                (Refusal("T-1", "there are too many crosses"),) if s.cells.count("X") > s.cells.count("O") + 1 else ()
            )

    with pytest.raises(BadPosition, match=r"too many crosses \[T-1\]"):
        Match.at_position(Strict(), Strict.State("XX......."))


def test_a_position_code_is_short():
    match = Match.new(TicTacToe, seed=0).play(Put(4)).play(Put(0))
    assert len(match.code("position")) < 300
    assert Match.from_code(match.code("position")).state == match.state


def test_files_and_codes_hold_secrets_too(tmp_path):
    match = play_out(Match.new(Duel, seed=4), random.Random(4), limit=3)
    assert Match.from_code(match.code()).state.hands == match.state.hands
    assert Match.load(match.save(tmp_path / "m.json")).state.hands == match.state.hands


@pytest.mark.parametrize("path", [None, 3.5, "a\0b"])
def test_what_is_no_path_is_said_in_words(match, path):
    with pytest.raises(CannotSave, match="could not be saved"):
        match.save(path)
    with pytest.raises(DamagedRecord, match="cannot be read"):
        Match.load(path)


def test_a_code_is_of_the_match_or_of_the_position(match):
    with pytest.raises(ValueError, match="positon"):
        match.code("positon")


@pytest.mark.parametrize("change", [{"setup": {"heaps": "many"}}, {"seed": -1}, {"seed": 2**70}, {"game": "chess"}])
def test_a_forged_file_with_a_right_check_is_refused_in_words(match, tmp_path, change):
    plain = json.loads(match.save(tmp_path / "m.json").read_bytes()) | change
    del plain["check"]
    (tmp_path / "m.json").write_text(json.dumps(plain | {"check": record.digest(plain)}))
    with pytest.raises(DamagedRecord, match=r"\w+ \w+ \w+"):
        Match.load(tmp_path / "m.json")


def test_what_was_kept_by_the_first_version_still_opens(match, tmp_path):
    path = tmp_path / "old.json"
    path.write_text(OLD_FILE)
    for back in (Match.load(path), Match.from_code(OLD_MATCH)):
        assert (back.seed, back.at, back.history) == (3, 2, match.history)
        assert (back.state, back.redo().state) == (Heaps((0, 3, 5), 0), Heaps((0, 3, 0), 1))
    back = Match.from_code(OLD_POSITION)
    assert (back.state, back.history, back.at) == (Heaps((0, 3, 5), 0), (), 0)


def test_a_position_keeps_the_seed_of_its_match(match):
    assert Match.from_code(match.code("position")).seed == match.seed == 3


def test_a_saved_match_may_be_read_by_whom_the_folder_allows(match, tmp_path):
    before = os.umask(0o027)
    try:
        mode = match.save(tmp_path / "m.json").stat().st_mode
    finally:
        os.umask(before)
    assert mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game_version": -(10**25)}, "no saved match"),
        ({"game_version": 0}, "no saved match"),
        ({"at": -1}, "no saved match"),
        ({"start": {"heaps": [1]}, "steps": 3}, "no saved match"),
        ({"start": [1], "steps": []}, "no sense"),
        ({"setup": {"heaps": [10**30]}, "steps": []}, "no sense"),
    ],
)
def test_a_file_with_wild_numbers_is_refused_in_words(match, tmp_path, change, said):
    plain = json.loads(match.save(tmp_path / "m.json").read_bytes()) | change
    del plain["check"]
    (tmp_path / "m.json").write_text(json.dumps(plain | {"check": record.digest(plain)}))
    with pytest.raises(DamagedRecord, match=said):
        Match.load(tmp_path / "m.json")


@pytest.mark.parametrize(
    "plain",
    [b"", b"\x91" * 100_000, b"\xc0", b"\x81\xa5state\xc0", msgspec.msgpack.encode({"game": "nim", "state": 1})],
)
@pytest.mark.parametrize("mark", ["TTM", "TTP"])
def test_a_forged_code_with_a_right_check_is_refused_in_words(plain, mark):
    with pytest.raises(DamagedRecord, match="makes no sense"):
        Match.from_code(sealed(plain, mark))


def test_an_old_file_whose_steps_cannot_be_brought_up_to_date_is_refused_in_words(tmp_path):
    path = Match.new(_stones(1, "number", {}), seed=1).save(tmp_path / "old.json")
    _stones(2, "count", {1: lambda setup, steps: (setup["colour"], steps)})
    with pytest.raises(DamagedRecord, match="makes no sense"):
        Match.load(path)


@pytest.mark.parametrize("kind", [None, 1, [], "position ", "MATCH"])
def test_what_is_no_kind_of_code_is_said_in_the_readers_language(match, kind):
    with use("cs"), pytest.raises(TableError, match="Druh kódu je"):
        match.code(kind)


def test_a_position_with_a_number_that_no_code_could_hold_is_refused():
    with pytest.raises(BadPosition, match="no position"):
        Match.at_position(Nim(), Heaps((10**30,), 0))
