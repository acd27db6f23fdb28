"""How an unmodified bot reaches the stand-in: by the documented ``connector`` of `discord.Client`.

The connector resolves every name to the stand-in's address. Both sides speak TLS, since the library asks for it, with
a cipher suite that needs no certificate: nothing has to be generated or trusted.
"""

from __future__ import annotations

import socket
import ssl

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

ANONYMOUS = "aNULL:@SECLEVEL=0"


def tls(protocol: int) -> ssl.SSLContext:
    """A context without certificates for ``ssl.PROTOCOL_TLS_SERVER`` or ``ssl.PROTOCOL_TLS_CLIENT``."""
    context = ssl.SSLContext(protocol)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(ANONYMOUS)
    return context


class _Resolver(AbstractResolver):
    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(self, host: str, port: int = 0,
                      family: socket.AddressFamily = socket.AF_INET) -> list[ResolveResult]:
        return [ResolveResult(hostname=host, host="127.0.0.1", port=self._port, family=socket.AF_INET, proto=0,
                              flags=socket.AI_NUMERICHOST)]

    async def close(self) -> None:
        pass


def connector(port: int) -> aiohttp.TCPConnector:
    """Connect everything to the stand-in at ``port``. Make one for each client, in its event loop."""
    return aiohttp.TCPConnector(limit=0, resolver=_Resolver(port), ssl=tls(ssl.PROTOCOL_TLS_CLIENT))
