"""``/night`` and what players do at a club night: enter, check in, come to their tables.

A night opens no direct messages. Who presses *My table* gets a private message: it becomes the hand when the game
begins, if that is within the 15 minutes for which Discord lets the bot edit it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta

import discord
from cachetools import TTLCache
from discord import File

from bot.core.background import BackgroundTasks
from bot.core.user_text import clean_name
from bot.league.files.season_files import season_file
from bot.league.model import Fixture, LeagueError, Member
from bot.league.night.state import Seeking
from bot.league.season.night import attendance, opening
from bot.tables.core.change import Cause, Changed
from bot.tables.core.state import RunningTable
from cogs.common import layout
from cogs.common.commands import command
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS
from cogs.common.gate import is_manager
from cogs.common.handlers import BESIDE, EDIT, on, servers_only
from cogs.common.layout import Click, Interaction, one_of, press
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.league.pages import apart_view
from cogs.nights import view as night_view
from cogs.nights.base import NightPart, chosen_member
from cogs.nights.director_cog import DirectorCog
from cogs.nights.messages import NightMessages
from cogs.table_cog import TableCog

log = logging.getLogger(__name__)

WAITS, WAITING = 10_000, timedelta(minutes=14)
"""Players whose private message becomes their hand, and for how long."""


class NightCog(NightPart):
    """The command, and the players' buttons."""

    def __init__(self, services: Services, delivery: Delivery, messages: NightMessages) -> None:
        super().__init__(services, delivery, messages)
        self._waiting: TTLCache[int, Interaction] = TTLCache(WAITS, WAITING.total_seconds())
        """The newest interactions of players who wait for their hands."""
        self._tasks = BackgroundTasks()

    async def cog_load(self) -> None:
        self.nights.driver.subscribe(self.messages.changed)
        self.tables.subscribe(self._begun, Cause.START)

    async def slots_changed(self) -> None:
        await self.messages.slots_changed()

    @servers_only
    @command("command.night", right=Right.MEMBER, answer=BESIDE)
    async def night(self, interaction: Interaction) -> None:
        """The club night of this channel; managers open one."""
        season = await self.nights.reading.of_channel(interaction.guild_id or 0, interaction.channel_id or 0)
        if season is not None:
            await self.show_night(interaction, season.id)
            return
        t, manages = await self.texts(interaction), await is_manager(self.services, interaction)
        parts: list[layout.Part] = [t("night.none_here")]
        if manages:
            parts.append(press(Click("night-new", 0, 0), t("night.new"), discord.ButtonStyle.primary))
        await interaction.edit_original_response(view=layout.page(parts))

    # entering ------------------------------------------------------------------------------------
    @on("night-join", right=Right.SEASON, answer=BESIDE)
    async def join(self, interaction: Interaction, click: Click) -> None:
        await self.nights.players.join(click.season, await self.actor(interaction))
        await self.show_night(interaction, click.season, "night.joined")

    @on("night-with", right=Right.SEASON, answer=BESIDE)
    async def ask_partner(self, interaction: Interaction, click: Click) -> None:
        page = night_view.partner_page(await self.state(click.season), await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    @on("pick-night-partner", right=Right.SEASON, answer=EDIT)
    async def invite(self, interaction: Interaction, click: Click) -> None:
        """Ask the partner, in the channel; if they have asked before, the pair is entered."""
        actor, partner = await self.actor(interaction), await chosen_member(interaction, click.value)
        if partner.bot:
            raise LeagueError("no_bots")
        self.check_openings(interaction)
        state = await self.nights.players.invite(click.season, actor, Member(partner.display_name, partner.id))
        if (0, actor.user) not in state.people.requests:
            await self.show_night(interaction, click.season, "night.joined")
            return
        page = night_view.invitation_page(
            state, actor.user, await self.services.languages.of_server(interaction.guild_id))
        await self.reply(interaction, "league.invited", name=escaped(clean_name(partner.display_name)))
        await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=[partner]))

    @on("night-accept", right=Right.SEASON, answer=EDIT)
    async def accept(self, interaction: Interaction, click: Click) -> None:
        actor = await self.actor(interaction)
        state = await self.nights.players.accept(click.season, actor, click.number)
        entrant = state.of_user(actor.user)
        t = await self.services.languages.of_server(interaction.guild_id)
        text = t("night.pair_joined", name=escaped(entrant.name if entrant else ""))
        await interaction.edit_original_response(view=layout.note(text))

    @on("night-seek", right=Right.SEASON, answer=BESIDE)
    async def seek(self, interaction: Interaction, click: Click) -> None:
        """Look for a partner, or offer to step in; again: not any more."""
        what = one_of(click.arg, tuple(Seeking))
        actor = await self.actor(interaction)
        state = await self.nights.players.seek(click.season, actor, what)
        seeks = actor.user in state.night.seeking or any(each.user == actor.user for each in state.night.spares)
        await self.show_night(interaction, click.season, f"night.seek.{what}" if seeks else "night.seek.over")

    @on("night-here", right=Right.SEASON, answer=BESIDE)
    async def check_in(self, interaction: Interaction, click: Click) -> None:
        state = await self.nights.players.check_in(click.season, await self.actor(interaction))
        self._waiting[interaction.user.id] = interaction
        t = await self.texts(interaction)
        await interaction.edit_original_response(
            view=night_view.checked_in_page(state, t, apart_view.own(state, interaction.user.id, t)))

    @on("night-leave", right=Right.SEASON, answer=BESIDE)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        await self.nights.players.leave(click.season, await self.actor(interaction))
        await self.show_night(interaction, click.season, "night.left")

    # tables --------------------------------------------------------------------------------------
    @on("night-table", right=Right.SEASON, answer=BESIDE)
    async def to_table(self, interaction: Interaction, click: Click) -> None:
        """The user's hand; before the game begins, that they are at the table."""
        actor = await self.actor(interaction)
        state, t = await self.state(click.season), await self.texts(interaction)
        if attendance.current(state, actor.user) is None:
            told = [night_view.no_table(state, actor.user, t), apart_view.own(state, actor.user, t)]
            page = night_view.night_page(state, t, told="\n".join(filter(None, told)))
            await interaction.edit_original_response(view=page)
            return
        state = await self.nights.players.arrive(click.season, actor)
        fixture = attendance.current(state, actor.user)
        if fixture is None or await self._show_hand(interaction, fixture):
            return
        await interaction.edit_original_response(view=night_view.waiting_page(state, fixture, t))
        self._waiting[actor.user] = interaction
        fixture = attendance.current(await self.state(click.season), actor.user)  # it may have begun meanwhile
        if fixture is not None:
            await self._show_hand(interaction, fixture)

    async def _show_hand(self, interaction: Interaction, fixture: Fixture) -> bool:
        """Whether the game has begun."""
        found = await self.nights.tables.snapshot(fixture)
        if not isinstance(found, RunningTable):
            return False
        self._waiting.pop(interaction.user.id, None)
        await self.hands.on_demand.open(interaction, found.id)
        return True

    def _begun(self, change: Changed) -> None:
        """The hands of those who wait for them at this table."""
        table = change.after.table
        if not table.by_button:
            return
        for person in table.people:
            if (waits := self._waiting.pop(person.id, None)) is not None and not waits.is_expired():
                self._tasks.start(self._open(waits, table.id))

    async def _open(self, interaction: Interaction, table: int) -> None:
        try:
            await self.hands.on_demand.open(interaction, table)
        except API_ERRORS as error:
            log.info("the hand of %s at table %d waits for a click: %s", interaction.user.id, table, error)

    @on("night-call", right=Right.SEASON, answer=BESIDE)
    async def call(self, interaction: Interaction, click: Click) -> None:
        """Call the director to one's table."""
        await self.nights.players.call(click.season, await self.actor(interaction))
        await self.reply(interaction, "night.call_made")

    # looking -------------------------------------------------------------------------------------
    @on("night-series", right=Right.SEASON, answer=BESIDE)
    async def series(self, interaction: Interaction, click: Click) -> None:
        state, lines = await self.state(click.season), await self.nights.reading.series(click.season)
        page = night_view.series_page(
            state, lines, opening.series_of(state.season.name), await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    @on("night-files", right=Right.SEASON, answer=BESIDE)
    async def files(self, interaction: Interaction, click: Click) -> None:
        name, data = await season_file(self.services.leagues, await self.state(click.season), "xlsx")
        await interaction.edit_original_response(attachments=[File(data, name)])


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    messages = NightMessages(services, delivery)
    return NightCog(services, delivery, messages), DirectorCog(services, delivery, messages)
