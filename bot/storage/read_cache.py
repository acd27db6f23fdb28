"""What has been read stays in memory until it is written, so that a click reads nothing.

There is one process that writes a database (see `docs/hosting.md`): whoever writes drops what is kept of it, or puts
what was written in its place, after the write is durable. A value that was being read meanwhile is handed out but not
kept.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

AT_MOST = 4096


class Kept(Generic[K, V]):
    """The values read last. They must be immutable."""

    def __init__(self, read: Callable[[K], Awaitable[V]], at_most: int = AT_MOST) -> None:
        self._read = read
        self._at_most = at_most
        self._known: OrderedDict[K, V] = OrderedDict()
        self._reading: Counter[K] = Counter()
        self._stale: set[K] = set()

    async def get(self, key: K) -> V:
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        self._reading[key] += 1
        try:
            value = await self._read(key)
            if key not in self._stale:
                self._keep(key, value)
        finally:
            self._reading[key] -= 1
            if not self._reading[key]:
                del self._reading[key]
                self._stale.discard(key)
        return value

    def _keep(self, key: K, value: V) -> None:
        self._known[key] = value
        while len(self._known) > self._at_most:
            self._known.popitem(last=False)

    def put(self, key: K, value: V, before: V) -> None:
        """``value`` has been written in the place of ``before``, and is durable: it need not be read again.

        Unless something else was written meanwhile.
        """
        alone = self._known.get(key) is before
        self.drop(key)
        if alone:
            self._keep(key, value)

    def drop(self, key: K) -> None:
        self._known.pop(key, None)
        if key in self._reading:
            self._stale.add(key)

    def clear(self) -> None:
        self._known.clear()
        self._stale.update(self._reading)
