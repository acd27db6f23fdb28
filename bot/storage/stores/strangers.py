"""Reports and bars of games across servers: `StrangerStore` of `bot.tables.across.trust`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from bot.core.database import Database, Row, from_ms, to_ms
from bot.core.sql import among, put
from bot.storage.stores.erasure import renamed
from bot.tables.across.trust import StrangerReport

_REPORT = "table_id, user_id, reported, name, reason, note, at"


class SqlStrangers:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def report(self, report: StrangerReport) -> bool:
        return await self._db.execute(
            f"INSERT INTO reports ({_REPORT}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",  # noqa: S608 names
            (report.table, report.user, report.reported, report.name, report.reason, report.note,
             to_ms(report.at))) > 0

    async def reports(self, reported: int | None = None) -> Sequence[StrangerReport]:
        which, given = ("", ()) if reported is None else (" WHERE reported = ?", (reported,))
        return [_report(row) for row in await self._db.all(
            f"SELECT {_REPORT} FROM reports{which} ORDER BY at DESC, table_id, user_id", given)]  # noqa: S608 names

    async def bar(self, guild: int, user: int, until: datetime, at: datetime) -> None:
        await self._db.execute(put("barred", "guild, user_id, until, at", key=2), (
            guild, user, to_ms(until), to_ms(at)))

    async def lift(self, guild: int, user: int) -> bool:
        return await self._db.execute("DELETE FROM barred WHERE guild = ? AND user_id = ?", (guild, user)) > 0

    async def barred(self, guild: int, user: int, at: datetime) -> datetime | None:
        return (await self.bars([user], at)).get(user, {}).get(guild)

    async def bars(self, users: Collection[int], at: datetime) -> Mapping[int, Mapping[int, datetime]]:
        found: dict[int, dict[int, datetime]] = {}
        for user, guild, until in await self._db.all(
                f"SELECT user_id, guild, until FROM barred WHERE user_id IN {among(users)} AND until > ?",  # noqa: S608 marks
                (*users, to_ms(at))):
            found.setdefault(user, {})[guild] = from_ms(until)
        return found

    async def barred_by(self, guild: int, at: datetime) -> Sequence[int]:
        return [row[0] for row in await self._db.all(
            "SELECT user_id FROM barred WHERE guild = ? AND until > ? ORDER BY at, user_id", (guild, to_ms(at)))]

    async def left(self, user: int, since: datetime) -> Sequence[datetime]:
        return (await self.left_by([user], since)).get(user, [])

    async def left_by(self, users: Collection[int], since: datetime) -> Mapping[int, Sequence[datetime]]:
        found: dict[int, list[datetime]] = {}
        for user, ended in await self._db.all(
                "SELECT user_id, ended FROM conduct JOIN tables ON id = table_id "  # noqa: S608 marks
                f"WHERE user_id IN {among(users)} AND gone = 1 AND ended >= ? AND terms LIKE '%\"across\"%' "
                "AND terms NOT LIKE '%\"welcomes\"%' ORDER BY ended", (*users, to_ms(since))):
            found.setdefault(user, []).append(from_ms(ended))
        return found

    async def rename(self, user: int, before: Collection[str], after: str) -> None:
        async with self._db.transaction(reads_first=True) as db:
            await renamed(db, user, before, after)


def _report(row: Row) -> StrangerReport:
    table, user, reported, name, reason, note, at = row
    return StrangerReport(
        table, user=user, reported=reported, name=name, reason=reason, note=note, at=from_ms(at))
