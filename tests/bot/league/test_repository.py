"""States of seasons in memory equal their logs, and logs grow in one order."""

from __future__ import annotations

import asyncio
import doctest
import gc
import sys
from collections.abc import Callable, Sequence
from dataclasses import FrozenInstanceError, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import accumulate
from random import Random
from types import FrameType

import pytest

from bot.core.errors import StaleTable
from bot.league import numbered
from bot.league.entries import SeasonEntry
from bot.league.model import Actor, Member
from bot.league.numbered import Numbered
from bot.league.ports import Write
from bot.league.season import fold, repository, results
from bot.league.state import SeasonState
from bot.log.errors import Conflict
from bot.log.repository import ATTEMPTS
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.memory_leagues import MemoryLeagues, memory_leagues
from tests.support.manual_clock import ManualClock
from tests.support.thorough import sampled

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
    head, log = await league.stores.seasons.season(number), await league.stores.seasons.log(number)
    assert head is not None
    assert fold.read(head, log) == grown
    assert grown.season == head


@pytest.mark.parametrize(("preset", "entrants"), sampled(SEASONS[:1] + SEASONS[5:6], SEASONS))
async def test_a_state_never_changes(preset: str, entrants: int) -> None:
    """The states on the way are still what they were when later entries have followed them."""
    league = League()
    number = await eventful(league, preset, entrants)
    head, log = await league.stores.seasons.season(number), await league.stores.seasons.log(number)
    assert head is not None
    states = list(accumulate(log, fold.enter, initial=SeasonState(replace(head, seq=0))))
    assert [fold.read(head, log[:seq]) for seq in range(len(log) + 1)] == states
    assert len({state.seq for state in states}) == len(states)
    with pytest.raises(FrozenInstanceError):
        states[0].round = 3  # type: ignore[misc]


def calls(work: Callable[[], object]) -> int:
    """How many functions it calls, without those of objects that earlier tests have left to the collector."""
    count = 0
    gc.collect()

    def note(frame: FrameType, event: str, what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    gc.disable()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


async def test_the_length_of_a_season_does_not_matter_to_its_next_entry() -> None:
    """A ladder of many results takes another one as quickly as a new one."""
    league = League()
    number = await league.season("ladder", 4)
    fact = results.free_result(await league.seasons.state(number), ((1, 2), (3, 4)), results.entered((300, 100)))[0]

    def add(state: SeasonState) -> tuple[SeasonState, Write]:
        entry = SeasonEntry(state.seq + 1, league.clock.now(), None, replace(fact, fixture=state.fixtures.last + 1))
        after = fold.enter(state, entry)
        return after, repository.write_of(state, after, [entry])

    state = await league.seasons.state(number)
    costs = {}
    for done in range(3001):
        if done in (10, 3000):
            costs[done] = calls(partial(add, state))
        state = add(state)[0]
    assert state.open() == []
    assert len(state.results) == state.fixtures.last == 3001
    assert costs[3000] == costs[10]


def test_values_by_number_come_in_their_order() -> None:
    assert doctest.testmod(numbered).attempted > 2
    assert doctest.testmod(numbered).failed == 0
    draw, plain, shared = Random(1), dict[int, int](), Numbered[int]()
    for _ in range(300):
        number = draw.randrange(1, 99)
        if number in plain and draw.random() < 0.4:
            shared = shared.without(number)
            del plain[number]
        else:
            more = {number: draw.randrange(9), draw.randrange(1, 200): 1}
            shared = shared.update(more).put(number, 7)
            plain |= {**more, number: 7}
        assert list(shared.items()) == sorted(plain.items())
        assert shared.last == max(plain, default=0)


async def test_a_decision_is_made_again_on_what_another_process_has_added() -> None:
    league = League()
    number = await league.season("ladder", 4)
    other = League(league.stores, league.table_store)
    await other.seasons.state(number)
    await league.matches.free_result(number, BOSS, ((1, 2), (3, 4)), (300, 100))
    state = await other.matches.free_result(number, BOSS, ((1, 3), (2, 4)), (200, 100))
    assert len(await league.stores.seasons.log(number)) == state.season.seq
    assert [result.scores for result in state.results.values()] == [(300, 100), (200, 100)]


async def test_after_five_attempts_the_decision_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    league = League()
    number = await league.season("ladder", 4)
    attempts = []

    async def append(write: Write) -> None:
        attempts.append(write)
        raise Conflict

    monkeypatch.setattr(league.stores.seasons, "append", append)
    with pytest.raises(StaleTable):
        await league.seasons.close(number, BOSS)
    assert len(attempts) == ATTEMPTS


async def test_a_failing_listener_stops_neither_the_entry_nor_the_others(caplog: pytest.LogCaptureFixture) -> None:
    league = League()
    number, told = await league.season("ladder", 4), list[int]()

    def fail(guild: int) -> None:
        raise ValueError("no channel")

    league.service.on_rated(fail)
    league.service.on_rated(told.append)
    state = await league.matches.free_result(number, BOSS, ((1, 2), (3, 4)), (300, 100))
    assert (len(state.results), told) == (1, [GUILD])
    assert "no channel" in caplog.text


async def test_a_cancelled_caller_changes_nothing_about_what_happens() -> None:
    """The entry is stored, known and told."""
    waiting, told = asyncio.Event(), list[int]()

    class Slow(MemoryLeagues):
        async def append(self, write: Write) -> None:
            await waiting.wait()
            await super().append(write)

    store = Slow()
    waiting.set()
    league = League(memory_leagues(store))
    number = await league.season("ladder", 4)
    league.service.on_rated(told.append)
    waiting.clear()
    entering = asyncio.create_task(league.matches.free_result(number, BOSS, ((1, 2), (3, 4)), (300, 100)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    entering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await entering
    assert not (await league.seasons.state(number)).results, "what is not durable is not known"
    waiting.set()
    await asyncio.sleep(0.01)
    assert len((await league.seasons.state(number)).results) == 1
    assert told == [GUILD]
    assert len(await store.log(number)) == (await league.seasons.state(number)).seq


async def test_a_season_is_read_once_and_then_is_in_memory() -> None:
    read: list[int] = []

    class Counted(MemoryLeagues):
        async def log(self, season_id: int, after: int = 0, limit: int = -1) -> Sequence[SeasonEntry]:
            read.append(season_id)
            return await super().log(season_id, after, limit)

    league = League(memory_leagues(Counted()))
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
