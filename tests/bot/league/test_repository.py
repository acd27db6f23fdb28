"""States of seasons in memory equal their logs, and logs grow in one order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from league_kit import BOSS, League
from memory_leagues import MemoryLeagues

from bot.league.model import Actor, Entry, Member
from bot.league.ports import Write
from bot.league.season import fold, repository
from bot.tables.core.errors import Conflict, StaleTable
from tests.manual_clock import ManualClock

SEASONS = [("ladder", 8), ("dtm", 9), ("hiesfeld", 9), ("round_robin", 5), ("swiss", 7), ("knockout", 6),
           ("duplicate", 5)]


async def eventful(league: League, preset: str, entrants: int) -> int:
    """A season with everything that a log can hold."""
    draw = Random(preset)
    season = await league.season(preset, entrants, ai=False, digest=7)
    service = league.service
    if preset == "ladder":
        for _ in range(9):
            four = draw.sample(range(1, entrants + 1), 4)
            await service.matches.free_result(season, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
    else:
        await service.seasons.pair(season, BOSS)
        state = await service.seasons.state(season)
        fixture = next(each for each in state.open() if not each.bye)
        users = [member.user for side in state.lineup(fixture) for member in side]
        soon = league.clock.now() + timedelta(minutes=30)
        for user in users:
            await service.calendar.offer(season, Actor(user, "P"), fixture.number, [soon])
        for user, number in ((users[0], 5000), (users[1], 5002)):
            await service.seasons.substitute(season, Actor(user, "P"), user, Member("S", number), fixture.number)
        await service.seasons.stand_in(season, Actor(5000, "S"), fixture.number, users[0])
        await service.calendar.set_thread(season, fixture.number, 4711)
        await service.calendar.reminders()
        await service.matches.adjudicate(season, BOSS, fixture.number, 0, "no time")
        await service.seasons.leave(season, BOSS, state.open()[-1].entrants[0], barred=True, reason="rude")
        await service.seasons.substitute(season, BOSS, users[1], Member("T", 5001))
        for fixture in (await service.seasons.state(season)).open():
            await league.enter(season, BOSS, fixture.number, (280, 120), [(70, 30)] * 4)
        await league.play_rounds(season, draw)
    await service.seasons.configure(season, BOSS, digest=0)
    await service.calendar.weeks()
    for fixture in (await service.seasons.state(season)).open():
        await service.matches.adjudicate(season, BOSS, fixture.number, None, "closing")
    await service.seasons.close(season, BOSS)
    return season


@pytest.mark.parametrize(("preset", "entrants"), SEASONS)
async def test_a_restart_reads_the_state_that_grew_entry_by_entry(preset: str, entrants: int) -> None:
    league = League()
    number = await eventful(league, preset, entrants)
    grown = await league.seasons.state(number)
    head, log = await league.store.season(number), await league.store.log(number)
    assert head is not None
    assert fold.read(head, log) == grown
    assert grown.season == head


async def test_a_decision_is_made_again_on_what_another_process_has_added() -> None:
    league = League()
    number = await league.season("ladder", 4)
    other = League(league.store, league.table_store)
    await other.seasons.state(number)
    await league.matches.free_result(number, BOSS, ((1, 2), (3, 4)), (300, 100))
    state = await other.matches.free_result(number, BOSS, ((1, 3), (2, 4)), (200, 100))
    assert len(await league.store.log(number)) == state.season.seq
    assert [result.scores for result in state.results.values()] == [(300, 100), (200, 100)]


async def test_after_five_attempts_the_decision_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    league = League()
    number = await league.season("ladder", 4)
    attempts = []

    async def append(write: Write) -> None:
        attempts.append(write)
        raise Conflict

    monkeypatch.setattr(league.store, "append", append)
    with pytest.raises(StaleTable):
        await league.seasons.close(number, BOSS)
    assert len(attempts) == repository.ATTEMPTS


async def test_a_season_is_read_once_and_then_is_in_memory() -> None:
    read: list[int] = []

    class Counted(MemoryLeagues):
        async def log(self, season_id: int, after: int = 0, limit: int = -1) -> Sequence[Entry]:
            read.append(season_id)
            return await super().log(season_id, after, limit)

    league = League(Counted())
    season = await league.season("swiss", 4)
    await league.seasons.pair(season, BOSS)
    assert read == []
    league.renew()
    for _ in range(2):
        await league.seasons.state(season)
        await league.seasons.configure(season, BOSS, digest=len(read))
    assert read == [season]


async def test_times_are_whole_milliseconds_as_the_log_stores_them() -> None:
    league = League(clock=ManualClock(datetime(2026, 1, 1, 12, 0, 0, 123456, tzinfo=UTC)))
    season = await league.season("ladder", 2)
    assert {entry.at for entry in await league.seasons.trail(season)} == {
        datetime(2026, 1, 1, 12, 0, 0, 123000, tzinfo=UTC)}
