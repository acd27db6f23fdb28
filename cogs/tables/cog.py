"""The table again, and my games: ``/table``, ``/games``; the buttons under a round's result.

Between rounds players take an AI player's seat or leave their own; after the game they start the same again.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import discord
from discord import ui
from discord.ext import commands

from bot.core.errors import TableError
from bot.tables.core.model import Status, Table
from bot.tables.core.plan import Wait, WaitKind
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import Opening, SeatOrder, check_again
from bot.tables.rules.schedule import awaits_next_round
from cogs.common import layout
from cogs.common.commands import command, menu
from cogs.common.errors import Refusal, acknowledge
from cogs.common.gate import is_outside, server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.attached_pictures import uploads
from cogs.delivery.delivery import Delivery
from cogs.pages.open_view import open_page
from cogs.pages.turns_view import board_buttons, games_page, groups_button, listed
from cogs.table_cog import TableCog
from cogs.tables.spectators import Spectators
from games.views import Phase


class TablesCog(TableCog):
    """Lists games, shows tables, and handles the buttons between games."""

    def __init__(self, services: Services, delivery: Delivery, spectators: Spectators) -> None:
        super().__init__(services, delivery)
        self.spectators = spectators

    @command("command.table", right=Right.ANYBODY, list="command.table.list")
    async def table(self, interaction: Interaction, list: bool = False) -> None:
        if list:
            await self._list(interaction)
            return
        if is_outside(interaction):
            newest = (await self._shown_here(interaction))[-1]
            await acknowledge(interaction, thinking=True)
            await self.presenter.answer(interaction, newest.id)
            return
        await acknowledge(interaction, thinking=True, private=True)
        tables = await self._shown_here(interaction)
        for table in tables:
            await self.presenter.repost(table.id)
        await self.reply(interaction, "table.reposted", n=len(tables))

    async def _list(self, interaction: Interaction) -> None:
        """What is open on the server now."""
        if server_of(interaction) is None:
            raise Refusal("server_only")
        await acknowledge(interaction, thinking=True, private=True)
        page = open_page(await self.open_tables(interaction), await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    async def _shown_here(self, interaction: Interaction) -> Sequence[Table]:
        """The person's own tables in this channel, else all here, else their own in its threads, newest last."""
        here = await self.tables.lists.in_channel(interaction.channel_id or 0)
        open_ = [table for table in here if table.status in (Status.LOBBY, Status.RUNNING)]
        open_ = open_ or await self._in_threads(interaction)
        if not open_:
            raise Refusal("no_table_here")
        mine = [table for table in open_ if table.seat_of(interaction.user.id) is not None]
        return sorted(mine or open_, key=lambda table: table.id)

    async def _in_threads(self, interaction: Interaction) -> list[Table]:
        here = interaction.channel_id
        return [table for table in await self.tables.lists.of_person(interaction.user.id)
                if await self.presenter.threads.above(table.id) == here]

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        await self._thread_closed(event.thread_id)

    @commands.Cog.listener()
    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        if after.locked and not before.locked:
            await self._thread_closed(after.id)

    async def _thread_closed(self, thread: int) -> None:
        """Its tables move to the channel above it, once they are to be shown."""
        for table in await self.tables.lists.in_channel(thread):
            self.presenter.schedule(table.id)

    @on("look", right=Right.VIEWER)
    async def look(self, interaction: Interaction, click: Click) -> None:
        """The table of who plays alone, for somebody who looks on, ``again`` in the same message; or, if all players
        have agreed to that, the thread with open cards."""
        await acknowledge(interaction, thinking=not click.arg, private=not click.arg)
        await self._watch(interaction, click.table, thread=not click.arg)

    @menu("menu.watch", right=Right.VIEWER, answer=BESIDE, everywhere=True)
    async def watch(self, interaction: Interaction, message: discord.Message) -> None:
        """The table that the message is about, also for its players."""
        table = self.target_table(interaction)
        await self._watch(interaction, table.id, thread=table.seat_of(interaction.user.id) is None)

    async def _watch(self, interaction: Interaction, table: int, *, thread: bool) -> None:
        t, game = await self.texts(interaction), await self.tables.begun(table)
        closed = game.table.unseen or game.sealed_match
        if closed and game.table.seat_of(interaction.user.id) is None:
            await self.services.leagues.records.check_open(table)  # others may have yet to play these deals
        if thread and game.shows_cards:
            there = await self.spectators.admit(table, interaction.user)
            await interaction.edit_original_response(view=layout.note(t("spectators.here", channel=f"<#{there}>")))
            return
        page, images = await self.delivery.content.watched(table, t)
        await interaction.edit_original_response(view=page, attachments=uploads(images))

    @command("command.games", right=Right.ANYBODY, answer=BESIDE)
    async def games(self, interaction: Interaction) -> None:
        await interaction.edit_original_response(view=await self._games(interaction, 0))

    @on("games-page", right=Right.ANYBODY, answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        await interaction.edit_original_response(view=await self._games(interaction, number(click.arg or "0")))

    async def _games(self, interaction: Interaction, page: int) -> ui.LayoutView:
        """All of the person's games, from what the store knows; of games alone with AI players that wait for nobody's
        move, their state says whether they wait for *Next round*."""
        user, t = interaction.user.id, await self.texts(interaction)
        tables = await self.tables.lists.of_person(user)
        admin = server_of(interaction) is not None and interaction.permissions.manage_guild
        board = admin and await self.services.players.notices.posted(0, interaction.guild_id or 0) is not None
        if not tables:
            controls = board_buttons(t, board=board) if admin else []
            return layout.page([t("games.none"), groups_button(t), *controls])
        waits = [wait for wait in await self.tables.lists.waits([table.id for table in tables])
                 if wait.kind is not WaitKind.BOMB
                 or (wait.user == user and await self.tables.orders.asked(wait.table, user))]
        conduct = {pace: await self.tables.conduct.of_player(user, pace) for pace in self.tables.paces}
        games = listed(tables, waits, user, await self._ended(tables, waits))
        return games_page(
            games, page, t, conduct, server=server_of(interaction) is not None, admin=admin, board=board)

    async def _ended(self, tables: Sequence[Table], waits: Sequence[Wait]) -> set[int]:
        """The tables that wait until the person has seen a round's result."""
        moving = {wait.table for wait in waits}
        quiet = [table.id for table in tables
                 if table.status is Status.RUNNING and table.alone and not table.rated and table.id not in moving]
        games = [await self.tables.begun(number) for number in quiet]
        return {game.id for game in games if awaits_next_round(game)}

    # between rounds and after the game ----------------------------------------------------------

    @on("sit", right=Right.VIEWER, answer=BESIDE)
    async def sit_down(self, interaction: Interaction, click: Click) -> None:
        await self.tables.seating.sit_down(click.table, person(interaction))
        await self.hands.on_demand.open(interaction, click.table)

    @on("get-up", right=Right.PLAYER, answer=BESIDE)
    async def get_up(self, interaction: Interaction, click: Click) -> None:
        await self.tables.seating.get_up(click.table, interaction.user.id)
        await self.reply(interaction, "between.left")

    @on("again", right=Right.VIEWER)
    async def again(self, interaction: Interaction, click: Click) -> None:
        """A lobby for the next game: players keep their seats, or get others by rotation or lot."""
        before = (await self.tables.snapshot(click.table)).table
        check_again(before)
        if click.arg == "now":
            if before.status is not Status.OVER:
                raise Refusal("not_over")
            await self._once_more(interaction, before)
            return
        if before.across or before.guild != server_of(interaction):
            raise Refusal("server_only")
        await self.check_opening(interaction)
        order = SeatOrder(one_of(click.arg or SeatOrder.SAME, tuple(SeatOrder)))
        channel = interaction.channel_id or before.channel
        snapshot = await self.tables.gathering.again(
            click.table, person(interaction), order, channel, outside=is_outside(interaction))
        await self.show_lobby(interaction, snapshot)

    @on("share", right=Right.PLAYER, answer=BESIDE)
    async def share(self, interaction: Interaction, click: Click) -> None:
        """Post the card of a game that is over into its channel, unless others have still to play its deals."""
        snapshot = await self.tables.begun(click.table)
        view = snapshot.view(None)
        if view.phase is not Phase.OVER or not view.winners or not view.rounds:
            raise Refusal("no_card")
        await self.services.leagues.records.check_open(click.table)
        self.check_openings(interaction)
        await self.presenter.share(snapshot)
        await self.reply(interaction, "between.shared")

    async def _once_more(self, interaction: Interaction, before: Table) -> None:
        """Who has played with AI players alone plays again at once, where they have pressed the button."""
        if before.seat_of(interaction.user.id) is None or before.rated:
            raise Refusal("not_over")
        await self.check_opening(interaction)
        await acknowledge(interaction, thinking=True, private=True)
        snapshot = await self._opened(interaction, replace(before, guild=server_of(interaction)))
        with suppress(TableError):  # also in place of players who had left
            await self.tables.lobbies.fill(snapshot.id, interaction.user.id)
        await self.tables.lobbies.start(snapshot.id, interaction.user.id)
        await self.hands.on_demand.open(interaction, snapshot.id)

    async def _opened(self, interaction: Interaction, before: Table) -> Lobby:
        host = person(interaction)
        options = {name: str(value) for name, value in before.options.items()}
        snapshot = await self.tables.lobbies.create(host, Opening(
            before.game, interaction.channel_id or before.channel, before.guild, before.pace, options,
            outside=is_outside(interaction)))
        for seat in before.taken:
            if seat.level is None or seat.stand_in:
                continue
            try:
                snapshot = await self.tables.lobbies.add_ai(snapshot.id, host.id, seat.level)
            except TableError:
                break  # the person who asks has one of the seats now
        return snapshot
