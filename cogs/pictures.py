"""Pictures without stopping the event loop: one worker thread draws, one picture at a time.

A picture that cannot be drawn is logged and left out: messages then carry the same
in words, and the game goes on.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Protocol, TypeVar

import discord

from games.views import View
from rendering.cards.emoji import Emoji
from rendering.chart import Series
from rendering.finals import has_standings
from rendering.standings import Standing
from rendering.text import Text

log = logging.getLogger(__name__)
T = TypeVar("T")


class Drawn(Protocol):
    """What `rendering.studio.Picture` is."""

    @property
    def data(self) -> bytes: ...

    @property
    def filename(self) -> str: ...

    @property
    def alt(self) -> str: ...


class Pictures(Protocol):
    """What the messages need of `rendering.studio.Studio`. Not thread-safe: `Drawing` uses one thread."""

    def table(self, view: View, text: Text) -> Drawn: ...

    def hand(
        self,
        view: View,
        text: Text,
        *,
        selected: Sequence[str] = (),
        rows: int = 1,
        order: str = "rank",
        playable: Collection[str] | None = None,
    ) -> Drawn: ...

    def result(self, view: View, text: Text) -> Drawn: ...

    def game_over(self, view: View, text: Text) -> Drawn: ...

    def session(self, view: View, text: Text) -> Drawn: ...

    def emoji(self, code: str) -> Emoji: ...

    def replay(self, view: View, hands: Mapping[int, tuple[str, ...]], step: int, steps: int, text: Text) -> Drawn: ...

    def standings(
        self, title: str, headings: Sequence[str], rows: Sequence[Standing], text: Text, first: int = 1
    ) -> Drawn: ...

    def chart(self, title: str, series: Sequence[Series], text: Text, axis: str = "") -> Drawn: ...


@dataclass(frozen=True, slots=True)
class Image:
    """A drawn picture, ready to be sent any number of times."""

    data: bytes
    filename: str
    alt: str

    def file(self) -> discord.File:
        return discord.File(BytesIO(self.data), self.filename, description=self.alt[:1024])

    @property
    def named(self) -> tuple[str, str]:
        return self.filename, self.alt

    @property
    def digest(self) -> str:
        return hashlib.blake2b(self.data, digest_size=12).hexdigest()


class Drawing:
    """The worker. ``pictures`` None draws nothing: messages are in words only."""

    def __init__(self, pictures: Pictures | None) -> None:
        self._pictures = pictures
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")

    async def table(self, view: View, text: Text) -> Image | None:
        return await self._draw("table", lambda pictures: pictures.table(view, text))

    async def result(self, view: View, text: Text) -> Image | None:
        return await self._draw("result", lambda pictures: pictures.result(view, text))

    async def game_over(self, view: View, text: Text) -> Image | None:
        return await self._draw("game's end", lambda pictures: pictures.game_over(view, text))

    async def session(self, view: View, text: Text) -> Image | None:
        """The ranks of a session between rounds; None where a game has none."""
        if not has_standings(view):
            return None
        return await self._draw("session", lambda pictures: pictures.session(view, text))

    async def emoji(self, code: str) -> Emoji | None:
        """A card's emoji, to be uploaded."""
        return await self._work("emoji", lambda pictures: pictures.emoji(code))

    async def standings(
        self, title: str, headings: Sequence[str], rows: Sequence[Standing], text: Text, first: int = 1
    ) -> Image | None:
        return await self._draw("standings", lambda pictures: pictures.standings(title, headings, rows, text, first))

    async def chart(self, title: str, series: Sequence[Series], text: Text, axis: str = "") -> Image | None:
        return await self._draw("chart", lambda pictures: pictures.chart(title, series, text, axis))

    async def replay(
        self, view: View, hands: Mapping[int, tuple[str, ...]], step: int, steps: int, text: Text
    ) -> Image | None:
        return await self._draw("replay", lambda pictures: pictures.replay(view, hands, step, steps, text))

    async def hand(
        self,
        view: View,
        text: Text,
        *,
        selected: Sequence[str],
        rows: int,
        order: str,
        playable: Collection[str] | None,
    ) -> Image | None:
        def draw(pictures: Pictures) -> Drawn:
            return pictures.hand(view, text, selected=selected, rows=rows, order=order, playable=playable)

        return await self._draw("hand", draw)

    async def _draw(self, kind: str, draw: Callable[[Pictures], Drawn]) -> Image | None:
        drawn = await self._work(kind, draw)
        return None if drawn is None else Image(drawn.data, drawn.filename, drawn.alt)

    async def _work(self, kind: str, draw: Callable[[Pictures], T]) -> T | None:
        if self._pictures is None:
            return None
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._worker, partial(draw, self._pictures))
        except Exception:
            log.exception("no picture of the %s", kind)
            return None

    def close(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)
