"""The dependencies of all cogs, set by the composition root."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import discord
from cachetools import LRUCache

from bot.i18n import CRUDE, Texts, texts
from bot.league.service import LeagueService
from bot.solo.daily import DailyService
from bot.solo.ports import Mistake
from bot.solo.puzzles import PuzzleService
from bot.tables.core.model import Table
from bot.tables.core.ports import BlockStore, Clock, MessageStore, NoticeStore, PreferenceStore
from bot.tables.core.preferences import UserPrefs
from bot.tables.reminders.reminder_service import ReminderService
from bot.tables.seeking.player_queue import PlayerQueue
from bot.tables.service import TableService
from cogs.common.display_names import PLAIN, Signs
from cogs.common.renderer import Renderer
from games.actions import Action
from games.players.common.decision import Decision
from games.review.puzzles import Puzzle
from games.review.report import Review
from games.views import View

Advise = Callable[[str, View, Sequence[Action], Random], Awaitable[Decision]]
"""What an AI player of a level would do, computed outside the event loop."""


Reviewer = Callable[[str, int, int], Awaitable[Review]]
"""The review of a record's round for a seat, computed outside the event loop."""

OwnPuzzle = Callable[[str, Mistake], Awaitable[Puzzle | None]]
"""A mistake of a record as a puzzle, computed outside the event loop."""

LOCALES = 20_000
"""Players whose locale is remembered."""


@dataclass(frozen=True, slots=True)
class About:
    """The contents of ``/about``. Addresses are the host's; empty: none."""

    version: str = "0"
    source: str = ""
    privacy: str = ""
    terms: str = ""


@dataclass(frozen=True, slots=True)
class Services:
    """``interval``: seconds between two edits of one message; ``signs``: how cards show in messages."""

    tables: TableService
    messages: MessageStore
    prefs: PreferenceStore
    clock: Clock
    drawing: Renderer
    leagues: LeagueService
    notices: NoticeStore
    reminders: ReminderService
    queue: PlayerQueue
    blocks: BlockStore
    puzzles: PuzzleService
    daily: DailyService
    interval: float = 1.5
    signs: Signs = field(default_factory=Signs)
    advise: Advise | None = None
    review: Reviewer | None = None
    own_puzzle: OwnPuzzle | None = None
    engines: tuple[str, ...] = ()
    """External engines that can be seated, by name."""
    language: str = "en"
    """For users and servers for which neither they nor Discord name one."""
    locales: MutableMapping[int, discord.Locale] = field(default_factory=lambda: LRUCache(LOCALES))
    """The locales of players' Discord clients at their last click, for messages that answer no click."""
    about: About = field(default_factory=About)
    greets: bool = False
    """Whether servers that invite the bot get a first message."""
    command_ids: MutableMapping[str, int] = field(default_factory=dict)
    """Discord's ids of the commands, by name."""

    async def public_texts(self, table: Table) -> Texts:
        """The language of a table's channel: what the server's admins set; the host's in direct messages."""
        if table.guild is None:
            return await self.private_texts(table.host)
        return await self.guild_texts(table.guild)

    async def guild_texts(self, guild: int | None) -> Texts:
        """The language of a server's public messages: what its admins set, else what Discord says, else the default."""
        if guild is None:
            return texts(self.language)
        settings = await self.prefs.guild(guild)
        language = settings.language or settings.locale or self.language
        return texts(f"{language}{CRUDE}" if settings.crude else language)

    async def signs_for(self, user: int) -> Signs:
        """How cards show in a player's private messages: in letters if they want no pictures."""
        return PLAIN if (await self.prefs.user(user)).text_only else self.signs

    async def note_server(self, guild: int | None, locale: discord.Locale | None) -> None:
        """Store a server's language as given by Discord: after a restart its messages are edited before Discord sends
        it."""
        if guild is None or locale is None:
            return
        settings = await self.prefs.guild(guild)
        if settings.locale != str(locale):
            await self.prefs.set_guild(guild, replace(settings, locale=str(locale)))

    async def private_texts(self, user: int, locale: discord.Locale | None = None) -> Texts:
        """A person's language: what they set, else what their Discord says (or said last), else the default."""
        if locale is not None:
            self.locales[user] = locale
        return self.texts_for(user, await self.prefs.user(user))

    def texts_for(self, user: int, prefs: UserPrefs) -> Texts:
        """The language of a person with these preferences."""
        return texts(prefs.language or str(self.locales.get(user) or self.language))
