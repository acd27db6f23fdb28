"""The processes that act, by advisory locks of a session of their own.

A process that acts is a *member*: its session has the lock HOME, shared with the other members. (A program before
schema 13 knows one home, which has it alone: it waits for all members, and they for it.) Which member is home of which
slots, `bot.storage.postgres.slots` says. What others change it hears by `bot.storage.postgres.listening`.

The server ends a session that says nothing for six seconds, so the locks of a process that is frozen or cut off are
free then; those of a killed one at once. Every write names its member, and the server refuses it once another process
has taken over (`acting`): whatever a process believes, only one is home of a slot.

What needs no write, such as a request to Discord, asks `PostgresHome.confirmed` first. The last sign of life that was
answered is good for five seconds from when it was sent, so a process stops before the server gives its locks away, by
its own steady clock; also one that was frozen and goes on.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, cast

import psycopg

from bot.core.background import end_if_cancelled
from bot.core.database import NotHome, StorageError
from bot.core.slots import FIRST_SLOT
from bot.storage.postgres.claims import InteractionClaims
from bot.storage.postgres.database import PostgresDatabase, connect
from bot.storage.postgres.errors import explained
from bot.storage.postgres.listening import listen
from bot.storage.postgres.membership import KEY, first, is_followed, leave_members
from bot.storage.postgres.reach import Reach
from bot.storage.postgres.schema import (
    GOES_ON,
    IDENTIFYING,
    LOCKS,
    WRITING,
    Connection,
)
from bot.storage.postgres.slots import GIVEN, LONG_UP, SETTLED, Leases, MemberAlive, look
from bot.storage.postgres.tokens import leave, left
from bot.tables.core.ports import AliveStore, KeptToken

log = logging.getLogger(__name__)

ASK = 0.5
"""Seconds between two signs of life, and looks at the locks."""
FORGET = 4
"""Clicks of long ago are forgotten with one in so many of them."""
SILENCE = "6s"
"""After which the server gives the locks away."""
ANSWER_TIMEOUT = 5.0
"""Seconds that the server has for an answer, and for which it is good."""
CLAIM_TIMEOUT = 1.5
"""Seconds until a click is told that the database is away."""
SLOT_TIMEOUT = 2.5
"""Seconds that a click waits for this process to become home of its slot: Discord waits three."""
RETRY_DELAY = 0.2
"""Seconds between two attempts while the database is away."""
STOP_SPREAD = 0.5
"""Seconds within which processes are told to stop that are told so at once."""

NOBODY = -1
"""As which a process may write nothing."""

_TERM = "UPDATE busdriver SET term = term + 1, joined = joined + 1 RETURNING term"
_MAY_JOIN = f"SELECT {LONG_UP} OR NOT EXISTS (SELECT 1 FROM members)"  # noqa: S608 ours
_MEMBER = "SELECT 1 FROM members WHERE id = %s"
_FORGET = b"DELETE FROM clicks WHERE at < now() - interval '1 minute'"
_BEGINS = (f"SET idle_session_timeout = '{SILENCE}'; SET lock_timeout = 0; "
           f"SELECT pg_advisory_lock_shared({LOCKS}, {GOES_ON})")
_SHARE = f"SELECT pg_advisory_lock_shared({KEY})"
_TRY_SHARE = f"SELECT pg_try_advisory_lock_shared({KEY})"


def _now() -> float:
    """Seconds of a clock that nobody sets, and that goes on while the machine sleeps (where there is such a one)."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class PostgresHome:
    def __init__(self, database: PostgresDatabase) -> None:
        self._db = database
        self._leases = Leases(database)
        self._claims = InteractionClaims(database)
        self._reach = Reach(database)
        self._session: Connection | None = None
        self._using = asyncio.Lock()
        """Nobody may close the session while it is used: psycopg would crash."""
        self._taken = asyncio.Event()
        self._shares_out = False
        self._reached = True
        self._aside = False
        """Whether it is no member, since players do not reach it, and others are: it has no slots."""
        self._begun = False
        """Whether it has ever acted."""
        self._sure_until = float("-inf")
        self._settled_at = float("-inf")
        """When others have had the time to take their locks anew, after whatever ended this session."""
        self._answered = asyncio.Event()
        self._given = asyncio.Event()
        """Another process has given slots away."""
        self._members = 0
        """How many processes act, by the last look."""
        self._silent: Callable[[float | None], object] = lambda seconds: None
        database.member = NOBODY
        database.slots.hold(())
        database.slots.hear(GIVEN, lambda number: self._given.set())

    async def try_take(self) -> bool:
        with explained(self._db.server):
            session = await self._connected()
            if await first(session, _MAY_JOIN) and await self._is_alone(session):
                await self._enter(session, alone=True)
                return True
            await session.execute(b"SET idle_session_timeout = 0")  # it gives no signs of life until it acts
        return False

    async def _is_alone(self, session: Connection) -> bool:
        """Whether no other process acts or waits to: then this one has the lock, for others to share."""
        if not await first(session, f"SELECT pg_try_advisory_lock({KEY})"):
            return False
        await session.execute(f"{_SHARE}; SELECT pg_advisory_unlock({KEY})".encode())
        return True

    async def take(self) -> None:
        while True:
            try:
                with explained(self._db.server):
                    session = await self._connected()
                    await session.execute(f"SET idle_session_timeout = '{SILENCE}'".encode())
                    await session.execute(_SHARE.encode())
                    await self._enter(session, alone=False)
                    return
            except asyncio.CancelledError:
                await self._hang_up()
                raise
            except StorageError as error:
                end_if_cancelled()
                log.warning("standing by: %s", error)
                await self._hang_up()
                await asyncio.sleep(RETRY_DELAY * 5)

    async def _connected(self) -> Connection:
        if self._session is None or self._session.closed:
            self._session = await connect(self._db.server, self._db.name)
            await self._session.execute(_BEGINS.encode())
        return self._session

    async def _enter(self, session: Connection, *, alone: bool) -> None:
        """Raise the term, once the writes of an only home before have ended. ``alone``: be home of all at once; else
        slots come with the first looks at the locks."""
        await self._db.end_stalled()
        asked = _now()
        async with session.transaction():
            await session.execute(f"SET LOCAL lock_timeout = '{SILENCE}'; "
                                  f"SELECT pg_advisory_xact_lock({LOCKS}, {WRITING})".encode())
            member = await first(session, _TERM)
            await session.execute(b"INSERT INTO members (id) VALUES (%s)", (member,))
        self._db.member = member
        if alone:
            await self._leases.take_all(session)
        self._begun, self._members = True, 1 if alone else 2
        self._note_answer(asked)
        self._taken.set()

    def _note_answer(self, asked: float) -> None:
        """The server has answered a question of that time."""
        self._sure_until = asked + ANSWER_TIMEOUT
        self._answered.set()

    async def confirmed(self) -> None:
        if self._aside and not self._leases.locked:
            raise NotHome("others act for this process")
        while self._begun and _now() >= self._sure_until:
            self._answered.clear()
            await self._answered.wait()

    @property
    def sharing(self) -> bool:
        return self._members + self._aside > 1

    async def time(self) -> datetime | None:
        row = await self._db.one("SELECT clock_timestamp()")
        return None if row is None else cast(datetime, row[0])

    def tell(self, silent: Callable[[float | None], object]) -> None:
        self._silent = silent

    def share(self) -> None:
        self._shares_out = True

    def reached(self, *, now: bool) -> None:
        self._reached = now

    def lost(self, *, now: bool, sure: bool = False) -> None:
        self._reach.lost, self._reach.sure = now, sure

    def ask_by(self, serves: Callable[[], Awaitable[bool]]) -> None:
        self._reach.ask_by(serves)

    async def keep(self) -> None:
        await self._taken.wait()
        hearing = asyncio.create_task(listen(self._db))
        try:
            for number in itertools.count():
                await self._whole(self._ask(forgets=number % FORGET == 0))
                end_if_cancelled()
                with suppress(TimeoutError):
                    async with asyncio.timeout(ASK):
                        await self._given.wait()
                self._given.clear()
        except NotHome:
            self._forget()
            await self._hang_up()
            raise
        finally:
            hearing.cancel()

    async def _whole(self, asking: Coroutine[Any, Any, None]) -> None:
        """Do not interrupt what uses the session: it would be lost, and whether others stop too is asked with it."""
        task = asyncio.create_task(asking)
        try:
            await asyncio.shield(task)
        finally:
            if not task.done() and _now() < self._sure_until:
                await asyncio.wait({task}, timeout=self._sure_until - _now())
            task.cancel()

    async def _ask(self, *, forgets: bool) -> None:
        """Give a sign of life, and share out the slots as the answer says."""
        try:
            asked = _now()
            async with asyncio.timeout(ANSWER_TIMEOUT), self._using:
                session = self._connected_still()
                if forgets:
                    await session.execute(_FORGET)
                if self._shares_out:
                    await self._come_or_go(session)
                locks = await look(session)
        except (psycopg.Error, OSError, TimeoutError) as error:
            log.warning("%s does not answer: %s", self._db.server, error)
            await self._again()
        else:
            self._note_answer(asked)
            self._members = locks.members
            if self._shares_out:
                self._leases.share(session, locks, settled=_now() > self._settled_at, aside=self._aside)

    async def _come_or_go(self, session: Connection) -> None:
        """Be a member while players reach this process, or nobody else is one."""
        if self.sharing:
            await self._reach.exchange(session, self._db.member)
        if self._aside and self._leases.locked:
            self._reach.note_giving()
        if not self._aside and (self._reach.leaves or not self._reached) and self._members > 1:
            self._aside = await leave_members(session)
            if self._aside:
                self._reach.note_left()
                log.warning("players do not reach this process: others have its slots")
        elif self._aside and ((self._reached and self._reach.returns) or not self._members):
            await self._check_member(session)
            self._aside = not await first(session, _TRY_SHARE)
            if not self._aside:
                self._reach.note_back()
                log.warning("this process takes slots again")

    def _connected_still(self) -> Connection:
        if self._session is None or self._session.closed:
            raise psycopg.OperationalError("closed")
        return self._session

    async def _again(self) -> None:
        """Take the locks anew. NotHome if another process has taken over: what is in memory is outdated."""
        begun = _now()
        self._silent(max(0.0, begun - self._sure_until + ANSWER_TIMEOUT))
        await self._leases.stop()
        while True:
            try:
                await self._hang_up()
                async with asyncio.timeout(ANSWER_TIMEOUT):
                    async with self._using:
                        locked = await self._locked_again()
                    if locked:
                        log.warning("%s answers again after %.0f s", self._db.server, _now() - begun)
                        self._settled_at = _now() + SETTLED
                        self._leases.resume()
                        self._silent(None)
                        return
            except NotHome:
                raise
            except (StorageError, psycopg.Error, OSError, TimeoutError):
                end_if_cancelled()
            await asyncio.sleep(RETRY_DELAY)

    async def _locked_again(self) -> bool:
        """Whether all locks are there again. Nobody takes over from a member that has them, so it is looked at last
        whether it is one still."""
        asked, session = _now(), await self._connected()
        await self._check_member(session)  # who is none any more counts as none for no moment
        locked = (self._aside or await first(session, _TRY_SHARE)) and await self._leases.lock_again(session)
        await self._check_member(session)
        if locked:
            self._note_answer(asked)
        return bool(locked)

    async def _check_member(self, session: Connection) -> None:
        cursor = await session.execute(_MEMBER.encode(), (self._db.member,))
        if await cursor.fetchone() is None:
            raise NotHome(f"{self._db.server} has another process as home now")

    async def mine(self, interaction: int, slot: int = FIRST_SLOT) -> bool:
        try:
            async with asyncio.timeout(SLOT_TIMEOUT):
                await self._taken.wait()
                await self._db.slots.until(slot)
        except TimeoutError:
            if self._taken.is_set():
                self._claims.look_after(interaction)
            return False
        try:
            async with asyncio.timeout(CLAIM_TIMEOUT):
                await self.confirmed()
                return await self._claims.claim(interaction)
        except NotHome:
            return False
        except TimeoutError:
            raise StorageError(f"{self._db.server} does not answer") from None

    async def stop(self) -> bool:
        async with self._using:
            with suppress(psycopg.Error):  # it has ended, and its locks too
                session = self._connected_still()
                await session.execute(f"SELECT pg_advisory_unlock_shared({LOCKS}, {GOES_ON})".encode())
        if not await is_followed(self._db):
            return False
        await asyncio.sleep(STOP_SPREAD)
        return await is_followed(self._db)

    def alive(self, alone: AliveStore) -> AliveStore:
        return MemberAlive(self._db, self._leases, alone)

    def lost_since(self) -> Mapping[int, datetime | None]:
        return self._leases.lost_since()

    async def leave(self, tokens: Sequence[KeptToken]) -> None:
        await leave(self._db, tokens)

    async def left(self, now: datetime) -> Sequence[KeptToken]:
        return await left(self._db, now)

    async def hand_over(self) -> None:
        await self._leases.stop()
        with explained(self._db.server):
            session = self._connected_still()
            await self._leases.hand_over(session)
            if await leave_members(session):
                self._db.slots.report(GIVEN, 0)

    async def give(self) -> None:
        await self._leases.stop()
        await self._claims.close()
        if self._taken.is_set():
            with suppress(StorageError):
                await self._leases.give_all()
                await self._db.execute("DELETE FROM members WHERE id = ?", (self._db.member,))
        await self._hang_up()
        self._forget()  # now no answer comes any more

    def _forget(self) -> None:
        self._taken.clear()
        self._leases.forget()
        self._db.member, self._sure_until = NOBODY, float("-inf")

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
                async with asyncio.timeout(ANSWER_TIMEOUT), self._using:
                    await session.close()
