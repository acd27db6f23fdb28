"""Time in which nobody could act is given back: Discord away, the bot down."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import pytest

from bot.core.errors import StoreError
from bot.tables.core.time_control import LIVE
from bot.tables.timing.outages import ATTEMPTS, BEAT, Outages
from tests.support.tables.kit import ANN, LINES, Bench, FailingStore, do, pass_round, seat_down
from tests.support.tables.memory_tables import MemoryTables
from tests.support.tables.outages import FIVE_MINUTES, PACE, Alive, left, now, ready, settled, watched


async def test_the_clock_makes_no_move_while_discord_is_away_and_the_time_is_given_back() -> None:
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await bench.pass_time(100)
    before = await now(bench, table)
    outages.lost(0)
    await bench.pass_time(FIVE_MINUTES)
    assert (await now(bench, table)).seq == before.seq
    outages.back(0)
    await settled(bench, outages)
    left = (await now(bench, table)).plan.due
    assert left is not None
    assert left.at == bench.clock.now() + timedelta(seconds=20)
    await bench.restart()
    assert (await now(bench, table)).plan.due == left, "it is in the log"
    await bench.pass_time(19)
    assert (await now(bench, table)).to_act == before.to_act
    await bench.pass_time(2)
    assert (await now(bench, table)).to_act != before.to_act


@pytest.mark.parametrize(("seconds", "remain"), [(4.999, 20 - 4.999), (5, 20)])
async def test_from_five_seconds_on_every_table_gets_its_time_back(seconds: float, remain: float) -> None:
    """Of a shorter outage only a table where something fell due in it."""
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await bench.pass_time(100)
    outages.lost(0)
    await bench.pass_time(seconds)
    outages.back(0)
    await settled(bench, outages)
    assert await left(bench, table) == pytest.approx(remain)


async def test_what_others_have_acted_for_meanwhile_gets_no_time_back() -> None:
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await bench.pass_time(100)
    outages.lost(0)
    await bench.pass_time(10)
    outages.forget()
    outages.back(0)
    await settled(bench, outages)
    assert await left(bench, table) == pytest.approx(10)


@pytest.mark.parametrize(("seconds", "logged"), [(4, False), (6, True)])
async def test_a_line_in_the_log_says_that_discord_is_away_unless_it_is_back_soon(
    caplog: pytest.LogCaptureFixture, seconds: float, *, logged: bool,
) -> None:
    bench = Bench(pace=PACE)
    outages = await ready(bench, Alive())
    outages.lost(0)
    await bench.pass_time(seconds)
    outages.back(0)
    await settled(bench, outages)
    await bench.pass_time(60)
    assert ("Discord is away" in caplog.text) is logged


async def test_a_line_that_does_not_answer_is_an_outage_until_it_does() -> None:
    bench, there = Bench(pace=PACE), True
    outages = await ready(bench, Alive())

    async def question() -> None:
        if not there:
            raise OSError("no route to host")

    async def answered() -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    outages.lines.watch("rest", question, timedelta(seconds=10))
    await bench.clock.advance(1, answered)
    assert not outages.away
    there = False
    await bench.clock.advance(20, answered)
    outages.lines.failed("rest")
    await bench.clock.advance(1, answered)
    assert outages.away
    there = True
    await bench.clock.advance(20, answered)
    assert not outages.away
    await settled(bench, outages)


async def test_a_trick_stays_open_for_bombs_until_people_could_bomb() -> None:
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await do(bench, table, "0 play 2g")
    await pass_round(bench, table)
    closing = await now(bench, table)
    assert closing.plan.closes is not None
    outages.lost(0)
    await bench.pass_time(FIVE_MINUTES)
    assert (await now(bench, table)).phase is closing.phase
    outages.back(0)
    await settled(bench, outages)
    assert (await now(bench, table)).plan.closes == closing.plan.closes + timedelta(seconds=FIVE_MINUTES)
    await bench.pass_time(PACE.closing)
    assert (await now(bench, table)).phase is not closing.phase


async def test_a_stop_of_the_bot_is_given_back_once_discord_is_there() -> None:
    bench, store = Bench(pace=PACE), Alive()
    table = (await seat_down(bench, LINES)).id
    await (await ready(bench, store)).stop()
    before = await now(bench, table)
    await bench.driver.stop()
    await bench.clock.advance(FIVE_MINUTES, bench.driver.settle)
    bench.renew()
    outages = await watched(bench, store)
    await bench.driver.start()
    await bench.pass_time(10)
    assert (await now(bench, table)).seq == before.seq, "nobody can act yet"
    outages.back(Outages.START)
    await settled(bench, outages)
    after = await now(bench, table)
    assert before.plan.due is not None
    assert after.plan.due is not None
    assert after.plan.due.at == before.plan.due.at + timedelta(seconds=FIVE_MINUTES + 10)


async def test_a_connection_that_is_renewed_changes_nothing() -> None:
    bench, store = Bench(pace=PACE), Alive()
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, store)
    before = (await now(bench, table)).seq
    for _ in range(3):
        outages.lost(0)
        await bench.pass_time(1)
        outages.back(0)
        await settled(bench, outages)
    assert (await now(bench, table)).seq == before
    begun = bench.clock.now()
    await bench.pass_time(BEAT.total_seconds() + 1)
    await settled(bench, outages)
    assert store.at is not None
    assert store.at > begun, "known after a crash too"


async def test_a_limit_that_ends_while_a_connection_is_renewed_gets_its_time_back() -> None:
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    before = (await now(bench, table)).to_act
    await bench.pass_time(119)
    outages.lost(0)
    await bench.pass_time(3)
    outages.back(0)
    await settled(bench, outages)
    assert await left(bench, table) == 1
    assert (await now(bench, table)).to_act == before
    await bench.pass_time(2)
    assert (await now(bench, table)).to_act != before


async def test_an_outage_that_is_noticed_late_is_given_back_from_its_beginning() -> None:
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await bench.pass_time(100)
    since = bench.clock.now()
    outages.lost(0)
    outages.lost(1, since - timedelta(seconds=30))
    await bench.pass_time(60)
    outages.back(0)
    outages.back(1)
    await settled(bench, outages)
    assert await left(bench, table) == 50


class Gated(Alive):
    """Stores nothing before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()

    async def set_alive(self, at: datetime) -> None:
        await self.open.wait()
        await super().set_alive(at)


async def test_an_outage_while_a_sign_of_life_is_stored_begins_when_it_begins() -> None:
    bench, store = Bench(pace=replace(LIVE, limit=900)), Gated()
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, store)
    outages.lost(0)
    await bench.pass_time(60)
    outages.back(0)
    await settled(bench, outages)
    await do(bench, table, "0 play 2g")
    store.open.clear()
    await bench.pass_time(BEAT.total_seconds() + 1)
    before = await left(bench, table)
    outages.lost(0)
    store.open.set()
    await bench.pass_time(6)
    outages.back(0)
    await settled(bench, outages)
    assert await left(bench, table) == before


async def test_no_time_is_given_back_twice() -> None:
    bench, store = Bench(pace=PACE), Alive()
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, store)
    await bench.pass_time(100)
    outages.lost(0)
    await bench.pass_time(FIVE_MINUTES)
    outages.back(0)
    await asyncio.sleep(0)
    outages.lost(1)  # while the time is being given back
    await settled(bench, outages)
    await bench.pass_time(1)
    outages.back(1)
    await settled(bench, outages)
    assert await left(bench, table) == 20
    for _ in range(2):  # killed before another sign of life is stored
        bench.renew()
        again = await watched(bench, Alive(store.at))
        await bench.driver.start()
        again.back(Outages.START)
        await settled(bench, again)
        assert await left(bench, table) == 20


@dataclass
class Locked(MemoryTables):
    """A store that can be locked."""

    locked: bool = False
    calls: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    async def waiting(self) -> Sequence[int]:
        self._check("waiting")
        return await super().waiting()

    async def due(self) -> Sequence[tuple[int, datetime]]:
        self._check("due")
        return await super().due()

    def _check(self, call: str) -> None:
        self.calls.append(call)
        if self.locked:
            raise StoreError("the database is locked")


async def test_clocks_go_on_after_an_outage_once_the_store_answers() -> None:
    store = Locked()
    bench = Bench(store=store, pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    outages.lost(0)
    await bench.pass_time(60)
    store.locked = True
    outages.back(0)
    await settled(bench, outages)
    before = (await now(bench, table)).to_act
    store.locked = False
    await bench.pass_time(6)
    await settled(bench, outages)
    assert await left(bench, table) == 120, "the wait for the store is given back too"
    await bench.pass_time(121)
    assert (await now(bench, table)).to_act != before


async def test_time_is_given_back_once_the_store_can_be_written() -> None:
    """Another program may hold the lock: then reading works and writing does not."""
    store = FailingStore()
    bench = Bench(store=store, pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    outages.lost(0)
    await bench.pass_time(FIVE_MINUTES)
    store.broken = True
    outages.back(0)
    await settled(bench, outages)
    await bench.pass_time(6)
    await settled(bench, outages)
    store.broken = False
    await bench.pass_time(6)
    await settled(bench, outages)
    assert await left(bench, table) == 120


async def test_a_table_that_cannot_be_written_holds_the_others_for_a_while_only() -> None:
    store = FailingStore()
    bench = Bench(store=store, pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    before = await now(bench, table)
    outages.lost(0)
    await bench.pass_time(FIVE_MINUTES)
    store.broken = True
    outages.back(0)
    for _ in range(ATTEMPTS + 1):
        await settled(bench, outages)
        await bench.pass_time(6)
    store.broken = False
    await bench.pass_time(60)
    assert (await now(bench, table)).seq > before.seq, "its time limit ends again"


class Full(Alive):
    async def set_alive(self, at: datetime) -> None:
        raise StoreError("the disk is full")


async def test_the_bot_stops_although_the_store_fails() -> None:
    """What is closed after this would stay open, and the process would not end."""
    outages = await ready(Bench(), Full())
    await outages.stop()


async def test_nobody_is_absent_because_of_an_outage() -> None:
    """At a table without a time limit."""
    bench = Bench(pace=replace(LIVE, limit=None))
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await do(bench, table, "0 play 2g")
    await bench.pass_time(60)
    outages.lost(0)
    await bench.pass_time(3600)
    outages.back(0)
    await settled(bench, outages)
    assert await bench.service.seating.absent(table) == ()
    await bench.pass_time(FIVE_MINUTES)
    assert len(await bench.service.seating.absent(table)) == 1


async def test_time_that_a_vacation_has_stopped_is_not_given_back() -> None:
    bench = Bench(pace=replace(LIVE, limit=7200, bank=0))
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await bench.service.vacation(table, ANN.id, bench.clock.now() + timedelta(hours=10))
    before = await left(bench, table)
    assert before == 12 * 3600
    outages.lost(0)
    await bench.pass_time(3 * 3600)
    outages.back(0)
    await settled(bench, outages)
    assert await left(bench, table) == before - 3 * 3600


async def test_an_outage_changes_nothing_where_nobody_is_waited_for() -> None:
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES, {0: "easy", 2: "easy", 3: "easy"})).id
    await bench.driver.stop()
    before = await now(bench, table)
    await bench.clock.advance(60, bench.driver.settle)
    await bench.service.automation.give_back(table, before.at)
    assert (await now(bench, table)).seq == before.seq
