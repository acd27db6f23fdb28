"""Several processes of the bot on PostgreSQL, each home of its share of the slots: a table goes on whoever has it.

In real time, since the database's server is a process of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.app import App
from bot.core.slots import EVERY, SLOTS, slot_of_table
from bot.storage import Server
from bot.storage.postgres import home
from tests.support.thorough import THOROUGH
from tests.support.wire.wire_discord import Interaction
from tests.support.wire.wire_people import text
from tests.support.wire.wire_world import Wired
from tests.wire.test_twice import my_move, records

pytestmark = pytest.mark.skipif(not THOROUGH, reason="a minute of real time: make thorough")


@pytest.fixture(autouse=True)
def shares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home, "SLOT_TIMEOUT", 15.0)  # a busy machine is no reason to fail


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


async def shared(wired: Wired, *processes: Process) -> None:
    """Every slot has one home, and nobody more than their share."""
    async def so() -> bool:
        held = [each.app.tables.slots.held for each in processes]
        return (sum(map(len, held)) == SLOTS and frozenset().union(*held) == EVERY
                and max(map(len, held)) <= -(-SLOTS // len(processes)))

    await wired.until(so, 60)


async def home_of_table(processes: Sequence[Process]) -> Process:
    """Who acts for the table."""
    snapshot = await processes[0].app.tables.snapshot(1)
    found = [each for each in processes if slot_of_table(snapshot.table) in each.app.tables.slots.held]
    assert len(found) == 1
    return found[0]


async def move(wired: Wired, processes: Sequence[Process]) -> None:
    """Ann moves once, and it is stored once, however many processes see it."""
    wired.app = (await home_of_table(processes)).app
    hand, control, before = await my_move(wired)
    click, _ = await wired.ann.begin(hand, control)
    await moved(wired, click, before)


async def test_a_table_goes_on_whoever_has_it(wired: Wired) -> None:
    first = await Process.start(wired)
    wired.app, wired.running = first.app, first.tasks[0]
    await wired.begin()
    second = await Process.start(wired)
    await shared(wired, first, second)
    await move(wired, [first, second])
    third = await Process.start(wired)
    await shared(wired, first, second, third)
    await move(wired, [first, second, third])

    processes = [first, second, third]
    gone = await home_of_table(processes)
    processes.remove(gone)
    wired.app = processes[0].app
    hand, control, before = await my_move(wired)
    await gone.kill()
    click, _ = await wired.ann.begin(hand, control)
    await shared(wired, *processes)
    wired.app = (await home_of_table(processes)).app
    await moved(wired, click, before)

    gone = await home_of_table(processes)
    processes.remove(gone)
    hand, control, before = await my_move(wired)
    stopping = asyncio.create_task(gone.stop())
    click, _ = await wired.ann.begin(hand, control)
    await stopping
    await shared(wired, *processes)
    wired.app, wired.running = processes[0].app, processes[0].tasks[0]
    await moved(wired, click, before)
    assert not [message for message in wired.ann.sees() if "The bot is restarting" in text(message)]
    await wired.play()
    await processes[0].stop()
    assert not wired.discord.found, wired.discord.found
