"""Small Tichu ordered in advance (T4): sealed until the last player has answered grand Tichu, and carried out then."""

from __future__ import annotations

import pytest

from bot.core.errors import TableError
from bot.tables.core.change import Cause
from bot.tables.core.orders import OrderKind
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import LIVE
from games.actions import Decline, RuleError, Small
from games.records.reader import read
from games.views import Phase
from tests.support.logged import said
from tests.support.tables.kit import ANN, BO, CY, DI, PEOPLE, Bench, action, do, hands, script, seat_down

DEALT = hands({0: ("Ma", "2g", "3g")})
DEAL = script(DEALT, {seat: cards[-3:] for seat, cards in enumerate(DEALT)})[:1]


async def answering(bench: Bench, *answered: int) -> RunningTable:
    """A table where these seats have declined grand Tichu."""
    table = await seat_down(bench, DEAL)
    for seat in answered:
        await do(bench, table.id, f"{seat} decline")
    return await bench.service.begun(table.id)


async def test_it_is_called_with_the_last_answer_in_one_entry() -> None:
    bench = Bench()
    table = await answering(bench, 0, 2)
    receipt = await do(bench, table.id, "2 small")
    assert receipt.queued
    assert (await do(bench, table.id, "0 small")).queued
    await do(bench, table.id, "3 decline")
    bench.events.clear()
    last = await do(bench, table.id, "1 decline")
    assert [seat.call for seat in last.snapshot.view(None).seats] == ["small", "", "small", ""]
    assert said((await bench.store.log(table.id))[-1]) == "1 decline\n0 small\n2 small"
    [change] = bench.events
    assert (change.cause, change.actions) == (Cause.ACT, (Decline(1), Small(0), Small(2)))
    assert last.snapshot.orders == ()
    await bench.restart()
    assert await bench.service.snapshot(table.id) == last.snapshot
    assert read(await bench.service.seat_record(table.id, 1)).state is not None


async def test_nobody_but_its_owner_sees_it() -> None:
    bench = Bench()
    table = await answering(bench, 0)
    views = [await bench.service.view(table.id, person.id) for person in PEOPLE]
    bench.events.clear()
    await do(bench, table.id, "0 small")
    assert [await bench.service.view(table.id, person.id) for person in PEOPLE] == views
    assert bench.events == []
    assert len(await bench.store.log(table.id)) == table.seq
    assert [order.kind for order in await bench.service.orders.mine(table.id, ANN.id)] == [OrderKind.CALL]
    assert await bench.service.orders.mine(table.id, CY.id) == ()
    assert Small(0) not in (await bench.service.begun(table.id)).player(ANN.id).legal


async def test_who_has_answered_may_order_it_and_nobody_else() -> None:
    bench = Bench()
    table = await answering(bench, 0)
    assert Small(0) in table.player(ANN.id).legal
    assert Small(1) not in table.player(BO.id).legal
    with pytest.raises(RuleError):
        await do(bench, table.id, "1 small")
    await do(bench, table.id, "1 grand")
    with pytest.raises(RuleError):
        await do(bench, table.id, "1 small")
    with pytest.raises(TableError, match="not your seat"):
        await bench.service.act(table.id, ANN.id, table.seq, action("2 small"))


async def test_it_may_be_cancelled_before() -> None:
    bench = Bench()
    table = await answering(bench, 0)
    await do(bench, table.id, "0 small")
    assert await bench.service.orders.cancel(table.id, ANN.id, OrderKind.CALL)
    for seat in (1, 2, 3):
        await do(bench, table.id, f"{seat} decline")
    assert (await bench.service.view(table.id, None)).seats[0].call == ""


async def test_the_same_click_twice_is_one_order() -> None:
    bench = Bench()
    table = await answering(bench, 0)
    assert (await do(bench, table.id, "0 small", key="click")).queued
    assert (await do(bench, table.id, "0 small", key="click", seq=table.seq)).repeated


async def test_it_is_called_when_the_last_answer_comes_by_timeout() -> None:
    bench = Bench()
    table = await answering(bench, 0, 1, 2)
    await do(bench, table.id, "0 small")
    await bench.restart()
    await bench.pass_time(LIVE.limit or 0)
    after = await bench.service.begun(table.id)
    assert after.phase is Phase.EXCHANGE
    assert after.view(None).seats[0].call == "small"
    assert bench.events[-1].timeout
    assert bench.events[-1].actions == (Decline(3), Small(0))


async def test_it_ends_with_a_seat_left_to_an_ai_player() -> None:
    bench = Bench()
    table = await answering(bench, 3)
    await do(bench, table.id, "3 small")
    left = await bench.service.stand_in(table.id, DI.id)
    assert left.orders == ()
