"""Lobbies: ``/play`` opens one, or takes a seat by a code; its buttons fill, change, start or cancel it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import app_commands

from bot.core.clock import DeadlineQueue
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status, Table
from bot.tables.core.preferences import GuildSettings, HandPlace
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import HERE_LASTS, Opening, check_lobby
from bot.tables.rules.presets import Preset, settings_of
from cogs.codes.seat_by_code import take_seat
from cogs.common import display_names
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, command
from cogs.common.errors import API_ERRORS, Refusal, acknowledge
from cogs.common.errors import code as error_code
from cogs.common.gate import is_dm, is_outside, server_of
from cogs.common.handlers import EDIT, on, person
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.table_message import LOBBY
from cogs.lobby import panel
from cogs.lobby.panel import LobbyPanels
from cogs.pages.house_rules import offered, parse
from cogs.pages.lobby_view import IN_LOBBY, settings_page
from cogs.table_cog import TableCog
from games.registry import DEFAULT_GAME
from rendering.lengths import cut

log = logging.getLogger(__name__)

THREAD_NAME = 100
"""Maximum length of a thread's name."""
THREAD_WAIT = 5.0
"""Seconds that a game's start may wait for its thread; after that it is played in the channel."""
HAS_THREAD = 160004
"""Discord's code for a second thread at one message."""
SECOND = timedelta(seconds=1)
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})
DAY: Final = 1440
WEEK: Final = 10080
"""Minutes without a message after which Discord hides a thread."""


class LobbyCog(TableCog):
    """Lobbies, until their game runs."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._lapses: DeadlineQueue[tuple[int, datetime]] = DeadlineQueue(
            self.services.clock, lambda lapse: self.presenter.schedule(lapse[0]))
        self._panels = LobbyPanels(services, delivery)

    async def cog_load(self) -> None:
        self.tables.subscribe(self._note_lapses, Cause.LOBBY)
        self.tables.subscribe(self._panels.changed, *panel.CAUSES)

    async def cog_unload(self) -> None:
        self._lapses.clear()

    @command("command.play", right=Right.ANYBODY, game="command.play.game", pace="command.play.pace",
             target="command.play.target",
             rounds="command.play.rounds", options="command.play.options", rated="command.play.rated",
             code="command.play.code")
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def play(self, interaction: Interaction, game: str | None = None, pace: str | None = None,
                   target: int | None = None, rounds: int | None = None, options: str = "",
                   rated: bool | None = None, code: str = "") -> None:
        if code:
            await acknowledge(interaction, thinking=True, private=True)
            channel = await take_seat(self.services, interaction, code)
            await self.reply(interaction, "seek.found", channel=f"<#{channel}>")
            return
        given = parse(await self.texts(interaction), options)
        given |= {name: str(value) for name, value in (("target", target), ("rounds", rounds)) if value is not None}
        await self._open(interaction, game, pace, given, rated)

    @on("new-table", right=Right.ANYBODY)
    async def new_table(self, interaction: Interaction, click: Click) -> None:
        await self._open(interaction)

    async def _open(self, interaction: Interaction, game: str | None = None, pace: str | None = None,
                    given: Mapping[str, str] = NO_OPTIONS, rated: bool | None = None) -> None:
        guild, settings = server_of(interaction), GuildSettings()
        if interaction.channel_id is None:
            raise Refusal("server_only")
        if guild is not None:
            self._may_post(interaction)
            settings = await self.services.prefs.guild(guild)
            _right_channel(interaction, settings)
        ladder = await self.services.leagues.matches.ladder(guild or 0, interaction.channel_id, game, pace)
        rules = ladder.settings.play if ladder else None
        await self.check_opening(interaction)
        snapshot = await self.tables.lobbies.create(person(interaction), Opening(
            game or (rules.game if rules else DEFAULT_GAME), interaction.channel_id, guild,
            pace or (rules or settings).pace, {**(rules.options if rules else {}), **given},
            rated=rules is not None if rated is None else rated, outside=is_outside(interaction)))
        await self.show_lobby(interaction, snapshot)

    @play.autocomplete("options")
    async def _options(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or DEFAULT_GAME
        return offered(await self.texts(interaction), game, typed)

    def _may_post(self, interaction: Interaction) -> None:
        """Check that the bot may post in the channel: it edits and reposts the table's message itself."""
        allowed = interaction.app_permissions
        threads = isinstance(interaction.channel, discord.Thread)
        send = allowed.send_messages_in_threads if threads else allowed.send_messages
        if not (allowed.view_channel and send and allowed.attach_files):
            raise Refusal("cannot_post")

    # seats ---------------------------------------------------------------------------------------

    @on("join", right=Right.VIEWER)
    async def join(self, interaction: Interaction, click: Click) -> None:
        """Take a seat; a player who has one opens their panel."""
        lobby = await self.tables.snapshot(click.table)
        seated = isinstance(lobby, Lobby) and lobby.table.seat_of(interaction.user.id) is not None
        if isinstance(lobby, Lobby) and seated and not lobby.staged:
            await self._panels.show(interaction, lobby, await self.texts(interaction))
            return
        await acknowledge(interaction)
        table = (await self.tables.lobbies.join(click.table, person(interaction))).table
        if is_dm(interaction) and interaction.channel_id != table.channel:  # the lobby shows it; an invitation does not
            await self.reply(interaction, "seek.found", channel=f"<#{table.channel}>")

    @on("leave", right=Right.PLAYER, answer=EDIT)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        await self.tables.lobbies.leave(click.table, interaction.user.id)

    @on("pick-seat", right=Right.VIEWER, answer=EDIT)
    async def take_seat(self, interaction: Interaction, click: Click) -> None:
        seat = number(click.value)
        table = (await self.tables.snapshot(click.table)).table
        if table.seat_of(interaction.user.id) is None:
            await self.tables.lobbies.join(click.table, person(interaction), seat)
        else:
            await self.tables.lobbies.move_seat(click.table, interaction.user.id, seat)

    @on("pick-ai", right=Right.HOST, answer=EDIT)
    async def add_ai(self, interaction: Interaction, click: Click) -> None:
        await self.tables.lobbies.add_ai(click.table, interaction.user.id, click.value)

    @on("fill-ai", right=Right.HOST, answer=EDIT)
    async def fill(self, interaction: Interaction, click: Click) -> None:
        await self.tables.lobbies.fill(click.table, interaction.user.id)

    @on("remove-ai", right=Right.HOST, answer=EDIT)
    async def remove_ai(self, interaction: Interaction, click: Click) -> None:
        await self.tables.lobbies.remove_ai(click.table, interaction.user.id)

    @on("here", right=Right.PLAYER, answer=EDIT)
    async def here(self, interaction: Interaction, click: Click) -> None:
        """Mark the player as present in a rated game. A match, and a game from the queue, begins with the last one."""
        snapshot = await self.services.leagues.matches.arrive(click.table, interaction.user.id)
        if isinstance(snapshot, Lobby) and self.tables.lobbies.lapsed(snapshot):
            await self.presenter.repost(click.table)
        if isinstance(snapshot, Lobby) and self.tables.lobbies.complete(snapshot):
            channel = await self._prepare(interaction, snapshot.table)
            snapshot = await self.tables.lobbies.begin(click.table, interaction.user.id, channel=channel)
        if snapshot.status is Status.RUNNING:
            await self._hand_over(interaction, click.table)

    def _note_lapses(self, change: Changed) -> None:
        """At a fast pace *I am here* lapses, and the lobby shows it."""
        lobby, now = change.after, self.services.clock.now()
        if isinstance(lobby, Lobby) and lobby.here and not self.tables.paces[lobby.table.pace].remind:
            ends = [at + HERE_LASTS + SECOND for at in lobby.here.values() if at + HERE_LASTS >= now]
            for end in ends:
                self._lapses.add((lobby.id, end), end)

    # the host ------------------------------------------------------------------------------------

    @on("start", right=Right.HOST, answer=EDIT)
    async def start(self, interaction: Interaction, click: Click) -> None:
        table = await self.tables.lobbies.check_start(click.table, interaction.user.id)
        channel = await self._prepare(interaction, table)
        await self.tables.lobbies.start(click.table, interaction.user.id, channel=channel)
        await self._hand_over(interaction, click.table)

    async def _prepare(self, interaction: Interaction, table: Table) -> int | None:
        """Enter the players into the channel's ladder, and create the game's thread, which is returned."""
        if table.rated:
            await self.services.leagues.matches.enter_ladder(table)
        return await self._thread(interaction, table)

    async def _thread(self, interaction: Interaction, table: Table) -> int | None:
        """Create the game's thread at the lobby, where the server wants threads and the bot may create them."""
        allowed, guild = interaction.app_permissions, server_of(interaction)
        if guild is None or not isinstance(interaction.channel, discord.TextChannel):
            return None
        lobby = await self._lobby_message(interaction, interaction.channel, table)
        if lobby is None:
            return None
        if not (allowed.create_public_threads and allowed.send_messages_in_threads):
            return None
        if not (await self.services.prefs.guild(guild)).threads:
            return None
        t = await self.services.languages.of_table(table)
        name = f"{display_names.game(t, table.game)} · {', '.join(person.name for person in table.people)}"
        try:
            creating = lobby.create_thread(
                name=cut(name, THREAD_NAME), auto_archive_duration=WEEK if self.tables.pace(table).remind else DAY)
            thread = await asyncio.wait_for(creating, THREAD_WAIT)
        except API_ERRORS as error:
            if error_code(error) == HAS_THREAD:  # from a start that was interrupted; it has the message's id
                return lobby.id
            log.info("no thread for table %d: %s", table.id, error)
            return None
        return thread.id

    async def _lobby_message(
        self, interaction: Interaction, channel: discord.TextChannel, table: Table,
    ) -> discord.Message | discord.PartialMessage | None:
        """The lobby's message: the clicked one, but for the panel of somebody who was looking for players."""
        clicked = interaction.message
        if clicked is None or not clicked.flags.ephemeral:
            return clicked
        known = await self.services.messages.message(table.id, LOBBY)
        return None if known is None or known.channel != channel.id else channel.get_partial_message(known.message)

    async def _hand_over(self, interaction: Interaction, table_id: int) -> None:
        """Show the user who started the game their hand without another click, if they want it in the channel."""
        if (await self.services.prefs.user(interaction.user.id)).hand is HandPlace.CHANNEL:
            await self.presenter.show(table_id)
            await self.hands.on_demand.open(interaction, table_id, followup=True)

    @on("cancel", right=Right.HOST, answer=EDIT)
    async def cancel(self, interaction: Interaction, click: Click) -> None:
        await self.tables.lobbies.cancel(click.table, interaction.user.id)

    @on("settings", right=Right.HOST)
    async def settings(self, interaction: Interaction, click: Click) -> None:
        table = check_lobby(await self.tables.snapshot(click.table)).table
        t = await self.texts(interaction)
        if click.arg:
            await interaction.response.edit_message(view=settings_page(table, t, click))
        else:
            await interaction.response.send_message(view=settings_page(table, t), ephemeral=True)

    @on("lobby-preset", right=Right.HOST, answer=EDIT)
    async def take_preset(self, interaction: Interaction, click: Click) -> None:
        table = check_lobby(await self.tables.snapshot(click.table)).table
        preset = Preset(one_of(click.arg, tuple(Preset)))
        rules = settings_of(preset, self.tables.games[table.game].options, table.options)
        try:
            await self.tables.lobbies.configure(
                click.table, interaction.user.id, options={name: str(value) for name, value in rules.items()})
        finally:
            table, t = (await self.tables.snapshot(click.table)).table, await self.texts(interaction)
            await interaction.edit_original_response(view=settings_page(table, t, click))

    @on("pick-game", "pick-pace", "pick-option", "pick-term", right=Right.HOST, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        changes: dict[str, Any] = {
            "pick-game": {"game": click.value}, "pick-pace": {"pace": click.value},
            "pick-option": {"options": {click.arg: click.value}}, "pick-term": {"terms": {click.arg: click.value}}}
        try:
            await self.tables.lobbies.configure(click.table, interaction.user.id, **changes[click.verb])
        finally:
            if click.arg != IN_LOBBY:
                table, t = (await self.tables.snapshot(click.table)).table, await self.texts(interaction)
                await interaction.edit_original_response(view=settings_page(table, t, click))

    @on("lobby-more", right=Right.HOST)
    async def more(self, interaction: Interaction, click: Click) -> None:
        """The panel from a lobby whose message shows the first controls."""
        lobby = check_lobby(await self.tables.snapshot(click.table))
        await self._panels.show(interaction, lobby, await self.texts(interaction))

    @on("draw", right=Right.HOST, answer=EDIT)
    async def draw_seats(self, interaction: Interaction, click: Click) -> None:
        await self.tables.gathering.draw_seats(click.table, interaction.user.id)

    @on("rated", right=Right.HOST, answer=EDIT)
    async def switch_rated(self, interaction: Interaction, click: Click) -> None:
        await self.tables.lobbies.configure(click.table, interaction.user.id, rated=click.arg == "yes")

    @on("pick-bombs", right=Right.HOST, answer=EDIT)
    async def choose_bombs(self, interaction: Interaction, click: Click) -> None:
        await self.tables.lobbies.configure(click.table, interaction.user.id, terms={"bombs": click.value})


def _right_channel(interaction: Interaction, settings: GuildSettings) -> None:
    """Where the server wants games in one channel, and in its threads."""
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if settings.channel and settings.channel not in here:
        raise Refusal("channel_only", channel=f"<#{settings.channel}>")
