"""Discord with several servers, each with channels of its own."""

from __future__ import annotations

from datetime import UTC, datetime

from typing_extensions import override

from tests.support.wire.wire_contents import EVERYTHING, Json
from tests.support.wire.wire_discord import Discord
from tests.support.wire.wire_limits import RateLimits

APART = 23 << 22
"""Between the ids of two servers: milliseconds, so that any number of servers is in different slots, up to 64."""


class Servers(Discord):
    """So many. ``rooms``: the first channel of each."""

    def __init__(self, count: int = 1, permissions: int = EVERYTHING) -> None:
        super().__init__(lambda: datetime.now(UTC), RateLimits(), checked=False, permissions=permissions)
        self.servers = [self.guild]
        self.rooms = [self.channel]
        for number in range(1, count):
            self.servers.append(self._guild(f"Server {number}", str(int(self.guild["id"]) - number * APART)))
            self.rooms.append(self.room(number, "games"))

    def room(self, number: int, name: str) -> Json:
        """Add a channel to one of the servers; before the bot connects, or it does not learn of it."""
        made, server = self._channel(type=0, name=name), self.servers[number % len(self.servers)]
        made["guild_id"] = server["id"]
        server["channels"].append(made)
        return made

    @override
    def ready(self) -> Json:
        return {**super().ready(), "guilds": [{"id": each["id"], "unavailable": True} for each in self.servers]}

    @override
    def guild_events(self) -> list[Json]:
        return self.servers
