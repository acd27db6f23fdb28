"""Databases as older versions wrote them, kept as dumps: they are brought up to date and their games go on."""

import asyncio
import contextlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.league.ratings import replay
from bot.league.services.ratings import RatingService
from bot.ops.check import check
from bot.storage import open_storage
from bot.storage.database import migrations
from bot.tables.core.errors import TableError
from bot.tables.core.model import Status
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from tests.manual_clock import ManualClock

OLD = sorted((Path(__file__).parent / "old").glob("schema-*.sql"))


@pytest.fixture(params=OLD, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "bus.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(request.param.read_text(encoding="utf-8"))
        assert database.execute("PRAGMA user_version").fetchone()[0] == int(request.param.stem.split("-")[1])
    return path


def logs(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT table_id, seq, at, kind, text, user_id, key FROM log ORDER BY 1, 2").fetchall()


async def go_on(path: Path) -> None:
    storage = await open_storage(path)
    assert (await storage.preferences.user(1)).text_only
    assert [message.message for message in await storage.messages.messages(3)] == [77]
    log = await storage.tables.log(3)
    clock = ManualClock(log[-1].at)
    service = TableService(storage.tables, clock, lambda size: bytes(range(size)))
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    await driver.start()
    for person in (await service.snapshot(3)).table.people:
        with contextlib.suppress(TableError):  # an AI player has the seat already
            await service.stand_in(3, person.id, "easy")
    for _ in range(60 * 24):
        if (await service.snapshot(3)).status is Status.OVER:
            break
        await clock.advance(60, driver.settle)
    await driver.stop()
    assert (await service.snapshot(3)).status is Status.OVER
    assert (await service.snapshot(2)).status is Status.OVER
    assert (await service.snapshot(1)).status is Status.LOBBY
    await storage.close()


def test_an_old_database_is_brought_up_to_date_and_goes_on(old: Path) -> None:
    before = logs(old)
    assert check(old).sound, "on a copy: nothing has changed yet"
    assert logs(old) == before
    asyncio.run(go_on(old))
    after = logs(old)
    assert [row for row in after if row[0] != 3] == [row for row in before if row[0] != 3]
    assert [row for row in after if row[0] == 3][: len([row for row in before if row[0] == 3])] == [
        row for row in before if row[0] == 3], "the log's past stays as it was"
    assert check(old).sound
    with closing(sqlite3.connect(old)) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == migrations()[-1][0]
        if database.execute("SELECT count(*) FROM seasons").fetchone()[0]:
            assert database.execute("SELECT sum(played) FROM season_lines").fetchone()[0] == 4


def test_ratings_of_an_old_database_are_those_of_its_games(old: Path) -> None:
    """Whether they were up to date, made by an older model, or awaited a correction."""
    asyncio.run(rate(old))
    assert check(old).sound


async def rate(path: Path) -> None:
    storage = await open_storage(path)
    for pool in await storage.leagues.pools(None):
        games = [game for _, game in await storage.leagues.games(pool)]
        assert await RatingService(storage.leagues).of(pool) == replay(games)
        for user in {user for game in games for side in game.sides for user in side}:
            history = await storage.leagues.history(pool, (user,), 99)
            assert [rating.games for rating in history] == list(range(1, len(history) + 1))
    await storage.close()
