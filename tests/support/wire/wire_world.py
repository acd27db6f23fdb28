"""The whole bot on a Discord over sockets, in the time of `fast_loop`. `FastClock.skip` lets an hour pass."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from aiohttp import UnixConnector

from bot.app import App
from bot.client_options import ClientOptions
from bot.core.clock import Timer
from bot.storage import Address
from bot.tables.core.model import Status
from bot.tables.core.state import Snapshot
from bot.tables.core.time_control import PACES, Pace
from bot.tables.log.fold import recorded
from games.views import Phase
from tests.support.discord.discord_limits import walk
from tests.support.discord.fake_pictures import FakePictures
from tests.support.parts import parts
from tests.support.wire.wire_contents import NO_THREADS
from tests.support.wire.wire_discord import Discord
from tests.support.wire.wire_people import Person

BEGIN = datetime(2050, 1, 1, 12, tzinfo=UTC)
"""To come, since the library holds the age of a token against the machine's clock."""
HANGS = 3600.0
"""Seconds of the loop after which a game is given up."""
QUICK = {
    "live": Pace("live", closing=4, closing_short=1, think=(0.5, 0.5), limit=None, on_limit="move", between=5, first=1),
    "async": PACES["async"],
}


class FastClock:
    """A `Clock` that goes with the event loop's time, which `fast_loop` makes fast."""

    def __init__(self) -> None:
        self._skipped = timedelta()
        self._loop = asyncio.get_running_loop()
        self._alarms: set[_Alarm] = set()

    def now(self) -> datetime:
        return BEGIN + timedelta(seconds=self._loop.time()) + self._skipped

    def call_at(self, when: datetime, call: Callable[[], None]) -> Timer:
        alarm = _Alarm(when, call, self._alarms)
        self._alarms.add(alarm)
        self._set(alarm)
        return alarm

    def skip(self, seconds: float) -> None:
        """Let time pass at once."""
        self._skipped += timedelta(seconds=seconds)
        for alarm in list(self._alarms):
            self._set(alarm)

    def _set(self, alarm: _Alarm) -> None:
        if alarm.handle is not None:
            alarm.handle.cancel()
        alarm.handle = self._loop.call_later((alarm.when - self.now()).total_seconds(), self._ring, alarm)

    def _ring(self, alarm: _Alarm) -> None:
        self._alarms.discard(alarm)
        alarm.call()


@dataclass(eq=False)
class _Alarm:
    when: datetime
    call: Callable[[], None]
    alarms: set[_Alarm]
    handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        self.alarms.discard(self)
        if self.handle is not None:
            self.handle.cancel()


class Wired:
    """A bot that has logged in over sockets, and one person, Ann."""

    def __init__(self, database: Address, **options: Any) -> None:
        self.database = database
        self._folder = TemporaryDirectory()
        self._socket = f"{self._folder.name}/discord"
        """Not beside the database: a socket's path has at most a hundred characters."""
        self.clock = FastClock()
        self.discord = Discord(self.clock.now, permissions=NO_THREADS)
        self.ann = Person(self.discord, "Ann")
        self.options = {"paces": QUICK, "pictures": FakePictures(), "interval": 1.0,
                        "random": lambda size: bytes(range(size)), "ai_random": lambda: Random(1), **options}
        self.app: App
        self.running: asyncio.Task[None]

    async def start(self) -> None:
        await self.discord.start(self._socket)
        await self.start_bot()

    async def start_bot(self) -> None:
        self.app = await self.opened(self.database)
        self.running = asyncio.create_task(self.app.client.start(self.discord.token))
        async with asyncio.timeout(HANGS):
            await self.discord.gateway.connected()

    async def opened(self, database: Address) -> App:
        """A bot that reaches this Discord."""
        client = ClientOptions(connector=UnixConnector(self._socket, limit=0))
        return await App.open(database, parts(clock=self.clock, client=client, **self.options))

    async def stop_bot(self) -> None:
        await self.app.close()
        with contextlib.suppress(asyncio.CancelledError):
            await self.running

    async def kill_bot(self) -> None:
        """The process ends in the middle of what it does; it says nothing to anybody."""
        app = self.app
        self.running.cancel()
        await app.scheduler.stop()
        await app.client.close()
        app.client.services.drawing.close()
        await app.storage.close()
        with contextlib.suppress(asyncio.CancelledError):
            await self.running

    async def stop(self) -> None:
        async with asyncio.timeout(HANGS):
            await self.stop_bot()
            await self.discord.stop()
        self._folder.cleanup()

    # a game --------------------------------------------------------------------------------------

    async def snapshot(self) -> Snapshot:
        return await self.app.tables.snapshot(1)

    async def until(self, what: Callable[[], Awaitable[bool]], seconds: float = 300.0) -> None:
        """Wait for ``what``, at most so many seconds of the loop; AssertionError if it does not come."""
        end = asyncio.get_running_loop().time() + seconds
        while not await what():
            assert asyncio.get_running_loop().time() < end, "it did not come"
            await asyncio.sleep(0.5)

    async def begin(self, seated: Callable[[], None] = lambda: None) -> None:
        """A started table of Tatsu: Ann and three AI players. She tries again what does not work.

        ``seated`` is called before she presses *Start*.
        """
        async with asyncio.timeout(HANGS):
            lobby = await self._lobby()
            seated()
            while (await self.snapshot()).status is Status.LOBBY:
                await self.ann.press(lobby, "Start")
                await self._settled(Status.LOBBY, lambda snapshot: snapshot.status)
            await self.until(self._dealt)

    async def _lobby(self) -> dict[str, Any]:
        """The message of a lobby with everybody seated."""
        lobby = None
        while lobby is None or not lobby["components"]:
            if not (found := [m for m in self.ann.sees() if "Join" in labels(m)]):
                await self.ann.slash("play", game="tatsu", target=100)
                await asyncio.sleep(2)
            lobby = found[-1] if found else None
        while (taken := len((await self.snapshot()).table.taken)) < 4:
            panel = await self.ann.press(lobby, "Join")
            if panel is not None:
                await self.ann.use(panel, select(panel, "pick-ai"), "easy")
            await self._settled(taken, lambda snapshot: len(snapshot.table.taken))
        return lobby

    async def _dealt(self) -> bool:
        return bool((await self.snapshot()).to_act)

    async def turn(self) -> None:
        """Ann does something, by hook or by crook."""
        assert not self.running.done(), self.running
        before = (await self.snapshot()).seq
        for attempt in range(12):
            if attempt > 2:
                await self.ann.slash("hand")
            if await self.ann.step():
                await self._settled(before, lambda snapshot: snapshot.seq)
            if (await self.snapshot()).seq != before:
                return
            await asyncio.sleep(5)
        raise AssertionError("Ann cannot move any more")

    async def _settled(self, before: object, read: Callable[[Snapshot], object]) -> None:
        """Give what was clicked the time to have its effect."""
        for _ in range(40):
            if read(await self.snapshot()) != before:
                return
            await asyncio.sleep(0.5)

    async def play(self, moves: int = 400) -> Snapshot:
        """Play until the game is over, or for ``moves`` of Ann's moves."""
        async with asyncio.timeout(HANGS):
            while (snapshot := await self.snapshot()).status is not Status.OVER and moves:
                if 0 in snapshot.to_act:
                    moves -= 1
                    await self.turn()
                elif snapshot.phase is Phase.BETWEEN:
                    await self.turn()  # presses *Next round*
                else:
                    await asyncio.sleep(0.5)
            return snapshot

    async def record(self) -> list[str]:
        return [text for _, text in recorded(await self.app.storage.tables.log(1))]


def labels(message: dict[str, Any]) -> list[str]:
    return [part["label"] for part in walk(message["components"]) if part["type"] == 2 and not part.get("disabled")]


def select(message: dict[str, Any], verb: str) -> Any:
    return next(part for part in walk(message["components"])
                if part["type"] == 3 and part["custom_id"].split(":")[1] == verb)
