"""Preferences of players and servers, notices and block lists: `PreferenceStore`, `NoticeStore` and `BlockStore` of
`bot.tables.core.ports`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from bot.core.database import Database, Statement, from_ms, to_ms
from bot.core.declared import DeclaredSetting, SettingValues
from bot.core.keeping import Fate, Kept, OwnRows
from bot.core.slots import USER
from bot.core.sql import flat, message_sent, put, rows
from bot.features.declaration import DeclaredSettings
from bot.storage.stores.marks import SqlMarks
from bot.tables.core.marks import MarkKind
from bot.tables.core.model import Person
from bot.tables.core.ports import Place, Posted, Volunteer
from bot.tables.core.preferences import GuildSettings, Preference, UserPrefs

GUILD = "guild"
"""Whose settings they are, as ``USER``, in rows and in what other processes hear."""
CACHED = 4096
"""Users, and as many servers, whose settings stay in memory: a move reads them a dozen times."""

S = TypeVar("S", bound=SettingValues[Any])


class _Settings(Generic[S]):
    """Settings of one scope, by id. Those stored under a name that this version does not know are left alone. Other
    processes hear of a change by the scope's name."""

    def __init__(self, database: Database, scope: str, default: S, declared: Iterable[DeclaredSetting[Any]]) -> None:
        self._db = database
        self._scope = scope
        self._default: S = default
        self._declared = {each.name: each for each in declared}
        self._cache: LRUCache[int, S] = LRUCache(CACHED)
        self._changes = 0
        database.slots.hear(scope, self._heard)

    async def get(self, number: int) -> S:
        cached: S | None = self._cache.get(number)
        if cached is not None:
            return cached
        changes = self._changes
        stored = await self._db.all(
            "SELECT name, value FROM settings WHERE scope = ? AND id = ?", (self._scope, number))
        found = self._default
        for name, value in stored:
            if (setting := self._declared.get(name)) is not None:
                found = found.having(setting, setting.read(json.loads(value)))
        if changes == self._changes:  # what was read may be outdated otherwise
            self._cache[number] = found
        return found

    async def set(self, number: int, settings: S) -> None:
        """Write what differs, so that two changes at the same time do not undo each other."""
        before = await self.get(number)
        changed = [each for each in self._declared.values() if settings[each] != before[each]]
        if not changed:
            return
        fresh = [(self._scope, number, each.name, json.dumps(each.stored(settings[each]))) for each in changed]
        try:
            await self._db.write(
                Statement(put("settings", "scope, id, name, value", key=3, source=f"VALUES {rows(len(fresh), 4)}"),
                          flat(fresh)), *self._db.news(self._scope, number))
        except BaseException:
            self.forget(number)
            raise
        self._changes += 1
        if number in self._cache:
            now = self._cache[number]
            for each in changed:
                now = now.having(each, settings[each])
            self._cache[number] = now

    async def changed(self, setting: DeclaredSetting[Any]) -> Sequence[int]:
        """Those who have not its default."""
        found = await self._db.all(
            "SELECT id FROM settings WHERE scope = ? AND name = ? AND value != ? ORDER BY id",
            (self._scope, setting.name, json.dumps(setting.stored(setting.default))))
        return [row[0] for row in found]

    def forget(self, number: int) -> None:
        """Read them again next time."""
        self._changes += 1
        self._cache.pop(number, None)

    def _heard(self, number: int) -> None:
        """Another process has changed them."""
        self._changes += 1
        if number:
            self._cache.pop(number, None)
        else:
            self._cache.clear()


class SqlPreferences:
    """``forget_user``: the player's data has been erased."""

    def __init__(self, database: Database, declared: DeclaredSettings) -> None:
        users = _Settings(database, USER, UserPrefs(), declared.users)
        guilds = _Settings(database, GUILD, GuildSettings(), declared.servers)
        self.user, self.set_user, self.forget_user = users.get, users.set, users.forget
        self.guild, self.set_guild, self.guilds = guilds.get, guilds.set, guilds.changed


class SqlNotices:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def claim(self, user: int, table_id: int, since: datetime, stage: str, at: datetime) -> bool:
        claimed = await self._db.execute(
            "INSERT INTO told VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", (
                user, table_id, to_ms(since), stage, to_ms(at)))
        return claimed > 0

    async def told(self, user: int | None = None) -> Sequence[tuple[int, int, datetime, str]]:
        one, given = ("", ()) if user is None else (" WHERE told.user_id = ?", (user,))
        rows = await self._db.all(
            "SELECT told.user_id, told.table_id, told.since, stage FROM told JOIN waits "  # noqa: S608 marks
            f"ON waits.user_id = told.user_id AND waits.table_id = told.table_id AND waits.since = told.since{one}",
            given)
        return [(user, table, from_ms(since), stage) for user, table, since, stage in rows]

    async def told_since(self, user: int, at: datetime, stage: str = "") -> int:
        row = await self._db.one(
            "SELECT count(DISTINCT at) FROM told WHERE user_id = ? AND at >= ? AND ? IN ('', stage)",
            (user, to_ms(at), stage))
        return 0 if row is None else int(row[0])

    async def invite(self, user: int, table_id: int, host: int, at: datetime) -> bool:
        return await self._db.execute(
            "INSERT INTO invitations VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (
                table_id, user, host, to_ms(at))) > 0

    async def invited_since(self, user: int, at: datetime, host: int = 0) -> int:
        row = await self._db.one(
            "SELECT count(*) FROM invitations WHERE user_id = ? AND at >= ? AND ? IN (0, host)",
            (user, to_ms(at), host))
        return 0 if row is None else int(row[0])

    async def forget_told(self, before: datetime) -> None:
        await self._db.execute(
            "DELETE FROM told WHERE at < ? AND NOT EXISTS (SELECT 1 FROM waits WHERE waits.user_id = told.user_id "
            "AND waits.table_id = told.table_id AND waits.since = told.since)", (to_ms(before),))
        await self._db.execute(
            "DELETE FROM invitations WHERE at < ? AND table_id NOT IN (SELECT id FROM tables WHERE status = 'lobby')",
            (to_ms(before),))

    async def posted(self, user: int, guild: int = 0) -> Posted | None:
        row = await self._db.one(
            "SELECT user_id, guild, channel, message FROM notices WHERE user_id = ? AND guild = ?", (user, guild))
        return None if row is None else Posted(*row)

    async def boards(self) -> Sequence[Posted]:
        rows = await self._db.all("SELECT user_id, guild, channel, message FROM notices WHERE user_id = 0")
        return [Posted(*row) for row in rows]

    async def sending(self) -> Sequence[int]:
        rows = await self._db.all("SELECT DISTINCT user_id FROM notices WHERE user_id != 0 AND message = 0")
        return [int(user) for (user,) in rows]

    async def post(self, posted: Posted) -> None:
        sent = [message_sent(Place("notice", posted.guild, posted.user))] if posted.message else []
        await self._db.write(Statement(put("notices", "user_id, guild, channel, message", key=2), (
            posted.user, posted.guild, posted.channel, posted.message)), *sent)

    async def unpost(self, posted: Posted) -> None:
        await self._db.execute("DELETE FROM notices WHERE user_id = ? AND guild = ? AND message = ?", (
            posted.user, posted.guild, posted.message))

    async def wanting(self, preference: Preference[Any]) -> Sequence[int]:
        rows = await self._db.all(
            "SELECT id FROM settings WHERE scope = 'user' AND name = ? AND value NOT IN (?, ?)",
            (preference.name, json.dumps(""), json.dumps(False)))
        return [int(user) for (user,) in rows]

    async def volunteer(self, volunteer: Volunteer) -> None:
        await self._db.execute(put("volunteers", "guild, user_id, name, game, since", key=2), (
            volunteer.guild, volunteer.user, volunteer.name, volunteer.game, to_ms(volunteer.since)))

    async def withdraw(self, guild: int, user: int) -> bool:
        return await self._db.execute("DELETE FROM volunteers WHERE guild = ? AND user_id = ?", (guild, user)) > 0

    async def waits_for(self, guild: int, user: int) -> str | None:
        rows = await self._db.all("SELECT game FROM volunteers WHERE guild = ? AND user_id = ?", (guild, user))
        return None if not rows else str(rows[0][0])

    async def volunteers(self, guild: int, game: str) -> Sequence[Volunteer]:
        rows = await self._db.all(
            "SELECT guild, user_id, name, game, since FROM volunteers WHERE guild = ? AND game IN ('', ?) "
            "ORDER BY since, user_id", (guild, game))
        return [Volunteer(where, user, name, what, from_ms(since)) for where, user, name, what, since in rows]


class SqlBlocks:
    def __init__(self, database: Database, marks: SqlMarks) -> None:
        self._db = database
        self._marks = marks

    async def block(self, user: int, other: Person) -> None:
        await self._db.execute(put("blocks", "user_id, blocked, name", key=2), (user, other.id, other.name))

    async def unblock(self, user: int, other: int) -> bool:
        marked = await self._marks.lift(MarkKind.BLOCK, user, other)
        return await self._db.execute(
            "DELETE FROM blocks WHERE user_id = ? AND blocked = ?", (user, other)) > 0 or marked

    async def erased(self, user: int) -> Mapping[str, datetime]:
        return await self._marks.owned(MarkKind.BLOCK, user)

    async def came_back(self, user: int) -> None:
        await self._marks.came([user])

    async def unblock_erased(self, user: int, name: str) -> bool:
        return await self._marks.lift_named(MarkKind.BLOCK, user, name)

    async def blocked_by(self, user: int) -> Sequence[Person]:
        rows = await self._db.all("SELECT blocked, name FROM blocks WHERE user_id = ? ORDER BY name, blocked", (user,))
        return [Person(*row) for row in rows]


# what they keep of whom --------------------------------------------------------------------------
WAITING_KEPT = (
    Kept("notices", {"user_id": Fate.ROW}, plain="guild channel message", server="guild",
         shown=(OwnRows("notices", "guild, channel, message", mine="user_id = :user"),)),
    Kept("volunteers", {"user_id": Fate.ROW, "name": Fate.WITH_ROW}, plain="guild game since",
         example={"game": "tichu"}, server="guild",
         shown=(OwnRows("volunteers", "guild, name, game, since", mine="user_id = :user", times=("since",)),)),
)
