"""Work that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

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
