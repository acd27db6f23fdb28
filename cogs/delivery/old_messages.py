"""Where Discord takes no edits of old messages for now.

It limits edits of messages that are older than an hour, and says 30046. How many it takes is not documented: by newer
sources three in six seconds a channel, by older ones three an hour. So an old message is edited like any other until
Discord refuses that. After a refusal that lasts, all old messages of the channel are replaced without a try, until the
time that Discord has named; one of some seconds is waited for (`is_transient`).
"""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from cachetools import LRUCache

from bot.core.clock import Clock
from cogs.common.errors import retry_after

OLD_AGE = timedelta(minutes=55)
"""From then on a message may be old, by Discord's clock."""
UNSAID = timedelta(hours=1)
"""How long a refusal lasts that does not say so."""
CHANNELS = 4096
"""Channels whose refusals are known."""


class OldMessages:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._refused_until: LRUCache[int, datetime] = LRUCache(CHANNELS)

    def editable(self, channel: int, message: int) -> bool:
        """Whether an edit is worth a request."""
        now = self._clock.now()
        until = self._refused_until.get(channel)
        return until is None or now >= until or now - discord.utils.snowflake_time(message) < OLD_AGE

    def note_refusal(self, channel: int, error: discord.HTTPException) -> None:
        """Discord has refused to edit an old message there, for longer than one waits."""
        self._refused_until[channel] = self._clock.now() + (retry_after(error) or UNSAID)
