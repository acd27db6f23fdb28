"""Discord with many servers: each is on the shard that its id names, and sessions take their time."""

from __future__ import annotations

import json

import pytest
from aiohttp import web

from benchmarks.servers import discord as module
from benchmarks.servers.discord import ManyServers
from tests.support.wire.wire_gateway import Session


@pytest.mark.parametrize(("servers", "shards"), [(40, 1), (41, 4), (100, 16), (3, 16)])
def test_each_server_is_on_the_shard_that_its_id_names(servers: int, shards: int) -> None:
    discord = ManyServers(servers, shards, channels=3, roles=2)
    found = {shard: [discord.server(number) for number in discord.of_shard(shard)] for shard in range(shards)}
    assert sum(map(len, found.values())) == servers
    for shard, there in found.items():
        assert all((int(server["id"]) >> 22) % shards == shard for server in there)
    ids = [part["id"] for there in found.values() for server in there
           for part in (*server["channels"], *server["roles"])]
    assert len(set(ids)) == len(ids) == servers * (3 + 2)


class Socket(web.WebSocketResponse):
    """Keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    async def send_str(self, data: str, compress: int | None = None) -> None:
        self.heard.append(json.loads(data)["t"])


async def test_each_process_hears_what_happens_in_a_server_and_one_that_has_ended_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PAUSE", 0)
    discord = ManyServers(10, 2)
    sockets = [Socket() for _ in range(5)]
    sessions = [Session("", discord.gateway, socket=socket) for socket in sockets]
    for session, shard in zip(sessions, (0, 1, 0, 1, 0), strict=True):
        await discord.sharded._identify(session, {"shard": [shard, 2]})
    sessions[0].socket = None
    for socket in sockets:
        socket.heard.clear()
    room = discord.room(3)
    await discord.interact(2, discord.user("Ann"), room, {})
    await discord.interact(2, discord.user("Bo"), discord.direct(discord.user("Bo")["id"]), {})
    first, direct = int(room["guild_id"]) >> 22 & 1, 0
    expected = [0, 0, 0, 0, 0]
    for shard in (first, direct):
        for place, of in enumerate((0, 1, 0, 1, 0)):
            expected[place] += of == shard and place > 0
    assert [len(socket.heard) for socket in sockets] == expected


async def test_a_session_that_begins_too_soon_is_refused() -> None:
    discord = ManyServers(10, 2)
    sessions = [Session("", discord.gateway) for _ in range(2)]
    for shard, session in enumerate(sessions):
        await discord.sharded._identify(session, {"shard": [shard, 2]})
    assert (discord.gateway.identified, discord.sharded.too_soon) == (1, 1)
    assert [session.count for session in sessions] == [1 + 5, 0], "READY and its servers"
