"""What keeps a simulated Discord apart from the time and the threads of the machine that runs the tests."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import inline_sqlite
import pytest

LONG_AGO = 1e6
"""Seconds before the machine was started. With more the loop's time would be too coarse for its timers."""
PATIENT = 3600.0
"""Seconds of simulated time that a hand waits for its picture."""
OFTEN = ("bot.tables.timing.outages.BEAT", "cogs.lobby.seek_cog.EVERY", "cogs.league.reminders.EVERY")


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


class StillLoop(FastLoop):
    """simcord lets a timer fire by itself once the machine has taken as long: in this loop's time it never has.

    So only `World.later` moves the clock, however busy the machine is.
    """

    def time(self) -> float:
        return super().time() - LONG_AGO


def prepare(patch: pytest.MonkeyPatch) -> None:
    """For every `World`. It runs in a `StillLoop`."""
    patch.setattr("aiosqlite.connect", inline_sqlite.Connection)
    patch.setattr("cogs.delivery.hand_builder.PICTURE_WAIT", PATIENT)
    # Commands in English alone: six languages take longer than the rest of the start. All are registered over sockets.
    patch.setattr("bot.client.CatalogueTranslator", lambda: None)


def do_seldom(patch: pytest.MonkeyPatch) -> None:
    """What the bot does every five minutes, it does every thirty: simulated days would consist of little else."""
    for name in OFTEN:
        patch.setattr(name, timedelta(minutes=30))
