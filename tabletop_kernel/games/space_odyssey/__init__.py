"""Space Odyssey: fly to planets, bring trophies home, fight on grey fields, and have the most credits at the end."""

from tabletop_kernel.games.space_odyssey.game import SpaceOdyssey

__all__ = ["SpaceOdyssey"]
