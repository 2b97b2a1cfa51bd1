"""Lessons: chapters of parts, a pupil's way through them, and the progress kept."""
