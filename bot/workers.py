"""Worker processes for work that would block the event loop: drawing and the AI players' search.

**Why processes.** Searches, in Python and in C, hold the interpreter's lock, and drawing does for much of its time: in
a thread they would stop the event loop, and with it every click. A process can also be killed, while a thread that
hangs stays, and one that crashes in a C library takes the bot with it.

**What a player sees when they die.** Nothing, if it happens once: the task runs again in a new pool, and is late. If it
is lost twice, a picture is missing and the same stands there in words (`cogs.common.renderer`); an AI player makes a
harmless legal move (`bot.tables.timing.ai_players`); a review fails with an apology.

`WorkerPool` is a `concurrent.futures.Executor`: ``await asyncio.wrap_future(pool.submit(function, …))``.
Functions and arguments must be picklable, so functions stand at module level.
Tests pass a `ThreadPoolExecutor` in its place.

Drawing: `drawing_pool` makes the pool, `PooledStudio` draws requests of `rendering.studio` in it.
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

    from rendering.studio import Request

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

TASK_LIMIT = 30.0
"""Seconds after which a worker that still works on one task ends itself, so that it counts as dead."""
START_LIMIT = 60.0
"""Further seconds after which the pool ends its workers itself: for workers that are stopped or hang in their start."""
STOPPING = 2.0
"""Seconds that running tasks have when the pool is shut down."""


class WorkerPool(Executor):
    """A process pool that is replaced when a worker dies or hangs.

    Tasks that were lost with the pool run once more in the new one. A task that is lost twice raises
    `BrokenProcessPool`. Thread-safe.
    """

    def __init__(self, workers: int, initializer: Callable[[], object], *, task_limit: float = TASK_LIMIT) -> None:
        self.workers = workers
        self._initializer = initializer
        self._limit = task_limit
        self._lock = threading.Lock()
        self._closed = False
        self._overdue: dict[Future[Any], float] = {}
        """When each running or waiting task must be done, by `time.monotonic`."""
        self._ended = threading.Event()
        self._pool, self._numbers = self._create()
        threading.Thread(target=self._watch, name="watch workers", daemon=True).start()

    def _create(self) -> tuple[ProcessPoolExecutor, SimpleQueue[int]]:
        """A pool, and the queue in which its workers put their process numbers."""
        context = get_context("spawn")
        numbers: SimpleQueue[int] = context.SimpleQueue()
        return ProcessPoolExecutor(
            self.workers, context, initializer=_start_worker, initargs=(self._initializer, numbers)), numbers

    def start(self) -> None:
        """Start the workers now, which takes a second or two, instead of with the first task."""
        for _ in range(self.workers):
            self.submit(_do_nothing)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self._attempt(partial(_limited, self._limit, partial(fn, *args, **kwargs)), future, retry=True)
        return future

    def _attempt(self, task: Callable[[], T], future: Future[T], *, retry: bool) -> None:
        attempt = self._submit(task)
        self._overdue[attempt] = time.monotonic() + self._patience()
        future.add_done_callback(lambda _: attempt.cancel())  # no effect unless the future was cancelled

        def done(attempt: Future[T]) -> None:
            self._overdue.pop(attempt, None)
            if attempt.cancelled():
                future.cancel()
            if future.cancelled():
                return
            error = attempt.exception()
            if retry and isinstance(error, BrokenProcessPool) and not self._closed:
                self._attempt(task, future, retry=False)
            elif future.set_running_or_notify_cancel():
                if error is None:
                    future.set_result(attempt.result())
                else:
                    future.set_exception(error)

        attempt.add_done_callback(done)

    def _submit(self, task: Callable[[], T]) -> Future[T]:
        with self._lock:
            try:
                return self._pool.submit(task)
            except BrokenProcessPool:
                if self._closed:
                    raise
                self._pool, self._numbers = self._create()
                return self._pool.submit(task)

    def _patience(self) -> float:
        """Seconds within which a task that is submitted now must be done, its turn in the queue included."""
        return START_LIMIT + self._limit * (1 + len(self._overdue) // self.workers)

    def _watch(self) -> None:
        """End the workers when a task is overdue; the pool is then replaced as after any death."""
        while not self._ended.wait(1.0):
            now = time.monotonic()
            if any(at < now for at in list(self._overdue.values())):
                log.error("workers hang and are replaced")
                self._kill()

    def _kill(self) -> None:
        with self._lock:
            workers = set()
            while not self._numbers.empty():
                workers.add(self._numbers.get())
            for number in workers:
                self._numbers.put(number)
            for process in active_children():
                if process.pid in workers:
                    process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more tasks. Running ones have `STOPPING` seconds; then their workers are ended."""
        with self._lock:
            self._closed = True
        self._ended.set()
        killing = threading.Timer(STOPPING, self._kill)
        killing.daemon = True
        killing.start()
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:
            killing.cancel()


def _start_worker(initializer: Callable[[], object], numbers: SimpleQueue[int]) -> None:
    numbers.put(os.getpid())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C stops the bot, and the bot stops its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    initializer()


def _end_with_parent() -> None:
    """Exit when the bot has been killed, which would otherwise leave this process waiting for tasks."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def _limited(seconds: float, task: Callable[[], T]) -> T:
    faulthandler.dump_traceback_later(seconds, exit=True)
    try:
        return task()
    finally:
        faulthandler.cancel_dump_traceback_later()


def _do_nothing() -> None:
    """A task that only starts a worker."""


# drawing -----------------------------------------------------------------


def load_studio() -> None:
    """Load the fonts. Imported here, so that only processes that draw load them."""
    import_module("rendering.studio")


def drawing_pool() -> WorkerPool:
    """One process with a studio, which starts at once."""
    pool = WorkerPool(1, load_studio)
    pool.start()
    return pool


class PooledStudio:
    """`cogs.common.renderer.Pictures` in a pool."""

    at_once = 4
    """The process need not wait for its next picture while the last one is on its way back."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    async def draw(self, request: Request[T]) -> T:
        return await asyncio.wrap_future(self._pool.submit(request.draw))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
