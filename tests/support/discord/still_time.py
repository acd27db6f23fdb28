"""What keeps a simulated Discord apart from the time and the threads of the machine that runs the tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.features.declaration import check_verbs
from bot.playground.world import SimulatedClock
from bot.tables.core.time_control import PACES, Pace
from tests.support.database import prepare_others
from tests.support.discord import inline_sqlite
from tests.support.wire.fast_loop import FastLoop

LONG_AGO = 1e6
"""Seconds before the machine was started. With more the loop's time would be too coarse for its timers."""
PATIENT = 3600.0
"""Seconds of simulated time that a hand waits for its picture."""
OFTEN = ("bot.tables.timing.outages.BEAT", "bot.tables.timing.outages.NOTE",
         "cogs.queue.cog.EVERY", "cogs.league.cog.CHECK_INTERVAL", "cogs.plans.cog.LOOK_PERIOD")

QUICK: dict[str, Pace] = {
    "live": Pace("live", closing=4, closing_short=1, think=(0.5, 0.5), limit=None, on_limit="move", between=5, first=1),
    "async": PACES["async"],
}
"""Paces at which tests play."""


_checked: set[object] = set()


def check_verbs_once(declared: Iterable[tuple[str, str]], features: Sequence[Any]) -> None:
    """`check_verbs`, of the same declarations once: it is half of a start."""
    given = (tuple(declared), tuple(features))
    if given not in _checked:
        check_verbs(*given)
        _checked.add(given)


class StillLoop(FastLoop):
    """simcord lets a timer fire by itself once the machine has taken as long: in this loop's time it never has.

    So only `World.later` moves the clock, however busy the machine is. What would fire then is not even scheduled:
    thousands of such timers, which simcord searches, would be a game's largest cost.
    """

    def time(self) -> float:
        return super().time() - LONG_AGO

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        if getattr(callback, "__name__", "") == "run_real":
            return asyncio.TimerHandle(when, callback, args, self, context)
        return super().call_at(when, callback, *args, context=context)


class StillClock(SimulatedClock):
    """Its timers are the loop's. simcord looks at each waiting task after every step, and a bot waits for much."""

    def call_at(self, when: datetime, call: Callable[[], object]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(max(0.0, (when - self.now()).total_seconds()), call)


def prepare(patch: pytest.MonkeyPatch) -> None:
    """For every `World`. It runs in a `StillLoop`."""
    patch.setattr("aiosqlite.connect", inline_sqlite.Connection)
    patch.setattr("bot.storage.sqlite.prepare", prepare_others)
    patch.setattr("bot.client.check_verbs", check_verbs_once)
    # A record of a callback is found by what it is, not by comparing its fields with those of all others.
    patch.setattr("simcord._runtime._CallbackRecord.__eq__", object.__eq__)
    patch.setattr("cogs.delivery.hands.content.PICTURE_WAIT", PATIENT)
    # Commands in English alone: six languages take longer than the rest of the start. All are registered over sockets.
    patch.setattr("bot.client.CatalogueTranslator", lambda: None)
    # Nothing comes by the session whose refusals are counted, but in weeks most of the timers would be to store them.
    patch.setattr("bot.ops.refusals.PAUSE", 1e9)
    # Simulated requests give no sign of life: the connections are those of `tests/wire`.
    patch.setattr("bot.tables.timing.lines.Lines.watch", lambda *given: None)


def do_seldom(patch: pytest.MonkeyPatch, every: timedelta = timedelta(minutes=30)) -> None:
    """What the bot does every five minutes, it does less often: simulated days would consist of little else."""
    for name in OFTEN:
        patch.setattr(name, every)
