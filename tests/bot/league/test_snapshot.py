"""A snapshot and the entries after it come to what the whole log comes to, wherever it was taken."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from league_kit import BOSS, League, human

from bot.league.audit import audit
from bot.league.model import Fixture, How, Member, Result
from bot.league.season import season_repository
from bot.league.season.season_state import Book
from bot.league.season.snapshot import FORM, freeze, thaw
from bot.league.service import Actor
from bot.storage import open_storage

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
            await service.free_result(season, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
    else:
        await service.pair(season, BOSS)
        book = await service.book(season)
        fixture = next(each for each in book.open() if not each.bye)
        users = [member.user for side in book.lineup(fixture) for member in side]
        soon = league.clock.now() + timedelta(minutes=30)
        for user in users:
            await service.offer(season, Actor(user, "P"), fixture.number, [soon])
        await service.substitute(season, Actor(users[0], "P"), users[0], Member("S", 5000), fixture.number)
        await service.thread(season, fixture.number, 4711)
        await service.reminders()
        await service.adjudicate(season, BOSS, fixture.number, 0, "no time")
        await service.leave(season, BOSS, book.open()[-1].entrants[0], barred=True, reason="rude")
        await service.substitute(season, BOSS, users[1], Member("T", 5001))
        for fixture in (await service.book(season)).open():
            await service.enter(season, BOSS, fixture.number, (280, 120), [(70, 30)] * 4)
        await league.play_rounds(season, draw)
    await service.configure(season, BOSS, digest=0)
    await service.weeks()
    for fixture in (await service.book(season)).open():
        await service.adjudicate(season, BOSS, fixture.number, None, "closing")
    await service.close(season, BOSS)
    return season


@pytest.mark.parametrize(("preset", "entrants"), SEASONS)
async def test_wherever_it_is_taken_it_leads_to_the_same_book(preset: str, entrants: int) -> None:
    league = League()
    number = await eventful(league, preset, entrants)
    head, log = await league.store.season(number), await league.store.log(number)
    assert head is not None
    whole = Book.read(head, log)
    for seq in range(1, len(log) + 1, max(1, len(log) // 12)):
        text = freeze(Book.read(head, log[:seq]))
        book = thaw(head, seq, text)
        assert freeze(book) == text
        for entry in log[seq:]:
            book.enter(entry)
        state, expected = vars(book), vars(whole)
        assert {name: state[name] for name in state if name not in ("touched", "_head")} == {
            name: expected[name] for name in expected if name not in ("touched", "_head")}
        assert book.season == whole.season == head


async def test_a_correction_after_a_snapshot_takes_back_what_was_given_before_it() -> None:
    league = League()
    number = await league.season("swiss", 4)
    await league.play_rounds(number, Random(1))
    head = await league.store.season(number)
    assert head is not None
    book = thaw(head, head.seq, freeze(await league.service.book(number)))
    league.service._desk._remember(book)
    await league.service.enter(number, BOSS, 1, (0, 900))
    assert (await league.service.book(number)).tallies == Book.read(head, await league.store.log(number)).tallies


async def test_a_restarted_process_begins_at_the_snapshot(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season_repository, "EVERY", 20)
    number = await league.season("ladder", 8, ai=False)
    draw = Random(2)
    for _ in range(60):
        four = draw.sample(range(1, 9), 4)
        await league.service.free_result(number, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
    kept = await league.store.snapshot(number, FORM)
    assert kept is not None
    assert kept[0] > 40
    before = await league.service.book(number)
    again = League(league.store, league.table_store)
    asked = []
    real = league.store.log

    async def log(season_id: int, after: int = 0, limit: int = -1):
        asked.append(after)
        return await real(season_id, after, limit)

    monkeypatch.setattr(league.store, "log", log)
    after = await again.service.book(number)
    assert asked == [kept[0]]
    assert freeze(after) == freeze(before)
    await again.service.enter(number, BOSS, 1, (900, 0))
    assert await audit(league.store) == []
    await league.store.drop_snapshots()
    third = League(league.store, league.table_store)
    assert freeze(await third.service.book(number)) == freeze(await again.service.book(number))


async def test_a_snapshot_of_another_form_is_not_read(league: League) -> None:
    number = await league.season("ladder", 4)
    await league.store.put_snapshot(number, 3, FORM + 1, "nonsense")
    again = League(league.store, league.table_store)
    assert len((await again.service.book(number)).entrants) == 4


async def test_a_snapshot_that_is_wrong_is_found(league: League) -> None:
    number = await league.season("ladder", 4)
    book = await league.service.book(number)
    text = freeze(book)
    await league.store.put_snapshot(number, book.seq, FORM, text.replace('"AI 1"', '"AI 9"'))
    assert [finding.code for finding in await audit(league.store)] == ["season_book"]
    await league.store.put_snapshot(number, book.seq, FORM, "{}")
    assert [finding.code for finding in await audit(league.store)] == ["season_book"]


async def test_deleting_a_persons_data_deletes_snapshots(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season_repository, "EVERY", 3)
    storage = await open_storage(tmp_path / "league.db")
    try:
        league = League(storage.leagues, storage.tables)
        number = await league.season("ladder", 4, ai=False)
        await league.service.join(number, BOSS, human(77))
        await league.service.close(number, BOSS)
        assert await league.store.snapshot(number, FORM) is not None
        await league.service.erase(1077, "Former player")
        rows = await storage.database.all("SELECT data FROM season_books")
        assert not any("1077" in data or "P77" in data for (data,) in rows)
        assert await audit(league.store) == []
    finally:
        await storage.close()


def test_every_field_of_a_fixture_and_a_result_is_kept() -> None:
    """A field that `snapshot` does not know of would be lost without notice."""
    assert len(Fixture.__dataclass_fields__) == 11
    assert len(Result.__dataclass_fields__) == 8
    assert Result(How.VOID, (), ()) == Result(How("void"), (), ())
