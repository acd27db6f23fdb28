"""`bot.tables.core.ports.PreferenceStore` over a `Database`."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Generic, TypeVar

from cachetools import LRUCache

from bot.storage.database import Database, columns
from bot.tables.core.preferences import GuildSettings, UserPrefs

CACHED = 4096
"""Users, and as many servers, whose settings stay in memory: a move reads them a dozen times."""

_PUT = f"INSERT OR REPLACE INTO settings SELECT ?, ?, {columns(2)} FROM json_each(?)"  # noqa: S608 ours

S = TypeVar("S", bound=UserPrefs | GuildSettings)


class _Settings(Generic[S]):
    """Settings of one scope, by id. Those stored under a name that this version does not know are left alone."""

    def __init__(self, database: Database, scope: str, default: S) -> None:
        self._db = database
        self._scope = scope
        self._default: S = default
        self._names = frozenset(field.name for field in fields(default))
        self._cache: LRUCache[int, S] = LRUCache(CACHED)
        self._changes = 0

    async def get(self, number: int) -> S:
        cached: S | None = self._cache.get(number)
        if cached is not None:
            return cached
        changes = self._changes
        rows = await self._db.all("SELECT name, value FROM settings WHERE scope = ? AND id = ?", (self._scope, number))
        found = replace(self._default, **{name: json.loads(value) for name, value in rows if name in self._names})
        if changes == self._changes:  # what was read may be outdated otherwise
            self._cache[number] = found
        return found

    async def set(self, number: int, settings: S) -> None:
        """Write what differs, so that two changes at the same time do not undo each other."""
        before = await self.get(number)
        changed = {name: value for name in self._names if (value := getattr(settings, name)) != getattr(before, name)}
        if not changed:
            return
        rows = [(name, json.dumps(value)) for name, value in changed.items()]
        try:
            await self._db.execute(
                _PUT, (self._scope, number, json.dumps(rows)))
        except BaseException:
            self.forget(number)
            raise
        self._changes += 1
        if number in self._cache:
            self._cache[number] = replace(self._cache[number], **changed)

    def forget(self, number: int) -> None:
        """Read them again next time."""
        self._changes += 1
        self._cache.pop(number, None)


class SqlitePreferences:
    """``forget_user``: the player's data has been erased."""

    def __init__(self, database: Database) -> None:
        users, guilds = _Settings(database, "user", UserPrefs()), _Settings(database, "guild", GuildSettings())
        self.user, self.set_user, self.forget_user = users.get, users.set, users.forget
        self.guild, self.set_guild = guilds.get, guilds.set
