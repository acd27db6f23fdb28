"""Stop sending requests before Discord bans the address, and while it accepts none.

Discord bans an address after 10,000 invalid requests in ten minutes: answers with 401, 403 or 429, but for limits that
bots share. All processes count theirs together (`RequestBudget.count_invalid`); at `MAX_INVALID_REQUESTS` none sends
any more.

A few answers in a row with 401, or with a 429 that is not about a rate, mean that the bot's token or the address is
refused, while the gateway, which has checked them once, may stay open. An interaction's token is another matter: those
end all the time, which has a code of its own.

While it is open, `CircuitBreaker` lets only questions pass whether Discord is there again (`ALWAYS`): others fail like
requests without a connection, so they are tried again. It closes when a question is answered.

It also looks after answers that the library cannot read: a 429 that does not say when to try again is raised as what it
is, and one about old messages at once, since a retry fails too.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.core.background import Worker
from bot.core.errors import StoreError
from bot.ops.metrics import UNCOUNTED, kind_of
from bot.storage.budget import RequestBudget
from cogs.common.errors import OLD_MESSAGE

log = logging.getLogger(__name__)

API = "/api/"
"""Where paths of the API begin; the gateway's connections are requests too."""
UNAUTHORISED, FORBIDDEN, TOO_MANY, FAULT = 401, 403, 429, 500
INVALID = frozenset({UNAUTHORISED, FORBIDDEN, TOO_MANY})
MAX_INVALID_REQUESTS = 3_000
"""Invalid requests of all processes in `WINDOW`: less than a third of what Discord allows, since what is counted late
or was sent before a restart counts too."""
WINDOW = 600.0
DENIED = 5
"""Refusals in a row after which no more requests are sent."""
REASONS = {UNAUTHORISED: "was the token reset?", TOO_MANY: "the address is blocked for a while"}
ENDED = 50027
"""The code of a 401 for an interaction's token that has ended."""
ALWAYS = ("/oauth2/applications/@me", "/users/@me", "/gateway/bot")
"""The ends of paths of requests that are always sent: they are few."""
REPORT = 5.0
"""Seconds between two reports of invalid requests to the other processes."""
DATABASE_TIMEOUT = 2.0
"""Seconds that the database has to take one."""


class RequestHeld(aiohttp.ClientError):
    """The request was not sent, since Discord would refuse it."""


class CircuitBreaker:
    """``budget``: counts the requests of all processes. ``stopped``: called with True when there were too many invalid
    ones, and with False when requests are sent again."""

    def __init__(self, budget: RequestBudget, stopped: Callable[[bool], object] = lambda now: None) -> None:
        self._budget = budget
        self._stopped = stopped
        self._denied = {True: 0, False: 0}
        """Refusals in a row of requests with an interaction's token, and with the bot's."""
        self._counted = self._uncounted = 0
        """Invalid requests of all processes by the last report, and of this one since then."""
        self._full = False
        self._reporting = Worker(self._report)

    def attach(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Watch the requests of the session that the trace is given to. What listens to an answer later finds in its
        context whether it is a ``sign`` that Discord serves this bot (None: it says nothing of that)."""
        trace.on_request_start.insert(0, self._begin)
        trace.on_request_end.insert(0, self._judge)
        trace.on_request_end.append(self._refuse)
        return trace

    async def stop(self) -> None:
        await self._reporting.stop()

    async def _begin(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        path = params.url.path
        context.by_token, context.always = kind_of(params.method, params.url) in UNCOUNTED, path.endswith(ALWAYS)
        if path.startswith(API) and not context.always and (self._full or self._denied[context.by_token] >= DENIED):
            raise RequestHeld

    async def _judge(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        response, context.sign, context.error = params.response, None, None
        if not params.url.path.startswith(API):
            return
        body = await _body(response) if response.status in (UNAUTHORISED, TOO_MANY) else {}
        code = body.get("code", 0) if isinstance(body, dict) else 0
        if response.status in INVALID and response.headers.get("X-RateLimit-Scope") != "shared":
            self._uncounted += 1
            self._reporting.start()
        if response.status == TOO_MANY and (code == OLD_MESSAGE or not _says_when(response, body)):
            context.error = discord.HTTPException(response, body)
        banned = context.error is not None and code != OLD_MESSAGE
        if banned or (response.status == UNAUTHORISED and code != ENDED):
            self._note_denied(response.status, by_token=context.by_token)
            context.sign = False
        else:
            context.sign = self._note_answer(context, works=response.status < FAULT)

    def _note_denied(self, status: int, *, by_token: bool) -> None:
        self._denied[by_token] += 1
        if self._denied[by_token] == DENIED and not by_token:
            log.warning("Discord refuses every request with %d: %s", status, REASONS[status])

    def _note_answer(self, context: SimpleNamespace, *, works: bool) -> bool | None:
        """Whether it says that Discord serves this bot; None if it only serves an interaction's token."""
        if works and context.always:
            self._denied = {True: 0, False: 0}
        elif works:
            self._denied[context.by_token] = 0
        return None if works and context.by_token and self._denied[False] >= DENIED else works

    async def _refuse(self, session: object, context: SimpleNamespace, params: object) -> None:
        if context.error is not None:
            raise context.error

    async def _report(self) -> None:
        """Count invalid requests together with other processes, until there are none to count."""
        while self._uncounted or self._full:
            fresh, self._uncounted = self._uncounted, 0
            try:
                async with asyncio.timeout(DATABASE_TIMEOUT):
                    self._counted = await self._budget.count_invalid(fresh, WINDOW)
            except (StoreError, TimeoutError):
                self._uncounted += fresh
            self._note_full(now=self._counted + self._uncounted >= MAX_INVALID_REQUESTS)
            await asyncio.sleep(REPORT)

    def _note_full(self, *, now: bool) -> None:
        if now != self._full:
            self._full = now
            if now:
                log.error("%d invalid requests in ten minutes: none is sent until they are fewer, or Discord bans the "
                          "address", self._counted + self._uncounted)
            self._stopped(now)


async def _body(response: aiohttp.ClientResponse) -> Any:
    text = await response.text(errors="replace")
    try:
        return json.loads(text)
    except ValueError:
        return text


def _says_when(response: aiohttp.ClientResponse, body: Any) -> bool:
    """Whether a 429 is from Discord itself, and says when to try again."""
    return bool(response.headers.get("Via")) and isinstance(body, dict) and "retry_after" in body
