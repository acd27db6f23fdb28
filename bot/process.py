"""The bot on Discord as a process: settings in, exit status out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Coroutine, Iterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path

import aiohttp
import discord

from bot.app import App
from bot.client import BusDriver
from bot.client_options import ClientOptions
from bot.core.database import NotHome
from bot.core.errors import StoreError
from bot.engines.external import ExternalEngines
from bot.engines.thinkers import Thinkers, reviewers
from bot.identifying import StartRefused
from bot.ops import logs
from bot.ops.metrics import Monitor, connected
from bot.parts import Hosting, Parts, Reviewing, Thinking
from bot.public_pages import keeper, publishing
from bot.settings import BotSettings, is_exposed, others_may_read
from bot.storage.instance_lock import only_bot
from bot.tables.core.time_control import DAY, PACES
from bot.workers import PooledStudio, drawing_pool
from cogs.common.permissions import install_link
from cogs.common.services import About
from games.review import par
from games.review.notes import noted

log = logging.getLogger(__name__)

BAD_INPUT = 2
REFUSED = "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal, page Bot."
TRY_AGAIN = 1
"""Exit status where a later start may help: a supervisor restarts the bot then, but not after `BAD_INPUT`."""


def run(settings: BotSettings) -> int:
    """Run on Discord until stopped and return the exit status.

    If the bot cannot start or go on, one line on standard error says why.
    """
    logs.set_up(settings.log, structured=settings.log_format == "json")
    if is_exposed():
        log.warning("other users can read the token in .env: chmod 600 it")
    try:
        with only_bot(settings.database) if isinstance(settings.database, Path) else nullcontext():
            if isinstance(settings.database, Path) and others_may_read(settings.database):
                log.warning("other users can read the database and with it every card: chmod 600 it")
            asyncio.run(_serve(settings))
    except (KeyboardInterrupt, asyncio.CancelledError):
        log.info("stopped")
    except Exception as error:
        line, status = reason(error)
        if not line:
            raise
        print(line, file=sys.stderr)
        return status
    return 0


def reason(error: Exception) -> tuple[str, int]:
    """Why the bot ends, in one line, and its exit status; an empty line: a bug."""
    match error:
        case NotHome():
            return str(error), TRY_AGAIN
        case StartRefused():
            return str(error), TRY_AGAIN
        case StoreError():
            return str(error), BAD_INPUT
        case discord.LoginFailure() | discord.ConnectionClosed(code=4004):
            return REFUSED, BAD_INPUT
        case discord.ConnectionClosed() | discord.PrivilegedIntentsRequired():
            return f"Discord has closed the connection for good: {getattr(error, 'code', 4014)}", BAD_INPUT
        case aiohttp.ClientConnectionError() | discord.GatewayNotFound():
            return f"Discord cannot be reached: {error}", TRY_AGAIN
        case discord.HTTPException():
            return f"Discord does not let the bot start: {error.status} {error.code}", TRY_AGAIN
    return "", TRY_AGAIN


def thinkers() -> Thinkers:
    """Worker processes for AI players, which start at once."""
    pool = Thinkers()
    pool.start()
    return pool


def painter() -> PooledStudio:
    """A studio in a process of its own, which starts at once."""
    return PooledStudio(drawing_pool())


def about(settings: BotSettings) -> About:
    """The version, and the links that the host has set."""
    return About(
        version("busdriver"), settings.source or "", settings.privacy or "", settings.terms or "", settings.docs or "")


async def _serve(settings: BotSettings) -> None:
    abandoned = settings.end_abandoned_days * DAY or None
    app = await App.open(settings.database, Parts(
        paces={name: replace(pace, abandoned=abandoned) for name, pace in PACES.items()},
        pictures=painter(),
        thinking=Thinking(workers=thinkers(), engines=ExternalEngines(
            settings.engines, megabytes=settings.engine_memory)),
        reviewing=Reviewing(workers=reviewers(), par=par.sample, note=noted),
        hosting=Hosting(
            settings.language,
            about(settings),
            greets=True, emojis=True,
            forget_servers=timedelta(days=settings.forget_servers_days) if settings.forget_servers_days else None,
            across_days=settings.across_days, secret=settings.secret.get_secret_value()),
        client=ClientOptions(settings.own_file.with_suffix(".commands"), settings.guild),
        publishing=publishing(settings)))
    offer_install_link(app.client)
    monitor, pages = None, keeper(settings)
    try:
        if pages is not None:
            pages.start()
        monitor = await _monitor(app, settings)
        with stopped_by_sigterm():
            await while_home(app, app.client.start(settings.token.get_secret_value()))
    finally:
        await app.close()
        if pages is not None:
            await pages.stop()
        if monitor is not None:
            await monitor.close()


def offer_install_link(client: BusDriver) -> None:
    """Print how to add the bot to a server, if it is on none once it is connected."""
    async def ready() -> None:
        if not client.guilds and client.application_id is not None:
            print(f"The bot is on no server yet. To add it to yours, open {install_link(client.application_id)}",
                  file=sys.stderr)

    client.add_listener(ready, "on_ready")


async def while_home(app: App, serving: Coroutine[object, object, None]) -> None:
    """Serve until stopped, or until another process is home."""
    tasks = [asyncio.create_task(serving), asyncio.create_task(app.keep_home())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _monitor(app: App, settings: BotSettings) -> Monitor | None:
    """Serve metrics and health."""
    if settings.metrics is None:
        return None
    metrics, client = app.metrics, app.client
    metrics.gauge("tables_waiting", "Tables that will go on by themselves.", lambda: app.scheduler.tables)
    metrics.gauge("guilds", "Servers that the bot is in.", lambda: len(client.guilds))
    metrics.gauge("shards", "Connections to Discord.", lambda: len(client.shards))
    metrics.gauge("home", "Slots of 64 that this process is home of; 0 where it stands by.",
                  lambda: len(client.services.tables.slots.held) if client.acting.is_set() else 0)
    metrics.gauge("updates_waiting", "Messages that are to be brought up to date.",
                  lambda: client.delivery.lanes.waiting.total())
    metrics.gauge("gateway_latency_seconds", "Discord's answer to a heartbeat.", lambda: client.latency)
    if isinstance(file := settings.database, Path):
        metrics.gauge("database_bytes", "Size of the database.", lambda: file.stat().st_size)

    async def discord_is_there() -> bool:
        return connected(client.latency, client.is_ready())

    async def database_is_there() -> bool:
        await app.storage.tables.due()
        return True

    monitor = Monitor(metrics, {"discord": discord_is_there, "database": database_is_there},
                      {"home": client.acting.is_set, "unlisted_refusals": lambda: client.refusals.total})
    port = await monitor.start(*settings.metrics)
    log.info("metrics and health on port %d", port)
    return monitor


@contextlib.contextmanager
def stopped_by_sigterm() -> Iterator[None]:
    """SIGTERM, which a container gets, ends the bot as cleanly as Ctrl+C."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    with contextlib.suppress(NotImplementedError):
        if task is not None:
            loop.add_signal_handler(signal.SIGTERM, task.cancel)
    yield
    with contextlib.suppress(NotImplementedError):
        loop.remove_signal_handler(signal.SIGTERM)
