"""The tables ``reports`` and ``barred`` of games across servers, and what they keep of whom."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from bot.core.database import Database, DatabaseReader, Row, from_ms, to_ms
from bot.core.keeping import Fate, Kept, MarksLeft, OwnRows, Protection
from bot.core.sql import among, put
from bot.features.across.values import NAME_HIDDEN_FOR, StrangerReport, paused_until
from bot.tables.core.marks import BOT, MarkKind, MarkStore
from bot.tables.core.preferences import UserPrefs

LEFT_ACROSS = ("SELECT user_id, ended FROM conduct JOIN tables ON id = table_id WHERE gone = 1 AND ended IS NOT NULL "
               "AND terms LIKE '%\"across\"%' AND terms NOT LIKE '%\"welcomes\"%'")
"""Games across servers that people left, and when: a condition on the person follows."""
_REPORT = "table_id, user_id, reported, name, reason, note, at"


class SqlStrangers:
    def __init__(self, database: Database, marks: MarkStore) -> None:
        self._db = database
        self._marks = marks

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
        marked = await self._marks.lift(MarkKind.BAR, guild, user)
        return await self._db.execute("DELETE FROM barred WHERE guild = ? AND user_id = ?", (guild, user)) > 0 or marked

    async def barred(self, guild: int, user: int, at: datetime) -> datetime | None:
        return (await self.bars([user], at)).get(user, {}).get(guild)

    async def bars(self, users: Collection[int], at: datetime) -> Mapping[int, Mapping[int, datetime]]:
        found: dict[int, dict[int, datetime]] = {}
        for user, guild, until in await self._db.all(
                f"SELECT user_id, guild, until FROM barred WHERE user_id IN {among(users)} AND until > ?",  # noqa: S608 marks
                (*users, to_ms(at))):
            found.setdefault(user, {})[guild] = from_ms(until)
        for user in users:
            for each in await self._marks.of(user):
                if each.kind is MarkKind.BAR and each.value is not None and each.value > at:
                    found.setdefault(user, {}).setdefault(each.owner, each.value)
        return found

    async def barred_by(self, guild: int, at: datetime) -> Sequence[int]:
        return [row[0] for row in await self._db.all(
            "SELECT user_id FROM barred WHERE guild = ? AND until > ? ORDER BY at, user_id", (guild, to_ms(at)))]

    async def away(self, guild: int) -> int:
        return len(await self._marks.owned(MarkKind.BAR, guild))

    async def left(self, user: int, since: datetime) -> Sequence[datetime]:
        return (await self.left_by([user], since)).get(user, [])

    async def left_by(self, users: Collection[int], since: datetime) -> Mapping[int, Sequence[datetime]]:
        found: dict[int, list[datetime]] = {}
        for user, ended in await self._db.all(
                f"{LEFT_ACROSS} AND user_id IN {among(users)} AND ended >= ? ORDER BY ended",
                (*users, to_ms(since))):
            found.setdefault(user, []).append(from_ms(ended))
        return found

    async def paused(self, user: int) -> datetime | None:
        return await self._marks.until(MarkKind.PAUSE, user)

    async def name_hidden(self, user: int) -> datetime | None:
        return await self._marks.until(MarkKind.NAME, user)


def _report(row: Row) -> StrangerReport:
    table, user, reported, name, reason, note, at = row
    return StrangerReport(
        table, user=user, reported=reported, name=name, reason=reason, note=note, at=from_ms(at))


# what they keep of whom --------------------------------------------------------------------------
async def _protecting(db: DatabaseReader, user: int, now: datetime) -> Sequence[Protection]:
    """Bars of servers and of the host; the pause of a player who left games; a reported name."""
    found = [Protection(MarkKind.BAR, guild, from_ms(until)) for guild, until in await db.all(
        "SELECT guild, until FROM barred WHERE user_id = ? AND until > ?", (user, to_ms(now)))]
    left = await db.all(f"{LEFT_ACROSS} AND user_id = ? ORDER BY ended", (user,))
    if (paused := paused_until([from_ms(ended) for _, ended in left])) is not None:
        found.append(Protection(MarkKind.PAUSE, BOT, paused))
    hidden = await db.one(
        "SELECT value FROM settings WHERE scope = 'user' AND id = ? AND name = 'alias_hidden'", (user,))
    if hidden is not None and (since := UserPrefs.alias_hidden.read(json.loads(hidden[0]))) is not None:
        found.append(Protection(MarkKind.NAME, BOT, since + NAME_HIDDEN_FOR))
    return found


KEPT = (
    Kept("reports", {"user_id": Fate.GHOST, "note": Fate.EMPTY, "reported": Fate.GHOST, "name": Fate.ALIAS},
         plain="table_id reason at", example={"reason": "conduct"},
         shown=(OwnRows("reports", 'table_id AS "table", user_id = :user AS "by_me", name, reason, note, at',
                        mine="user_id = :user", times=("at",), others="it is the name at the table"),
                OwnRows("reported", 'table_id AS "table", name, reason, at', mine="reported = :user", times=("at",)))),
    Kept("barred", {"user_id": Fate.MARK}, plain="guild until at", server="guild",
         erase=MarksLeft(_protecting, {MarkKind.BAR: (
             "INSERT INTO barred (guild, user_id, until, at) VALUES (:owner, :user, :value, :now) "
             "ON CONFLICT DO NOTHING")}),
         shown=(OwnRows("barred", "guild, until, at", mine="user_id = :user", times=("until", "at")),)),
)
