"""What a kill and a restart cost: clocks gain what was lost, and little more."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.tables.core.time_control import LIVE
from bot.tables.timing.outages import BEAT, NOTE, Outages
from tests.support.tables.kit import LINES, Bench, do, pass_round, seat_down
from tests.support.tables.outages import PACE, Alive, left, now, ready, settled, watched


async def passes(bench: Bench, outages: Outages, seconds: float) -> None:
    """As `Bench.pass_time`, with signs of life in between."""
    await bench.clock.advance(seconds, lambda: settled(bench, outages))


async def started_again(bench: Bench, store: Alive, down: float) -> None:
    """The bot was killed, and is there again after ``down`` seconds."""
    await bench.driver.stop()
    await bench.clock.advance(down, bench.driver.settle)
    bench.renew()
    outages = await watched(bench, Alive(store.at))
    await bench.driver.start()
    outages.back(Outages.START)
    await settled(bench, outages)


async def test_after_a_kill_clocks_gain_only_what_was_lost() -> None:
    """The last sign of life is from ten seconds ago at most, where something is due soon."""
    bench, store = Bench(pace=replace(LIVE, limit=600)), Alive()
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, store)
    await passes(bench, outages, 277)
    before = await left(bench, table)
    await started_again(bench, store, 10)
    assert before <= await left(bench, table) <= before + NOTE.total_seconds()


async def test_a_kill_during_an_outage_counts_from_its_beginning() -> None:
    bench, store = Bench(pace=PACE), Alive()
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, store)
    await bench.pass_time(30)
    before = await left(bench, table)
    outages.lost(0)
    await bench.pass_time(500)
    await settled(bench, outages)
    await started_again(bench, store, 10)
    assert await left(bench, table) == before


async def test_a_sign_of_life_is_stored_seldom_while_nothing_is_due_soon() -> None:
    class Counted(Alive):
        stored = 0

        async def set_alive(self, at: datetime) -> None:
            self.stored += 1
            await super().set_alive(at)

    for limit, times in ((86400, 12), (600, 300)):
        bench, store = Bench(pace=replace(LIVE, limit=limit)), Counted()
        await seat_down(bench, LINES)
        outages = await ready(bench, store)
        before = store.stored
        await passes(bench, outages, 3600)
        assert store.stored - before == pytest.approx(times, rel=0.25)


@pytest.mark.parametrize(("limit", "closing", "given"), [(86400, 5, False), (86400, 3600, False), (600, 5, True)])
async def test_a_restart_gives_back_what_matters_beside_what_was_left(limit: int, closing: int, given: bool) -> None:
    bench, store = Bench(pace=replace(LIVE, limit=limit, closing=closing)), Alive()
    table = (await seat_down(bench, LINES)).id
    await (await ready(bench, store)).stop()
    before, due = (await now(bench, table)).seq, await left(bench, table)
    await started_again(bench, store, 9)
    assert ((await now(bench, table)).seq > before) is given
    assert await left(bench, table) == (due if given else due - 9)


async def test_a_restart_shortly_before_a_limit_of_days_ends_gives_its_time_back() -> None:
    bench, store = Bench(pace=replace(LIVE, limit=86400)), Alive()
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, store)
    await bench.pass_time(86400 - 600)
    await settled(bench, outages)
    await outages.stop()
    due = await left(bench, table)
    await started_again(bench, store, 9)
    assert await left(bench, table) == due


async def test_a_closing_window_of_an_hour_is_not_moved_by_seconds() -> None:
    bench, store = Bench(pace=replace(LIVE, limit=86400, closing=3600)), Alive()
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, store)
    await do(bench, table, "0 play 2g")
    await pass_round(bench, table)
    closing = await now(bench, table)
    await settled(bench, outages)
    await outages.stop()
    await started_again(bench, store, 9)
    assert (await now(bench, table)).plan.closes == closing.plan.closes
    again = await ready(bench, store)
    await again.stop()
    await started_again(bench, store, 60)
    assert closing.plan.closes is not None
    assert (await now(bench, table)).plan.closes == closing.plan.closes + timedelta(seconds=60)


async def test_a_line_that_was_just_heard_is_not_asked_for_a_sign_of_life() -> None:
    bench, asked = Bench(), list[datetime]()
    outages = await ready(bench, Alive())

    async def question() -> None:
        asked.append(bench.clock.now())

    outages.lines.watch("rest", question, timedelta(seconds=1))
    await bench.clock.advance(2 * BEAT.total_seconds(), lambda: asyncio.sleep(0))
    known = len(asked)
    outages.lines.heard("rest")
    assert await outages._is_answered(bench.clock.now())
    assert len(asked) == known
    await bench.clock.advance(BEAT.total_seconds(), lambda: asyncio.sleep(0))
    assert await outages._is_answered(bench.clock.now())
    assert len(asked) > known, "a quiet one is"
