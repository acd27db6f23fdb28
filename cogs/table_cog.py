"""The base of all cogs: services and delivery, the lobby that they open, and the table that a command is for."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from discord.ext import commands

from bot.core.errors import StaleTable, TableError
from bot.i18n import Texts
from bot.league.model import LeagueError
from bot.tables.core.model import Status, Table
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.lobby.seating import free_seats
from cogs.common.commands import game_label
from cogs.common.errors import API_ERRORS, Refusal, acknowledge
from cogs.common.gate import LOBBIES, LOBBIES_A_CHANNEL, checked_table, sees, server_of
from cogs.common.handlers import Control, Replies, controls_of
from cogs.common.layout import OPTIONS_LIMIT, Button, Click, Interaction, press
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.posted_message import PostedMessage
from cogs.pages.open_view import OpenTable
from games.views import Phase

log = logging.getLogger(__name__)

HAND = Click("hand", 0, 0)
RUNNING_LOOKED_AT = 50
"""Running games with AI players of a server that are looked at for a free seat, the newest first."""


class TableCog(Replies, commands.Cog):
    """A cog that works on tables."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self.services = services
        self.delivery = delivery
        self.tables = services.tables
        self.presenter = delivery.presenter
        self.hands = delivery.hands

    def parts(self) -> Sequence[object]:
        """The objects whose methods are its controls."""
        return (self,)

    def controls(self) -> dict[str, Control]:
        """Its controls, by verb."""
        return {verb: control for part in self.parts() for verb, control in controls_of(part).items()}

    def posted_messages(self) -> Mapping[str, PostedMessage]:
        """Messages that admins post with ``/setup``, by name."""
        return {}

    async def slots_changed(self) -> None:
        """This process acts for other servers and people now: drop what is not here, and read what is."""

    async def at_home(self) -> None:
        """This process is home now: begin what the cog does of its own, such as timers (`cog_load` is too early)."""

    async def open_tables(self, interaction: Interaction, most: int | None = None) -> list[OpenTable]:
        """Where the person can sit down on this server now: lobbies with a free seat, and games between two rounds with
        an AI player's, in channels that they see. Tables that they may not join are left out. ``most``: look for no
        more than so many."""
        guild, user = server_of(interaction), interaction.user.id
        if guild is None:
            return []
        found, apart = list[OpenTable](), set(await self.tables.conduct.apart(user))
        lobbies = [table for table in await self.tables.lists.lobbies(guild) if None in table.seats]
        running = [table for table in await self.tables.lists.of_server(guild) if table.ai_seats and not table.rated]
        for table in (*lobbies, *running[:RUNNING_LOOKED_AT]):
            if len(found) == most:
                break
            strangers = apart.intersection(person.id for person in table.people)
            if strangers or table.seat_of(user) is not None or table.unseen or not await sees(interaction, table):
                continue
            if (offered := _open(await self.tables.snapshot(table.id), user)) is not None:
                found.append(offered)
        return found

    def target_table(self, interaction: Interaction) -> Table:
        """The table of the message whose menu was used, which the gate has checked."""
        if (found := checked_table(interaction)) is None:
            raise Refusal("no_table_there")
        return found.table

    async def my_table(self, interaction: Interaction, number: int | None = None, chosen: Click = HAND) -> Table:
        """The running game that a command is for: the one named (checked by the gate), the one in this channel, or the
        only one. If that is not clear, ``chosen`` does for a game what the command does."""
        mine = await self.running_games(interaction)
        if number is not None:
            named = next((table for table in mine if table.id == number), None)
            if named is None:
                raise await self._why_not(number)
            return named
        possible = meant(mine, interaction.channel_id)
        if len(possible) > 1:
            raise WhichGame(possible, chosen)
        return _first(possible, Refusal("no_game"))

    async def running_games(self, interaction: Interaction) -> list[Table]:
        mine = await self.tables.lists.of_person(interaction.user.id)
        return [table for table in mine if table.status is Status.RUNNING]

    async def _why_not(self, number: int) -> TableError:
        """The error for a game that the person is not playing now."""
        status = (await self.tables.snapshot(number)).status
        why = {Status.OVER: "table_over", Status.LOBBY: "not_running", Status.RUNNING: "not_seated"}
        return TableError(why.get(status, "no_such_table"))

    async def check_opening(self, interaction: Interaction, channel: int | None = None) -> None:
        """Limit what a user opens: lobbies at a time, and lobbies, tutorials and seasons in a while; lobbies of a
        channel (None: where they click), and openings of a server, too. Refusal."""
        mine = await self.tables.lists.of_person(interaction.user.id)
        waiting = [table for table in mine if table.status is Status.LOBBY and table.host == interaction.user.id]
        if len(waiting) >= LOBBIES:
            raise Refusal("too_many_lobbies", n=LOBBIES)
        here = await self.tables.lists.in_channel(channel or interaction.channel_id or 0)
        if sum(table.status is Status.LOBBY for table in here) >= LOBBIES_A_CHANNEL:
            raise Refusal("crowded", n=LOBBIES_A_CHANNEL)
        self.check_openings(interaction)

    async def show_lobby(self, interaction: Interaction, snapshot: Lobby) -> None:
        """Answer with a new lobby. If Discord takes no answer, the lobby is posted in the channel."""
        try:
            await acknowledge(interaction, thinking=True)  # not earlier: a refusal would be public, like this answer
            page = await self.delivery.content.lobby(snapshot)
            message = await interaction.edit_original_response(view=page)
        except API_ERRORS as error:
            log.warning("lobby %d was not shown: %s", snapshot.id, error)
            self.presenter.post(snapshot.id)
            with suppress(*API_ERRORS):
                await interaction.delete_original_response()
        else:
            await self.presenter.adopt(snapshot, message, interaction)

    async def possible_games(self, interaction: Interaction) -> list[Table]:
        """The running games that a command may be for, while its options are typed."""
        number, mine = getattr(interaction.namespace, "game", None), await self.running_games(interaction)
        if isinstance(number, int):
            return [table for table in mine if table.id == number]
        return meant(mine, interaction.channel_id)

    async def finished_table(self, interaction: Interaction, number: int | None) -> Table:
        """The game for a command about finished rounds: the one named (checked by the gate), or that of their last
        finished round with open cards."""
        if number is not None:
            return (await self.tables.snapshot(number)).table
        mine = list(await self.tables.lists.finished_of(interaction.user.id))
        for table in mine:
            with suppress(LeagueError):
                await self.services.leagues.records.check_open(table.id)
                return table
        return _first(mine, Refusal("none_finished"))

    async def own_finished(self, interaction: Interaction, number: int) -> Table:
        """One of the person's games with a finished round. StaleTable: it is none."""
        mine = await self.tables.lists.finished_of(interaction.user.id)
        return _first([table for table in mine if table.id == number], StaleTable())


class WhichGame(Refusal):
    """Offers the games that a command may be for: each a button with this verb and argument."""

    def __init__(self, tables: Sequence[Table], chosen: Click) -> None:
        super().__init__("which_game")
        self._tables = tables[:OPTIONS_LIMIT]
        self._chosen = chosen

    def buttons(self, t: Texts) -> Sequence[Button]:
        return [press(replace(self._chosen, subject=table.id, reset=number), game_label(t, table))
                for number, table in enumerate(self._tables, 1)]  # no two buttons have one id


def _open(snapshot: Snapshot, user: int) -> OpenTable | None:
    """What a user can sit down at; None: at nothing there."""
    table = snapshot.table
    if isinstance(snapshot, Lobby):
        closed = (snapshot.closed and user not in snapshot.invited) or user in snapshot.dismissed or snapshot.staged
        free = table.seats.count(None)
        return OpenTable(table, free) if free and not closed else None
    if not isinstance(snapshot, RunningTable) or snapshot.phase is not Phase.BETWEEN:
        return None
    free = len(free_seats(table, snapshot.position.public.order))
    return OpenTable(table, free, running=True) if free else None


def meant(mine: list[Table], channel: int | None) -> list[Table]:
    """The games of a player that a command in a channel may be for: the one there, else all."""
    mine = [table for table in mine if table.origin is None] or mine  # a retry does not block other games
    here = [table for table in mine if table.channel == channel]
    return here or mine


def _first(tables: list[Table], otherwise: Exception) -> Table:
    if not tables:
        raise otherwise
    return tables[0]
