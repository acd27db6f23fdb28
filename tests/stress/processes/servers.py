"""A Discord of several servers that notes what each process of the bot sends, and whom it is for."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from benchmarks.load.people import HAND, controls
from bot.core.slots import SLOTS
from cogs.common.layout import Click
from tests.support.discord.discord_schema import walk
from tests.support.wire.wire_connector import tls
from tests.support.wire.wire_contents import NO_THREADS, Json
from tests.support.wire.wire_discord import ANSWER_WITHIN, Discord, Interaction
from tests.support.wire.wire_limits import RateLimits


@dataclass(frozen=True, slots=True)
class Whom:
    """Whom something is for: a server, tables, a person, or one of these. Nobody: all servers."""

    guild: int = 0
    tables: frozenset[int] = frozenset()
    user: int = 0


@dataclass(frozen=True, slots=True)
class Sent:
    """A request that answers no interaction, but may edit its answer. ``port``: the process's; ``message``: the one
    that is edited or deleted."""

    at: float
    port: int
    method: str
    path: str
    whom: Whom
    interaction: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """An attempt to answer an interaction, in time. ``first``: whether it is the one that people see."""

    at: float
    port: int
    interaction: str
    first: bool = True


class Watched(Discord):
    """It knows which process sends what: each has a port of its own. ``refused``: the ports whose requests get a 503;
    ``unanswered``: those whose requests get no answer at all."""

    def __init__(self) -> None:
        self._slot: int | None = None
        super().__init__(lambda: datetime.now(UTC), RateLimits(), checked=False, permissions=NO_THREADS)
        self.deaf: set[int] = set()
        self.refused: set[int] = set()
        self.unanswered: set[int] = set()
        self._serve, self.gateway.serve = self.gateway.serve, self._gateway  # type: ignore[method-assign]
        self.servers = [self.guild]
        self.own: list[Sent] = []
        """What processes did of their own."""
        self.replies: list[Reply] = []
        self.asked: dict[str, Whom] = {}
        """Whom each interaction is for."""

    # servers and people --------------------------------------------------------------------------

    def snowflake(self, ago: float = 0.0) -> str:
        """With `_at`, one of that slot."""
        made = int(super().snowflake(ago))
        if self._slot is not None:
            stamp = (made >> 22) - SLOTS
            made = (stamp - stamp % SLOTS + self._slot) << 22 | made & 0x3FFFFF
        return str(made)

    @contextmanager
    def _at(self, slot: int) -> Iterator[None]:
        self._slot = slot
        yield
        self._slot = None

    def server(self, name: str, slot: int) -> Json:
        """Another server, before the bot connects; its channel."""
        first = self.guild
        with self._at(slot):
            self.guild = self._guild(name)
        self.servers.append(self.guild)
        channel = self.text_channel("games")
        self.guild = first
        return channel

    def person(self, name: str, slot: int) -> Json:
        with self._at(slot):
            return self.user(name)

    def ready(self) -> Json:
        return {**super().ready(), "guilds": [{"id": each["id"], "unavailable": True} for each in self.servers]}

    def guild_events(self) -> list[Json]:
        return self.servers

    async def interact(self, kind: int, user: Json, channel: Json, data: Json,
                       message: Json | None = None) -> tuple[Interaction, Json]:
        made, event = await super().interact(kind, user, channel, data, message)
        self.asked[made.id] = whom_of(user, channel, data)
        return made, event

    # processes -----------------------------------------------------------------------------------

    async def deafen(self, port: int) -> None:
        """The gateway refuses a process from now on."""
        self.deaf.add(port)
        for session in (self.gateway.session, *self.gateway.beside):
            socket = None if session is None else session.socket
            if socket is not None and socket.get_extra_info("sockname")[1] == port:
                await socket.close(code=4000)

    @web.middleware
    async def _checked(self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
                       ) -> web.StreamResponse:
        if request.transport is None or request.path == "/":
            return await super()._checked(request, handler)
        port = request.transport.get_extra_info("sockname")[1]
        while port in self.unanswered and request.transport is not None:  # noqa: ASYNC110 (there is no such event)
            await asyncio.sleep(0.1)
        if port in self.refused:
            return web.Response(status=503, text="upstream")
        return await super()._checked(request, handler)

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        assert request.transport is not None
        if request.transport.get_extra_info("sockname")[1] in self.deaf:
            return web.Response(status=503)
        return await self._serve(request)

    async def site(self) -> int:
        """Another port."""
        assert self._runner is not None
        site = web.TCPSite(self._runner, "127.0.0.1", 0, ssl_context=tls(ssl.PROTOCOL_TLS_SERVER))
        await site.start()
        return int(self._runner.addresses[-1][1])

    async def _api(self, request: web.Request) -> web.Response:
        if request.transport is None:
            return web.Response(status=499)  # its process is gone
        request["port"] = request.transport.get_extra_info("sockname")[1]
        return await super()._api(request)

    def _route(self, request: web.Request, path: str, body: Any,
               files: dict[int, tuple[str, bytes]]) -> tuple[int, Any]:
        at, port, parts = time.monotonic(), request["port"], path.strip("/").split("/")
        if parts[0] == "interactions":
            self._note_reply(Reply(at, port, parts[1]), self.interactions.get(parts[2]))
        elif request.method != "GET":
            interaction = self.interactions.get(parts[2]) if parts[0] == "webhooks" else None
            message = parts[-1] if "messages" in parts[:-1] else ""
            if message == "@original" and interaction is not None:
                message = interaction.original or ""
            self.own.append(Sent(at, port, request.method, path, self._whom(parts, body, message),
                                 "" if interaction is None else interaction.id, message))
        return super()._route(request, path, body, files)

    def _note_reply(self, reply: Reply, interaction: Interaction | None) -> None:
        """One that comes too late, as of a process that was frozen meanwhile, is none."""
        if interaction is not None and (self.now() - interaction.born).total_seconds() <= ANSWER_WITHIN:
            self.replies.append(replace(reply, first=not interaction.answered.done()))

    def _whom(self, parts: list[str], body: Any, message: str) -> Whom:
        """A hand is for its table alone; what else a person gets may be for them or for a table."""
        shown = [each for each in (body, self.messages.get(message)) if isinstance(each, dict)]
        tables = frozenset().union(*map(tables_in, shown)) if shown else frozenset[int]()
        if parts[0] == "webhooks":
            return Whom(tables=tables)
        if parts == ["users", "@me", "channels"]:
            return Whom(user=int(body["recipient_id"]))
        place = self.channels.get(parts[1], {}) if parts[0] == "channels" else {}
        if "guild_id" in place:
            return Whom(int(place["guild_id"]))
        if not place:
            return Whom()
        hand = any(HAND & set(controls(each)) for each in shown if each.get("components"))
        return Whom(tables=tables, user=0 if hand else int(place["recipients"][0]["id"]))


def whom_of(user: Json, channel: Json, data: Json) -> Whom:
    """A click is for its table; a command for the table that it names, its server or, in direct messages, the user."""
    click = Click.read(data.get("custom_id", ""))
    if click is not None and click.table:
        return Whom(tables=frozenset({click.table}))
    tables = frozenset(each["value"] for each in data.get("options", ()) if each["name"] == "game")
    if "guild_id" in channel:
        return Whom(int(channel["guild_id"]), tables)
    return Whom(tables=tables, user=int(user["id"]))


def tables_in(message: Json) -> frozenset[int]:
    """The tables that a message's controls name."""
    ids = (part.get("custom_id") for part in walk(message.get("components") or []))
    clicks = (Click.read(each) for each in ids if each)
    return frozenset(click.table for click in clicks if click is not None and click.table)
