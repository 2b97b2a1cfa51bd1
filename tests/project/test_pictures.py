"""`pictures`: drawn in each language that changes them, checked byte for byte."""

from __future__ import annotations

import pytest

from tabletop_kernel import pictures as gallery
from tabletop_kernel.commands import pictures
from tabletop_kernel.language import language


@pytest.fixture
def folder(tmp_path, monkeypatch):
    painters = {
        "board": lambda: "<svg>7x7</svg>",
        "greeting": lambda: {"cs": "<svg>Ahoj</svg>"}.get(language(), "<svg>Hello</svg>"),
    }
    monkeypatch.setattr(pictures, "painters", lambda: painters)
    monkeypatch.setattr(pictures, "root", lambda: tmp_path)
    return tmp_path / "notebooks/images"


def test_a_picture_is_drawn_once_and_again_where_a_language_changes_it(folder):
    assert pictures.main([]) == 0
    drawn = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.svg")}
    assert drawn == {
        "board.svg": "<svg>7x7</svg>\n",
        "greeting.svg": "<svg>Hello</svg>\n",
        "cs/greeting.svg": "<svg>Ahoj</svg>\n",
    }
    assert pictures.main(["--check"]) == 0


def test_the_check_finds_what_is_missing_old_or_nobodys(folder, capsys):
    pictures.main([])
    (folder / "board.svg").unlink()
    (folder / "greeting.svg").write_text("<svg>Hi</svg>\n")
    (folder / "stray.svg").write_text("<svg/>")
    assert pictures.main(["--check"]) == 1
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()[1:]] == [
        "images/board.svg",
        "images/greeting.svg",
        "images/stray.svg",
    ]
    pictures.main([])
    assert not (folder / "stray.svg").exists()


def test_two_pictures_of_one_name_are_refused(monkeypatch):
    monkeypatch.setattr(gallery, "_painters", {})

    def first():
        return "<svg/>"

    def second():
        return "<svg/>"

    second.__name__, second.__module__ = "first", "elsewhere"
    gallery.picture(first)
    with pytest.raises(ValueError, match="two pictures 'first'"):
        gallery.picture(second)
