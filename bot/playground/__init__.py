"""The playground: the whole bot on this machine, without Discord or an account.

`simcord` holds a Discord in memory and serves a page that shows its channel as Discord would; the bot's real buttons
work on it. A player and three AI players have a table ready to start.

The bot runs on the simulation's time, which stops unless it is moved; `bot.playground.page` moves it along with real
time. Timers wait as simcord's ``external_wait``, so that no click has to wait for them.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.app import EDIT_INTERVAL, App, Parts
from bot.client import ClientOptions
from bot.ops import logs
from bot.playground.page import Page, PortInUse
from bot.process import BAD_INPUT, painter, thinkers
from bot.settings import Settings
from bot.tables.core.model import GuildSettings, UserPrefs
from bot.tables.core.ports import Timer
from cogs.common.custom_ids import Click

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""When the simulation's time begins."""

AI_PLAYERS = 3
LEVEL = "normal"

SETTLE_TIMEOUT = 60.0
"""Seconds that the simulation waits for the bot to finish its work."""


class SimulatedClock:
    """A `Clock` in a simcord environment's time. Set ``env`` before anything waits."""

    def __init__(self) -> None:
        self.env: Any = None

    def now(self) -> datetime:
        return EPOCH if self.env is None else self.env.now()

    def call_at(self, when: datetime, call: Callable[[], None]) -> Timer:
        delay = max(0.0, (when - self.now()).total_seconds())
        return _Waiting(asyncio.get_running_loop().create_task(self._wait(delay, call)))

    async def _wait(self, delay: float, call: Callable[[], None]) -> None:
        await self.env.external_wait(asyncio.sleep(delay), reason="a timer of the bot")
        call()


class _Waiting:
    def __init__(self, task: asyncio.Task[None]) -> None:
        self._task = task

    def cancel(self) -> None:
        self._task.cancel()


def run(settings: Settings) -> int:
    """Serve the playground until stopped and return the exit status. If it cannot start, one line says why."""
    try:
        import simcord
    except ImportError:
        print("The playground needs simcord: pip install 'busdriver[play]'", file=sys.stderr)
        return BAD_INPUT
    logs.set_up(settings.log if settings.log != "info" else "warning")
    try:
        with tempfile.TemporaryDirectory(prefix="busdriver-") as folder:
            asyncio.run(_serve(Path(folder), settings))
    except PortInUse:
        print(f"Port {settings.port} is in use. Choose another with BUSDRIVER_PORT, or stop what uses it.",
              file=sys.stderr)
        return BAD_INPUT
    except simcord.SetupError as error:
        print(f"The playground cannot start: {error}", file=sys.stderr)
        return BAD_INPUT
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    return 0


async def _serve(folder: Path, settings: Settings) -> None:
    import simcord

    clock = SimulatedClock()
    app = await App.open(folder / "playground.db", Parts(
        clock=clock, pictures=painter(), thinking=thinkers(), language=settings.language,
        client=ClientOptions(shards=1)))
    try:
        async with simcord.run(app.client, check_errors=False, settle_timeout=SETTLE_TIMEOUT) as env:
            clock.env = env
            if app.client.user is not None:
                await app.client.user.edit(username="Bus Driver")
            channel, person = await set_the_table(env, app)
            async with env.preview(channel, viewers=[person], layout="channel") as preview:
                page = Page(env, preview)
                url = await page.start(settings.port, settings.host)
                print(f"Bus Driver is open at {url}\nPress Start there. Ctrl+C ends it.", flush=True)
                await page.run()
    finally:
        await app.close()


async def set_the_table(env: Any, app: App) -> tuple[Any, Any]:
    """A server, a person and a lobby with three AI players; its channel and the person."""
    guild = env.create_guild("Bus Driver's playground")
    channel = guild.create_text_channel("tichu")
    person = guild.add_member(env.create_user("guest", global_name="Guest"))
    await app.storage.preferences.set_guild(guild.id, GuildSettings(threads=False))  # the page shows one channel
    await app.storage.preferences.set_user(person.id, UserPrefs(hand="channel"))
    lobby = (await person.slash(channel, "play")).response
    for _ in range(AI_PLAYERS):
        table = (await app.tables.tables_in(channel.id))[0]
        await person.select(lobby, [LEVEL], custom_id=Click("pick-ai", table.id, 0, reset=table.seq).custom_id)
        await env.advance_time(EDIT_INTERVAL + 1)
    return channel, person
