"""The base of all cogs: their services, and the declaration of the controls they handle."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, TypeVar, cast

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.i18n import Texts, texts
from bot.league.model import LeagueError
from bot.tables.core.errors import StaleTable, TableError
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.state import Lobby
from bot.tables.core.user_text import clean_name
from bot.tables.service import TableService
from cogs.common import layout
from cogs.common.errors import API_ERRORS, Refusal, acknowledge
from cogs.common.gate import CROWD, LOBBIES
from cogs.common.layout import Click, Handler
from cogs.common.services import Services
from cogs.delivery.hand_messages import Hands
from cogs.delivery.table_message import Presenter

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
M = TypeVar("M", bound=Callable[..., Any])
C = TypeVar("C")

_VERBS = "__control_verbs__"
CHOICES_LIMIT = 25


EDIT, BESIDE = "edit", "beside"
"""How a click is answered: by editing its message, or with a separate private message."""


def on(*verbs: str, answer: str = "") -> Callable[[M], M]:
    """Mark a cog's method as the handler of controls with these verbs.

    ``answer``: how the click is acknowledged before anything is done; empty: the method sees to that.
    """
    def mark(method: M) -> M:
        @wraps(method)
        async def acknowledged(owner: object, interaction: Interaction, click: Click) -> None:
            await acknowledge(interaction, thinking=answer == BESIDE, private=answer == BESIDE)
            await method(owner, interaction, click)

        handler: Any = acknowledged if answer else method
        setattr(handler, _VERBS, verbs)
        return cast(M, handler)

    return mark


def controls_of(owner: object) -> dict[str, Handler]:
    """The methods of ``owner`` that are marked with `on`, by verb."""
    marked = [(name, getattr(type(owner), name)) for name in dir(type(owner))]
    return {verb: getattr(owner, name) for name, method in marked for verb in getattr(method, _VERBS, ())}


class Replies:
    """Answers in the private language of the interaction's user."""

    services: Services

    async def texts(self, interaction: Interaction) -> Texts:
        return await self.services.private_texts(interaction.user.id, interaction.locale)

    async def reply(self, interaction: Interaction, key: str, /, **params: object) -> None:
        """Answer an acknowledged interaction with this text."""
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t(key, **params)))


class TableCog(Replies, commands.Cog):
    """A cog that works on tables."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.services: Services = client.services
        self.tables: TableService = client.services.tables
        self.presenter: Presenter = client.presenter
        self.hands: Hands = client.hands

    def controls(self) -> dict[str, Handler]:
        """Handlers by verb."""
        return controls_of(self)

    async def my_table(self, interaction: Interaction, number: int | None = None) -> Table:
        """The running game that a command is for: the one named (checked by the gate), the one in this channel, or the
        only one."""
        mine = [table for table in await self.tables.tables_of(interaction.user.id) if table.status == "running"]
        if number is not None:
            named = next((table for table in mine if table.id == number), None)
            if named is None:
                raise await self._why_not(number)
            return named
        mine = [table for table in mine if table.origin is None] or mine  # a retry does not block other games
        here = [table for table in mine if table.channel == interaction.channel_id]
        if len(mine) > 1 and len(here) != 1:
            raise Refusal("which_game")
        return _first(here or mine, Refusal("no_game"))

    async def _why_not(self, number: int) -> TableError:
        """The error for a game that the person is not playing now."""
        status = (await self.tables.snapshot(number)).status
        why = {Status.OVER: "table_over", Status.LOBBY: "not_running", Status.RUNNING: "not_seated"}
        return TableError(why.get(status, "no_such_table"))

    async def check_opening(self, interaction: Interaction) -> None:
        """Limit what a user opens: lobbies at a time, and lobbies, tutorials and seasons in a while; lobbies of a
        channel, and openings of a server, too. Refusal."""
        mine = await self.tables.tables_of(interaction.user.id)
        waiting = [table for table in mine if table.status is Status.LOBBY and table.host == interaction.user.id]
        if len(waiting) >= LOBBIES:
            raise Refusal("too_many_lobbies", n=LOBBIES)
        here = await self.tables.tables_in(interaction.channel_id) if interaction.channel_id else ()
        if sum(table.status is Status.LOBBY for table in here) >= CROWD:
            raise Refusal("crowded", n=CROWD)
        check_openings(interaction)

    async def show_lobby(self, interaction: Interaction, snapshot: Lobby) -> None:
        """Answer with a new lobby. If Discord takes no answer, the lobby is posted in the channel."""
        try:
            await acknowledge(interaction, thinking=True)  # not earlier: a refusal would be public, like this answer
            page = await self.services.lobby_page(snapshot)
            message = await interaction.edit_original_response(view=page)
        except API_ERRORS as error:
            log.warning("lobby %d was not shown: %s", snapshot.id, error)
            self.presenter.post(snapshot.id)
            with suppress(*API_ERRORS):
                await interaction.delete_original_response()
        else:
            await self.presenter.adopt(snapshot, message, interaction)

    async def named_table(self, interaction: Interaction) -> Table | None:
        """The running game chosen so far while an option is typed; None: not clear yet."""
        number = getattr(interaction.namespace, "game", None)
        try:
            return await self.my_table(interaction, number if isinstance(number, int) else None)
        except (Refusal, TableError):
            return None

    async def finished_table(self, interaction: Interaction, number: int | None) -> Table:
        """The game for a command about finished rounds: the one named (checked by the gate), or that of their last
        finished round with open cards."""
        if number is not None:
            return (await self.tables.snapshot(number)).table
        mine = list(await self.tables.finished_of(interaction.user.id))
        for table in mine:
            with suppress(LeagueError):
                await self.services.leagues.records.check_open(table.id)
                return table
        return _first(mine, Refusal("none_finished"))

    async def own_finished(self, interaction: Interaction, number: int) -> Table:
        """One of the person's games with a finished round. StaleTable: it is none."""
        mine = await self.tables.finished_of(interaction.user.id)
        return _first([table for table in mine if table.id == number], StaleTable())


def _first(tables: list[Table], otherwise: Exception) -> Table:
    if not tables:
        raise otherwise
    return tables[0]


def check_openings(interaction: Interaction) -> None:
    """Limit what a user, and a server's users, open in a while. Refusal (too_many_openings)."""
    if not interaction.client.gate.openings.take(interaction.user.id, interaction.guild_id):
        raise Refusal("too_many_openings")


def person(interaction: Interaction) -> Person:
    return Person(interaction.user.id, clean_name(interaction.user.display_name))


def servers_only(command: C) -> C:
    """Mark a command for servers with the bot only, not for the user's own app."""
    app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    app_commands.allowed_installs(guilds=True, users=False)(command)
    return command


def say(key: str) -> locale_str:
    """A command's description or choice in English, with its key for the translator."""
    return locale_str(texts()(key), key=key)
