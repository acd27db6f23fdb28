"""Broadcasts, as managers begin and comment on them, and players end them."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.core.errors import StaleTable
from bot.core.user_text import clean_name, visible
from bot.features.broadcast.feature import BROADCAST_FEATURE
from bot.features.broadcast.service import Broadcast
from bot.league.model import Actor
from cogs.broadcast import view
from cogs.broadcast.sender import BroadcastSender
from cogs.common import forms, layout
from cogs.common.errors import API_ERRORS, Refusal
from cogs.common.gate import is_manager
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.league.news import awake_now
from cogs.league.notices import SEASON_NOTICES
from cogs.table_cog import TableCog

log = logging.getLogger(__name__)


class BroadcastCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._broadcasts = services.features[BROADCAST_FEATURE]
        self._sender = BroadcastSender(services, delivery)

    async def cog_load(self) -> None:
        self.tables.subscribe(self._sender.changed)

    async def at_home(self) -> None:
        await self._sender.read()

    async def slots_changed(self) -> None:
        await self._sender.read()

    async def _actor(self, interaction: Interaction) -> Actor:
        user = interaction.user
        return Actor(user.id, user.display_name, await is_manager(self.services, interaction))

    async def _show(self, interaction: Interaction, found: Broadcast, key: str = "") -> None:
        t = await self.texts(interaction)
        page = view.desk_page(found, await self._sender.where(found.table.id), t, t(key) if key else "")
        await interaction.edit_original_response(view=page)

    @on("broadcast", right=Right.MANAGER, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, await self._broadcasts.find(click.season, click.seq))

    @on("pick-broadcast-channel", right=Right.MANAGER, answer=EDIT)
    async def begin(self, interaction: Interaction, click: Click) -> None:
        """In a channel where the manager may write themselves. The players are told, and may end it."""
        found = await self._broadcasts.begin(click.season, click.seq, await self._actor(interaction))
        channel = _writable(interaction, number(click.value))
        if await self._sender.where(found.table.id) is None:
            try:
                await self._sender.begin(found, channel)
            except API_ERRORS as error:
                raise Refusal("cannot_post") from error
            await self._tell(found, channel)
        await self._show(interaction, found, "broadcast.begun")

    async def _tell(self, found: Broadcast, channel: int) -> None:
        """In the match's thread or the season's channel; where there is none, or nothing can be posted, where the game
        is played."""
        t = await self.services.languages.of_server(found.state.season.guild)
        places = (found.fixture.thread, found.state.settings.notices.channel, found.table.table.channel)
        for place in filter(None, places):
            try:
                await self.delivery.editor.post(place, view.begins_page(found, channel, t))
            except API_ERRORS as error:
                log.warning("players cannot be told in channel %s of a broadcast: %s", place, error)
            else:
                return

    @on("broadcast-stop", right=Right.SEASON, answer=BESIDE)
    async def stop(self, interaction: Interaction, click: Click) -> None:
        found = await self._broadcasts.end(click.season, click.seq, await self._actor(interaction))
        if await self._sender.where(found.table.id) is not None:
            await self._sender.end(found, stopped=True)
        await interaction.edit_original_response(view=layout.note((await self.texts(interaction))("broadcast.stopped")))

    @on("broadcast-comment", right=Right.SEASON)
    async def ask_comment(self, interaction: Interaction, click: Click) -> None:
        found = await self._broadcasts.comment(click.season, click.seq, await self._actor(interaction))
        await interaction.response.send_modal(view.comment_form(found, await self.texts(interaction)))

    @on("form-broadcast-comment", right=Right.SEASON, answer=BESIDE)
    async def comment(self, interaction: Interaction, click: Click) -> None:
        """By a manager or a commentator; the answer is for them alone, since the button may be in the channel."""
        actor = await self._actor(interaction)
        found = await self._broadcasts.comment(click.season, click.seq, actor)
        text = visible(forms.written(interaction)["text"], view.LONGEST_COMMENT)
        try:
            said = bool(text) and await self._sender.comment(found, clean_name(actor.name), text)
        except API_ERRORS as error:
            raise Refusal("cannot_post") from error
        if not said:
            raise Refusal("nothing_shown")
        await self.reply(interaction, "broadcast.commented")

    @on("pick-broadcast-commentators", right=Right.MANAGER, answer=EDIT)
    async def choose_commentators(self, interaction: Interaction, click: Click) -> None:
        """Who may comment without managing. Those who are new are told."""
        users = [number(each) for each in click.values]
        new = await self._broadcasts.name_commentators(click.season, users, await self._actor(interaction))
        found = await self._broadcasts.find(click.season, click.seq)
        if new:
            await self._tell_commentators(found, new)
        await self._show(interaction, found)

    async def _tell_commentators(self, found: Broadcast, users: Sequence[int]) -> None:
        place = found.state.settings.notices.channel or await self._sender.where(found.table.id)
        if place:
            t = await self.services.languages.of_server(found.state.season.guild)
            page = view.named_page(found, users, t)
            await self.delivery.parts[SEASON_NOTICES].post(place, page, await awake_now(self.services, users))


def _writable(interaction: Interaction, channel: int) -> int:
    """A text channel of the server where the person may write. StaleTable: it is none; Refusal (cannot_post)."""
    found = interaction.guild.get_channel(channel) if interaction.guild is not None else None
    if not isinstance(found, discord.TextChannel) or not isinstance(interaction.user, discord.Member):
        raise StaleTable
    for who in (interaction.user, found.guild.me):
        allowed = found.permissions_for(who)
        if not (allowed.view_channel and allowed.send_messages):
            raise Refusal("cannot_post")
    return found.id


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (BroadcastCog(services, delivery),)
