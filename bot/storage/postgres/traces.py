"""What deleted data leaves behind in PostgreSQL.

``VACUUM`` frees the rows' places, which are then written over. It locks nobody out. What backups and the write-ahead
log hold goes when they do: docs/host/postgresql.md.
"""

from __future__ import annotations

import asyncio
import logging

from bot.core.database import Database, StorageError
from bot.storage.address import Server
from bot.storage.postgres.database import connect
from bot.storage.postgres.errors import explained

log = logging.getLogger(__name__)


class PostgresTraces:
    def __init__(self, database: Database, server: Server) -> None:
        self._db = database
        self._server = server
        self._cleaning: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Continue what was not completed before a restart, in the background."""
        if await self._db.one("SELECT 1 FROM traces") is not None:
            await self.clear()

    async def clear(self) -> None:
        if self._cleaning is None or self._cleaning.done():
            self._cleaning = asyncio.create_task(self._clear())

    async def cleared(self) -> None:
        if self._cleaning is not None:
            await self._cleaning

    async def close(self) -> None:
        if self._cleaning is not None:
            self._cleaning.cancel()
            await asyncio.wait([self._cleaning])

    async def _clear(self) -> None:
        try:
            with explained(self._server):
                async with await connect(self._server) as connection:
                    await connection.execute("VACUUM")
            await self._db.execute("DELETE FROM traces")
        except StorageError as error:
            log.warning("deleted data could not be cleared from the database yet: %s", error)
