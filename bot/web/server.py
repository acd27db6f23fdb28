"""Answers requests for published bodies: GET and HEAD, nothing else.

A path is looked up by its hash (`bot.web.bodies`), so no path leads to a file, and none has a meaning here. Style and
scripts of pages come with the program (`STATIC`). Every answer, errors too, has the same headers: nothing of elsewhere
is loaded, no script stands in a page, nothing is framed, indexed or sent on, no cookie is set.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from aiohttp import web
from cachetools import LRUCache

from bot.core.errors import StoreError
from bot.core.published import Body
from bot.web.bodies import BodyReader
from bot.web.guard import MISS, ConnectionGuard, GuardedProtocol, Networks, Rates, asker

log = logging.getLogger(__name__)

STATIC = Path(__file__).with_name("static")
KINDS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
ASSETS = "-/"
"""Begins the paths of what comes with the program; an address of a page never begins so."""
LONGEST_PATH = 200
MAX_AGE = 30
"""Seconds for which a reader's browser may show a page without asking again."""
MEMORY = 8_000_000
"""Bytes of bodies in memory: of pages that many read at once."""
THREADS = 2
KEEP_ALIVE = 10.0
"""Seconds for which a connection may wait for its next request."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
                               "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Server": "pages",
}
CACHED = f"private, max-age={MAX_AGE}"


class Listening(NamedTuple):
    """Where the process listens; port 0: a free one."""

    host: str
    port: int


@dataclass(frozen=True, slots=True)
class PageServer:
    """``reader``: of the store; ``proxies``: from where ``X-Forwarded-For`` is believed."""

    reader: BodyReader
    proxies: Networks
    rates: Rates
    assets: dict[str, Body]
    threads: ThreadPoolExecutor
    memory: LRUCache[str, Body] = field(default_factory=lambda: LRUCache(MEMORY, getsizeof=lambda body: len(body.data)))
    """By ETag, for `MAX_AGE` at most. What is served is still asked of the store each time, by its ETag: what was taken
    back is never served from here."""

    @classmethod
    def of(cls, reader: BodyReader, proxies: Networks = ()) -> PageServer:
        return cls(reader, proxies, Rates(), assets(), ThreadPoolExecutor(THREADS, "bodies"))

    async def answer(self, request: web.BaseRequest) -> web.StreamResponse:
        """Never raises."""
        try:
            return await self._answer(request)
        except StoreError as error:
            log.warning("%s", error)
            return refused(503, "The pages cannot be read just now.")

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        who = asker(request.remote or "", request.headers.get("X-Forwarded-For", ""), self.proxies)
        if not self.rates.take(who):
            return refused(429, "Too many requests: wait a moment.", {"Retry-After": "30"})
        if request.method not in ("GET", "HEAD"):
            return refused(405, "Only GET and HEAD.", {"Allow": "GET, HEAD"})
        if request.can_read_body:
            return refused(400, "A page takes no data.")
        path = request.raw_path.partition("?")[0][1:]  # sites where a link is shared add queries; they say nothing here
        if len(path) > LONGEST_PATH or not path.isascii():
            return self._missing(who)
        known = request.headers.get("If-None-Match", "")
        if path.startswith(ASSETS):
            asset = self.assets.get(path)
            return self._missing(who) if asset is None else sent(asset, known)
        loop = asyncio.get_running_loop()
        etag = await loop.run_in_executor(self.threads, self.reader.etag, path)
        if etag is None:
            return self._missing(who)
        if f'"{etag}"' in known:
            return web.Response(status=304, headers=_headers(etag))
        body = self.memory.get(etag)
        if body is None:
            body = await loop.run_in_executor(self.threads, self.reader.body, path)
            if body is None:
                return self._missing(who)
            if len(body.data) <= MEMORY // 4:
                self.memory[body.etag] = body
                loop.call_later(MAX_AGE, self.memory.pop, body.etag, None)
        return sent(body, "")

    def _missing(self, who: str) -> web.Response:
        """The same for an address that was taken back and for one that never was."""
        self.rates.take(who, MISS - 1)
        return refused(404, "There is no such page, or it was taken back.")

    async def start(self, listening: Listening) -> tuple[asyncio.Server, web.Server]:
        """Listen. OSError: the address cannot be used."""
        http = web.Server(self.answer, keepalive_timeout=KEEP_ALIVE, access_log=None, lingering_time=0.0,
                          max_line_size=4096, max_headers=64, max_field_size=4096, debug=False)
        guard = ConnectionGuard(self.proxies, Counter())
        server = await asyncio.get_running_loop().create_server(
            lambda: GuardedProtocol(http(), guard), listening.host, listening.port, backlog=128)
        return server, http


def sent(body: Body, known: str) -> web.Response:
    if f'"{body.etag}"' in known:
        return web.Response(status=304, headers=_headers(body.etag))
    headers = _headers(body.etag)
    headers["Content-Type"] = body.kind
    if body.name:
        headers["Content-Disposition"] = f'attachment; filename="{body.name}"'
    return web.Response(body=body.data, headers=headers)


def _headers(etag: str) -> dict[str, str]:
    return {**HEADERS, "ETag": f'"{etag}"', "Cache-Control": CACHED}


def refused(status: int, why: str, more: dict[str, str] | None = None) -> web.Response:
    return web.Response(status=status, text=f"{why}\n", headers={
        **HEADERS, "Cache-Control": "no-store", **(more or {})})


def assets() -> dict[str, Body]:
    """What comes with the program, by path."""
    return {ASSETS + each.name: Body(KINDS[each.suffix], each.read_bytes())
            for each in sorted(STATIC.iterdir()) if each.suffix in KINDS}
