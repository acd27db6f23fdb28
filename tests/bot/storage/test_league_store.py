"""The contract of `LeagueStores`, over SQLite and in memory alike; and what only a file can show."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta

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
from tests.support.leagues.memory_leagues import memory_leagues

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
SEASON = Season(0, 9, "Winter 冠军", Stage.JOINING, PRESETS["swiss"], 1, NOW)
FIRST = SeasonEntry(1, NOW, 5, Opened("Winter 冠军", PRESETS["swiss"]))
POOL = Pool(9, "tichu", "live")
GAME = RatedGame(((2**60, 2), (3, 4)), (1, 2))


@pytest.fixture(params=["sqlite", "postgres", "memory"])
async def stores(request, tmp_path):
    if request.param == "memory":
        yield memory_leagues()
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


async def test_a_season_comes_back_as_it_went_in(stores) -> None:
    season = await stores.seasons.create(SEASON, FIRST)
    assert season == replace(SEASON, id=season.id)
    assert await stores.seasons.season(season.id) == season
    assert list(await stores.seasons.log(season.id)) == [FIRST]
    assert await stores.seasons.season(99) is None
    for guild, stages, found in ((9, tuple(Stage), [season]), (None, tuple(Stage), [season]), (8, tuple(Stage), []),
                                 (9, (Stage.RUNNING,), [])):
        assert list(await stores.seasons.seasons(guild, stages)) == found


async def test_the_next_entry_and_no_other(stores) -> None:
    season = await stores.seasons.create(SEASON, FIRST)
    write = after(season, head={"stage": Stage.RUNNING, "name": "Other"}, lines=[line(1, 12), line(2, before=4)])
    await stores.seasons.append(write)
    for seq in (0, 1, 5):
        with pytest.raises(Conflict):
            await stores.seasons.append(after(replace(season, seq=seq), lines=[line(1, 999)]))
    assert await stores.seasons.season(season.id) == write.season
    assert list(await stores.seasons.log(season.id)) == [FIRST, *write.entries]
    assert list(await stores.seasons.lines(season.id)) == [line(1, 12), line(2, before=4)]
    await stores.seasons.append(after(write.season, lines=[line(1, 24)], gone=[2]))
    assert list(await stores.seasons.lines(season.id)) == [line(1, 24)]


async def test_a_name_is_free_again_in_the_archive(stores) -> None:
    season = await stores.seasons.create(SEASON, FIRST)
    with pytest.raises(LeagueError, match="name taken: name=Winter 冠军"):
        await stores.seasons.create(SEASON, FIRST)
    await stores.seasons.create(replace(SEASON, guild=8), FIRST)
    await stores.seasons.append(after(season, head={"stage": Stage.ARCHIVED}))
    await stores.seasons.create(SEASON, FIRST)


async def test_ratings_follow_their_games(stores) -> None:
    season = await stores.seasons.create(SEASON, FIRST)
    await stores.seasons.append(after(season, games=[PoolGame(POOL, "s1f1", NOW, GAME)]))
    await stores.ratings.add_game(PoolGame(POOL, "t1", NOW, GAME))
    await stores.ratings.add_game(PoolGame(POOL, "t1", NOW, RatedGame(GAME.sides, (2, 1))))
    assert [game for _, game in await stores.ratings.games(POOL)] == [GAME, GAME], "a game outside leagues comes once"
    assert list(await stores.ratings.pools(9)) == [POOL]
    assert await stores.ratings.rated(POOL) == 0
    first, second = await stores.ratings.games(POOL)
    step = {(2,): Rating(26.5, 7.25, 1), (2, 2**60): Rating(25.5, 7.5, 1)}
    assert not await stores.ratings.put_ratings(POOL, 1, [second], [step]), "the first is not rated"
    assert await stores.ratings.put_ratings(POOL, 0, [first], [step])
    assert not await stores.ratings.put_ratings(POOL, 0, [first], [step]), "it is rated"
    assert await stores.ratings.rated(POOL) == first[0]
    assert list(await stores.ratings.games(POOL, first[0])) == [second]
    assert list(await stores.ratings.games(POOL, most=1)) == [first]
    assert await stores.ratings.ratings(POOL) == step
    assert await stores.ratings.ratings(POOL, ()) == {}
    assert await stores.ratings.ratings(POOL, [(2, 2**60), (9,)]) == {(2, 2**60): step[2, 2**60]}
    assert await stores.ratings.singles(POOL) == {(2,): step[2,]}
    assert list(await stores.ratings.history(POOL, (2,), 9)) == [step[2,]]
    changed = await stores.seasons.season(season.id)
    await stores.seasons.append(after(changed, games=[PoolGame(POOL, "s1f1", NOW, GAME)]))
    assert await stores.ratings.rated(POOL) == first[0], "the same again changes nothing"
    changed = await stores.seasons.season(season.id)
    await stores.seasons.append(after(changed, games=[PoolGame(POOL, "s1f1", NOW, None)]))
    assert await stores.ratings.rated(POOL) is None
    assert list(await stores.ratings.games(POOL)) == [second]


async def test_after_a_correction_ratings_are_what_they_were_before_the_game(stores) -> None:
    """Games and ratings of another pool stay as they are, and so does what came before."""
    ratings = stores.ratings
    season, other = await stores.seasons.create(SEASON, FIRST), replace(POOL, game="trichu")
    await stores.seasons.append(after(season, games=[
        *(PoolGame(POOL, f"s1f{n}", NOW, GAME) for n in (1, 2, 3)), PoolGame(other, "t9", NOW, GAME)]))
    one, two, three = await ratings.games(POOL)
    steps = [{(2,): Rating(n, 1, n), (n,): Rating(n, 2, 1), (2, 2**60): Rating(n, 3, n)} for n in (11, 12, 13)]
    assert await ratings.put_ratings(POOL, 0, [one, two, three], steps)
    assert await ratings.put_ratings(other, 0, await ratings.games(other), steps[2:])
    changed, better = await stores.seasons.season(season.id), RatedGame(GAME.sides, (2, 1))
    assert not await ratings.put_ratings(POOL, 0, [one], steps[:1])
    await stores.seasons.append(after(changed, games=[PoolGame(POOL, "s1f2", NOW, better)]))
    assert not await ratings.put_ratings(POOL, one[0], [(two[0], better)], steps[1:2]), "it has not been taken back"
    await ratings.rewind(POOL)
    await ratings.rewind(other)
    assert await ratings.rated(POOL) == two[0] - 1
    assert await ratings.ratings(POOL) == steps[0]
    assert list(await ratings.history(POOL, (2,), 9)) == [steps[0][2,]]
    assert await ratings.ratings(other) == steps[2]
    assert not await ratings.put_ratings(POOL, two[0] - 1, [two], steps[1:2]), "that is not what is kept of the game"
    assert await ratings.put_ratings(POOL, two[0] - 1, [(two[0], better), three], steps[1:])
    assert await ratings.ratings(POOL) == {**steps[0], **steps[1], **steps[2]}
    changed = await stores.seasons.season(season.id)
    await stores.seasons.append(after(changed, games=[PoolGame(POOL, "s1f1", NOW, None)]))
    await ratings.rewind(POOL)
    assert not await ratings.ratings(POOL)
    assert await ratings.ratings(other) == steps[2]


async def test_statistics_are_kept_by_table(stores) -> None:
    played = [Played(1, user, 5 - user, 9, "tichu", NOW, 1, {"rounds": 3}, user % 2, user) for user in (2, 3)]
    await stores.statistics.put_played(1, played)
    await stores.statistics.put_played(1, played)
    assert list(await stores.statistics.played(9, "tichu")) == played
    assert list(await stores.statistics.played(9, "tichu", 3)) == played[1:]
    assert list(await stores.statistics.played(8, "tichu")) == list(await stores.statistics.played(9, "lord")) == []
    assert list(await stores.statistics.played(None, "tichu", 3)) == played[1:]
    assert (await stores.statistics.games_of(9, 3), await stores.statistics.games_of(8, 3)) == ({"tichu": 1}, {})
    for table, counters in ((4, {"edition": 1}), (5, {"edition": 0}), (6, {})):
        await stores.statistics.put_played(table, [replace(each, table=table, counters=counters) for each in played])
    assert list(await stores.statistics.outdated(1, 99, 9)) == [6, 5, 1]
    assert list(await stores.statistics.outdated(1, 6, 1)) == [5]
    assert list(await stores.statistics.outdated(0, 99, 9)) == []


async def test_games_with_others_and_their_times_are_of_one_server(stores) -> None:
    later = NOW + timedelta(days=1)
    games = ((1, 9, NOW, (2, 3)), (2, 9, NOW, (2,)), (3, 9, later, (2, -4)), (4, 8, NOW, (2, 3)))
    for table, guild, at, users in games:
        await stores.statistics.put_played(table, [
            Played(table, user, None, guild, "tatsu", at, 1, {}, user % 2, 1) for user in users])
    assert await stores.statistics.games_with_others(9) == {2: 2, 3: 1, -4: 1}, "alone is not with others"
    assert sorted(await stores.statistics.moments(9, NOW, later)) == [(2, NOW), (2, NOW), (3, NOW)]
    assert sorted(await stores.statistics.moments(9, later, later + timedelta(1))) == [(-4, later), (2, later)]


async def test_pars_are_wanted_of_servers_here_however_many_newer_games_others_have(storage) -> None:
    here, elsewhere = 1 << 22, 2 << 22
    storage.database.slots.hold({slot_of(here)})
    for table, guild in enumerate((here, here, *[elsewhere] * 5), 1):
        await storage.leagues.statistics.put_played(table, [
            Played(table, user, 5 - user, guild, "tichu", NOW, 1, {"rounds": 1}, 0, user) for user in (2, 3)])
    assert list(await storage.leagues.pars.without_par(("tichu",), 5)) == [2, 1]
    assert list(await storage.leagues.pars.without_par(("tichu",), 1)) == [2]
    given_up = [Played(8, user, 0, here, "tichu", NOW, 1, {}, 0, user) for user in (2, 3)]
    await storage.leagues.statistics.put_played(8, given_up)
    assert list(await storage.leagues.pars.without_par(("tichu",), 1)) == [2], "given up in its first round: no par"
    storage.database.slots.hold(())
    assert list(await storage.leagues.pars.without_par(("tichu",), 5)) == []


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
    await storage.leagues.statistics.played(guild, "tichu", user)
    await storage.close()
    assert plan[0].startswith("SCAN" if guild is user is None else "SEARCH")


async def test_the_log_of_a_season_cannot_be_changed(database) -> None:
    storage = await open_storage(database)
    try:
        await storage.leagues.seasons.create(SEASON, FIRST)
        for sql in ("UPDATE season_log SET kind = 'x'", "DELETE FROM season_log"):
            with pytest.raises(Exception, match="append-only"):
                await storage.database.execute(sql)
    finally:
        await storage.close()


async def test_ratings_of_a_few_are_looked_up_not_looked_for(tmp_path) -> None:
    """Among very many pairs: with the loops the wrong way round, of 50,000 games it took half a minute."""
    storage = await open_storage(tmp_path / "bus.db")
    try:
        stores, users = storage.leagues, range(1, 301)
        await stores.ratings.add_game(PoolGame(POOL, "t1", NOW, GAME))
        step = {(one, other): Rating() for one in users for other in range(one + 1, min(one + 101, 301))}
        await stores.ratings.put_ratings(
            POOL, 0, await stores.ratings.games(POOL), [{(user,): Rating() for user in users} | step])
        start = time.process_time()
        found = await stores.ratings.ratings(POOL, [(user,) for user in users])
        assert len(found) == 300
        assert time.process_time() - start < 1
    finally:
        await storage.close()
