"""The data of a server are deleted some time after the bot was removed from it, and nobody else's."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest

from bot.core.slots import FIRST_SLOT, Slots
from bot.ops import removed_servers
from bot.ops.check import check
from bot.ops.removed_servers import forget, watch
from bot.storage import open_storage
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from tests.support.leagues.filled_league import fill
from tests.support.leagues.league_kit import GUILD
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import ANN, Bench

OTHER = GUILD + 1
MONTH = timedelta(days=30)
NOW = datetime(2026, 6, 1, tzinfo=UTC)
LEFT = {"ghosts", "alive", "erasing", "forgetting", "sqlite_sequence"}
"""Tables that belong to no server."""
PRIVACY = Path(__file__).parents[3] / "PRIVACY.md"


async def other_server(path: Path) -> None:
    storage = await open_storage(path)
    await TableService(storage.tables, ManualClock(), Bench().secrets).lobbies.create(ANN, Opening("tichu", 7, OTHER))
    await storage.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A server with a season, games, ratings and settings, and another with an open table."""
    path = tmp_path / "bus.db"
    asyncio.run(fill(path))
    asyncio.run(other_server(path))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO settings VALUES ('guild', ?, 'language', '\"de\"')", (GUILD,))
        connection.execute("INSERT INTO notices VALUES (0, ?, 7, 8)", (GUILD,))
        connection.execute("INSERT INTO volunteers VALUES (?, 1, 'Ann', '', 0)", (GUILD,))
        connection.commit()
    return path


def rows(path: Path) -> dict[str, int]:
    """How many rows each table has."""
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
                for name in names if name not in LEFT}


class Discord:
    """Where the bot is; None: no answer."""

    def __init__(self, present: set[int] | None) -> None:
        self._present = present

    async def fetch_guilds(self, **_: object) -> AsyncIterator[discord.Object]:
        if self._present is None:
            raise OSError("no network")
        for guild in self._present:
            yield discord.Object(guild)


async def start(path: Path, at: datetime, present: set[int] | None, *, alive: datetime | None = None) -> None:
    """A start of the bot; ``alive``: its last sign of life before."""
    storage = await open_storage(path)
    await storage.tables.set_alive(alive or at)
    await forget(Discord(present), storage, ManualClock(at), MONTH)
    await storage.close()


async def mark(path: Path, present: set[int], at: datetime) -> None:
    storage = await open_storage(path)
    await storage.servers.mark(present, at)
    await storage.close()


def test_all_of_it_goes_and_nothing_of_another_server(path: Path) -> None:
    before = rows(path)
    assert min(before[name] for name in ("tables", "log", "season_log", "ratings", "played", "volunteers")) > 0
    asyncio.run(mark(path, {OTHER}, NOW))
    asyncio.run(start(path, NOW + MONTH - timedelta(seconds=1), {OTHER}))
    assert {**rows(path), "removed_servers": 0} == before, "not yet"
    asyncio.run(start(path, NOW + MONTH, {OTHER}))
    assert {name: count for name, count in rows(path).items() if count} == {"tables": 1, "log": 1, "seats": 1}
    assert check(path).sound
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute("DELETE FROM log")


def test_a_server_that_takes_the_bot_back_keeps_everything(path: Path) -> None:
    before = rows(path)
    asyncio.run(mark(path, {OTHER}, NOW))
    asyncio.run(mark(path, {OTHER, GUILD}, NOW + timedelta(days=29)))
    asyncio.run(start(path, NOW + 2 * MONTH, {OTHER}))
    assert rows(path) == before


@pytest.mark.parametrize("present", [{OTHER, GUILD}, None])
def test_a_server_that_took_the_bot_back_while_it_was_down_keeps_everything(
        path: Path, present: set[int] | None) -> None:
    """Discord is asked before anything is deleted; without an answer nothing is."""
    before = rows(path)
    asyncio.run(mark(path, {OTHER}, NOW))
    asyncio.run(start(path, NOW + 2 * MONTH, present))
    assert {**rows(path), "removed_servers": 0} == before


def test_only_time_in_which_the_bot_ran_counts(path: Path) -> None:
    """A clock that is wrong at the start deletes nothing."""
    day = timedelta(days=1)
    before = rows(path)
    asyncio.run(mark(path, {OTHER}, NOW))
    asyncio.run(start(path, NOW + 400 * day, {OTHER}, alive=NOW + 20 * day))
    asyncio.run(start(path, NOW + 409 * day, {OTHER}))
    assert {**rows(path), "removed_servers": 0} == before
    asyncio.run(start(path, NOW + 31 * day, {OTHER}, alive=NOW + 410 * day))
    assert rows(path)["tables"] == 1


def test_the_time_counts_from_the_first_notice(path: Path) -> None:
    asyncio.run(mark(path, {OTHER}, NOW))
    asyncio.run(mark(path, {OTHER}, NOW + timedelta(days=20)))
    asyncio.run(start(path, NOW + MONTH, {OTHER}))
    assert rows(path)["tables"] == 1


def test_the_privacy_notice_names_every_table_of_the_database(path: Path) -> None:
    """What is stored is written down, or the tests fail."""
    named = set(re.findall(r"`(\w+)`", PRIVACY.read_text()))
    assert set(rows(path)) | {"ghosts", "alive"} <= named


def test_of_several_processes_one_sees_to_them(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever becomes home of the first slot does at once what a start does."""
    monkeypatch.setattr(removed_servers, "PAUSE", 0)
    before, told = rows(path), list[bool]()

    async def forgotten() -> None:
        told.append(True)

    async def see(first: bool) -> None:
        storage = await open_storage(path)
        await storage.tables.set_alive(NOW + MONTH)
        await storage.database.slots.change({FIRST_SLOT + 1})
        discord = Watched({OTHER}, storage.database.slots, first)
        await watch(discord, storage, ManualClock(NOW + MONTH), MONTH, forgotten)
        await storage.close()

    asyncio.run(mark(path, {OTHER}, NOW))
    asyncio.run(see(first=False))
    assert {**rows(path), "removed_servers": 0} == before
    assert not told
    asyncio.run(see(first=True))
    assert told == [True], "public pages of theirs are deleted"
    assert rows(path)["tables"] < before["tables"]
    assert rows(path)["removed_servers"] == 0


class Watched(Discord):
    """Connected for one look. ``first``: before it, the process becomes home of the first slot."""

    def __init__(self, present: set[int], slots: Slots, first: bool) -> None:
        super().__init__(present)
        self.guilds = [discord.Object(guild) for guild in present]
        self._slots, self._first, self._looks = slots, first, 0

    async def wait_until_ready(self) -> None:
        if self._first:
            await self._slots.change({FIRST_SLOT})

    def is_closed(self) -> bool:
        self._looks += 1
        return self._looks > 1
