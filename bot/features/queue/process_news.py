"""What processes tell each other of searches: one arranges the queue, the others store searches and show what becomes
of them where a person asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial

from bot.core.background import BackgroundTasks
from bot.core.errors import StoreError, TableError
from bot.core.slots import Slots
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.features.queue.values import SEARCH, SearchStore

log = logging.getLogger(__name__)

LOOKED = f"{SEARCH}.looked"
"""What who has stored a search hears once the queue was arranged with it."""
WAITS = 2.0
"""Seconds to wait for that: a click is acknowledged, and is answered without it."""


def heard_of(step: SearchStep) -> str:
    """What processes hear, with the id of a user, of a step of another process's."""
    return f"{SEARCH}.{step.name.lower()}"


class ProcessNews:
    """``tell``: says here what has happened; ``ask``: finds again who is asked to change over."""

    def __init__(self, slots: Slots, store: SearchStore, tell: Listener, ask: Callable[[], Awaitable[object]]) -> None:
        self._slots = slots
        self._store = store
        self._tell = tell
        self._ask = ask
        self._tasks = BackgroundTasks()
        self._stored: set[int] = set()
        """Whose searches other processes have stored since the queue was last arranged."""
        self._expected: dict[int, asyncio.Event] = {}
        slots.hear(SEARCH, self._heard)
        slots.hear(LOOKED, self._heard_looked)
        for step in SearchStep:
            if step is not SearchStep.CHANGED:  # which concerns no user: others hear `SEARCH`
                slots.hear(heard_of(step), partial(self._heard_step, step))

    async def settle(self) -> None:
        await self._tasks.settle()

    async def slots_changed(self) -> None:
        """Another process arranges the queue now, or this one does."""
        self._stored.clear()
        self._wake()

    def _wake(self) -> None:
        self._tell(Happened(SearchStep.CHANGED, 0, ()))

    # the process that arranges ------------------------------------------------------------------
    def report(self, happened: Happened) -> None:
        """Have it shown where the users asked."""
        for user in happened.users:
            self._slots.report(heard_of(happened.step), user)

    def _heard(self, user: int) -> None:
        """Another process has stored a search, or changed a table that may concern one."""
        if self._slots.first:
            self._stored |= {user} - {0}
            self._wake()

    def taken(self) -> set[int]:
        """Whose searches are looked at now."""
        stored, self._stored = self._stored, set()
        return stored

    def looked(self, users: set[int]) -> None:
        """The queue was arranged with the searches of these."""
        for user in users:
            self._slots.report(LOOKED, user)

    # the others ---------------------------------------------------------------------------------
    @contextmanager
    def expected(self, user: int) -> Iterator[asyncio.Event]:
        """What is set once the queue was arranged with the search that is stored meanwhile."""
        expected = self._expected[user] = asyncio.Event()
        if self._slots.first:
            expected.set()
        try:
            yield expected
        finally:
            if self._expected.get(user) is expected:
                del self._expected[user]

    async def wait(self, expected: asyncio.Event) -> None:
        """Wait for that; but not long."""
        try:
            async with asyncio.timeout(WAITS):
                await expected.wait()
        except TimeoutError:
            log.info("the queue was not arranged within %.0f s: its process may have just ended", WAITS)

    def _heard_looked(self, user: int) -> None:
        if user in self._expected:
            self._expected[user].set()

    def _heard_step(self, step: SearchStep, user: int) -> None:
        if user and not self._slots.first:
            self._tasks.start(self._pass_on(step, user))

    async def _pass_on(self, step: SearchStep, user: int) -> None:
        try:
            if step is SearchStep.ASKED:
                await self._ask()
            else:
                search = await self._store.search(user)
                self._tell(Happened(step, 0 if search is None else search.seat, (user,), elsewhere=True))
        except (TableError, StoreError) as error:
            log.warning("what happened to a search is not shown: %s", error)
