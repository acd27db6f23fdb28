"""A bot's process in a simulated Discord: killed at any point, and held against what Discord does not document.

simcord takes every request and every message: it knows neither the limits of `OpeningLimits` nor the numbers (nonces)
by which Discord answers a message that was sent twice by the one that is there. `Process` adds them to a `World`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot.app import App
from bot.league.entries import SeasonEntry
from tests.support.discord.discord_world import World
from tests.support.discord.opening_limits import OpeningLimits

ATTEMPTS = 5
"""How often the library asks, if Discord says "later"."""

Send = Callable[..., Awaitable[Any]]


class Process:
    """Of a world. `die_after_entry` and `die_after_message` say when it dies; then `restart` is due (`is_dead`)."""

    def __init__(self, world: World, **limits: int) -> None:
        self.world = world
        self.limits = OpeningLimits(lambda: world.clock.now().timestamp(), **limits)
        self._sent: dict[str, Any] = {}
        """Messages by the number with which they were sent."""
        self._dead: set[int] = set()
        self._entry: Callable[[SeasonEntry], bool] | None = None
        self._message: Callable[[int], bool] | None = None
        self.deaths: list[str] = []
        """Where it has died."""
        world.when_ready.append(self._watch)
        self._watch(world.app)

    def die_after_entry(self, when: Callable[[SeasonEntry], bool]) -> None:
        """Once, after such an entry of a season is durable, and before anybody hears of it."""
        self._entry = when

    def die_after_message(self, when: Callable[[int], bool]) -> None:
        """Once, after a message was sent to such a channel, and before the bot learns of it."""
        self._message = when

    @property
    def is_dead(self) -> bool:
        return id(self.world.app) in self._dead

    async def restart(self) -> None:
        """A new process; the old one was killed, at a point that was set or here."""
        self._kill(self.world.app)
        await self.world.restart(killed=True)

    # the process ---------------------------------------------------------------------------------

    def _watch(self, app: App) -> None:
        http: Any = app.client.http
        store: Any = app.storage.leagues.seasons
        if getattr(http.request, "__func__", None) is not None:  # not watched yet
            http.request = self._requests(app, http.request)
            store.append = self._appends(app, store.append)

    def _appends(self, app: App, append: Send) -> Send:
        async def appended(write: Any) -> None:
            await append(write)
            if self._entry is not None and any(self._entry(each) for each in _entries(write)):
                self._entry = None
                self._die(app, f"after {', '.join(each.kind for each in _entries(write)[:3])}")

        return appended

    def _die(self, app: App, where: str) -> None:
        self.deaths.append(where)
        self._kill(app)
        raise asyncio.CancelledError

    def _kill(self, app: App) -> None:
        """Nothing is read, written or sent any more; whoever tries goes no further."""
        async def nothing(*given: Any, **named: Any) -> Any:
            raise asyncio.CancelledError

        class Nothing:
            async def __aenter__(self) -> Any:
                raise asyncio.CancelledError

            async def __aexit__(self, *given: object) -> None:
                """It has not been entered."""

        self._dead.add(id(app))
        database: Any = app.storage.database
        for name in ("all", "one", "execute", "write"):
            setattr(database, name, nothing)
        database.transaction = lambda **options: Nothing()

    # requests ------------------------------------------------------------------------------------

    def _requests(self, app: App, send: Send) -> Send:
        async def request(route: Any, **given: Any) -> Any:
            if id(app) in self._dead:
                raise asyncio.CancelledError
            path, body = route.url.split("/api/v10", 1)[1].split("?")[0], _body(given)
            await self._refuse(route.method, path, body, send, (route, given))
            number = body.get("nonce") if body.get("enforce_nonce") else None
            if number in self._sent:
                return self._sent[number]
            answer = await send(route, **given)
            if route.method == "POST" and path.endswith("/messages"):
                self._sent[str(number)] = answer
                if self._message is not None and self._message(int(path.split("/")[2])):
                    self._message = None
                    self._die(app, f"after a message in {path.split('/')[2]}")
            return answer

        return request

    async def _refuse(self, method: str, path: str, body: Any, send: Send, call: tuple[Any, Any]) -> None:
        """What is refused for a while, the library asks again after it."""
        for attempt in range(ATTEMPTS):
            refusal = self.limits.check(method, path, body)
            if refusal is None:
                return
            self.world.env.backend.faults.append({  # as `inject_error` does, which the bot's own tasks may not call
                "method": method, "path": path, "status": refusal.status, "code": refusal.code,
                "message": refusal.message, "times": 1})
            try:
                await send(call[0], **call[1])
            except discord.HTTPException:
                if not refusal.wait or attempt == ATTEMPTS - 1:
                    raise
            await self.world.clock.sleep(refusal.wait)


def _entries(write: Any) -> Sequence[SeasonEntry]:
    found: Sequence[SeasonEntry] = write.entries
    return found


def _body(given: dict[str, Any]) -> dict[str, Any]:
    """Of a request, which may come in parts."""
    for part in given.get("form") or ():
        if part.get("name") == "payload_json":
            found: dict[str, Any] = json.loads(part["value"])
            return found
    body = given.get("json")
    return body if isinstance(body, dict) else {}
