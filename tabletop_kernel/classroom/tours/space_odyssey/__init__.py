"""The rules tour of Space Odyssey, in nine chapters."""

from tabletop_kernel.classroom.lesson.parts import Chapter
from tabletop_kernel.classroom.tours.space_odyssey import fields, first_flight, pushing

CHAPTERS: tuple[Chapter, ...] = (first_flight.CHAPTER, fields.CHAPTER, pushing.CHAPTER)
