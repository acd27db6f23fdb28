"""An event loop whose time passes only while there is nothing to do, and then at once.

Computing costs no time, nor does waiting for a thread: only a wait for a timer that nothing ends moves the clock, and
no busy machine changes what comes first. The library's own waits (retries, back-off, the pause before it identifies
again) are over in a moment. What is written to a Unix socket can be read at once; a network may keep it for a while,
so sockets of other kinds must not be used here.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Mapping
from typing import Any


class FastSelector(selectors.BaseSelector):
    """Wait for no timer. ``now``: the loop's time in seconds."""

    def __init__(self) -> None:
        self._sockets = selectors.DefaultSelector()
        self.now = 0.0

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._sockets.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._sockets.unregister(fileobj)

    def modify(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._sockets.modify(fileobj, events, data)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout == 0 and len(self._sockets.get_map()) < 2:  # nothing but the loop's own, which only wakes it
            return []
        found = self._sockets.select(0 if timeout else timeout)
        if timeout and not found:
            self.now += timeout
        return found

    def close(self) -> None:
        self._sockets.close()

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._sockets.get_map()


class FastLoop(asyncio.SelectorEventLoop):
    """`FastSelector` as an event loop. What is for a thread is done at once."""

    def __init__(self) -> None:
        self.selector = FastSelector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        future = self.create_future()
        self.call_soon(_work, future, func, *args)
        return future


def _work(future: asyncio.Future[Any], func: Callable[..., Any], *args: Any) -> None:
    """A thread's work, whether or not somebody still waits for it."""
    try:
        result = func(*args)
    except Exception as error:
        if not future.done():
            future.set_exception(error)
    else:
        if not future.done():
            future.set_result(result)
