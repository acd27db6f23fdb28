"""What directors of a club night do."""

from __future__ import annotations

import pytest

from bot.league.model import Fixture, Member, Stage
from bot.league.season.night import attendance
from bot.league.state import SeasonState
from tests.bot.league.night.test_night_rules import begun
from tests.support.leagues.league_kit import BOSS
from tests.support.nights.night_kit import refused, who


async def test_a_co_director_directs_and_others_do_not() -> None:
    night = await begun()
    fixture = (await night.state()).open()[0].number
    assert await refused(night.service.direct(night.number, who(1), 1001)) == "not_manager"
    await night.service.direct(night.number, BOSS, 1001)
    await night.service.call(night.number, who(0))
    mine = attendance.current(await night.state(), 1000)
    assert mine is not None
    assert await refused(night.service.call(night.number, who(0))) == "called_already"
    await night.service.answer(night.number, who(1), mine.number)
    assert await refused(night.service.answer(night.number, BOSS, mine.number)) == "call_taken"
    await night.service.answer(night.number, who(1), mine.number, over=True)
    assert await refused(night.service.answer(night.number, who(1), mine.number)) == "no_such_call"
    service, number = night.service, night.number
    for work in (service.pause, service.resume, service.more_time, service.next_round, service.end, service.start):
        assert await refused(work(number, who(2))) == "not_director", work
    for one in (service.stop, service.undo):
        assert await refused(one(number, who(2), fixture)) == "not_director", one
    assert await refused(service.award(number, who(2), fixture, 0)) == "not_director"
    assert await refused(service.move(number, who(2), fixture, 1)) == "not_director"
    assert await refused(service.withdraw(number, who(2), 1)) == "not_director"
    assert await refused(service.replace(number, who(2), fixture, 1000, None)) == "not_director"


async def test_results_that_a_director_gives_and_takes_back() -> None:
    night = await begun(people=8, rounds=2)
    one, other = (each.number for each in (await night.state()).open())
    assert await refused(night.service.stop(night.number, BOSS, one, 0)) == "no_deals_compared"
    await night.service.award(night.number, BOSS, one, 1)
    state = await night.state()
    assert state.results[one].ranks == (2, 1)
    await night.service.undo(night.number, BOSS, one)
    assert one not in (await night.state()).results
    await night.service.stop(night.number, BOSS, one)
    assert (await night.state()).results[one].ranks == (1, 1)
    await night.service.stop(night.number, BOSS, other)
    await night.league.settle()
    await night.league.pass_time(1)
    assert (await night.state()).round == 2
    assert await refused(night.service.undo(night.number, BOSS, one)) == "round_over"


async def test_sixty_to_forty_of_what_was_not_played() -> None:
    night = await begun("duplicate", 8, deals=2, rounds=1)
    state = await night.state()
    one, other = state.open()
    await night.service.stop(night.number, BOSS, one.number, 0)
    state = await night.play_out()
    first, second = (state.tally(side[0]) for side in one.sides)
    assert first.possible == second.possible
    assert not first.possible or first.points / first.possible == pytest.approx(0.6)
    assert not second.possible or second.points / second.possible == pytest.approx(0.4)
    assert other.number in state.results


async def test_a_game_moves_to_another_table_and_a_player_is_replaced() -> None:
    night = await begun(rounds=2)
    await night.play()
    state = await night.state()
    one, other = state.open()
    assert await refused(night.service.move(night.number, BOSS, one.number, 1000)) == "no_such_table_number"
    await night.service.move(night.number, BOSS, one.number, 2)
    state = await night.state()
    assert attendance.table_number(state, state.fixtures[one.number]) == 2
    assert attendance.table_number(state, state.fixtures[other.number]) == 1
    out = next(iter(state.players(one)))
    await night.service.replace(night.number, BOSS, one.number, out, Member("Zed", 99))
    state = await night.state()
    assert "Zed" in {each.name for each in state.players(one).values()}
    assert await refused(night.service.replace(night.number, BOSS, one.number, 99, who_plays(other, state))) \
        == "already_in_season"
    night.absent = {99 - 1000}
    await night.come()
    await night.league.pass_time(181)
    assert await refused(night.service.move(night.number, BOSS, one.number, 3)) in ("begun_already", "fixture_done")


def who_plays(fixture: Fixture, state: SeasonState) -> Member:
    return next(iter(state.players(fixture).values()))


async def test_a_player_is_replaced_during_a_game() -> None:
    night = await begun()
    state = await night.state()
    fixture = state.open()[0]
    out = next(iter(state.players(fixture)))
    await night.service.replace(night.number, BOSS, fixture.number, out, Member("Zed", 99))
    table = await night.league.tables.snapshot(fixture.table or 0)
    assert table.table.seat_of(99) is not None
    assert table.table.seat_of(out) is None
    other = next(user for user in state.players(fixture) if user != out)
    await night.service.replace(night.number, BOSS, fixture.number, other, None)
    seat = (await night.league.tables.snapshot(fixture.table or 0)).table.seat_of(other)
    assert seat is not None
    assert seat.ai


async def test_a_barred_pair_is_out_for_the_night() -> None:
    night = await begun()
    await night.service.withdraw(night.number, BOSS, 1, barred=True)
    assert await refused(night.service.check_in(night.number, who(0))) == "barred"
    assert await refused(night.service.seek(night.number, who(0), "step_in")) == "barred"
    assert await refused(night.service.invite(night.number, who(0), Member("P30", 1030))) == "barred"


async def test_the_round_is_taken_back_until_a_game_begins() -> None:
    night = await begun()
    assert await refused(night.service.undo(night.number, BOSS, 0)) == "round_begun"
    await night.play()
    numbers = set((await night.state()).play.waiting)
    await night.service.undo(night.number, BOSS, 0)
    await night.league.settle()
    await night.league.pass_time(1)
    state = await night.state()
    assert state.round == 2
    assert numbers.isdisjoint(state.play.waiting)


async def test_the_next_round_at_once_ends_games_as_they_are() -> None:
    night = await begun(rounds=2)
    state = await night.service.next_round(night.number, BOSS)
    assert state.round == 2
    assert all(each.round == 2 for each in state.open())
    await night.service.end(night.number, BOSS)
    assert (await night.state()).season.stage is Stage.CLOSED
