"""Which process answers an interaction: each is a row that one process alone can add, in an unlogged table.

Unlogged, since a claim precedes every answer and nobody should wait for a disk: rows are of use for some seconds, and
are deleted after a minute. If the server of the database crashes, it empties the table. A process that meets an
interaction which another one claimed just before may then claim it, too, and answer. Little can come of it: Discord
takes one answer and refuses the second, a move carries the interaction's id as its key, which the store takes once
(`Repeated`), and whatever else was clicked is checked against what the first process has made of it.

On a connection of its own: whatever the stores wait for, such as a log that an administrator has locked, a click is
claimed, and acknowledged, in time.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import psycopg

from bot.core.background import BackgroundTasks
from bot.core.database import StorageError
from bot.core.slots import UNHEARD
from bot.storage.postgres.database import PostgresDatabase, connect
from bot.storage.postgres.errors import explained
from bot.storage.postgres.schema import Connection

log = logging.getLogger(__name__)

ANSWER_TIMEOUT = 5.0
"""Seconds that the server has for an answer: then the connection is given up."""
LOOK_INTERVAL = 1.0
"""Seconds between two looks whether others have claimed what is theirs."""

_CLAIM = b"INSERT INTO clicks (id) SELECT %s FROM acting(%s) ON CONFLICT DO NOTHING RETURNING id"
_CLAIMED = b"SELECT 1 FROM clicks WHERE id = %s"


class InteractionClaims:
    def __init__(self, database: PostgresDatabase) -> None:
        self._db = database
        self._connection: Connection | None = None
        self._using = asyncio.Lock()
        self._tasks = BackgroundTasks()
        self._looks_at = float("-inf")

    async def claim(self, interaction: int) -> bool:
        """Whether this process answers it, and no other one. It is claimed even if nobody waits for that any more: to
        cancel it would take another connection. StorageError, NotHome."""
        claiming = self._tasks.start(self._query(_CLAIM, interaction, self._db.member))
        claiming.add_done_callback(lambda done: done.cancelled() or done.exception())  # if nobody waits for it
        return await asyncio.shield(claiming)

    def look_after(self, interaction: int) -> None:
        """The home of the interaction should have claimed it by now: if not, say so."""
        now = asyncio.get_running_loop().time()
        if now >= self._looks_at:
            self._looks_at = now + LOOK_INTERVAL
            self._tasks.start(self._look_after(interaction))

    async def _look_after(self, interaction: int) -> None:
        try:
            claimed = await self._query(_CLAIMED, interaction)
        except StorageError as error:
            log.info("not known whether an interaction was claimed: %s", error)
            return
        if not claimed:
            log.info("nobody has claimed interaction %d", interaction)
            self._db.slots.report(UNHEARD, interaction)

    async def _query(self, sql: bytes, *given: int | None) -> bool:
        """Whether there is a row. Again, if only the connection was lost meanwhile."""
        with explained(self._db.server):
            async with self._using, asyncio.timeout(ANSWER_TIMEOUT):
                for attempt in (1, 2):
                    fresh = self._connection is None or self._connection.closed
                    try:
                        row = await (await (await self._connected()).execute(sql, given)).fetchone()
                    except psycopg.OperationalError:
                        await self._hang_up()
                        if fresh or attempt == 2:
                            raise
                        continue
                    except BaseException as error:
                        if not isinstance(error, psycopg.Error):
                            await self._hang_up()
                        raise
                    if row is None and attempt == 2 and sql is _CLAIM:
                        raise StorageError(f"{self._db.server} may have taken the claim before")
                    return row is not None
        raise AssertionError

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = await connect(self._db.server, f"{self._db.name[:50]} claims")
        return self._connection

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(psycopg.Error, OSError):
                await connection.close()

    async def settle(self) -> None:
        """Wait until nothing is being asked."""
        await self._tasks.settle()

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await self._tasks.settle()
        await self._hang_up()
