"""Sending the commands to Discord, which allows 200 creations a day: only when they differ from those sent last."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path

import discord
from discord.ext import commands

from bot.i18n.commands import CatalogueTranslator

log = logging.getLogger(__name__)


async def sync_commands(client: commands.AutoShardedBot, guild_id: int | None, sent: Path | None) -> None:
    """Send the commands unless this application has been sent the same.

    ``guild_id``: register them on this server only. ``sent``: the file with the digest of those sent last.
    """
    guild = discord.Object(guild_id) if guild_id else None
    digest = await _digest(client, guild_id) if sent is not None else ""
    if sent is not None and _read(sent) == digest:
        return
    if guild is not None:
        client.tree.copy_global_to(guild=guild)
    log.info("sent %d commands", len(await client.tree.sync(guild=guild)))
    if sent is not None:
        _write(sent, digest)


async def _digest(client: commands.AutoShardedBot, guild_id: int | None) -> str:
    payload = [await command.get_translated_payload(client.tree, CatalogueTranslator())
               for command in client.tree.get_commands()]
    text = json.dumps([client.application_id, guild_id, payload], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _read(file: Path) -> str:
    return file.read_text().strip() if file.is_file() else ""


def _write(file: Path, digest: str) -> None:
    file.write_text(digest + "\n")
