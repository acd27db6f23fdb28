"""Discord with many servers: each is on the shard that its id names, and sessions take their time."""

from __future__ import annotations

import pytest

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


async def test_a_session_that_begins_too_soon_is_refused() -> None:
    discord = ManyServers(10, 2)
    sessions = [Session("", discord.gateway) for _ in range(2)]
    for shard, session in enumerate(sessions):
        await discord.sharded._identify(session, {"shard": [shard, 2]})
    assert (discord.gateway.identified, discord.sharded.too_soon) == (1, 1)
    assert [session.count for session in sessions] == [1 + 5, 0], "READY and its servers"
