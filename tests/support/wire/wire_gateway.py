"""The gateway of the stand-in: sessions that can be dropped, resumed, replayed and declared invalid.

Every event gets the session's next number and is kept, so that a client that comes back with
RESUME is sent what it missed. `Gateway.drop`, `invalidate`, `replay` and `silent` are what Discord does now and then.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import WSMsgType, web

HELLO, HEARTBEAT, ACK, IDENTIFY, RESUME, RECONNECT, INVALID, MEMBERS = 10, 1, 11, 2, 6, 7, 9, 8

INTERVAL = 3_600_000
"""Milliseconds between heartbeats. The library beats in a thread, by the real clock and not by the loop's: never within
a test, since a beat after the loop of a test has closed is an error in whichever test runs then."""
MESSAGES, DIRECT = 1 << 9, 1 << 12
"""Intents: messages of servers, direct messages."""
AFTER = 0.3
"""Seconds from the answer to a message until it is reported."""
BEAT = 41.0
"""Seconds of the loop between two answers to heartbeats, which come unasked instead."""


class Place(Protocol):
    """What a session is told about when it begins."""

    token: str
    refusing: bool

    def ready(self) -> dict[str, Any]: ...
    def guild_events(self) -> list[dict[str, Any]]: ...
    def members(self, asked: dict[str, Any]) -> dict[str, Any]: ...


@dataclass
class Session:
    """``sent``: every event so far, in order; the number of an event is its place from 1. ``count``: how many, where
    they are not kept."""

    id: str
    gateway: Gateway
    sent: list[dict[str, Any]] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    packer: Any = None
    count: int = 0
    intents: int = 0

    async def emit(self, event: str, data: Any) -> None:
        self.sent.append({"op": 0, "t": event, "s": len(self.sent) + 1, "d": data})
        await self.send(self.sent[-1])

    async def send(self, payload: dict[str, Any]) -> None:
        """To the socket, if there is one."""
        if self.socket is None or self.socket.closed or self.gateway.is_silent(self.socket):
            return
        raw = json.dumps(payload).encode()
        try:
            if self.packer is None:
                await self.socket.send_str(raw.decode())
            else:
                await self.socket.send_bytes(self.packer.compress(raw) + self.packer.flush(zlib.Z_SYNC_FLUSH))
        except ConnectionError:
            self.socket = None


class Gateway:
    """``identified`` and ``resumed`` count what clients have asked for; ``refusing``: nobody gets in; ``silent``: the
    connection stays, and nothing comes through; ``silent_ports``: of processes for which only theirs is;
    ``refuses_tokens``: no token is valid any more; ``asked``: when members were asked for."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self.session: Session | None = None
        self.beside: list[Session] = []
        """Of other processes of the bot, which get every event too."""
        self.identified = 0
        self.resumed = 0
        self.refusing = False
        self.silent = False
        self.silent_ports: set[int] = set()
        self.refuses_tokens = False
        self.asked: list[float] = []
        self._connected = asyncio.Event()
        self._reported = 0
        self._later: list[asyncio.Task[None]] = []

    async def emit(self, event: str, data: Any) -> None:
        for session in (*self.beside, self.session):
            if session is not None:
                await session.emit(event, data)

    def is_silent(self, socket: web.WebSocketResponse) -> bool:
        return self.silent or (bool(self.silent_ports) and socket.get_extra_info("sockname")[1] in self.silent_ports)

    async def report(self, message: dict[str, Any], channel: dict[str, Any], order: str) -> None:
        """A message was sent: for sessions that want to hear of messages, before or after the answer to its request."""
        guild = channel.get("guild_id")
        wanted = MESSAGES if guild else DIRECT
        wants = [each for each in (*self.beside, self.session) if each is not None and each.intents & wanted]
        event = {**message, **({"guild_id": guild} if guild else {})}
        self._reported += 1
        for session in wants:
            if order == "before" or (order == "mixed" and self._reported % 2):
                await session.emit("MESSAGE_CREATE", event)
                await asyncio.sleep(AFTER)
            else:
                self._later.append(asyncio.get_running_loop().create_task(self._after(session, event)))

    async def _after(self, session: Session, event: dict[str, Any]) -> None:
        await asyncio.sleep(AFTER)
        await session.emit("MESSAGE_CREATE", event)

    async def connected(self, seconds: float = 600) -> None:
        """Wait until a client is there; TimeoutError."""
        async with asyncio.timeout(seconds):
            await self._connected.wait()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if self._place.refusing or self.refusing:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        session = Session("", self, socket=socket)
        session.packer = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        await session.send({"op": HELLO, "d": {"heartbeat_interval": INTERVAL}, "s": None, "t": None})
        beats = asyncio.create_task(self._beat(socket))
        async for message in socket:
            if message.type is WSMsgType.TEXT and not self.is_silent(socket):
                session = await self._hear(session, json.loads(message.data))
        beats.cancel()
        if session.socket is socket:
            session.socket = None
            if session in self.beside:
                self.beside.remove(session)
            else:
                self._connected.clear()
        return socket

    async def _beat(self, socket: web.WebSocketResponse) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for session in (self.session, *self.beside):
                if session is not None and session.socket is socket:
                    await session.send({"op": ACK, "d": None, "s": None, "t": None})

    async def _hear(self, session: Session, payload: dict[str, Any]) -> Session:
        """What a client says; the session that its socket belongs to now."""
        match payload["op"]:
            case 1:
                await session.send({"op": ACK, "d": None, "s": None, "t": None})
            case 2 if self.refuses_tokens or payload["d"]["token"] != self._place.token:
                assert session.socket is not None
                await session.socket.close(code=4004, message=b"Authentication failed.")
            case 2:
                return await self._identify(session, payload["d"])
            case 6:
                return await self._resume(session, payload["d"])
            case 8:
                self.asked.append(asyncio.get_running_loop().time())
                await session.emit("GUILD_MEMBERS_CHUNK", self._place.members(payload["d"]))
        return session

    async def _identify(self, new: Session, asked: dict[str, Any]) -> Session:
        self.identified += 1
        new.id = f"session-{self.identified}"
        new.intents = asked.get("intents", 0)
        if self.session is not None and self.session.socket is not None:
            self.beside.append(self.session)
        self.session = new
        shard = {"shard": asked["shard"]} if "shard" in asked else {}
        await new.emit("READY", {**self._place.ready(), **shard, "session_id": new.id})
        for guild in self._place.guild_events():
            await new.emit("GUILD_CREATE", guild)
        self._connected.set()
        return new

    async def _resume(self, new: Session, asked: dict[str, Any]) -> Session:
        known = self.session
        if known is None or known.id != asked["session_id"]:
            await new.send({"op": INVALID, "d": False, "s": None, "t": None})
            return new
        self.resumed += 1
        known.socket, known.packer = new.socket, new.packer
        for event in known.sent[asked["seq"]:]:
            await known.send(event)
        await known.emit("RESUMED", {})
        self._connected.set()
        return known

    # what happens to gateways --------------------------------------------------------------------

    async def drop(self) -> None:
        """The connection breaks; the session can be resumed."""
        assert self.session is not None
        socket, self.session.socket = self.session.socket, None
        self._connected.clear()
        if socket is not None:
            await socket.close(code=4000)

    async def reconnect(self) -> None:
        """Discord asks to come back elsewhere."""
        assert self.session is not None
        await self.session.send({"op": RECONNECT, "d": None, "s": None, "t": None})

    async def invalidate(self) -> None:
        """The session is over, its events are lost: identify anew."""
        assert self.session is not None
        session, self.session = self.session, None
        self._connected.clear()
        await session.send({"op": INVALID, "d": False, "s": None, "t": None})

    async def replay(self, count: int) -> None:
        """The last ``count`` events once more, the newest first."""
        assert self.session is not None
        for event in reversed(self.session.sent[-count:]):
            await self.session.send(event)
