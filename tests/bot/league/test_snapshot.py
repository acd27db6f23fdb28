"""A snapshot and the entries after it lead to the same state as the whole log."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from league_kit import BOSS, League, human

from bot.league.audit import audit
from bot.league.model import Actor, Member
from bot.league.ports import Write
from bot.league.season import fold, repository
from bot.league.season.snapshot import FORM, dump, load
from bot.storage import open_storage
from bot.tables.core.errors import Conflict, StaleTable

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
async def test_wherever_it_is_taken_it_leads_to_the_same_state(preset: str, entrants: int) -> None:
    league = League()
    number = await eventful(league, preset, entrants)
    head, log = await league.store.season(number), await league.store.log(number)
    assert head is not None
    whole = fold.read(head, log)
    for seq in range(1, len(log) + 1, max(1, len(log) // 12)):
        text = dump(fold.read(head, log[:seq]))
        state = load(text)
        fold.extend(state, log[seq:])
        assert state == whole
        assert state.season == head


async def test_a_correction_after_a_snapshot_takes_back_what_was_given_before_it() -> None:
    league = League()
    number = await league.season("swiss", 4)
    await league.play_rounds(number, Random(1))
    state = await league.seasons.state(number)
    await league.store.put_snapshot(number, state.season.seq, FORM, dump(state))
    again = League(league.store, league.table_store)
    tallies = (await again.enter(number, BOSS, 1, (0, 900))).tallies
    assert tallies == fold.read(state.season, await league.store.log(number)).tallies


async def test_a_restarted_process_begins_at_the_snapshot(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "SNAPSHOT_EVERY", 20)
    number = await league.season("ladder", 8, ai=False)
    draw = Random(2)
    for _ in range(60):
        four = draw.sample(range(1, 9), 4)
        await league.matches.free_result(number, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
    kept = await league.store.snapshot(number, FORM)
    assert kept is not None
    assert kept[0] > 40
    before = await league.seasons.state(number)
    again = League(league.store, league.table_store)
    asked = []
    real = league.store.log

    async def log(season_id: int, after: int = 0, limit: int = -1):
        asked.append(after)
        return await real(season_id, after, limit)

    monkeypatch.setattr(league.store, "log", log)
    after = await again.seasons.state(number)
    assert asked == [kept[0]]
    assert dump(after) == dump(before)
    await again.enter(number, BOSS, 1, (900, 0))
    assert await audit(league.store) == []
    await league.store.drop_snapshots()
    third = League(league.store, league.table_store)
    assert dump(await third.seasons.state(number)) == dump(await again.seasons.state(number))


async def test_snapshots_are_stored_at_their_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every so many entries, or a twentieth of the log if that is more."""
    monkeypatch.setattr(repository, "SNAPSHOT_EVERY", 3)
    league = League()
    number = await league.season("ladder", 4)
    stored: list[int] = []
    real = league.store.put_snapshot

    async def put_snapshot(season_id: int, seq: int, form: int, data: str) -> None:
        stored.append(seq)
        await real(season_id, seq, form, data)

    monkeypatch.setattr(league.store, "put_snapshot", put_snapshot)
    await league.store.drop_snapshots()
    league.renew()
    for _ in range(110):
        await league.matches.free_result(number, BOSS, ((1, 2), (3, 4)), (300, 100))
    assert all(after - before == max(3, after // 20) for before, after in pairwise(stored))
    assert stored[-1] > 100


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


async def test_a_snapshot_of_another_form_is_not_read(league: League) -> None:
    number = await league.season("ladder", 4)
    await league.store.put_snapshot(number, 3, FORM + 1, "nonsense")
    again = League(league.store, league.table_store)
    assert len((await again.seasons.state(number)).entrants) == 4


async def test_a_snapshot_that_is_wrong_is_found(league: League) -> None:
    number = await league.season("ladder", 4)
    state = await league.seasons.state(number)
    text = dump(state)
    await league.store.put_snapshot(number, state.season.seq, FORM, text.replace('"AI 1"', '"AI 9"'))
    assert [finding.code for finding in await audit(league.store)] == ["season_book"]
    await league.store.put_snapshot(number, state.season.seq, FORM, "{}")
    assert [finding.code for finding in await audit(league.store)] == ["season_book"]


async def test_deleting_a_persons_data_deletes_snapshots(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "SNAPSHOT_EVERY", 3)
    storage = await open_storage(tmp_path / "league.db")
    try:
        league = League(storage.leagues, storage.tables)
        number = await league.season("ladder", 4, ai=False)
        await league.seasons.join(number, BOSS, human(77))
        await league.seasons.close(number, BOSS)
        assert await league.store.snapshot(number, FORM) is not None
        await league.service.erase(1077, "Former player")
        rows = await storage.database.all("SELECT data FROM season_books")
        assert not any("1077" in data or "P77" in data for (data,) in rows)
        assert await audit(league.store) == []
    finally:
        await storage.close()
