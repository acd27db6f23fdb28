"""The playground for a test, and a browser with its page open."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession
from yarl import URL

from bot.app import App
from bot.client_options import ClientOptions
from bot.engines.thinkers import Thinkers
from bot.i18n import texts
from bot.parts import Parts, Thinking
from bot.playground import furnish
from bot.playground.friends import Friends
from bot.playground.host import Host
from bot.playground.page import Page
from bot.playground.world import SimulatedClock, open_world
from cogs.common.renderer import Pictures

TOKEN = "the-link"


class Browser:
    """What the page's scripts do, as far as it matters here."""

    def __init__(self, session: ClientSession, url: URL) -> None:
        self._session = session
        self._url = url.with_fragment(None)
        self.headers = {"X-Simcord-Capability": url.fragment or "", "Origin": str(self._url.origin())}

    async def open(self) -> Any:
        state = await self.post("/api/pages", {})
        self.headers["X-Simcord-Context"] = state["context"]["id"]
        return state

    async def get(self, path: str) -> Any:
        async with self._session.get(self._url.join(URL(path)), headers=self.headers) as answer:
            assert answer.status == 200, answer.status
            if answer.content_type.startswith("image/"):
                return await answer.read()
            return await answer.json() if answer.content_type == "application/json" else await answer.text()

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        async with self._session.post(self._url.join(URL(path)), json=body, headers=self.headers) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def press(self, state: Any, label: str, *, revision: int) -> Any:
        button = next(part for part in parts(state) if part.get("label") == label)
        return await self.post("/api/action", {
            "protocol_version": 3, "sequence": 1, "request_id": "one", "bot_generation": state["botGeneration"],
            "generation": state["context"]["generation"], "kind": "click", "target_id": state["targetId"],
            "control_key": button["control_key"], "published_revision": revision})


def parts(state: Any) -> Iterator[dict[str, Any]]:
    """All objects in some JSON."""
    if isinstance(state, dict):
        yield state
    for part in state.values() if isinstance(state, dict) else state if isinstance(state, list) else ():
        yield from parts(part)


@asynccontextmanager
async def playground(
    database: Path, *, pictures: Pictures | None = None, thinking: Thinkers | None = None,
) -> AsyncIterator[Host]:
    clock = SimulatedClock()
    app = await App.open(database, Parts(
        clock=clock, pictures=pictures, thinking=Thinking(workers=thinking), client=ClientOptions(shards=1)))
    friends = Friends(app, clock)
    try:
        async with open_world(app, clock) as world:
            await furnish(world)
            yield Host(world, friends)
    finally:
        await app.close()


@asynccontextmanager
async def opened(host: Host, *, moves: bool = True) -> AsyncIterator[Browser]:
    """The page in a browser, while the time ``moves``, or stands still."""
    await host.open()
    page = Page(host, texts("en"), TOKEN)
    url = URL(await page.start(0))
    running = asyncio.create_task(page.run() if moves else _still(page))
    try:
        async with ClientSession() as session:
            yield Browser(session, url)
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
        await host.close()


async def _still(page: Page) -> None:
    try:
        await asyncio.Event().wait()
    finally:
        await page.stop()
