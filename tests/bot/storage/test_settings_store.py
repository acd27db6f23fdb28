"""Preferences, server settings and messages: what was written is what is read."""

import asyncio

from bot.core.slots import ERASED, EVERY, slot_of
from bot.storage import open_storage
from bot.storage.postgres.database import CHANNEL, connect
from bot.tables.core.model import Message, Person
from bot.tables.core.preferences import GuildSettings, UserPrefs
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.manual_clock import ManualClock


async def test_settings_changed_at_the_same_time_are_all_kept(database, monkeypatch) -> None:
    """From the menu in one message and by playing in another: both have read before either writes."""
    storage = await open_storage(database)
    await storage.preferences.user(1)
    both, write = asyncio.Barrier(2), storage.database.write

    async def together(*statements):
        await both.wait()
        return await write(*statements)

    monkeypatch.setattr(storage.database, "write", together)
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
    await service.lobbies.create(Person(2, "Bo"), Opening("tichu", 5, None))
    assert not await storage.messages.messages(1)
    await storage.messages.remember(Message(1, "table", 0, 5, 6, 7))
    assert [found.message for found in await storage.messages.messages(1)] == [6]
    await storage.messages.remember(Message(1, "table", 0, 5, 8, 9))
    assert [found.message for found in await storage.messages.messages(1)] == [8]
    await storage.messages.forget(1, "table")
    assert not await storage.messages.messages(1)
    await storage.leagues.people.erase(1, "Ghost")
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


async def test_what_another_process_has_changed_is_read_again(database) -> None:
    """With two processes over one database: each hears of the other (`Database.news`)."""
    one, other = await open_storage(database), await open_storage(database)
    await other.preferences.user(1)
    await other.preferences.guild(1)
    await one.preferences.set_user(1, UserPrefs(hand="channel"))
    await one.preferences.set_guild(1, GuildSettings(pace="async"))
    other.database.slots.heard("user", 2)
    assert (await other.preferences.user(1)).hand == "dm", "read before"
    other.database.slots.heard("user", 1)
    assert (await other.preferences.user(1)).hand == "channel"
    assert (await other.preferences.guild(1)).pace == GuildSettings().pace
    other.database.slots.missed()
    assert (await other.preferences.guild(1)).pace == "async"
    await one.close()
    await other.close()


async def test_after_a_change_of_home_messages_are_looked_up_again(database) -> None:
    one, other = await open_storage(database), await open_storage(database)
    await TableService(one.tables, ManualClock(), bytes).lobbies.create(Person(2, "Bo"), Opening("tichu", 5, None))
    assert await other.messages.message(1, "table") is None
    await one.messages.remember(Message(1, "table", 0, 5, 6, 7))
    assert await other.messages.message(1, "table") is None
    await other.messages.slots_changed()
    assert await other.messages.message(1, "table") == Message(1, "table", 0, 5, 6, 7)
    await one.messages.forget(1, "table")
    other.database.slots.heard(ERASED, 2)
    assert await other.messages.message(1, "table") is not None, "not theirs"
    other.database.slots.heard(ERASED, 0)
    assert await other.messages.message(1, "table") is None
    await one.close()
    await other.close()


async def test_what_stores_write_others_hear(postgres_database) -> None:
    """Settings, erasures, and what is added to a season whose home is elsewhere."""
    storage, listening = await open_storage(postgres_database), await connect(postgres_database)
    await listening.set_autocommit(True)
    await listening.execute(f"LISTEN {CHANNEL}")
    await storage.preferences.set_user(7, UserPrefs(hand="channel"))
    await storage.preferences.set_guild(8, GuildSettings(pace="async"))
    await storage.leagues.people.erase(7, "Ghost")
    league = League(stores=storage.leagues, slots=storage.database.slots)
    made = await league.seasons.create(GUILD, BOSS, "S", "swiss")
    await league.slots.change(EVERY - {slot_of(GUILD)})
    await league.enrol(made.id, 1, ai=False)
    heard = [notice.payload async for notice in listening.notifies(timeout=2, stop_after=6)]
    assert heard == ["user 7", "guild 8", "erased 7", "user 7", "marks 0", f"season {made.id}"]
    await listening.close()
    await storage.close()
