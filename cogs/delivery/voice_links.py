"""The voice channel that lobbies and hands of several people link to, if the server names one.

The bot does nothing in it, so it needs no permission there, and asks Discord for nothing. Hands are built again and
again, so what a server has set is known for a while (`FRESH`).
"""

from __future__ import annotations

from cachetools import TTLCache

from bot.core.clock import Clock
from bot.tables.core.model import Table
from bot.tables.core.ports import PreferenceStore

FRESH = 60
"""Seconds after which a server's setting is read again."""
SERVERS = 10_000


class VoiceLinks:
    def __init__(self, prefs: PreferenceStore, clock: Clock) -> None:
        self._prefs = prefs
        self._known: TTLCache[int, int] = TTLCache(SERVERS, FRESH, timer=lambda: clock.now().timestamp())

    async def of(self, table: Table) -> int:
        """The channel for who plays there; 0: none, as for a player alone, or people of several servers."""
        if not _speaks(table):
            return 0
        guild = table.guild or 0
        if guild not in self._known:
            self._known[guild] = (await self._prefs.guild(guild)).voice_channel
        return self._known.get(guild, 0)

    def known(self, table: Table) -> int:
        """The same, as far as it has been asked for (`of`) lately."""
        return self._known.get(table.guild or 0, 0) if _speaks(table) else 0


def _speaks(table: Table) -> bool:
    full = None not in table.seats
    return table.guild is not None and not (table.across or table.unseen) and (table.among_people or not full)
