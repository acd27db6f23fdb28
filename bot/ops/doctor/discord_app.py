"""Discord as the application's page, its servers and its sessions show it, asked with GET alone.

The library asks, by its public methods; it would repeat what fails for half a minute. So a trace of its requests
watches the answers and ends a request at the first limit or the second server error: a host who waits learns as much.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from math import ceil
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord

T = TypeVar("T")

REQUEST_TIMEOUT = 10.0
"""Seconds for one request; there are at most eight."""
LONGEST = 45.0
"""Seconds for all."""
SERVERS_COUNTED = 200
"""Discord lists as many at a time."""
SERVER_ERRORS = 2
"""In a row, after which Discord counts as down."""
INTENTS = {"gateway_presence": "Presence Intent", "gateway_guild_members": "Server Members Intent",
           "gateway_message_content": "Message Content Intent"}
"""The privileged ones, as the developer portal calls them."""


class FailureKind(StrEnum):
    TOKEN = "token_refused"  # noqa: S105 a name
    RATE = "rate_limited"
    BLOCKED = "blocked"
    DOWN = "discord_down"
    SILENT = "discord_silent"
    CERTIFICATE = "certificate"
    UNREACHABLE = "unreachable"
    REFUSED = "discord_refused"


@dataclass(frozen=True, slots=True)
class DiscordFailure:
    """Why no more was asked. ``status``, ``code``: of the answer, 0: none; ``seconds``: until one may ask again, 0:
    Discord does not say."""

    kind: FailureKind
    status: int = 0
    code: int = 0
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Installation:
    """How people add the application to a server or account. ``scopes``: of the portal's link; None: it has no such
    link."""

    scopes: Sequence[str] | None = None
    permissions: discord.Permissions = field(default_factory=discord.Permissions)


@dataclass(frozen=True, slots=True)
class Application:
    """``by_server``, ``by_user``: None: it cannot be added so. ``endpoint``: clicks go to an address instead of the
    gateway. ``intents``: privileged ones that are on."""

    id: int
    public: bool
    code_grant: bool
    endpoint: bool
    intents: Sequence[str]
    by_server: Installation | None
    by_user: Installation | None


@dataclass(frozen=True, slots=True)
class Sessions:
    total: int
    remaining: int
    reset: float
    """Seconds until all are there again."""
    buckets: int
    shards: int | None


class PlaceProblem(StrEnum):
    NOT_MEMBER = "not_member"
    NO_CHANNEL = "channel_unseen"
    ELSEWHERE = "channel_elsewhere"
    PRIVATE = "channel_private"


@dataclass(frozen=True, slots=True)
class CheckedPlace:
    """A server, or a channel of it (0: none). ``here``, ``on_server``: the bot's permissions."""

    server: int
    channel: int = 0
    here: discord.Permissions = field(default_factory=discord.Permissions)
    on_server: discord.Permissions = field(default_factory=discord.Permissions)
    problem: PlaceProblem | None = None


@dataclass(slots=True)
class Answers:
    """What Discord has answered until it was done, or failed. ``clock``: seconds that the machine's is ahead;
    ``slowest``: seconds of the slowest answer."""

    application: Application | None = None
    sessions: Sessions | None = None
    servers: int | None = None
    place: CheckedPlace | None = None
    failure: DiscordFailure | None = None
    clock: float | None = None
    slowest: float | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """Where permissions are looked at. 0: none was chosen."""

    server: int = 0
    channel: int = 0


class _Failed(Exception):
    def __init__(self, failure: DiscordFailure) -> None:
        self.failure = failure


class _Watch:
    """What the client's requests come to."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.refused: asyncio.Future[DiscordFailure] = asyncio.get_running_loop().create_future()
        self.shards: int | None = None
        self._errors = 0

    def trace(self) -> aiohttp.TraceConfig:
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._begin)
        config.on_request_end.append(self._end)
        return config

    async def _begin(self, session: object, context: SimpleNamespace, params: object) -> None:
        context.begun = asyncio.get_running_loop().time()

    async def _end(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        response, answers = params.response, self.answers
        took = asyncio.get_running_loop().time() - context.begun
        answers.slowest = max(answers.slowest or 0.0, took)
        with suppress(KeyError, ValueError, TypeError):
            sent = parsedate_to_datetime(response.headers["Date"])
            answers.clock = (datetime.now(UTC) - sent).total_seconds()
        self._errors = self._errors + 1 if response.status >= 500 else 0
        failure = await self._failure(response)
        if failure is not None and not self.refused.done():
            self.refused.set_result(failure)
        if response.status == 200 and params.url.path.endswith("/gateway/bot"):
            with suppress(aiohttp.ClientError, ValueError, KeyError, TypeError):
                self.shards = int((await response.json())["shards"])

    async def _failure(self, response: aiohttp.ClientResponse) -> DiscordFailure | None:
        if response.status == 429:
            if not response.headers.get("Via"):  # the answer is of what stands before Discord
                return DiscordFailure(FailureKind.BLOCKED, 429)
            seconds = 0.0
            with suppress(aiohttp.ClientError, ValueError, KeyError, TypeError):
                seconds = float((await response.json())["retry_after"])
            return DiscordFailure(FailureKind.RATE, 429, seconds=ceil(seconds))
        return DiscordFailure(FailureKind.DOWN, response.status) if self._errors >= SERVER_ERRORS else None

    async def asked(self, request: Awaitable[T], patience: float) -> T:
        """_Failed: there is no answer that helps."""
        task = asyncio.ensure_future(request)
        either: set[asyncio.Future[Any]] = {task, self.refused}
        await asyncio.wait(either, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        if self.refused.done() or not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            raise _Failed(self.refused.result() if self.refused.done() else DiscordFailure(FailureKind.SILENT))
        try:
            return task.result()
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            raise
        except Exception as error:
            failure = reason(error)
            if failure is None:
                raise
            raise _Failed(failure) from error


def reason(error: BaseException) -> DiscordFailure | None:
    """None: a bug."""
    match error:
        case discord.GatewayNotFound():
            return reason(error.__cause__) if error.__cause__ is not None else DiscordFailure(FailureKind.DOWN)
        case discord.LoginFailure() | discord.HTTPException(status=401):
            return DiscordFailure(FailureKind.TOKEN, 401)
        case discord.HTTPException():
            kind = FailureKind.DOWN if error.status >= 500 else FailureKind.REFUSED
            return DiscordFailure(kind, error.status, error.code)
        case aiohttp.ClientConnectorCertificateError() | aiohttp.ClientSSLError():
            return DiscordFailure(FailureKind.CERTIFICATE)
        case aiohttp.ClientError() | OSError():
            return DiscordFailure(FailureKind.UNREACHABLE)
    return None


async def look(token: str, chosen: Chosen, connector: aiohttp.BaseConnector | None = None, *,
               patience: float = REQUEST_TIMEOUT) -> Answers:
    """``connector``: how to reach Discord (None: the library's way)."""
    answers = Answers()
    watch = _Watch(answers)
    client = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True), http_trace=watch.trace(), connector=connector)
    try:
        async with asyncio.timeout(LONGEST):
            await _ask(client, token, chosen, watch=watch, patience=patience)
    except _Failed as failed:
        answers.failure = failed.failure
    except TimeoutError:
        answers.failure = DiscordFailure(FailureKind.SILENT)
    except (discord.NotFound, discord.Forbidden) as error:
        answers.failure = DiscordFailure(FailureKind.REFUSED, error.status, error.code)
    finally:
        watch.refused.cancel()
        await client.close()
    return answers


async def _ask(client: discord.AutoShardedClient, token: str, chosen: Chosen, *, watch: _Watch,
               patience: float) -> None:
    answers = watch.answers
    await watch.asked(client.login(token), patience)
    answers.application = _application(await watch.asked(client.application_info(), patience))
    limits = await watch.asked(client.fetch_session_start_limits(), patience)
    answers.sessions = Sessions(limits.total, limits.remaining, limits.reset_after / 1000,
                                max(1, limits.max_concurrency), watch.shards)
    servers = await watch.asked(_servers(client), patience)
    answers.servers = len(servers)
    if not (chosen.server or chosen.channel) and len(servers) == 1:
        chosen = Chosen(servers[0])
    if chosen.server or chosen.channel:
        answers.place = await watch.asked(_place(client, chosen), 3 * patience)


async def _servers(client: discord.Client) -> list[int]:
    return [server.id async for server in client.fetch_guilds(limit=SERVERS_COUNTED, with_counts=False)]


def _application(info: discord.AppInfo) -> Application:
    return Application(
        info.id, public=info.bot_public, code_grant=info.bot_require_code_grant,
        endpoint=info.interactions_endpoint_url is not None,
        intents=[name for flag, name in INTENTS.items()
                 if getattr(info.flags, flag) or getattr(info.flags, f"{flag}_limited")],
        by_server=_installation(info.guild_integration_config), by_user=_installation(info.user_integration_config))


def _installation(config: discord.IntegrationTypeConfig | None) -> Installation | None:
    if config is None:
        return None
    params = config.oauth2_install_params
    return Installation() if params is None else Installation(params.scopes, params.permissions)


async def _place(client: discord.Client, chosen: Chosen) -> CheckedPlace:
    """The bot's permissions where the host wants to play."""
    number = chosen.server
    if not number:
        try:
            found = await client.fetch_channel(chosen.channel)
        except (discord.NotFound, discord.Forbidden):
            return CheckedPlace(0, chosen.channel, problem=PlaceProblem.NO_CHANNEL)
        if isinstance(found, discord.abc.PrivateChannel):
            return CheckedPlace(0, chosen.channel, problem=PlaceProblem.PRIVATE)
        number = found.guild.id
    assert client.user is not None
    try:
        server = await client.fetch_guild(number, with_counts=False)
        me = await server.fetch_member(client.user.id)
    except (discord.NotFound, discord.Forbidden):
        return CheckedPlace(number, chosen.channel, problem=PlaceProblem.NOT_MEMBER)
    if not chosen.channel:
        return CheckedPlace(number, 0, me.guild_permissions, me.guild_permissions)
    try:
        channel = await server.fetch_channel(chosen.channel)
        if isinstance(channel, discord.Thread):  # it has its parent's permissions
            channel = await server.fetch_channel(channel.parent_id)
    except (discord.NotFound, discord.Forbidden):
        return CheckedPlace(number, chosen.channel, problem=PlaceProblem.NO_CHANNEL)
    except discord.InvalidData:
        return CheckedPlace(number, chosen.channel, problem=PlaceProblem.ELSEWHERE)
    return CheckedPlace(number, chosen.channel, channel.permissions_for(me), me.guild_permissions)
