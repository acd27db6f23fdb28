"""One player with AI players: the result stays until they continue, forced passes, and abandoned games."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.errors import StaleTable
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.plan import DueKind
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import DAY, LIVE
from games.actions import Pass
from games.views import Phase
from tests.support.tables.kit import ANN, BO, Bench, hands, moved_themselves, script, seat_down

DEAL = hands({0: ("Ma", "2g", "3g")})
PLAYING = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})
AI = {1: "easy", 2: "easy", 3: "easy"}


async def until_the_result(bench: Bench, table_id: int) -> RunningTable:
    """The people play the round to its end."""
    for _ in range(2000):
        table = await bench.service.begun(table_id)
        if table.phase is Phase.BETWEEN:
            return table
        if not await moved_themselves(bench.service, table_id, {ANN.id, BO.id}):
            await bench.pass_time(1)
    raise AssertionError("the round does not end")


async def test_a_result_stays_until_the_player_goes_on() -> None:
    bench = Bench()
    table = await seat_down(bench, PLAYING, AI)
    with pytest.raises(StaleTable):
        await bench.service.orders.next_round(table.id, ANN.id)
    await until_the_result(bench, table.id)
    await bench.pass_time(DAY)
    await bench.restart()
    assert (await bench.service.begun(table.id)).phase is Phase.BETWEEN
    await bench.service.orders.next_round(table.id, ANN.id)
    await bench.pass_time(0.1)
    dealt = await bench.service.begun(table.id)
    assert dealt.phase is Phase.GRAND
    assert dealt.orders == ()


async def test_with_others_the_next_round_comes_by_itself() -> None:
    bench = Bench()
    table = await until_the_result(bench, (await seat_down(bench, PLAYING, {2: "easy", 3: "easy"})).id)
    await bench.pass_time(LIVE.between + 1)
    assert (await bench.service.begun(table.id)).phase is Phase.GRAND


@pytest.mark.parametrize("state", ["turn", "result"])
async def test_a_game_that_its_player_leaves_ends_after_a_while(state: str) -> None:
    bench = Bench()
    table = await seat_down(bench, PLAYING, AI)
    if state == "result":
        await until_the_result(bench, table.id)
    await bench.pass_time(LIVE.abandoned - 60)
    await bench.restart()
    assert (await bench.service.begun(table.id)).status is Status.RUNNING
    await bench.pass_time(120)
    assert (await bench.service.begun(table.id)).status is Status.OVER
    assert bench.events[-1].notes == ((ANN.id, "hand.news.abandoned"),)


async def test_no_game_is_ended_while_the_bot_is_away_or_where_that_is_switched_off() -> None:
    bench = Bench()
    table = await seat_down(bench, PLAYING, AI)
    bench.driver.hold()
    await bench.pass_time(30 * DAY)
    assert (await bench.service.begun(table.id)).status is Status.RUNNING
    never = Bench(pace=replace(LIVE, abandoned=None))
    assert (await seat_down(never, PLAYING, AI)).plan.due is None


async def test_a_forced_pass_is_made_in_the_time_of_an_ai_player() -> None:
    bench = Bench()
    table = await seat_down(bench, PLAYING, AI)
    await bench.service.orders.prefer(table.id, ANN.id, OrderKind.FORCED, True)
    forced = 0
    for _ in range(2000):
        table = await bench.service.begun(table.id)
        if table.phase is Phase.BETWEEN:
            break
        mine = table.position.legal(0) if 0 in table.to_act else ()
        if len(mine) == 1 and isinstance(mine[0], Pass):
            forced += 1
            assert table.plan.due is not None
            assert table.plan.due.kind is DueKind.ORDER
            assert table.plan.due.at - table.since(0) <= timedelta(seconds=LIVE.think[1])
            await bench.pass_time(1)
            assert (await bench.service.begun(table.id)).seq > table.seq
        elif not await moved_themselves(bench.service, table.id, {ANN.id}):
            await bench.pass_time(1)
    assert forced


async def test_among_people_no_pass_comes_by_itself() -> None:
    """The time of a pass would tell that nothing else was possible."""
    bench = Bench()
    table = await seat_down(bench, PLAYING, {2: "easy", 3: "easy"})
    for person in (ANN, BO):
        await bench.service.orders.prefer(table.id, person.id, OrderKind.FORCED, True)
    forced = 0
    for _ in range(2000):
        table = await bench.service.begun(table.id)
        if table.phase is Phase.BETWEEN:
            break
        for seat in {0, 1}.intersection(table.to_act):
            legal = table.position.legal(seat)
            if len(legal) == 1 and isinstance(legal[0], Pass):
                forced += 1
                assert table.plan.due is None or table.plan.due.kind is DueKind.LIMIT
        if not await moved_themselves(bench.service, table.id, {ANN.id, BO.id}):
            await bench.pass_time(1)
    assert forced
