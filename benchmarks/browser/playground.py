"""A playground of a script's own: how it starts, how its page is entered, and what its host does beside the page."""

from __future__ import annotations

import argparse
import asyncio
import contextvars
import tempfile
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.browser.devtools import SIZES, NoBrowser, Size, Tab
from bot.app import App
from bot.client_options import ClientOptions
from bot.i18n import texts
from bot.parts import Hosting, Parts, Reviewing
from bot.playground import furnish
from bot.playground.friends import Friends
from bot.playground.host import Host
from bot.playground.page import Page
from bot.playground.world import SimulatedClock, World, open_world
from bot.process import painter

DO = """fetch("/playground/do", { method: "POST", body: '{"what": "%s", "value": "%s"}', headers: {
  "X-Simcord-Capability": location.hash.slice(1), "Content-Type": "application/json" } }).then(() => true)"""
TOKEN = "scripted"
PATIENCE = 60.0
"""Seconds until the first screen must be there."""

_Host = TypeVar("_Host", bound=Host)
Look = Callable[[Path, Size], Coroutine[Any, Any, dict[str, dict[str, Any]]]]
"""Walks through a script at one size and saves its pictures; how each looks, by name."""


class Director(Host):
    """A host that does with the bot's services what no button does."""

    _context: contextvars.Context

    async def prepare(self) -> None:
        """Before the page is opened: note the bot's own context. Only what runs in it is seen by the simulation."""
        async def note(*_: object) -> None:
            self._context = contextvars.copy_context()

        self.world.app.client.add_listener(note, "on_interaction")
        await self.world.guest.slash(self.world.league_channel, "rules")

    async def within(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it in the bot's context. An error is printed, since the page hears nothing of it."""
        try:
            context: contextvars.Context = self._context
            await context.copy().run(asyncio.get_running_loop().create_task, work)
        except Exception:
            traceback.print_exc()


@asynccontextmanager
async def playground(
    host: Callable[[World, Friends], _Host], *, reviewing: Reviewing | None = None, moves: bool = False,
) -> AsyncIterator[tuple[_Host, str]]:
    """Its host, and the page's address. ``moves``: time passes; else only if the host lets it."""
    clock, cards = SimulatedClock(), dict[str, str]()
    with tempfile.TemporaryDirectory(prefix="busdriver-playground-") as folder:
        app = await App.open(Path(folder) / "playground.db", Parts(
            clock=clock, pictures=painter(), client=ClientOptions(shards=1), hosting=Hosting(cards=cards),
            reviewing=reviewing or Reviewing()))
        friends = Friends(app, clock)
        try:
            async with open_world(app, clock, cards) as world:
                await furnish(world)
                made = host(world, friends)
                if isinstance(made, Director):
                    await made.prepare()
                await made.open()
                page = Page(made, texts("en"), TOKEN)
                url = await page.start(0)
                moving = asyncio.create_task(page.run()) if moves else None
                try:
                    yield made, url
                finally:
                    await _ended(moving) if moving is not None else await page.stop()
                    await made.close()
        finally:
            await app.close()


async def _ended(moving: asyncio.Task[None]) -> None:
    moving.cancel()
    with suppress(asyncio.CancelledError):
        await moving


async def enter(tab: Tab, url: str) -> None:
    """Open the page, wait for its first screen and close that."""
    await tab.open(url)
    await until(tab, "!document.getElementById('bd-welcome').hidden && simcordPreview.ready")
    await asyncio.sleep(1)
    await tab.run("document.getElementById('bd-close').click()")
    await asyncio.sleep(1)


async def until(tab: Tab, condition: str) -> None:
    """Wait until it is true in the page, which a busy machine shows late. TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(RuntimeError):  # the page is still loading
                if await tab.run(f"Boolean({condition})"):
                    return
            await asyncio.sleep(0.2)


def do(tab: Tab, what: str, value: str = "") -> Awaitable[Any]:
    """Have the host do what a button of the page's own would (`Host.do`)."""
    return tab.run(DO % (what, value))


def run(work: Coroutine[Any, Any, None]) -> None:
    """Do it; without Chromium print a line that says so."""
    try:
        asyncio.run(work)
    except NoBrowser as reason:
        print(f"skipped: {reason}")


def main(said: str, look: Look) -> None:
    """Look at both sizes, or the one that is asked for; print how high each message is. ``said``: the module's text."""
    parser = argparse.ArgumentParser(description=said.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--width", type=int, help="only this size")
    given = parser.parse_args()

    async def sizes() -> None:
        for size in SIZES:
            if given.width in (None, size.width):
                for name, shown in (await look(given.folder, size)).items():
                    print(f"{size} {name}: {shown['height']} px high, {shown['cut']} px out of sight")

    run(sizes())
