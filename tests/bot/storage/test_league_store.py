"""The contract of `LeagueStore`, over SQLite and in memory alike; and what only a file can show."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.core.slots import slot_of
from bot.league.entries import Opened, SeasonEntry, WeekEnded
from bot.league.formats.registry import PRESETS
from bot.league.model import EntrantStatus, LeagueError, Season, Stage, Tally
from bot.league.ports import Played, Pool, PoolGame, StandingLine, Write
from bot.league.ratings import RatedGame, Rating
from bot.log.errors import Conflict
from bot.storage import open_storage
from bot.storage.sqlite import SqliteDatabase
from tests.support.leagues.memory_leagues import MemoryLeagues

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
SEASON = Season(0, 9, "Winter 冠军", Stage.JOINING, PRESETS["swiss"], 1, NOW)
FIRST = SeasonEntry(1, NOW, 5, Opened("Winter 冠军", PRESETS["swiss"]))
POOL = Pool(9, "tichu", "live")
GAME = RatedGame(((2**60, 2), (3, 4)), (1, 2))


@pytest.fixture(params=["sqlite", "postgres", "memory"])
async def store(request, tmp_path):
    if request.param == "memory":
        yield MemoryLeagues()
        return
    postgres = request.param == "postgres"
    storage = await open_storage(
        request.getfixturevalue("postgres_database") if postgres else tmp_path / "bus.db")
    yield storage.leagues
    await storage.close()


def after(season: Season, **more) -> Write:
    entry = SeasonEntry(season.seq + 1, NOW, None, WeekEnded("2026-W47", {}))
    return Write(replace(season, seq=season.seq + 1, **more.pop("head", {})), [entry], **more)


def line(number: int, points: int = 0, **more) -> StandingLine:
    return StandingLine(number, f"P{number}", (number,), 1, EntrantStatus.IN, Tally(points=points), **more)


async def test_a_season_comes_back_as_it_went_in(store) -> None:
    season = await store.create(SEASON, FIRST)
    assert season == replace(SEASON, id=season.id)
    assert await store.season(season.id) == season
    assert list(await store.log(season.id)) == [FIRST]
    assert await store.season(99) is None
    assert list(await store.seasons(9, tuple(Stage))) == list(await store.seasons(None, tuple(Stage))) == [season]
    assert list(await store.seasons(8, tuple(Stage))) == list(await store.seasons(9, (Stage.RUNNING,))) == []


async def test_the_next_entry_and_no_other(store) -> None:
    season = await store.create(SEASON, FIRST)
    write = after(season, head={"stage": Stage.RUNNING, "name": "Other"}, lines=[line(1, 12), line(2, before=4)])
    await store.append(write)
    for seq in (0, 1, 5):
        with pytest.raises(Conflict):
            await store.append(after(replace(season, seq=seq), lines=[line(1, 999)]))
    assert await store.season(season.id) == write.season
    assert list(await store.log(season.id)) == [FIRST, *write.entries]
    assert list(await store.lines(season.id)) == [line(1, 12), line(2, before=4)]
    await store.append(after(write.season, lines=[line(1, 24)], gone=[2]))
    assert list(await store.lines(season.id)) == [line(1, 24)]


async def test_a_name_is_free_again_in_the_archive(store) -> None:
    season = await store.create(SEASON, FIRST)
    with pytest.raises(LeagueError, match="name taken: name=Winter 冠军"):
        await store.create(SEASON, FIRST)
    await store.create(replace(SEASON, guild=8), FIRST)
    await store.append(after(season, head={"stage": Stage.ARCHIVED}))
    await store.create(SEASON, FIRST)


async def test_ratings_follow_their_games(store) -> None:
    season = await store.create(SEASON, FIRST)
    await store.append(after(season, games=[PoolGame(POOL, "s1f1", NOW, GAME)]))
    await store.add_game(PoolGame(POOL, "t1", NOW, GAME))
    await store.add_game(PoolGame(POOL, "t1", NOW, RatedGame(GAME.sides, (2, 1))))
    assert [game for _, game in await store.games(POOL)] == [GAME, GAME], "a game outside leagues comes once"
    assert list(await store.pools(9)) == [POOL]
    assert await store.rated(POOL) == 0
    first, second = await store.games(POOL)
    step = {(2,): Rating(26.5, 7.25, 1), (2, 2**60): Rating(25.5, 7.5, 1)}
    assert not await store.put_ratings(POOL, 1, [second], [step]), "the first is not rated"
    assert await store.put_ratings(POOL, 0, [first], [step])
    assert not await store.put_ratings(POOL, 0, [first], [step]), "it is rated"
    assert await store.rated(POOL) == first[0]
    assert list(await store.games(POOL, first[0])) == [second]
    assert list(await store.games(POOL, most=1)) == [first]
    assert await store.ratings(POOL) == step
    assert await store.ratings(POOL, ()) == {}
    assert await store.ratings(POOL, [(2, 2**60), (9,)]) == {(2, 2**60): step[2, 2**60]}
    assert await store.singles(POOL) == {(2,): step[2,]}
    assert list(await store.history(POOL, (2,), 9)) == [step[2,]]
    changed = await store.season(season.id)
    await store.append(after(changed, games=[PoolGame(POOL, "s1f1", NOW, GAME)]))
    assert await store.rated(POOL) == first[0], "the same again changes nothing"
    changed = await store.season(season.id)
    await store.append(after(changed, games=[PoolGame(POOL, "s1f1", NOW, None)]))
    assert await store.rated(POOL) is None
    assert list(await store.games(POOL)) == [second]


async def test_after_a_correction_ratings_are_what_they_were_before_the_game(store) -> None:
    """Games and ratings of another pool stay as they are, and so does what came before."""
    season, other = await store.create(SEASON, FIRST), replace(POOL, game="trichu")
    await store.append(after(season, games=[
        *(PoolGame(POOL, f"s1f{n}", NOW, GAME) for n in (1, 2, 3)), PoolGame(other, "t9", NOW, GAME)]))
    one, two, three = await store.games(POOL)
    steps = [{(2,): Rating(n, 1, n), (n,): Rating(n, 2, 1), (2, 2**60): Rating(n, 3, n)} for n in (11, 12, 13)]
    assert await store.put_ratings(POOL, 0, [one, two, three], steps)
    assert await store.put_ratings(other, 0, await store.games(other), steps[2:])
    changed, better = await store.season(season.id), RatedGame(GAME.sides, (2, 1))
    assert not await store.put_ratings(POOL, 0, [one], steps[:1])
    await store.append(after(changed, games=[PoolGame(POOL, "s1f2", NOW, better)]))
    assert not await store.put_ratings(POOL, one[0], [(two[0], better)], steps[1:2]), "it has not been taken back"
    await store.rewind(POOL)
    await store.rewind(other)
    assert await store.rated(POOL) == two[0] - 1
    assert await store.ratings(POOL) == steps[0]
    assert list(await store.history(POOL, (2,), 9)) == [steps[0][2,]]
    assert await store.ratings(other) == steps[2]
    assert not await store.put_ratings(POOL, two[0] - 1, [two], steps[1:2]), "that is not what is kept of the game"
    assert await store.put_ratings(POOL, two[0] - 1, [(two[0], better), three], steps[1:])
    assert await store.ratings(POOL) == {**steps[0], **steps[1], **steps[2]}
    changed = await store.season(season.id)
    await store.append(after(changed, games=[PoolGame(POOL, "s1f1", NOW, None)]))
    await store.rewind(POOL)
    assert not await store.ratings(POOL)
    assert await store.ratings(other) == steps[2]


async def test_statistics_are_kept_by_table(store) -> None:
    played = [Played(1, user, 5 - user, 9, "tichu", NOW, 1, {"rounds": 3}, user % 2, user) for user in (2, 3)]
    await store.put_played(1, played)
    await store.put_played(1, played)
    assert list(await store.played(9, "tichu")) == played
    assert list(await store.played(9, "tichu", 3)) == played[1:]
    assert list(await store.played(8, "tichu")) == list(await store.played(9, "lord")) == []
    assert list(await store.played(None, "tichu", 3)) == played[1:]
    assert (await store.games_of(9, 3), await store.games_of(8, 3)) == ({"tichu": 1}, {})
    for table, counters in ((4, {"edition": 1}), (5, {"edition": 0}), (6, {})):
        await store.put_played(table, [replace(each, table=table, counters=counters) for each in played])
    assert list(await store.outdated(1, 99, 9)) == [6, 5, 1]
    assert list(await store.outdated(1, 6, 1)) == [5]
    assert list(await store.outdated(0, 99, 9)) == []


async def test_pars_are_wanted_of_servers_here_however_many_newer_games_others_have(storage) -> None:
    here, elsewhere = 1 << 22, 2 << 22
    storage.database.slots.hold({slot_of(here)})
    for table, guild in enumerate((here, here, *[elsewhere] * 5), 1):
        await storage.leagues.put_played(table, [
            Played(table, user, 5 - user, guild, "tichu", NOW, 1, {"rounds": 1}, 0, user) for user in (2, 3)])
    assert list(await storage.leagues.without_par(("tichu",), 5)) == [2, 1]
    assert list(await storage.leagues.without_par(("tichu",), 1)) == [2]
    await storage.leagues.put_played(8, [Played(8, user, 0, here, "tichu", NOW, 1, {}, 0, user) for user in (2, 3)])
    assert list(await storage.leagues.without_par(("tichu",), 1)) == [2], "given up in its first round: no par ever"
    storage.database.slots.hold(())
    assert list(await storage.leagues.without_par(("tichu",), 5)) == []


@pytest.mark.parametrize("guild", [9, None])
@pytest.mark.parametrize("user", [3, None])
async def test_statistics_are_found_by_an_index(tmp_path, monkeypatch, guild, user) -> None:
    storage = await open_storage(tmp_path / "bus.db")
    plan = []
    ask = SqliteDatabase.all

    async def explained(database, sql, parameters):
        plan.extend(row[3] for row in await ask(database, f"EXPLAIN QUERY PLAN {sql}", parameters))
        return []

    monkeypatch.setattr(SqliteDatabase, "all", explained)
    await storage.leagues.played(guild, "tichu", user)
    await storage.close()
    assert plan[0].startswith("SCAN" if guild is user is None else "SEARCH")


async def test_the_log_of_a_season_cannot_be_changed(database) -> None:
    storage = await open_storage(database)
    try:
        await storage.leagues.create(SEASON, FIRST)
        for sql in ("UPDATE season_log SET kind = 'x'", "DELETE FROM season_log"):
            with pytest.raises(Exception, match="append-only"):
                await storage.database.execute(sql)
    finally:
        await storage.close()


async def test_ratings_of_a_few_are_looked_up_not_looked_for(tmp_path) -> None:
    """Among very many pairs: with the loops the wrong way round, of 50,000 games it took half a minute."""
    storage = await open_storage(tmp_path / "bus.db")
    try:
        store, users = storage.leagues, range(1, 301)
        await store.add_game(PoolGame(POOL, "t1", NOW, GAME))
        step = {(one, other): Rating() for one in users for other in range(one + 1, min(one + 101, 301))}
        await store.put_ratings(
            POOL, 0, await store.games(POOL), [{(user,): Rating() for user in users} | step])
        start = time.process_time()
        found = await store.ratings(POOL, [(user,) for user in users])
        assert len(found) == 300
        assert time.process_time() - start < 1
    finally:
        await storage.close()
