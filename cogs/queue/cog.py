"""``/lfg``: look for players. One search covers several games; when enough players fit, a table opens for them.

Lobbies without activity for as long as the server allows are closed here, and their players notified.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.clock import DeadlineQueue
from bot.core.errors import StoreError, TableError
from bot.features.across.feature import ACROSS_FEATURE
from bot.features.queue.feature import QUEUE_FEATURE
from bot.features.queue.values import PATIENCE, Kind, PlayerSearch, Wishes
from bot.tables.core.model import Person, Table
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import Lobby
from bot.tables.core.time_control import PACES
from cogs.across.tables import ACROSS_TABLES
from cogs.common import layout
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, command
from cogs.common.errors import API_ERRORS, Refusal, acknowledge
from cogs.common.gate import server_of
from cogs.common.handlers import BESIDE, EDIT, on, person, servers_only
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.posted_message import PostedMessage
from cogs.queue.messages import SEARCH_CALLS
from cogs.queue.pages import SEARCH_PAGES
from cogs.queue.together_cog import TogetherCog
from cogs.queue.view import CHOICES, FREE, NEVER, RATED, before_page, counts, panel, read_kind
from cogs.table_cog import TableCog
from games.registry import DEFAULT_GAME, GAMES

log = logging.getLogger(__name__)

EVERY = timedelta(minutes=5)
"""Seconds between two checks of the lobbies."""


class QueueCog(TableCog):
    """Finding players."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self.seeking = delivery.parts[SEARCH_CALLS]
        self.queue = services.features[QUEUE_FEATURE]
        self.pages = delivery.parts[SEARCH_PAGES]
        self.across = delivery.parts[ACROSS_TABLES]
        self._times: DeadlineQueue[str] = DeadlineQueue(self.services.clock, self._due)
        self._task: asyncio.Task[None] | None = None

    async def at_home(self) -> None:
        self._times.add("lobbies", self.services.clock.now() + EVERY)

    def posted_messages(self) -> Mapping[str, PostedMessage]:
        return {"list": self.seeking.list}

    async def slots_changed(self) -> None:
        await self.seeking.slots_changed()

    async def cog_unload(self) -> None:
        self._times.clear()
        self.seeking.stop()
        self.pages.stop()

    @servers_only
    @command("command.lfg", right=Right.MEMBER, game="command.play.game", pace="command.play.pace",
             rated="command.play.rated")
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def lfg(self, interaction: Interaction, game: str | None = None, pace: str | None = None,
                  rated: bool | None = None) -> None:
        """Show privately what would be looked for; the button begins, since that is announced in the channel. A player
        who is looking already, and names nothing else, sees the search."""
        await acknowledge(interaction, thinking=True, private=True)
        if (game, pace, rated) == (None, None, None) and await self.queue.mine(interaction.user.id) is not None:
            await self._show(interaction, "")
            return
        usual = await self._usual(interaction)
        wanted = Kind(game or usual.game, pace or usual.pace, usual.rated if rated is None else rated)
        waiting = dict(counts(await self.queue.waiting(interaction.guild_id or 0))).get(wanted, 0)
        _, _, channel = await self._place(interaction, None)
        await interaction.edit_original_response(view=before_page(
            wanted, waiting, self.queue.needed(wanted.game), channel, await self.texts(interaction)))

    @on("seek", right=Right.MEMBER)
    async def look(self, interaction: Interaction, click: Click) -> None:
        kind = read_kind(click.arg) if click.arg else await self._usual(interaction)
        await self._seek(interaction, wishes=Wishes.of(kind))

    @on("pick-seek", right=Right.ANYBODY)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        """Several games, paces and kinds of rating at once; how long to wait for people."""
        name = one_of(click.arg, CHOICES)
        if name == "patience":
            await self._be_patient(interaction, one_of(click.value, (NEVER, *map(str, PATIENCE))))
            return
        mine = await self.queue.mine(interaction.user.id)
        before = mine.wishes if mine else Wishes.of(await self._usual(interaction))
        values = tuple(dict.fromkeys(click.values or (click.value,)))
        match name:
            case "game":
                wishes = replace(before, games=tuple(one_of(value, GAMES) for value in values))
            case "pace":
                wishes = replace(before, paces=tuple(one_of(value, PACES) for value in values))
            case _:
                wishes = replace(before, rated=tuple(one_of(value, (RATED, FREE)) == RATED for value in values))
        await self._seek(interaction, wishes=wishes)

    async def _be_patient(self, interaction: Interaction, value: str) -> None:
        """How long to wait for people, now and from now on."""
        prefs = await self.services.prefs.user(interaction.user.id)
        chosen = -1 if value == NEVER else number(value)
        await self.services.prefs.set_user(interaction.user.id, prefs.having(UserPrefs.patience, chosen))
        await self._seek(interaction)

    @on("seek-duo", right=Right.ANYBODY)
    async def begin_as_two(self, interaction: Interaction, click: Click) -> None:
        prefs = await self.services.prefs.user(interaction.user.id)
        await self.services.prefs.set_user(interaction.user.id, prefs.having(UserPrefs.duo, not prefs.duo))
        await self._seek(interaction)

    @on("seek-across", right=Right.ANYBODY)
    async def look_beyond(self, interaction: Interaction, click: Click) -> None:
        """Play with people of other servers, too, now and from now on."""
        prefs = await self.services.prefs.user(interaction.user.id)
        await self.services.prefs.set_user(interaction.user.id, prefs.having(UserPrefs.across, not prefs.across))
        await self._seek(interaction)

    @on("seek-panel", right=Right.ANYBODY)
    async def show(self, interaction: Interaction, click: Click) -> None:
        """The player's search, in place of what the message shows."""
        await acknowledge(interaction)
        await self._show(interaction, "")

    @on("seek-stop", right=Right.ANYBODY, answer=EDIT)
    async def stop(self, interaction: Interaction, click: Click) -> None:
        mine = await self.queue.stop(interaction.user.id)
        if mine is not None:
            self._show_calls(mine.guild)
            self.pages.wake()
        await self.reply(interaction, "seek.stopped")

    @on("once-more", right=Right.PLAYER, answer=BESIDE)
    async def again(self, interaction: Interaction, click: Click) -> None:
        """The next game of the same people: all of them are asked."""
        user = interaction.user.id
        await self.services.features[ACROSS_FEATURE].check(user, 0)
        self.check_openings(interaction)
        with self.across.answering(user):
            lobby = await self.queue.again(click.table, user)
            await self.across.answer(interaction, lobby)
        await self.across.begin(lobby, user)

    # a game with AI players is left for people -------------------------------------------------------

    @on("change-over", right=Right.PLAYER, answer=EDIT)
    async def change_over(self, interaction: Interaction, click: Click) -> None:
        """The player leaves AI players for the people in the lobby, as soon as all of these are here."""
        lobby = await self.services.leagues.matches.arrive(click.table, interaction.user.id)
        if isinstance(lobby, Lobby) and self.tables.lobbies.complete(lobby):
            if lobby.table.rated:
                await self.services.leagues.matches.enter_ladder(lobby.table)
            await self.tables.lobbies.begin(lobby.id, interaction.user.id)

    @on("stay", right=Right.PLAYER, answer=EDIT)
    async def stay(self, interaction: Interaction, click: Click) -> None:
        await self.queue.stay(click.table, interaction.user.id)

    # searching --------------------------------------------------------------------------------------

    async def _usual(self, interaction: Interaction) -> Kind:
        """What is played in the channel: its ladder's game, rated; else the server's pace."""
        guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
        ladder = await self.services.leagues.matches.ladder(guild, channel)
        if ladder is not None:
            return Kind(ladder.settings.play.game, ladder.settings.play.pace, True)
        return Kind(DEFAULT_GAME, (await self.services.prefs.guild(guild)).pace, False)

    async def _seek(self, interaction: Interaction, wishes: Wishes | None = None) -> None:
        """Look for these games (None: the same as before), or sit down with those who do."""
        message = interaction.message
        beside = message is None or not message.flags.ephemeral
        await acknowledge(interaction, thinking=beside, private=beside)
        before = await self.queue.mine(interaction.user.id)
        me, guild, channel = await self._place(interaction, before)
        prefs = await self.services.prefs.user(me.id)
        if wishes is None:
            wishes = before.wishes if before else Wishes.of(await self._usual(interaction))
        with self.across.answering(me.id):
            lobby = await self.queue.seek(PlayerSearch(
                me.id, me.name, guild, channel, wishes, since=self.services.clock.now(), duo=prefs.duo,
                patience=None if prefs.patience < 0 else prefs.patience,
                across=await self._name_across(me.id, guild)))
            self._show_calls(guild, before.guild if before else 0)
            self.pages.wait_until(self.queue.due)
            await self._found(interaction, lobby, changed=before is not None)

    async def _place(self, interaction: Interaction, before: PlayerSearch | None) -> tuple[Person, int, int]:
        """Who looks for a game, on which server and in which channel; where there is no server, a search stays where it
        is (server 0: of who plays again with people of other servers). Refusal: server_only."""
        guild, me = server_of(interaction), person(interaction)
        if guild is not None:
            return me, guild, (await self.services.prefs.guild(guild)).channel or interaction.channel_id or 0
        if before is None:
            raise Refusal("server_only")
        return Person(me.id, before.name), before.guild, before.channel

    def _show_calls(self, *guilds: int) -> None:
        for guild in {*guilds} - {0}:
            self.seeking.show_call(guild)

    async def _found(self, interaction: Interaction, lobby: Lobby | None, *, changed: bool) -> None:
        """Answer with the search, or the lobby that it has led to."""
        t = await self.texts(interaction)
        if lobby is None:
            await self._show(interaction, t("seek.changed") if changed else "")
        elif lobby.table.across:
            await self.across.answer(interaction, lobby)
            await self.across.begin(lobby, interaction.user.id)
        else:
            answer = await interaction.edit_original_response(
                view=layout.note(t("seek.found", channel=f"<#{lobby.table.channel}>")))
            self.pages.note(interaction.user.id, answer, interaction)

    async def _name_across(self, user: int, guild: int) -> str:
        """The name under which the person plays with people of other servers; empty: they do not.
        Codes, if they look for nobody else: opted_out, and those of `TrustService.check`."""
        trust = self.services.features[ACROSS_FEATURE]
        if await trust.admits(user, guild):
            return await trust.name(user)
        if not guild:  # there is nobody else whom the search could lead to
            await self.queue.stop(user)
            await trust.check(user, guild)
            raise TableError("opted_out")
        return ""

    async def _show(self, interaction: Interaction, said: str) -> None:
        """The player's panel, as the answer."""
        found, t = await self.pages.searching(interaction.user.id), await self.texts(interaction)
        if found is None:
            await self.reply(interaction, "seek.stopped")
            return
        guild = server_of(interaction)
        lobbies = [] if guild is None else [
            table for table in await self.tables.lists.lobbies(guild) if self._may_join(interaction, table)]
        answer = await interaction.edit_original_response(view=panel(found, lobbies, t, said))
        self.pages.note(interaction.user.id, answer, interaction)

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
        await self.seeking.list.refresh_all()
        await self.seeking.refresh()
        self.pages.wake()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Nobody can be seated there any more."""
        if self.tables.slots.here(guild.id):
            await self.queue.forget_server(guild.id)

    async def _look_through(self) -> None:
        await self._expire()
        await self.seeking.refresh()

    async def _expire(self) -> None:
        try:
            for table in filter(self.tables.slots.at, await self.tables.lists.lobbies(None)):
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
        if table.outside or table.unseen:  # its message has said so, if it could be edited
            return
        t = await self.services.languages.of_table(table)
        names = t.both(f"<@{each.id}>" for each in table.people)
        note = layout.note(t("lobby.expired", names=names, n=hours))
        try:
            await self.delivery.editor.post(table.channel, note, users=[each.id for each in table.people])
        except API_ERRORS as error:
            log.info("closing of lobby %s not announced: %s", table.id, error)


def cogs(services: Services, delivery: Delivery) -> tuple[TableCog, ...]:
    return (QueueCog(services, delivery), TogetherCog(services, delivery))
