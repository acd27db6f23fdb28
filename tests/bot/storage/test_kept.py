"""What is kept in memory is what is written."""

import asyncio

from bot.storage import open_storage
from bot.storage.read_cache import Kept
from bot.tables.core.clock import ManualClock
from bot.tables.core.model import Message, Person, UserPrefs
from bot.tables.service import TableService


async def test_it_is_read_once() -> None:
    reads: list[int] = []

    async def read(key: int) -> int:
        reads.append(key)
        return key * 10

    kept = Kept(read, at_most=2)
    assert [await kept.get(key) for key in (1, 1, 2, 1, 3, 1, 2)] == [10, 10, 20, 10, 30, 10, 20]
    assert reads == [1, 2, 3, 2], "the one used longest ago made room"


async def test_what_was_written_meanwhile_is_read_again() -> None:
    value, go_on = ["old"], asyncio.Event()

    async def read(key: int) -> str:
        found = value[0]
        await go_on.wait()
        return found

    kept = Kept(read)
    reading = asyncio.create_task(kept.get(1))
    await asyncio.sleep(0)
    value[0] = "new"
    kept.drop(1)
    go_on.set()
    assert await reading == "old"
    assert await kept.get(1) == "new"


async def test_what_was_written_is_not_read() -> None:
    reads: list[int] = []

    async def read(key: int) -> str:
        reads.append(key)
        return "read"

    kept = Kept(read, at_most=1)
    kept.put(1, "new", await kept.get(1))
    assert await kept.get(1) == "new"
    assert reads == [1]
    kept.put(1, "mine", "read")
    assert await kept.get(1) == "read", "something else was written since it was looked at"
    assert reads == [1, 1]


async def test_settings_changed_at_the_same_time_are_all_kept(tmp_path) -> None:
    """From the menu in one message and by playing in another."""
    storage = await open_storage(tmp_path / "bus.db")
    await storage.preferences.user(1)
    await asyncio.gather(storage.preferences.set_user(1, UserPrefs(hand="channel")),
                         storage.preferences.set_user(1, UserPrefs(guide="off")))
    assert await storage.preferences.user(1) == UserPrefs(hand="channel", guide="off")
    storage.database.forget()
    assert await storage.preferences.user(1) == UserPrefs(hand="channel", guide="off")
    await storage.preferences.set_user(1, UserPrefs())
    assert await storage.preferences.user(1) == UserPrefs()
    storage.database.forget()
    assert await storage.preferences.user(1) == UserPrefs()
    await storage.close()


async def test_the_stores_keep_what_they_wrote(tmp_path) -> None:
    storage = await open_storage(tmp_path / "bus.db")
    assert (await storage.preferences.user(1)).hand == "dm"
    await storage.preferences.set_user(1, UserPrefs(hand="channel"))
    assert (await storage.preferences.user(1)).hand == "channel"
    service = TableService(storage.tables, ManualClock(), bytes)
    await service.create(Person(2, "Bo"), "tichu", channel=5, guild=None)
    assert not await storage.messages.messages(1)
    await storage.messages.remember(Message(1, "table", 0, 5, 6, 7))
    assert [found.message for found in await storage.messages.messages(1)] == [6]
    await storage.messages.remember(Message(1, "table", 0, 5, 8, 9))
    assert [found.message for found in await storage.messages.messages(1)] == [8]
    await storage.messages.forget(1, "table")
    assert not await storage.messages.messages(1)
    await storage.leagues.erase(1, "Ghost")
    assert (await storage.preferences.user(1)).hand == "dm", "erased, in memory too"
    await storage.close()
