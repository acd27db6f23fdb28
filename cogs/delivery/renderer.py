"""Pictures without stopping the event loop: one worker draws, one picture at a time, the most urgent first.

How long a picture may wait depends on what it is for (`ANSWER` … `WAITING`); of those that wait the one that is due
first is drawn. So under load nobody is forgotten, and who clicked or is in turn comes before who looks on. Whoever asks
reads the state afterwards or before as they need it: nothing is drawn twice, and a picture nobody waits for any more is
not drawn at all.

A picture that cannot be drawn is logged and left out: messages then carry the same
in words, and the game goes on.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from heapq import heappop, heappush
from io import BytesIO
from typing import Any, Protocol, TypeVar

import discord

from rendering.studio import CardEmoji, Emoji, Picture, PictureRequest, Request

ANSWER, TURN, TABLE, WAITING = 0.1, 0.5, 1.0, 2.0
"""Seconds that a picture may wait: for a click's answer, for who is in turn, of a table, for who waits."""

RECENT = 20
"""So many pictures back, about, goes what a picture is expected to take …"""
SLOW = 0.2
"""… and no more seconds than this of one alone: the first may wait for a process to start."""

log = logging.getLogger(__name__)
T = TypeVar("T")


class Pictures(Protocol):
    """What draws: `rendering.studio`, or a process that runs it. Not thread-safe: `Drawing` uses one thread."""

    def draw(self, request: Request[T], /) -> T: ...


@dataclass(frozen=True)
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

    @cached_property
    def digest(self) -> str:
        return hashlib.blake2b(self.data, digest_size=12).hexdigest()


class Late(Exception):
    """The picture is not there in time."""


@dataclass(slots=True, order=True)
class _Job:
    """A picture to be drawn, before those with a later ``due``."""

    due: float
    number: int
    draw: Callable[[], object] = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)


class Drawing:
    """The worker. ``pictures`` None draws nothing: messages are in words only."""

    def __init__(self, pictures: Pictures | None) -> None:
        self._pictures = pictures
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")
        self._jobs: list[_Job] = []
        self._made = 0
        self._took = 0.0
        self._drawing: asyncio.Task[None] | None = None

    async def draw(
        self, request: PictureRequest, wait: float = ANSWER, *, within: float | None = None
    ) -> Image | None:
        """``wait``: seconds that the picture may wait. Raises `Late` if it is not there ``within`` so many seconds, at
        once if it cannot be."""

        def draw(pictures: Pictures) -> Picture:
            return pictures.draw(request)

        return await self._draw_within(request.filename, draw, within, wait)

    async def emoji(self, code: str) -> Emoji | None:
        """A card's emoji, to be uploaded."""
        return await self._work("emoji", lambda pictures: pictures.draw(CardEmoji(code)))

    async def _draw_within(
        self, kind: str, draw: Callable[[Pictures], Picture], within: float | None, wait: float
    ) -> Image | None:
        if within is None:
            return await self._draw(kind, draw, wait)
        if self._expected(ANSWER) > within:
            raise Late
        try:
            return await asyncio.wait_for(self._draw(kind, draw, ANSWER), within)
        except TimeoutError:
            raise Late from None

    async def _draw(self, kind: str, draw: Callable[[Pictures], Picture], wait: float = ANSWER) -> Image | None:
        drawn = await self._work(kind, draw, wait)
        return None if drawn is None else Image(drawn.data, drawn.filename, drawn.alt)

    async def _work(self, kind: str, draw: Callable[[Pictures], T], wait: float = ANSWER) -> T | None:
        if self._pictures is None:
            return None
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._made += 1
        heappush(self._jobs, _Job(loop.time() + wait, self._made, partial(draw, self._pictures), done))
        if self._drawing is None:
            self._drawing = loop.create_task(self._draw_all())
        try:
            return await done
        except Exception:
            log.exception("no picture of the %s", kind)
            return None

    def _expected(self, wait: float) -> float:
        """Seconds until a picture that may wait so long would be there, as things are; not much more than `SLOW`."""
        if self._pictures is None:
            return 0
        most = int(SLOW / max(self._took, 0.001))
        return (self._ahead(wait, most) + (self._drawing is not None) + 1) * self._took

    def _ahead(self, wait: float, most: int) -> int:
        """How many pictures come before one that may wait so long, counted up to ``most``."""
        due, jobs = asyncio.get_running_loop().time() + wait, self._jobs
        found, look = 0, [0]
        while look and found < most:  # a heap: what comes below a job is due after it
            place = look.pop()
            if place < len(jobs) and jobs[place].due < due:
                found += not jobs[place].done.done()
                look += (2 * place + 1, 2 * place + 2)
        return found

    async def _draw_all(self) -> None:
        """One picture after the other. Nobody waits any more for those that were cancelled."""
        loop = asyncio.get_running_loop()
        try:
            while self._jobs:
                job = heappop(self._jobs)
                if job.done.done():
                    continue
                begun = loop.time()
                try:
                    made = await loop.run_in_executor(self._worker, job.draw)
                except Exception as error:
                    if not job.done.done():
                        job.done.set_exception(error)
                    continue
                took = min(loop.time() - begun, SLOW)
                self._took += (took - self._took) / RECENT
                if not job.done.done():
                    job.done.set_result(made)
        finally:
            self._drawing = None

    def close(self) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)
        ended = getattr(self._pictures, "close", None)  # where they are drawn in a process of its own
        if ended is not None:
            ended()
