"""One way to live by a log: load, decide, durable, known, told.

What has a log (a table, a season) is a frozen state with an ``id`` and the ``seq`` of its newest entry. A function from
a state to a change decides, under the lock of that id. The change is appended to the log, then known here, then told to
whoever listens, even if the caller is cancelled meanwhile. If another process was faster, the log raises `Conflict`;
then the state is read again, and the decision repeated.

Any process may decide. Known and told is a state only where this process is its home; elsewhere it is read anew for
each use, since nobody says here when it is outdated.

    >>> import asyncio
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Count:
    ...     id: int
    ...     seq: int
    >>> class Counts:
    ...     async def read(self, id): return Count(id, 0)
    ...     async def write(self, before, change): return change
    ...     def tell(self, after, change): print("told", after)
    >>> counts = Repository(Counts(), cache=10, stale=RuntimeError)
    >>> asyncio.run(counts.change(7, lambda count: Count(count.id, count.seq + 1)))
    told Count(id=7, seq=1)
    Count(id=7, seq=1)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.log.errors import Conflict

ATTEMPTS = 5
"""How often a decision is made, if other processes are faster."""


class LogState(Protocol):
    """What a log's entries fold to. It never changes."""

    @property
    def id(self) -> int: ...

    @property
    def seq(self) -> int:
        """Of the newest entry."""
        ...


S = TypeVar("S", bound=LogState)
C = TypeVar("C")
T = TypeVar("T")
C_contra = TypeVar("C_contra", contravariant=True)


class Log(Protocol[S, C_contra]):
    """The logs of one kind of thing. A change is what a decision comes to."""

    async def read(self, id: int, /) -> S:
        """The state of the newest entry. Raises what callers expect if there is no such id."""
        ...

    async def write(self, before: S, change: C_contra, /) -> S:
        """Append the entries of ``change``; the state after them. `Conflict`: nothing was written."""
        ...

    def tell(self, after: S, change: C_contra, /) -> None:
        """Pass a durable change to those who listen."""
        ...


class Repository(Generic[S, C]):
    """The states in use, and the one way to change them."""

    def __init__(self, log: Log[S, C], *, cache: int, stale: Callable[[], Exception],
                 here: Callable[[S], bool] = lambda state: True,
                 behind: Callable[[int], Awaitable[object]] | None = None) -> None:
        """``cache``: how many states stay in memory. ``stale``: what callers get in place of a `Conflict`. ``here``:
        whether this process is home of a state; ``behind``: called with an id once another process was faster there."""
        self._log = log
        self._stale = stale
        self._here = here
        self._behind = behind
        self._known: LRUCache[int, S] = LRUCache(cache)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._forgotten = 0
        """Counts `forget_all`: what was read before one is not known after it."""

    async def newest(self, id: int) -> S:
        """The newest state that is known here; no decision may follow from it."""
        known = self._known.get(id)
        if known is not None:
            return known
        # Not known here: read it under the lock, or two readers that come at once would read the whole log twice.
        async with self.hold(id) as state:
            return state

    @asynccontextmanager
    async def hold(self, id: int) -> AsyncIterator[S]:
        """The state, with nobody else here deciding on it meanwhile."""
        try:
            async with self._held(id) as state:
                yield state
        except Conflict as conflict:
            raise self._stale() from conflict

    async def attempt(self, id: int, act: Callable[[S], Awaitable[T]]) -> T:
        """Run ``act`` on the held state, again if another process was faster. What it raises goes through."""
        # A process that is faster each time would keep a click from ever being answered. Five times in a row does not
        # happen by chance: then the person is told to look again.
        for _ in range(ATTEMPTS):
            try:
                async with self._held(id) as state:
                    return await act(state)
            except Conflict:
                # What the other process wrote is told here first. So listeners hear of its entries before those of the
                # decision that is repeated, and in the order of the log.
                if self._behind is not None:
                    await self._behind(id)
        raise self._stale()

    async def change(self, id: int, decide: Callable[[S], C]) -> S:
        """Make a decision and store it. If ``decide`` raises, nothing has changed."""
        return await self.attempt(id, lambda state: self.store(state, decide(state)))

    async def store(self, before: S, change: C) -> S:
        """Make a change of a held state durable, then known, then told; the state after it."""
        # Shielded: a click is cancelled when its connection ends, and then the row might be written while nobody here
        # knows or tells it. Whoever waits is cancelled; what was begun ends.
        return await asyncio.shield(self._store(before, change))

    def know(self, state: S) -> None:
        """``state`` is the newest, unless a newer one is known: a change whose caller was cancelled may end late."""
        known = self._known.get(state.id)
        if not self._here(state):
            self.forget(state.id)
        elif known is None or known.seq <= state.seq:
            self._known[state.id] = state

    @asynccontextmanager
    async def renewed(self, id: int) -> AsyncIterator[tuple[S | None, S]]:
        """What was known, and what another process has made of it, which is known now; nobody else here decides on it
        meanwhile."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            known = self._known.get(id)
            yield known, await self._read(id)

    def forget(self, id: int) -> None:
        """Read it again when it is next needed."""
        self._known.pop(id, None)

    def forget_all(self) -> None:
        """Read all again when they are next needed: what is stored of them was rewritten."""
        self._known.clear()
        self._forgotten += 1

    @asynccontextmanager
    async def _held(self, id: int) -> AsyncIterator[S]:
        async with self._locks.setdefault(id, asyncio.Lock()):
            try:
                known = self._known.get(id)
                yield known if known is not None else await self._read(id)
            except Conflict:
                self.forget(id)
                raise

    async def _read(self, id: int) -> S:
        forgotten = self._forgotten
        state = await self._log.read(id)
        # An erasure may rewrite the log while it is read. The state is right for this use, since the lock is held, but
        # must not stay: it holds names that are gone.
        if forgotten == self._forgotten:
            self.know(state)
        return state

    async def _store(self, before: S, change: C) -> S:
        try:
            after = await self._log.write(before, change)
        except BaseException:
            # BaseException: a commit that was cancelled or lost its connection may have reached the database all the
            # same. The log knows; so the next use reads it.
            self.forget(before.id)  # whether it was written is not known
            raise
        if before.id in self._known:  # else it was forgotten meanwhile
            self.know(after)
        if self._here(after):
            self._log.tell(after, change)
        return after
