"""Whom the bot's messages have notified, by what was sent to Discord."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tests.support.discord.discord_limits import walk
from tests.support.discord.discord_world import World

SENDING = ("/messages", "/callback")
"""Requests that make a message; an answer that was deferred first is filled by an edit, which notifies nobody."""


class Notified(NamedTuple):
    """A message: its text, the channel if it says that, and which users and roles it notified."""

    text: str
    path: str
    users: frozenset[int]
    roles: frozenset[int]


def sent(world: World, since: int = 0) -> list[Notified]:
    """All messages from the request with this number on."""
    return [found for each in world.env.http_requests[since:]
            if each.method == "POST" and isinstance(each.json, Mapping) and (found := _notified(each.path, each.json))]


def _notified(path: str, body: Mapping[str, Any]) -> Notified | None:
    data = body.get("data") if path.endswith("/callback") else body
    if not isinstance(data, Mapping) or not data.get("components"):
        return None
    allowed = data.get("allowed_mentions") or {}
    text = "\n".join(str(part["content"]) for part in walk(data["components"]) if part.get("type") == 10)
    return Notified(text, path, _numbers(allowed.get("users", ()), text, "@"), _numbers(
        allowed.get("roles", ()), text, "@&"))


def _numbers(allowed: Iterable[Any], text: str, sign: str) -> frozenset[int]:
    """Discord notifies only whom the text names, too."""
    return frozenset(number for each in allowed if f"<{sign}{(number := int(each))}>" in text)
