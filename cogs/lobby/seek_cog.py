"""``/lfg``: look for players. Each server has a queue; when enough players are waiting, a table opens for them.

Lobbies without activity for as long as the server allows are closed here, and their players notified.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.core.clock import DeadlineQueue
from bot.tables.core.errors import StoreError, TableError
from bot.tables.core.model import Table
from bot.tables.core.time_control import PACES
from bot.tables.seeking.player_queue import Seeker
from cogs.common import layout
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, command
from cogs.common.errors import API_ERRORS, acknowledge
from cogs.common.handlers import EDIT, on, person, servers_only
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.lobby.seek_messages import SeekMessages
from cogs.lobby.seek_view import SeekKind, panel, read_kind
from cogs.table_cog import TableCog
from games.registry import DEFAULT_GAME, GAMES

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=5)
"""Seconds between two checks of the lobbies."""


class SeekCog(TableCog):
    """Finding players."""

    def __init__(self, services: Services, delivery: Delivery, seeking: SeekMessages) -> None:
        super().__init__(services, delivery)
        self.seeking = seeking
        self.queue = self.services.players.queue
        self._times: DeadlineQueue[str] = DeadlineQueue(self.services.clock, self._due)
        self._task: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        self._times.add("lobbies", self.services.clock.now() + EVERY)

    async def cog_unload(self) -> None:
        self._times.clear()

    @servers_only
    @command("command.lfg", right=Right.MEMBER, game="command.play.game", pace="command.play.pace",
             rated="command.play.rated")
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def lfg(self, interaction: Interaction, game: str | None = None, pace: str | None = None,
                  rated: bool | None = None) -> None:
        usual = await self._usual(interaction)
        await self._seek(interaction, (game or usual[0], pace or usual[1], usual[2] if rated is None else rated))

    @on("seek", right=Right.MEMBER)
    async def look(self, interaction: Interaction, click: Click) -> None:
        await self._seek(interaction, read_kind(click.arg) if click.arg else await self._usual(interaction))

    @on("pick-seek", right=Right.MEMBER)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        mine = await self._mine(interaction)
        game, pace, rated = mine.kind if mine else await self._usual(interaction)
        if one_of(click.arg, ("game", "pace")) == "game":
            game = one_of(click.value, GAMES)
        else:
            pace = one_of(click.value, PACES)
        await self._seek(interaction, (game, pace, rated))

    @on("seek-stop", right=Right.MEMBER, answer=EDIT)
    async def stop(self, interaction: Interaction, click: Click) -> None:
        mine = await self._mine(interaction)
        if mine is not None and await self.queue.stop(mine.guild, mine.user):
            self.seeking.show_call(mine.guild, mine.kind, mine.channel)
        await self.reply(interaction, "seek.stopped")

    async def _usual(self, interaction: Interaction) -> SeekKind:
        """What is played in the channel: its ladder's game, rated; else the server's pace."""
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        ladder = await self.services.leagues.matches.ladder(guild, channel)
        if ladder is not None:
            return ladder.settings.play.game, ladder.settings.play.pace, True
        return DEFAULT_GAME, (await self.services.prefs.guild(guild)).pace, False

    async def _mine(self, interaction: Interaction) -> Seeker | None:
        waiting = await self.queue.waiting(interaction.guild_id or 0)
        return next((each for each in waiting if each.user == interaction.user.id), None)

    async def _seek(self, interaction: Interaction, kind: SeekKind) -> None:
        """Wait for this kind of game, or sit down with those who do."""
        guild, message = interaction.guild_id or 0, interaction.message
        beside = message is None or not message.flags.ephemeral
        await acknowledge(interaction, thinking=beside, private=beside)
        t = await self.texts(interaction)
        channel = (await self.services.prefs.guild(guild)).channel or interaction.channel_id or 0
        before, me = await self._mine(interaction), person(interaction)
        mine = Seeker(guild, me.id, me.name, *kind, channel=channel, since=self.services.clock.now())
        lobby = await self.queue.seek(mine)
        for changed in {kind, before.kind if before else kind}:
            self.seeking.show_call(guild, changed, channel)
        if lobby is not None:
            await self.presenter.repost(lobby.id)
            await interaction.edit_original_response(view=layout.note(t("seek.found", channel=f"<#{channel}>")))
            return
        seekers = [each for each in await self.queue.waiting(guild) if each.kind == kind]
        lobbies = [table for table in await self.tables.lobbies(guild) if self._may_join(interaction, table)]
        await interaction.edit_original_response(view=panel(
            mine, seekers, self.queue.needed(mine.game), self.queue.until(mine), lobbies, t=t))

    def _may_join(self, interaction: Interaction, table: Table) -> bool:
        """Whether there is a seat, and the person may see the lobby's channel."""
        channel = interaction.guild.get_channel_or_thread(table.channel) if interaction.guild else None
        if channel is None or None not in table.seats or not isinstance(interaction.user, discord.Member):
            return False
        return table.channel == interaction.channel_id or channel.permissions_for(interaction.user).view_channel

    # unused lobbies ------------------------------------------------------------------------------

    def _due(self, key: str) -> None:
        self._task = asyncio.get_running_loop().create_task(self._look_through())
        self._times.add(key, self.services.clock.now() + EVERY)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Update lists and calls after a start: only now is it known which channels are public."""
        for guild in self.delivery.client.guilds:
            self.seeking.list.refresh(guild.id)
        await self.seeking.refresh()

    async def _look_through(self) -> None:
        await self._expire()
        await self.seeking.refresh()

    async def _expire(self) -> None:
        try:
            for table in await self.tables.lobbies(None):
                hours = (await self.services.prefs.guild(table.guild or 0)).expire
                before = self.services.clock.now() - timedelta(hours=hours)
                if hours and table.created <= before:
                    await self._close(table, hours)
        except StoreError:
            log.exception("checking lobbies failed")

    async def _close(self, table: Table, hours: int) -> None:
        before = self.services.clock.now() - timedelta(hours=hours)
        try:
            await self.tables.gathering.expire(table.id, before)
        except TableError:  # it is used, has begun, or is a match's
            return
        if table.outside:  # its message has said so, if it could be edited
            return
        t = await self.services.languages.of_table(table)
        names = t.both(f"<@{each.id}>" for each in table.people)
        note = layout.note(t("lobby.expired", names=names, n=hours))
        try:
            await self.delivery.editor.post(table.channel, note, users=[each.id for each in table.people])
        except API_ERRORS as error:
            log.info("closing of lobby %s not announced: %s", table.id, error)
