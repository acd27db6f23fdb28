"""Many changes, few messages: what may wait is done with the next that may not, and never later than promised."""

from __future__ import annotations

import asyncio

from bot.tables.core.clock import ManualClock
from cogs.delivery.update_queue import Coalescer


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_the_earlier_of_two_promises_is_kept() -> None:
    clock, done = ManualClock(), list[float]()
    begun = clock.now()

    async def work(key: str) -> None:
        done.append((clock.now() - begun).total_seconds())

    updates = Coalescer(work, clock, 1.0)
    updates.poke("a", within=8)
    updates.poke("a", within=2)
    updates.poke("a", within=5)
    await clock.advance(20, settle)
    assert done == [2]
    updates.poke("a", within=8)
    await clock.advance(1, settle)
    updates.poke("a")
    await clock.advance(20, settle)
    assert done == [2, 21], "done with the one that could not wait, and not once more"
    await updates.close()


async def test_who_had_nothing_to_send_need_not_rest() -> None:
    clock, done = ManualClock(), list[float]()
    begun = clock.now()

    async def work(key: str) -> bool:
        done.append((clock.now() - begun).total_seconds())
        return len(done) > 1

    updates = Coalescer(work, clock, 1.0)
    for _ in range(3):
        updates.poke("a")
        await clock.advance(0.25, settle)
    await clock.advance(5, settle)
    assert done == [0, 0.25, 1.25]
    await updates.close()
