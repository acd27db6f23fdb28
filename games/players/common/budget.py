"""The limit of a decision: a number of samples and, with a clock, a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]
"""Seconds, from any start."""


@dataclass(slots=True)
class Budget:
    """At most ``samples``, and not past ``until`` on the clock."""

    samples: int
    clock: Clock | None = None
    until: float = 0.0

    @classmethod
    def of(cls, samples: int, ms: float | None, clock: Clock | None) -> Budget:
        """With a clock the time limits it (less a reserve to finish), without one the number of samples."""
        if clock is None or ms is None:
            return cls(samples)
        return cls(100 * samples, clock, clock() + 0.8 * ms / 1000)

    @property
    def over(self) -> bool:
        return self.clock is not None and self.clock() >= self.until
