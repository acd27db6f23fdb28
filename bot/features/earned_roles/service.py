"""Works out which roles members of a server have earned, and stores what was given.

Games count that were played on the server with other people, finished, rated or not; titles, those of its finished
seasons as they stand now: if a result is corrected, the title goes to somebody else, and so does the role.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.core.clock import Clock
from bot.features.earned_roles.rules import tasks, wanted
from bot.features.earned_roles.store import SqlEarnedRoles
from bot.features.earned_roles.values import GAMES_ROLE, TITLE_ROLE, EarnedRole, RoleState, RoleTask
from bot.league.service import LeagueService
from bot.tables.core.ports import PreferenceStore


class EarnedRoles:
    """Methods raise `StoreError` without changes."""

    def __init__(self, store: SqlEarnedRoles, leagues: LeagueService, prefs: PreferenceStore, clock: Clock) -> None:
        self._store, self._leagues, self._prefs, self._clock = store, leagues, prefs, clock

    async def tasks(self, guild: int, back: Collection[int] = ()) -> list[RoleTask]:
        """What has to be done on a server now. ``back``: users who were seen there since."""
        settings, known = await self._prefs.guild(guild), await self._store.of_server(guild)
        if not (settings[GAMES_ROLE] or settings[TITLE_ROLE] or known):
            return []
        games = await self._leagues.stores.statistics.games_with_others(guild) if settings[GAMES_ROLE] else {}
        champions = await self._leagues.honours.titles(guild) if settings[TITLE_ROLE] else {}
        return tasks(wanted(settings, games, champions), known, back=back)

    async def note(self, guild: int, role: int, user: int, state: RoleState) -> None:
        await self._store.put(EarnedRole(guild, role, user, state, self._clock.now()))

    async def state(self, guild: int, role: int, user: int) -> RoleState | None:
        return next((each.state for each in await self._store.of_user(user)
                     if (each.guild, each.role) == (guild, role)), None)

    async def forget(self, guild: int, role: int, user: int) -> None:
        """It was taken, or they were never given it."""
        await self._store.remove(guild, role, user)

    async def of_user(self, user: int) -> Sequence[EarnedRole]:
        """What the bot gave a user, on all servers."""
        return [each for each in await self._store.of_user(user) if each.state in (RoleState.DUE, RoleState.GIVEN)]

    async def away(self, guild: int) -> list[int]:
        """Users who were no members when they were to be given a role."""
        return [each.user for each in await self._store.of_server(guild) if each.state is RoleState.AWAY]

    async def servers(self) -> Sequence[int]:
        """Those where the bot has given roles."""
        return await self._store.servers()

    async def count(self, guild: int, role: int) -> int:
        """How many members have got the role from the bot."""
        return sum(each.role == role and each.state is RoleState.GIVEN
                   for each in await self._store.of_server(guild))
