"""Sessions with Discord's gateway are never used up, whatever happens to the processes that begin them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.core.database import StorageError
from bot.identifying import DAY, HOUR, PAUSE, STARTS, Allowed, Begun, Identifying, StartRefused
from bot.process import TRY_AGAIN, reason
from bot.storage.identifies import SqlIdentifies
from bot.storage.sqlite import SqliteDatabase
from tests.support.manual_clock import ManualClock


class Kept:
    """A store in memory. ``away``: it does not answer."""

    def __init__(self) -> None:
        self.begun: list[Begun] = []
        self.away = False

    async def since(self, at: datetime) -> Sequence[Begun]:
        if self.away:
            raise StorageError("away")
        return [each for each in self.begun if each.at > at]

    async def note(self, begun: Begun, forget: datetime) -> None:
        if self.away:
            raise StorageError("away")
        self.begun = [each for each in self.begun if each.at > forget] + [begun]


class Machine:
    """Processes of a bot, one after the other, in the time of a clock."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.store = Kept()
        self.allowed = Allowed()

    def process(
        self, turns: Callable[[int], AbstractAsyncContextManager[object]] = lambda bucket: nullcontext(),
    ) -> Identifying:
        return Identifying(self.store, turns, self.clock, pause=self.later)

    async def later(self, seconds: float) -> None:
        await self.clock.advance(seconds, lambda: asyncio.sleep(0))

    async def ask(self) -> Allowed:
        return self.allowed

    async def start(self, shards: int = 1) -> Identifying:
        process = self.process()
        await process.start(self.allowed)
        for shard in range(shards):
            await process.turn(shard, self.ask, again=False)
        await process.stop()
        return process


@pytest.mark.parametrize("shards", [1, 3, 16])
async def test_a_crash_loop_ends_far_below_what_discord_allows(shards: int) -> None:
    machine, begun, refused = Machine(), [], 0
    for _ in range(2 * 24 * 30):  # a supervisor starts it again every two minutes, for two days
        try:
            await machine.start(shards)
        except StartRefused:
            refused += 1
        else:
            begun += [machine.clock.now()] * shards
        await machine.later(120)
    assert refused > 1000
    busiest = max(sum(at - DAY < each <= at for each in begun) for at in begun)
    assert shards <= busiest < 200
    hours = Counter(at - timedelta(minutes=at.minute, seconds=at.second) for at in begun)
    assert len(hours) > 6, "it can start again within the day once what was wrong is mended"


async def test_sixteen_shards_can_be_deployed_now_and_then() -> None:
    machine = Machine()
    for _ in range(8):
        await machine.start(16)
        await machine.later(HOUR.total_seconds())


async def test_three_processes_with_sixteen_shards_may_start_and_be_replaced_an_hour_later() -> None:
    machine = Machine()
    for _ in range(2):
        for _ in range(3):
            await machine.start(16)
        with pytest.raises(StartRefused):
            await machine.start(16)
        await machine.later(HOUR.total_seconds())


async def test_a_host_may_start_it_a_dozen_times_in_an_hour_and_is_told_when_it_may_again() -> None:
    machine = Machine()
    for _ in range(STARTS):
        await machine.start()
        await machine.later(60)
    with pytest.raises(StartRefused, match=r"begun 12, by 12 starts.* after 13:00 UTC") as caught:
        await machine.start()
    line, status = reason(caught.value)
    assert "\n" not in line
    assert status == TRY_AGAIN
    await machine.later((HOUR - timedelta(minutes=STARTS)).total_seconds())
    await machine.start()


async def test_the_last_quarter_of_the_day_is_left_alone() -> None:
    """Whoever used the others: this database knows nothing of them."""
    machine = Machine()
    machine.allowed = Allowed(1000, 250, 7200)
    with pytest.raises(StartRefused, match="after 14:00 UTC"):
        await machine.start()
    machine.allowed = Allowed(1000, 251, 7200)
    await machine.start()


async def test_a_process_that_runs_waits_instead_of_ending() -> None:
    machine = Machine()
    process, answers = await machine.start(), [Allowed(remaining=200), Allowed(remaining=200), Allowed(remaining=900)]

    async def ask() -> Allowed:
        return answers.pop(0)

    before = machine.clock.now()
    await process.turn(0, ask, again=True)
    assert not answers
    assert machine.clock.now() - before >= timedelta(minutes=1)
    machine.store.begun = [Begun("x", 0, machine.clock.now())] * 500
    before = machine.clock.now()
    await process.turn(0, machine.ask, again=True)
    assert machine.clock.now() - before >= DAY - HOUR
    await process.stop()


async def test_sessions_of_a_bucket_begin_five_seconds_apart_whichever_process_begins_them() -> None:
    machine = Machine()
    machine.allowed = Allowed(buckets=2)
    first, second = machine.process(), machine.process()
    for process in (first, second):
        await process.start(machine.allowed)
    for process, shard in ((first, 0), (first, 1), (second, 0), (second, 1), (first, 2)):
        await process.turn(shard, machine.ask, again=False)
    for bucket in (0, 1):
        times = [each.at for each in machine.store.begun if each.bucket == bucket]
        assert all(after - before >= PAUSE for before, after in pairwise(times))
    assert machine.clock.now() - machine.store.begun[0].at == 2 * PAUSE, "and in both at the same time"
    await asyncio.gather(first.stop(), second.stop())


async def test_a_clock_that_is_ahead_keeps_nobody_waiting() -> None:
    machine = Machine()
    machine.store.begun = [Begun("ahead", 0, machine.clock.now() + timedelta(minutes=1))]
    before = machine.clock.now()
    await machine.start()
    assert machine.clock.now() - before == PAUSE


async def test_a_bucket_is_held_until_its_session_has_begun_and_given_up_by_one_that_is_cancelled() -> None:
    machine, held = Machine(), asyncio.Lock()

    async def ask() -> Allowed:
        await asyncio.Event().wait()
        raise AssertionError

    process = machine.process(lambda bucket: held)
    await process.start(machine.allowed)
    await process.turn(0, ask, again=False)
    assert held.locked()
    await process.stop()
    assert not held.locked()
    process = machine.process(lambda bucket: held)
    waiting = asyncio.create_task(process.turn(0, ask, again=True))
    await asyncio.sleep(0)
    assert held.locked()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert not held.locked()


async def test_without_the_database_there_are_few_in_a_day() -> None:
    machine = Machine()
    process = await machine.start()
    machine.store.away = True
    before = machine.clock.now()
    await process.turn(0, machine.ask, again=True)
    assert machine.clock.now() - before > timedelta(minutes=10)
    with pytest.raises(StorageError):
        await machine.start()
    await process.stop()


async def test_they_are_stored_for_a_day(tmp_path: Path) -> None:
    database = await SqliteDatabase.open(tmp_path / "bus.db")
    store, clock = SqlIdentifies(database), ManualClock()
    now = clock.now()
    rows = [Begun("a", 0, now - timedelta(hours=23)), Begun("b", 1, now)]
    odd = Begun("c", 0, now + timedelta(days=400))
    for each in (odd, *rows):
        await store.note(each, now - DAY)
    assert list(await store.since(now - DAY)) == rows
    assert list(await store.since(now - HOUR)) == rows[1:]
    await store.note(Begun("d", 0, now + timedelta(hours=2)), now + timedelta(hours=2) - DAY)
    assert len(await database.all("SELECT 1 FROM identifies")) == 2
    await database.close()
