"""Two limits of Discord's that it does not document, as operators of bots report them.

- **New threads**: after some dozens, 429 for minutes. The library waits as long, and asks again.
- **New direct messages**: after some dozens of people, 40003, for an hour here. Channels that are open stay so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

THREADS, THREAD_WAIT = 20, 300.0
"""New threads in ten minutes, and the seconds for which Discord takes no more then."""
THREAD_SPAN = 600.0
PEOPLE, PEOPLE_SPAN = 24, 3600.0
"""People to whom a bot may open direct messages within an hour."""
TOO_FAST = 40003
THREAD = re.compile(r"/channels/(\d+)(?:/messages/\d+)?/threads")


@dataclass(frozen=True, slots=True)
class OpeningRefusal:
    """``wait``: seconds after which the library asks again, of a 429."""

    status: int
    code: int
    message: str
    wait: float = 0.0


@dataclass
class OpeningLimits:
    """``now``: seconds on any steady clock. ``threads`` and ``people`` that are taken. ``refused``: how often, by the
    kind."""

    now: Callable[[], float]
    threads: int = THREADS
    people: int = PEOPLE
    refused: dict[str, int] = field(default_factory=lambda: {"thread": 0, "direct": 0})
    _threads: list[float] = field(default_factory=list)
    _closed: float = float("-inf")
    """Until then no thread is created."""
    _people: dict[str, float] = field(default_factory=dict)

    def check(self, method: str, path: str, body: Mapping[str, Any] | None) -> OpeningRefusal | None:
        """Decide on a request, and count it if it is allowed."""
        if method == "POST" and THREAD.fullmatch(path):
            return self._thread()
        if method == "POST" and path == "/users/@me/channels":
            return self._direct(str((body or {}).get("recipient_id", "")))
        return None

    def _thread(self) -> OpeningRefusal | None:
        now = self.now()
        self._threads = [at for at in self._threads if at > now - THREAD_SPAN]
        if now >= self._closed and len(self._threads) >= self.threads:
            self._threads, self._closed = [], now + THREAD_WAIT
        if now < self._closed:
            self.refused["thread"] += 1
            return OpeningRefusal(429, 0, "You are being rate limited.", self._closed - now)
        self._threads.append(now)
        return None

    def _direct(self, user: str) -> OpeningRefusal | None:
        now = self.now()
        self._people = {each: at for each, at in self._people.items() if at > now - PEOPLE_SPAN}
        if user not in self._people and len(self._people) >= self.people:
            self.refused["direct"] += 1
            return OpeningRefusal(400, TOO_FAST, "You are opening direct messages too fast")
        self._people.setdefault(user, now)
        return None
