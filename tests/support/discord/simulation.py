"""The simulated Discord of a `World`: whom and what to look up, outages, errors that were logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import Context
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any

import discord
import pytest
from simcord import ChannelHandle, GuildHandle, UserHandle
from simcord._runtime import _WorkState

from tests.support.discord.settling import SettlingEnv

if TYPE_CHECKING:
    from tests.support.discord.discord_world import World


class Errors(logging.Handler):
    """What is logged as an error, by the bot and by the libraries: a background task's failure is told nowhere else."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self.expected: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.name}: {record.getMessage()}")

    def check(self) -> None:
        """AssertionError for an error that no test expected, and for one that was expected and did not happen."""
        strange = [found for found in self.found if not any(part in found for part in self.expected)]
        assert not strange, strange
        missing = [part for part in self.expected if not any(part in found for found in self.found)]
        assert not missing, f"not logged: {missing}"


class Simulation(SettlingEnv):
    """The simulated Discord, with its users and servers to look up."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._users: list[UserHandle] = []
        self._servers: list[GuildHandle] = []
        self._channels: dict[int, ChannelHandle] = {}

    async def start(self) -> None:
        await super().start()
        _step_directly()

    async def restart_bot(self, *given: Any, **options: Any) -> None:
        await super().restart_bot(*given, **options)
        _step_directly()

    def create_user(self, *given: Any, **options: Any) -> UserHandle:
        self._users.append(super().create_user(*given, **options))
        return self._users[-1]

    def create_guild(self, *given: Any, **options: Any) -> GuildHandle:
        self._servers.append(super().create_guild(*given, **options))
        return self._servers[-1]

    def channel(self, number: int) -> ChannelHandle:
        """A channel, a thread or the direct messages of a user, by id."""
        if number not in self._channels:
            self._channels.update({each.id: each for each in (user.dm_channel for user in self._users)})
        if number not in self._channels:  # looked for last: a server may be gone
            found = [channel for server in self._servers for channel in server.channels.values()]
            found += [thread for channel in found for thread in channel.threads]
            self._channels.update({each.id: each for each in found})
        return self._channels[number]


def _step_directly() -> None:
    """A task that goes on needs no record of it, as simcord keeps one of every call: the task itself is known to have
    something to do. Nor does simcord's own look at a task that is done. Most calls are of these kinds."""
    loop: Any = asyncio.get_running_loop()
    noted, ready = loop.call_soon, loop._ready

    def call_soon(callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        if not isinstance(getattr(callback, "__self__", None), asyncio.Task | _WorkState):
            return noted(callback, *args, context=context)
        handle = asyncio.Handle(callback, args, loop, context)
        ready.append(handle)
        return handle

    loop.call_soon = call_soon


class Outage:
    """Requests that fail until `end`, or ``attempts`` times. An injected error ends when it is used up, not before."""

    def __init__(self, world: World, method: str, path: str, attempts: int, **error: Any) -> None:
        self._world, self._method, self._path = world, method, path
        self._last = len(world.env.http_requests)
        self._left = attempts
        world.env.inject_error(method, path, times=attempts, **error)

    async def end(self) -> None:
        """Use up the attempts that are left."""
        used = sum(each.method == self._method and fnmatch(each.path, self._path)
                   for each in self._world.env.http_requests[self._last:])
        assert used < self._left, "the outage was over before"
        await self._world.within(self._fail(self._left - used))

    async def _fail(self, times: int) -> None:
        client, parts = self._world.app.client, self._path.split("/")
        for _ in range(times):
            if parts[1] == "webhooks":
                attempt: Coroutine[Any, Any, Any] = discord.Webhook.partial(1, "-", client=client).edit_message(
                    1, content="x")
            elif self._method == "DELETE":
                attempt = client.get_partial_messageable(int(parts[2])).get_partial_message(1).delete()
            elif self._method == "POST":
                attempt = client.get_partial_messageable(int(parts[2])).send("x")
            else:
                attempt = client.get_partial_messageable(int(parts[2])).get_partial_message(1).edit(content="x")
            with pytest.raises(discord.HTTPException):
                await attempt
