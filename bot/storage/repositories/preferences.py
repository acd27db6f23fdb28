"""`bot.tables.core.ports.PreferenceStore` over a `Database`."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import TypeVar

from bot.storage.database import Database
from bot.tables.core.model import GuildSettings, UserPrefs

Settings = TypeVar("Settings", UserPrefs, GuildSettings)


class SqlitePreferences:
    """Settings stored under a name that this version does not know are left alone."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def user(self, user: int) -> UserPrefs:
        return await self._get("user", user, UserPrefs())

    async def set_user(self, user: int, prefs: UserPrefs) -> None:
        await self._set("user", user, await self.user(user), prefs)

    async def guild(self, guild: int) -> GuildSettings:
        return await self._get("guild", guild, GuildSettings())

    async def set_guild(self, guild: int, settings: GuildSettings) -> None:
        await self._set("guild", guild, await self.guild(guild), settings)

    async def _get(self, scope: str, number: int, default: Settings) -> Settings:
        rows = await self._db.all("SELECT name, value FROM settings WHERE scope = ? AND id = ?", (scope, number))
        known = {field.name for field in fields(default)}
        return replace(default, **{name: json.loads(value) for name, value in rows if name in known})

    async def _set(self, scope: str, number: int, before: Settings, after: Settings) -> None:
        """Write what differs, so that two changes at the same time do not undo each other."""
        rows = [(scope, number, field.name, json.dumps(value)) for field in fields(after)
                if (value := getattr(after, field.name)) != getattr(before, field.name)]
        async with self._db.transaction() as db:
            await db.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?, ?, ?)", rows)
