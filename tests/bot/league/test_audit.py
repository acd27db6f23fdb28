"""Data saved beside the logs equals what the logs say; changes behind their back are found."""

from __future__ import annotations

from random import Random

import pytest

from bot.league.audit import audit
from bot.league.ports import PoolGame
from bot.storage import open_storage
from tests.support.leagues.league_kit import BOSS, GUILD, League


async def busy(league: League) -> None:
    """Seasons of several kinds with corrections, a leaver, and ratings made."""
    draw = Random(8)
    ladder = await league.season("ladder", 8, ai=False, edition=0)
    for _ in range(12):
        four = draw.sample(range(1, 9), 4)
        await league.matches.free_result(ladder, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
    await league.ratings()
    await league.enter(ladder, BOSS, 3, (1000, 0))
    await league.matches.adjudicate(ladder, BOSS, 4, None, "never played")
    swiss = await league.season("swiss", 6, ai=False, edition=0)
    await league.play_rounds(swiss, draw)
    dtm = await league.season("dtm", 8, ai=False, edition=0)
    await league.seasons.pair(dtm, BOSS)
    await league.seasons.leave(dtm, BOSS, 3, reason="gone")
    await league.seasons.create(GUILD, BOSS, "Joining", "swiss")
    await league.ratings()


async def test_what_the_service_writes_is_sound(league: League) -> None:
    await busy(league)
    assert await audit(league.stores) == []


@pytest.mark.parametrize(("sql", "code"), [
    ("UPDATE season_lines SET points = points + 12 WHERE season_id = 1 AND entrant = 2", "season_lines"),
    ("DELETE FROM season_lines WHERE season_id = 2 AND entrant = 1", "season_lines"),
    ("UPDATE seasons SET stage = 'closed' WHERE id = 2", "season_head"),
    ("UPDATE seasons SET seq = seq + 1 WHERE id = 2", "season_gap"),
    ("INSERT INTO season_log VALUES (2, 999, 0, 1, 'archived', '{}')", "season_gap"),
    ("UPDATE rated_games SET ranks = CASE ranks WHEN '[1, 2]' THEN '[2, 1]' ELSE '[1, 2]' END WHERE source = 's2f1'",
     "rated_game"),
    ("UPDATE ratings SET mu = mu + 0.001 WHERE one = 1003 AND other = 0", "ratings"),
])
async def test_every_change_behind_the_log_is_found(tmp_path, sql: str, code: str) -> None:
    storage = await open_storage(tmp_path / "league.db")
    try:
        league = League(storage.leagues, storage.tables)
        await busy(league)
        await storage.database.execute(sql)
        assert code in {finding.code for finding in await audit(storage.leagues)}
    finally:
        await storage.close()


async def test_a_link_to_a_table_that_is_lost_is_found(tmp_path) -> None:
    storage = await open_storage(tmp_path / "league.db")
    try:
        league = League(storage.leagues, storage.tables)
        season = await league.season("swiss", 4, ai=False, edition=0)
        await league.seasons.pair(season, BOSS)
        table = (await league.matches.play(season, BOSS, 1, 7)).id
        assert await audit(storage.leagues) == []
        await storage.database.execute("DELETE FROM season_tables")
        (finding,) = await audit(storage.leagues)
        assert (finding.code, dict(finding.params)) == ("season_links", {"n": season, "table": table})
    finally:
        await storage.close()


async def test_a_rated_game_that_no_season_knows_is_found(league: League) -> None:
    await busy(league)
    pool = (await league.stores.ratings.pools(None))[0]
    game = (await league.stores.ratings.games(pool))[0][1]
    await league.stores.ratings.add_game(PoolGame(pool, "s2f77", league.clock.now(), game))
    assert [finding.code for finding in await audit(league.stores)] == ["rated_game"]
    assert "s2f77" in str((await audit(league.stores))[0])


async def test_an_entry_that_makes_no_sense_is_damage(tmp_path) -> None:
    storage = await open_storage(tmp_path / "league.db")
    try:
        league = League(storage.leagues, storage.tables)
        season = await league.season("swiss", 4)
        await storage.database.execute("DROP TRIGGER season_log_no_update")
        for change in ("data = '{}'", "data = '{'", "kind = 'left', data = '{\"entrant\": 99, \"standing\": \"in\"}'",
                       "kind = 'jumped'"):
            await storage.database.execute(f"UPDATE season_log SET {change} WHERE seq = 2")
            (finding,) = await audit(storage.leagues)
            assert finding.code == "season_damaged"
            assert finding.params["n"] == season
    finally:
        await storage.close()
