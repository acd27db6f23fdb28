"""Limits of the process of pages: how often somebody may ask, how many connections they hold, and for how long.

*Somebody* is an IPv4 address, or the /64 of an IPv6 address, since a household has one of those. Behind a proxy all
connections are the proxy's: there `ConnectionGuard` bounds only their number in all, and requests count for whom the
proxy names.

A connection that is no proxy's has `LIFE` seconds in all. That bounds a client that sends its headers byte by byte, one
that reads a body as slowly, and one that says nothing, without a timer for each of these.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address
from time import monotonic

from cachetools import LRUCache

LIFE = 20.0
"""Seconds of a connection."""
CONNECTIONS, CONNECTIONS_EACH = 400, 20
"""In all; of one address that is no proxy's."""
BURST, RATE = 60.0, 2.0
"""Requests at once, and a second, of one address. A page needs up to five."""
MISS = 5.0
"""What a request for an address that there is not costs, in requests: guessing is slow."""
REMEMBERED = 20_000
"""Addresses whose requests are counted."""

Networks = Sequence[IPv4Network | IPv6Network]


def somebody(address: str) -> str:
    """Whom an address stands for; the text itself if it is none."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False))


def is_proxy(address: str, proxies: Networks) -> bool:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    plain = found.ipv4_mapped or found if found.version == 6 else found
    return any(plain in each for each in proxies)


def asker(peer: str, forwarded: str, proxies: Networks) -> str:
    """Who asks: the last address of ``X-Forwarded-For`` that is no proxy of ours, if a proxy of ours says so.

    What stands before it anybody may have written.
    """
    found = peer
    for each in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
        if not is_proxy(found, proxies):
            break
        found = each
    return somebody(found)


class Rates:
    """A bucket of `BURST` requests for each address, which fills by `RATE` a second."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(REMEMBERED)

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Whether there was enough left."""
        now = self._clock()
        left, at = self._left.get(who, (BURST, now))
        left = min(BURST, left + (now - at) * RATE)
        self._left[who] = max(left - cost, -BURST), now
        return left >= cost


@dataclass(frozen=True, slots=True)
class ConnectionGuard:
    """What bounds connections. ``served``: how many there are, by address."""

    proxies: Networks
    served: Counter[str]

    def admits(self, peer: str) -> bool:
        if self.served.total() >= CONNECTIONS:
            return False
        return is_proxy(peer, self.proxies) or self.served[somebody(peer)] < CONNECTIONS_EACH


class GuardedProtocol(asyncio.Protocol):
    """A connection of the HTTP server, with an end. ``inner``: what speaks HTTP."""

    def __init__(self, inner: asyncio.Protocol, guard: ConnectionGuard) -> None:
        self._inner, self._guard = inner, guard
        self._who: str | None = None
        self._end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        peer = str((transport.get_extra_info("peername") or ("",))[0])
        if not self._guard.admits(peer):
            transport.abort()
            return
        self._who = somebody(peer)
        self._guard.served[self._who] += 1
        if not is_proxy(peer, self._guard.proxies):
            self._end = asyncio.get_running_loop().call_later(LIFE, transport.abort)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._who is not None:
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._who is not None else None

    def pause_writing(self) -> None:
        if self._who is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._who is not None:
            self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._who is None:
            return
        if self._end is not None:
            self._end.cancel()
        self._guard.served[self._who] -= 1
        if self._guard.served[self._who] <= 0:
            del self._guard.served[self._who]
        self._inner.connection_lost(exc)
