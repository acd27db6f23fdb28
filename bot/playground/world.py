"""A simulated Discord, always with the same ids, so that what the bot's database refers to exists after a restart.

simcord gives out ids by its clock, so everything is created first, by a client that does nothing else. The clock then
moves to the present, and the bot takes that client's place.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot.app import App
from bot.core.clock import Timer
from cogs.delivery.card_emojis import full_name
from rendering.cards.emoji import CODES, CardEmoji

SERVER = "Bus Driver's playground"
CHANNELS = ("tichu", "league")
GUEST = "Guest"
FRIENDS = ("Ann", "Ben", "Cleo")
"""Simulated people whom the guest can act for."""
MEMBERS = ("Dana", "Emil", "Fay", "Gus")
"""The other members of the demo league, who only act on their own."""

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""When the simulation's time begins."""
SETTLE_TIMEOUT = 60.0
"""Seconds that the simulation waits for the bot to finish its work."""


class SimulatedClock:
    """A `Clock` in a simcord environment's time. Set ``env`` before anything waits."""

    def __init__(self) -> None:
        self.env: Any = None

    def now(self) -> datetime:
        return EPOCH if self.env is None else self.env.now()

    def call_at(self, when: datetime, call: Callable[[], object]) -> Timer:
        delay = max(0.0, (when - self.now()).total_seconds())
        return _Waiting(asyncio.get_running_loop().create_task(self._wait(delay, call)))

    async def _wait(self, delay: float, call: Callable[[], object]) -> None:
        await self.sleep(delay)
        call()

    async def sleep(self, seconds: float) -> None:
        """Wait while no click has to wait for it."""
        await self.env.external_wait(asyncio.sleep(seconds), reason="a timer of the bot")


class _Waiting:
    def __init__(self, task: asyncio.Task[None]) -> None:
        self._task = task

    def cancel(self) -> None:
        self._task.cancel()


@dataclass(slots=True)
class World:
    """``channels`` by name; ``friends`` and ``members`` by name. The guest owns the server. ``emojis``: files of the
    cards' emojis, by their address."""

    env: Any
    app: App
    guild: Any
    channels: dict[str, Any]
    guest: Any
    friends: dict[str, Any]
    members: dict[str, Any]
    emojis: dict[str, tuple[str, bytes]] = field(default_factory=dict)

    @property
    def play_channel(self) -> Any:
        return self.channels[CHANNELS[0]]

    @property
    def league_channel(self) -> Any:
        return self.channels[CHANNELS[1]]


@asynccontextmanager
async def open_world(app: App, clock: SimulatedClock, cards: dict[str, str] | None = None) -> AsyncIterator[World]:
    """The world with the bot in it, at the present time. ``clock``: the app's; ``cards``: where it
    looks for emojis (`Hosting.cards`); None: it has none. TimeoutError."""
    import simcord

    newest = await app.storage.tables.newest()
    nobody = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1)
    async with simcord.run(nobody, check_errors=False, settle_timeout=SETTLE_TIMEOUT) as env:
        world = _create(env, app)
        if cards is not None:
            world.emojis.update(await _upload_cards(nobody, cards))
        present = max(filter(None, (datetime.now(UTC), newest and newest + timedelta(seconds=1))))
        await env.advance_time((present - env.now()).total_seconds())
        clock.env = env
        await env.restart_bot(app.client)
        if app.client.user is not None:
            await app.client.user.edit(username="Bus Driver")
        yield world


async def _upload_cards(client: discord.Client, cards: dict[str, str]) -> dict[str, tuple[str, bytes]]:
    """Upload the cards as emojis at once: the bot would take its time, and the first hands would have none. The files
    by their address."""
    from simcord.backend.cdn import CDN_BASE

    files = {}
    for code in CODES:
        drawn = CardEmoji(code).draw()
        emoji = await client.create_application_emoji(name=full_name(drawn), image=drawn.data)
        cards[code] = f"<:{emoji.name}:{emoji.id}>"
        files[f"{CDN_BASE}/emojis/{emoji.id}.png"] = f"{emoji.id}.png", drawn.data
    return files


def _create(env: Any, app: App) -> World:
    """Create everything, always in the same order."""
    users = {name: env.create_user(name.lower(), global_name=name) for name in (GUEST, *FRIENDS, *MEMBERS)}
    guild = env.create_guild(SERVER, owner=users[GUEST])
    channels = {name: guild.create_text_channel(name) for name in CHANNELS}
    people = {name: guild.add_member(user) for name, user in users.items()}
    return World(env, app, guild, channels, people[GUEST], friends={name: people[name] for name in FRIENDS},
                 members={name: people[name] for name in MEMBERS})
