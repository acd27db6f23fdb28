"""People on the stand-in, who do what people do: look, click, and click again when nothing has happened."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from tests.support.discord.discord_limits import EPHEMERAL, walk
from tests.support.discord.speakers import ORDER
from tests.support.wire.wire_contents import LOADING, Json
from tests.support.wire.wire_discord import Discord, Interaction

PATIENCE = 120.0
"""Seconds until somebody gives up waiting for an answer."""


class Person:
    def __init__(self, discord: Discord, name: str) -> None:
        self.discord = discord
        self.name = name
        self.user = discord.user(name)
        self.place = discord.channel
        """Where they are: commands are used there."""
        self.refused = 0

    @property
    def id(self) -> int:
        return int(self.user["id"])

    # what there is to see ------------------------------------------------------------------------

    def sees(self) -> list[Json]:
        """Every message that this person sees, the oldest first."""
        own = self.discord.direct(self.user["id"])["id"]
        return [message for message in self.discord.messages.values()
                if not message["flags"] & LOADING and (message["channel_id"] == own or self._public(message))]

    def _public(self, message: Json) -> bool:
        if message["channel_id"] != self.place["id"]:
            return False
        return not message["flags"] & EPHEMERAL or message.get("seen_by") == self.user["id"]

    def hand(self) -> Json | None:
        """The newest message with this person's hand."""
        return next((message for message in reversed(self.sees()) if self.controls(message)), None)

    @staticmethod
    def controls(message: Json) -> dict[str, list[Mapping[str, Any]]]:
        """What a hand offers, by verb; empty for other messages."""
        found: dict[str, list[Mapping[str, Any]]] = {}
        for part in walk(message["components"]):
            if part["type"] in (2, 3) and not part.get("disabled"):
                found.setdefault(part["custom_id"].split(":")[1], []).append(part)
        return found if set(found) & {*ORDER, "refresh"} else {}

    # what there is to do -------------------------------------------------------------------------

    async def slash(self, name: str, **options: Any) -> Json | None:
        """The answer's message, or None if there was none."""
        kinds = {str: 3, int: 4, bool: 5}
        data = {"id": self.discord.commands[name]["id"], "name": name, "type": 1, "options": [
            {"name": key, "type": kinds[type(value)], "value": value} for key, value in options.items()]}
        made, _ = await self.discord.interact(2, self.user, self.place, data)
        return await self._answer(made)

    async def use(self, message: Json, part: Mapping[str, Any], *values: str) -> Json | None:
        """Press a button, or choose in a select: the first option unless told otherwise."""
        made, _ = await self.begin(message, part, *values)
        return await self._answer(made)

    async def begin(self, message: Json, part: Mapping[str, Any], *values: str) -> tuple[Interaction, Json]:
        data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
        if part["type"] == 3:
            data["values"] = list(values) or [part["options"][0]["value"]]
        channel = self.discord.channels[message["channel_id"]]
        return await self.discord.interact(3, self.user, channel, data, message)

    async def send_in(self, form: str, values: Mapping[str, str]) -> Json:
        """Send in a form; the event, for who wants it to come again."""
        parts = [{"type": 18, "id": 2 * number + 1, "component": {
            "type": 4, "id": 2 * number + 2, "custom_id": name, "value": value}}
            for number, (name, value) in enumerate(values.items())]
        data = {"custom_id": form, "components": parts}
        _, event = await self.discord.interact(5, self.user, self.place, data)
        return event

    async def press(self, message: Json, label: str) -> Json | None:
        part = next(part for part in walk(message["components"]) if part.get("label") == label)
        return await self.use(message, part)

    async def _answer(self, made: Interaction) -> Json | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(made.answered)
        except TimeoutError:
            self.refused += 1
            return None
        return self.discord.messages.get(made.original or "")

    async def step(self) -> bool:
        """Do the first thing that the hand offers; whether there was a hand to do it with."""
        hand = self.hand()
        offered = self.controls(hand) if hand is not None else {}
        verb = next((verb for verb in ORDER if verb in offered), None)
        if hand is None or verb is None:
            return False
        await self.use(hand, offered[verb][0])
        return True


def text(message: Json) -> str:
    return "\n".join(part["content"] for part in walk(message["components"]) if part["type"] == 10)


def pictures(message: Json) -> Iterator[Json]:
    for part in walk(message["components"]):
        for item in part.get("items", ()):
            yield item["media"]
