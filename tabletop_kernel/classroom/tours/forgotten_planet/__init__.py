"""The rules tour of The Forgotten Planet, in seven chapters."""

from tabletop_kernel.classroom.lesson.parts import Chapter
from tabletop_kernel.classroom.tours.forgotten_planet import (
    bases,
    ending,
    first_turn,
    mines,
    planning,
    walking,
    walls,
)

CHAPTERS: tuple[Chapter, ...] = (
    first_turn.CHAPTER,
    walking.CHAPTER,
    mines.CHAPTER,
    bases.CHAPTER,
    walls.CHAPTER,
    ending.CHAPTER,
    planning.CHAPTER,
)
