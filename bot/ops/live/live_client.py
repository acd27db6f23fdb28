"""The client of a live run: it hears of the run's own messages and clicks, and of nothing that the bot would do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import aiohttp
import discord

from bot.ops.live.line import LONGEST_WAIT

Heard = Callable[[discord.Interaction[discord.Client]], object]
READY = 60.0
"""Seconds until a connection to the gateway has to be there."""


class LiveClient(discord.AutoShardedClient):
    """``arrived``: when each message was reported by the gateway. ``heard`` is called with each interaction."""

    def __init__(self, trace: aiohttp.TraceConfig, heard: Heard, connector: aiohttp.BaseConnector | None) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True), max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(), chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(), http_trace=trace, connector=connector,
            max_ratelimit_timeout=LONGEST_WAIT)
        self.arrived: dict[int, datetime] = {}
        self._heard = heard
        self._connecting: asyncio.Task[None] | None = None

    async def on_message(self, message: discord.Message) -> None:
        self.arrived.setdefault(message.id, datetime.now(UTC))

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        self._heard(interaction)

    async def on_error(self, event: str, /, *args: object, **kwargs: object) -> None:
        raise

    async def begin(self) -> None:
        """Connect to the gateway, once logged in. TimeoutError, and why it closed the connection."""
        self._connecting = asyncio.create_task(self.connect())
        ready = asyncio.create_task(self.wait_until_ready())
        try:
            async with asyncio.timeout(READY):
                await asyncio.wait({ready, self._connecting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ready.cancel()
        if self._connecting.done():
            self._connecting.result()

    async def end(self) -> None:
        await self.close()
        if self._connecting is not None:
            await asyncio.gather(self._connecting, return_exceptions=True)


def sent_at(number: int) -> datetime:
    """When something with this id was made, by Discord's clock."""
    return discord.utils.snowflake_time(number)


def ahead(number: int, answered: datetime, seconds: float) -> timedelta:
    """How much this machine's clock is ahead: a message was made in the middle of a request of ``seconds``."""
    return answered - timedelta(seconds=seconds / 2) - sent_at(number)
