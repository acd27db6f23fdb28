"""A Discord over real sockets: enough of its REST API and gateway for the unmodified library and our bot.

It covers what the Discord in memory cannot: bodies on the wire (multipart uploads with their pictures), rate limits
(`wire_limits`), answers lost after Discord has processed the request, broken connections, resumed and invalid
sessions, hours without Discord.

`Discord.meet` decides on every request before it is processed: None, or a `Fault`. Messages are stored as Discord
stores them; the people of `wire_people` and `benchmarks.load.people` read and click them.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aiohttp import web

from tests.support.discord.discord_limits import EPHEMERAL, faults
from tests.support.discord.opening_limits import OpeningLimits
from tests.support.wire.wire_admin import Admin, check_history, check_size, limit_headers
from tests.support.wire.wire_connector import tls
from tests.support.wire.wire_contents import EVERYTHING, LOADING, Contents, Json, Refused
from tests.support.wire.wire_gateway import Gateway
from tests.support.wire.wire_limits import RateLimits, Verdict

API = "/api/v10"
ANSWER_WITHIN = 3.0
"""Seconds until an interaction that nobody has answered is gone."""
LATE = 2.0
"""Seconds that a click takes to the bot where it takes long."""
OUTSIDE_FOLLOWUPS = 5
"""Messages beside the answer where the app is installed by a user alone."""
APPLICATION = {"name": "Bus Driver", "icon": None, "description": "", "flags": 0, "bot_public": True,
               "bot_require_code_grant": False, "verify_key": "0" * 64, "team": None, "summary": "",
               "integration_types_config": {"0": {"oauth2_install_params": {
                   "scopes": ["bot", "applications.commands"], "permissions": str(EVERYTHING)}}, "1": {}}}
ONLY_BY_GATEWAY = ("channels", "threads", "members", "presences", "voice_states", "stage_instances",
                   "guild_scheduled_events", "soundboard_sounds", "joined_at", "large", "member_count", "unavailable")
"""What a server has in its event, and not where it is asked for."""
GATEWAY = "wss://gateway.discord.gg/"
TOKEN = "MTAw" * 6 + ".wired." + "t" * 30


@dataclass(frozen=True)
class Fault:
    """What happens to a request: ``done`` first or not at all, then this answer, or (status 0) a broken connection."""

    status: int = 0
    done: bool = False
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = "application/json"


@dataclass
class Interaction:
    """``answered``: the kind of the first answer, once there is one."""

    id: str
    token: str
    type: int
    user: Json
    channel: str
    born: datetime
    message: Json | None
    original: str | None = None
    followups: int = 0
    answered: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Discord(Contents):
    """``now``: the time for ids and the end of tokens. ``slow``: seconds until a request is processed. ``found``:
    violations of Discord's rules; ``application``: what differs from `APPLICATION`; ``always``: headers of every
    answer; ``member_of``: the bot's servers; ``uploads``: the last files sent. ``limits``: rate limits to enforce;
    ``openings``: limits on new threads and direct messages; ``checked``: whether bodies are validated; ``permissions``:
    everybody's in the server.

    Callbacks: ``heard`` gets method, path, status and the scope of a 429 of every request, ``changed`` every message
    that was sent, edited or (False) deleted."""

    def __init__(self, now: Callable[[], datetime], limits: RateLimits | None = None, *, checked: bool = True,
                 permissions: int = EVERYTHING) -> None:
        super().__init__(now, permissions)
        self.limits, self._checking = limits, checked
        self.openings: OpeningLimits | None = None
        self.heard: Callable[[str, str, int, str], None] = lambda method, path, status, scope: None
        self.token = TOKEN
        self.port = 0
        self.refusing = False
        self.slow = 0.0
        self.meet: Callable[[str, str], Fault | None] = lambda method, path: None
        self.found: list[str] = []
        self.application: Json = {}
        self.sessions_used = 0
        self.member_of = [self.guild]
        self.always: dict[str, str] = {}
        self.requests: list[tuple[str, str]] = []
        self.uploads: list[tuple[str, bytes]] = []
        self.gateway = Gateway(self)
        self.admin = Admin(self)
        self.interactions: dict[str, Interaction] = {}
        self.commands: dict[str, Json] = {}
        self._runner: web.AppRunner | None = None

    async def start(self, socket: str = "") -> None:
        """Serve on a Unix ``socket``, or else with TLS on a free port."""
        app = web.Application(middlewares=[self._checked], client_max_size=30 * 2**20)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_route("*", API + "/{path:.*}", self._api)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        if socket:
            await web.UnixSite(self._runner, socket).start()
        else:
            await web.TCPSite(self._runner, "127.0.0.1", 0, ssl_context=tls(ssl.PROTOCOL_TLS_SERVER)).start()
            self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    # the gateway's side --------------------------------------------------------------------------

    def ready(self) -> Json:
        return {"v": 10, "user": {**self.bot, "verified": True}, "guilds": [
            {"id": self.guild["id"], "unavailable": True}], "resume_gateway_url": GATEWAY,
            "private_channels": [], "application": {"id": self.bot["id"], "flags": 0}}

    def guild_events(self) -> list[Json]:
        return [self.guild]

    def members(self, asked: Json) -> Json:
        """The members that were asked for; the privileged intent is only needed for all."""
        assert asked["user_ids"], "all members are privileged"
        found = [self._member(self.users[str(user)]) for user in asked["user_ids"]]
        return {"guild_id": asked["guild_id"], "members": found, "chunk_index": 0, "chunk_count": 1, "not_found": [],
                "nonce": asked["nonce"]}

    async def interact(self, kind: int, user: Json, channel: Json, data: Json,
                       message: Json | None = None) -> tuple[Interaction, Json]:
        """Somebody does something: the interaction, and the event that tells the bot of it."""
        number = self.snowflake(LATE if self.modes["click_delay"] == "late" else 0.0)
        made = Interaction(number, f"interaction-{number}", kind, user, channel["id"], self.now(), message)
        self.interactions[made.token] = made
        here = channel.get("guild_id")
        event = {"id": number, "application_id": self.bot["id"], "type": kind, "token": made.token, "version": 1,
                 "data": data, "channel_id": channel["id"], "channel": {**channel, "permissions": self._permissions},
                 "locale": "en-US", "entitlements": [], "authorizing_integration_owners": {"0": here or "0"},
                 "app_permissions": self._permissions, "attachment_size_limit": 10 * 2**20, "context": 0 if here else 1}
        if channel["id"] in self.outside:
            event |= {"context": 0 if here else 2, "authorizing_integration_owners": {"1": user["id"]},
                      "app_permissions": "180224"}
        if here:
            event |= {"guild_id": here, "guild_locale": "en-US", "member": self._member(user),
                      "guild": {"id": here, "locale": "en-US", "features": []}}
        else:
            event["user"] = user
        if message is not None:
            event["message"] = message
        await self.gateway.emit("INTERACTION_CREATE", event)
        return made, event

    # the API -------------------------------------------------------------------------------------

    @web.middleware
    async def _checked(self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
                       ) -> web.StreamResponse:
        if not request.path.startswith(API):
            return await handler(request)
        path = request.path.removeprefix(API)
        self.requests.append((request.method, path))
        if self.slow:
            await asyncio.sleep(self.slow)
        fault = Fault(503, body="upstream", kind="text/plain") if self.refusing else self.meet(request.method, path)
        verdict = self._verdict(request.method, path)
        if fault is None and verdict.scope:
            fault = Fault(429, body=verdict.body, headers=verdict.headers)
        if fault is None:
            response = await handler(request)
            limits = limit_headers(self.modes, request.method, path, verdict.headers)
            response.headers.update({**self.always, **limits})
            self.heard(request.method, path, response.status, "")
            return response
        self.heard(request.method, path, fault.status, verdict.scope)
        if fault.done:
            await handler(request)
        else:
            await request.read()
        if not fault.status:
            assert request.transport is not None
            request.transport.abort()
        body = fault.body if isinstance(fault.body, str) else json.dumps(fault.body or {"message": "", "code": 0})
        via = {} if fault.kind == "text/html" else {"Via": "1.1 google"}  # a page is from what stands before Discord
        return web.Response(status=fault.status or 502, headers={**via, **fault.headers},
                            body=body.encode(), content_type=fault.kind)

    def _verdict(self, method: str, path: str) -> Verdict:
        if self.limits is None:
            return Verdict("", {})
        message = self.messages.get(path.rsplit("/", 1)[-1]) if method == "PATCH" else None
        sent = datetime.fromisoformat(message["timestamp"]) if message is not None else self.now()
        return self.limits.check(method, path, (self.now() - sent).total_seconds())

    async def _api(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(API)
        private = path.startswith(("/interactions/", "/webhooks/"))
        try:
            if not private and set(path.split("/")) & self.outside:
                self.found.append(f"{request.method} {path}: the bot is no member there")
                raise Refused(403, 50001, "Missing Access")
            if not private and request.headers.get("Authorization") != f"Bot {self.token}":
                raise Refused(401, 0, "401: Unauthorized")
            body, files = await self._body(request)
            if self._checking:
                names = [(name, len(data)) for name, data in files.values()]
                self.found += faults(request.method, path, body, names)
            if self.openings is not None and (no := self.openings.check(request.method, path, body)) is not None:
                later = {"retry_after": no.wait, "global": False} if no.wait else {}
                return web.Response(
                    status=no.status, headers={"Via": "1.1 google"}, content_type="application/json",
                    body=json.dumps({"message": no.message, "code": no.code, **later}).encode())
            self.uploads = [*self.uploads, *files.values()][-20:]
            check_size(self.modes, (body or {}).get("components") or [] if isinstance(body, dict) else [])
            status, answer = self._route(request, path, body or {}, files)
            if request.method == "POST" and re.fullmatch(r"/channels/\d+/messages", path):
                await self.gateway.report(answer, self.channels[answer["channel_id"]], self.modes["event_order"])
        except Refused as no:
            status, answer = no.status, {"message": no.message or "no", "code": no.code}
        if answer is None:
            return web.Response(status=status, headers={"Via": "1.1 google"})
        return web.Response(status=status, headers={"Via": "1.1 google"}, content_type="application/json",
                            body=json.dumps(answer).encode())

    async def _body(self, request: web.Request) -> tuple[Any, dict[int, tuple[str, bytes]]]:
        """The JSON body and the files of a request, which may come in parts."""
        if not request.headers.get("Content-Type", "").startswith("multipart/form-data"):
            return (await request.json() if request.can_read_body else None), {}
        body, files = None, {}
        async for part in await request.multipart():
            raw, name = bytes(await part.read()), part.name or ""
            number = re.fullmatch(r"files\[(\d+)\]", name)
            if name == "payload_json":
                body = json.loads(raw)
            elif number is None:
                raise Refused(400, 50035, "Invalid Form Body")
            else:
                files[int(number[1])] = (part.filename or "", raw)
        return body, files

    def _route(self, request: web.Request, path: str, body: Any,
                     files: dict[int, tuple[str, bytes]]) -> tuple[int, Any]:
        match request.method, path.strip("/").split("/"):
            case "GET", ["gateway", "bot"]:
                return 200, {"url": GATEWAY, "shards": 1, "session_start_limit": {
                    "total": 1000, "remaining": max(0, 1000 - self.gateway.identified - self.sessions_used),
                    "reset_after": 0,
                    "max_concurrency": 1}}
            case "GET", ["users", "@me"]:
                return 200, {**self.bot, "verified": True}
            case "GET", ["users", "@me", "guilds"]:
                return 200, [{"id": each["id"], "name": each["name"], "features": []} for each in self.member_of]
            case "GET", ["guilds", guild, *member]:
                return 200, self._seen_guild(guild, member)
            case "GET", ["channels", channel]:
                return 200, self._seen_channel(channel)
            case "GET", ["users", user]:
                return 200, self.users[user]
            case "GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return 200, {**APPLICATION, "id": self.bot["id"], "owner": self.bot, **self.application}
            case "GET", ["applications", _, "commands"]:
                return 200, [*self.commands.values()]
            case "PUT", ["applications", _, "commands"]:
                return 200, self._register(body)
            case "POST", ["users", "@me", "channels"]:
                return 200, self.direct(str(body["recipient_id"]))
            case "GET", ["channels", channel, "messages"]:
                return 200, self._history(channel, request.query)
            case "POST", ["channels", channel, "messages"]:
                return 200, self._post(body, files, channel)
            case "POST", ["channels", parent, "threads"]:
                return 201, self._thread(parent, body)
            case "POST", ["channels", parent, "messages", message, "threads"]:
                return 201, self._thread(parent, body, message)
            case method, ["channels", channel, "messages", message]:
                return self._message(method, channel, message, body, files)
            case "POST", ["interactions", number, token, "callback"]:
                return self._callback(number, token, body, files)
            case "POST", ["webhooks", _, token]:
                return 200, self._followup(self._live(token), body, files)
            case method, ["webhooks", _, token, "messages", message]:
                interaction = self._live(token)
                number = interaction.original if message == "@original" else message
                return self._message(method, interaction.channel, number, body, files)
        if (answer := self.admin.route(request.method, path.strip("/").split("/"), body)) is not None:
            return answer
        self.found.append(f"{request.method} {path} is not known here")
        raise Refused(404, 0)

    def _history(self, channel: str, asked: Mapping[str, str]) -> list[Json]:
        posted = [each for each in self.messages.values()
                  if each["channel_id"] == channel and int(each["id"]) > int(asked.get("after", 0))
                  and int(each["id"]) < int(asked.get("before", 1 << 63))]
        check_history(self.modes, posted)
        return posted[:-1 - int(asked["limit"]):-1]

    def _seen_guild(self, number: str, member: list[str]) -> Json:
        guild = next((each for each in self.member_of if each["id"] == number), None)
        if guild is None:
            raise Refused(404, 10004, "Unknown Guild")
        if member:
            return self._member(self.users[member[1]])
        return {name: value for name, value in guild.items() if name not in ONLY_BY_GATEWAY}

    def _seen_channel(self, number: str) -> Json:
        if number not in self.channels:
            raise Refused(404, 10003, "Unknown Channel")
        found = self.channels[number]
        hidden = any(int(each["deny"]) & 1 << 10 for each in found["permission_overwrites"])
        if hidden or found.get("guild_id") not in (None, *(each["id"] for each in self.member_of)):
            raise Refused(403, 50001, "Missing Access")
        return found

    def _register(self, commands: list[Json]) -> list[Json]:
        made = [{"id": self.snowflake(), "application_id": self.bot["id"], "version": "1", "type": 1,
                 "description": "", **command} for command in commands]
        self.commands = {command["name"]: command for command in made}
        return made

    # interactions --------------------------------------------------------------------------------

    def _callback(self, number: str, token: str, body: Json,
                        files: dict[int, tuple[str, bytes]]) -> tuple[int, Any]:
        interaction = self.interactions.get(token)
        if interaction is None or interaction.id != number:
            raise Refused(404, 10062, "Unknown interaction")
        if (self.now() - interaction.born).total_seconds() > ANSWER_WITHIN:
            raise Refused(404, 10062, "Unknown interaction")
        if interaction.answered.done():
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        kind, data = body["type"], body.get("data") or {}
        message = interaction.message
        if kind in (4, 5):
            given = data if kind == 4 else {"flags": data.get("flags") or 0}
            message = self._post(given, files, interaction.channel, seen_by=interaction.user["id"])
            if kind == 5:
                message["flags"] |= LOADING
        elif kind == 7:
            assert message is not None
            self._fill(message, data, files)
            self.changed(message, True)
        interaction.original = message["id"] if message is not None else None
        interaction.answered.set_result(kind)
        answer: Json = {"interaction": {"id": number, "type": interaction.type, "response_message_id":
                                        interaction.original, "response_message_loading": kind == 5,
                                        "response_message_ephemeral": bool((data.get("flags") or 0) & EPHEMERAL)}}
        if kind in (4, 5, 7):
            answer["resource"] = {"type": kind, "message": message}
        return 200, answer

    def _live(self, token: str) -> Interaction:
        interaction = self.interactions.get(token)
        if interaction is None or not interaction.answered.done():
            raise Refused(404, 10015, "Unknown Webhook")
        if (self.now() - interaction.born).total_seconds() > 15 * 60:
            raise Refused(401, 50027, "Invalid Webhook Token")
        return interaction

    def _followup(self, interaction: Interaction, body: Json, files: dict[int, tuple[str, bytes]]) -> Json:
        """The first one takes the place of a message that was promised, and is as private."""
        interaction.followups += 1
        if interaction.channel in self.outside and interaction.followups > OUTSIDE_FOLLOWUPS:
            self.found.append(f"{interaction.followups} follow-ups outside")
            raise Refused(400, 40094, "Maximum number of follow-up messages reached")
        promised = self.messages.get(interaction.original or "")
        if promised is not None and promised["flags"] & LOADING:
            private = promised["flags"] & EPHEMERAL
            self._fill(promised, body, files)
            promised["flags"] = (promised["flags"] & ~EPHEMERAL) | private
            self.changed(promised, True)
            return promised
        return self._post(body, files, interaction.channel, seen_by=interaction.user["id"])
