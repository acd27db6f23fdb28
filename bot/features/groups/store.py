"""The tables of groups, their members, meetings and answers, and what they keep of whom.

They are named after what groups were called first, *companies*. Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, replace
from datetime import datetime

from bot.core.database import Database, Transaction, from_ms, to_ms
from bot.core.keeping import ErasedPerson, Fate, Kept, OwnRows
from bot.core.sql import marks, put
from bot.features.groups.values import GroupMeeting, GroupMember, MeetingKind, Members, PlayGroup

_GROUP = "id, guild, channel, name, host, game, pace, zone, day, minute, event"
_MEETING = "company_id, at, kind, message, tables, over"


class SqlGroups:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, group: PlayGroup, members: Members) -> PlayGroup:
        async with self._db.transaction() as db:
            row = await db.one(
                f"INSERT INTO companies ({_GROUP.removeprefix('id, ')}) VALUES ({marks(10)}) RETURNING id",  # noqa: S608
                astuple(group)[1:])
            made = replace(group, id=0 if row is None else int(row[0]))
            await db.many("INSERT INTO company_members VALUES (?, ?, ?, ?)", [
                (made.id, each.user, each.name, int(each.agreed)) for each in members])
        return made

    async def group(self, number: int) -> PlayGroup | None:
        row = await self._db.one(f"SELECT {_GROUP} FROM companies WHERE id = ?", (number,))  # noqa: S608
        return None if row is None else PlayGroup(*row)

    async def members(self, number: int) -> Members:
        """By name."""
        rows = await self._db.all(
            "SELECT user_id, name, agreed FROM company_members WHERE company_id = ? ORDER BY name, user_id", (number,))
        return [GroupMember(user, name, bool(agreed)) for user, name, agreed in rows]

    async def of_user(self, user: int, *, agreed: bool = False) -> Sequence[PlayGroup]:
        """Those that the user has agreed to be in, then (not if ``agreed``) those that they are asked to be in."""
        rows = await self._db.all(
            f"SELECT {_GROUP} FROM companies JOIN "  # noqa: S608
            "(SELECT company_id, agreed FROM company_members WHERE user_id = ? AND agreed >= ?) mine "
            "ON company_id = id ORDER BY agreed DESC, id", (user, int(agreed)))
        return [PlayGroup(*row) for row in rows]

    async def weekly(self) -> Sequence[PlayGroup]:
        """Those with a weekly time."""
        return [PlayGroup(*row) for row in await self._db.all(
            f"SELECT {_GROUP} FROM companies WHERE day != 0 ORDER BY id")]  # noqa: S608

    async def save(self, group: PlayGroup) -> None:
        """Its name, game, pace and weekly time, and the event of that."""
        await self._db.execute(
            "UPDATE companies SET name = ?, game = ?, pace = ?, zone = ?, day = ?, minute = ?, event = ? WHERE id = ?",
            (group.name, group.game, group.pace, group.zone, group.day, group.minute, group.event,
             group.id))

    async def set_event(self, number: int, event: int) -> None:
        await self._db.execute("UPDATE companies SET event = ? WHERE id = ?", (event, number))

    async def put_member(self, number: int, member: GroupMember) -> None:
        await self._db.execute(put("company_members", "company_id, user_id, name, agreed", key=2), (
            number, member.user, member.name, int(member.agreed)))

    async def drop_member(self, number: int, user: int) -> None:
        """The rights of a host pass on; a group without members is deleted."""
        async with self._db.transaction() as db:
            await db.execute("DELETE FROM company_members WHERE company_id = ? AND user_id = ?", (number, user))
            await db.execute("DELETE FROM company_answers WHERE company_id = ? AND user_id = ?", (number, user))
            await _pass_on(db, user)

    async def add_meeting(self, meeting: GroupMeeting) -> bool:
        """False: it is there already."""
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
        """In order of time."""
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
        """In the order of first answers."""
        rows = await self._db.all(
            "SELECT user_id, coming FROM company_answers WHERE company_id = ? AND at = ? ORDER BY place, user_id",
            (number, to_ms(at)))
        return [(user, bool(coming)) for user, coming in rows]


def _row(meeting: GroupMeeting) -> tuple[object, ...]:
    return (meeting.group, to_ms(meeting.at), meeting.kind.value, meeting.message, json.dumps(meeting.tables),
            int(meeting.over))


def _meeting(number: int, at: int, kind: str, message: int, tables: str, over: int) -> GroupMeeting:
    return GroupMeeting(number, from_ms(at), MeetingKind(kind), message, tuple(json.loads(tables)), over=bool(over))


async def _pass_on(db: Transaction, user: int) -> None:
    """After a user has left groups: their host is somebody who has agreed; groups without such a person are gone."""
    await db.execute(
        "UPDATE companies SET host = (SELECT min(user_id) FROM company_members WHERE company_id = id AND agreed = 1) "
        "WHERE host = ? AND NOT EXISTS (SELECT 1 FROM company_members WHERE company_id = id AND user_id = ?) "
        "AND EXISTS (SELECT 1 FROM company_members WHERE company_id = id AND agreed = 1)", (user, user))
    nobody = "NOT IN (SELECT company_id FROM company_members WHERE agreed = 1)"
    for table in ("company_answers", "company_meetings", "company_members"):
        await db.execute(f"DELETE FROM {table} WHERE company_id {nobody}")  # noqa: S608 names
    await db.execute(f"DELETE FROM companies WHERE id {nobody}")  # noqa: S608


# what they keep of whom --------------------------------------------------------------------------
async def _leave_all(db: Transaction, who: ErasedPerson) -> None:
    """As if they had left each group: the rights of a host pass on."""
    for table in ("company_members", "company_answers"):
        await db.execute(f"DELETE FROM {table} WHERE user_id = ?", (who.user,))  # noqa: S608 names
    await _pass_on(db, who.user)


_OF_GROUP = ("company_id", "companies")
KEPT = (
    Kept("company_members", {"user_id": Fate.ROW, "name": Fate.WITH_ROW}, plain="company_id agreed", parent=_OF_GROUP,
         example={"agreed": 1},
         erase=_leave_all,
         shown=(OwnRows(
             "companies", 'company_id AS "group", c.name, guild, m.name AS "own_name", agreed, '
             'host = :user AS "hosted"', mine="user_id = :user",
             source="company_members m JOIN companies c ON c.id = company_id",
             others="the group's name is what its people call it"),)),
    Kept("company_answers", {"user_id": Fate.ROW}, plain="company_id at coming place", parent=_OF_GROUP,
         example={"coming": 1},
         shown=(OwnRows("company_answers", 'company_id AS "group", at, coming', mine="user_id = :user",
                        times=("at",)),)),
    Kept("company_meetings", {}, plain="company_id at kind message tables over", parent=_OF_GROUP,
         example={"kind": "week", "tables": "[1]", "over": 0}),
    Kept("companies", {"host": Fate.STEP, "name": Fate.STEP}, plain="id guild channel game pace zone day minute event",
         example={"game": "tichu", "pace": "live", "zone": "UTC"}, erase=_leave_all, server="guild",
         because={"host": "is a member, and sees it as hosted; it is another member after an erasure",
                  "name": "is the group's, which all members see; it goes with the last of them"}),
)
