"""What directors of a club night do."""

from __future__ import annotations

import asyncio

import pytest

from bot.league.model import Actor, Fixture, Member, Stage
from bot.league.season.night import attendance, clock
from bot.league.state import SeasonState
from tests.bot.league.night.test_night_rules import begun
from tests.support.leagues.league_kit import BOSS
from tests.support.nights.night_kit import refused, who


async def test_a_co_director_directs_and_others_do_not() -> None:
    night = await begun()
    fixture = (await night.state()).open()[0].number
    assert await refused(night.service.planning.direct(night.number, who(1), 1001)) == "not_manager"
    await night.service.planning.direct(night.number, BOSS, 1050)
    await night.service.players.call(night.number, who(0))
    mine = attendance.current(await night.state(), 1000)
    assert mine is not None
    assert await refused(night.service.players.call(night.number, who(0))) == "called_already"
    await night.service.games.answer(night.number, who(50), mine.number)
    assert await refused(night.service.games.answer(night.number, BOSS, mine.number)) == "call_taken"
    await night.service.games.answer(night.number, who(50), mine.number, over=True)
    assert await refused(night.service.games.answer(night.number, who(50), mine.number)) == "no_such_call"
    service, number = night.service, night.number
    for work in (service.course.pause, service.course.resume, service.course.end, service.course.start):
        assert await refused(work(number, who(2))) == "not_director", work
    for one in (service.games.stop, service.games.undo, service.games.more_time, service.course.next_round,
                service.course.undo_round):
        assert await refused(one(number, who(2), fixture)) == "not_director", one
    assert await refused(service.games.award(number, who(2), fixture, 0)) == "not_director"
    assert await refused(service.games.move(number, who(2), fixture, 1)) == "not_director"
    assert await refused(service.games.withdraw(number, who(2), 1)) == "not_director"
    assert await refused(service.games.replace(number, who(2), fixture, 1000, None)) == "not_director"


async def test_results_that_a_director_gives_and_takes_back() -> None:
    night = await begun(people=8, rounds=2)
    one, other = (each.number for each in (await night.state()).open())
    assert await refused(night.service.games.stop(night.number, BOSS, one, 0)) == "no_deals_compared"
    await night.service.games.award(night.number, BOSS, one, 1)
    state = await night.state()
    assert state.results[one].ranks == (2, 1)
    await night.service.games.undo(night.number, BOSS, one)
    assert one not in (await night.state()).results
    await night.service.games.stop(night.number, BOSS, one)
    assert (await night.state()).results[one].ranks == (1, 1)
    await night.service.games.stop(night.number, BOSS, other)
    await night.league.settle()
    await night.league.pass_time(1)
    assert (await night.state()).round == 2
    assert await refused(night.service.games.undo(night.number, BOSS, one)) == "round_over"


async def test_sixty_to_forty_of_what_was_not_played() -> None:
    night = await begun("duplicate", 8, deals=2, rounds=1)
    state = await night.state()
    one, other = state.open()
    await night.service.games.stop(night.number, BOSS, one.number, 0)
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
    assert await refused(night.service.games.move(night.number, BOSS, one.number, 1000)) == "no_such_table_number"
    await night.service.games.move(night.number, BOSS, one.number, 2)
    state = await night.state()
    assert attendance.table_number(state, state.fixtures[one.number]) == 2
    assert attendance.table_number(state, state.fixtures[other.number]) == 1
    out = next(iter(state.players(one)))
    await night.service.games.replace(night.number, BOSS, one.number, out, Member("Zed", 99))
    state = await night.state()
    assert "Zed" in {each.name for each in state.players(one).values()}
    assert await refused(night.service.games.replace(night.number, BOSS, one.number, 99, who_plays(other, state))) \
        == "already_in_season"
    night.absent = {99 - 1000}
    await night.come()
    await night.league.pass_time(181)
    assert await refused(night.service.games.move(night.number, BOSS, one.number, 3)) in (
        "begun_already", "fixture_done")


def who_plays(fixture: Fixture, state: SeasonState) -> Member:
    return next(iter(state.players(fixture).values()))


async def test_a_player_is_replaced_during_a_game() -> None:
    night = await begun()
    state = await night.state()
    fixture = state.open()[0]
    out = next(iter(state.players(fixture)))
    await night.service.games.replace(night.number, BOSS, fixture.number, out, Member("Zed", 99))
    table = await night.league.tables.snapshot(fixture.table or 0)
    assert table.table.seat_of(99) is not None
    assert table.table.seat_of(out) is None
    other = next(user for user in state.players(fixture) if user != out)
    await night.service.games.replace(night.number, BOSS, fixture.number, other, None)
    seat = (await night.league.tables.snapshot(fixture.table or 0)).table.seat_of(other)
    assert seat is not None
    assert seat.ai


async def test_a_barred_pair_is_out_for_the_night() -> None:
    night = await begun()
    await night.service.games.withdraw(night.number, BOSS, 1, barred=True)
    assert await refused(night.service.players.check_in(night.number, who(0))) == "barred"
    assert await refused(night.service.players.seek(night.number, who(0), "step_in")) == "barred"
    assert await refused(night.service.players.invite(night.number, who(0), Member("P30", 1030))) == "barred"


async def test_the_round_is_taken_back_until_a_game_begins() -> None:
    night = await begun()
    assert await refused(night.service.course.undo_round(night.number, BOSS, 1)) == "round_begun"
    await night.play()
    numbers = set((await night.state()).play.waiting)
    await night.service.course.undo_round(night.number, BOSS, 2)
    await night.league.settle()
    await night.league.pass_time(1)
    state = await night.state()
    assert state.round == 2
    assert numbers.isdisjoint(state.play.waiting)


async def test_the_next_round_at_once_ends_games_as_they_are() -> None:
    night = await begun(rounds=2)
    state = await night.service.course.next_round(night.number, BOSS, 1)
    assert state.round == 2
    assert all(each.round == 2 for each in state.open())
    await night.service.course.end(night.number, BOSS)
    assert (await night.state()).season.stage is Stage.CLOSED


async def test_a_night_with_rounds_left_ends_in_one_step() -> None:
    """Once all games have ended, the next round is due: it must not come before the end."""
    night = await begun(people=16, rounds=4)
    seen = []
    night.service.driver.subscribe(lambda state: seen.append((len(state.play.waiting), state.season.stage)))
    await night.service.course.end(night.number, BOSS)
    await night.league.settle()
    await night.league.pass_time(5)
    state = await night.state()
    assert (state.season.stage, state.round) == (Stage.CLOSED, 1)
    assert (0, Stage.RUNNING) not in seen, seen


async def test_two_directors_press_the_same_button() -> None:
    """The second press is of a round that is over: it ends no game of the new one."""
    night = await begun(people=16, rounds=4)
    work = night.service.course.next_round, night.service.course.undo_round
    await work[0](night.number, BOSS, 1)
    for each in work:
        assert await refused(each(night.number, BOSS, 1)) == "night_moved"
    state = await night.state()
    assert (state.round, len(state.open())) == (2, 4)
    both = await asyncio.gather(*(work[0](night.number, BOSS, 2) for _ in range(2)), return_exceptions=True)
    assert sum(isinstance(each, SeasonState) for each in both) >= 1, both
    state = await night.state()
    assert (state.round, len(state.open())) == (3, 4)
    fixture = state.open()[0].number
    decided = await asyncio.gather(
        night.service.games.award(night.number, BOSS, fixture, 0),
        night.service.games.stop(night.number, BOSS, fixture),
        return_exceptions=True)
    assert [isinstance(each, SeasonState) for each in decided].count(True) == 1, decided
    await asyncio.gather(night.service.course.pause(night.number, BOSS), night.service.course.pause(night.number, BOSS),
                         return_exceptions=True)
    assert clock.is_paused(await night.state())


async def test_no_director_seats_somebody_who_has_seen_the_deals() -> None:
    """In duplicate, who played at a table whose game the director has ended; the director themselves neither."""
    night = await begun("duplicate", 8, rounds=2, deals=2)
    await night.play()
    one, other = (await night.state()).open()
    player, *_ = (await night.state()).players(one)
    for user in (await night.state()).players(one):
        await night.service.players.arrive(night.number, Actor(user, "x"))
    await night.league.settle()
    await night.league.pass_time(1)
    assert [each.table is not None for each in (await night.state()).open()] == [True, False]
    await night.service.planning.direct(night.number, BOSS, player)
    director = Actor(player, "x")
    await night.service.games.stop(night.number, director, one.number)
    out = next(iter((await night.state()).players(other)))
    work = night.service.games.replace(night.number, director, other.number, out, Member("x", player))
    assert await refused(work) == "deals_seen"
