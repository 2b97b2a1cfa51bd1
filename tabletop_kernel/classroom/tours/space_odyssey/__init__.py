"""The rules tour of Space Odyssey, in nine chapters."""

from tabletop_kernel.classroom.lesson.parts import Chapter
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
