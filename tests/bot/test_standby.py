"""Two processes of the bot on PostgreSQL, both connected to Discord, that do not share: one acts, the other goes on
where it ends. Those that share: `test_several_homes`.

In real time, since the database's server is a process of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from bot.app import App
from bot.storage import Server
from bot.storage.postgres import home
from tests.support.thorough import THOROUGH
from tests.support.wire.wire_discord import Interaction
from tests.support.wire.wire_people import text
from tests.support.wire.wire_world import Wired
from tests.wire.test_twice import my_move, records


class Process:
    """The bot as a process, without the process."""

    def __init__(self, wired: Wired, app: App) -> None:
        self._wired = wired
        self.app = app
        self.tasks = [asyncio.create_task(app.client.start(wired.discord.token)), asyncio.create_task(app.keep_home())]

    @classmethod
    async def start(cls, wired: Wired) -> Process:
        known = wired.discord.gateway.identified
        process = cls(wired, await wired.opened(wired.database))

        async def ready() -> bool:
            return wired.discord.gateway.identified > known and process.app.client.is_ready()

        await wired.until(ready, 60)
        return process

    async def kill(self) -> None:
        """Everything it does ends at once, its sessions too."""
        for task in self.tasks:
            task.cancel()
        await self.app.home.give()
        self.app.client.acting.clear()
        await self.app.scheduler.stop()
        await self.app.client.close()
        await self.app.storage.close()
        await self._ended()

    async def stop(self) -> None:
        """As SIGTERM does."""
        await self.app.close()
        for task in self.tasks:
            task.cancel()
        await self._ended()

    async def _ended(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self.tasks, return_exceptions=True)


@pytest.fixture
async def wired(postgres_database: Server) -> AsyncIterator[Wired]:
    wired = Wired(postgres_database)
    await wired.discord.start(wired._socket)
    yield wired
    await wired.discord.stop()
    wired._folder.cleanup()


async def moved(wired: Wired, click: Interaction, before: int) -> None:
    """The click is answered, and the move stored once, however many processes have seen it. If the pause was so long
    that the table got its time back, the hand is drawn anew and she clicks again."""
    async with asyncio.timeout(20):
        await click.answered
    await asyncio.sleep(0.5)
    if len(await records(wired)) == before:
        hand, control, _ = await my_move(wired)
        await (await wired.ann.begin(hand, control))[0].answered
        await asyncio.sleep(0.5)
    assert len(await records(wired)) == before + 1


@pytest.mark.skipif(not THOROUGH, reason="half a minute of real time: make thorough")
async def test_a_click_is_answered_once_and_never_lost(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "SHARES", False)
    monkeypatch.setattr(home, "FRESH", 15.0)  # a busy machine is no reason to fail
    first = await Process.start(wired)
    wired.app, wired.running = first.app, first.tasks[0]
    await wired.begin()
    second = await Process.start(wired)
    assert not second.app.client.acting.is_set()
    hand, control, before = await my_move(wired)
    click, _ = await wired.ann.begin(hand, control)
    await moved(wired, click, before)

    hand, control, before = await my_move(wired)
    await first.kill()
    click, _ = await wired.ann.begin(hand, control)
    wired.app, wired.running = second.app, second.tasks[0]
    await moved(wired, click, before)

    third = await Process.start(wired)
    hand, control, before = await my_move(wired)
    stopping = asyncio.create_task(second.stop())
    click, _ = await wired.ann.begin(hand, control)
    await stopping
    wired.app, wired.running = third.app, third.tasks[0]
    await moved(wired, click, before)
    assert not [message for message in wired.ann.sees() if "The bot is restarting" in text(message)]
    await wired.play()
    await third.stop()
    assert not wired.discord.found, wired.discord.found
