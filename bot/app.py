"""The composition root: settings → storage → tables → driver → pictures → Discord client.

Nothing else builds these. `App.open` wires them, the client's start brings tables back
from the log (`Driver.start`), `App.close` ends everything in the opposite order, so
that the database is closed last. `run` is the process with a token.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Self

import aiohttp
import discord

from bot.client import BusDriver
from bot.engines.external import Engines, with_engines
from bot.engines.thinkers import Thinkers, think
from bot.league.service import LeagueService
from bot.ops import logs
from bot.ops.health import Watch, connected
from bot.ops.metrics import Metrics
from bot.settings import Settings, is_exposed
from bot.storage import Storage, open_storage
from bot.tables.core.clock import SystemClock
from bot.tables.core.errors import StoreError
from bot.tables.core.ports import Clock, Decision, Player, Secrets
from bot.tables.reminders.reminder_service import Reminders
from bot.tables.service import TableService
from bot.tables.timing.scheduler import Driver
from bot.tables.timing.time_control import PACES, Pace
from bot.workers import PooledStudio, drawing_pool
from cogs.common.card_glyphs import Signs
from cogs.common.services import Services
from cogs.delivery.card_emojis import DiscordEmojis, EmojiHost, Upload
from cogs.delivery.renderer import Drawing, Pictures
from cogs.delivery.table_message import TABLE
from games.actions import Action
from games.base import Game
from games.registry import GAMES
from games.views import View
from rendering.cards.emoji import CODES

log = logging.getLogger(__name__)

BAD_INPUT = 2
TRY_AGAIN = 1
"""Exit status where starting again later may help: a supervisor does that, not so after `BAD_INPUT`."""

SHOWN_AT_ONCE = 10
"""Tables brought up to date at once; more follow one by one, while the bot works."""
SHOW_PAUSE = 0.1
"""Seconds between two of those: a table is a message and up to four hands, and Discord takes 50 requests a second."""

EDIT_INTERVAL = 1.5
"""Seconds between two edits of one message: Discord allows about five in five seconds a channel."""


@dataclass(slots=True)
class App:
    """A wired bot. ``client`` may be started once."""

    storage: Storage
    tables: TableService
    leagues: LeagueService
    driver: Driver
    drawing: Drawing
    client: BusDriver
    thinking: Executor | None = None
    engines: Engines | None = None
    upload: Upload | None = None
    uploading: asyncio.Task[None] | None = None
    showing: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        database: Path | str,
        *,
        clock: Clock | None = None,
        random: Secrets = secrets.token_bytes,
        paces: Mapping[str, Pace] = PACES,
        games: Mapping[str, Game[Any]] = GAMES,
        player: Player = think,
        pictures: Pictures | None = None,
        thinking: Executor | None = None,
        engines: Engines | None = None,
        interval: float = EDIT_INTERVAL,
        synced: Path | None = None,
        guild: int | None = None,
        emojis: Callable[[discord.Client], EmojiHost] | None = None,
        connector: aiohttp.BaseConnector | None = None,
    ) -> Self:
        """StoreError says in one line why the database cannot be used.

        ``thinking``: where AI players think (None: in the event loop). ``synced``, ``guild``: see `BusDriver`.
        ``emojis``: where the application's card emojis are kept (None: there are none).
        ``connector``: how Discord is reached (None: as the library does).
        """
        storage = await open_storage(database)
        clock = clock or SystemClock()
        names = engines.names if engines is not None else ()
        games = with_engines(games, names)
        tables = TableService(storage.tables, clock, random, paces=paces, games=games)
        driver = Driver(tables, clock, player, thinking, engines)
        drawing = Drawing(pictures)
        leagues = LeagueService(storage.leagues, tables, clock, random)
        reminders = Reminders(tables, storage.notices, storage.preferences, clock)
        known: dict[str, str] = {}
        services = Services(
            tables, storage.messages, storage.preferences, clock, drawing, leagues, storage.notices, reminders,
            interval, Signs(known), partial(_advise, player, thinking), names)
        client = BusDriver(services, start_up=lambda: app.resume(), synced=synced, guild=guild,
                           connector=connector)
        upload = None if emojis is None else Upload(emojis(client), drawing.emoji, known)
        app = cls(storage, tables, leagues, driver, drawing, client, thinking, engines, upload)
        return app

    async def resume(self) -> None:
        """Take up every table where it stood, and show what happened but was not shown."""
        await self.leagues.catch_up()
        await self.driver.start()
        if self.upload is not None:
            self.uploading = asyncio.create_task(self.upload.run(CODES))
        await self.client.notifier.start()
        behind = await self.storage.messages.behind(TABLE)
        await self._show(behind[:SHOWN_AT_ONCE])
        if len(behind) > SHOWN_AT_ONCE:
            self.showing = asyncio.create_task(self._show(behind[SHOWN_AT_ONCE:], pause=SHOW_PAUSE))

    async def _show(self, tables: Sequence[int], pause: float = 0) -> None:
        """Show tables as they are; many one by one, so that nobody waits for them."""
        for table_id in tables:
            if pause:
                await asyncio.sleep(pause)
            try:
                snapshot = await self.tables.snapshot(table_id)
            except StoreError as error:  # one damaged table must not keep the others from going on
                log.error("table %d cannot be taken up: %s", table_id, error)
                continue
            self.client.presenter.poke(table_id)
            self.client.hands.poke(snapshot)

    async def close(self) -> None:
        """Finish what is being done, tell the tables, then let go of everything."""
        await self.driver.stop()
        await self.client.finish()
        await self.client.presenter.farewell()
        if self.uploading is not None:
            self.uploading.cancel()
        if self.showing is not None:
            self.showing.cancel()
        await self.client.notifier.reminders.stop()
        await self.leagues.settle()
        await self.client.close()
        self.drawing.close()
        if self.thinking is not None:
            self.thinking.shutdown(wait=False, cancel_futures=True)
        if self.engines is not None:
            self.engines.close()
        await self.storage.close()


async def _advise(
    player: Player, thinking: Executor | None, level: str, view: View, legal: Sequence[Action], rng: Random,
) -> Decision:
    """What an AI player would do, thought where they think."""
    if thinking is None:
        return player(level, view, legal, rng)
    return await asyncio.get_running_loop().run_in_executor(thinking, partial(player, level, view, legal, rng))


def thinkers() -> Thinkers:
    """Where AI players think: beside the event loop. The workers start at once, while the bot does."""
    pool = Thinkers()
    pool.start()
    return pool


def painter() -> Pictures:
    """The studio in a process of its own, which starts at once, while the bot does."""
    return PooledStudio(drawing_pool())


def run(settings: Settings) -> int:
    """Run on Discord until told to stop. The exit status: 2, and one line on standard error, if it cannot start;
    1 if it could not now, since Discord is not there."""
    set_up_logging(settings.log, structured=settings.log_format == "json")
    if is_exposed():
        log.warning("other users can read the token in .env: chmod 600 it")
    try:
        asyncio.run(_serve(settings))
    except StoreError as error:
        return _refuse(str(error))
    except discord.LoginFailure:
        return _refuse("Discord does not accept DISCORD_TOKEN: copy it anew from the developer portal, page Bot.")
    except (aiohttp.ClientConnectionError, discord.GatewayNotFound) as error:
        return _refuse(f"Discord cannot be reached: {error}", TRY_AGAIN)
    except discord.HTTPException as error:
        return _refuse(f"Discord does not let the bot start: {error.status} {error.code}", TRY_AGAIN)
    except (KeyboardInterrupt, asyncio.CancelledError):
        log.info("stopped")
    return 0


def _refuse(line: str, status: int = BAD_INPUT) -> int:
    print(line, file=sys.stderr)
    return status


async def _serve(settings: Settings) -> None:
    app = await App.open(
        settings.database, pictures=painter(), thinking=thinkers(),
        engines=Engines(settings.engines), guild=settings.guild,
        synced=settings.database.with_suffix(".commands"), emojis=DiscordEmojis,
    )
    watch = await _watch(app, settings.metrics)
    try:
        with _stopped_by_signals():
            await app.client.start(settings.token.get_secret_value())
    finally:
        await app.close()
        if watch is not None:
            await watch.close()


async def _watch(app: App, address: tuple[str, int] | None) -> Watch | None:
    """Measure the bot and tell who asks at ``address``."""
    if address is None:
        return None
    metrics, client = Metrics(), app.client
    app.tables.subscribe(metrics.changed)
    client.observe = metrics.control
    client.http.http_trace = metrics.trace()
    metrics.gauge("tables_waiting", "Tables that will go on by themselves.", lambda: app.driver.tables)
    metrics.gauge("guilds", "Servers that the bot is in.", lambda: len(client.guilds))
    metrics.gauge("gateway_latency_seconds", "Discord's answer to a heartbeat.", lambda: client.latency)
    metrics.gauge("database_bytes", "Size of the database.", lambda: app.storage.database.path.stat().st_size)

    async def discord_is_there() -> bool:
        return connected(client.latency, client.is_ready())

    async def database_is_there() -> bool:
        await app.storage.tables.due()
        return True

    watch = Watch(metrics, {"discord": discord_is_there, "database": database_is_there})
    port = await watch.start(*address)
    log.info("metrics and health on port %d", port)
    return watch


@contextlib.contextmanager
def _stopped_by_signals():  # type: ignore[no-untyped-def]
    """A container's SIGTERM ends the bot as cleanly as Ctrl+C does."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    yield
    with contextlib.suppress(NotImplementedError):
        loop.remove_signal_handler(signal.SIGTERM)


def set_up_logging(level: str, *, structured: bool = False) -> None:
    """Our log and the library's warnings on standard error, without secrets."""
    logs.set_up(level, structured=structured)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is no voice here
