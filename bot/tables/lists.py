"""Which tables there are: of a person, in a channel, on a server. Reads the store alone, so nothing here is cached."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.tables.core.model import Status, Table
from bot.tables.core.plan import Wait
from bot.tables.core.ports import TableStore

PRESENT = (Status.LOBBY, Status.RUNNING)
FINISHED_SHOWN = 25
"""Finished games that a person is offered: as many as a menu of Discord holds."""


class TableLists:
    """All lists have the newest table first."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def of_person(self, user: int) -> tuple[Table, ...]:
        """Lobbies and running games where the person has a seat."""
        return tuple(await self._store.tables_of(user, PRESENT))

    async def of_each(self, users: Collection[int]) -> Mapping[int, Sequence[Table]]:
        """Lobbies and running games by the people who have a seat there."""
        return await self._store.tables_of_each(users, PRESENT)

    async def in_channel(self, channel: int) -> tuple[Table, ...]:
        """Lobbies and running games of a channel."""
        return tuple(await self._store.tables_in(channel, PRESENT))

    async def for_person_in(self, user: int, guild: int) -> tuple[Table, ...]:
        """Running games where the person has a seat, and all others of a server."""
        return tuple(await self._store.tables_of(user, (Status.RUNNING,), guild))

    async def of_server(self, guild: int) -> tuple[Table, ...]:
        """Running games of a server."""
        return tuple(await self._store.tables_of_guild(guild, (Status.RUNNING,)))

    async def lobbies(self, guild: int | None) -> tuple[Table, ...]:
        """Open lobbies of a server, or (None) of all servers."""
        return tuple(await self._store.tables_of_guild(guild, (Status.LOBBY,)))

    async def finished_of(self, user: int) -> tuple[Table, ...]:
        """A person's games with a finished round, at most `FINISHED_SHOWN`, by their last round's end."""
        return tuple(await self._store.finished_of(user, FINISHED_SHOWN))

    async def count_running(self) -> int:
        """How many tables run on all servers, private retries aside."""
        return await self._store.running()

    async def waits(self, tables: Sequence[int] | None = None) -> Sequence[Wait]:
        """The people that running tables wait for: all tables, or these."""
        return await self._store.waits(tables)
