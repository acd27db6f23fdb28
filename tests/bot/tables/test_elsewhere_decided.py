"""Any process may decide; the home of the table tells, keeps time and remembers, as if it had decided itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.slots import EVERY, Slots, slot_of_table
from bot.tables.core.change import Cause
from bot.tables.core.state import RunningTable
from bot.tables.log import missed
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from games.registry import GAMES
from tests.support.tables.kit import ANN, BO, CY, Bench, ai_game, lobby


async def apart(bench: Bench, table_id: int) -> TableService:
    """The service of another process; the bench's is home of the table."""
    slot = slot_of_table((await bench.service.snapshot(table_id)).table)
    other = TableService(bench.store, bench.clock, bench.secrets, paces={"live": bench.pace},
                         slots=Slots(EVERY - {slot}))
    bench.service.slots.hold({slot})
    bench.events.clear()
    return other


async def heard(bench: Bench, table_id: int) -> None:
    bench.service.slots.heard("table", table_id)
    await bench.service.settle()


async def game(bench: Bench, people: int = 2) -> int:
    """Of Ann, Bo and AI players, dealt."""
    await bench.driver.start()
    table_id = await lobby(bench, (BO,)[:people - 1])
    for _ in range(4 - people):
        await bench.service.lobbies.add_ai(table_id, ANN.id, "easy")
    await bench.service.lobbies.start(table_id, ANN.id)
    await bench.pass_time(30)
    assert (await bench.service.begun(table_id)).to_act
    return table_id


async def test_the_home_tells_what_another_process_decided(bench: Bench):
    table_id = await lobby(bench)
    other, told = await apart(bench, table_id), list[object]()
    other.subscribe(told.append)
    await other.lobbies.leave(table_id, BO.id)
    await other.lobbies.join(table_id, BO)
    assert not bench.events
    await heard(bench, table_id)
    assert [(each.cause, each.before.seq, each.after.seq, each.by) for each in bench.events] == [
        (Cause.LOBBY, 4, 5, BO.id), (Cause.LOBBY, 5, 6, BO.id)]
    assert bench.events[-1].after == await other.snapshot(table_id)
    await heard(bench, table_id)
    assert len(bench.events) == 2, "once"
    assert not told


async def test_a_table_stays_at_its_home_when_its_host_leaves(bench: Bench):
    """Outside of servers. Every process knows a table's slot from its first click on."""
    ann, bo = replace(ANN, id=5 << 22), replace(BO, id=9 << 22)
    table_id = (await bench.service.lobbies.create(ann, Opening("tichu", 7, None))).id
    await bench.service.lobbies.join(table_id, bo)
    other = await apart(bench, table_id)
    await other.lobbies.leave(table_id, ann.id)
    left = (await other.snapshot(table_id)).table
    assert (left.host, slot_of_table(left)) == (bo.id, 5)
    await heard(bench, table_id)
    assert bench.events[-1].after.table.host == bo.id
    await bench.service.lobbies.leave(table_id, bo.id)
    assert bench.events[-1].cause is Cause.CANCEL


async def test_elsewhere_a_table_is_read_anew_for_each_use(bench: Bench):
    table_id = await lobby(bench)
    other = await apart(bench, table_id)
    assert (await other.snapshot(table_id)).seq == 4
    await bench.service.lobbies.leave(table_id, BO.id)
    assert (await other.snapshot(table_id)).seq == 5
    await other.lobbies.join(table_id, BO)  # no conflict
    assert (await other.snapshot(table_id)).seq == 6


async def test_a_home_that_decides_before_it_hears_tells_in_order(bench: Bench):
    table_id = await lobby(bench)
    other = await apart(bench, table_id)
    await other.lobbies.leave(table_id, BO.id)
    await bench.service.lobbies.leave(table_id, CY.id)
    await heard(bench, table_id)
    assert [each.after.seq for each in bench.events] == [5, 6]


async def test_a_home_that_has_read_before_it_hears_tells_all(bench: Bench):
    table_id = await lobby(bench)
    other = await apart(bench, table_id)
    await bench.service.lobbies.leave(table_id, BO.id)  # told up to here
    await other.lobbies.join(table_id, BO)
    bench.service.forget_all()
    await bench.service.snapshot(table_id)
    await heard(bench, table_id)
    assert [each.after.seq for each in bench.events] == [5, 6]


async def test_a_game_goes_on_by_itself_at_its_home_only(bench: Bench):
    """Ann leaves her seat to an AI player by a command elsewhere."""
    table_id = await game(bench, people=1)
    other = await apart(bench, table_id)
    seq = (await other.stand_in(table_id, ANN.id)).seq
    await bench.pass_time(60)
    await heard(bench, table_id)
    assert bench.events[0].cause is Cause.SEAT
    await bench.pass_time(60)
    assert (await other.begun(table_id)).seq > seq + 1
    assert (await bench.play_out(table_id)).status == "over"


async def test_what_another_process_ends_is_over_with_its_result(bench: Bench):
    table_id = await game(bench)
    other = await apart(bench, table_id)
    await other.abort(table_id, 99, force=True)
    await heard(bench, table_id)
    (change,) = bench.events
    assert change.cause is Cause.OVER
    assert change.result is not None
    assert change.result.aborted


async def test_a_proposal_made_elsewhere_is_told(bench: Bench):
    table_id = await game(bench)
    other = await apart(bench, table_id)
    await other.abort(table_id, BO.id)
    await heard(bench, table_id)
    (change,) = bench.events
    assert (change.cause, change.fact) == (Cause.VOTE, None)
    assert isinstance(change.after, RunningTable)
    assert [order.user for order in change.after.orders if order.kind == "abort"] == [BO.id]


async def test_a_process_that_gives_a_table_away_stops_and_one_that_takes_it_goes_on(bench: Bench):
    table_id = await ai_game(bench)
    await bench.pass_time(20)
    (slot,) = {slot_of_table((await bench.service.snapshot(table_id)).table)}
    slots = bench.service.slots
    await slots.change(EVERY - {slot})
    await bench.driver.resync()
    seq = (await bench.service.snapshot(table_id)).seq
    await bench.pass_time(600)
    assert (await bench.service.snapshot(table_id)).seq == seq
    assert not bench.driver.tables
    await slots.change(EVERY)
    await bench.driver.resync()
    assert bench.driver.tables
    await bench.pass_time(60)
    assert (await bench.service.snapshot(table_id)).seq > seq


async def test_the_log_says_why_a_table_changed(bench: Bench):
    """The causes that listeners were told, of all entries of some games, from the log alone."""
    for people in (1, 2):
        table_id = await game(bench, people)
        for _ in range(8):
            table = await bench.service.begun(table_id)
            player = next(iter(table.to_act), None)
            user = None if player is None else table.table.taken[player].person
            if user is None:
                await bench.pass_time(30)
            else:
                await bench.service.stand_in(table_id, user.id)
                await bench.pass_time(30)
                await bench.service.come_back(table_id, user.id)
        await bench.service.abort(table_id, 99, force=True)
        told = {each.after.seq: each for each in bench.events if each.after.id == table_id and each.fact is not None}
        newest = await bench.service.snapshot(table_id)
        found = missed.changes(await bench.store.log(table_id), 0, newest, GAMES, bench.pace)
        assert [each.after.seq for each in found] == sorted(told)
        for each in found:
            assert each.cause is told[each.after.seq].cause, each.fact
            assert each.actions == told[each.after.seq].actions
            assert (each.by, each.key) == (told[each.after.seq].by, told[each.after.seq].key)
        assert {Cause.LOBBY, Cause.START, Cause.COMMIT, Cause.DEAL, Cause.ACT, Cause.SEAT, Cause.OVER} <= {
            each.cause for each in found}


@pytest.fixture
def bench() -> Bench:
    return Bench()
