"""Progress in a lesson: kept in a file beside the notebook and in a code, whatever happens to either."""

from __future__ import annotations

import base64
import errno
import json
import zlib
from pathlib import Path

import msgspec
import pytest

from tabletop_kernel.classroom import Lesson, Table
from tabletop_kernel.classroom.lesson.progress import MOST, CannotRead, Mark, Progress
from tabletop_kernel.classroom.tours.forgotten_planet import CHAPTERS
from tabletop_kernel.core.errors import CannotSave
from tabletop_kernel.core.match import Match

FIRST = CHAPTERS[0]


@pytest.fixture
def lesson(tmp_path):
    return Lesson(FIRST, progress=tmp_path / "progress.json")


def test_progress_survives_a_new_kernel_and_travels_as_a_code(tmp_path):
    path = tmp_path / "progress.json"
    lesson = Lesson(FIRST, progress=path)
    for n in range(4):
        lesson.visit(n)
        lesson.solution() if n > 1 else None
    again = Lesson(FIRST, progress=path)
    assert again.run.marks == lesson.run.marks
    elsewhere = Lesson(FIRST, progress=tmp_path / "other.json")
    elsewhere.restore(lesson.progress.code())
    assert elsewhere.run.marks == lesson.run.marks
    elsewhere.restore("TTL.nonsense")
    assert elsewhere.face.card.kind == "error"
    assert elsewhere.run.marks == lesson.run.marks


def test_a_damaged_progress_file_is_put_aside(tmp_path):
    path = tmp_path / "progress.json"
    path.write_text("{")
    lesson = Lesson(FIRST, progress=path)
    assert "put aside" in lesson.trouble
    assert (tmp_path / "progress.damaged.json").read_text() == "{"
    lesson.visit(1)
    assert Progress.load(path).of(FIRST.key)[0].solved


def test_a_folder_that_cannot_be_written_stops_no_lesson(tmp_path):
    lesson = Lesson(FIRST, progress=tmp_path / "none" / "progress.json")
    lesson.visit(1)
    assert lesson.run.marks[0].solved
    assert "Copy your progress code" in lesson.trouble


def test_chapters_side_by_side_keep_each_others_progress(tmp_path):
    path = tmp_path / "progress.json"
    first, second = Lesson(CHAPTERS[0], progress=path), Lesson(CHAPTERS[1], progress=path)
    first.visit(1)
    first.solution()
    second.visit(1)
    second.solution()
    first.visit(2)
    kept = Progress.load(path)
    assert kept.of(CHAPTERS[0].key)[1].solved
    assert kept.of(CHAPTERS[1].key)[1].solved
    assert Lesson(CHAPTERS[0], progress=path).run.marks[1].solved


def test_progress_damaged_in_the_middle_of_a_lesson_is_put_aside_and_written_anew(lesson):
    lesson.visit(1)
    lesson.path.write_text("{junk")
    lesson.solution()
    assert "put aside as progress.damaged.json" in lesson.trouble
    assert lesson.path.with_name("progress.damaged.json").read_text() == "{junk"
    assert Progress.load(lesson.path).of(FIRST.key)[1].solved


def test_a_progress_code_of_another_game_says_so_and_takes_nothing_away(lesson):
    lesson.visit(1)
    lesson.solution()
    lesson.restore(Progress({"elsewhere/1": (Mark(True),)}).code())
    assert "nothing of this chapter" in lesson.word.message
    kept = Progress.load(lesson.path)
    assert kept.of(FIRST.key)[1].solved
    assert kept.of("elsewhere/1") == (Mark(True),)


def test_no_damaged_file_is_put_over_another(tmp_path):
    path = tmp_path / "progress.json"
    for junk in ("{", "[", "nothing"):
        path.write_text(junk)
        Lesson(FIRST, progress=path)
    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    names = ("progress.damaged.json", "progress.damaged2.json", "progress.damaged3.json")
    assert kept == dict(zip(names, ("{", "[", "nothing"), strict=True))


def test_what_cannot_be_read_is_left_alone_and_said_for_as_long_as_it_is_so(tmp_path):
    path = tmp_path / "progress.json"
    path.mkdir()
    with pytest.raises(CannotRead):
        Progress.load(path)
    lesson = Lesson(FIRST, progress=path)
    for n in (1, 2):
        lesson.visit(n)
        assert "could not be read" in lesson.trouble
        assert "is not kept" in lesson.trouble
    assert lesson.run.marks[0].solved
    assert [file.name for file in tmp_path.iterdir()] == ["progress.json"]
    assert not list(path.iterdir())


def test_that_a_file_was_put_aside_stays_to_be_read(tmp_path):
    path = tmp_path / "progress.json"
    path.write_text("{")
    lesson = Lesson(FIRST, progress=path)
    lesson.visit(1)
    lesson.visit(2)
    assert "put aside" in lesson.trouble


def test_trouble_with_the_file_goes_when_it_is_over(tmp_path):
    lesson = Lesson(FIRST, progress=tmp_path / "later" / "progress.json")
    lesson.visit(1)
    assert "could not be written" in lesson.trouble
    (tmp_path / "later").mkdir()
    lesson.visit(2)
    assert lesson.trouble == ""
    assert Progress.load(lesson.path).of(FIRST.key)[0].solved


def _kept(*marks, **more):
    return json.dumps({"chapters": {FIRST.key: marks}, **more}).encode()


@pytest.mark.parametrize(
    ("data", "first"),
    [
        (b"\xef\xbb\xbf" + _kept([True, False, 2, 1]), Mark(True, False, 2, 1)),
        (_kept([True, False, 99, 300]), Mark(True, False, MOST, MOST)),
        (_kept([True], teacher="any"), Mark(True)),
    ],
)
def test_a_file_from_an_editor_is_read(tmp_path, data, first):
    path = tmp_path / "progress.json"
    path.write_bytes(data)
    lesson = Lesson(FIRST, progress=path)
    assert (lesson.trouble, lesson.run.marks[0]) == ("", first)
    assert Progress.from_code(lesson.progress.code()).of(FIRST.key)[0] == first
    lesson.visit(1)
    assert lesson._shown.fold.description


def test_another_file_that_was_named_by_mistake_is_left_alone(tmp_path):
    Match.new("forgotten_planet", players=2).save(tmp_path / "match.json")
    (tmp_path / "lesson.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for name in ("match.json", "lesson.ipynb"):
        lesson = Lesson(FIRST, progress=tmp_path / name)
        lesson.visit(1)
        assert f"{name} holds something other than progress and was left as it is." in lesson.trouble
        assert "Your progress is not kept." in lesson.trouble
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_negative_counts_are_damage(tmp_path):
    path = tmp_path / "progress.json"
    path.write_bytes(_kept([True, False, -1, 0]))
    assert "put aside" in Lesson(FIRST, progress=path).trouble


@pytest.mark.parametrize("name", ["", ".", "..", "a\0b", 5])
def test_what_is_no_name_for_a_file_is_said_so(name):
    with pytest.raises(CannotSave, match="is no name for a file"):
        Lesson(FIRST, progress=name)
    with pytest.raises(CannotSave, match="is no name for a file"):
        Table(Match.new("forgotten_planet"), autosave=name)


@pytest.mark.parametrize(
    "data", [b"", b"\xef\xbb\xbf", b"\0\0", b"\xff\xfe{\0}\0", b'{"x":' + b"[" * 20_000 + b"]" * 20_000]
)
def test_whatever_the_file_holds_the_lesson_goes_on(tmp_path, data):
    path = tmp_path / "progress.json"
    path.write_bytes(data)
    lesson = Lesson(FIRST, progress=path)
    lesson.visit(1)
    assert ". It was put aside as progress.damaged.json." in lesson.trouble
    assert (tmp_path / "progress.damaged.json").read_bytes() == data
    assert Progress.load(path).of(FIRST.key)[0].solved


def test_what_is_wrong_is_said_in_the_language_of_the_lesson(tmp_path):
    path = tmp_path / "progress.json"
    path.write_text('{"chapters": 3}')
    said = Lesson(FIRST, progress=path, language="pl").trouble
    assert "Odkładamy go jako progress.damaged.json." in said
    assert "chapters: powinno tu być: zestaw nazwanych wartości" in said


def test_a_code_whose_parts_are_cut_in_half_is_refused_in_words(lesson):
    body = msgspec.msgpack.encode(["", {FIRST.key: b"\x80"}])
    sealed = zlib.crc32(body).to_bytes(4, "big") + zlib.compress(body)
    lesson.restore("TTL." + base64.urlsafe_b64encode(sealed).decode())
    assert lesson.face.card.kind == "error"
    assert "Copy it once more" in lesson.face.card.lines[0]


def test_a_full_disk_leaves_the_older_progress_whole(lesson, monkeypatch):
    lesson.visit(1)
    before = lesson.path.read_bytes()
    write = Path.write_bytes

    def half(path, data):
        write(path, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    lesson.solution()
    assert "No space left on device. Copy your progress code instead." in lesson.trouble
    assert lesson.run.marks[1].solved
    assert [(file.name, file.read_bytes()) for file in lesson.path.parent.iterdir()] == [("progress.json", before)]
    monkeypatch.undo()
    lesson.visit(2)
    assert lesson.trouble == ""
    assert Progress.load(lesson.path).of(FIRST.key)[1].solved


def test_a_file_that_may_not_be_read_is_neither_moved_nor_written(lesson, monkeypatch):
    lesson.visit(1)
    path, before = lesson.path, lesson.path.read_bytes()

    def closed(path):
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", closed)
        lesson.solution()
    assert "could not be read: Permission denied. Your progress is not kept." in lesson.trouble
    lesson.visit(2)
    assert [(file.name, file.read_bytes()) for file in path.parent.iterdir()] == [("progress.json", before)]


def test_a_file_deleted_while_the_lesson_runs_is_written_again_whole(lesson):
    lesson.visit(1)
    lesson.solution()
    lesson.path.unlink()
    lesson.visit(2)
    assert [mark.solved for mark in Progress.load(lesson.path).of(FIRST.key)[:2]] == [True, True]
    assert lesson.trouble == ""


def test_one_chapter_open_twice_takes_nothing_from_itself(tmp_path):
    path = tmp_path / "progress.json"
    one, two = (Lesson(FIRST, progress=path) for _ in range(2))
    one.visit(1)
    one.solution()
    two.visit(5)
    two.solution()
    one.visit(2)
    for marks in (Progress.load(path).of(FIRST.key), one.run.marks, two.run.marks):
        assert (marks[1].solved, marks[5].solved) == (True, True)
