"""Prometheus metrics of a running bot. Labels come from fixed sets: no names, cards or ids.

Discord counts all requests against its limit of 50 a second, except answers to interactions and edits by their token
(the kinds ``answer`` and ``by_token``).

`Monitor` serves them at ``/metrics``; off by default. Its ``/health`` answers 200 while the bot is healthy, else 503,
with what is wrong: not connected to Discord, or a database that does not answer within two seconds. There is no
password, so it belongs on the local network.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from types import SimpleNamespace

import aiohttp
from aiohttp import web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from yarl import URL

from bot.core.errors import StoreError
from bot.tables.core.change import Changed
from cogs.delivery.request_lanes import Lane

BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the histograms' buckets, in seconds."""

KINDS = (
    ("answer", "POST", r"/interactions/\d+/[^/]+/callback"),
    ("by_token", "[A-Z]+", r"/webhooks/.*"),
    ("message_post", "POST", r"/channels/\d+/messages"),
    ("message_edit", "PATCH", r"/channels/\d+/messages/\d+"),
    ("message_delete", "DELETE", r"/channels/\d+/messages/\d+"),
    ("dm_open", "POST", r"/users/@me/channels"),
    ("thread_open", "POST", r"/channels/\d+(?:/messages/\d+)?/threads"),
)
"""Kind, method and path of a request to Discord's API; all others are ``other``."""
_KIND = re.compile("|".join(rf"(?P<{kind}>{method} (?:/api/v\d+)?{path})" for kind, method, path in KINDS))
UNCOUNTED = frozenset({"answer", "by_token"})
"""Kinds that do not count against Discord's limit."""

PROBE_TIMEOUT = 2.0
"""Seconds."""

Probe = Callable[[], Awaitable[bool]]

disable_created_metrics()  # type: ignore[no-untyped-call] # they would double the series


class Metrics:
    """All metrics. `changed` listens to tables, `clicked` to clicks, `trace` to requests."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.changes = Counter(
            "busdriver_changes", "Changes of tables, by cause and game.", ["cause", "game"], registry=registry)
        self.clicks = Counter(
            "busdriver_clicks", "Clicks on buttons and selects, by how they ended.", ["outcome"], registry=registry)
        self.click_seconds = Histogram(
            "busdriver_click_seconds", "From a click's arrival to the end of its work.",
            buckets=BUCKETS, registry=registry)
        self.requests = Counter(
            "busdriver_discord_requests", "Requests to Discord, by kind and status.",
            ["kind", "status"], registry=registry)
        self.request_seconds = Histogram(
            "busdriver_discord_request_seconds", "How long Discord took to answer.",
            buckets=BUCKETS, registry=registry)
        self.lane_seconds = Histogram(
            "busdriver_lane_wait_seconds", "How long an update waited for its counted request, by lane.",
            ["lane"], buckets=BUCKETS, registry=registry)
        self._request = cache(self.requests.labels)
        """Kinds and statuses are few, and finding a label's counter is slower than counting."""
        self.gauge("start_time_seconds", "When the process started, since 1970.", time.time())

    def gauge(self, name: str, text: str, value: float | Callable[[], float]) -> None:
        """A gauge that is constant, or read whenever the numbers are."""
        gauge = Gauge(f"busdriver_{name}", text, registry=self.registry)
        if callable(value):
            gauge.set_function(value)
        else:
            gauge.set(value)

    def changed(self, change: Changed) -> None:
        self.changes.labels(change.cause.value, change.after.table.game).inc()

    def clicked(self, seconds: float, outcome: str) -> None:
        self.clicks.labels(outcome).inc()
        self.click_seconds.observe(seconds)

    def waited(self, lane: Lane, seconds: float) -> None:
        self.lane_seconds.labels(lane.name.lower()).observe(seconds)

    def trace(self) -> aiohttp.TraceConfig:
        """Counts the requests of the session that it is given to."""
        config = aiohttp.TraceConfig()

        async def begin(session: object, context: SimpleNamespace, params: object) -> None:
            context.begun = time.perf_counter()

        async def end(session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
            self._request(kind_of(params.method, params.url), str(params.response.status)).inc()
            self.request_seconds.observe(time.perf_counter() - context.begun)

        async def fail(session: object, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
            if getattr(context, "error", None) is None:  # else it was answered
                self._request(kind_of(params.method, params.url), "none").inc()

        config.on_request_headers_sent.append(begin)
        config.on_request_end.append(end)
        config.on_request_exception.append(fail)
        return config

    def text(self) -> str:
        """The page for Prometheus."""
        return generate_latest(self.registry).decode()


def kind_of(method: str, url: URL) -> str:
    """The kind of a request to Discord, from `KINDS`."""
    found = _KIND.fullmatch(f"{method} {url.path}")
    return "other" if found is None else str(found.lastgroup)


# the web server -------------------------------------------------------------------------------

class Monitor:
    """The server. ``probes`` report by name whether a part is healthy; ``facts`` are told beside it."""

    def __init__(
        self, metrics: Metrics, probes: dict[str, Probe], facts: Mapping[str, Callable[[], object]] | None = None,
    ) -> None:
        self._metrics = metrics
        self._probes = probes
        self._facts = facts or {}
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen and return the port (``port`` 0: any free one). OSError if that fails."""
        app = web.Application()
        app.router.add_get("/metrics", self._metrics_page)
        app.router.add_get("/health", self._health_page)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _metrics_page(self, request: web.Request) -> web.Response:
        return web.Response(text=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _health_page(self, request: web.Request) -> web.Response:
        found = {name: await _probe(probe) for name, probe in self._probes.items()}
        facts = {name: fact() for name, fact in self._facts.items()}
        return web.json_response(found | facts, status=200 if all(found.values()) else 503)


async def _probe(probe: Probe) -> bool:
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            return await probe()
    except (TimeoutError, StoreError):
        return False


def connected(latency: float, ready: bool) -> bool:
    """Whether the gateway is connected: Discord answers heartbeats."""
    return ready and not math.isnan(latency) and latency < 30
