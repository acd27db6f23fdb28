"""How much the tests look at that play random games.

The suite looks at a sample: fewer seeds, steps, seats and numbers of players. ``make thorough`` looks at all of it.
"""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

THOROUGH = bool(os.environ.get("BUSDRIVER_THOROUGH"))


def sampled(sample: T, everything: T) -> T:
    """``everything`` in a thorough run, else ``sample``."""
    return everything if THOROUGH else sample
