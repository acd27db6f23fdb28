"""Requests for a partner in the pairs' deal of the day: `PairStore` of `bot.solo.ports`.

Of the attempt's two rows the host's has the table, as a player's alone; the partner's has it by their request.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.database import Database, Row, from_ms, to_ms
from bot.core.errors import StaleTable, TableError
from bot.core.sql import marks
from bot.solo.ports import Pair
from bot.tables.core.model import Person

_NEW = "day, host, host_name, guest, guest_name, guild, asked"
_PAIR = f"SELECT id, {_NEW}, host_here, guest_here, ended, table_id FROM pairs"  # noqa: S608 names


class SqlPairs:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def ask(self, pair: Pair) -> Pair:
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
        rows = await self._db.all(f"{_PAIR} WHERE day = ? AND (host = ? OR guest = ?) ORDER BY id", (day, user, user))
        return [_pair(row) for row in rows]

    async def note_here(self, number: int, user: int, at: datetime) -> Pair:
        async with self._db.transaction() as db:
            for column, player in (("host_here", "host"), ("guest_here", "guest")):
                await db.execute(
                    f"UPDATE pairs SET {column} = ? WHERE id = ? AND {player} = ?", (to_ms(at), number, user))  # noqa: S608 names
            (row,) = await db.all(f"{_PAIR} WHERE id = ?", (number,))
        return _pair(row)

    async def end_pair(self, number: int, by: int) -> bool:
        return bool(await self._db.execute(
            "UPDATE pairs SET ended = ? WHERE id = ? AND table_id IS NULL "
            "AND NOT EXISTS (SELECT 1 FROM daily_plays WHERE pair = pairs.id)", (by, number)))

    async def claim_pair(self, pair: Pair) -> None:
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
        async with self._db.transaction() as db:
            await db.execute(
                "UPDATE pairs SET table_id = ?, host_name = '', guest_name = '' WHERE id = ? AND table_id IS NULL",
                (table, number))
            await db.execute(
                "UPDATE daily_plays SET table_id = ? WHERE pair = ? AND user_id = "
                "(SELECT host FROM pairs WHERE id = ? AND table_id = ?)", (table, number, number, table))
            ((linked,),) = await db.all("SELECT table_id FROM pairs WHERE id = ?", (number,))
        return int(linked)

    async def forget_requests(self, keep: str) -> None:
        await self._db.execute(
            "DELETE FROM pairs WHERE table_id IS NULL AND day != ? "
            "AND id NOT IN (SELECT pair FROM daily_plays WHERE pair IS NOT NULL)", (keep,))

    async def asked_since(self, user: int, host: int, at: datetime) -> int:
        row = await self._db.one(
            "SELECT count(*) FROM pairs WHERE guest = ? AND ? IN (0, host) AND asked >= ?", (user, host, to_ms(at)))
        return 0 if row is None else int(row[0])


def _pair(row: Row) -> Pair:
    number, day, host, host_name, guest, guest_name, guild, asked, host_here, guest_here, ended, table = row
    return Pair(number, day, Person(host, host_name), Person(guest, guest_name), guild=guild, asked=from_ms(asked),
                host_here=_at(host_here), guest_here=_at(guest_here), ended=ended, table=table)


def _at(ms: int | None) -> datetime | None:
    return None if ms is None else from_ms(ms)
