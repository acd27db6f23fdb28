"""Channels where the bot is no member: there it only answers, and its own token can do nothing.

Requests with it are not sent: Discord would refuse them, and count them (`bot.ops.circuit_breaker`). A channel is known
from a click there, or from the server that the bot has left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import SimpleNamespace

import aiohttp
from cachetools import LRUCache

CHANNELS = 50_000
_CHANNEL = re.compile(r"/api/v\d+/channels/(\d+)(?:/.*)?")


class NoMember(aiohttp.ClientError):
    """The request was not sent, since the bot is no member where it goes."""


class ForeignChannels:
    def __init__(self) -> None:
        self._known: LRUCache[int, None] = LRUCache(CHANNELS)

    def note(self, channels: Iterable[int]) -> None:
        for channel in channels:
            self._known[channel] = None

    def forget(self, channels: Iterable[int]) -> None:
        """The bot is a member there now."""
        for channel in channels:
            self._known.pop(channel, None)

    def attach(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        trace.on_request_start.insert(0, self._begin)
        return trace

    async def _begin(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        found = _CHANNEL.fullmatch(params.url.path) if self._known else None
        if found is not None and int(found[1]) in self._known:
            raise NoMember
