"""One home among several processes, by an advisory lock of a session of its own.

The server ends a session that says nothing for six seconds, so the lock of a process that is frozen or cut off is free
then; that of a killed one at once. Who takes the lock raises the ``term``. Every write names its term, and the server
refuses it after another process has raised it: whatever a process believes, only one is home.

What needs no write, such as a request to Discord, asks `PostgresHome.confirmed` first. The last sign of life that was
answered is good for five seconds from when it was sent, so a process stops before the server gives its lock away, by
its own steady clock; also one that was frozen and goes on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import cast

import psycopg

from bot.storage.database import Database, NotHome, Statement, StorageError, from_ms, to_ms
from bot.storage.postgres.database import PostgresDatabase, connect
from bot.storage.postgres.errors import explained
from bot.storage.postgres.schema import HOME, IDENTIFYING, LOCKS, STARTING, WRITING, Connection, OtherProcess, named
from bot.tables.core.ports import KeptToken

log = logging.getLogger(__name__)

ASK = 2.0
"""Seconds between two signs of life."""
SILENCE = "6s"
"""After which the server gives the lock away."""
ANSWER = 5.0
"""Seconds that the server has for an answer, and for which it is good."""
CLAIM = 1.5
"""Seconds until a click is told that the database is away."""
FRESH = 2.5
"""Seconds that a click waits for this process to become home: Discord waits three."""
AGAIN = 0.2
"""Seconds between two attempts while the database is away."""

NOBODY = -1
"""The term of a process that is not home."""

_KEY = f"{LOCKS}, {HOME}"
_TERM = "UPDATE busdriver SET term = term + 1 RETURNING term"
_FORGET = b"DELETE FROM clicks WHERE at < now() - interval '1 minute'"
_LOCKED = ("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = ? AND objid = ? "
           "AND CAST(granted AS INTEGER) = ? AND pid != ? "
           "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
_STARTS = f"SET idle_session_timeout = 0; SELECT pg_advisory_lock_shared({LOCKS}, {STARTING})"
_WAITS = f"SET idle_session_timeout = '{SILENCE}'; SET lock_timeout = 0"


async def processes(database: Database) -> list[tuple[OtherProcess, bool]]:
    """Those that are home (True) or wait to be, as the server sees them."""
    rows = await database.all(
        "SELECT application_name, granted FROM pg_locks JOIN pg_stat_activity USING (pid) "
        "WHERE locktype = 'advisory' AND classid = ? AND objid = ? AND datname = current_database() "
        "ORDER BY granted DESC, backend_start", (LOCKS, HOME))
    found = [(named(name), bool(granted)) for name, granted in rows]
    return [(process, home) for process, home in found if process is not None]


def _now() -> float:
    """Seconds of a clock that nobody sets, and that goes on while the machine sleeps (where there is such a one)."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class PostgresHome:
    def __init__(self, database: PostgresDatabase) -> None:
        self._db = database
        self._session: Connection | None = None
        self._taken = asyncio.Event()
        self._begun = False
        """Whether it has ever been home."""
        self._sure_until = float("-inf")
        self._answered = asyncio.Event()
        self._silent: Callable[[float | None], object] = lambda seconds: None
        database.term = NOBODY

    async def try_take(self) -> bool:
        with explained(self._db.server):
            session = await self._connected()
            cursor = await session.execute(f"SELECT pg_try_advisory_lock({_KEY})".encode())
            if (await cursor.fetchone() or (0,))[0]:
                await self._enter(session)
                return True
            await session.execute(_STARTS.encode())  # who stops meanwhile knows that this one goes on
        return False

    async def take(self) -> None:
        while True:
            try:
                with explained(self._db.server):
                    session = await self._connected()
                    await session.execute(_WAITS.encode())
                    await session.execute(f"SELECT pg_advisory_lock({_KEY})".encode())
                    await self._enter(session)
                    return
            except asyncio.CancelledError:
                await self._hang_up()
                raise
            except StorageError as error:
                log.warning("standing by: %s", error)
                await self._hang_up()
                await asyncio.sleep(AGAIN * 5)

    async def _connected(self) -> Connection:
        if self._session is None or self._session.closed:
            self._session = await connect(self._db.server, self._db.name)
            await self._session.execute(_WAITS.encode())
        return self._session

    async def _enter(self, session: Connection) -> None:
        """Raise the term, once the writes of the process before have ended."""
        asked = _now()
        async with session.transaction():
            await session.execute(f"SELECT pg_advisory_xact_lock({LOCKS}, {WRITING})".encode())
            row = await (await session.execute(_TERM.encode())).fetchone()
        self._db.term = int(row[0]) if row else NOBODY
        self._begun = True
        self._note_answer(asked)
        self._taken.set()

    def _note_answer(self, asked: float) -> None:
        """The server has answered a question of that time."""
        self._sure_until = asked + ANSWER
        self._answered.set()

    async def confirmed(self) -> None:
        while self._begun and _now() >= self._sure_until:
            self._answered.clear()
            await self._answered.wait()

    async def time(self) -> datetime | None:
        row = await self._db.one("SELECT clock_timestamp()")
        return None if row is None else cast(datetime, row[0])

    def tell(self, silent: Callable[[float | None], object]) -> None:
        self._silent = silent

    async def keep(self) -> None:
        await self._taken.wait()
        while True:
            try:
                asked = _now()
                async with asyncio.timeout(ANSWER):
                    await (await self._connected_still()).execute(_FORGET)
                self._note_answer(asked)
            except (psycopg.Error, OSError, TimeoutError) as error:
                log.warning("%s does not answer: %s", self._db.server, type(error).__name__)
                await self._again()
            await asyncio.sleep(ASK)

    async def _connected_still(self) -> Connection:
        if self._session is None or self._session.closed:
            raise psycopg.OperationalError("closed")
        return self._session

    async def _again(self) -> None:
        """Take the lock anew. NotHome if another process was home meanwhile: what is in memory is outdated."""
        begun, before = _now(), self._db.term
        self._silent(max(0.0, begun - self._sure_until + ANSWER))
        while True:
            try:
                await self._hang_up()
                async with asyncio.timeout(ANSWER):
                    session = await self._connected()
                    row = await (await session.execute(b"SELECT term FROM busdriver")).fetchone()
                    if row is None or row[0] != before:
                        raise NotHome(f"{self._db.server} has another process as home now")
                    if await self.try_take():
                        log.warning("%s answers again after %.0f s", self._db.server, _now() - begun)
                        self._silent(None)
                        return
            except NotHome:
                self._forget()
                raise
            except (StorageError, psycopg.Error, OSError, TimeoutError):
                pass
            await asyncio.sleep(AGAIN)

    async def mine(self, interaction: int) -> bool:
        if not self._taken.is_set():
            try:
                await asyncio.wait_for(self._taken.wait(), FRESH)
            except TimeoutError:
                return False
        try:
            async with asyncio.timeout(CLAIM):
                await self.confirmed()
                return await self._db.execute(
                    "INSERT INTO clicks (id) VALUES (?) ON CONFLICT DO NOTHING", (interaction,)) > 0
        except NotHome:
            return False
        except TimeoutError:
            raise StorageError(f"{self._db.server} does not answer") from None

    async def awaited(self) -> bool:
        try:
            return await self._is_locked(HOME, granted=False)
        except StorageError:
            return False

    async def followed(self) -> bool:
        try:
            return await self._is_locked(HOME, granted=False) or await self._is_locked(STARTING, granted=True)
        except StorageError:
            return False

    async def _is_locked(self, lock: int, *, granted: bool) -> bool:
        """Whether another session has a lock, or waits for it."""
        own = 0 if self._session is None or self._session.closed else self._session.info.backend_pid
        return await self._db.one(_LOCKED, (LOCKS, lock, int(granted), own)) is not None

    async def leave(self, tokens: Sequence[KeptToken]) -> None:
        await self._db.write(Statement("DELETE FROM tokens"), *[Statement(
            "INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)",
            (each.message, each.token, to_ms(each.until), *(each.hand or (None, None, None)))) for each in tokens])

    async def left(self, now: datetime) -> Sequence[KeptToken]:
        rows = await self._db.all("SELECT message, token, until, table_id, user_id, channel FROM tokens")
        if rows:
            await self._db.execute("DELETE FROM tokens")
        found = [KeptToken(message, token, from_ms(until), None if table is None else (table, user, channel))
                 for message, token, until, table, user, channel in rows]
        return [each for each in found if each.until > now]

    async def give(self) -> None:
        self._forget()
        await self._hang_up()

    def _forget(self) -> None:
        self._taken.clear()
        self._db.term, self._sure_until = NOBODY, float("-inf")

    @asynccontextmanager
    async def identifying(self, bucket: int) -> AsyncIterator[None]:
        with explained(self._db.server):
            async with await connect(self._db.server, "busdriver identifies") as session:
                await session.execute(b"SET idle_session_timeout = '30s'; SET lock_timeout = 0")
                await session.execute(f"SELECT pg_advisory_lock({LOCKS}, {IDENTIFYING + bucket})".encode())
                yield

    async def _hang_up(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            with suppress(psycopg.Error, OSError, TimeoutError):
                async with asyncio.timeout(ANSWER):
                    await session.close()
