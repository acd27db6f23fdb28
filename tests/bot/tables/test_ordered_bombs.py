"""Orders while a trick closes: *No bomb*, *Never ask me*, a bomb given in advance."""

from datetime import timedelta

from bot.tables.core.orders import OrderKind
from games.actions import Play, Take
from tests.support.tables.kit import ANN, BO, CY, DI, Bench, pass_round
from tests.support.tables.ordered import SEVENS, SLOW, give, moment, table


async def closing(bench: Bench, answer):
    table_id = await table(bench, "0 play 2g")
    for person in (BO, CY, DI):
        await answer(table_id, person)
    await pass_round(bench, table_id)
    return table_id


async def test_a_window_ends_when_all_have_answered_after_a_random_time():
    async def never(table_id, person):
        await bench.service.orders.prefer(table_id, person.id, OrderKind.NEVER_ASK, True)

    bench = Bench(pace=SLOW)
    table_id = await closing(bench, never)
    snapshot = await bench.service.snapshot(table_id)
    begun = snapshot.at
    assert snapshot.plan.closes == begun + timedelta(seconds=SLOW.closing)  # what people are shown
    wait = (snapshot.plan.due.at - begun).total_seconds()
    assert SLOW.answer[0] <= wait <= SLOW.answer[1]
    await bench.restart()
    assert (await bench.service.snapshot(table_id)).plan.due == snapshot.plan.due
    await bench.pass_time(wait)
    assert bench.events[-1].actions == (Take(0),)


async def test_a_window_waits_for_who_has_not_answered():
    async def only_bo(table_id, person):
        if person is BO:
            await bench.service.orders.prefer(table_id, person.id, OrderKind.NEVER_ASK, True)

    bench = Bench(pace=SLOW)
    table_id = await closing(bench, only_bo)
    assert (await moment(bench, table_id)).at == (await bench.service.snapshot(table_id)).plan.closes
    for person in (CY, DI):
        assert await bench.service.orders.asked(table_id, person.id)
        await bench.service.orders.no_bomb(table_id, person.id)
        assert not await bench.service.orders.asked(table_id, person.id)
    assert not await bench.service.orders.asked(table_id, ANN.id)
    due = await moment(bench, table_id)
    assert due.at < (await bench.service.snapshot(table_id)).plan.closes


async def test_a_bomb_is_an_answer_like_no_bomb_and_comes_with_the_end():
    async def answers(table_id, person):
        if person is BO:
            await give(bench, table_id, person, OrderKind.BOMB, f"1 play {' '.join(SEVENS)}")
        else:
            await bench.service.orders.prefer(table_id, person.id, OrderKind.NEVER_ASK, True)

    bench = Bench(pace=SLOW)
    table_id = await closing(bench, answers)
    begun = (await bench.service.snapshot(table_id)).at
    await bench.pass_time(SLOW.answer[1])
    assert bench.events[-1].actions == (Play(1, SEVENS),)
    assert (bench.events[-1].after.at - begun).total_seconds() >= SLOW.answer[0]


async def test_no_bomb_is_for_this_trick_alone():
    async def no(table_id, person):
        pass

    bench = Bench(pace=SLOW)
    table_id = await closing(bench, no)
    for person in (BO, CY, DI):
        await bench.service.orders.no_bomb(table_id, person.id)
    await bench.pass_time(SLOW.closing)
    assert bench.events[-1].actions == (Take(0),)
    assert await bench.store.orders(table_id) == ()
