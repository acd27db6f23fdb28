"""Absent players, and how the others continue: the host or a vote takes away a seat."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.errors import TableError
from bot.tables.core.change import Cause
from bot.tables.core.orders import OrderKind
from bot.tables.core.time_control import DAY
from bot.tables.log.absence import moves, no_shows
from games.actions import Pass, Play
from tests.support.logged import said
from tests.support.tables.kit import ANN, BO, CY, DI, EVE, LINES, SLOW, Bench, both, do, seat_down

LIMIT = SLOW.limit + SLOW.bank


async def absent(bench: Bench, table: int) -> list[int]:
    return [seat.number for seat in await bench.service.seating.absent(table)]


async def kick(bench: Bench, table: int, by: int, seat: int):
    return await bench.service.votes.propose(table, by, OrderKind.KICK, str(seat))


async def go_on(bench: Bench, table: int, person) -> None:
    """The person's turn: a pass if there is one, else a single card."""
    seq = (await bench.service.snapshot(table)).seq
    legal = [a for a in await bench.service.legal(table, person.id) if isinstance(a, Pass | Play)]
    action = next((a for a in legal if isinstance(a, Pass)), None) or min(legal, key=lambda play: len(play.cards))
    await bench.service.act(table, person.id, seq, action)


async def test_nobody_is_absent_who_has_time():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(LIMIT - 1)
    assert await absent(bench, table.id) == []
    with pytest.raises(TableError, match="not absent"):
        await kick(bench, table.id, BO.id, 0)
    with pytest.raises(TableError, match="no such seat"):
        await kick(bench, table.id, BO.id, 9)
    assert await bench.store.orders(table.id) == ()


async def test_whose_move_the_clock_made_is_absent_until_they_do_something():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(LIMIT)
    assert await absent(bench, table.id) == [0]
    await go_on(bench, table.id, BO)
    assert await absent(bench, table.id) == [0]
    await bench.restart()
    assert await absent(bench, table.id) == [0]
    await bench.service.vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=3))
    assert await absent(bench, table.id) == []


async def test_who_took_a_trick_by_itself_is_not_absent():
    """Nobody orders that: the trick is theirs when all others have passed."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await do(bench, table.id, "0 play Ma")
    for person in (BO, CY, DI):
        await go_on(bench, table.id, person)
    await bench.pass_time(LIMIT - 1)
    log = [said(entry) for entry in await bench.store.log(table.id)]
    assert any(text.startswith(("0 take", "0 gift")) for text in log)
    assert await absent(bench, table.id) == []


async def test_a_table_without_a_limit_waits_as_long_as_is_usual():
    bench = Bench(pace=replace(SLOW, limit=None))
    table = await seat_down(bench, LINES)
    await bench.pass_time(DAY)
    assert await absent(bench, table.id) == []
    await bench.pass_time(1)
    assert await absent(bench, table.id) == [0]


async def test_a_vacation_lasts_to_its_last_second_also_where_no_limit_is_any_more():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=3))
    bench.pace = replace(SLOW, limit=None)
    await bench.restart()
    await bench.pass_time(3 * DAY - 1)
    assert await absent(bench, table.id) == []
    await bench.pass_time(1)
    assert await absent(bench, table.id) == [0]


@pytest.mark.parametrize(("limit", "excused"), [(3600, True), (3599, False)])
async def test_a_vacation_excuses_where_a_move_may_take_an_hour(limit: float, excused: bool):
    """In faster games nobody waits for somebody on vacation."""
    bench = Bench(pace=replace(SLOW, limit=limit, bank=0))
    table = await seat_down(bench, LINES)
    await bench.pass_time(limit)
    assert await absent(bench, table.id) == [0]
    await bench.service.vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=3))
    assert await absent(bench, table.id) == ([] if excused else [0])


async def test_the_host_takes_an_absent_persons_seat_for_a_substitute():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await do(bench, table.id, "0 play 2g")
    await bench.pass_time(LIMIT)
    ballot = await kick(bench, table.id, ANN.id, 1)
    assert ballot.done
    event = bench.events[-1]
    assert (event.cause, event.notes) == (Cause.SEAT, ((BO.id, "hand.news.kicked"),))
    assert [seat.number for seat in await bench.service.seating.offered(table.id)] == [1]
    position = await both(bench, table.id)
    assert position.table.seats[1].stand_in
    after = await bench.service.seating.substitute(table.id, EVE, 1)
    assert after.table.seats[1].person == EVE
    assert await absent(bench, table.id) == []
    kept = await bench.service.conduct.of_player(BO.id, "live")
    assert (kept.games, kept.left, kept.missed) == (1, 1, 1)


async def test_the_others_vote_where_the_host_may_not_decide():
    """In a rated game, and for anybody but the host: more than half of the others."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES, rated=True)
    await do(bench, table.id, "0 play 2g")
    await bench.pass_time(LIMIT)
    first = await kick(bench, table.id, ANN.id, 1)
    assert (first.done, len(first.ayes), first.needed) == (False, 1, 2)
    with pytest.raises(TableError, match="not absent"):
        await kick(bench, table.id, BO.id, 1)
    assert (await kick(bench, table.id, CY.id, 1)).done
    assert all(order.kind is OrderKind.OFFER for order in await bench.store.orders(table.id))


async def test_who_shows_up_while_the_others_vote_stays():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES, rated=True)
    await bench.pass_time(LIMIT)
    await kick(bench, table.id, BO.id, 0)
    for person in (BO, CY, DI, ANN):
        await go_on(bench, table.id, person)
    with pytest.raises(TableError, match="not absent"):
        await kick(bench, table.id, CY.id, 0)
    assert (await bench.service.snapshot(table.id)).table.seats[0].person == ANN


async def test_who_was_kicked_may_come_back_until_somebody_has_the_seat():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.stand_in(table.id, BO.id)
    assert await absent(bench, table.id) == [1]
    await kick(bench, table.id, ANN.id, 1)
    await bench.service.come_back(table.id, BO.id)
    assert await bench.service.seating.offered(table.id) == ()


async def test_a_seat_kept_for_its_player_is_given_away_by_nobody_else_but_after_a_kick():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES, rated=True)
    await bench.service.stand_in(table.id, BO.id)
    for person in (ANN, CY):
        assert (await bench.service.seating.offer(table.id, person.id)).number != 1
    with pytest.raises(TableError, match="not offered"):
        await bench.service.seating.substitute(table.id, EVE, 1)
    await bench.service.come_back(table.id, BO.id)
    assert not (await bench.service.snapshot(table.id)).table.seats[1].ai


async def test_votes_against_end_what_cannot_be_carried():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    votes = bench.service.votes
    with pytest.raises(TableError, match="bad proposal"):
        await votes.oppose(table.id, BO.id, OrderKind.PAUSE, "pause")
    await votes.propose(table.id, ANN.id, OrderKind.PAUSE, "pause")
    one = await votes.oppose(table.id, BO.id, OrderKind.PAUSE, "pause")
    assert (one.lost, one.nays, len(one.ayes)) == (False, (1,), 1)
    changed = await votes.propose(table.id, BO.id, OrderKind.PAUSE, "pause")  # another mind
    assert (changed.nays, len(changed.ayes)) == ((), 2)
    await votes.oppose(table.id, CY.id, OrderKind.PAUSE, "pause")
    assert (await votes.oppose(table.id, DI.id, OrderKind.PAUSE, "pause")).lost
    assert await bench.store.orders(table.id) == ()
    assert (await bench.service.snapshot(table.id)).clocks.paused is None


async def test_one_vote_against_is_enough_where_all_must_agree():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await do(bench, table.id, "0 play 2g")
    ballot = await bench.service.votes.propose(table.id, ANN.id, OrderKind.TAKEBACK)
    assert (await bench.service.votes.oppose(table.id, DI.id, OrderKind.TAKEBACK, ballot.line)).lost
    await bench.service.abort(table.id, BO.id)
    assert (await bench.service.votes.oppose(table.id, CY.id, OrderKind.ABORT, "")).lost
    assert await bench.store.orders(table.id) == ()


async def test_whose_time_stops_a_game_has_left_it_and_nobody_else():
    bench = Bench(pace=replace(SLOW, on_limit="end"))
    await seat_down(bench, LINES)
    await bench.pass_time(LIMIT)
    assert bench.events[-1].notes == tuple((person.id, "hand.news.stopped") for person in (ANN, BO, CY, DI))
    kept = await bench.service.conduct.of_player(ANN.id, "live")
    assert (kept.games, kept.left, kept.missed, kept.reliability) == (1, 1, 1, 0)
    assert (await bench.service.conduct.of_player(BO.id, "live")).games == 0


async def test_who_made_the_moves_is_counted_from_the_log():
    """A trick is taken by itself; standing orders are their owner's; what the clock does and who stands in are not."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES, rated=True)
    made = moves(table.table, await bench.store.log(table.id))
    assert {each.clock for each in made.values()} == {0}
    before = made[0].own
    await bench.pass_time(LIMIT)
    await bench.service.stand_in(table.id, BO.id)
    await bench.pass_time(60)
    made = moves(table.table, await bench.store.log(table.id))
    assert (made[0].own, made[0].clock, made[1].clock) == (before, 1, 1)
    assert no_shows(table.table, 2, await bench.store.log(table.id)) == frozenset()
    late = [replace(entry, user=None) if said(entry).startswith("2 ") else entry
            for entry in await bench.store.log(table.id) if not said(entry).startswith("0 ")]
    assert no_shows(table.table, 2, late) == {0}
