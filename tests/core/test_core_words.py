"""Rule books, forms and languages."""

from __future__ import annotations

import pytest

from tabletop_kernel import RuleBook, language
from tabletop_kernel.core.errors import NotNow
from tabletop_kernel.core.forms import Form, Number, Pick, Place, Words
from tests.core.probes import Aim

TOML = """
[rules.X-1]
kind = "data"
place = "page 2"
en = "Two dice."
cs = "Dvě kostky."
pl = "Dwie kości."

[rules.X-2]
place = "p. 1, 4"
en = "Throw high."

[rules.X-3]
place = "Reading of Dice; Set-up"
en = "Throw low."

[places]
"Dice" = { cs = "Kostky", pl = "Kości" }

[readings.kind_dice]
rule = "X-1"
recommended = false
printed = true
en = "A six is a wish."
"""


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "rules.toml"
    path.write_text(TOML, encoding="utf-8")
    return RuleBook(path)


def test_a_rule_book_is_read_from_a_file(book):
    assert (book["X-1"].kind, book.place("X-1"), len(book)) == ("data", "page 2", 3)
    with language.use("cs"):
        assert book.say("X-1") == "Dvě kostky."
    assert book.preset("printed") == {"kind_dice": True}
    assert book.preset("recommended") == {"kind_dice": False}


def test_a_rule_that_is_not_in_the_book_is_said_so(book):
    assert "no rule X-9" in book.say("X-9")
    assert book.place("X-9") == ""


def test_a_place_in_print_is_said_in_the_language_spoken(book):
    assert (book.place("X-2"), book.place("X-3")) == ("p. 1, 4", "Reading of Dice; Set-up")
    with language.use("pl"):
        assert (book.place("X-2"), book.place("X-3")) == ("s. 1, 4", "Interpretacja: Kości; Set-up")


def test_a_rule_book_with_an_unknown_key_is_refused(tmp_path):
    path = tmp_path / "rules.toml"
    path.write_text('[rules.X]\nen = "x"\nkinde = "play"\n')
    with pytest.raises(ValueError, match="kinde"):
        RuleBook(path).say("X")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        (Number("n", "Bid", 0, 40), "ten", "enter a whole number from 0 to 40"),
        (Number("n", "Bid", 0, 40), 1.5, "enter a whole number from 0 to 40"),
        (Number("n", "Bid", 0, 40), None, "enter a whole number from 0 to 40"),
        (Number("n", "Bid", 0, 40), float("nan"), "enter a whole number from 0 to 40"),
        (Number("n", "Bid", 0, 40), 41, "from 0 to 40"),
        (Number("n", "Angle", 0, 90, 0.5), float("inf"), "from 0 to 90"),
        (Pick("c", "Colour", ("blue", "white")), "red", "choose one of blue, white"),
        (Words("w", "Plea", 5), "too long a plea", "at most 5"),
        (Words("w", "Plea"), 7, "at most 200"),
        (Place("Where", (0, 0, 10, 10)), (1, 11), "outside"),
        (Place("Where", (0, 0, 10, 10)), "here", "press a point"),
        (Place("Where", (0, 0, 10, 10)), (10**400, 1), "press a point"),
        (Number("n", "Bid", 0, 40), 10**400, "enter a whole number from 0 to 40"),
        (Place("Where", (0, 0, 10, 10)), (float("nan"), 1), "outside"),
    ],
)
def test_a_field_refuses_what_lies_outside_its_bounds(field, value, said):
    with pytest.raises(NotNow, match=said):
        field.check(value)


def test_a_form_makes_a_step():
    assert Form(Aim, "Aim", (Place("Where", (0, 0, 10, 10)),)).fill(point=(1, 2)) == Aim(1.0, 2.0)
    assert Form(Aim, "Aim", (Number("x", "x", 0, 9),), {"y": 4.0}).fill(x="3") == Aim(3, 4.0)


def test_numbers_are_written_as_people_here_write_them():
    assert language.number(12345.5) == "12\N{NARROW NO-BREAK SPACE}345.5"
    with language.use("pl"):
        assert language.number(0.25, 2) == "0,25"


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="speaks en, cs, pl"), language.use("de"):
        pass


def test_the_language_of_a_block_ends_with_it():
    with pytest.raises(RuntimeError), language.use("cs"):
        raise RuntimeError
    assert language.language() == "en"
