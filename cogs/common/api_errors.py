"""Discord's troubles: what a call to it may raise, and whether it is worth trying again.

The library repeats a call a few times by itself (429, most 5xx). What comes through to us is
either a refusal, which holds (gone, forbidden, malformed), or passes by itself: Discord
is down, a connection broke, its answer got lost.
"""

from __future__ import annotations

import aiohttp
import discord

TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError)
"""For ``except``. A TimeoutError is an OSError."""

OLD_MESSAGE = 30046
"""Too many edits of a message that is more than an hour old: send another."""

Trouble = discord.HTTPException | aiohttp.ClientError | OSError


def passing(error: BaseException) -> bool:
    """Whether the same call may succeed later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, aiohttp.ClientError | OSError)


def code(error: BaseException) -> int:
    """Discord's number for what is wrong; 0 if it gave none."""
    return error.code if isinstance(error, discord.HTTPException) else 0
