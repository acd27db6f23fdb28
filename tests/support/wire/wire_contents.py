"""What a Discord over sockets holds: people, a server, channels and messages, as Discord stores them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import datetime
from typing import Any

from bot.ops.assumptions import assumed
from tests.support.discord.discord_limits import EPHEMERAL, walk

DISCORD_EPOCH = 1_420_070_400_000
LOADING = 1 << 7
CUT = 50
EVERYTHING = (1 << 53) - 1
NO_THREADS = EVERYTHING & ~(1 << 3 | 1 << 35 | 1 << 36)
"""Permissions without creating threads, and without administrator, which includes it."""
Json = dict[str, Any]


class Refused(Exception):
    """Discord's own no."""

    def __init__(self, status: int, code: int, message: str = "") -> None:
        self.status, self.code, self.message = status, code, message


class Contents:
    """``now``: the time for ids. ``changed`` gets every message that was sent, edited or (False) deleted. ``modes``:
    how it behaves where reports differ, by the code of an assumption (`bot.ops.assumptions`)."""

    def __init__(self, now: Callable[[], datetime], permissions: int) -> None:
        self.now = now
        self.modes = assumed()
        self.cuts = False
        """Whether texts come back shorter."""
        self._permissions = str(permissions)
        self.changed: Callable[[Json, bool], None] = lambda message, there: None
        self._count = itertools.count(1)
        self.users: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self._direct: dict[str, Json] = {}
        self.outside: set[str] = set()
        self.messages: dict[str, Json] = {}
        self._numbered: dict[str, str] = {}
        self._files: dict[str, dict[str, Json]] = {}
        self.bot = self.user("Bus Driver", bot=True)
        self.guild = self._guild("Tea house")
        self.channel = self.text_channel("games")

    def snowflake(self, ago: float = 0.0) -> str:
        """Of something that was made ``ago`` seconds ago."""
        since = int((self.now().timestamp() - ago) * 1000) - DISCORD_EPOCH
        return str((since << 22) | (next(self._count) & 0x3FFFFF))

    def user(self, name: str, *, bot: bool = False) -> Json:
        made = {"id": self.snowflake(), "username": name.lower(), "discriminator": "0", "global_name": name,
                "avatar": None, "bot": bot}
        self.users[made["id"]] = made
        return made

    def _guild(self, name: str, number: str = "") -> Json:
        number = number or self.snowflake()
        everyone = {"id": number, "name": "@everyone", "color": 0, "hoist": False, "position": 0,
                    "permissions": self._permissions, "managed": False, "mentionable": False, "flags": 0}
        return {"id": number, "name": name, "owner_id": "1", "roles": [everyone], "emojis": [],
                "stickers": [], "features": [], "preferred_locale": "en-US", "member_count": 2, "large": False,
                "unavailable": False, "voice_states": [], "members": [self._member(self.bot)], "channels": [],
                "threads": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
                "soundboard_sounds": [], "joined_at": self.now().isoformat()}

    def _member(self, user: Json) -> Json:
        return {"user": user, "nick": None, "avatar": None, "roles": [], "joined_at": self.now().isoformat(),
                "deaf": False, "mute": False, "flags": 0, "permissions": self._permissions}

    def text_channel(self, name: str) -> Json:
        """Add a channel; before the bot connects, or it does not learn of it."""
        return self._channel(type=0, guild_id=self.guild["id"], name=name)

    def _channel(self, **given: Any) -> Json:
        made = {"id": self.snowflake(), "position": 0, "permission_overwrites": [], "topic": None, "nsfw": False,
                "last_message_id": None, "parent_id": None, "flags": 0, **given}
        self.channels[made["id"]] = made
        if "guild_id" in given:
            self.guild["channels"].append(made)
        return made

    def direct(self, user: str) -> Json:
        """The channel between the bot and somebody."""
        if user not in self._direct:
            self._direct[user] = self._channel(type=1, recipients=[self.users[user]])
        return self._direct[user]

    def group(self, *people: Json) -> Json:
        """A group DM, where the bot is no member: it may only answer there."""
        made = self._channel(type=3, name=None, icon=None, recipients=list(people))
        self.outside.add(made["id"])
        return made

    def foreign(self, name: str) -> Json:
        """A channel of a server without the bot."""
        made = self._channel(type=0, name=name)
        made["guild_id"] = self.snowflake()
        self.outside.add(made["id"])
        return made

    def _thread(self, parent: str, body: Json, message: str = "") -> Json:
        """A thread; one that starts at a message has its id."""
        now = self.now().isoformat()
        made = self._channel(
            type=body.get("type", 11), name=body["name"], parent_id=parent, owner_id=self.bot["id"], member_count=1,
            message_count=0, rate_limit_per_user=0, guild=self.channels[parent]["guild_id"], thread_metadata={
                "archived": False, "auto_archive_duration": body.get("auto_archive_duration", 1440),
                "archive_timestamp": now, "locked": False, "create_timestamp": now})
        del self.channels[made["id"]]
        made |= {"id": message or made["id"], "guild_id": made.pop("guild")}
        self.channels[made["id"]] = made
        return made

    def _post(self, body: Json, files: dict[int, tuple[str, bytes]], channel: str, **more: Any) -> Json:
        if channel not in self.channels:
            raise Refused(404, 10003, "Unknown Channel")
        nonce = body.get("nonce") if body.get("enforce_nonce") and self.modes["nonce"] == "once" else None
        if nonce and (known := self.messages.get(self._numbered.get(nonce, ""))) is not None:
            return known  # sent already: Discord answers with the message that is there
        message = {"id": self.snowflake(), "channel_id": channel, "author": self.bot, "content": "", "type": 0,
                   "timestamp": self.now().isoformat(), "edited_timestamp": None, "tts": False, "pinned": False,
                   "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
                   "components": [], "flags": 0, **more}
        self._fill(message, body, files)
        self.messages[message["id"]] = message
        self.changed(message, True)
        if nonce:
            self._numbered[nonce] = message["id"]
        return message

    def _message(self, method: str, channel: str, number: str | None, body: Json,
                       files: dict[int, tuple[str, bytes]]) -> tuple[int, Any]:
        message = self.messages.get(number or "")
        if message is None or message["channel_id"] != channel:
            raise Refused(404, 10008, "Unknown Message")
        match method:
            case "PATCH":
                self._fill(message, body, files)
                message["edited_timestamp"] = self.now().isoformat()
                self.changed(message, True)
            case "DELETE":
                del self.messages[message["id"]]
                self.changed(message, False)
                return 204, None
        return 200, message

    def _fill(self, message: Json, body: Json, files: dict[int, tuple[str, bytes]]) -> None:
        """Content, flags, components with their pictures: all as Discord answers it. A refusal changes nothing."""
        sent = self._files[message["id"]] = self._attached(message, body, files)
        for name in ("content", "components", "flags"):
            if body.get(name) is not None:
                message[name] = body[name] | (message["flags"] & EPHEMERAL) if name == "flags" else body[name]
        message["flags"] &= ~LOADING
        numbers = itertools.count(1)
        for part in walk(message["components"]):
            part.setdefault("id", next(numbers))  # type: ignore[attr-defined]
            if self.cuts and len(part.get("content", "")) > CUT:
                part["content"] = part["content"][:CUT]  # type: ignore[index]
            for item in part.get("items", ()):
                item["media"] = sent.get(item["media"]["url"], item["media"])
            if "file" in part:
                part["file"] = sent.get(part["file"]["url"], part["file"])  # type: ignore[index]

    def _attached(self, message: Json, body: Json, files: dict[int, tuple[str, bytes]]) -> dict[str, Json]:
        """The files of a message after it was sent or edited, by how components refer to them."""
        before = self._files.get(message["id"], {})
        if files and not before and message["id"] in self.messages and self.modes["added_file"] == "refused":
            raise Refused(400, 50035, "the media of an edit is not found")
        shown = {item["media"]["url"] for part in walk(body.get("components") or ()) for item in part.get("items", ())}
        shown = {url for url in shown if url.startswith("attachment://")}
        if (listed := body.get("attachments")) is not None:
            kept = {file.get("attachment_id", ""): (url, file) for url, file in before.items()}
            uploaded = {str(number): self._file(message, *file) for number, file in files.items()}
            if unknown := {str(each["id"]) for each in listed} - {*kept, *uploaded}:
                raise Refused(400, 50035, f"no such attachments: {unknown}")
            after = dict((kept | uploaded)[str(each["id"])] for each in listed)
        elif shown & {*before} and self.modes["unlisted_files"] == "dropped":
            return {}
        elif shown & {*before} and self.modes["unlisted_files"] == "refused":
            raise Refused(400, 50035, "files that are not listed")
        else:
            after = before | dict(self._file(message, *file) for file in files.values())
        if missing := shown - {*after}:
            raise Refused(400, 50035, f"no such files: {missing}")
        return after

    def _file(self, message: Json, name: str, data: bytes) -> tuple[str, Json]:
        number = self.snowflake()
        place = f"{message['channel_id']}/{number}/{name}?ex=1"
        named = {"attachment_id": number} if self.modes["attachment_id"] == "given" else {}
        return f"attachment://{name}", {
            **named, "url": f"https://cdn/attachments/{place}", "width": 8, "height": 8,
            "proxy_url": f"https://media/attachments/{place}", "content_type": f"image/{name.rsplit('.', 1)[-1]}",
            "bytes": len(data)}

    def renumber(self, message: Json) -> None:
        """Somebody else uploads the files of a message again: they get other ids."""
        for url, file in self._files[message["id"]].items():
            self._files[message["id"]][url] = {**file, "attachment_id": self.snowflake()}
