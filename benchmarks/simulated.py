"""The Discord in memory, in real time and with a stopwatch, for measurements of the bot.

It copies every payload that comes or goes with `copy.deepcopy`, which takes more time than all else that it does. What
is plain JSON is copied by marshalling here: the same copy, ten times as fast. So are ways through components.
"""

from __future__ import annotations

import copy
import marshal
import time
from collections import deque
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from simcord import _dpy_internals, _runtime, components, gateway
from simcord._clock import Clock
from simcord.backend import serializers
from simcord.backend.serializers import message_payload
from simcord.env import Env
from simcord.http import router
from simcord.interactions import base_payload

KEPT = 5_000
"""Interactions: those of the last ten seconds and more."""
SAMPLE = 10
"""Each so-manieth piece of work is timed: reading the stopwatch costs more than what it measures."""


def copied(value: Any) -> Any:
    """A deep copy."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:  # somewhere in it there is more than JSON: an enumeration, a kind of string
        kind = type(value)
        if kind is dict:
            return {key: copied(each) for key, each in value.items()}
        return [copied(each) for each in value] if kind is list else copy.deepcopy(value)


def walked(parts: Any) -> list[dict[str, Any]]:
    """Components with all that are in them, in order: what simcord's generators of generators yield."""
    found: list[dict[str, Any]] = []
    for part in (parts,) if isinstance(parts, dict) else parts:
        if isinstance(part, dict):
            found.append(part)
            if isinstance(part.get("components"), list):
                found += walked(part["components"])
            for key in ("accessory", "component"):
                if isinstance(part.get(key), dict):
                    found += walked(part[key])
    return found


def quicken() -> None:
    quick: Any = SimpleNamespace(deepcopy=copied)
    components.deepcopy = serializers.deepcopy = copied
    components.walk_components = walked
    gateway.copy = router.copy = quick


class Now(Clock):
    """The time of day: by their ids messages are as old as they are."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class Discord:
    """``busy``: seconds of processor time that the simulation has taken so far; ``calls``: from the bot."""

    def __init__(self, env: Env) -> None:
        self.env, self.backend = env, env.backend
        self.backend.clock = Now()
        self.busy = 0.0
        self.calls = self._sample = 0
        self.heard: Callable[[str, Mapping[str, Any]], None] = lambda path, body: None
        self._plain = router.dispatch
        router.dispatch = self._dispatch
        quicken()

    def _timed(self, call: Callable[[], Any]) -> Any:
        """``call``, every tenth time on the stopwatch."""
        self._sample += 1
        if self._sample % SAMPLE:
            return call()
        begun = time.thread_time()
        try:
            return call()
        finally:
            self.busy += SAMPLE * (time.thread_time() - begun)

    async def start(self) -> None:
        """Start the bot; then give the event loop back its own timers, and forget the history for tests."""
        await self.env.start()
        _runtime._restore_loop(self.env)
        _dpy_internals.release_clocks(self.env)
        self.backend.http_requests = deque(maxlen=0)
        self.backend.transcript = deque(maxlen=0)

    def _dispatch(self, backend: Any, method: str, path: str, **given: Any) -> Any:
        self.calls += 1
        try:
            return self._timed(lambda: self._plain(backend, method, path, **given))
        finally:
            self.heard(path, given.get("json") or {})

    def click(self, message: Any, user: int, data: dict[str, Any], sent: Callable[[str], None]) -> None:
        """An interaction on ``message``. ``sent`` hears its id before the bot does."""
        made, payload = self._timed(lambda: self._made(message, user, data))
        sent(str(made.id))
        self.backend.emit("INTERACTION_CREATE", payload)
        self._forget()

    def _forget(self) -> None:
        """Old interactions, which simcord keeps for ever: nobody can answer them any more."""
        kept, tokens = self.backend.interactions, self.backend.interaction_tokens
        while len(kept) > KEPT:
            old = kept.pop(next(iter(kept)))
            tokens.pop(old.token, None)

    def _made(self, message: Any, user: int, data: dict[str, Any]) -> Any:
        made, payload = base_payload(
            self.backend, type=3, channel_id=message.channel_id, guild_id=None, user_id=user, data=data)
        made.source_message_id = message.id
        payload["message"] = dict(message_payload(self.backend, message))
        return made, payload

    def newest(self, channel: int) -> Any:
        """The last message of a channel; None if it is empty."""
        kept = self.backend.messages.get(channel)
        return kept[next(reversed(kept))] if kept else None
