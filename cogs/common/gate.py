"""The gate for every interaction: rate limits of clicks, keystrokes and new games, and rights.

The one place that checks rights: person, server of the click, table or season, act (`cogs.common.rights`). A table or
season that a person may not see does not exist for them: ``no_such_table``, ``no_such_season``.

An interaction comes from a server that the bot is a member of, from its direct messages, or from *outside*: group DMs,
DMs between people and servers without the bot, where a user has the app on their account. There the bot sends and edits
nothing on its own: Discord accepts only answers to interactions, for 15 minutes each.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Set
from typing import Any

import discord
from cachetools import LRUCache

from bot.core.errors import TableError
from bot.league.model import LeagueError
from bot.tables.core.model import Table
from bot.tables.core.state import Snapshot
from cogs.common.errors import API_ERRORS, Refusal, answer
from cogs.common.layout import Click, Interaction
from cogs.common.rights import OF_SEASONS, OF_TABLES, Right
from cogs.common.services import Services

log = logging.getLogger(__name__)

REMEMBERED = 10_000
"""Interactions that are known to have come."""
LOBBIES = 3
"""Open lobbies of one host."""
LOBBIES_A_CHANNEL = 50
"""Maximum number of open lobbies in one channel."""


_CHECKED = "table"
"""Under this key the gate leaves the table that it has read with the interaction."""


def checked_table(interaction: Interaction) -> Snapshot | None:
    """The table of a click, as the gate has just read it; None: its right is not of a table."""
    snapshot: Snapshot | None = interaction.extras.get(_CHECKED)
    return snapshot


TABLE_VERBS = frozenset((
    "hand", "look", "join", "again", "sit", "take-seat", "replay", "replay-open", "history", "pick-seat", "review"))
"""Verbs of controls whose message is about the table that they name."""


OWN_DATA = frozenset(("stats", "my-data", "erase"))
"""Verbs by which a person reaches their own data, and those themselves."""


def control_of_target(interaction: Interaction) -> Click | None:
    """The control that names the table of the message whose menu was used; None: there is none."""
    data: Mapping[str, Any] = interaction.data or {}
    messages = data.get("resolved", {}).get("messages", {})
    for custom_id in _custom_ids(messages.get(str(data.get("target_id")), {}).get("components", ())):
        click = Click.read(custom_id)
        if click is not None and click.verb in TABLE_VERBS and click.table:
            return click
    return None


def table_of_target(interaction: Interaction) -> int | None:
    """The table of the message whose menu was used, by its controls; None: there is none."""
    click = control_of_target(interaction)
    return None if click is None else click.table


def _custom_ids(parts: Any) -> Iterator[str]:
    """Those of a message's components as Discord sends them, nested ones included."""
    for part in parts:
        if isinstance(part.get("custom_id"), str):
            yield part["custom_id"]
        inner = [*(part.get("components") or ()), *filter(None, [part.get("accessory")])]
        yield from _custom_ids(inner)


def server_of(interaction: Interaction) -> int | None:
    """The server of the interaction; None where the bot is no member."""
    number = interaction.guild_id
    return number if number is not None and interaction.client.get_guild(number) is not None else None


def is_dm(interaction: Interaction) -> bool:
    """Whether it comes from the user's direct messages with the bot, which nobody else can see."""
    return interaction.context.dm_channel


def is_outside(interaction: Interaction) -> bool:
    return server_of(interaction) is None and not is_dm(interaction)


def is_private(interaction: Interaction) -> bool:
    """Whether only the user can see the message that was clicked."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or is_dm(interaction))


def may_send(interaction: Interaction, allowed: discord.Permissions) -> bool:
    """Whether these permissions allow messages where the interaction is."""
    thread = isinstance(interaction.channel, discord.Thread)
    return allowed.view_channel and (allowed.send_messages_in_threads if thread else allowed.send_messages)


class Gate:
    """Checks rights and rate limits. Every check of a right raises `TableError`, `LeagueError` or `Refusal`, or returns
    nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._limits = services.limits
        self._came: LRUCache[int, None] = LRUCache(REMEMBERED)

    async def admit(self, interaction: Interaction) -> bool:
        """Whether an interaction is new and its user within the rate limits. A flood's first refusal is answered;
        typing too fast gets no suggestions.

        A resumed gateway delivers events again, and not always in order. Moves are done once by their key in the log;
        this is for everything else. A new process has seen none.
        """
        user = interaction.user.id
        # Noted before anything is awaited: the same event may come again while the first is handled.
        if interaction.id in self._came:
            return False
        self._came[interaction.id] = None
        if interaction.type is discord.InteractionType.autocomplete:
            return self._limits.typing.take(user, interaction.guild_id)
        if self._limits.clicks.take(user):
            return True
        # One answer is a request, too: to answer each click of a flood would be the flood's second half.
        if self._limits.clicks.first_refusal(user):
            await answer(interaction, Refusal("too_fast"))
        return False

    async def check_command(self, interaction: Interaction, right: Right) -> None:
        """Check a command or an autocomplete by the options given so far, or an entry of a message's menu by the table
        that the message is about. Without a game, commands take one of the user's own."""
        if (shown := table_of_target(interaction)) is not None:
            await self.check(interaction, right, shown)
            return
        option = getattr(interaction.namespace, "season" if right in OF_SEASONS else "game", None)
        await self.check(interaction, right, option if isinstance(option, int) else None)

    async def check(self, interaction: Interaction, right: Right, number: int | None) -> None:
        """Check a right at the table, or in the season, with this number."""
        if interaction.type is not discord.InteractionType.autocomplete and not _is_about_own_data(interaction):
            # Who has erased their data and uses the bot again gets back the protections that their marks keep, before
            # anything is decided about them. Looking at one's own data alone is no coming back.
            await self._services.players.blocks.came_back(interaction.user.id)
        if right is Right.ANYBODY:
            return
        if right in OF_TABLES:
            if number is not None:
                snapshot = await self._services.tables.snapshot(number)
                await self._check_table(interaction, right, snapshot.table)
                # The handler uses the same table: a second reading would cost every click one more.
                interaction.extras[_CHECKED] = snapshot
            return
        if server_of(interaction) is None:
            raise Refusal("server_only")
        if right is Right.ADMIN and not interaction.permissions.manage_guild:
            raise Refusal("not_admin")
        if right in OF_SEASONS:
            await self._check_season(interaction, right, number)

    # tables --------------------------------------------------------------------------------------
    async def _check_table(self, interaction: Interaction, right: Right, table: Table) -> None:
        user = interaction.user.id
        plays = table.seat_of(user) is not None
        if right is Right.HOST and user == table.host:
            return
        if right is not Right.HOST and plays:
            return
        if right is Right.ENDER and is_admin(interaction, table):
            return
        # First whether it exists for them: that somebody is not its host would say that it does.
        if not plays and not await sees(interaction, table):
            raise TableError("no_such_table")
        if right is Right.HOST:
            host = table.seat_of(table.host)
            raise TableError("not_host", host=host.name if host else "")
        if right is not Right.VIEWER:
            raise TableError("not_seated")

    # seasons -------------------------------------------------------------------------------------
    async def _check_season(self, interaction: Interaction, right: Right, number: int | None) -> None:
        seasons = self._services.leagues.seasons
        if number is not None and (await seasons.season(number)).guild != interaction.guild_id:
            raise LeagueError("no_such_season")
        if right is Right.SEASON or await is_manager(self._services, interaction):
            return
        if right is Right.MANAGER:
            raise LeagueError("manager_suspended" if await _manages(self._services, interaction) else "not_manager")
        if right is Right.DIRECTOR:
            if number is None or (await seasons.state(number)).night.director != interaction.user.id:
                raise LeagueError("not_director")
            if await self._services.leagues.fairness.suspended(interaction.guild_id or 0, interaction.user.id):
                raise LeagueError("manager_suspended")
            return
        if number is not None:
            state, user = await seasons.state(number), interaction.user.id
            if state.of_user(user) is None and not any(state.plays(each, user) for each in state.fixtures.values()):
                raise LeagueError("not_your_fixture")


def _is_about_own_data(interaction: Interaction) -> bool:
    """Whether a person looks at their own data or deletes them: that alone does not bring back who was erased."""
    data: Mapping[str, Any] = interaction.data or {}
    click = Click.read(str(data.get("custom_id", "")))
    return data.get("name") == "stats" or (click is not None and click.verb in OWN_DATA)


async def sees(interaction: Interaction, table: Table) -> bool:
    """Whether the user can see the table's channel, as far as that is known without privileged intents: a
    channel that is gone and a private thread can be seen only by who clicks there."""
    # Discord has checked that they may use this channel.
    if interaction.channel_id == table.channel:
        return True
    guild = table.guild is not None and interaction.client.get_guild(table.guild)
    if not guild or interaction.guild_id not in (None, guild.id):
        return False
    member, channel = await member_of(guild, interaction.user), await _public(guild, table.channel)
    if member is None or channel is None:
        return False
    may_see: bool = channel.permissions_for(member).view_channel
    return may_see


async def _public(guild: discord.Guild, number: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """The channel with this number, or thread, archived ones included; None: it is gone, or a private thread."""
    channel = guild.get_channel_or_thread(number)
    if channel is None:
        try:
            channel = await guild.fetch_channel(number)
        except (discord.InvalidData, *API_ERRORS) as error:
            log.info("channel %d is not known: %s", number, error)
            return None
    if isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None):
        return None
    return channel


async def everybody_here_sees(interaction: Interaction, table: Table) -> bool:
    """Whether everybody who sees the channel of the interaction can see the table's channel."""
    if interaction.guild is None:
        return False
    here = {interaction.channel_id or 0, getattr(interaction.channel, "parent_id", None) or 0}
    return await everybody_sees(interaction.guild, here, table)


async def everybody_sees(guild: discord.Guild, here: Set[int], table: Table) -> bool:
    """Whether everybody who sees the channels ``here`` (one, and what it is a thread of) can see the table's channel:
    it is one of them, the channel of such a thread, or open to the whole server."""
    channel = await _public(guild, table.channel) if guild.id == table.guild else None
    if channel is None:
        return False
    if here & {channel.id, getattr(channel, "parent_id", None)}:
        return True
    return bool(channel.permissions_for(guild.default_role).view_channel)


async def member_of(guild: discord.Guild, user: discord.abc.Snowflake) -> discord.Member | None:
    """The user as a member of ``guild``, fetched from Discord if need be; None if they are none, or it does not say."""
    if isinstance(user, discord.Member) and user.guild == guild:
        return user
    try:
        return await guild.fetch_member(user.id)
    except API_ERRORS as error:
        log.info("%s is not known to be a member: %s", user.id, error)
        return None


async def roles_at(interaction: Interaction, table: Table) -> tuple[int, ...]:
    """The roles that the user has on the table's server."""
    guild = interaction.client.get_guild(table.guild) if table.guild is not None else None
    member = None if guild is None else await member_of(guild, interaction.user)
    return () if member is None else tuple(role.id for role in member.roles)


def is_admin(interaction: Interaction, table: Table) -> bool:
    """Whether the user manages the table's server, and is there."""
    here = table.guild is not None and table.guild == interaction.guild_id
    return here and interaction.permissions.manage_guild


async def is_manager(services: Services, interaction: Interaction) -> bool:
    """Whether the user manages the leagues of the server, and is suspended in none of its seasons that run, which is
    not asked at each letter that they type."""
    if not await _manages(services, interaction):
        return False
    typing = interaction.type is discord.InteractionType.autocomplete
    return typing or not await services.leagues.fairness.suspended(interaction.guild_id or 0, interaction.user.id)


async def _manages(services: Services, interaction: Interaction) -> bool:
    """By the server's role for that, or because they may manage the server."""
    if interaction.guild_id is None or server_of(interaction) is None:
        return False
    role, user = (await services.prefs.guild(interaction.guild_id)).managers, interaction.user
    has_role = isinstance(user, discord.Member) and bool(role) and user.get_role(role) is not None
    return has_role or interaction.permissions.manage_guild
