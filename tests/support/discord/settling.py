"""When the simulated Discord has settled, found sooner than simcord finds it.

simcord looks at every task and timer of the bot after each turn of the event loop. While the loop has something ready
that says nothing, so here turns pass until it has not; and a task that still waits for the timer it waited for before
is not examined again. What is not clear at once, simcord decides itself.
"""

from __future__ import annotations

import asyncio
from typing import Any

from simcord import Env
from simcord._dpy_internals import _original_callback
from simcord._runtime import _CallbackRecord
from simcord._settlement import (
    _callback_is_parked,
    _park_reason,
    _run_due_virtual_callbacks,
    _SettlementState,
    _virtualize_recognized_waits,
)

from tests.support.discord import quick_simcord
from tests.support.discord.quick_simcord import QuickWork

quick_simcord.install()
TURNS = 500
"""Of two that wait for each other's turns each gives up after as many."""
Waiter = asyncio.Future[Any]


class SettlingEnv(Env):
    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._work = QuickWork()
        self._asleep: dict[asyncio.Task[Any], tuple[Waiter, _CallbackRecord]] = {}
        """What each task was found to wait for, and the timer that ends it."""
        self._none_due_at = -1.0

    async def _settle_internal(
        self, *, timeout: float | None = None, idle: float = 0.05, dispatch: str | None = None,  # noqa: ASYNC109
        _deadline: float | None = None,
    ) -> None:
        assert self._loop is not None
        end = self._loop.time() + (self.settle_timeout if timeout is None else timeout)
        self._last_dispatch = dispatch
        if not await self._settles_soon(end if _deadline is None else _deadline):
            await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)

    async def _settles_soon(self, deadline: float) -> bool:
        """Whether all work is done or waits, and nothing goes on in the next turn. False: simcord is to say that."""
        loop: Any = self._loop
        quiet = False
        for _ in range(TURNS):
            self._run_due(deadline)
            await asyncio.sleep(0)
            advancing = self._real_advance_task or self._advance_task
            if self._work.executors or (advancing is not None and advancing is not asyncio.current_task()):
                return False
            if loop._ready:
                quiet = False
            elif quiet:  # nothing has run since
                return True
            elif not self._all_wait(deadline):
                return False
            else:
                quiet = True
        return False

    def _run_due(self, deadline: float) -> None:
        """A timer is due only after time has passed: a new one is for later."""
        if self._virtual_time == self._none_due_at:
            return
        if any(each.when is not None and each.when <= self._virtual_time for each in self._work.callbacks):
            _run_due_virtual_callbacks(self._settlement_state(), deadline)
        else:
            self._none_due_at = self._virtual_time

    def _all_wait(self, deadline: float) -> bool:
        work, state = self._work, self._settlement_state()
        work.callbacks = [each for each in work.callbacks if each.handle is not None and not each.handle.cancelled()]
        if not all(_callback_is_parked(state, each, deadline) for each in work.callbacks):
            return False
        before, self._asleep = self._asleep, {}
        return all(self._waits(state, task, before.get(task), deadline) for task in work.tasks if not task.done())

    def _waits(self, state: _SettlementState, task: Any, known: tuple[Waiter, _CallbackRecord] | None,
               deadline: float) -> bool:
        waiter = task._fut_waiter
        if waiter is None or waiter.done():
            return False
        if known is None or known[0] is not waiter:
            timers = (each for each in state.work.callbacks if each.when is not None and _wakes(each, waiter))
            timer = next(timers, None)
            known = None if timer is None else (waiter, timer)
        if known is not None and _still(state, known[1], deadline):
            self._asleep[task] = known
            return True
        _virtualize_recognized_waits(state, [task])
        return _park_reason(state, task, deadline) is not None


def _still(state: _SettlementState, timer: _CallbackRecord, deadline: float) -> bool:
    return timer.handle is not None and not timer.handle.cancelled() and _callback_is_parked(state, timer, deadline)


def _wakes(timer: _CallbackRecord, waiter: Waiter) -> bool:
    """Whether this is the timer of a sleep."""
    handle: Any = timer.handle
    callback = _original_callback(handle._callback)
    return getattr(callback, "__name__", "") == "_set_result_unless_cancelled" and waiter in handle._args
