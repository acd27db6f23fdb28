"""Background tasks, and work outside the event loop.

Everything of this program runs in one event loop, and a click has three seconds. So what takes long goes elsewhere
(`by_executor`: a process that draws, thinks or reviews), and what nobody waits for waits itself (`until_idle`): a par
is worth less than an AI player's move. Tasks are held by who started them, since the event loop refers to them only
weakly: one that nobody holds may vanish in the middle. Whoever starts some has a ``settle`` or ``stop``, which the
program awaits before the database is closed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

PAUSE = 2.0
"""Seconds until the next look, while tables wait."""


class BackgroundTasks(set[asyncio.Task[Any]]):
    """The tasks that are running: the event loop itself refers to them only weakly."""

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self.add(task)
        task.add_done_callback(self.discard)
        return task

    async def settle(self) -> None:
        """Wait until none is left."""
        while self:
            await asyncio.gather(*self, return_exceptions=True)


class Worker:
    """One task that works through what waits, and begins again when more comes."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._work = work
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless it works already."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def settle(self) -> None:
        """Wait until it is done."""
        while self._task is not None and not self._task.done():
            await self._task


async def until_idle(busy: Callable[[], bool]) -> None:
    """Wait until no table waits for an AI player (``busy``): before each piece of work that nobody waits for."""
    while busy():  # noqa: ASYNC110 (there is no such event)
        await asyncio.sleep(PAUSE)


def end_if_cancelled() -> None:
    """End a task that was cancelled while it went on: `asyncio.wait_for`, by which psycopg waits, may lose that in
    Python 3.11, when what it waits for comes at the same moment. For loops that nothing else ends."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def by_executor(executor: Executor | None, do: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """``do``, worked out by ``executor`` while the event loop goes on; None: in the event loop itself (for tests)."""
    async def work(*args: P.args, **kwargs: P.kwargs) -> T:
        if executor is None:
            return do(*args, **kwargs)
        return await asyncio.wrap_future(executor.submit(do, *args, **kwargs))

    return work
