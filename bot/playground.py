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
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.app import BAD_INPUT, App, set_up_logging, thinkers
from bot.settings import Settings
from bot.tables.ports import Timer

log = logging.getLogger(__name__)

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""Where the simulation's time begins."""

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
    set_up_logging(settings.log if settings.log != "info" else "warning")
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
    from rendering.studio import Studio

    clock = SimulatedClock()
    app = await App.open(folder / "playground.db", clock=clock, pictures=Studio(), thinking=thinkers())
    try:
        async with simcord.run(app.client, check_errors=False, settle_timeout=PATIENCE) as env:
            clock.env = env
            await _play(env, app, port)
    finally:
        await app.close()
