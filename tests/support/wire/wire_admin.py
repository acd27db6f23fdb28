"""What a Discord over sockets has beside messages: threads that end, commands of a server, emojis, events; and how it
behaves where reports differ (`bot.ops.assumptions`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.ops.assumptions import CHARACTERS, COMPONENTS, TEXT_BYTES
from tests.support.discord.discord_limits import walk
from tests.support.wire.wire_contents import Contents, Json, Refused

ADMINISTRATOR, MANAGE_THREADS, CREATE_EVENTS = 1 << 3, 1 << 34, 1 << 44
TEXT, CONTAINER = 10, 17
OPENING: Mapping[str, tuple[str, str]] = {
    "direct_limit": ("POST", "/users/@me/channels"), "thread_limit": ("POST", "/threads"),
    "event_limit": ("POST", "/scheduled-events")}
"""Requests whose headers may say a limit, by the assumption: method and end of the path."""
SAID = {"X-RateLimit-Limit": "10", "X-RateLimit-Remaining": "9", "X-RateLimit-Reset-After": "600.000",
        "X-RateLimit-Bucket": "opening"}


@dataclass
class Admin:
    """``emoji_room``: emojis that the application may still have; ``commands_refused``: Discord takes none."""

    discord: Contents
    commands: dict[str, Json] = field(default_factory=dict)
    emojis: dict[str, Json] = field(default_factory=dict)
    events: dict[str, Json] = field(default_factory=dict)
    emoji_room: int = 2000
    commands_refused: bool = False

    def route(self, method: str, parts: list[str], body: Any) -> tuple[int, Any] | None:
        """None: it is none of these."""
        match method, parts:
            case "GET", ["guilds", guild, "threads", "active"]:
                return 200, {"threads": self._threads(guild), "members": []}
            case "DELETE", ["channels", thread]:
                return 200, self._delete_thread(thread)
            case "PATCH", ["channels", thread]:
                return 200, self._edit_thread(thread, body)
            case method, ["applications", _, "guilds", guild, "commands", *rest]:
                return self._commands(method, guild, rest, body)
            case method, ["applications", _, "emojis", *rest]:
                return self._emojis(method, rest, body)
            case method, ["guilds", guild, "scheduled-events", *rest]:
                return self._events(method, guild, rest, body)
        return None

    def _may(self, permission: int) -> bool:
        return bool(int(self.discord._permissions) & (ADMINISTRATOR | permission))

    def _threads(self, guild: str) -> list[Json]:
        return [each for each in self.discord.channels.values()
                if each.get("guild_id") == guild and each["type"] in (11, 12)
                and not each["thread_metadata"]["archived"]]

    def _delete_thread(self, number: str) -> Json:
        if number not in self.discord.channels:
            raise Refused(404, 10003, "Unknown Channel")
        if not self._may(MANAGE_THREADS):
            raise Refused(403, 50013, "Missing Permissions")
        for message in [each for each in self.discord.messages.values() if each["channel_id"] == number]:
            del self.discord.messages[message["id"]]
        return self.discord.channels.pop(number)  # type: ignore[no-any-return]

    def _edit_thread(self, number: str, body: Json) -> Json:
        thread: Json = self.discord.channels[number]
        thread["thread_metadata"]["archived"] = body["archived"]
        return thread

    def _commands(self, method: str, guild: str, rest: list[str], body: Any) -> tuple[int, Any]:
        assert method != "PUT", "the commands are never overwritten"
        if method == "GET":
            return 200, [*self.commands.values()]
        if method == "DELETE":
            if self.commands.pop(rest[0], None) is None:
                raise Refused(404, 10063, "Unknown application command")
            return 204, None
        if self.commands_refused:
            raise Refused(400, 30034, "Max number of daily application command creates has been reached (200)")
        made = {"id": self.discord.snowflake(), "application_id": self.discord.bot["id"], "guild_id": guild,
                "version": "1", **body}
        self.commands[made["id"]] = made
        return 201, made

    def _emojis(self, method: str, rest: list[str], body: Any) -> tuple[int, Any]:
        if method == "GET":
            return 200, {"items": [*self.emojis.values()]}
        if method == "DELETE":
            if self.emojis.pop(rest[0], None) is None:
                raise Refused(404, 10014, "Unknown Emoji")
            return 204, None
        if len(self.emojis) >= self.emoji_room:
            raise Refused(400, 30008, "Maximum number of emojis reached")
        made = {"id": self.discord.snowflake(), "name": body["name"], "roles": [], "user": self.discord.bot,
                "require_colons": True, "managed": False, "animated": False, "available": True}
        self.emojis[made["id"]] = made
        return 201, made

    def _events(self, method: str, guild: str, rest: list[str], body: Any) -> tuple[int, Any]:
        if method == "GET":
            return 200, [*self.events.values()]
        if method == "DELETE":
            if self.events.pop(rest[0], None) is None:
                raise Refused(404, 10070, "Unknown Guild Scheduled Event")
            return 204, None
        if not self._may(CREATE_EVENTS):
            raise Refused(403, 50013, "Missing Permissions")
        made = {"id": self.discord.snowflake(), "guild_id": guild, "channel_id": None, "creator_id": None, "status": 1,
                "entity_id": None, "description": None, "user_count": 0, "image": None, **body}
        self.events[made["id"]] = made
        return 200, made


def check_size(modes: Mapping[str, str], components: list[Json]) -> None:
    """Refused: of the largest messages what this Discord does not take."""
    every = [*walk(components)]
    texts = [part["content"] for part in every if part["type"] == TEXT]
    if modes["components"] == "refused" and len(every) >= COMPONENTS:
        raise Refused(400, 50035, "too many components")
    if modes["characters"] == "refused" and sum(map(len, texts)) >= CHARACTERS:
        raise Refused(400, 50035, "too many characters")
    if modes["bytes"] == "refused" and sum(len(text.encode()) for text in texts) >= TEXT_BYTES - 20:
        raise Refused(500, 0, "500: Internal Server Error")


def check_history(modes: Mapping[str, str], messages: list[Json]) -> None:
    """Refused: it cannot list messages with containers."""
    if modes["history"] == "failing" and any(
            part["type"] == CONTAINER for message in messages for part in message["components"]):
        raise Refused(500, 0, "500: Internal Server Error")


def limit_headers(modes: Mapping[str, str], method: str, path: str, headers: Mapping[str, str]) -> dict[str, str]:
    """The headers of limits as this Discord says them."""
    for code, (of_method, ending) in OPENING.items():
        if method == of_method and path.endswith(ending):
            return dict(SAID) if modes[code] == "said" else {}
    found = dict(headers)
    bucket = found.get("X-RateLimit-Bucket")
    if bucket == "token" and modes["token_edits"] == "shared":
        found["X-RateLimit-Bucket"] = "messages"
    if bucket == "messages" and modes["edit_limit"] == "unsaid":
        return {}
    if bucket == "messages" and modes["edit_limit"] == "another":
        found["X-RateLimit-Limit"] = "10"
    return found
