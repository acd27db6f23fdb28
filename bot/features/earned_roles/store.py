"""The table ``earned_roles``: which roles the bot has given whom, so that it takes only those; and what it keeps of
whom."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.database import Database, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows
from bot.core.sql import put
from bot.features.earned_roles.values import EarnedRole, RoleState

_COLUMNS = "guild, role, user_id, state, at"


class SqlEarnedRoles:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def of_server(self, guild: int) -> Sequence[EarnedRole]:
        return [EarnedRole(server, role, user, RoleState(state), from_ms(at)) for server, role, user, state, at
                in await self._db.all(
                    f"SELECT {_COLUMNS} FROM earned_roles WHERE guild = ? ORDER BY role, user_id", (guild,))]  # noqa: S608 names

    async def of_user(self, user: int) -> Sequence[EarnedRole]:
        """Of all servers."""
        return [EarnedRole(server, role, who, RoleState(state), from_ms(at)) for server, role, who, state, at
                in await self._db.all(
                    f"SELECT {_COLUMNS} FROM earned_roles WHERE user_id = ? ORDER BY guild, role", (user,))]  # noqa: S608 names

    async def servers(self) -> Sequence[int]:
        return [guild for guild, in await self._db.all("SELECT DISTINCT guild FROM earned_roles ORDER BY guild")]

    async def put(self, earned: EarnedRole) -> None:
        await self._db.execute(
            put("earned_roles", _COLUMNS, key=3),
            (earned.guild, earned.role, earned.user, earned.state, to_ms(earned.at)))

    async def remove(self, guild: int, role: int, user: int) -> None:
        await self._db.execute(
            "DELETE FROM earned_roles WHERE guild = ? AND role = ? AND user_id = ?", (guild, role, user))


KEPT = Kept(
    "earned_roles", {"user_id": Fate.ROW}, plain="guild role state at", server="guild", example={"state": "given"},
    shown=(OwnRows("earned_roles", "guild, role, state, at", mine="user_id = :user", times=("at",)),))
