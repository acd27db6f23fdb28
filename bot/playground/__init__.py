"""The playground: the whole bot on this machine, without Discord or an account.

`simcord` holds a Discord in memory and serves a page that shows a channel as Discord would; the bot's real buttons work
on it. `world` is that Discord: a guest who owns the server, friends, and a league. `page` shows it, `host` does what
the page's own buttons ask for.

The bot runs on the simulation's time, which stops unless it is moved; `page` moves it along with real time. Timers wait
as simcord's ``external_wait``, so clicks never wait for them.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from pathlib import Path

from bot.app import App
from bot.client_options import ClientOptions
from bot.core.database import UnreadableError
from bot.core.errors import StoreError
from bot.i18n import texts
from bot.ops import logs
from bot.parts import Hosting, Parts, Thinking
from bot.playground import demo_league
from bot.playground.friends import Friends
from bot.playground.host import Host
from bot.playground.page import CannotListen, Page, check_port
from bot.playground.world import SimulatedClock, World, open_world
from bot.process import BAD_INPUT, TRY_AGAIN, about, painter, stopped_by_sigterm, thinkers
from bot.settings import BotSettings
from bot.storage.instance_lock import only_bot
from bot.tables.core.preferences import GuildSettings, UserPrefs


def run(settings: BotSettings, *, fresh: bool = False) -> int:
    """Serve the playground until stopped and return the exit status. If it cannot start, one line says why.

    ``fresh``: start over without the games of earlier visits.
    """
    try:
        import simcord
    except ImportError:
        return _refuse("The playground needs simcord: pip install 'busdriver[play]'")
    logs.set_up(settings.log if settings.log != "info" else "warning")
    database = settings.own_file.with_name(f"{settings.own_file.stem}-playground.db")
    try:
        check_port(settings.port, settings.host)
        print("Opening the playground ...", flush=True)
        with only_bot(database):
            if fresh:
                _forget(database)
            asyncio.run(_serve(database, settings))
    except UnreadableError as error:
        return _refuse(f"{error}\n`busdriver play --fresh` begins again.")
    except (CannotListen, StoreError) as error:
        return _refuse(str(error))
    except TimeoutError:
        return _refuse("This machine is too busy to open the playground's games. Try again, or begin again "
                       "with `busdriver play --fresh`.", TRY_AGAIN)
    except simcord.SetupError as error:
        return _refuse(f"The playground cannot start: {error}")
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    return 0


def _refuse(line: str, status: int = BAD_INPUT) -> int:
    print(line, file=sys.stderr)
    return status


def _forget(database: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)


async def _serve(database: Path, settings: BotSettings) -> None:
    clock, cards = SimulatedClock(), dict[str, str]()
    with stopped_by_sigterm():
        app = await App.open(database, Parts(
            clock=clock, pictures=painter(), thinking=Thinking(workers=thinkers()),
            hosting=Hosting(settings.language, about(settings), cards=cards), client=ClientOptions(shards=1)))
        friends = Friends(app, clock)
        try:
            async with open_world(app, clock, cards) as world:
                await furnish(world)
                host = Host(world, friends)
                await host.resume()
                await host.open()
                page = Page(host, texts(settings.language), _token(database.with_suffix(".link")))
                url = await page.start(settings.port, settings.host)
                print(f"Bus Driver is open at {url}\nCtrl+C ends it; your games are kept.", flush=True)
                await page.run()
        finally:
            await app.close()


async def furnish(world: World) -> None:
    """Settings and a league for a new database; what was there before is shown again."""
    preferences = world.app.storage.preferences
    if not await world.app.leagues.seasons.listed(world.guild.id):
        await preferences.set_guild(world.guild.id, GuildSettings(threads=False))  # the page shows no threads
        for person in (world.guest, *world.friends.values(), *world.members.values()):
            await preferences.set_user(person.id, UserPrefs(hand="channel"))
        await demo_league.fill(world)
    await demo_league.show(world)


def _token(file: Path) -> str:
    """The end of the page's address, the same at every start."""
    if not file.exists():
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
            opened.write(secrets.token_urlsafe(24))
    return file.read_text().strip()
