"""Live tables that players have left: who is given up on, and where nobody is there."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.tables.core.model import Status
from bot.tables.core.plan import DueKind
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import DAY, LIVE
from bot.tables.rules.presence import deserted, given_up
from bot.tables.rules.schedule import deadline, planned
from games.actions import Pass
from tests.support.tables.kit import ANN, BO, CY, DI, Bench, hands, script, seat_down

DEAL = hands({0: ("Ma", "2g", "3g"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
PLAYING = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})
assert LIVE.limit is not None


async def gone(bench: Bench, users: set[int]) -> RunningTable:
    """Time passes until these are given up on, who do nothing; the others come when it is their turn."""
    table = await seat_down(bench, PLAYING)
    for _ in range(60):
        table = await bench.service.begun(table.id)
        if {seat.person.id for seat in table.table.taken if seat.person and given_up(table, seat)} == users:
            return table
        for seat in table.to_act:
            if (person := table.person_playing(seat)) is not None and person.id not in users:
                legal = table.legal(seat)
                move = next((each for each in legal if isinstance(each, Pass)), legal[0])
                await bench.service.act(table.id, person.id, table.seq, move)
                break
        else:
            await bench.pass_time(LIVE.limit)
    raise AssertionError("nobody is given up on")


async def test_who_lets_two_turns_pass_is_given_up_on_until_they_do_something() -> None:
    bench = Bench()
    await bench.driver.start()
    table = await gone(bench, {BO.id})
    assert not deserted(table)
    assert table.attendance.timeouts == {1: 2}
    await bench.restart()
    again = await bench.service.begun(table.id)
    assert again.attendance == table.attendance, "the log has it"
    seq = again.seq
    assert await bench.service.conduct.back(again, ANN.id) is again
    again = await bench.service.conduct.back(again, BO.id)
    assert (again.attendance.timeouts, again.seq) == ({}, seq + 1)
    assert (await bench.service.conduct.back(again, BO.id)).seq == seq + 1, "once is enough"
    await bench.restart()
    assert (await bench.service.begun(table.id)).attendance.timeouts == {}


async def test_where_nobody_is_there_the_clocks_stand_still_until_one_is_back() -> None:
    bench = Bench()
    await bench.driver.start()
    table = await gone(bench, {ANN.id, BO.id, CY.id, DI.id})
    assert deserted(table)
    assert [deadline(table, seat) for seat in table.to_act] == [None]
    await bench.pass_time(DAY)
    await bench.restart()
    assert (await bench.service.begun(table.id)).seq == table.seq, "nothing happens"
    waits = next(seat.person.id for seat in table.table.taken if seat.person and seat.number not in table.to_act)
    back = await bench.service.conduct.back(await bench.service.begun(table.id), waits)
    assert [deadline(back, seat) for seat in back.to_act] == [bench.clock.now() + timedelta(seconds=LIVE.limit)]
    await bench.pass_time(LIVE.limit)
    assert (await bench.service.begun(table.id)).seq > back.seq
    (later,) = (await bench.service.begun(table.id)).to_act
    assert later != back.to_act[0]


async def test_a_move_by_command_wakes_the_table_too() -> None:
    bench = Bench()
    await bench.driver.start()
    table = await gone(bench, {ANN.id, BO.id, CY.id, DI.id})
    await bench.pass_time(DAY)
    (seat,) = table.to_act
    person = table.person_playing(seat)
    assert person is not None
    moved = (await bench.service.act(table.id, person.id, table.seq, table.legal(seat)[0])).snapshot
    assert not deserted(moved)
    assert moved.plan.due is not None
    assert moved.plan.due.at > bench.clock.now()


async def test_a_table_that_all_have_left_ends_as_other_abandoned_ones() -> None:
    bench = Bench()
    await bench.driver.start()
    table = await gone(bench, {ANN.id, BO.id, CY.id, DI.id})
    assert LIVE.abandoned is not None
    assert table.plan.due is not None
    assert (table.plan.due.kind, table.plan.due.at) == (
        DueKind.ABANDONED, table.at + timedelta(seconds=LIVE.abandoned))
    await bench.pass_time(LIVE.abandoned)
    over = await bench.service.begun(table.id)
    assert (over.status, over.outcome.winners) == (Status.OVER, ())
    assert {note for _, note in bench.events[-1].notes} == {"hand.news.abandoned"}


async def test_matches_wait_for_their_season_and_games_over_days_go_on() -> None:
    bench = Bench()
    await bench.driver.start()
    table = await gone(bench, {ANN.id, BO.id, CY.id, DI.id})
    match = replace(table, practice=replace(table.practice, staged=True))
    assert planned(match).plan.due is None
    slow = replace(table, pace=replace(table.pace, remind=True))
    assert not deserted(slow)
    night = replace(table, table=replace(table.table, terms={"by_button": 1}))
    assert not deserted(night)
    assert planned(night).plan.due is not None
