"""The rules tour of Space Odyssey, in nine chapters."""

from tabletop_kernel.classroom.lesson.parts import Chapter, sheet
from tabletop_kernel.classroom.tours.space_odyssey import (
    day_end,
    engines,
    fields,
    fighting,
    first_flight,
    fleet,
    looting,
    pushing,
    trophies,
)
from tabletop_kernel.classroom.tours.space_odyssey.exercises import EXERCISES
from tabletop_kernel.language import mark

CHAPTERS: tuple[Chapter, ...] = (
    first_flight.CHAPTER,
    fields.CHAPTER,
    pushing.CHAPTER,
    trophies.CHAPTER,
    fighting.CHAPTER,
    looting.CHAPTER,
    engines.CHAPTER,
    fleet.CHAPTER,
    day_end.CHAPTER,
)


def exercises(seed: int) -> Chapter:
    """The twelve exercises with the numbers of one seed, as a chapter."""
    key, game = "space_odyssey/exercises", "space_odyssey"
    return sheet(EXERCISES, key=key, title=mark("Exercises"), game=game, seed=seed, forms=False, rows=True)
