"""Lessons: chapters of parts, a pupil's way through them, the progress kept, and the screen."""

from tabletop_kernel.classroom.lesson.lesson import Lesson

__all__ = ["Lesson"]
