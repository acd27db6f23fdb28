"""The bank of time, and vacations."""

from datetime import timedelta

from bot.tables.core.plan import DueKind
from bot.tables.core.time_control import DAY, HOUR
from tests.support.tables.kit import ANN, BO, LINES, SLOW, Bench, both, do, seat_down


async def test_the_bank_is_used_once():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + 10 * HOUR)
    await do(bench, table.id, "0 play 2g")
    position = await both(bench, table.id)
    assert position.clocks.spent == {0: 10 * HOUR}
    for text in ("1 pass", "2 play 5k", "3 pass"):
        await do(bench, table.id, text)
    due = (await bench.service.snapshot(table.id)).plan.due
    assert (due.kind, due.seat) == (DueKind.LIMIT, 0)
    assert due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank - 10 * HOUR)
    await bench.restart()
    assert (await bench.service.snapshot(table.id)).plan.due == due


async def test_a_missed_deadline_uses_up_the_bank_and_is_noted():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + SLOW.bank)
    assert bench.events[-1].timeout
    assert (await both(bench, table.id)).clocks.spent == {0: SLOW.bank}
    assert (await bench.service.conduct.of_player(ANN.id, "live")).games == 0  # the game goes on
    await bench.service.resign(table.id, BO.id)
    kept = await bench.service.conduct.of_player(ANN.id, "live")
    assert (kept.games, kept.left, kept.missed, kept.reliability) == (1, 0, 1, 80)


async def test_a_vacation_stops_the_clock_of_one_person_until_it_is_over():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    until = bench.clock.now() + timedelta(days=9)
    snapshot = await bench.service.vacation(table.id, ANN.id, until)
    assert snapshot.plan.due.at == until + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)
    assert await bench.service.vacation(table.id, ANN.id, until) is None
    back = await bench.service.vacation(table.id, ANN.id, None)
    assert back.plan.due == table.plan.due


async def test_who_comes_back_early_from_a_vacation_has_their_time_from_then_on():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    vacation = bench.service.vacation
    await vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9))
    await bench.pass_time(5 * DAY)
    back = await vacation(table.id, ANN.id, None)
    assert back.plan.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)
    assert await vacation(table.id, ANN.id, None) is None


async def test_no_vacation_gives_back_what_was_used_of_a_turn():
    """However often one leaves and comes back."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    vacation = bench.service.vacation
    for _ in range(3):
        await bench.pass_time(10 * HOUR)
        await vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9))
        await both(bench, table.id)
        await bench.pass_time(2 * DAY)
        back = await vacation(table.id, ANN.id, None)
    left = SLOW.limit + SLOW.bank - 30 * HOUR
    assert back.plan.due.at == bench.clock.now() + timedelta(seconds=left)
    assert (await both(bench, table.id)).clocks.spent == {}
    await bench.pass_time(10 * HOUR)
    await do(bench, table.id, "0 play 2g")
    assert (await both(bench, table.id)).clocks.spent == {0: 40 * HOUR - SLOW.limit}


async def test_a_live_table_waits_for_nobody_on_vacation():
    bench = Bench()
    table = await seat_down(bench, LINES)
    assert await bench.service.vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9)) is None
