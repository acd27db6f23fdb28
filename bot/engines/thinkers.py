"""The AI players' search in worker processes.

Threads would not help: a search in pure Python holds the GIL. Workers share one queue, and a table has at most one
decision in it, so tables take turns. The more decisions wait, the less time each gets, down to `LEAST_MS`.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from random import Random
from typing import Any, ParamSpec, TypeVar

from bot.workers import WorkerPool
from games.actions import Action
from games.players import Decision, choose, prepare
from games.views import View

P = ParamSpec("P")
T = TypeVar("T")

MS = 100.0
"""Milliseconds that a player who searches may take for a decision."""
LEAST_MS = 20.0
TASK_LIMIT = 10.0
"""Seconds after which a worker still busy with a decision is replaced: a hundred times its limit."""


REVIEW_LIMIT, POLITE = 600.0, 15
"""Seconds for a review, and how much lower its process' priority is: tables come first."""


def reviewers() -> WorkerPool:
    """One process for reviews. It starts with the first."""
    return WorkerPool(1, _prepare_politely, task_limit=REVIEW_LIMIT)


def _prepare_politely() -> None:
    if hasattr(os, "nice"):  # not on Windows
        os.nice(POLITE)
    prepare()


def think(level: str, view: View, legal: Sequence[Action], rng: Random, ms: float = MS) -> Decision:
    """`games.players.choose`, bounded by the clock."""
    return choose(level, view, legal, rng, ms, clock=time.perf_counter)


class Thinkers(WorkerPool):
    """A pool of workers that gives each decision its share of the time."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers or max(1, min(2, os.cpu_count() or 1)), prepare, task_limit=TASK_LIMIT)
        self._waiting = 0
        self._count_lock = threading.Lock()

    @property
    def busy(self) -> bool:
        """Whether a table waits for a decision."""
        return self._waiting > 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self._count(1)
        if isinstance(fn, partial) and fn.func is think:
            fn = partial(fn, ms=share(self._waiting, self.workers))
        future = super().submit(fn, *args, **kwargs)
        future.add_done_callback(self._finished)
        return future

    def _finished(self, future: Future[Any]) -> None:
        self._count(-1)

    def _count(self, change: int) -> None:
        with self._count_lock:
            self._waiting += change


def share(waiting: int, workers: int) -> float:
    """Milliseconds for a decision: `MS` while workers are free, less the more decisions wait."""
    return max(LEAST_MS, MS * min(1.0, workers / max(1, waiting)))
