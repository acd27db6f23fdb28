"""The league over memory and over SQLite, in a thorough run over PostgreSQL too: `league` runs each test with all."""

from __future__ import annotations

import pytest

from bot.storage import open_storage
from tests.support.database import created
from tests.support.leagues.league_kit import League
from tests.support.solo.stores import daily_store
from tests.support.thorough import sampled


@pytest.fixture(params=sampled(["memory", "sqlite"], ["memory", "sqlite", "postgres"]))
async def league(request, tmp_path):
    if request.param == "memory":
        yield League()
        return
    postgres = request.param == "postgres"
    storage = await open_storage(
        request.getfixturevalue("postgres_database") if postgres else created(tmp_path / "league.db"))
    found = League(storage.leagues, storage.tables)
    storage.marks.now = found.clock.now
    yield found
    await storage.close()


@pytest.fixture
async def driven_league(tmp_path):
    """Over SQLite: results, links and statistics as in a running bot."""
    storage = await open_storage(created(tmp_path / "league.db"))
    found = League(storage.leagues, storage.tables, daily_store=daily_store(storage))
    storage.marks.now = found.clock.now
    await found.driver.start()
    yield found
    await found.driver.stop()
    await storage.close()
