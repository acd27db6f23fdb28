"""Reach screens by commands and clicks in a playground in which time stands still otherwise, and picture them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from benchmarks.browser.devtools import SIZES, Size, browser, save
from benchmarks.browser.player import Person
from benchmarks.browser.playground import enter, playground
from bot.parts import Reviewing
from bot.playground.host import Host

DRAWN = 2.5
"""Seconds that the page has to show what has come."""
Shown = Callable[[], Awaitable[None]]
"""Shows the newest messages."""
Scenes = Callable[[Host, Shown], AsyncIterator[str]]
"""The name of each screen, as soon as it can be pictured."""


async def walk(folder: Path, prefix: str, scenes: Scenes, *, reviewing: Reviewing | None = None) -> None:
    """Picture the scenes at both sizes; print how high each message is, and what of it is out of sight."""
    print("| screen | size | height | hidden | scroll to a control |\n|---|---|---|---|---|")
    for size in SIZES:
        async with playground(Host, reviewing=reviewing) as (host, url), browser(size) as tab:
            await enter(tab, url)

            async def shown(host: Host = host) -> None:
                await host.preview.refresh()
                await asyncio.sleep(DRAWN)

            async for name in scenes(host, shown):
                save(await tab.picture(), folder / f"{prefix}-{name}-{size.width}.webp")
                print(row(name, size, await Person(tab, 0).look()), flush=True)


def row(name: str, size: Size, seen: dict[str, Any]) -> str:
    """Pixels of the newest message."""
    controls = [part["scroll"] for part in (*seen["buttons"], *seen["selects"]) if part["y"] > 0]  # else: not drawn
    return f"| {name} | {size} | {seen['height']} | {seen['cut']} | {max(controls, default=0)} |"
