"""The canvas that boards are painted on, and the guard round every widget's handler."""

from tabletop_kernel.board.board import Board
from tabletop_kernel.board.guard import guard, trouble

__all__ = ["Board", "guard", "trouble"]
