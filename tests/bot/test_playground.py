"""The playground's page: clicks and the clock take turns, and a click on an outdated page still counts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord
from aiohttp import ClientSession
from yarl import URL

from bot.app import App, Parts
from bot.client import ClientOptions
from bot.engines.thinkers import Thinkers
from bot.playground import SimulatedClock, set_the_table
from bot.playground.page import Page, PortInUse
from bot.tables.core.model import Status


class Browser:
    """What the page's scripts do, as far as it matters here."""

    def __init__(self, session: ClientSession, url: URL) -> None:
        self._session = session
        self._url = url.with_fragment(None)
        self._headers = {"X-Simcord-Capability": url.fragment, "Origin": str(self._url.origin())}

    async def open(self) -> Any:
        async with self._session.post(self._url.join(URL("/api/pages")), json={}, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            state = await answer.json()
        self._headers["X-Simcord-Context"] = state["context"]["id"]
        return state

    async def get(self, path: str) -> Any:
        async with self._session.get(self._url.join(URL(path)), headers=self._headers) as answer:
            assert answer.status == 200
            return await answer.json() if answer.content_type == "application/json" else await answer.text()

    async def act(self, body: dict[str, Any]) -> Any:
        url = self._url.join(URL("/api/action"))
        async with self._session.post(url, json=body, headers=self._headers) as answer:
            return await answer.json()


def parts(state: Any) -> Iterator[dict[str, Any]]:
    """All objects in some JSON."""
    if isinstance(state, dict):
        yield state
    for part in state.values() if isinstance(state, dict) else state if isinstance(state, list) else ():
        yield from parts(part)


async def test_a_click_on_an_outdated_page_counts_while_time_moves(tmp_path: Path) -> None:
    clock = SimulatedClock()
    app = await App.open(tmp_path / "playground.db", Parts(clock=clock, client=ClientOptions(shards=1)))
    try:
        async with simcord.run(app.client, check_errors=False, settle_timeout=30) as env:
            clock.env = env
            channel, person = await set_the_table(env, app)
            async with env.preview(channel, viewers=[person], layout="channel") as preview, ClientSession() as session:
                page = Page(env, preview)
                browser = Browser(session, URL(await page.start(0)))
                running = asyncio.create_task(page.run())
                assert "<html" in await browser.get("/")
                state = await browser.open()
                await preview.refresh()
                start = next(part for part in parts(state) if part.get("label") == "Start")
                receipt = await browser.act({
                    "protocol_version": 3, "sequence": 1, "request_id": "one", "bot_generation": state["botGeneration"],
                    "generation": state["context"]["generation"], "kind": "click", "target_id": state["targetId"],
                    "control_key": start["control_key"], "published_revision": state["publishedRevision"]})
                assert not receipt["rejected"], receipt
                assert (await app.tables.snapshot(1)).status is Status.RUNNING
                running.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await running
    finally:
        await app.close()


async def test_ai_players_decide_in_worker_processes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What is sent to a worker must not hold parts of the simulation."""
    clock = SimulatedClock()
    thinking = Thinkers(1)
    app = await App.open(
        tmp_path / "playground.db", Parts(clock=clock, thinking=thinking, client=ClientOptions(shards=1)))
    try:
        async with simcord.run(app.client, check_errors=False, settle_timeout=60) as env:
            clock.env = env
            channel, person = await set_the_table(env, app)
            await person.click(channel.last_message, label="Start")
            await env.advance_time(20)
            record = (await app.tables.seat_record(1, 0)).splitlines()
            assert len([line for line in record if line.endswith((" grand", " decline"))]) == 3
    finally:
        await app.close()
        thinking.shutdown(wait=True)
    assert not [entry for entry in caplog.records if entry.levelname == "ERROR"]


async def test_a_port_in_use() -> None:
    class Preview:
        url = "http://127.0.0.1:1/#x"

    first, second = Page(None, Preview()), Page(None, Preview())
    port = URL(await first.start(0)).port
    assert port is not None
    with pytest.raises(PortInUse):
        await second.start(port)
    await first.stop()
