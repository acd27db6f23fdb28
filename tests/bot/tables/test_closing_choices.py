"""What is chosen for the closing window: the Dragon's gift, and bombs ordered ahead (T21, T23, T25)."""

from datetime import timedelta

import pytest

from bot.core.errors import TableError
from bot.tables.core.plan import DueKind
from bot.tables.core.time_control import LIVE
from games.actions import Gift, Play, RuleError, Small, Take
from games.views import Phase
from tests.support.logged import said
from tests.support.tables.closing import BOMBS, NINES, SEVENS, Chooses, closing, deal
from tests.support.tables.kit import ANN, BO, CY, DI, Bench, action, do, pass_round, seat_down

# the Dragon -------------------------------------------------------------------------------------

async def test_a_dragon_trick_is_given_when_the_window_ends():
    """T21, T23: the owner may choose at once, but any player may bomb until the trick is taken."""
    bench = Bench()
    table = await closing(bench, lead="0 play Dr")
    assert table.phase is Phase.GIFT
    assert (await do(bench, table.id, "0 gift 3")).queued
    assert bench.events == []
    await bench.pass_time(LIVE.closing)
    assert bench.events[-1].actions == (Gift(0, 3),)
    assert bench.events[-1].after.at == table.plan.closes


async def test_a_bombed_dragon_trick_is_not_given():
    bench = Bench()
    table = await closing(bench, lead="0 play Dr")
    await do(bench, table.id, "0 gift 3")
    await do(bench, table.id, f"2 play {' '.join(NINES)}")
    await bench.pass_time(LIVE.closing)
    assert bench.events[-1].actions == (action("2 play 9g 9k 9b 9r"),)
    assert await bench.store.orders(table.id) == ()


async def test_an_owner_who_has_not_chosen_is_waited_for_and_then_chooses_at_once():
    bench = Bench()
    table = await closing(bench, lead="0 play Dr")
    await bench.pass_time(LIVE.closing)
    after = await bench.service.snapshot(table.id)
    assert after.seq == table.seq
    assert after.plan.due.kind is DueKind.LIMIT
    assert after.plan.due.at == table.plan.closes + timedelta(seconds=LIVE.limit)
    assert not (await do(bench, table.id, "0 gift 1")).queued
    assert bench.events[-1].actions == (Gift(0, 1),)


async def test_after_the_window_a_bomb_still_comes_until_the_gift():
    bench = Bench()
    table = await closing(bench, lead="0 play Dr")
    await bench.pass_time(LIVE.closing + 10)
    assert not (await do(bench, table.id, f"1 play {' '.join(SEVENS)}")).queued


async def test_an_owner_out_of_time_has_it_given_by_an_ai():
    bench = Bench(player=Chooses())
    await closing(bench, lead="0 play Dr")
    await bench.pass_time(LIVE.closing + LIVE.limit)
    [told] = bench.events
    assert told.actions == (Gift(0, 3),)
    assert told.timeout


# standing orders ---------------------------------------------------------------------------------

async def test_a_bomb_ordered_ahead_is_played_when_the_trick_closes():
    bench = Bench()
    table = await seat_down(bench, deal(BOMBS))
    with pytest.raises(TableError, match="no trick"):
        await bench.service.order(table.id, ANN.id, table.seq, action("0 play 2g"))
    await do(bench, table.id, "0 play 2g")
    seen = (await bench.service.snapshot(table.id)).seq
    with pytest.raises(TableError, match="not a bomb"):
        await bench.service.order(table.id, BO.id, seen, Play(1, ("7g",)))
    with pytest.raises(RuleError):
        await bench.service.order(table.id, DI.id, seen, Play(3, NINES))
    receipt = await bench.service.order(table.id, BO.id, seen, Play(1, SEVENS))
    assert receipt.queued
    await pass_round(bench, table.id)
    await bench.pass_time(LIVE.closing)
    assert bench.events[-1].actions == (Play(1, SEVENS),)


async def test_an_order_for_a_trick_ends_with_the_trick():
    bench = Bench()
    table = await seat_down(bench, deal(BOMBS))
    await do(bench, table.id, "0 play 2g")
    seen = (await bench.service.snapshot(table.id)).seq
    await bench.service.order(table.id, BO.id, seen, Play(1, SEVENS))
    await do(bench, table.id, f"1 play {' '.join(SEVENS)}")  # played by hand after all
    await pass_round(bench, table.id)
    await bench.pass_time(LIVE.closing)
    assert bench.events[-1].actions == (Take(1),)
    assert not any(changed.notes for changed in bench.events)  # Bo knows, having played it
    assert await bench.store.orders(table.id) == ()
    assert Small(1) not in await bench.service.legal(table.id, BO.id)


async def test_an_ai_that_orders_what_is_illegal_bombs_nothing(caplog):
    def cheats(level, view, legal, rng):
        return type("Decision", (), {"action": Play(1, ("7g", "7k", "7b", "Dr")), "why": ("", {})})()

    bench = Bench(player=cheats)
    table = await closing(bench)
    await bench.service.stand_in(table.id, BO.id)
    await bench.restart()
    await bench.pass_time(LIVE.closing)
    assert bench.events[-1].actions == (Take(0),)
    assert bench.events[-1].after.at == table.plan.closes
    assert f"table {table.id}: the AI of seat 1 ordered an illegal action" in caplog.text


async def test_a_window_ends_on_time_though_asking_fails(caplog):
    bench = Bench(player=Chooses())
    table = await closing(bench)

    async def broken(*given):
        raise RuntimeError("broken")

    await bench.service.stand_in(table.id, BO.id)
    await bench.restart()
    bench.service.automation.order = broken
    await bench.pass_time(LIVE.closing)
    assert f"table {table.id}: asking for bombs failed" in caplog.text
    assert (await bench.service.snapshot(table.id)).phase is not Phase.CLOSING


async def test_the_first_bomb_of_an_ai_is_enough():
    """T25: nobody behind it in order of play is asked."""
    player = Chooses()
    bench = Bench(player=player)
    table = await closing(bench)
    for person in (BO, CY):
        await bench.service.stand_in(table.id, person.id)
    player.asked.clear()
    await bench.restart()
    await bench.pass_time(LIVE.closing)
    asked = [seat for seat, phase in player.asked if phase is Phase.CLOSING]
    assert asked == [1]
    assert said((await bench.store.log(table.id))[-1]).startswith("1 play 7g 7k 7b 7r")
