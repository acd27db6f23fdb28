"""Clear the database's files of deleted data.

SQLite overwrites what is deleted (``secure_delete``), but not in two places: the write-ahead log has the pages as they
were, and a page that was split still has the rows that moved to another page, in its unused part. So an erasure empties
the log and rebuilds the file (``VACUUM``; about a second per 150 MB, during which moves wait).

Neither is possible while another program reads the database, as a backup does, or the disk is full. So the erasure
writes a row of ``traces``, which stays until the files are clear: they are tried again every few minutes, also after a
restart. The erasure itself never fails for it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from bot.core.database import StorageError, Transaction
from bot.storage.sqlite import BUSY_SECONDS, SqliteDatabase

log = logging.getLogger(__name__)

PAUSE = 300.0
"""Seconds between two attempts to rebuild the file."""
PATIENCE_MS = 500
"""How long an attempt waits for other readers."""

MARK = "INSERT INTO traces VALUES (1) ON CONFLICT DO NOTHING"
"""Part of every transaction that deletes somebody's data."""


class Traces(Protocol):
    """What deleted data has left behind."""

    async def resume(self) -> None:
        """Continue what was not completed before a restart, in the background."""

    async def clear(self) -> None:
        """Clear the database of it, now or later."""

    async def cleared(self) -> None:
        """Wait until it is."""

    async def close(self) -> None: ...


class SqliteTraces:

    def __init__(self, database: SqliteDatabase) -> None:
        self._db = database
        self._retries: asyncio.Task[None] | None = None

    async def resume(self) -> None:
        """Continue what was not completed before a restart, in the background."""
        if await self._left():
            self._retries = asyncio.create_task(self._retry())

    async def clear(self) -> None:
        """Clear the files: all now, unless they were rebuilt a moment ago or cannot be; then the rest later."""
        if self._retries is not None:
            await self._attempt(rebuild=False)
            return
        try:
            await self._attempt(rebuild=True)
        finally:
            self._retries = asyncio.create_task(self._retry())

    async def cleared(self) -> None:
        """Wait until the files are clear."""
        if self._retries is not None:
            await self._retries

    async def close(self) -> None:
        if self._retries is not None:
            self._retries.cancel()
            await asyncio.wait([self._retries])

    async def _retry(self) -> None:
        await asyncio.sleep(PAUSE)
        while await self._left():
            await self._attempt(rebuild=True)
            await asyncio.sleep(PAUSE)
        self._retries = None

    async def _left(self) -> bool:
        return await self._db.one("SELECT 1 FROM traces") is not None

    async def _attempt(self, *, rebuild: bool) -> None:
        try:
            async with self._db.transaction() as db:  # the first statement that begins one is the last
                await db.all(f"PRAGMA busy_timeout = {PATIENCE_MS}")
                try:
                    if await _empty_log(db) and rebuild:
                        await db.execute("VACUUM")
                        if await _empty_log(db):
                            await db.execute("DELETE FROM traces")
                finally:
                    await db.all(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        except StorageError as error:
            log.warning("deleted data could not be overwritten in the database's files yet: %s", error)


async def _empty_log(db: Transaction) -> bool:
    """Move the write-ahead log into the database and cut it to nothing. False: another program reads it."""
    ((busy, _, _),) = await db.all("PRAGMA wal_checkpoint(TRUNCATE)")
    if busy:
        log.warning("deleted data stays in the write-ahead log until another program has read the database")
    return not busy
