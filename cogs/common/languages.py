"""The language that people and servers are addressed in, and the signs that cards have in their messages."""

from __future__ import annotations

from functools import partial

import discord
from cachetools import LRUCache

from bot.core.slots import Slots
from bot.i18n import CRUDE, Texts, texts
from bot.tables.core.model import Table
from bot.tables.core.ports import PreferenceStore
from bot.tables.core.preferences import GuildSettings, UserPrefs
from cogs.common.display_names import PLAIN, Signs

LOCALE = "locale"
"""Of what others hear, followed by the locale."""
LOCALES = 20_000
"""Players whose locale is remembered."""


class Languages:
    """``language``: for people and servers for which neither they nor Discord name one. ``signs``: how cards show.

    With several processes the home of a person hears what Discord said where they clicked: it writes to them.
    """

    def __init__(self, prefs: PreferenceStore, language: str, signs: Signs, slots: Slots | None = None) -> None:
        self.signs = signs
        self._prefs = prefs
        self._language = language
        self._locales: LRUCache[int, discord.Locale] = LRUCache(LOCALES)
        """Of players' Discord clients at their last click, for messages that answer no click."""
        self._slots = slots or Slots()
        self._reported: LRUCache[int, discord.Locale] = LRUCache(LOCALES)
        """What the home of a person was told."""
        for locale in discord.Locale:
            self._slots.hear(f"{LOCALE}.{locale}", partial(self._heard, locale))

    async def of_table(self, table: Table) -> Texts:
        """The language of a table's channel: what the server's admins set; the host's in direct messages."""
        if table.guild is None:
            return await self.of_player(table.host)
        return await self.of_server(table.guild)

    async def of_server(self, guild: int | None) -> Texts:
        """The language of a server's public messages: what its admins set, else what Discord says, else the default."""
        if guild is None:
            return texts(self._language)
        settings = await self._prefs.guild(guild)
        language = settings.language or settings.locale or self._language
        return texts(f"{language}{CRUDE}" if settings.crude else language)

    async def of_player(self, user: int, locale: discord.Locale | None = None) -> Texts:
        """A person's language: what they set, else what their Discord says (or said last), else the default."""
        if locale is not None:
            self.note_locale(user, locale)
        return self.preferred(user, await self._prefs.user(user))

    def preferred(self, user: int, prefs: UserPrefs) -> Texts:
        """The language of a person with these preferences."""
        return texts(prefs.language or str(self._locales.get(user) or self._language))

    async def signs_for(self, user: int) -> Signs:
        """How cards show in a player's private messages: in words if they want no pictures."""
        return PLAIN if (await self._prefs.user(user)).text_only else self.signs

    def note_locale(self, user: int, locale: discord.Locale) -> None:
        self._locales[user] = locale
        if not self._slots.here(user) and self._reported.get(user) is not locale:
            self._reported[user] = locale
            self._slots.report(f"{LOCALE}.{locale}", user)

    def _heard(self, locale: discord.Locale, user: int) -> None:
        if user and self._slots.here(user):
            self._locales[user] = locale

    async def slots_changed(self) -> None:
        self._reported.clear()

    async def note_server(self, guild: int | None, locale: discord.Locale | None) -> None:
        """Store a server's language as given by Discord: after a restart its messages are edited before Discord sends
        it."""
        if guild is None or locale is None:
            return
        settings = await self._prefs.guild(guild)
        if settings.locale != str(locale):
            await self._prefs.set_guild(guild, settings.having(GuildSettings.locale, str(locale)))
