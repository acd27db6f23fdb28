"""A bench for the lanes of counted requests: a clock moved by hand, and a Discord that is away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from cogs.delivery.request_lanes import Lane, RequestLanes, note_request
from tests.support.manual_clock import ManualClock


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


class Bench:
    """Lanes on a clock moved by hand; ``done``: the keys whose work ran, with the seconds since the start."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.begun = self.clock.now()
        self.waits: list[tuple[Lane, float]] = []
        self.lanes = RequestLanes(self.clock, 1.0, lambda lane, seconds: self.waits.append((lane, seconds)))
        self.done: list[tuple[object, float]] = []

    def work(self, key: object, *, sent: bool = True) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            self.done.append((key, (self.clock.now() - self.begun).total_seconds()))
            if sent:
                note_request()

        return run

    def schedule(self, key: object, lane: Lane = Lane.TABLE, channel: int = 0, within: float = 0,
                 *, sent: bool = True, counted: bool = True) -> None:
        self.lanes.schedule(
            key, self.work(key, sent=sent), lane=lane, channel=channel, within=within, counted=counted)

    @property
    def times(self) -> list[float]:
        return [when for _, when in self.done]


class Away:
    """Discord is away until it is not: ``tried`` holds the seconds of every attempt."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.away: set[object] = set()
        self.tried: dict[object, list[float]] = {}

    def schedule(self, *keys: object) -> None:
        for key in keys:
            self.bench.lanes.schedule(key, partial(self._try, key), lane=Lane.TABLE)

    async def _try(self, key: object) -> None:
        note_request()
        self.tried.setdefault(key, []).append((self.bench.clock.now() - self.bench.begun).total_seconds())
        if key in self.away:
            raise OSError("no route to host")
