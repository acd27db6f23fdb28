"""What every cog works with, handed in by the composition root."""

from __future__ import annotations

from dataclasses import dataclass, field

import discord

from bot.i18n import Texts, texts
from bot.league.service import LeagueService
from bot.tables.model import Table
from bot.tables.ports import Clock, MessageStore, PreferenceStore
from bot.tables.service import TableService
from cogs.pictures import Drawing
from cogs.ui.signs import Signs


@dataclass(frozen=True, slots=True)
class Services:
    """``interval``: seconds between two edits of one message; ``signs``: how cards show in messages."""

    tables: TableService
    messages: MessageStore
    prefs: PreferenceStore
    clock: Clock
    drawing: Drawing
    leagues: LeagueService
    interval: float = 1.5
    signs: Signs = field(default_factory=Signs)

    async def public_texts(self, table: Table) -> Texts:
        """The language of a table's channel: what the server's admins set, else English."""
        return await self.guild_texts(table.guild)

    async def guild_texts(self, guild: int | None) -> Texts:
        """The language of a server's public messages."""
        if guild is None:
            return texts()
        return texts((await self.prefs.guild(guild)).language or "en")

    async def private_texts(self, user: int, locale: discord.Locale | None = None) -> Texts:
        """A person's language: what they set, else what their Discord says, else English."""
        return texts((await self.prefs.user(user)).language or str(locale or "en"))
