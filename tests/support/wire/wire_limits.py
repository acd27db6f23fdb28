"""Discord's documented rate limits, enforced by the stand-in.

- At most 50 requests a second by the bot. Answers to interactions, and what is sent or edited with an interaction's
  token, are not counted.
- Sends and edits share one bucket a channel: 5 requests in 5 seconds. Deletes have a bucket of their own: 5 a second.
- An interaction's token allows 5 requests in 2 seconds.
- Messages older than an hour take 3 edits a channel in some time; the next one is refused with 429 and code 30046. By
  newer sources that is 6 seconds, by older ones an hour.

Every answer carries the ``X-RateLimit-*`` headers of its bucket, from which the library paces itself.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.ops.assumptions import EDITS, EDITS_SPAN, OLD_AGE, OLD_EDITS, OLD_SPANS

GLOBAL_LIMIT = 50
GLOBAL_WINDOW = 1.0
OLD_WINDOW, OLD_CODE = OLD_SPANS["hourly"], 30046


@dataclass(frozen=True, slots=True)
class Rule:
    """``limit`` requests in ``window`` seconds to paths that ``path`` matches; its group is the bucket's key."""

    name: str
    methods: tuple[str, ...]
    path: re.Pattern[str]
    limit: int
    window: float


RULES = (
    Rule("messages", ("POST", "PATCH"), re.compile(r"/channels/(\d+)/messages(?:/\d+)?"), EDITS, EDITS_SPAN),
    Rule("delete", ("DELETE",), re.compile(r"/channels/(\d+)/messages/\d+"), 5, 1.0),
    Rule("token", ("POST", "PATCH", "DELETE", "GET"), re.compile(r"/webhooks/\d+/([^/]+)(?:/.*)?"), 5, 2.0),
)


@dataclass(slots=True)
class Bucket:
    rule: Rule
    used: int = 0
    resets: float = 0.0

    def headers(self, now: float) -> dict[str, str]:
        return {"X-RateLimit-Bucket": self.rule.name, "X-RateLimit-Limit": str(self.rule.limit),
                "X-RateLimit-Remaining": str(max(0, self.rule.limit - self.used)),
                "X-RateLimit-Reset": f"{time.time() + self.resets - now:.3f}",
                "X-RateLimit-Reset-After": f"{max(0.0, self.resets - now):.3f}"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """``scope``: empty if the request is allowed, else ``global``, ``route`` or ``old``."""

    scope: str
    headers: dict[str, str]
    wait: float = 0.0

    @property
    def body(self) -> dict[str, object]:
        code = {"code": OLD_CODE} if self.scope == "old" else {}
        return {"message": "You are being rate limited.", "retry_after": self.wait,
                "global": self.scope == "global", **code}


def counted(path: str) -> bool:
    """Whether a request counts towards the global limit."""
    return not path.startswith(("/interactions/", "/webhooks/"))


@dataclass
class RateLimits:
    """``now``: seconds on any steady clock. ``old_window``: in which old messages of a channel take a few edits;
    ``refused_old``: edits of old messages that were refused."""

    now: Callable[[], float] = time.monotonic
    old_window: float = OLD_WINDOW
    refused_old: int = 0
    _recent: deque[float] = field(default_factory=deque)
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    _old: dict[str, deque[float]] = field(default_factory=dict)

    def check(self, method: str, path: str, age: float = 0.0) -> Verdict:
        """Decide on a request and count it if it is allowed. ``age``: seconds since the edited message was sent."""
        now = self.now()
        bucket = self._bucket(method, path, now)
        headers = bucket.headers(now) if bucket else {}
        if counted(path) and (wait := _excess(self._recent, GLOBAL_LIMIT, GLOBAL_WINDOW, now)) > 0:
            return _refusal("global", {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait)
        if bucket and bucket.used >= bucket.rule.limit:
            return _refusal("route", {**headers, "X-RateLimit-Scope": "user"}, bucket.resets - now)
        if method == "PATCH" and age > OLD_AGE:
            edits = self._old.setdefault(path.rsplit("/", 1)[0], deque())
            if (wait := _excess(edits, OLD_EDITS, self.old_window, now)) > 0:
                self.refused_old += 1
                return _refusal("old", {**headers, "X-RateLimit-Scope": "shared"}, wait)
            edits.append(now)
        if counted(path):
            self._recent.append(now)
        if bucket:
            bucket.used += 1
            headers = bucket.headers(now)
        return Verdict("", headers)

    def _bucket(self, method: str, path: str, now: float) -> Bucket | None:
        for rule in RULES:
            match = rule.path.fullmatch(path) if method in rule.methods else None
            if match:
                bucket = self._buckets.setdefault((rule.name, match[1]), Bucket(rule))
                if now >= bucket.resets:
                    bucket.used, bucket.resets = 0, now + rule.window
                return bucket
        return None


def _excess(times: deque[float], limit: int, window: float, now: float) -> float:
    """Seconds until one more fits into the window; 0 if it does now."""
    while times and times[0] <= now - window:
        times.popleft()
    return max(0.001, times[0] + window - now) if len(times) >= limit else 0.0


def _refusal(scope: str, headers: dict[str, str], wait: float) -> Verdict:
    return Verdict(scope, {**headers, "Retry-After": f"{wait:.3f}"}, wait)
