"""How often a person, and a server's people, may click, type and open something."""

from __future__ import annotations

from datetime import datetime

from cachetools import LRUCache

from bot.core.clock import Clock

RATE = 4.0
"""Clicks a second that one person may make in the long run; faster than anyone plays."""
BURST = 16.0
REMEMBERED = 10_000
TYPING = 5.0, 30.0
"""Autocompletions a second of one person, and how many at once; a person types about as fast."""
TYPING_HERE = 50.0, 300.0
"""The same for a server."""
OPENINGS = 1 / 30, 10.0
"""Lobbies, games played again, tutorials and seasons a second that one person may open, and how many at once."""
OPENINGS_HERE = 1.0, 150.0

JOINS = 1 / 60, 15.0
"""Codes a second that one person may type, and how many at once, right or wrong: an erasure of one's data does not
reset it."""


class Throttle:
    """A token bucket for each person or server. `take` returns whether a token was left."""

    def __init__(self, clock: Clock, rate: float = RATE, burst: float = BURST) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._known: LRUCache[int, tuple[float, datetime]] = LRUCache(REMEMBERED)
        self._told: LRUCache[int, bool] = LRUCache(REMEMBERED)

    def take(self, user: int) -> bool:
        now = self._clock.now()
        left, at = self._known.get(user, (self._burst, now))
        left = min(self._burst, left + self._rate * max(0.0, (now - at).total_seconds()))
        allowed = left >= 1
        self._known[user] = (left - 1 if allowed else left, now)
        if allowed and left > self._burst / 2:
            self._told.pop(user, None)
        return allowed

    def first_refusal(self, user: int) -> bool:
        """Whether to answer the refusal: once per flood, to avoid flooding Discord ourselves."""
        told = user in self._told
        self._told[user] = True
        return not told


class Limiter:
    """Throttles a kind of act per person and per server: ``person`` and ``server`` are (rate, burst)."""

    def __init__(self, clock: Clock, person: tuple[float, float], server: tuple[float, float]) -> None:
        self._people, self._servers = Throttle(clock, *person), Throttle(clock, *server)

    def take(self, user: int, guild: int | None) -> bool:
        """Take a token of the person and the server (if any); whether both had one."""
        return self._people.take(user) and (guild is None or self._servers.take(guild))


class Limits:
    """The limits of everything that is limited: ``clicks`` and commands of a person, ``typing``, ``openings``,
    ``joins`` by code."""

    def __init__(self, clock: Clock) -> None:
        self.clicks = Throttle(clock)
        self.typing = Limiter(clock, TYPING, TYPING_HERE)
        self.joins = Throttle(clock, *JOINS)
        self.openings = Limiter(clock, OPENINGS, OPENINGS_HERE)
