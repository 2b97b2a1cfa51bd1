"""No exception is lost, whatever else fails."""

from __future__ import annotations

import pytest

from tabletop_kernel.board import guard, trouble
from tabletop_kernel.language import use


def broken(number: int) -> float:
    return 1 / number


def test_a_sound_handler_passes_through_with_its_value_and_name() -> None:
    said: list[str] = []
    guarded = guard(broken, said.append)
    assert guarded(4) == 0.25
    assert guarded.__name__ == "broken"
    assert said == []


def test_an_error_is_said_in_words_with_the_traceback_in_a_fold() -> None:
    said: list[str] = []
    assert guard(broken, said.append)(0) is None
    (html,) = said
    assert "Something went wrong here" in html
    assert "ZeroDivisionError: division by zero" in html
    assert html.index("<details>") < html.index("in broken") < html.index("</details>")


def test_what_people_wrote_in_the_error_stays_text() -> None:
    html = trouble(ValueError("<img src=x onerror=alert(1)>"))
    assert "<img" not in html


def test_an_error_without_words_still_has_a_name() -> None:
    assert "KeyboardError" not in trouble(KeyError())
    assert "KeyError" in trouble(KeyError())


@pytest.mark.parametrize(("language", "words"), [("cs", "Něco se tu pokazilo"), ("pl", "Coś poszło tu nie tak")])
def test_it_is_said_in_the_language_spoken(language: str, words: str) -> None:
    said: list[str] = []
    with use(language):
        guard(broken, said.append)(0)
    assert words in said[0]


def test_when_saying_fails_too_both_go_to_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    def mute(html: str) -> None:
        raise RuntimeError("the page is gone")

    assert guard(broken, mute)(0) is None
    log = capsys.readouterr().err
    assert "ZeroDivisionError" in log
    assert "the page is gone" in log


def test_a_person_who_stops_the_kernel_is_obeyed() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        guard(stop, print)()
