"""What simcord does for every task and every message, done in less time: a third of a test is simcord's own work."""

from __future__ import annotations

import asyncio
import marshal
import weakref
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from simcord import components
from simcord._runtime import _TaskRecord, _WorkState

KEPT = 2048
"""Trees of components that were found right."""

_validate = components.validate_components
_right: OrderedDict[bytes, bytes] = OrderedDict()
"""What simcord makes of a tree, by the tree: a table is shown again with most of its messages as they were."""


def validate_once(given: Any, *, flags: int = 0) -> list[dict[str, Any]]:
    try:
        key = marshal.dumps((given, int(flags)))
    except ValueError:
        return _validate(given, flags=flags)
    if key in _right:
        _right.move_to_end(key)
        found: list[dict[str, Any]] = marshal.loads(_right[key])
        return found
    found = _validate(given, flags=flags)
    _right[key] = marshal.dumps(found)
    if len(_right) > KEPT:
        _right.popitem(last=False)
    return found


class QuickWork(_WorkState):
    """A task that is done without an error has nothing that simcord would look at a turn later."""

    __slots__ = ("_loop", "_record_error")

    def track_task(
        self, task: asyncio.Task[Any], generation: int, label: str, loop: asyncio.AbstractEventLoop,
        record_error: Callable[[BaseException], None],
    ) -> None:
        owner = asyncio.current_task()
        self.tasks[task] = _TaskRecord(generation, label, weakref.ref(owner) if owner is not None else None)
        self._loop, self._record_error = loop, record_error
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        if task.cancelled() or getattr(task, "_exception", None) is None:
            self.tasks.pop(task, None)
        else:
            self._loop.call_soon(self.inspect_task, task, self.tasks.get(task), self._loop, self._record_error)


def install() -> None:
    components.validate_components = validate_once
