"""The rules tours: chapters of lessons, one folder a game."""
