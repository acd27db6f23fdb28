"""Cards as emojis of this application: uploaded when they have changed, used wherever cards are named.

An emoji's name ends with the hash of its picture (``card_7g_1f9a03``), so that the names alone tell what
Discord has: what is missing is uploaded, what is superseded deleted, and a restart finds nothing to do. `Upload`
runs beside everything else, one emoji at a time; while it runs, and if it fails, cards are shown by the plain signs
of `cogs.common.card_glyphs`.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import discord

log = logging.getLogger(__name__)

PAUSE = 1.0
"""Seconds between two uploads or deletions: Discord limits them, and nobody waits for them."""
TROUBLE = (discord.DiscordException, OSError, TimeoutError)
_OURS = re.compile(r"card_\w+_[0-9a-f]{6}")
_NAME_LIMIT = 32


@dataclass(frozen=True, slots=True)
class Known:
    """An emoji that Discord has."""

    id: int
    name: str


class EmojiHost(Protocol):
    """Where an application's emojis are kept. All raise one of `TROUBLE`."""

    async def known(self) -> Sequence[Known]: ...

    async def create(self, name: str, png: bytes) -> Known: ...

    async def delete(self, emoji: Known) -> None: ...


class DiscordEmojis:
    """The emojis of a client's application."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._emojis: dict[int, discord.Emoji] = {}

    async def known(self) -> Sequence[Known]:
        self._emojis = {emoji.id: emoji for emoji in await self._client.fetch_application_emojis()}
        return [Known(emoji.id, emoji.name) for emoji in self._emojis.values()]

    async def create(self, name: str, png: bytes) -> Known:
        made = await self._client.create_application_emoji(name=name, image=png)
        return Known(made.id, made.name)

    async def delete(self, emoji: Known) -> None:
        await self._emojis.pop(emoji.id).delete()


class Drawn(Protocol):
    """A drawn emoji: `rendering.cards.emoji.Emoji`."""

    @property
    def code(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def data(self) -> bytes: ...

    @property
    def hash(self) -> str: ...


Draw = Callable[[str], Awaitable[Drawn | None]]
"""From a card's code to its emoji; None if it cannot be drawn."""


class Upload:
    """Brings an application's emojis up to date and fills ``emojis`` (what shows a card, by code) with them."""

    def __init__(self, host: EmojiHost, draw: Draw, emojis: MutableMapping[str, str], *,
                 sleep: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._host = host
        self._draw = draw
        self._emojis = emojis
        self._sleep = sleep

    async def run(self, codes: Iterable[str]) -> None:
        """Never raises: without emojis cards have other signs."""
        try:
            await self._run(tuple(codes))
        except TROUBLE as error:
            log.warning("card emojis were not brought up to date: %s", error)

    async def _run(self, codes: Sequence[str]) -> None:
        there = {emoji.name: emoji for emoji in await self._host.known()}
        drawn = [emoji for code in codes if (emoji := await self._draw(code)) is not None]
        wanted = {full_name(emoji): emoji for emoji in drawn}
        self._show({emoji.code: there[name] for name, emoji in wanted.items() if name in there})
        made = [name for name in wanted if name not in there]
        for name in made:
            emoji = wanted[name]
            self._show({emoji.code: await self._create(name, emoji.data)})
            await self._sleep(PAUSE)
        superseded = [emoji for name, emoji in there.items() if _OURS.fullmatch(name) and name not in wanted]
        for old in superseded if len(wanted) == len(codes) else ():
            await self._host.delete(old)
            await self._sleep(PAUSE)
        if made or superseded:
            log.info("card emojis: %d uploaded, %d superseded", len(made), len(superseded))

    async def _create(self, name: str, png: bytes) -> Known:
        """An upload whose answer was an error may have arrived all the same: then the emoji is there."""
        try:
            return await self._host.create(name, png)
        except TROUBLE:
            made = next((emoji for emoji in await self._host.known() if emoji.name == name), None)
            if made is None:
                raise
            return made

    def _show(self, known: Mapping[str, Known]) -> None:
        for code, emoji in known.items():
            self._emojis[code] = f"<:{emoji.name}:{emoji.id}>"


def full_name(emoji: Drawn) -> str:
    """The emoji's name at Discord: the card's, and the beginning of its picture's hash."""
    return f"{emoji.name}_{emoji.hash[:6]}"[:_NAME_LIMIT]
