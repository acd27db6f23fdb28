"""A Discord in memory for the cogs' tests: the whole bot, its time moved by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from discord_world import FakePictures, World

from bot.tables.timing.time_control import PACES, Pace

QUICK: dict[str, Pace] = {
    "live": Pace("live", closing=4, closing_short=1, think=(0.5, 0.5), limit=None, on_limit="move", between=5, first=1),
    "async": PACES["async"],
}


@pytest.fixture
def secrets() -> Any:
    """The shuffle's secrets: the same in every run."""
    return lambda n: bytes(range(n))


@pytest.fixture
def options() -> dict[str, Any]:
    """What a test changes in `App.open`."""
    return {}


OFTEN = ("bot.tables.timing.outages.BEAT", "cogs.lobby.seek_cog.EVERY", "cogs.league.reminders.EVERY")


@pytest.fixture
def seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot does every five minutes, it does every thirty: simulated days would consist of little else."""
    for name in OFTEN:
        monkeypatch.setattr(name, timedelta(minutes=30))


PATIENT = 3600.0
"""Seconds of simulated time that a hand waits for its picture, however busy the machine is that runs the tests."""


@pytest_asyncio.fixture
async def world(
    tmp_path: Path, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[World]:
    monkeypatch.setattr("cogs.delivery.hand_builder.PICTURE_WAIT", PATIENT)
    # Commands in English alone: six languages take longer than the rest of the start. All are registered over sockets.
    monkeypatch.setattr("bot.client.CatalogueTranslator", lambda: None)
    world = World(tmp_path / "test.db", {"paces": QUICK, "pictures": FakePictures(), "interval": 1.0, **options})
    await world.start()
    try:
        yield world
    finally:
        await world.stop()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Any:
    """Run the test in its environment's time, as simcord's own fixture does."""
    world = getattr(item, "funcargs", {}).get("world")
    if isinstance(world, World):
        with world.env.time_context():
            return (yield)
    return (yield)
