"""An event loop whose time passes only while there is nothing to do, and then four hundred times as fast.

Computing costs no time, nor does waiting for the database or another thread: only a wait for a timer that nothing ends
moves the clock. So a busy machine changes nothing about what comes first, and the library's own waits (retries,
back-off, the pause before it identifies again) are over in a moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import selectors
from collections.abc import Callable, Iterator, Mapping
from typing import Any

SPEED = 400.0
"""Seconds of the loop that pass in one second of waiting."""


class FastSelector(selectors.BaseSelector):
    """Wait for sockets `SPEED` times as short.

    ``now``: the loop's time in seconds. It stands still while ``working`` things are done in threads.
    """

    def __init__(self) -> None:
        self._sockets = selectors.DefaultSelector()
        self.now = 0.0
        self.working = 0

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._sockets.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._sockets.unregister(fileobj)

    def modify(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._sockets.modify(fileobj, events, data)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = self._sockets.select(timeout and timeout / SPEED)
        if timeout and not found and not self.working:
            self.now += timeout
        return found

    def close(self) -> None:
        self._sockets.close()

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._sockets.get_map()


@contextlib.contextmanager
def working() -> Iterator[None]:
    """Stop the running loop's time."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    loop.selector.working += 1
    try:
        yield
    finally:
        loop.selector.working -= 1


class FastLoop(asyncio.SelectorEventLoop):
    """`FastSelector` as an event loop."""

    def __init__(self) -> None:
        self.selector = FastSelector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        future = super().run_in_executor(executor, func, *args)
        self.selector.working += 1
        future.add_done_callback(self._worked)
        return future

    def _worked(self, future: asyncio.Future[Any]) -> None:
        self.selector.working -= 1
