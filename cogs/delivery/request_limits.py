"""Limits of requests: an even rate for all of them, a number within a time for each channel, and how much work is
begun.

Discord answers a bot that sends too much with 429, and after 10,000 invalid requests in ten minutes not at all. So
requests are counted before they are sent. There are two limits, because they fail differently: `EvenRate` spreads
all requests over the second (50 a second for a bot), and `Window` counts those of one channel (about five in five
seconds), where Discord allows a burst and then makes the channel wait.

The third limit is ours. A picture that is drawn long before its request may go is outdated when it is sent, and
costs a worker that another table needs. So less work is begun while requests wait longer than `LONG_WAIT`.
"""

from __future__ import annotations

import math
from collections import deque
from datetime import UTC, datetime, timedelta

LONG_AGO = datetime.min.replace(tzinfo=UTC)
LONG_WAIT = 0.2
"""Seconds that a request waits for its turn, from which on less work is begun."""
FEWEST, LESS = 6, 0.9
"""Work that may always be begun, and the share of the present number from then on."""
HELD_UP = timedelta(seconds=2)
"""Work that has not sent its request by then waits for something else."""


class EvenRate:
    """``rate`` requests a second, one after the other, and up to ``burst`` at once after a pause.

    So no second has more than ``rate + burst``. A number of requests a second alone would allow all of them in one
    moment; if they are then delayed a little, they arrive together with those of the next second.
    """

    def __init__(self, rate: int, burst: int) -> None:
        self._gap = timedelta(seconds=1) / rate
        self._saved = self._gap * (burst - 1)
        self._next = LONG_AGO
        """When the next request is due if none is early."""

    def free_at(self, now: datetime) -> datetime:
        """Return when the next request may be sent: ``now`` or later."""
        # A token bucket without tokens: only the time of the next request is kept, so nothing has to be refilled by a
        # timer.
        return now if self._next - now <= self._saved else self._next - self._saved

    def take(self, now: datetime) -> None:
        self._next = max(now, self._next) + self._gap

    def give_back(self) -> None:
        """Return the last request, which was not needed."""
        self._next -= self._gap


class Window:
    """At most ``limit`` requests within any ``span``."""

    def __init__(self, limit: int, span: timedelta) -> None:
        self._limit = limit
        self._span = span
        self._sent: deque[datetime] = deque()

    def free_at(self, now: datetime) -> datetime:
        """Return when the next request may be sent: ``now`` or later."""
        while self._sent and self._sent[0] + self._span <= now:
            self._sent.popleft()
        return now if len(self._sent) < self._limit else self._sent[-self._limit] + self._span

    def take(self, now: datetime) -> None:
        self._sent.append(now)

    def give_back(self) -> None:
        """Return the last request, which was not needed."""
        if self._sent:
            self._sent.pop()


class Backlog:
    """How much work may have begun whose requests are not sent yet.

    What is sent shows the newest state of when its work began, and what has begun goes before what is more urgent. So
    where requests wait long for their turn, since other processes send more, less is begun, and more as soon as they
    don't. As long as none waits long there is no limit.
    """

    def __init__(self) -> None:
        self._begun: dict[object, datetime] = {}
        self._most = math.inf

    def free_at(self, now: datetime) -> datetime:
        """Return when more work may begin, even if no request goes until then: ``now`` or later."""
        # In the order in which it began, since dictionaries keep it: only the first needs to be looked at.
        while self._begun and next(iter(self._begun.values())) <= now - HELD_UP:
            del self._begun[next(iter(self._begun))]
        return next(iter(self._begun.values())) + HELD_UP if self._full else now

    @property
    def _full(self) -> bool:
        return len(self._begun) >= self._most

    def begin(self, work: object, now: datetime) -> None:
        self._begun[work] = now

    def end(self, work: object) -> None:
        """It is sending its request, or will not send one."""
        self._begun.pop(work, None)

    def note_wait(self, seconds: float) -> None:
        """A request has waited so long for its turn."""
        if seconds > LONG_WAIT:
            # Down by a share, up by one: the same rule by which senders share a network line, and it settles without
            # knowing how many other processes send.
            self._most = max(FEWEST, min(self._most, len(self._begun)) * LESS)
        elif self._full:
            self._most += 1
