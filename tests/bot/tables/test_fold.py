"""What one entry does to a running table: its times, what older clicks are worth, who plays a seat."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.core.errors import TableError
from bot.tables.core.entries import Committed, Cut, Fact, Paused, Resumed, TakenBack, TimeGranted
from bot.tables.core.model import Seat
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.state import RunningTable, Shuffle, named
from bot.tables.core.time_control import ASYNC, DAY, HOUR, LIVE
from bot.tables.log import fold
from games.actions import Small
from games.views import Phase
from tests.support.tables.kit import ANN, BO, CY, Bench, do, hands, pass_round, script, seat_down

SLOW = replace(ASYNC, name="live")
DEAL = hands({0: ("Ma", "2g", "Dr"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
LINES = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def game(bench: Bench, table: RunningTable) -> RunningTable:
    return await bench.service.begun(table.id)


def all_at(table: RunningTable) -> tuple[datetime, ...]:
    return table.clocks.epoch_at, table.clocks.turn_at, table.clocks.phase_at


async def test_a_play_makes_older_clicks_stale_and_a_pass_does_not() -> None:
    bench = Bench(pace=SLOW)
    before = await seat_down(bench, LINES)
    assert isinstance(before, RunningTable)
    await bench.pass_time(10)
    await do(bench, before.id, "0 play 2g")
    played, now = await game(bench, before), bench.clock.now()
    assert (played.freshness.epoch, all_at(played)) == (played.seq, (now, now, now))
    assert played.freshness.dealt == before.freshness.dealt
    await bench.pass_time(10)
    await do(bench, before.id, "1 pass")
    passed, later = await game(bench, before), bench.clock.now()
    assert passed.freshness.epoch == played.freshness.epoch
    assert (passed.clocks.epoch_at, passed.clocks.phase_at) == (now, now)
    assert passed.clocks.turn_at == later
    await do(bench, before.id, "3 small")
    called = await game(bench, before)
    assert (called.freshness.epoch, called.clocks.turn_at) == (played.freshness.epoch, later)
    await bench.pass_time(10)
    await do(bench, before.id, "2 pass")
    await do(bench, before.id, "3 pass")
    closing = await game(bench, before)
    assert closing.phase is Phase.CLOSING
    assert (closing.clocks.phase_at, closing.freshness.epoch) == (bench.clock.now(), played.freshness.epoch)


async def test_each_answer_has_its_own_clock() -> None:
    bench = Bench(pace=SLOW)
    dealt = await seat_down(bench, LINES[:1])
    await bench.pass_time(10)
    await do(bench, dealt.id, "1 decline")
    table = await game(bench, dealt)
    assert table.clocks.own == {1: bench.clock.now()}
    assert (table.since(0), table.since(1)) == (dealt.at, bench.clock.now())
    assert (table.freshness.epoch, table.clocks.turn_at) == (dealt.freshness.epoch, dealt.clocks.turn_at)
    assert table.clocks.phase_at == dealt.clocks.phase_at
    assert table.position.ahead(1) == (Small(1),)
    assert table.position.ahead(0) == ()
    assert Small(1) in table.legal(1)
    await bench.service.act(table.id, BO.id, table.seq, Small(1))
    ordered = await game(bench, table)
    assert Small(1) not in ordered.legal(1), "it has been ordered"
    answered = bench.clock.now()
    for seat in (0, 2, 3):
        await do(bench, dealt.id, f"{seat} decline")
        await bench.pass_time(1)
    after = await game(bench, dealt)
    assert after.phase is Phase.EXCHANGE
    assert after.clocks.phase_at == answered + timedelta(seconds=2)
    assert after.since(0) == answered, "the own answer begins the time for the own gifts"
    assert after.position.ahead(2) == ()


async def test_time_over_the_limit_comes_from_the_bank() -> None:
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    for wait, spent in ((SLOW.limit, {}), (SLOW.limit + HOUR, {1: HOUR})):
        await bench.pass_time(wait)
        seat = (await game(bench, table)).to_act[0]
        await do(bench, table.id, f"{seat} play 2g" if seat == 0 else f"{seat} pass")
        assert (await game(bench, table)).clocks.spent == spent
    await bench.service.votes.propose(table.id, ANN.id, OrderKind.EXTEND, str(DAY))
    for person in (BO, CY):
        await bench.service.votes.propose(table.id, person.id, OrderKind.EXTEND, str(DAY))
    await bench.pass_time(SLOW.limit + DAY)
    await do(bench, table.id, "2 pass")
    assert (await game(bench, table)).clocks.spent == {1: HOUR}, "granted time is used first"
    await bench.restart()
    assert (await game(bench, table)).clocks.spent == {1: HOUR}


def more(table: RunningTable, seat: int, seconds: float) -> RunningTable:
    return fold.happened(table, TimeGranted((seat,), seconds), None)


async def test_more_time_adds_up_within_a_turn_only() -> None:
    table = await seat_down(Bench(pace=SLOW), LINES)
    since = table.since(0)
    once = more(table, 0, 60)
    assert once.clocks.extra == {0: (since, 60)}
    assert more(once, 0, -20).clocks.extra == {0: (since, 40)}
    stale = replace(
        table, clocks=replace(table.clocks, extra={0: (since - timedelta(seconds=1), 60.0), 1: (since, 5.0)}))
    assert more(stale, 0, 30).clocks.extra == {0: (since, 30), 1: (since, 5)}


async def test_the_newest_64_keys_are_remembered() -> None:
    table = await seat_down(Bench(), LINES)
    assert fold.keyed(table, None) is table
    for number in range(70):
        table = fold.keyed(table, f"k{number}")
    assert table.freshness.keys == tuple(f"k{number}" for number in range(6, 70))


def beside(table: RunningTable, fact: Fact) -> RunningTable:
    return fold.happened(table, fact, None)


async def test_a_commitment_is_there_from_its_entry_to_the_deal() -> None:
    table = await seat_down(Bench(), LINES)
    made = beside(replace(table, shuffle=Shuffle(cuts={1: "old"})), Committed(2, "abcd", sealed=True))
    assert made.shuffle == Shuffle("abcd", "abcd", {}, None, sealed=True)
    assert not made.may_cut, "others play the same deals"
    open_ = beside(beside(table, Committed(2, "abcd")), Cut(2, "lucky one"))
    assert (open_.may_cut, open_.shuffle.cuts) == (True, {2: "lucky one"})
    assert beside(open_, Cut(0, "x")).shuffle.cuts == {2: "lucky one", 0: "x"}
    assert not table.may_cut


async def test_after_a_pause_and_a_takeback_the_whole_time_is_there_again() -> None:
    table = await seat_down(Bench(), LINES)
    later = table.at + timedelta(hours=3)
    resting = replace(fold.happened(table, Paused(), ANN.id), at=later)
    assert resting.clocks.paused == table.at
    again = fold.happened(resting, Resumed(), ANN.id)
    assert again.clocks == replace(
        table.clocks, turn_at=later, phase_at=later, rested=(later - table.at).total_seconds())
    back = fold.happened(replace(table, at=later), TakenBack(3), ANN.id)
    assert (back.freshness.epoch, all_at(back)) == (table.seq, (later, later, later))


async def test_who_plays_a_seat() -> None:
    bench = Bench()
    table = await seat_down(bench, LINES, {1: "easy"})
    assert [table.person_playing(seat) for seat in range(2)] == [ANN, None]
    assert table.controller(1) == Seat(1, "Bo", None, "easy")
    assert table.controller(7) is None
    player = table.player(CY.id)
    assert (player.seat.number, player.view.seat, player.legal) == (2, 2, table.legal(2))
    with pytest.raises(TableError, match="not seated"):
        table.player(BO.id)
    after = await bench.service.stand_in(table.id, ANN.id)
    assert after.person_playing(0) is None
    assert after.controller(0).stand_in
    assert not after.controller(1).stand_in
    assert [person.id for person in after.table.people] == [100, 102, 103]
    assert not after.table.alone
    last = await bench.service.stand_in(table.id, CY.id)
    assert last.table.alone, "Di alone is left"


async def test_a_seat_is_shown_with_the_name_of_who_has_it_now() -> None:
    table = await seat_down(Bench(), LINES)
    view = table.position.public
    assert named(view, table.table) is view
    seats = (table.table.seats[0], Seat(1, "Eve"), *table.table.seats[2:])
    found = named(view, replace(table.table, seats=seats))
    assert [seat.name for seat in found.seats] == ["Ann", "Eve", "Cy", "Di"]
    assert [seat.count for seat in found.seats] == [seat.count for seat in view.seats]


async def test_the_rest_of_a_round_is_hurried_only_among_ai_players() -> None:
    bench = Bench()
    table = await seat_down(bench, LINES, {1: "easy", 3: "easy"})
    order = Order(0, OrderKind.FINISH, "", ANN.id)
    assert not table.left_to_ai
    assert not replace(table, orders=(order,)).hurried
    for person in (ANN, CY):
        table = await bench.service.stand_in(table.id, person.id)
    assert table.left_to_ai
    assert not table.hurried
    assert replace(table, orders=(order,)).hurried
    assert not replace(table, orders=(replace(order, kind=OrderKind.PAUSE),)).hurried


async def test_who_is_out_may_leave_the_dragons_gift_to_an_ai_player_if_alone() -> None:
    straight = ("Ma", *(f"{rank}g" for rank in "23456789TJQK"))
    dealt = hands({0: (*straight[:10], "Dr", "2k", "3k", "4k"), 1: ("5k", "6k", "Jg"), 2: ("7k", "Qg", "8k"),
                   3: ("Kg", "9k", "Tk")})
    passes = [f"{seat} pass" for seat in (1, 2, 3)]
    gives = {0: dealt[0][-3:], **{seat: dealt[seat][:3] for seat in (1, 2, 3)}}
    lines = script(dealt, gives, [f"0 play {' '.join(straight)}", *passes, "0 take", "0 play Dr", *passes])
    bench = Bench()
    table = await seat_down(bench, lines, {1: "easy", 2: "easy", 3: "easy"})
    assert (table.phase, table.to_act, table.left_to_ai) == (Phase.GIFT, (0,), True)
    with_cy = replace(table.table, seats=(*table.table.seats[:2], Seat(2, "Cy", CY), table.table.seats[3]))
    assert not replace(table, table=with_cy).left_to_ai, "the others at the table wait for it"
    await bench.service.orders.finish(table.id, ANN.id)
    await bench.pass_time(LIVE.closing)
    after = await game(bench, table)
    assert after.phase is not Phase.GIFT


async def test_the_rest_can_be_hurried_while_the_last_trick_of_who_is_out_closes() -> None:
    straight = ("Ma", *(f"{rank}g" for rank in "23456789TJQK"))
    dealt = hands({0: (*straight[:10], "Ar", "2k", "3k", "4k"), 1: ("5k", "6k", "Jg"), 2: ("7k", "Qg", "8k"),
                   3: ("Kg", "9k", "Tk")})
    passes = [f"{seat} pass" for seat in (1, 2, 3)]
    gives = {0: dealt[0][-3:], **{seat: dealt[seat][:3] for seat in (1, 2, 3)}}
    lines = script(dealt, gives, [f"0 play {' '.join(straight)}", *passes, "0 take", "0 play Ar", *passes])
    table = await seat_down(Bench(), lines, {1: "easy", 2: "easy", 3: "easy"})
    assert (table.phase, table.left_to_ai) == (Phase.CLOSING, True)


async def test_a_milestone_of_the_dragon_is_the_gift() -> None:
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await do(bench, table.id, "0 play Dr")
    await pass_round(bench, table.id)
    waiting = await game(bench, table)
    assert waiting.phase is Phase.GIFT
    await bench.pass_time(SLOW.closing)
    await do(bench, table.id, "0 gift 1")
    given = await game(bench, table)
    assert (given.freshness.epoch, given.clocks.turn_at, given.clocks.spent) == (given.seq, bench.clock.now(), {})
