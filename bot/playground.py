"""The playground: the whole bot on this machine, without Discord or an account.

`simcord` keeps a Discord in memory and serves a page on the loopback address that
shows its channel as Discord would; the bot's real buttons work on it. One person
and three AI players have a table ready to start.

Time. The bot lives in the simulation's time, which stands still unless it is moved;
`_mirror` moves it along with real time and has the page show what changed, so that AI
turns and closing windows happen as one watches. Timers wait as simcord's
``external_wait``, so that no click has to wait for them.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.app import EDIT_INTERVAL, App, Parts
from bot.client import ClientOptions
from bot.ops import logs
from bot.process import BAD_INPUT, painter, thinkers
from bot.settings import Settings
from bot.tables.core.model import UserPrefs
from bot.tables.core.ports import Timer
from cogs.common.custom_ids import Click

log = logging.getLogger(__name__)

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""Where the simulation's time begins."""

AI_PLAYERS = 3
LEVEL = "normal"

TICK = 0.25
"""Seconds of real time between two moves of the simulation's clock."""

PATIENCE = 60.0
"""Seconds that the simulation may wait for the bot to finish what it does."""


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
    """Serve the playground until told to stop. The exit status: 2, and one line, if it cannot start."""
    try:
        import simcord
    except ImportError:
        print("The playground needs simcord: pip install 'busdriver[play]'", file=sys.stderr)
        return BAD_INPUT
    logs.set_up(settings.log if settings.log != "info" else "warning")
    try:
        with tempfile.TemporaryDirectory(prefix="busdriver-") as folder:
            asyncio.run(_serve(Path(folder), settings.port))
    except simcord.SetupError as error:
        print(_explained(error, settings.port), file=sys.stderr)
        return BAD_INPUT
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    return 0


def _explained(error: Exception, port: int) -> str:
    if "could not bind" in str(error):
        return f"Port {port} is in use. Choose another with BUSDRIVER_PORT, or stop what uses it."
    return f"The playground cannot start: {error}"


async def _serve(folder: Path, port: int) -> None:
    import simcord

    clock = SimulatedClock()
    app = await App.open(folder / "playground.db", Parts(
        clock=clock, pictures=painter(), thinking=thinkers(), client=ClientOptions(shards=1)))
    try:
        async with simcord.run(app.client, check_errors=False, settle_timeout=PATIENCE) as env:
            clock.env = env
            env.backend.bot_user.name = "Bus Driver"
            channel, person = await set_the_table(env, app)
            async with env.preview(channel, viewers=[person], layout="channel", port=port) as page:
                print(f"Bus Driver is open at {page.url}\nPress Start there. Ctrl+C ends it.", flush=True)
                await Mirror(env, page).run()
    finally:
        await app.close()


async def set_the_table(env: Any, app: App) -> tuple[Any, Any]:
    """A server, a person and a lobby with three AI players; its channel and the person."""
    guild = env.create_guild("Bus Driver's playground")
    channel = guild.create_text_channel("tichu")
    person = guild.add_member(env.create_user("guest", global_name="Guest"))
    await app.storage.preferences.set_user(person.id, UserPrefs(hand="channel"))
    lobby = (await person.slash(channel, "play")).response
    table = (await app.tables.tables_in(channel.id))[0]
    for _ in range(AI_PLAYERS):
        await person.select(lobby, [LEVEL], custom_id=Click("pick-ai", table.id, 0).custom_id)
    await env.advance_time(EDIT_INTERVAL + 1)
    return channel, person


class Mirror:
    """Moves the simulation's time along with real time and shows the page what changed.

    Clicks and moves of the clock take turns (``_turn``). The page sends a click with the number of
    the picture it was made on; since only the clock ran meanwhile and controls keep their ids,
    the newest number is put in its place: else every second click would be refused as late.
    """

    def __init__(self, env: Any, page: Any) -> None:
        self._env = env
        self._page = page
        self._turn = asyncio.Lock()
        self._seen = 0
        self._act = page._action
        page._action = self._click

    async def run(self) -> None:
        """Until the page is closed or the task is cancelled."""
        closed = asyncio.ensure_future(self._page.wait_closed())
        loop = asyncio.get_running_loop()
        before = loop.time()
        try:
            while not closed.done():
                await asyncio.sleep(TICK)
                now = loop.time()
                async with self._turn:
                    await self._move(now - before)
                before = now
        finally:
            closed.cancel()

    async def _move(self, seconds: float) -> None:
        try:
            await self._env.advance_time(seconds)
            happened = len(self._env.backend.transcript)
            if happened != self._seen:
                self._seen = happened
                await self._page.refresh()
        except TimeoutError:
            log.warning("the bot is slow; the playground waits for it")

    async def _click(self, context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            shown = self._page._pages.get(context)
            if shown is not None and isinstance(body, dict) and "published_revision" in body:
                body = {**body, "published_revision": shown.revision}
            answer: dict[str, Any] = await self._act(context, body)
            return answer
