"""Gives the roles that members have earned, and takes them when they are not earned any more.

What has to be done on a server follows from what is stored (`EarnedRoles.tasks`), so a start works it out again and
nothing is lost with the process. A server is looked at some time after something happened there, one request after the
other, and begun again if more happens meanwhile. A role is noted as due before it is given, so that one whose giving
was not noted is still known as the bot's; of who had it already, that is noted, and the bot never takes it.

Without privileged intents the bot does not see who comes: who was no member is tried again at a start, and when they
play again. A role with a power (`powers`) is never given, whatever it was when it was chosen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import discord

from bot.core.background import BackgroundTasks
from bot.core.errors import StoreError
from bot.core.slots import ERASED
from bot.features.earned_roles.feature import EARNED_ROLES_FEATURE
from bot.features.earned_roles.rules import powers
from bot.features.earned_roles.values import GAMES_ROLE, TITLE_ROLE, RoleAct, RoleState, RoleTask
from bot.league.model import Stage
from bot.league.state import SeasonState
from bot.tables.core.change import Cause, Changed
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.honour_roles import may_give
from cogs.delivery.request_lanes import note_request

log = logging.getLogger(__name__)

SETTLES = 30.0
"""Seconds until a server is looked at: a finished game is counted by then."""
PAUSE = 1.0
"""Seconds between two members."""
RETRY_DELAY = 120.0
"""Seconds until a server is looked at again after an error of Discord's."""


class RoleKeeper:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services, self._client = services, delivery.client
        self._roles = services.features[EARNED_ROLES_FEATURE]
        self._slots = services.tables.slots
        self._dirty: dict[int, set[int]] = {}
        """Servers that are to be looked at, with the users who were seen there."""
        self._running: set[int] = set()
        self._erasing: set[int] = set()
        self._acting = asyncio.Lock()
        """Held while one role is given or taken, so that an erasure does not happen in the middle."""
        self._tasks = BackgroundTasks()
        services.tables.subscribe(self._over, Cause.OVER)
        services.leagues.repository.on_changed(self._season_changed)
        services.leagues.before_erasure(self._before_erasure)
        services.leagues.after_erasure(self._after_erasure)
        services.tables.slots.hear(ERASED, lambda user: self._again())

    # when ----------------------------------------------------------------------------------------
    async def look_at_all(self) -> None:
        """Look at every server that is here and has such roles; who was no member is tried again."""
        prefs = self._services.prefs
        servers = {*await prefs.guilds(GAMES_ROLE), *await prefs.guilds(TITLE_ROLE), *await self._roles.servers()}
        for guild in sorted(servers):
            self.touch(guild, await self._roles.away(guild))

    def touch(self, guild: int, seen: Iterable[int] = ()) -> None:
        """Look at a server soon. ``seen``: users who were seen there."""
        if not guild or not self._slots.here(guild):
            return
        self._dirty.setdefault(guild, set()).update(seen)
        if guild not in self._running:
            self._running.add(guild)
            self._tasks.start(self._work(guild))

    def _over(self, change: Changed) -> None:
        table = change.after.table
        if len(table.people) > 1:
            self.touch(table.guild or 0, [each.id for each in table.people])

    def _season_changed(self, state: SeasonState) -> None:
        if state.season.stage in (Stage.CLOSED, Stage.ARCHIVED) and state.settings.night is None:
            self.touch(state.season.guild)

    def _again(self) -> None:
        """What is being done may be outdated."""
        for guild in [*self._running]:
            self.touch(guild)

    async def stop(self) -> None:
        self._dirty.clear()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # what ----------------------------------------------------------------------------------------
    async def _work(self, guild: int) -> None:
        wait = SETTLES
        try:
            while guild in self._dirty:
                await asyncio.sleep(wait)
                wait = SETTLES
                seen = self._dirty.pop(guild, set())
                try:
                    await self._server(guild, seen)
                except StoreError as error:
                    log.warning("earned roles of server %d: %s", guild, error)
                except API_ERRORS as error:
                    log.warning("earned roles of server %d: %s", guild, error)
                    if is_transient(error):
                        self._dirty.setdefault(guild, set()).update(seen)
                        wait = RETRY_DELAY
        finally:
            self._running.discard(guild)

    async def _server(self, number: int, seen: set[int]) -> None:
        guild = self._client.get_guild(number)
        if guild is None:
            return
        for task in await self._roles.tasks(number, seen):
            if number in self._dirty or not self._slots.here(number):
                return
            async with self._acting:
                acted = await self._do(guild, task)
            if acted:
                await asyncio.sleep(PAUSE)

    async def _do(self, guild: discord.Guild, task: RoleTask) -> bool:
        """Whether Discord was asked. API errors."""
        role = guild.get_role(task.role)
        if task.user in self._erasing:
            return False
        if task.act is RoleAct.GIVE:
            return role is not None and can_give(role) and await self._give(guild, role, task.user)
        return await self._take(guild, role, task)

    async def _give(self, guild: discord.Guild, role: discord.Role, user: int) -> bool:
        known = await self._roles.state(guild.id, role.id, user)
        member = await member_or_none(guild, user)
        if member is None:
            await self._roles.note(guild.id, role.id, user, RoleState.AWAY)
            return True
        if known is not RoleState.DUE and member.get_role(role.id) is not None:
            await self._roles.note(guild.id, role.id, user, RoleState.HELD)
            return True
        await self._roles.note(guild.id, role.id, user, RoleState.DUE)
        note_request()
        try:
            await member.add_roles(role, reason=await self._reason(guild, "earned.reason.given"))
        except discord.Forbidden as error:
            log.info("role %d of server %d cannot be given: %s", role.id, guild.id, error)
            return True
        await self._roles.note(guild.id, role.id, user, RoleState.GIVEN)
        return True

    async def _take(self, guild: discord.Guild, role: discord.Role | None, task: RoleTask) -> bool:
        """What the bot did not give is only forgotten."""
        state = await self._roles.state(guild.id, task.role, task.user)
        asked = role is not None and state in (RoleState.DUE, RoleState.GIVEN)
        if role is not None and asked:
            if not may_give(role):
                return False  # until it may again
            await self._remove(guild, role, task.user)
        await self._roles.forget(guild.id, task.role, task.user)
        return asked

    async def _remove(self, guild: discord.Guild, role: discord.Role, user: int) -> None:
        member = await member_or_none(guild, user)
        if member is not None:
            note_request()
            await member.remove_roles(role, reason=await self._reason(guild, "earned.reason.taken"))

    async def _reason(self, guild: discord.Guild, key: str) -> str:
        """For the server's audit log."""
        return (await self._services.languages.of_server(guild.id))(key)

    # erasures ------------------------------------------------------------------------------------
    async def _before_erasure(self, user: int) -> None:
        """Take what the bot gave them, as far as Discord lets it: afterwards nothing says whose it was. It is due again
        if the erasure fails."""
        self._erasing.add(user)
        async with self._acting:
            for each in await self._roles.of_user(user):
                guild = self._client.get_guild(each.guild)
                role = guild.get_role(each.role) if guild is not None else None
                if guild is None or role is None or not may_give(role):
                    continue
                try:
                    await self._remove(guild, role, user)
                except API_ERRORS as error:
                    log.warning("a role of server %d stays with who is erased: %s", each.guild, error)
                else:
                    await self._roles.note(each.guild, each.role, user, RoleState.DUE)

    def _after_erasure(self, user: int) -> None:
        self._erasing.discard(user)
        self._again()


async def member_or_none(guild: discord.Guild, user: int) -> discord.Member | None:
    """None: they are no member. API errors."""
    note_request()
    try:
        return await guild.fetch_member(user)
    except discord.NotFound:
        return None


def can_give(role: discord.Role) -> bool:
    """Whether the bot may give the role, and it brings no power."""
    return may_give(role) and not role.is_default() and not dangers(role)


def dangers(role: discord.Role) -> list[str]:
    """The permissions of the role that nobody may get by playing, on the server or in one of its channels."""
    own, everybody = ((name for name, allowed in each.permissions if allowed) for each in (
        role, role.guild.default_role))
    there = {name for channel in role.guild.channels for name, allowed in channel.overwrites_for(role) if allowed}
    return powers({*own, *there}, everybody)
