"""Time in which nobody could act is given back: Discord away, the bot down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from kit import Bench, do, pass_round, seat_down
from test_council import LINES

from bot.tables.core.model import RunningTable
from bot.tables.timing.outages import BEAT, Outages
from bot.tables.timing.time_control import LIVE

FIVE_MINUTES = 300
PACE = replace(LIVE, limit=120)


@dataclass
class Alive:
    at: datetime | None = None

    async def alive(self) -> datetime | None:
        return self.at

    async def set_alive(self, at: datetime) -> None:
        self.at = at


async def watched(bench: Bench, store: Alive) -> Outages:
    outages = Outages(bench.service.automation, bench.driver, store, bench.clock)
    await outages.start()
    return outages


async def settled(bench: Bench, outages: Outages) -> None:
    await outages.settle()
    await bench.driver.settle()


async def ready(bench: Bench, store: Alive) -> Outages:
    outages = await watched(bench, store)
    outages.back(Outages.START)
    await settled(bench, outages)
    return outages


async def now(bench: Bench, table: int) -> RunningTable:
    found = await bench.service.snapshot(table)
    assert isinstance(found, RunningTable)
    return found


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
    left = (await now(bench, table)).due
    assert left is not None
    assert left.at == bench.clock.now() + timedelta(seconds=20)
    await bench.restart()
    assert (await now(bench, table)).due == left, "it is in the log"
    await bench.pass_time(19)
    assert (await now(bench, table)).to_act == before.to_act
    await bench.pass_time(2)
    assert (await now(bench, table)).to_act != before.to_act


async def test_a_trick_stays_open_for_bombs_until_people_could_bomb() -> None:
    bench = Bench(pace=PACE)
    table = (await seat_down(bench, LINES)).id
    outages = await ready(bench, Alive())
    await do(bench, table, "0 play 2g")
    await pass_round(bench, table)
    closing = await now(bench, table)
    assert closing.closes is not None
    outages.lost(0)
    await bench.pass_time(FIVE_MINUTES)
    assert (await now(bench, table)).phase is closing.phase
    outages.back(0)
    await settled(bench, outages)
    assert (await now(bench, table)).closes == closing.closes + timedelta(seconds=FIVE_MINUTES)
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
    assert before.due is not None
    assert after.due is not None
    assert after.due.at == before.due.at + timedelta(seconds=FIVE_MINUTES + 10)


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
