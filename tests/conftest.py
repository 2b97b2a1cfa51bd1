"""What all tests share: a busy machine is no failure."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("kit", deadline=None)
if not os.environ.get("CI"):  # there Hypothesis has a profile of its own: no deadline, the same examples every time
    settings.load_profile("kit")
