"""Discord with many servers and shards."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from datetime import UTC, datetime
from random import Random
from typing import Any

from aiohttp import web
from typing_extensions import override

from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import Discord
from tests.support.wire.wire_gateway import ACK, BEAT, INVALID, Gateway, Session
from tests.support.wire.wire_limits import RateLimits

PAUSE, SLACK = 5.0, 0.2
"""Seconds between two new sessions of a bucket, and how much less is taken for a delay on the way."""
FIRST = 10**11
"""The first server's number, in place of a time in its id."""


class ManyServers(Discord):
    """``servers`` with ``channels`` text channels and ``roles`` each, on ``shards``."""

    def __init__(self, servers: int, shards: int, channels: int = 20, roles: int = 10) -> None:
        super().__init__(lambda: datetime.now(UTC), RateLimits(), checked=False)
        self.servers, self.shards = servers, shards
        self.sharded = self.gateway = ShardedGateway(self)
        self._parts = self._channels(channels), self._roles(roles)

    def of_shard(self, shard: int) -> range:
        """The numbers of its servers."""
        return range((shard - FIRST) % self.shards, self.servers, self.shards)

    def server(self, number: int) -> Json:
        """What the gateway sends of a server."""
        own = (FIRST + number) << 22
        channels, roles = ([{**part, "id": str(own + part["id"])} for part in parts] for parts in self._parts)
        return {**self.guild, "id": str(own), "name": f"Server {number}", "member_count": 50,
                "channels": channels, "roles": roles}

    def room(self, number: int) -> Json:
        """The first channel of a server, where people may play."""
        server = self.server(number)
        made = {**server["channels"][0], "guild_id": server["id"]}
        self.channels[made["id"]] = made
        return made

    def _channels(self, count: int) -> list[Json]:
        """Of every server; ``id``: to be added to the server's."""
        channel = {**self.channel, "topic": "What happens here, in some words"}
        return [{**channel, "id": 500 + place, "name": f"channel-{place}", "position": place} for place in range(count)]

    def _roles(self, count: int) -> list[Json]:
        """The same; the first, of everyone, has the server's id."""
        everyone = self.guild["roles"][0]
        return [{**everyone, "id": place, "name": f"role {place}" if place else everyone["name"], "position": place}
                for place in range(count)]

    @override
    def _route(self, request: web.Request, path: str, body: Any, files: dict[int, tuple[str, bytes]],
               ) -> tuple[int, Any]:
        status, answer = super()._route(request, path, body, files)
        return status, {**answer, "shards": self.shards} if path.strip("/") == "gateway/bot" else answer


class ShardedGateway(Gateway):
    """A session for each shard and process. ``too_soon``: sessions that were begun sooner than Discord allows, and
    refused."""

    def __init__(self, discord: ManyServers) -> None:
        super().__init__(discord)
        self._discord = discord
        self._begun: dict[int, list[Session]] = defaultdict(list)
        self._last = 0.0
        self.too_soon = 0

    @override
    async def _identify(self, new: Session, asked: dict[str, Any]) -> Session:
        now = time.monotonic()
        soon, self._last = now - self._last < PAUSE - SLACK, now
        if soon:
            self.too_soon += 1
            await new.send({"op": INVALID, "d": False, "s": None, "t": None})
            return new
        self.identified += 1
        shard = asked["shard"][0]
        new.id = f"session-{self.identified}"
        self._begun[shard] = [*self._live(shard), new]
        numbers = self._discord.of_shard(shard)
        await self._emit(new, "READY", {
            **self._discord.ready(), "shard": asked["shard"], "session_id": new.id,
            "guilds": [{"id": str((FIRST + number) << 22), "unavailable": True} for number in numbers]})
        for number in numbers:
            await self._emit(new, "GUILD_CREATE", self._discord.server(number))
        return new

    @override
    async def _beat(self, socket: web.WebSocketResponse) -> None:
        """The library takes a shard for lost that says nothing for a minute."""
        while True:
            await asyncio.sleep(BEAT)
            for session in [each for sessions in self._begun.values() for each in sessions]:
                if session.socket is socket:
                    await session.send({"op": ACK, "d": None, "s": None, "t": None})

    def _live(self, shard: int) -> list[Session]:
        return [each for each in self._begun[shard] if each.socket is not None and not each.socket.closed]

    @override
    async def emit(self, event: str, data: Any) -> None:
        """To all processes: of a server on its shard, of direct messages on the first."""
        shard = (int(data["guild_id"]) >> 22) % self._discord.shards if "guild_id" in data else 0
        for session in self._live(shard):
            await self._emit(session, event, data)

    async def _emit(self, session: Session, event: str, data: Any) -> None:
        """Nothing is kept to be sent again: 20,000 servers would be."""
        session.count += 1
        await session.send({"op": 0, "t": event, "s": session.count, "d": data})

    async def change_channels(self, a_second: float, draw: Random) -> None:
        """Servers rename channels, until cancelled."""
        while True:
            await asyncio.sleep(draw.expovariate(a_second))
            server = self._discord.server(draw.randrange(self._discord.servers))
            channel = {**draw.choice(server["channels"]), "guild_id": server["id"], "topic": f"{draw.random()}"}
            await self.emit("CHANNEL_UPDATE", channel)
