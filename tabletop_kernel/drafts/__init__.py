"""Positions set up by hand: written as text, or drawn on the board editor."""
