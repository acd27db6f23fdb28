"""Notices from which servers the bot was removed. `bot.storage.repositories.servers` deletes their data later."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.storage import Storage
from bot.tables.core.errors import StoreError
from bot.tables.core.ports import Clock

log = logging.getLogger(__name__)

PAUSE = 3600.0
"""Seconds between two looks."""


async def watch(client: discord.Client, storage: Storage, clock: Clock) -> None:
    """Mark the servers that the bot is no longer on, every hour. A server that is only unavailable counts as there."""
    await client.wait_until_ready()
    while not client.is_closed():
        try:
            await storage.servers.mark({guild.id for guild in client.guilds}, clock.now())
        except StoreError as error:
            log.error("removed servers were not looked for: %s", error)
        await asyncio.sleep(PAUSE)
