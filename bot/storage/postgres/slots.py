"""Which slots a member is home of: advisory locks of its session, and rows that say who had them.

Of n members each takes at most 1/n of the slots, rounded up. Every half second it looks at the locks: who has more than
that gives some away, who has fewer takes free ones. A slot is *given* when this process has stopped acting for it: then
its row names nobody, and its lock is let go. A free slot whose row still names a member is that of a process which was
killed, frozen or cut off: who takes it deletes that member's row, after which the server accepts none of its writes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

import psycopg

from bot.core.database import Statement, StorageError, Transaction, from_ms, to_ms
from bot.core.slots import EVERY, SLOTS
from bot.core.sql import among, put
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.postgres.errors import explained
from bot.storage.postgres.schema import HOME, LOCKS, SLOT, Connection
from bot.tables.core.ports import AliveStore

log = logging.getLogger(__name__)

SETTLED = 6.0
"""Seconds after a start of the server, or of this session, in which others may be about to take their locks anew."""

GIVEN = "given"
"""What processes hear when slots are free."""
LONG_UP = f"clock_timestamp() - pg_postmaster_start_time() > interval '{SETTLED} s'"
_LOOK = (
    f"SELECT count(DISTINCT pid) FILTER (WHERE objid = {HOME}), "  # noqa: S608 numbers of ours
    f"coalesce(array_agg(objid::bigint - {SLOT}) FILTER (WHERE objid >= {SLOT}), '{{}}'), "
    f"{LONG_UP} FROM pg_locks WHERE locktype = 'advisory' AND classid = {LOCKS} AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    f"AND (objid = {HOME} OR objid BETWEEN {SLOT} AND {SLOT + SLOTS - 1})")
_LOCK = f"SELECT slot FROM unnest(%s::bigint[]) AS slot WHERE pg_try_advisory_lock({LOCKS}, {SLOT} + slot::int)"  # noqa: S608
_UNLOCK = f"SELECT pg_advisory_unlock({LOCKS}, {SLOT} + slot::int) FROM unnest(%s::bigint[]) AS slot"  # noqa: S608
_ALIVE = "coalesce((SELECT alive FROM members WHERE id = slots.member), alive)"


@dataclass(frozen=True, slots=True)
class Locks:
    """What the server says: how many members there are, which slots are locked, and whether that is so for a while."""

    members: int
    slots: frozenset[int]
    settled: bool


async def look(session: Connection) -> Locks:
    row = await (await session.execute(_LOOK.encode())).fetchone()
    members, slots, settled = row or (0, [], 0)
    return Locks(int(members), frozenset(map(int, slots)), bool(settled))


class Leases:
    """Of one process. `share` is called with each look at the locks."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._db = database
        self._slots = database.slots
        self._locked = frozenset[int]()
        """By this session: those that are held, and those that are being taken or given."""
        self._round: asyncio.Task[None] | None = None
        self._alive: dict[int, datetime | None] = {}

    @property
    def locked(self) -> bool:
        """Whether it has slots, or is giving the last of them away."""
        return bool(self._locked)

    async def take_all(self, session: Connection) -> None:
        """As the only member."""
        self._locked = await self._lock(session, EVERY)
        self._slots.hold(await self._enter(self._locked, alone=True))

    async def lock_again(self, session: Connection) -> bool:
        """In a new session: whether no other process has one of them."""
        return await self._lock(session, self._locked) == self._locked

    def resume(self) -> None:
        """After a `stop`, which may have interrupted what follows from a change."""
        self._round = asyncio.create_task(self._slots.again())

    async def stop(self) -> None:
        """No more changes."""
        if self._round is not None:
            self._round.cancel()
            await asyncio.wait([self._round])
            self._round = None

    async def hand_over(self, session: Connection) -> None:
        if self._locked:
            await self._give(session, self._locked)

    async def give_all(self) -> None:
        """This process has stopped acting."""
        await self._note_given(self._locked)
        self.forget()

    def forget(self) -> None:
        self._locked = frozenset()
        self._slots.hold(())

    def lost_since(self) -> Mapping[int, datetime | None]:
        """For each slot that was taken: when the players of the member before could last act, once. None: there was no
        member before."""
        found, self._alive = self._alive, {}
        return found

    def share(self, session: Connection, locks: Locks, *, settled: bool, aside: bool) -> None:
        """Give or take what is to be, unless that is being done. ``settled``: others have had the time to take their
        locks anew; ``aside``: this process is to have none."""
        if self._round is None or self._round.done():
            most = 0 if aside else -(-SLOTS // max(1, locks.members))
            self._round = asyncio.create_task(self._even_out(session, locks, most=most, settled=settled))

    async def _even_out(self, session: Connection, locks: Locks, *, most: int, settled: bool) -> None:
        held = self._slots.held
        try:
            if len(held) > most:
                await self._give(session, sorted(held)[most:])
            elif self._locked - held:  # an earlier attempt failed
                await self._take(self._locked - held)
            elif len(held) < most and (free := await self._free(locks.slots, settled=settled and locks.settled)):
                taken = await self._lock(session, sorted(free)[:most - len(held)])
                self._locked |= taken
                if taken:
                    await self._take(taken)
        except (StorageError, psycopg.Error, OSError) as error:
            log.warning("the slots stay as they are: %s", error)
        except Exception:
            log.exception("the slots stay as they are")

    async def _free(self, locked: frozenset[int], *, settled: bool) -> frozenset[int]:
        """Those whose lock is free; unless ``settled`` only those that nobody had or that were given."""
        free = EVERY - locked - self._locked
        if settled or not free:
            return free
        rows = await self._db.all("SELECT slot FROM slots WHERE member IN (SELECT id FROM members)")
        return free - {slot for slot, in rows}

    async def _take(self, slots: frozenset[int]) -> None:
        taken = await self._enter(slots)
        log.info("home of %d more slots", len(taken))
        await self._slots.change(self._slots.held | taken)

    async def _give(self, session: Connection, slots: Collection[int]) -> None:
        given = frozenset(slots)
        log.info("another process becomes home of %d slots", len(given))
        await self._slots.change(self._slots.held - given)
        await self._note_given(given)
        with explained(self._db.server):
            await session.execute(_UNLOCK.encode(), (sorted(given),))
        self._locked -= given
        self._slots.report(GIVEN, 0)

    async def _note_given(self, slots: Collection[int]) -> None:
        await self._db.execute(
            f"UPDATE slots SET alive = {_ALIVE}, member = NULL "  # noqa: S608 marks
            f"WHERE member = ? AND slot IN {among(slots)}", (self._db.member, *slots))

    async def _lock(self, session: Connection, slots: Collection[int]) -> frozenset[int]:
        with explained(self._db.server):
            rows = await (await session.execute(_LOCK.encode(), (sorted(slots),))).fetchall()
        return frozenset(int(slot) for slot, in rows)

    async def _enter(self, slots: frozenset[int], *, alone: bool = False) -> frozenset[int]:
        """Note as home of these, once the writes of the members before have ended. ``alone``: nobody else is one."""
        await self._db.end_stalled()
        async with self._db.transaction() as db:
            await self._end_lost(db, slots, alone=alone)
            rows = await db.all(
                f"SELECT slot, alive FROM slots WHERE alive IS NOT NULL AND slot IN {among(slots)}",  # noqa: S608 marks
                tuple(slots))
            await db.many(put("slots", "slot, member", key=1), [(slot, self._db.member) for slot in sorted(slots)])
        self._alive |= dict.fromkeys(slots) | {slot: from_ms(alive) for slot, alive in rows}
        return slots

    async def _end_lost(self, db: Transaction, slots: Collection[int], *, alone: bool) -> None:
        """The members that still stand as home of these have lost their locks: they act no more."""
        where, given = ("TRUE", ()) if alone else (
            f"member IN (SELECT member FROM slots WHERE slot IN {among(slots)})", tuple(slots))  # noqa: S608 marks
        rows = await db.all(f"SELECT DISTINCT member FROM slots WHERE {where}", given)  # noqa: S608 as above
        lost = [member for member, in rows if member not in (None, self._db.member)]
        if lost:
            await db.execute(
                f"UPDATE slots SET alive = {_ALIVE}, member = NULL WHERE member IN {among(lost)}", lost)  # noqa: S608
        if alone:
            await db.execute("DELETE FROM members WHERE id != ?", (self._db.member,))
        elif lost:
            await db.execute(f"DELETE FROM members WHERE id IN {among(lost)}", lost)  # noqa: S608 marks


class MemberAlive:
    """Until when the players of a member could act. ``alone``: of all slots, for programs that know one home."""

    def __init__(self, database: PostgresDatabase, leases: Leases, alone: AliveStore) -> None:
        self._db = database
        self._leases = leases
        self._alone = alone

    async def alive(self) -> datetime | None:
        """When this process begins. As the only one it has taken all slots: the rows say it, or before there were any,
        what was stored for all. Beside others there is no time to give back yet."""
        taken = self._leases.lost_since()
        if not taken:
            return None
        known = [since for since in taken.values() if since is not None]
        return min(known) if known else await self._alone.alive()

    async def set_alive(self, at: datetime) -> None:
        await self._alone.set_alive(at)
        await self._db.write(Statement("UPDATE members SET alive = ? WHERE id = ?", (to_ms(at), self._db.member)))
