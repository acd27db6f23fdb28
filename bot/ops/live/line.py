"""Requests of a live run: one after the other, at most five a second, each with what Discord answered to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord

from bot.ops.doctor.discord_app import DiscordFailure, FailureKind, reason
from bot.ops.refusals import route_of
from cogs.delivery.request_limits import EvenRate

T = TypeVar("T")

RATE = 5
"""Requests a second."""
REQUEST_TIMEOUT = 60.0
"""Seconds for a request with the library's repetitions."""
LONGEST_WAIT = 30.0
"""Seconds that are waited for a limit; the library takes no less."""
SPARE = 0.1
"""Seconds after a limit."""
IN_A_ROW = 5
"""Refusals, after which no more is tried."""
HEADERS = "x-ratelimit-"


@dataclass(frozen=True, slots=True)
class LiveAnswer:
    """``route``: the path with ``*`` for ids. ``limits``: the headers of limits, in small letters without what all
    begin with. ``body``: what was answered, if it is JSON. ``at``: when it was there, ``seconds``: how long it took."""

    method: str
    route: str
    status: int
    seconds: float
    at: datetime
    limits: Mapping[str, str] = field(default_factory=dict)
    body: Any = None

    @property
    def code(self) -> int:
        return int(self.body.get("code") or 0) if isinstance(self.body, dict) else 0

    @property
    def wait(self) -> float | None:
        """Seconds until the same may be asked again, of a 429 that says so."""
        return float(self.body["retry_after"]) if isinstance(self.body, dict) and "retry_after" in self.body else None


class LiveRefused(Exception):
    """Discord refused one request, and may take the next."""

    def __init__(self, status: int, code: int, wait: float | None = None) -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code, self.wait = status, code, wait


class LiveStop(Exception):
    """No more is to be asked."""

    def __init__(self, failure: DiscordFailure) -> None:
        super().__init__(failure.kind.value)
        self.failure = failure


class Line:
    """``stop``: raises `LiveStop`, or what else ends the run, before a request."""

    def __init__(self, stop: Callable[[], None] = lambda: None) -> None:
        self.stop = stop
        self.last: LiveAnswer | None = None
        self.routes: dict[str, LiveAnswer] = {}
        """The newest answer to what was taken, by method and route."""
        self.limited: dict[int, LiveAnswer] = {}
        """The first 429 of each of Discord's codes."""
        self.count = 0
        self._rate = EvenRate(RATE, 1)
        self._buckets: dict[str, str] = {}
        """By method and route."""
        self._free: dict[str, float] = {}
        """When a bucket has room again, by the event loop's clock."""
        self._refusals = 0

    def trace(self) -> aiohttp.TraceConfig:
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begin)
        config.on_request_end.append(self._end)
        return config

    async def _begin(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        loop = asyncio.get_running_loop()
        bucket = self._buckets.get(f"{params.method} {route_of(params.url.path)}", "")
        await asyncio.sleep(self._free.get(bucket, 0.0) - loop.time())
        now = datetime.fromtimestamp(loop.time(), UTC)
        free = self._rate.free_at(now)
        self._rate.take(now)
        await asyncio.sleep((free - now).total_seconds())
        context.begun = asyncio.get_running_loop().time()

    async def _end(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        response, body = params.response, None
        if response.content_type == "application/json":
            with suppress(aiohttp.ClientError, ValueError):
                body = await response.json()
        limits = {name.lower().removeprefix(HEADERS): value for name, value in response.headers.items()
                  if name.lower().startswith(HEADERS)}
        route = route_of(params.url.path)
        seconds = asyncio.get_running_loop().time() - context.begun
        self._note_bucket(f"{params.method} {route}", limits)
        self.last = LiveAnswer(
            params.method, route, response.status, seconds, at=datetime.now(UTC), limits=limits, body=body)
        self.count += 1
        if response.status == 429:
            self.limited.setdefault(self.last.code, self.last)
        if response.status < 400:
            self.routes[f"{params.method} {route}"] = self.last

    def _note_bucket(self, route: str, limits: Mapping[str, str]) -> None:
        """A limit that is used up is waited for, and a little longer: nothing is tried at its very edge."""
        if (bucket := limits.get("bucket")) is None:
            return
        self._buckets[route] = bucket
        if limits.get("remaining") == "0":
            self._free[bucket] = asyncio.get_running_loop().time() + float(limits.get("reset-after", 0)) + SPARE

    async def ask(self, request: Awaitable[T], *, tidy: bool = False) -> T:
        """LiveRefused, LiveStop. ``tidy``: it deletes what the run has made, so nothing stops it."""
        task = asyncio.ensure_future(request)
        try:
            if not tidy:
                self.stop()
            async with asyncio.timeout(REQUEST_TIMEOUT):
                found = await task
        except TimeoutError:
            raise LiveStop(DiscordFailure(FailureKind.SILENT)) from None
        except (discord.DiscordException, aiohttp.ClientError, OSError, KeyError) as error:
            raise self._failure(error) from error
        finally:
            task.cancel()
        self._refusals = 0
        return found

    def _failure(self, error: Exception) -> Exception:
        last = self.last
        if last is not None and last.status == 429 and last.code:  # a limit of its own, as 30046
            return LiveRefused(429, last.code, last.wait)
        if isinstance(error, discord.RateLimited):
            return LiveStop(DiscordFailure(FailureKind.RATE, 429, seconds=round(error.retry_after)))
        if isinstance(error, KeyError):  # the library looks for `retry_after`
            return LiveStop(DiscordFailure(FailureKind.RATE, 429)) if last and last.status == 429 else error
        if isinstance(error, discord.HTTPException) and error.status == 429:
            kind = FailureKind.RATE if error.response.headers.get("Via") else FailureKind.BLOCKED
            return LiveStop(DiscordFailure(kind, 429))
        found = reason(error)
        if found is None:
            return error
        if not isinstance(error, discord.HTTPException) or found.kind is FailureKind.TOKEN:
            return LiveStop(found)
        self._refusals += 1
        return LiveStop(found) if self._refusals >= IN_A_ROW else LiveRefused(error.status, error.code)
