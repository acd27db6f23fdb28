"""Send the commands to Discord only if they have changed: it allows 200 creations a day."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any

import discord
from discord.ext import commands

from bot.core.slots import Slots
from bot.i18n.commands import CatalogueTranslator

log = logging.getLogger(__name__)

SETTLING = 10.0
"""Seconds that a process which follows another one has for the clicks that wait, before it sends its commands: making
them takes the event loop a second."""


async def sync_commands(client: commands.AutoShardedBot, guild_id: int | None, sent: Path | None) -> dict[str, int]:
    """Send the commands unless this application has been sent the same. Return their ids in Discord, by name.

    ``guild_id``: register them on this server only. ``sent``: the file with digest and ids of those sent last.
    """
    guild = discord.Object(guild_id) if guild_id else None
    digest = await _digest(client, guild_id) if sent is not None else ""
    known = _read(sent) if sent is not None else {}
    if known and known["digest"] == digest:
        return dict(known["ids"])
    if guild is not None:
        client.tree.copy_global_to(guild=guild)
    ids = {command.name: command.id for command in await client.tree.sync(guild=guild)}
    log.info("sent %d commands", len(ids))
    if sent is not None:
        _write(sent, {"digest": digest, "ids": ids})
    return ids


class CommandSync:
    """Of several processes the home of the first slot sends the commands, once; the others ask for their ids.
    ``guild``, ``sent``: see `sync_commands`; ``ids``: by name."""

    def __init__(self, client: commands.AutoShardedBot, slots: Slots, guild: int | None, sent: Path | None,
                 ids: MutableMapping[str, int]) -> None:
        self._client = client
        self._slots = slots
        self._guild = guild
        self._file = sent
        self._ids = ids
        self._sent = False
        self._task: asyncio.Task[None] | None = None

    async def send(self) -> None:
        self._sent = True
        self._ids.update(await sync_commands(self._client, self._guild, self._file))

    async def slots_changed(self) -> None:
        """Other slots are held now. Clicks go first."""
        if not self._sent and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._settle())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _settle(self) -> None:
        await asyncio.sleep(SETTLING)
        try:
            if self._slots.first and not self._sent:
                await self.send()
            elif not self._ids:
                guild = discord.Object(self._guild) if self._guild else None
                known = await self._client.tree.fetch_commands(guild=guild)
                self._ids.update({command.name: command.id for command in known})
        except (discord.HTTPException, OSError) as error:
            log.warning("commands were not sent: %s", error)


async def _digest(client: commands.AutoShardedBot, guild_id: int | None) -> str:
    payload = []
    for command in client.tree.get_commands():
        payload.append(await command.get_translated_payload(client.tree, CatalogueTranslator()))
        await asyncio.sleep(0)  # clicks go first
    text = json.dumps([client.application_id, guild_id, payload], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _read(file: Path) -> dict[str, Any]:
    """What was sent last; empty if that is not known."""
    try:
        found = json.loads(file.read_text())
    except (FileNotFoundError, ValueError):
        return {}
    return found if isinstance(found, dict) and {"digest", "ids"} <= found.keys() else {}


def _write(file: Path, known: Mapping[str, Any]) -> None:
    file.write_text(json.dumps(known) + "\n")
