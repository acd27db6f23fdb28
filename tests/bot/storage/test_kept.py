"""What is kept in memory is what is written."""

import asyncio

from bot.storage import open_storage
from bot.storage.kept import Kept
from bot.tables.clock import ManualClock
from bot.tables.model import Message, Person, UserPrefs
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
    """Not even by who began to read before it was written."""
    reads, go_on = [], asyncio.Event()

    async def read(key: int) -> str:
        reads.append(key)
        await go_on.wait()
        return "old"

    kept = Kept(read, at_most=1)
    reading = asyncio.create_task(kept.get(1))
    await asyncio.sleep(0)
    kept.put(1, "new")
    go_on.set()
    assert await reading == "old"
    assert await kept.get(1) == "new"
    assert reads == [1]
    kept.put(2, "other")
    assert await kept.get(1) == "old", "no more are kept than may be"


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
