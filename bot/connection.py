"""Stay connected to the gateway: one client, all shards.

When a session may begin, `Identifying` decides.

When Discord is away the library waits up to 17 minutes between two attempts, in one of two places: in the lost shard's
own task, or in the loop that serves all shards, which then serves no other. `SteadyClient` notes which task handles a
lost shard. After `RECONNECT_DELAY` it ends that wait and connects the shard by itself. If all shards are lost it begins
from scratch; sessions that could be resumed are lost by then.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto
from typing import Any

from discord.ext import commands

from bot.identifying import Allowed, Identifying

RECONNECT_DELAY = 10.0
"""Seconds without a shard's connection after which it is connected again, once and again."""
IDENTIFY_PAUSE = 5.0
"""Seconds between two new sessions, as Discord demands."""


class Ends(Enum):
    """Why the library's loop ends: by itself, all shards are lost, or it waits for one and keeps the others waiting."""

    ITSELF = auto()
    LOST = auto()
    BLOCKED = auto()


class SteadyClient(commands.AutoShardedBot):
    def __init__(self, *args: Any, identifying: Identifying | None = None, **kwargs: Any) -> None:
        """``identifying``: None for tests, where Discord is not at the other end."""
        super().__init__(*args, **kwargs)
        self._sessions = identifying
        self._launched = False
        self._free_at = float("-inf")
        """When the next new session may begin."""
        self._identifying: set[int | None] = set()
        self._handling: dict[int, asyncio.Task[Any]] = {}
        """For each shard that was lost the task that handles it."""
        self._away: dict[int, float] = {}
        """Seconds for which a shard has been lost, or since it was last connected again."""
        self._keeps_shards = False

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected, until the client is closed or Discord refuses for good."""
        while True:
            connected = asyncio.ensure_future(super().connect(reconnect=reconnect))
            try:
                ends = await self._stays(connected)
                if ends is Ends.ITSELF:
                    await connected
                    return
                self._keeps_shards = ends is Ends.BLOCKED
            finally:
                while not connected.done():  # the library takes a first cancellation for an end of its attempt
                    connected.cancel()
                    await asyncio.wait({connected}, timeout=1)

    async def launch_shards(self) -> None:
        """Connect all shards, unless they are there already. StartRefused at the first time."""
        if self._sessions is not None and not self._launched:
            await self._sessions.start(await self._allowed())
        if not self._keeps_shards:
            await super().launch_shards()
            self._launched = True

    async def _allowed(self) -> Allowed:
        limits = await self.fetch_session_start_limits()
        return Allowed(limits.total, limits.remaining, limits.reset_after / 1000, max(1, limits.max_concurrency))

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        task = asyncio.current_task() if event == "shard_disconnect" else None
        if task is not None:
            self._handling[args[0]] = task
        if self.hears(event):
            super().dispatch(event, *args, **kwargs)

    def hears(self, event: str) -> bool:
        """Whether the client wants to know."""
        return True

    def each_second(self) -> None:
        """While the client is connected, or tries."""

    async def _stays(self, connected: asyncio.Future[None]) -> Ends:
        """Wait until the library's loop ends, or must be ended."""
        self._away.clear()
        while not connected.done():
            await asyncio.wait({connected}, timeout=1)
            self.each_second()
            lost = self._lost()
            if lost and not self.is_closed():
                if len(lost) == len(self.shards) and all(self._away[shard] >= RECONNECT_DELAY for shard in lost):
                    return Ends.LOST
                if self._connect_again([shard for shard in lost if self._away[shard] >= RECONNECT_DELAY], connected):
                    return Ends.BLOCKED
        return Ends.ITSELF

    def _lost(self) -> list[int]:
        """The shards without a connection."""
        lost = [number for number, shard in self.shards.items() if shard.is_closed()]
        self._away = {number: self._away.get(number, 0.0) + 1 for number in lost}
        return lost

    def _connect_again(self, lost: list[int], connected: asyncio.Future[None]) -> bool:
        """End the waits of lost shards. Whether the library's loop is the one that waits."""
        blocked = False
        for number in lost:
            handler = self._handling.get(number)
            if number in self._identifying or handler is None or (handler.done() and handler is not connected):
                continue  # it is on its way, or the loop takes it next
            if handler is connected:
                blocked = True
            else:
                handler.cancel()
            self._away[number] = 0.0
            self._handling[number] = asyncio.get_running_loop().create_task(self.shards[number].connect())
        return blocked

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a new session may begin; the library waits five seconds in any case."""
        now = asyncio.get_running_loop().time()
        at = max(now + (0 if initial else 1), self._free_at)
        self._free_at = at + IDENTIFY_PAUSE
        self._identifying.add(shard_id)
        try:
            await asyncio.sleep(at - now)
            if self._sessions is not None:
                await self._sessions.turn(shard_id or 0, self._allowed, again=self._launched)
        finally:
            self._identifying.discard(shard_id)
