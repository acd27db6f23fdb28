"""Background tasks, and work outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


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


def beside(executor: Executor | None, do: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """``do``, worked out by ``executor`` while the event loop goes on; None: in the event loop itself (for tests)."""
    async def work(*args: P.args, **kwargs: P.kwargs) -> T:
        if executor is None:
            return do(*args, **kwargs)
        return await asyncio.wrap_future(executor.submit(do, *args, **kwargs))

    return work
