"""Several processes send requests by one budget: it is all used, by who has something to send, and never exceeded."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from benchmarks.load.measure import busiest, percentile
from bot.ops.pacing import LIMIT, RESERVED, RETRY_DELAY, Pacer
from tests.support.wire.fast_loop import FastLoop
from tests.support.wire.shared_budget import SharedBudget
from tests.support.wire.wire_limits import GLOBAL_LIMIT


class Sender:
    """A process. ``sent``: when its requests went."""

    def __init__(self, budget: SharedBudget) -> None:
        self.pacer, self.sent = Pacer(budget=budget), list[float]()
        self.waiting: list[asyncio.Task[None]] = []

    def send(self, count: int, *, reads: bool = False) -> None:
        self.waiting += [asyncio.create_task(self._send(reads)) for _ in range(count)]

    async def _send(self, reads: bool) -> None:
        await self.pacer.turn(reads=reads)
        self.sent.append(asyncio.get_running_loop().time())

    async def done(self) -> None:
        await asyncio.gather(*self.waiting)

    def kill(self) -> None:
        for task in self.waiting:
            task.cancel()


def together(senders: Sequence[Sender]) -> list[float]:
    return sorted(at for each in senders for at in each.sent)


async def test_two_busy_processes_send_in_turn_and_together_no_more_than_one() -> None:
    budget = SharedBudget()
    first, second = senders = Sender(budget), Sender(budget)
    for each in senders:
        each.send(2 * LIMIT)
    await asyncio.gather(*(each.done() for each in senders))
    sent = together(senders)
    assert busiest(sent) <= GLOBAL_LIMIT
    assert sent[-1] - sent[0] < 4 + RESERVED / LIMIT, "no second is left unused"
    for number in range(0, 2 * LIMIT, 10):
        assert abs(first.sent[number] - second.sent[number]) < 4 * RESERVED / LIMIT


async def test_what_one_process_does_not_need_another_has() -> None:
    budget = SharedBudget()
    busy, idle = Sender(budget), Sender(budget)
    busy.send(4 * LIMIT)
    await asyncio.sleep(2)
    asked = asyncio.get_running_loop().time()
    idle.send(1)
    await idle.done()
    assert idle.sent[0] - asked < 3 * RESERVED / LIMIT, "it waits for what is reserved, not for what waits elsewhere"
    await busy.done()
    assert busy.sent[-1] - busy.sent[0] < 4 + RESERVED / LIMIT
    assert busiest(together([busy, idle])) <= GLOBAL_LIMIT


async def test_places_are_reserved_for_what_waits_and_a_few_at_a_time() -> None:
    budget = SharedBudget()
    sender = Sender(budget)
    sender.send(1)
    await sender.done()
    assert budget.asked == 1
    sender.send(10 * RESERVED)
    await sender.done()
    assert budget.asked <= 1 + 10 + 1


async def test_no_more_is_reserved_than_waits() -> None:
    """Eight processes send a request now and then: places that nobody needs would be most of the budget."""
    loop, budget, waits = asyncio.get_running_loop(), SharedBudget(), list[float]()

    async def now_and_then(pacer: Pacer) -> None:
        while True:
            begun = loop.time()
            await pacer.turn()
            waits.append(loop.time() - begun)
            await asyncio.sleep(0.25)

    running = [asyncio.create_task(now_and_then(Pacer(budget=budget))) for _ in range(8)]
    await asyncio.sleep(10)
    for task in running:
        task.cancel()
    assert percentile(waits, 90) < 0.2


async def test_a_process_that_is_killed_takes_a_moment_of_the_budget_with_it() -> None:
    budget = SharedBudget()
    killed, other = Sender(budget), Sender(budget)
    killed.send(100)
    other.send(100)
    await asyncio.sleep(1)
    killed.kill()
    before = len(other.sent)
    at = asyncio.get_running_loop().time()
    await asyncio.sleep(1)
    assert len(other.sent) - before > LIMIT - 2 * RESERVED
    assert next(each for each in other.sent if each > at) - at < 2 * RESERVED / LIMIT
    await other.done()


async def test_who_gives_up_waiting_leaves_its_place_to_others() -> None:
    budget = SharedBudget()
    sender = Sender(budget)
    sender.send(2 * LIMIT)
    await asyncio.sleep(0.5)
    for task in sender.waiting[:-1]:
        task.cancel()
    begun = asyncio.get_running_loop().time()
    await sender.waiting[-1]
    assert asyncio.get_running_loop().time() - begun < 0.1


async def test_without_the_database_only_reading_goes_on() -> None:
    """Two processes that went by rates of their own would send too much together."""
    budget = SharedBudget()
    senders = [Sender(budget), Sender(budget)]
    budget.away = True
    for each in senders:
        each.send(LIMIT)
    await asyncio.sleep(10)
    assert not together(senders)
    assert budget.asked <= len(senders) * (10 / RETRY_DELAY + 1), "nor is it asked for each request"
    reading = Sender(budget)
    reading.pacer = senders[0].pacer
    reading.send(1, reads=True)
    await asyncio.sleep(1)
    assert len(reading.sent) == 1
    budget.away = False
    back = asyncio.get_running_loop().time()
    await asyncio.gather(*(each.done() for each in senders))
    sent = together(senders)
    assert sent[0] - back < 2 * RETRY_DELAY
    assert busiest(sent) <= GLOBAL_LIMIT


async def test_a_database_that_is_silent_holds_up_reading_for_a_moment_only() -> None:
    budget = SharedBudget(latency=10_000)
    sender = Sender(budget)
    sender.send(20)
    sender.send(1, reads=True)
    await asyncio.sleep(5)
    assert len(sender.sent) == 1
    sender.kill()


@pytest.mark.parametrize("busy", [0.2, 0.5, 1.0])
async def test_what_a_busy_moment_holds_up_does_not_go_all_at_once(busy: float) -> None:
    """The machine computes for a while, while each of three processes has places reserved."""
    loop, budget = asyncio.get_running_loop(), SharedBudget(latency=0.005)
    assert isinstance(loop, FastLoop)
    senders = [Sender(budget) for _ in range(3)]
    for each in senders:
        each.send(2 * LIMIT)
    for _ in range(4):
        await asyncio.sleep(0.7)
        loop.selector.now += busy
    await asyncio.gather(*(each.done() for each in senders))
    assert busiest(together(senders)) <= GLOBAL_LIMIT


async def test_alone_no_place_is_reserved() -> None:
    budget = SharedBudget()
    budget.shared = False
    sender = Sender(budget)
    sender.send(2 * LIMIT)
    await sender.done()
    assert not budget.asked
    assert busiest(sender.sent) <= GLOBAL_LIMIT
