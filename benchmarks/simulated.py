"""The Discord in memory, in real time and with a stopwatch, for measurements of the bot.

It is made for tests and takes as much time as the bot; here it does the same with less. What is plain JSON is copied by
marshalling, not by `copy.deepcopy`: the same copy, ten times as fast. Components are walked through in lists, not by
generators of generators. And what it does several times is done once:

- A message is checked once, when it comes; not again when it is kept. And only each tenth is: Discord does that on
  machines of its own, and whether messages are within its limits is what tests ask (`tests/cogs/test_limits.py`).
- A message is copied once, when it is checked, and once more where it shows pictures, for their addresses; no copy goes
  into a history of requests, since none is kept (`Discord.start`).
- An event is copied once, as the library's own copy of what the gateway sends.
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
from simcord.backend.ops import messages
from simcord.backend.serializers import message_payload
from simcord.env import Env
from simcord.http import _helpers, router
from simcord.interactions import base_payload

KEPT = 5_000
"""Interactions: those of the last ten seconds and more."""
SAMPLE = 10
"""Each so-manieth piece of work is timed: reading the stopwatch costs more than what it measures."""
CHECKED = 10
"""Each so-manieth message is checked."""
MEDIA = (11, 12, 13)
"""Kinds of components that show what was uploaded."""
addressed = components.resolve_attachment_references
validated = _helpers.validate_message_state


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
        found.append(part)
        if "components" in part:
            found += walked(part["components"])
        if "accessory" in part:
            found += walked(part["accessory"])
        if "component" in part:
            found += walked(part["component"])
    return found


def resolved(parts: Any, attachments: Any) -> Any:
    """Components, which are a copy already, with the addresses of their pictures and files."""
    return addressed(parts, attachments) if any(part["type"] in MEDIA for part in walked(parts)) else parts


def checked(parts: Any, **message: Any) -> Any:
    """Components that were checked when they came."""
    return parts


class Sampled:
    """The check of messages that come, for each tenth; all get their components' numbers."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, parts: Any, **message: Any) -> Any:
        self._count += 1
        if self._count % CHECKED == 0:
            return validated(parts, **message)
        parts = copied(parts)
        components._assign_ids(parts, {part["id"] for part in walked(parts) if part.get("id")})
        return parts


def quicken(stopwatch: Callable[[Callable[[], Any]], Any]) -> None:
    """``stopwatch`` runs what it is given, and times it."""
    components.deepcopy = serializers.deepcopy = copied
    components.walk_components = walked
    _helpers.resolve_attachment_references = resolved
    _helpers.validate_message_state = Sampled()
    messages.validate_message_state = checked
    gateway.copy = SimpleNamespace(deepcopy=lambda event: stopwatch(lambda: copied(event)))
    router.copy = SimpleNamespace(deepcopy=lambda body: body)


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
        quicken(self._timed)

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
        payload["channel"]["type"] = int(payload["channel"]["type"])  # then all of it is plain JSON
        payload["message"] = dict(message_payload(self.backend, message))
        return made, payload

    def newest(self, channel: int) -> Any:
        """The last message of a channel; None if it is empty."""
        kept = self.backend.messages.get(channel)
        return kept[next(reversed(kept))] if kept else None
