"""Draw pictures outside the event loop: a queue before the drawing process, and a cache.

The most urgent picture is drawn first (`Priority`), then the oldest. The queue is bounded. Pictures that do not fit, or
cannot be drawn, are left out, and messages use words instead.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import lru_cache
from heapq import heappop, heappush
from io import BytesIO
from typing import Any, Protocol, TypeVar

import discord
from cachetools import LRUCache

from rendering.clip import CLIP_BYTES_MAX, Clip, Frame
from rendering.lengths import cut
from rendering.picture import ALT_TEXT_UNITS_MAX
from rendering.studio import CardEmoji, Emoji, HandPicture, PictureRequest, Request

CACHED = 96 * 2**20
"""Bytes of pictures in the cache. A hand's picture is 60 KB, a table's 110. A player who passes gets their previous
hand again: with 100 tables, about 15 seconds and 40 MB later."""
KEYS = 2048
"""Maximum number of keys of pictures: as many as there are pictures in the cache, if they are small."""
QUEUE_LIMIT = 200
"""Maximum number of queued pictures: about ten seconds' work."""

log = logging.getLogger(__name__)
T = TypeVar("T")


class Priority(IntEnum):
    """The purpose of a picture, most urgent first."""

    ANSWER = 0
    """A click's answer, or the hand of a player who must act."""
    TABLE = 1
    WAITING = 2
    """The hand of a player who waits."""
    CLIP = 3
    """Some frames of an animation."""


class Pictures(Protocol):
    """The drawing backend. Up to ``at_once`` pictures are requested at the same time."""

    at_once: int

    async def draw(self, request: Request[T], /) -> T: ...

    def close(self) -> None:
        """Stop drawing and cancel queued pictures."""


@dataclass(frozen=True)
class Image:
    """A drawn picture, ready to be sent any number of times."""

    data: bytes
    filename: str
    alt: str

    def file(self) -> discord.File:
        return discord.File(BytesIO(self.data), self.filename, description=cut(self.alt, ALT_TEXT_UNITS_MAX))

    @property
    def named(self) -> tuple[str, str]:
        return self.filename, self.alt

    @property
    def digest(self) -> int:
        """Equal for equal pictures; another one in each process."""
        return hash(self.data)


class PictureKey:
    """Names a picture by what it shows (`picture_key`)."""


@lru_cache(KEYS)
def picture_key(shown: Hashable) -> PictureKey:
    """Return the key of the picture that shows this, the same for what is equal. A table has many parts, and the caches
    hash a key often.

    ``shown`` is the request itself, so that nothing is drawn that the key leaves out. Where less of a view is shown
    than it holds, it is that part and `without_view`.
    """
    return PictureKey()


def without_view(request: HandPicture) -> Hashable:
    """All that a request takes but the view."""
    return tuple((each.name, getattr(request, each.name)) for each in fields(request) if each.name != "view")


@dataclass(slots=True, order=True)
class _Job:
    priority: Priority
    number: int
    request: Request[Any] = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)


class Renderer:
    """``pictures`` None draws nothing: messages are in words only."""

    def __init__(self, pictures: Pictures | None) -> None:
        self._pictures = pictures
        self._queue: list[_Job] = []
        self._submitted = 0
        self._closed = False
        self._workers: set[asyncio.Task[None]] = set()
        self._drawn: LRUCache[PictureKey, Image] = LRUCache(CACHED, lambda image: len(image.data))
        self._drawing: dict[PictureKey, asyncio.Future[Image | None]] = {}

    async def draw(
        self, request: PictureRequest, priority: Priority = Priority.ANSWER, *, key: PictureKey | None = None,
    ) -> Image | None:
        """Return the picture; None if it cannot be drawn. ``key``: requests with equal keys share one picture."""
        if key is None:
            return await self._image(request, priority)
        if (drawn := self.drawn(key)) is not None:
            return drawn
        if key not in self._drawing:
            self._drawing[key] = asyncio.ensure_future(self._image(request, priority, key))
        # A table's picture is asked for by its message and by several hands at once: it is drawn once, and who stops
        # waiting stops nobody else's.
        return await asyncio.shield(self._drawing[key])

    def drawn(self, key: PictureKey) -> Image | None:
        """Return the picture with this key if it is in the cache."""
        found: Image | None = self._drawn.get(key)
        return found

    async def clip(self, clip: Clip) -> Image | None:
        """Return an animation, in the best quality that is small enough; None if it cannot be drawn."""
        # The size is known only when it is drawn; nearly always the first try fits.
        for version, width, quality in clip.versions():
            frames: list[Frame] = []
            for part in version.parts(width, quality):
                drawn = await self._submit("clip", part, Priority.CLIP)
                if drawn is None:
                    return None
                frames += drawn
            picture = version.joined(frames, width)
            if len(picture.data) <= CLIP_BYTES_MAX:
                return Image(picture.data, picture.filename, picture.alt)
        log.warning("a clip of %d pictures is too large", len(clip.pictures))
        return None

    async def emoji(self, code: str) -> Emoji | None:
        """Return a card's emoji, to be uploaded."""
        return await self._submit("emoji", CardEmoji(code), Priority.WAITING)

    @property
    def waiting(self) -> int:
        """How many pictures wait to be drawn."""
        return len(self._queue)

    async def _image(
        self, request: PictureRequest, priority: Priority, key: PictureKey | None = None,
    ) -> Image | None:
        try:
            picture = await self._submit(request.filename, request, priority)
        finally:
            if key is not None:
                self._drawing.pop(key, None)
        if picture is None:
            return None
        image = Image(picture.data, picture.filename, picture.alt)
        if key is not None:
            self._drawn[key] = image
        return image

    async def _submit(self, name: str, request: Request[T], priority: Priority) -> T | None:
        pictures = self._pictures
        if pictures is None or self._closed:
            return None
        # Words at once are better than a picture after a minute, when the table shows something else.
        if len(self._queue) >= QUEUE_LIMIT:
            log.warning("no picture of the %s: %d wait", name, len(self._queue))
            return None
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._submitted += 1
        heappush(self._queue, _Job(priority, self._submitted, request, done))
        # Workers end when the queue is empty, so nothing has to be started or stopped with the program.
        if len(self._workers) < pictures.at_once:
            self._workers.add(loop.create_task(self._draw_all(pictures)))
        try:
            return await done
        except Exception:
            log.exception("no picture of the %s", name)
            return None

    async def _draw_all(self, pictures: Pictures) -> None:
        try:
            while self._queue:
                job = heappop(self._queue)
                if job.done.done():  # nobody waits for it any more
                    continue
                try:
                    drawn = await pictures.draw(job.request)
                except Exception as error:
                    if not job.done.done():
                        job.done.set_exception(error)
                    continue
                except asyncio.CancelledError:  # closed before it was begun
                    if not job.done.done():
                        job.done.set_result(None)
                    raise
                if not job.done.done():
                    job.done.set_result(drawn)
        finally:
            self._workers = {task for task in self._workers if task is not asyncio.current_task()}

    def close(self) -> None:
        """Stop drawing: waiting requests get no picture."""
        for job in self._queue:
            if not job.done.done():
                job.done.set_result(None)
        self._queue.clear()
        self._closed = True
        if self._pictures is not None:
            self._pictures.close()
