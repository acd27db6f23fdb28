"""The store of searches in memory: the same contract as SQLite's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.features.queue.values import CallMessage, PlayerSearch


class MemorySearches:
    """`SearchStore` in memory, beside the tables, which take searches with them."""

    def __init__(self, searches: dict[int, PlayerSearch]) -> None:
        self.all = searches
        """`MemoryTables.searches`."""

    async def put(self, search: PlayerSearch) -> None:
        self.all[search.user] = search

    async def drop(self, user: int, seat: int | None = None) -> bool:
        if user in self.all and seat in (None, self.all[user].seat):
            del self.all[user]
            return True
        return False

    async def release(self, user: int, seat: int) -> bool:
        if user in self.all and self.all[user].seat == seat:
            self.all[user] = replace(self.all[user], seat=0)
            return True
        return False

    async def search(self, user: int) -> PlayerSearch | None:
        return self.all.get(user)

    async def searches(self, guild: int | None = None) -> Sequence[PlayerSearch]:
        found = [each for each in self.all.values() if guild in (None, each.guild)]
        return sorted(found, key=lambda each: (each.since, each.user))

    async def alerted(self, guild: int) -> Sequence[int]:
        return [guild]

    async def calls(self) -> Sequence[CallMessage]:
        return ()

    async def put_call(self, call: CallMessage) -> None:
        """No message is sent here."""

    async def drop_call(self, call: CallMessage) -> None:
        """No message is sent here."""
