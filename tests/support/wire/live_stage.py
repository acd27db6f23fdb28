"""A Discord on which a live run of the doctor is played, and a host who presses what it asks for."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from aiohttp import UnixConnector

from bot.i18n import texts
from bot.ops.doctor.lines import CheckLine, Severity
from bot.ops.live.check import live
from bot.ops.live.run import LivePlan
from bot.samples.kinds import KindSample, one_of_each
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import TOKEN, Discord
from tests.support.wire.wire_people import Person

T = texts("en")
FEW = ("help", "lobby", "statistics", "calendar file", "table, its card")
"""Kinds that stand for all, where one run of all is enough."""


@cache
def few() -> list[KindSample]:
    return [each for each in one_of_each(T) if each.kind in FEW]


@dataclass
class Host:
    """Who presses what the run asks for. ``instead``: another button, by the label of the one that is asked for."""

    person: Person
    instead: dict[str, str] = field(default_factory=dict)
    pressed: list[str] = field(default_factory=list)

    async def press(self) -> None:
        done: set[str] = set()
        while True:
            await asyncio.sleep(0.5)
            for message in [*self.person.discord.messages.values()]:
                for label in self._labels(message)[:1]:
                    if message["id"] not in done:
                        done.add(message["id"])
                        await self._do(message, label)

    @staticmethod
    def _labels(message: Json) -> list[str]:
        rows = [each for part in message["components"] for each in part.get("components", ()) if each["type"] == 1]
        buttons = [button for row in rows for button in row["components"] if button["type"] == 2]
        asked = any(button.get("label") == T("doctor.press.button.skip") for button in buttons)
        return [button["label"] for button in buttons] if asked else []

    async def _do(self, message: Json, label: str) -> None:
        discord, person = self.person.discord, self.person
        label = self.instead.get(label, label)
        self.pressed.append(label)
        person.place = discord.channels[message["channel_id"]]
        if label == T("doctor.press.button.absent") and label not in self.instead.values():
            command = next(iter(discord.admin.commands.values()))
            data = {"id": command["id"], "name": command["name"], "type": 1}
            await discord.interact(2, person.user, person.place, data)
            return
        part = next(button for each in message["components"] for row in each.get("components", ())
                    for button in row.get("components", ()) if button.get("label") == label)
        made, _ = await person.begin(message, part)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                if await asyncio.shield(made.answered) == 9:
                    await person.send_in(f"{part['custom_id'].partition(':')[0]}:sent", {"text": "x"})


@dataclass
class Stage:
    """A Discord, a file of ids, and a host who presses."""

    discord: Discord
    socket: str
    ids: Path
    host: Host
    lines: list[CheckLine] = field(default_factory=list)
    assumptions: list[CheckLine] = field(default_factory=list)

    def plan(self, channel: int | None = None, **options: Any) -> LivePlan:
        return LivePlan(int(self.discord.channel["id"]) if channel is None else channel, self.ids, **options)

    async def live(self, plan: LivePlan | None = None, token: str = TOKEN, database: Path | None = None) -> None:
        pressing = asyncio.create_task(self.host.press())
        try:
            self.lines, self.assumptions = await live(
                token, plan or self.plan(), database or self.ids.with_name("bus.db"), T, lambda text: None,
                UnixConnector(self.socket))
        finally:
            pressing.cancel()
            await asyncio.gather(pressing, return_exceptions=True)
            assert pressing.cancelled(), pressing

    @property
    def wrong(self) -> dict[str, Severity]:
        return {each.code: each.severity for each in self.lines if each.severity is not Severity.GOOD}

    def left(self) -> dict[str, Any]:
        """Everything of a run that is still at Discord or in its file."""
        threads = [each["id"] for each in self.discord.channels.values() if each["type"] in (11, 12)]
        admin = self.discord.admin
        found = {"messages": [*self.discord.messages], "threads": threads, "commands": [*admin.commands],
                 "emojis": [*admin.emojis], "events": [*admin.events], "file": [self.ids] if self.ids.exists() else []}
        return {name: each for name, each in found.items() if each}
