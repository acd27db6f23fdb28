"""Refusals by Discord that are in no list: counted with the shape of the request, so the first weeks teach us.

The shape says which fields a request had, and how many parts of which kind; never what they held.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.core.clock import Clock
from bot.core.database import Database
from bot.core.errors import StoreError
from bot.storage.stores import refusals
from bot.storage.stores.refusals import UnlistedRefusal

log = logging.getLogger(__name__)

LISTED = frozenset({
    10003, 10004, 10008, 10015, 10062, 30046, 40003, 40060, 50001, 50007, 50013, 50027, 50083, 50278, 160005})
"""Discord's codes that the bot knows what to do about (`tests/cogs/test_codes.py`)."""
LISTED_WITHOUT_CODE = frozenset({401, 429})
"""Statuses: a token that is not valid, and limits."""
PAUSE = 600.0
"""Seconds between two writes."""
SHAPE_LIMIT = 200
DIFFERENT = 100
"""Refusals of different kinds that are counted between two writes."""


class Refusals:
    """``total``: since the start of this process."""

    def __init__(self) -> None:
        self.total = 0
        self._counted: Counter[UnlistedRefusal] = Counter()

    def attach(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Watch the requests of the session that the trace is given to."""
        trace.on_request_chunk_sent.append(self._sent)
        trace.on_request_end.append(self._end)
        return trace

    async def _sent(
        self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestChunkSentParams,
    ) -> None:
        if params.chunk[:1] in (b"{", b"["):  # of a body in parts the one that is no file
            context.request_body = params.chunk

    async def _end(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        response = params.response
        if not 400 <= response.status < 500:
            return
        code = 0
        with suppress(aiohttp.ClientError, ValueError, TypeError, AttributeError):
            code = int((await response.json()).get("code") or 0)
        if code in LISTED or (not code and response.status in LISTED_WITHOUT_CODE):
            return
        found = UnlistedRefusal(response.status, code, f"{params.method} {route_of(params.url.path)}",
                                shape_of(getattr(context, "request_body", b"")))
        self.total += 1
        if found in self._counted or len(self._counted) < DIFFERENT:
            self._counted[found] += 1

    async def store(self, database: Database, clock: Clock) -> None:
        """Write down what was counted. While the database is away it waits."""
        counted, self._counted = self._counted, Counter()
        if not counted:
            return
        try:
            await refusals.add(database, clock.now().date(), counted)
        except StoreError as error:
            self._counted += counted
            log.warning("refusals were not written down: %s", error)

    async def watch(self, database: Database, clock: Clock) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            await self.store(database, clock)


def route_of(path: str) -> str:
    """A path of the API without ids and tokens."""
    path = re.sub(r"^/api/v\d+", "", path)
    path = re.sub(r"(/(?:interactions|webhooks)/\d+)/[^/]+", r"\1/*", path)
    return re.sub(r"/\d{5,}", "/*", path)


def shape_of(body: bytes) -> str:
    """The fields of a request, and how many parts of each kind it had."""
    try:
        found = json.loads(body)
    except ValueError:
        return ""
    if not isinstance(found, Mapping):
        return f"[{len(found)}]" if isinstance(found, list) else ""
    data = found.get("data")
    fields = {**found, **(data if isinstance(data, Mapping) else {})}
    return " ".join(_field(name, value) for name, value in sorted(fields.items()) if name != "data")[:SHAPE_LIMIT]


def _field(name: str, value: Any) -> str:
    if name == "components":
        kinds = Counter(_kinds(value))
        return f"components({','.join(f'{kind}:{n}' for kind, n in sorted(kinds.items()))})"
    return f"{name}[{len(value)}]" if isinstance(value, list) else name


def _kinds(parts: Any) -> list[int]:
    """The kinds of all parts, nested ones included."""
    found: list[int] = []
    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, Mapping):
            found += [int(part.get("type", 0)), *_kinds(part.get("components"))]
    return found
