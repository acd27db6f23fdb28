"""Invitations by code, and wrong codes: `CodeStore` of `bot.tables.company.codes`. Groups: `CompanyStore`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, replace
from datetime import datetime

from bot.core.database import Database, Statement, Transaction, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows
from bot.core.sql import marks, put
from bot.tables.company.codes import SeatCode
from bot.tables.company.company_service import Members
from bot.tables.company.groups import CompanyMember, GroupMeeting, MeetingKind, PlayGroup


class SqlCodes:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, made: SeatCode) -> bool:
        return await self._db.execute(
            "INSERT INTO codes (code, table_id, host, until) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (
                made.code, made.table, made.host, to_ms(made.until))) > 0

    async def find(self, code: str) -> SeatCode | None:
        row = await self._db.one("SELECT code, table_id, host, until, user_id FROM codes WHERE code = ?", (code,))
        if row is None:
            return None
        found, table, host, until, used = row
        return SeatCode(found, table, host, from_ms(until), used or 0)

    async def take(self, code: str, user: int) -> bool:
        return await self._db.execute(
            "UPDATE codes SET user_id = ? WHERE code = ? AND user_id IS NULL", (user, code)) > 0

    async def give_back(self, code: str, user: int) -> None:
        await self._db.execute("UPDATE codes SET user_id = NULL WHERE code = ? AND user_id = ?", (code, user))

    async def unused(self, table: int, at: datetime) -> int:
        row = await self._db.one(
            "SELECT count(*) FROM codes WHERE table_id = ? AND until > ? AND user_id IS NULL", (table, to_ms(at)))
        return 0 if row is None else int(row[0])

    async def guessed(self, user: int, at: datetime) -> None:
        await self._db.execute("INSERT INTO guesses VALUES (?, ?) ON CONFLICT DO NOTHING", (user, to_ms(at)))

    async def guesses(self, user: int, since: datetime) -> int:
        row = await self._db.one("SELECT count(*) FROM guesses WHERE user_id = ? AND at >= ?", (user, to_ms(since)))
        return 0 if row is None else int(row[0])

    async def forget(self, before: datetime) -> None:
        await self._db.write(
            Statement("DELETE FROM codes WHERE until < ?", (to_ms(before),)),
            Statement("DELETE FROM guesses WHERE at < ?", (to_ms(before),)))


_COMPANY = "id, guild, channel, name, host, game, pace, zone, day, minute, event"
_MEETING = "company_id, at, kind, message, tables, over"


class SqlCompanies:
    """`CompanyStore` of `bot.tables.company.company_service`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, company: PlayGroup, members: Members) -> PlayGroup:
        async with self._db.transaction() as db:
            row = await db.one(
                f"INSERT INTO companies ({_COMPANY.removeprefix('id, ')}) VALUES ({marks(10)}) RETURNING id",  # noqa: S608
                astuple(company)[1:])
            made = replace(company, id=0 if row is None else int(row[0]))
            await db.many("INSERT INTO company_members VALUES (?, ?, ?, ?)", [
                (made.id, each.user, each.name, int(each.agreed)) for each in members])
        return made

    async def company(self, number: int) -> PlayGroup | None:
        row = await self._db.one(f"SELECT {_COMPANY} FROM companies WHERE id = ?", (number,))  # noqa: S608
        return None if row is None else PlayGroup(*row)

    async def members(self, number: int) -> Members:
        rows = await self._db.all(
            "SELECT user_id, name, agreed FROM company_members WHERE company_id = ? ORDER BY name, user_id", (number,))
        return [CompanyMember(user, name, bool(agreed)) for user, name, agreed in rows]

    async def of_user(self, user: int, *, agreed: bool = False) -> Sequence[PlayGroup]:
        rows = await self._db.all(
            f"SELECT {_COMPANY} FROM companies JOIN "  # noqa: S608
            "(SELECT company_id, agreed FROM company_members WHERE user_id = ? AND agreed >= ?) mine "
            "ON company_id = id ORDER BY agreed DESC, id", (user, int(agreed)))
        return [PlayGroup(*row) for row in rows]

    async def weekly(self) -> Sequence[PlayGroup]:
        return [PlayGroup(*row) for row in await self._db.all(
            f"SELECT {_COMPANY} FROM companies WHERE day != 0 ORDER BY id")]  # noqa: S608

    async def save(self, company: PlayGroup) -> None:
        await self._db.execute(
            "UPDATE companies SET name = ?, game = ?, pace = ?, zone = ?, day = ?, minute = ?, event = ? WHERE id = ?",
            (company.name, company.game, company.pace, company.zone, company.day, company.minute, company.event,
             company.id))

    async def set_event(self, number: int, event: int) -> None:
        await self._db.execute("UPDATE companies SET event = ? WHERE id = ?", (event, number))

    async def put_member(self, number: int, member: CompanyMember) -> None:
        await self._db.execute(put("company_members", "company_id, user_id, name, agreed", key=2), (
            number, member.user, member.name, int(member.agreed)))

    async def drop_member(self, number: int, user: int) -> None:
        async with self._db.transaction() as db:
            await db.execute("DELETE FROM company_members WHERE company_id = ? AND user_id = ?", (number, user))
            await db.execute("DELETE FROM company_answers WHERE company_id = ? AND user_id = ?", (number, user))
            await pass_on(db, user)

    async def add_meeting(self, meeting: GroupMeeting) -> bool:
        return await self._db.execute(
            f"INSERT INTO company_meetings ({_MEETING}) VALUES ({marks(6)}) ON CONFLICT DO NOTHING",  # noqa: S608
            _row(meeting)) > 0

    async def save_meeting(self, meeting: GroupMeeting) -> None:
        await self._db.execute(put("company_meetings", _MEETING, key=2), _row(meeting))

    async def meeting(self, number: int, at: datetime) -> GroupMeeting | None:
        found = await self._db.all(
            f"SELECT {_MEETING} FROM company_meetings WHERE company_id = ? AND at = ?", (number, to_ms(at)))  # noqa: S608
        return None if not found else _meeting(*found[0])

    async def meetings(self, number: int, kind: MeetingKind, since: datetime) -> Sequence[GroupMeeting]:
        rows = await self._db.all(
            f"SELECT {_MEETING} FROM company_meetings "  # noqa: S608
            "WHERE company_id = ? AND kind = ? AND at >= ? ORDER BY at", (number, kind.value, to_ms(since)))
        return [_meeting(*row) for row in rows]

    async def answer(self, number: int, at: datetime, user: int, *, coming: bool) -> None:
        await self._db.execute(
            "INSERT INTO company_answers (company_id, at, user_id, coming, place) VALUES (?, ?, ?, ?, "
            "(SELECT count(*) FROM company_answers WHERE company_id = ? AND at = ?)) "
            "ON CONFLICT (company_id, at, user_id) DO UPDATE SET coming = excluded.coming",
            (number, to_ms(at), user, int(coming), number, to_ms(at)))

    async def answers(self, number: int, at: datetime) -> Sequence[tuple[int, bool]]:
        rows = await self._db.all(
            "SELECT user_id, coming FROM company_answers WHERE company_id = ? AND at = ? ORDER BY place, user_id",
            (number, to_ms(at)))
        return [(user, bool(coming)) for user, coming in rows]


def _row(meeting: GroupMeeting) -> tuple[object, ...]:
    return (meeting.company, to_ms(meeting.at), meeting.kind.value, meeting.message, json.dumps(meeting.tables),
            int(meeting.over))


def _meeting(number: int, at: int, kind: str, message: int, tables: str, over: int) -> GroupMeeting:
    return GroupMeeting(number, from_ms(at), MeetingKind(kind), message, tuple(json.loads(tables)), over=bool(over))


async def pass_on(db: Transaction, user: int) -> None:
    """After a user has left groups: their host is somebody who has agreed; groups without such a person are gone."""
    await db.execute(
        "UPDATE companies SET host = (SELECT min(user_id) FROM company_members WHERE company_id = id AND agreed = 1) "
        "WHERE host = ? AND NOT EXISTS (SELECT 1 FROM company_members WHERE company_id = id AND user_id = ?) "
        "AND EXISTS (SELECT 1 FROM company_members WHERE company_id = id AND agreed = 1)", (user, user))
    nobody = "NOT IN (SELECT company_id FROM company_members WHERE agreed = 1)"
    for table in ("company_answers", "company_meetings", "company_members"):
        await db.execute(f"DELETE FROM {table} WHERE company_id {nobody}")  # noqa: S608 names
    await db.execute(f"DELETE FROM companies WHERE id {nobody}")  # noqa: S608


# what codes keep of whom -------------------------------------------------------------------------
CODES_KEPT = (
    Kept("codes", {"host": Fate.ROW, "user_id": Fate.ROW}, plain="code table_id until", example={"code": "abcdefgh"},
         parent=("table_id", "tables"),
         shown=(OwnRows("codes", 'code, table_id AS "table", until, host, user_id AS "user"',
                        mine="user_id = :user OR host = :user", times=("until",)),)),
    Kept("guesses", {"user_id": Fate.ROW}, plain="at",
         shown=(OwnRows("guesses", "at", mine="user_id = :user", times=("at",)),)),
)
