"""What the codes of this game have in common, for `Game.shorthand`: a typical match and a typical position.

Never changed: a code can be read only with the shorthand that it was written with.
"""

from typing import Any, Final

import msgspec

_TYPICAL: Final[dict[str, Any]] = {
    "tasks": [
        {"type": "plotting", "ship": 0, "how": "roll", "path": ["alfa", "g01"]},
        {"type": "flying", "ship": 1, "path": ["beta", "g02"]},
        {"type": "arming", "attacker": 0, "defender": 1, "used": [0, 0]},
    ],
    "steps": [
        {"type": "path", "ship": 0, "how": "roll", "to": "g01"},
        {"type": "path", "ship": 1, "how": "roll", "to": "0"},
        {"type": "die", "face": 1}, {"type": "draw", "trophy": 1}, {"type": "end"}, {"type": "start", "to": "gama"},
        {"type": "sell", "ship": 0, "item": {"kind": "trophy", "n": 1}}, {"type": "buy", "ship": 0, "piece": "laser"},
        {"type": "dawn"}, {"type": "decline"}, {"type": "arm", "lasers": 0, "shields": 0}, {"type": "notice"},
    ],
    "game": "space_odyssey", "game_version": 1,
    "setup": {
        "players": 2, "map": "g g g g g g g g", "tables": "sample", "cards": "sample", "days": 3, "rounds": 15,
        "log": None, "readings": {
            "stations": "start", "turning": "never", "station_trophies": True, "must_fight": True,
            "attack_officer": True, "diplomat_always": False, "engine_like_thrusters": False, "sell_half_used": False,
            "examined": False, "group_expert": False, "any_move_burns": False,
        },
    },
    "seed": 0,
    "state": {
        "credits": [100, 100],
        "ships": [
            {"group": 0, "at": "0", "gear": [2, 0, 0, 0, 0, 0, 0, 0], "crew": [18], "trophies": [0]},
            {"group": 1, "at": "3", "gear": [0, 0, 0, 0, 0, 0, 0, 0], "fresh": [1], "moved": True, "flown": True,
             "stirred": True, "burned": True, "thrust": True, "guest": True, "held": 1},
        ],
        "bag": [4, 4, 3, 1, 3, 4, 3, 2, 2, 4, 3, 3], "prices": [20, 20, 30, 30], "last": 15, "day": 2, "round": 1,
        "told": True, "order": [0, 1], "now": 1,
    },
}  # fmt: skip
SHORTHAND: Final = msgspec.msgpack.encode(_TYPICAL)
