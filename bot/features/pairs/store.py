"""The table ``pairs``: requests for a partner in the pairs' deal of the day, and what it keeps of whom.

Of the attempt's two rows the host's has the table, as a player's alone; the partner's has it by their request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.core.database import Database, Row, Transaction, from_ms, to_ms
from bot.core.errors import StaleTable, TableError
from bot.core.keeping import ErasedPerson, Fate, Kept, OwnRows, ServerEnd
from bot.core.sql import among, marks
from bot.features.daily.values import PlayedTogether
from bot.features.pairs.values import Pair
from bot.tables.core.model import Person

_NEW = "day, host, host_name, guest, guest_name, guild, asked"
_PAIR = f"SELECT id, {_NEW}, host_here, guest_here, ended, table_id FROM pairs"  # noqa: S608 names


class SqlPairs:
    """Requests for a partner, at most one of a host to a guest a day."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def ask(self, pair: Pair) -> Pair:
        """Store a request; the one that there was, if there was one."""
        async with self._db.transaction() as db:
            await db.execute(
                f"INSERT INTO pairs ({_NEW}) VALUES ({marks(7)}) ON CONFLICT DO NOTHING",  # noqa: S608 names
                (pair.day, pair.host.id, pair.host.name, pair.guest.id, pair.guest.name, pair.guild,
                 to_ms(pair.asked)))
            (row,) = await db.all(
                f"{_PAIR} WHERE day = ? AND host = ? AND guest = ?", (pair.day, pair.host.id, pair.guest.id))
        return _pair(row)

    async def pair(self, number: int) -> Pair | None:
        row = await self._db.one(f"{_PAIR} WHERE id = ?", (number,))
        return None if row is None else _pair(row)

    async def pairs(self, user: int, day: str) -> Sequence[Pair]:
        """Those that name the user, the oldest first."""
        rows = await self._db.all(f"{_PAIR} WHERE day = ? AND (host = ? OR guest = ?) ORDER BY id", (day, user, user))
        return [_pair(row) for row in rows]

    async def note_here(self, number: int, user: int, at: datetime) -> Pair:
        """Store that one of the two says now that they play; the request as it is then."""
        async with self._db.transaction() as db:
            for column, player in (("host_here", "host"), ("guest_here", "guest")):
                await db.execute(
                    f"UPDATE pairs SET {column} = ? WHERE id = ? AND {player} = ?", (to_ms(at), number, user))  # noqa: S608 names
            (row,) = await db.all(f"{_PAIR} WHERE id = ?", (number,))
        return _pair(row)

    async def end_pair(self, number: int, by: int) -> bool:
        """Store who has ended a request; 0: it stands again. False, and nothing, once both have begun."""
        return bool(await self._db.execute(
            "UPDATE pairs SET ended = ? WHERE id = ? AND table_id IS NULL "
            "AND NOT EXISTS (SELECT 1 FROM daily_plays WHERE pair = pairs.id)", (by, number)))

    async def claim_pair(self, pair: Pair) -> None:
        """Store that both have begun, or nothing; nothing changes if they have already with each other. TableError
        (daily_done): one of them has begun with somebody else. StaleTable: one of them has ended the request."""
        async with self._db.transaction() as db:
            for person in (pair.host, pair.guest):
                await db.execute(
                    "INSERT INTO daily_plays (day, user_id, guild, pair) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (pair.day, person.id, pair.guild, pair.id))
                row = await db.one(
                    "SELECT pair FROM daily_plays WHERE day = ? AND user_id = ?", (pair.day, person.id))
                if row is None or row[0] != pair.id:
                    raise TableError("daily_done")
            if await db.one("SELECT 1 FROM pairs WHERE id = ? AND ended = 0", (pair.id,)) is None:
                raise StaleTable

    async def link_pair(self, number: int, table: int) -> int:
        """Store where the two play, unless that is known; where they do. Their names are forgotten."""
        async with self._db.transaction() as db:
            await db.execute(
                "UPDATE pairs SET table_id = ?, host_name = '', guest_name = '' WHERE id = ? AND table_id IS NULL",
                (table, number))
            await db.execute(
                "UPDATE daily_plays SET table_id = ? WHERE pair = ? AND user_id = "
                "(SELECT host FROM pairs WHERE id = ? AND table_id = ?)", (table, number, number, table))
            ((linked,),) = await db.all("SELECT table_id FROM pairs WHERE id = ?", (number,))
        return int(linked)

    async def played(self, numbers: Sequence[int]) -> Mapping[int, PlayedTogether]:
        """`Partners.played`."""
        return {number: PlayedTogether(host, guest, table) for number, host, guest, table in await self._db.all(
            f"SELECT id, host, guest, table_id FROM pairs WHERE id IN {among(numbers)}", tuple(numbers))}  # noqa: S608 marks

    async def at_table(self, table: int) -> Sequence[int]:
        """`Partners.at_table`."""
        return [number for number, in await self._db.all("SELECT id FROM pairs WHERE table_id = ?", (table,))]

    async def forget_requests(self, keep: str) -> None:
        """Delete requests for other days that led to no table."""
        await self._db.execute(
            "DELETE FROM pairs WHERE table_id IS NULL AND day != ? "
            "AND id NOT IN (SELECT pair FROM daily_plays WHERE pair IS NOT NULL)", (keep,))

    async def asked_since(self, user: int, host: int, at: datetime) -> int:
        """How many requests a user has got from a host since then; host 0: from anybody."""
        row = await self._db.one(
            "SELECT count(*) FROM pairs WHERE guest = ? AND ? IN (0, host) AND asked >= ?", (user, host, to_ms(at)))
        return 0 if row is None else int(row[0])


def _pair(row: Row) -> Pair:
    number, day, host, host_name, guest, guest_name, guild, asked, host_here, guest_here, ended, table = row
    return Pair(number, day, Person(host, host_name), Person(guest, guest_name), guild=guild, asked=from_ms(asked),
                host_here=_at(host_here), guest_here=_at(guest_here), ended=ended, table=table)


def _at(ms: int | None) -> datetime | None:
    return None if ms is None else from_ms(ms)


# what it keeps of whom ---------------------------------------------------------------------------
async def _forget_open_requests(db: Transaction, who: ErasedPerson) -> None:
    """Delete requests that led to no table; who has begun one with the user has not begun then."""
    mine = "table_id IS NULL AND ? IN (host, guest)"
    await db.execute(
        f"DELETE FROM daily_plays WHERE pair IN (SELECT id FROM pairs WHERE {mine})", (who.user,))  # noqa: S608 ours
    await db.execute(f"DELETE FROM pairs WHERE {mine}", (who.user,))  # noqa: S608 ours


KEPT = Kept(
    "pairs",
    {"host": Fate.GHOST, "host_name": Fate.EMPTY, "guest": Fate.GHOST, "guest_name": Fate.EMPTY, "ended": Fate.GHOST},
    plain="id day guild asked host_here guest_here table_id", example={"day": "pairs 2026-11-29"},
    shown=(OwnRows(
        "pairs",
        'day, guild, asked, host = :user AS hosted, CASE WHEN host = :user THEN guest ELSE 0 END AS invited, '
        "CASE WHEN host = :user THEN host_name ELSE guest_name END AS name, "
        'CASE WHEN host = :user THEN host_here ELSE guest_here END AS here, ended = :user AS ended_by_me, '
        'table_id AS "table"',
        mine="host = :user OR guest = :user", times=("asked", "here")),),
    erase=_forget_open_requests,
    server="guild", server_end=ServerEnd.ZERO,
    because={"ended": "is the host or the guest, who sees it as ended_by_me"})
