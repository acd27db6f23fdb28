"""The interpreter of a serving process: set once, and tests leave it as it was."""

from __future__ import annotations

import asyncio
import gc
import sys
from dataclasses import dataclass, field

import pytest

from bot.ops import gc_tuning as settings
from bot.ops.gc_tuning import steady, tidy

pytestmark = pytest.mark.usefixtures("interpreter")


def test_nothing_is_searched_unasked_and_never_what_is_loaded() -> None:
    steady()
    assert gc.get_freeze_count() > 10_000
    assert not gc.isenabled()
    assert sys.getswitchinterval() == pytest.approx(settings.TURN)


class Cycle:
    alive = 0

    def __init__(self) -> None:
        self.me = self
        Cycle.alive += 1

    def __del__(self) -> None:
        Cycle.alive -= 1


@dataclass
class Day:
    """Seconds of a process whose event loop works for a share of its time. ``found``: when garbage was."""

    share: float
    at: float = 0.0
    found: list[float] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        if not Cycle.alive:
            self.found.append(self.at)
            Cycle()
        self.at += seconds
        if self.at > 3 * settings.LONGEST:
            raise asyncio.CancelledError

    async def run(self) -> list[float]:
        Cycle()
        with pytest.raises(asyncio.CancelledError):
            await tidy(self.sleep, lambda: self.at, lambda: self.at * self.share)
        gc.collect()
        return self.found


async def test_garbage_in_cycles_is_found_while_nobody_clicks() -> None:
    steady()
    found = await Day(share=0.01).run()
    assert found[0] == settings.PAUSE
    assert len(found) == 3 * settings.LONGEST // settings.PAUSE


async def test_a_busy_process_stops_for_it_once_an_hour() -> None:
    steady()
    assert await Day(share=0.9).run() == [settings.LONGEST, 2 * settings.LONGEST, 3 * settings.LONGEST]
