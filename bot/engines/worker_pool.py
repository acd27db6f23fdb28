"""Where AI players think: in worker processes, so that a search never holds up the event loop.

Threads would not do: a search in pure Python keeps the interpreter's lock. The workers are as many as the processor has
cores, at a lower priority, and share one queue: a table has at most one decision in it at a time, so tables take turns.
The more tables wait, the less time each decision gets (`Thinkers.share`), down to `LEAST_MS`.
A worker that dies takes its decision with it (the table falls back on a safe move); the next one starts new workers.
"""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, ParamSpec, TypeVar

from bot.ops.process_priority import THINKING, behind
from games.actions import Action
from games.players import Decision, choose, prepare
from games.views import View

P = ParamSpec("P")
T = TypeVar("T")

MS = 100.0
"""Milliseconds that a player who searches may take for a decision."""
LEAST_MS = 20.0


def think(level: str, view: View, legal: Sequence[Action], rng: Random, ms: float = MS) -> Decision:
    """`games.players.choose`, bounded by the clock."""
    with undisturbed():
        return choose(level, view, legal, rng, ms, time.perf_counter)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep the search for garbage in cycles out of a decision: a search makes none, and looking for it takes long.

    Where nothing is searched unasked (`bot.ops.gc_tuning`) it stays so.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()


class Thinkers(Executor):
    """A pool of worker processes that is made when first needed, and again should it break."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(2, os.cpu_count() or 1))
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._lock = threading.Lock()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with self._lock:
            self._waiting += 1
        if isinstance(fn, partial) and fn.func is think:
            fn = partial(fn, ms=self.share)
        try:
            future = self._submit(fn, *args, **kwargs)
        except BaseException:
            self._done(None)
            raise
        future.add_done_callback(self._done)
        return future

    def _submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        try:
            return self._ready().submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._pool = None
            return self._ready().submit(fn, *args, **kwargs)

    def warm(self) -> None:
        """Start the workers. That takes a second or two, and else the first decision would have to wait for it."""
        for _ in range(self.workers):
            self.submit(_awake)

    def _done(self, future: Future[Any] | None) -> None:
        with self._lock:
            self._waiting -= 1

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_begin)
        return self._pool

    @property
    def share(self) -> float:
        """Milliseconds for the next decision: all of `MS` while workers are free, less the more decisions wait."""
        return max(LEAST_MS, MS * min(1.0, self.workers / max(1, self._waiting)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)
            self._pool = None


def _begin() -> None:
    """A worker yields to the event loop and leaves Ctrl+C to it, and loads what it needs before the first decision.

    What is loaded then is no garbage: a search for it between two decisions takes 3 ms without that, else 17.
    """
    import signal

    prepare()
    gc.freeze()
    behind(THINKING)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _awake() -> None:
    """What a worker does so that it is there."""
