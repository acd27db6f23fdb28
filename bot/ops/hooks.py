"""Posts to an address that the host has set for results, and to nowhere else.

Only https, and only to public addresses: the name is resolved here, what it leads to is checked, and the connection
goes to just these addresses (`_PublicResolver`), so a name that changes its mind in between leads nowhere. No redirect
is followed, no proxy of the environment is used, and after `TIMEOUT` it is over.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.core.errors import StoreError

TIMEOUT = 5.0
"""Seconds."""
SCHEMES = ("https",)
_NAT64, _NAT64_PRIVATE = ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48")
"""IPv6 addresses that stand for IPv4 ones: of the internet, and of somebody's own network."""


class HookRefused(StoreError):
    """It was not posted, or not taken. One line, without the address, in which there may be a secret."""


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the internet: neither private, loopback, link-local, nor of a special use."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    plain = getattr(found, "ipv4_mapped", None) or found
    inner = getattr(plain, "sixtofour", None) or (getattr(plain, "teredo", None) or (None,))[-1]
    if plain in _NAT64:
        inner = ip_address(int(plain) & 0xFFFFFFFF)
    if plain in _NAT64_PRIVATE or plain.is_multicast:
        return False
    return plain.is_global and (inner is None or inner.is_global)


class _PublicResolver(AbstractResolver):
    """Resolves a name to its public addresses. OSError: one of them is not public."""

    async def resolve(self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC,
                      ) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
        addresses = list(dict.fromkeys((str(each[4][0]), each[0]) for each in found))
        if not addresses or not all(is_public(address) for address, _ in addresses):
            raise OSError("the name leads to an address that is not public")
        return [ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0,
                              flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV) for address, kind in addresses]

    async def close(self) -> None: ...


async def post_hook(url: str, body: bytes, headers: Mapping[str, str]) -> None:
    """HookRefused: nobody has taken it."""
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or not parts.hostname or parts.username or parts.password:
        raise HookRefused("the address must begin with https:// and have no user in it")
    if _is_literal(parts.hostname) and not is_public(parts.hostname):
        raise HookRefused("the address is not public")
    try:
        async with aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=_PublicResolver(), use_dns_cache=False, force_close=True),
                timeout=aiohttp.ClientTimeout(total=TIMEOUT), trust_env=False, cookie_jar=aiohttp.DummyCookieJar(),
        ) as session, session.post(url, data=body, headers=headers, allow_redirects=False) as response:
            if not 200 <= response.status < 300:
                raise HookRefused(f"answered with status {response.status}")
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise HookRefused(f"cannot be reached: {type(error).__name__}") from error


def _is_literal(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
