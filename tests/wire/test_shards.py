"""A lost shard of several is connected again within seconds, however often it failed; the others are served meanwhile.

The library runs as it is, on connections without sockets.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import discord
import pytest

from bot.connection import RECONNECT_DELAY, SteadyClient

AWAY = 600.0


class Connection:
    """What the library reads of a connection. ``lose``: it breaks."""

    def __init__(self, shard: int) -> None:
        self.shard_id, self.open = shard, True
        self.latency, self.gateway, self.session_id, self.sequence = 0.1, None, "x", 1
        self._ends: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()

    async def poll_event(self) -> None:
        raise await self._ends

    def lose(self, error: Exception) -> None:
        self.open = False
        self._ends.set_result(error)

    async def close(self, code: int = 1000) -> None:
        self.open = False


class Gateway:
    def __init__(self) -> None:
        self.away: set[int] = set()
        self.connections: dict[int, Connection] = {}
        self.tried: Counter[int] = Counter()

    async def connected(
        self, client: SteadyClient, *, shard_id: int, initial: bool = False, **given: Any,
    ) -> Connection:
        self.tried[shard_id] += 1
        if shard_id in self.away:
            raise OSError("no route to host")
        await client.before_identify_hook(shard_id, initial=initial)
        self.connections[shard_id] = Connection(shard_id)
        return self.connections[shard_id]

    def open(self, shard: int) -> bool:
        return self.connections[shard].open


@pytest.fixture
def gateway(monkeypatch: pytest.MonkeyPatch) -> Gateway:
    gateway = Gateway()
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.from_client", gateway.connected)
    return gateway


async def run(gateway: Gateway) -> asyncio.Task[None]:
    client = SteadyClient("!", intents=discord.Intents(guilds=True), shard_count=3)
    await client._async_setup_hook()
    task = asyncio.create_task(client.connect())
    await asyncio.sleep(30)
    assert sorted(gateway.connections) == [0, 1, 2]
    return task


@pytest.mark.parametrize("resumes", [False, True], ids=["in its own task", "in the loop of all"])
async def test_a_lost_shard_is_back_within_seconds(gateway: Gateway, resumes: bool) -> None:
    task = await run(gateway)
    gateway.away.add(1)
    error = discord.gateway.ReconnectWebSocket(1) if resumes else OSError("broken")
    gateway.connections[1].lose(error)
    await asyncio.sleep(AWAY)
    assert not gateway.open(1)
    assert gateway.tried[1] >= AWAY / RECONNECT_DELAY / 3, "it is tried all the time"
    gateway.connections[2].lose(discord.gateway.ReconnectWebSocket(2))
    await asyncio.sleep(2 * RECONNECT_DELAY)
    assert gateway.open(2), "the loop serves the others"
    gateway.away.clear()
    await asyncio.sleep(2 * RECONNECT_DELAY)
    assert gateway.open(1)
    tried = dict(gateway.tried)
    await asyncio.sleep(3600)
    assert gateway.tried == tried, "nothing is connected twice"
    assert all(map(gateway.open, range(3)))
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_all_shards_that_are_lost_are_back_within_seconds(gateway: Gateway) -> None:
    task = await run(gateway)
    gateway.away |= {0, 1, 2}
    for connection in list(gateway.connections.values()):
        connection.lose(OSError("broken"))
    await asyncio.sleep(AWAY)
    gateway.away.clear()
    await asyncio.sleep(6 * RECONNECT_DELAY)
    assert all(map(gateway.open, range(3)))
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
