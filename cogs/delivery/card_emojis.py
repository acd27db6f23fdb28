"""Cards as emojis of this application: uploaded when they have changed, used wherever cards are named.

An emoji's name ends with the hash of its picture (``card_7g_1f9a03``), so the names show what Discord has: missing ones
are uploaded, outdated ones deleted, and a restart has nothing to do. `Upload` runs in the background, one emoji at a
time. While it runs, and if it fails, cards are shown as the plain symbols of `cogs.common.display_names`.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping, Sequence

import discord

from bot.core.slots import Slots
from rendering.studio import Emoji

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two uploads or deletions: Discord limits them, and nobody waits for them."""
LOOK_AGAIN_AFTER = 60.0
"""Seconds until it is looked again whether another process has uploaded what is missing."""
UPLOAD_ERRORS = (discord.DiscordException, OSError, TimeoutError)
_OURS = re.compile(r"card_\w+_[0-9a-f]{6}")
_NAME_LIMIT = 32

Draw = Callable[[str], Awaitable[Emoji | None]]
"""From a card's code to its emoji; None if it cannot be drawn."""


class Upload:
    """Updates the emojis of a client's application and adds them to ``emojis`` (emoji by card code). Of several
    processes one updates them, and the others wait for those that are missing."""

    def __init__(self, client: discord.Client, draw: Draw, emojis: MutableMapping[str, str], slots: Slots | None = None,
                 *, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._client = client
        self._draw = draw
        self._emojis = emojis
        self._slots = slots or Slots()
        self._sleep = sleep

    async def run(self, codes: Iterable[str]) -> None:
        """Never raises: without emojis cards have other signs."""
        try:
            while not await self._run(tuple(codes)):
                await self._sleep(LOOK_AGAIN_AFTER)
        except UPLOAD_ERRORS as error:
            log.warning("updating card emojis failed: %s", error)

    async def _run(self, codes: Sequence[str]) -> bool:
        """Whether all are there, as far as they can be drawn."""
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        drawn = [emoji for code in codes if (emoji := await self._draw(code)) is not None]
        wanted = {full_name(emoji): emoji for emoji in drawn}
        self._show({emoji.code: there[name] for name, emoji in wanted.items() if name in there})
        made = [name for name in wanted if name not in there]
        if not self._slots.first:
            return not made
        for name in made:
            emoji = wanted[name]
            self._show({emoji.code: await self._create(name, emoji.data)})
            await self._sleep(PAUSE)
        superseded = [emoji for name, emoji in there.items() if _OURS.fullmatch(name) and name not in wanted]
        for old in superseded if len(wanted) == len(codes) else ():
            await old.delete()
            await self._sleep(PAUSE)
        if made or superseded:
            log.info("card emojis: %d uploaded, %d superseded", len(made), len(superseded))
        return True

    async def _create(self, name: str, png: bytes) -> discord.Emoji:
        """An upload whose answer was an error may have arrived all the same: then the emoji is there."""
        try:
            return await self._client.create_application_emoji(name=name, image=png)
        except UPLOAD_ERRORS:
            made = next((emoji for emoji in await self._client.fetch_application_emojis() if emoji.name == name), None)
            if made is None:
                raise
            return made

    def _show(self, known: Mapping[str, discord.Emoji]) -> None:
        for code, emoji in known.items():
            self._emojis[code] = f"<:{emoji.name}:{emoji.id}>"


def full_name(emoji: Emoji) -> str:
    """The emoji's name at Discord: the card's, and the beginning of its picture's hash."""
    return f"{emoji.name}_{emoji.hash[:6]}"[:_NAME_LIMIT]
