"""Reach screens by commands and clicks in a playground in which time stands still otherwise, and picture them."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from benchmarks.browser.devtools import SIZES, NoBrowser, Size, Tab, browser, save
from benchmarks.browser.player import Person
from bot.app import App
from bot.client import ClientOptions
from bot.i18n import texts
from bot.parts import Parts, Reviewing
from bot.playground import furnish
from bot.playground.friends import Friends
from bot.playground.host import Host
from bot.playground.page import Page
from bot.playground.world import SimulatedClock, open_world
from bot.process import painter

DRAWN = 2.5
"""Seconds that the page has to show what has come."""
PATIENCE = 60.0
"""Seconds until the first screen must be there."""
Shown = Callable[[], Awaitable[None]]
"""Shows the newest messages."""
Scenes = Callable[[Host, Shown], AsyncIterator[str]]
"""The name of each screen, as soon as it can be pictured."""


async def walk(folder: Path, prefix: str, scenes: Scenes, *, reviewing: Reviewing | None = None) -> None:
    """Picture the scenes at both sizes; print how high each message is, and what of it is out of sight."""
    print("| screen | size | height | hidden | scroll to a control |\n|---|---|---|---|---|")
    for size in SIZES:
        with tempfile.TemporaryDirectory(prefix=f"busdriver-{prefix}-") as place:
            clock = SimulatedClock()
            app = await App.open(Path(place) / "walk.db", Parts(
                clock=clock, pictures=painter(), client=ClientOptions(shards=1), reviewing=reviewing or Reviewing()))
            try:
                await _walk(app, clock, scenes, size, folder / prefix)
            finally:
                await app.close()


async def _walk(app: App, clock: SimulatedClock, scenes: Scenes, size: Size, start: Path) -> None:
    friends = Friends(app, clock)
    async with open_world(app, clock) as world:
        await furnish(world)
        host = Host(world, friends)
        await host.open()
        page = Page(host, texts("en"), "walk")
        url = await page.start(0)
        async with browser(size) as tab:
            await tab.open(url)
            await welcomed(tab)
            await tab.run("document.getElementById('bd-close').click()")

            async def shown() -> None:
                await host.preview.refresh()
                await asyncio.sleep(DRAWN)

            async for name in scenes(host, shown):
                save(await tab.picture(), start.with_name(f"{start.name}-{name}-{size.width}.webp"))
                print(row(name, size, await Person(tab, 0).look()), flush=True)
        await page.stop()
        await host.close()


async def welcomed(tab: Tab) -> None:
    """Wait for the first screen, which a busy machine shows late."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(RuntimeError):  # the page is still loading
                if await tab.run("!document.getElementById('bd-welcome').hidden && simcordPreview.ready"):
                    break
            await asyncio.sleep(0.2)
    await asyncio.sleep(1)


def row(name: str, size: Size, seen: dict[str, Any]) -> str:
    """Pixels of the newest message."""
    controls = [part["scroll"] for part in (*seen["buttons"], *seen["selects"]) if part["y"] > 0]  # else: not drawn
    return f"| {name} | {size} | {seen['height']} | {seen['cut']} | {max(controls, default=0)} |"


def run(walking: Coroutine[Any, Any, None]) -> None:
    """The walk; without Chromium a line that says so."""
    try:
        asyncio.run(walking)
    except NoBrowser as reason:
        print(f"skipped: {reason}")
