"""Numbers about a running bot, in Prometheus's text format. Labels are from fixed sets: no name, no card, no id."""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.tables.core.model import Changed

BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the histograms' buckets, in seconds."""

Labels = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Counter:
    name: str
    help: str
    values: dict[Labels, float] = field(default_factory=dict)

    def add(self, amount: float = 1, **labels: str) -> None:
        key = tuple(sorted(labels.items()))
        self.values[key] = self.values.get(key, 0) + amount

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.help, "counter")
        for labels, value in sorted(self.values.items()):
            yield f"{self.name}{_shown(labels)} {_number(value)}"


@dataclass(slots=True)
class Gauge:
    """``read`` is asked when the numbers are."""

    name: str
    help: str
    read: Callable[[], float]

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.help, "gauge")
        yield f"{self.name} {_number(self.read())}"


@dataclass(slots=True)
class Histogram:
    name: str
    help: str
    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.help, "histogram")
        below = 0
        for bound, count in zip((*BOUNDS, math.inf), self.counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{_number(bound)}"}} {below}'
        yield f"{self.name}_sum {_number(self.total)}"
        yield f"{self.name}_count {below}"


def _head(name: str, text: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"


def _shown(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""


def _number(value: float) -> str:
    if math.isinf(value):
        return "+Inf"
    return "NaN" if math.isnan(value) else f"{value:.10g}"


class Metrics:
    """Everything measured. `changed` listens to tables, `control` to clicks, `trace` to calls to Discord."""

    def __init__(self) -> None:
        self.changes = Counter("busdriver_changes_total", "Changes of tables, by cause and game.")
        self.clicks = Counter("busdriver_clicks_total", "Clicks on buttons and selects, by how they ended.")
        self.click_seconds = Histogram("busdriver_click_seconds", "From a click's arrival to the end of its work.")
        self.requests = Counter("busdriver_discord_requests_total", "Calls to Discord, by method and status.")
        self.request_seconds = Histogram("busdriver_discord_request_seconds", "How long Discord took to answer.")
        started = time.time()
        self.gauges = [Gauge("busdriver_start_time_seconds", "When the process started, since 1970.", lambda: started)]

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        self.gauges.append(Gauge(f"busdriver_{name}", text, read))

    def changed(self, change: Changed) -> None:
        self.changes.add(cause=change.cause.value, game=change.snapshot.table.game)

    def control(self, seconds: float, outcome: str) -> None:
        self.clicks.add(outcome=outcome)
        self.click_seconds.observe(seconds)

    def trace(self) -> aiohttp.TraceConfig:
        """Counts the calls of the session that it is given to."""
        config = aiohttp.TraceConfig()

        async def begin(session: Any, context: Any, params: Any) -> None:
            context.begun = time.perf_counter()

        async def end(session: Any, context: Any, params: aiohttp.TraceRequestEndParams) -> None:
            self.requests.add(method=params.method, status=str(params.response.status))
            self.request_seconds.observe(time.perf_counter() - context.begun)

        async def fail(session: Any, context: Any, params: aiohttp.TraceRequestExceptionParams) -> None:
            self.requests.add(method=params.method, status="none")

        config.on_request_start.append(begin)
        config.on_request_end.append(end)
        config.on_request_exception.append(fail)
        return config

    def text(self) -> str:
        """The page for Prometheus."""
        kinds: tuple[Counter | Gauge | Histogram, ...] = (
            self.changes, self.clicks, self.click_seconds, self.requests, self.request_seconds, *self.gauges)
        return "".join(f"{line}\n" for kind in kinds for line in kind.lines())
