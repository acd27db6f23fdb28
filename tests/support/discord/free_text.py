"""Every place where a person can type: options of commands, autocompletes, fields of forms. All of them, with any text.

Whatever is typed: nothing fails, nothing hidden gets out, and what is refused is refused privately, in a sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import app_commands
from simcord import InteractionResult, MemberActor

from bot.i18n import texts
from cogs.common.limits import Limiter
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import started
from tests.support.discord.lobbies import add_ai

NASTY = (
    "﷽" * 20, "\U00012219" * 9 + "\U0001242b", "⸻⸻", "Z" + "\u0301\u0336\u0489" * 20, "\u3164", "\u2800\u2800",
    "\u034f", "\u200b", "\u202egnp.exe", "a\x00b\x0b\x1b[31mc\x7f", "\r\n\r\n# big", "\ud800",
    "<@1> @everyone <#1> <t:0:R> </play:1>", "[Bo](https://example.org) https://example.org", "**~~||`x`||~~**",
    "> quote", "=1+1", "＝cmd|'/c calc'!A0", "²:00", "²:00-³:00", "٢٢:٠٠-٠٨:٠٠", "9" * 5000, "-" + "9" * 5000, "1e308",
    "NaN", "1_0:2_0:3_0", "1:1:1:1:1:1", "3:1:0\u3164", "0001-01-01", "9999-12-31", "0001-01-01 00:00",
    "9999-12-31T23:59+00:00", "2026-02-30", "../../etc/passwd", "Europe", "UTC\x00", "'; DROP TABLE tables; --",
    "target=" + "9" * 500, "target=²", "target", "=", "·", " · · ", "{0}{x}", "%s%n", "\\", "🀄" * 40,
    "👨\u200d👩\u200d👧", "x" * 6000,
)
REFUSALS = [re.compile(re.sub(r"\\\{.*?\\\}", ".*", re.escape(text))) for key, text in texts().messages.items()
            if key.startswith("error.") and isinstance(text, str)]
"""What people are answered when something is refused."""
HIDDEN = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u180b\ufe00"
HUGE = "﷽⸻𒐫"


def wrong(text: str) -> list[str]:
    """Signs of ``text`` that nobody should be shown. Blank lines alone keep the hand's place (`hand_rows`)."""
    if not text.strip("\u200b\n"):
        return []
    return [sign for sign in text if sign in HIDDEN + HUGE or (
        unicodedata.category(sign) in ("Cf", "Co", "Cc", "Cs") and sign not in "\n\u200d\ufe0f")]


def strings(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a body, with the key that it stands under."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, name)


@dataclass(frozen=True)
class Place:
    """Where a person can type; Discord takes ``least`` to ``longest`` characters."""

    name: str
    type: Callable[[str], Awaitable[InteractionResult | list[dict[str, Any]]]]
    least: int = 0
    longest: int = 6000


GIVEN: Mapping[str, Any] = {
    "season": 2, "fixture": 1, "name": "Cup", "preset": "swiss", "winner": "one", "when": "now", "reason": "because",
    "score": "60:40", "bomb": "0", "time": 3600, "pace": "live"}
"""What a command needs besides."""
FORMS = {
    "times": "bd:times:0:0", "vacation": "bd:vacation:0:0", "zone": "bd:setup-zone:0:0", "cut": "bd:cut:1:0",
    "points": "points", "order": "order", "dates": "dates"}
"""What opens a form: a button, or a choice among the season's settings."""


class Desk:
    """A league manager who plays, in a server with a season that opens (1) and one that runs (2), a game before its
    first deal (1) and one after it (2)."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._seen = 0
        boss = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
        self.member: MemberActor = world.guild.add_member(world.env.create_user("Ann"), roles=[boss])

    async def open(self) -> None:
        """Begin the game and the seasons."""
        world, ann = self.world, self.member
        world.app.client.services.limits.openings = Limiter(world.clock, (1e6, 1e6), (1e6, 1e6))
        for name in ("Winter", "Spring"):
            await ann.slash(world.channel, "league create", name=name, preset="round_robin", options="target=100")
        await ann.slash(world.channel, "league join", season=2, ai=4)
        await started(world, ann, season=2)
        for pace in ("live", "async"):
            lobby = (await ann.slash(world.channel, "play", options="target=100", pace=pace)).response
            for _ in range(3):
                await add_ai(world, ann, lobby, "easy")
            await world.later(2)
            await ann.click(lobby, label="Start")
        await world.later(10)

    async def places(self) -> list[Place]:
        """Options and autocompletes of all commands, and the fields of all forms."""
        found = self.of_commands()
        for name, opener in FORMS.items():
            found += await self._of_form(name, opener)
        return found

    def of_commands(self) -> list[Place]:
        """Options and autocompletes of all commands."""
        commands = self.world.app.client.tree.walk_commands()
        return [place for command in commands if isinstance(command, app_commands.Command)
                for place in self._of_command(command)]

    def _of_command(self, command: app_commands.Command[Any, Any, Any]) -> Iterator[Place]:
        name = command.qualified_name
        needed = {each.name: GIVEN.get(each.name, self.member) for each in command.parameters
                  if each.required or each.name == "season"}
        for option in command.parameters:
            rest = {key: value for key, value in needed.items() if key != option.name}
            if option.autocomplete:
                yield Place(f"/{name} {option.name}…", partial(self._complete, name, option.name, rest), longest=100)
            if option.type is discord.AppCommandOptionType.string and not option.choices:
                yield Place(f"/{name} {option.name}", partial(self._command, name, option.name, rest),
                            int(option.min_value or 0), int(option.max_value or 6000))

    async def _command(self, name: str, option: str, rest: dict[str, Any], text: str) -> InteractionResult:
        return await self.member.slash(self.world.channel, name, **{**rest, option: text})

    async def _complete(self, name: str, option: str, rest: dict[str, Any], text: str) -> list[dict[str, Any]]:
        return await self.member.autocomplete(self.world.channel, name, option, text, **rest)

    async def _of_form(self, name: str, opener: str) -> Iterator[Place]:
        shown = await self._opened(opener)
        assert shown.modal is not None, name
        fields = [part["component"] for part in shown.modal["components"]]
        now = {field["custom_id"]: field.get("value") or "x" for field in fields}
        return iter([Place(f"{name} form: {field['custom_id']}", partial(self._submit, opener, now, field["custom_id"]),
                           int(field.get("required", True)), field.get("max_length", 4000)) for field in fields])

    async def _submit(self, opener: str, now: dict[str, str], field: str, text: str) -> InteractionResult:
        return await self.member.submit_modal(await self._opened(opener), {**now, field: text})

    async def _opened(self, opener: str) -> InteractionResult:
        world, ann = self.world, self.member
        if opener.startswith("bd:"):
            return await world.forge(ann, opener)
        panel = (await ann.slash(world.channel, "league settings", season=1)).response
        chosen = world.select(panel, "pick-season-setting")["custom_id"]
        await ann.select(panel, [opener], custom_id=chosen)
        await world.later(1)  # nobody presses faster for long
        return await ann.click(panel, label=world.labels(panel)[0])

    async def enter(self, place: Place, text: str) -> None:
        """AssertionError: something failed, or what was answered should not be."""
        if not place.least <= len(text) <= place.longest:
            text = text[:place.longest].ljust(place.least, ".")
        where = (place.name, text[:80])
        answer = await place.type(text)
        await self.world.later(1.0)  # nobody types faster for long
        assert not self.world.errors.found, (where, self.world.errors.found)
        self._check_sent(where)
        if isinstance(answer, list):
            assert len(answer) <= 25, where
        else:
            self._check_answer(where, answer)

    def _check_sent(self, where: tuple[str, str]) -> None:
        """Look at all that was sent since."""
        requests = self.world.env.http_requests
        for request in requests[self._seen:]:
            for key, text in strings(request.json):
                assert not wrong(text), (where, request.path, key, text)
        self._seen = len(requests)

    def _check_answer(self, where: tuple[str, str], answer: InteractionResult) -> None:
        assert answer.acknowledged, where
        for message in (answer.response, *answer.followups):
            if message is None:
                continue
            text = self.world.text(message)
            assert "wrong on my side" not in text, (where, text)
            assert len(text) < 4000, where
            assert message.ephemeral or not any(each.fullmatch(text) for each in REFUSALS), (where, text)
