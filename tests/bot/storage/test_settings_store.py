"""Preferences, server settings and messages: what was written is what is read."""

import asyncio

from bot.storage import open_storage
from bot.tables.core.model import Message, Person
from bot.tables.core.preferences import UserPrefs
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from tests.support.manual_clock import ManualClock


async def test_settings_changed_at_the_same_time_are_all_kept(database, monkeypatch) -> None:
    """From the menu in one message and by playing in another: both have read before either writes."""
    storage = await open_storage(database)
    await storage.preferences.user(1)
    both, execute = asyncio.Barrier(2), storage.database.execute

    async def together(*write) -> int:
        await both.wait()
        return await execute(*write)

    monkeypatch.setattr(storage.database, "execute", together)
    await asyncio.gather(storage.preferences.set_user(1, UserPrefs(hand="channel")),
                         storage.preferences.set_user(1, UserPrefs(guide="off")))
    monkeypatch.undo()
    assert await storage.preferences.user(1) == UserPrefs(hand="channel", guide="off")
    assert await storage.preferences.user(1) == UserPrefs(hand="channel", guide="off")
    await storage.preferences.set_user(1, UserPrefs())
    assert await storage.preferences.user(1) == UserPrefs()
    assert await storage.preferences.user(1) == UserPrefs()
    await storage.close()


async def test_the_stores_keep_what_they_wrote(database) -> None:
    storage = await open_storage(database)
    assert (await storage.preferences.user(1)).hand == "dm"
    await storage.preferences.set_user(1, UserPrefs(hand="channel"))
    assert (await storage.preferences.user(1)).hand == "channel"
    service = TableService(storage.tables, ManualClock(), bytes)
    await service.create(Person(2, "Bo"), Opening("tichu", 5, None))
    assert not await storage.messages.messages(1)
    await storage.messages.remember(Message(1, "table", 0, 5, 6, 7))
    assert [found.message for found in await storage.messages.messages(1)] == [6]
    await storage.messages.remember(Message(1, "table", 0, 5, 8, 9))
    assert [found.message for found in await storage.messages.messages(1)] == [8]
    await storage.messages.forget(1, "table")
    assert not await storage.messages.messages(1)
    await storage.leagues.erase(1, "Ghost")
    assert (await storage.preferences.user(1)).hand == "dm", "erased"
    await storage.close()


async def test_changed_settings_are_not_read_again(database, monkeypatch) -> None:
    storage = await open_storage(database)
    await storage.preferences.user(1)
    await storage.preferences.set_user(1, UserPrefs(hand="channel"))
    monkeypatch.setattr(storage.database, "all", None)
    assert await storage.preferences.user(1) == UserPrefs(hand="channel")
    await storage.close()
    again = await open_storage(database)
    assert await again.preferences.user(1) == UserPrefs(hand="channel"), "stored, too"
    await again.close()


async def test_settings_that_change_while_they_are_read_are_read_again(database) -> None:
    storage = await open_storage(database)
    async with storage.database.transaction():
        writing = asyncio.create_task(storage.preferences.set_user(1, UserPrefs(hand="channel")))
        for _ in range(20):
            await asyncio.sleep(0.001)
        reading = asyncio.create_task(storage.preferences.user(1))
    await asyncio.gather(reading, writing)
    assert await storage.preferences.user(1) == UserPrefs(hand="channel")
    await storage.close()
