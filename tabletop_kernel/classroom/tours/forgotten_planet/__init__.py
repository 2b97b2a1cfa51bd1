"""The rules tour of The Forgotten Planet, in seven chapters."""

from tabletop_kernel.classroom.lesson.parts import Chapter, sheet
from tabletop_kernel.classroom.tours.forgotten_planet import (
    bases,
    ending,
    first_turn,
    mines,
    planning,
    walking,
    walls,
)
from tabletop_kernel.classroom.tours.forgotten_planet.exercises import EXERCISES
from tabletop_kernel.language import mark

CHAPTERS: tuple[Chapter, ...] = (
    first_turn.CHAPTER,
    walking.CHAPTER,
    mines.CHAPTER,
    bases.CHAPTER,
    walls.CHAPTER,
    ending.CHAPTER,
    planning.CHAPTER,
)


def exercises(seed: int) -> Chapter:
    """The eleven exercises with the numbers of one seed, as a chapter."""
    key, game = "forgotten_planet/exercises", "forgotten_planet"
    return sheet(EXERCISES, key=key, title=mark("Exercises"), game=game, seed=seed, rows=True)
