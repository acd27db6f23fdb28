"""Detect servers that removed the bot, and delete their data later (`bot.storage.stores.erasure`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

import aiohttp
import discord

from bot.core.clock import Clock
from bot.core.errors import StoreError
from bot.storage import Storage

log = logging.getLogger(__name__)

PAUSE = 3600.0
"""Seconds between two checks."""
Forgotten = Callable[[], Awaitable[None]]


async def forget(client: discord.Client, storage: Storage, clock: Clock, after: timedelta) -> bool:
    """Delete the data of servers where the bot has been missing for ``after`` while it ran, and is missing now. Whether
    there were any.

    At a start, once logged in, before anything is read. The time in which the bot was down, by a clock that may be
    wrong, does not count. Of several processes one does it.
    """
    if not storage.database.slots.first:
        return False
    now, alive = clock.now(), await storage.tables.alive()
    if alive is not None:
        await storage.servers.skip(now - alive)
    overdue = await storage.servers.overdue(now - after)
    if not overdue:
        return False
    try:
        present = {guild.id async for guild in client.fetch_guilds(limit=None, with_counts=False)}
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("no server data deleted at this start, since Discord did not confirm the bot's servers: %s", error)
        return False
    gone = overdue - present
    await storage.servers.forget(gone)
    if gone:
        log.warning("deleted the data of %d servers that the bot was removed from", len(gone))
    return bool(gone)


async def watch(client: discord.Client, storage: Storage, clock: Clock, after: timedelta, forgotten: Forgotten) -> None:
    """Mark the servers that the bot is no longer on, every hour. A server that is only unavailable counts as there. Of
    several processes one does it; which began without that, `forget` s servers first. ``forgotten``: what is read anew
    then, as it was read with them."""
    slots = storage.database.slots
    done = slots.first
    await client.wait_until_ready()
    while not client.is_closed():
        try:
            if slots.first and not done and await forget(client, storage, clock, after):
                await forgotten()
            done = slots.first
            if slots.first:
                await storage.servers.mark({guild.id for guild in client.guilds}, clock.now())
        except StoreError as error:
            log.error("check for removed servers failed: %s", error)
        await asyncio.sleep(PAUSE)
